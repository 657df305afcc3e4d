/* Addresses as moderators write and read them. */
#include "tests/test.h"

#include <string.h>

#include "server/base/customer.h"

static void an_address_is_that_of_a_customer_and_has_one_spelling(void **state)
{
    static const struct {
        const char *said, *meant; /* NULL: it is none */
    } all[] = {
        {"192.0.2.7", "192.0.2.7"},
        {"2001:db8:0:1:2:3:4:5", "2001:db8:0:1::/64"},
        {"2001:db8:0:1::/64", "2001:db8:0:1::/64"},
        {"::ffff:192.0.2.7", "192.0.2.7"},
        {"192.0.2.7/64", NULL},
        {"192.0.2", NULL},
        {"2001:db8::/63", NULL},
        {"/64", NULL},
        {"", NULL},
        {"::", NULL},
        {"example", NULL},
        {"2001:0db8:0000:0000:0000:0000:0000:0000:0000:0000", NULL},
    };
    uint8_t address[16];
    char spelt[CUSTOMER_TEXT_MAX];

    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        bool is = customer_read(all[i].said, strlen(all[i].said), address);
        assert_int_equal(is, all[i].meant != NULL);
        if (is) {
            assert_int_equal(customer_write(address, spelt), strlen(all[i].meant));
            assert_string_equal(spelt, all[i].meant);
        }
    }
    assert_int_equal(customer_write((const uint8_t[16]){0}, spelt), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_is_that_of_a_customer_and_has_one_spelling),
    };
    return cmocka_run_group_tests_name("base customer", tests, NULL, NULL);
}
