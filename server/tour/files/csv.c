/* Standings for spreadsheets.
 *
 * Promises: every line has as many cells as the first. A text is never taken for a formula: one
 * that begins like a formula gets an apostrophe in front, as people type it themselves. Numbers
 * come from the server and stay numbers. Shared places have a dash (U+2013) that no spreadsheet
 * takes for a date. */
#include "proto/wire/tour_words.h"
#include "server/tour/files/parts.h"
#include "server/tour/teams.h"

static const char eol[] = "\r\n";

struct csv {
    struct proto_text *text;
    char separator;
    bool begun; /* the line has a cell already */
};

static void begin_cell(struct csv *csv)
{
    if (csv->begun)
        proto_text_char(csv->text, csv->separator);
    csv->begun = true;
}

static void end_line(struct csv *csv)
{
    proto_text_literal(csv->text, eol);
    csv->begun = false;
}

static void put_text(struct csv *csv, const char *at)
{
    begin_cell(csv);
    proto_text_char(csv->text, '"');
    if (tour_is_formula(at))
        proto_text_char(csv->text, '\'');
    for (; *at; at++) {
        if (*at == '"')
            proto_text_char(csv->text, '"');
        proto_text_char(csv->text, *at);
    }
    proto_text_char(csv->text, '"');
}

/* Text that needs no quotes. */
static void put_plain(struct csv *csv, const char *at)
{
    begin_cell(csv);
    proto_text_literal(csv->text, at);
}

static void put_number(struct csv *csv, int32_t value, unsigned scale)
{
    char digits[16];

    proto_text_bytes(csv->text, digits,
                     tour_decimal(value, scale, csv->separator == ';' ? ',' : '.', digits));
}

static void put_value(struct csv *csv, int32_t value, unsigned scale)
{
    begin_cell(csv);
    if (value != TOUR_NOT_APPLIED)
        put_number(csv, value, scale);
}

static void put_place(struct csv *csv, const struct tour_line *line)
{
    begin_cell(csv);
    if (line->unplaced)
        return;
    proto_text_integer(csv->text, line->place);
    if (line->place_to > line->place) {
        proto_text_literal(csv->text, "\xe2\x80\x93");
        proto_text_integer(csv->text, line->place_to);
    }
}

static char sign_of(const struct tour_cell *cell, unsigned win2)
{
    if (!cell->decided)
        return '?';
    return cell->points2 == 0 ? '-' : cell->points2 >= win2 ? '+' : '=';
}

/* "4+/b0" as in the EGD's table: line of the opponent, result of the pairing, '!' by default,
 * colour, handicap; "0+" without an opponent. Of a match of teams its board points: "4+/2.5". */
static void put_cell(struct csv *csv, const struct tour *tour, const struct tour_table *table,
                     const struct tour_cell *cell)
{
    unsigned games = tour->settings.match_score ? tour->settings.match : 1;
    bool paired = cell->kind == TOUR_CELL_PAIRED;

    begin_cell(csv);
    if (cell->kind == TOUR_CELL_NOTHING)
        return;
    proto_text_integer(csv->text, paired ? table->index[cell->opponent - 1] : 0);
    proto_text_char(csv->text, sign_of(cell, 2 * games));
    if (!paired)
        return;
    proto_text_char(csv->text, cell->by_default ? '!' : '/');
    if (tour->of_teams) {
        put_number(csv, cell->games2, 2);
        return;
    }
    proto_text_char(csv->text, cell->colour == GO_BLACK ? 'b' : 'w');
    proto_text_integer(csv->text, cell->handicap);
}

static void put_header(struct csv *csv, const struct tour *tour, uint8_t rounds)
{
    static const char *const of_players[] = {"place", "name", "rank", "score", NULL};
    static const char *const of_teams[] = {"place", "team", "match_points", NULL};
    const struct proto_tour_settings *settings = &tour->settings;

    for (const char *const *fixed = tour->of_teams ? of_teams : of_players; *fixed; fixed++)
        put_plain(csv, *fixed);
    for (unsigned i = 0; i < settings->criteria_n; i++)
        put_plain(csv, tour->of_teams && settings->criteria[i] == PROTO_CRITERION_GP
                           ? "board_points"
                           : proto_tour_criteria[settings->criteria[i] - PROTO_CRITERION_SCORE]);
    for (uint8_t round = 1; round <= rounds; round++) {
        put_plain(csv, "R");
        proto_text_integer(csv->text, round);
    }
    end_line(csv);
}

void tour_write_csv(struct proto_text *text, const struct tour *tour,
                    const struct tour_table *table, char separator, bool bom)
{
    const struct proto_tour_settings *settings = &tour->settings;
    struct csv csv = {.text = text, .separator = separator};

    if (bom)
        proto_text_literal(text, "\xef\xbb\xbf");
    put_header(&csv, tour, table->rounds);
    for (unsigned i = 0; i < table->n; i++) {
        const struct tour_line *line = &table->lines[i];
        const struct proto_tour_person *person = tour_person(tour, line->no);
        char rank[4];
        put_place(&csv, line);
        put_text(&csv, person->name);
        if (!tour->of_teams) {
            proto_tour_rank_write(person->rank, rank);
            put_plain(&csv, rank);
        }
        put_value(&csv, line->values[0], tour_scale(tour, PROTO_CRITERION_SCORE));
        for (unsigned k = 0; k < settings->criteria_n; k++)
            put_value(&csv, line->values[k + 1],
                      tour_scale(tour, (enum proto_tour_criterion)settings->criteria[k]));
        for (uint8_t round = 0; round < table->rounds; round++)
            put_cell(&csv, tour, table, &line->cells[round]);
        end_line(&csv);
    }
}
