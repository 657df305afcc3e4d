/* The stages in which each kind of act is possible, and the acts on the tournament as a whole. */
#include <string.h>

#include "tests/server/tour/builder.h"
#include "tests/test.h"

static void enter(struct event *event, uint8_t system, const char *players)
{
    bool fixed = system == PROTO_ROBIN || system == PROTO_KNOCKOUT;

    event_open(event, system, fixed ? 0 : 3, players);
    event_enter(event);
}

static void begin(struct event *event, uint8_t system, const char *players)
{
    enter(event, system, players);
    event_do(event, ACT(STAGE, .stage = PROTO_STAGE_RUNNING));
}

/* --- tables of stages and rounds -------------------------------------------------------------- */

/* By kind: stages (0 none yet, then d r c u f a x) and states of the round (n d p s c l). */
static const struct {
    uint8_t kind;
    const char *stages, *rounds;
} allowed[] = {
    {PROTO_ACT_SETTINGS, "0drcuf", ""},  {PROTO_ACT_ROLE, "drcufax", ""},
    {PROTO_ACT_FORBID, "drcu", ""},      {PROTO_ACT_ADD, "drcu", ""},
    {PROTO_ACT_EDIT, "drcuf", ""},       {PROTO_ACT_REMOVE, "drcu", ""},
    {PROTO_ACT_CHECKIN, "cu", ""},       {PROTO_ACT_ABSENT, "drcuf", ""},
    {PROTO_ACT_WITHDRAW, "drcu", ""},    {PROTO_ACT_RETURN, "drcu", ""},
    {PROTO_ACT_DISQUALIFY, "drcuf", ""}, {PROTO_ACT_PAIR, "u", "nd"},
    {PROTO_ACT_SWAP, "u", "ds"},         {PROTO_ACT_JOIN, "u", "dsc"},
    {PROTO_ACT_LOCK, "u", "d"},          {PROTO_ACT_PUBLISH, "u", "d"},
    {PROTO_ACT_COLOURS, "u", "dps"},     {PROTO_ACT_WITHDRAW_ROUND, "u", "p"},
    {PROTO_ACT_DISCARD, "u", "d"},       {PROTO_ACT_START, "u", "p"},
    {PROTO_ACT_SCHEDULE, "u", ""},       {PROTO_ACT_ABORT, "u", "sc"},
    {PROTO_ACT_GAME, "u", "s"},          {PROTO_ACT_ENDED, "drcufax", "scl"},
    {PROTO_ACT_RESULT, "uf", "scl"},     {PROTO_ACT_REPORT, "u", "scl"},
    {PROTO_ACT_RULE, "uf", "scl"},       {PROTO_ACT_UNRULE, "uf", "scl"},
    {PROTO_ACT_PAUSE, "u", "s"},         {PROTO_ACT_TIME, "u", "s"},
    {PROTO_ACT_HOLD, "drcu", ""},        {PROTO_ACT_TAKEN, "drcufax", ""},
};
enum { ALLOWED_N = sizeof allowed / sizeof *allowed };

/* An act of a kind about player, round and board 1. */
static struct proto_tour_act plain(struct event *event, uint8_t kind)
{
    struct proto_tour_act act = {.kind = kind, .round = 1, .board = 1, .game = 1, .a = 1};

    if (kind == PROTO_ACT_SETTINGS)
        act.settings = &event->settings;
    if (kind == PROTO_ACT_EDIT || kind == PROTO_ACT_ADD)
        act.people = event->tour->people, act.people_n = 1;
    return act;
}

static void every_kind_is_refused_in_the_stages_that_are_not_its_own(void **state)
{
    struct event event;
    (void)state;

    begin(&event, PROTO_SWISS, "A B");
    event_round(&event, "A-B ?");
    for (unsigned i = 0; i < ALLOWED_N; i++) {
        struct proto_tour_act act = plain(&event, allowed[i].kind);
        for (uint8_t stage = 0; stage <= PROTO_STAGE_CANCELLED; stage++) {
            struct tour copy;
            bool may = strchr(allowed[i].stages, "0drcufax"[stage]) != NULL;
            tour_copy(event.tour, &copy);
            copy.stage = stage;
            if ((tour_judge(&copy, &act).reason == TOUR_STAGE) == may)
                fail_msg("%s in stage %u", proto_tour_act_key((enum proto_tour_act_kind)act.kind),
                         stage);
            tour_finish(&copy);
        }
    }
    event_close(&event);
}

static void every_kind_is_refused_on_rounds_that_are_in_no_state_for_it(void **state)
{
    struct event event;
    (void)state;

    begin(&event, PROTO_SWISS, "A B");
    event_round(&event, "A-B ?");
    for (unsigned i = 0; i < ALLOWED_N; i++) {
        struct proto_tour_act act = plain(&event, allowed[i].kind);
        if (allowed[i].rounds[0] == 0)
            continue;
        for (uint8_t at = PROTO_ROUND_DRAFTED; at <= PROTO_ROUND_CLOSED; at++) {
            bool may = strchr(allowed[i].rounds, "ndpscl"[at]) != NULL;
            event.tour->rounds[0].state = at;
            if ((tour_judge(event.tour, &act).reason == TOUR_ROUND_STATE) == may)
                fail_msg("%s on a round in state %u",
                         proto_tour_act_key((enum proto_tour_act_kind)act.kind), at);
        }
        act.round = 3; /* the second is the next one */
        assert_int_equal(tour_judge(event.tour, &act).reason, TOUR_NOT_THERE);
        act.round = 0;
        assert_int_equal(tour_judge(event.tour, &act).reason, TOUR_NOT_THERE);
    }
    event_close(&event);
}

static void an_act_of_no_kind_is_refused_and_so_is_an_undo_without_its_log(void **state)
{
    struct event event;
    (void)state;

    begin(&event, PROTO_SWISS, "A B");
    event_refuse(&event, &(struct proto_tour_act){0}, TOUR_NOT_THERE);
    event_refuse(&event, &(struct proto_tour_act){.kind = PROTO_ACTS_N}, TOUR_NOT_THERE);
    assert_int_equal(tour_judge(event.tour, ACT(UNDO, .to = 2)).reason, TOUR_NOT_THERE);
    event_close(&event);
}

static void every_reason_has_a_word(void **state)
{
    (void)state;
    for (unsigned i = 0; i < TOUR_REASONS_N; i++)
        assert_non_null(tour_reason_key((enum tour_reason)i));
    assert_string_equal(tour_reason_key(TOUR_LAST_DIRECTOR), "last-director");
}

/* From each stage to each stage, without rounds and with a complete one. */
static void a_stage_leads_to_those_of_the_table_and_back(void **state)
{
    static const char *const ways[8][2] = {
        [PROTO_STAGE_DRAFT] = {"rcux", "ux"},   [PROTO_STAGE_REGISTRATION] = {"dcux", "ux"},
        [PROTO_STAGE_CHECKIN] = {"drux", "ux"}, [PROTO_STAGE_RUNNING] = {"rcx", "fx"},
        [PROTO_STAGE_FINISHED] = {"ua", "ua"},  [PROTO_STAGE_ARCHIVED] = {"f", "f"},
        [PROTO_STAGE_CANCELLED] = {"drc", "u"},
    };
    struct event event;
    (void)state;

    begin(&event, PROTO_SWISS, "A B");
    for (unsigned rounds = 0; rounds < 2; rounds++) {
        event.tour->stage = PROTO_STAGE_RUNNING;
        if (rounds == 1)
            event_round(&event, "A-B 1-0");
        for (uint8_t from = 1; from <= PROTO_STAGE_CANCELLED; from++)
            for (uint8_t to = 1; to <= PROTO_STAGE_CANCELLED; to++) {
                bool may = strchr(ways[from][rounds], "0drcufax"[to]) != NULL;
                event.tour->stage = from;
                if ((tour_judge(event.tour, ACT(STAGE, .stage = to)).reason == TOUR_WELL) != may)
                    fail_msg("%u to %u with %u rounds", from, to, rounds);
            }
    }
    event.tour->stage = PROTO_STAGE_RUNNING;
    event_refuse(&event, ACT(STAGE, .stage = PROTO_STAGE_RUNNING), TOUR_NO_CHANGE);
    event_refuse(&event, ACT(STAGE, .stage = PROTO_STAGE_REGISTRATION), TOUR_ROUND_STATE);
    event_refuse(&event, ACT(STAGE, .stage = 99), TOUR_STAGE);
    event_close(&event);
}

static void a_tournament_of_one_does_not_begin(void **state)
{
    struct event event;
    (void)state;

    enter(&event, PROTO_SWISS, "A");
    event_refuse(&event, ACT(STAGE, .stage = PROTO_STAGE_RUNNING), TOUR_ODD);
    event_close(&event);
}

static void a_tournament_is_not_finished_while_a_board_is_open(void **state)
{
    struct event event;
    (void)state;

    begin(&event, PROTO_SWISS, "A B");
    event_refuse(&event, ACT(STAGE, .stage = PROTO_STAGE_FINISHED), TOUR_ROUND_STATE);
    event_round(&event, "A-B ?");
    event_refuse(&event, ACT(STAGE, .stage = PROTO_STAGE_FINISHED), TOUR_ROUND_OPEN);
    event_results(&event, "A-B 1-0");
    event_do(&event, ACT(STAGE, .stage = PROTO_STAGE_FINISHED));
    event_do(&event, ACT(STAGE, .stage = PROTO_STAGE_ARCHIVED));
    event_refuse(&event, ACT(RULE, .round = 1, .board = 1, .outcome = {.result = 2}), TOUR_STAGE);
    event_close(&event);
}

/* --- the whole -------------------------------------------------------------------------------- */

static void the_first_act_makes_a_draft_and_its_author_a_director(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "");
    event_refuse(&event, ACT(STAGE, .stage = PROTO_STAGE_REGISTRATION), TOUR_STAGE);
    event_enter(&event);
    assert_int_equal(event.tour->stage, PROTO_STAGE_DRAFT);
    assert_int_equal(tour_role(event.tour, EVENT_DIRECTOR), PROTO_ROLE_DIRECTOR);
    assert_int_equal(tour_role(event.tour, EVENT_MATE), PROTO_ROLE_NONE);
    event_close(&event);
}

static void roles_are_given_and_taken_but_for_the_last_director(void **state)
{
    struct event event;
    (void)state;

    enter(&event, PROTO_SWISS, "A");
    event_refuse(&event, ACT(ROLE, .role = PROTO_ROLE_DIRECTOR), TOUR_NOT_THERE);
    event_refuse(&event, ACT(ROLE, .account = EVENT_MATE), TOUR_NO_CHANGE);
    event_refuse(&event, ACT(ROLE, .account = EVENT_DIRECTOR), TOUR_LAST_DIRECTOR);
    event_refuse(&event, ACT(ROLE, .account = EVENT_DIRECTOR, .role = PROTO_ROLE_ASSISTANT),
                 TOUR_LAST_DIRECTOR);
    event_do(&event, ACT(ROLE, .account = EVENT_MATE, .role = PROTO_ROLE_ASSISTANT));
    event_do(&event, ACT(ROLE, .account = EVENT_MATE, .role = PROTO_ROLE_DIRECTOR));
    assert_int_equal(event.tour->staff_n, 2);
    event_do(&event, ACT(ROLE, .account = EVENT_DIRECTOR));
    assert_int_equal(tour_role(event.tour, EVENT_DIRECTOR), PROTO_ROLE_NONE);
    assert_int_equal(tour_role(event.tour, EVENT_MATE), PROTO_ROLE_DIRECTOR);
    for (int64_t account = 10; account < 9 + PROTO_TOUR_STAFF_MAX; account++)
        event_do(&event, ACT(ROLE, .account = account, .role = PROTO_ROLE_ASSISTANT));
    event_refuse(&event, ACT(ROLE, .account = 99, .role = PROTO_ROLE_ASSISTANT), TOUR_FULL);
    event_close(&event);
}

static void holding_twice_changes_nothing(void **state)
{
    struct event event;
    (void)state;

    begin(&event, PROTO_SWISS, "A B");
    event_do(&event, ACT(HOLD, .on = true));
    assert_true(event.tour->hold);
    event_refuse(&event, ACT(HOLD, .on = true), TOUR_NO_CHANGE);
    event_do(&event, ACT(HOLD, .on = false));
    event_close(&event);
}

static void two_players_are_forbidden_to_meet_once_whoever_is_named_first(void **state)
{
    struct event event;
    (void)state;

    enter(&event, PROTO_SWISS, "A B C");
    event_refuse(&event, ACT(FORBID, .a = 1, .b = 1, .on = true), TOUR_NOT_THERE);
    event_refuse(&event, ACT(FORBID, .a = 1, .b = 9, .on = true), TOUR_NOT_THERE);
    event_refuse(&event, ACT(FORBID, .a = 1, .b = 2), TOUR_NO_CHANGE);
    event_do(&event, ACT(FORBID, .a = 2, .b = 1, .on = true));
    event_refuse(&event, ACT(FORBID, .a = 1, .b = 2, .on = true), TOUR_NO_CHANGE);
    assert_int_equal(event.tour->forbidden[0].a, 1);
    assert_int_equal(event.tour->forbidden[0].b, 2);
    event_do(&event, ACT(FORBID, .a = 3, .b = 1, .on = true));
    event_do(&event, ACT(FORBID, .a = 1, .b = 2));
    assert_int_equal(event.tour->forbidden_n, 1);
    assert_int_equal(event.tour->forbidden[0].b, 3);
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_is_refused_in_the_stages_that_are_not_its_own),
        cmocka_unit_test(every_kind_is_refused_on_rounds_that_are_in_no_state_for_it),
        cmocka_unit_test(an_act_of_no_kind_is_refused_and_so_is_an_undo_without_its_log),
        cmocka_unit_test(every_reason_has_a_word),
        cmocka_unit_test(a_stage_leads_to_those_of_the_table_and_back),
        cmocka_unit_test(a_tournament_of_one_does_not_begin),
        cmocka_unit_test(a_tournament_is_not_finished_while_a_board_is_open),
        cmocka_unit_test(the_first_act_makes_a_draft_and_its_author_a_director),
        cmocka_unit_test(roles_are_given_and_taken_but_for_the_last_director),
        cmocka_unit_test(holding_twice_changes_nothing),
        cmocka_unit_test(two_players_are_forbidden_to_meet_once_whoever_is_named_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
