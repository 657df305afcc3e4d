/* Following the arenas of other processes. */
#include "server/app/arena/follow.h"

#include "server/app/arena/arenas.h"
#include "server/app/arena/hall.h"
#include "server/app/arena/restore.h"
#include "server/app/arena/rows.h"
#include "server/app/arena/step.h"
#include "server/app/player.h"
#include "server/app/state.h"

void arena_follow_new(struct app *app, const struct id128 *id)
{
    hall_restore_new(app, id);
}

void arena_follow_act(struct app *app, const struct row_arena_act *row)
{
    struct hall *hall = hall_find(app, row->arena.bytes);
    struct arena_act act;
    if (hall_restore_least(app, &row->arena, row->seq) || !hall || row->seq <= hall->seen.n)
        return;
    struct player *player = row->kind == ARENA_JOIN ? player_find(app, row->player) : NULL;
    bool known = row->kind != ARENA_JOIN || (player && !player->heard_of) ||
                 hall_number(hall, row->player) > 0;
    if (!known || !STAILQ_EMPTY(&hall->flights) || !arena_rows_act(&hall->seen, row, &act)) {
        hall_read_again(app, hall);
        hall_restore_least(app, &row->arena, row->seq);
        return;
    }
    if (player)
        hall_admit(hall, player);
    hall_follow_act(app, hall, &act);
}

void arena_own(struct app *app, uint8_t shard)
{
    struct hall *hall;
    LIST_FOREACH(hall, &app->arenas->list, link)
    if (shard_of(&hall->head.id) == shard)
        step_soon(app, hall);
}

void arena_disown(struct app *app, uint8_t shard)
{
    struct hall *hall;
    LIST_FOREACH(hall, &app->arenas->list, link)
    if (shard_of(&hall->head.id) == shard) {
        hall_unpark(app, hall);
        step_soon(app, hall); /* the numbers of those who wait are its owner's to tell */
    }
}
