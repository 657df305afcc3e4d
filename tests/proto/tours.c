/* See tours.h. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/proto/tours.h"

static bool create(const char *text, size_t length, struct proto_tour_settings *ret,
                   struct proto_fault *ret_error)
{
    struct proto_message message;
    struct proto_text whole;
    bool ok;

    proto_text_init(&whole);
    proto_text_literal(&whole, "{\"t\":\"do\",\"id\":1,\"key\":\"k\",\"ch\":\"tours\",\"k\":"
                               "\"create\",\"settings\":");
    proto_text_bytes(&whole, text, length);
    proto_text_char(&whole, '}');
    ok = proto_decode(whole.at, whole.length, &message, NULL, ret_error);
    if (ok)
        *ret = *message.tour->settings;
    proto_message_finish(&message);
    proto_text_finish(&whole);
    return ok;
}

static bool create_from(const char *fields, struct proto_tour_settings *ret,
                        struct proto_fault *ret_error)
{
    char text[PROTO_MESSAGE_MAX];
    int length =
        snprintf(text, sizeof text, "{\"slug\":\"kiln-lane\",\"title\":\"Kiln Lane\",%s}", fields);

    return create(text, (size_t)length, ret, ret_error);
}

struct proto_tour_settings tours_settings(const char *fields)
{
    struct proto_tour_settings settings = {0};
    struct proto_fault fault;

    if (!create_from(fields, &settings, &fault))
        fail_msg("%s: %s", fields, fault.field);
    return settings;
}

struct proto_tour_settings tours_settings_of(const char *text, size_t length)
{
    struct proto_tour_settings settings = {0};
    struct proto_fault fault;

    if (!create(text, length, &settings, &fault))
        fail_msg("%s: %.*s", fault.field, (int)length, text);
    return settings;
}

struct proto_fault tours_refuse(const char *fields)
{
    struct proto_tour_settings settings;
    struct proto_fault fault = {0};

    if (create_from(fields, &settings, &fault))
        fail_msg("taken: %s", fields);
    return fault;
}

struct proto_fault tours_refuse_settings(const char *text, size_t length)
{
    struct proto_tour_settings settings;
    struct proto_fault fault = {0};

    if (create(text, length, &settings, &fault))
        fail_msg("taken: %.*s", (int)length, text);
    return fault;
}

/* --- random acts ------------------------------------------------------------------------------ */

static uint64_t draw(uint64_t *seed, uint64_t n)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*seed >> 20) % n;
}

static void draw_id(uint64_t *seed, uint8_t ret[PROTO_ID_BYTES])
{
    for (unsigned i = 0; i < PROTO_ID_BYTES; i++)
        ret[i] = (uint8_t)draw(seed, 256);
}

static void draw_text(uint64_t *seed, unsigned least, char *ret, size_t size)
{
    static const char *const words[] = {
        "", "Kiln Lane", "\"quoted\" \\ back", "囲碁クラブ", "O'Neill", "Å", "=SUM(A1)"};
    unsigned n = (unsigned)(sizeof words / sizeof *words);

    snprintf(ret, size, "%s", words[least + draw(seed, n - least)]);
}

/* 0 half of the time. */
static uint64_t draw_maybe(uint64_t *seed, uint64_t n)
{
    return draw(seed, 2) ? draw(seed, n) : 0;
}

/* One statement for each draw: the same numbers with every compiler. */
static struct proto_tour_person draw_person(uint64_t *seed, uint16_t no)
{
    struct proto_tour_person person = {.no = no, .rank = PROTO_TOUR_NO_RANK};

    person.account = (int64_t)draw_maybe(seed, UINT64_C(1) << 40);
    if (draw(seed, 4))
        person.rank = (int8_t)(PROTO_TOUR_RANK_MIN + (int)draw(seed, 39));
    person.rating = (int16_t)draw_maybe(seed, 3000);
    if (person.rating > 0)
        person.deviation = (int16_t)draw_maybe(seed, 351);
    person.guest = draw(seed, 8) == 0;
    person.invited = (int64_t)draw_maybe(seed, UINT64_C(1) << 40);
    person.correction = (int8_t)((int)draw(seed, 4) - 1);
    person.seed = (uint16_t)draw_maybe(seed, 257);
    person.fixed_board = (uint16_t)draw_maybe(seed, 100);
    person.join_round = (uint8_t)draw(seed, PROTO_TOUR_ROUNDS_MAX + 1);
    person.standing = (uint8_t)draw(seed, PROTO_TOUR_RESERVE + 1);
    draw_text(seed, 1, person.name, sizeof person.name);
    draw_text(seed, 0, person.club, 31);
    draw_text(seed, 0, person.household, 31);
    draw_text(seed, 0, person.note, sizeof person.note);
    if (draw(seed, 2))
        memcpy(person.country, "XK", 3);
    if (draw(seed, 2))
        memcpy(person.pin, "01234567", 9);
    if (draw(seed, 4) == 0)
        draw_text(seed, 1, person.team, sizeof person.team);
    return person;
}

static struct proto_tour_settings *draw_settings(uint64_t *seed)
{
    static const char *const some[] = {
        "\"system\":\"swiss\"," GO_19,
        "\"system\":\"mcmahon\",\"floor\":\"12k\",\"bar\":\"3d\",\"handicap\":{\"on\":true}," GO_19,
        "\"system\":\"robin\",\"cycles\":2,\"bye_house\":4," BRIDGE_9,
        "\"system\":\"robin\",\"any_order\":true,\"withdrawn\":\"fall\",\"days\":[null,\"2026-12-05\"]," GO_19,
        "\"system\":\"swiss\",\"teams\":3," GO_19,
        "\"system\":\"knockout\",\"public\":false,\"delay\":60000,\"description\":\"One\\n\\nTwo\",\"place\":\"NZ, Hall\"," GO_19,
    };
    struct proto_tour_settings *settings = malloc(sizeof *settings);

    *settings = tours_settings(some[draw(seed, 6)]);
    settings->starts_at_ms = (int64_t)draw_maybe(seed, UINT64_C(1) << 41);
    settings->club_gap = (uint8_t)draw(seed, 5);
    settings->entry_for = (uint8_t)(1 + draw(seed, 4));
    if (draw(seed, 3) == 0)
        memcpy(settings->code, "Kiln 2026", sizeof "Kiln 2026");
    return settings;
}

/* A room and its first game, or neither. */
static void draw_room(uint64_t *seed, struct proto_tour_pair *pair)
{
    pair->has_room = draw(seed, 4) > 0;
    if (!pair->has_room)
        return;
    draw_id(seed, pair->room);
    pair->games_n = pair->games[0].has_id = pair->games[0].first_black = true;
    draw_id(seed, pair->games[0].id);
}

static void draw_pairs(uint64_t *seed, struct proto_tour_act *act)
{
    act->pairs_n = (uint16_t)draw(seed, 12);
    act->pairs = calloc(act->pairs_n + 1u, sizeof *act->pairs);
    for (uint16_t i = 0; i < act->pairs_n; i++) {
        struct proto_tour_pair *pair = &act->pairs[i];
        pair->board = (uint16_t)(i + 1);
        if (act->kind != PROTO_ACT_PAIR)
            draw_room(seed, pair);
        if (act->kind == PROTO_ACT_START)
            continue;
        pair->first = (uint16_t)(1 + draw(seed, 128));
        pair->second = (uint16_t)(draw(seed, 4) ? 129 + draw(seed, 128) : 0);
        pair->handicap = (uint8_t)draw(seed, 10);
        pair->locked = draw(seed, 3) == 0;
        pair->by_hand = pair->locked && pair->handicap < 5;
        pair->bye = pair->second ? 0 : (uint32_t)draw(seed, 1 << 23);
        for (unsigned level = 0; draw(seed, 2) && level < 9; level++)
            pair->levels[level] = (uint16_t)draw(seed, 65536);
    }
}

static void draw_outcome(uint64_t *seed, struct proto_tour_act *act)
{
    bool report = act->kind == PROTO_ACT_REPORT;

    act->outcome.result = (uint8_t)(1 + draw(seed, report ? 3 : 6));
    if (report)
        return;
    if (act->kind == PROTO_ACT_RESULT && draw(seed, 4) == 0)
        act->outcome.result = PROTO_TOUR_OPEN;
    act->outcome.by_default = draw(seed, 2);
    act->outcome.moves = (uint16_t)draw_maybe(seed, 400);
    if (act->kind == PROTO_ACT_ENDED)
        act->outcome.ending = (uint8_t)draw(seed, GO_ENDINGS_N);
}

static void draw_place(uint64_t *seed, struct proto_tour_act *act)
{
    bool whole = act->kind == PROTO_ACT_RULE || act->kind == PROTO_ACT_UNRULE;

    act->board = (uint16_t)(1 + draw(seed, PROTO_TOUR_PAIRS_MAX));
    act->game = (uint8_t)(whole ? draw(seed, 3) : 1 + draw(seed, 2));
}

static void draw_team(uint64_t *seed, struct proto_tour_act *act)
{
    draw_text(seed, 1, act->team, sizeof act->team);
    draw_text(seed, 0, act->was, sizeof act->was);
}

/* The fields of each kind beyond those of draw_parts(). */
static void draw_fields(uint64_t *seed, struct proto_tour_act *act)
{
    uint16_t a = (uint16_t)(1 + draw(seed, 128)), b = (uint16_t)(129 + draw(seed, 128));

    switch ((enum proto_tour_act_kind)act->kind) {
    case PROTO_ACT_STAGE: act->stage = (uint8_t)(1 + draw(seed, 7)); return;
    case PROTO_ACT_ROLE:
        act->account = (int64_t)(1 + draw(seed, 99));
        act->role = (uint8_t)draw(seed, 3);
        return;
    case PROTO_ACT_FORBID:
    case PROTO_ACT_SWAP: act->a = a, act->b = b; return;
    case PROTO_ACT_JOIN: act->a = a, act->b = draw(seed, 3) ? b : 0; return;
    case PROTO_ACT_ABSENT:
        act->absence = (uint8_t)draw(seed, 3);
        act->a = a;
        return;
    case PROTO_ACT_CLEAR: act->who = (uint8_t)(1 + draw(seed, 2)); return;
    case PROTO_ACT_TEAM: draw_team(seed, act); return;
    case PROTO_ACT_REMOVE:
    case PROTO_ACT_CONSENT:
    case PROTO_ACT_IDENTIFY:
    case PROTO_ACT_CHECKIN:
    case PROTO_ACT_WITHDRAW:
    case PROTO_ACT_RETURN:
    case PROTO_ACT_DISQUALIFY: act->a = a; return;
    case PROTO_ACT_PAIR: act->seed = draw(seed, UINT64_C(1) << 43); return;
    case PROTO_ACT_UNDO: act->to = (uint32_t)(1 + draw(seed, 99)); return;
    case PROTO_ACT_LOCK: act->board = 7; return;
    case PROTO_ACT_COLOURS:
        act->a = a;
        act->board = 8;
        act->handicap = (uint8_t)draw(seed, 10);
        return;
    case PROTO_ACT_PAUSE: act->board = (uint16_t)draw(seed, PROTO_TOUR_PAIRS_MAX + 1); return;
    case PROTO_ACT_GAME:
        draw_id(seed, act->id);
        draw_place(seed, act);
        return;
    case PROTO_ACT_UNRULE: draw_place(seed, act); return;
    case PROTO_ACT_TIME:
        draw_place(seed, act);
        act->colour = (uint8_t)(1 + draw(seed, 3));
        act->ms = (int64_t)(1 + draw(seed, PROTO_TOUR_TIME_MAX_MS));
        return;
    case PROTO_ACT_REPORT:
        act->a = a;
        draw_place(seed, act);
        draw_outcome(seed, act);
        return;
    case PROTO_ACT_ENDED:
    case PROTO_ACT_RESULT:
    case PROTO_ACT_RULE:
        draw_place(seed, act);
        draw_outcome(seed, act);
        return;
    case PROTO_ACT_SETTINGS:
    case PROTO_ACT_ADD:
    case PROTO_ACT_ASK:
    case PROTO_ACT_ACCEPT:
    case PROTO_ACT_DECLINE:
    case PROTO_ACT_EDIT:
    case PROTO_ACT_PUBLISH:
    case PROTO_ACT_WITHDRAW_ROUND:
    case PROTO_ACT_DISCARD:
    case PROTO_ACT_START:
    case PROTO_ACT_SCHEDULE:
    case PROTO_ACT_ABORT:
    case PROTO_ACT_HOLD:
    case PROTO_ACT_TAKEN:
    case PROTO_ACTS_N: return;
    }
}

static bool has_round(enum proto_tour_act_kind kind)
{
    return kind == PROTO_ACT_ABSENT || kind == PROTO_ACT_WITHDRAW || kind == PROTO_ACT_RETURN ||
           (kind >= PROTO_ACT_DISQUALIFY && kind <= PROTO_ACT_TIME && kind != PROTO_ACT_SCHEDULE);
}

static void draw_changes(uint64_t *seed, struct proto_tour_act *act)
{
    act->changes_n = (uint16_t)draw(seed, 5);
    if (act->changes_n == 0)
        return;
    act->changes = calloc(act->changes_n, sizeof *act->changes);
    for (uint16_t i = 0; i < act->changes_n; i++)
        act->changes[i] =
            (struct proto_tour_change){.no = (uint16_t)(1 + draw(seed, PROTO_TOUR_PLAYERS_MAX)),
                                       .before = (uint16_t)draw_maybe(seed, 3000),
                                       .after = (uint16_t)draw_maybe(seed, 3000)};
}

static void draw_nos(uint64_t *seed, struct proto_tour_act *act)
{
    bool team = act->kind == PROTO_ACT_TEAM;

    act->nos_n = (uint16_t)(1 + draw(seed, team ? PROTO_TOUR_TEAM_MAX : PROTO_TOUR_PLAYERS_MAX));
    act->nos = calloc(act->nos_n, sizeof *act->nos);
    for (uint16_t i = 0; i < act->nos_n; i++)
        act->nos[i] = (uint16_t)(1 + draw(seed, PROTO_TOUR_PLAYERS_MAX));
}

static void draw_ns(uint64_t *seed, struct proto_tour_act *act)
{
    act->ns_n = (uint16_t)(1 + draw(seed, PROTO_TOUR_WAITING_MAX));
    act->ns = calloc(act->ns_n, sizeof *act->ns);
    for (uint16_t i = 0; i < act->ns_n; i++)
        act->ns[i] = (uint32_t)(1 + draw(seed, PROTO_TOUR_LOG_MAX));
}

static void draw_parts(uint64_t *seed, struct proto_tour_act *act)
{
    enum proto_tour_act_kind kind = (enum proto_tour_act_kind)act->kind;

    if (kind == PROTO_ACT_SETTINGS)
        act->settings = draw_settings(seed);
    if (kind == PROTO_ACT_ADD || kind == PROTO_ACT_EDIT) {
        act->people_n = (uint16_t)(kind == PROTO_ACT_EDIT ? 1 : 1 + draw(seed, 60));
        act->people = calloc(act->people_n, sizeof *act->people);
        for (uint16_t i = 0; i < act->people_n; i++)
            act->people[i] = draw_person(seed, (uint16_t)(i + 1));
    }
    if (kind == PROTO_ACT_PAIR || kind == PROTO_ACT_SWAP || kind == PROTO_ACT_JOIN ||
        kind == PROTO_ACT_START)
        draw_pairs(seed, act);
    if (kind == PROTO_ACT_ASK) {
        act->people_n = 1;
        act->people = calloc(1, sizeof *act->people);
        act->people[0] = draw_person(seed, 0);
    }
    if (kind == PROTO_ACT_ACCEPT || kind == PROTO_ACT_DECLINE)
        draw_ns(seed, act);
    if (kind == PROTO_ACT_CLEAR || kind == PROTO_ACT_ACCEPT || kind == PROTO_ACT_SCHEDULE ||
        kind == PROTO_ACT_TEAM)
        draw_nos(seed, act);
    act->has_room = kind == PROTO_ACT_GAME && draw(seed, 4) == 0;
    if (act->has_room)
        draw_id(seed, act->room);
    if (kind == PROTO_ACT_DISQUALIFY || kind == PROTO_ACT_RULE)
        draw_text(seed, 1, act->reason, sizeof act->reason);
    if (kind == PROTO_ACT_PAUSE)
        draw_text(seed, 0, act->reason, sizeof act->reason);
    if (kind == PROTO_ACT_CHECKIN || kind == PROTO_ACT_CONSENT || kind == PROTO_ACT_IDENTIFY ||
        kind == PROTO_ACT_REPORT)
        act->guest = draw(seed, 2);
    if (kind == PROTO_ACT_FORBID || kind == PROTO_ACT_CHECKIN || kind == PROTO_ACT_CONSENT ||
        kind == PROTO_ACT_LOCK || kind == PROTO_ACT_PAUSE || kind == PROTO_ACT_HOLD)
        act->on = draw(seed, 2);
    if (kind == PROTO_ACT_RESULT || kind == PROTO_ACT_RULE || kind == PROTO_ACT_UNRULE ||
        kind == PROTO_ACT_UNDO)
        draw_changes(seed, act);
}

struct proto_tour_act tours_random_act(uint64_t *seed, enum proto_tour_act_kind kind)
{
    struct proto_tour_act act = {.kind = (uint8_t)kind};

    act.n = (uint32_t)(1 + draw(seed, PROTO_TOUR_LOG_MAX));
    act.at_ms = (int64_t)draw(seed, UINT64_C(1) << 41);
    act.actor = (int64_t)draw_maybe(seed, 1000);
    if (has_round(kind))
        act.round = (uint8_t)(1 + draw(seed, PROTO_TOUR_ROUNDS_MAX));
    draw_fields(seed, &act);
    draw_parts(seed, &act);
    return act;
}
