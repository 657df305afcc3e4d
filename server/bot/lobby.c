/* Challenges and games as `me` lists them. */
#include "server/bot/lobby.h"

#include <string.h>

#include "proto/wire/command.h"

void lobby_init(struct lobby *lobby, const struct policy *policy, const char *open)
{
    memset(lobby, 0, sizeof *lobby);
    lobby->policy = *policy;
    lobby->open = open;
}

void lobby_finish(struct lobby *lobby)
{
    json_decref(lobby->state);
    lobby->state = NULL;
}

void lobby_connected(struct lobby *lobby, const char *me, unsigned games)
{
    memcpy(lobby->me, me, strlen(me) + 1);
    lobby->games = games;
    lobby->open_id = 0;
    lobby_finish(lobby); /* nothing counts until the server has told it again */
    /* A `sit` may be lost with the line: if the challenge still waits, it is answered again. */
    for (unsigned i = 0; i < LOBBY_ANSWERED_MAX; i++)
        if (lobby->answered[i].sat_us != 0)
            lobby->answered[i] = (struct lobby_answered){0};
}

/* --- pieces of the state -------------------------------------------------------------------------- */

static bool read_id(const json_t *value, char ret[PROTO_ID_CHARS + 1])
{
    uint8_t id[PROTO_ID_BYTES];
    const char *text = json_string_value(value);

    if (!text || !proto_id_read(text, strlen(text), id))
        return false;
    memcpy(ret, text, PROTO_ID_CHARS + 1);
    return true;
}

static bool is(const json_t *object, const char *key, const char *word)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text && strcmp(text, word) == 0;
}

static const json_t *list(const struct lobby *lobby, const char *key)
{
    return json_object_get(lobby->state, key);
}

/* The game that the bot has in this room, or NULL. */
static const json_t *game_in(const struct lobby *lobby, const char *room)
{
    const json_t *games = list(lobby, "games");

    for (size_t i = 0; i < json_array_size(games); i++)
        if (is(json_array_get(games, i), "room", room))
            return json_array_get(games, i);
    return NULL;
}

void lobby_read(struct lobby *lobby, const json_t *state)
{
    json_decref(lobby->state);
    lobby->state = json_deep_copy(state);
    lobby->game_at = lobby->challenge_at = 0;
    for (unsigned i = 0; i < LOBBY_ANSWERED_MAX; i++)
        if (game_in(lobby, lobby->answered[i].room))
            lobby->answered[i].sat_us = 0; /* the list counts it from now on */
}

/* Games that run, and seats that were just taken. */
static unsigned busy_with(const struct lobby *lobby, int64_t now_us)
{
    const json_t *games = list(lobby, "games");
    unsigned n = 0;

    for (size_t i = 0; i < json_array_size(games); i++)
        n += is(json_array_get(games, i), "state", "playing") ||
             is(json_array_get(games, i), "state", "placing");
    for (unsigned i = 0; i < LOBBY_ANSWERED_MAX; i++) {
        const struct lobby_answered *one = &lobby->answered[i];
        n += one->sat_us != 0 && now_us - one->sat_us < LOBBY_SEAT_COUNTS_MS * INT64_C(1000);
    }
    return n;
}

void lobby_leave(struct lobby *lobby, const char *game)
{
    memcpy(lobby->left[lobby->left_n++ % LOBBY_LEFT_MAX], game, sizeof *lobby->left);
}

static bool was_left(const struct lobby *lobby, const char *game)
{
    for (unsigned i = 0; i < LOBBY_LEFT_MAX; i++)
        if (strcmp(lobby->left[i], game) == 0)
            return true;
    return false;
}

static void remember(struct lobby *lobby, const char *room, int64_t sat_us)
{
    struct lobby_answered *one = &lobby->answered[lobby->answered_n++ % LOBBY_ANSWERED_MAX];

    *one = (struct lobby_answered){.sat_us = sat_us};
    memcpy(one->room, room, sizeof one->room);
}

void lobby_sent(struct lobby *lobby, int64_t id)
{
    lobby->answered[(lobby->answered_n + LOBBY_ANSWERED_MAX - 1) % LOBBY_ANSWERED_MAX].id = id;
}

void lobby_refused(struct lobby *lobby, int64_t id, const char *code, int64_t after_ms,
                   int64_t now_us)
{
    bool passes = strcmp(code, "rate") == 0 || strcmp(code, "busy") == 0;

    for (unsigned i = 0; id > 0 && i < LOBBY_ANSWERED_MAX; i++) {
        if (lobby->answered[i].id != id)
            continue;
        lobby->answered[i].sat_us = 0;
        if (!passes)
            return;
        lobby->answered[i] = (struct lobby_answered){0};
        lobby->challenge_at = 0;
        after_ms = after_ms < 1000 ? 1000 : after_ms;
        after_ms = after_ms < LOBBY_LATER_MAX_MS ? after_ms : LOBBY_LATER_MAX_MS;
        lobby->later_us = now_us + after_ms * 1000;
        return;
    }
}

static bool was_answered(const struct lobby *lobby, const char *room)
{
    for (unsigned i = 0; i < LOBBY_ANSWERED_MAX; i++)
        if (strcmp(lobby->answered[i].room, room) == 0)
            return true;
    return false;
}

/* --- wishes ------------------------------------------------------------------------------------- */

/* A game that runs is followed; a room that waits for the bot's stones gets them. */
static bool next_game(struct lobby *lobby, struct lobby_wish *ret)
{
    const json_t *games = list(lobby, "games");

    while (lobby->game_at < json_array_size(games)) {
        const json_t *game = json_array_get(games, lobby->game_at++);
        ret->kind = LOBBY_FOLLOW;
        if (is(game, "state", "playing") && read_id(json_object_get(game, "game"), ret->id) &&
            !was_left(lobby, ret->id))
            return true;
        ret->kind = LOBBY_PLACE;
        if (is(game, "state", "placing") && is(game, "your", "b") &&
            read_id(json_object_get(game, "room"), ret->id))
            return true;
    }
    return false;
}

/* The reason against a game with these settings, or NULL. */
static const char *judge(const struct lobby *lobby, const json_t *settings, int64_t now_us,
                         const char **ret_clause)
{
    struct policy_terms terms;

    if (!policy_read_terms(settings, &terms))
        return "no";
    const char *reason = policy_refusal(&lobby->policy, &terms, ret_clause);
    if (!reason && busy_with(lobby, now_us) >= lobby->games)
        reason = "busy";
    return reason;
}

const char *lobby_again(struct lobby *lobby, const char *id, const json_t *room, int64_t now_us)
{
    const char *clause = NULL;

    if (json_array_size(json_object_get(room, "games")) >= LOBBY_ROOM_GAMES_MAX)
        return "enough";
    const char *reason = judge(lobby, json_object_get(room, "settings"), now_us, &clause);
    if (!reason)
        remember(lobby, id, now_us);
    return reason;
}

static bool next_challenge(struct lobby *lobby, int64_t now_us, struct lobby_wish *ret)
{
    const json_t *challenges = list(lobby, "challenges");

    if (now_us < lobby->later_us)
        return false;
    while (lobby->challenge_at < json_array_size(challenges)) {
        const json_t *challenge = json_array_get(challenges, lobby->challenge_at++);
        if (!is(challenge, "state", "waiting") ||
            !is(json_object_get(challenge, "to"), "id", lobby->me) ||
            !read_id(json_object_get(challenge, "room"), ret->id) || was_answered(lobby, ret->id))
            continue;
        ret->reason = judge(lobby, json_object_get(challenge, "settings"), now_us, &ret->clause);
        ret->kind = ret->reason ? LOBBY_DECLINE : LOBBY_SIT;
        remember(lobby, ret->id, ret->reason ? 0 : now_us);
        return true;
    }
    return false;
}

/* A room is opened whenever the bot sits in none. */
static bool next_open(struct lobby *lobby, int64_t now_us, struct lobby_wish *ret)
{
    if (!lobby->open || lobby->opened || lobby->open_id != 0 || now_us < lobby->open_us)
        return false;
    const json_t *games = list(lobby, "games");
    for (size_t i = 0; i < json_array_size(games); i++)
        if (!is(json_array_get(games, i), "state", "over"))
            return false;
    lobby->open_us = 0;
    ret->kind = LOBBY_OPEN;
    lobby->open_id = -1; /* the caller has the number */
    return true;
}

void lobby_opened(struct lobby *lobby, bool good, const char *code, int64_t now_us)
{
    json_t *settings = json_loads(lobby->open, 0, NULL);
    bool challenge = json_object_get(settings, "opponent") != NULL;

    json_decref(settings);
    lobby->open_id = 0;
    lobby->open_us = now_us + LOBBY_OPEN_AGAIN_MS * INT64_C(1000);
    /* A challenge is made once. An opponent who is not there yet may come. */
    lobby->opened = challenge && (good || strcmp(code, "notfound") != 0);
}

bool lobby_next(struct lobby *lobby, int64_t now_us, struct lobby_wish *ret)
{
    memset(ret, 0, sizeof *ret);
    return lobby->state && (next_game(lobby, ret) || next_challenge(lobby, now_us, ret) ||
                            next_open(lobby, now_us, ret));
}

/* --- a free handicap ------------------------------------------------------------------------------ */

bool lobby_place(const struct go_setup *setup, unsigned stones, go_point ret[GO_HANDICAP_MAX])
{
    unsigned points_n = (unsigned)setup->width * setup->height, empty = 0, n = 0;
    go_point fixed[PROTO_FIXED_HANDICAP_MAX];
    bool fits = stones <= PROTO_FIXED_HANDICAP_MAX &&
                proto_handicap_points(setup->width, setup->height, stones, fixed) == stones;

    for (unsigned i = 0; i < points_n; i++)
        empty += setup->points[i] == GO_EMPTY;
    for (unsigned i = 0; fits && i < stones; i++)
        fits = setup->points[fixed[i]] == GO_EMPTY;
    if (fits) {
        memcpy(ret, fixed, stones * sizeof *ret);
        return true;
    }
    if (empty <= stones)
        return false;
    /* Each k-th empty point, from the middle of the first k on. */
    unsigned each = empty / stones, at = each / 2;
    for (unsigned i = 0, seen = 0; i < points_n && n < stones; i++)
        if (setup->points[i] == GO_EMPTY && seen++ == at) {
            ret[n++] = (go_point)i;
            at += each;
        }
    return n == stones;
}
