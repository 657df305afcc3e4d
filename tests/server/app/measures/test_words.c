/* Refused words: their comparison, and the places where they are forbidden. */
#include "tests/server/app/fixture.h"

#include <string.h>

#include "server/app/limits.h"
#include "server/app/measures/words.h"
#include "tests/server/app/tour_world.h"

static void is_folded(const char *text, const char *expected)
{
    char folded[200];
    size_t length = words_fold(text, strlen(text), folded);
    assert_string_equal(folded, expected);
    assert_int_equal(length, strlen(expected));
}

static void capitals_accents_digits_and_signs_make_no_difference(void **state)
{
    (void)state;
    is_folded("Rude", "rude");
    is_folded("RÜDÉ", "rude");
    is_folded("ru\xcc\x88"
              "de",
              "rude");                    /* an accent of its own */
    is_folded("\xef\xbc\xb2ude", "rude"); /* a wide letter */
    is_folded("rud3", "rude");
    is_folded("5h17", "shit");
    is_folded("l1I|!i", "iiiiii");
    is_folded("sh!t!!", "shit");
    is_folded("  a -- b..", "a b");
    is_folded("Łódź Žižka", "iodz zizka");
    is_folded("\xe2\x80\x8b\xe7\xa2\x81", "\xe7\xa2\x81"); /* invisible characters do not count */
    is_folded("a!", "a");                                  /* the end of a word, and not */
    is_folded("a! b", "a b");
    is_folded("a!? b!.", "a b");
    is_folded("(a!) b!!", "a b");
    is_folded("a!c b!;c", "aic bi c");
    is_folded(".!c )!c ?!c", "ic ic ic");
    is_folded("a !c", "a ic");
    is_folded("0 1 l ! | 3 4 @ 5 $ 7 8", "o i i i e a a s s t b");
    is_folded("2 6 9", "2 6 9");
    is_folded("e\xcc\x80 e\xcd\xaf e\xcd\xb0", "e e e\xcd\xb0");
    is_folded("\u00df \u00e0 \u00ff \u0101 \u017f \u0180", "\u00df a y a s \u0180");
    is_folded("!?", "");
    is_folded("?...", "");
}

/* --- in use ----------------------------------------------------------------------------------- */

static conn_id olga, wim;
static unsigned wim_person;
static char room[23];
static int asks;

/* %: the text. */
static json_t *does(conn_id conn, const char *format, const char *text)
{
    char message[2000];
    int id = ++asks;
    int before = (int)strcspn(format, "%");
    snprintf(message, sizeof message, "%.*s%s%s", before, format, text,
             format[before] ? format + before + 1 : "");
    say(&world, conn, "{'t':'do','id':%d,'key':'k%d',%s}", id, id, message);
    world_commit_all(&world);
    return await(&world, conn, "{'id':%d}", id);
}

static json_t *add(const char *word)
{
    return does(olga, "'ch':'house','k':'act','what':'word','name':'%','why':'w'", word);
}

static int create(void **state)
{
    world_before(state);
    asks = 0;
    unsigned person = world.people_n;
    world_account(&world, APP_REGISTER, NULL, 1, "{'name':'Olga','password':'correct horse'}");
    world.store.has_link = true;
    world.store.link_at = world.now.wall_ms;
    world_hash_text("0123abcd", world.store.link);
    world_account(&world, APP_OWN, world.people[person], 1, "{'link':'0123abcd'}");
    wim_person = world_guest(&world, "Wim");
    olga = world_connect_from(&world, (int)person, 1);
    wim = world_connect_from(&world, (int)wim_person, 2);
    strcpy(room,
           text_at(does(olga, "'ch':'lobby','k':'open','ruleset':'chinese','size':[9,9]%", ""),
                   "room"));
    assert_string_equal(text_at(add("rude"), "t"), "ok");
    return 0;
}

static const char *said(const char *text)
{
    char format[200];
    snprintf(format, sizeof format, "'ch':'chat:%s/watchers','k':'say','text':'%%'", room);
    json_t *answer = does(wim, format, text);
    return strcmp(text_at(answer, "t"), "ok") == 0 ? "ok" : text_at(answer, "code");
}

static int named(const char *name)
{
    char body[200];
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    world_post(&world, world.people[wim_person], body);
    return world.reply_code;
}

static const char create_event[] =
    "'ch':'tours','k':'create','settings':{'title':'%','slug':'spring','system':'swiss','rounds':3,"
    "'game':{'ruleset':'chinese','size':[9,9]}}";

static void a_line_is_refused_to_its_writer_where_the_word_stands_by_itself(void **state)
{
    (void)state;
    assert_string_equal(said("how RUD3 of you"), "word");
    assert_string_equal(said("rude"), "word");
    assert_string_equal(said("(rude!)"), "word");
    assert_string_equal(said("(rude)"), "word");
    assert_string_equal(said("Gertrudes rudeness"), "ok");
    assert_int_equal(world.store.chats_n, 1);
}

static void a_word_has_one_letter_at_least(void **state)
{
    (void)state;
    assert_string_equal(text_at(add("!?"), "code"), "proto");
    assert_string_equal(text_at(add("x"), "t"), "ok");
    assert_string_equal(said("x marks it"), "word");
    assert_string_equal(said("xylophone"), "ok");
}

static void a_word_of_another_alphabet_is_found_inside_of_others(void **state)
{
    (void)state;
    assert_string_equal(text_at(add("\xe7\xa2\x81\xe4\xba\xba"), "t"), "ok");
    assert_string_equal(said("\xe4\xbd\xa0\xe7\xa2\x81\xe4\xba\xba\xe4\xbb\xac"), "word");
}

static void a_name_may_not_contain_it_however_it_is_cut_up(void **state)
{
    (void)state;
    assert_int_equal(named("Mr. R u d e"), 422);
    assert_string_equal(text_at(world.reply, "code"), "word");
    assert_string_equal(text_at(world.reply, "field"), "name");
    assert_int_equal(named("xxRUDExx"), 422);
    assert_int_equal(named("Ruth"), 200);
    world_post(&world, NULL, "{\"name\":\"rude\"}");
    assert_int_equal(world.reply_code, 422);
    world_account(&world, APP_REGISTER, NULL, 3, "{'name':'R-u-d-e','password':'correct horse'}");
    assert_int_equal(world.reply_code, 422);
}

static void a_word_may_not_stand_in_the_title_or_the_place_of_an_event(void **state)
{
    (void)state;
    json_t *answer = does(olga, create_event, "The rude open");
    assert_string_equal(text_at(answer, "code"), "word");
    assert_string_equal(text_at(answer, "field"), "settings.title");
    static const char there[] =
        "'ch':'tours','k':'create','settings':{'title':'A','place':'%','slug':'spring','system':'swiss',"
        "'rounds':3,'game':{'ruleset':'chinese','size':[9,9]}}";
    answer = does(olga, there, "Rude Hall");
    assert_string_equal(text_at(answer, "code"), "word");
    assert_string_equal(text_at(answer, "field"), "settings.place");
}

/* So many letters of four bytes, and a text behind them. */
static const char *wide(size_t n, const char *behind)
{
    static char text[2000];
    *text = '\0';
    while (n-- > 0)
        strcat(text, "\360\240\200\200");
    return strcat(text, behind);
}

static void a_word_is_found_at_the_end_of_the_longest_texts(void **state)
{
    (void)state;
    assert_string_equal(said(wide(295, " rude")), "word");
    assert_string_equal(said(wide(296, " rude")), "proto");
    assert_string_equal(text_at(does(olga, create_event, wide(76, "rude")), "code"), "word");
    assert_string_equal(text_at(does(olga, create_event, wide(77, "rude")), "code"), "proto");
    assert_int_equal(named(wide(20, "rude")), 422);
    assert_string_equal(text_at(world.reply, "code"), "word");
    assert_int_equal(named(wide(21, "rude")), 400);
}

static void the_longest_word_is_found(void **state)
{
    (void)state;
    assert_string_equal(text_at(add(wide(25, "")), "code"), "proto");
    assert_string_equal(text_at(add(wide(24, "")), "t"), "ok");
    assert_string_equal(said(wide(23, "")), "ok");
    assert_string_equal(said(wide(24, "")), "word");
    assert_string_equal(said(wide(300, "")), "word");
    assert_string_equal(text_at(does(olga, create_event, wide(80, "")), "code"), "word");
    assert_int_equal(named(wide(23, "")), 200);
    assert_int_equal(named(wide(24, "")), 422);
}

static void a_word_may_not_stand_among_the_people_of_an_event(void **state)
{
    (void)state;
    char add_people[160];
    int director = tour_account_from(&world, "Dora", 3);
    conn_id dora = world_connect_from(&world, director, 3);
    json_t *answer =
        does(dora,
             "'ch':'tours','k':'create','settings':{'title':'%','slug':'spring','system':'swiss',"
             "'rounds':3,'game':{'ruleset':'chinese','size':[9,9]}}",
             "Spring");
    snprintf(add_people, sizeof add_people,
             "'ch':'desk:%s','k':'add','people':[{'name':'Bob'},{%%}]", text_at(answer, "tour"));
    static const char *const rude[] = {"'name':'Rude'", "'name':'Cid','club':'Rude Club'"};
    for (int i = 0; i < 2; i++) {
        answer = does(dora, add_people, rude[i]);
        assert_string_equal(text_at(answer, "code"), "word");
        assert_string_equal(text_at(answer, "field"), "people");
    }
    answer = does(dora, add_people, "'name':'Cid','club':'Kind Club'");
    assert_string_equal(text_at(answer, "t"), "ok");
}

static void a_word_is_refused_no_more_when_it_is_undone(void **state)
{
    (void)state;
    assert_string_equal(text_at(add("RUDE"), "code"), "conflict"); /* the same word */
    assert_string_equal(said("hello"), "ok"); /* otherwise a restart forgets the guest */
    world_crash(&world);
    olga = world_connect_from(&world, 0, 1);
    wim = world_connect_from(&world, (int)wim_person, 2);
    assert_string_equal(said("rude"), "word");
    does(olga, "'ch':'house','k':'act','what':'undo','act':%,'why':'w'", "1");
    assert_string_equal(said("rude"), "ok");
    assert_int_equal(named("rude"), 200);
}

static void the_list_is_bounded(void **state)
{
    (void)state;
    char word[20];
    for (int i = 1; i < APP_WORDS_MAX; i++) {
        snprintf(word, sizeof word, "w%c%c%c", "abcdefghjk"[i / 100], "abcdefghjk"[i / 10 % 10],
                 "abcdefghjk"[i % 10]);
        assert_string_equal(text_at(add(word), "t"), "ok");
    }
    assert_string_equal(text_at(add("one more"), "code"), "full");
    does(olga, "'ch':'house','k':'act','what':'undo','act':%,'why':'w'", "1");
    assert_string_equal(text_at(add("one more"), "t"), "ok");
}

#define WORD_TEST(name) cmocka_unit_test_setup_teardown(name, create, world_after)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(capitals_accents_digits_and_signs_make_no_difference),
        WORD_TEST(a_line_is_refused_to_its_writer_where_the_word_stands_by_itself),
        WORD_TEST(a_word_has_one_letter_at_least),
        WORD_TEST(a_word_of_another_alphabet_is_found_inside_of_others),
        WORD_TEST(a_name_may_not_contain_it_however_it_is_cut_up),
        WORD_TEST(a_word_may_not_stand_in_the_title_or_the_place_of_an_event),
        WORD_TEST(a_word_is_found_at_the_end_of_the_longest_texts),
        WORD_TEST(the_longest_word_is_found),
        WORD_TEST(a_word_may_not_stand_among_the_people_of_an_event),
        WORD_TEST(a_word_is_refused_no_more_when_it_is_undone),
        WORD_TEST(the_list_is_bounded),
    };
    return cmocka_run_group_tests_name("app measures words", tests, NULL, NULL);
}
