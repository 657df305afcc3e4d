/* The cost of a walk through a record in which much is taken back. */
#include <stdio.h>
#include <string.h>

#include "core/rulesets.h"
#include "proto/record/record.h"
#include "tests/test.h"

/* Walks through so many acts, and then back to each of these acts (0: no more); returns the acts that are counted as
 * folded again. */
static uint32_t cost_of_all(unsigned acts, const unsigned to[3])
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
    for (unsigned i = 0; i < 3 && to[i] > 0; i++) {
        snprintf(undo, sizeof undo, "undo %u", to[i]);
        assert_true(proto_record_add(&record, (struct text){undo, strlen(undo)}, 0, 0));
    }
    assert_true(proto_walk_init(&walk, &record, &error));
    while (walk.fold.n < record.log.n)
        assert_true(proto_walk_step(&walk, &no));
    uint32_t again = walk.again;
    proto_walk_finish(&walk);
    proto_record_finish(&record);
    return again;
}

static uint32_t cost_of(unsigned acts, unsigned to)
{
    return cost_of_all(acts, (const unsigned[]){to, 0, 0});
}

static void a_state_is_kept_until_it_is_taken_back(void **state)
{
    static const struct {
        unsigned to[3];
        uint32_t cost;
    } rows[] = {
        {{129, 128, 0}, 1 + 0},        /* the state of act 128, twice */
        {{129, 100, 80}, 1 + 36 + 80}, /* from act 64, then from none: a newer one took its place */
        {{100, 100, 65}, 36 + 100 + 65}, {{64, 60, 60}, 0 + 60 + 60}, {{60, 30, 10}, 60 + 30 + 10},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(cost_of_all(130, rows[i].to), rows[i].cost);
}

/* An act that cannot be read is refused without a witness, whatever was there before. */
static void a_refusal_has_its_own_witness_or_an_empty_one(void **state)
{
    const struct go_ruleset *ruleset = go_ruleset_find("chinese", strlen("chinese"));
    const struct go_witness empty = {0};
    struct proto_record record;
    struct proto_walk walk;
    struct proto_walk_no no;
    enum go_setup_error error;
    (void)state;

    memset(&no, 0xa5, sizeof no);
    proto_record_init(&record);
    record.setup =
        (struct go_setup){.width = 9, .height = 9, .to_move = GO_BLACK, .rules = ruleset->rules};
    record.clock.kind = GO_CLOCK_NONE;
    events_add(
        &record.log,
        &(struct event_new){.kind = PROTO_EVENT_PLAY, .player = GO_BLACK, .act = {"b nowhere", 9}});
    assert_true(proto_walk_init(&walk, &record, &error));
    assert_false(proto_walk_step(&walk, &no));
    assert_int_equal(no.reason, GO_WRONG_PHASE);
    assert_memory_equal(&no.witness, &empty, sizeof empty);
    proto_walk_finish(&walk);
    proto_record_finish(&record);
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
        cmocka_unit_test(a_state_is_kept_until_it_is_taken_back),
        cmocka_unit_test(a_refusal_has_its_own_witness_or_an_empty_one),
    };

    return cmocka_run_group_tests_name("walk", tests, NULL, NULL);
}
