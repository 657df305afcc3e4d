/* Players who leave a round robin: the fate of their games, and of their opponents' games. */
#include <string.h>

#include "tests/server/tour/builder.h"
#include "tests/test.h"

static void begin(struct event *event, const char *players)
{
    event_open(event, PROTO_ROBIN, 0, players);
    event->settings.criteria_n = 0;
    event->settings.bye2 = 0;
    event_begin(event);
}

static void leave(struct event *event, const char *name, uint8_t round)
{
    event_do(event, ACT(WITHDRAW, .a = event_no(event, name), .round = round));
}

/* Doubled points after the rounds that began; -1: no place. */
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

static void a_player_who_leaves_before_the_half_takes_their_games_out_of_the_table(void **state)
{
    struct event event;
    (void)state;

    begin(&event, "A B C D");
    event_round(&event, "A-D 1-0, B-C 1-0");
    leave(&event, "A", 2);
    assert_int_equal(points2(&event, "A"), -1);
    assert_int_equal(points2(&event, "B"), 2);
    event_draft(&event, "D-C, A-B"); /* a draft is no game that was played */
    assert_int_equal(points2(&event, "A"), -1);
    event_publish(&event);
    event_start(&event);
    event_results(&event, "D-C 1-0");
    assert_int_equal(points2(&event, "A"), -1);
    assert_int_equal(points2(&event, "B"), 2); /* nothing for a player who did not come */
    assert_int_equal(points2(&event, "D"), 2);
    event_close(&event);
}

static void a_player_who_leaves_at_the_half_keeps_their_games_and_forfeits_the_rest(void **state)
{
    struct event event;
    (void)state;

    begin(&event, "A B C D");
    event_round(&event, "A-D 1-0, B-C 1-0");
    event_round(&event, "D-C 1-0, A-B 1-0");
    leave(&event, "A", 3);
    event_draft(&event, "B-D, C-A");
    event_publish(&event);
    event_start(&event);
    event_results(&event, "B-D 1-0");
    assert_int_equal(event_round_state(&event, 3), PROTO_ROUND_COMPLETE);
    assert_int_equal(points2(&event, "A"), 4);
    assert_int_equal(points2(&event, "C"), 2); /* against A, by default */
    assert_int_equal(points2(&event, "D"), 2);
    event_close(&event);
}

/* Of five each plays four games in five rounds: two are the half. */
static void a_round_without_a_game_is_no_part_of_the_half(void **state)
{
    struct event event;
    (void)state;

    begin(&event, "A B C D E");
    event_round(&event, "B-E 1-0, C-D 1-0, A bye");
    event_round(&event, "E-C 1-0, A-B 1-0, D bye");
    leave(&event, "E", 3);
    assert_int_equal(points2(&event, "E"), 2);
    assert_int_equal(points2(&event, "B"), 2);
    event_close(&event);
}

/* The table of an earlier round has the players of that round. */
static void an_earlier_table_counts_the_games_of_all_rounds(void **state)
{
    struct tour_table table;
    struct event event;
    (void)state;

    begin(&event, "A B C D");
    event_round(&event, "A-D 1-0, B-C 1-0");
    event_round(&event, "D-C 1-0, A-B 1-0");
    leave(&event, "A", 3);
    tour_table(event.tour, 1, &table);
    assert_int_equal(tour_line(&table, 1)->values[0], 2);
    assert_false(tour_line(&table, 1)->unplaced);
    tour_table_finish(&table);
    event_close(&event);
}

static void games_by_default_are_none_that_were_played(void **state)
{
    struct event event;
    (void)state;

    begin(&event, "A B C D");
    event_round(&event, "A-D +-, B-C 1-0");
    event_round(&event, "D-C 1-0, A-B 1-0");
    leave(&event, "A", 3);
    assert_int_equal(points2(&event, "A"), -1);
    assert_int_equal(points2(&event, "D"), 2);
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_player_who_leaves_before_the_half_takes_their_games_out_of_the_table),
        cmocka_unit_test(a_player_who_leaves_at_the_half_keeps_their_games_and_forfeits_the_rest),
        cmocka_unit_test(a_round_without_a_game_is_no_part_of_the_half),
        cmocka_unit_test(an_earlier_table_counts_the_games_of_all_rounds),
        cmocka_unit_test(games_by_default_are_none_that_were_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
