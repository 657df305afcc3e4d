/* Reads the XML of OpenGotha into a plain struct. Expat parses; this file knows the elements.
 *
 * Promises: a file with a document type or with entities of its own is refused, so that a few bytes
 * cannot become many. Depth, players and games have limits. All text that it returns is cleaned.
 * Unknown elements and attributes are skipped. */
#include <stdlib.h>

#include <expat.h>

#include "proto/json/characters.h"
#include "proto/lib/alloc.h"
#include "proto/lib/array.h"
#include "proto/lib/utf8.h"
#include "proto/tour/json.h"
#include "proto/wire/tour_words.h"
#include "server/tour/files/cells.h"
#include "server/tour/files/gotha_parts.h"
#include "server/tour/files/parts.h"
#include "server/tour/parts.h"

enum { DEPTH_MAX = 16, ROOT = 1, SECTION = 2 };

struct gotha_reading {
    XML_Parser parser;
    struct gotha *gotha;
    struct tour_row_error *error;
    const char *section; /* the section of the elements below; a name in the table */
    unsigned depth;
    bool failed;
};

void gotha_fail(struct gotha_reading *reading, const char *text, const char *quoted)
{
    if (!reading->failed)
        tour_line_fail(reading->error, (uint32_t)XML_GetCurrentLineNumber(reading->parser), text,
                       quoted);
    reading->failed = true;
    XML_StopParser(reading->parser, XML_FALSE);
}

struct gotha *gotha_of(struct gotha_reading *reading)
{
    return reading->gotha;
}

/* Folds a name: no blanks, no difference of capitals. Sharp s becomes SS, as in capitals. */
static struct gotha_key key_of(const char *surname, const char *first)
{
    char joined[GOTHA_KEY_BYTES + 1];
    struct gotha_key key;
    size_t n = 0;

    for (unsigned part = 0; part < 2; part++) {
        const char *at = part == 0 ? surname : first;
        for (size_t bytes, rest = strlen(at); rest > 0; at += bytes, rest -= bytes) {
            bytes = utf8_next(at, rest);
            if (n + bytes > GOTHA_KEY_BYTES || bytes == 0)
                break;
            if (*at == ' ')
                continue;
            memcpy(joined + n, strncmp(at, "\xc3\x9f", 2) == 0 ? "ss" : at, bytes);
            n += bytes;
        }
    }
    n = proto_characters_fold(joined, n, key.at);
    key.at[n] = '\0';
    return key;
}

/* --- players ---------------------------------------------------------------------------------- */

static void set_pin(const char **list, struct proto_tour_person *ret)
{
    const char *pin = gotha_attribute(list, "egfPin");

    if (!*pin)
        pin = gotha_attribute(list, "agaId");
    if (strlen(pin) < sizeof ret->pin && proto_tour_is_pin(pin, strlen(pin)))
        memcpy(ret->pin, pin, strlen(pin) + 1);
}

static void read_player(struct gotha_reading *reading, const char **list)
{
    struct gotha *gotha = reading->gotha;
    struct gotha_player *player = &gotha->players[gotha->players_n];
    struct proto_tour_person *person = &player->person;
    const char *surname = gotha_attribute(list, "name"),
               *first = gotha_attribute(list, "firstName");
    const char *country = gotha_attribute(list, "country"),
               *rounds = gotha_attribute(list, "participating");
    int correction = gotha_number(list, "smmsCorrection", -99, 99, 0);

    if (gotha->players_n == PROTO_TOUR_PLAYERS_MAX) {
        gotha_fail(reading, "more than 256 players", NULL);
        return;
    }
    *player = (struct gotha_player){.key = key_of(surname, first)};
    tour_name_join(surname, first, person->name);
    if (!person->name[0]) {
        gotha_fail(reading, "a player without a name", NULL);
        return;
    }
    person->rank = gotha_rank(gotha_attribute(list, "rank"),
                              gotha_rank(gotha_attribute(list, "grade"), PROTO_TOUR_NO_RANK));
    person->rating = (int16_t)gotha_number(list, "rating", 1, PROTO_TOUR_RATING_MAX, 0);
    person->correction = (int8_t)(correction < -1 ? -1 : correction > 2 ? 2 : correction);
    if (person->correction != correction)
        gotha_note(reading, GOTHA_CORRECTIONS);
    gotha_clean(gotha_attribute(list, "club"), PROTO_TOUR_CLUB_MAX, person->club);
    if (strlen(country) == 2 && proto_tour_is_country(country, 2))
        memcpy(person->country, country, 3);
    set_pin(list, person);
    player->final = strcmp(gotha_attribute(list, "registeringStatus"), "PRE") != 0;
    for (unsigned i = 0; i < PROTO_TOUR_ROUNDS_MAX && rounds[i]; i++)
        player->misses[i] = rounds[i] == '0';
    gotha->players_n++;
}

/* --- games ------------------------------------------------------------------------------------ */

static struct gotha_game *add_game(struct gotha_reading *reading, const char **list)
{
    struct gotha *gotha = reading->gotha;
    int round = gotha_number(list, "roundNumber", 1, PROTO_TOUR_ROUNDS_MAX, 0);
    struct gotha_game *game;

    if (round == 0) {
        gotha_fail(reading, "not a possible round", gotha_attribute(list, "roundNumber"));
        return NULL;
    }
    if (gotha->games_n == GOTHA_GAMES_MAX) {
        gotha_fail(reading, "too many games", NULL);
        return NULL;
    }
    gotha->games =
        array_room(gotha->games, &gotha->games_size, gotha->games_n + 1u, sizeof *gotha->games);
    game = &gotha->games[gotha->games_n++];
    *game = (struct gotha_game){.round = (uint8_t)round};
    game->line = (uint32_t)XML_GetCurrentLineNumber(reading->parser);
    return game;
}

static void read_result(struct gotha_reading *reading, const char *text,
                        struct proto_tour_outcome *ret)
{
    static const struct {
        const char *word;
        uint8_t result;
    } words[] = {
        {"RESULT_UNKNOWN", PROTO_TOUR_OPEN},     {"RESULT_WHITEWINS", PROTO_TOUR_WHITE},
        {"RESULT_BLACKWINS", PROTO_TOUR_BLACK},  {"RESULT_EQUAL", PROTO_TOUR_DRAW},
        {"RESULT_BOTHLOSE", PROTO_TOUR_NEITHER}, {"RESULT_BOTHWIN", PROTO_TOUR_BOTH},
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i].word);
        if (strncmp(text, words[i].word, n) != 0)
            continue;
        ret->result = words[i].result;
        if (text[n] == '\0')
            return;
        if (strcmp(text + n, "_BYDEF") != 0)
            continue;
        /* a draw cannot be by default; an unknown result is open */
        ret->by_default = ret->result != PROTO_TOUR_DRAW && ret->result != PROTO_TOUR_OPEN;
        return;
    }
    gotha_fail(reading, "a result that is not known here", text);
}

static void read_game(struct gotha_reading *reading, const char **list)
{
    struct gotha_game *game = add_game(reading, list);
    int handicap = gotha_number(list, "handicap", 0, 99, 0);

    if (!game)
        return;
    game->table = (uint16_t)gotha_number(list, "tableNumber", 0, UINT16_MAX, 0);
    game->black = key_of(gotha_attribute(list, "blackPlayer"), "");
    game->white = key_of(gotha_attribute(list, "whitePlayer"), "");
    game->handicap = (uint8_t)(handicap > 9 ? 9 : handicap);
    if (handicap > 9)
        gotha_note(reading, GOTHA_HANDICAP);
    if (strcmp(gotha_attribute(list, "knownColor"), "false") == 0)
        gotha_note(reading, GOTHA_UNKNOWN_COLOURS);
    read_result(reading, gotha_attribute(list, "result"), &game->outcome);
}

static void read_bye(struct gotha_reading *reading, const char **list)
{
    struct gotha_game *game = add_game(reading, list);

    if (!game)
        return;
    game->table = UINT16_MAX; /* byes come last */
    game->black = key_of(gotha_attribute(list, "player"), "");
}

/* --- elements --------------------------------------------------------------------------------- */

static void read_team(struct gotha_reading *reading, const char **list)
{
    (void)list;
    gotha_note(reading, GOTHA_TEAMS);
}

/* The known elements, and the section below the root that contains them. */
static const struct element {
    const char *section, *name;
    void (*read)(struct gotha_reading *reading, const char **list);
} elements[] = {
    {"Players", "Player", read_player},
    {"Games", "Game", read_game},
    {"ByePlayers", "ByePlayer", read_bye},
    {"ByePlayer", "ByePlayer", read_bye}, /* as Pairgoth writes it */
    {"TournamentParameterSet", "GeneralParameterSet", gotha_read_general},
    {"TournamentParameterSet", "HandicapParameterSet", gotha_read_handicap},
    {"TournamentParameterSet", "PlacementCriterion", gotha_read_criterion},
    {"Teams", "Team", read_team},
};

static void begin_section(struct gotha_reading *reading, const char *name)
{
    reading->section = "";
    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++)
        if (strcmp(elements[i].section, name) == 0)
            reading->section = elements[i].section;
}

static void XMLCALL begin(void *user, const char *name, const char **list)
{
    struct gotha_reading *reading = user;

    if (reading->failed)
        return;
    reading->depth++;
    if (reading->depth > DEPTH_MAX) {
        gotha_fail(reading, "elements too deep inside each other", NULL);
    } else if (reading->depth == ROOT) {
        if (strcmp(name, "Tournament") != 0)
            gotha_fail(reading, "not a tournament of OpenGotha, but", name);
    } else if (reading->depth == SECTION) {
        begin_section(reading, name);
    } else {
        for (size_t i = 0; i < sizeof elements / sizeof *elements; i++)
            if (strcmp(elements[i].section, reading->section) == 0 &&
                strcmp(elements[i].name, name) == 0)
                elements[i].read(reading, list);
    }
}

static void XMLCALL end(void *user, const char *name)
{
    struct gotha_reading *reading = user;

    (void)name;
    reading->depth--;
}

static void XMLCALL begin_doctype(void *user, const char *name, const char *system,
                                  const char *public, int internal)
{
    (void)name;
    (void)system;
    (void)public;
    (void)internal;
    gotha_fail(user, "a document type is declared, which no file of OpenGotha does", NULL);
}

static void XMLCALL declare_entity(void *user, const char *name, int parameter, const char *value,
                                   int length, const char *base, const char *system,
                                   const char *public, const char *notation)
{
    (void)name;
    (void)parameter;
    (void)value;
    (void)length;
    (void)base;
    (void)system;
    (void)public;
    (void)notation;
    gotha_fail(user, "an entity is declared", NULL);
}

bool gotha_read(const void *bytes, size_t length, struct gotha *ret,
                struct tour_row_error *ret_error)
{
    struct gotha_reading reading = {.gotha = ret, .error = ret_error, .section = ""};

    *ret = (struct gotha){0};
    if (length > PROTO_TOUR_FILE_MAX)
        return tour_line_fail(ret_error, 0, "more than 4 MB", NULL);
    ret->settings.system = PROTO_SWISS;
    ret->players = alloc_zeroed(PROTO_TOUR_PLAYERS_MAX, sizeof *ret->players);
    reading.parser = XML_ParserCreate(NULL);
    if (!reading.parser)
        abort();
    XML_SetUserData(reading.parser, &reading);
    XML_SetElementHandler(reading.parser, begin, end);
    XML_SetStartDoctypeDeclHandler(reading.parser, begin_doctype);
    XML_SetEntityDeclHandler(reading.parser, declare_entity);
    if (XML_Parse(reading.parser, bytes, (int)length, XML_TRUE) != XML_STATUS_OK)
        gotha_fail(&reading, "not XML", XML_ErrorString(XML_GetErrorCode(reading.parser)));
    XML_ParserFree(reading.parser);
    if (!reading.failed && ret->settings.rounds == 0)
        reading.failed = !tour_line_fail(ret_error, 0, "GeneralParameterSet is missing", NULL);
    if (reading.failed)
        gotha_finish(ret);
    return !reading.failed;
}

void gotha_finish(struct gotha *gotha)
{
    free(gotha->players);
    free(gotha->games);
    *gotha = (struct gotha){0};
}
