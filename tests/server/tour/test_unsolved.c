/* Where the solver fails there is still a round: neighbours in the standings, to be paired by hand. */
#include <stdlib.h>

#include "server/pair/pair.h"
#include "tests/server/tour/rounds.h"
#include "tests/test.h"

/* In place of the solver. */
bool pair_solve(unsigned n, const struct pair_weight *costs, uint16_t *ret_mate)
{
    (void)n;
    (void)costs;
    (void)ret_mate;
    return false;
}

static struct draft draft;

static void make(const struct event *event, const struct proto_tour_pair *locked, unsigned locked_n)
{
    struct proto_tour_pair *made;
    struct tour_verdict verdict = {0};

    assert_int_equal(tour_pair(event->tour, (uint8_t)(event->tour->rounds_n + 1), 5, locked,
                               locked_n, &made, &draft.n, &verdict),
                     TOUR_DRAWN_IN_ORDER);
    for (unsigned i = 0; i < draft.n; i++)
        draft.pairs[i] = made[i];
    free(made);
}

static void neighbours_in_the_table_are_put_together_and_the_last_is_free(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C D E");
    event_begin(&event);
    event_round(&event, "A-B 0-1, C-D 0-1, E excused"); /* B, D 1; E ½; A, C 0 */
    make(&event, NULL, 0);
    assert_int_equal(draft.n, 3);
    assert_true(draft_has(&draft, &event, "B", "D") && draft_has(&draft, &event, "E", "A") &&
                draft_has(&draft, &event, "C", NULL));
    for (unsigned i = 0; i < draft.n; i++)
        assert_int_equal(draft.pairs[i].board, i + 1);
    event_close(&event);
}

static void a_locked_pairing_stays(void **state)
{
    static const struct proto_tour_pair locked = {.first = 1, .second = 4, .locked = true};
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C D");
    event_begin(&event);
    make(&event, &locked, 1);
    assert_true(draft_has(&draft, &event, "A", "D") && draft_has(&draft, &event, "B", "C"));
    event_close(&event);
}

static void the_draft_says_so_and_why_is_not_known(void **state)
{
    struct tour_warning warnings[8];
    struct tour_why why;
    struct event event;
    unsigned n, kinds = 0;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C D E F");
    event_begin(&event);
    make(&event, NULL, 0);
    event_do(&event, ACT(PAIR, .round = 1, .pairs = draft.pairs, .pairs_n = draft.n));
    n = tour_warnings(event.tour, tour_round(event.tour, 1), warnings, 8);
    for (unsigned i = 0; i < n; i++)
        kinds |= 1u << warnings[i].kind;
    assert_int_equal(kinds, 1u << TOUR_WARN_IN_ORDER);
    assert_false(tour_why(event.tour, 1, 1, 1, 2, &why));
    event_do(&event, ACT(PAIR, .round = 1, .seed = 7, .pairs = draft.pairs, .pairs_n = draft.n));
    assert_int_equal(tour_warnings(event.tour, tour_round(event.tour, 1), warnings, 8), 0);
    event_close(&event);
}

static void tables_and_trees_need_no_solver(void **state)
{
    (void)state;
    for (uint8_t system = PROTO_ROBIN; system <= PROTO_KNOCKOUT; system++) {
        struct event event;
        event_open(&event, system, 0, "A B C D");
        event_begin(&event);
        draft_make(&draft, &event, 1, NULL, 0);
        assert_int_equal(draft.n, 2);
        event_close(&event);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_in_the_table_are_put_together_and_the_last_is_free),
        cmocka_unit_test(a_locked_pairing_stays),
        cmocka_unit_test(the_draft_says_so_and_why_is_not_known),
        cmocka_unit_test(tables_and_trees_need_no_solver),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
