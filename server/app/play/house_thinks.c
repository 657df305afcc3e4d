/* Thoughts of house players on their way to a thread and back. At most APP_THOUGHTS_MAX are on their
 * way, and one of each address, so that an address with many games takes no other's turn. Other
 * games wait in two queues, those with a clock first. In each, addresses take turns, and of one address
 * the game comes first whose thought is due first. A game is in a queue at most once, so the limit of
 * house games (BUDGET_HOUSE) bounds the queues too.
 *
 * Promises: a thought about a state that has passed is not used. A short thought waits for one long
 * thought of its address at most, of those that were asked for at the same time. A long one lets pass only
 * those that were asked for before it was due, so it is reached however many short ones come. */
#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "server/app/limits.h"
#include "server/app/play/game.h"
#include "server/app/play/house.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/play/rows.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/working.h"
#include "server/engine/thought.h"

/* A thought on its way: the game may be gone when it is back. */
struct thinking {
    struct working working;
    struct id128 game;
};

/* How often the house player has marked stones at the present stop. */
static uint8_t count_marks(const struct game *game, uint8_t colour)
{
    unsigned marked = 0;
    for (uint32_t n = game->events.n; n > 0; n--) {
        const struct event *event = events_get(&game->events, n);
        if (fold_ends_turn(event->kind) || event->kind == PROTO_EVENT_RESUME)
            break;
        marked += event->player == colour &&
                  (event->kind == PROTO_EVENT_DEAD || event->kind == PROTO_EVENT_ALIVE);
    }
    return marked < UINT8_MAX ? (uint8_t)marked : UINT8_MAX;
}

static void with_answer(struct app *app, struct house_player *house, const struct thought *thought)
{
    house->thought = true;
    house->lost = !thought->answered;
    house->answer = thought->answer;
    house->answer.act.points = house->answer.points;
    app->stats.thoughts++;
}

/* There was no memory for a thought. The house player tries again after the time that is returned, in ms.
 * After several tries it gives up: the person shall not wait for ever. */
static int64_t without_memory(struct app *app, struct house_player *house)
{
    rows_leave_out(app, APP_LEFT_THOUGHT, &house->game->id, "no memory");
    if (++house->starved < APP_HOUSE_TRIES_MAX)
        return APP_HOUSE_AGAIN_MS;
    house->thought = house->lost = true;
    house->answer = (struct go_search_answer){.act.kind = 0};
    return 0;
}

static void thought_back(struct app *app, struct working *working, struct work *work)
{
    struct id128 id = ((struct thinking *)(void *)working)->game;
    struct game *game = idmap_get(&app->play->games, idmap_bytes(id.bytes));
    struct house_player *house = game ? game->house : NULL;
    uint64_t ticket = working->ticket;
    free(working);
    if (house && house->ticket == ticket) {
        const struct thought *thought = (const struct thought *)(void *)work;
        int64_t wait_ms = 0;
        house->ticket = 0;
        if (thought && house->n == game->events.n) {
            if (thought->starved)
                wait_ms = without_memory(app, house);
            else
                with_answer(app, house, thought);
        }
        timers_set(&app->timers, &house->timer, app->now.mono_us + INT64_C(1000) * wait_ms);
    }
    house_next(app);
}

/* The games of one address are one asker: the one that opened the room. */
static uint64_t asker_of(const struct house_player *house)
{
    return working_for_address(&house->game->room->payer);
}

static bool has_place(const struct app *app, const struct house_player *house)
{
    return app->workings.thoughts_n < APP_THOUGHTS_MAX && !working_thinks(app, asker_of(house));
}

static uint8_t level_of(const struct house_player *house)
{
    return (uint8_t)-game_player(house->game, house_colour(house->game))->id;
}

static void give(struct app *app, struct house_player *house)
{
    struct game *game = house->game;
    uint8_t colour = house_colour(game);
    uint64_t seed;
    app->host.random(app->host.ctx, &seed, sizeof seed);
    struct thought *thought =
        thought_create(&game->fold.game, colour, level_of(house), count_marks(game, colour),
                       game->fold.asked.declined != GO_EMPTY, seed);
    struct thinking *thinking = alloc_zeroed(1, sizeof *thinking);
    thinking->game = game->id;
    thinking->working.asker = asker_of(house);
    thinking->working.done = thought_back;
    working_give(app, &thinking->working, &thought->work);
    house->ticket = thinking->working.ticket;
    house->work = &thought->work;
}

static struct house_queue *queue_of(struct app *app, const struct house_player *house)
{
    return &app->play->thinkers[house->game->fold.clock.kind == GO_CLOCK_NONE];
}

/* The longer a thought takes, the later it is due: a game on a small board does not wait for all large ones
 * of the school that it is played in. */
static int64_t due_after_us(const struct house_player *house)
{
    uint32_t cost = thought_cost(level_of(house), go_game_setup(&house->game->fold.game));
    return (int64_t)cost * APP_THOUGHT_DUE_US;
}

void house_think(struct app *app, struct house_player *house)
{
    if (house->ticket != 0 || house->queued)
        return;
    if (has_place(app, house)) {
        give(app, house);
        return;
    }
    house->queued = true;
    house->thought_due_us = app->now.mono_us + due_after_us(house);
    TAILQ_INSERT_TAIL(queue_of(app, house), house, link);
}

/* Takes the game out of the queue whose thought is due first, of the address of the queue's game `first`. The
 * other games of that address go behind those of all others: it had its turn. */
static struct house_player *take(struct house_queue *queue, struct house_player *first)
{
    uint64_t asker = asker_of(first);
    struct house_player *last = TAILQ_LAST(queue, house_queue), *soonest = first, *next;
    for (struct house_player *house = first; house; house = TAILQ_NEXT(house, link))
        if (asker_of(house) == asker && house->thought_due_us < soonest->thought_due_us)
            soonest = house;
    for (struct house_player *house = first; house; house = house == last ? NULL : next) {
        next = TAILQ_NEXT(house, link);
        if (asker_of(house) != asker)
            continue;
        TAILQ_REMOVE(queue, house, link);
        if (house != soonest)
            TAILQ_INSERT_TAIL(queue, house, link);
    }
    soonest->queued = false;
    return soonest;
}

/* Takes a game from the queues: of the first address that has a place. */
static struct house_player *pop(struct app *app)
{
    for (int i = 0; i < 2; i++) {
        struct house_player *house = TAILQ_FIRST(&app->play->thinkers[i]);
        while (house && !has_place(app, house))
            house = TAILQ_NEXT(house, link);
        if (house)
            return take(&app->play->thinkers[i], house);
    }
    return NULL;
}

void house_forget(struct house_player *house)
{
    if (house->ticket != 0)
        work_forget(house->work);
    house->ticket = 0;
}

void house_next(struct app *app)
{
    struct house_player *house;
    while ((house = pop(app)))
        /* Its state may have changed while it waited: then a look is on its way. */
        if (house->n == house->game->events.n && house_task(app, house->game) == HOUSE_ACT)
            give(app, house);
}
