/* The hooks of people: set once, before anybody comes. */
#include "server/app/people/people.h"

void people_init(struct app *app, const struct people_hooks *hooks)
{
    app->people_hooks = hooks;
}
