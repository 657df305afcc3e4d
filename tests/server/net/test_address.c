/* Addresses of peers. */
#include "tests/test.h"

#include <string.h>

#include "server/net/address.h"

static struct address parse(const char *text)
{
    struct address address;
    assert_true(address_parse(text, strlen(text), &address));
    return address;
}

static void both_families_are_read_and_nothing_else(void **state)
{
    (void)state;
    struct address a = parse("192.0.2.7"), b = parse("::ffff:192.0.2.7"), c = parse("2001:db8::1");
    assert_true(address_same(&a, &b));
    assert_false(address_same(&a, &c));
    static const char *const bad[] = {"",      "localhost", "192.0.2", "192.0.2.7:80",
                                      "[::1]", "192.0.2.7 "};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(address_parse(bad[i], strlen(bad[i]), &a));
}

static void a_list_names_exactly_its_addresses(void **state)
{
    (void)state;
    struct address in = parse("127.0.0.1"), out = parse("127.0.0.10");
    assert_true(address_listed(&in, "10.0.0.1, 127.0.0.1"));
    assert_false(address_listed(&out, "10.0.0.1, 127.0.0.1"));
    assert_false(address_listed(&in, ""));
    assert_false(address_listed(&in, "nonsense"));
}

static void a_customer_of_ipv6_has_a_whole_network(void **state)
{
    (void)state;
    struct address a = address_customer(parse("192.0.2.7")),
                   b = address_customer(parse("192.0.2.8")),
                   c = address_customer(parse("2001:db8::1")),
                   d = address_customer(parse("2001:db8::2")),
                   e = address_customer(parse("2001:db8:0:1::2"));
    assert_false(address_same(&a, &b));
    assert_true(address_same(&c, &d));
    assert_false(address_same(&d, &e));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_families_are_read_and_nothing_else),
        cmocka_unit_test(a_list_names_exactly_its_addresses),
        cmocka_unit_test(a_customer_of_ipv6_has_a_whole_network),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
