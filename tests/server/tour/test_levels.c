/* The levels of a round and its colours, number by number, from facts that are written here and not played. */
#include <string.h>

#include "core/board.h"
#include "server/tour/facts.h"
#include "tests/test.h"

enum { PLAYERS = 2, ROUNDS = 6 };

/* Two players, numbers 1 and 2. */
struct field {
    struct tour tour;
    struct proto_tour_person people[PLAYERS];
    struct tour_fact fact[PLAYERS];
    uint8_t met[PLAYERS * PLAYERS], colours[PLAYERS * ROUNDS];
    bool forbidden[PLAYERS * PLAYERS];
    struct tour_facts facts;
};

static void set_up(struct field *field)
{
    *field = (struct field){.tour = {.people_n = PLAYERS, .rounds_n = ROUNDS}};
    field->tour.people = field->people;
    field->tour.settings.match = 1;
    field->tour.settings.seeding_first = field->tour.settings.seeding_later = PROTO_SEED_SLIP;
    for (uint16_t i = 0; i < PLAYERS; i++)
        field->fact[i] = (struct tour_fact){.no = (uint16_t)(i + 1), .seed = i, .group_n = 8};
    field->facts = (struct tour_facts){.tour = &field->tour,
                                       .round = 3,
                                       .seed = 1,
                                       .n = PLAYERS,
                                       .people = field->fact,
                                       .met = field->met,
                                       .colours = field->colours,
                                       .forbidden = field->forbidden};
}

static uint32_t level(const struct field *field, unsigned number)
{
    struct proto_tour_pair pair = {.first = 1, .second = 2, .bye = 77};
    struct proto_tour_pair turned = {.first = 2, .second = 1};

    memset(pair.levels, 0xff, sizeof pair.levels);
    tour_levels(&field->facts, &pair);
    tour_levels(&field->facts, &turned);
    assert_int_equal(pair.bye, 0);
    assert_memory_equal(pair.levels, turned.levels, sizeof pair.levels);
    return pair.levels[number];
}

static void a_bye_weighs_byes_then_score_then_what_was_missed_then_the_place(void **state)
{
    static const struct {
        uint8_t byes, index, unplayed;
        uint16_t seed;
        uint32_t bye;
    } rows[] = {
        {0, 0, 0, 0, 510},
        {0, 0, 0, 509, 1},
        {0, 0, 0, 510, 0},
        {0, 0, 0, 600, 0},
        {0, 0, 31, 600, 31 << 9},
        {0, 0, 32, 600, 31 << 9},
        {0, 63, 0, 600, 63 << 14},
        {0, 64, 0, 600, 63 << 14},
        {7, 0, 0, 600, 7 << 20},
        {8, 0, 0, 600, 7 << 20},
        {2, 5, 3, 9, 2 << 20 | 5 << 14 | 3 << 9 | 501},
    };
    struct field field;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct proto_tour_pair pair = {.first = 1};
        memset(pair.levels, 0xff, sizeof pair.levels);
        set_up(&field);
        field.fact[0].byes = rows[i].byes;
        field.fact[0].score_index = rows[i].index;
        field.fact[0].unplayed = rows[i].unplayed;
        field.fact[0].seed = rows[i].seed;
        tour_levels(&field.facts, &pair);
        assert_int_equal(pair.bye, rows[i].bye);
        for (unsigned k = 0; k < TOUR_LEVELS; k++)
            assert_int_equal(pair.levels[k], 0);
    }
}

static void a_gap_counts_squared_up_to_ninety_and_a_club_beside_it(void **state)
{
    static const struct {
        int16_t a, b;
        const char *club, *other;
        uint32_t gap;
    } rows[] = {
        {0, 0, "", "", 0},          {3, 1, "", "", 4},         {0, 89, "", "", 7921},
        {0, 90, "", "", 8100},      {-1, 90, "", "", 8100},    {0, 0, "Kiln", "Kiln", 25},
        {0, 0, "Kiln", "Kil", 0},   {0, 0, "Kiln", "Kilt", 0}, {0, 0, "K", "K", 25},
        {2, 0, "Kiln", "Kiln", 29}, {0, 0, "Kiln", "", 0},     {0, 0, "Kiln", "Xiln", 0},
    };
    struct field field;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        set_up(&field);
        field.tour.settings.club_gap = 5;
        field.fact[0].score2 = rows[i].a;
        field.fact[1].score2 = rows[i].b;
        strcpy(field.people[0].club, rows[i].club);
        strcpy(field.people[1].club, rows[i].other);
        assert_int_equal(level(&field, 4), rows[i].gap);
    }
}

static void two_who_wish_for_the_same_colour_are_apart_as_far_as_both_wish(void **state)
{
    static const struct {
        int8_t a, b;
        uint8_t twice_a, twice_b;
        uint32_t wish;
    } rows[] = {
        {0, 0, GO_EMPTY, GO_EMPTY, 0},   {1, 1, GO_EMPTY, GO_EMPTY, 2},
        {1, 3, GO_EMPTY, GO_EMPTY, 2},   {3, 1, GO_EMPTY, GO_EMPTY, 2},
        {-2, -2, GO_EMPTY, GO_EMPTY, 4}, {-1, 1, GO_EMPTY, GO_EMPTY, 0},
        {0, 1, GO_EMPTY, GO_EMPTY, 0},   {0, -1, GO_EMPTY, GO_EMPTY, 0},
        {0, 0, GO_WHITE, GO_WHITE, 4},   {0, 0, GO_WHITE, GO_BLACK, 0},
        {0, 0, GO_WHITE, GO_EMPTY, 0},   {7, 7, GO_EMPTY, GO_EMPTY, 14},
        {5, 5, GO_BLACK, GO_BLACK, 14},  {6, 6, GO_BLACK, GO_BLACK, 15},
        {8, 8, GO_EMPTY, GO_EMPTY, 15},
    };
    struct field field;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        set_up(&field);
        field.fact[0].white = rows[i].a;
        field.fact[1].white = rows[i].b;
        field.fact[0].twice = rows[i].twice_a;
        field.fact[1].twice = rows[i].twice_b;
        assert_int_equal(level(&field, 3), rows[i].wish);
        field.tour.settings.match = 2;
        assert_int_equal(level(&field, 3), 0);
    }
}

static void a_group_is_seeded_as_the_round_wants_and_only_within(void **state)
{
    static const struct {
        uint8_t round, seeding;
        uint16_t n, i, j;
        uint32_t level;
    } rows[] = {
        {1, PROTO_SEED_SLIP, 8, 0, 4, 0},   {1, PROTO_SEED_SLIP, 8, 0, 1, 143},
        {1, PROTO_SEED_SLIP, 8, 7, 0, 143}, {1, PROTO_SEED_SLIP, 2, 0, 1, 0},
        {1, PROTO_SEED_SLIP, 8, 2, 5, 15},  {1, PROTO_SEED_FOLD, 8, 0, 7, 0},
        {1, PROTO_SEED_FOLD, 8, 3, 4, 0},   {1, PROTO_SEED_FOLD, 8, 0, 1, 187},
        {1, PROTO_SEED_FOLD, 8, 7, 6, 187}, {1, PROTO_SEED_FOLD, 2, 0, 1, 0},
        {2, PROTO_SEED_FOLD, 8, 0, 1, 187}, {3, PROTO_SEED_FOLD, 8, 0, 1, 187},
        {1, PROTO_SEED_FOLD, 1, 0, 1, 0},
    };
    struct field field;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        set_up(&field);
        field.facts.round = rows[i].round;
        *(rows[i].round <= 2 ? &field.tour.settings.seeding_first
                             : &field.tour.settings.seeding_later) = rows[i].seeding;
        field.fact[0].position = rows[i].i;
        field.fact[1].position = rows[i].j;
        field.fact[0].group_n = field.fact[1].group_n = rows[i].n;
        assert_int_equal(level(&field, 1), rows[i].level);
        field.fact[1].score2 = 1;
        assert_int_equal(level(&field, 1), 0);
    }
}

static void the_draw_of_a_seed_is_the_same_everywhere(void **state)
{
    static const struct {
        uint64_t seed;
        uint16_t a, b;
        uint8_t round;
        uint32_t place, tie;
    } rows[] = {{1, 0, 1, 1, 120, 87},
                {2, 0, 1, 1, 107, 120},
                {1, 4, 300, 2, 25, 7},
                {1, 300, 4, 2, 25, 7}};
    struct field field;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        set_up(&field);
        field.tour.settings.seeding_first = PROTO_SEED_RANDOM;
        field.facts.seed = rows[i].seed;
        field.facts.round = rows[i].round;
        field.fact[0].seed = rows[i].a;
        field.fact[1].seed = rows[i].b;
        assert_int_equal(level(&field, 1), rows[i].place);
        assert_int_equal(level(&field, 0), rows[i].tie);
    }
}

static void forbidden_repeated_and_needed_pairings_are_levels_of_their_own(void **state)
{
    struct field field;

    (void)state;
    set_up(&field);
    assert_int_equal(level(&field, 8), 0);
    assert_int_equal(level(&field, 7), 0);
    assert_int_equal(level(&field, 5), 0);
    field.forbidden[1] = field.forbidden[2] = true;
    field.met[1] = field.met[2] = 2;
    assert_int_equal(level(&field, 8), 1);
    assert_int_equal(level(&field, 7), 2);
    field.fact[0].must = field.fact[1].must = GO_WHITE;
    assert_int_equal(level(&field, 6), 1);
    field.fact[1].must = GO_BLACK;
    assert_int_equal(level(&field, 6), 0);
    field.fact[0].must = field.fact[1].must = GO_EMPTY;
    assert_int_equal(level(&field, 6), 0);
    field.fact[0].must = field.fact[1].must = GO_WHITE;
    field.tour.settings.match = 2;
    assert_int_equal(level(&field, 6), 0);
}

static void a_player_who_floated_before_floats_again_at_a_price(void **state)
{
    struct field field;

    (void)state;
    set_up(&field);
    field.fact[0].down = 1;
    field.fact[0].up = 2;
    field.fact[1].down = 4;
    field.fact[1].up = 8;
    assert_int_equal(level(&field, 2), 0);
    field.fact[0].score2 = 2;
    assert_int_equal(level(&field, 2), 1 + 8);
    field.fact[1].score2 = 4;
    assert_int_equal(level(&field, 2), 4 + 2);
}

/* Black's number. */
static uint16_t black(const struct field *field)
{
    struct proto_tour_pair pair = {.first = 1, .second = 2, .handicap = 9};
    struct proto_tour_pair turned = {.first = 2, .second = 1};

    tour_colour(&field->facts, &pair);
    tour_colour(&field->facts, &turned);
    assert_int_equal(pair.first, turned.first);
    assert_int_equal(pair.second, turned.second);
    assert_int_equal(pair.first + pair.second, 3);
    return pair.first;
}

static void a_need_decides_the_colour_then_the_difference_then_the_past(void **state)
{
    struct field field;

    (void)state;
    set_up(&field);
    field.fact[0].must = GO_BLACK;
    assert_int_equal(black(&field), 1);
    field.fact[0].must = GO_WHITE;
    field.fact[1].white = -3;
    assert_int_equal(black(&field), 2);
    field.fact[0].must = GO_EMPTY;
    field.fact[1].must = GO_BLACK;
    assert_int_equal(black(&field), 2);
    field.fact[1].must = GO_WHITE;
    assert_int_equal(black(&field), 1);
    field.fact[0].must = GO_WHITE; /* both: the difference */
    assert_int_equal(black(&field), 1);
    field.fact[0].white = -4;
    assert_int_equal(black(&field), 2);
    field.fact[0].white = -3; /* the same: the latest round in which theirs were not */
    field.colours[0] = GO_WHITE;
    field.colours[ROUNDS] = GO_BLACK;
    assert_int_equal(black(&field), 1);
    field.colours[1] = field.colours[ROUNDS + 1] = GO_WHITE;
    assert_int_equal(black(&field), 1);
    field.colours[1] = GO_BLACK;
    assert_int_equal(black(&field), 2);
    field.colours[1] = GO_EMPTY;
    assert_int_equal(black(&field), 1);
    field.facts.round = 1;
    field.fact[0].seed = 2; /* without earlier games: the parity of 2 and 1 */
    assert_int_equal(black(&field), 1);
}

static void without_a_difference_the_better_one_changes_colour(void **state)
{
    struct field field;

    (void)state;
    set_up(&field);
    field.colours[0] = field.colours[ROUNDS] = GO_WHITE;
    field.fact[0].position = 1;
    assert_int_equal(black(&field), 2);
    field.fact[0].position = 0;
    assert_int_equal(black(&field), 1); /* by seed */
    field.fact[0].seed = 5;
    assert_int_equal(black(&field), 2);
    field.fact[0].score2 = 1;
    assert_int_equal(black(&field), 1);
    field.colours[0] = field.colours[ROUNDS] = GO_BLACK;
    assert_int_equal(black(&field), 2);
    field.colours[1] = GO_WHITE; /* of the better one alone */
    assert_int_equal(black(&field), 1);
}

static void without_a_past_the_sum_of_the_seeds_gives_the_colour(void **state)
{
    struct field field;

    (void)state;
    for (uint16_t seed = 1; seed < 9; seed++) {
        set_up(&field);
        field.fact[1].seed = seed;
        assert_int_equal(black(&field), seed / 2 % 2 == 0 ? 1 : 2);
    }
}

static void stones_follow_the_ranks_below_the_one_from_which_there_are_none(void **state)
{
    static const struct {
        int16_t a, b;
        uint8_t reduction, ceiling;
        uint8_t stones;
    } rows[] = {
        {40, 30, 0, 9, 5}, {30, 40, 0, 9, 5}, {40, 30, 1, 9, 4}, {41, 30, 0, 9, 5},
        {40, 31, 0, 9, 5}, {60, 30, 0, 9, 9}, {60, 30, 0, 4, 4}, {40, 30, 5, 9, 0},
        {40, 30, 6, 9, 0}, {80, 62, 0, 9, 0}, {80, 58, 0, 9, 1}, {-1, 1, 0, 9, 1},
        {-2, 0, 0, 9, 1},  {-3, 1, 0, 9, 2},  {-4, 0, 0, 9, 2},  {-5, 0, 0, 9, 3},
    };
    struct field field;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct proto_tour_pair pair = {.first = 1, .second = 2};
        set_up(&field);
        field.tour.settings.handicap = true;
        field.tour.settings.handicap_from = 0; /* 1 dan, which is 30 points above 30 kyu */
        field.tour.settings.reduction = rows[i].reduction;
        field.tour.settings.ceiling = rows[i].ceiling;
        field.fact[0].score2 = rows[i].a;
        field.fact[1].score2 = rows[i].b;
        assert_int_equal(tour_handicap(&field.facts, 1, 2), rows[i].stones);
        tour_colour(&field.facts, &pair);
        assert_int_equal(pair.handicap, rows[i].stones);
        if (rows[i].stones > 0)
            assert_int_equal(pair.first, rows[i].a < rows[i].b ? 1 : 2);
        field.tour.settings.handicap = false;
        assert_int_equal(tour_handicap(&field.facts, 1, 2), 0);
        field.tour.settings.handicap = true;
        field.tour.settings.match = 2;
        assert_int_equal(tour_handicap(&field.facts, 1, 2), 0);
    }
}

static void a_bye_has_no_colour_and_no_stones(void **state)
{
    struct proto_tour_pair pair = {.first = 2, .handicap = 3};
    struct field field;

    (void)state;
    set_up(&field);
    tour_colour(&field.facts, &pair);
    assert_int_equal(pair.first, 2);
    assert_int_equal(pair.second, 0);
    assert_int_equal(pair.handicap, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bye_weighs_byes_then_score_then_what_was_missed_then_the_place),
        cmocka_unit_test(a_gap_counts_squared_up_to_ninety_and_a_club_beside_it),
        cmocka_unit_test(two_who_wish_for_the_same_colour_are_apart_as_far_as_both_wish),
        cmocka_unit_test(a_group_is_seeded_as_the_round_wants_and_only_within),
        cmocka_unit_test(the_draw_of_a_seed_is_the_same_everywhere),
        cmocka_unit_test(forbidden_repeated_and_needed_pairings_are_levels_of_their_own),
        cmocka_unit_test(a_player_who_floated_before_floats_again_at_a_price),
        cmocka_unit_test(a_need_decides_the_colour_then_the_difference_then_the_past),
        cmocka_unit_test(without_a_difference_the_better_one_changes_colour),
        cmocka_unit_test(without_a_past_the_sum_of_the_seeds_gives_the_colour),
        cmocka_unit_test(stones_follow_the_ranks_below_the_one_from_which_there_are_none),
        cmocka_unit_test(a_bye_has_no_colour_and_no_stones),
    };
    return cmocka_run_group_tests_name("tour levels", tests, NULL, NULL);
}
