/* Tournaments as files of other programs: the examples of the formats byte for byte, and a published
 * crosstable. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/json/date.h"
#include "server/tour/files/parts.h"
#include "tests/server/tour/spring.h"
#include "tests/server/tour/table_reader.h"
#include "tests/test.h"

static struct cells cells;

/* --- the examples ----------------------------------------------------------------------------- */

static void play_spring(struct event *event)
{
    spring_open(event, "A B C D", "japanese");
    spring_rename(event, 1, "Ada Ash", "KilL", 1);
    spring_rename(event, 2, "Ben Birch", "KilL", 0);
    spring_rename(event, 3, "Cy Cedar", "", -1);
    spring_rename(event, 4, "Di Dogwood", "", -3);
    static const char *const rounds[][4] = {{"Ada Ash", "Di Dogwood", "Cy Cedar", "Ben Birch"},
                                            {"Ben Birch", "Ada Ash", "Di Dogwood", "Cy Cedar"},
                                            {"Ada Ash", "Cy Cedar", "Di Dogwood", "Ben Birch"}};
    static const uint8_t results[] = {PROTO_TOUR_BLACK, PROTO_TOUR_WHITE, PROTO_TOUR_BLACK};
    for (uint8_t round = 1; round <= 3; round++) {
        struct proto_tour_pair pairs[2] = {{.board = 1}, {.board = 2}};
        for (unsigned i = 0; i < 2; i++) {
            pairs[i].first = event_no(event, rounds[round - 1][2 * i]);
            pairs[i].second = event_no(event, rounds[round - 1][2 * i + 1]);
        }
        event_do(event, ACT(PAIR, .round = round, .pairs = pairs, .pairs_n = 2));
        event_publish(event);
        event_start(event);
        event_do(event, ACT(RESULT, .round = round, .board = 1, .game = 1,
                            .outcome = {.result = results[round - 1]}));
        event_do(event, ACT(RESULT, .round = round, .board = 2, .game = 1,
                            .outcome = {.result = PROTO_TOUR_DRAW}));
    }
}

static void the_table_of_the_egd_is_as_its_example(void **state)
{
    struct event event;
    struct proto_text text;
    (void)state;

    play_spring(&event);
    event.tour->settings.over_board = false;
    spring_egd(&event, "XX,Kiln Lane", &text);
    assert_string_equal(
        spring_text(&text),
        "; CL[D]\n"
        "; EV[Kiln Lane Spring Swiss]\n"
        "; PC[XX,Kiln Lane]\n"
        "; DT[2031-04-05,2031-04-05]\n"
        "; HA[h9]\n"
        "; KM[6.5]\n"
        "; TM[55]\n"
        ";\n"
        "; Pl Name                            Rk Co Club  NBW  SOS SODO\n"
        "   1 Ash Ada                         2D XX KilL    3    3    3 0    4+/b0    2+/w0    3+/b0\n"
        "   2 Birch Ben                       1D XX KilL    1    5    1 0    3=/w0    1-/b0    4=/w0\n"
        "   3 Cedar Cy                        1K XX xxxx    1    5    1 0    2=/b0    4=/w0    1-/w0\n"
        "   4 Dogwood Di                      3K XX xxxx    1    5    1 0    1-/w0    3=/b0    2=/b0\n");
    proto_text_finish(&text);
    event_close(&event);
}

static void expect_place(const struct event *event, const char *asked, const char *egd,
                         const char *aga)
{
    struct proto_text text;

    spring_egd(event, asked, &text);
    assert_non_null(strstr(spring_text(&text), egd));
    proto_text_finish(&text);
    proto_text_init(&text);
    tour_write_aga(&text, event->tour, asked);
    assert_non_null(strstr(spring_text(&text), aga));
    proto_text_finish(&text);
}

static void the_place_is_the_one_asked_for_or_that_of_the_settings(void **state)
{
    struct event event;
    char *place;
    (void)state;

    play_spring(&event);
    place = event.tour->settings.place;
    event.tour->settings.over_board = true;
    expect_place(&event, NULL, "; PC[XX,unknown]\n", "TOURNEY Kiln Lane Spring Swiss, unknown\n");
    strcpy(place, "Kiln Lane");
    expect_place(&event, NULL, "; PC[XX,Kiln Lane]\n", "Swiss, Kiln Lane\n");
    strcpy(place, "NZ, Kiln Lane");
    expect_place(&event, NULL, "; PC[NZ, Kiln Lane]\n", "Swiss, NZ, Kiln Lane\n");
    strcpy(place, "St, Mary's"); /* no country */
    expect_place(&event, NULL, "; PC[XX,St, Mary's]\n", "Swiss, St, Mary's\n");
    expect_place(&event, "FI,Town", "; PC[FI,Town]\n", "Swiss, FI,Town\n");
    event_close(&event);
}

static void the_report_of_the_aga_is_as_its_example(void **state)
{
    struct event event;
    struct proto_text text;
    (void)state;

    spring_open(&event, "A B", "aga");
    event_round(&event, "A-B 1-0");
    spring_rename(&event, 1, "Ada Ash", "", 1);
    spring_rename(&event, 2, "Birch, Ben", "", 0);
    proto_text_init(&text);
    tour_write_aga(&text, event.tour, "Kiln Lane");
    assert_string_equal(spring_text(&text), "TOURNEY Kiln Lane Spring Swiss, Kiln Lane\n"
                                            "\tstart=4/5/2031\n"
                                            "\tfinish=4/5/2031\n"
                                            "\trules=AGA\n"
                                            "\n"
                                            "PLAYERS\n"
                                            "99998\tBirch, Ben\t1D\n"
                                            "99999\tAsh, Ada\t2D\n"
                                            "\n"
                                            "GAMES 1\n"
                                            "99998\t99999\tB\t0\t7\n"
                                            "\n"
                                            "END\n");
    proto_text_finish(&text);
    event_close(&event);
}

/* Ids of their own for those who have none or the same as another, stones as the association counts them, and no
 * game that was not played and won. */
static void the_report_of_the_aga_has_every_player_and_every_game_that_was_won(void **state)
{
    struct event event;
    struct proto_text text;
    (void)state;

    spring_open(&event, "A B:9d C:12k D E", "aga");
    event_round(&event, "A-B/1 1-0, C-D/2 0-1, E bye");
    event_round(&event, "E-C/3 1-0, A-D =, B bye");
    event_round(&event, "B-A 0-1, D-E +-, C excused");
    snprintf(event.tour->people[0].pin, 9, "4711");
    snprintf(event.tour->people[1].pin, 9, "99999");
    snprintf(event.tour->people[2].pin, 9, "4711");
    snprintf(event.tour->people[3].pin, 9, "100000");
    snprintf(event.tour->people[4].pin, 9, "7");
    proto_text_init(&text);
    tour_write_aga(&text, event.tour, "Kiln Lane");
    assert_string_equal(spring_text(&text), "TOURNEY Kiln Lane Spring Swiss, Kiln Lane\n"
                                            "\tstart=4/5/2031\n"
                                            "\tfinish=4/5/2031\n"
                                            "\trules=AGA\n"
                                            "\n"
                                            "PLAYERS\n"
                                            "7\tE, _\t?\n"
                                            "4711\tA, _\t?\n"
                                            "99997\tD, _\t?\n"
                                            "99998\tC, _\t12K\n"
                                            "99999\tB, _\t9D\n"
                                            "\n"
                                            "GAMES 1\n"
                                            "99999\t4711\tB\t0\t0\n"
                                            "99997\t99998\tW\t2\t0\n"
                                            "\n"
                                            "GAMES 2\n"
                                            "99998\t7\tB\t3\t0\n"
                                            "\n"
                                            "GAMES 3\n"
                                            "4711\t99999\tW\t0\t7\n"
                                            "\n"
                                            "END\n");
    proto_text_finish(&text);
    event_close(&event);
}

static void standings_for_a_spreadsheet_show_places_criteria_and_rounds(void **state)
{
    struct event event;
    struct proto_text text;
    (void)state;

    play_spring(&event);
    spring_csv(&event, ',', false, &text);
    assert_string_equal(spring_text(&text), "place,name,rank,score,sos,sodos,R1,R2,R3\r\n"
                                            "1,\"Ada Ash\",2d,3,3,3,4+/b0,2+/w0,3+/b0\r\n"
                                            "2\xe2\x80\x93"
                                            "4,\"Ben Birch\",1d,1,5,1,3=/w0,1-/b0,4=/w0\r\n"
                                            "2\xe2\x80\x93"
                                            "4,\"Cy Cedar\",1k,1,5,1,2=/b0,4=/w0,1-/w0\r\n"
                                            "2\xe2\x80\x93"
                                            "4,\"Di Dogwood\",3k,1,5,1,1-/w0,3=/b0,2=/b0\r\n");
    proto_text_finish(&text);
    event_close(&event);
}

static void where_semicolons_separate_commas_are_decimal(void **state)
{
    struct event event;
    struct proto_text text;
    (void)state;

    event_open(&event, PROTO_SWISS, 2, "A B C:3d");
    event_begin(&event);
    event_round(&event, "A-B =, C bye");
    event_round(&event, "A-C +-, B excused");
    spring_csv(&event, ';', true, &text);
    assert_string_equal(spring_text(&text),
                        "\xef\xbb\xbfplace;name;rank;score;sos;sodos;dc;R1;R2\r\n"
                        "1;\"A\";;1,5;2;1,5;;2=/b0;3+!b0\r\n"
                        "2;\"B\";;1;1,5;0,75;;1=/w0;0=\r\n"
                        "3;\"C\";3d;1;1,5;0;;0+;1-!w0\r\n");
    proto_text_finish(&text);
    event_close(&event);
}

/* --- what the formats can and cannot say ------------------------------------------------------ */

/* Results of a player in the table that was read, opponents by surname: "B+!b0 0-". */
static const char *results_of(const char *surname)
{
    static char told[1024];
    unsigned line = 0;

    while (strcmp(cells.at[line][1], surname) != 0)
        assert_true(++line < cells.lines);
    *told = '\0';
    for (unsigned i = 10; i < cells.n[line]; i++) {
        char *rest;
        unsigned long opponent = strtoul(cells.at[line][i], &rest, 10);
        size_t n = strlen(told);
        if (*rest == '|')
            break;
        snprintf(told + n, sizeof told - n, "%s%s%s", n > 0 ? " " : "",
                 opponent > 0 ? cells.at[opponent - 1][1] : "0", rest);
    }
    return told;
}

static void games_by_default_byes_and_handicaps_have_their_signs(void **state)
{
    struct event event;
    struct proto_text text;
    (void)state;

    spring_open(&event, "A B C D E", "japanese");
    event_round(&event, "A-B +-, C-D/3 0-1, E bye");
    event_round(&event, "A-C --, D-E ++, B excused");
    snprintf(event.tour->people[0].pin, 9, "12345678");
    snprintf(event.tour->people[1].pin, 9, "1234");
    snprintf(event.tour->people[3].pin, 9, "98765");
    snprintf(event.tour->people[4].pin, 9, "987654");
    spring_egd(&event, NULL, &text);
    cells_read_egd(&cells, text.at, text.length);
    assert_int_equal(cells.lines, 5);
    assert_string_equal(results_of("A"), "B+!b0 0-");
    assert_string_equal(results_of("B"), "A-!w0 0=");
    assert_string_equal(results_of("C"), "D-/b3 0-");
    assert_string_equal(results_of("D"), "C+/w3 0+");
    assert_string_equal(results_of("E"), "0+ 0+");
    cells_check_egd(&cells, 10);
    assert_non_null(strstr(spring_text(&text), " |12345678\n"));
    assert_null(strstr(spring_text(&text), "|1234\n"));
    proto_text_finish(&text);
    proto_text_init(&text);
    tour_write_aga(&text, event.tour, NULL);
    assert_non_null(strstr(spring_text(&text), "\n98765\tD, _\t?\n")); /* ids have five digits */
    assert_null(strstr(spring_text(&text), "987654"));
    assert_non_null(strstr(spring_text(&text), "\n1234\tB, _\t?\n"));
    proto_text_finish(&text);
    event_close(&event);
}

static void a_long_name_is_cut_so_that_the_columns_stay_in_place(void **state)
{
    static const struct {
        const char *name, *line;
    } rows[] = {
        /* 20 and 9 fill the column; the tenth character is one too many */
        {"Abcdefghijklmnopqrst, Bcdefghij", "Abcdefghijklmnopqrst Bcdefghij   ? XX "},
        {"Abcdefghijklmnopqrst, Bcdefghijk", "Abcdefghijklmnopqrst Bcdefghij   ? XX "},
        {"Abcdefghijklmnopqrstuvwxyzab, Bc", "Abcdefghijklmnopqrstuvwxyzab B   ? XX "},
        {"Abcdefghijklmnopqrstuvwxyzabc, B", "Abcdefghijklmnopqrstuvwxyzab B   ? XX "},
        {"Abcdefghijklmnopqrst, B", "Abcdefghijklmnopqrst B           ? XX "},
    };
    struct event event;
    (void)state;

    spring_open(&event, "A B", "japanese");
    event_round(&event, "A-B 1-0");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct proto_text text;
        spring_rename(&event, 1, rows[i].name, "", PROTO_TOUR_NO_RANK);
        spring_egd(&event, NULL, &text);
        if (!strstr(spring_text(&text), rows[i].line))
            fail_msg("%s: not in\n%s", rows[i].line, spring_text(&text));
        proto_text_finish(&text);
    }
    event_close(&event);
}

static void a_match_of_two_games_takes_two_columns(void **state)
{
    struct event event;
    struct proto_text text;
    (void)state;

    event_open(&event, PROTO_SWISS, 2, "A B C");
    event.settings.match = 2;
    event_begin(&event);
    event_round(&event, "A-B 1-0@41 0-1@37, C bye");
    spring_egd(&event, NULL, &text);
    cells_read_egd(&cells, text.at, text.length);
    cells_check_egd(&cells, 10);
    assert_string_equal(results_of("A"), "B+/b0 B-/w0");
    assert_string_equal(results_of("B"), "A-/w0 A+/b0");
    assert_string_equal(results_of("C"), "0+ 0-");
    proto_text_finish(&text);
    event_close(&event);
}

static void a_record_that_is_no_game_of_go_is_for_the_archive_only(void **state)
{
    static const char *const rulesets[] = {"stoical", "bridge", "alter-igo", "renaissance-area"};
    struct event event;
    struct proto_text text;
    (void)state;

    for (unsigned i = 0; i < 4; i++) {
        spring_open(&event, "A B", rulesets[i]);
        event_round(&event, "A-B 1-0");
        spring_egd(&event, NULL, &text);
        assert_non_null(
            strstr(spring_text(&text), "; CM[Archive only, not to be rated: other rules]"));
        assert_null(strstr(spring_text(&text), "; CL["));
        proto_text_finish(&text);
        proto_text_init(&text);
        tour_write_aga(&text, event.tour, NULL);
        assert_int_equal(strncmp(spring_text(&text), "# Archive only, not to be rated", 31), 0);
        proto_text_finish(&text);
        event_close(&event);
    }
    spring_open(&event, "A B", "aga");
    assert_null(tour_archive_only(event.tour));
    event.tour->settings.game.setup.width = 13;
    assert_string_equal(tour_archive_only(event.tour), "another board");
    event.tour->settings.game.setup.width = 19;
    event.tour->settings.game.setup.points[5] = GO_BLOCKED;
    assert_string_equal(tour_archive_only(event.tour), "another beginning");
    event_close(&event);
}

static void the_class_follows_from_the_clock(void **state)
{
    static const struct {
        struct go_clock_rules clock;
        bool over_board;
        const char *wanted; /* of the header */
    } cases[] = {
        {{.kind = GO_CLOCK_ABSOLUTE, .main_ms = 4500000}, true, "; CL[A]"},
        {{.kind = GO_CLOCK_ABSOLUTE, .main_ms = 4499000}, true, "; CL[B]"},
        {{.kind = GO_CLOCK_FISCHER, .main_ms = 2700000, .increment_ms = 15000}, true, "; CL[A]"},
        {{.kind = GO_CLOCK_FISCHER, .main_ms = 1200000, .increment_ms = 5000}, true, "; CL[C]"},
        {{.kind = GO_CLOCK_CANADIAN, .main_ms = 3600000, .period_ms = 300000, .stones = 20},
         true,
         "; CL[A]"},
        {{.kind = GO_CLOCK_ABSOLUTE, .main_ms = 3000000}, false, "; CL[D]"},
        {{.kind = GO_CLOCK_ABSOLUTE, .main_ms = 600000}, false, "; CM[Archive only"},
        {{.kind = GO_CLOCK_NONE}, true, "; CM[Thinking time not known"},
        {{.kind = GO_CLOCK_DAYS, .period_ms = 86400000}, false, "; CM[Thinking time not known"},
    };
    struct event event;
    struct proto_text text;
    (void)state;

    spring_open(&event, "A B", "chinese");
    event_round(&event, "A-B 1-0");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        event.tour->settings.game.clock = cases[i].clock;
        event.tour->settings.over_board = cases[i].over_board;
        spring_egd(&event, NULL, &text);
        assert_non_null(strstr(spring_text(&text), cases[i].wanted));
        proto_text_finish(&text);
    }
    event_close(&event);
}

/* The class that the table of the EGD says; ' ': none. */
static char class_said(struct event *event, bool over_board, const struct go_clock_rules *clock)
{
    struct proto_text text;
    const char *at;
    char ret;

    event->tour->settings.game.clock = *clock;
    event->tour->settings.over_board = over_board;
    spring_egd(event, NULL, &text);
    at = strstr(spring_text(&text), "; CL[");
    ret = at ? at[5] : ' ';
    proto_text_finish(&text);
    return ret;
}

/* A millisecond less of the main time, or of what the overtime is worth, makes the next class. */
static void a_class_begins_at_its_times_and_not_before(void **state)
{
    static const struct {
        int minutes;
        const char *fits, *less; /* over the board, and on the server */
    } plain[] = {{60, "AD", "BD"}, {40, "BD", "C "}, {25, "C ", "  "}},
      fischer[] = {{45, "AD", "BD"}, {30, "BD", "C "}, {20, "C ", "  "}},
      worth[] = {{75, "AD", "BD"}, {50, "BD", "C "}, {30, "C ", "  "}};
    struct event event;
    (void)state;

    spring_open(&event, "A B", "chinese");
    event_round(&event, "A-B 1-0");
    for (int less = 0; less < 2; less++)
        for (size_t i = 0; i < 3; i++)
            for (int online = 0; online < 2; online++) {
                struct go_clock_rules clock = {.kind = GO_CLOCK_CANADIAN,
                                               .main_ms = plain[i].minutes * 60000 - less,
                                               .period_ms = 3600000,
                                               .stones = 1};
                assert_int_equal(class_said(&event, !online, &clock),
                                 (less ? plain[i].less : plain[i].fits)[online]);
                clock = (struct go_clock_rules){.kind = GO_CLOCK_FISCHER,
                                                .main_ms = fischer[i].minutes * 60000 - less,
                                                .increment_ms = 60000};
                assert_int_equal(class_said(&event, !online, &clock),
                                 (less ? fischer[i].less : fischer[i].fits)[online]);
                clock = (struct go_clock_rules){.kind = GO_CLOCK_ABSOLUTE,
                                                .main_ms = worth[i].minutes * 60000 - less};
                assert_int_equal(class_said(&event, !online, &clock),
                                 (less ? worth[i].less : worth[i].fits)[online]);
            }
    event_close(&event);
}

static void days_are_those_of_the_calendar(void **state)
{
    char text[16];
    int64_t days;
    (void)state;

    for (int64_t day = 0; day < 200000; day += 1 + day % 3) {
        struct tour_date date = tour_date_of(day * 86400000 + 86399999);
        snprintf(text, sizeof text, "%04d-%02d-%02d", date.year, date.month, date.day);
        assert_true(proto_date_read(text, strlen(text), &days));
        assert_int_equal(days, day);
    }
}

/* --- a published crosstable ------------------------------------------------------------------- */

/* Grade, MMS, SOS, SOSOS and rounds of a McMahon event of four rounds in 2019 that an open
 * tournament program ships as an example, without its names. */
static const char *const published[] = {
    "3D 36 128 503 2+/w0 3+/b0 4+/w0 15+/w4",    "3D 33 132 512 1-/b0 0= 0= 0=",
    "1D 33 129 496 4+/b0 1-/w0 9+/w1 5+/b0",     "2D 33 127 493 3-/w0 15+/w4 1-/b0 9+/w1",
    "2K 31 120 482 6+/w0 9+/b0 15+/w4 3-/w0",    "2K 30 117 455 5-/b0 7-/w0 10+/b0 16+/w4",
    "3K 30 115 458 10-/w0 6+/b0 8+/b0 11+/w0",   "4K 29 112 447 16+/w2 11+/b0 7-/w0 10+/w0",
    "3K 28 121 491 15+/w1 5-/w0 3-/b1 4-/b1",    "3K 28 117 447 7+/b0 16-/w4 6-/w0 8-/b0",
    "4K 28 112 433 13+/b0 8-/w0 16+/w2 7-/b0",   "6K 27 103 384 17+/w2 13-/w0 18+/w3 14+/b0",
    "5K 27 103 373 11-/w0 12+/b0 17-/w3 19+/w9", "5K 26 99 357 0= 18+/w3 19-/w9 12-/w0",
    "5K 25 115 496 9-/b1 4-/b4 5-/b4 1-/b4",     "7K 24 103 458 8-/b2 10+/b4 11-/b2 6-/b4",
    "9K 23 93 360 12-/b2 19+/w8 13+/b3 18-/w1",  "10K 22 89 360 19+/w7 14-/b3 12-/b3 17+/b1",
    "18K 13 65 384 18-/b7 17-/b8 14+/b9 13-/b9",
};
enum { PUBLISHED = sizeof published / sizeof *published };

struct published {
    char rank[4], values[3][8], rounds[4][12];
};

static struct published read_published(unsigned i)
{
    struct published ret;

    assert_int_equal(sscanf(published[i], "%3s %7s %7s %7s %11s %11s %11s %11s", ret.rank,
                            ret.values[0], ret.values[1], ret.values[2], ret.rounds[0],
                            ret.rounds[1], ret.rounds[2], ret.rounds[3]),
                     8);
    return ret;
}

/* That program gives half a point for every round without a game and rounds the sum down; here half
 * a point is given once and nothing rounded. The same sums come from a bye of the second player,
 * who missed three rounds, and from nothing for the fourteenth, who missed one. */
static void enter_published(struct event *event)
{
    char players[1024] = "";

    for (unsigned i = 0; i < PUBLISHED; i++) {
        struct published line = read_published(i);
        size_t n = strlen(players);
        line.rank[strlen(line.rank) - 1] |= 0x20;
        snprintf(players + n, sizeof players - n, "%sP%02u:%s", i > 0 ? " " : "", i + 1, line.rank);
    }
    event_open(event, PROTO_MCMAHON, 4, players);
    event->settings.bar = PROTO_TOUR_RANK_MAX;
    event->settings.criteria_n = 2;
    event->settings.criteria[0] = PROTO_CRITERION_SOS;
    event->settings.criteria[1] = PROTO_CRITERION_SOSOS;
    event_begin(event);
}

static void play_published(struct event *event, unsigned round)
{
    char said[2048] = "";
    size_t n = 0;

    for (unsigned i = 0; i < PUBLISHED; i++) {
        struct published line = read_published(i);
        unsigned opponent, handicap;
        char sign, colour;
        if (sscanf(line.rounds[round], "%u%c/%c%u", &opponent, &sign, &colour, &handicap) != 4 ||
            colour != 'b')
            continue;
        n += (size_t)snprintf(said + n, sizeof said - n, "%sP%02u-P%02u/%u %s", n > 0 ? ", " : "",
                              i + 1, opponent, handicap, sign == '+' ? "1-0" : "0-1");
    }
    if (round == 1)
        snprintf(said + n, sizeof said - n, ", P02 bye");
    event_round(event, said);
}

static void a_published_crosstable_comes_out_as_it_was(void **state)
{
    struct event event;
    struct proto_text text;
    (void)state;

    enter_published(&event);
    for (unsigned round = 0; round < 4; round++)
        play_published(&event, round);
    spring_egd(&event, NULL, &text);
    cells_read_egd(&cells, text.at, text.length);
    cells_check_egd(&cells, 10);
    assert_int_equal(cells.lines, PUBLISHED);
    for (unsigned i = 0; i < PUBLISHED; i++) {
        struct published line = read_published(i);
        char name[8];
        snprintf(name, sizeof name, "P%02u", i + 1);
        assert_string_equal(cells.at[i][1], name);
        assert_string_equal(cells.at[i][3], line.rank);
        for (unsigned k = 0; k < 3; k++)
            assert_string_equal(cells.at[i][6 + k], line.values[k]);
        for (unsigned round = 0; round < 4; round++)
            assert_string_equal(cells.at[i][10 + round], line.rounds[round][0] != '0'
                                                             ? line.rounds[round]
                                                         : i == 1 && round == 1 ? "0+"
                                                                                : "0-");
    }
    proto_text_finish(&text);
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_of_the_egd_is_as_its_example),
        cmocka_unit_test(the_place_is_the_one_asked_for_or_that_of_the_settings),
        cmocka_unit_test(the_report_of_the_aga_is_as_its_example),
        cmocka_unit_test(the_report_of_the_aga_has_every_player_and_every_game_that_was_won),
        cmocka_unit_test(standings_for_a_spreadsheet_show_places_criteria_and_rounds),
        cmocka_unit_test(where_semicolons_separate_commas_are_decimal),
        cmocka_unit_test(games_by_default_byes_and_handicaps_have_their_signs),
        cmocka_unit_test(a_long_name_is_cut_so_that_the_columns_stay_in_place),
        cmocka_unit_test(a_match_of_two_games_takes_two_columns),
        cmocka_unit_test(a_record_that_is_no_game_of_go_is_for_the_archive_only),
        cmocka_unit_test(the_class_follows_from_the_clock),
        cmocka_unit_test(a_class_begins_at_its_times_and_not_before),
        cmocka_unit_test(days_are_those_of_the_calendar),
        cmocka_unit_test(a_published_crosstable_comes_out_as_it_was),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
