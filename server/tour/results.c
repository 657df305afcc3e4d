/* Results of pairings from their games: doubled points, doubled game points, absences. Nothing is
 * stored: a result is computed each time, so that a ruling, a correction and the end of a game
 * cannot disagree. */
#include <string.h>

#include "server/tour/parts.h"

enum { WIN2 = 2, DRAW2 = 1 };

struct proto_tour_outcome tour_game_outcome(const struct proto_tour_game *game)
{
    struct proto_tour_outcome outcome = game->played;

    if (game->ruled) {
        outcome = game->ruling;
        if (outcome.moves == 0)
            outcome.moves = game->played.moves;
    }
    return outcome;
}

unsigned tour_games_due(const struct tour *tour, const struct proto_tour_pair *pair)
{
    if (pair->second == 0)
        return 0;
    if (tour->settings.system == PROTO_KNOCKOUT && tour->settings.match == 1)
        return pair->games_n > 0 && tour_game_outcome(&pair->games[0]).result == PROTO_TOUR_DRAW
                   ? 2
                   : 1;
    return tour->settings.match;
}

/* Was the game really played? A game by default, or one that does not count, is no meeting. */
static bool is_real(struct proto_tour_outcome outcome)
{
    return !outcome.by_default && outcome.result != PROTO_TOUR_OPEN &&
           outcome.result != PROTO_TOUR_VOID;
}

/* Adds an outcome; black: the side (0 first, 1 second) that has Black. */
static void count(struct proto_tour_outcome outcome, unsigned black, uint8_t points2[2],
                  bool absent[2])
{
    switch ((enum proto_tour_result)outcome.result) {
    case PROTO_TOUR_BLACK:
        points2[black] += WIN2;
        absent[!black] |= outcome.by_default;
        break;
    case PROTO_TOUR_WHITE:
        points2[!black] += WIN2;
        absent[black] |= outcome.by_default;
        break;
    case PROTO_TOUR_DRAW:
        points2[0] += DRAW2;
        points2[1] += DRAW2;
        break;
    case PROTO_TOUR_BOTH:
        points2[0] += WIN2;
        points2[1] += WIN2;
        break;
    case PROTO_TOUR_NEITHER:
        absent[0] |= outcome.by_default;
        absent[1] |= outcome.by_default;
        break;
    case PROTO_TOUR_OPEN:
    case PROTO_TOUR_VOID: break;
    }
}

static struct tour_pair_result bye(const struct tour *tour, const struct proto_tour_pair *pair)
{
    const struct proto_tour_settings *settings = &tour->settings;
    struct tour_pair_result result = {.decided = true, .by_default = true};

    result.points2[0] = settings->bye2;
    if (tour->of_teams)
        result.games2[0] = pair->boards2[0];
    if (settings->match_score) {
        result.points2[0] = (uint8_t)(settings->bye2 * settings->match);
        result.games2[0] = result.points2[0];
    }
    return result;
}

/* The result of a ruling on the whole pairing: every game counts with it. */
static struct tour_pair_result ruled(const struct tour *tour, const struct proto_tour_pair *pair)
{
    struct tour_pair_result result = {.decided = true, .met = is_real(pair->ruling)};

    result.by_default = !result.met;
    count(pair->ruling, 0, result.points2, result.absent);
    for (unsigned side = 0; side < 2; side++) {
        result.games2[side] = tour->of_teams
                                  ? pair->boards2[side]
                                  : (uint8_t)(result.points2[side] * tour->settings.match);
        if (tour->settings.match_score)
            result.points2[side] = result.games2[side];
    }
    return result;
}

/* --- matches ---------------------------------------------------------------------------------- */

/* Properties of a pairing's games beside their points. */
struct games {
    unsigned n;
    bool open, all_void, both_black;
    uint8_t defaults[2]; /* won by default */
    uint16_t moves[2];   /* of the game that the side won as Black */
};

static bool has_left(const struct tour *tour, uint16_t no)
{
    uint8_t standing = tour->people[no - 1].standing;

    return standing == PROTO_TOUR_WITHDRAWN || standing == PROTO_TOUR_DISQUALIFIED;
}

/* A game of the pairing that has no result, or has not begun. In any order all rounds are open when
 * a player leaves: they lose by default what has not begun. A game at a board of the server goes on
 * until it ends, or a director rules. */
static struct proto_tour_outcome unfinished(const struct tour *tour,
                                            const struct proto_tour_pair *pair, unsigned i)
{
    bool first_black = i < pair->games_n ? pair->games[i].first_black : i == 0;
    bool begun = i < pair->games_n && pair->games[i].has_id;
    bool first = has_left(tour, pair->first), second = has_left(tour, pair->second);

    if (!tour->settings.any_order || begun || !(first || second))
        return (struct proto_tour_outcome){0};
    return (struct proto_tour_outcome){
        .result = first && second         ? PROTO_TOUR_NEITHER
                  : second == first_black ? PROTO_TOUR_BLACK
                                          : PROTO_TOUR_WHITE,
        .by_default = true,
    };
}

static struct games look(const struct tour *tour, const struct proto_tour_pair *pair,
                         struct tour_pair_result *result)
{
    struct games games = {.n = tour_games_due(tour, pair), .all_void = true};

    games.both_black = games.n == 2;
    for (unsigned i = 0; i < games.n; i++) {
        struct proto_tour_outcome outcome = {0};
        unsigned black = i < pair->games_n ? !pair->games[i].first_black : i != 0;
        if (i < pair->games_n)
            outcome = tour_game_outcome(&pair->games[i]);
        if (outcome.result == PROTO_TOUR_OPEN)
            outcome = unfinished(tour, pair, i);
        games.open |= outcome.result == PROTO_TOUR_OPEN;
        games.all_void &= outcome.result == PROTO_TOUR_VOID;
        result->met |= is_real(outcome);
        count(outcome, black, result->games2, result->absent);
        if (outcome.by_default && outcome.result == PROTO_TOUR_BLACK)
            games.defaults[black]++;
        if (outcome.by_default && outcome.result == PROTO_TOUR_WHITE)
            games.defaults[!black]++;
        if (is_real(outcome) && outcome.result == PROTO_TOUR_BLACK)
            games.moves[black] = outcome.moves;
        else
            games.both_black = false;
    }
    return games;
}

/* The side that wins a match with equal game points; -1: drawn. */
static int broken_tie(const struct games *games)
{
    if (games->defaults[0] != games->defaults[1])
        return games->defaults[1] > games->defaults[0];
    if (!games->both_black || games->moves[0] == 0 || games->moves[1] == 0 ||
        games->moves[0] == games->moves[1])
        return -1;
    return games->moves[1] < games->moves[0];
}

static void give(struct tour_pair_result *result, int side)
{
    result->points2[0] = side == 0 ? WIN2 : 0;
    result->points2[1] = side == 0 ? 0 : WIN2;
}

/* Points of a pairing whose games are all decided. */
static void decide(const struct tour *tour, const struct proto_tour_pair *pair,
                   const struct games *games, struct tour_pair_result *result)
{
    const uint8_t *games2 = result->games2;
    bool knockout = tour->settings.system == PROTO_KNOCKOUT;
    int winner = games2[0] > games2[1] ? 0 : games2[1] > games2[0] ? 1 : -1;

    if (winner < 0 && games->n == 2)
        winner = broken_tie(games);
    if (winner < 0 && knockout && games2[0] > 0)
        winner =
            tour_seed_order(&tour->people[pair->first - 1], &tour->people[pair->second - 1]) > 0;
    if (tour->settings.match_score || (games->n == 1 && !knockout))
        memcpy(result->points2, games2, sizeof result->points2);
    else if (winner >= 0)
        give(result, winner);
    else /* equal: all games won by both, shared, or no points for either */
        result->points2[0] = result->points2[1] = games2[0] == games->n * WIN2 ? WIN2
                                                  : games2[0] > 0              ? DRAW2
                                                                               : 0;
}

struct tour_pair_result tour_pair_result(const struct tour *tour,
                                         const struct proto_tour_pair *pair)
{
    struct tour_pair_result result = {0};
    struct games games;

    if (pair->ruled) /* also a board of a team that has no player for it */
        return ruled(tour, pair);
    if (pair->second == 0)
        return bye(tour, pair);
    games = look(tour, pair, &result);
    /* A knock-out needs one side to go on, or both to be out for a fault: void games decide
     * nothing. */
    result.decided = !games.open && !(games.all_void && tour->settings.system == PROTO_KNOCKOUT);
    if (!result.decided)
        return result;
    result.by_default = !result.met;
    decide(tour, pair, &games, &result);
    if (games.both_black && result.games2[0] == result.games2[1])
        memcpy(result.moves, games.moves, sizeof result.moves);
    return result;
}

/* A game that does not count, such as an aborted one, has none. */
static bool is_result(uint8_t result)
{
    return result != PROTO_TOUR_OPEN && result != PROTO_TOUR_VOID;
}

static bool has_result(const struct proto_tour_pair *pair)
{
    for (unsigned i = 0; i < pair->games_n; i++)
        if (is_result(tour_game_outcome(&pair->games[i]).result))
            return true;
    return pair->ruled && is_result(pair->ruling.result);
}

bool tour_has_result(const struct tour *tour)
{
    for (uint8_t no = 1; no <= tour->rounds_n; no++) {
        const struct proto_tour_round *round = tour_round(tour, no);
        for (unsigned i = 0; !round->taken && i < round->pairs_n; i++)
            if (has_result(&round->pairs[i]))
                return true;
    }
    return false;
}

bool tour_round_complete(const struct tour *tour, const struct proto_tour_round *round)
{
    if (!tour_is_begun(round))
        return false;
    for (unsigned i = 0; i < round->pairs_n; i++)
        if (!tour_pair_result(tour, &round->pairs[i]).decided)
            return false;
    return true;
}
