/* A change in which games of a tournament count for ratings, by an act of the owner or a moderator,
 * or because the ratings were computed anew. */
#include "server/app/tournament/rates_changed.h"

#include <string.h>

#include "server/app/ratings/ratings.h"
#include "server/app/state.h"
#include "server/app/tournament/notify.h"
#include "server/app/tournament/rates.h"
#include "server/app/tournament/restore.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/tournaments.h"
#include "server/base/job.h"

/* Applies the act to this tournament. False: it does not concern it. */
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
        tournament_set_why(tournament, act->why);
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
