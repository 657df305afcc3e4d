/* Whether the games of a tournament count for ratings: for as long as the owner, or whoever the owner trusts,
 * stands behind it. The store decides and writes it beside the tournament's row; here it is kept in memory.
 *
 * Promises: after every job memory says what the row says, because acts and tournaments come back from the
 * store in the order in which they were stored, and rows that were read before an act are read again. */
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/outbox.h"
#include "server/app/ratings/ratings.h"
#include "server/app/state.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/tournaments.h"

static void set_why(struct tournament *tournament, struct text why)
{
    free(tournament->annul_why);
    tournament->annul_why = NULL;
    if (tournament->rates.annulled_by == 0)
        return;
    tournament->annul_why = alloc_zeroed(why.length + 1, 1);
    memcpy(tournament->annul_why, why.at, why.length);
}

void tournament_rates_known(struct tournament *tournament, const struct row_tour *row)
{
    tournament->rates = row->rates;
    set_why(tournament, row->annul_why);
}

enum proto_view_rates tournament_rates(const struct tournament *tournament)
{
    if (!tour_rates(&tournament->published->settings))
        return PROTO_RATES_NOT;
    if (tournament->rates.annulled_by != 0)
        return PROTO_RATES_ANNULLED;
    if (tournament->rates.until_ms == 0)
        return PROTO_RATES_WAITING;
    return tournament->rates.until_ms == JOB_RATES_ALL ? PROTO_RATES_APPROVED : PROTO_RATES_STOPPED;
}

/* What the act says of this tournament. False: nothing. */
static bool change(struct tournament *tournament, enum proto_moderation_what what,
                   const struct row_moderation_act *act)
{
    struct rates *rates = &tournament->rates, before = *rates;
    bool its = memcmp(&tournament->id, &act->tour, sizeof act->tour) == 0;
    if (what == PROTO_MODERATION_APPROVE && its) {
        rates->until_ms = JOB_RATES_ALL;
        rates->approved_by = act->id;
    } else if (what == PROTO_MODERATION_ANNUL && its) {
        rates->annulled_by = act->id;
    } else if (what == PROTO_MODERATION_UNDO) {
        if (rates->approved_by == act->undoes && rates->until_ms == JOB_RATES_ALL)
            rates->until_ms = act->at;
        if (rates->annulled_by == act->undoes)
            rates->annulled_by = 0;
    }
    if (rates->annulled_by != before.annulled_by)
        set_why(tournament, act->why);
    return memcmp(rates, &before, sizeof before) != 0;
}

void tournament_rates_changed(struct app *app, enum proto_moderation_what what,
                              const struct row_moderation_act *act)
{
    tournament_restore_again(app);
    for (uint32_t at = 0; at < app->tournaments->map.size; at++) {
        struct tournament *tournament = idmap_at(&app->tournaments->map, at);
        if (!tournament || !change(tournament, what, act))
            continue;
        tournament->rates_moved = act->rates;
        tournament_notify(app, tournament);
    }
    if (act->rates)
        ratings_again(app);
}

void tournament_rates_moved(struct app *app)
{
    for (struct tournament *tournament = LIST_FIRST(&app->tournaments->list); tournament;
         tournament = LIST_NEXT(tournament, link)) {
        if (!tournament->rates_moved)
            continue;
        tournament->rates_moved = false;
        tournament_notify(app, tournament);
    }
}

struct ratings_source tournament_rated(const struct tournament *tournament)
{
    return (struct ratings_source){.id = tournament->id,
                                   .log = &tournament->log,
                                   .published = tournament->published,
                                   .rates = &tournament->rates};
}
