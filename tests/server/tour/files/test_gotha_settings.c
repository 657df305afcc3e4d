/* Settings of OpenGotha: the clock, komi, the values of a Swiss and of McMahon, the address, all of them as they are
 * stored, and how large a file may be. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/tour/json.h"
#include "server/tour/files/files.h"
#include "tests/server/tour/builder.h"
#include "tests/test.h"

static struct tour_log event;
static struct tour_row_error error;

static bool read_bytes(const char *bytes, size_t length)
{
    struct tour_notes notes;

    tour_log_finish(&event);
    return tour_read_gotha(bytes, length, 7, INT64_C(1933200000000), &event, &notes, &error);
}

/* An event without players, with the first of these texts as the other. */
static void take_changed(const char *old, const char *new)
{
    static const char file[] =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Tournament dataVersion=\"201\">\n<Players/><Games/>"
        "<TournamentParameterSet>\n<GeneralParameterSet name=\"Kiln Lane Open\" "
        "shortName=\"Kiln_Lane 31\" beginDate=\"2031-04-04\" endDate=\"2031-04-05\" basicTime=\"60\" "
        "stdByoYomiTime=\"30\" complementaryTimeSystem=\"STDBYOYOMI\" komi=\"7.5\" size=\"19\" "
        "genMMBar=\"4D\" genMMFloor=\"20K\" genMMZero=\"30K\" genMMS2ValueAbsent=\"1\" "
        "genMMS2ValueBye=\"2\" numberOfRounds=\"2\"/>\n<HandicapParameterSet hdBasedOnMMS=\"true\" "
        "hdCeiling=\"9\" hdCorrection=\"1\" hdNoHdRankThreshold=\"1D\"/>\n<PlacementParameterSet>"
        "<PlacementCriteria><PlacementCriterion name=\"MMS\" number=\"1\"/></PlacementCriteria>"
        "</PlacementParameterSet></TournamentParameterSet></Tournament>\n";
    char changed[sizeof file + 100];
    const char *at = strstr(file, old);

    assert_non_null(at);
    int length = snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - file), file, new,
                          at + strlen(old));
    if (!read_bytes(changed, (size_t)length))
        fail_msg("%s", error.text);
}

static int finish(void **state)
{
    (void)state;
    tour_log_finish(&event);
    return 0;
}

static void the_clock_is_that_of_the_file(void **state)
{
    static const struct {
        const char *system;
        uint8_t kind;
        uint16_t periods, stones;
        int64_t period_ms, increment_ms;
    } rows[] = {
        {"SUDDENDEATH\" x=\"", GO_CLOCK_ABSOLUTE, 0, 0, 0, 0},
        {"FISCHER\" fischerTime=\"1", GO_CLOCK_FISCHER, 0, 0, 0, 1000},
        {"FISCHER\" fischerTime=\"25", GO_CLOCK_FISCHER, 0, 0, 0, 25000},
        {"FISCHER\" fischerTime=\"0", GO_CLOCK_FISCHER, 0, 0, 0, 10000},
        {"FISCHER", GO_CLOCK_FISCHER, 0, 0, 0, 10000},
        {"CANBYOYOMI\" canByoYomiTime=\"1\" nbMovesCanTime=\"1", GO_CLOCK_CANADIAN, 0, 1, 1000, 0},
        {"CANBYOYOMI\" canByoYomiTime=\"0\" nbMovesCanTime=\"0", GO_CLOCK_CANADIAN, 0, 15, 300000,
         0},
        {"CANBYOYOMI\" canByoYomiTime=\"240\" nbMovesCanTime=\"99", GO_CLOCK_CANADIAN, 0, 99,
         240000, 0},
        {"CANBYOYOMI\" canByoYomiTime=\"240\" nbMovesCanTime=\"100", GO_CLOCK_CANADIAN, 0, 15,
         240000, 0},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct go_clock_rules *clock = &event.tour.settings.game.clock;
        take_changed("STDBYOYOMI", rows[i].system);
        assert_int_equal(clock->kind, rows[i].kind);
        assert_int_equal(clock->main_ms, 3600000);
        assert_int_equal(clock->periods, rows[i].periods);
        assert_int_equal(clock->stones, rows[i].stones);
        assert_int_equal(clock->period_ms, rows[i].period_ms);
        assert_int_equal(clock->increment_ms, rows[i].increment_ms);
    }
    take_changed("stdByoYomiTime=\"30\"", "");
    assert_int_equal(event.tour.settings.game.clock.period_ms, 30000);
    take_changed("stdByoYomiTime=\"30\"", "stdByoYomiTime=\"1\"");
    assert_int_equal(event.tour.settings.game.clock.period_ms, 1000);
    assert_int_equal(event.tour.settings.game.clock.periods, 1);
}

static void a_swiss_has_values_of_its_own_and_those_that_are_not_said_are_nothing(void **state)
{
    const struct proto_tour_settings *settings = &event.tour.settings;
    (void)state;

    take_changed("name=\"MMS\"", "name=\"NBW\"");
    assert_int_equal(settings->system, PROTO_SWISS);
    assert_int_equal(settings->bye2, 0);
    assert_int_equal(settings->excused2, 0);
    take_changed("", "");
    assert_int_equal(settings->bye2, 2);
    assert_int_equal(settings->excused2, 1);
    assert_true(settings->game.is_public);
    take_changed("genMMS2ValueAbsent=\"1\"", "");
    assert_int_equal(settings->excused2, 0);
    take_changed("genMMS2ValueBye=\"2\"", "");
    assert_int_equal(settings->bye2, 0);
}

/* Reads settings that say little beyond one attribute. */
static bool read_little(const char *attribute, const char *value, const char *criterion)
{
    char file[600];
    int length = snprintf(
        file, sizeof file,
        "<Tournament><TournamentParameterSet><GeneralParameterSet numberOfRounds='2' size='19' "
        "%s%s='%s'/><PlacementParameterSet><PlacementCriteria><PlacementCriterion name='%s'/>"
        "</PlacementCriteria></PlacementParameterSet></TournamentParameterSet></Tournament>",
        strcmp(attribute, "komi") == 0 ? "" : "komi='6.5' ", attribute, value, criterion);

    return read_bytes(file, (size_t)length);
}

static void a_round_without_a_game_is_worth_nothing_to_a_point(void **state)
{
    static const struct {
        const char *name, *system;
        bool bye;
    } rows[] = {{"genNBW2ValueAbsent", "NBW", false},
                {"genNBW2ValueBye", "NBW", true},
                {"genMMS2ValueAbsent", "MMS", false},
                {"genMMS2ValueBye", "MMS", true}};
    static const char *const said[] = {"0", "1", "2", "3", "-1", "x"};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned k = 0; k < sizeof said / sizeof *said; k++) {
            const struct proto_tour_settings *settings = &event.tour.settings;
            int points2 = k <= 2 ? (int)k : 0;
            assert_true(read_little(rows[i].name, said[k], rows[i].system));
            assert_int_equal(settings->bye2, rows[i].bye ? points2 : 0);
            assert_int_equal(settings->excused2, rows[i].bye ? 0 : points2);
            assert_int_equal(settings->late2, settings->excused2);
        }
}

static void komi_is_a_whole_number_or_a_half(void **state)
{
    static const struct {
        const char *said;
        int komi_x2;
    } rows[] = {{"0", 0},  {"0.5", 1},   {"7.5", 15},   {"6.0", 12},
                {"6", 12}, {"-3.5", -7}, {"-5.0", -10}, {"12.5", 25}};
    static const char *const wrong[] = {"",     "-",    "x",   "6.",   ".5",  "6.3",
                                        "6.00", "6.50", "6,5", "6.5x", "--6", "1e1"};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_true(read_little("komi", rows[i].said, "MMS"));
        assert_int_equal(event.tour.settings.game.setup.rules.komi_x2, rows[i].komi_x2);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char said[80];
        assert_false(read_little("komi", wrong[i], "MMS"));
        snprintf(said, sizeof said, "line 1: komi is not a multiple of a half: %s", wrong[i]);
        assert_string_equal(error.text, said);
    }
}

/* The first act of the record as it is stored, but for the rules and the empty board. */
static void all_settings_are_stored_as_they_were_read(void **state)
{
    struct proto_tour_act act;
    struct proto_text stored;
    (void)state;

    take_changed("", "");
    tour_log_act(&event, 1, &act);
    proto_text_init(&stored);
    proto_tour_act_write(&stored, &act);
    proto_text_char(&stored, '\0');
    char *rules = strstr(stored.at, ",\"rules\""), *behind = strstr(stored.at, "\"to_move\"");
    assert_true(rules && behind);
    assert_string_equal(
        behind, "\"to_move\":\"b\",\"handicap\":0,\"free_handicap\":false"
                ",\"clock\":{\"kind\":\"byo-yomi\",\"main\":3600000,\"period\":30000,\"periods\":1}"
                ",\"marking\":300000,\"absence\":86400000,\"undo\":false}}}");
    *rules = '\0';
    assert_string_equal(
        stored.at,
        "{\"n\":1,\"at\":1933027200000,\"by\":\"p7\",\"k\":\"settings\""
        ",\"settings\":{\"slug\":\"kiln-lane-31\",\"title\":\"Kiln Lane Open\""
        ",\"description\":\"\",\"place\":\"\",\"system\":\"mcmahon\",\"rounds\":2"
        ",\"cycles\":1,\"match\":1,\"match_score\":false,\"over_board\":true"
        ",\"public\":false,\"entry\":false,\"entry_for\":\"anybody\",\"rated\":false"
        ",\"players_max\":256,\"starts_at\":1933027200000,\"floor\":\"20k\",\"bar\":\"4d\""
        ",\"bye\":2,\"excused\":1,\"late\":1,\"absences_each\":true,\"round_down\":true"
        ",\"unplayed_half\":false,\"club_gap\":0,\"noshow\":0,\"noshow_auto\":false"
        ",\"auto_start\":0,\"together\":true,\"delay\":0,\"handicap\":{\"on\":true"
        ",\"reduction\":1,\"ceiling\":9,\"from\":\"1d\"},\"criteria\":[]"
        ",\"seeding\":[\"slip\",\"fold\"],\"game\":{\"ruleset\":\"japanese\",\"revision\":1"
        ",\"title\":\"Japanese\"");
    proto_text_finish(&stored);
    proto_tour_act_finish(&act);
}

static void an_address_has_letters_digits_and_single_strokes_between_them(void **state)
{
    static const char *const rows[][2] = {{"A-Z 0-9!", "a-z-0-9"},
                                          {"--Kiln  +  Lane--", "kiln-lane"},
                                          {"Zed@[`{9", "zed-9"},
                                          {"!!!", "event"}};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char name[80];
        snprintf(name, sizeof name, "shortName=\"%s\"", rows[i][0]);
        take_changed("shortName=\"Kiln_Lane 31\"", name);
        assert_string_equal(event.tour.settings.slug, rows[i][1]);
    }
}

static void a_file_has_so_many_bytes_and_no_more(void **state)
{
    char *bytes = malloc(PROTO_TOUR_FILE_MAX + 1);
    (void)state;

    assert_non_null(bytes);
    memset(bytes, ' ', PROTO_TOUR_FILE_MAX + 1);
    assert_false(read_bytes(bytes, PROTO_TOUR_FILE_MAX));
    assert_string_equal(error.text, "line 1: not XML: no element found");
    assert_false(read_bytes(bytes, PROTO_TOUR_FILE_MAX + 1));
    assert_non_null(strstr(error.text, "more than 4 MB"));
    free(bytes);
}

static void more_than_256_players_are_refused(void **state)
{
    char *many = malloc(40000);
    size_t n = (size_t)sprintf(many, "<Tournament><Players>");
    (void)state;

    assert_non_null(many);
    for (unsigned i = 0; i < 257; i++)
        n += (size_t)sprintf(many + n, "<Player name='P%u' firstName='X' rank='1D'/>", i);
    sprintf(many + n, "</Players></Tournament>");
    assert_false(read_bytes(many, strlen(many)));
    assert_string_equal(error.text, "line 1: more than 256 players");
    free(many);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_clock_is_that_of_the_file),
        cmocka_unit_test(a_swiss_has_values_of_its_own_and_those_that_are_not_said_are_nothing),
        cmocka_unit_test(a_round_without_a_game_is_worth_nothing_to_a_point),
        cmocka_unit_test(komi_is_a_whole_number_or_a_half),
        cmocka_unit_test(all_settings_are_stored_as_they_were_read),
        cmocka_unit_test(an_address_has_letters_digits_and_single_strokes_between_them),
        cmocka_unit_test(a_file_has_so_many_bytes_and_no_more),
        cmocka_unit_test(more_than_256_players_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, finish);
}
