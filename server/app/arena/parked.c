/* Last events of games that wait for their arena. While it is being read, this process cannot say which act of it ends
 * the game. */
#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "server/app/arena/hall.h"
#include "server/app/play/game.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/state.h"

bool hall_is_mine(const struct app *app, const struct hall *hall)
{
    return !hall->again && shard_is_mine(app, &hall->head.id);
}

void hall_park(struct hall *hall, struct game *game, struct job *job, struct completion *completion)
{
    struct hall_parked *parked = alloc_zeroed(1, sizeof *parked);
    *parked = (struct hall_parked){.game = game->id, .job = job, .completion = completion};
    STAILQ_INSERT_TAIL(&hall->parked, parked, link);
}

void hall_unpark(struct app *app, struct hall *hall)
{
    struct hall_parked *parked;
    while ((parked = STAILQ_FIRST(&hall->parked))) {
        struct game *game = idmap_get(&app->play->games, idmap_bytes(parked->game.bytes));
        STAILQ_REMOVE_HEAD(&hall->parked, link);
        if (hall_is_mine(app, hall)) {
            event_complete(app, game, parked->job);
            outbox_store(app, parked->job, parked->completion, publish_event);
        } else {
            room_lose(app, game->room);
            job_destroy(parked->job);
            free(parked->completion);
        }
        free(parked);
    }
}
