/* The log: acts in order, undo with and without dependants, reading back, and its speed. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/server/tour/builder.h"
#include "tests/test.h"

static void begin(struct event *event, const char *players)
{
    event_open(event, PROTO_SWISS, 3, players);
    event_begin(event);
}

static void undo(struct event *event, uint32_t n)
{
    event_do(event, ACT(UNDO, .to = n));
}

static void the_undo_of_an_act_leaves_the_tournament_without_it(void **state)
{
    struct tour before;
    struct event event;
    (void)state;

    begin(&event, "A B");
    event_round(&event, "A-B ?");
    tour_copy(event.tour, &before);
    event_results(&event, "A-B 1-0");
    undo(&event, event.log.n);
    event_assert_equal(event.tour, &before);
    assert_int_equal(event.tour->n, event.log.n);
    assert_int_equal(tour_log_entry(&event.log, event.log.n - 1)->undone, event.log.n);
    assert_null(tour_log_entry(&event.log, 0));
    assert_null(tour_log_entry(&event.log, event.log.n + 1));
    tour_finish(&before);
    event_close(&event);
}

static void an_older_act_is_undone_if_nothing_depends_on_it(void **state)
{
    uint32_t forbidden;
    struct event event;
    (void)state;

    begin(&event, "A B C D");
    forbidden = event_do(&event, ACT(FORBID, .a = 1, .b = 2, .on = true));
    event_round(&event, "A-C 1-0, B-D =");
    undo(&event, forbidden);
    assert_int_equal(event.tour->forbidden_n, 0);
    assert_int_equal(tour_round(event.tour, 1)->state, PROTO_ROUND_COMPLETE);
    event_close(&event);
}

static void the_undo_of_what_a_later_act_needs_is_refused_and_names_that_act(void **state)
{
    struct proto_tour_person person;
    struct tour_verdict verdict;
    uint32_t added, drafted;
    struct tour before;
    struct event event;
    (void)state;

    begin(&event, "A B");
    person = event_newcomer(&event, "C");
    added = event_do(&event, ACT(ADD, .people = &person, .people_n = 1));
    event_draft(&event, "A-B, C bye");
    drafted = event.log.n;
    tour_copy(event.tour, &before);
    verdict = event_try(&event, ACT(UNDO, .to = added));
    assert_int_equal(verdict.reason, TOUR_DEPENDS);
    assert_int_equal(verdict.n, drafted);
    event_assert_equal(event.tour, &before);
    assert_int_equal(event.log.n, drafted);
    undo(&event, drafted);
    undo(&event, added);
    assert_int_equal(event.tour->people_n, 2);
    tour_finish(&before);
    event_close(&event);
}

static void an_undo_and_what_is_undone_are_not_undone_again(void **state)
{
    struct event event;
    (void)state;

    begin(&event, "A B");
    event_do(&event, ACT(HOLD, .on = true));
    undo(&event, 5);
    event_refuse(&event, ACT(UNDO, .to = 5), TOUR_NO_CHANGE);
    event_refuse(&event, ACT(UNDO, .to = 6), TOUR_LOCKED);
    event_refuse(&event, ACT(UNDO, .to = 7), TOUR_NOT_THERE);
    event_refuse(&event, ACT(UNDO, .to = 0), TOUR_NOT_THERE);
    event_refuse(&event, ACT(UNDO, .to = 1), TOUR_LOCKED);
    event_do(&event, ACT(HOLD, .on = true)); /* done again instead */
    event_close(&event);
}

static void an_address_that_was_given_up_does_not_come_back_by_undo(void **state)
{
    struct event event;
    uint32_t moved;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B");
    event_enter(&event);
    strcpy(event.settings.slug, "elsewhere");
    moved = event_do(&event, ACT(SETTINGS, .settings = &event.settings));
    event_refuse(&event, ACT(UNDO, .to = moved), TOUR_LOCKED); /* it may be another's by now */
    event.settings.players_max = 7;
    undo(&event, event_do(&event, ACT(SETTINGS, .settings = &event.settings)));
    assert_string_equal(event.tour->settings.slug, "elsewhere");
    event_close(&event);
}

/* A round of the server's own boards, the first of which has ended. */
static void begin_online(struct event *event)
{
    event_open(event, PROTO_SWISS, 3, "A B C D");
    event->settings.over_board = false;
    event_begin(event);
    event_draft(event, "A-B, C-D");
    event_publish(event);
    event_do(event, event_with_rooms(event_pairing(event, PROTO_ACT_START, 1, "A-B, C-D")));
    event_do(event, ACT(ENDED, .round = 1, .board = 1, .game = 1, .outcome = {.result = 1}));
}

static void what_the_house_knows_and_rooms_that_were_opened_are_not_undone(void **state)
{
    struct event event;
    (void)state;

    begin_online(&event);
    event_refuse(&event, ACT(UNDO, .to = event.log.n), TOUR_LOCKED);
    event_refuse(&event, ACT(UNDO, .to = event.log.n - 1), TOUR_LOCKED);
    event_do(&event, ACT(ABORT, .round = 1));
    event_refuse(&event, ACT(UNDO, .to = event.log.n), TOUR_LOCKED);
    event_close(&event);
}

static void over_the_board_a_start_and_an_abort_are_undone(void **state)
{
    struct event event;
    (void)state;

    begin(&event, "A B");
    event_round(&event, "A-B 1-0");
    event_do(&event, ACT(ABORT, .round = 1));
    undo(&event, event.log.n);
    assert_int_equal(tour_round(event.tour, 1)->state, PROTO_ROUND_COMPLETE);
    undo(&event, event.log.n - 2); /* the result */
    undo(&event, event.log.n - 4); /* the start */
    assert_int_equal(tour_round(event.tour, 1)->state, PROTO_ROUND_PUBLISHED);
    event_close(&event);
}

static void a_preview_shows_the_tournament_after_the_act_and_changes_nothing(void **state)
{
    struct tour before, after;
    struct event event;
    (void)state;

    begin(&event, "A B");
    event_round(&event, "A-B 1-0");
    tour_copy(event.tour, &before);
    assert_int_equal(tour_log_preview(&event.log, ACT(ABORT, .round = 1), &after).reason,
                     TOUR_WELL);
    assert_int_equal(tour_round(&after, 1)->state, PROTO_ROUND_DRAFTED);
    assert_int_equal(after.n, event.log.n + 1);
    tour_finish(&after);
    assert_int_equal(tour_log_preview(&event.log, ACT(UNDO, .to = event.log.n), &after).reason,
                     TOUR_WELL);
    assert_int_equal(tour_round(&after, 1)->state, PROTO_ROUND_STARTED);
    tour_finish(&after);
    assert_int_equal(tour_log_preview(&event.log, ACT(ABORT, .round = 2), &after).reason,
                     TOUR_NOT_THERE);
    assert_int_equal(tour_log_judge(&event.log, ACT(UNDO, .to = 2)).reason, TOUR_DEPENDS);
    assert_int_equal(tour_log_judge(&event.log, ACT(UNDO, .to = event.log.n)).reason, TOUR_WELL);
    event_assert_equal(event.tour, &before);
    tour_finish(&before);
    event_close(&event);
}

/* --- reading back ----------------------------------------------------------------------------- */

static void *kept(const void *at, size_t n, size_t size)
{
    void *copy = n > 0 ? calloc(n, size) : NULL;

    return copy ? memcpy(copy, at, n * size) : NULL;
}

/* Reads the acts of a log, up to one that is changed by `n` and `spoil`. */
static struct tour_verdict read_back(const struct tour_log *from, struct tour_log *ret, uint32_t n,
                                     void (*spoil)(struct proto_tour_act *act))
{
    tour_log_init(ret);
    for (uint32_t i = 1; i <= from->n; i++) {
        struct proto_tour_act act = tour_log_entry(from, i)->act;
        act.settings = kept(act.settings, act.settings != NULL, sizeof *act.settings);
        act.people = kept(act.people, act.people_n, sizeof *act.people);
        act.pairs = kept(act.pairs, act.pairs_n, sizeof *act.pairs);
        if (i == n)
            spoil(&act);
        assert_true(tour_log_read(ret, &act));
    }
    return tour_log_fold(ret);
}

static void a_log_that_is_read_back_makes_the_same_tournament(void **state)
{
    struct tour_log again;
    struct event event;
    (void)state;

    begin(&event, "A B C D");
    event_round(&event, "A-B 1-0, C-D =");
    undo(&event, event.log.n);
    event_results(&event, "C-D 0-1");
    event_do(&event, ACT(ABORT, .round = 1));
    undo(&event, event.log.n);
    event_round(&event, "A-D 1-0, C-B ?");
    assert_int_equal(read_back(&event.log, &again, 0, NULL).reason, TOUR_WELL);
    event_assert_equal(&again.tour, event.tour);
    assert_int_equal(again.tour.n, event.tour->n);
    assert_int_equal(again.entries[10].undone, event.log.entries[10].undone);
    tour_log_finish(&again);
    event_close(&event);
}

static void renumber(struct proto_tour_act *act)
{
    act->n++;
}
static void undo_the_future(struct proto_tour_act *act)
{
    act->to = act->n + 1;
}
static void undo_itself(struct proto_tour_act *act)
{
    act->to = act->n;
}
static void name_nobody(struct proto_tour_act *act)
{
    act->pairs[0].second = 77;
}

static void a_log_that_does_not_make_sense_is_refused_at_the_act_that_does_not(void **state)
{
    static const struct {
        uint32_t n;
        void (*spoil)(struct proto_tour_act *act);
        enum tour_reason reason;
    } spoilt[] = {
        {3, renumber, TOUR_NOT_THERE},
        {6, undo_the_future, TOUR_NOT_THERE},
        {6, undo_itself, TOUR_NOT_THERE},
        {7, name_nobody, TOUR_NOT_THERE},
    };
    struct event event;
    (void)state;

    begin(&event, "A B");
    event_do(&event, ACT(HOLD, .on = true));
    undo(&event, 5);
    event_round(&event, "A-B 1-0");
    for (size_t i = 0; i < sizeof spoilt / sizeof *spoilt; i++) {
        struct tour_log again;
        struct tour_verdict verdict = read_back(&event.log, &again, spoilt[i].n, spoilt[i].spoil);
        assert_int_equal(verdict.reason, spoilt[i].reason);
        assert_int_equal(verdict.n, spoilt[i].n);
        tour_log_finish(&again);
    }
    event_close(&event);
}

/* --- a full log ------------------------------------------------------------------------------- */

static void twenty_thousand_acts_fold_in_a_moment_and_then_the_log_is_full(void **state)
{
    struct tour_log again;
    struct event event;
    clock_t start;
    (void)state;

    begin(&event, "A B C D E F");
    event_round(&event, "A-B ?, C-D ?, E-F ?");
    for (bool on = true; event.log.n < PROTO_TOUR_LOG_MAX; on = !on)
        event_do(&event, ACT(RESULT, .round = 1, .board = 1, .game = 1,
                             .outcome = {.result = on ? PROTO_TOUR_BLACK : PROTO_TOUR_WHITE}));
    event_refuse(&event, ACT(HOLD, .on = true), TOUR_FULL);
    event_refuse(&event, ACT(UNDO, .to = event.log.n), TOUR_FULL);
    assert_int_equal(tour_log_preview(&event.log, ACT(HOLD, .on = true), NULL).reason, TOUR_FULL);
    start = clock();
    assert_int_equal(read_back(&event.log, &again, 0, NULL).reason, TOUR_WELL);
    assert_true((double)(clock() - start) / CLOCKS_PER_SEC < 1); /* 0.02 s where nobody else runs */
    event_assert_equal(&again.tour, event.tour);
    assert_false(tour_log_read(&again, ACT(HOLD, .on = true)));
    tour_log_finish(&again);
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_undo_of_an_act_leaves_the_tournament_without_it),
        cmocka_unit_test(an_older_act_is_undone_if_nothing_depends_on_it),
        cmocka_unit_test(the_undo_of_what_a_later_act_needs_is_refused_and_names_that_act),
        cmocka_unit_test(an_undo_and_what_is_undone_are_not_undone_again),
        cmocka_unit_test(an_address_that_was_given_up_does_not_come_back_by_undo),
        cmocka_unit_test(what_the_house_knows_and_rooms_that_were_opened_are_not_undone),
        cmocka_unit_test(over_the_board_a_start_and_an_abort_are_undone),
        cmocka_unit_test(a_preview_shows_the_tournament_after_the_act_and_changes_nothing),
        cmocka_unit_test(a_log_that_is_read_back_makes_the_same_tournament),
        cmocka_unit_test(a_log_that_does_not_make_sense_is_refused_at_the_act_that_does_not),
        cmocka_unit_test(twenty_thousand_acts_fold_in_a_moment_and_then_the_log_is_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
