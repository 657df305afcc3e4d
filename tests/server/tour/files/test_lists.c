/* The lists of associations: lines of both kinds, hostile lines, and look-ups. All players are invented. */
#include "server/tour/files/lists.h"

#include <stdio.h>
#include <string.h>

#include "tests/test.h"

static struct tour_lists *lists;
static struct tour_listed found[TOUR_LISTED_MAX];
static uint32_t skipped;

static uint32_t take(const char *text)
{
    uint32_t n;

    tour_lists_destroy(lists);
    lists = tour_lists_create();
    n = tour_lists_read(lists, text, strlen(text), &skipped);
    tour_lists_sort(lists);
    return n;
}

static unsigned find(const char *text)
{
    return tour_lists_find(lists, text, strlen(text), found);
}

static int finish(void **state)
{
    (void)state;
    tour_lists_destroy(lists);
    lists = NULL;
    return 0;
}

static const char egd[] =
    "<html><pre>\r\n"
    "   Pin   Name                                  Co  Club  Grad  Prom  GoR\r\n"
    "\r\n"
    " 12345678  Ash Ada                               NZ  Kiln   3d   --   2287    41  T310405A\r\n"
    " 12345679  van der Birch Ben                     NL  xxxx  12k  11k    912     7  E301112B\r\n"
    " 12345680  \xd6stlund Cy                             SE         20k   --    -15     2  "
    "T300202B\r\n"
    " 12345681  Dogwood Di                            KR  ----   6p   --   2731    80  W310211\r\n"
    " 12345682  Elder                                 FR  38GJ   1k   1d   2049    12  T310101A\r\n"
    "</pre>\r\n";

static const char aga[] = "Ash, Ada\t12345\tFull\t3.21\t4/5/2031\tKILN\tWA\t0.41\t4/5/2030\n"
                          "Birch, Ben\t77\tYouth\t-12.93\t1/1/2031\t\tNY\t2.1\t3/3/2030\n"
                          "Cedar, Cy\t99\tForeign\t\t\t\t\t\t\n";

static void the_european_list_gives_name_country_club_grade_rating_and_number(void **state)
{
    (void)state;

    assert_int_equal(take(egd), 5);
    assert_int_equal(skipped, 4);
    assert_true(tour_lists_have(lists, TOUR_LIST_EGF));
    assert_false(tour_lists_have(lists, TOUR_LIST_AGA));
    assert_int_equal(find("12345678"), 1);
    assert_int_equal(found[0].list, TOUR_LIST_EGF);
    assert_string_equal(found[0].name, "Ada Ash");
    assert_string_equal(found[0].country, "NZ");
    assert_string_equal(found[0].club, "Kiln");
    assert_string_equal(found[0].pin, "12345678");
    assert_int_equal(found[0].rank, 2);
    assert_int_equal(found[0].rating, 2287);
}

static void a_family_name_of_several_words_stays_one(void **state)
{
    (void)state;

    take(egd);
    assert_int_equal(find("van der b"), 1);
    assert_string_equal(found[0].name, "van der Birch, Ben");
    assert_string_equal(found[0].club, "");
    assert_int_equal(find("Elder"), 1);
    assert_string_equal(found[0].name, "Elder");
    assert_string_equal(found[0].club, "38GJ");
}

static void given_names_of_several_words_stay_together(void **state)
{
    static const struct {
        const char *written, *name;
    } names[] = {
        {"Ash Ada Maria", "Ada Maria Ash"},
        {"De Ash Ada", "De Ash, Ada"},
        {"Ash_Birch Ada", "Ash Birch, Ada"},
        {"von Ash Ada", "von Ash, Ada"},
        {"De Ada", "Ada De"},
        {"de la Ash Ada Maria", "de la Ash, Ada Maria"},
        {"Ash, Ada", "Ada Ash"},
    };
    char text[200];

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(text, sizeof text, " 12345678  %s  NZ  Kiln  3d  --  2287\n", names[i].written);
        take(text);
        assert_int_equal(find("12345678"), 1);
        assert_string_equal(found[0].name, names[i].name);
    }
}

static void a_missing_club_and_a_rating_below_zero_are_read(void **state)
{
    (void)state;

    take(egd);
    assert_int_equal(find("ostlund"), 1);
    assert_string_equal(found[0].name, "Cy \xc3\x96stlund");
    assert_string_equal(found[0].country, "SE");
    assert_string_equal(found[0].club, "");
    assert_int_equal(found[0].rank, -20);
    assert_int_equal(found[0].rating, -15);
}

static void a_professional_has_the_grade_of_their_rating(void **state)
{
    (void)state;

    take(egd);
    assert_int_equal(find("dogwood"), 1);
    assert_int_equal(found[0].rank, 6); /* 7 dan from 2700 */
    assert_string_equal(found[0].club, "");
}

static void the_american_list_gives_a_rank_and_no_rating(void **state)
{
    (void)state;

    assert_int_equal(take(aga), 3);
    assert_int_equal(skipped, 0);
    assert_int_equal(find("ash"), 1);
    assert_int_equal(found[0].list, TOUR_LIST_AGA);
    assert_string_equal(found[0].name, "Ada Ash");
    assert_string_equal(found[0].club, "KILN");
    assert_string_equal(found[0].country, "");
    assert_string_equal(found[0].pin, "12345");
    assert_int_equal(found[0].rank, 2);
    assert_int_equal(found[0].rating, 0);
    assert_int_equal(find("birch ben"), 1);
    assert_int_equal(found[0].rank, -12);
    assert_int_equal(find("cedar"), 1);
    assert_int_equal(found[0].rank, PROTO_TOUR_NO_RANK);
}

static void a_hostile_line_is_skipped_and_the_next_one_read(void **state)
{
    static const char *const bad[] = {
        "",
        " 1234567  Ash Ada  NZ  Kiln   3d   --   2287",
        " 02345678  Ash Ada  NZ  Kiln   3d   --   2287",
        " 12345678  NZ  Kiln   3d   --   2287",
        " 12345678  Ash Ada  nz  Kiln   3d   --   2287",
        " 12345678  Ash Ada  NZ  Kiln   0d   --   2287",
        " 12345678  Ash Ada  NZ  Kiln   3d   ==   2287",
        " 12345678  Ash Ada  NZ  Kiln   3d   --   4001",
        " 12345678  Ash Ada  NZ  Kiln   3d   --   99999999999999999999",
        " 12345678  Ash Ada  NZ  Kiln   3d   --   --5",
        " 12345678  Ash \x02"
        "Ada  NZ  Kiln   3d   --   2287",
        " 12345678  Ash \x81 Ada  NZ  Kiln   3d   --   2287",
        " 12345678  ???  NZ  Kiln   3d   --   2287",
        "Ash, Ada\t123456789\tFull\t3.21\t\tKILN",
        "Ash, Ada\t12345\tFull\tstrong\t\tKILN",
        "Ash, Ada\t12345\tFull\t3.21",
        "\t12345\tFull\t3.21\t\tKILN",
    };
    char text[1200], longest[TOUR_LISTS_LINE_MAX + 1];

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(text, sizeof text, "%s\n%s", bad[i], aga);
        if (take(text) != 3 || skipped != 1)
            fail_msg("line %zu was read: %s", i, bad[i]);
    }
    memset(longest, ' ', sizeof longest);
    snprintf(text, sizeof text, "%-*s\n%s", TOUR_LISTS_LINE_MAX,
             " 12345678  Ash Ada  NZ  Kiln  3d  --  2287", aga);
    assert_int_equal(take(text), 4);
    snprintf(text, sizeof text, "%-*s\n%s", TOUR_LISTS_LINE_MAX + 1,
             " 12345678  Ash Ada  NZ  Kiln  3d  --  2287", aga);
    assert_int_equal(take(text), 3);
}

static void a_line_with_a_zero_byte_is_skipped(void **state)
{
    static const char text[] =
        "Ash, \0Ada\t12345\tFull\t3.21\t\tKILN\nBirch, Ben\t77\tY\t1.5\t\t\n";

    (void)state;
    tour_lists_destroy(lists);
    lists = tour_lists_create();
    assert_int_equal(tour_lists_read(lists, text, sizeof text - 1, &skipped), 1);
    assert_int_equal(skipped, 1);
}

static void words_are_found_in_any_order_and_case_with_or_without_accents(void **state)
{
    (void)state;

    take(egd);
    assert_int_equal(find("ADA"), 1);
    assert_int_equal(find("ada as"), 1);
    assert_int_equal(find("As, Ada"), 1);
    assert_int_equal(find("\xc3\x96st"), 1);
    assert_int_equal(find("OST"), 1);
    assert_int_equal(find("ada birch"), 0);
    assert_int_equal(find("sh"), 0);
}

static void each_word_that_is_typed_begins_another_word(void **state)
{
    (void)state;

    take("Ash, Ada\t1\tF\t1.5\t\t\nAsh, Ben\t2\tF\t1.5\t\t\nAda, Ada\t3\tF\t1.5\t\t\n");
    assert_int_equal(find("ash a"), 1);
    assert_string_equal(found[0].name, "Ada Ash");
    assert_int_equal(find("ada ada"), 1);
    assert_int_equal(find("ash ash"), 0);
}

static void two_letters_are_needed(void **state)
{
    (void)state;

    take(egd);
    assert_int_equal(find("as"), 1);
    assert_int_equal(find("a"), 0);
    assert_int_equal(find(" ,- "), 0);
    assert_int_equal(find(""), 0);
}

static void family_names_come_before_given_names(void **state)
{
    (void)state;

    take("Zed, Ash\t1\tF\t1.5\t\t\nAsh, Zed\t2\tF\t1.5\t\t\nBay, Ashley\t3\tF\t1.5\t\t\n");
    assert_int_equal(find("ash"), 3);
    assert_string_equal(found[0].name, "Zed Ash");
    assert_string_equal(found[1].name, "Ash Zed");
    assert_string_equal(found[2].name, "Ashley Bay");
}

static void a_player_who_is_in_two_files_is_found_once(void **state)
{
    (void)state;

    take(aga);
    tour_lists_destroy(lists);
    lists = tour_lists_create();
    tour_lists_read(lists, aga, strlen(aga), &skipped);
    tour_lists_read(lists, aga, strlen(aga), &skipped);
    tour_lists_read(lists, egd, strlen(egd), &skipped);
    tour_lists_sort(lists);
    assert_int_equal(find("ash"), 2); /* one of each association */
    assert_int_equal(find("ash ada"), 2);
}

static void eight_players_are_answered_and_no_more(void **state)
{
    char text[600];
    size_t n = 0;

    (void)state;
    for (int i = 10; i < 18; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "Ash, Ada %c\t%d\tF\t1.5\t\t\n", 'a' + i,
                              i);
    take(text);
    assert_int_equal(find("ash"), TOUR_LISTED_MAX);
    snprintf(text + n, sizeof text - n, "Ash, Ada z\t99\tF\t1.5\t\t\n");
    take(text);
    assert_int_equal(find("ash"), TOUR_LISTED_MAX);
}

static void no_list_finds_nobody(void **state)
{
    (void)state;

    assert_int_equal(take(""), 0);
    assert_int_equal(skipped, 0);
    assert_int_equal(find("ash"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_european_list_gives_name_country_club_grade_rating_and_number),
        cmocka_unit_test(a_family_name_of_several_words_stays_one),
        cmocka_unit_test(given_names_of_several_words_stay_together),
        cmocka_unit_test(a_missing_club_and_a_rating_below_zero_are_read),
        cmocka_unit_test(a_professional_has_the_grade_of_their_rating),
        cmocka_unit_test(the_american_list_gives_a_rank_and_no_rating),
        cmocka_unit_test(a_hostile_line_is_skipped_and_the_next_one_read),
        cmocka_unit_test(a_line_with_a_zero_byte_is_skipped),
        cmocka_unit_test(words_are_found_in_any_order_and_case_with_or_without_accents),
        cmocka_unit_test(each_word_that_is_typed_begins_another_word),
        cmocka_unit_test(two_letters_are_needed),
        cmocka_unit_test(family_names_come_before_given_names),
        cmocka_unit_test(a_player_who_is_in_two_files_is_found_once),
        cmocka_unit_test(eight_players_are_answered_and_no_more),
        cmocka_unit_test(no_list_finds_nobody),
    };

    return cmocka_run_group_tests(tests, NULL, finish);
}
