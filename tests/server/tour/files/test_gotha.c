/* Tournaments of OpenGotha, with invented people: the result of the import, its notes, and its refusals. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/tour/json.h"
#include "server/tour/files/files.h"
#include "tests/proto/tour/whole_file.h"
#include "tests/server/tour/builder.h"
#include "tests/test.h"

#define DIRECTOR 7
#define NOW      INT64_C(1933200000000) /* 2031-04-05, in the evening */

static struct tour_log event;
static struct tour_notes notes;
static struct tour_row_error error;

/* --- files ------------------------------------------------------------------------------------ */

struct file {
    char players[4000], games[4000], byes[400], more[400];
    const char *general; /* further attributes */
};
static char text[16000];

static void add_player(struct file *file, const char *surname, const char *first, const char *rank,
                       const char *rest)
{
    size_t n = strlen(file->players);

    snprintf(file->players + n, sizeof file->players - n,
             "<Player name=\"%s\" firstName=\"%s\" rank=\"%s\" %s/>\n", surname, first, rank, rest);
}

static void add_game(struct file *file, int round, int table, const char *black, const char *white,
                     int handicap, const char *result)
{
    size_t n = strlen(file->games);

    snprintf(file->games + n, sizeof file->games - n,
             "<Game roundNumber=\"%d\" tableNumber=\"%d\" blackPlayer=\"%s\" whitePlayer=\"%s\" "
             "handicap=\"%d\" knownColor=\"true\" result=\"RESULT_%s\"/>\n",
             round, table, black, white, handicap, result);
}

static const char *put_together(const struct file *file)
{
    snprintf(
        text, sizeof text,
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
        "<Tournament dataVersion=\"201\">\n<Players>\n%s</Players>\n<Games>\n%s</Games>\n"
        "<ByePlayers>%s</ByePlayers>\n<TournamentParameterSet>\n"
        "<GeneralParameterSet name=\"Kiln Lane Open\" shortName=\"Kiln_Lane 31\" location=\"Kiln Lane\" "
        "beginDate=\"2031-04-04\" endDate=\"2031-04-05\" basicTime=\"60\" stdByoYomiTime=\"30\" "
        "complementaryTimeSystem=\"STDBYOYOMI\" komi=\"7.5\" size=\"19\" genMMBar=\"4D\" "
        "genMMFloor=\"20K\" genMMZero=\"30K\" genMMS2ValueAbsent=\"1\" genMMS2ValueBye=\"2\" %s/>\n"
        "<HandicapParameterSet hdBasedOnMMS=\"true\" hdCeiling=\"9\" hdCorrection=\"1\" "
        "hdNoHdRankThreshold=\"1D\"/>\n<PlacementParameterSet><PlacementCriteria>\n"
        "<PlacementCriterion name=\"MMS\" number=\"1\"/><PlacementCriterion name=\"SOSM\" number=\"2\"/>"
        "<PlacementCriterion name=\"SOSOSM\" number=\"3\"/><PlacementCriterion name=\"NULL\" number=\"4\"/>\n"
        "</PlacementCriteria></PlacementParameterSet></TournamentParameterSet>\n"
        "<TeamTournamentParameterSet><TeamPlacementParameterSet><PlacementCriteria>"
        "<PlacementCriterion name=\"TEAMP\" number=\"1\"/></PlacementCriteria>"
        "</TeamPlacementParameterSet></TeamTournamentParameterSet>\n%s</Tournament>\n",
        file->players, file->games, file->byes,
        file->general ? file->general : "numberOfRounds=\"2\"", file->more);
    return text;
}

static bool read_bytes(const char *bytes, size_t length)
{
    tour_log_finish(&event);
    return tour_read_gotha(bytes, length, DIRECTOR, NOW, &event, &notes, &error);
}

static void take(const struct file *file)
{
    const char *bytes = put_together(file);

    if (!read_bytes(bytes, strlen(bytes)))
        fail_msg("%s", error.text);
}

static void refuse_text(const char *bytes, const char *said)
{
    assert_false(read_bytes(bytes, strlen(bytes)));
    assert_string_equal(error.text, said);
    assert_int_equal(event.n, 0);
}

static void refuse(const struct file *file, const char *said)
{
    refuse_text(put_together(file), said);
}

static bool is_noted(const char *begin)
{
    for (unsigned i = 0; i < notes.n; i++)
        if (strncmp(notes.list[i], begin, strlen(begin)) == 0)
            return true;
    return false;
}

static int finish(void **state)
{
    (void)state;
    tour_log_finish(&event);
    return 0;
}

/* Five people, two rounds: a handicap, a draw, a bye, an absence, a win by default. */
static struct file spring(void)
{
    struct file file = {.byes = "<ByePlayer player=\"ELDEREVE\" roundNumber=\"1\"/>"};

    add_player(&file, "Ash", "Ada", "3D",
               "country=\"NZ\" club=\"KilL\" egfPin=\"12345678\" rating=\"2250\"");
    add_player(&file, "van der Birch", "Ben", "1D", "smmsCorrection=\"1\"");
    add_player(&file,
               "C\xc3\xa9"
               "dre",
               "Zo\xc3\xab", "2K", "participating=\"1011111\"");
    add_player(&file, "Gro\xc3\x9f", "Di", "5K", "agaId=\"4711\" rating=\"-120\"");
    add_player(&file, "Elder", "Eve", "12K", "");
    add_game(&file, 1, 2,
             "C\xc3\x89"
             "DREZO\xc3\x8b",
             "VANDERBIRCHBEN", 2, "EQUAL");
    add_game(&file, 1, 1, "ASHADA", "GROSSDI", 0, "BLACKWINS");
    add_game(&file, 2, 1, "VANDERBIRCHBEN", "ASHADA", 0, "WHITEWINS_BYDEF");
    add_game(&file, 2, 2, "ELDEREVE", "GROSSDI", 5, "WHITEWINS");
    return file;
}

/* --- reading ----------------------------------------------------------------------------- */

static void settings_are_those_of_the_file(void **state)
{
    struct file file = spring();
    const struct proto_tour_settings *settings = &event.tour.settings;
    (void)state;

    take(&file);
    assert_string_equal(settings->title, "Kiln Lane Open");
    assert_string_equal(settings->slug, "kiln-lane-31");
    assert_string_equal(settings->text, "");
    assert_string_equal(settings->place, "Kiln Lane");
    assert_int_equal(settings->system, PROTO_MCMAHON);
    assert_int_equal(settings->rounds, 2);
    assert_int_equal(settings->bar, 3);
    assert_int_equal(settings->floor, -20);
    assert_int_equal(settings->criteria_n, 2);
    assert_int_equal(settings->criteria[0], PROTO_CRITERION_SOS);
    assert_int_equal(settings->criteria[1], PROTO_CRITERION_SOSOS);
    assert_true(settings->over_board && settings->handicap && !settings->is_public);
    assert_false(settings->rated);
    assert_int_equal(settings->reduction, 1);
    assert_int_equal(settings->handicap_from, 0);
    assert_int_equal(settings->game.setup.width, 19);
    assert_int_equal(settings->game.setup.rules.komi_x2, 15);
    assert_int_equal(settings->game.clock.kind, GO_CLOCK_BYO_YOMI);
    assert_int_equal(settings->game.clock.main_ms, 3600000);
    assert_int_equal(tour_role(&event.tour, DIRECTOR), PROTO_ROLE_DIRECTOR);
    assert_int_equal(event.entries[0].at_ms, INT64_C(1933027200000));           /* 2031-04-04 */
    assert_int_equal(event.entries[event.n - 1].at_ms, INT64_C(1933113600000)); /* 2031-04-05 */
}

/* A mark of absence in a round in which there is a game of the player does not count. */
static void a_player_with_a_game_was_there_and_one_without_was_not(void **state)
{
    struct file file = {.general = "numberOfRounds=\"3\""};
    static const bool missed[4][3] = {
        {false, false, true}, {false, true, false}, {false, false, true}, {true, true, true}};
    (void)state;

    add_player(&file, "Ash", "Ada", "3D", "participating=\"000\"");
    add_player(&file, "Birch", "Ben", "1D", "participating=\"001\"");
    add_player(&file, "Cedar", "Cy", "1D", "participating=\"000\"");
    add_player(&file, "Dorn", "Di", "1D", "participating=\"000\"");
    add_game(&file, 1, 1, "ASHADA", "BIRCHBEN", 0, "BLACKWINS");
    add_game(&file, 2, 1, "CEDARCY", "ASHADA", 0, "BLACKWINS");
    snprintf(file.byes, sizeof file.byes, "<ByePlayer player=\"CEDARCY\" roundNumber=\"1\"/>");
    take(&file);
    for (int i = 0; i < 4; i++)
        for (int round = 0; round < 3; round++)
            assert_int_equal(event.tour.people[i].absences[round],
                             missed[i][round] ? PROTO_ABSENT_EXCUSED : PROTO_ABSENT_NOT);
}

static void a_player_who_played_is_here_though_the_file_has_them_as_preliminary(void **state)
{
    struct file file = {.players = ""};
    (void)state;

    add_player(&file, "Ash", "Ada", "3D", "registeringStatus=\"PRE\"");
    add_player(&file, "Birch", "Ben", "1D", "registeringStatus=\"PRE\"");
    add_player(&file, "Cedar", "Zoe", "1D", "registeringStatus=\"PRE\"");
    add_player(&file, "Dorn", "Di", "1D", "registeringStatus=\"FIN\"");
    add_game(&file, 1, 1, "ASHADA", "BIRCHBEN", 0, "BLACKWINS");
    take(&file);
    static const bool here[] = {true, true, false, true};
    for (int i = 0; i < 4; i++)
        assert_int_equal(event.tour.people[i].standing,
                         here[i] ? PROTO_TOUR_HERE : PROTO_TOUR_ENTERED);
}

static void players_and_rounds_come_with_their_results(void **state)
{
    struct file file = spring();
    const struct tour *tour = &event.tour;
    struct tour_table table;
    (void)state;

    take(&file);
    assert_int_equal(tour->stage, PROTO_STAGE_FINISHED);
    assert_int_equal(tour->people_n, 5);
    assert_string_equal(tour->people[0].name, "Ada Ash");
    assert_string_equal(tour->people[0].pin, "12345678");
    assert_string_equal(tour->people[1].name, "van der Birch, Ben");
    assert_string_equal(tour->people[3].pin, "4711");
    assert_int_equal(tour->people[3].rating, 0);
    assert_int_equal(tour->people[2].absences[1], PROTO_ABSENT_EXCUSED);
    assert_int_equal(tour->rounds[0].pairs_n, 3);
    assert_int_equal(tour->rounds[0].pairs[0].first, 1); /* by table */
    assert_int_equal(tour->rounds[0].pairs[1].handicap, 2);
    assert_int_equal(tour->rounds[0].pairs[2].second, 0);
    tour_table(tour, 2, &table);
    static const int score2[] = {2 * 34, 2 * 31 + 1, 2 * 28 + 1, 2 * 26, 2 * 19};
    for (uint16_t no = 1; no <= 5; no++) /* Ada began at 32, Ben at 31 with their correction */
        assert_int_equal(tour_line(&table, no)->values[0], score2[no - 1]);
    tour_table_finish(&table);
}

/* Written as our own file, read and written again: the same bytes. */
static void check_stored(void)
{
    struct whole_file out = {.miai = "1"}, back;
    struct proto_tour_file_error wrong;
    struct proto_text one, two;

    out.acts_n = event.n;
    out.acts = calloc(event.n, sizeof *out.acts);
    assert_non_null(out.acts);
    for (uint32_t i = 0; i < event.n; i++)
        tour_log_act(&event, i + 1, &out.acts[i]);
    proto_text_init(&one);
    proto_text_init(&two);
    whole_file_write(&one, &out);
    if (!whole_file_read(one.at, one.length, &back, &wrong))
        fail_msg("%s", wrong.text);
    back.miai = "1";
    whole_file_write(&two, &back);
    assert_int_equal(one.length, two.length);
    assert_memory_equal(one.at, two.at, one.length);
    whole_file_finish(&back);
    proto_text_finish(&one);
    proto_text_finish(&two);
    whole_file_finish(&out);
}

static void byes_are_read_as_pairgoth_writes_them_too(void **state)
{
    struct file file = spring();
    char *at, *end;
    (void)state;

    put_together(&file);
    at = strstr(text, "<ByePlayers>");
    memcpy(at, "<ByePlayer> ", strlen("<ByePlayers>"));
    end = strstr(text, "</ByePlayers>");
    memcpy(end, "</ByePlayer> ", strlen("</ByePlayers>"));
    if (!read_bytes(text, strlen(text)))
        fail_msg("%s", error.text);
    assert_int_equal(event.tour.rounds[0].pairs[2].first, 5);
    assert_int_equal(event.tour.rounds[0].pairs[2].second, 0);
}

static void a_record_that_was_read_can_be_stored_and_exported(void **state)
{
    struct file file = spring();
    (void)state;

    take(&file);
    check_stored();
}

static void a_file_without_games_is_an_event_to_come(void **state)
{
    struct file file = {.general = "numberOfRounds=\"5\""};
    (void)state;

    add_player(&file, "Ash", "Ada", "3D", "registeringStatus=\"FIN\"");
    add_player(&file, "Birch", "Ben", "1D", "registeringStatus=\"PRE\" participating=\"01\"");
    take(&file);
    assert_int_equal(event.tour.stage, PROTO_STAGE_REGISTRATION);
    assert_int_equal(event.tour.people[0].standing, PROTO_TOUR_HERE);
    assert_int_equal(event.tour.people[1].standing, PROTO_TOUR_ENTERED);
    assert_int_equal(event.tour.people[1].absences[0], PROTO_ABSENT_EXCUSED);
    assert_true(is_noted("Players with a preliminary registration"));
}

static void the_last_round_may_be_open_and_an_earlier_game_void(void **state)
{
    struct file file = {.general = "numberOfRounds=\"3\""};
    (void)state;

    add_player(&file, "Ash", "Ada", "3D", "");
    add_player(&file, "Birch", "Ben", "1D", "");
    add_player(&file, "Cedar", "Cy", "1D", "");
    add_game(&file, 1, 1, "ASHADA", "BIRCHBEN", 0, "UNKNOWN");
    add_game(&file, 2, 1, "ASHADA", "CEDARCY", 0, "UNKNOWN");
    take(&file);
    assert_int_equal(event.tour.stage, PROTO_STAGE_RUNNING);
    assert_int_equal(event.tour.rounds[0].pairs[0].games[0].played.result, PROTO_TOUR_VOID);
    assert_int_equal(event.tour.rounds[1].state, PROTO_ROUND_STARTED);
    assert_int_equal(event.tour.people[2].absences[0], PROTO_ABSENT_ZERO); /* not paired */
    assert_true(is_noted("Games without a result"));
}

static void a_draw_and_an_unknown_result_by_default_are_read_without_it(void **state)
{
    struct file file = {.general = "numberOfRounds=\"2\""};
    const struct proto_tour_outcome *played;
    (void)state;

    add_player(&file, "Ash", "Ada", "3D", "");
    add_player(&file, "Birch", "Ben", "1D", "");
    add_game(&file, 1, 1, "ASHADA", "BIRCHBEN", 0, "EQUAL_BYDEF");
    add_game(&file, 2, 1, "ASHADA", "BIRCHBEN", 0, "UNKNOWN_BYDEF");
    take(&file);
    played = &event.tour.rounds[0].pairs[0].games[0].played;
    assert_int_equal(played->result, PROTO_TOUR_DRAW);
    assert_false(played->by_default);
    played = &event.tour.rounds[1].pairs[0].games[0].played;
    assert_int_equal(played->result, PROTO_TOUR_OPEN);
    assert_false(played->by_default);
}

/* The games are found by names of any length, of which only the beginning counts. */
static void a_very_long_name_is_one_name_in_players_and_games(void **state)
{
    static char surname[3001];
    struct file file = {.general = "numberOfRounds=\"2\""};
    (void)state;

    memset(surname, 'A', sizeof surname - 1);
    add_player(&file, surname, "", "3D", "");
    add_player(&file, "Birch", "Ben", "1D", "");
    add_game(&file, 1, 1, "BIRCHBEN", surname, 0, "WHITEWINS");
    take(&file);
    assert_int_equal(event.tour.rounds[0].pairs[0].second, 1);
}

/* The settings that are read are those of the stored acts: a restart of the server changes nothing. */
static void a_record_that_was_read_folds_to_the_same_settings(void **state)
{
    struct file file = spring();
    struct proto_tour_settings before;
    (void)state;

    take(&file);
    before = event.tour.settings;
    assert_int_equal(tour_log_fold(&event).reason, TOUR_WELL);
    assert_int_equal(event.tour.settings.game.match, before.game.match);
    assert_int_equal(event.tour.settings.game.marking_ms, before.game.marking_ms);
    assert_int_equal(event.tour.settings.game.absence_ms, before.game.absence_ms);
    assert_string_equal(event.tour.settings.game.title, before.game.title);
}

static void the_last_round_ends_with_the_last_game_however_many_there_are(void **state)
{
    (void)state;

    for (int n = 1; n <= 20; n++) {
        struct file file = {.general = "numberOfRounds=\"20\""};
        add_player(&file, "Ash", "Ada", "3D", "");
        add_player(&file, "Birch", "Ben", "1D", "");
        for (int round = 1; round <= n; round++)
            add_game(&file, round, 1, "ASHADA", "BIRCHBEN", 0, "BLACKWINS");
        take(&file);
        assert_int_equal(event.tour.rounds_n, n);
        assert_int_equal(event.tour.rounds[n - 1].pairs_n, 1);
    }
}

/* The score of two absences, as the file sets their points. */
static int score2_of_two_absences(const char *general)
{
    struct file file = {.general = general};
    struct tour_table table;
    int score2;

    add_player(&file, "Ash", "Ada", "3D", "");
    add_player(&file, "Birch", "Ben", "1D", "");
    add_player(&file, "Cedar", "Cy", "1K", "participating=\"010\"");
    for (int round = 1; round <= 3; round++)
        add_game(&file, round, 1, "ASHADA", "BIRCHBEN", 0, "BLACKWINS");
    take(&file);
    tour_table(&event.tour, 3, &table);
    score2 = tour_line(&table, 3)->values[0] - tour_line(&table, 3)->start2;
    tour_table_finish(&table);
    return score2;
}

static void each_absence_counts_and_their_sum_is_rounded_as_the_file_says(void **state)
{
    (void)state;

    /* absent twice for half a point each; in the second round there is no board for Cy */
    assert_int_equal(score2_of_two_absences("numberOfRounds=\"3\""), 2);
    assert_true(event.tour.settings.absences_each && event.tour.settings.round_down);
    assert_int_equal(score2_of_two_absences("numberOfRounds=\"3\" genRoundDownNBWMMS=\"false\""),
                     2);
    assert_false(event.tour.settings.round_down);
}

static void one_absence_for_half_a_point_is_nothing_where_sums_are_rounded(void **state)
{
    static const struct {
        const char *general;
        int score2;
    } files[] = {
        {"numberOfRounds=\"2\"", 0},
        {"numberOfRounds=\"2\" genRoundDownNBWMMS=\"true\"", 0},
        {"numberOfRounds=\"2\" genRoundDownNBWMMS=\"false\"", 1},
    };
    (void)state;

    for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
        struct file file = spring();
        struct tour_table table;
        file.general = files[i].general;
        take(&file);
        tour_table(&event.tour, 2, &table);
        /* Zoë began at 28, drew with a stone of handicap, and was absent once */
        assert_int_equal(tour_line(&table, 3)->cells[1].points2, files[i].score2);
        tour_table_finish(&table);
    }
}

static void a_property_that_cannot_be_expressed_here_is_noted(void **state)
{
    struct file file = spring();
    (void)state;

    take(&file);
    assert_true(is_noted("The file does not name its rules"));
    assert_int_equal(notes.n, 2);
    file.general = "numberOfRounds=\"2\" numberOfCategories=\"3\" genRoundDownNBWMMS=\"true\"";
    snprintf(file.more, sizeof file.more,
             "<Teams><Team teamName=\"Mill\" teamNumber=\"1\"/></Teams>");
    add_player(&file, "Fir", "Fay", "9P", "smmsCorrection=\"5\" participating=\"00\"");
    take(&file);
    assert_true(is_noted("Teams"));
    assert_true(is_noted("Categories"));
    assert_true(is_noted("McMahon corrections"));
    assert_int_equal(event.tour.people[5].rank, PROTO_TOUR_NO_RANK);
}

/* --- refusals -------------------------------------------------------------------------- */

static void a_game_of_nobody_is_refused_with_its_line(void **state)
{
    struct file file = spring();
    (void)state;

    add_game(&file, 2, 3, "FIRFAY", "ASHADA", 0, "BLACKWINS");
    refuse(&file, "line 15: no player is called: firfay");
}

static void rounds_that_cannot_have_been_are_refused(void **state)
{
    struct file file = spring();
    (void)state;

    add_game(&file, 2, 3, "ASHADA", "ELDEREVE", 0, "BLACKWINS");
    refuse(&file, "line 15: in two games of this round: Ada Ash");
    file = spring();
    add_game(&file, 2, 3,
             "C\xc3\x89"
             "DREZO\xc3\x8b",
             "C\xc3\x89"
             "DREZO\xc3\x8b",
             0, "BLACKWINS");
    refuse(&file, "line 15: in two games of this round: Zo\xc3\xab C\xc3\xa9"
                  "dre");
    file = spring();
    add_game(&file, 4, 1, "ASHADA", "ELDEREVE", 0, "BLACKWINS");
    refuse(&file, "line 15: a round before this one has no games");
    file = spring();
    add_game(&file, 47, 1, "ASHADA", "ELDEREVE", 0, "BLACKWINS");
    refuse(&file, "line 15: not a possible round: 47");
    file = spring();
    add_game(&file, 2, 1, "ASHADA", "ELDEREVE", 0, "MAYBE");
    refuse(&file, "line 15: a result that is not known here: RESULT_MAYBE");
}

static void settings_that_make_no_sense_are_refused(void **state)
{
    struct file file = spring();
    (void)state;

    file.general = "numberOfRounds=\"-1\"";
    refuse(&file, "line 18: numberOfRounds is not 1 to 46: -1");
    refuse_text("<Tournament><Players/></Tournament>", "GeneralParameterSet is missing");
    refuse_text("<Tournament><TournamentParameterSet><GeneralParameterSet numberOfRounds='3' "
                "size='19' komi='6.5' genMMFloor='2D' genMMBar='1K'/></TournamentParameterSet>"
                "</Tournament>",
                "bar: system");
    refuse_text("<Tournament><TournamentParameterSet><GeneralParameterSet numberOfRounds='3' "
                "size='19' komi='6.3'/></TournamentParameterSet></Tournament>",
                "line 1: komi is not a multiple of a half: 6.3");
    refuse_text("<Tournament><TournamentParameterSet><GeneralParameterSet numberOfRounds='2' "
                "size='19' komi='9223372036854775807'/></TournamentParameterSet></Tournament>",
                "line 1: komi is not a multiple of a half: 9223372036854775807");
}

static void entities_and_document_types_are_refused(void **state)
{
    (void)state;

    refuse_text("<?xml version=\"1.0\"?>\n<!DOCTYPE lolz [<!ENTITY lol \"lol\">\n"
                "<!ENTITY lol2 \"&lol;&lol;&lol;&lol;\">]>\n<Tournament>&lol2;</Tournament>",
                "line 2: a document type is declared, which no file of OpenGotha does");
    refuse_text("<!DOCTYPE Tournament SYSTEM \"file:///etc/passwd\"><Tournament/>",
                "line 1: a document type is declared, which no file of OpenGotha does");
}

static void other_files_are_refused(void **state)
{
    char deep[2000] = "<Tournament>";
    (void)state;

    refuse_text("", "line 1: not XML: no element found");
    refuse_text("{\"kind\":\"tournament\"}", "line 1: not XML: not well-formed (invalid token)");
    refuse_text("<html></html>", "line 1: not a tournament of OpenGotha, but: html");
    refuse_text("<Tournament>\n<Players>", "line 2: not XML: no element found");
    for (unsigned i = 0; i < 15; i++) /* sixteen with their root */
        strcat(deep, "<a>");
    refuse_text(deep, "line 1: not XML: no element found");
    strcat(deep, "<a>");
    refuse_text(deep, "line 1: elements too deep inside each other");
}

static void anything_read_from_broken_bytes_can_be_stored(void **state)
{
    struct file file = spring();
    static char bytes[sizeof text];
    uint32_t chance = 5;
    unsigned taken = 0;
    (void)state;

    put_together(&file);
    size_t length = strlen(text);
    for (unsigned turn = 0; turn < 3000; turn++) {
        memcpy(bytes, text, length);
        for (unsigned i = 0; i < 1 + turn % 4; i++) {
            chance = chance * 1664525 + 1013904223;
            bytes[(chance >> 8) % length] = "0189<>\"=/ aZ&\xc3"[chance % 14];
        }
        if (read_bytes(bytes, length)) {
            taken++;
            check_stored();
        } else {
            assert_true(error.text[0] && event.n == 0);
        }
    }
    assert_true(taken > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_are_those_of_the_file),
        cmocka_unit_test(a_player_with_a_game_was_there_and_one_without_was_not),
        cmocka_unit_test(a_player_who_played_is_here_though_the_file_has_them_as_preliminary),
        cmocka_unit_test(players_and_rounds_come_with_their_results),
        cmocka_unit_test(byes_are_read_as_pairgoth_writes_them_too),
        cmocka_unit_test(a_record_that_was_read_can_be_stored_and_exported),
        cmocka_unit_test(a_file_without_games_is_an_event_to_come),
        cmocka_unit_test(the_last_round_may_be_open_and_an_earlier_game_void),
        cmocka_unit_test(a_draw_and_an_unknown_result_by_default_are_read_without_it),
        cmocka_unit_test(a_very_long_name_is_one_name_in_players_and_games),
        cmocka_unit_test(a_record_that_was_read_folds_to_the_same_settings),
        cmocka_unit_test(the_last_round_ends_with_the_last_game_however_many_there_are),
        cmocka_unit_test(each_absence_counts_and_their_sum_is_rounded_as_the_file_says),
        cmocka_unit_test(one_absence_for_half_a_point_is_nothing_where_sums_are_rounded),
        cmocka_unit_test(a_property_that_cannot_be_expressed_here_is_noted),
        cmocka_unit_test(a_game_of_nobody_is_refused_with_its_line),
        cmocka_unit_test(rounds_that_cannot_have_been_are_refused),
        cmocka_unit_test(settings_that_make_no_sense_are_refused),
        cmocka_unit_test(entities_and_document_types_are_refused),
        cmocka_unit_test(other_files_are_refused),
        cmocka_unit_test(anything_read_from_broken_bytes_can_be_stored),
    };

    return cmocka_run_group_tests(tests, NULL, finish);
}
