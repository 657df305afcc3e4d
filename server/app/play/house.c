/* The house player's look at a game: whether it has something to do. It thinks only while a person
 * is at the board or a clock runs, so that a room which a visitor left costs nothing. */
#include "server/app/play/house.h"

#include <stdlib.h>

#include "proto/game/fold.h"
#include "proto/lib/alloc.h"
#include "server/app/play/game.h"
#include "server/app/play/play.h"
#include "server/app/play/presence.h"
#include "server/app/play/room.h"
#include "server/app/play/timing.h"
#include "server/app/player.h"
#include "server/app/state.h"

uint8_t house_colour(const struct game *game)
{
    for (uint8_t colour = GO_BLACK; colour <= GO_WHITE; colour++)
        if (player_is_house(game_player(game, colour)))
            return colour;
    return GO_EMPTY;
}

void house_look(struct app *app, struct game *game)
{
    if (house_colour(game) == GO_EMPTY || !timing_may_act(app, game))
        return;
    if (!game->house) {
        game->house = alloc_zeroed(1, sizeof *game->house);
        game->house->game = game;
        game->house->timer = (struct timer){.kind = TIMER_HOUSE, .owner = game->house};
    }
    /* By a timer, since the caller is in the middle of publishing. */
    timers_set(&app->timers, &game->house->timer, app->now.mono_us);
}

static bool has_to_act(const struct game *game, uint8_t colour)
{
    const struct go_game *state = &game->fold.game;
    struct go_standing standing;
    go_game_standing(state, &standing);
    if (standing.draw_offer == go_other(colour) && game->fold.asked.declined == GO_EMPTY)
        return true;
    if (go_game_phase(state) == GO_PHASE_STOPPED)
        return !standing.accepted[colour];
    return go_game_to_move(state) == colour;
}

enum house_task house_task(const struct app *app, const struct game *game)
{
    const struct fold *fold = &game->fold;
    uint8_t colour = house_colour(game);
    if (colour == GO_EMPTY || !timing_may_act(app, game) || game->pending || fold->paused)
        return HOUSE_NOTHING;
    if (fold->asked.undo_by == go_other(colour))
        return HOUSE_UNDO;
    if (fold->clock.kind == GO_CLOCK_NONE && !presence_anybody(game->room))
        return HOUSE_NOTHING;
    return has_to_act(game, colour) ? HOUSE_ACT : HOUSE_NOTHING;
}

void house_finish(struct app *app, struct game *game)
{
    struct house_player *house = game->house;
    if (!house)
        return;
    timers_unset(&app->timers, &house->timer);
    if (house->queued)
        TAILQ_REMOVE(&app->play->thinkers[game->fold.clock.kind == GO_CLOCK_NONE], house, link);
    house_forget(house);
    game->house = NULL;
    free(house);
}

/* --- a free handicap --------------------------------------------------------------------------- */

static unsigned apart(unsigned a, unsigned b)
{
    return a > b ? a - b : b - a;
}

/* How far a point is from the other stones, or twice as far from the edge; the smaller counts. */
static unsigned freedom(const struct go_setup *setup, const go_point *stones, unsigned n,
                        unsigned column, unsigned row)
{
    unsigned right = setup->width - 1u - column, below = setup->height - 1u - row;
    unsigned sides[] = {column, right, row, below}, least = UINT32_MAX;
    for (unsigned i = 0; i < 4; i++)
        if (2 * sides[i] < least)
            least = 2 * sides[i];
    for (unsigned i = 0; i < n; i++) {
        unsigned far =
            apart(column, stones[i] % setup->width) + apart(row, stones[i] / setup->width);
        if (far < least)
            least = far;
    }
    return least;
}

void house_place(const struct go_setup *setup, unsigned stones, go_point *ret)
{
    for (unsigned n = 0; n < stones; n++) {
        unsigned best = 0;
        ret[n] = GO_NO_POINT;
        for (go_point point = 0; point < setup->width * setup->height; point++) {
            bool taken = setup->points[point] != GO_EMPTY;
            for (unsigned i = 0; i < n; i++)
                taken |= ret[i] == point;
            unsigned here = 1 + freedom(setup, ret, n, (unsigned)point % setup->width,
                                        (unsigned)point / setup->width);
            if (!taken && here > best) {
                best = here;
                ret[n] = point;
            }
        }
    }
}
