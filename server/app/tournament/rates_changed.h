/* A change in which games of a tournament count for ratings. */
#ifndef MIAI_APP_TOURNAMENT_RATES_CHANGED_H
#define MIAI_APP_TOURNAMENT_RATES_CHANGED_H

#include "proto/wire/moderation.h"

struct app;
struct row_moderation_act;

/* An act of the kind `what` is stored: an approval, an annulment, or an undo of any act. */
void tournament_rates_changed(struct app *app, enum proto_moderation_what what,
                              const struct row_moderation_act *act);
/* The ratings were computed anew: tournaments whose games moved them notify their subscribers. */
void tournament_rates_moved(struct app *app);

#endif
