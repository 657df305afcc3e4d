/* Games as files: GET /api/game/ID.sgf and .json hands out the record of a game, POST /api/record
 * turns a file into the JSON of its record.
 *
 * Promises: only what is stored is handed out, to whoever knows the id, exactly as the channel of
 * the game would; a game that is not in memory is not brought there. A file is judged whole, and its
 * size and the work that it makes are bounded before it is read. Nothing of it is kept. */

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/account.h"
#include "proto/mix.h"
#include "proto/sgf.h"
#include "server/app/game.h"
#include "server/app/late.h"
#include "server/app/out.h"
#include "server/app/pace.h"
#include "server/app/people.h"
#include "server/app/records.h"

static const char *const media[] = {"application/json", "application/x-go-sgf"};

static void refuse(struct app *app, request_id request, uint16_t status, enum proto_error code)
{
    app->stats.refused++;
    proto_encode_session_no(&app->text, code, NULL, 0);
    out_reply(app, request, status, NULL);
}

bool records_may_work(struct app *app)
{
    return pace_take(&app->records_us, app->now.mono_us, APP_RECORDS_PER_S, APP_RECORDS_BURST);
}

/* --- handing out ------------------------------------------------------------------------------ */

static void set_title(struct proto_record *record, const char *ruleset, size_t ruleset_length,
                      uint16_t revision, const char *title, size_t title_length)
{
    if (ruleset_length > 0 && ruleset_length < sizeof record->ruleset) {
        memcpy(record->ruleset, ruleset, ruleset_length);
        record->revision = revision;
    }
    if (title_length < sizeof record->title)
        memcpy(record->title, title, title_length);
}

/* Of a game in memory, as far as it is visible. */
static void record_game(const struct game *game, struct proto_record *ret)
{
    const struct proto_open *settings = game->room->settings;

    set_title(ret, game->ruleset, strlen(game->ruleset), game->revision, settings->title,
              strlen(settings->title));
    ret->setup = *go_game_setup(&game->fold.game);
    ret->clock = game->fold.clock;
    ret->marking_ms = settings->marking_ms;
    ret->absence_ms = settings->absence_ms;
    for (uint8_t colour = GO_BLACK; colour <= GO_WHITE; colour++) {
        const struct player *player = game_player(game, colour);
        proto_record_name(ret, colour, player->name, player->name_length);
    }
    ret->started_at_ms = game->started_ms;
    if (game->shown.result != GO_RESULT_OPEN)
        ret->ended_at_ms = game->ended_ms;
    for (uint32_t n = 1; n <= late_n(game, CHANNEL_OTHERS); n++) {
        const struct event *event = events_get(&game->events, n);
        proto_record_add(ret, events_act(&game->events, n), event->spent_ms, event->lag_ms);
    }
}

/* Of the rows of a stored one. False if they cannot be read. */
static bool record_rows(const struct answer *answer, struct proto_record *ret)
{
    const struct row_game *row = &answer->games[0];
    struct go_setup *setup = &ret->setup;
    size_t at;

    set_title(ret, row->ruleset.at, row->ruleset.len, row->revision, row->title.at, row->title.len);
    setup->width = row->width;
    setup->height = row->height;
    setup->to_move = row->to_move;
    setup->handicap = row->handicap;
    if (!proto_decode_rules(row->rules.at, row->rules.len, &setup->rules) ||
        !go_board_read(row->setup.at, row->setup.len, row->width, row->height, setup->points,
                       &at) ||
        !proto_decode_clock(row->clock.at, row->clock.len, &ret->clock))
        return false;
    ret->marking_ms = row->marking_ms;
    ret->absence_ms = row->absence_ms;
    proto_record_name(ret, GO_BLACK, row->black_name.at, row->black_name.len);
    proto_record_name(ret, GO_WHITE, row->white_name.at, row->white_name.len);
    ret->started_at_ms = row->started_at;
    if (row->ended_at > 0)
        ret->ended_at_ms = row->ended_at;
    for (size_t i = 0; i < answer->events_n; i++) {
        const struct row_event *event = &answer->events[i];
        struct proto_string act = {event->data.at, event->data.len};
        if (!proto_record_add(ret, act, event->spent_ms, event->lag_ms))
            return false;
    }
    return true;
}

static bool write_record(struct proto_text *ret, bool sgf, const struct proto_record *record)
{
    return sgf ? proto_sgf_write(ret, record) : proto_record_write_json(ret, record);
}

/* Of a game in memory that everybody may see. False: it is not there, or cannot be written. */
static bool write_game(const struct app *app, const struct id128 *id, bool sgf,
                       struct proto_text *ret, bool *ret_there)
{
    const struct game *game = idmap_get(&app->games, idmap_bytes(id->bytes));
    struct proto_record *record;
    bool good;

    *ret_there = game && game->visible;
    if (!*ret_there)
        return false;
    record = app_alloc(sizeof *record);
    proto_record_init(record);
    record_game(game, record);
    good = write_record(ret, sgf, record);
    proto_record_finish(record);
    free(record);
    return good;
}

static bool write_rows(const struct answer *answer, bool sgf, struct proto_text *ret)
{
    struct proto_record *record = app_alloc(sizeof *record);
    bool good;

    proto_record_init(record);
    good = answer->games_n == 1 && record_rows(answer, record) && write_record(ret, sgf, record);
    proto_record_finish(record);
    free(record);
    return good;
}

bool records_write(struct app *app, const struct id128 *id, const struct answer *answer,
                   struct proto_text *ret)
{
    bool there, good = write_game(app, id, true, ret, &there);

    return there ? good : write_rows(answer, true, ret);
}

static void hand_out(struct app *app, request_id request, bool sgf, bool good)
{
    if (good)
        out_reply_media(app, request, 200, media[sgf]);
    else
        refuse(app, request, 404, PROTO_ERROR_NOTFOUND);
}

static bool from_memory(struct app *app, request_id request, const struct id128 *id, bool sgf)
{
    bool there, good = write_game(app, id, sgf, &app->text, &there);

    if (there)
        hand_out(app, request, sgf, good);
    return there;
}

struct record_wait {
    struct wait wait;
    request_id request;
    struct id128 id;
    bool sgf;
};

static void from_rows(struct app *app, struct wait *wait, struct job *job)
{
    struct record_wait *asked = (struct record_wait *)(void *)wait;

    if (job && !from_memory(app, asked->request, &asked->id, asked->sgf))
        hand_out(app, asked->request, asked->sgf, write_rows(&job->answer, asked->sgf, &app->text));
    free(asked);
}

/* "ID.sgf" or "ID.json". */
static bool read_name(const char *name, size_t len, struct id128 *ret_id, bool *ret_sgf)
{
    const char *ending = len > PROTO_ID_CHARS ? name + PROTO_ID_CHARS : "";
    size_t rest = len > PROTO_ID_CHARS ? len - PROTO_ID_CHARS : 0;

    *ret_sgf = rest == 4 && memcmp(ending, ".sgf", 4) == 0;
    return (*ret_sgf || (rest == 5 && memcmp(ending, ".json", 5) == 0)) &&
           proto_id_read(name, PROTO_ID_CHARS, ret_id->bytes);
}

void app_get_record(struct app *app, struct now now, request_id request, const char *name,
                    size_t len)
{
    struct id128 id;
    bool sgf;

    app->now = now;
    if (!read_name(name, len, &id, &sgf)) {
        refuse(app, request, 404, PROTO_ERROR_NOTFOUND);
        return;
    }
    if (!app->ready || app->draining || !out_has_room(app) || !records_may_work(app)) {
        refuse(app, request, 503, PROTO_ERROR_BUSY);
        return;
    }
    if (from_memory(app, request, &id, sgf))
        return;
    struct record_wait *asked = app_alloc(sizeof *asked);
    struct job *job = out_job(app);
    asked->request = request;
    asked->id = id;
    asked->sgf = sgf;
    job->question.kind = QUESTION_GAME;
    job->question.id = id;
    out_store(app, job, &asked->wait, from_rows);
}

/* --- taking in -------------------------------------------------------------------------------- */

static void refuse_file(struct app *app, request_id request, const struct proto_record_error *error)
{
    bool illegal = error->reason != NULL;

    app->stats.refused++;
    proto_text_literal(&app->text, "{\"code\":");
    proto_text_name(&app->text, proto_error_key(illegal ? PROTO_ERROR_ILLEGAL : PROTO_ERROR_PROTO));
    proto_text_char(&app->text, ',');
    proto_record_error_json(&app->text, error);
    proto_text_char(&app->text, '}');
    out_reply(app, request, illegal ? 422 : 400, NULL);
}

static void write_note(struct proto_text *text, const char *key, uint32_t number)
{
    proto_text_literal(text, key);
    proto_text_integer(text, number);
}

static void reply_record(struct app *app, request_id request, const struct proto_record *record,
                         const struct proto_sgf_notes *notes, uint32_t others)
{
    struct proto_text *text = &app->text;

    write_note(text, "{\"games\":", 1 + others);
    write_note(text, ",\"variations\":", notes->variations);
    write_note(text, ",\"restarts\":", notes->restarts);
    write_note(text, ",\"moves_before\":", notes->moves_before);
    write_note(text, ",\"passes_after\":", notes->passes_after);
    proto_text_literal(text, ",\"rules_guessed\":");
    proto_text_literal(text, notes->rules_guessed ? "true" : "false");
    proto_text_literal(text, ",\"stated\":");
    proto_text_name(text, *notes->result ? notes->result : NULL);
    proto_write_mix(text, *record->ruleset != '\0',
                    (struct proto_string){record->title, strlen(record->title)},
                    &record->setup.rules);
    proto_text_literal(text, ",\"record\":");
    proto_record_write_json(text, record);
    proto_text_char(text, '}');
    out_reply(app, request, 200, NULL);
}

/* The first game of a file; how many others there are is only said. */
static bool read_sgf(const void *body, size_t len, struct proto_record *ret,
                     struct proto_sgf_notes *ret_notes, uint32_t *ret_others,
                     struct proto_record_error *reterr)
{
    struct proto_record_error ignored;
    struct proto_sgf sgf;
    bool good = false;

    proto_sgf_open(&sgf, body, len);
    sgf.events_max = PROTO_RECORD_HANDED_MAX;
    enum proto_sgf_found found = proto_sgf_next(&sgf, reterr);
    if (found == PROTO_SGF_END)
        proto_record_fail(reterr, "", "no game record is in this file");
    if (found == PROTO_SGF_GAME) {
        enum proto_sgf_verdict verdict = proto_sgf_read(&sgf, NULL, ret, ret_notes, reterr);
        good = verdict == PROTO_SGF_GOOD;
        if (verdict == PROTO_SGF_REFUSED)
            proto_record_finish(ret);
    }
    for (*ret_others = 0; good && *ret_others < APP_RECORD_GAMES_MAX; ++*ret_others)
        if (proto_sgf_next(&sgf, &ignored) == PROTO_SGF_END)
            break;
    proto_sgf_close(&sgf);
    return good;
}

static bool is_json(const char *body, size_t len)
{
    size_t at = 0;

    while (at < len && (unsigned char)body[at] <= ' ')
        at++;
    return at < len && body[at] == '{';
}

void app_post_record(struct app *app, struct now now, request_id request, const void *body,
                     size_t len)
{
    struct proto_sgf_notes notes = {0};
    struct proto_record_error error;
    uint32_t others = 0;

    app->now = now;
    if (app->draining || !records_may_work(app)) {
        refuse(app, request, 503, PROTO_ERROR_BUSY);
        return;
    }
    struct proto_record *record = app_alloc(sizeof *record);
    bool good = is_json(body, len)
                    ? proto_record_read_json(body, len, PROTO_RECORD_HANDED_MAX, record, &error)
                    : read_sgf(body, len, record, &notes, &others, &error);
    if (good) {
        reply_record(app, request, record, &notes, others);
        proto_record_finish(record);
    } else {
        refuse_file(app, request, &error);
    }
    free(record);
}
