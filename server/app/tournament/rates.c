/* Rating of a tournament: do its games count? They do while its approval is in force (the owner
 * made it, approved it, or trusted its creator) and unless it is annulled. The store decides this
 * and writes it into the tournament's row. Memory has a copy, which acts of moderators change
 * (rates_changed.c).
 *
 * Promises: after every job memory agrees with the row. Acts and tournaments come back from the
 * store in the order in which they were stored, and rows that were read before an act are read
 * again. */
#include "server/app/tournament/rates.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/outbox.h"
#include "server/app/ratings/ratings.h"
#include "server/app/tournament/tournament.h"

void tournament_set_why(struct tournament *tournament, struct text why)
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
    tournament_set_why(tournament, row->annul_why);
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

struct ratings_source tournament_rated(const struct tournament *tournament)
{
    return (struct ratings_source){.id = tournament->id,
                                   .log = &tournament->log,
                                   .published = tournament->published,
                                   .rates = &tournament->rates};
}
