/* The limits of a game in a file: nodes, nested variations, properties, values; and the number of impossible values
 * that are left out before the game is refused. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/record/record.h"
#include "proto/record/sgf.h"
#include "proto/wire/limits.h"

/* A file of parts that are repeated; kept until the next one. */
static struct proto_text file;

static void repeat(const char *part, size_t times)
{
    for (size_t i = 0; i < times; i++)
        proto_text_literal(&file, part);
}

static int begin(void **state)
{
    (void)state;
    proto_text_init(&file);
    return 0;
}

static int end(void **state)
{
    (void)state;
    proto_text_finish(&file);
    return 0;
}

/* The first game of the file is whole, or too large for this reason. */
static void is_found(const char *wrong)
{
    struct proto_record_error error = {.field = ""};
    struct proto_sgf sgf;

    proto_sgf_open(&sgf, file.at, file.length);
    enum proto_sgf_found found = proto_sgf_next(&sgf, &error);
    if (!wrong)
        assert_int_equal(found, PROTO_SGF_GAME);
    else if (found != PROTO_SGF_BROKEN || !strstr(error.text, wrong))
        fail_msg("%s: %d %s", wrong, (int)found, error.text);
    proto_sgf_close(&sgf);
    proto_text_clear(&file);
}

static void a_game_has_so_many_nodes(void **state)
{
    (void)state;
    for (size_t more = 0; more < 2; more++) {
        repeat("(", 1);
        repeat(";", PROTO_SGF_NODES_MAX + more);
        repeat(")", 1);
        is_found(more ? "too many nodes in one game" : NULL);
    }
}

static void variations_nest_so_deep(void **state)
{
    (void)state;
    for (size_t more = 0; more < 2; more++) {
        repeat("(;", PROTO_SGF_DEPTH_MAX + more);
        repeat(")", PROTO_SGF_DEPTH_MAX + more);
        is_found(more ? "variations nest too deeply" : NULL);
    }
}

static void a_game_has_so_many_values(void **state)
{
    (void)state;
    for (size_t more = 0; more < 2; more++) {
        repeat("(;AB", 1);
        repeat("[]", PROTO_SGF_PARTS_MAX + more);
        repeat(")", 1);
        is_found(more ? "too many values in one game" : NULL);
    }
}

static void a_game_has_so_many_properties(void **state)
{
    (void)state;
    repeat("(;", 1);
    repeat("C[]", PROTO_SGF_PARTS_MAX);
    repeat(")", 1);
    is_found(NULL);
    repeat("(;", 1);
    repeat("C[]", PROTO_SGF_PARTS_MAX);
    repeat("D", 1); /* which never comes to its value */
    repeat("[])", 1);
    is_found("too many properties in one game");
}

static void a_name_has_so_many_letters(void **state)
{
    struct proto_record_error error;
    struct proto_sgf sgf;

    (void)state;
    repeat("(;", 1);
    repeat("A", PROTO_SGF_NAME_MAX + 1);
    repeat("[x])", 1);
    proto_sgf_open(&sgf, file.at, file.length);
    assert_int_equal(proto_sgf_next(&sgf, &error), PROTO_SGF_GAME);
    assert_int_equal(strlen(sgf.properties[0].name), PROTO_SGF_NAME_MAX);
    proto_sgf_close(&sgf);
}

static void so_many_values_that_cannot_be_are_left_out(void **state)
{
    (void)state;
    for (unsigned more = 0; more < 2; more++) {
        struct proto_record_error error;
        struct proto_sgf_notes notes;
        struct proto_record record;
        struct proto_sgf sgf;

        proto_text_clear(&file);
        repeat("(;FF[4]GM[1]SZ[9]", 1);
        repeat("AB[zz]", PROTO_SGF_LEFT_OUT_MAX + more);
        repeat(";B[dd])", 1);
        proto_sgf_open(&sgf, file.at, file.length);
        assert_int_equal(proto_sgf_next(&sgf, &error), PROTO_SGF_GAME);
        enum proto_sgf_verdict verdict = proto_sgf_read(&sgf, NULL, &record, &notes, &error);
        assert_int_equal(verdict, more ? PROTO_SGF_UNUSABLE : PROTO_SGF_GOOD);
        assert_int_equal(notes.values_left_out, PROTO_SGF_LEFT_OUT_MAX);
        if (verdict != PROTO_SGF_UNUSABLE)
            proto_record_finish(&record);
        proto_sgf_close(&sgf);
    }
}

/* The server counts the bytes that it reads once more behind broken games. Here a value takes in
 * another game: of a property in a wrong place, or to the end of the file. */
static void so_much_is_read_once_more_behind_broken_games(void **state)
{
    static const char *const files[] = {"(;(;B[aa])C[\n(;GM[1];B[aa])", "(;C[\n(;GM["};
    struct proto_record_error error;
    struct proto_sgf sgf;

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        proto_text_clear(&file);
        repeat(files[i], 1);
        for (size_t more = 0; more < 2; more++) {
            proto_sgf_open(&sgf, file.at, file.length);
            sgf.again = PROTO_SGF_AGAIN_MAX - strlen(strstr(files[i], "(;GM")) + more;
            proto_sgf_next(&sgf, &error);
            assert_int_equal(strstr(error.text, "too much is broken") != NULL, more);
            assert_int_equal(proto_sgf_next(&sgf, &error), more ? PROTO_SGF_END : PROTO_SGF_GAME);
            proto_sgf_close(&sgf);
        }
    }
}

/* The notes of the file's first game; the game must be good. */
static struct proto_sgf_notes noted(void)
{
    struct proto_record_error error;
    struct proto_sgf_notes notes;
    struct proto_record record;
    struct proto_sgf sgf;

    proto_sgf_open(&sgf, file.at, file.length);
    assert_int_equal(proto_sgf_next(&sgf, &error), PROTO_SGF_GAME);
    assert_int_equal(proto_sgf_read(&sgf, NULL, &record, &notes, &error), PROTO_SGF_GOOD);
    proto_record_finish(&record);
    proto_sgf_close(&sgf);
    proto_text_clear(&file);
    return notes;
}

static void so_many_bytes_of_a_text_are_read(void **state)
{
    static const char *const found[] = {"W+R", "W+"};

    (void)state;
    for (size_t more = 0; more < 2; more++) {
        repeat("(;FF[4]GM[1]SZ[9]RE[", 1);
        repeat(" ", PROTO_SGF_VALUE_MAX - strlen("W+R") + more);
        repeat("W+R];B[dd])", 1);
        assert_string_equal(noted().result, found[more]);
    }
}

static void a_name_is_kept_to_its_last_character_however_long_that_is(void **state)
{
    static const char horse[] = "\360\237\220\264"; /* as many bytes as a character can have */
    struct proto_sgf_notes notes;

    (void)state;
    for (size_t more = 0; more < 2; more++) {
        repeat("(;FF[4]GM[1]SZ[9]CA[UTF-8]GN[", 1);
        repeat(horse, 62 + more);
        repeat("xy]RE[", 1);
        repeat(horse, 14 + more);
        repeat("xy];B[dd])", 1);
        notes = noted();
        assert_int_equal(strlen(notes.name), 4 * (62 + more) + !more);
        assert_int_equal(strlen(notes.result), 4 * (14 + more) + !more);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_game_has_so_many_nodes, begin, end),
        cmocka_unit_test_setup_teardown(variations_nest_so_deep, begin, end),
        cmocka_unit_test_setup_teardown(a_game_has_so_many_values, begin, end),
        cmocka_unit_test_setup_teardown(a_game_has_so_many_properties, begin, end),
        cmocka_unit_test_setup_teardown(a_name_has_so_many_letters, begin, end),
        cmocka_unit_test_setup_teardown(so_much_is_read_once_more_behind_broken_games, begin, end),
        cmocka_unit_test_setup_teardown(so_many_bytes_of_a_text_are_read, begin, end),
        cmocka_unit_test_setup_teardown(a_name_is_kept_to_its_last_character_however_long_that_is,
                                        begin, end),
        cmocka_unit_test_setup_teardown(so_many_values_that_cannot_be_are_left_out, begin, end),
    };
    return cmocka_run_group_tests_name("proto sgf limits", tests, NULL, NULL);
}
