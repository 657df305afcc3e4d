/* Byes with a room, in which their players may play a house player: the tournament names the room, and nothing that
 * happens there counts. */
#include <string.h>

#include "tests/server/tour/builder.h"
#include "tests/test.h"

/* An act on the first round with a room for each of its boards, that of the bye too. */
static struct proto_tour_act *with_all_rooms(struct proto_tour_act *act)
{
    event_with_rooms(act);
    for (unsigned i = 0; i < act->pairs_n; i++) {
        struct proto_tour_pair *pair = &act->pairs[i];
        if (pair->second != 0)
            continue;
        pair->has_room = true;
        pair->room[0] = 77;
        pair->room[1] = (uint8_t)pair->first;
        pair->games_n = 1;
        pair->games[0] = (struct proto_tour_game){.first_black = true, .has_id = true, .id = {78}};
    }
    return act;
}

/* A Swiss on the server's boards whose first round has begun. */
static void begin(struct event *event, bool room)
{
    event_open(event, PROTO_SWISS, 3, "A B C");
    event->settings.over_board = false;
    event->settings.bye_house = 3;
    event_begin(event);
    event_draft(event, "A-B, C bye");
    event_publish(event);
    struct proto_tour_act *act = event_pairing(event, PROTO_ACT_START, 1, "A-B, C bye");
    event_do(event, room ? with_all_rooms(act) : event_with_rooms(act));
}

static void a_bye_with_a_room_has_no_game_of_the_tournament(void **state)
{
    struct event event;
    (void)state;

    begin(&event, true);
    const struct proto_tour_pair *bye = event_board(&event, 2);
    assert_true(bye->has_room);
    assert_int_equal(bye->room[0], 77);
    assert_int_equal(bye->games_n, 0);
    assert_int_equal(tour_games_due(event.tour, bye), 0);
    event_refuse(&event, ACT(GAME, .round = 1, .board = 2, .game = 1), TOUR_BAD_RESULT);
    event_refuse(&event, ACT(ENDED, .round = 1, .board = 2, .game = 1, .outcome = {.result = 2}),
                 TOUR_BAD_RESULT);
    event_refuse(&event, ACT(RESULT, .round = 1, .board = 2, .game = 1, .outcome = {.result = 2}),
                 TOUR_BAD_RESULT);
    event_refuse(
        &event,
        ACT(RULE, .round = 1, .board = 2, .game = 0, .reason = "x", .outcome = {.result = 2}),
        TOUR_BAD_RESULT);
    event_refuse(&event, ACT(TIME, .round = 1, .board = 2, .game = 1, .colour = 1, .ms = 1000),
                 TOUR_SYSTEM);
    event_refuse(&event, ACT(PAUSE, .round = 1, .board = 2, .on = true), TOUR_NOT_THERE);
    event_close(&event);
}

static void a_bye_is_worth_the_same_with_a_room_and_without(void **state)
{
    struct event events[2];
    struct tour_table tables[2];
    (void)state;

    for (int i = 0; i < 2; i++) {
        begin(&events[i], i == 1);
        event_do(&events[i],
                 ACT(ENDED, .round = 1, .board = 1, .game = 1, .outcome = {.result = 1}));
        assert_int_equal(event_round_state(&events[i], 1), PROTO_ROUND_COMPLETE);
        tour_table(events[i].tour, 1, &tables[i]);
    }
    assert_int_equal(tables[0].n, tables[1].n);
    for (unsigned i = 0; i < tables[0].n; i++) {
        assert_int_equal(tables[0].lines[i].no, tables[1].lines[i].no);
        assert_memory_equal(tables[0].lines[i].values, tables[1].lines[i].values,
                            sizeof tables[0].lines[i].values);
        assert_int_equal(tables[0].lines[i].cells[0].kind, tables[1].lines[i].cells[0].kind);
        assert_int_equal(tables[0].lines[i].cells[0].points2, tables[1].lines[i].cells[0].points2);
    }
    for (int i = 0; i < 2; i++) {
        tour_table_finish(&tables[i]);
        event_close(&events[i]);
    }
}

static void the_log_keeps_the_room_of_a_bye(void **state)
{
    struct tour before;
    struct event event;
    (void)state;

    begin(&event, true);
    tour_copy(event.tour, &before);
    assert_int_equal(tour_log_fold(&event.log).reason, TOUR_WELL);
    event_assert_equal(event.tour, &before);
    assert_int_equal(event.tour->settings.bye_house, 3);
    tour_finish(&before);
    event_close(&event);
}

static void an_aborted_round_forgets_the_room_of_its_bye(void **state)
{
    struct event event;
    (void)state;

    begin(&event, true);
    event_refuse(&event, ACT(UNDO, .to = event.log.n), TOUR_LOCKED);
    event_do(&event, ACT(ABORT, .round = 1));
    assert_false(event_board(&event, 2)->has_room);
    event_close(&event);
}

static void a_change_of_a_running_round_moves_the_room_with_the_bye(void **state)
{
    struct event event;
    (void)state;

    begin(&event, true);
    struct proto_tour_act *act = event_pairing(&event, PROTO_ACT_SWAP, 1, "A-C, B bye");
    act->a = event_no(&event, "B");
    act->b = event_no(&event, "C");
    event_do(&event, with_all_rooms(act));
    assert_int_equal(event_board(&event, 2)->room[1], event_no(&event, "B"));
    assert_int_equal(event_board(&event, 2)->games_n, 0);
    event_refuse(&event, ACT(UNDO, .to = event.log.n), TOUR_LOCKED);
    act = event_pairing(&event, PROTO_ACT_SWAP, 1, "A-B, C bye");
    act->a = event_no(&event, "B");
    act->b = event_no(&event, "C");
    event_do(&event, event_with_rooms(act));
    assert_false(event_board(&event, 2)->has_room); /* a bye may be without one */
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bye_with_a_room_has_no_game_of_the_tournament),
        cmocka_unit_test(a_bye_is_worth_the_same_with_a_room_and_without),
        cmocka_unit_test(the_log_keeps_the_room_of_a_bye),
        cmocka_unit_test(an_aborted_round_forgets_the_room_of_its_bye),
        cmocka_unit_test(a_change_of_a_running_round_moves_the_room_with_the_bye),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
