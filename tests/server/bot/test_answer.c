/* Answers of engines: whole, in pieces, and such as no engine should give. */
#include "tests/test.h"

#include <stdlib.h>
#include <string.h>

#include "server/bot/answer.h"

static struct answer answer;

/* Feeds the text in pieces of so many bytes. */
static enum answer_state feed(const char *text, size_t piece)
{
    size_t n = strlen(text), at = 0, taken;
    answer_begin(&answer);
    while (at < n && answer.state == ANSWER_MORE) {
        size_t length = n - at < piece ? n - at : piece;
        answer_feed(&answer, text + at, length, &taken);
        at += taken;
    }
    return answer.state;
}

static void expect(const char *text, enum answer_state state, const char *content)
{
    for (size_t piece = 1; piece <= strlen(text) + 1; piece++) {
        assert_int_equal(feed(text, piece), state);
        if (content)
            assert_string_equal(answer.text, content);
    }
}

static void an_answer_ends_with_an_empty_line(void **state)
{
    (void)state;
    expect("= D4\n\n", ANSWER_GOOD, "D4");
    expect("=7 D4\n\n", ANSWER_GOOD, "D4");
    expect("=\n\n", ANSWER_GOOD, "");
    expect("= D4\n", ANSWER_MORE, NULL);
    expect("? unknown command\n\n", ANSWER_BAD, "unknown command");
    expect("= name\nversion\n\n", ANSWER_GOOD, "name\nversion");
}

static void white_space_and_control_characters_are_left_out(void **state)
{
    (void)state;
    expect("\r\n \n= D4\r\n\r\n", ANSWER_GOOD, "D4");
    expect("=\tD4  \n\n", ANSWER_GOOD, "D4");
    expect("= D\x01\x7f"
           "4\n\n",
           ANSWER_GOOD, "D4");
}

static void another_beginning_is_nonsense(void **state)
{
    (void)state;
    expect("D4\n\n", ANSWER_NONSENSE, NULL);
    expect("Welcome!\n= D4\n\n", ANSWER_NONSENSE, NULL);
}

static void a_second_answer_is_left_in_the_bytes(void **state)
{
    static const char text[] = "= a\n\n= b\n\n";
    size_t taken;
    (void)state;
    answer_begin(&answer);
    assert_int_equal(answer_feed(&answer, text, strlen(text), &taken), ANSWER_GOOD);
    assert_int_equal(taken, 5);
}

/* An answer with one line of n bytes. */
static enum answer_state with_line(size_t n)
{
    char *text = malloc(n + 3);
    enum answer_state state;
    memset(text, 'a', n);
    text[0] = '=';
    memcpy(text + n, "\n\n", 3);
    state = feed(text, 4096);
    free(text);
    return state;
}

static void the_longest_line_has_a_limit(void **state)
{
    (void)state;
    assert_int_equal(with_line(ANSWER_LINE_MAX), ANSWER_GOOD);
    assert_int_equal(answer.n, ANSWER_LINE_MAX - 1);
    assert_int_equal(with_line(ANSWER_LINE_MAX + 1), ANSWER_NONSENSE);
}

/* An answer of n bytes before its empty line, in short lines. */
static enum answer_state with_bytes(size_t n)
{
    char *text = malloc(n + 2);
    enum answer_state state;
    for (size_t i = 0; i < n; i++)
        text[i] = i % 50 == 49 ? '\n' : 'a';
    text[0] = '=';
    text[n - 1] = '\n';
    if (text[n - 2] == '\n')
        text[n - 2] = 'a';
    memcpy(text + n, "\n", 2);
    state = feed(text, 4096);
    free(text);
    return state;
}

static void the_longest_answer_has_a_limit(void **state)
{
    (void)state;
    assert_int_equal(with_bytes(ANSWER_BYTES_MAX), ANSWER_GOOD);
    assert_int_equal(with_bytes(ANSWER_BYTES_MAX + 1), ANSWER_NONSENSE);
}

/* n bytes that are left out, and then an answer. */
static enum answer_state after(size_t n, char byte)
{
    size_t taken;
    enum answer_state state = ANSWER_MORE;
    answer_begin(&answer);
    while (n-- > 0 && state == ANSWER_MORE)
        state = answer_feed(&answer, &byte, 1, &taken);
    return state == ANSWER_MORE ? answer_feed(&answer, "= D4\n\n", 6, &taken) : state;
}

static void bytes_that_are_left_out_have_a_limit(void **state)
{
    static const char bytes[] = {'\n', '\r', '\t', ' ', '\0'};
    (void)state;
    for (size_t i = 0; i < sizeof bytes; i++) {
        assert_int_equal(after(ANSWER_BYTES_MAX, bytes[i]), ANSWER_GOOD);
        assert_string_equal(answer.text, "D4");
        assert_int_equal(after(ANSWER_BYTES_MAX + 1, bytes[i]), ANSWER_NONSENSE);
    }
}

static void a_move_is_a_vertex_or_a_word(void **state)
{
    enum answer_move move;
    go_point point;
    (void)state;
    assert_true(answer_move("d4", 9, 9, &move, &point));
    assert_int_equal(move, ANSWER_PLAY);
    assert_int_equal(point, 5 * 9 + 3);
    assert_true(answer_move("J9", 9, 9, &move, &point));
    assert_int_equal(point, 8);
    assert_true(answer_move("PASS", 9, 9, &move, &point));
    assert_int_equal(move, ANSWER_PASS);
    assert_int_equal(point, GO_NO_POINT);
    assert_true(answer_move("resign", 9, 9, &move, &point));
    assert_int_equal(move, ANSWER_RESIGN);
    const char *const wrong[] = {"",   "I5",  "K1",    "A10",      "A0",
                                 "4D", "D4 ", "D4 E5", "resigned", "null"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(answer_move(wrong[i], 9, 9, &move, &point));
}

static void a_list_of_points_has_points_only(void **state)
{
    uint8_t flags[GO_POINTS_MAX];
    (void)state;
    assert_true(answer_points("A1 b2\nC3", 9, 9, flags));
    assert_int_equal(flags[8 * 9] + flags[7 * 9 + 1] + flags[6 * 9 + 2], 3);
    assert_true(answer_points("", 9, 9, flags));
    assert_false(answer_points("A1 PASS", 9, 9, flags));
    assert_false(answer_points("K1", 9, 9, flags));
}

static void a_command_is_a_whole_line(void **state)
{
    (void)state;
    assert_true(answer_has_line("undo\nquit", "quit"));
    assert_true(answer_has_line("undo \nquit", "undo"));
    assert_false(answer_has_line("gg-undo\nquit", "undo"));
    assert_false(answer_has_line("", "undo"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_answer_ends_with_an_empty_line),
        cmocka_unit_test(white_space_and_control_characters_are_left_out),
        cmocka_unit_test(another_beginning_is_nonsense),
        cmocka_unit_test(a_second_answer_is_left_in_the_bytes),
        cmocka_unit_test(the_longest_line_has_a_limit),
        cmocka_unit_test(the_longest_answer_has_a_limit),
        cmocka_unit_test(bytes_that_are_left_out_have_a_limit),
        cmocka_unit_test(a_move_is_a_vertex_or_a_word),
        cmocka_unit_test(a_list_of_points_has_points_only),
        cmocka_unit_test(a_command_is_a_whole_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
