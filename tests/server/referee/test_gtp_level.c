/* The playouts of the referee as an engine. */
#include "tests/test.h"

#include <string.h>

#include "core/rules.h"
#include "core/search/levels.h"
#include "server/referee/gtp.h"

static struct go_setup setup(const char *ruleset, uint8_t side)
{
    const struct go_ruleset *found = go_ruleset_find(ruleset, strlen(ruleset));
    assert_non_null(found);
    return (struct go_setup){
        .rules = found->rules, .width = side, .height = side, .to_move = GO_BLACK};
}

static void a_level_has_the_limit_of_the_house_players(void **state)
{
    const struct go_setup small = setup("bridge", 9), large = setup("bridge", 25);
    struct gtp_engine engine;
    (void)state;
    assert_true(gtp_engine_level(&engine, GO_SEARCH_LEVELS));
    assert_int_equal(gtp_playouts(&engine, &small),
                     go_search_levels[GO_SEARCH_LEVELS - 1].playouts);
    assert_int_equal(gtp_playouts(&engine, &large),
                     GO_SEARCH_COST_MAX / go_search_playout_cost(&large));
    assert_true(gtp_engine_level(&engine, 1));
    assert_int_equal(gtp_playouts(&engine, &large), go_search_levels[0].playouts);
}

static void a_number_of_playouts_has_no_limit_but_its_own(void **state)
{
    const struct go_setup large = setup("bridge", 25);
    struct gtp_engine engine;
    (void)state;
    assert_true(gtp_engine_level(&engine, 1));
    gtp_engine_playouts(&engine, GTP_PLAYOUTS_MAX);
    assert_int_equal(gtp_playouts(&engine, &large), GTP_PLAYOUTS_MAX);
    assert_int_equal(engine.looseness, 0);
    assert_true(gtp_engine_level(&engine, 2));
    assert_int_equal(gtp_playouts(&engine, &large), go_search_levels[1].playouts);
}

static void there_are_five_levels(void **state)
{
    struct gtp_engine engine;
    (void)state;
    assert_false(gtp_engine_level(&engine, 0));
    assert_false(gtp_engine_level(&engine, GO_SEARCH_LEVELS + 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_level_has_the_limit_of_the_house_players),
        cmocka_unit_test(a_number_of_playouts_has_no_limit_but_its_own),
        cmocka_unit_test(there_are_five_levels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
