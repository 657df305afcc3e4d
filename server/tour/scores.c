/* Scores: the cells of the crosstable, and each player's score after every round. All are doubled
 * integers. Only the sum of byes and absences may be rounded down, if the settings say so, as
 * OpenGotha does. */
#include <string.h>

#include "server/tour/parts.h"

int16_t tour_start2(const struct tour *tour, const struct proto_tour_person *person)
{
    const struct proto_tour_settings *settings = &tour->settings;
    int rank = person->rank;

    if (settings->system != PROTO_MCMAHON)
        return 0;
    if (rank < settings->floor) /* a player without a rank counts as the lowest */
        rank = settings->floor;
    if (rank > settings->bar)
        rank = settings->bar;
    return (int16_t)(2 * (rank - PROTO_TOUR_RANK_MIN + person->correction));
}

/* If the game points of a match are its points, an unplayed round counts for each game. */
static uint8_t unplayed(const struct tour *tour, uint8_t points2)
{
    const struct proto_tour_settings *settings = &tour->settings;
    return settings->match_score ? (uint8_t)(points2 * settings->match) : points2;
}

static void seat(const struct tour *tour, const struct proto_tour_pair *pair,
                 const struct tour_pair_result *result, unsigned side, struct tour_cell *cell)
{
    *cell = (struct tour_cell){
        .kind = pair->second == 0 ? TOUR_CELL_BYE : TOUR_CELL_PAIRED,
        .opponent = side == 0 ? pair->second : pair->first,
        .colour = pair->second == 0 ? GO_EMPTY
                  : side == 0       ? GO_BLACK
                                    : GO_WHITE,
        .handicap = pair->handicap,
        .decided = result->decided,
        .by_default = result->by_default,
        .points2 = result->points2[side],
        .games2 = result->games2[side],
    };
    if (tour->settings.match == 2)
        cell->handicap = 0;
}

static void fill_round(const struct tour *tour, uint8_t no, struct tour_table *table)
{
    const struct proto_tour_round *round = tour_round(tour, no);

    for (unsigned i = 0; i < round->pairs_n; i++) {
        const struct proto_tour_pair *pair = &round->pairs[i];
        struct tour_pair_result result = tour_pair_result(tour, pair);
        seat(tour, pair, &result, 0, &tour_line(table, pair->first)->cells[no - 1]);
        if (pair->second != 0)
            seat(tour, pair, &result, 1, &tour_line(table, pair->second)->cells[no - 1]);
    }
}

/* The games that a player really played, in all rounds, also beyond those of the table. */
static unsigned played(const struct tour *tour, uint16_t no)
{
    unsigned n = 0;

    for (uint8_t round = 1; round <= tour_begun(tour); round++) {
        const struct proto_tour_pair *pair = tour_pair_of(tour, round, no);
        struct tour_pair_result result = {0};
        if (pair && pair->second != 0)
            result = tour_pair_result(tour, pair);
        n += result.decided && !result.by_default;
    }
    return n;
}

/* Is the player struck? The settings of a round robin decide what the games of a player who left are
 * worth. As is usual, it keeps them if half of them were played, and drops them if fewer were. With
 * an odd field each player has one game less than there are rounds. */
static bool is_struck(const struct tour *tour, const struct tour_line *line)
{
    const struct proto_tour_person *person = tour_person(tour, line->no);
    uint16_t field[PROTO_TOUR_PLAYERS_MAX];
    unsigned cycles = tour->settings.cycles;

    if (tour->settings.system != PROTO_ROBIN || tour->settings.teams > 0 ||
        (person->standing != PROTO_TOUR_WITHDRAWN && person->standing != PROTO_TOUR_DISQUALIFIED))
        return false;
    switch ((enum proto_tour_withdrawn)tour->settings.withdrawn) {
    case PROTO_WITHDRAWN_STAY: return false;
    case PROTO_WITHDRAWN_FALL: return true;
    case PROTO_WITHDRAWN_HALF: break;
    }
    return 2 * played(tour, line->no) + cycles < tour_field(tour, field) * cycles;
}

static void strike(const struct tour *tour, struct tour_table *table)
{
    for (unsigned i = 0; i < table->n; i++) {
        const struct tour_line *line = &table->lines[i];
        if (!is_struck(tour, line))
            continue;
        for (unsigned round = 0; round < table->rounds; round++) {
            struct tour_cell *cell = &line->cells[round];
            if (cell->kind == TOUR_CELL_PAIRED) {
                struct tour_cell *other = &tour_line(table, cell->opponent)->cells[round];
                cell->struck = other->struck = true;
                cell->points2 = cell->games2 = other->points2 = other->games2 = 0;
            }
        }
    }
}

/* Fills rounds without a pairing. Unless the settings count each, only the first excused one
 * counts, and the first before a late entry: leaving and coming back gives no points. */
static void fill_absences(const struct tour *tour, const struct proto_tour_person *person,
                          struct tour_line *line, uint8_t rounds)
{
    const struct proto_tour_settings *settings = &tour->settings;
    bool excused = false, late = false;

    for (uint8_t no = 1; no <= rounds; no++) {
        struct tour_cell *cell = &line->cells[no - 1];
        if (cell->kind != TOUR_CELL_NOTHING)
            continue;
        cell->kind = TOUR_CELL_ABSENT;
        cell->absence = tour_absence(tour, person, no);
        cell->decided = true;
        if (cell->absence == PROTO_ABSENT_EXCUSED && (!excused || settings->absences_each)) {
            cell->points2 = unplayed(tour, settings->excused2);
            excused = true;
        } else if (cell->absence == PROTO_ABSENT_LATE && (!late || settings->absences_each)) {
            cell->points2 = unplayed(tour, settings->late2);
            late = true;
        }
    }
}

/* Byes and absences count whole points together: the round that completes a point gets it. */
static void round_down(struct tour_line *line, uint8_t rounds)
{
    unsigned sum2 = 0;

    for (uint8_t no = 1; no <= rounds; no++) {
        struct tour_cell *cell = &line->cells[no - 1];
        unsigned whole = sum2 / TOUR_POINT2;
        if (cell->kind == TOUR_CELL_PAIRED)
            continue;
        sum2 += cell->points2;
        cell->points2 = (uint8_t)((sum2 / TOUR_POINT2 - whole) * TOUR_POINT2);
    }
}

void tour_fill(const struct tour *tour, struct tour_table *table)
{
    for (uint8_t no = 1; no <= table->rounds; no++)
        fill_round(tour, no, table);
    strike(tour, table);
    for (unsigned i = 0; i < table->n; i++) {
        struct tour_line *line = &table->lines[i];
        const struct proto_tour_person *person = tour_person(tour, line->no);
        int16_t score2 = line->start2 = tour_start2(tour, person);
        fill_absences(tour, person, line, table->rounds);
        if (tour->settings.round_down)
            round_down(line, table->rounds);
        for (unsigned round = 0; round < table->rounds; round++) {
            score2 = (int16_t)(score2 + line->cells[round].points2);
            line->cells[round].score2 = score2;
        }
        line->values[0] = score2;
    }
}

bool tour_is_placed(const struct tour *tour, const struct tour_line *line)
{
    return tour_person(tour, line->no)->standing != PROTO_TOUR_DISQUALIFIED &&
           !is_struck(tour, line);
}
