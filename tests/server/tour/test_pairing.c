/* Pairing: the optimum against brute force, the worked rounds of the research, byes, colours,
 * handicaps, Berger's tables, the tree of a knock-out, and why. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/board.h"
#include "tests/server/tour/rounds.h"
#include "tests/test.h"

static struct draft draft;

/* --- the worked rounds ------------------------------------------------------------------------ */

static void the_chain_is_ten_pairs_one_rank_apart(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_MCMAHON, 3,
               "A:1k B:2k C:2k D:3k E:3k F:4k G:4k H:5k I:5k J:6k K:6k L:7k M:7k N:8k O:8k P:9k "
               "Q:9k R:10k S:10k T:11k");
    event.settings.floor = -20;
    event.settings.bar = 0;
    event_begin(&event);
    draft_make(&draft, &event, 1, NULL, 0);
    assert_int_equal(draft_total(&draft, 4), 40);
    for (unsigned i = 0; i < draft.n; i++)
        assert_int_equal(draft.pairs[i].levels[4], 4);
    event_close(&event);
}

static void the_fourth_round_of_four_has_two_rematches_and_no_third_meeting(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 6, "A B C D");
    event_begin(&event);
    for (unsigned round = 1; round <= 3; round++) {
        char line[64];
        draft_make(&draft, &event, 1, NULL, 0);
        assert_int_equal(draft_total(&draft, 7), 0);
        snprintf(line, sizeof line, "%s-%s 1-0, %s-%s =", draft_name(&event, draft.pairs[0].first),
                 draft_name(&event, draft.pairs[0].second),
                 draft_name(&event, draft.pairs[1].first),
                 draft_name(&event, draft.pairs[1].second));
        event_round(&event, line);
    }
    draft_make(&draft, &event, 1, NULL, 0);
    assert_int_equal(draft_total(&draft, 7), 2);
    for (unsigned i = 0; i < draft.n; i++)
        assert_int_equal(draft.pairs[i].levels[7], 1);
    event_close(&event);
}

static void eight_players_finish_seven_rounds(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 7, "A B C D E F G H");
    event_begin(&event);
    for (unsigned round = 1; round <= 7; round++) {
        char line[256] = "";
        draft_make(&draft, &event, round, NULL, 0);
        assert_int_equal(draft.n, 4);
        for (unsigned i = 0; i < draft.n; i++) {
            char phrase[64];
            snprintf(phrase, sizeof phrase, "%s%s-%s 1-0", i ? ", " : "",
                     draft_name(&event, draft.pairs[i].first),
                     draft_name(&event, draft.pairs[i].second));
            strcat(line, phrase);
        }
        event_round(&event, line);
    }
    assert_int_equal(event.tour->rounds_n, 7);
    assert_true(tour_round_complete(event.tour, tour_round(event.tour, 7)));
    event_close(&event);
}

/* --- byes (fixtures C5 and C9) ---------------------------------------------------------------- */

static void the_bye_goes_to_the_lowest_who_forces_no_rematch(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 5, "1 2 3 4 5 6");
    event_begin(&event);
    event_round(&event, "2-5 1-0, 1-4 1-0, 3-6 1-0");
    event_round(&event, "2-1 0-1, 4-3 0-1, 6-5 0-1");
    event_do(&event, &(struct proto_tour_act){.kind = PROTO_ACT_ABSENT,
                                              .a = event_no(&event, "4"),
                                              .round = 3,
                                              .absence = PROTO_ABSENT_ZERO});
    draft_make(&draft, &event, 1, NULL, 0);
    assert_true(draft_has(&draft, &event, "1", "5") && draft_has(&draft, &event, "2", "3") &&
                draft_has(&draft, &event, "6", NULL));
    event_close(&event);
}

static void an_absent_player_has_had_their_free_round(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 5, "1 2 3 4 5");
    event_begin(&event);
    event_round(&event, "1-3 1-0, 2-4 1-0");
    draft_make(&draft, &event, 1, NULL, 0);
    assert_true(draft_has(&draft, &event, "1", "2") && draft_has(&draft, &event, "3", "5") &&
                draft_has(&draft, &event, "4", NULL));
    event_close(&event);
}

static void nobody_has_a_second_bye_while_another_can(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C");
    event_begin(&event);
    event_round(&event, "A-B 1-0, C bye");
    draft_make(&draft, &event, 1, NULL, 0);
    assert_true(draft_has(&draft, &event, "B", NULL));
    event_round(&event, "A-C 0-1, B bye");
    draft_make(&draft, &event, 1, NULL, 0);
    assert_true(draft_has(&draft, &event, "A", NULL));
    event_close(&event);
}

static void a_win_by_default_counts_as_a_bye(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C D E");
    event_begin(&event);
    event_round(&event, "A-B 1-0, C-D 0-1, E bye");
    /* C has nothing but a win by default: the bye goes to B, who has nothing at all. */
    event_round(&event, "A-E 1-0, C-B +-, D bye");
    draft_make(&draft, &event, 1, NULL, 0);
    assert_false(draft_has(&draft, &event, "C", NULL));
    event_close(&event);
}

/* --- the optimum ------------------------------------------------------------------------------ */

struct sum {
    uint32_t level[TOUR_LEVELS];
};

static int compare_sums(const struct sum *a, const struct sum *b)
{
    for (unsigned i = TOUR_LEVELS; i-- > 0;)
        if (a->level[i] != b->level[i])
            return a->level[i] < b->level[i] ? -1 : 1;
    return 0;
}

/* Penalty of one pair, as hand-made rounds are dressed. */
static void add(const struct tour *tour, uint8_t round, uint64_t seed, uint16_t a, uint16_t b,
                struct sum *sum)
{
    struct proto_tour_pair pair = {.first = a, .second = b};
    struct tour_total totals;

    tour_dress(tour, round, seed, &pair, 1);
    tour_totals(&pair, 1, &totals);
    for (unsigned i = 0; i < TOUR_LEVELS; i++)
        sum->level[i] += totals.level[i];
}

struct search {
    struct sum cost[11][11]; /* of players 1..n, 0 the bye */
    unsigned n;
    struct sum best;
    bool found;
};

static void try_all(struct search *search, unsigned used, struct sum so_far)
{
    unsigned a = 0;

    while (a < search->n && used & 1u << a)
        a++;
    if (a == search->n) {
        if (!search->found || compare_sums(&so_far, &search->best) < 0)
            search->best = so_far;
        search->found = true;
        return;
    }
    for (unsigned b = a + 1; b < search->n; b++) {
        struct sum sum = so_far;
        if (used & 1u << b)
            continue;
        for (unsigned i = 0; i < TOUR_LEVELS; i++)
            sum.level[i] += search->cost[a][b].level[i];
        try_all(search, used | 1u << a | 1u << b, sum);
    }
}

/* The best total over every possible round of those who play, at most ten. */
static struct sum best_of(const struct tour *tour, uint8_t round, uint64_t seed)
{
    struct search search = {0};
    uint16_t nos[10];

    for (uint16_t no = 1; no <= tour->people_n; no++)
        if (tour_plays(tour, tour_person(tour, no), round))
            nos[search.n++] = no;
    if (search.n % 2 == 1)
        nos[search.n++] = 0;
    for (unsigned a = 0; a < search.n; a++)
        for (unsigned b = a + 1; b < search.n; b++)
            add(tour, round, seed, nos[a], nos[b], &search.cost[a][b]);
    try_all(&search, 0, (struct sum){0});
    return search.best;
}

static void the_total_is_that_of_the_best_of_all_rounds(void **state)
{
    (void)state;
    struct chance chance = {20261121};
    for (unsigned run = 0; run < 60; run++) {
        unsigned n = 2 + chance_below(&chance, 9);
        char players[128] = "";
        struct event event;

        for (unsigned i = 0; i < n; i++) {
            char player[16];
            snprintf(player, sizeof player, "P%u:%uk ", i + 1, 1 + chance_below(&chance, 6));
            strcat(players, player);
        }
        event_open(&event, run % 2 ? PROTO_SWISS : PROTO_MCMAHON, 5, players);
        event.settings.floor = -20;
        event.settings.handicap = run % 4 == 0;
        event.settings.seeding_first = (uint8_t)(1 + chance_below(&chance, 3));
        event_begin(&event);
        for (unsigned round = 1; round <= 5; round++) {
            struct sum best, mine = {0};
            struct tour_total totals;
            uint64_t seed = chance_below(&chance, 1000);
            if (n > 2 && chance_below(&chance, 3) == 0)
                event_do(&event,
                         &(struct proto_tour_act){.kind = PROTO_ACT_ABSENT,
                                                  .a = (uint16_t)(1 + chance_below(&chance, n)),
                                                  .round = (uint8_t)round,
                                                  .absence = PROTO_ABSENT_EXCUSED});
            best = best_of(event.tour, (uint8_t)round, seed);
            draft_make(&draft, &event, seed, NULL, 0);
            tour_totals(draft.pairs, draft.n, &totals);
            memcpy(mine.level, totals.level, sizeof mine.level);
            assert_int_equal(compare_sums(&mine, &best), 0);
            draft_play(&draft, &event, &chance);
        }
        event_close(&event);
    }
}

static void the_same_field_is_paired_the_same_whatever_its_order(void **state)
{
    struct event one, two;
    char first[256], second[256];
    (void)state;

    event_open(&one, PROTO_SWISS, 3, "A:6d B:5d C:4d D:3d E:2d F:1d G:1k");
    event_begin(&one);
    draft_make(&draft, &one, 5, NULL, 0);
    snprintf(first, sizeof first, "%s", draft_said(&draft, &one));
    event_open(&two, PROTO_SWISS, 3, "G:1k C:4d F:1d A:6d E:2d B:5d D:3d");
    event_begin(&two);
    draft_make(&draft, &two, 5, NULL, 0);
    snprintf(second, sizeof second, "%s", draft_said(&draft, &two));
    assert_string_equal(first, second);
    event_close(&one);
    event_close(&two);
}

static void another_seed_draws_another_round(void **state)
{
    struct event event;
    char first[256];
    bool differs = false;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C D E F G H");
    event.settings.seeding_first = PROTO_SEED_RANDOM;
    event_begin(&event);
    draft_make(&draft, &event, 1, NULL, 0);
    snprintf(first, sizeof first, "%s", draft_said(&draft, &event));
    for (uint64_t seed = 2; seed < 6; seed++) {
        draft_make(&draft, &event, seed, NULL, 0);
        differs = differs || strcmp(first, draft_said(&draft, &event)) != 0;
    }
    assert_true(differs);
    draft_make(&draft, &event, 1, NULL, 0);
    assert_string_equal(first, draft_said(&draft, &event));
    event_close(&event);
}

static void slip_and_fold_seed_the_first_round(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A:6d B:5d C:4d D:3d E:2d F:1d G:1k H:2k");
    event_begin(&event);
    draft_make(&draft, &event, 1, NULL, 0);
    assert_true(draft_has(&draft, &event, "A", "E") && draft_has(&draft, &event, "D", "H"));
    event_close(&event);
    event_open(&event, PROTO_SWISS, 3, "A:6d B:5d C:4d D:3d E:2d F:1d G:1k H:2k");
    event.settings.seeding_first = PROTO_SEED_FOLD;
    event_begin(&event);
    draft_make(&draft, &event, 1, NULL, 0);
    assert_true(draft_has(&draft, &event, "A", "H") && draft_has(&draft, &event, "D", "E"));
    event_close(&event);
}

/* --- by hand ---------------------------------------------------------------------------------- */

static void locked_pairs_stay(void **state)
{
    struct proto_tour_pair locked[2] = {{.first = 1, .second = 2, .locked = true},
                                        {.first = 3, .locked = true}};
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C D E F G");
    event_begin(&event);
    draft_make(&draft, &event, 1, locked, 2);
    assert_true(draft_has(&draft, &event, "A", "B") && draft_has(&draft, &event, "C", NULL));
    assert_int_equal(draft.n, 4);
    event_close(&event);
}

static void forbidden_pairs_are_made_only_where_nothing_else_is_left(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A:6d B:5d C:4d D:3d");
    event_begin(&event);
    draft_make(&draft, &event, 1, NULL, 0);
    assert_true(draft_has(&draft, &event, "A", "C"));
    event_do(&event,
             &(struct proto_tour_act){.kind = PROTO_ACT_FORBID, .a = 1, .b = 3, .on = true});
    draft_make(&draft, &event, 1, NULL, 0);
    assert_false(draft_has(&draft, &event, "A", "C"));
    event_do(&event,
             &(struct proto_tour_act){.kind = PROTO_ACT_FORBID, .a = 1, .b = 2, .on = true});
    event_do(&event,
             &(struct proto_tour_act){.kind = PROTO_ACT_FORBID, .a = 1, .b = 4, .on = true});
    draft_make(&draft, &event, 1, NULL, 0);
    assert_int_equal(draft.n, 2);
    assert_int_equal(draft_total(&draft, 8), 1);
    event_close(&event);
}

static void one_household_is_not_paired(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A:6d B:5d C:4d D:3d");
    event_begin(&event);
    for (uint16_t no = 1; no <= 3; no += 2) {
        struct proto_tour_person person = *tour_person(event.tour, no);
        strcpy(person.household, "Mill House");
        event_do(&event, &(struct proto_tour_act){
                             .kind = PROTO_ACT_EDIT, .people = &person, .people_n = 1});
    }
    draft_make(&draft, &event, 1, NULL, 0);
    assert_false(draft_has(&draft, &event, "A", "C"));
    event_close(&event);
}

static void a_fixed_board_is_kept(void **state)
{
    struct event event;
    struct proto_tour_person person;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C D E F");
    event_begin(&event);
    person = *tour_person(event.tour, 6);
    person.fixed_board = 1;
    event_do(&event,
             &(struct proto_tour_act){.kind = PROTO_ACT_EDIT, .people = &person, .people_n = 1});
    draft_make(&draft, &event, 1, NULL, 0);
    assert_true(draft.pairs[0].board == 1 &&
                (draft.pairs[0].first == 6 || draft.pairs[0].second == 6));
    for (unsigned i = 0; i < draft.n; i++)
        assert_int_equal(draft.pairs[i].board, i + 1);
    event_close(&event);
}

/* --- colours and handicap --------------------------------------------------------------------- */

static bool has_black(const struct event *event, const char *player)
{
    uint16_t no = event_no(event, player);
    for (unsigned i = 0; i < draft.n; i++)
        if (draft.pairs[i].first == no || draft.pairs[i].second == no)
            return draft.pairs[i].first == no;
    fail();
    return false;
}

static void the_player_who_had_white_more_often_gets_black(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 5, "A B C D");
    event_begin(&event);
    event_round(&event, "A-B 1-0, C-D 1-0");
    draft_make(&draft, &event, 1, NULL,
               0); /* A-C and B-D: all level, so the latest round decides nothing */
    event_round(&event, "A-C 1-0, D-B 1-0");
    draft_make(&draft, &event, 1, NULL, 0); /* A-D: A had Black twice */
    assert_true(draft_has(&draft, &event, "A", "D"));
    assert_true(has_black(&event, "D"));
    assert_true(has_black(&event, "B"));
    event_close(&event);
}

static void a_game_by_default_has_no_colour(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 5, "A B");
    event_begin(&event);
    event_round(&event, "A-B +-");
    event_round(&event, "A-B 1-0");
    draft_make(&draft, &event, 1, NULL, 0);
    assert_true(has_black(&event, "B"));
    event_close(&event);
}

static void handicap_follows_the_difference_and_the_ceiling(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_MCMAHON, 1, "A:1k B:12k");
    event.settings.floor = -20;
    event.settings.handicap = true;
    event_begin(&event);
    draft_make(&draft, &event, 1, NULL, 0);
    assert_int_equal(draft.pairs[0].handicap, 9); /* 11 - 1, at most 9 */
    assert_true(has_black(&event, "B"));
    event_close(&event);

    event_open(&event, PROTO_MCMAHON, 1, "A:5d B:1k");
    event.settings.floor = -20;
    event.settings.bar = 4;
    event.settings.handicap = true;
    event_begin(&event);
    draft_make(&draft, &event, 1, NULL, 0);
    assert_int_equal(draft.pairs[0].handicap, 0); /* there is no handicap for ranks above 1 dan */
    event_close(&event);
}

/* --- why -------------------------------------------------------------------------------------- */

static void why_not_these_two_names_the_level_that_would_be_worse(void **state)
{
    struct tour_why why;
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A:6d B:5d C:4d D:3d");
    event_begin(&event);
    event_round(&event, "A-C 1-0, B-D 1-0");
    assert_true(tour_why(event.tour, 2, 1, 1, 3, &why)); /* A and C met */
    assert_int_equal(why.pair.levels[7], 1);
    assert_int_equal(why.differs, 7);
    assert_int_equal(why.with.level[7] - why.without.level[7], 2); /* and B-D again */
    assert_true(tour_why(event.tour, 2, 1, 1, 4, &why));           /* A 1, D 0: a gap */
    assert_int_equal(why.differs, 4);
    event_close(&event);
}

static void why_these_two_names_the_next_best(void **state)
{
    struct tour_why why;
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A:6d B:5d C:4d D:3d");
    event_begin(&event);
    event_round(&event, "A-C 1-0, B-D 1-0");
    assert_true(tour_why(event.tour, 2, 1, 1, 2, &why));
    assert_int_equal(why.next, 4); /* C would be a rematch */
    assert_int_equal(why.differs, 4);
    assert_false(tour_why(event.tour, 2, 1, 1, 0, &why)); /* an even number of players has no bye */
    assert_false(tour_why(event.tour, 2, 1, 1, 9, &why));
    event_close(&event);
}

static void only_two_who_could_be_paired_have_a_reason(void **state)
{
    struct tour_why why;
    struct event event;
    (void)state;

    event_ready(&event, PROTO_ROBIN, true, "A B C D");
    assert_false(tour_why(event.tour, 1, 1, 1, 2, &why));
    event_close(&event);
    event_open(&event, PROTO_MCMAHON, 3, "A:1k B:1k C:1k");
    event_begin(&event);
    assert_true(tour_why(event.tour, 1, 1, 1, 2, &why));
    assert_true(tour_why(event.tour, 1, 1, 1, 0, &why));
    assert_false(tour_why(event.tour, 1, 1, 1, 1, &why));
    assert_false(tour_why(event.tour, 1, 1, 9, 1, &why));
    assert_false(tour_why(event.tour, 1, 1, 1, 9, &why));
    assert_false(tour_why(event.tour, 1, 1, 0, 1, &why));
    event_do(&event, ACT(ABSENT, .a = 2, .round = 1, .absence = PROTO_ABSENT_ZERO));
    assert_false(tour_why(event.tour, 1, 1, 1, 2, &why));
    assert_false(tour_why(event.tour, 1, 1, 2, 1, &why));
    assert_false(tour_why(event.tour, 1, 1, 1, 0, &why));
    assert_true(tour_why(event.tour, 1, 1, 1, 3, &why));
    event_close(&event);
}

static void a_draft_warns_of_rematches_gaps_colours_and_byes(void **state)
{
    struct tour_warning warnings[16];
    struct event event;
    unsigned n, kinds = 0;
    (void)state;

    event_open(&event, PROTO_SWISS, 9, "A B C D E");
    event_begin(&event);
    event_round(&event, "A-B 1-0, C-D 1-0, E bye");
    event_round(&event, "A-C 1-0, B-D 1-0, E bye");
    event_draft(&event, "A-B, C-D, E bye");
    n = tour_warnings(event.tour, tour_round(event.tour, 3), warnings, 16);
    for (unsigned i = 0; i < n; i++)
        kinds |= 1u << warnings[i].kind;
    assert_true(kinds & 1u << TOUR_WARN_REMATCH);
    assert_true(kinds & 1u << TOUR_WARN_SECOND_BYE);
    assert_true(kinds & 1u << TOUR_WARN_THIRD_COLOUR); /* A had Black twice */
    assert_true(kinds & 1u << TOUR_WARN_ROBIN);
    assert_false(kinds & 1u << TOUR_WARN_HOUSEHOLD);
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_chain_is_ten_pairs_one_rank_apart),
        cmocka_unit_test(the_fourth_round_of_four_has_two_rematches_and_no_third_meeting),
        cmocka_unit_test(eight_players_finish_seven_rounds),
        cmocka_unit_test(the_bye_goes_to_the_lowest_who_forces_no_rematch),
        cmocka_unit_test(an_absent_player_has_had_their_free_round),
        cmocka_unit_test(nobody_has_a_second_bye_while_another_can),
        cmocka_unit_test(a_win_by_default_counts_as_a_bye),
        cmocka_unit_test(the_total_is_that_of_the_best_of_all_rounds),
        cmocka_unit_test(the_same_field_is_paired_the_same_whatever_its_order),
        cmocka_unit_test(another_seed_draws_another_round),
        cmocka_unit_test(slip_and_fold_seed_the_first_round),
        cmocka_unit_test(locked_pairs_stay),
        cmocka_unit_test(forbidden_pairs_are_made_only_where_nothing_else_is_left),
        cmocka_unit_test(one_household_is_not_paired),
        cmocka_unit_test(a_fixed_board_is_kept),
        cmocka_unit_test(the_player_who_had_white_more_often_gets_black),
        cmocka_unit_test(a_game_by_default_has_no_colour),
        cmocka_unit_test(handicap_follows_the_difference_and_the_ceiling),
        cmocka_unit_test(why_not_these_two_names_the_level_that_would_be_worse),
        cmocka_unit_test(why_these_two_names_the_next_best),
        cmocka_unit_test(only_two_who_could_be_paired_have_a_reason),
        cmocka_unit_test(a_draft_warns_of_rematches_gaps_colours_and_byes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
