/* Full fields: properties of rounds of two hundred players and more. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/tour/rounds.h"
#include "tests/test.h"

enum { EVENTS = 4, ROUNDS = 5, RANDOM_ROUNDS = 200 };

static struct draft draft;

static void open_crowd(struct event *event, unsigned n)
{
    char players[4096] = "";
    size_t length = 0;

    for (unsigned i = 1; i <= n; i++)
        length += (size_t)snprintf(players + length, sizeof players - length, "P%u ", i);
    event_open(event, PROTO_SWISS, ROUNDS, players);
    event->settings.players_max = PROTO_TOUR_PLAYERS_MAX;
    event_begin(event);
}

static void of_two_hundred_players_nobody_meets_twice_or_plays_far_off(void **state)
{
    struct chance chance = {7};
    (void)state;

    for (unsigned i = 0; i < EVENTS; i++) {
        struct event event;
        open_crowd(&event, 200 + chance_below(&chance, 51));
        for (unsigned round = 1; round <= ROUNDS; round++) {
            draft_make(&draft, &event, 1 + chance_below(&chance, 1000), NULL, 0);
            for (unsigned k = 0; k < draft.n; k++) {
                assert_int_equal(draft.pairs[k].levels[8] + draft.pairs[k].levels[7], 0);
                assert_in_range(draft.pairs[k].levels[4], 0, 1); /* half a point, squared */
            }
            draft_play(&draft, &event, &chance);
        }
        event_close(&event);
    }
}

/* A tournament from a file may have locked pairs that no director here would. */
static void locked_byes_on_every_board_leave_no_room_for_the_others(void **state)
{
    struct proto_tour_pair locked[PROTO_TOUR_PAIRS_MAX], *pairs = NULL;
    struct proto_tour_act act = {.kind = PROTO_ACT_PAIR, .round = 1, .seed = 1};
    struct tour_verdict verdict;
    struct event event;
    (void)state;

    open_crowd(&event, PROTO_TOUR_PLAYERS_MAX);
    for (uint16_t i = 0; i < PROTO_TOUR_PAIRS_MAX; i++)
        locked[i] = (struct proto_tour_pair){.first = (uint16_t)(i + 1), .locked = true};
    assert_int_equal(
        tour_pair(event.tour, 1, 1, locked, PROTO_TOUR_PAIRS_MAX, &pairs, &act.pairs_n, &verdict),
        TOUR_DRAWN_BEST);
    assert_int_equal(act.pairs_n, PROTO_TOUR_PAIRS_MAX + PROTO_TOUR_PLAYERS_MAX / 4);
    act.pairs = pairs;
    event_refuse(&event, &act, TOUR_FULL);
    free(pairs);
    event_close(&event);
}

/* Repeated draws use up the share of draws, and the acts after a draw go on. */
static void draws_have_a_share_of_the_log_and_the_event_goes_on_when_it_is_used_up(void **state)
{
    struct proto_tour_pair pairs[PROTO_TOUR_PLAYERS_MAX / 2];
    struct proto_tour_act act = {.kind = PROTO_ACT_PAIR, .round = 1, .pairs = pairs};
    struct tour_verdict verdict = {.reason = TOUR_WELL};
    struct event event;
    (void)state;

    open_crowd(&event, PROTO_TOUR_PLAYERS_MAX);
    for (uint16_t i = 0; i < PROTO_TOUR_PLAYERS_MAX / 2; i++)
        pairs[i] = (struct proto_tour_pair){.board = (uint16_t)(i + 1),
                                            .first = (uint16_t)(2 * i + 1),
                                            .second = (uint16_t)(2 * i + 2)};
    act.pairs_n = PROTO_TOUR_PLAYERS_MAX / 2;
    while (verdict.reason == TOUR_WELL && event.log.bytes_n < 2 * TOUR_LOG_DRAWS_BYTES_MAX)
        verdict = event_try(&event, &act);
    assert_int_equal(verdict.reason, TOUR_FULL);
    assert_string_equal(verdict.field, "log");
    assert_int_equal(verdict.n, TOUR_LOG_DRAWS_BYTES_MAX);
    event_do(&event, ACT(PUBLISH, .round = 1));
    event_do(&event, ACT(START, .round = 1));
    for (uint16_t board = 1; board <= act.pairs_n; board++)
        event_do(&event, ACT(RESULT, .round = 1, .board = board, .game = 1,
                             .outcome = {.result = PROTO_TOUR_BLACK}));
    act.round = 2; /* the first draw of a round is no repetition */
    for (uint16_t i = 0; i < PROTO_TOUR_PLAYERS_MAX / 2; i++)
        pairs[i].second = (uint16_t)(2 * ((i + 1) % (PROTO_TOUR_PLAYERS_MAX / 2)) + 2);
    event_do(&event, &act);
    event_refuse(&event, &act, TOUR_FULL);
    event_do(&event, ACT(PUBLISH, .round = 2));
    event_close(&event);
}

static int compare_totals(const struct tour_total *a, const struct tour_total *b)
{
    for (unsigned level = TOUR_LEVELS; level-- > 0;)
        if (a->level[level] != b->level[level])
            return a->level[level] < b->level[level] ? -1 : 1;
    return 0;
}

/* The same seats, filled by lot. */
static void shuffle(struct proto_tour_pair *pairs, unsigned n, struct chance *chance)
{
    uint16_t nos[2 * PROTO_TOUR_PAIRS_MAX];
    unsigned seats = 0;

    for (unsigned i = 0; i < n; i++) {
        nos[seats++] = pairs[i].first;
        if (pairs[i].second != 0)
            nos[seats++] = pairs[i].second;
    }
    for (unsigned i = seats; i > 1; i--) {
        unsigned k = chance_below(chance, i);
        uint16_t no = nos[k];
        nos[k] = nos[i - 1];
        nos[i - 1] = no;
    }
    for (unsigned i = 0; i < n; i++)
        pairs[i] = (struct proto_tour_pair){.first = nos[2 * i],
                                            .second = 2 * i + 1 < seats ? nos[2 * i + 1] : 0};
}

static void no_round_by_lot_is_better_than_the_one_that_is_found(void **state)
{
    struct chance chance = {11};
    (void)state;

    for (unsigned n = 31; n <= 64; n += 11) {
        struct event event;
        open_crowd(&event, n);
        for (uint8_t round = 1; round <= 3; round++) {
            struct proto_tour_pair pairs[PROTO_TOUR_PAIRS_MAX];
            struct tour_total best, lot;
            draft_make(&draft, &event, 5, NULL, 0);
            tour_totals(draft.pairs, draft.n, &best);
            for (unsigned i = 0; i < RANDOM_ROUNDS; i++) {
                memcpy(pairs, draft.pairs, draft.n * sizeof *pairs);
                shuffle(pairs, draft.n, &chance);
                tour_dress(event.tour, round, 5, pairs, draft.n);
                tour_totals(pairs, draft.n, &lot);
                assert_true(compare_totals(&best, &lot) <= 0);
            }
            draft_play(&draft, &event, &chance);
        }
        event_close(&event);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_two_hundred_players_nobody_meets_twice_or_plays_far_off),
        cmocka_unit_test(locked_byes_on_every_board_leave_no_room_for_the_others),
        cmocka_unit_test(draws_have_a_share_of_the_log_and_the_event_goes_on_when_it_is_used_up),
        cmocka_unit_test(no_round_by_lot_is_better_than_the_one_that_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
