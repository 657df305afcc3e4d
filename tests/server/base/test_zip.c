/* Archives, read again by a few lines that know the format from the other side. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zlib.h>

#include "server/base/zip.h"
#include "tests/test.h"

static unsigned at16(const unsigned char *at)
{
    return at[0] | (unsigned)at[1] << 8;
}

static uint32_t at32(const unsigned char *at)
{
    return at16(at) | (uint32_t)at16(at + 2) << 16;
}

/* The directory's entry of a name, or NULL. Checks everything on the way. */
static const unsigned char *find(const struct zip *zip, const char *name)
{
    const unsigned char *all = zip->files.at, *end = all + zip->files.length - 22, *at,
                        *found = NULL;
    unsigned n = 0;

    assert_true(zip->files.length >= 22);
    assert_int_equal(at32(end), 0x06054b50);
    at = all + at32(end + 16);
    assert_ptr_equal(at + at32(end + 12), end);
    for (; at < end; n++) {
        unsigned length = at16(at + 28);
        const unsigned char *local = all + at32(at + 42);
        assert_int_equal(at32(at), 0x02014b50);
        assert_int_equal(at32(local), 0x04034b50);
        assert_memory_equal(at + 6, local + 4, 26);       /* they say the same */
        assert_memory_equal(at + 46, local + 30, length); /* of the same name */
        assert_int_equal(at32(at + 16), crc32(0, local + 30 + length, at32(at + 20)));
        if (strlen(name) == length && memcmp(at + 46, name, length) == 0)
            found = at;
        at += 46 + length;
    }
    assert_int_equal(n, at16(end + 10));
    return found;
}

static void stored_values_are_found_again(void **state)
{
    struct zip zip;
    const unsigned char *entry, *local;
    (void)state;

    zip_init(&zip);
    assert_true(zip_add(&zip, "R1-B01-game1.sgf", "(;GM[1])", 8, INT64_C(1933149608000)));
    assert_true(zip_add(&zip, "empty", "", 0, 0));
    zip_end(&zip);
    entry = find(&zip, "R1-B01-game1.sgf");
    assert_non_null(entry);
    local = zip.files.at + at32(entry + 42);
    assert_int_equal(at32(entry + 24), 8);
    assert_memory_equal(local + 30 + 16, "(;GM[1])", 8);
    assert_int_equal(at16(entry + 14), 51 << 9 | 4 << 5 | 5); /* 2031-04-05 */
    assert_int_equal(at16(entry + 12), 10 << 11 | 4);         /* 10:00:08 */
    assert_non_null(find(&zip, "empty"));
    assert_null(find(&zip, "other"));
    zip_finish(&zip);
}

static void an_archive_of_nothing_is_one(void **state)
{
    struct zip zip;
    (void)state;

    zip_init(&zip);
    zip_end(&zip);
    assert_int_equal(zip.files.length, 22);
    assert_null(find(&zip, "x"));
    zip_finish(&zip);
}

static void an_entry_that_does_not_fit_is_refused_and_leaves_no_trace(void **state)
{
    char *big = calloc(1, ZIP_BYTES_MAX);
    struct zip zip;
    (void)state;

    assert_non_null(big);
    zip_init(&zip);
    assert_false(zip_add(&zip, "big", big, ZIP_BYTES_MAX, 0));
    assert_int_equal(zip.files.length, 0);
    assert_true(zip_add(&zip, "fits", big, ZIP_BYTES_MAX - 34, 0));
    assert_false(zip_add(&zip, "x", "", 0, 0));
    zip_end(&zip);
    assert_non_null(find(&zip, "fits"));
    zip_finish(&zip);
    free(big);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stored_values_are_found_again),
        cmocka_unit_test(an_archive_of_nothing_is_one),
        cmocka_unit_test(an_entry_that_does_not_fit_is_refused_and_leaves_no_trace),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
