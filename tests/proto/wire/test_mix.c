/* A mix is named by its ruleset and the differences from it. */
#include "tests/test.h"

#include <stdlib.h>
#include <string.h>

#include "core/rules.h"
#include "proto/wire/mix.h"

static void is_told(const struct go_rules *rules, bool named, const char *title,
                    const char *expected)
{
    struct proto_text text;

    proto_text_init(&text);
    proto_write_mix(&text, named, text_of(title), rules);
    assert_int_equal(text.length, strlen(expected));
    assert_memory_equal(text.at, expected, text.length);
    proto_text_finish(&text);
}

static struct go_rules of(const char *name)
{
    return go_ruleset_find(name, strlen(name))->rules;
}

static void rules_with_a_name_are_no_mix(void **state)
{
    struct go_rules rules = of("stoical");

    (void)state;
    is_told(&rules, true, "Stoical Go", ",\"mix\":null");
}

static void a_mix_is_told_by_what_it_began_as_even_where_another_is_nearer(void **state)
{
    struct go_rules rules = of("chinese");

    (void)state;
    rules.repetition = of("stoical").repetition;
    is_told(&rules, false, "Stoical Go, changed",
            ",\"mix\":{\"ruleset\":\"stoical\",\"options\":{\"ko\":\"basic\",\"komi\":7.5,"
            "\"handicap_compensation\":\"n\"}}");
    is_told(&rules, false, "Chinese, changed",
            ",\"mix\":{\"ruleset\":\"chinese\",\"options\":{\"repetition\":\"draw\"}}");
}

static void own_rules_are_told_by_the_nearest_ruleset(void **state)
{
    struct go_rules rules = of("alter-igo");

    (void)state;
    rules.passing = GO_PASSING_LIMITED;
    rules.pass_allowance_w = 6;
    is_told(&rules, false, "Own rules",
            ",\"mix\":{\"ruleset\":\"alter-igo\",\"options\":{\"passing\":\"limited\","
            "\"pass_allowance\":{\"b\":0,\"w\":6}}}");
    rules = of("aga");
    is_told(&rules, false, "Own rules", ",\"mix\":{\"ruleset\":\"aga\",\"options\":{}}");
}

static void every_ruleset_is_nearest_to_itself(void **state)
{
    (void)state;
    for (size_t i = 0; i < go_rulesets_n; i++) {
        struct go_rules rules = go_rulesets[i]->rules;

        rules.komi_x2 = 1; /* not counted */
        assert_ptr_equal(proto_mix_nearest(&rules), go_rulesets[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_with_a_name_are_no_mix),
        cmocka_unit_test(a_mix_is_told_by_what_it_began_as_even_where_another_is_nearer),
        cmocka_unit_test(own_rules_are_told_by_the_nearest_ruleset),
        cmocka_unit_test(every_ruleset_is_nearest_to_itself),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
