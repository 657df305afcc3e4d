/* Columns of a list of players: their names in the lists of clubs and associations, and the
 * possible contents of their cells.
 *
 * Promises: a cell is understood or refused, and never misread. */
#include "server/tour/files/columns.h"
#include "proto/json/characters.h"
#include "proto/tour/json.h"
#include "proto/wire/tour_words.h"
#include "server/tour/files/parts.h"

enum { AGA_RATING_MAX = 30 };

/* --- cells ------------------------------------------------------------------------------------ */

static char lower(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

/* Removes the apostrophe that keeps a spreadsheet from running a text: this server writes "=1" as
 * "'=1". */
static const char *unguarded(const char *cell)
{
    return *cell == '\'' && tour_is_formula(cell + 1) ? cell + 1 : cell;
}

static bool read_text(const char *cell, size_t max, char *ret)
{
    size_t length;

    cell = unguarded(cell);
    return proto_characters_read(cell, strlen(cell), max, ret, &length);
}

/* Reads the digits of a number from 1 to max; *ret_rest is the text after them. */
static bool read_number(const char *cell, unsigned max, unsigned *ret, const char **ret_rest)
{
    unsigned number = 0;

    for (*ret_rest = cell; **ret_rest >= '0' && **ret_rest <= '9'; ++*ret_rest) {
        number = number * 10 + (unsigned)(**ret_rest - '0');
        if (number > max)
            return false;
    }
    *ret = number;
    return number > 0;
}

static bool set_name(const char *cell, struct tour_row *ret)
{
    return read_text(cell, PROTO_TOUR_PERSON_MAX, ret->person.name);
}

static bool set_first(const char *cell, struct tour_row *ret)
{
    return read_text(cell, PROTO_TOUR_PERSON_MAX, ret->first);
}

static bool set_surname(const char *cell, struct tour_row *ret)
{
    return read_text(cell, PROTO_TOUR_PERSON_MAX, ret->surname);
}

static bool set_country(const char *cell, struct tour_row *ret)
{
    if (strlen(cell) != 2)
        return false;
    for (unsigned i = 0; i < 2; i++)
        ret->person.country[i] =
            (char)(cell[i] >= 'a' && cell[i] <= 'z' ? cell[i] - 'a' + 'A' : cell[i]);
    return proto_tour_is_country(ret->person.country, 2);
}

static bool set_club(const char *cell, struct tour_row *ret)
{
    return read_text(cell, PROTO_TOUR_CLUB_MAX, ret->person.club);
}

static bool set_labels(const char *cell, struct tour_row *ret)
{
    return read_text(cell, PROTO_TOUR_LABELS_MAX, ret->person.labels);
}

static bool set_household(const char *cell, struct tour_row *ret)
{
    return read_text(cell, PROTO_TOUR_CLUB_MAX, ret->person.household);
}

static bool make_rank(unsigned number, char letter, int8_t *ret)
{
    char rank[3] = {(char)('0' + number / 10 % 10), (char)('0' + number % 10), letter};
    unsigned from = number < 10;

    return proto_tour_rank_read(rank + from, sizeof rank - from, ret);
}

static bool set_team(const char *cell, struct tour_row *ret)
{
    return read_text(cell, PROTO_TOUR_PERSON_MAX, ret->person.team);
}

/* "3d", "3D", "3 dan"; "3d?" is a rank that its association is not sure of. */
static bool set_rank(const char *cell, struct tour_row *ret)
{
    static const char *const words[] = {"d", "dan", "k", "kyu"};
    unsigned number;
    size_t n;

    if (!read_number(cell, 99, &number, &cell))
        return false;
    cell += strspn(cell, " ");
    n = strcspn(cell, "?");
    if (strlen(cell) > n + 1)
        return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t same = 0;
        while (same < n && lower(cell[same]) == words[i][same])
            same++;
        if (same == n && words[i][n] == '\0')
            return make_rank(number, words[i][0], &ret->person.rank);
    }
    return false;
}

/* Whole points of the EGD; a fraction is cut off. The American Go Association counts from 1 dan
 * (1.00 to 1.99) up and from 1 kyu (-1.00 to -1.99) down: such a number is a rank. */
static bool set_rating(const char *cell, struct tour_row *ret)
{
    bool below = *cell == '-', fraction;
    unsigned rating;

    if (!read_number(cell + below, PROTO_TOUR_RATING_MAX, &rating, &cell))
        return false;
    fraction = *cell == '.' || *cell == ',';
    if (fraction)
        cell += 1 + strspn(cell + 1, "0123456789");
    if (*cell)
        return false;
    if (fraction && rating <= AGA_RATING_MAX)
        return make_rank(!below && rating > 9 ? 9 : rating, below ? 'k' : 'd',
                         &ret->rank_by_rating);
    ret->person.rating = (int16_t)rating;
    return !below;
}

/* "2,4", or "2.4" or "2;4" after a spreadsheet has changed it. */
static bool set_absent(const char *cell, struct tour_row *ret)
{
    while (*cell) {
        unsigned round;
        if (!read_number(cell, PROTO_TOUR_ROUNDS_MAX, &round, &cell))
            return false;
        ret->person.absences[round - 1] = PROTO_ABSENT_EXCUSED;
        if (*cell && !strchr(",;. ", *cell))
            return false;
        cell += strspn(cell, ",;. ");
    }
    return true;
}

static bool set_seed(const char *cell, struct tour_row *ret)
{
    unsigned seed;

    if (!read_number(cell, PROTO_TOUR_PLAYERS_MAX, &seed, &cell) || *cell)
        return false;
    ret->person.seed = (uint16_t)seed;
    return true;
}

static bool set_pin(const char *cell, struct tour_row *ret)
{
    size_t n = strlen(cell);

    if (n >= sizeof ret->person.pin || !proto_tour_is_pin(cell, n))
        return false;
    memcpy(ret->person.pin, cell, n + 1);
    return true;
}

/* --- columns ---------------------------------------------------------------------------------- */

static const struct tour_column columns[] = {
    {.names = {"name", "player", "player name", "playername", "full name"},
     .set = set_name,
     .wrong = "not a name of 1 to 60 characters",
     .names_somebody = true},
    {.names = {"first name", "firstname", "given name", "forename", "vorname", "pr\xc3\xa9nom",
               "prenom"},
     .set = set_first,
     .wrong = "not a name of 1 to 60 characters"},
    {.names = {"surname", "last name", "lastname", "family name", "nachname", "nom"},
     .set = set_surname,
     .wrong = "not a name of 1 to 60 characters",
     .names_somebody = true},
    {.names = {"country", "country code", "nationality", "land", "pays"},
     .set = set_country,
     .wrong = "not two letters, as in NZ"},
    {.names = {"club", "chapter", "verein"},
     .set = set_club,
     .wrong = "not a club of 1 to 30 characters"},
    {.names = {"team", "mannschaft", "\xc3\xa9quipe", "equipe"},
     .set = set_team,
     .wrong = "not a team of 1 to 60 characters"},
    {.names = {"rank", "grade", "rang", "niveau"},
     .set = set_rank,
     .wrong = "not a rank, as 3d or 12k"},
    {.names = {"rating", "gor", "egf rating", "aga rating"},
     .set = set_rating,
     .wrong = "not a number from 1 to 9999"},
    {.names = {"household", "family"},
     .set = set_household,
     .wrong = "not a household of 1 to 30 characters"},
    {.names = {"category", "categories", "labels"},
     .set = set_labels,
     .wrong = "not categories of 1 to 100 characters"},
    {.names = {"absent", "absent rounds"},
     .set = set_absent,
     .wrong = "not numbers of rounds, as 2,4"},
    {.names = {"seed"}, .set = set_seed, .wrong = "not a number from 1 to 256"},
    {.names = {"pin", "pin player", "egd pin", "egf pin", "egfpin", "aga id", "aga number", "aga"},
     .set = set_pin,
     .wrong = "not at most 8 digits"},
};
enum { COLUMNS = sizeof columns / sizeof *columns };

const struct tour_column *tour_column_find(const char *cell)
{
    char name[TOUR_ROW_FIELD_MAX];
    size_t n = 0;

    for (; cell[n] && n < sizeof name - 1; n++)
        name[n] = cell[n] == '_' || cell[n] == '-' ? ' ' : lower(cell[n]);
    name[n] = '\0';
    for (unsigned i = 0; i < COLUMNS && !cell[n]; i++)
        for (unsigned k = 0; k < TOUR_COLUMN_NAMES_MAX && columns[i].names[k]; k++)
            if (strcmp(name, columns[i].names[k]) == 0)
                return &columns[i];
    return NULL;
}

/* True of "Ada Ash" and "Ash, Ada", with the surname "Ash". */
static bool is_full_name(const char *name, const char *surname)
{
    size_t n = strlen(name), length = strlen(surname);

    if (n <= length)
        return strcmp(name, surname) == 0;
    return (strncmp(name, surname, length) == 0 && name[length] == ',') ||
           (strcmp(name + n - length, surname) == 0 && name[n - length - 1] == ' ');
}

/* A name beside a first name is the surname. One beside a surname is the first name or the whole one. */
bool tour_row_complete(struct tour_row *row)
{
    struct proto_tour_person *person = &row->person;

    if (person->rank == PROTO_TOUR_NO_RANK)
        person->rank = row->rank_by_rating;
    if (!row->surname[0] && row->first[0])
        memcpy(row->surname, person->name, sizeof row->surname);
    if (row->surname[0] && !row->first[0] && !is_full_name(person->name, row->surname))
        memcpy(row->first, person->name, sizeof row->first);
    if (!row->surname[0] || (!row->first[0] && person->name[0]))
        return true;
    return tour_name_join(row->surname, row->first, person->name);
}
