/* Tournaments as a whole: created before the first connection, destroyed after the last
 * tournament. */
#include "server/app/tournament/tournaments.h"

#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "server/app/channel.h"
#include "server/app/outbox.h"
#include "server/app/state.h"
#include "server/app/timers.h"
#include "server/app/tournament/boards.h"
#include "server/app/tournament/desk.h"
#include "server/app/tournament/list.h"
#include "server/app/tournament/notify.h"
#include "server/tour/files/lists.h"

void tournaments_create(struct app *app)
{
    struct tournaments *all = app->tournaments = alloc_zeroed(1, sizeof *all);
    all->channels = (struct tournament_channels){&tour_channel, &desk_channel, &boards_channel};
    app->host.random(app->host.ctx, all->identity_key, sizeof all->identity_key);
    all->restores_end = &all->restores;
    all->visits_end = &all->visits;
    all->evict_timer.kind = TIMER_TIDY;
    all->visits_timer.kind = all->sleepers_timer.kind = TIMER_VISITS;
    channel_init(&all->tours, PROTO_CHANNEL_TOURS, NULL, app->boot, &tours_channel, app);
}

void tournaments_destroy(struct app *app)
{
    struct tournaments *all = app->tournaments;
    listing_finish(app);
    channel_finish(&all->tours);
    timers_unset(&app->timers, &all->evict_timer);
    idmap_finish(&all->map);
    idmap_finish(&all->slugs);
    tour_lists_destroy(all->lists);
    free(all);
}
