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

/* An undo of the act that seated players is refused because of this act. */
static void stays_because_of(struct event *event, uint32_t seated, uint32_t because)
{
    struct tour_verdict verdict = event_try(event, ACT(UNDO, .to = seated));
    assert_int_equal(verdict.reason, TOUR_DEPENDS);
    assert_int_equal(verdict.n, because);
}

static void seats_are_not_undone_once_the_round_has_begun(void **state)
{
    struct proto_tour_act *swap, *join;
    uint32_t first, swapped, joined, again, start;
    struct event event;
    (void)state;

    begin(&event, "A B C D");
    event_draft(&event, "A-B, C-D");
    first = event.log.n;
    event_again(&event, "A-C, B-D");
    again = event.log.n;
    swap = event_pairing(&event, PROTO_ACT_SWAP, 1, "A-B, C-D");
    swap->a = event_no(&event, "C");
    swap->b = event_no(&event, "B");
    swapped = event_do(&event, swap);
    join = event_pairing(&event, PROTO_ACT_JOIN, 1, "A-D, B-C");
    join->a = event_no(&event, "A");
    join->b = event_no(&event, "D");
    joined = event_do(&event, join);
    event_publish(&event);
    undo(&event, joined); /* no player has a seat yet */
    event_start(&event);
    start = event.log.n;
    stays_because_of(&event, first, start);
    stays_because_of(&event, again, start);
    stays_because_of(&event, swapped, start);
    undo(&event, start); /* on wooden boards, and without results */
    undo(&event, swapped);
    assert_int_equal(event_board(&event, 1)->second, event_no(&event, "C"));
    event_close(&event);
}

static void a_swap_while_a_round_runs_is_undone_until_a_result_is_typed(void **state)
{
    struct proto_tour_act *swap;
    uint32_t swapped, typed;
    struct event event;
    (void)state;

    begin(&event, "A B C D");
    event_draft(&event, "A-B, C-D");
    event_publish(&event);
    event_start(&event);
    swap = event_pairing(&event, PROTO_ACT_SWAP, 1, "A-C, B-D");
    swap->a = event_no(&event, "B");
    swap->b = event_no(&event, "C");
    swapped = event_do(&event, swap);
    undo(&event, swapped);
    assert_int_equal(event_board(&event, 1)->second, event_no(&event, "B"));
    swap = event_pairing(&event, PROTO_ACT_SWAP, 1, "A-C, B-D");
    swap->a = event_no(&event, "B");
    swap->b = event_no(&event, "C");
    swapped = event_do(&event, swap);
    event_results(&event, "A-C 1-0");
    typed = event.log.n;
    stays_because_of(&event, swapped, typed);
    undo(&event, typed);
    undo(&event, swapped);
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
    event_refuse(&event, ACT(UNDO, .to = moved),
                 TOUR_LOCKED); /* the number may be another player's by now */
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

static void acts_of_the_server_and_opened_rooms_are_not_undone(void **state)
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
    assert_int_equal(after.n, event.log.n + 1);
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

/* Reads the acts of a log, up to one that is changed by `n` and `spoil`, and folds them. */
static struct tour_verdict read_back(const struct tour_log *from, struct tour_log *ret, uint32_t n,
                                     void (*spoil)(struct proto_tour_act *act))
{
    tour_log_init(ret);
    for (uint32_t i = 1; i <= from->n; i++) {
        struct proto_tour_act act;
        struct tour_verdict verdict;
        tour_log_act(from, i, &act);
        if (i == n)
            spoil(&act);
        verdict = tour_log_read(ret, &act);
        proto_tour_act_finish(&act);
        if (verdict.reason != TOUR_WELL)
            return verdict;
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
    assert_true((double)(clock() - start) / CLOCKS_PER_SEC < 1); /* 0.02 s on an idle machine */
    event_assert_equal(&again.tour, event.tour);
    assert_int_equal(
        tour_log_read(&again, &(struct proto_tour_act){.kind = PROTO_ACT_HOLD, .n = again.n + 1})
            .reason,
        TOUR_FULL);
    tour_log_finish(&again);
    event_close(&event);
}

/* --- memory and entries ----------------------------------------------------------------------- */

static void the_memory_of_a_tournament_is_that_of_its_lists(void **state)
{
    const struct proto_tour_person *person = NULL;
    const struct proto_tour_round *round = NULL;
    struct event event;
    (void)state;

    begin(&event, "A B C D");
    assert_int_equal(tour_memory(event.tour), 4 * sizeof *person);
    event_round(&event, "A-B 1-0, C-D 0-1");
    event_round(&event, "A-C 1-0, B-D 0-1");
    event_do(&event, ACT(FORBID, .a = 1, .b = 4, .on = true));
    assert_int_equal(tour_memory(event.tour), 4 * sizeof *person + 2 * sizeof *round +
                                                  4 * sizeof *round->pairs +
                                                  sizeof(struct tour_forbidden));
    event_close(&event);
}

static void only_who_enters_or_asks_by_themselves_did_so(void **state)
{
    struct proto_tour_person person[2];
    struct event event;
    uint32_t n;
    (void)state;

    begin(&event, "A B");
    person[0] = event_newcomer(&event, "C");
    person[0].account = 7;
    n = event_do(&event, ACT(ADD, .actor = EVENT_DIRECTOR, .people = person, .people_n = 1));
    assert_false(tour_log_entry(&event.log, n)->own);
    person[0] = event_newcomer(&event, "D");
    person[0].account = 8;
    n = event_do(&event, ACT(ADD, .actor = 8, .people = person, .people_n = 1));
    assert_true(tour_log_entry(&event.log, n)->own);
    person[0] = event_newcomer(&event, "E");
    n = event_do(&event, ACT(ADD, .actor = EVENT_DIRECTOR, .people = person, .people_n = 1));
    assert_false(tour_log_entry(&event.log, n)->own);
    person[0].name[0] = 'F';
    person[0].no++;
    n = event_do(&event, ACT(EDIT, .actor = 8, .people = event_player(&event, "D"), .people_n = 1));
    assert_false(tour_log_entry(&event.log, n)->own);
    event_close(&event);
}

/* --- piece by piece --------------------------------------------------------------------------- */

static void an_undo_that_is_folded_in_pieces_takes_in_what_happens_meanwhile(void **state)
{
    struct proto_tour_act undo = {.kind = PROTO_ACT_UNDO};
    struct tour_refold refold;
    struct tour before;
    struct event event;
    unsigned pieces = 0;
    (void)state;

    begin(&event, "A B C D");
    event_round(&event, "A-B 1-0, C-D =");
    undo.to = event.log.n;
    event_do(&event, ACT(FORBID, .a = 1, .b = 3, .on = true));
    assert_int_equal(tour_refold_begin(&refold, &event.log, undo.to).reason, TOUR_WELL);
    while (refold.n < event.log.n) {
        assert_true(pieces < event.log.n);
        assert_int_equal(tour_refold_step(&refold, &event.log, 1).reason, TOUR_WELL);
        if (++pieces == 3)
            event_do(&event, ACT(FORBID, .a = 2, .b = 4, .on = true));
    }
    assert_int_equal(pieces, event.log.n); /* the least piece is an act */
    tour_log_undo(&event.log, &refold, &undo);
    tour_log_keep(&event.log, &undo);
    tour_copy(event.tour, &before);
    assert_int_equal(before.forbidden_n, 2);
    assert_int_equal(tour_round(&before, 1)->state, PROTO_ROUND_STARTED);
    assert_int_equal(tour_log_fold(&event.log).reason, TOUR_WELL);
    event_assert_equal(event.tour, &before);
    tour_finish(&before);
    event_close(&event);
}

static void an_act_is_read_again_as_it_was_and_its_outline_without_pairs(void **state)
{
    struct proto_tour_act act, outline;
    struct event event;
    (void)state;

    begin(&event, "A B C D");
    event_draft(&event, "A-B, C-D");
    tour_log_act(&event.log, event.log.n, &act);
    tour_log_outline(&event.log, event.log.n, &outline);
    assert_int_equal(act.kind, PROTO_ACT_PAIR);
    assert_int_equal(act.pairs_n, 2);
    assert_int_equal(outline.pairs_n, 0);
    assert_int_equal(outline.n, act.n);
    assert_int_equal(outline.round, 1);
    assert_true(outline.at_ms == act.at_ms && outline.seed == act.seed);
    assert_int_equal(tour_log_reason(&event.log, event.log.n).length, 0);
    proto_tour_act_finish(&act);
    proto_tour_act_finish(&outline);
    event_close(&event);
}

static void ratings_that_an_act_corrects_are_stored_with_it(void **state)
{
    struct proto_tour_act act = {.kind = PROTO_ACT_RESULT,
                                 .round = 1,
                                 .board = 1,
                                 .game = 1,
                                 .outcome = {.result = PROTO_TOUR_BLACK}},
                          stored;
    struct event event;
    (void)state;

    begin(&event, "A B");
    event_round(&event, "A-B ?");
    assert_int_equal(tour_log_judge(&event.log, &act).reason, TOUR_WELL);
    tour_log_do(&event.log, &act);
    act.changes = calloc(1, sizeof *act.changes);
    assert_non_null(act.changes);
    act.changes[0] = (struct proto_tour_change){.no = 2, .before = 1500, .after = 1480};
    act.changes_n = 1;
    tour_log_keep(&event.log, &act);
    tour_log_act(&event.log, event.log.n, &stored);
    assert_int_equal(stored.changes_n, 1);
    assert_int_equal(stored.changes[0].no, 2);
    assert_int_equal(stored.changes[0].before, 1500);
    assert_int_equal(stored.changes[0].after, 1480);
    proto_tour_act_finish(&stored);
    event_close(&event);
}

static void a_copy_of_the_first_acts_goes_on_by_itself(void **state)
{
    struct event event;
    (void)state;

    begin(&event, "A B");
    for (uint32_t n = 0; n <= event.log.n; n++) {
        struct tour_log copy;
        tour_log_copy_acts(&event.log, n, &copy);
        for (uint32_t next = n + 1; next <= event.log.n; next++) {
            struct proto_tour_act act;
            tour_log_act(&event.log, next, &act);
            assert_int_equal(tour_log_read(&copy, &act).reason, TOUR_WELL);
        }
        assert_int_equal(tour_log_fold(&copy).reason, TOUR_WELL);
        event_assert_equal(&copy.tour, event.tour);
        assert_int_equal(copy.n, event.log.n);
        assert_int_equal(copy.bytes_n, event.log.bytes_n);
        assert_memory_equal(copy.bytes, event.log.bytes, event.log.bytes_n);
        tour_log_finish(&copy);
    }
    event_close(&event);
}

/* No server writes such a log. */
static void an_abort_without_a_start_can_be_undone_in_a_log_that_is_read(void **state)
{
    struct event event;
    (void)state;

    begin(&event, "A B");
    event_draft(&event, "A-B");
    uint32_t n = event.log.n;
    assert_int_equal(tour_log_read(&event.log, ACT(ABORT, .n = n + 1, .round = 1)).reason,
                     TOUR_WELL);
    assert_int_equal(tour_log_read(&event.log, ACT(UNDO, .n = n + 2, .to = n + 1)).reason,
                     TOUR_WELL);
    assert_int_equal(tour_log_fold(&event.log).reason, TOUR_WELL);
    assert_int_equal(event_round_state(&event, 1), PROTO_ROUND_DRAFTED);
    event_close(&event);
}

static void a_reason_is_found_in_the_bytes_with_whatever_stands_in_it(void **state)
{
    static const char reason[] = "said \"no\", \\ and left: ,\"reason\":\"x\"";
    struct proto_tour_act act = {.kind = PROTO_ACT_RULE, .round = 1, .board = 1, .game = 1};
    struct proto_text text;
    struct text found;
    struct event event;
    (void)state;

    begin(&event, "A B");
    event_round(&event, "A-B ?");
    act.outcome.result = PROTO_TOUR_DRAW;
    strcpy(act.reason, reason);
    event_do(&event, &act);
    found = tour_log_reason(&event.log, event.log.n);
    proto_text_init(&text);
    proto_text_name(&text, reason);
    assert_int_equal(found.length, text.length);
    assert_memory_equal(found.at, text.at, text.length);
    proto_text_finish(&text);
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_undo_of_an_act_leaves_the_tournament_without_it),
        cmocka_unit_test(an_older_act_is_undone_if_nothing_depends_on_it),
        cmocka_unit_test(the_undo_of_what_a_later_act_needs_is_refused_and_names_that_act),
        cmocka_unit_test(seats_are_not_undone_once_the_round_has_begun),
        cmocka_unit_test(a_swap_while_a_round_runs_is_undone_until_a_result_is_typed),
        cmocka_unit_test(an_undo_and_what_is_undone_are_not_undone_again),
        cmocka_unit_test(an_address_that_was_given_up_does_not_come_back_by_undo),
        cmocka_unit_test(acts_of_the_server_and_opened_rooms_are_not_undone),
        cmocka_unit_test(over_the_board_a_start_and_an_abort_are_undone),
        cmocka_unit_test(a_preview_shows_the_tournament_after_the_act_and_changes_nothing),
        cmocka_unit_test(a_log_that_is_read_back_makes_the_same_tournament),
        cmocka_unit_test(a_log_that_does_not_make_sense_is_refused_at_the_act_that_does_not),
        cmocka_unit_test(the_memory_of_a_tournament_is_that_of_its_lists),
        cmocka_unit_test(only_who_enters_or_asks_by_themselves_did_so),
        cmocka_unit_test(an_undo_that_is_folded_in_pieces_takes_in_what_happens_meanwhile),
        cmocka_unit_test(an_act_is_read_again_as_it_was_and_its_outline_without_pairs),
        cmocka_unit_test(ratings_that_an_act_corrects_are_stored_with_it),
        cmocka_unit_test(a_copy_of_the_first_acts_goes_on_by_itself),
        cmocka_unit_test(an_abort_without_a_start_can_be_undone_in_a_log_that_is_read),
        cmocka_unit_test(a_reason_is_found_in_the_bytes_with_whatever_stands_in_it),
        cmocka_unit_test(twenty_thousand_acts_fold_in_a_moment_and_then_the_log_is_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
