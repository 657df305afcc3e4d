/* Judging acts on games: may a game begin, end, be reported, typed or ruled, or be paused? Acts of
 * the server are refused only if there is no such game. A director may rule on every pairing of two
 * players. */
#include "server/tour/limits.h"
#include "server/tour/parts.h"

static struct tour_verdict well(void)
{
    return tour_no(TOUR_WELL);
}

/* The pairing of an act, if it has two players; else NULL and the verdict. */
static const struct proto_tour_pair *find(const struct tour *tour, const struct proto_tour_act *act,
                                          struct tour_verdict *ret_error)
{
    const struct proto_tour_pair *pair = tour_pair_at(tour, act->round, act->board);

    *ret_error = well();
    if (!pair)
        *ret_error = tour_no_board(TOUR_NOT_THERE, act->board);
    else if (pair->second == 0)
        *ret_error = tour_no_board(TOUR_BAD_RESULT, act->board);
    return ret_error->reason == TOUR_WELL ? pair : NULL;
}

/* Has the pairing this game, or will it have it? */
static bool is_game(const struct tour *tour, const struct proto_tour_pair *pair, uint8_t game)
{
    unsigned due = tour_games_due(tour, pair);

    return game >= 1 && game <= (pair->games_n > due ? pair->games_n : due);
}

/* Is the result possible? A draw cannot be by default, and a knock-out needs one of the two, or
 * neither if both are at fault. */
static bool can_be(const struct tour *tour, const struct proto_tour_outcome *outcome, bool whole)
{
    bool knockout = tour->settings.system == PROTO_KNOCKOUT;

    switch ((enum proto_tour_result)outcome->result) {
    case PROTO_TOUR_BLACK:
    case PROTO_TOUR_WHITE:
    case PROTO_TOUR_NEITHER: return true;
    case PROTO_TOUR_BOTH: return !knockout;
    case PROTO_TOUR_DRAW:
    case PROTO_TOUR_VOID: return !outcome->by_default && !(knockout && whole);
    case PROTO_TOUR_OPEN: break;
    }
    return false;
}

static bool same_outcome(const struct proto_tour_outcome *a, const struct proto_tour_outcome *b)
{
    return a->result == b->result && a->by_default == b->by_default && a->ending == b->ending &&
           a->moves == b->moves;
}

/* The boards of this account whose room is open and that have no result. */
static unsigned boards_open(const struct tour *tour, int64_t account)
{
    unsigned n = 0;

    for (uint8_t no = 1; no <= tour->rounds_n; no++)
        for (unsigned i = 0; i < tour->rounds[no - 1].pairs_n; i++) {
            const struct proto_tour_pair *pair = &tour->rounds[no - 1].pairs[i];
            bool own = tour->people[pair->first - 1].account == account ||
                       (pair->second != 0 && tour->people[pair->second - 1].account == account);
            n += own && pair->has_room && !tour_pair_result(tour, pair).decided;
        }
    return n;
}

/* The first game of a board in any order, and its room: both players play, the board is open, and
 * the player who opens it has few others open. */
static struct tour_verdict judge_room(const struct tour *tour, const struct proto_tour_act *act,
                                      const struct proto_tour_pair *pair)
{
    const uint16_t seats[2] = {pair->first, pair->second};

    if (!tour->settings.any_order)
        return tour_no_board(TOUR_SYSTEM, act->board);
    if (pair->has_room || tour_pair_result(tour, pair).decided)
        return tour_no_board(TOUR_PLAYED, act->board);
    if (act->game != 1 || pair->games_n > 1 ||
        (pair->games_n == 1 && tour_game_outcome(&pair->games[0]).result != PROTO_TOUR_OPEN))
        return tour_no_board(TOUR_BAD_RESULT, act->board);
    for (unsigned i = 0; i < 2; i++)
        if (!tour_may_play(tour, tour_person(tour, seats[i]), act->round))
            return tour_no_player(TOUR_NOT_THERE, seats[i]);
    if (act->actor != 0 && boards_open(tour, act->actor) >= TOUR_BOARDS_OPEN_MAX)
        return tour_no_field(TOUR_FULL, "boards");
    return well();
}

struct tour_verdict tour_judge_game(const struct tour *tour, const struct proto_tour_act *act)
{
    struct tour_verdict verdict;
    const struct proto_tour_pair *pair = find(tour, act, &verdict);

    if (!pair)
        return verdict;
    if (tour->settings.over_board)
        return tour_no_board(TOUR_SYSTEM, act->board);
    if (act->has_room)
        return judge_room(tour, act, pair);
    if (tour->settings.any_order && !pair->has_room)
        return tour_no_board(TOUR_NOT_THERE, act->board);
    if (act->game != pair->games_n + 1 || !is_game(tour, pair, act->game))
        return tour_no_board(TOUR_BAD_RESULT, act->board);
    return well();
}

struct tour_verdict tour_judge_ended(const struct tour *tour, const struct proto_tour_act *act)
{
    struct tour_verdict verdict;
    const struct proto_tour_pair *pair = find(tour, act, &verdict);
    const struct proto_tour_game *game;

    if (!pair)
        return verdict;
    if (act->game == 0 || act->game > pair->games_n || !pair->games[act->game - 1].has_id ||
        !can_be(tour, &act->outcome, false))
        return tour_no_board(TOUR_BAD_RESULT, act->board);
    game = &pair->games[act->game - 1];
    return game->played.result == PROTO_TOUR_OPEN ? well()
                                                  : tour_no_board(TOUR_NO_CHANGE, act->board);
}

/* A typed result is for a game that was not played on this server. OPEN takes it back. */
struct tour_verdict tour_judge_result(const struct tour *tour, const struct proto_tour_act *act)
{
    static const struct proto_tour_outcome none = {0};
    struct tour_verdict verdict;
    const struct proto_tour_pair *pair = find(tour, act, &verdict);
    const struct proto_tour_outcome *now = &none;

    if (!pair)
        return verdict;
    if (!is_game(tour, pair, act->game))
        return tour_no_board(TOUR_BAD_RESULT, act->board);
    if (act->game <= pair->games_n) {
        if (pair->games[act->game - 1].has_id)
            return tour_no_board(TOUR_BAD_RESULT, act->board);
        now = &pair->games[act->game - 1].played;
    }
    if (act->outcome.result == PROTO_TOUR_OPEN ? act->outcome.by_default
                                               : !can_be(tour, &act->outcome, false))
        return tour_no_board(TOUR_BAD_RESULT, act->board);
    if (same_outcome(now, &act->outcome))
        return tour_no_board(TOUR_NO_CHANGE, act->board);
    return well();
}

struct tour_verdict tour_judge_report(const struct tour *tour, const struct proto_tour_act *act)
{
    struct tour_verdict verdict;
    const struct proto_tour_pair *pair = find(tour, act, &verdict);
    const struct proto_tour_game *game;

    if (!pair)
        return verdict;
    if (!tour->settings.over_board)
        return tour_no_board(TOUR_SYSTEM, act->board);
    if (act->a == 0 || (pair->first != act->a && pair->second != act->a))
        return tour_no_player(TOUR_NOT_THERE, act->a);
    if (!is_game(tour, pair, act->game) || act->outcome.by_default ||
        act->outcome.result == PROTO_TOUR_OPEN || act->outcome.result > PROTO_TOUR_DRAW)
        return tour_no_board(TOUR_BAD_RESULT, act->board);
    if (act->game > pair->games_n)
        return well();
    game = &pair->games[act->game - 1];
    if (tour_game_outcome(game).result != PROTO_TOUR_OPEN ||
        game->claimed[pair->second == act->a] == act->outcome.result)
        return tour_no_board(TOUR_NO_CHANGE, act->board);
    return well();
}

struct tour_verdict tour_judge_rule(const struct tour *tour, const struct proto_tour_act *act)
{
    struct tour_verdict verdict;
    const struct proto_tour_pair *pair = find(tour, act, &verdict);

    if (!pair)
        return verdict;
    if ((act->game != 0 && !is_game(tour, pair, act->game)) ||
        !can_be(tour, &act->outcome, act->game == 0))
        return tour_no_board(TOUR_BAD_RESULT, act->board);
    return well();
}

struct tour_verdict tour_judge_unrule(const struct tour *tour, const struct proto_tour_act *act)
{
    struct tour_verdict verdict;
    const struct proto_tour_pair *pair = find(tour, act, &verdict);

    if (!pair)
        return verdict;
    if (act->game > pair->games_n)
        return tour_no_board(TOUR_BAD_RESULT, act->board);
    if (act->game == 0 ? !pair->ruled : !pair->games[act->game - 1].ruled)
        return tour_no_board(TOUR_NO_CHANGE, act->board);
    return well();
}

/* Only main time and byo-yomi can gain time; a days clock has a date. */
struct tour_verdict tour_judge_time(const struct tour *tour, const struct proto_tour_act *act)
{
    const struct proto_tour_pair *pair = tour_pair_at(tour, act->round, act->board);
    uint8_t clock = tour->settings.game.clock.kind;

    if (tour->settings.over_board || clock == GO_CLOCK_NONE || clock == GO_CLOCK_DAYS)
        return tour_no_board(TOUR_SYSTEM, act->board);
    if (!pair || !pair->has_room || act->game == 0 || act->game > pair->games_n)
        return tour_no_board(TOUR_NOT_THERE, act->board);
    return well();
}

/* Only boards of the server have clocks, and the pairing must still be open. */
struct tour_verdict tour_judge_pause(const struct tour *tour, const struct proto_tour_act *act)
{
    const struct proto_tour_pair *pair = tour_pair_at(tour, act->round, act->board);

    if (tour->settings.over_board)
        return tour_no_board(TOUR_SYSTEM, act->board);
    if (act->board == 0)
        return tour_no(tour_round(tour, act->round)->paused == act->on ? TOUR_NO_CHANGE
                                                                       : TOUR_WELL);
    if (!pair || !pair->has_room || tour_pair_result(tour, pair).decided)
        return tour_no_board(TOUR_NOT_THERE, act->board);
    return pair->adjourned == act->on ? tour_no_board(TOUR_NO_CHANGE, act->board) : well();
}
