/* Views of a tournament, rendered from its published fold: the next step, and a round. */
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/wire/encode.h"
#include "server/app/outbox.h"
#include "server/app/tournament/clock.h"
#include "server/app/tournament/sent.h"
#include "server/app/tournament/tournament.h"
#include "server/tour/log.h"
#include "server/tour/tour.h"

/* In any order the schedule is one step, and all rounds end together. */
static enum proto_view_next next_in_any_order(const struct tour *tour)
{
    if (tour->rounds_n == 0)
        return PROTO_NEXT_SCHEDULE;
    for (uint8_t no = 1; no <= tour->rounds_n; no++)
        if (tour_round(tour, no)->state == PROTO_ROUND_STARTED)
            return PROTO_NEXT_RESULTS;
    return PROTO_NEXT_FINISH;
}

enum proto_view_next tournament_next(const struct tournament *tournament, int64_t *ret_at_ms)
{
    const struct tour *tour = tournament->published;
    const struct proto_tour_round *round = tour_round(tour, tour->rounds_n);
    *ret_at_ms = tournament_auto_at_ms(tournament);
    if (tour->stage != PROTO_STAGE_RUNNING)
        return PROTO_NEXT_NOTHING;
    if (tour->settings.any_order)
        return next_in_any_order(tour);
    if (!round)
        return PROTO_NEXT_PAIR;
    switch ((enum proto_tour_round_state)round->state) {
    case PROTO_ROUND_DRAFTED: return PROTO_NEXT_PUBLISH;
    case PROTO_ROUND_PUBLISHED: return PROTO_NEXT_START;
    case PROTO_ROUND_STARTED: return PROTO_NEXT_RESULTS;
    case PROTO_ROUND_NONE:
    case PROTO_ROUND_COMPLETE:
    case PROTO_ROUND_CLOSED: break;
    }
    return tour->rounds_n < tour_rounds(tour) ? PROTO_NEXT_PAIR : PROTO_NEXT_FINISH;
}

/* The reason of the newest ruling on a pairing or its games. */
static struct text reason_of(const struct tournament *tournament,
                             const struct proto_tour_pair *pair)
{
    uint32_t n = pair->ruled ? pair->ruling_n : 0;
    for (unsigned i = 0; i < pair->games_n; i++)
        if (pair->games[i].ruled && pair->games[i].ruling_n > n)
            n = pair->games[i].ruling_n;
    return n > 0 ? tour_log_reason(&tournament->log, n) : (struct text){NULL, 0};
}

void view_round(const struct tournament *tournament, const struct proto_tour_round *round,
                struct proto_view_round *ret, struct proto_view_pair **ret_pairs)
{
    struct proto_view_pair *pairs = alloc_zeroed(round->pairs_n + 1u, sizeof *pairs);
    uint16_t slots[PROTO_TOUR_PLAYERS_MAX] = {0};
    if (tournament->published->settings.system == PROTO_KNOCKOUT)
        tour_slots(tournament->published, round->no, round->pairs, round->pairs_n, slots);
    for (unsigned i = 0; i < round->pairs_n; i++) {
        struct tour_pair_result result = tour_pair_result(tournament->published, &round->pairs[i]);
        pairs[i] = (struct proto_view_pair){
            .pair = &round->pairs[i],
            .decided = result.decided,
            .by_default = result.by_default,
            .slot = slots[i],
            .reason = reason_of(tournament, &round->pairs[i]),
        };
        memcpy(pairs[i].points2, result.points2, sizeof result.points2);
        memcpy(pairs[i].games2, result.games2, sizeof result.games2);
        memcpy(pairs[i].moves, result.moves, sizeof result.moves);
    }
    *ret = (struct proto_view_round){
        .no = round->no,
        .state = round->state,
        .rev = round->rev,
        .started_at_ms = round->started_at_ms,
        .pairs = pairs,
        .pairs_n = round->pairs_n,
        .paused = round->paused,
    };
    *ret_pairs = pairs;
}
