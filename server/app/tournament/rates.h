/* Whether a tournament counts for ratings. */
#ifndef MIAI_APP_TOURNAMENT_RATES_H
#define MIAI_APP_TOURNAMENT_RATES_H

#include "proto/tour/view.h"
#include "server/app/ratings/ratings.h"
#include "server/base/job.h"

struct tournament;

/* As a row says, which it has just been read from, or written to. */
void tournament_rates_known(struct tournament *tournament, const struct row_tour *row);
/* Why it is annulled, as long as it is. */
void tournament_set_why(struct tournament *tournament, struct text why);
/* What ratings look at of it. */
struct ratings_source tournament_rated(const struct tournament *tournament);
/* What everybody is told of it. */
enum proto_view_rates tournament_rates(const struct tournament *tournament);

#endif
