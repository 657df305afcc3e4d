/* Contradictory settings are refused by field, and while rounds are played only some settings change. */
#include <string.h>

#include "tests/server/tour/builder.h"
#include "tests/test.h"

static struct proto_tour_settings now, next;

static int setup(void **state)
{
    (void)state;
    now = next = event_settings(PROTO_MCMAHON, 5);
    return 0;
}

static void expect(const struct proto_tour_settings *standing, enum tour_reason reason,
                   const char *field)
{
    struct tour_verdict verdict = tour_check_settings(standing, &next);

    assert_int_equal(verdict.reason, reason);
    if (field)
        assert_string_equal(verdict.field, field);
    else
        assert_null(verdict.field);
    next = now;
}

static void wrong(const char *field)
{
    expect(NULL, TOUR_SYSTEM, field);
}

static void plain_settings_of_each_system_are_well(void **state)
{
    (void)state;
    for (uint8_t system = PROTO_SWISS; system <= PROTO_KNOCKOUT; system++) {
        next = event_settings(system, system <= PROTO_MCMAHON ? 5 : 0);
        expect(NULL, TOUR_WELL, NULL);
    }
}

static void an_address_is_of_letters_digits_and_single_dashes_within(void **state)
{
    static const char *const slugs[] = {"", "-a", "a-", "a--b", "A", "a b", "a/b", "\xc3\xa4"};
    (void)state;

    for (size_t i = 0; i < sizeof slugs / sizeof *slugs; i++) {
        strcpy(next.slug, slugs[i]);
        wrong("slug");
    }
    strcpy(next.slug, "2026-summer-9x9");
    expect(NULL, TOUR_WELL, NULL);
}

static void a_system_says_how_many_rounds_cycles_and_games_there_can_be(void **state)
{
    (void)state;
    next.title[0] = 0;
    wrong("title");
    next.system = 0;
    wrong("system");
    next.system = PROTO_KNOCKOUT + 1;
    wrong("system");
    next.rounds = 0;
    wrong("rounds");
    next.rounds = PROTO_TOUR_ROUNDS_MAX + 1;
    wrong("rounds");
    next.system = PROTO_KNOCKOUT;
    wrong("rounds");
    next.cycles = 2;
    wrong("cycles");
    next.match = 3;
    wrong("match");
    next.match_score = true;
    wrong("match_score");
    next.players_max = 1;
    wrong("players_max");
    next.system = PROTO_ROBIN;
    next.rounds = 0;
    wrong("players_max");
    next.system = PROTO_ROBIN;
    next.rounds = 0;
    next.cycles = 2;
    next.players_max = PROTO_TOUR_ROBIN_MAX;
    expect(NULL, TOUR_WELL, NULL);
}

static void a_bar_below_the_floor_is_refused(void **state)
{
    (void)state;
    next.floor = 3;
    next.bar = 2;
    wrong("bar");
    next.floor = PROTO_TOUR_RANK_MIN - 1;
    wrong("floor");
    next.bar = PROTO_TOUR_RANK_MAX + 1;
    wrong("bar");
}

static void stones_are_given_where_points_are_counted_and_one_game_is_played(void **state)
{
    (void)state;
    next.handicap = true;
    expect(NULL, TOUR_WELL, NULL);
    next.handicap = true;
    next.match = 2;
    wrong("handicap.on");
    next.handicap = true;
    next.game.setup.rules.scoring = GO_SCORING_NONE;
    wrong("handicap.on");
    next.reduction = 10;
    wrong("handicap.reduction");
    next.ceiling = 10;
    wrong("handicap.ceiling");
    next.handicap_from = 9;
    wrong("handicap.from");
}

static void points_tie_breaks_and_times_stay_in_their_ranges(void **state)
{
    (void)state;
    next.bye2 = 3;
    wrong("bye");
    next.excused2 = 3;
    wrong("excused");
    next.late2 = 3;
    wrong("late");
    next.bye_house = 6;
    wrong("bye_house");
    next.criteria[1] = next.criteria[0];
    wrong("criteria");
    next.criteria[0] = PROTO_CRITERION_SCORE;
    wrong("criteria");
    next.criteria[0] = PROTO_CRITERIA_N;
    wrong("criteria");
    next.criteria_n = PROTO_TOUR_CRITERIA_MAX + 1;
    wrong("criteria");
    next.starts_at_ms = -1;
    wrong("starts_at");
    next.seeding_later = 0;
    wrong("seeding");
    next.club_gap = 5;
    wrong("club_gap");
    next.noshow_ms = -1;
    wrong("noshow");
    next.auto_ms = INT64_MAX;
    wrong("auto_start");
    next.delay_ms = -1;
    wrong("delay");
}

static void the_ends_of_every_range_are_well(void **state)
{
    (void)state;
    strcpy(next.slug, "a-z");
    next.floor = PROTO_TOUR_RANK_MIN;
    next.bar = next.handicap_from = PROTO_TOUR_RANK_MAX;
    next.rounds = PROTO_TOUR_ROUNDS_MAX;
    next.reduction = next.ceiling = 9;
    next.bye2 = next.excused2 = next.late2 = 2;
    next.criteria_n = PROTO_TOUR_CRITERIA_MAX;
    for (uint8_t i = 0; i < next.criteria_n; i++)
        next.criteria[i] = (uint8_t)(PROTO_CRITERION_GP + i);
    next.seeding_first = next.seeding_later = PROTO_SEED_RANDOM;
    next.bye_house = 5;
    next.club_gap = 4;
    next.starts_at_ms = PROTO_INTEGER_MAX;
    next.noshow_ms = next.auto_ms = 86400000;
    next.delay_ms = 3600000;
    expect(NULL, TOUR_WELL, NULL);
    next.floor = next.bar;
    next.seeding_first = next.seeding_later = PROTO_SEED_SLIP;
    expect(NULL, TOUR_WELL, NULL);
    next.seeding_first = 0;
    wrong("seeding");
    next.seeding_first = PROTO_SEED_RANDOM + 1;
    wrong("seeding");
    next.seeding_later = PROTO_SEED_RANDOM + 1;
    wrong("seeding");
}

static void while_running_texts_times_and_order_stay_editable(void **state)
{
    (void)state;
    strcpy(next.title, "Kiln Lane Autumn");
    strcpy(next.text, "Bring a cushion.");
    next.rounds = 7;
    next.starts_at_ms = 5;
    next.noshow_ms = 60000;
    next.noshow_auto = true;
    next.auto_ms = 60000;
    next.delay_ms = 60000;
    next.together = false;
    next.criteria_n = 1;
    next.bar = 3;
    strcpy(next.place, "Hall");
    next.game.match = 2; /* not looked at */
    expect(&now, TOUR_WELL, NULL);
}

static void while_running_what_was_played_under_is_locked(void **state)
{
    (void)state;
    strcpy(next.slug, "other");
    expect(&now, TOUR_LOCKED, "slug");
    next.system = PROTO_SWISS;
    expect(&now, TOUR_LOCKED, "system");
    next.match = 2;
    expect(&now, TOUR_LOCKED, "match");
    next.over_board = false;
    expect(&now, TOUR_LOCKED, "over_board");
    next.rated = true;
    expect(&now, TOUR_LOCKED, "rated");
    next.bye2 = 1;
    expect(&now, TOUR_LOCKED, "bye");
    next.excused2 = 0;
    expect(&now, TOUR_LOCKED, "excused");
    next.late2 = 0;
    expect(&now, TOUR_LOCKED, "late");
    next.absences_each = true;
    expect(&now, TOUR_LOCKED, "absences_each");
    next.round_down = true;
    expect(&now, TOUR_LOCKED, "round_down");
    next.unplayed_half = true;
    expect(&now, TOUR_LOCKED, "unplayed_half");
    next.game.setup.width = 13;
    expect(&now, TOUR_LOCKED, "game");
    next.game.setup.rules.komi_x2++;
    expect(&now, TOUR_LOCKED, "game");
    next.game.setup.rules.komi_x2 += 2; /* as long when it is written */
    expect(&now, TOUR_LOCKED, "game");
    next.game.setup.height = 8;
    expect(&now, TOUR_LOCKED, "game");
}

static void rounds_are_lowered_to_the_last_one_paired_and_not_below(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 4, "A B");
    event_begin(&event);
    event_round(&event, "A-B 1-0");
    event_draft(&event, "B-A");
    event.settings.rounds = 1;
    event_refuse(&event, ACT(SETTINGS, .settings = &event.settings), TOUR_LOCKED);
    event.settings.rounds = 2;
    event_do(&event, ACT(SETTINGS, .settings = &event.settings));
    assert_int_equal(tour_rounds(event.tour), 2);
    event.settings.system = PROTO_MCMAHON;
    event_refuse(&event, ACT(SETTINGS, .settings = &event.settings), TOUR_LOCKED);
    event_close(&event);
}

static void the_limit_of_players_is_not_set_below_those_who_are_there(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 4, "A B C");
    event_enter(&event);
    event.settings.players_max = 2;
    event_refuse(&event, ACT(SETTINGS, .settings = &event.settings), TOUR_FULL);
    event.settings.players_max = 3;
    event.settings.system = PROTO_KNOCKOUT; /* a draft may become anything */
    event.settings.rounds = 0;
    event_do(&event, ACT(SETTINGS, .settings = &event.settings));
    event_close(&event);
}

/* --- any order --------------------------------------------------------------------------------- */

static void refuse_settings(const struct proto_tour_settings *before,
                            const struct proto_tour_settings *changed, const char *field)
{
    struct tour_verdict verdict = tour_check_settings(before, changed);

    assert_int_equal(verdict.reason, before ? TOUR_LOCKED : TOUR_SYSTEM);
    assert_string_equal(verdict.field, field);
}

static void only_a_round_robin_is_played_in_any_order_and_nothing_begins_by_itself(void **state)
{
    struct proto_tour_settings settings = event_settings(PROTO_ROBIN, 0), changed;
    (void)state;

    settings.any_order = true;
    settings.together = false;
    assert_int_equal(tour_check_settings(NULL, &settings).reason, TOUR_WELL);
    changed = settings, changed.noshow_ms = 1;
    refuse_settings(NULL, &changed, "noshow");
    changed = settings, changed.auto_ms = 1;
    refuse_settings(NULL, &changed, "auto_start");
    changed = settings, changed.together = true;
    refuse_settings(NULL, &changed, "together");
    changed = settings, changed.any_order = false;
    refuse_settings(&settings, &changed, "any_order");
    changed = settings, changed.withdrawn = PROTO_WITHDRAWN_FALL;
    assert_int_equal(tour_check_settings(NULL, &changed).reason, TOUR_WELL);
    refuse_settings(&settings, &changed, "withdrawn");
    changed.withdrawn++;
    refuse_settings(NULL, &changed, "withdrawn");
    changed = event_settings(PROTO_SWISS, 3);
    changed.any_order = true;
    refuse_settings(NULL, &changed, "any_order");
    changed.any_order = false, changed.withdrawn = PROTO_WITHDRAWN_STAY;
    refuse_settings(NULL, &changed, "withdrawn");
}

static void days_of_rounds_change_while_rounds_are_played(void **state)
{
    struct proto_tour_settings settings = event_settings(PROTO_ROBIN, 0), changed = settings;
    (void)state;

    changed.days_n = 2;
    strcpy(changed.days[1], "2026-12-05");
    assert_int_equal(tour_check_settings(&settings, &changed).reason, TOUR_WELL);
    strcpy(changed.days[1], "2026-02-30");
    refuse_settings(NULL, &changed, "days");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(plain_settings_of_each_system_are_well, setup),
        cmocka_unit_test_setup(an_address_is_of_letters_digits_and_single_dashes_within, setup),
        cmocka_unit_test_setup(a_system_says_how_many_rounds_cycles_and_games_there_can_be, setup),
        cmocka_unit_test_setup(a_bar_below_the_floor_is_refused, setup),
        cmocka_unit_test_setup(stones_are_given_where_points_are_counted_and_one_game_is_played,
                               setup),
        cmocka_unit_test_setup(points_tie_breaks_and_times_stay_in_their_ranges, setup),
        cmocka_unit_test_setup(the_ends_of_every_range_are_well, setup),
        cmocka_unit_test_setup(while_running_texts_times_and_order_stay_editable, setup),
        cmocka_unit_test_setup(while_running_what_was_played_under_is_locked, setup),
        cmocka_unit_test_setup(rounds_are_lowered_to_the_last_one_paired_and_not_below, setup),
        cmocka_unit_test_setup(the_limit_of_players_is_not_set_below_those_who_are_there, setup),
        cmocka_unit_test(only_a_round_robin_is_played_in_any_order_and_nothing_begins_by_itself),
        cmocka_unit_test(days_of_rounds_change_while_rounds_are_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
