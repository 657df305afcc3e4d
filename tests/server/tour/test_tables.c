/* Pairings that follow from the field alone: Berger's tables, the tree of a knock-out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/tour/rounds.h"
#include "tests/test.h"

static struct draft draft;
static struct chance chance;

/* --- tables ----------------------------------------------------------------------------------- */

/* Every round of a round robin of so many, "1-4 2-3 | 4-3 1-2 | 2-4 3-1". */
static const char *berger(unsigned n)
{
    static char text[4096];
    char players[256] = "";
    struct event event;

    for (unsigned i = 1; i <= n; i++) {
        char player[8];
        snprintf(player, sizeof player, "%u ", i);
        strcat(players, player);
    }
    event_open(&event, PROTO_ROBIN, 0, players);
    event_begin(&event);
    *text = '\0';
    for (unsigned round = 1; round < n; round++) {
        char found[1024] = "";
        draft_make(&draft, &event, 1, NULL, 0);
        draft_play(&draft, &event, &chance);
        for (unsigned i = 0; i < draft.n; i++) {
            char pair[32];
            snprintf(pair, sizeof pair, "%u-%u ", draft.pairs[i].first, draft.pairs[i].second);
            strcat(found, pair);
        }
        strcat(strcat(text, round > 1 ? "| " : ""), found);
    }
    event_close(&event);
    text[strlen(text) - 1] = '\0';
    return text;
}

/* The round that a place in a text is in, from 0. */
static unsigned round_at(const char *text, const char *at)
{
    unsigned round = 0;

    for (; text < at; text++)
        round += *text == '|';
    return round;
}

/* The same pairs with the same colours in each round; boards may be in another order. */
static void same_tables(const char *mine, const char *published)
{
    char spaced[4096], pair[16];

    assert_int_equal(strlen(mine), strlen(published));
    snprintf(spaced, sizeof spaced, " %s ", mine);
    for (const char *at = published; *at; at += strspn(at, " |")) {
        size_t length = strcspn(at, " ");
        snprintf(pair, sizeof pair, " %.*s ", (int)length, at);
        const char *found = strstr(spaced, pair);
        if (!found || round_at(spaced, found) != round_at(published, at))
            fail_msg("%sis elsewhere in %s", pair, mine);
        at += length;
    }
}

static void round_robins_are_bergers_tables(void **state)
{
    (void)state;
    same_tables(berger(4), "1-4 2-3 | 4-3 1-2 | 2-4 3-1");
    same_tables(berger(6), "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1");
    same_tables(berger(8),
                "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | "
                "3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1");
}

/* Plays a whole round robin and counts. */
static void check_robin(unsigned n, uint8_t cycles)
{
    uint8_t met[PROTO_TOUR_ROBIN_MAX + 1][PROTO_TOUR_ROBIN_MAX + 1] = {{0}};
    int black[PROTO_TOUR_ROBIN_MAX + 1] = {0}, running[PROTO_TOUR_ROBIN_MAX + 1] = {0};
    char players[256] = "";
    struct event event;

    for (unsigned i = 1; i <= n; i++) {
        char player[8];
        snprintf(player, sizeof player, "%u ", i);
        strcat(players, player);
    }
    event_open(&event, PROTO_ROBIN, 0, players);
    event.settings.cycles = cycles;
    event_begin(&event);
    unsigned rounds = (n % 2 ? n : n - 1) * cycles;
    assert_int_equal(tour_rounds(event.tour), rounds);
    for (unsigned round = 1; round <= rounds; round++) {
        bool seen[PROTO_TOUR_ROBIN_MAX + 1] = {false};
        draft_make(&draft, &event, 1, NULL, 0);
        for (unsigned i = 0; i < draft.n; i++) {
            uint16_t a = draft.pairs[i].first, b = draft.pairs[i].second;
            assert_false(seen[a] || (b != 0 && seen[b]));
            seen[a] = seen[b] = true;
            if (b == 0)
                continue;
            met[a][b]++;
            black[a]++;
            black[b]--;
            running[a] = running[a] > 0 ? running[a] + 1 : 1;
            running[b] = running[b] < 0 ? running[b] - 1 : -1;
            assert_true(running[a] <= 2 && running[b] >= -2);
        }
        draft_play(&draft, &event, &chance);
    }
    for (unsigned a = 1; a <= n; a++) {
        assert_true(abs(black[a]) <= (cycles == 2 ? 0 : 1));
        for (unsigned b = a + 1; b <= n; b++) {
            assert_int_equal(met[a][b] + met[b][a], cycles);
            if (cycles == 2)
                assert_int_equal(met[a][b], 1);
        }
    }
    event_close(&event);
}

static void a_round_robin_meets_everybody_once_in_every_round(void **state)
{
    (void)state;
    for (unsigned n = 3; n <= PROTO_TOUR_ROBIN_MAX; n++)
        check_robin(n, 1);
}

static void a_double_round_robin_has_both_colours_and_never_three_in_a_row(void **state)
{
    (void)state;
    for (unsigned n = 4; n <= 12; n += 2)
        check_robin(n, 2);
}

static void a_knock_out_gives_byes_to_the_best_and_keeps_them_apart(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_KNOCKOUT, 0, "A:6d B:5d C:4d D:3d E:2d F:1d");
    event_begin(&event);
    assert_int_equal(tour_rounds(event.tour), 3);
    draft_make(&draft, &event, 1, NULL, 0);
    assert_true(draft_has(&draft, &event, "A", NULL) && draft_has(&draft, &event, "B", NULL) &&
                draft_has(&draft, &event, "C", "F") && draft_has(&draft, &event, "D", "E"));
    event_round(&event, "C-F 1-0, D-E 0-1, A bye, B bye");
    draft_make(&draft, &event, 1, NULL, 0);
    assert_true(draft_has(&draft, &event, "A", "E") && draft_has(&draft, &event, "B", "C"));
    event_round(&event, "E-A 1-0, B-C 1-0");
    draft_make(&draft, &event, 1, NULL, 0);
    assert_true(draft.n == 1 && draft_has(&draft, &event, "E", "B"));
    event_close(&event);
}

static void players_who_both_lose_are_both_out_and_the_next_one_passes(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_KNOCKOUT, 0, "A:6d B:5d C:4d D:3d E:2d F:1d G:1k H:2k");
    event_begin(&event);
    event_round(&event, "A-H --, D-E 1-0, B-G 0-1, C-F 1-0");
    draft_make(&draft, &event, 1, NULL, 0);
    assert_true(draft.n == 2 && draft_has(&draft, &event, "D", NULL) &&
                draft_has(&draft, &event, "G", "C"));
    event_round(&event, "G-C --, D bye");
    assert_true(tour_plays(event.tour, event_player(&event, "D"), 3));
    for (unsigned i = 0; i < 8; i++)
        assert_int_equal(tour_plays(event.tour, &event.tour->people[i], 3), i == 3);
    event_do(&event, ACT(STAGE, .stage = PROTO_STAGE_FINISHED)); /* no opponent is left */
    event_close(&event);
}

static void a_player_who_passed_by_a_result_that_is_corrected_later_plays_on(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_KNOCKOUT, 0, "A:6d B:5d C:4d D:3d E:2d F:1d G:1k H:2k");
    event_begin(&event);
    event_round(&event, "A-H 1-0, D-E 1-0, B-G 1-0, C-F 1-0");
    event_round(&event, "A-D 1-0, B-C ?");
    event_do(&event, ACT(RULE, .round = 1, .board = 1, .game = 1,
                         .outcome = {.result = PROTO_TOUR_WHITE}, .reason = "misread"));
    event_results(&event, "B-C 0-1");
    draft_make(&draft, &event, 1, NULL, 0);
    assert_true(draft.n == 1 && draft_has(&draft, &event, "A", "C"));
    assert_false(tour_plays(event.tour, event_player(&event, "H"), 3));
    /* Before the next round begins, the right one passes. */
    event_do(&event, ACT(RULE, .round = 2, .board = 1, .game = 1,
                         .outcome = {.result = PROTO_TOUR_WHITE}, .reason = "misread"));
    draft_make(&draft, &event, 1, NULL, 0);
    assert_true(draft_has(&draft, &event, "D", "C"));
    event_close(&event);
}

/* --- slots of a tree ---------------------------------------------------------------------------- */

/* Plays a round of a knock-out without draws: one of the two wins, by chance. */
static void play_out(struct event *event)
{
    uint8_t no = event->tour->rounds_n;

    event_publish(event);
    event_start(event);
    for (uint16_t i = 0; i < tour_round(event->tour, no)->pairs_n; i++) {
        const struct proto_tour_pair *pair = &tour_round(event->tour, no)->pairs[i];
        if (pair->second != 0)
            event_do(event,
                     ACT(RESULT, .round = no, .board = pair->board, .game = 1,
                         .outcome.result = (uint8_t)(PROTO_TOUR_BLACK + chance_below(&chance, 2))));
    }
}

static void slots_of(const struct event *event, uint8_t no, uint16_t by_player[64])
{
    const struct proto_tour_round *round = tour_round(event->tour, no);
    uint16_t slots[PROTO_TOUR_PAIRS_MAX];
    bool seen[PROTO_TOUR_PAIRS_MAX] = {false};

    memset(by_player, 0, 64 * sizeof *by_player);
    tour_slots(event->tour, no, round->pairs, round->pairs_n, slots);
    for (unsigned i = 0; i < round->pairs_n; i++) {
        assert_true(slots[i] >= 1 && !seen[slots[i]]);
        seen[slots[i]] = true;
        by_player[round->pairs[i].first] = slots[i];
        by_player[round->pairs[i].second] = slots[i];
    }
}

/* The players of a round who have not lost. */
static unsigned survivors(const struct event *event, uint8_t round)
{
    unsigned n = 0;

    for (unsigned i = 0; i < event->tour->people_n; i++)
        n += tour_plays(event->tour, &event->tour->people[i], round);
    return n;
}

/* The director swaps two players of a draft, at any places of the tree. */
static void swap_by_hand(struct event *event, uint8_t round)
{
    uint16_t *one = &draft.pairs[chance_below(&chance, draft.n)].first;
    uint16_t *two = &draft.pairs[chance_below(&chance, draft.n)].second;
    uint16_t no = *one;

    if (*two == 0)
        return;
    *one = *two;
    *two = no;
    event_do(event, ACT(PAIR, .round = round, .pairs = draft.pairs, .pairs_n = draft.n));
}

static void check_tree(unsigned n, unsigned swaps)
{
    uint16_t slots[9][64], again[64];
    char players[256] = "";
    struct event event;

    for (unsigned i = 1; i <= n; i++) {
        char player[8];
        snprintf(player, sizeof player, "%u ", i);
        strcat(players, player);
    }
    event_open(&event, PROTO_KNOCKOUT, 0, players);
    event_begin(&event);
    uint8_t rounds = tour_rounds(event.tour);
    for (uint8_t round = 1; round <= rounds; round++) {
        draft_make(&draft, &event, 1, NULL, 0);
        unsigned playing = survivors(&event, round), seated = 0;
        event_do(&event, ACT(PAIR, .round = round, .pairs = draft.pairs, .pairs_n = draft.n));
        slots_of(&event, round, slots[round]);
        for (unsigned no = 1; no <= n; no++) {
            seated += slots[round][no] != 0;
            if (round > 1 && slots[round][no] != 0)
                assert_int_equal(slots[round][no], (slots[round - 1][no] + 1) / 2);
        }
        assert_int_equal(seated, playing);
        assert_int_equal(draft.n, (1U << rounds) >> round);
        for (unsigned i = 0; i < swaps; i++)
            swap_by_hand(&event, round);
        play_out(&event);
        slots_of(&event, round, slots[round]);
    }
    for (uint8_t round = 1; round <= rounds; round++) {
        slots_of(&event, round, again);
        assert_memory_equal(again, slots[round], sizeof again);
    }
    if (swaps == 0) { /* the first seed at the top, the second in the other half */
        assert_int_equal(slots[1][1], 1);
        assert_true(slots[1][2] > 1U << (rounds - 2));
    }
    event_close(&event);
}

static void a_player_in_a_knockout_round_comes_from_the_two_slots_before(void **state)
{
    (void)state;
    for (unsigned n = 4; n <= 23; n++)
        check_tree(n, 0);
}

static void
a_player_moved_by_hand_across_a_tree_goes_on_from_there_and_nobody_is_left_out(void **state)
{
    (void)state;
    for (unsigned n = 4; n <= 23; n++)
        for (unsigned i = 0; i < 8; i++)
            check_tree(n, 1 + i % 3);
}

static void two_that_a_hand_put_into_one_slot_have_slots_of_their_own(void **state)
{
    struct event event;
    uint16_t slots[64];
    (void)state;

    event_open(&event, PROTO_KNOCKOUT, 0, "1 2 3 4 5 6 7 8");
    event_begin(&event);
    event_draft(&event, "1-2, 8-7, 3-4, 5-6");
    slots_of(&event, 1, slots);
    assert_int_equal(slots[1], 1);
    event_close(&event);
}

static void a_player_outside_of_the_field_wishes_for_the_first_slot(void **state)
{
    struct event event;
    uint16_t slots[64];
    (void)state;

    event_open(&event, PROTO_KNOCKOUT, 0, "1 2 3 4 5");
    event_begin(&event);
    event_do(&event, ACT(WITHDRAW, .a = 5, .round = 1));
    event_draft(&event, "5 bye, 2-3");
    slots_of(&event, 1, slots);
    assert_int_equal(slots[5], 1);
    assert_int_equal(slots[2], 2);
    event_close(&event);
}

static void is_full(struct event *event, uint8_t kind, uint8_t round, const char *said)
{
    struct proto_tour_act *act = event_pairing(event, kind, round, said);
    struct tour_verdict verdict;

    act->a = 1; /* of a JOIN: the bye of the first player */
    verdict = event_try(event, act);
    assert_int_equal(verdict.reason, TOUR_FULL);
    assert_string_equal(verdict.field, "slots");
}

static void a_round_of_a_knockout_has_as_many_pairs_as_slots(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_KNOCKOUT, 0, "A B C D E");
    event_begin(&event);
    is_full(&event, PROTO_ACT_PAIR, 1, "A bye, B bye, C bye, D bye, E bye");
    event_draft(&event, "A-B, C bye, D bye, E bye");
    is_full(&event, PROTO_ACT_JOIN, 1, "A bye, B bye, C bye, D bye, E bye");
    event_publish(&event);
    event_start(&event);
    event_results(&event, "A-B 1-0");
    assert_int_equal(tour_slots_n(event.tour, 2, 0), 2);
    is_full(&event, PROTO_ACT_PAIR, 2, "A-C, D bye, E bye");
    event_round(&event, "A-C 1-0, D-E 1-0");
    assert_int_equal(tour_slots_n(event.tour, 3, 0), 1);
    is_full(&event, PROTO_ACT_PAIR, 3, "A bye, D bye");
    event_draft(&event, "A-D");
    event_close(&event);
}

static void a_first_round_that_is_running_grows_with_its_field(void **state)
{
    struct proto_tour_act *join;
    struct event event;
    (void)state;

    event_open(&event, PROTO_KNOCKOUT, 0, "A B C D E");
    event_begin(&event);
    event_do(&event, ACT(WITHDRAW, .a = 5, .round = 1));
    event_draft(&event, "A-B, C-D");
    event_publish(&event);
    event_start(&event);
    assert_int_equal(tour_slots_n(event.tour, 1, 4), 2);
    join = event_pairing(&event, PROTO_ACT_JOIN, 1, "A-B, C-D, E bye");
    join->a = event_no(&event, "E");
    event_do(&event, join);
    assert_int_equal(tour_slots_n(event.tour, 1, 5), 4);
    event_close(&event);
}

/* A log of an older server may have such a round; only new acts are refused. */
static void a_log_with_more_pairs_than_slots_is_read_back(void **state)
{
    struct event event;
    struct tour_log copy;
    (void)state;

    event_open(&event, PROTO_KNOCKOUT, 0, "A B C D");
    event_begin(&event);
    event_force(&event, event_pairing(&event, PROTO_ACT_PAIR, 1, "A bye, B bye, C-D"));
    is_full(&event, PROTO_ACT_PUBLISH, 1, "");
    event_force(&event, ACT(PUBLISH, .round = 1));
    event_start(&event);
    tour_log_copy_acts(&event.log, event.log.n, &copy);
    assert_int_equal(tour_log_fold(&copy).reason, TOUR_WELL);
    event_assert_equal(&copy.tour, event.tour);
    tour_log_finish(&copy);
    event_close(&event);
}

/* More byes than the tree has room for, in a log of an older server: the one too many goes where both players lost, and moves no other. */
static void a_player_without_a_slot_takes_one_that_became_free(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_KNOCKOUT, 0, "A:6d H:2k D:3d E:2d B:5d G:1k C:4d F:1d");
    event_begin(&event);
    event_force(&event, event_pairing(&event, PROTO_ACT_PAIR, 1, "A bye, H bye, D-E, B-G, C-F"));
    event_force(&event, ACT(PUBLISH, .round = 1));
    event_start(&event);
    event_results(&event, "A bye, H bye, D-E 1-0, B-G --, C-F 1-0");
    draft_make(&draft, &event, 1, NULL, 0);
    assert_true(draft.n == 2 && draft_has(&draft, &event, "A", "D") &&
                draft_has(&draft, &event, "H", "C"));
    event_close(&event);
}

static void the_largest_field_fills_a_tree(void **state)
{
    static char players[4096];
    struct event event;
    (void)state;

    *players = '\0';
    for (unsigned i = 1; i <= PROTO_TOUR_PLAYERS_MAX; i++) {
        size_t n = strlen(players);
        snprintf(players + n, sizeof players - n, "%u ", i);
    }
    event_open(&event, PROTO_KNOCKOUT, 0, players);
    event_begin(&event);
    draft_make(&draft, &event, 1, NULL, 0);
    assert_int_equal(draft.n, PROTO_TOUR_PLAYERS_MAX / 2);
    assert_true(draft_has(&draft, &event, "1", "256"));
    for (unsigned i = 0; i < draft.n; i++)
        assert_true(draft.pairs[i].first != 0 && draft.pairs[i].second != 0);
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_robins_are_bergers_tables),
        cmocka_unit_test(a_round_robin_meets_everybody_once_in_every_round),
        cmocka_unit_test(a_double_round_robin_has_both_colours_and_never_three_in_a_row),
        cmocka_unit_test(a_knock_out_gives_byes_to_the_best_and_keeps_them_apart),
        cmocka_unit_test(players_who_both_lose_are_both_out_and_the_next_one_passes),
        cmocka_unit_test(a_player_who_passed_by_a_result_that_is_corrected_later_plays_on),
        cmocka_unit_test(a_player_in_a_knockout_round_comes_from_the_two_slots_before),
        cmocka_unit_test(
            a_player_moved_by_hand_across_a_tree_goes_on_from_there_and_nobody_is_left_out),
        cmocka_unit_test(two_that_a_hand_put_into_one_slot_have_slots_of_their_own),
        cmocka_unit_test(a_player_outside_of_the_field_wishes_for_the_first_slot),
        cmocka_unit_test(a_round_of_a_knockout_has_as_many_pairs_as_slots),
        cmocka_unit_test(a_first_round_that_is_running_grows_with_its_field),
        cmocka_unit_test(a_log_with_more_pairs_than_slots_is_read_back),
        cmocka_unit_test(a_player_without_a_slot_takes_one_that_became_free),
        cmocka_unit_test(the_largest_field_fills_a_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
