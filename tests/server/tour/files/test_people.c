/* Lists of players from spreadsheets: accepted forms, and refusals with their row and column. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/tour/files/files.h"
#include "tests/server/tour/spring.h"
#include "tests/test.h"

static struct tour_people people;
static struct tour_row_error error;

static bool read_bytes(const void *bytes, size_t length)
{
    tour_people_finish(&people);
    return tour_read_people(bytes, length, &people, &error);
}

static void take(const char *text)
{
    if (!read_bytes(text, strlen(text)))
        fail_msg("%s", error.text);
}

static void refuse(const char *text, uint32_t row, const char *field, const char *said)
{
    assert_false(read_bytes(text, strlen(text)));
    assert_int_equal(error.row, row);
    assert_string_equal(error.field, field);
    assert_string_equal(error.text, said);
    assert_null(people.list);
}

static int finish(void **state)
{
    (void)state;
    tour_people_finish(&people);
    return 0;
}

/* --- accepted forms ----------------------------------------------------------------------- */

static void columns_come_in_any_order_and_case(void **state)
{
    (void)state;

    take("Rank, CLUB ,NAME,Absent rounds,Country,rating,Pin,household,seed,categories\r\n"
         "3D,Kiln Lane,Ada Ash,\"2,4\",nz,2134.56,12345678,Mill House,1,\"Women, Under 12\"\r\n"
         "12 kyu,,Ben Birch,,,,,,,\r\n");
    assert_int_equal(people.n, 2);
    const struct proto_tour_person *ada = &people.list[0], *ben = &people.list[1];
    assert_string_equal(ada->name, "Ada Ash");
    assert_string_equal(ada->club, "Kiln Lane");
    assert_string_equal(ada->country, "NZ");
    assert_string_equal(ada->household, "Mill House");
    assert_string_equal(ada->labels, "Women, Under 12");
    assert_string_equal(ada->pin, "12345678");
    assert_int_equal(ada->rank, 2);
    assert_int_equal(ada->rating, 2134);
    assert_int_equal(ada->seed, 1);
    for (unsigned i = 0; i < PROTO_TOUR_ROUNDS_MAX; i++)
        assert_int_equal(ada->absences[i],
                         i == 1 || i == 3 ? PROTO_ABSENT_EXCUSED : PROTO_ABSENT_NOT);
    assert_string_equal(ben->name, "Ben Birch");
    assert_int_equal(ben->rank, -12);
    assert_int_equal(ben->rating, 0);
    assert_int_equal(people.rows[1], 3);
    assert_string_equal(people.ignored, "");
}

static void given_and_family_names_are_put_together(void **state)
{
    (void)state;

    take("First name,Last name,rank\nAda,Ash,3d\n\"Jan\",van der Birch,1d\n,Cy,\n");
    assert_string_equal(people.list[0].name, "Ada Ash");
    assert_string_equal(people.list[1].name, "van der Birch, Jan");
    assert_string_equal(people.list[2].name, "Cy");
    assert_string_equal(people.ignored, "");
    take("Name;Vorname;Rang;Verein\nAsh;Ada;3d;Kiln Lane\n");
    assert_string_equal(people.list[0].name, "Ada Ash");
    assert_int_equal(people.list[0].rank, 2);
    assert_string_equal(people.list[0].club, "Kiln Lane");
    take("nom,pr\xc3\xa9nom\nAsh,Ada\n");
    assert_string_equal(people.list[0].name, "Ada Ash");
    take("name,surname,first name\nA. Ash,Ash,\nB. Birch,Birch,Ben\n");
    assert_string_equal(people.list[0].name, "A. Ash");
    assert_string_equal(people.list[1].name, "Ben Birch");
    take("Pin_Player;Last_Name;Name;Club;Country_Code;Grade;Gor\n"
         "12345678;Ash;Ada;Kiln;DE;3d;2300\n;Birch;;;;;\n");
    assert_string_equal(people.list[0].name, "Ada Ash");
    assert_string_equal(people.list[0].pin, "12345678");
    assert_string_equal(people.list[0].country, "DE");
    assert_string_equal(people.list[1].name, "Birch");
    assert_string_equal(people.ignored, "");
    take(
        "name,surname\nAnna,An\nAda Ash,Ash\n\"Birch, Ben\",Birch\nCy,Cy\nBo,\n,Oak\nMary-Ann,Ann\n");
    static const char *const wanted[] = {"Anna An", "Ada Ash", "Birch, Ben",  "Cy",
                                         "Bo",      "Oak",     "Mary-Ann Ann"};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        assert_string_equal(people.list[i].name, wanted[i]);
    take("EGF-PIN,PlayerName\n12345678,Ada Ash\n");
    assert_string_equal(people.list[0].name, "Ada Ash");
    assert_string_equal(people.list[0].pin, "12345678");
    refuse("first name\nAda\n", 1, "name",
           "row 1, name: there is no such column; the first row names the columns");
    refuse("first name,surname\nAda,\n", 2, "name", "row 2, name: there is none");
}

static void names_of_two_columns_have_60_characters_together(void **state)
{
    char text[300] = "first name,surname\n";
    (void)state;

    for (unsigned i = 0; i < 29; i++)
        strcat(text, "\xc3\xa9");
    strcat(text, ",");
    for (unsigned i = 0; i < 30; i++)
        strcat(text, "\xc3\xa9");
    take(text);
    assert_int_equal(strlen(people.list[0].name), 29 * 2 + 1 + 30 * 2);
    strcat(text, "x");
    refuse(text, 2, "name", "row 2, name: not a name of 1 to 60 characters");
}

static void columns_of_the_european_database_are_known(void **state)
{
    (void)state;

    take("EGF PIN,Name,Grade,GoR\n12345678,Ada Ash,3d?,2310.25\n");
    assert_string_equal(people.list[0].pin, "12345678");
    assert_int_equal(people.list[0].rank, 2);
    assert_int_equal(people.list[0].rating, 2310);
    assert_string_equal(people.ignored, "");
    refuse("name,rank\nAda,3d?!\n", 2, "rank", "row 2, rank: not a rank, as 3d or 12k: 3d?!");
}

static void an_american_rating_is_a_rank(void **state)
{
    static const struct {
        const char *rating;
        int rank;
    } cases[] = {{"3.21", 2}, {"1.00", 0}, {"9.99", 8}, {"10.20", 8}, {"-1.99", -1}, {"-7.1", -7}};
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[60];
        snprintf(text, sizeof text, "name;rating\nAda;%s\n", cases[i].rating);
        take(text);
        assert_int_equal(people.list[0].rank, cases[i].rank);
        assert_int_equal(people.list[0].rating, 0);
    }
    take("name,rating,rank\nAda,3.21,4d\n");
    assert_int_equal(people.list[0].rank, 3); /* as said */
    take("name,rating\nAda,31.5\nBen,30\n");
    assert_int_equal(people.list[0].rating, 31);
    assert_int_equal(people.list[1].rating, 30);
    refuse("name,rating\nAda,0.5\n", 2, "rating",
           "row 2, rating: not a number from 1 to 9999: 0.5");
    refuse("name,rating\nAda,-31.5\n", 2, "rating",
           "row 2, rating: not a number from 1 to 9999: -31.5");
}

static void the_american_list_needs_no_first_row(void **state)
{
    (void)state;

    take("Ash, Ada\t13003\tFull\t-7.1\t6/10/2031\tKILN\tMI\n"
         "Birch, Ben\t21110\tFull\t4.53\t7/22/2031\tMILL\t--\n");
    assert_int_equal(people.n, 2);
    assert_string_equal(people.list[0].name, "Ash, Ada");
    assert_string_equal(people.list[0].pin, "13003");
    assert_string_equal(people.list[0].club, "KILN");
    assert_int_equal(people.list[0].rank, -7);
    assert_int_equal(people.list[1].rank, 3);
    assert_int_equal(people.rows[1], 2);
    take("Ash, Ada\t1\tFull\t5.00\t\tKILN\n"); /* of six cells */
    assert_int_equal(people.list[0].rank, 4);
    static const char *const others[] = {"Ash, Ada\t13003\tFull\t-7.1\t6/10/2031\n",
                                         "Ash;13003;Full;-7.1;6/10/2031;KILN;MI\n",
                                         "Ash,13003,Full,-7.1,6/10/2031,KILN,MI\n",
                                         "Ash, Ada\t\tFull\t-7.1\t6/10/2031\tKILN\n",
                                         "Ash, Ada\t13003\tFull\t\t6/10/2031\tKILN\n",
                                         "Ash, Ada\t13003\tFull\t-\t6/10/2031\tKILN\n",
                                         "Ash, Ada\t13003\tFull\t7d\t6/10/2031\tKILN\n"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        refuse(others[i], 1, "name",
               "row 1, name: there is no such column; the first row names the columns");
    refuse("Ash, Ada\tx13003\tFull\t-7.1\t6/10/2031\tKILN\tMI\n", 1, "name",
           "row 1, name: there is no such column; the first row names the columns");
    refuse("Ash, Ada\t13003\tFull\t-7.1\t6/10/2031\tKILN\tMI\nBirch\t1\t\t0.2\t\t\t\n", 2, "rating",
           "row 2, rating: not a number from 1 to 9999: 0.2");
}

static void commas_semicolons_and_tabs_separate(void **state)
{
    (void)state;

    take("name;club\nAda, Ash;Kiln\n");
    assert_string_equal(people.list[0].name, "Ada, Ash");
    take("name\tclub\nAda;Ash\tKiln");
    assert_string_equal(people.list[0].name, "Ada;Ash");
    take("name\nAda\rBen\r\nCy");
    assert_int_equal(people.n, 3);
    take("sep=;\r\nclub;name\r\n;Ada\r\n");
    assert_string_equal(people.list[0].name, "Ada");
    assert_int_equal(people.rows[0], 3);
}

static void quotes_hold_separators_and_quotes(void **state)
{
    (void)state;

    take("name,club\n\"Ash, \"\"Ace\"\" Ada\" , \"Kiln, Lane\"\n\n\n\"Ben\",x\n");
    assert_string_equal(people.list[0].name, "Ash, \"Ace\" Ada");
    assert_string_equal(people.list[0].club, "Kiln, Lane");
    assert_int_equal(people.rows[1], 5);
}

static void encodings_are_recognised(void **state)
{
    static const char utf16[] = "\xff\xfen\0a\0m\0e\0\n\0\xe9\0\x3d\xd8\x00\xde\n\0";
    static const char big[] = "\xfe\xff\0n\0a\0m\0e\0\n\0\xe9";
    (void)state;

    take("\xef\xbb\xbfname\n\xc3\xa9\n");
    assert_string_equal(people.charset, "UTF-8");
    assert_string_equal(people.list[0].name, "\xc3\xa9");
    take("name\nRen\xe9 \x8aov\xe1k \x80\n");
    assert_string_equal(people.charset, "windows-1252");
    assert_string_equal(people.list[0].name, "Ren\xc3\xa9 \xc5\xa0ov\xc3\xa1k \xe2\x82\xac");
    assert_true(read_bytes(utf16, sizeof utf16 - 1));
    assert_string_equal(people.charset, "UTF-16");
    assert_string_equal(people.list[0].name, "\xc3\xa9\xf0\x9f\x98\x80");
    assert_true(read_bytes(big, sizeof big - 1));
    assert_string_equal(people.list[0].name, "\xc3\xa9");
}

static void columns_that_mean_nothing_here_are_named(void **state)
{
    (void)state;

    take("name,E-mail,rank,phone\nAda,a@b,1d,5\n");
    assert_string_equal(people.ignored, "E-mail, phone");
}

static void a_name_that_was_guarded_from_a_spreadsheet_comes_back(void **state)
{
    (void)state;

    take("name\n\"'=cmd|'/C calc'!A0\"\n'\xef\xbc\x9d"
         "1\n't Hooft\n");
    assert_string_equal(people.list[0].name, "=cmd|'/C calc'!A0");
    assert_string_equal(people.list[1].name, "\xef\xbc\x9d"
                                             "1");
    assert_string_equal(people.list[2].name, "'t Hooft");
}

/* --- refusals -------------------------------------------------------------------------- */

static void every_fault_names_row_and_column(void **state)
{
    static const struct {
        const char *text, *said, *field;
        uint32_t row;
    } cases[] = {
        {"", "the file is empty", "", 0},
        {"\n\n", "no row is in this file", "", 0},
        {"name\n", "no player is in this file", "", 0},
        {"rank,club\n1d,x\n",
         "row 1, name: there is no such column; the first row names the columns", "name", 1},
        {"name,NAME\nAda,x\n", "row 1, name: there are two such columns", "name", 1},
        {"name,rank\nAda,1d\nBen,10d\n", "row 3, rank: not a rank, as 3d or 12k: 10d", "rank", 3},
        {"name,rank\nAda,31k\n", "row 2, rank: not a rank, as 3d or 12k: 31k", "rank", 2},
        {"name,rank\nAda,0d\n", "row 2, rank: not a rank, as 3d or 12k: 0d", "rank", 2},
        {"name,rating\nAda,-5\n", "row 2, rating: not a number from 1 to 9999: -5", "rating", 2},
        {"name,rating\nAda,10000\n", "row 2, rating: not a number from 1 to 9999: 10000", "rating",
         2},
        {"name,country\nAda,NZL\n", "row 2, country: not two letters, as in NZ: NZL", "country", 2},
        {"name,absent\nAda,\"2,-4\"\n", "row 2, absent: not numbers of rounds, as 2,4: 2,-4",
         "absent", 2},
        {"name,absent\nAda,47\n", "row 2, absent: not numbers of rounds, as 2,4: 47", "absent", 2},
        {"name,seed\nAda,257\n", "row 2, seed: not a number from 1 to 256: 257", "seed", 2},
        {"name,pin\nAda,123456789\n", "row 2, pin: not at most 8 digits: 123456789", "pin", 2},
        {"name,rank\nAda,1d\n,2d\n", "row 3, name: there is none", "name", 3},
        {"name\nAda\nBen\nAda\n", "row 4, name: there already, in an earlier row: Ada", "name", 4},
        {"name\nAda,1d\n", "row 2: more cells than the first row has: 1d", "", 2},
        {"name\n\"Ada\nBen\n", "row 2: a quote is not closed", "", 2},
        {"name\n\"Ada\"x\n", "row 2: a quote is not closed", "", 2},
        {"name\n\"Ada\nAsh\"\n", "row 2, name: not a name of 1 to 60 characters: Ada Ash", "name",
         2},
        {"name\nAda\xe2\x80\xae\n", "row 2, name: not a name of 1 to 60 characters: Ada", "name",
         2},
        {"name\nA\x81\n", "in an encoding that is not known here: save it as CSV in UTF-8", "", 0},
        {"\xff\xfex", "begins as UTF-16, but is not", "", 0},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        refuse(cases[i].text, cases[i].row, cases[i].field, cases[i].said);
    assert_false(read_bytes("n\0a\0m\0e\0\n\0", 10));
    assert_non_null(strstr(error.text, "UTF-16 without its mark"));
    assert_false(read_bytes("\xff\xfe\x00\xd8x\0", 6));
}

static void names_have_1_to_60_characters(void **state)
{
    char text[400] = "name\n";
    (void)state;

    take("name\nX\n");
    for (unsigned i = 0; i < 60; i++)
        strcat(text, "\xc3\xa9");
    take(text);
    assert_int_equal(strlen(people.list[0].name), 120);
    strcat(text, "\xc3\xa9");
    assert_false(read_bytes(text, strlen(text)));
    assert_string_equal(error.field, "name");
    for (unsigned i = 61; i < 180; i++)
        strcat(text, "\xc3\xa9");
    assert_false(read_bytes(text, strlen(text)));
    assert_int_equal(strlen(error.text),
                     strlen("row 2, name: not a name of 1 to 60 characters: ") + 80);
}

/* Puts so many characters of four bytes behind the text. */
static void add_horses(char *text, unsigned n)
{
    while (n-- > 0)
        strcat(text, "\360\237\220\264");
}

static void names_have_60_characters_of_four_bytes_too(void **state)
{
    char text[500] = "name\n";
    (void)state;

    add_horses(text, 60);
    take(text);
    assert_string_equal(people.list[0].name, text + strlen("name\n"));
    add_horses(text, 1);
    assert_false(read_bytes(text, strlen(text)));
    assert_string_equal(error.field, "name");

    strcpy(text, "first name,surname\n");
    add_horses(text, 29);
    strcat(text, ",");
    add_horses(text, 30);
    take(text);
    assert_int_equal(strlen(people.list[0].name), 59 * 4 + 1);
    add_horses(text, 1);
    refuse(text, 2, "name", "row 2, name: not a name of 1 to 60 characters");
}

/* An error quotes 40 characters of a cell, but its sentence has 199 bytes. */
static void a_sentence_is_cut_behind_a_whole_character(void **state)
{
    static const struct {
        const char *file, *said;
        unsigned quoted;
    } rows[] = {
        {"name\n", "row 2, name: not a name of 1 to 60 characters: ", 38},
        {"name\n\n\n\n\n\n\n\n\n", "row 10, name: not a name of 1 to 60 characters: ", 37},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[500];
        strcpy(text, rows[i].file);
        add_horses(text, 61);
        assert_false(read_bytes(text, strlen(text)));
        strcpy(text, rows[i].said);
        add_horses(text, rows[i].quoted);
        assert_string_equal(error.text, text);
    }
}

static void columns_that_mean_nothing_are_named_with_24_characters(void **state)
{
    char text[500], named[200];
    (void)state;

    for (unsigned n = 23; n <= 25; n++) {
        strcpy(text, "name,");
        add_horses(text, n);
        strcat(text, "\nAda,x\n");
        take(text);
        strcpy(named, "");
        add_horses(named, n < 24 ? n : 24);
        assert_string_equal(people.ignored, named);
    }
}

static void ten_thousand_rows_are_too_many(void **state)
{
    char *text = malloc(10000 * 16);
    size_t n = (size_t)sprintf(text, "name\n");
    (void)state;

    assert_non_null(text);
    for (unsigned i = 1; i <= 256; i++)
        n += (size_t)sprintf(text + n, "P%u\n", i);
    assert_true(read_bytes(text, n));
    for (unsigned i = 257; i <= 10000; i++)
        n += (size_t)sprintf(text + n, "P%u\n", i);
    assert_false(read_bytes(text, n));
    assert_int_equal(error.row, 258);
    assert_string_equal(error.text, "row 258: a tournament takes at most 256 players");
    free(text);
    text = calloc(1, TOUR_PEOPLE_BYTES_MAX + 1);
    assert_non_null(text);
    assert_false(read_bytes(text, TOUR_PEOPLE_BYTES_MAX + 1));
    assert_string_equal(error.text, "more than 256 kB");
    free(text);
}

static void no_bytes_break_the_reader(void **state)
{
    static const char words[][8] = {"name", ",",    ";",    "\t", "\"",  "\n",
                                    "\r",   "rank", "3d",   "=",  "'",   "absent",
                                    "2,4",  "\xff", "\xc3", " ",  "sep="};
    struct chance {
        uint32_t state;
    } chance = {7};
    char text[256];
    (void)state;

    for (unsigned turn = 0; turn < 20000; turn++) {
        size_t n = 0;
        for (unsigned i = 0; i < 20; i++) {
            chance.state = chance.state * 1664525 + 1013904223;
            const char *word = words[(chance.state >> 16) % 17];
            memcpy(text + n, word, strlen(word));
            n += strlen(word);
        }
        if (read_bytes(text, n))
            assert_in_range(people.n, 1, 20);
        else
            assert_true(error.text[0]);
    }
}

/* --- into a tournament ------------------------------------------------------------------------ */

static bool enter(const struct event *event, struct proto_tour_act *ret)
{
    return tour_enter_people(event->tour, &people, ret, &error);
}

static void a_list_with_its_absences_becomes_one_act(void **state)
{
    struct event event;
    struct proto_tour_act act;
    (void)state;

    event_open(&event, PROTO_SWISS, 5, "A B");
    event_enter(&event);
    take("name,absent\nC,\"2,4\"\nD,\nE,1\n");
    assert_true(enter(&event, &act));
    assert_int_equal(act.people_n, 3);
    assert_int_equal(event.tour->people_n, 2); /* nothing has happened yet */
    event_do(&event, &act);
    proto_tour_act_finish(&act);
    assert_int_equal(event_no(&event, "E"), 5);
    assert_int_equal(event_player(&event, "C")->absences[3], PROTO_ABSENT_EXCUSED);
    assert_int_equal(event_player(&event, "C")->absences[0], PROTO_ABSENT_NOT);
    event_close(&event);
}

static void refuse_entry(const struct event *event, uint32_t row, const char *said)
{
    struct proto_tour_act act;

    assert_false(enter(event, &act));
    assert_null(act.people);
    assert_int_equal(error.row, row);
    assert_string_equal(error.text, said);
}

static void a_list_that_does_not_fit_names_its_row(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B");
    event.settings.players_max = 4;
    event_enter(&event);
    take("name\nC\nD\nE\n");
    refuse_entry(&event, 4, "row 4: the tournament takes no more players than that");
    take("name\nC\nA\n");
    refuse_entry(&event, 3, "row 3, name: there already, in the tournament: A");
    take("name,absent\nC,4\n");
    refuse_entry(&event, 2, "row 2, absent: the tournament has fewer rounds");
    event_do(&event, ACT(STAGE, .stage = PROTO_STAGE_CANCELLED));
    take("name\nC\n");
    refuse_entry(&event, 0, "the tournament takes no players at this stage");
    event_close(&event);
}

static void a_round_that_has_begun_cannot_be_missed(void **state)
{
    struct event event;
    struct proto_tour_act act;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B");
    event_begin(&event);
    event_round(&event, "A-B 1-0");
    take("name,absent\nC,3\nD,1\n");
    refuse_entry(&event, 3, "row 3, absent: that round has begun");
    take("name,absent\nC,3\n");
    assert_true(enter(&event, &act));
    assert_int_equal(act.people[0].absences[2], PROTO_ABSENT_EXCUSED);
    proto_tour_act_finish(&act);
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_come_in_any_order_and_case),
        cmocka_unit_test(given_and_family_names_are_put_together),
        cmocka_unit_test(names_of_two_columns_have_60_characters_together),
        cmocka_unit_test(columns_of_the_european_database_are_known),
        cmocka_unit_test(an_american_rating_is_a_rank),
        cmocka_unit_test(the_american_list_needs_no_first_row),
        cmocka_unit_test(commas_semicolons_and_tabs_separate),
        cmocka_unit_test(quotes_hold_separators_and_quotes),
        cmocka_unit_test(encodings_are_recognised),
        cmocka_unit_test(columns_that_mean_nothing_here_are_named),
        cmocka_unit_test(a_name_that_was_guarded_from_a_spreadsheet_comes_back),
        cmocka_unit_test(every_fault_names_row_and_column),
        cmocka_unit_test(names_have_1_to_60_characters),
        cmocka_unit_test(names_have_60_characters_of_four_bytes_too),
        cmocka_unit_test(a_sentence_is_cut_behind_a_whole_character),
        cmocka_unit_test(columns_that_mean_nothing_are_named_with_24_characters),
        cmocka_unit_test(ten_thousand_rows_are_too_many),
        cmocka_unit_test(no_bytes_break_the_reader),
        cmocka_unit_test(a_list_with_its_absences_becomes_one_act),
        cmocka_unit_test(a_list_that_does_not_fit_names_its_row),
        cmocka_unit_test(a_round_that_has_begun_cannot_be_missed),
    };

    return cmocka_run_group_tests(tests, NULL, finish);
}
