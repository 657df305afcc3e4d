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

void hall_park(struct hall *hall, struct job *job, struct completion *completion)
{
    struct hall_parked *parked = alloc_zeroed(1, sizeof *parked);
    *parked = (struct hall_parked){.job = job, .completion = completion};
    STAILQ_INSERT_TAIL(&hall->parked, parked, link);
}

void hall_unpark(struct app *app, struct hall *hall)
{
    struct hall_parked *parked;
    while ((parked = STAILQ_FIRST(&hall->parked))) {
        struct game *game = event_awaits(app, parked->completion);
        STAILQ_REMOVE_HEAD(&hall->parked, link);
        if (game && hall_is_mine(app, hall)) {
            event_complete(app, game, parked->job);
            outbox_store(app, parked->job, parked->completion, publish_event);
        } else {
            if (game)
                room_lose(app, game->room);
            job_destroy(parked->job);
            free(parked->completion);
        }
        free(parked);
    }
}
