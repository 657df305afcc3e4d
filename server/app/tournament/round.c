/* Rounds and their rooms in one transaction. A start opens all boards. A change of pairings opens
 * new boards and stops those that they replace. An abort and a cancelled tournament stop every
 * game. A ruling stops the game that it decides. A game of a bye, for which no round waits, stops when
 * the next round starts or the tournament ends, if it has not ended before (clock.c).
 *
 * Promises: the act and the changes of rooms are stored together. A refused act leaves no room
 * behind. */
#include "server/app/tournament/round.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/tour/tour.h"
#include "server/app/outbox.h"
#include "server/app/play/play.h"
#include "server/app/state.h"
#include "server/app/tournament/rooms_open.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/transaction.h"
#include "server/tour/tour.h"

static struct tour_verdict finish(struct app *app, struct tournament *tournament,
                                  struct transaction *transaction, struct tour_verdict verdict)
{
    if (verdict.reason == TOUR_WELL)
        transaction_store(app, tournament, transaction);
    else
        transaction_drop(app, transaction);
    return verdict;
}

/* --- start ------------------------------------------------------------------------------------ */

static bool plays(const struct tour *tour, uint16_t no, uint8_t round)
{
    const struct proto_tour_person *person = tour_person(tour, no);
    return person && tour_may_play(tour, person, round);
}

/* Do both players of the pairing play, or the one who has the bye? */
static bool all_play(const struct tour *tour, const struct proto_tour_pair *pair, uint8_t round)
{
    return plays(tour, pair->first, round) &&
           (pair->second == 0 || plays(tour, pair->second, round));
}

static bool is_full(const struct app *app, unsigned boards)
{
    return app->play->rooms_live_n + boards > app->config.rooms_max;
}

/* Stops the games of byes in all rounds but this one. */
static void stop_byes(struct app *app, const struct tournament *tournament,
                      struct transaction *transaction, uint8_t but)
{
    const struct tour *tour = &tournament->log.tour;
    for (uint8_t no = 1; no <= tour->rounds_n; no++) {
        const struct proto_tour_round *round = tour_round(tour, no);
        for (unsigned i = 0; no != but && i < round->pairs_n; i++)
            if (round->pairs[i].second == 0)
                rooms_stop(app, transaction, &round->pairs[i], 0, PROTO_TOUR_VOID);
    }
}

static const struct tour_verdict no_rooms = {.reason = TOUR_FULL, .field = "rooms"};

struct tour_verdict round_start(struct app *app, struct tournament *tournament,
                                struct command *command, uint8_t no)
{
    const struct tour *tour = &tournament->log.tour;
    const struct proto_tour_round *round = tour_round(tour, no);
    struct proto_tour_act act = {.kind = PROTO_ACT_START, .round = no};
    if (!round || round->state != PROTO_ROUND_PUBLISHED || tour->settings.over_board)
        return transaction_once(app, tournament, command, &act);
    if (is_full(app, round->pairs_n))
        return no_rooms;
    struct transaction *transaction = transaction_create(app, tournament, command);
    act.pairs = alloc_zeroed(round->pairs_n + 1u, sizeof *act.pairs);
    /* Rooms come before the act, which has their ids in its pairs; a refusal drops them again. */
    for (unsigned i = 0; i < round->pairs_n; i++)
        if (all_play(tour, &round->pairs[i], no) &&
            rooms_open(app, tournament, transaction, no, &round->pairs[i], &act.pairs[act.pairs_n]))
            act.pairs_n++;
    struct tour_verdict verdict = transaction_act(app, tournament, transaction, &act);
    proto_tour_act_finish(&act);
    if (verdict.reason == TOUR_WELL)
        stop_byes(app, tournament, transaction, no);
    return finish(app, tournament, transaction, verdict);
}

/* --- one board in any order -------------------------------------------------------------------- */

/* Opens the room of a board at the wish of one of its players; the other one is called by it. The
 * clock waits for both. So only boards that are played have rooms. */
struct tour_verdict round_begin(struct app *app, struct tournament *tournament,
                                struct command *command, struct proto_tour_act *act)
{
    const struct proto_tour_pair *pair =
        tour_pair_at(&tournament->log.tour, act->round, act->board);
    struct proto_tour_pair given;
    if (!pair || (pair->first != act->a && pair->second != act->a))
        return (struct tour_verdict){.reason = TOUR_NOT_THERE, .board = act->board};
    if (is_full(app, 1))
        return no_rooms;
    struct transaction *transaction = transaction_create(app, tournament, command);
    struct tour_verdict verdict = {.reason = TOUR_NOT_THERE, .board = act->board};
    /* As at a start, the room comes before the act, and a refusal drops it again. */
    if (rooms_open(app, tournament, transaction, act->round, pair, &given)) {
        memcpy(act->id, given.games[0].id, sizeof act->id);
        act->has_room = true;
        memcpy(act->room, given.room, sizeof act->room);
        verdict = transaction_act(app, tournament, transaction, act);
    }
    return finish(app, tournament, transaction, verdict);
}

/* --- changes ---------------------------------------------------------------------------------- */

static bool same_seats(const struct proto_tour_pair *a, const struct proto_tour_pair *b)
{
    return a->first == b->first && a->second == b->second && a->handicap == b->handicap;
}

static const struct proto_tour_pair *at_board(const struct proto_tour_act *act, uint16_t board)
{
    for (unsigned i = 0; i < act->pairs_n; i++)
        if (act->pairs[i].board == board)
            return &act->pairs[i];
    return NULL;
}

/* Does this JOIN name two players who meet already? Then they begin a new game. */
static bool is_anew(const struct proto_tour_act *act, const struct proto_tour_pair *pair)
{
    return act->kind == PROTO_ACT_JOIN && ((pair->first == act->a && pair->second == act->b) ||
                                           (pair->first == act->b && pair->second == act->a));
}

static bool is_replaced(const struct proto_tour_pair *old, const struct proto_tour_pair *given)
{
    return !given || !same_seats(old, given) ||
           memcmp(old->room, given->room, sizeof old->room) != 0;
}

/* Opens rooms for new boards in a running round. */
static void open_new(struct app *app, struct tournament *tournament,
                     struct transaction *transaction, struct proto_tour_act *act)
{
    for (unsigned i = 0; i < act->pairs_n; i++) {
        struct proto_tour_pair *pair = &act->pairs[i];
        const struct proto_tour_pair *old =
            tour_pair_at(&tournament->log.tour, act->round, pair->board);
        if (!(old && same_seats(old, pair)) || (pair->second != 0 && is_anew(act, pair)))
            rooms_open(app, tournament, transaction, act->round, pair, pair);
    }
}

/* The pairs of the act are ready: judges it, and changes the rooms of a running round. */
struct tour_verdict round_drawn(struct app *app, struct tournament *tournament,
                                struct command *command, struct proto_tour_act *act)
{
    const struct tour *tour = &tournament->log.tour;
    const struct proto_tour_round *round = tour_round(tour, act->round);
    if (act->kind == PROTO_ACT_PAIR || !round || round->state < PROTO_ROUND_STARTED ||
        tour->settings.over_board)
        return transaction_once(app, tournament, command, act);
    if (is_full(app, 2))
        return no_rooms;
    struct transaction *transaction = transaction_create(app, tournament, command);
    /* The old pairs are copied first: the act replaces them in the fold. */
    unsigned old_n = 0;
    struct proto_tour_pair *old = alloc_zeroed(round->pairs_n + 1u, sizeof *old);
    open_new(app, tournament, transaction, act);
    /* New rooms come before the act, which has their ids. */
    for (unsigned i = 0; i < round->pairs_n; i++) {
        const struct proto_tour_pair *given = at_board(act, round->pairs[i].board);
        if (is_replaced(&round->pairs[i], given))
            old[old_n++] = round->pairs[i];
    }
    struct tour_verdict verdict = transaction_act(app, tournament, transaction, act);
    /* Old games stop after the act: their end must not count in the tournament any more. */
    for (unsigned i = 0; i < old_n && verdict.reason == TOUR_WELL; i++)
        rooms_stop(app, transaction, &old[i], 0, PROTO_TOUR_VOID);
    free(old);
    return finish(app, tournament, transaction, verdict);
}

/* --- stops ------------------------------------------------------------------------------------ */

/* Copies the pairs of the rounds that are played now, behind each other; the caller frees them. */
static struct proto_tour_pair *copy_pairs(const struct tour *tour, unsigned *ret_n)
{
    uint8_t from = tour_now_from(tour);
    unsigned n = 0;
    for (uint8_t no = from; no > 0 && no <= tour->rounds_n; no++)
        n += tour_round(tour, no)->pairs_n;
    struct proto_tour_pair *pairs = alloc_zeroed(n + 1u, sizeof *pairs);
    *ret_n = 0;
    for (uint8_t no = from; no > 0 && no <= tour->rounds_n; no++) {
        const struct proto_tour_round *round = tour_round(tour, no);
        if (round->pairs_n > 0)
            memcpy(pairs + *ret_n, round->pairs, round->pairs_n * sizeof *pairs);
        *ret_n += round->pairs_n;
    }
    return pairs;
}

/* Judges an act after which no game goes on of the rounds that are played now. deletes: nor does the
 * tournament. */
static struct tour_verdict stop_all(struct app *app, struct tournament *tournament,
                                    struct command *command, struct proto_tour_act *act,
                                    bool deletes)
{
    const struct tour *tour = &tournament->log.tour;
    struct transaction *transaction = transaction_create(app, tournament, command);
    unsigned n;
    /* Copied first: the act changes the round's pairs. */
    struct proto_tour_pair *pairs = copy_pairs(tour, &n);
    struct tour_verdict verdict = transaction_act(app, tournament, transaction, act);
    /* Games stop after the act, in the same job: their end changes no result of it. */
    for (unsigned i = 0; i < n && verdict.reason == TOUR_WELL; i++)
        rooms_stop(app, transaction, &pairs[i], 0, PROTO_TOUR_VOID);
    if (verdict.reason == TOUR_WELL)
        stop_byes(app, tournament, transaction, tour->rounds_n);
    if (verdict.reason == TOUR_WELL && deletes)
        transaction_delete(app, tournament, transaction);
    free(pairs);
    return finish(app, tournament, transaction, verdict);
}

struct tour_verdict round_abort(struct app *app, struct tournament *tournament,
                                struct command *command, struct proto_tour_act *act)
{
    return stop_all(app, tournament, command, act, false);
}

struct tour_verdict round_delete(struct app *app, struct tournament *tournament,
                                 struct command *command)
{
    struct proto_tour_act act = {.kind = PROTO_ACT_STAGE, .stage = PROTO_STAGE_CANCELLED};
    if (tournament->log.tour.stage <= PROTO_STAGE_RUNNING)
        return stop_all(app, tournament, command, &act, true);
    struct transaction *transaction = transaction_create(app, tournament, command);
    transaction_delete(app, tournament, transaction);
    return finish(app, tournament, transaction, (struct tour_verdict){.reason = TOUR_WELL});
}

struct tour_verdict round_stage(struct app *app, struct tournament *tournament,
                                struct command *command, struct proto_tour_act *act)
{
    if (act->stage == PROTO_STAGE_CANCELLED)
        return stop_all(app, tournament, command, act, false);
    bool ends = act->stage == PROTO_STAGE_FINISHED;
    struct transaction *transaction = transaction_create(app, tournament, command);
    struct tour_verdict verdict = transaction_act(app, tournament, transaction, act);
    if (verdict.reason == TOUR_WELL && ends)
        stop_byes(app, tournament, transaction, 0);
    return finish(app, tournament, transaction, verdict);
}

struct tour_verdict round_rule(struct app *app, struct tournament *tournament,
                               struct command *command, struct proto_tour_act *act)
{
    /* Copied first: the ruling changes the pair. */
    const struct proto_tour_pair *at = tour_pair_at(&tournament->log.tour, act->round, act->board);
    struct proto_tour_pair pair = at ? *at : (struct proto_tour_pair){0};
    uint8_t game = act->game, result = act->outcome.result;
    struct transaction *transaction = transaction_create(app, tournament, command);
    struct tour_verdict verdict = transaction_act(app, tournament, transaction, act);
    if (verdict.reason == TOUR_WELL)
        /* The game stops after the ruling, which has already decided its result. */
        rooms_stop(app, transaction, &pair, game, result);
    return finish(app, tournament, transaction, verdict);
}
