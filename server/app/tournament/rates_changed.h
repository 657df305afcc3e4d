/* Others of its games count. */
#ifndef MIAI_APP_TOURNAMENT_RATES_CHANGED_H
#define MIAI_APP_TOURNAMENT_RATES_CHANGED_H

#include "proto/wire/moderation.h"

struct app;
struct row_moderation_act;

/* An act of the kind `what` is stored: an approval, an annulment, or an undo of whatever. */
void tournament_rates_changed(struct app *app, enum proto_moderation_what what,
                              const struct row_moderation_act *act);
/* The ratings were made anew: those whose games moved them tell it. */
void tournament_rates_moved(struct app *app);

#endif
