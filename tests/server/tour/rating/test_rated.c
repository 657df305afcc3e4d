/* The rated games of a tournament, the times of their ends, and the effects of a correction. */
#include <stdio.h>
#include <string.h>

#include "core/rulesets.h"
#include "tests/server/tour/builder.h"
#include "tests/test.h"

#include "server/tour/rating/rated.h"

enum { ACCOUNTS = 100 }; /* player 1 of the tournament is player 101 of the server */

/* The players enter with accounts by themselves. */
static void give_account(struct event *event, const char *name)
{
    struct proto_tour_person person = *event_player(event, name);

    person.account = ACCOUNTS + person.no;
    event_do(event, ACT(EDIT, .actor = person.account, .people = &person, .people_n = 1));
}

/* Opened under a ruleset with a name, rated; anything may be changed before start(). */
static void open_rated(struct event *event)
{
    event_open(event, PROTO_SWISS, 3, "A B C D E F");
    event->settings.rated = true;
    event->settings.game.ruleset = go_ruleset_find("stoical", strlen("stoical"));
    event->settings.game.setup.rules = event->settings.game.ruleset->rules;
}

/* F is a name that the desk typed. */
static void start(struct event *event)
{
    static const char *const names[] = {"A", "B", "C", "D", "E"};
    event_begin(event);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        give_account(event, names[i]);
}

static void begin_rated(struct event *event)
{
    open_rated(event);
    start(event);
}

/* "1.2.1 101-102 2" for round 1, board 2, game 1, and Black's doubled score; joined by commas. */
static const char *say_rated(const struct tour *tour)
{
    static char said[1024];
    struct tour_rated_list list;
    size_t at = 0;

    tour_rated_list(tour, &list);
    said[0] = '\0';
    for (unsigned i = 0; i < list.n; i++) {
        const struct tour_rated *game = &list.games[i];
        at += (size_t)snprintf(said + at, sizeof said - at, "%s%u.%u.%u %d-%d %u", i ? ", " : "",
                               game->round, game->board, game->game, (int)game->black,
                               (int)game->white, game->black_score2);
    }
    tour_rated_finish(&list);
    return said;
}

static void assert_rated(const struct event *event, const char *said)
{
    assert_string_equal(say_rated(event->tour), said);
}

static void typed_results_between_two_players_of_the_server_are_rated(void **state)
{
    struct event event;
    struct tour_rated_list list;
    (void)state;

    begin_rated(&event);
    assert_true(tour_rates(&event.tour->settings));
    assert_rated(&event, "");
    event_round(&event, "A-B 1-0, D-C =, E-F 0-1");
    assert_rated(&event, "1.1.1 101-102 2, 1.2.1 104-103 1");
    tour_rated_list(event.tour, &list);
    assert_string_equal(list.pool, "stoical");
    tour_rated_finish(&list);
    event_round(&event, "B-A 0-1, C-E ?, D-F 1-0");
    assert_rated(&event, "1.1.1 101-102 2, 1.2.1 104-103 1, 2.1.1 102-101 0");
    give_account(&event, "F");
    assert_rated(&event, "1.1.1 101-102 2, 1.2.1 104-103 1, 1.3.1 105-106 0, 2.1.1 102-101 0, "
                         "2.3.1 104-106 2");
    event_close(&event);
}

static void nobody_loses_typed_games_who_never_took_part_themselves(void **state)
{
    struct event event;
    struct proto_tour_person person;
    (void)state;

    begin_rated(&event);
    person = *event_player(&event, "F");
    person.account = ACCOUNTS + person.no; /* the director sets it */
    event_do(&event, ACT(EDIT, .actor = EVENT_DIRECTOR, .people = &person, .people_n = 1));
    event_round(&event, "A-F 1-0, B-C 1-0, D-E 1-0");
    assert_rated(&event, "1.2.1 102-103 2, 1.3.1 104-105 2");
    event_do(&event, ACT(CHECKIN, .actor = EVENT_DIRECTOR, .a = person.no, .on = false));
    assert_rated(&event, "1.2.1 102-103 2, 1.3.1 104-105 2");
    event_do(&event, ACT(CHECKIN, .actor = person.account, .a = person.no, .on = true));
    assert_rated(&event, "1.1.1 101-106 2, 1.2.1 102-103 2, 1.3.1 104-105 2");
    person.account = 99; /* another player, who never came */
    event_do(&event, ACT(EDIT, .actor = EVENT_DIRECTOR, .people = &person, .people_n = 1));
    assert_rated(&event, "1.2.1 102-103 2, 1.3.1 104-105 2");
    event_close(&event);
}

static void forfeits_byes_and_void_games_are_not_rated(void **state)
{
    static const char *const said[] = {"A-B +-, C-D -+, E bye", "A-B --, C-D ++, E bye",
                                       "A-B void, C-D ?, E bye", "A-B/3 1-0, C-D/1 0-1, E bye",
                                       "A bye, B excused"};
    (void)state;

    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        struct event event;
        open_rated(&event);
        event.settings.handicap = false;
        start(&event);
        event_round(&event, said[i]);
        assert_rated(&event, "");
        event_close(&event);
    }
}

static void each_game_of_a_match_is_rated_with_its_own_colours(void **state)
{
    struct event event;
    (void)state;

    open_rated(&event);
    event.settings.match = 2;
    start(&event);
    event_round(&event, "A-B 1-0@41 0-1@37, C-D 1-0 ?, E-F 1-0 1-0");
    assert_rated(&event, "1.1.1 101-102 2, 1.1.2 102-101 2, 1.2.1 103-104 2");
    event_close(&event);
}

static void games_of_a_tournament_that_is_not_rated_or_has_no_named_rules_are_not(void **state)
{
    (void)state;

    for (int what = 0; what < 4; what++) {
        struct event event;
        open_rated(&event);
        if (what == 0)
            event.settings.rated = false;
        else if (what == 1)
            event.settings.game.ruleset = NULL;
        else if (what == 2)
            event.settings.game.setup.handicap = 2;
        else
            event.settings.game.setup.points[3] = GO_BLACK;
        assert_false(tour_rates(&event.settings));
        start(&event);
        event_round(&event, "A-B 1-0, C-D 0-1, E bye");
        assert_rated(&event, "");
        event_close(&event);
    }
}

/* --- games of the server ---------------------------------------------------------------------- */

static void begin_online(struct event *event, const char *said)
{
    open_rated(event);
    event->settings.over_board = false;
    start(event);
    event_draft(event, said);
    event_publish(event);
    event_do(event, event_with_rooms(event_pairing(event, PROTO_ACT_START, 1, said)));
}

static void end(struct event *event, uint16_t board, uint8_t result, bool by_default,
                uint16_t moves)
{
    event_do(event, ACT(ENDED, .round = 1, .board = board, .game = 1,
                        .outcome = {.result = result, .by_default = by_default, .moves = moves}));
}

static void a_game_of_the_server_is_rated_if_both_have_moved(void **state)
{
    struct event event;
    (void)state;

    begin_online(&event, "A-B, C-D, E bye");
    end(&event, 1, PROTO_TOUR_WHITE, false, 61);
    end(&event, 2, PROTO_TOUR_WHITE, false, 1);
    assert_rated(&event, "1.1.1 101-102 0");
    event_close(&event);

    begin_online(&event, "A-B, C-D, E bye");
    end(&event, 1, PROTO_TOUR_WHITE, true, 0);
    end(&event, 2, PROTO_TOUR_VOID, false, 80);
    assert_rated(&event, "");
    event_close(&event);
}

static void a_ruling_changes_what_is_rated_and_its_end_brings_that_back(void **state)
{
    static const struct {
        uint8_t game, result;
        bool by_default;
        const char *rated;
    } rows[] = {
        {1, PROTO_TOUR_BLACK, false, "1.1.1 101-102 2"},
        {1, PROTO_TOUR_BLACK, true, ""},
        {1, PROTO_TOUR_VOID, false, ""},
        {0, PROTO_TOUR_BLACK, false, "1.1.1 101-102 2"},
        {0, PROTO_TOUR_DRAW, false, "1.1.1 101-102 1"},
        {0, PROTO_TOUR_BLACK, true, ""},
        {0, PROTO_TOUR_VOID, false, ""},
    };
    struct event event;
    (void)state;

    begin_online(&event, "A-B, C-D, E bye");
    end(&event, 1, PROTO_TOUR_WHITE, false, 61);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        event_do(&event,
                 ACT(RULE, .round = 1, .board = 1, .game = rows[i].game,
                     .outcome = {.result = rows[i].result, .by_default = rows[i].by_default},
                     .reason = "seen"));
        assert_rated(&event, rows[i].rated);
        event_do(&event, ACT(UNRULE, .round = 1, .board = 1, .game = rows[i].game));
        assert_rated(&event, "1.1.1 101-102 0");
    }
    event_close(&event);
}

static void an_aborted_round_is_not_rated(void **state)
{
    struct event event;
    (void)state;

    begin_online(&event, "A-B, C-D, E bye");
    end(&event, 1, PROTO_TOUR_WHITE, false, 61);
    event_do(&event, ACT(ABORT, .round = 1));
    assert_rated(&event, "");
    event_close(&event);
}

/* --- changes, and when ------------------------------------------------------------------------ */

static int64_t time_of(const struct event *event, uint16_t board)
{
    return tour_rated_at(&event->log, event->tour,
                         &(struct tour_rated){.round = 1, .board = board, .game = 1});
}

static void a_corrected_game_ended_when_its_first_result_was_typed(void **state)
{
    struct proto_tour_act act = {.kind = PROTO_ACT_RESULT, .round = 1, .board = 2, .game = 1};
    struct event event;
    (void)state;

    begin_rated(&event);
    event_round(&event, "A-B 1-0, C-D ?, E-F ?");
    act.outcome.result = PROTO_TOUR_BLACK;
    event_do(&event, &act);
    int64_t at_ms = event.now_ms;
    assert_int_equal(time_of(&event, 2), at_ms);
    act.outcome.result = PROTO_TOUR_WHITE;
    uint32_t wrong = event_do(&event, &act);
    event_do(&event, ACT(RULE, .round = 1, .board = 2, .game = 1,
                         .outcome = {.result = PROTO_TOUR_DRAW}, .reason = "seen"));
    event_do(&event, ACT(UNRULE, .round = 1, .board = 2, .game = 1));
    event_do(&event, ACT(UNDO, .to = wrong));
    give_account(&event, "F");
    assert_int_equal(time_of(&event, 2), at_ms);
    event_do(&event, ACT(ABORT, .round = 1));
    event_publish(&event);
    event_start(&event);
    event_do(&event, &act);
    assert_int_equal(time_of(&event, 2), event.now_ms);
    event_close(&event);
}

static void rounds_that_had_begun_when_the_event_came_in_a_file_are_not_rated(void **state)
{
    struct event event;
    (void)state;

    begin_rated(&event);
    event_round(&event, "A-B 1-0, D-C =, E-F 0-1");
    event_do(&event, ACT(TAKEN, .round = 0));
    assert_rated(&event, "");
    event_round(&event, "A-C 1-0, B-D =, E-F 0-1");
    assert_rated(&event, "2.1.1 101-103 2, 2.2.1 102-104 1");
    event_do(&event, ACT(TAKEN, .round = 0)); /* it moved once more */
    assert_rated(&event, "");
    event_do(&event, ACT(ABORT, .round = 2));
    event_publish(&event);
    event_start(&event);
    event_do(&event, ACT(RESULT, .round = 2, .board = 1, .game = 1,
                         .outcome = {.result = PROTO_TOUR_WHITE}));
    assert_rated(&event, "2.1.1 101-103 0");
    event_close(&event);
}

static void a_walk_stops_where_two_lists_differ(void **state)
{
    struct tour_rated one[] = {
        {1, 2, 1, 1, 1, 2, false}, {3, 4, 2, 1, 1, 0, false}, {1, 3, 1, 2, 1, 1, false}};
    struct tour_rated two[] = {
        {1, 2, 1, 1, 1, 2, false}, {3, 4, 2, 1, 1, 1, false}, {5, 6, 3, 1, 1, 2, false}};
    struct tour_rated_list was = {"stoical", one, 3}, is = {"stoical", two, 3};
    struct tour_rated_walk walk = {.was = &was, .is = &is};
    const struct tour_rated *before, *after;
    (void)state;

    assert_true(tour_rated_next(&walk, &before, &after));
    assert_ptr_equal(before, &one[1]);
    assert_ptr_equal(after, &two[1]);
    assert_true(tour_rated_next(&walk, &before, &after));
    assert_null(before);
    assert_ptr_equal(after, &two[2]);
    assert_true(tour_rated_next(&walk, &before, &after));
    assert_ptr_equal(before, &one[2]);
    assert_null(after);
    assert_false(tour_rated_next(&walk, &before, &after));

    is.pool = "chinese";
    walk = (struct tour_rated_walk){.was = &was, .is = &is};
    assert_true(tour_rated_next(&walk, &before, &after));
    assert_ptr_equal(before, &one[0]);
    assert_ptr_equal(after, &two[0]);
}

/* Games of two rounds, two boards and two games each, of which any are there before and any after. */
static void a_walk_stops_at_each_game_that_is_in_one_list_alone(void **state)
{
    struct tour_rated all[8];
    (void)state;

    for (unsigned i = 0; i < 8; i++)
        all[i] = (struct tour_rated){.black = 1,
                                     .white = 2,
                                     .round = (uint8_t)(1 + i / 4),
                                     .board = (uint16_t)(1 + i / 2 % 2),
                                     .game = (uint8_t)(1 + i % 2)};
    for (unsigned set = 0; set < 256 * 256; set++) {
        unsigned there[2] = {set / 256, set % 256};
        struct tour_rated games[2][8];
        struct tour_rated_list lists[2] = {{"stoical", games[0], 0}, {"stoical", games[1], 0}};
        struct tour_rated_walk walk = {.was = &lists[0], .is = &lists[1]};
        const struct tour_rated *was, *is;

        for (unsigned i = 0; i < 8; i++)
            for (int k = 0; k < 2; k++)
                if (there[k] >> i & 1)
                    games[k][lists[k].n++] = all[i];
        for (unsigned i = 0; i < 8; i++) {
            bool before = there[0] >> i & 1, after = there[1] >> i & 1;
            if (before == after)
                continue;
            assert_true(tour_rated_next(&walk, &was, &is));
            assert_int_equal(was != NULL, before);
            assert_int_equal(is != NULL, after);
            const struct tour_rated *game = before ? was : is;
            assert_int_equal(game->round, all[i].round);
            assert_int_equal(game->board, all[i].board);
            assert_int_equal(game->game, all[i].game);
        }
        assert_false(tour_rated_next(&walk, &was, &is));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(typed_results_between_two_players_of_the_server_are_rated),
        cmocka_unit_test(nobody_loses_typed_games_who_never_took_part_themselves),
        cmocka_unit_test(forfeits_byes_and_void_games_are_not_rated),
        cmocka_unit_test(each_game_of_a_match_is_rated_with_its_own_colours),
        cmocka_unit_test(games_of_a_tournament_that_is_not_rated_or_has_no_named_rules_are_not),
        cmocka_unit_test(a_game_of_the_server_is_rated_if_both_have_moved),
        cmocka_unit_test(a_ruling_changes_what_is_rated_and_its_end_brings_that_back),
        cmocka_unit_test(an_aborted_round_is_not_rated),
        cmocka_unit_test(a_corrected_game_ended_when_its_first_result_was_typed),
        cmocka_unit_test(rounds_that_had_begun_when_the_event_came_in_a_file_are_not_rated),
        cmocka_unit_test(a_walk_stops_where_two_lists_differ),
        cmocka_unit_test(a_walk_stops_at_each_game_that_is_in_one_list_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
