/* Requests to enter: they wait in a list of their own, without numbers, until they are accepted or declined. */
#include <stdio.h>
#include <string.h>

#include "server/tour/parts.h"
#include "tests/server/tour/builder.h"
#include "tests/test.h"

static struct tour_verdict try(struct event *event, const char *name, int64_t account, bool guest)
{
    struct proto_tour_person person = event_newcomer(event, name);

    person.no = 0;
    person.account = account;
    person.guest = guest;
    return event_try(event, ACT(ASK, .actor = account, .people = &person, .people_n = 1));
}

/* A player asks; returns the act. */
static uint32_t ask(struct event *event, const char *name, int64_t account)
{
    assert_int_equal(try(event, name, account, false).reason, TOUR_WELL);
    return event->log.n;
}

static void open(struct event *event, const char *players)
{
    event_open(event, PROTO_SWISS, 3, players);
    event_enter(event);
}

static void accept(struct event *event, uint32_t n, uint16_t no, enum tour_reason reason)
{
    event_refuse(event, ACT(ACCEPT, .ns = &n, .ns_n = 1, .nos = &no, .nos_n = 1), reason);
}

static void an_applicant_takes_no_number_and_no_place(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B");
    event.settings.players_max = 2;
    event_enter(&event);
    ask(&event, "C", 7);
    ask(&event, "D", 8);
    assert_int_equal(event.tour->people_n, 2);
    assert_int_equal(event.tour->waiting_n, 2);
    event_close(&event);
}

static void an_accepted_applicant_is_a_player_from_then_on(void **state)
{
    struct event event;
    uint32_t n;
    (void)state;

    open(&event, "A");
    n = ask(&event, "B", 7);
    ask(&event, "C", 8);
    accept(&event, n, 2, TOUR_WELL);
    assert_int_equal(event.tour->waiting_n, 1);
    assert_int_equal(event_player(&event, "B")->account, 7);
    assert_int_equal(event_player(&event, "B")->standing, PROTO_TOUR_ENTERED);
    assert_int_equal(event_player(&event, "B")->rev, event.log.n);
    assert_true(event_player(&event, "B")->agreed);
    assert_false(event_player(&event, "B")->own); /* the desk has accepted */
    accept(&event, n, 3, TOUR_NOT_THERE);
    event_close(&event);
}

static void several_are_accepted_or_declined_with_one_act_or_none_of_them(void **state)
{
    uint32_t ns[3];
    uint16_t nos[] = {2, 3, 4};
    struct event event;
    (void)state;

    open(&event, "A");
    ns[0] = ask(&event, "B", 7);
    ns[1] = ask(&event, "C", 8);
    ns[2] = ask(&event, "C", 9); /* two of one name cannot be */
    event_refuse(&event, ACT(ACCEPT, .ns = ns, .ns_n = 3, .nos = nos, .nos_n = 3), TOUR_TWICE);
    assert_int_equal(event.tour->people_n, 1);
    event_do(&event, ACT(ACCEPT, .ns = ns, .ns_n = 2, .nos = nos, .nos_n = 2));
    assert_int_equal(event_no(&event, "C"), 3);
    event_do(&event, ACT(DECLINE, .ns = &ns[2], .ns_n = 1));
    assert_int_equal(event.tour->waiting_n, 0);
    event_close(&event);
}

static void an_undo_brings_back_who_waited(void **state)
{
    struct event event;
    struct tour before;
    uint32_t first, second;
    (void)state;

    open(&event, "A");
    first = ask(&event, "B", 7);
    second = ask(&event, "C", 8);
    tour_copy(event.tour, &before);
    accept(&event, first, 2, TOUR_WELL);
    event_do(&event, ACT(UNDO, .to = event.log.n));
    event_assert_equal(event.tour, &before);
    event_do(&event, ACT(DECLINE, .ns = &second, .ns_n = 1));
    event_do(&event, ACT(UNDO, .to = event.log.n));
    event_assert_equal(event.tour, &before);
    accept(&event, first, 2, TOUR_WELL);
    event_refuse(&event, ACT(UNDO, .to = first), TOUR_DEPENDS);
    tour_finish(&before);
    event_close(&event);
}

static void an_account_waits_once_and_not_beside_its_own_entry(void **state)
{
    struct proto_tour_person person;
    struct event event;
    (void)state;

    open(&event, "A");
    ask(&event, "B", 7);
    assert_int_equal(try(&event, "Bee", 7, false).reason, TOUR_TWICE);
    person = event_newcomer(&event, "Bee");
    person.account = 7;
    event_refuse(&event, ACT(ADD, .people = &person, .people_n = 1), TOUR_TWICE);
    accept(&event, event.tour->waiting[0].n, 2, TOUR_WELL);
    assert_int_equal(try(&event, "Bee", 7, false).reason, TOUR_TWICE);
    assert_int_equal(try(&event, "A", 8, false).reason, TOUR_TWICE); /* a player's name */
    assert_int_equal(try(&event, "", 8, false).reason, TOUR_NOT_THERE);
    event_close(&event);
}

static void so_many_wait_and_no_more(void **state)
{
    struct event event;
    uint32_t first;
    char name[12];
    (void)state;

    open(&event, "A");
    first = event.log.n + 1;
    for (int i = 1; i <= PROTO_TOUR_WAITING_MAX; i++) {
        snprintf(name, sizeof name, "W%d", i);
        ask(&event, name, i + 10);
    }
    assert_int_equal(try(&event, "late", 7, false).reason, TOUR_FULL);
    event_do(&event, ACT(DECLINE, .ns = &first, .ns_n = 1));
    assert_int_equal(try(&event, "late", 7, false).reason, TOUR_WELL);
    event_close(&event);
}

static void an_acceptance_is_judged_like_an_entry(void **state)
{
    uint32_t ns[2];
    uint16_t nos[] = {2, 2};
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A");
    event.settings.players_max = 2;
    event_enter(&event);
    ns[0] = ask(&event, "B", 7);
    ns[1] = ask(&event, "C", 8);
    event_refuse(&event, ACT(ACCEPT, .ns_n = 0), TOUR_NO_CHANGE);
    event_refuse(&event, ACT(ACCEPT, .ns = ns, .ns_n = 2), TOUR_FULL);
    event_refuse(&event, ACT(ACCEPT, .ns = ns, .ns_n = 2, .nos = nos, .nos_n = 2), TOUR_FULL);
    accept(&event, ns[0], 1, TOUR_NOT_THERE);
    accept(&event, ns[0], 0, TOUR_FULL); /* there was no number left */
    ns[1] = ns[0];
    event_refuse(&event, ACT(DECLINE, .ns = ns, .ns_n = 2), TOUR_NOT_THERE);
    accept(&event, ns[0], 2, TOUR_WELL);
    event_close(&event);

    event_open(&event, PROTO_ROBIN, 0, "A B");
    event_begin(&event);
    ns[0] = ask(&event, "C", 7);
    event_round(&event, "A-B ?");
    accept(&event, ns[0], 3, TOUR_SYSTEM); /* the table is made */
    event_do(&event, ACT(DECLINE, .ns = ns, .ns_n = 1));
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_applicant_takes_no_number_and_no_place),
        cmocka_unit_test(an_accepted_applicant_is_a_player_from_then_on),
        cmocka_unit_test(several_are_accepted_or_declined_with_one_act_or_none_of_them),
        cmocka_unit_test(an_undo_brings_back_who_waited),
        cmocka_unit_test(an_account_waits_once_and_not_beside_its_own_entry),
        cmocka_unit_test(so_many_wait_and_no_more),
        cmocka_unit_test(an_acceptance_is_judged_like_an_entry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
