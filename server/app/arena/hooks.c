/* The decisions of arenas for their rooms (server/app/play/hooks.h). A room of an arena has one game. Its end and the
 * act about it are one transaction; a game that ends after the arena has no act. */
#include "server/app/play/hooks.h"

#include <assert.h>
#include <string.h>

#include "core/game.h"
#include "proto/game/fold.h"
#include "server/app/arena/hall.h"
#include "server/app/arena/list.h"
#include "server/app/arena/restore.h"
#include "server/app/play/game.h"
#include "server/app/play/room.h"
#include "server/app/player.h"

static int64_t no_delay(const struct app *app, const struct room *room)
{
    (void)app;
    (void)room;
    return 0;
}

static bool is_never(const struct app *app, const struct room *room)
{
    (void)app;
    (void)room;
    return false;
}

/* An arena that counts games is always in memory, so a room waits only while acts are missing. */
static bool is_awaited(const struct app *app, const struct room *room)
{
    const struct hall *hall = hall_find(app, room->tournament->tour.bytes);
    return hall && hall->again;
}

static void await(struct app *app, struct game *game, struct job *job,
                  struct completion *completion)
{
    hall_park(hall_find(app, game->room->tournament->tour.bytes), job, completion);
}

static void nothing(struct app *app, struct room *room)
{
    (void)app;
    (void)room;
}

static void not_moved(struct app *app, const struct game *game)
{
    (void)app;
    (void)game;
}

/* The act of the pair comes from the step that opens the room. */
static uint32_t begins(struct app *app, struct game *game, struct job *job)
{
    (void)app;
    (void)game;
    (void)job;
    return 0;
}

/* The number of the game in its arena; 0: it does not count, or not any more. */
static uint32_t number_of(const struct hall *hall, const struct room *room)
{
    uint16_t no = hall_number(hall, room->row.seats[0]->id);
    const struct arena_player *player = arena_player(&hall->now, no);
    const struct arena_game *game = player ? arena_game(&hall->now, player->game) : NULL;
    return game && memcmp(game->room, room->id.bytes, sizeof game->room) == 0 ? player->game : 0;
}

/* The result, and the player who lost without a move of their own. Of a game without a result the one whose move was missing; their opponent
 * wins. */
static void describe(const struct game *game, struct arena_act *act)
{
    struct go_outcome outcome = go_game_outcome(&game->fold.game);
    bool moved[3] = {[GO_BLACK] = fold_moved(&game->fold, GO_BLACK),
                     [GO_WHITE] = fold_moved(&game->fold, GO_WHITE)};
    uint8_t loser = outcome.result == GO_RESULT_WHITE   ? GO_BLACK
                    : outcome.result == GO_RESULT_BLACK ? GO_WHITE
                                                        : GO_EMPTY;
    act->result = outcome.result == GO_RESULT_DRAW ? ARENA_DRAW : ARENA_NONE;
    if (outcome.result == GO_RESULT_NONE && !(moved[GO_BLACK] && moved[GO_WHITE]))
        loser = moved[GO_BLACK] ? GO_WHITE : GO_BLACK;
    if (loser != GO_EMPTY)
        act->result = loser == GO_BLACK ? ARENA_WHITE : ARENA_BLACK;
    act->absent = loser != GO_EMPTY && !moved[loser] ? loser : GO_EMPTY;
    act->turns = go_game_turns(&game->fold.game);
}

static uint32_t ends(struct app *app, const struct game *game, struct job *job)
{
    struct hall *hall = hall_find(app, game->room->tournament->tour.bytes);
    struct arena_act act = {.kind = ARENA_RESULT};
    if (!hall)
        return 0;
    act.value = number_of(hall, game->room);
    describe(game, &act);
    return arena_judge(&hall->now, &act) == ARENA_WELL ? hall_add(app, hall, &act, job) : 0;
}

static void stored(struct app *app, const struct room *room, uint32_t act)
{
    struct hall *hall = hall_find(app, room->tournament->tour.bytes);
    assert(hall); /* acts on their way keep it in memory */
    hall_publish(app, hall, act);
}

static void dropped(struct app *app, const struct room *room)
{
    struct hall *hall = hall_find(app, room->tournament->tour.bytes);
    if (hall)
        hall_read_again(app, hall);
}

const struct room_hooks arena_room_hooks = {
    .delay_ms = no_delay,
    .is_awaited = is_awaited,
    .await = await,
    .next_due = nothing,
    .goes_on = is_never,
    .begins = begins,
    .ends = ends,
    .stored = stored,
    .dropped = dropped,
    .shown = nothing,
    .moved = not_moved,
    .presence = nothing,
    .revived = nothing,
    .events = arenas_events,
};
