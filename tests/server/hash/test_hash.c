/* The hash under which tokens are stored must never change. */
#include "tests/test.h"

#include "server/hash/hash.h"

static void it_is_blake2b_256(void **state)
{
    (void)state;
    static const uint8_t of_nothing[4] = {0x0e, 0x57, 0x51, 0xc0};
    static const uint8_t of_abc[4] = {0xbd, 0xdd, 0x81, 0x3c};
    uint8_t hash[HASH_BYTES];
    hash_init();
    hash_bytes("", 0, hash);
    assert_memory_equal(hash, of_nothing, 4);
    hash_bytes("abc", 3, hash);
    assert_memory_equal(hash, of_abc, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(it_is_blake2b_256)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
