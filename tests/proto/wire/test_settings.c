/* The meaning of an `open` as a whole: rules, boards, handicap, clocks, and the records of all that. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/wire/encode.h"
#include "proto/wire/rules.h"
#include "tests/proto/messages.h"

/* Decodes an `open` with these fields. */
static bool opens(const char *fields, struct proto_open *ret, struct proto_fault *ret_error)
{
    struct proto_message message;
    char text[4096];
    int length = snprintf(
        text, sizeof text,
        "{\"t\":\"do\",\"id\":1,\"key\":\"k\",\"ch\":\"lobby\",\"k\":\"open\",%s}", fields);

    if (!proto_decode(text, (size_t)length, &message, NULL, ret_error))
        return false;
    *ret = message.u.act.open;
    return true;
}

static struct proto_open open_with(const char *fields)
{
    struct proto_open open;
    struct proto_fault fault;

    if (!opens(fields, &open, &fault))
        fail_msg("%s: %s", fields, fault.field);
    return open;
}

static struct proto_fault refuse(const char *fields)
{
    struct proto_open open;
    struct proto_fault fault;

    if (opens(fields, &open, &fault))
        fail_msg("taken: %s", fields);
    return fault;
}

static void a_missing_setting_has_its_default(void **state)
{
    struct proto_open open = open_with("\"ruleset\":\"stoical\",\"size\":[9,13]");

    (void)state;
    assert_string_equal(open.ruleset->name, "stoical");
    assert_string_equal(open.title, open.ruleset->title);
    assert_int_equal(open.setup.width, 9);
    assert_int_equal(open.setup.height, 13);
    assert_int_equal(open.setup.to_move, GO_BLACK);
    assert_int_equal(open.setup.handicap, 0);
    assert_int_equal(open.setup.rules.komi_x2, 14);
    for (unsigned i = 0; i < 9 * 13; i++)
        assert_int_equal(open.setup.points[i], GO_EMPTY);
    assert_false(open.free_handicap);
    assert_int_equal(open.colours, GO_EMPTY);
    assert_int_equal(open.clock.kind, GO_CLOCK_NONE);
    assert_true(open.is_public);
    assert_int_equal(open.match, 1);
    assert_int_equal(open.marking_ms, 300000);
    assert_int_equal(open.absence_ms, 60000);
    assert_true(open.undo);
}

static void everything_said_is_taken(void **state)
{
    struct proto_message message;
    struct proto_fault fault;
    const struct proto_open *open = &message.u.act.open;
    char *text = specimen_read("open-full");

    (void)state;
    assert_true(proto_decode(text, strlen(text), &message, NULL, &fault));
    free(text);
    assert_null(open->ruleset); /* suicide was changed: a mix */
    assert_string_equal(open->title, "Japanese, changed");
    assert_int_equal(open->setup.rules.suicide, GO_SUICIDE_LEGAL);
    assert_int_equal(open->setup.rules.max_resumptions, 3);
    assert_int_equal(open->setup.rules.komi_x2, 1);
    assert_int_equal(open->setup.points[6 * 19 + 9], GO_BLOCKED);
    assert_int_equal(open->setup.to_move, GO_BLACK);
    assert_int_equal(open->setup.handicap, 3);
    assert_true(open->free_handicap);
    assert_int_equal(open->fixed_n, 0);
    assert_int_equal(open->colours, GO_WHITE);
    assert_int_equal(open->clock.kind, GO_CLOCK_BYO_YOMI);
    assert_int_equal(open->clock.main_ms, 600000);
    assert_int_equal(open->clock.period_ms, 30000);
    assert_int_equal(open->clock.periods, 5);
    assert_false(open->is_public);
    assert_int_equal(open->match, 2);
    assert_int_equal(open->marking_ms, 120000);
    assert_int_equal(open->absence_ms, 90000);
    assert_false(open->undo);
}

static void only_komi_may_change_under_a_rulesets_name(void **state)
{
    (void)state;
    assert_non_null(
        open_with("\"ruleset\":\"chinese\",\"options\":{\"komi\":0},\"size\":[9,9]").ruleset);
    assert_non_null(open_with("\"ruleset\":\"chinese@1\",\"options\":{},\"size\":[9,9]").ruleset);
    assert_non_null(
        open_with("\"ruleset\":\"chinese\",\"options\":{\"suicide\":\"illegal\"},\"size\":[9,9]")
            .ruleset);
    assert_null(
        open_with("\"ruleset\":\"chinese\",\"options\":{\"suicide\":\"legal\"},\"size\":[9,9]")
            .ruleset);
    assert_string_equal(refuse("\"ruleset\":\"chinese@99\",\"size\":[9,9]").field, "ruleset");
    assert_string_equal(refuse("\"size\":[9,9]").field, "ruleset");
    assert_string_equal(refuse("\"options\":{\"komi\":0},\"size\":[9,9]").field, "ruleset");
}

static void clauses_that_disagree_are_named(void **state)
{
    struct proto_fault fault =
        refuse("\"ruleset\":\"stoical\",\"options\":{\"scoring\":\"none\"},\"size\":[9,9]");

    (void)state;
    assert_string_equal(fault.field, "options");
    assert_non_null(fault.clash[0]);
    assert_non_null(fault.clash[1]);
    assert_true(strcmp(fault.clash[0], "goal") == 0 || strcmp(fault.clash[1], "goal") == 0);
    assert_true(strcmp(fault.clash[0], "scoring") == 0 || strcmp(fault.clash[1], "scoring") == 0);
    fault = refuse("\"ruleset\":\"stoical\",\"options\":{\"komi\":1.25},\"size\":[9,9]");
    assert_string_equal(fault.field, "options.komi");
    assert_null(fault.clash[0]);
}

static void a_handicap_gives_white_the_move_and_half_a_point(void **state)
{
    struct proto_open open = open_with("\"ruleset\":\"japanese\",\"size\":[19,19],\"handicap\":4");

    (void)state;
    assert_int_equal(open.setup.to_move, GO_WHITE);
    assert_int_equal(open.setup.rules.komi_x2, 1);
    assert_string_equal(open.ruleset->name, "japanese");
    open = open_with(
        "\"ruleset\":\"japanese\",\"size\":[19,19],\"handicap\":4,\"to_move\":\"b\",\"options\":{\"komi\":5.5}");
    assert_int_equal(open.setup.to_move, GO_BLACK);
    assert_int_equal(open.setup.rules.komi_x2, 11);
    open = open_with("\"ruleset\":\"bridge\",\"size\":[13,13],\"handicap\":2");
    assert_int_equal(open.setup.rules.komi_x2, 0); /* nothing is scored */
}

/* The points of a handicap as text, joined by blanks. */
static const char *fixed(unsigned width, unsigned height, unsigned stones)
{
    static char text[64];
    go_point points[PROTO_FIXED_HANDICAP_MAX];
    unsigned n = proto_handicap_points(width, height, stones, points);

    text[0] = '\0';
    for (unsigned i = 0; i < n; i++) {
        char name[4];
        go_point_write(points[i], width, height, name);
        strcat(text, name);
        strcat(text, i + 1 < n ? " " : "");
    }
    return text;
}

static void fixed_handicap_stands_where_the_text_protocol_says(void **state)
{
    (void)state;
    assert_string_equal(fixed(19, 19, 2), "D4 Q16");
    assert_string_equal(fixed(19, 19, 3), "D4 Q16 D16");
    assert_string_equal(fixed(19, 19, 4), "D4 Q16 D16 Q4");
    assert_string_equal(fixed(19, 19, 5), "D4 Q16 D16 Q4 K10");
    assert_string_equal(fixed(19, 19, 6), "D4 Q16 D16 Q4 D10 Q10");
    assert_string_equal(fixed(19, 19, 7), "D4 Q16 D16 Q4 D10 Q10 K10");
    assert_string_equal(fixed(19, 19, 8), "D4 Q16 D16 Q4 D10 Q10 K4 K16");
    assert_string_equal(fixed(19, 19, 9), "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
    assert_string_equal(fixed(13, 13, 5), "D4 K10 D10 K4 G7");
    assert_string_equal(fixed(9, 9, 9), "C3 G7 C7 G3 C5 G5 E3 E7 E5");
    assert_string_equal(fixed(7, 7, 4), "C3 E5 C5 E3");
    assert_string_equal(fixed(8, 12, 4), "C3 F10 C10 F3");
    assert_string_equal(fixed(9, 19, 6), "C4 G16 C16 G4 C10 G10");
}

static void fixed_handicap_needs_a_board_that_has_the_points(void **state)
{
    (void)state;
    assert_string_equal(fixed(7, 7, 5), "");
    assert_string_equal(fixed(6, 19, 2), "");
    assert_string_equal(fixed(10, 19, 5), "");
    assert_string_equal(fixed(19, 19, 10), "");
    assert_string_equal(fixed(19, 19, 1), "");
    assert_string_equal(refuse("\"ruleset\":\"aga\",\"size\":[7,7],\"handicap\":5").field,
                        "handicap");
    assert_string_equal(refuse("\"ruleset\":\"aga\",\"size\":[19,19],\"handicap\":10").field,
                        "handicap");
    assert_string_equal(refuse("\"ruleset\":\"aga\",\"size\":[19,19],\"handicap\":1").field,
                        "handicap");
    assert_string_equal(
        refuse(
            "\"ruleset\":\"aga\",\"size\":[7,7],\"handicap\":2,\"setup\":\"......./......./....#../......./......./......./.......\"")
            .field,
        "handicap");
}

static void free_handicap_needs_room_for_the_stones_and_a_move(void **state)
{
    (void)state;
    assert_int_equal(
        open_with("\"ruleset\":\"aga\",\"size\":[5,5],\"handicap\":24,\"free_handicap\":true")
            .setup.handicap,
        24);
    assert_string_equal(
        refuse("\"ruleset\":\"aga\",\"size\":[5,5],\"handicap\":25,\"free_handicap\":true").field,
        "handicap");
    assert_string_equal(
        refuse("\"ruleset\":\"aga\",\"size\":[5,5],\"handicap\":1,\"free_handicap\":true").field,
        "handicap");
    assert_string_equal(refuse("\"ruleset\":\"aga\",\"size\":[5,5],\"free_handicap\":true").field,
                        "free_handicap");
}

static void a_house_player_has_one_of_five_levels(void **state)
{
    (void)state;
    assert_int_equal(open_with("\"ruleset\":\"aga\",\"size\":[5,5]").house, 0);
    assert_int_equal(open_with("\"ruleset\":\"aga\",\"size\":[5,5],\"house\":1").house, 1);
    assert_int_equal(open_with("\"ruleset\":\"aga\",\"size\":[5,5],\"house\":5").house,
                     PROTO_HOUSE_LEVELS);
    assert_string_equal(refuse("\"ruleset\":\"aga\",\"size\":[5,5],\"house\":0").field, "house");
    assert_string_equal(refuse("\"ruleset\":\"aga\",\"size\":[5,5],\"house\":6").field, "house");
}

/* The same conditions as for tournaments: proto_open_pool() judges both. */
static void a_rated_room_has_the_rules_of_a_pool_and_an_empty_board(void **state)
{
#define RATED "\"ruleset\":\"aga\",\"rated\":true,\"size\":[9,9]"
    (void)state;
    assert_true(open_with(RATED).rated);
    assert_true(open_with(RATED ",\"options\":{\"komi\":0.5}").rated);
    assert_false(
        open_with("\"ruleset\":\"aga\",\"size\":[9,9],\"rated\":false,\"handicap\":2").rated);
    assert_string_equal(refuse(RATED ",\"options\":{\"suicide\":\"legal\"}").field, "rated");
    assert_string_equal(refuse(RATED ",\"handicap\":2").field, "rated");
    assert_string_equal(refuse(RATED ",\"handicap\":2,\"free_handicap\":true").field, "rated");
    assert_string_equal(refuse(RATED ",\"house\":1").field, "rated");
    assert_string_equal(
        refuse("\"ruleset\":\"aga\",\"rated\":true,\"size\":[2,2],\"setup\":\"X./..\"").field,
        "rated");
    assert_true(
        open_with("\"ruleset\":\"aga\",\"rated\":true,\"size\":[2,2],\"setup\":\"#./..\"").rated);
#undef RATED
}

static void rated_settings_are_read_back_as_they_were_stored(void **state)
{
    struct proto_open open = open_with("\"ruleset\":\"aga\",\"rated\":true,\"size\":[9,9]"), back;
    struct proto_text text;
    (void)state;
    proto_text_init(&text);
    proto_encode_settings(&text, &open);
    assert_true(proto_decode_settings(text.at, text.length, &back));
    assert_true(back.rated);
    proto_text_finish(&text);
}

static void a_house_player_is_not_challenged(void **state)
{
#define AGA "\"ruleset\":\"aga\",\"size\":[5,5],"
    (void)state;
    assert_int_equal(open_with(AGA "\"opponent\":\"p12\"").opponent, 12);
    assert_string_equal(refuse(AGA "\"opponent\":\"h2\"").field, "opponent");
    assert_string_equal(refuse(AGA "\"opponent\":\"p12\",\"house\":2").field, "opponent");
#undef AGA
}

static void a_house_player_places_no_handicap_in_the_first_game(void **state)
{
#define FREE "\"ruleset\":\"aga\",\"size\":[9,9],\"handicap\":2,\"free_handicap\":true,\"house\":2"
    (void)state;
    assert_int_equal(open_with(FREE ",\"colours\":\"b\"").house, 2);
    assert_string_equal(refuse(FREE ",\"colours\":\"w\"").field, "house");
    assert_string_equal(refuse(FREE).field, "house");
#undef FREE
}

static void handicap_stones_are_laid_on_empty_points_only(void **state)
{
    struct proto_open open = open_with("\"ruleset\":\"aga\",\"size\":[9,9],\"handicap\":3");
    struct go_setup setup;
    go_point twice[] = {5, 5}, beyond[] = {81};

    (void)state;
    assert_int_equal(open.setup.points[open.fixed[0]], GO_EMPTY);
    assert_true(proto_open_lay(&open, open.fixed, open.fixed_n, &setup));
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(setup.points[open.fixed[i]], GO_BLACK);
    assert_false(proto_open_lay(&open, twice, 2, &setup));
    assert_false(proto_open_lay(&open, beyond, 1, &setup));
    assert_false(proto_open_lay(&open, &(go_point){GO_NO_POINT}, 1, &setup));
}

static void a_set_up_has_the_boards_shape(void **state)
{
    struct proto_open open = open_with("\"ruleset\":\"aga\",\"size\":[3,2],\"setup\":\"X.#/.O.\"");

    (void)state;
    assert_int_equal(open.setup.points[0], GO_BLACK);
    assert_int_equal(open.setup.points[2], GO_BLOCKED);
    assert_int_equal(open.setup.points[4], GO_WHITE);
    assert_string_equal(refuse("\"ruleset\":\"aga\",\"size\":[2,3],\"setup\":\"X.#/.O.\"").field,
                        "setup");
    assert_string_equal(
        refuse("\"ruleset\":\"aga\",\"size\":[3,2],\"setup\":\"X.#/.O./...\"").field, "setup");
    assert_string_equal(refuse("\"ruleset\":\"aga\",\"size\":[3,2],\"setup\":\"X.#/.o.\"").field,
                        "setup");
}

static void a_clock_has_what_its_kind_has(void **state)
{
    struct proto_open open = open_with(
        "\"ruleset\":\"aga\",\"size\":[9,9],\"clock\":{\"kind\":\"fischer\",\"main\":1000,\"increment\":5}");

    (void)state;
    assert_int_equal(open.clock.kind, GO_CLOCK_FISCHER);
    assert_int_equal(open.clock.cap_ms, 0);
#define CLOCK "\"ruleset\":\"aga\",\"size\":[9,9],\"clock\":"
    assert_string_equal(
        refuse(CLOCK "{\"kind\":\"fischer\",\"main\":10,\"increment\":5,\"cap\":9}").field,
        "clock");
    assert_string_equal(refuse(CLOCK "{\"kind\":\"fischer\",\"main\":0,\"increment\":0}").field,
                        "clock");
    assert_string_equal(refuse(CLOCK "{\"kind\":\"none\",\"main\":1}").field, "clock.main");
    assert_string_equal(refuse(CLOCK "{\"kind\":\"absolute\",\"main\":1,\"cap\":1}").field,
                        "clock.cap");
    assert_string_equal(refuse(CLOCK "{\"main\":1}").field, "clock.kind");
}

static void rules_of_ones_own_stand_alone(void **state)
{
    char *text = specimen_read("open-rules");
    struct proto_message message;
    struct proto_fault fault;

    (void)state;
    assert_true(proto_decode(text, strlen(text), &message, NULL, &fault));
    assert_null(message.u.act.open.ruleset);
    assert_string_equal(message.u.act.open.title, "Own rules");
    assert_int_equal(message.u.act.open.setup.rules.pass_allowance_w, 6);
    assert_int_equal(message.u.act.open.setup.rules.komi_x2, 13);
    free(text);
    text = specimen_read("bad-ruleset-and-rules");
    assert_false(proto_decode(text, strlen(text), &message, NULL, &fault));
    assert_string_equal(fault.field, "rules");
    free(text);
}

/* Settings that were stored before these clauses existed do not name them. */
static void rules_of_before_a_late_clause_mean_its_first_value(void **state)
{
    char *text = specimen_read("open-rules");
    json_t *message = json_loads(text, 0, NULL);
    json_t *object = json_object_get(message, "rules");
    struct go_rules rules;

    (void)state;
    for (size_t i = 0; i < go_clauses_n; i++) {
        const struct go_clause *clause = &go_clauses[i];
        if (!clause->late)
            continue;
        assert_int_equal(json_object_del(object, clause->name), 0);
        assert_true(proto_rules_from_json(object, &rules, NULL));
        assert_int_equal(go_clause_get(&rules, i, 0), clause->first + clause->min);
    }
    json_object_del(object, "scoring");
    assert_false(proto_rules_from_json(object, &rules, NULL));
    json_decref(message);
    free(text);
}

static void settings_are_read_back_as_they_were_kept(void **state)
{
    char **names = specimen_names();
    struct proto_text first, second;

    (void)state;
    proto_text_init(&first);
    proto_text_init(&second);
    for (char **name = names; *name; name++) {
        struct proto_message message;
        struct proto_fault fault;
        struct proto_open back;
        char *text = specimen_read(*name);
        if (strncmp(*name, "open", 4) == 0) {
            assert_true(proto_decode(text, strlen(text), &message, NULL, &fault));
            proto_text_clear(&first);
            proto_text_clear(&second);
            proto_encode_settings(&first, &message.u.act.open);
            assert_true(proto_decode_settings(first.at, first.length, &back));
            proto_encode_settings(&second, &back);
            assert_int_equal(first.length, second.length);
            assert_memory_equal(first.at, second.at, first.length);
            assert_ptr_equal(back.ruleset, message.u.act.open.ruleset);
            assert_memory_equal(back.fixed, message.u.act.open.fixed, sizeof back.fixed);
            assert_false(proto_decode_settings(first.at, first.length - 1, &back));
        }
        free(text);
    }
    proto_text_finish(&first);
    proto_text_finish(&second);
    specimen_names_free(names);
}

static void rules_and_clocks_are_read_back_as_they_were_kept(void **state)
{
    static const struct go_clock_rules clocks[] = {
        {.kind = GO_CLOCK_NONE},
        {.kind = GO_CLOCK_ABSOLUTE, .main_ms = 5},
        {.kind = GO_CLOCK_FISCHER, .main_ms = 6, .increment_ms = 7, .cap_ms = 8},
        {.kind = GO_CLOCK_BYO_YOMI, .main_ms = 0, .period_ms = 9, .periods = 99},
        {.kind = GO_CLOCK_CANADIAN, .main_ms = 1, .period_ms = 10, .stones = 25},
        {.kind = GO_CLOCK_DAYS, .period_ms = GO_CLOCK_DAYS_MAX_MS},
    };
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        struct go_clock_rules back;
        proto_text_clear(&text);
        proto_encode_clock(&text, &clocks[i]);
        assert_true(proto_decode_clock(text.at, text.length, &back));
        assert_int_equal(back.kind, clocks[i].kind);
        assert_int_equal(back.main_ms, clocks[i].main_ms);
        assert_int_equal(back.increment_ms, clocks[i].increment_ms);
        assert_int_equal(back.cap_ms, clocks[i].cap_ms);
        assert_int_equal(back.period_ms, clocks[i].period_ms);
        assert_int_equal(back.periods, clocks[i].periods);
        assert_int_equal(back.stones, clocks[i].stones);
    }
    for (size_t i = 0; i < go_rulesets_n; i++) {
        struct go_rules back;
        proto_text_clear(&text);
        proto_encode_rules(&text, &go_rulesets[i]->rules);
        assert_true(proto_decode_rules(text.at, text.length, &back));
        for (size_t k = 0; k < go_clauses_n; k++)
            assert_int_equal(go_clause_get(&back, k, 0),
                             go_clause_get(&go_rulesets[i]->rules, k, 0));
    }
    proto_text_finish(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_missing_setting_has_its_default),
        cmocka_unit_test(everything_said_is_taken),
        cmocka_unit_test(only_komi_may_change_under_a_rulesets_name),
        cmocka_unit_test(clauses_that_disagree_are_named),
        cmocka_unit_test(a_handicap_gives_white_the_move_and_half_a_point),
        cmocka_unit_test(fixed_handicap_stands_where_the_text_protocol_says),
        cmocka_unit_test(fixed_handicap_needs_a_board_that_has_the_points),
        cmocka_unit_test(free_handicap_needs_room_for_the_stones_and_a_move),
        cmocka_unit_test(a_house_player_has_one_of_five_levels),
        cmocka_unit_test(a_house_player_is_not_challenged),
        cmocka_unit_test(a_rated_room_has_the_rules_of_a_pool_and_an_empty_board),
        cmocka_unit_test(rated_settings_are_read_back_as_they_were_stored),
        cmocka_unit_test(a_house_player_places_no_handicap_in_the_first_game),
        cmocka_unit_test(handicap_stones_are_laid_on_empty_points_only),
        cmocka_unit_test(a_set_up_has_the_boards_shape),
        cmocka_unit_test(a_clock_has_what_its_kind_has),
        cmocka_unit_test(rules_of_ones_own_stand_alone),
        cmocka_unit_test(rules_of_before_a_late_clause_mean_its_first_value),
        cmocka_unit_test(settings_are_read_back_as_they_were_kept),
        cmocka_unit_test(rules_and_clocks_are_read_back_as_they_were_kept),
    };

    return cmocka_run_group_tests_name("settings", tests, NULL, NULL);
}
