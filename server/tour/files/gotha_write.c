/* Writes a tournament as the XML of OpenGotha.
 *
 * Promises: read back (gotha.c), a Swiss or McMahon tournament of single games has the same scores
 * and places. The form has one worth for all absences; a round that counts otherwise is written as
 * a round without a pair, which is worth nothing there. docs/TOURNAMENT_FILES.md lists what is lost.
 * Players are named by surname and first name in capitals, so two of one name get a number. */
#include <stdlib.h>
#include <string.h>

#include "proto/json/characters.h"
#include "proto/json/rank.h"
#include "proto/lib/alloc.h"
#include "proto/tour/json.h"
#include "server/tour/files/parts.h"
#include "server/tour/parts.h"

enum {
    ROUNDS_SHOWN = 20,
    CRITERIA_SHOWN = 6,
    NAME_BYTES = sizeof((struct proto_tour_person *)0)->name + 8
};

struct names {
    char surname[NAME_BYTES], first[NAME_BYTES];
};
struct writing {
    struct proto_text *text;
    const struct tour *tour;
    struct tour_table table;
    struct names *names; /* by number - 1 */
    unsigned absent2;    /* the worth of an absence in the file */
};

/* --- text ------------------------------------------------------------------------------------- */

static void put(struct writing *writing, const char *literal)
{
    proto_text_literal(writing->text, literal);
}

/* Text of an attribute. Characters that XML cannot have are left out. */
static void put_text(struct writing *writing, const char *at)
{
    for (; *at; at++) {
        unsigned char byte = (unsigned char)*at;
        if (byte == '&')
            put(writing, "&amp;");
        else if (byte == '<')
            put(writing, "&lt;");
        else if (byte == '"')
            put(writing, "&quot;");
        else if (byte >= 0x20 && strncmp(at, "\xef\xbf\xbe", 3) != 0 &&
                 strncmp(at, "\xef\xbf\xbf", 3) != 0)
            proto_text_char(writing->text, (char)byte);
        else if (byte == 0xef)
            at += 2;
    }
}

static void put_attribute(struct writing *writing, const char *name, const char *value)
{
    proto_text_char(writing->text, ' ');
    put(writing, name);
    put(writing, "=\"");
    put_text(writing, value);
    proto_text_char(writing->text, '"');
}

static void put_number(struct writing *writing, const char *name, int64_t value)
{
    proto_text_char(writing->text, ' ');
    put(writing, name);
    put(writing, "=\"");
    proto_text_integer(writing->text, value);
    proto_text_char(writing->text, '"');
}

static void put_bool(struct writing *writing, const char *name, bool value)
{
    put_attribute(writing, name, value ? "true" : "false");
}

/* "12K"; a player without a rank is one of the weakest. */
static void put_rank(struct writing *writing, const char *name, int8_t rank)
{
    char word[4];
    size_t n = proto_tour_rank_write(rank == PROTO_TOUR_NO_RANK ? PROTO_TOUR_RANK_MIN : rank, word);

    word[n - 1] = (char)(word[n - 1] & ~0x20);
    put_attribute(writing, name, word);
}

/* --- names ------------------------------------------------------------------------------------ */

/* "Ash, Ada", else the last word is the surname. */
static void split(const char *name, struct names *ret)
{
    const char *comma = strchr(name, ','), *blank = strrchr(name, ' ');
    size_t n;

    *ret = (struct names){0};
    if (comma) {
        n = (size_t)(comma - name);
        memcpy(ret->surname, name, n);
        for (comma++; *comma == ' ';)
            comma++;
        memcpy(ret->first, comma, strlen(comma));
    } else if (blank) {
        n = (size_t)(blank - name);
        memcpy(ret->first, name, n);
        memcpy(ret->surname, blank + 1, strlen(blank + 1));
    } else {
        memcpy(ret->surname, name, strlen(name));
    }
    if (!ret->surname[0]) {
        memcpy(ret->surname, ret->first, sizeof ret->surname);
        ret->first[0] = '\0';
    }
}

/* The capital letter of the alphabets that names mostly have: Latin, Greek, Cyrillic. */
static uint32_t capital(uint32_t code)
{
    if ((code >= 'a' && code <= 'z') || (code >= 0xe0 && code <= 0xfe && code != 0xf7) ||
        (code >= 0x3b1 && code <= 0x3c9 && code != 0x3c2) || (code >= 0x430 && code <= 0x44f))
        return code - 0x20;
    if (code == 0xff)
        return 0x178;
    if (code >= 0x450 && code <= 0x45f)
        return code - 0x50;
    /* Latin letters with marks come in pairs, the small one second; in two parts the first is odd. */
    if ((code >= 0x139 && code <= 0x148) || (code >= 0x179 && code <= 0x17e))
        return code % 2 == 0 ? code - 1 : code;
    if (code >= 0x100 && code <= 0x177 && code != 0x131 && code != 0x138 && code != 0x149)
        return code % 2 == 1 ? code - 1 : code;
    return code;
}

static void put_key_part(struct proto_text *text, const char *at)
{
    for (size_t n; *at; at += n) {
        uint32_t code = proto_character(at, &n);
        char bytes[4];
        if (code == 0xdf) /* sharp s */
            proto_text_literal(text, "SS");
        else if (code != ' ')
            proto_text_bytes(text, bytes, proto_character_write(capital(code), bytes));
    }
}

static void put_key(struct writing *writing, const char *attribute, uint16_t no)
{
    const struct names *names = &writing->names[no - 1];
    struct proto_text key;

    proto_text_init(&key);
    put_key_part(&key, names->surname);
    put_key_part(&key, names->first);
    proto_text_char(&key, '\0');
    put_attribute(writing, attribute, key.at);
    proto_text_finish(&key);
}

static bool same_key(const struct names *a, const struct names *b)
{
    struct proto_text one, two;
    bool same;

    proto_text_init(&one);
    proto_text_init(&two);
    put_key_part(&one, a->surname);
    put_key_part(&one, a->first);
    put_key_part(&two, b->surname);
    put_key_part(&two, b->first);
    same = one.length == two.length && memcmp(one.at, two.at, one.length) == 0;
    proto_text_finish(&one);
    proto_text_finish(&two);
    return same;
}

/* The number of a player is unique, so one is enough to part two names. */
static void name_all(struct writing *writing)
{
    const struct tour *tour = writing->tour;

    for (unsigned i = 0; i < tour->people_n; i++) {
        if (tour->people[i].standing == 0)
            continue;
        split(tour->people[i].name, &writing->names[i]);
        for (unsigned before = 0; before < i; before++) {
            struct proto_text number;
            if (tour->people[before].standing == 0 ||
                !same_key(&writing->names[i], &writing->names[before]))
                continue;
            proto_text_init(&number);
            proto_text_literal(&number, writing->names[i].first[0] ? " " : "");
            proto_text_integer(&number, i + 1);
            proto_text_char(&number, '\0');
            memcpy(writing->names[i].first + strlen(writing->names[i].first), number.at,
                   number.length);
            proto_text_finish(&number);
            break;
        }
    }
}

/* --- players ---------------------------------------------------------------------------------- */

static const struct tour_cell *cell_of(const struct writing *writing, uint16_t no, uint8_t round)
{
    return round <= writing->table.rounds && writing->table.index[no - 1] != 0
               ? &tour_line(&writing->table, no)->cells[round - 1]
               : NULL;
}

/* The worth of most absences; without any, that of the settings. */
static unsigned absent_worth(const struct writing *writing)
{
    unsigned n[3] = {0};

    for (uint16_t no = 1; no <= writing->tour->people_n; no++)
        for (uint8_t round = 1; round <= writing->table.rounds; round++) {
            const struct tour_cell *cell = cell_of(writing, no, round);
            if (cell && cell->kind == TOUR_CELL_ABSENT && cell->points2 <= 2)
                n[cell->points2]++;
        }
    return n[1] == 0 && n[2] == 0 ? writing->tour->settings.excused2 : n[2] > n[1] ? 2 : 1;
}

/* Is the player marked as absent? A mark is worth the same in every round. */
static bool is_marked(const struct writing *writing, const struct proto_tour_person *person,
                      uint8_t round)
{
    const struct tour_cell *cell = cell_of(writing, person->no, round);

    if (cell)
        return cell->kind == TOUR_CELL_ABSENT && cell->points2 == writing->absent2;
    return round < person->join_round ||
           (person->leave_round > 0 && round >= person->leave_round) ||
           person->absences[round - 1] != PROTO_ABSENT_NOT;
}

static void put_player(struct writing *writing, const struct proto_tour_person *person)
{
    const struct names *names = &writing->names[person->no - 1];
    uint8_t rounds = tour_rounds(writing->tour);
    bool egf = strlen(person->pin) == 8;

    put(writing, "<Player");
    put_attribute(writing, "agaExpirationDate", "");
    put_attribute(writing, "agaId", egf ? "" : person->pin);
    put_attribute(writing, "club", person->club);
    put_attribute(writing, "country", person->country);
    put_attribute(writing, "egfPin", egf ? person->pin : "");
    put_attribute(writing, "ffgLicence", "");
    put_attribute(writing, "ffgLicenceStatus", "");
    put_attribute(writing, "firstName", names->first);
    put_rank(writing, "grade", person->rank);
    put_attribute(writing, "name", names->surname);
    put(writing, " participating=\"");
    for (unsigned round = 1; round <= (rounds > ROUNDS_SHOWN ? rounds : ROUNDS_SHOWN); round++)
        proto_text_char(writing->text,
                        round <= rounds && is_marked(writing, person, (uint8_t)round) ? '0' : '1');
    put(writing, "\"");
    put_rank(writing, "rank", person->rank);
    if (person->rating > 0)
        put_number(writing, "rating", person->rating);
    put_attribute(writing, "ratingOrigin", person->rating > 0 ? "MAN" : "INI");
    put_attribute(writing, "registeringStatus",
                  person->standing == PROTO_TOUR_ENTERED || person->standing == PROTO_TOUR_RESERVE
                      ? "PRE"
                      : "FIN");
    put_attribute(writing, "smmsByHand", "");
    put_number(writing, "smmsCorrection", person->correction);
    put(writing, "/>\n");
}

/* --- games ------------------------------------------------------------------------------------ */

static const char *const results[] = {
    [PROTO_TOUR_OPEN] = "RESULT_UNKNOWN",     [PROTO_TOUR_BLACK] = "RESULT_BLACKWINS",
    [PROTO_TOUR_WHITE] = "RESULT_WHITEWINS",  [PROTO_TOUR_DRAW] = "RESULT_EQUAL",
    [PROTO_TOUR_NEITHER] = "RESULT_BOTHLOSE", [PROTO_TOUR_BOTH] = "RESULT_BOTHWIN",
    [PROTO_TOUR_VOID] = "RESULT_UNKNOWN",
};

/* A match, or the two games of a drawn knock-out, is one game that the pairing's result decides. */
static struct tour_file_game game_of(const struct tour *tour, const struct proto_tour_pair *pair)
{
    struct tour_pair_result result = tour_pair_result(tour, pair);
    struct tour_file_game game = {
        .black = pair->first, .white = pair->second, .handicap = pair->handicap};

    if (pair->games_n <= 1 && tour_file_game(pair, 0, &game))
        return game;
    if (result.decided)
        game.result = result.points2[0] > result.points2[1]   ? PROTO_TOUR_BLACK
                      : result.points2[0] < result.points2[1] ? PROTO_TOUR_WHITE
                      : result.points2[0] > 0                 ? PROTO_TOUR_DRAW
                                                              : PROTO_TOUR_NEITHER;
    game.by_default = result.by_default;
    return game;
}

static void put_game(struct writing *writing, uint8_t round, const struct proto_tour_pair *pair)
{
    struct tour_file_game game = game_of(writing->tour, pair);
    bool defaults = game.by_default && game.result != PROTO_TOUR_DRAW &&
                    game.result != PROTO_TOUR_OPEN && game.result != PROTO_TOUR_VOID;

    put(writing, "<Game");
    put_key(writing, "blackPlayer", game.black);
    put_number(writing, "handicap", game.handicap);
    put_bool(writing, "knownColor", true);
    put(writing, " result=\"");
    put(writing, results[game.result]);
    put(writing, defaults ? "_BYDEF\"" : "\"");
    put_number(writing, "roundNumber", round);
    put_number(writing, "tableNumber", pair->board);
    put_key(writing, "whitePlayer", game.white);
    put(writing, "/>\n");
}

static void put_bye(struct writing *writing, uint8_t round, const struct proto_tour_pair *pair)
{
    put(writing, "<ByePlayer");
    put_key(writing, "player", pair->first);
    put_number(writing, "roundNumber", round);
    put(writing, "/>\n");
}

/* Pairs of the rounds that have begun. */
static void put_pairs(struct writing *writing, bool byes)
{
    for (uint8_t no = 1; no <= writing->tour->rounds_n; no++) {
        const struct proto_tour_round *round = tour_round(writing->tour, no);
        for (unsigned i = 0; tour_is_begun(round) && i < round->pairs_n; i++)
            if ((round->pairs[i].second == 0) == byes)
                (byes ? put_bye : put_game)(writing, no, &round->pairs[i]);
    }
}

/* --- settings --------------------------------------------------------------------------------- */

static void put_date(struct writing *writing, const char *name, struct tour_date date)
{
    proto_text_char(writing->text, ' ');
    put(writing, name);
    put(writing, "=\"");
    tour_put_date(writing->text, date);
    proto_text_char(writing->text, '"');
}

static void put_clock(struct writing *writing, const struct go_clock_rules *clock)
{
    static const char *const systems[] = {
        [GO_CLOCK_BYO_YOMI] = "STDBYOYOMI",
        [GO_CLOCK_CANADIAN] = "CANBYOYOMI",
        [GO_CLOCK_FISCHER] = "FISCHER",
    };
    bool known = clock->kind < sizeof systems / sizeof *systems && systems[clock->kind];

    put_number(writing, "basicTime", clock->main_ms / 60000);
    put_number(writing, "canByoYomiTime",
               clock->kind == GO_CLOCK_CANADIAN ? clock->period_ms / 1000 : 300);
    put_attribute(writing, "complementaryTimeSystem", known ? systems[clock->kind] : "SUDDENDEATH");
    put_number(writing, "fischerTime",
               clock->kind == GO_CLOCK_FISCHER ? clock->increment_ms / 1000 : 10);
    put_number(writing, "nbMovesCanTime", clock->kind == GO_CLOCK_CANADIAN ? clock->stones : 15);
    put_number(writing, "stdByoYomiTime",
               clock->kind == GO_CLOCK_BYO_YOMI ? clock->period_ms / 1000 : 30);
}

static void put_general(struct writing *writing)
{
    const struct proto_tour_settings *settings = &writing->tour->settings;
    unsigned absent2 = writing->absent2, bye2 = settings->bye2;
    struct tour_date first, last;
    char komi[16];

    put(writing, "<GeneralParameterSet");
    put_clock(writing, &settings->game.clock);
    if (tour_dates(writing->tour, &first, &last)) {
        put_date(writing, "beginDate", first);
        put_date(writing, "endDate", last);
    }
    put_bool(writing, "bInternet", !settings->over_board);
    put_bool(writing, "genCountNotPlayedGamesAsHalfPoint", settings->unplayed_half);
    put_rank(writing, "genMMBar", settings->bar);
    put_rank(writing, "genMMFloor", settings->floor);
    put_number(writing, "genMMS2ValueAbsent", absent2);
    put_number(writing, "genMMS2ValueBye", bye2);
    put_attribute(writing, "genMMZero", "30K");
    put_number(writing, "genNBW2ValueAbsent", absent2);
    put_number(writing, "genNBW2ValueBye", bye2);
    put_bool(writing, "genRoundDownNBWMMS", settings->round_down);
    komi[tour_decimal(settings->game.setup.rules.komi_x2, 2, '.', komi)] = '\0';
    put_attribute(writing, "komi", komi);
    put_attribute(writing, "location", settings->place);
    put_attribute(writing, "name", settings->title);
    put_number(writing, "numberOfCategories", 1);
    put_number(writing, "numberOfRounds", tour_rounds(writing->tour));
    put_attribute(writing, "shortName", settings->slug);
    put_number(writing, "size", settings->game.setup.width);
    put(writing, "/>\n");
}

static void put_handicap(struct writing *writing)
{
    const struct proto_tour_settings *settings = &writing->tour->settings;

    put(writing, "<HandicapParameterSet");
    put_bool(writing, "hdBasedOnMMS", true);
    put_number(writing, "hdCeiling", settings->handicap ? settings->ceiling : 0);
    put_number(writing, "hdCorrection", settings->reduction);
    put_rank(writing, "hdNoHdRankThreshold", settings->handicap_from);
    put(writing, "/>\n");
}

static void put_criterion(struct writing *writing, const char *name, unsigned number)
{
    put(writing, "<PlacementCriterion");
    put_attribute(writing, "name", name);
    put_number(writing, "number", number);
    put(writing, "/>\n");
}

static void put_criteria(struct writing *writing)
{
    static const char *const names[PROTO_CRITERIA_N][2] = {
        [PROTO_CRITERION_SOS] = {"SOSW", "SOSM"},
        [PROTO_CRITERION_SOS_1] = {"SOSWM1", "SOSMM1"},
        [PROTO_CRITERION_SOS_2] = {"SOSWM2", "SOSMM2"},
        [PROTO_CRITERION_SODOS] = {"SODOSW", "SODOSM"},
        [PROTO_CRITERION_SOSOS] = {"SOSOSW", "SOSOSM"},
        [PROTO_CRITERION_CUSS] = {"CUSSW", "CUSSM"},
        [PROTO_CRITERION_DC] = {"DC", "DC"},
    };
    const struct proto_tour_settings *settings = &writing->tour->settings;
    bool mcmahon = settings->system == PROTO_MCMAHON;
    unsigned n = 1;

    put(writing, "<PlacementParameterSet>\n<PlacementCriteria>\n");
    put_criterion(writing, mcmahon ? "MMS" : "NBW", n++);
    for (unsigned i = 0; i < settings->criteria_n && n <= CRITERIA_SHOWN; i++)
        if (names[settings->criteria[i]][mcmahon])
            put_criterion(writing, names[settings->criteria[i]][mcmahon], n++);
    while (n <= CRITERIA_SHOWN)
        put_criterion(writing, "NULL", n++);
    put(writing, "</PlacementCriteria>\n</PlacementParameterSet>\n");
}

/* ---------------------------------------------------------------------------------------------- */

void tour_write_gotha(struct proto_text *text, const struct tour *tour,
                      const struct tour_table *table)
{
    struct writing writing = {.text = text, .tour = tour, .table = *table};

    writing.names = alloc_zeroed(tour->people_n + 1u, sizeof *writing.names);
    writing.absent2 = absent_worth(&writing);
    name_all(&writing);
    put(&writing, "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
                  "<Tournament dataVersion=\"201\">\n<Players>\n");
    for (unsigned i = 0; i < tour->people_n; i++)
        if (tour->people[i].standing != 0)
            put_player(&writing, &tour->people[i]);
    put(&writing, "</Players>\n<Games>\n");
    put_pairs(&writing, false);
    put(&writing, "</Games>\n<ByePlayers>\n");
    put_pairs(&writing, true);
    put(&writing, "</ByePlayers>\n<TournamentParameterSet>\n");
    put_general(&writing);
    put_handicap(&writing);
    put_criteria(&writing);
    put(&writing, "</TournamentParameterSet>\n</Tournament>\n");
    free(writing.names);
}
