/* People as a whole: created and destroyed. */
#include "server/app/people/people.h"

#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "server/app/outbox.h"
#include "server/app/people/places.h"
#include "server/app/state.h"

void people_create(struct app *app, const struct people_hooks *hooks)
{
    app->people = alloc_zeroed(1, sizeof *app->people);
    app->people->hooks = hooks;
}

void people_destroy(struct app *app)
{
    places_finish(app);
    free(app->people);
}
