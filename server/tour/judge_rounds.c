/* Judging acts on rounds: may a round be drafted, published and started? A draft may be incomplete,
 * but no player may sit twice; when it is published, every player who plays has a seat. */
#include <string.h>

#include "server/tour/parts.h"

static struct tour_verdict well(void)
{
    return tour_no(TOUR_WELL);
}

struct tour_verdict tour_all_in(const struct tour *tour, uint8_t round)
{
    for (uint8_t no = 1; no <= round; no++) {
        const struct proto_tour_round *at = tour_round(tour, no);
        if (!tour_is_begun(at))
            return tour_no(TOUR_ROUND_OPEN);
        for (unsigned i = 0; i < at->pairs_n; i++)
            if (!tour_pair_result(tour, &at->pairs[i]).decided)
                return tour_no_board(TOUR_ROUND_OPEN, at->pairs[i].board);
    }
    return well();
}

/* --- drafts ----------------------------------------------------------------------------------- */

struct seats {
    bool taken[PROTO_TOUR_PLAYERS_MAX + 1];
};

static struct tour_verdict seat(const struct tour *tour, uint16_t no, struct seats *seats)
{
    if (!tour_person(tour, no))
        return tour_no_player(TOUR_NOT_THERE, no);
    if (seats->taken[no])
        return tour_no_player(TOUR_UNPAIRED, no);
    seats->taken[no] = true;
    return well();
}

/* Seats the pairs: boards in ascending order, none beyond the limit of the log's format; players
 * who exist, each once. */
static struct tour_verdict seat_all(const struct tour *tour, const struct proto_tour_pair *pairs,
                                    unsigned n, struct seats *seats)
{
    *seats = (struct seats){0};
    if (n == 0)
        return tour_no(TOUR_ODD);
    if (n > PROTO_TOUR_PAIRS_MAX || pairs[n - 1].board > PROTO_TOUR_PAIRS_MAX)
        return tour_no_field(TOUR_FULL, "pairs");
    for (unsigned i = 0; i < n; i++) {
        struct tour_verdict verdict;
        if (pairs[i].board == 0 || (i > 0 && pairs[i].board <= pairs[i - 1].board))
            return tour_no_board(TOUR_NOT_THERE, pairs[i].board);
        verdict = seat(tour, pairs[i].first, seats);
        if (verdict.reason == TOUR_WELL && pairs[i].second != 0)
            verdict = seat(tour, pairs[i].second, seats);
        if (verdict.reason != TOUR_WELL)
            return verdict;
    }
    return well();
}

struct tour_verdict tour_judge_pair(const struct tour *tour, const struct proto_tour_act *act)
{
    struct tour_verdict verdict;
    struct seats seats;

    if (tour->settings.any_order)
        return tour_no_field(TOUR_SYSTEM, "any_order");
    if (!tour_round(tour, act->round)) {
        verdict = tour_all_in(tour, tour->rounds_n);
        if (verdict.reason != TOUR_WELL)
            return verdict;
        if (act->round > tour_rounds(tour))
            return tour_no(TOUR_LAST_ROUND);
    }
    return seat_all(tour, act->pairs, act->pairs_n, &seats);
}

/* All rounds of a round robin at once, for exactly the players of its field. */
struct tour_verdict tour_judge_schedule(const struct tour *tour, const struct proto_tour_act *act)
{
    uint16_t field[PROTO_TOUR_PLAYERS_MAX];
    unsigned n = tour_field(tour, field);
    struct seats in_field = {0}, seats = {0};

    if (!tour->settings.any_order)
        return tour_no_field(TOUR_SYSTEM, "any_order");
    if (tour->rounds_n > 0)
        return tour_no(TOUR_ROUND_STATE);
    if (n < 2)
        return tour_no(TOUR_ODD);
    if (n > PROTO_TOUR_ROBIN_MAX)
        return tour_no_field(TOUR_FULL, "players");
    for (unsigned i = 0; i < n; i++)
        in_field.taken[field[i]] = true;
    for (unsigned i = 0; i < act->nos_n; i++) {
        struct tour_verdict verdict = seat(tour, act->nos[i], &seats);
        if (verdict.reason == TOUR_WELL && !in_field.taken[act->nos[i]])
            verdict = tour_no_player(TOUR_UNPAIRED, act->nos[i]);
        if (verdict.reason != TOUR_WELL)
            return verdict;
    }
    return act->nos_n == n ? well() : tour_no(TOUR_UNPAIRED);
}

/* The rounds of a schedule belong together: undoing the schedule takes all of them back. */
struct tour_verdict tour_judge_abort(const struct tour *tour, const struct proto_tour_act *act)
{
    (void)act;
    return tour->settings.any_order ? tour_no_field(TOUR_SYSTEM, "any_order") : well();
}

/* --- changes by hand -------------------------------------------------------------------------- */

static bool has_result(const struct proto_tour_pair *pair)
{
    for (unsigned i = 0; i < pair->games_n; i++)
        if (tour_game_outcome(&pair->games[i]).result != PROTO_TOUR_OPEN)
            return true;
    return pair->ruled;
}

/* Was a game of it really played, or is a ruling in force? */
static bool is_played(const struct proto_tour_pair *pair)
{
    bool played = pair->ruled;

    for (unsigned i = 0; i < pair->games_n; i++) {
        const struct proto_tour_outcome *outcome = &pair->games[i].played;
        played |= pair->games[i].ruled;
        played |= outcome->result != PROTO_TOUR_OPEN && outcome->result != PROTO_TOUR_VOID &&
                  !outcome->by_default;
    }
    return played;
}

static bool has_room(const struct proto_tour_pair *given)
{
    return given && given->has_room && given->games_n > 0 && given->games[0].has_id;
}

/* Teams whose match has begun stay; two players who meet already may play anew. */
static struct tour_verdict judge_teams(const struct tour *tour, const struct proto_tour_act *act)
{
    bool begun = tour_is_begun(tour_round(tour, act->round));
    bool meet = act->b != 0 &&
                tour_pair_of(tour, act->round, act->a) == tour_pair_of(tour, act->round, act->b);

    return tour->settings.teams > 0 && begun && !meet ? tour_no_field(TOUR_SYSTEM, "teams")
                                                      : well();
}

/* Judges a change of a running round. Boards with a result stay, but may be played anew if no game
 * was played. No player may lose their seat, and new boards have rooms. */
static struct tour_verdict judge_running(const struct tour *tour, const struct proto_tour_act *act,
                                         const struct seats *seats)
{
    const struct proto_tour_round *round = tour_round(tour, act->round);

    for (unsigned i = 0; i < round->pairs_n; i++) {
        const struct proto_tour_pair *old = &round->pairs[i];
        const struct proto_tour_pair *given = tour_given(act, old->board);
        if (!seats->taken[old->first])
            return tour_no_player(TOUR_UNPAIRED, old->first);
        if (old->second != 0 && !seats->taken[old->second])
            return tour_no_player(TOUR_UNPAIRED, old->second);
        if ((!given || !tour_same_seats(old, given)) && has_result(old))
            return tour_no_board(TOUR_PLAYED, old->board);
        if (given && tour_is_anew(old, given) && is_played(old))
            return tour_no_board(TOUR_PLAYED, old->board);
    }
    for (unsigned i = 0; i < act->pairs_n && !tour->settings.over_board; i++) {
        const struct proto_tour_pair *given = &act->pairs[i];
        const struct proto_tour_pair *old = tour_pair_at(tour, act->round, given->board);
        if (given->second != 0 && !(old && tour_same_seats(old, given)) && !has_room(given))
            return tour_no_board(TOUR_NOT_THERE, given->board);
    }
    return well();
}

static struct tour_verdict judge_change(const struct tour *tour, const struct proto_tour_act *act)
{
    struct tour_verdict verdict = judge_teams(tour, act);
    struct seats seats;

    if (verdict.reason == TOUR_WELL)
        verdict = seat_all(tour, act->pairs, act->pairs_n, &seats);
    if (verdict.reason == TOUR_WELL && tour_is_begun(tour_round(tour, act->round)))
        verdict = judge_running(tour, act, &seats);
    return verdict;
}

struct tour_verdict tour_judge_swap(const struct tour *tour, const struct proto_tour_act *act)
{
    if (tour->settings.any_order)
        return tour_no_field(TOUR_SYSTEM, "any_order");
    if (!tour_pair_of(tour, act->round, act->a) || act->a == act->b)
        return tour_no_player(TOUR_NOT_THERE, act->a);
    if (!tour_pair_of(tour, act->round, act->b))
        return tour_no_player(TOUR_NOT_THERE, act->b);
    return judge_change(tour, act);
}

struct tour_verdict tour_judge_join(const struct tour *tour, const struct proto_tour_act *act)
{
    /* The schedule decides who meets; two who meet already may play anew. */
    if (tour->settings.any_order && (act->b == 0 || tour_pair_of(tour, act->round, act->a) !=
                                                        tour_pair_of(tour, act->round, act->b)))
        return tour_no_field(TOUR_SYSTEM, "any_order");
    if (tour->settings.teams > 0) /* their line-ups decide who of them meet */
        return judge_change(tour, act);
    for (unsigned i = 0; i < act->pairs_n; i++) {
        const struct proto_tour_pair *pair = &act->pairs[i];
        if ((pair->first == act->a && pair->second == act->b) ||
            (pair->first == act->b && pair->second == act->a))
            return judge_change(tour, act);
    }
    return tour_no_player(TOUR_NOT_THERE, act->a);
}

struct tour_verdict tour_judge_lock(const struct tour *tour, const struct proto_tour_act *act)
{
    const struct proto_tour_pair *pair = tour_pair_at(tour, act->round, act->board);

    if (!pair)
        return tour_no_board(TOUR_NOT_THERE, act->board);
    if (pair->locked == act->on)
        return tour_no_board(TOUR_NO_CHANGE, act->board);
    return well();
}

/* The colours of a game on this server are fixed by the game, which begins with its round or, in any
 * order, with its room; over a board they may change until a result is known. */
struct tour_verdict tour_judge_colours(const struct tour *tour, const struct proto_tour_act *act)
{
    const struct proto_tour_pair *pair = tour_pair_at(tour, act->round, act->board);

    if (!pair || pair->second == 0)
        return tour_no_board(TOUR_NOT_THERE, act->board);
    if (act->a != pair->first && act->a != pair->second)
        return tour_no_player(TOUR_NOT_THERE, act->a);
    if (tour_is_begun(tour_round(tour, act->round)) && !tour->settings.over_board &&
        (pair->has_room || !tour->settings.any_order))
        return tour_no_board(TOUR_ROUND_STATE, act->board);
    if (has_result(pair))
        return tour_no_board(TOUR_PLAYED, act->board);
    if (act->handicap > 0 && !tour_allows_handicap(&tour->settings))
        return (struct tour_verdict){
            .reason = TOUR_SYSTEM, .board = act->board, .field = "handicap"};
    if (act->a == pair->first && act->handicap == pair->handicap)
        return tour_no_board(TOUR_NO_CHANGE, act->board);
    return well();
}

/* --- the tree of a knock-out
 * ------------------------------------------------------------------- */

struct tour_verdict tour_judge_slots(const struct tour *tour, const struct proto_tour_act *act)
{
    const struct proto_tour_round *round = tour_round(tour, act->round);
    const struct proto_tour_pair *pairs = act->pairs;
    unsigned n = act->pairs_n, seated = 0;

    if (act->kind == PROTO_ACT_PUBLISH) {
        pairs = round->pairs;
        n = round->pairs_n;
    } else if (act->kind != PROTO_ACT_PAIR && act->kind != PROTO_ACT_SWAP &&
               act->kind != PROTO_ACT_JOIN) {
        return well();
    }
    if (tour->settings.system != PROTO_KNOCKOUT)
        return well();
    for (unsigned i = 0; i < n; i++)
        seated += pairs[i].second != 0 ? 2 : 1;
    return n > tour_slots_n(tour, act->round, seated) ? tour_no_field(TOUR_FULL, "slots") : well();
}

/* --- published, started
 * ------------------------------------------------------------------------ */

/* In a round robin the table decides who meets, absent or not; of a team, its line-up. */
static bool may_sit(const struct tour *tour, const struct proto_tour_person *person, uint8_t round)
{
    return tour->settings.system == PROTO_ROBIN || tour->settings.teams > 0 ||
           tour_may_play(tour, person, round);
}

struct tour_verdict tour_judge_publish(const struct tour *tour, const struct proto_tour_act *act)
{
    const struct proto_tour_round *round = tour_round(tour, act->round);
    struct tour_verdict verdict;
    struct seats seats;

    verdict = seat_all(tour, round->pairs, round->pairs_n, &seats);
    if (verdict.reason == TOUR_WELL && tour->settings.teams > 0)
        verdict = tour_judge_lineups(tour, round);
    if (verdict.reason != TOUR_WELL)
        return verdict;
    for (uint16_t no = 1; no <= tour->people_n; no++) {
        const struct proto_tour_person *person = tour_person(tour, no);
        if (!person)
            continue;
        if (seats.taken[no]
                ? !may_sit(tour, person, act->round)
                : person->standing != PROTO_TOUR_RESERVE && tour_plays(tour, person, act->round))
            return tour_no_player(TOUR_UNPAIRED, no);
    }
    return well();
}

/* Boards on which both players play need a room. A board whose player has left since gets no
 * game. */
struct tour_verdict tour_judge_start(const struct tour *tour, const struct proto_tour_act *act)
{
    const struct proto_tour_round *round = tour_round(tour, act->round);

    for (unsigned i = 0; i < round->pairs_n && !tour->settings.over_board; i++) {
        const struct proto_tour_pair *pair = &round->pairs[i];
        if (pair->second == 0 || has_room(tour_given(act, pair->board)))
            continue;
        if (tour_may_play(tour, tour_person(tour, pair->first), act->round) &&
            tour_may_play(tour, tour_person(tour, pair->second), act->round))
            return tour_no_board(TOUR_NOT_THERE, pair->board);
    }
    return well();
}
