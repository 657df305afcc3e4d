/* Rating of a tournament: do its games count? */
#ifndef MIAI_APP_TOURNAMENT_RATES_H
#define MIAI_APP_TOURNAMENT_RATES_H

#include "proto/tour/view.h"
#include "server/app/ratings/ratings.h"
#include "server/base/job.h"

struct tournament;

/* Takes the values of a row that was just read or written. */
void tournament_rates_known(struct tournament *tournament, const struct row_tour *row);
/* Sets the reason of an annulment, if the tournament is annulled. */
void tournament_set_why(struct tournament *tournament, struct text why);
/* The part of a tournament that ratings read. */
struct ratings_source tournament_rated(const struct tournament *tournament);
/* The state of its rating, for clients. */
enum proto_view_rates tournament_rates(const struct tournament *tournament);

#endif
