/* Tie-breaks as sums: a value is the sum of its terms, and a page that explains the value shows
 * these very terms. */
#include <assert.h>
#include <string.h>

#include "core/board.h"
#include "server/tour/parts.h"
#include "server/tour/teams.h"

unsigned tour_criterion_scale(enum proto_tour_criterion criterion)
{
    switch (criterion) {
    case PROTO_CRITERION_SODOS: return 4;
    case PROTO_CRITERION_BW:
    case PROTO_CRITERION_WINS: return 1;
    case PROTO_CRITERION_NONE:
    case PROTO_CRITERION_SCORE:
    case PROTO_CRITERION_GP:
    case PROTO_CRITERION_SOS:
    case PROTO_CRITERION_SOS_1:
    case PROTO_CRITERION_SOS_2:
    case PROTO_CRITERION_SOSOS:
    case PROTO_CRITERION_CUSS:
    case PROTO_CRITERION_DC:
    case PROTO_CRITERIA_N: break;
    }
    return 2;
}

unsigned tour_scale(const struct tour *tour, enum proto_tour_criterion criterion)
{
    unsigned scale = tour_criterion_scale(criterion);
    bool matches = (tour->settings.teams > 0 || tour->of_teams) && criterion != PROTO_CRITERION_GP;

    return matches && scale > 1 ? scale / 2 : scale;
}

/* Had the round no game between two players who were there? */
static bool is_unplayed(const struct tour_cell *cell)
{
    return cell->kind != TOUR_CELL_PAIRED || cell->by_default || !cell->decided || cell->struck;
}

/* The doubled score that a player counts with for their opponents. */
static int32_t worth2(const struct tour *tour, const struct tour_table *table, uint16_t no)
{
    const struct tour_line *line = tour_line(table, no);
    int32_t score2 = line->values[0];

    if (!tour->settings.unplayed_half)
        return score2;
    score2 = line->start2;
    for (unsigned i = 0; i < table->rounds; i++)
        score2 += is_unplayed(&line->cells[i]) ? 1 : line->cells[i].points2;
    return score2;
}

/* The same, corrected by handicap stones: one point a stone, added for the giver and subtracted for
 * the taker. */
static int32_t corrected2(const struct tour *tour, const struct tour_table *table,
                          const struct tour_cell *cell)
{
    int32_t stones2 = 2 * cell->handicap;
    return worth2(tour, table, cell->opponent) + (cell->colour == GO_WHITE ? stones2 : -stones2);
}

/* 2, 1 or 0: the pairing was won, drawn or lost. */
static int32_t result2(const struct tour *tour, const struct tour_table *table,
                       const struct tour_line *line, unsigned round)
{
    const struct tour_cell *mine = &line->cells[round];
    int32_t other = tour_line(table, mine->opponent)->cells[round].points2;

    if (mine->points2 != other)
        return mine->points2 > other ? 2 : 0;
    /* a match may be lost or won by both */
    return tour->settings.match_score && other > 0 ? 1 : other;
}

static int32_t sum(const struct tour_term *terms, unsigned n)
{
    int32_t total = 0;

    for (unsigned i = 0; i < n; i++)
        total += terms[i].dropped ? 0 : terms[i].value;
    return total;
}

/* Games that a player won as Black in a round, without wins by default. */
static int32_t black_wins(const struct tour *tour, uint8_t round, uint16_t no)
{
    const struct proto_tour_pair *pair = tour_pair_of(tour, round, no);
    int32_t wins = 0;

    for (unsigned i = 0; pair && i < pair->games_n; i++) {
        struct proto_tour_outcome outcome = tour_game_outcome(&pair->games[i]);
        wins += (pair->games[i].first_black ? pair->first : pair->second) == no &&
                outcome.result == PROTO_TOUR_BLACK && !outcome.by_default;
    }
    return wins;
}

static int32_t without_opponent(const struct tour *tour, const struct tour_table *table,
                                const struct tour_line *line, enum proto_tour_criterion criterion)
{
    if (tour->settings.system != PROTO_MCMAHON || criterion == PROTO_CRITERION_SODOS)
        return 0;
    return criterion == PROTO_CRITERION_SOSOS ? line->start2 * table->rounds : line->start2;
}

static int32_t term(const struct tour *tour, const struct tour_table *table,
                    const struct tour_line *line, unsigned round,
                    enum proto_tour_criterion criterion)
{
    const struct tour_cell *cell = &line->cells[round];
    struct tour_term terms[PROTO_TOUR_ROUNDS_MAX];

    switch (criterion) {
    case PROTO_CRITERION_SCORE: return cell->points2;
    case PROTO_CRITERION_GP: return cell->games2;
    case PROTO_CRITERION_CUSS: return cell->score2;
    case PROTO_CRITERION_BW:
        return cell->struck ? 0 : black_wins(tour, (uint8_t)(round + 1), line->no);
    case PROTO_CRITERION_WINS:
        return cell->kind == TOUR_CELL_PAIRED && !cell->struck && cell->decided &&
               result2(tour, table, line, round) == 2;
    case PROTO_CRITERION_DC: return tour_direct(tour, table, line, round);
    case PROTO_CRITERION_NONE:
    case PROTO_CRITERIA_N: return 0;
    case PROTO_CRITERION_SOS:
    case PROTO_CRITERION_SOS_1:
    case PROTO_CRITERION_SOS_2:
    case PROTO_CRITERION_SODOS:
    case PROTO_CRITERION_SOSOS: break;
    }
    if (cell->kind != TOUR_CELL_PAIRED)
        return without_opponent(tour, table, line, criterion);
    if (cell->struck)
        return 0;
    if (criterion == PROTO_CRITERION_SODOS)
        return result2(tour, table, line, round) * corrected2(tour, table, cell);
    if (criterion == PROTO_CRITERION_SOSOS)
        return sum(terms, tour_sum(tour, table, cell->opponent, PROTO_CRITERION_SOS, terms));
    return corrected2(tour, table, cell);
}

/* Drops the lowest terms; of equal ones the earliest. */
static void drop_lowest(struct tour_term *terms, unsigned n, unsigned drop)
{
    for (; drop > 0 && n > 0; drop--) {
        struct tour_term *lowest = NULL;
        for (unsigned i = 0; i < n; i++)
            if (!terms[i].dropped && (!lowest || terms[i].value < lowest->value))
                lowest = &terms[i];
        if (lowest)
            lowest->dropped = true;
    }
}

unsigned tour_sum(const struct tour *tour, const struct tour_table *table, uint16_t no,
                  enum proto_tour_criterion criterion, struct tour_term *ret)
{
    const struct tour_line *line = tour_line(table, no);

    for (unsigned i = 0; i < table->rounds; i++)
        ret[i] = (struct tour_term){
            .round = (uint8_t)(i + 1),
            .opponent = line->cells[i].opponent,
            .value = term(tour, table, line, i, criterion),
        };
    if (criterion == PROTO_CRITERION_SOS_1 || criterion == PROTO_CRITERION_SOS_2)
        drop_lowest(ret, table->rounds, criterion == PROTO_CRITERION_SOS_1 ? 1 : 2);
    return table->rounds;
}

int32_t tour_value(const struct tour *tour, const struct tour_table *table,
                   const struct tour_line *line, enum proto_tour_criterion criterion)
{
    struct tour_term terms[PROTO_TOUR_ROUNDS_MAX];

    assert(criterion != PROTO_CRITERION_DC); /* it compares several players: table.c */
    return sum(terms, tour_sum(tour, table, line->no, criterion, terms));
}
