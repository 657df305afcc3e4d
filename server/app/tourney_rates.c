/* Whether the games of a tournament count for ratings: for as long as the owner, or whoever the owner trusts,
 * stands behind it. The store decides and writes it beside the tournament's row; here it is kept in memory.
 *
 * Promises: after every job memory says what the row says, because acts and tournaments come back from the
 * store in the order in which they were stored, and rows that were read before an act are read again. */
#include <stdlib.h>
#include <string.h>

#include "server/app/outbox.h"
#include "server/app/ratings.h"
#include "server/app/tourney.h"

static void set_why(struct tourney *tourney, struct text why)
{
    free(tourney->annul_why);
    tourney->annul_why = NULL;
    if (tourney->rates.annulled_by == 0)
        return;
    tourney->annul_why = app_alloc(why.len + 1);
    memcpy(tourney->annul_why, why.at, why.len);
}

void tourney_rates_known(struct tourney *tourney, const struct row_tour *row)
{
    tourney->rates = row->rates;
    set_why(tourney, row->annul_why);
}

enum proto_view_rates tourney_rates(const struct tourney *tourney)
{
    if (!tour_rates(&tourney->published->settings))
        return PROTO_RATES_NOT;
    if (tourney->rates.annulled_by != 0)
        return PROTO_RATES_ANNULLED;
    if (tourney->rates.until_ms == 0)
        return PROTO_RATES_WAITING;
    return tourney->rates.until_ms == JOB_RATES_ALL ? PROTO_RATES_APPROVED : PROTO_RATES_STOPPED;
}

/* What the act says of this tournament. False: nothing. */
static bool change(struct tourney *tourney, enum proto_moderation_what what,
                   const struct row_moderation_act *act)
{
    struct rates *rates = &tourney->rates, before = *rates;
    bool its = memcmp(&tourney->id, &act->tour, sizeof act->tour) == 0;
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
        set_why(tourney, act->why);
    return memcmp(rates, &before, sizeof before) != 0;
}

void tourney_rates_changed(struct app *app, enum proto_moderation_what what,
                           const struct row_moderation_act *act)
{
    tourney_restore_again(app);
    for (uint32_t at = 0; at < app->tourneys.size; at++) {
        struct tourney *tourney = idmap_at(&app->tourneys, at);
        if (!tourney || !change(tourney, what, act))
            continue;
        tourney->rates_moved = act->rates;
        tourney_notify(app, tourney);
    }
    if (act->rates)
        ratings_again(app);
}
