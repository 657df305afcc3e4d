/* A tournament becomes visible: it joins the list, and its players are called. */
#include "server/app/tournament/publish.h"

#include "server/app/state.h"
#include "server/app/tournament/calls.h"
#include "server/app/tournament/memory.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/tournaments.h"

void tournament_publish(struct app *app, struct tournament *tournament)
{
    tournament->visible = true;
    LIST_INSERT_HEAD(&app->tournaments->list, tournament, link);
    app->tournaments->n++;
    tournament->used_us = app->now.mono_us;
    tournament_call(app, tournament);
    tournament_measure(app, tournament);
    tournament_evict_later(app);
}
