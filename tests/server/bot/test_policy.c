/* Games that a bot takes, and the address of its server. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/wire/rules.h"
#include "server/bot/lobby.h"
#include "server/bot/policy.h"
#include "server/bot/url.h"

static struct policy_terms terms_of(const char *ruleset, uint8_t width, uint8_t height)
{
    const struct go_ruleset *rules = go_ruleset_find(ruleset, strlen(ruleset));
    struct policy_terms terms = {.setup = {.width = width, .height = height, .to_move = GO_BLACK},
                                 .clock = {.kind = GO_CLOCK_NONE}};
    assert_non_null(rules);
    terms.setup.rules = rules->rules;
    return terms;
}

static void expect(const struct policy *policy, const struct policy_terms *terms,
                   const char *reason, const char *clause)
{
    const char *named;
    const char *refused = policy_refusal(policy, terms, &named);
    if (!reason) {
        assert_null(refused);
        return;
    }
    assert_non_null(refused);
    assert_string_equal(refused, reason);
    if (clause)
        assert_string_equal(named, clause);
    else
        assert_null(named);
}

static void an_ordinary_engine_is_given_ordinary_rules(void **state)
{
    static const struct {
        const char *ruleset, *clause;
    } rows[] = {
        {"chinese", NULL},          {"japanese", NULL},         {"aga", NULL},
        {"aga-refined", NULL},      {"new-zealand", "suicide"}, {"tromp-taylor", "suicide"},
        {"alter-igo", NULL},        {"stoical", NULL},          {"bridge", NULL},
        {"renaissance-area", NULL}, {"makrai-area", NULL},
    };
    struct policy policy;
    (void)state;
    policy_ordinary(&policy);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct policy_terms terms = terms_of(rows[i].ruleset, 9, 9);
        const char *named, *refused = policy_refusal(&policy, &terms, &named);
        if (i < 4)
            assert_null(refused);
        else
            assert_string_equal(refused, "rules");
        if (rows[i].clause)
            assert_string_equal(named, rows[i].clause);
    }
}

static void a_bot_can_say_more_about_its_engine(void **state)
{
    struct policy policy;
    struct policy_terms terms = terms_of("tromp-taylor", 9, 9);
    (void)state;
    policy_ordinary(&policy);
    assert_true(policy_read_rule(&policy, "suicide=legal"));
    expect(&policy, &terms, NULL, NULL);
    terms = terms_of("chinese", 9, 9);
    expect(&policy, &terms, "rules", "suicide");
    assert_true(policy_read_rule(&policy, "suicide=any"));
    expect(&policy, &terms, NULL, NULL);
    assert_true(policy_read_rule(&policy, "stone_limit=auto,number"));
    expect(&policy, &terms, "rules", "stone_limit");
    terms.setup.rules.stone_limit = 40;
    expect(&policy, &terms, NULL, NULL);
    const char *const wrong[] = {"",         "suicide",      "suicide=", "suicide=legal,", "=any",
                                 "komi=7.5", "suicide=None", "stop=2",   "modified_ko=no"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(policy_read_rule(&policy, wrong[i]));
}

static void sizes_and_shapes_are_refused(void **state)
{
    struct policy policy;
    struct policy_terms terms = terms_of("chinese", 19, 19);
    (void)state;
    policy_ordinary(&policy);
    expect(&policy, &terms, NULL, NULL);
    terms = terms_of("chinese", 20, 20);
    expect(&policy, &terms, "size", NULL);
    terms = terms_of("chinese", 9, 7);
    expect(&policy, &terms, "size", NULL);
    policy.rectangles = true;
    expect(&policy, &terms, NULL, NULL);
    assert_true(policy_read_sizes(&policy, "9,13"));
    expect(&policy, &terms, "size", NULL);
    for (uint8_t side = 8; side <= 14; side++) {
        terms = terms_of("chinese", side, side);
        expect(&policy, &terms, side == 9 || side == 13 ? NULL : "size", NULL);
    }
    terms = terms_of("chinese", 9, 9);
    terms.setup.points[4] = GO_BLOCKED;
    expect(&policy, &terms, "rules", "setup");
    policy.blocked = true;
    expect(&policy, &terms, NULL, NULL);
    const char *const wrong[] = {"", "0", "26", "9,", ",9", "9 13", "x"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(policy_read_sizes(&policy, wrong[i]));
}

static void clocks_are_too_fast_or_too_slow(void **state)
{
    struct policy policy;
    struct policy_terms terms = terms_of("chinese", 9, 9);
    (void)state;
    policy_any(&policy);
    terms.clock.kind = GO_CLOCK_DAYS;
    expect(&policy, &terms, NULL, NULL);
    assert_true(policy_read_clocks(&policy, "live"));
    expect(&policy, &terms, "too_slow", NULL);
    assert_true(policy_read_clocks(&policy, "days"));
    expect(&policy, &terms, NULL, NULL);
    terms.clock.kind = GO_CLOCK_FISCHER;
    expect(&policy, &terms, "too_fast", NULL);
    assert_false(policy_read_clocks(&policy, "fast"));
}

static void able_says_the_same_as_the_refusals(void **state)
{
    struct policy policy;
    (void)state;
    policy_ordinary(&policy);
    assert_true(policy_read_sizes(&policy, "13,9"));
    assert_true(policy_read_clocks(&policy, "days"));
    json_t *able = policy_able(&policy, 3);
    char *text = json_dumps(able, JSON_COMPACT | JSON_SORT_KEYS);
    assert_non_null(strstr(text, "\"sizes\":[9,13]"));
    assert_non_null(strstr(text, "\"clocks\":[\"days\"],\"games\":3"));
    assert_non_null(strstr(text, "\"suicide\":[\"illegal\"]"));
    assert_non_null(strstr(text, "\"modified_ko\":[false]"));
    assert_non_null(strstr(text, "\"stone_limit\":[\"none\"]"));
    assert_null(strstr(text, "komi"));
    free(text);
    json_decref(able);
}

static void an_address_is_read_or_refused(void **state)
{
    struct url url;
    (void)state;
    assert_true(url_read("http://127.0.0.1:8080", &url));
    assert_string_equal(url.host, "127.0.0.1");
    assert_int_equal(url.port, 8080);
    assert_string_equal(url.path, "/ws");
    assert_false(url.tls);
    assert_true(url_read("wss://go.example/miai/ws", &url));
    assert_int_equal(url.port, 443);
    assert_string_equal(url.path, "/miai/ws");
    assert_true(url.tls);
    assert_true(url_read("https://[::1]:81/", &url));
    assert_string_equal(url.host, "::1");
    assert_int_equal(url.port, 81);
    assert_string_equal(url.path, "/ws");
    const char *const wrong[] = {
        "",           "go.example",     "ftp://x",      "http://",     "http://x:",
        "http://x:0", "http://x:65536", "http://x:80y", "http://[::1", "http://a@b",
        "http://x?y", "http://x/ y",    "http://x#y",   "http://x\r"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(url_read(wrong[i], &url));
}

static void handicap_stones_find_a_place(void **state)
{
    struct go_setup setup = {.width = 9, .height = 9};
    go_point points[GO_HANDICAP_MAX];
    (void)state;
    for (unsigned stones = 1; stones <= GO_HANDICAP_MAX; stones++) {
        uint8_t taken[GO_POINTS_MAX] = {0};
        assert_true(lobby_place(&setup, stones, points));
        for (unsigned i = 0; i < stones; i++) {
            assert_true(points[i] < 81 && !taken[points[i]]);
            taken[points[i]] = 1;
        }
    }
    setup.width = setup.height = 2;
    assert_true(lobby_place(&setup, 3, points));
    assert_false(lobby_place(&setup, 4, points));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_ordinary_engine_is_given_ordinary_rules),
        cmocka_unit_test(a_bot_can_say_more_about_its_engine),
        cmocka_unit_test(sizes_and_shapes_are_refused),
        cmocka_unit_test(clocks_are_too_fast_or_too_slow),
        cmocka_unit_test(able_says_the_same_as_the_refusals),
        cmocka_unit_test(an_address_is_read_or_refused),
        cmocka_unit_test(handicap_stones_find_a_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
