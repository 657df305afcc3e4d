/* The pairing solver: compared with all matchings of small graphs, and with inputs that it must refuse. */
#include "tests/test.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/pair/graphs.h"

enum { SMALL = 10, GRAPHS_EACH = 500 };

static const struct pair_weight heaviest = {(UINT64_C(1) << (PAIR_WEIGHT_BITS - 64)) - 1,
                                            UINT64_MAX};

static struct pair_weight sum(struct pair_weight a, struct pair_weight b)
{
    uint64_t low = a.low + b.low;

    return (struct pair_weight){a.high + b.high + (low < a.low), low};
}

static bool is_less(struct pair_weight a, struct pair_weight b)
{
    return a.high < b.high || (a.high == b.high && a.low < b.low);
}

/* The least penalty of any matching, for each set of nodes that are paired among themselves: its
 * first node takes each of the others in turn. */
static struct pair_weight least(unsigned n, const struct pair_weight *costs)
{
    static struct pair_weight best[1 << SMALL];

    for (unsigned set = 1; set < 1U << n; set++) {
        unsigned first = 0;

        best[set] = (struct pair_weight){UINT64_MAX, UINT64_MAX};
        if (__builtin_popcount(set) % 2 != 0)
            continue;
        while (!(set >> first & 1))
            first++;
        for (unsigned other = first + 1; other < n; other++) {
            if (!(set >> other & 1))
                continue;
            struct pair_weight with =
                sum(costs[first * n + other], best[set & ~(1U << first) & ~(1U << other)]);

            if (is_less(with, best[set]))
                best[set] = with;
        }
    }
    return best[(1U << n) - 1];
}

static struct pair_weight total(unsigned n, const struct pair_weight *costs, const uint16_t *mate)
{
    struct pair_weight all = {0, 0};

    for (unsigned i = 0; i < n; i++) {
        assert_in_range(mate[i], 0, n - 1);
        assert_int_not_equal(mate[i], i);
        assert_int_equal(mate[mate[i]], i);
        if (mate[i] > i)
            all = sum(all, costs[i * n + mate[i]]);
    }
    return all;
}

static struct pair_weight *costs_for(unsigned n)
{
    struct pair_weight *costs = calloc((size_t)n * n, sizeof *costs);

    assert_non_null(costs);
    return costs;
}

static void no_matching_of_a_small_graph_is_cheaper(void **state)
{
    static const unsigned bits[] = {1, 2, 3, 8, 32, 64, 65, 100, 117, 118};
    struct pair_weight costs[SMALL * SMALL];
    uint16_t mate[SMALL];
    uint64_t random = 1;
    (void)state;

    for (size_t kind = 0; kind < sizeof bits / sizeof *bits; kind++) {
        for (unsigned graph = 0; graph < GRAPHS_EACH; graph++) {
            unsigned n = 2 + 2 * (unsigned)(graphs_random(&random) % (SMALL / 2));

            graphs_fill(&random, n, bits[kind], costs);
            assert_true(pair_solve(n, costs, mate));
            struct pair_weight found = total(n, costs, mate), wanted = least(n, costs);
            assert_true(found.high == wanted.high && found.low == wanted.low);
        }
    }
}

static void one_level_outweighs_all_levels_below_it(void **state)
{
    /* 0-1 and 2-3 cost nothing but one point of the level on top of all the others. */
    const struct pair_weight top = {UINT64_C(1) << 53, 0}, below = {(UINT64_C(1) << 52) - 1, 7};
    struct pair_weight costs[16];
    uint16_t mate[4];
    (void)state;

    for (unsigned i = 0; i < 16; i++)
        costs[i] = below;
    costs[0 * 4 + 1] = costs[1 * 4 + 0] = top;
    costs[2 * 4 + 3] = costs[3 * 4 + 2] = (struct pair_weight){0, 0};
    assert_true(pair_solve(4, costs, mate));
    assert_int_not_equal(mate[0], 1);
}

static void the_diagonal_is_not_read(void **state)
{
    struct pair_weight costs[4] = {{UINT64_MAX, UINT64_MAX}, heaviest, heaviest, {UINT64_MAX, 0}};
    uint16_t mate[2] = {9, 9};
    (void)state;

    assert_true(pair_solve(2, costs, mate));
    assert_int_equal(mate[0], 1);
    assert_int_equal(mate[1], 0);
}

static void the_same_costs_are_answered_with_the_same_pairs(void **state)
{
    enum { N = 64 };
    struct pair_weight *costs = costs_for(N), *others = costs_for(N);
    uint16_t first[N], again[N], between[N];
    uint64_t random = 2;
    (void)state;

    for (unsigned graph = 0; graph < 20; graph++) { /* with many optima: penalties of 0 to 3 */
        graphs_fill(&random, N, 2, costs);
        graphs_fill(&random, N, 118, others);
        assert_true(pair_solve(N, costs, first));
        assert_true(pair_solve(N, others, between));
        assert_true(pair_solve(N, costs, again));
        assert_memory_equal(first, again, sizeof first);
    }
    free(others);
    free(costs);
}

/* The field of the greatest event, and the greatest that is answered at all. Swapping the mates of
 * any two pairs must not make an optimum cheaper. */
static void a_full_field_is_paired_and_no_swap_of_two_pairs_betters_it(void **state)
{
    static const unsigned sizes[] = {256, PAIR_MAX};
    struct pair_weight *costs = costs_for(PAIR_MAX);
    uint16_t mate[PAIR_MAX];
    uint64_t random = 3;
    (void)state;

    for (size_t size = 0; size < 2; size++) {
        unsigned n = sizes[size];

        graphs_fill(&random, n, PAIR_WEIGHT_BITS, costs);
        assert_true(pair_solve(n, costs, mate));
        (void)total(n, costs, mate);
        for (unsigned a = 0; a < n; a++) {
            for (unsigned b = 0; b < n; b++) {
                if (b == a || b == mate[a])
                    continue;
                struct pair_weight now = sum(costs[a * n + mate[a]], costs[b * n + mate[b]]);
                struct pair_weight then = sum(costs[a * n + b], costs[mate[a] * n + mate[b]]);
                assert_false(is_less(then, now));
            }
        }
    }
    free(costs);
}

static void equal_penalties_at_either_end_are_no_trouble(void **state)
{
    struct pair_weight *costs = costs_for(PAIR_MAX);
    uint16_t mate[PAIR_MAX];
    (void)state;

    assert_true(pair_solve(PAIR_MAX, costs, mate));
    (void)total(PAIR_MAX, costs, mate);
    for (unsigned i = 0; i < PAIR_MAX * PAIR_MAX; i++)
        costs[i] = heaviest;
    assert_true(pair_solve(PAIR_MAX, costs, mate));
    free(costs);
}

static void an_odd_or_absurd_number_of_nodes_is_refused(void **state)
{
    static const unsigned sizes[] = {0, 1, 3, 257, PAIR_MAX + 1, PAIR_MAX + 2, UINT_MAX - 1};
    struct pair_weight *costs = costs_for(PAIR_MAX + 2);
    uint16_t mate[PAIR_MAX + 2], before[PAIR_MAX + 2];
    (void)state;

    memset(before, 0xAB, sizeof before);
    memcpy(mate, before, sizeof mate);
    for (size_t at = 0; at < sizeof sizes / sizeof *sizes; at++)
        assert_false(pair_solve(sizes[at], costs, mate));
    assert_memory_equal(mate, before, sizeof mate);
    free(costs);
}

static void a_penalty_that_is_too_large_or_one_sided_is_refused(void **state)
{
    struct pair_weight costs[16] = {{0, 0}};
    uint16_t mate[4] = {9, 9, 9, 9};
    (void)state;

    costs[2 * 4 + 3] = costs[3 * 4 + 2] = sum(heaviest, (struct pair_weight){0, 1});
    assert_false(pair_solve(4, costs, mate));
    costs[2 * 4 + 3] = costs[3 * 4 + 2] = (struct pair_weight){UINT64_MAX, UINT64_MAX};
    assert_false(pair_solve(4, costs, mate));
    costs[2 * 4 + 3] = costs[3 * 4 + 2] = heaviest;
    assert_true(pair_solve(4, costs, mate));
    assert_int_not_equal(mate[2], 3);

    mate[0] = 9;
    costs[0 * 4 + 1].low = 1;
    assert_false(pair_solve(4, costs, mate));
    costs[1 * 4 + 0].high = 1;
    assert_false(pair_solve(4, costs, mate));
    assert_int_equal(mate[0], 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_matching_of_a_small_graph_is_cheaper),
        cmocka_unit_test(one_level_outweighs_all_levels_below_it),
        cmocka_unit_test(the_diagonal_is_not_read),
        cmocka_unit_test(the_same_costs_are_answered_with_the_same_pairs),
        cmocka_unit_test(a_full_field_is_paired_and_no_swap_of_two_pairs_betters_it),
        cmocka_unit_test(equal_penalties_at_either_end_are_no_trouble),
        cmocka_unit_test(an_odd_or_absurd_number_of_nodes_is_refused),
        cmocka_unit_test(a_penalty_that_is_too_large_or_one_sided_is_refused),
    };
    return cmocka_run_group_tests_name("pair solve", tests, NULL, NULL);
}
