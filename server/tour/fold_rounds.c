/* The fold of acts on whole rounds: drafts, publication, start, abort. Pairs come complete with the
 * act. A draft takes only their seats; a running round keeps the pairings that the act does not
 * change. */
#include <stdlib.h>
#include <string.h>

#include "server/tour/parts.h"
#include "server/tour/teams.h"

#include "proto/lib/alloc.h"

/* A pairing as it was drafted, without rooms, games and rulings. */
static struct proto_tour_pair seats_of(const struct proto_tour_pair *pair, uint32_t n)
{
    struct proto_tour_pair seats = {
        .board = pair->board,
        .first = pair->first,
        .second = pair->second,
        .handicap = pair->handicap,
        .locked = pair->locked,
        .by_hand = pair->by_hand,
        .bye = pair->bye,
        .rev = n,
    };

    memcpy(seats.levels, pair->levels, sizeof seats.levels);
    return seats;
}

static void refresh(const struct tour *tour, struct proto_tour_round *round, int64_t at_ms)
{
    bool complete = tour_round_complete(tour, round);

    if (!complete)
        round->ended_at_ms = 0;
    else if (round->ended_at_ms == 0)
        round->ended_at_ms = at_ms;
    if (round->state == PROTO_ROUND_STARTED || round->state == PROTO_ROUND_COMPLETE)
        round->state = complete ? PROTO_ROUND_COMPLETE : PROTO_ROUND_STARTED;
}

void tour_refresh_round(struct tour *tour, const struct proto_tour_act *act)
{
    refresh(tour, tour_fold_round(tour, act->round), act->at_ms);
}

void tour_refresh_all(struct tour *tour, const struct proto_tour_act *act)
{
    for (uint8_t no = 1; no <= tour->rounds_n && tour->settings.any_order; no++)
        refresh(tour, tour_fold_round(tour, no), act->at_ms);
}

/* Players in a published round keep their numbers for ever. */
static void see(struct tour *tour, const struct proto_tour_round *round)
{
    for (unsigned i = 0; i < round->pairs_n; i++) {
        tour->people[round->pairs[i].first - 1].seen = true;
        if (round->pairs[i].second != 0)
            tour->people[round->pairs[i].second - 1].seen = true;
    }
}

/* --- the start of a pairing ------------------------------------------------------------------- */

const struct proto_tour_pair *tour_given(const struct proto_tour_act *act, uint16_t board)
{
    for (unsigned i = 0; i < act->pairs_n; i++)
        if (act->pairs[i].board == board)
            return &act->pairs[i];
    return NULL;
}

static struct proto_tour_game first_game(const struct proto_tour_pair *given)
{
    struct proto_tour_game game = {.first_black = true};

    if (given && given->games_n > 0 && given->games[0].has_id) {
        game.has_id = true;
        memcpy(game.id, given->games[0].id, sizeof game.id);
    }
    return game;
}

/* Starts a pairing with the room and the games in `given`, or NULL if none were made. A bye may have a
 * room, but no game: the game against a house player there does not count. */
static void begin(const struct tour *tour, struct proto_tour_pair *pair,
                  const struct proto_tour_pair *given)
{
    if (given && given->has_room) {
        pair->has_room = true;
        memcpy(pair->room, given->room, sizeof pair->room);
    }
    if (pair->second == 0 || (!tour->settings.over_board && !pair->has_room))
        return;
    pair->games[0] = first_game(given);
    pair->games_n = 1;
    if (tour->settings.over_board && tour->settings.match == 2)
        pair->games_n = 2; /* in the second game `first` has White */
}

/* Decides a pairing without a game, because one of its players does not play; only that player is
 * marked. In a round robin this happens in every round of a player who is absent, elsewhere only if
 * they left after the publication. */
static void forfeit(const struct tour *tour, uint8_t round, struct proto_tour_pair *pair,
                    uint32_t n)
{
    bool absent[2], vacant = tour_is_vacant(tour, tour_round(tour, round), pair);

    if (pair->second == 0 && !vacant)
        return;
    absent[0] = !tour_may_play(tour, tour_person(tour, pair->first), round);
    absent[1] = vacant || !tour_may_play(tour, tour_person(tour, pair->second), round);
    if (!absent[0] && !absent[1])
        return;
    pair->ruled = true;
    pair->ruling_n = n;
    pair->ruling = (struct proto_tour_outcome){
        .result = absent[0] && absent[1] ? PROTO_TOUR_NEITHER
                  : absent[0]            ? PROTO_TOUR_WHITE
                                         : PROTO_TOUR_BLACK,
        .by_default = true,
    };
}

void tour_fold_start(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_round *round = tour_fold_round(tour, act->round);

    for (unsigned i = 0; i < round->pairs_n; i++) {
        forfeit(tour, act->round, &round->pairs[i], act->n);
        begin(tour, &round->pairs[i], tour_given(act, round->pairs[i].board));
        round->pairs[i].rev = act->n;
    }
    round->state = PROTO_ROUND_STARTED;
    round->started_at_ms = act->at_ms;
    round->taken = false;
    round->rev = act->n;
    tour_refresh_round(tour, act);
}

/* --- all rounds at once ----------------------------------------------------------------------- */

/* Boards in the order of the table; the player without a game gets the last one. */
static void number_boards(struct proto_tour_pair *pairs, unsigned n, uint32_t rev)
{
    for (unsigned i = 0; i < n; i++) {
        if (i + 1 < n && pairs[i].second == 0) {
            struct proto_tour_pair bye = pairs[i];
            pairs[i] = pairs[i + 1];
            pairs[i + 1] = bye;
        }
        pairs[i].board = (uint16_t)(i + 1);
        pairs[i].rev = rev;
    }
}

void tour_fold_schedule(struct tour *tour, const struct proto_tour_act *act)
{
    unsigned single = act->nos_n - (act->nos_n % 2 == 0 ? 1U : 0U);
    unsigned rounds_n = single * tour->settings.cycles;

    tour->rounds = alloc_resized(tour->rounds, rounds_n, sizeof *tour->rounds);
    for (uint8_t no = 1; no <= rounds_n; no++) {
        struct proto_tour_round *round = &tour->rounds[tour->rounds_n++];
        *round = (struct proto_tour_round){
            .no = no,
            .state = PROTO_ROUND_STARTED,
            .seed = 1, /* no draw that failed */
            .pairs = alloc_zeroed((act->nos_n + 1U) / 2, sizeof *round->pairs),
            .paired_at_ms = act->at_ms,
            .published_at_ms = act->at_ms,
            .started_at_ms = act->at_ms,
            .rev = act->n,
        };
        tour_berger(tour, act->nos, act->nos_n, no, round->pairs, &round->pairs_n);
        number_boards(round->pairs, round->pairs_n, act->n);
        for (unsigned i = 0; i < round->pairs_n; i++)
            begin(tour, &round->pairs[i], NULL);
        see(tour, round);
    }
}

/* --- drafts ----------------------------------------------------------------------------------- */

static struct proto_tour_round *open_round(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_round *round;

    tour->rounds = alloc_resized(tour->rounds, tour->rounds_n + 1U, sizeof *tour->rounds);
    if (tour->rounds_n > 0) {
        tour->rounds[tour->rounds_n - 1].state = PROTO_ROUND_CLOSED;
        tour->rounds[tour->rounds_n - 1].rev = act->n;
    }
    round = &tour->rounds[tour->rounds_n++];
    *round = (struct proto_tour_round){.no = act->round, .state = PROTO_ROUND_DRAFTED};
    return round;
}

void tour_fold_draft(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_round *round = tour_fold_round(tour, act->round);
    struct proto_tour_pair *pairs = alloc_raw(act->pairs_n, sizeof *pairs);

    if (!round)
        round = open_round(tour, act);
    for (unsigned i = 0; i < act->pairs_n; i++) {
        const struct proto_tour_pair *given = &act->pairs[i];
        const struct proto_tour_pair *old = tour_pair_at(tour, act->round, given->board);
        bool begun = tour_is_begun(round);
        if (begun && old && tour_same_seats(old, given) && !tour_is_anew(old, given)) {
            pairs[i] = *old;
            continue;
        }
        pairs[i] = seats_of(given, act->n);
        if (begun)
            begin(tour, &pairs[i], given);
    }
    free(round->pairs);
    round->pairs = pairs;
    round->pairs_n = act->pairs_n;
    round->rev = act->n;
    if (act->kind == PROTO_ACT_PAIR) {
        round->seed = act->seed;
        round->paired_at_ms = act->at_ms;
    }
    if (tour_is_begun(round))
        see(tour, round);
    tour_refresh_round(tour, act);
}

void tour_fold_lock(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_round *round = tour_fold_round(tour, act->round);
    unsigned boards = tour->settings.teams > 0 ? tour->settings.teams : 1; /* of a match */

    for (unsigned i = 0; i < round->pairs_n; i++) {
        struct proto_tour_pair *pair = &round->pairs[i];
        if ((pair->board - 1) / boards != (act->board - 1u) / boards)
            continue;
        pair->locked = act->on;
        pair->rev = act->n;
    }
    round->rev = act->n;
}

/* Reports name a colour, so a change of colours drops them. */
void tour_fold_colours(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_pair *pair = tour_fold_pair(tour, act->round, act->board);

    if (act->a == pair->second) {
        pair->second = pair->first;
        pair->first = act->a;
    }
    pair->handicap = act->handicap;
    pair->locked = pair->by_hand = true;
    for (unsigned i = 0; i < pair->games_n; i++)
        memset(pair->games[i].claimed, PROTO_TOUR_OPEN, sizeof pair->games[i].claimed);
    pair->rev = act->n;
}

void tour_fold_publish(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_round *round = tour_fold_round(tour, act->round);

    round->state = PROTO_ROUND_PUBLISHED;
    round->published_at_ms = act->at_ms;
    round->rev = act->n;
    see(tour, round);
}

void tour_fold_unpublish(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_round *round = tour_fold_round(tour, act->round);

    round->state = PROTO_ROUND_DRAFTED;
    round->published_at_ms = 0;
    round->rev = act->n;
}

/* The round before is open again, for corrections or an abort. */
void tour_fold_discard(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_round *before;

    free(tour->rounds[--tour->rounds_n].pairs);
    if (tour->rounds_n == 0)
        return;
    before = &tour->rounds[tour->rounds_n - 1];
    before->state = tour_round_complete(tour, before) ? PROTO_ROUND_COMPLETE : PROTO_ROUND_STARTED;
    before->rev = act->n;
}

/* Its games are void: they and their rooms are in the log only. */
void tour_fold_abort(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_round *round = tour_fold_round(tour, act->round);

    for (unsigned i = 0; i < round->pairs_n; i++)
        round->pairs[i] = seats_of(&round->pairs[i], act->n);
    round->state = PROTO_ROUND_DRAFTED;
    round->published_at_ms = round->started_at_ms = round->ended_at_ms = 0;
    round->paused = false;
    round->rev = act->n;
}
