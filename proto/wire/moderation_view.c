/* Lists for moderators: reports with the lines around them, acts of moderators, the trail, and
 * tournaments that ask to be rated. Only moderators see the text of removed lines. */
#include "proto/wire/moderation_view.h"

#include <assert.h>
#include <string.h>

#include "proto/wire/tour_words.h"
#include "proto/wire/write.h"

static void begin(struct proto_text *text, const char *t, int64_t id)
{
    proto_text_literal(text, "{\"t\":");
    proto_text_name(text, t);
    proto_view_integer(text, "id", id);
}

static void end_list(struct proto_text *text, bool more)
{
    proto_text_char(text, ']');
    proto_view_bool(text, "more", more);
    proto_text_char(text, '}');
}

static void view_player(struct proto_text *text, const char *key, const struct proto_player *player)
{
    proto_view_key(text, key);
    proto_write_player(text, player);
}

static void view_string(struct proto_text *text, const char *key, struct text string)
{
    proto_view_key(text, key);
    proto_write_string(text, string);
}

static void view_id(struct proto_text *text, const char *key, const uint8_t *id)
{
    if (!id)
        return;
    proto_view_key(text, key);
    proto_write_id(text, id);
}

static void view_some_string(struct proto_text *text, const char *key, struct text string)
{
    if (string.length > 0)
        view_string(text, key, string);
}

static void view_session(struct proto_text *text, const uint8_t *session)
{
    static const uint8_t none[PROTO_SESSION_BYTES];
    char spelt[PROTO_SESSION_CHARS + 1];
    if (memcmp(session, none, sizeof none) == 0)
        return;
    proto_session_write(session, spelt);
    proto_view_name(text, "session", spelt);
}

static void view_some(struct proto_text *text, const char *key, int64_t number)
{
    if (number > 0)
        proto_view_integer(text, key, number);
}

/* --- reports ---------------------------------------------------------------------------------- */

static void write_line(struct proto_text *text, const struct proto_chat_message *line)
{
    proto_write_comma(text);
    proto_text_char(text, '{');
    proto_view_integer(text, "n", line->n);
    view_player(text, "by", &line->by);
    view_string(text, "text", line->text);
    proto_view_integer(text, "time_at", line->time_at_ms);
    if (line->removed)
        proto_view_bool(text, "removed", true);
    proto_text_char(text, '}');
}

static void write_report(struct proto_text *text, const struct proto_report *report)
{
    proto_write_comma(text);
    proto_text_char(text, '{');
    proto_view_integer(text, "number", report->no);
    view_id(text, "room", report->room);
    proto_view_name(text, "audience",
                    proto_audience_words[report->audience - PROTO_AUDIENCE_PLAYERS]);
    proto_view_integer(text, "line", report->line);
    view_player(text, "by", &report->by);
    view_string(text, "why", report->why);
    proto_view_integer(text, "time_at", report->at_ms);
    proto_view_or_null(text, "done", report->done);
    proto_view_key(text, "lines");
    proto_text_char(text, '[');
    for (size_t i = 0; i < report->lines_n; i++)
        write_line(text, &report->lines[i]);
    proto_text_literal(text, "]}");
}

void proto_encode_reports(struct proto_text *text, int64_t id, const struct proto_report *reports,
                          size_t n, bool more)
{
    begin(text, "reports", id);
    proto_view_key(text, "reports");
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++)
        write_report(text, &reports[i]);
    end_list(text, more);
}

/* --- acts ------------------------------------------------------------------------------------- */

static void write_act(struct proto_text *text, const struct proto_moderation_did *act)
{
    proto_write_comma(text);
    proto_text_char(text, '{');
    proto_view_integer(text, "number", act->no);
    proto_view_integer(text, "time_at", act->at_ms);
    view_player(text, "by", &act->by);
    view_string(text, "what", act->what);
    if (act->player.id != 0)
        view_player(text, "player", &act->player);
    view_some_string(text, "address", act->address);
    view_session(text, act->session);
    view_id(text, "room", act->room);
    if (act->audience != PROTO_AUDIENCE_NONE)
        proto_view_name(text, "audience",
                        proto_audience_words[act->audience - PROTO_AUDIENCE_PLAYERS]);
    view_some(text, "line", act->line);
    view_id(text, "tour", act->tour);
    view_some_string(text, "slug", act->slug);
    view_some_string(text, "title", act->title);
    view_some(text, "report", act->report);
    view_some_string(text, "name", act->name);
    view_string(text, "why", act->why);
    view_some(text, "until_at", act->until_ms);
    view_some(text, "undoes", act->undoes);
    view_some_string(text, "from", act->whence);
    proto_view_or_null(text, "ended", act->ended);
    proto_text_char(text, '}');
}

void proto_encode_acts(struct proto_text *text, int64_t id, const struct proto_moderation_did *acts,
                       size_t n, bool more)
{
    begin(text, "acts", id);
    proto_view_key(text, "acts");
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++)
        write_act(text, &acts[i]);
    end_list(text, more);
}

/* --- the trail -------------------------------------------------------------------------------- */

const char *proto_trail_key(enum proto_trail_what what)
{
    static const char *const keys[PROTO_TRAIL_N] = {
        [PROTO_TRAIL_GUEST] = "guest",     [PROTO_TRAIL_ACCOUNT] = "account",
        [PROTO_TRAIL_SIGN_IN] = "sign-in", [PROTO_TRAIL_NAME] = "name",
        [PROTO_TRAIL_ROOM] = "room",       [PROTO_TRAIL_GAME] = "game",
        [PROTO_TRAIL_LINE] = "line",       [PROTO_TRAIL_REPORT] = "report",
        [PROTO_TRAIL_EVENT] = "event",     [PROTO_TRAIL_ACT] = "act",
    };
    assert(what >= PROTO_TRAIL_GUEST && what < PROTO_TRAIL_N);
    return keys[what];
}

static void write_step(struct proto_text *text, const struct proto_trail *row)
{
    proto_write_comma(text);
    proto_text_char(text, '{');
    proto_view_integer(text, "number", row->no);
    proto_view_integer(text, "time_at", row->at_ms);
    proto_view_name(text, "what", proto_trail_key((enum proto_trail_what)row->what));
    view_player(text, "player", &row->player);
    view_some_string(text, "address", row->address);
    view_session(text, row->session);
    view_id(text, "thing", row->thing);
    view_some(text, "n", row->n);
    proto_text_char(text, '}');
}

void proto_encode_trail(struct proto_text *text, int64_t id, const struct proto_you *player,
                        const struct proto_trail *rows, size_t n, bool more)
{
    begin(text, "trail", id);
    proto_view_key(text, "player");
    if (player->player.id != 0)
        proto_write_you(text, player);
    else
        proto_text_literal(text, "null");
    proto_view_key(text, "rows");
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++)
        write_step(text, &rows[i]);
    end_list(text, more);
}

/* --- tournaments that wait -------------------------------------------------------------------- */

static void write_waiting(struct proto_text *text, const struct proto_waiting *tour)
{
    assert(tour->stage >= PROTO_STAGE_DRAFT && tour->stage <= PROTO_STAGE_CANCELLED);
    proto_write_comma(text);
    proto_text_char(text, '{');
    proto_view_integer(text, "number", tour->no);
    view_id(text, "tour", tour->tour);
    view_string(text, "slug", tour->slug);
    view_string(text, "title", tour->title);
    view_player(text, "by", &tour->by);
    proto_view_integer(text, "time_at", tour->made_at_ms);
    proto_view_name(text, "stage", proto_tour_stages[tour->stage - PROTO_STAGE_DRAFT]);
    proto_view_integer(text, "rounds", tour->rounds);
    proto_view_integer(text, "round", tour->round);
    proto_view_integer(text, "players", tour->players);
    proto_text_char(text, '}');
}

void proto_encode_waiting(struct proto_text *text, int64_t id, const struct proto_waiting *tours,
                          size_t n, bool more)
{
    begin(text, "waiting", id);
    proto_view_key(text, "tours");
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++)
        write_waiting(text, &tours[i]);
    end_list(text, more);
}
