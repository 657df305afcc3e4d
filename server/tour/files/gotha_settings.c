/* Attributes of an OpenGotha file, and the settings among them.
 *
 * Promises: a number out of range counts as missing. A required attribute that is missing is an
 * error with its line. */
#include "proto/json/characters.h"
#include "proto/json/date.h"
#include "proto/wire/tour_words.h"
#include "server/tour/files/gotha_parts.h"

#include <stdlib.h>

void gotha_note(struct gotha_reading *reading, enum gotha_note which)
{
    gotha_of(reading)->notes |= 1U << which;
}

/* --- attributes ------------------------------------------------------------------------------- */

const char *gotha_attribute(const char **list, const char *name)
{
    for (; list[0]; list += 2)
        if (strcmp(list[0], name) == 0)
            return list[1];
    return "";
}

int gotha_number(const char **list, const char *name, int min, int max, int otherwise)
{
    const char *text = gotha_attribute(list, name);
    char *end;
    long value = strtol(text, &end, 10);

    return *text == '\0' || *end || value < min || value > max ? otherwise : (int)value;
}

void gotha_clean(const char *text, size_t max, char *ret)
{
    proto_characters_clean(text, strlen(text), max, ret);
}

int8_t gotha_rank(const char *text, int8_t otherwise)
{
    char small[4];
    size_t n = strlen(text);
    int8_t ret;

    if (n == 0 || n >= sizeof small)
        return otherwise;
    memcpy(small, text, n + 1);
    small[n - 1] = (char)(small[n - 1] | 0x20);
    return proto_tour_rank_read(small, n, &ret) ? ret : otherwise;
}

/* --- parameters ------------------------------------------------------------------------------- */

static void read_clock(struct gotha_reading *reading, const char **list, struct go_clock_rules *ret)
{
    const char *system = gotha_attribute(list, "complementaryTimeSystem");
    int64_t main_ms = gotha_number(list, "basicTime", 0, 1440, 0) * INT64_C(60000);
    struct go_clock_rules clock = {.kind = GO_CLOCK_ABSOLUTE, .main_ms = main_ms};

    if (strcmp(system, "STDBYOYOMI") == 0) {
        clock.kind = GO_CLOCK_BYO_YOMI;
        clock.period_ms = gotha_number(list, "stdByoYomiTime", 1, 86400, 30) * INT64_C(1000);
        clock.periods = 1;
    } else if (strcmp(system, "CANBYOYOMI") == 0) {
        clock.kind = GO_CLOCK_CANADIAN;
        clock.period_ms = gotha_number(list, "canByoYomiTime", 1, 86400, 300) * INT64_C(1000);
        clock.stones = (uint16_t)gotha_number(list, "nbMovesCanTime", 1, PROTO_PERIODS_MAX, 15);
    } else if (strcmp(system, "FISCHER") == 0) {
        clock.kind = GO_CLOCK_FISCHER;
        clock.increment_ms = gotha_number(list, "fischerTime", 1, 86400, 10) * INT64_C(1000);
    }
    if (!go_clock_check(&clock)) {
        clock = (struct go_clock_rules){.kind = GO_CLOCK_NONE};
        gotha_note(reading, GOTHA_CLOCK);
    }
    *ret = clock;
}

/* Reads "7.5" as half points. */
static bool read_komi(const char *text, int16_t *ret)
{
    bool below = *text == '-', half;
    char *end;
    long whole = strtol(text + below, &end, 10), twice;

    half = strcmp(end, ".5") == 0;
    if (text[below] < '0' || text[below] > '9' || whole > GO_KOMI_X2_MAX / 2 ||
        (*end && !half && strcmp(end, ".0") != 0))
        return false;
    twice = 2 * whole + half;
    *ret = (int16_t)(below ? -twice : twice);
    return twice <= GO_KOMI_X2_MAX;
}

static bool is_true(const char **list, const char *name)
{
    return strcmp(gotha_attribute(list, name), "true") == 0;
}

static int64_t day_of(const char *text)
{
    int64_t days;
    return proto_date_read(text, strlen(text), &days) ? days * 86400000 : 0;
}

void gotha_read_general(struct gotha_reading *reading, const char **list)
{
    struct gotha *gotha = gotha_of(reading);
    struct proto_tour_settings *settings = &gotha->settings;
    struct go_setup *setup = &settings->game.setup;
    int size = gotha_number(list, "size", 2, GO_SIDE_MAX, 0);

    gotha_clean(gotha_attribute(list, "name"), PROTO_TOUR_TITLE_MAX, settings->title);
    gotha_clean(gotha_attribute(list, "shortName"), PROTO_TOUR_TITLE_MAX, gotha->short_name);
    gotha_clean(gotha_attribute(list, "location"), PROTO_TOUR_PLACE_MAX, settings->place);
    gotha->begins_ms = day_of(gotha_attribute(list, "beginDate"));
    gotha->ends_ms = day_of(gotha_attribute(list, "endDate"));
    settings->rounds = (uint8_t)gotha_number(list, "numberOfRounds", 1, PROTO_TOUR_ROUNDS_MAX, 0);
    settings->floor = gotha_rank(gotha_attribute(list, "genMMFloor"), PROTO_TOUR_RANK_MIN);
    settings->bar = gotha_rank(gotha_attribute(list, "genMMBar"), PROTO_TOUR_RANK_MAX);
    settings->unplayed_half = is_true(list, "genCountNotPlayedGamesAsHalfPoint");
    /* missing values are read as OpenGotha reads them */
    gotha->absent2[0] = (uint8_t)gotha_number(list, "genNBW2ValueAbsent", 0, 2, 0);
    gotha->absent2[1] = (uint8_t)gotha_number(list, "genMMS2ValueAbsent", 0, 2, 0);
    gotha->bye2[0] = (uint8_t)gotha_number(list, "genNBW2ValueBye", 0, 2, 0);
    gotha->bye2[1] = (uint8_t)gotha_number(list, "genMMS2ValueBye", 0, 2, 0);
    settings->absences_each = true;
    settings->round_down = strcmp(gotha_attribute(list, "genRoundDownNBWMMS"), "false") != 0;
    read_clock(reading, list, &settings->game.clock);
    if (settings->rounds == 0)
        gotha_fail(reading, "numberOfRounds is not 1 to 46",
                   gotha_attribute(list, "numberOfRounds"));
    if (size == 0)
        gotha_fail(reading, "size is not 2 to 25", gotha_attribute(list, "size"));
    if (!read_komi(gotha_attribute(list, "komi"), &setup->rules.komi_x2))
        gotha_fail(reading, "komi is not a multiple of a half", gotha_attribute(list, "komi"));
    setup->width = setup->height = (uint8_t)size;
    if (strcmp(gotha_attribute(list, "genMMZero"), "30K") != 0)
        gotha_note(reading, GOTHA_ZERO);
    if (gotha_number(list, "numberOfCategories", 1, 99, 1) > 1)
        gotha_note(reading, GOTHA_CATEGORIES);
}

void gotha_read_handicap(struct gotha_reading *reading, const char **list)
{
    struct proto_tour_settings *settings = &gotha_of(reading)->settings;
    int reduction = gotha_number(list, "hdCorrection", -9, 9, 0);

    settings->ceiling = (uint8_t)gotha_number(list, "hdCeiling", 0, 9, 9);
    settings->handicap = settings->ceiling > 0;
    settings->reduction = (uint8_t)(reduction < 0 ? 0 : reduction);
    settings->handicap_from =
        gotha_rank(gotha_attribute(list, "hdNoHdRankThreshold"), PROTO_TOUR_RANK_MAX);
    if (reduction < 0 || strcmp(gotha_attribute(list, "hdBasedOnMMS"), "false") == 0)
        gotha_note(reading, GOTHA_HANDICAP);
}

static void add_criterion(struct proto_tour_settings *settings, uint8_t criterion)
{
    if (settings->criteria_n < PROTO_TOUR_CRITERIA_MAX &&
        !memchr(settings->criteria, criterion, settings->criteria_n))
        settings->criteria[settings->criteria_n++] = criterion;
}

void gotha_read_criterion(struct gotha_reading *reading, const char **list)
{
    static const struct {
        const char *name;
        uint8_t criterion;
    } names[] = {
        {"SOSM", PROTO_CRITERION_SOS},     {"SOSW", PROTO_CRITERION_SOS},
        {"SOSMM1", PROTO_CRITERION_SOS_1}, {"SOSWM1", PROTO_CRITERION_SOS_1},
        {"SOSMM2", PROTO_CRITERION_SOS_2}, {"SOSWM2", PROTO_CRITERION_SOS_2},
        {"SODOSM", PROTO_CRITERION_SODOS}, {"SODOSW", PROTO_CRITERION_SODOS},
        {"SOSOSM", PROTO_CRITERION_SOSOS}, {"SOSOSW", PROTO_CRITERION_SOSOS},
        {"CUSSM", PROTO_CRITERION_CUSS},   {"CUSSW", PROTO_CRITERION_CUSS},
        {"DC", PROTO_CRITERION_DC},
    };
    struct proto_tour_settings *settings = &gotha_of(reading)->settings;
    const char *name = gotha_attribute(list, "name");

    if (strcmp(name, "NULL") == 0 || strcmp(name, "NBW") == 0)
        return;
    if (strcmp(name, "MMS") == 0) {
        settings->system = PROTO_MCMAHON;
        return;
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(name, names[i].name) == 0) {
            add_criterion(settings, names[i].criterion);
            return;
        }
    }
    gotha_note(reading, strcmp(name, "CAT") == 0 ? GOTHA_CATEGORIES : GOTHA_CRITERIA);
}
