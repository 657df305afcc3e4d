/* The chat, and the channel `me` with everything that concerns one person. */
#include "proto/wire/mix.h"
#include "proto/wire/write.h"

/* The fields of a line; each but the first follows a comma. */
static void write_line(struct proto_text *text, const struct proto_chat_message *line)
{
    proto_text_literal(text, "\"by\":");
    proto_write_player(text, &line->by);
    proto_text_literal(text, ",\"text\":");
    proto_write_string(text, line->removed ? (struct text){"", 0} : line->text);
    proto_text_literal(text, ",\"time_at\":");
    proto_text_integer(text, line->time_at_ms);
    if (line->removed)
        proto_text_literal(text, ",\"removed\":true");
    proto_text_char(text, '}');
}

void proto_encode_chat_snap(struct proto_text *text, const struct proto_at *at,
                            const struct proto_chat_message *lines, size_t n)
{
    proto_write_snap(text, at);
    proto_text_literal(text, "{\"lines\":[");
    for (size_t i = 0; i < n; i++) {
        proto_text_literal(text, i == 0 ? "{\"n\":" : ",{\"n\":");
        proto_text_integer(text, lines[i].n);
        proto_text_char(text, ',');
        write_line(text, &lines[i]);
    }
    proto_text_literal(text, "]}}");
}

void proto_encode_chat_message(struct proto_text *text, const struct proto_channel *channel,
                               const struct proto_chat_message *line)
{
    proto_write_event(text, channel, line->n, "line");
    proto_text_char(text, ',');
    write_line(text, line);
}

void proto_encode_chat_changed(struct proto_text *text, const struct proto_channel *channel,
                               const struct proto_chat_message *line)
{
    proto_text_literal(text, "{\"t\":\"note\",\"ch\":");
    proto_write_channel(text, channel);
    proto_text_literal(text, ",\"k\":\"line\",\"n\":");
    proto_text_integer(text, line->n);
    proto_text_char(text, ',');
    write_line(text, line);
}

static const struct proto_channel me_channel = {.kind = PROTO_CHANNEL_ME};

static void write_my_game(struct proto_text *text, const struct proto_my_game *game)
{
    proto_text_literal(text, "{\"room\":");
    proto_write_id(text, game->room);
    proto_text_literal(text, ",\"game\":");
    proto_write_id(text, game->game);
    proto_text_char(text, ',');
    proto_write_rules_of(text, game->settings);
    proto_text_literal(text, ",\"size\":");
    proto_write_size(text, game->settings->setup.width, game->settings->setup.height);
    proto_text_literal(text, ",\"opponent\":");
    proto_write_player(text, &game->opponent);
    proto_text_literal(text, ",\"state\":");
    proto_text_name(text, proto_room_state_key(game->state));
    proto_text_literal(text, ",\"your\":");
    proto_write_colour(text, game->your);
    proto_text_literal(text, ",\"turn\":");
    proto_write_bool(text, game->turn);
    proto_text_literal(text, ",\"move\":");
    proto_text_integer(text, game->move);
    proto_text_literal(text, ",\"until_at\":");
    if (game->until_at_ms > 0)
        proto_text_integer(text, game->until_at_ms);
    else
        proto_text_literal(text, "null");
    proto_text_char(text, '}');
}

static void write_way(struct proto_text *text, const struct proto_my_call *call)
{
    proto_text_literal(text, ",\"opponent\":");
    proto_write_string_or_null(text, call->opponent);
    proto_text_literal(text, ",\"room\":");
    proto_write_id(text, call->room);
}

static void write_pairing(struct proto_text *text, const struct proto_my_call *call)
{
    proto_text_literal(text, ",\"board\":");
    proto_text_integer(text, call->board);
    proto_text_literal(text, ",\"your\":");
    proto_write_colour(text, call->your);
    write_way(text, call);
}

static void write_call(struct proto_text *text, const struct proto_my_call *call)
{
    static const char *const kinds[] = {
        [PROTO_CALL_CHECKIN] = "checkin", [PROTO_CALL_PAIRING] = "pairing",
        [PROTO_CALL_GAME] = "game",       [PROTO_CALL_WITHDRAWN] = "withdrawn",
        [PROTO_CALL_WAITING] = "waiting", [PROTO_CALL_BYE] = "bye",
        [PROTO_CALL_READY] = "ready"};
    proto_text_literal(text, "{\"k\":");
    proto_text_name(text, kinds[call->kind]);
    proto_text_char(text, ',');
    proto_write_room_tour(text, &call->of);
    if (call->kind != PROTO_CALL_CHECKIN && call->kind != PROTO_CALL_WAITING) {
        proto_text_literal(text, ",\"round\":");
        proto_text_integer(text, call->round);
    }
    if (call->kind == PROTO_CALL_PAIRING || call->kind == PROTO_CALL_GAME ||
        call->kind == PROTO_CALL_READY)
        write_pairing(text, call);
    if (call->kind == PROTO_CALL_BYE)
        write_way(text, call);
    proto_text_char(text, '}');
}

static void write_invite(struct proto_text *text, const struct proto_my_invite *invite)
{
    proto_text_char(text, '{');
    proto_write_room_tour(text, &invite->of);
    proto_text_literal(text, ",\"by\":");
    proto_write_player(text, &invite->by);
    proto_text_char(text, '}');
}

/* "you":…,"muted":…,"games":…, and "calls":…, "invites":… and "challenges":… if there are any */
static void write_me(struct proto_text *text, const struct proto_me *me)
{
    proto_text_literal(text, "\"you\":");
    proto_write_you(text, &me->you);
    proto_text_literal(text, ",\"muted\":[");
    for (size_t i = 0; i < me->muted_n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        proto_write_player_id(text, me->muted[i]);
    }
    for (size_t i = 0; i < me->followed_n; i++) {
        proto_text_literal(text, i == 0 ? "],\"followed\":[" : ",");
        proto_write_player_id(text, me->followed[i]);
    }
    proto_text_literal(text, me->hidden ? "],\"hidden\":true,\"games\":[" : "],\"games\":[");
    for (size_t i = 0; i < me->games_n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        write_my_game(text, &me->games[i]);
    }
    proto_text_char(text, ']');
    for (size_t i = 0; i < me->calls_n; i++) {
        proto_text_literal(text, i == 0 ? ",\"calls\":[" : ",");
        write_call(text, &me->calls[i]);
    }
    if (me->calls_n > 0)
        proto_text_char(text, ']');
    for (size_t i = 0; i < me->invites_n; i++) {
        proto_text_literal(text, i == 0 ? ",\"invites\":[" : ",");
        write_invite(text, &me->invites[i]);
    }
    if (me->invites_n > 0)
        proto_text_char(text, ']');
    for (size_t i = 0; i < me->challenges_n; i++) {
        proto_text_literal(text, i == 0 ? ",\"challenges\":[" : ",");
        proto_write_my_challenge(text, &me->challenges[i]);
    }
    if (me->challenges_n > 0)
        proto_text_char(text, ']');
}

void proto_encode_me_snap(struct proto_text *text, const struct proto_at *at,
                          const struct proto_me *me)
{
    proto_write_snap(text, at);
    proto_text_char(text, '{');
    write_me(text, me);
    proto_text_literal(text, "}}");
}

void proto_encode_me_event(struct proto_text *text, uint32_t n, const struct proto_me *me)
{
    proto_write_event(text, &me_channel, n, "me");
    proto_text_char(text, ',');
    write_me(text, me);
    proto_text_char(text, '}');
}

static void write_presents(struct proto_text *text, const struct proto_present *list, size_t n)
{
    static const char *const words[] = {
        [PROTO_DOES_AWAY] = "away",      [PROTO_DOES_HERE] = "here",
        [PROTO_DOES_WAIT] = "waiting",   [PROTO_DOES_PLAY] = "playing",
        [PROTO_DOES_WATCH] = "watching",
    };
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++) {
        proto_text_literal(text, i == 0 ? "{\"player\":" : ",{\"player\":");
        proto_write_player(text, &list[i].player);
        proto_text_literal(text, ",\"does\":");
        proto_text_name(text, words[list[i].does]);
        if (list[i].room) {
            proto_text_literal(text, ",\"room\":");
            proto_write_id(text, list[i].room);
        }
        if (list[i].ruleset) {
            proto_text_literal(text, ",\"rating\":{\"ruleset\":");
            proto_text_name(text, list[i].ruleset);
            proto_text_literal(text, ",\"rating\":");
            proto_text_integer(text, list[i].rating);
            proto_text_literal(text, ",\"deviation\":");
            proto_text_integer(text, list[i].deviation);
            proto_text_char(text, '}');
        }
        proto_text_char(text, '}');
    }
    proto_text_char(text, ']');
}

void proto_encode_presents(struct proto_text *text, int64_t id, const struct proto_presents *here)
{
    proto_text_literal(text, "{\"t\":\"here\",\"id\":");
    proto_text_integer(text, id);
    proto_text_literal(text, ",\"count\":");
    proto_text_integer(text, here->count);
    proto_text_literal(text, ",\"others\":");
    proto_text_integer(text, here->others);
    proto_text_literal(text, ",\"players\":");
    write_presents(text, here->players, here->players_n);
    proto_text_literal(text, ",\"followed\":");
    write_presents(text, here->followed, here->followed_n);
    proto_text_literal(text, here->hidden ? ",\"hidden\":true}" : "}");
}

void proto_encode_accounts(struct proto_text *text, int64_t id, const struct proto_player *players,
                           size_t n)
{
    proto_text_literal(text, "{\"t\":\"accounts\",\"id\":");
    proto_text_integer(text, id);
    proto_text_literal(text, ",\"players\":[");
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        proto_write_player(text, &players[i]);
    }
    proto_text_literal(text, "]}");
}
