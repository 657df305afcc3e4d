/* Round robins whose rounds are played in any order: one schedule opens all rounds, boards of any round
 * get results, and a player who leaves loses what they have not begun. */
#include <string.h>

#include "server/tour/limits.h"
#include "tests/server/tour/builder.h"
#include "tests/test.h"

/* A league that runs and has no schedule yet. */
static void open_league(struct event *event, bool over_board, const char *players)
{
    event_open(event, PROTO_ROBIN, 0, players);
    event->settings.any_order = true;
    event->settings.together = false;
    event->settings.over_board = over_board;
    event->settings.bye2 = 0;
    event->settings.criteria_n = 0;
}

static struct proto_tour_act schedule_of(const struct event *event, uint16_t nos[])
{
    return (struct proto_tour_act){
        .kind = PROTO_ACT_SCHEDULE, .nos = nos, .nos_n = (uint16_t)tour_field(event->tour, nos)};
}

static void publish(struct event *event)
{
    uint16_t nos[PROTO_TOUR_PLAYERS_MAX];
    struct proto_tour_act act = schedule_of(event, nos);

    event_do(event, &act);
}

static void begin(struct event *event, bool over_board, const char *players)
{
    open_league(event, over_board, players);
    event_begin(event);
    publish(event);
}

/* "A-D B-C", "E" for a free round. */
static const char *seats(const struct event *event, uint8_t no)
{
    static char text[200];
    const struct proto_tour_round *round = tour_round(event->tour, no);

    text[0] = '\0';
    for (unsigned i = 0; i < round->pairs_n; i++) {
        const struct proto_tour_pair *pair = &round->pairs[i];
        if (i > 0)
            strcat(text, " ");
        assert_int_equal(pair->board, i + 1);
        strcat(text, tour_person(event->tour, pair->first)->name);
        if (pair->second != 0)
            strcat(strcat(text, "-"), tour_person(event->tour, pair->second)->name);
    }
    return text;
}

static struct proto_tour_act result_of(const struct event *event, uint8_t round, const char *winner)
{
    uint16_t no = event_no(event, winner);
    const struct proto_tour_pair *pair = tour_pair_of(event->tour, round, no);

    return (struct proto_tour_act){
        .kind = PROTO_ACT_RESULT,
        .round = round,
        .board = pair->board,
        .game = 1,
        .outcome = {.result = pair->first == no ? PROTO_TOUR_BLACK : PROTO_TOUR_WHITE}};
}

static uint32_t win(struct event *event, uint8_t round, const char *winner)
{
    struct proto_tour_act act = result_of(event, round, winner);

    return event_do(event, &act);
}

static void leave(struct event *event, const char *name)
{
    event_do(event, ACT(WITHDRAW, .a = event_no(event, name), .round = 1));
}

/* Doubled points; -1: no place. */
static int points2(const struct event *event, const char *name)
{
    struct tour_table table;
    const struct tour_line *line;
    int points;

    tour_table(event->tour, event->tour->rounds_n, &table);
    line = tour_line(&table, event_no(event, name));
    points = line->unplaced ? -1 : line->values[0];
    tour_table_finish(&table);
    return points;
}

/* --- the schedule ----------------------------------------------------------------------------- */

static void a_schedule_opens_all_rounds_at_once(void **state)
{
    struct event event;
    (void)state;

    begin(&event, true, "A B C D");
    assert_int_equal(event.tour->rounds_n, 3);
    assert_int_equal(tour_rounds(event.tour), 3);
    assert_int_equal(tour_now_from(event.tour), 1);
    for (uint8_t no = 1; no <= 3; no++)
        assert_int_equal(event_round_state(&event, no), PROTO_ROUND_STARTED);
    event_close(&event);
}

/* Stored schedules have only the order of their players, so these tables may never change. */
static void the_tables_of_stored_schedules_stay_as_they_are(void **state)
{
    static const char *const four[] = {"A-D B-C", "B-D C-A", "D-C A-B",
                                       "D-A C-B", "C-D B-A", "D-B A-C"};
    static const char *const five[] = {"B-E C-D A", "E-C A-B D", "C-A D-E B", "A-D B-C E",
                                       "D-B E-A C"};
    struct event event;
    (void)state;

    open_league(&event, true, "A B C D");
    event.settings.cycles = 2;
    event_begin(&event);
    publish(&event);
    assert_int_equal(event.tour->rounds_n, 6);
    for (uint8_t no = 1; no <= 6; no++)
        assert_string_equal(seats(&event, no), four[no - 1]);
    event_close(&event);
    begin(&event, true, "A B C D E");
    assert_int_equal(event.tour->rounds_n, 5);
    for (uint8_t no = 1; no <= 5; no++)
        assert_string_equal(seats(&event, no), five[no - 1]);
    event_close(&event);
}

static void the_largest_field_has_forty_six_rounds(void **state)
{
    struct proto_tour_person more;
    struct event event;
    (void)state;

    open_league(&event, true, "A B C D E F G H I J K L M N O P Q R S T U V W X");
    event.settings.cycles = 2;
    event_begin(&event);
    publish(&event);
    assert_int_equal(event.tour->rounds_n, PROTO_TOUR_ROUNDS_MAX);
    event_close(&event);
    open_league(&event, true, "A B C D E F G H I J K L M N O P Q R S T U V W X");
    event_begin(&event);
    more = event_newcomer(&event, "Y");
    event_refuse(&event, ACT(ADD, .people = &more, .people_n = 1), TOUR_FULL);
    event_close(&event);
}

static void a_schedule_is_for_exactly_the_field(void **state)
{
    uint16_t nos[PROTO_TOUR_PLAYERS_MAX];
    struct proto_tour_act act;
    struct event event;
    (void)state;

    open_league(&event, true, "A B C D");
    event_begin(&event);
    act = schedule_of(&event, nos);
    act.nos_n = 3;
    event_refuse(&event, &act, TOUR_UNPAIRED);
    act = schedule_of(&event, nos);
    nos[3] = nos[0];
    event_refuse(&event, &act, TOUR_UNPAIRED);
    nos[3] = 5;
    event_refuse(&event, &act, TOUR_NOT_THERE);
    leave(&event, "D");
    nos[3] = 4;
    event_refuse(&event, &act, TOUR_UNPAIRED);
    publish(&event);
    event_refuse(&event, &act, TOUR_ROUND_STATE);
    event_close(&event);
}

static void a_schedule_needs_two_players(void **state)
{
    struct event event;
    uint16_t nos[PROTO_TOUR_PLAYERS_MAX];
    struct proto_tour_act act;
    (void)state;

    open_league(&event, true, "A B");
    event_begin(&event);
    leave(&event, "B");
    act = schedule_of(&event, nos);
    event_refuse(&event, &act, TOUR_ODD);
    event_do(&event, ACT(RETURN, .a = 2, .round = 1));
    publish(&event);
    assert_string_equal(seats(&event, 1), "A-B");
    event_close(&event);
}

static void single_rounds_are_neither_drawn_nor_aborted(void **state)
{
    struct event event;
    (void)state;

    open_league(&event, true, "A B C D");
    event_begin(&event);
    event_refuse(&event, event_pairing(&event, PROTO_ACT_PAIR, 1, "A-D, B-C"), TOUR_SYSTEM);
    publish(&event);
    event_refuse(&event, ACT(ABORT, .round = 2), TOUR_SYSTEM);
    event_refuse(&event, ACT(DISCARD, .round = 3), TOUR_ROUND_STATE);
    struct proto_tour_act *act = event_pairing(&event, PROTO_ACT_SWAP, 1, "A-C, B-D");
    act->a = 3, act->b = 4;
    event_refuse(&event, act, TOUR_SYSTEM);
    act = event_pairing(&event, PROTO_ACT_JOIN, 1, "A-C, B-D");
    act->a = 1, act->b = 3;
    event_refuse(&event, act, TOUR_SYSTEM);
    event_close(&event);
}

static void rounds_in_turn_have_no_schedule(void **state)
{
    uint16_t nos[PROTO_TOUR_PLAYERS_MAX];
    struct proto_tour_act act;
    struct event event;
    (void)state;

    event_ready(&event, PROTO_ROBIN, false, "A B C D");
    act = schedule_of(&event, nos);
    event_refuse(&event, &act, TOUR_SYSTEM);
    event_do(&event, event_pairing(&event, PROTO_ACT_PAIR, 1, "A-D, B-C"));
    event_publish(&event);
    event_do(&event, event_with_rooms(event_pairing(&event, PROTO_ACT_START, 1, "A-D, B-C")));
    event_refuse(&event, ACT(GAME, .round = 1, .board = 1, .game = 1, .has_room = true),
                 TOUR_SYSTEM);
    event_close(&event);
}

static void a_schedule_can_be_undone_until_a_board_has_a_result(void **state)
{
    struct event event;
    uint32_t n;
    (void)state;

    open_league(&event, true, "A B C D");
    event_begin(&event);
    publish(&event);
    event_do(&event, ACT(UNDO, .to = event.log.n));
    assert_int_equal(event.tour->rounds_n, 0);
    publish(&event);
    n = event.log.n;
    win(&event, 3, "B");
    event_refuse(&event, ACT(UNDO, .to = n), TOUR_DEPENDS);
    event_do(&event, ACT(UNDO, .to = event.log.n));
    event_refuse(&event, ACT(UNDO, .to = n + 1), TOUR_NO_CHANGE);
    event_do(&event, ACT(UNDO, .to = n));
    event_close(&event);
}

/* --- results ---------------------------------------------------------------------------------- */

static void boards_get_their_results_in_any_order(void **state)
{
    struct event event;
    uint32_t n;
    (void)state;

    begin(&event, true, "A B C D");
    win(&event, 3, "B");
    win(&event, 1, "A");
    win(&event, 3, "C");
    assert_int_equal(event_round_state(&event, 3), PROTO_ROUND_COMPLETE);
    assert_int_equal(event_round_state(&event, 1), PROTO_ROUND_STARTED);
    assert_int_equal(points2(&event, "A"), 2);
    assert_int_equal(points2(&event, "B"), 2);
    assert_int_equal(points2(&event, "C"), 2);
    assert_int_equal(points2(&event, "D"), 0);
    n = win(&event, 3, "D"); /* a correction */
    assert_int_equal(points2(&event, "D"), 2);
    assert_int_equal(points2(&event, "B"), 0);
    event_do(&event, ACT(UNDO, .to = n));
    assert_int_equal(points2(&event, "B"), 2);
    event_refuse(&event, ACT(STAGE, .stage = PROTO_STAGE_FINISHED), TOUR_ROUND_OPEN);
    win(&event, 1, "B");
    win(&event, 2, "C");
    win(&event, 2, "A");
    event_do(&event, ACT(STAGE, .stage = PROTO_STAGE_FINISHED));
    event_close(&event);
}

static void a_free_round_is_worth_nothing_and_is_no_game(void **state)
{
    struct tour_table table;
    struct event event;
    (void)state;

    begin(&event, true, "A B C D E");
    assert_int_equal(points2(&event, "A"), 0); /* free in round 1 */
    win(&event, 2, "A");
    win(&event, 3, "A");
    win(&event, 4, "A");
    win(&event, 5, "A");
    tour_table(event.tour, 5, &table);
    assert_int_equal(tour_line(&table, 1)->cells[0].kind, TOUR_CELL_BYE);
    assert_int_equal(tour_line(&table, 1)->cells[0].points2, 0);
    assert_int_equal(tour_line(&table, 1)->values[0], 8); /* of four games */
    tour_table_finish(&table);
    event_close(&event);
}

/* --- players who leave ------------------------------------------------------------------------ */

/* Of five, each plays four games: two are the half. */
static void a_player_who_played_half_their_games_keeps_them_and_forfeits_the_rest(void **state)
{
    struct event event;
    (void)state;

    begin(&event, true, "A B C D E");
    win(&event, 4, "A"); /* A-D */
    win(&event, 2, "A"); /* A-B */
    leave(&event, "A");
    assert_int_equal(points2(&event, "A"), 4);
    assert_int_equal(points2(&event, "B"), 0);
    assert_int_equal(points2(&event, "C"), 2); /* by default */
    assert_int_equal(points2(&event, "E"), 2);
    assert_true(tour_pair_result(event.tour, tour_pair_of(event.tour, 3, 1)).by_default);
    event_close(&event);
}

static void a_player_who_played_fewer_takes_all_their_games_away(void **state)
{
    struct event event;
    (void)state;

    begin(&event, true, "A B C D E");
    win(&event, 4, "A");
    win(&event, 1, "B");
    leave(&event, "A");
    assert_int_equal(points2(&event, "A"), -1);
    assert_int_equal(points2(&event, "D"), 0);
    assert_int_equal(points2(&event, "C"), 0); /* nothing for a player who does not come */
    assert_int_equal(points2(&event, "B"), 2);
    event_close(&event);
}

static void the_settings_say_what_the_games_of_a_player_who_left_are_worth(void **state)
{
    static const struct {
        uint8_t withdrawn;
        int a, c;
    } cases[] = {{PROTO_WITHDRAWN_STAY, 2, 2}, {PROTO_WITHDRAWN_FALL, -1, 0}};
    struct event event;
    (void)state;

    for (unsigned i = 0; i < 2; i++)
        for (unsigned games = 1; games <= 3; games += 2) {
            open_league(&event, true, "A B C D E");
            event.settings.withdrawn = cases[i].withdrawn;
            event_begin(&event);
            publish(&event);
            win(&event, 4, "A");
            if (games == 3) {
                win(&event, 2, "B");
                win(&event, 5, "E");
            }
            leave(&event, "A");
            assert_int_equal(points2(&event, "A"), cases[i].a);
            assert_int_equal(points2(&event, "C"), cases[i].c);
            event_close(&event);
        }
}

static void the_settings_count_where_rounds_are_played_in_turn_too(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_ROBIN, 0, "A B C D");
    event.settings.bye2 = 0;
    event.settings.withdrawn = PROTO_WITHDRAWN_STAY;
    event_begin(&event);
    event_round(&event, "A-D 1-0, B-C 1-0");
    event_do(&event, ACT(WITHDRAW, .a = 1, .round = 2));
    assert_int_equal(points2(&event, "A"), 2);
    event_close(&event);
}

static void a_player_who_comes_back_plays_what_was_open(void **state)
{
    struct event event;
    (void)state;

    begin(&event, true, "A B C D");
    win(&event, 1, "A");
    win(&event, 1, "B");
    win(&event, 3, "B");
    leave(&event, "C");
    assert_int_equal(event_round_state(&event, 3), PROTO_ROUND_COMPLETE);
    event_do(&event, ACT(RETURN, .a = event_no(&event, "C"), .round = 1));
    assert_int_equal(event_round_state(&event, 3), PROTO_ROUND_STARTED);
    win(&event, 3, "C");
    assert_int_equal(points2(&event, "C"), 2);
    event_close(&event);
}

/* The club types a result that was played before the player left. */
static void a_result_can_be_typed_after_a_player_has_left(void **state)
{
    struct event event;
    (void)state;

    open_league(&event, true, "A B C D");
    event.settings.withdrawn = PROTO_WITHDRAWN_STAY;
    event_begin(&event);
    publish(&event);
    leave(&event, "A");
    assert_int_equal(points2(&event, "B"), 2);
    win(&event, 2, "A");
    assert_int_equal(points2(&event, "A"), 2);
    assert_int_equal(points2(&event, "B"), 0);
    event_close(&event);
}

static void both_lose_what_two_who_left_have_not_begun(void **state)
{
    struct event event;
    struct tour_pair_result result;
    (void)state;

    begin(&event, true, "A B C D");
    leave(&event, "A");
    leave(&event, "B");
    result = tour_pair_result(event.tour, tour_pair_of(event.tour, 2, 1));
    assert_true(result.decided && result.absent[0] && result.absent[1]);
    assert_int_equal(result.points2[0] + result.points2[1], 0);
    event_close(&event);
}

/* --- boards of the server --------------------------------------------------------------------- */

/* A player opens the room of their board. */
static struct proto_tour_act opening(struct event *event, uint8_t round, const char *name)
{
    uint16_t no = event_no(event, name);
    struct proto_tour_act act = {.kind = PROTO_ACT_GAME,
                                 .round = round,
                                 .board = tour_pair_of(event->tour, round, no)->board,
                                 .game = 1,
                                 .has_room = true,
                                 .actor = 100 + no};

    act.id[0] = act.room[0] = round;
    act.id[1] = act.room[1] = (uint8_t)act.board;
    return act;
}

static void a_player_opens_the_room_of_a_board_once(void **state)
{
    struct proto_tour_act act;
    const struct proto_tour_pair *pair;
    struct event event;
    (void)state;

    begin(&event, false, "A B C D");
    act = opening(&event, 3, "B");
    event_do(&event, &act);
    pair = tour_pair_of(event.tour, 3, event_no(&event, "B"));
    assert_true(pair->has_room);
    assert_memory_equal(pair->room, act.room, sizeof act.room);
    assert_int_equal(pair->games_n, 1);
    assert_true(pair->games[0].has_id && pair->games[0].first_black);
    act = opening(&event, 3, "D"); /* the same board */
    event_refuse(&event, &act, TOUR_PLAYED);
    event_refuse(&event, ACT(UNDO, .to = event.log.n), TOUR_LOCKED);
    event_do(&event, ACT(ENDED, .round = 3, .board = pair->board, .game = 1,
                         .outcome = {.result = PROTO_TOUR_BLACK}));
    assert_int_equal(points2(&event, "B"), 2);
    event_close(&event);
}

static void a_board_with_a_result_does_not_open(void **state)
{
    struct proto_tour_act act;
    struct event event;
    (void)state;

    begin(&event, false, "A B C D");
    win(&event, 1, "A");
    act = opening(&event, 1, "A");
    event_refuse(&event, &act, TOUR_PLAYED);
    event_do(&event, ACT(UNDO, .to = event.log.n));
    event_do(&event, &act);
    leave(&event, "C");
    act = opening(&event, 2, "D"); /* against C */
    event_refuse(&event, &act, TOUR_PLAYED);
    event_close(&event);
    begin(&event, true, "A B C D");
    act = opening(&event, 1, "A");
    event_refuse(&event, &act, TOUR_SYSTEM);
    event_close(&event);
}

static void a_player_holds_few_boards_open(void **state)
{
    struct proto_tour_act act;
    struct event event;
    uint8_t round;
    (void)state;

    begin(&event, false, "A B C D E F G H");
    for (unsigned i = 0; i < event.tour->people_n; i++)
        event.tour->people[i].account = 101 + i;
    for (round = 1; round <= TOUR_BOARDS_OPEN_MAX; round++) {
        act = opening(&event, round, "A");
        event_do(&event, &act);
    }
    act = opening(&event, round, "A");
    event_refuse(&event, &act, TOUR_FULL);
    event_do(&event, ACT(ENDED, .round = 1, .board = tour_pair_of(event.tour, 1, 1)->board,
                         .game = 1, .outcome = {.result = PROTO_TOUR_BLACK}));
    event_do(&event, &act);
    event_close(&event);
}

static void a_game_goes_on_when_its_player_leaves(void **state)
{
    const struct proto_tour_pair *pair;
    struct proto_tour_act act;
    struct event event;
    (void)state;

    open_league(&event, false, "A B C D");
    event.settings.withdrawn = PROTO_WITHDRAWN_STAY;
    event_begin(&event);
    publish(&event);
    act = opening(&event, 2, "A");
    event_do(&event, &act);
    leave(&event, "A");
    pair = tour_pair_of(event.tour, 2, 1);
    assert_false(tour_pair_result(event.tour, pair).decided);
    assert_int_equal(points2(&event, "D"), 2); /* not begun, so lost by default */
    event_do(&event, ACT(ENDED, .round = 2, .board = pair->board, .game = 1,
                         .outcome = {.result = PROTO_TOUR_BLACK}));
    assert_int_equal(points2(&event, "A"), 2);
    event_close(&event);
}

static void colours_can_change_until_the_room_opens(void **state)
{
    struct proto_tour_act act;
    struct event event;
    uint32_t n;
    (void)state;

    begin(&event, false, "A B C D");
    n = event_do(&event, ACT(COLOURS, .round = 1, .board = 1, .a = 4));
    assert_int_equal(tour_pair_at(event.tour, 1, 1)->first, 4);
    act = opening(&event, 1, "B"); /* another board */
    event_do(&event, &act);
    event_do(&event, ACT(UNDO, .to = n));
    n = event_do(&event, ACT(COLOURS, .round = 1, .board = 1, .a = 4));
    act = opening(&event, 1, "A");
    event_do(&event, &act);
    event_refuse(&event, ACT(COLOURS, .round = 1, .board = 1, .a = 1), TOUR_ROUND_STATE);
    event_refuse(&event, ACT(UNDO, .to = n), TOUR_DEPENDS);
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_schedule_opens_all_rounds_at_once),
        cmocka_unit_test(the_tables_of_stored_schedules_stay_as_they_are),
        cmocka_unit_test(the_largest_field_has_forty_six_rounds),
        cmocka_unit_test(a_schedule_is_for_exactly_the_field),
        cmocka_unit_test(a_schedule_needs_two_players),
        cmocka_unit_test(single_rounds_are_neither_drawn_nor_aborted),
        cmocka_unit_test(rounds_in_turn_have_no_schedule),
        cmocka_unit_test(a_schedule_can_be_undone_until_a_board_has_a_result),
        cmocka_unit_test(boards_get_their_results_in_any_order),
        cmocka_unit_test(a_free_round_is_worth_nothing_and_is_no_game),
        cmocka_unit_test(a_player_who_played_half_their_games_keeps_them_and_forfeits_the_rest),
        cmocka_unit_test(a_player_who_played_fewer_takes_all_their_games_away),
        cmocka_unit_test(the_settings_say_what_the_games_of_a_player_who_left_are_worth),
        cmocka_unit_test(the_settings_count_where_rounds_are_played_in_turn_too),
        cmocka_unit_test(a_player_who_comes_back_plays_what_was_open),
        cmocka_unit_test(a_result_can_be_typed_after_a_player_has_left),
        cmocka_unit_test(both_lose_what_two_who_left_have_not_begun),
        cmocka_unit_test(a_player_opens_the_room_of_a_board_once),
        cmocka_unit_test(a_board_with_a_result_does_not_open),
        cmocka_unit_test(a_player_holds_few_boards_open),
        cmocka_unit_test(a_game_goes_on_when_its_player_leaves),
        cmocka_unit_test(colours_can_change_until_the_room_opens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
