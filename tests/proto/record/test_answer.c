/* Answers to a file that a client wants read as a record: their bytes. */
#include "tests/test.h"

#include <stdlib.h>
#include <string.h>

#include "proto/record/answer.h"

static struct proto_record record;
static struct proto_sgf_notes notes;
static struct proto_record_error error;

static enum proto_sgf_verdict read_sgf(const char *file)
{
    struct proto_sgf sgf;

    error = (struct proto_record_error){0};
    proto_sgf_open(&sgf, file, strlen(file));
    assert_int_equal(proto_sgf_next(&sgf, &error), PROTO_SGF_GAME);
    enum proto_sgf_verdict verdict = proto_sgf_read(&sgf, NULL, &record, &notes, &error);
    proto_sgf_close(&sgf);
    return verdict;
}

/* before: the counts; after: from behind the refused play to the record. */
static void is_answered(const char *before, const struct proto_record_error *illegal,
                        const char *after)
{
    const struct proto_record_answer answer = {.record = &record,
                                               .notes = &notes,
                                               .games = 3,
                                               .game = 2,
                                               .list = {"[null]", 6},
                                               .illegal = illegal};
    struct proto_text text, expected;

    proto_text_init(&text);
    proto_text_init(&expected);
    proto_text_literal(&expected, before);
    proto_text_literal(&expected, illegal ? ",\"illegal\":{" : ",\"illegal\":null");
    if (illegal)
        proto_record_error_json(&expected, illegal);
    proto_text_literal(&expected, after);
    assert_true(proto_record_write_json(&expected, &record));
    proto_text_char(&expected, '}');
    proto_record_answer_json(&text, &answer);
    assert_int_equal(text.length, expected.length);
    assert_memory_equal(text.at, expected.at, expected.length);
    proto_text_finish(&text);
    proto_text_finish(&expected);
}

static void a_record_is_answered_with_all_that_was_met_in_the_file(void **state)
{
    (void)state;
    assert_int_equal(
        read_sgf("(;GM[1]FF[4]SZ[9]RU[Japanese]RE[B+3.5];B[aa];B[cc](;W[dd])(;W[ee]))"),
        PROTO_SGF_GOOD);
    is_answered(
        "{\"games\":3,\"game\":2,\"list\":[null],\"variations\":1,\"restarts\":0,\"moves_before\":0,"
        "\"passes_after\":0,\"passes_put\":1,\"handicap_put\":0,"
        "\"comments_cut\":0,\"values_left_out\":0,\"cut_off\":false,\"mended\":false,"
        "\"rules_guessed\":false",
        NULL,
        ",\"stated\":\"B+3.5\",\"mix\":null,"
        "\"record\":");
    proto_record_finish(&record);
}

static void the_play_that_cuts_a_record_is_named_in_it(void **state)
{
    (void)state;
    assert_int_equal(read_sgf("(;GM[1]FF[4]SZ[9]RU[Japanese];B[aa];W[aa])"), PROTO_SGF_REFUSED);
    is_answered(
        "{\"games\":3,\"game\":2,\"list\":[null],\"variations\":0,\"restarts\":0,\"moves_before\":0,"
        "\"passes_after\":0,\"passes_put\":0,\"handicap_put\":0,"
        "\"comments_cut\":0,\"values_left_out\":0,\"cut_off\":false,\"mended\":false,"
        "\"rules_guessed\":false",
        &error, "},\"stated\":null,\"mix\":null,\"record\":");
    proto_record_finish(&record);
}

static void is_refused(const char *expected)
{
    struct proto_text text;

    proto_text_init(&text);
    proto_record_refusal_json(&text, &error);
    assert_int_equal(text.length, strlen(expected));
    assert_memory_equal(text.at, expected, text.length);
    proto_text_finish(&text);
}

static void a_refusal_says_whether_the_form_is_wrong_or_the_play(void **state)
{
    (void)state;
    error = (struct proto_record_error){.line = 1, .column = 13};
    proto_record_fail(&error, "SZ", "SZ: a side has 1 to 25 points");
    is_refused("{\"code\":\"proto\",\"error\":\"SZ: a side has 1 to 25 points\",\"field\":\"SZ\","
               "\"line\":1,\"column\":13}");
    error = (struct proto_record_error){.event = 2, .move = 2, .reason = "occupied", .act = "w A9"};
    proto_record_fail(&error, "", "move 2, w A9: occupied");
    is_refused("{\"code\":\"illegal\",\"error\":\"move 2, w A9: occupied\",\"event\":2,\"move\":2,"
               "\"act\":\"w A9\",\"reason\":\"occupied\"}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_is_answered_with_all_that_was_met_in_the_file),
        cmocka_unit_test(the_play_that_cuts_a_record_is_named_in_it),
        cmocka_unit_test(a_refusal_says_whether_the_form_is_wrong_or_the_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
