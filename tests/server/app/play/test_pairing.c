/* The pairing of waiting players, as a function of their wishes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/app/play/pairing.h"

enum { N = 5 };
static uint16_t ratings[N][32];
static struct pairing_seeker seekers[N];
static int64_t apart[2]; /* two players who never meet */

static bool excludes(void *ctx, size_t a, size_t b)
{
    (void)ctx;
    return seekers[a].player == apart[0] && seekers[b].player == apart[1];
}

/* Five players who want the same casual game; the first has waited for five seconds, the last for one. */
static int create(void **state)
{
    (void)state;
    memset(apart, 0, sizeof apart);
    for (unsigned i = 0; i < N; i++) {
        for (unsigned bit = 0; bit < 32; bit++)
            ratings[i][bit] = 1500;
        seekers[i] = (struct pairing_seeker){.player = i + 1,
                                             .waited_ms = 1000 * (N - i),
                                             .wish = {.rulesets = 6, .sizes = 1, .clocks = 1},
                                             .ratings = ratings[i]};
    }
    return 0;
}

static void pairs(size_t n, size_t first, size_t second)
{
    struct pairing_pair found;
    assert_true(pairing_find(seekers, n, excludes, NULL, &found));
    assert_int_equal(found.first, first);
    assert_int_equal(found.second, second);
}

static void pairs_none(size_t n)
{
    struct pairing_pair found;
    assert_false(pairing_find(seekers, n, excludes, NULL, &found));
}

static void the_two_who_wait_longest_meet(void **state)
{
    (void)state;
    pairs_none(0);
    pairs_none(1);
    pairs(N, 0, 1);
}

static void a_pair_has_a_ruleset_a_size_and_a_clock_in_common(void **state)
{
    struct pairing_pair found;
    (void)state;
    seekers[0].wish.rulesets = 3;
    seekers[1].wish.rulesets = 4;
    seekers[2].wish.sizes = 2;
    seekers[3].wish.clocks = 2;
    seekers[4].wish = (struct proto_seek){.rulesets = 10, .sizes = 3, .clocks = 5};
    assert_true(pairing_find(seekers, N, excludes, NULL, &found));
    assert_int_equal(found.first, 0);
    assert_int_equal(found.second, 4);
    assert_int_equal(found.terms.rulesets, 2);
    assert_int_equal(found.terms.sizes, 1);
    assert_int_equal(found.terms.clocks, 1);
}

static void rated_and_casual_wishes_do_not_meet(void **state)
{
    (void)state;
    seekers[0].wish.rated = true;
    pairs_none(2);
    pairs(3, 1, 2);
}

static void excluded_players_and_a_player_with_themselves_do_not_meet(void **state)
{
    (void)state;
    apart[0] = 1;
    apart[1] = 2;
    pairs_none(2);
    pairs(3, 0, 2);
    apart[0] = 0;
    seekers[1].player = 1;
    pairs_none(2);
}

static void a_rated_game_goes_to_the_nearest_rating(void **state)
{
    (void)state;
    for (unsigned i = 0; i < N; i++)
        seekers[i].wish = (struct proto_seek){2, 1, 1, true};
    ratings[0][1] = 1600;
    ratings[1][1] = 1500;
    ratings[2][1] = 1580;
    ratings[3][1] = 1630;
    pairs(4, 0, 2);
}

static void a_far_rating_suits_only_after_a_while_and_after_a_minute_any_does(void **state)
{
    (void)state;
    seekers[0].wish = seekers[1].wish = (struct proto_seek){2, 1, 1, true};
    ratings[0][1] = 1500 + 150 + 90;
    seekers[0].waited_ms = 20000;
    seekers[1].waited_ms = 8999;
    pairs_none(2);
    seekers[1].waited_ms = 9000;
    pairs(2, 0, 1);
    ratings[0][1] = 3000;
    pairs_none(2);
    seekers[0].waited_ms = 60000;
    seekers[1].waited_ms = 59999;
    pairs_none(2);
    seekers[1].waited_ms = 60000;
    pairs(2, 0, 1);
}

static void a_rated_pair_plays_only_rulesets_in_which_both_suit_each_other(void **state)
{
    struct pairing_pair found;
    (void)state;
    seekers[0].wish = seekers[1].wish = (struct proto_seek){6, 1, 1, true};
    ratings[0][1] = 2500;
    assert_true(pairing_find(seekers, 2, excludes, NULL, &found));
    assert_int_equal(found.terms.rulesets, 4);
}

static void two_who_just_met_meet_again_only_if_no_other_player_suits(void **state)
{
    (void)state;
    seekers[0].last = 2;
    seekers[1].last = 1;
    pairs_none(2);
    pairs(3, 0, 2);
    seekers[0].waited_ms = seekers[1].waited_ms = 10000;
    pairs(3, 0, 2);
    pairs(2, 0, 1);
    seekers[1].waited_ms = 9999;
    pairs_none(2);
}

#define test(name) cmocka_unit_test_setup(name, create)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(the_two_who_wait_longest_meet),
        test(a_pair_has_a_ruleset_a_size_and_a_clock_in_common),
        test(rated_and_casual_wishes_do_not_meet),
        test(excluded_players_and_a_player_with_themselves_do_not_meet),
        test(a_rated_game_goes_to_the_nearest_rating),
        test(a_far_rating_suits_only_after_a_while_and_after_a_minute_any_does),
        test(a_rated_pair_plays_only_rulesets_in_which_both_suit_each_other),
        test(two_who_just_met_meet_again_only_if_no_other_player_suits),
    };
    return cmocka_run_group_tests_name("app pairing", tests, NULL, NULL);
}
