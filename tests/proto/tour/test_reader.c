/* A tournament's file, read act by act: in any order of its members, up to the first fault and no further. */
#include <stdlib.h>
#include <string.h>

#include "proto/tour/json.h"
#include "proto/tour/reader.h"
#include "tests/proto/tours.h"
#include "tests/test.h"

#define SETTINGS_ACT                                                                                 \
    "{\"n\":1,\"at\":5,\"by\":null,\"k\":\"settings\",\"settings\":{\"slug\":\"a\",\"title\":\"A\"," \
    "\"system\":\"swiss\"," GO_19 "}}"
#define HOLD_ACT(n) "{\"n\":" n ",\"at\":5,\"by\":null,\"k\":\"hold\",\"on\":true}"
#define HEAD        "{\"kind\":\"tournament\",\"v\":1,\"miai\":\"1\",\"log\":["

static struct proto_tour_reader reader;
static struct proto_tour_file_error error;

/* Reads a file to its end or first fault; the number of acts before that. */
static uint32_t read_all(const char *bytes, size_t length, enum proto_tour_read *ret)
{
    struct proto_tour_act act;
    uint32_t n = 0;

    proto_tour_reader_init(&reader, bytes, length);
    while ((*ret = proto_tour_reader_next(&reader, &act, &error)) == PROTO_TOUR_READ_ACT) {
        assert_int_equal(act.n, ++n);
        proto_tour_act_finish(&act);
    }
    return n;
}

static void acts_are_handed_out_one_by_one_wherever_the_log_stands(void **state)
{
    static const char *const files[] = {
        HEAD SETTINGS_ACT "," HOLD_ACT("2") "]}",
        " \n{ \"log\" : [ " SETTINGS_ACT
        " ,\r\n\t" HOLD_ACT("2") " ] , \"miai\":\"\\\"]}\" , \"v\":1,\"kind\":\"tournament\" } \n",
    };
    enum proto_tour_read end;

    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        assert_int_equal(read_all(files[i], strlen(files[i]), &end), 2);
        if (end != PROTO_TOUR_READ_END)
            fail_msg("%s", error.text);
    }
}

static void a_file_that_is_cut_off_anywhere_or_goes_on_behind_its_end_is_refused(void **state)
{
    static const char file[] = HEAD SETTINGS_ACT "," HOLD_ACT("2") "]}";
    enum proto_tour_read end;

    (void)state;
    for (size_t length = 0; length < strlen(file); length++) {
        char *cut = malloc(length + 1); /* so that a read of one byte too many is detected */
        memcpy(cut, file, length);
        read_all(cut, length, &end);
        free(cut);
        assert_int_equal(end, PROTO_TOUR_READ_FAULT);
        assert_non_null(strstr(error.text, "not JSON"));
    }
    read_all(file, sizeof file, &end); /* with its NUL */
    assert_int_equal(end, PROTO_TOUR_READ_FAULT);
}

static void broken_json_is_named_by_line_and_column_inside_an_act_too(void **state)
{
    static const struct {
        const char *file, *text;
    } wrong[] = {
        {HEAD "\n" SETTINGS_ACT ",\n{\"n\":2,\"at\":05}]}", "line 3, column 13: not JSON"},
        {HEAD "\n" SETTINGS_ACT ",\n{\"n\":2,\n\"at\":?}]}", "line 4, column 6: not JSON"},
        {HEAD "\n" SETTINGS_ACT "\n" HOLD_ACT("2") "]}", "line 3, column 0: not JSON"},
        {HEAD SETTINGS_ACT "],\n\"v\":1}", "line 2, column 6: not JSON"}, /* twice */
        {HEAD SETTINGS_ACT "]\n,\"log\":[]}", "line 2, column 7: not JSON"},
        {"{\"kind\":\"tournament\"\n\"v\":1}", "line 2, column 0: not JSON"},
        {"{\"kind\":]}", "line 1, column 8: not JSON"},
    };
    enum proto_tour_read end;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        read_all(wrong[i].file, strlen(wrong[i].file), &end);
        assert_int_equal(end, PROTO_TOUR_READ_FAULT);
        assert_string_equal(error.text, wrong[i].text);
    }
}

/* Of a million empty objects in a file only one is read. */
static void nothing_behind_the_first_fault_is_looked_at(void **state)
{
    struct proto_text text;
    enum proto_tour_read end;

    (void)state;
    proto_text_init(&text);
    proto_text_literal(&text, "{\"log\":[{}");
    while (text.length < PROTO_TOUR_FILE_MAX - 10)
        proto_text_literal(&text, ",{}");
    assert_int_equal(read_all(text.at, text.length, &end), 0);
    assert_int_equal(end, PROTO_TOUR_READ_FAULT);
    assert_string_equal(error.text, "act 1 (of an unknown kind): k");
    assert_true(reader.at < 20);
    proto_text_finish(&text);
}

/* An act as long as it may be, and one byte more; as many values, and one more. */
static void an_act_has_at_most_so_many_bytes_and_values(void **state)
{
    static const struct {
        const char *piece;
        size_t n;
    } long_ones[] = {{" ", PROTO_TOUR_ACT_MAX}, {"0,", PROTO_TOUR_ACT_VALUES_MAX}};
    struct proto_text text;
    enum proto_tour_read end;

    (void)state;
    proto_text_init(&text);
    for (size_t i = 0; i < 2; i++)
        for (size_t more = 0; more < 2; more++) {
            size_t around = i == 0 ? strlen("{\"x\":[0]}") : 3; /* the object, its key, the list */
            proto_text_clear(&text);
            proto_text_literal(&text, HEAD "{\"x\":[");
            for (size_t n = around; n < long_ones[i].n + more; n++)
                proto_text_literal(&text, n + 1 == long_ones[i].n + more ? "" : long_ones[i].piece);
            proto_text_literal(&text, i == 0 ? " 0]}]}" : "0]}]}");
            read_all(text.at, text.length, &end);
            assert_int_equal(end, PROTO_TOUR_READ_FAULT);
            assert_int_equal(error.act, 1);
            assert_string_equal(error.text, more == 0
                                                ? "act 1 (of an unknown kind): k"
                                                : "act 1: more than 524288 bytes or 8192 values");
        }
    proto_text_finish(&text);
}

static void brackets_inside_each_other_end_at_the_limit_of_values(void **state)
{
    struct proto_text text;
    enum proto_tour_read end;

    (void)state;
    proto_text_init(&text);
    proto_text_literal(&text, HEAD);
    while (text.length < PROTO_TOUR_FILE_MAX - 10)
        proto_text_literal(&text, "[");
    read_all(text.at, text.length, &end);
    assert_int_equal(end, PROTO_TOUR_READ_FAULT);
    assert_true(reader.at < PROTO_TOUR_ACT_VALUES_MAX + 100);
    proto_text_finish(&text);
}

/* Members beside the log, of so many bytes together, are read, and "kind" is missing in them; or they
 * are too long. */
static void the_data_beside_the_log_is_short(void **state)
{
    const size_t most = PROTO_TOUR_HEAD_MAX - strlen("{\"miai\":\"\"}");
    enum proto_tour_read end;
    struct proto_text text;

    (void)state;
    for (size_t more = 0; more < 2; more++) {
        proto_text_init(&text);
        proto_text_literal(&text, "{\"miai\":\"");
        for (size_t i = 0; i < most + more; i++)
            proto_text_literal(&text, "x");
        proto_text_literal(&text, "\"}");
        read_all(text.at, text.length, &end);
        assert_int_equal(end, PROTO_TOUR_READ_FAULT);
        assert_string_equal(error.field, more ? "" : "kind");
        proto_text_finish(&text);
    }
}

static bool reads_act(const char *text, struct proto_fault *ret_error)
{
    struct proto_tour_act act;
    bool good = proto_tour_act_read(text, strlen(text), &act, ret_error);

    if (good)
        proto_tour_act_finish(&act);
    return good;
}

static void a_stored_act_may_have_a_word_of_before_but_not_both(void **state)
{
    struct proto_fault fault;

    (void)state;
    assert_true(reads_act("{\"n\":3,\"at\":1,\"by\":\"p1\",\"k\":\"ask\","
                          "\"asks\":{\"name\":\"A\",\"status\":\"reserve\"}}",
                          &fault));
    assert_true(reads_act("{\"n\":3,\"at\":1,\"by\":\"p1\",\"k\":\"ask\","
                          "\"asks\":{\"name\":\"A\",\"standing\":\"reserve\"}}",
                          &fault));
    assert_false(reads_act("{\"n\":3,\"at\":1,\"by\":\"p1\",\"k\":\"ask\","
                           "\"asks\":{\"name\":\"A\",\"status\":\"here\",\"standing\":\"here\"}}",
                           &fault));
    assert_string_equal(fault.field, "asks.standing");
    assert_false(reads_act("{\"n\":3,\"at\":1,\"by\":\"p1\",\"k\":\"ask\","
                           "\"asks\":{\"name\":\"A\",\"standing\":\"gone\"}}",
                           &fault));
    assert_string_equal(fault.field, "asks.standing");
}

static void numbers_of_players_may_have_their_words_of_before(void **state)
{
    struct proto_fault fault;

    (void)state;
    assert_true(reads_act("{\"n\":3,\"at\":1,\"by\":null,\"k\":\"remove\",\"no\":2}", &fault));
    assert_false(
        reads_act("{\"n\":3,\"at\":1,\"by\":null,\"k\":\"remove\",\"number\":2,\"no\":2}", &fault));
    assert_string_equal(fault.field, "no");
    assert_true(reads_act(
        "{\"n\":3,\"at\":1,\"by\":null,\"k\":\"clear\",\"who\":\"own\",\"nos\":[2]}", &fault));
    assert_false(reads_act(
        "{\"n\":3,\"at\":1,\"by\":null,\"k\":\"clear\",\"who\":\"own\",\"nos\":[0]}", &fault));
    assert_string_equal(fault.field, "nos[0]");
}

static void a_command_has_the_words_of_today_only(void **state)
{
    (void)state;
    assert_string_equal(tours_refuse("\"system\":\"swiss\",\"text\":\"x\"," GO_19).field,
                        "settings.text");
    assert_string_equal(tours_refuse("\"system\":\"swiss\",\"auto\":60000," GO_19).field,
                        "settings.auto");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stored_act_may_have_a_word_of_before_but_not_both),
        cmocka_unit_test(numbers_of_players_may_have_their_words_of_before),
        cmocka_unit_test(a_command_has_the_words_of_today_only),
        cmocka_unit_test(acts_are_handed_out_one_by_one_wherever_the_log_stands),
        cmocka_unit_test(a_file_that_is_cut_off_anywhere_or_goes_on_behind_its_end_is_refused),
        cmocka_unit_test(broken_json_is_named_by_line_and_column_inside_an_act_too),
        cmocka_unit_test(nothing_behind_the_first_fault_is_looked_at),
        cmocka_unit_test(an_act_has_at_most_so_many_bytes_and_values),
        cmocka_unit_test(brackets_inside_each_other_end_at_the_limit_of_values),
        cmocka_unit_test(the_data_beside_the_log_is_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
