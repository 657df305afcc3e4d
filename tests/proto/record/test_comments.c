/* Comments of a record: JSON and SGF keep them at their moments, within the limits. */
#include "tests/test.h"

#include <stdlib.h>

#include "record_play.h"
#include "record_round.h"

enum { GAMES = 600, ACTS = 60 };

static struct record_play play;

static void begin(struct proto_record *ret, const char *acts)
{
    const struct go_ruleset *ruleset = go_ruleset_find("chinese", 7);

    proto_record_init(ret);
    proto_record_rules(ret, ruleset);
    ret->setup.width = ret->setup.height = 9;
    while (*acts) {
        size_t length = strcspn(acts, ";");
        assert_true(proto_record_add(ret, (struct text){acts, length}, 0, 0));
        acts += length + (acts[length] == ';');
    }
}

static bool comment(struct proto_record *record, uint32_t n, const char *text)
{
    return proto_record_comment(record, n, text, strlen(text));
}

static void is_on(const struct proto_record *record, uint32_t n, const char *wanted)
{
    struct text text = proto_record_comment_on(record, n);

    if (text.length != strlen(wanted) || memcmp(text.at, wanted, text.length) != 0)
        fail_msg("after event %u: %.*s", n, (int)text.length, text.at);
}

static void sgf_has(const struct proto_record *record, const char *wanted)
{
    struct proto_text text = sgf_of(record);

    proto_text_char(&text, '\0');
    if (!strstr(text.at, wanted))
        fail_msg("%s is not in\n%s", wanted, text.at);
    proto_text_finish(&text);
}

/* --- there and back ------------------------------------------------------------------------------ */

static void comments_of_a_random_game_are_kept_at_their_moments(void **state)
{
    static const char *const texts[] = {"Why?", "two\nlines \\ ] [ :", "Black resigns.",
                                        "Black resigns.\nBlack resigns.",
                                        "\xe5\xa4\xaa\xe5\x88\x97"};
    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        record_play_game(&play, seed, ACTS);
        for (uint32_t n = 0; n <= play.record.log.n; n++)
            if (random_below(&play.random, 3) == 0)
                assert_true(comment(&play.record, n, texts[random_below(&play.random, 5)]));
        assert_json_keeps(&play.record, &play.walk);
        assert_sgf_keeps(&play.record, &play.walk);
        record_play_finish(&play);
    }
}

static void a_comment_follows_the_sentence_about_its_event(void **state)
{
    struct proto_record record;
    (void)state;
    begin(&record, "b E5;w resign");
    assert_true(comment(&record, 0, "The first game."));
    assert_true(comment(&record, 1, "The [centre]."));
    assert_true(comment(&record, 2, "Too soon."));
    sgf_has(&record,
            "C[The first game.]\n;B[ee]C[The [centre\\].];C[White resigns.\nToo soon.]MIAI[");
    proto_record_finish(&record);
}

/* The own form, as another program may leave it. */
static void reads(const char *moves, const char *wanted)
{
    static const char root[] =
        "(;GM[1]SZ[9]MIAI[{\"v\":1,\"ruleset\":\"chinese@1\",\"title\":\"Chinese\"}];B[ee];";
    struct proto_sgf_notes notes;
    struct proto_record record;
    struct proto_text text;

    proto_text_init(&text);
    proto_text_literal(&text, root);
    proto_text_literal(&text, moves);
    read_sgf(&text, &record, &notes);
    is_on(&record, record.log.n, wanted);
    assert_int_equal(notes.comments_cut, 0);
    proto_text_finish(&text);
    proto_record_finish(&record);
}

static void the_sentence_about_an_event_is_no_comment_and_any_other_text_is(void **state)
{
    (void)state;
    reads("C[White resigns.]MIAI[act w resign])", "");
    reads("MIAI[act w resign])", "");
    reads("C[White resigns.\nToo soon.]MIAI[act w resign])", "Too soon.");
    reads("C[White resigns.!]MIAI[act w resign])", "White resigns.!");
    reads("C[Too soon.]MIAI[act w resign])", "Too soon.");
    reads("W[dd]C[White resigns.])", "White resigns.");
    reads("W[dd];C[Seen later.])", "Seen later.");
    reads("W[dd]C[Now.];C[Later.])", "Now.\n\nLater.");
}

static void what_a_text_may_not_have_becomes_a_space_and_line_ends_stay(void **state)
{
    struct proto_record record;
    (void)state;
    begin(&record, "b E5");
    assert_true(comment(&record, 1,
                        " \n a\tb\n\x07"
                        "c\xe2\x80\xae \xff\n"));
    is_on(&record, 1, "a b\n c  \xef\xbf\xbd");
    assert_true(comment(&record, 1, " \n\t "));
    is_on(&record, 1, "a b\n c  \xef\xbf\xbd");
    is_on(&record, 0, "");
    is_on(&record, 2, "");
    proto_record_finish(&record);
}

/* --- limits -------------------------------------------------------------------------------------- */

static char *letters(size_t n)
{
    char *ret = malloc(n + 1);
    assert_non_null(ret);
    memset(ret, 'x', n);
    ret[n] = '\0';
    return ret;
}

static size_t length_on(const struct proto_record *record, uint32_t n)
{
    return proto_record_comment_on(record, n).length;
}

static void a_moment_has_so_many_characters(void **state)
{
    struct proto_record record;
    char *just = letters(PROTO_RECORD_COMMENT_MAX), *more = letters(PROTO_RECORD_COMMENT_MAX + 1);
    (void)state;
    begin(&record, "b E5;w D4;b C3;w F6");
    assert_true(comment(&record, 0, just));
    assert_false(comment(&record, 0, "x"));
    assert_false(comment(&record, 1, more));
    is_on(&record, 1, just);
    just[PROTO_RECORD_COMMENT_MAX - 3] = '\0'; /* an empty line and a letter have room */
    assert_true(comment(&record, 2, just));
    assert_true(comment(&record, 2, "y"));
    assert_int_equal(length_on(&record, 2), PROTO_RECORD_COMMENT_MAX);
    assert_true(comment(&record, 3, just));
    assert_false(comment(&record, 3, "yz"));
    assert_int_equal(length_on(&record, 3), PROTO_RECORD_COMMENT_MAX);
    more[PROTO_RECORD_COMMENT_MAX] = '\n';
    assert_true(comment(&record, 4, more));
    proto_record_finish(&record);
    free(just);
    free(more);
}

static void a_record_has_so_many_bytes_of_comments(void **state)
{
    enum {
        WHOLE = PROTO_RECORD_COMMENTS_BYTES / PROTO_RECORD_COMMENT_MAX,
        REST = PROTO_RECORD_COMMENTS_BYTES % PROTO_RECORD_COMMENT_MAX - 2
    };
    struct proto_record record;
    char *text = letters(PROTO_RECORD_COMMENT_MAX), *rest = letters(REST + 1);
    (void)state;
    begin(&record, "");
    for (uint32_t n = 0; n < WHOLE; n++)
        assert_true(comment(&record, n, text));
    assert_false(comment(&record, WHOLE, rest));
    rest[REST] = '\0';
    assert_true(comment(&record, WHOLE, rest));
    assert_false(comment(&record, WHOLE + 1, "x"));
    assert_int_equal(length_on(&record, WHOLE + 1), 0);
    proto_record_finish(&record);
    free(text);
    free(rest);
}

static void a_comment_that_is_cut_is_counted_and_the_game_is_read(void **state)
{
    struct proto_record record;
    struct proto_sgf_notes notes;
    struct proto_text text;
    char *more = letters(PROTO_RECORD_COMMENT_MAX + 1),
         *long_value = letters(PROTO_SGF_VALUE_MAX + 1);
    (void)state;
    memset(long_value, ' ', PROTO_SGF_VALUE_MAX);
    proto_text_init(&text);
    proto_text_literal(&text, "(;SZ[9]GC[The club.]C[Round 2];B[ee]C[");
    proto_text_literal(&text, more);
    proto_text_literal(&text, "];W[dd]C[");
    proto_text_literal(&text, long_value);
    proto_text_literal(&text, "];B[cc]C[a][b])");
    read_sgf(&text, &record, &notes);
    assert_int_equal(notes.comments_cut, 2);
    is_on(&record, 0, "The club.\n\nRound 2");
    assert_int_equal(length_on(&record, 1), PROTO_RECORD_COMMENT_MAX);
    is_on(&record, 2, "");
    is_on(&record, 3, "a\n\nb");
    proto_text_finish(&text);
    proto_record_finish(&record);
    free(more);
    free(long_value);
}

/* --- faults -------------------------------------------------------------------------------------- */

static void is_refused(const char *comments, const char *field, const char *words)
{
    struct proto_record record, back;
    struct proto_record_error error;

    begin(&record, "b E5;w D4");
    struct proto_text text = json_of(&record);
    text.length = strlen("}\n") < text.length ? text.length - strlen("}\n") : 0;
    proto_text_literal(&text, ",\"comments\":");
    proto_text_literal(&text, comments);
    proto_text_char(&text, '}');
    if (!field) {
        read_json(&text, &back);
        proto_record_finish(&back);
    } else {
        assert_false(proto_record_read_json(text.at, text.length, 3000, &back, &error));
        assert_string_equal(error.field, field);
        if (!strstr(error.text, words))
            fail_msg("%s: %s", comments, error.text);
        assert_null(back.comments.list);
    }
    proto_text_finish(&text);
    proto_record_finish(&record);
}

static void comments_in_json_are_texts_in_order_within_the_limits(void **state)
{
    char *more = letters(PROTO_RECORD_COMMENT_MAX + 1), json[PROTO_RECORD_COMMENT_MAX + 20];
    (void)state;
    is_refused("[]", NULL, NULL);
    is_refused("[[0,\"a\"],[2,\"b\"]]", NULL, NULL);
    is_refused("{}", "comments", "an array is needed");
    is_refused("[[0]]", "comments[0]", "in order");
    is_refused("[[0,\"a\",1]]", "comments[0]", "in order");
    is_refused("[[0,1]]", "comments[0]", "in order");
    is_refused("[[\"0\",\"a\"]]", "comments[0]", "in order");
    is_refused("[[-1,\"a\"]]", "comments[0]", "in order");
    is_refused("[[2,\"a\"],[3,\"b\"]]", "comments[1]", "in order");
    is_refused("[[1,\"a\"],[1,\"b\"]]", "comments[1]", "in order");
    snprintf(json, sizeof json, "[[1,\"%s\"]]", more);
    is_refused(json, "comments[0]", "a comment has at most 4000 characters");
    free(more);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comments_of_a_random_game_are_kept_at_their_moments),
        cmocka_unit_test(a_comment_follows_the_sentence_about_its_event),
        cmocka_unit_test(the_sentence_about_an_event_is_no_comment_and_any_other_text_is),
        cmocka_unit_test(what_a_text_may_not_have_becomes_a_space_and_line_ends_stay),
        cmocka_unit_test(a_moment_has_so_many_characters),
        cmocka_unit_test(a_record_has_so_many_bytes_of_comments),
        cmocka_unit_test(a_comment_that_is_cut_is_counted_and_the_game_is_read),
        cmocka_unit_test(comments_in_json_are_texts_in_order_within_the_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
