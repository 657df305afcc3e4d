/* Names that imitate syntax, in every format of tournaments: each file is read again by a small program that shares
 * nothing with the writer. */
#include <stdio.h>
#include <string.h>

#include "server/tour/files/files.h"
#include "tests/server/tour/spring.h"
#include "tests/server/tour/table_reader.h"
#include "tests/test.h"

static struct cells cells;

static const char *const hostile[] = {
    "=cmd|'/C calc'!A0",
    "+1+1",
    "-2",
    "@SUM(A1)",
    "\xef\xbc\x9d"
    "1",
    "Quote \"Q\" O'Neil",
    "a;b;c",
    "Ash, Ada; CL[A]",
    "|12345678",
    "x |87654321",
    "</script><script>alert(1)</script>",
    "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d \xe2\x80\x8f"
    "rtl",
    "\xf0\x9f\x98\x80\xf0\x9f\x98\x80",
    "\xc5\xbd\xc3\xa9 \xc3\x9f\xc5\x82\xe2\x82\xac",
    "e\xcc\x81",
    "x",
    "012345678901234567890123456789012345678901234567890123456789",
    "END",
    "# x",
    "1 2 3+/b0 4-/w0",
    "\xe2\x80\x99"
    "t Hooft",
    ",",
};
enum { HOSTILE = sizeof hostile / sizeof *hostile };

static void name_hostile(struct event *event, unsigned turn)
{
    char players[512] = "";

    for (unsigned i = 0; i < HOSTILE; i++)
        snprintf(players + strlen(players), sizeof players - strlen(players), "%sP%02u",
                 i > 0 ? " " : "", i);
    spring_open(event, players, "japanese");
    event_round(event, "P00-P01 1-0, P02-P03 0-1, P04-P05 =, P06 bye");
    for (unsigned i = 0; i < HOSTILE; i++) {
        const char *name = hostile[(i + turn) % HOSTILE];
        spring_rename(event, (uint16_t)(i + 1), name, strlen(name) <= 30 ? name : "", 0);
    }
    snprintf(event->tour->settings.title, sizeof event->tour->settings.title, "%s", hostile[turn]);
}

static void check_csv(const struct event *event, char separator)
{
    struct proto_text text;
    struct tour_table table;

    spring_csv(event, separator, false, &text);
    cells_read_csv(&cells, text.at, text.length, separator);
    tour_table(event->tour, 1, &table);
    assert_int_equal(cells.lines, HOSTILE + 1);
    for (unsigned i = 0; i <= HOSTILE; i++)
        assert_int_equal(cells.n[i], 7);
    for (unsigned i = 0; i < HOSTILE; i++) {
        const char *cell = cells.at[i + 1][1];
        assert_null(strchr("=+-@\t\r\n", *cell));
        assert_int_not_equal((unsigned char)*cell, 0xef); /* full width */
        assert_string_equal(cell + (*cell == '\''),
                            tour_person(event->tour, table.lines[i].no)->name);
    }
    tour_table_finish(&table);
    proto_text_finish(&text);
}

static void check_aga(const struct event *event)
{
    struct proto_text text;
    unsigned lines = 0, tabs = 0;

    proto_text_init(&text);
    tour_write_aga(&text, event->tour, hostile[6]);
    for (size_t i = 0; i < text.length; i++) {
        unsigned char byte = (unsigned char)text.at[i];
        assert_true(byte == '\n' || byte == '\t' || (byte >= ' ' && byte < 0x7f));
        lines += byte == '\n';
        tabs += byte == '\t';
    }
    assert_int_equal(lines, 4 + 2 + HOSTILE + 1 + 1 + 2 + 2);
    assert_int_equal(tabs, 3 + 2 * HOSTILE + 4 * 2);
    proto_text_finish(&text);
}

static void no_name_leaves_its_field_in_any_format(void **state)
{
    struct event event;
    struct proto_text text;
    (void)state;

    for (unsigned turn = 0; turn < HOSTILE; turn++) {
        name_hostile(&event, turn);
        spring_egd(&event, hostile[(turn + 1) % HOSTILE], &text);
        cells_read_egd(&cells, text.at, text.length);
        assert_int_equal(cells.lines, HOSTILE);
        for (unsigned i = 0; i < HOSTILE; i++) {
            assert_int_equal(cells.n[i], 11);
            assert_true(strlen(cells.at[i][1]) + 1 + strlen(cells.at[i][2]) <= 30);
        }
        cells_check_egd(&cells, 10);
        proto_text_finish(&text);
        check_csv(&event, ',');
        check_csv(&event, ';');
        check_aga(&event);
        event_close(&event);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_name_leaves_its_field_in_any_format),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
