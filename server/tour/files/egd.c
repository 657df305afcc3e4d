/* The tournament table of the European Go Database: fixed columns, one line a player, results by
 * the line number of the opponent.
 *
 * Promises: both halves of every game agree. Every line has a number of its own, even with shared
 * places. A two-game match takes two columns, because only games are rated. */
#include "proto/wire/tour_words.h"
#include "server/tour/files/parts.h"

enum {
    NAME_MAX_BYTES = 30, /* surname, blank, first name */
    TITLE_MAX_BYTES = 80,
    COUNTRY_BYTES = 2,
    CLUB_MAX_BYTES = 4,
    VALUES = 4, /* required columns of criteria */
    VALUE_WIDTH = 4,
    PIN_BYTES = 8
};

/* --- head ------------------------------------------------------------------------------------- */

/* Thinking time that a class requires, in minutes: basic, basic with Fischer increments,
 * adjusted. */
static const struct {
    char letter;
    bool over_board;
    uint8_t basic, fischer, adjusted;
} classes[] = {
    {'A', true, 60, 45, 75},
    {'B', true, 40, 30, 50},
    {'C', true, 25, 20, 30},
    {'D', false, 40, 30, 50},
};

static char class_of(const struct tour *tour, const struct tour_time *time)
{
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        int64_t basic = time->fischer ? classes[i].fischer : classes[i].basic;
        if (classes[i].over_board == tour->settings.over_board && time->basic_ms >= basic * 60000 &&
            time->adjusted_ms >= classes[i].adjusted * 60000)
            return classes[i].letter;
    }
    return 0;
}

static void put_header(struct proto_text *text, const char *key, const char *value, size_t length)
{
    char clean[TITLE_MAX_BYTES + 1];

    proto_text_literal(text, "; ");
    proto_text_literal(text, key);
    proto_text_char(text, '[');
    tour_latin(value, length, TOUR_LATIN9, ";[]", TITLE_MAX_BYTES, clean);
    proto_text_literal(text, clean);
    proto_text_literal(text, "]\n");
}

static void put_dates(struct proto_text *text, const struct tour *tour)
{
    struct tour_date first, last;

    if (!tour_dates(tour, &first, &last))
        return;
    proto_text_literal(text, "; DT[");
    tour_put_date(text, first);
    proto_text_char(text, ',');
    tour_put_date(text, last);
    proto_text_literal(text, "]\n");
}

/* Remarks that a rater must see first. */
static void put_doubts(struct proto_text *text, const struct tour *tour, bool has_time,
                       bool classed)
{
    const char *why = tour_archive_only(tour);

    if (why) {
        proto_text_literal(text, "; CM[Archive only, not to be rated: ");
        proto_text_literal(text, why);
        proto_text_literal(text, "]\n");
    } else if (!has_time) {
        proto_text_literal(text, "; CM[Thinking time not known: CL and TM are to be added]\n");
    } else if (!classed) {
        proto_text_literal(text, "; CM[Archive only, not to be rated: too little thinking time]\n");
    }
}

static bool is_capital(char byte)
{
    return byte >= 'A' && byte <= 'Z';
}

/* Country and town. If the settings name no country, it is XX: none. */
static void put_place(struct proto_text *text, const struct proto_tour_settings *settings,
                      const char *place)
{
    char unsaid[sizeof settings->place + 3] = "XX,";
    const char *own = settings->place;

    if (!place && *own) {
        bool country = is_capital(own[0]) && is_capital(own[1]) && own[2] == ',';
        memcpy(unsaid + (country ? 0 : 3), own, strlen(own) + 1);
        place = unsaid;
    }
    if (!place)
        place = settings->over_board ? "XX,unknown" : "XX,internet";
    put_header(text, "PC", place, strlen(place));
}

static void put_head(struct proto_text *text, const struct tour *tour, const char *place)
{
    const struct proto_tour_settings *settings = &tour->settings;
    struct tour_time time;
    bool has_time = tour_time_of(tour, &time);
    char letter = has_time && !tour_archive_only(tour) ? class_of(tour, &time) : 0;
    char digits[16];

    if (letter)
        put_header(text, "CL", &letter, 1);
    put_header(text, "EV", settings->title, strlen(settings->title));
    put_place(text, settings, place);
    put_dates(text, tour);
    put_header(text, "HA", "h9", 2);
    put_header(text, "KM", digits,
               tour_decimal(settings->game.setup.rules.komi_x2, 2, '.', digits));
    if (has_time)
        put_header(text, "TM", digits,
                   tour_decimal((int32_t)(time.adjusted_ms / 60000), 1, '.', digits));
    put_doubts(text, tour, has_time, letter != 0);
}

/* --- columns ---------------------------------------------------------------------------------- */

/* Heads of the columns, at most four letters. */
static const char *const titles[PROTO_CRITERIA_N] = {
    [PROTO_CRITERION_GP] = "GP",      [PROTO_CRITERION_SOS] = "SOS",
    [PROTO_CRITERION_SOS_1] = "SOS1", [PROTO_CRITERION_SOS_2] = "SOS2",
    [PROTO_CRITERION_SODOS] = "SODO", [PROTO_CRITERION_SOSOS] = "SOSO",
    [PROTO_CRITERION_CUSS] = "CUSS",  [PROTO_CRITERION_BW] = "BW",
    [PROTO_CRITERION_WINS] = "WINS",  [PROTO_CRITERION_DC] = "DC",
};

static unsigned values_of(const struct tour *tour)
{
    unsigned n = 1U + tour->settings.criteria_n;
    return n < VALUES ? n : VALUES;
}

static void put_titles(struct proto_text *text, const struct tour *tour)
{
    const struct proto_tour_settings *settings = &tour->settings;
    const char *score = settings->system == PROTO_MCMAHON ? "MMS" : "NBW";

    proto_text_literal(text, ";\n; Pl Name                            Rk Co Club");
    for (unsigned i = 0; i < values_of(tour); i++) {
        const char *title = i == 0 ? score : titles[settings->criteria[i - 1]];
        proto_text_char(text, ' ');
        tour_put_right(text, title, strlen(title), VALUE_WIDTH);
    }
    proto_text_char(text, '\n');
}

/* The parts of the table are words: blanks in them become '_'. */
static size_t join(char *at)
{
    for (char *blank = at; (blank = strchr(blank, ' ')) != NULL;)
        *blank = '_';
    return strlen(at);
}

static void put_name(struct proto_text *text, const struct proto_tour_person *person)
{
    struct tour_name name = tour_name_of(person, TOUR_LATIN9);
    size_t surname = join(name.surname), first = join(name.first);
    size_t room = NAME_MAX_BYTES - 1;

    if (surname + first > room) {
        if (surname > room - 1)
            surname = room - 1;
        if (first > room - surname)
            first = room - surname;
    }
    proto_text_bytes(text, name.surname, surname);
    proto_text_char(text, ' ');
    tour_put_left(text, name.first, first, NAME_MAX_BYTES - 1 - surname);
}

static void put_person(struct proto_text *text, const struct proto_tour_person *person)
{
    char rank[4] = "?", club[TOUR_WORD_MAX + 1];
    size_t length = 1;

    put_name(text, person);
    if (person->rank != PROTO_TOUR_NO_RANK) {
        length = proto_tour_rank_write(person->rank, rank);
        rank[length - 1] = rank[length - 1] == 'd' ? 'D' : 'K';
    }
    proto_text_char(text, ' ');
    tour_put_right(text, rank, length, 3);
    proto_text_char(text, ' ');
    proto_text_bytes(text, person->country[0] ? person->country : "XX", COUNTRY_BYTES);
    proto_text_char(text, ' ');
    if (tour_latin(person->club, strlen(person->club), TOUR_LATIN9, ";|", CLUB_MAX_BYTES, club) > 0)
        tour_put_right(text, club, join(club), CLUB_MAX_BYTES);
    else
        proto_text_literal(text, "xxxx");
}

static void put_values(struct proto_text *text, const struct tour *tour,
                       const struct tour_line *line)
{
    unsigned n = values_of(tour);

    for (unsigned i = 0; i < n; i++) {
        enum proto_tour_criterion criterion =
            i == 0 ? PROTO_CRITERION_SCORE
                   : (enum proto_tour_criterion)tour->settings.criteria[i - 1];
        int32_t value = line->values[i] == TOUR_NOT_APPLIED ? 0 : line->values[i];
        char digits[16];
        proto_text_char(text, ' ');
        tour_put_right(text, digits,
                       tour_decimal(value, tour_criterion_scale(criterion), '.', digits),
                       VALUE_WIDTH);
    }
    for (unsigned i = n; i < VALUES; i++)
        proto_text_literal(text, " 0");
}

/* --- results ---------------------------------------------------------------------------------- */

static void put_result(struct proto_text *text, unsigned opponent, const char *rest)
{
    char digits[16];

    proto_text_char(text, ' ');
    tour_put_right(text, digits, tour_decimal((int32_t)opponent, 1, '.', digits), 4);
    proto_text_literal(text, rest);
    tour_put_spaces(text, 4 - strlen(rest));
}

static void put_alone(struct proto_text *text, unsigned points2)
{
    put_result(text, 0, points2 == 0 ? "-" : points2 == 1 ? "=" : "+");
}

/* A game from the side of Black or of White. A game that both won or both lost has no halves that
 * agree, so it is written as a round without an opponent. */
static void put_game(struct proto_text *text, const struct tour_table *table,
                     const struct tour_file_game *game, bool black)
{
    char rest[] = "?/b0";

    switch ((enum proto_tour_result)game->result) {
    case PROTO_TOUR_NEITHER: put_alone(text, 0); return;
    case PROTO_TOUR_BOTH: put_alone(text, 2); return;
    case PROTO_TOUR_BLACK: rest[0] = black ? '+' : '-'; break;
    case PROTO_TOUR_WHITE: rest[0] = black ? '-' : '+'; break;
    case PROTO_TOUR_DRAW: rest[0] = '='; break;
    case PROTO_TOUR_OPEN:
    case PROTO_TOUR_VOID: break;
    }
    if (game->by_default)
        rest[1] = '!';
    if (!black)
        rest[2] = 'w';
    rest[3] = (char)('0' + game->handicap);
    put_result(text, table->index[(black ? game->white : game->black) - 1], rest);
}

static void put_round(struct proto_text *text, const struct tour *tour,
                      const struct tour_table *table, const struct tour_line *line, uint8_t no)
{
    const struct proto_tour_round *round = tour_round(tour, no);
    const struct proto_tour_pair *pair = tour_pair_of(tour, no, line->no);
    unsigned n = tour_file_games(round), points2 = line->cells[no - 1].points2;
    struct tour_file_game game;

    for (unsigned i = 0; i < n; i++) {
        if (pair && tour_file_game(pair, i, &game))
            put_game(text, table, &game, game.black == line->no);
        else /* no game: the points of the round, in its first column */
            put_alone(text, (!pair || pair->second == 0) && i == 0 ? points2 : 0);
    }
}

static void put_pin(struct proto_text *text, const struct proto_tour_person *person)
{
    if (strlen(person->pin) != PIN_BYTES)
        return;
    proto_text_literal(text, " |");
    proto_text_literal(text, person->pin);
}

void tour_write_egd(struct proto_text *text, const struct tour *tour,
                    const struct tour_table *table, const char *place)
{
    put_head(text, tour, place);
    put_titles(text, tour);
    for (unsigned i = 0; i < table->n; i++) {
        const struct tour_line *line = &table->lines[i];
        const struct proto_tour_person *person = tour_person(tour, line->no);
        char digits[16];
        tour_put_right(text, digits, tour_decimal((int32_t)i + 1, 1, '.', digits), 4);
        proto_text_char(text, ' ');
        put_person(text, person);
        put_values(text, tour, line);
        for (uint8_t round = 1; round <= table->rounds; round++)
            put_round(text, tour, table, line, round);
        put_pin(text, person);
        while (text->at[text->length - 1] == ' ')
            text->length--;
        proto_text_char(text, '\n');
    }
}
