/* The cost of a walk through a record in which much is taken back. */
#include <stdio.h>
#include <string.h>

#include "core/rulesets.h"
#include "proto/record/record.h"
#include "tests/test.h"

/* Walks through so many acts, and then back to act number `to`; returns the acts that are counted as folded again. */
static uint32_t cost_of(unsigned acts, unsigned to)
{
    const struct go_ruleset *ruleset = go_ruleset_find("chinese", strlen("chinese"));
    struct proto_record record;
    struct proto_walk walk;
    struct proto_walk_no no;
    enum go_setup_error error;
    char undo[32];

    proto_record_init(&record);
    record.setup =
        (struct go_setup){.width = 9, .height = 9, .to_move = GO_BLACK, .rules = ruleset->rules};
    record.clock.kind = GO_CLOCK_NONE;
    for (unsigned i = 0; i < acts; i++)
        assert_true(proto_record_add(&record, (struct text){"b draw-no", 9}, 0, 0));
    snprintf(undo, sizeof undo, "undo %u", to);
    assert_true(proto_record_add(&record, (struct text){undo, strlen(undo)}, 0, 0));
    assert_true(proto_walk_init(&walk, &record, &error));
    while (walk.fold.n < record.log.n)
        assert_true(proto_walk_step(&walk, &no));
    uint32_t again = walk.again;
    proto_walk_finish(&walk);
    proto_record_finish(&record);
    return again;
}

static void taking_back_costs_the_acts_since_the_state_before_it(void **state)
{
    (void)state;
    assert_int_equal(cost_of(65, 63), 63); /* the first state is that of act 64 */
    assert_int_equal(cost_of(65, 64), 0);
    assert_int_equal(cost_of(128, 127), 63); /* of two states the older one */
    assert_int_equal(cost_of(129, 128), 0);
    assert_int_equal(cost_of(200, 191), 63);
    assert_int_equal(cost_of(200, 127),
                     127); /* the states of acts 128 and 192 are kept, no older one */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(taking_back_costs_the_acts_since_the_state_before_it),
    };

    return cmocka_run_group_tests_name("walk", tests, NULL, NULL);
}
