/* Addresses of peers and their counts. */
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

static void connections_are_counted_by_address_and_of_ipv6_by_network(void **state)
{
    (void)state;
    struct address_counts counts = {0};
    struct address a = parse("192.0.2.7"), b = parse("192.0.2.8"), c = parse("2001:db8::1"),
                   d = parse("2001:db8::2"), e = parse("2001:db8:0:1::2");
    address_count_add(&counts, &a, 1);
    address_count_add(&counts, &a, 1);
    address_count_add(&counts, &c, 1);
    assert_int_equal(address_count(&counts, &a), 2);
    assert_int_equal(address_count(&counts, &b), 0);
    assert_int_equal(address_count(&counts, &d), 1);
    assert_int_equal(address_count(&counts, &e), 0);
    address_count_add(&counts, &a, -1);
    address_count_add(&counts, &a, -1);
    assert_int_equal(address_count(&counts, &a), 0);
    address_count_add(&counts, &d, -1);
    assert_int_equal(address_count(&counts, &c), 0);
    address_counts_finish(&counts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_families_are_read_and_nothing_else),
        cmocka_unit_test(a_list_names_exactly_its_addresses),
        cmocka_unit_test(connections_are_counted_by_address_and_of_ipv6_by_network),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
