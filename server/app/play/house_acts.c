/* The acts of a house player. Each is a command like a person's, without a connection, and the same
 * checks judge it. It is made at a human pace. If the rules refuse it, which is a fault of the
 * search, the log says so and the house player resigns: its game never hangs. */
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/command.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/game.h"
#include "server/app/play/house.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/play/rows.h"
#include "server/app/play/timing.h"
#include "server/app/state.h"
#include "server/app/timers.h"

/* --- the pace ---------------------------------------------------------------------------------- */

static int64_t pace_ms(struct app *app, const struct game *game, uint8_t colour)
{
    uint32_t random;
    app->host.random(app->host.ctx, &random, sizeof random);
    int64_t pace = APP_HOUSE_PACE_MS + random % (APP_HOUSE_RANDOM_MS + 1);
    if (timing_is_timed(&game->fold) && fold_running(&game->fold) == colour) {
        int64_t left_ms = go_clock_until_flag(&game->fold.clock, &game->fold.sides[colour - 1]);
        if (left_ms / APP_HOUSE_PART < pace)
            pace = left_ms / APP_HOUSE_PART;
    }
    return pace;
}

/* Begins anew when the game has moved on since the last look. */
static void look(struct app *app, struct house_player *house)
{
    const struct game *game = house->game;
    if (house->looked && house->n == game->events.n)
        return;
    house_forget(house);
    house->thought = house->lost = false;
    house->starved = 0;
    house->looked = true;
    house->n = game->events.n;
    house->due_us = app->now.mono_us + INT64_C(1000) * pace_ms(app, game, house_colour(game));
}

/* --- commands ---------------------------------------------------------------------------------- */

static struct proto_point point_of(const struct game *game, go_point point)
{
    const struct go_setup *setup = go_game_setup(&game->fold.game);
    return (struct proto_point){.column = (uint8_t)(point % setup->width),
                                .row = (uint8_t)(setup->height - point / setup->width)};
}

static enum proto_command command_of(uint8_t kind)
{
    switch ((enum go_act_kind)kind) {
    case GO_ACT_PLAY: return PROTO_PLAY;
    case GO_ACT_PASS: return PROTO_PASS;
    case GO_ACT_CHALLENGE: return PROTO_CHALLENGE;
    case GO_ACT_RESUME: return PROTO_RESUME;
    case GO_ACT_DEAD: return PROTO_DEAD;
    case GO_ACT_ALIVE: return PROTO_ALIVE;
    case GO_ACT_ACCEPT: return PROTO_ACCEPT;
    case GO_ACT_CLAIM: return PROTO_CLAIM;
    case GO_ACT_DRAW: return PROTO_DRAW;
    case GO_ACT_RESIGN:
    case GO_ACT_EXPIRE: /* these five belong to the server */
    case GO_ACT_FLAG:
    case GO_ACT_ABSENT:
    case GO_ACT_FORFEIT:
    case GO_ACT_ABORT: break;
    }
    return PROTO_RESIGN;
}

/* Sends a command. False: it was refused, and nothing has happened. */
static bool send(struct app *app, struct game *game, enum proto_command kind,
                 const struct go_act *act)
{
    struct proto_message *message = alloc_zeroed(1, sizeof *message);
    struct proto_do *act_of = &message->u.act;
    uint32_t before = game->events.n;
    message->type = PROTO_DO;
    message->channel = game->channel.name;
    act_of->kind = (uint8_t)kind;
    /* The key is the number of the last event: one act of the house player follows each event. */
    proto_text_clear(&app->text);
    proto_text_integer(&app->text, before);
    memcpy(act_of->key, app->text.at, app->text.length);
    act_of->key_length = (uint8_t)app->text.length;
    proto_text_clear(&app->text);
    if (kind == PROTO_PLAY || kind == PROTO_CHALLENGE || kind == PROTO_CLAIM)
        act_of->at = point_of(game, act->point);
    if (kind == PROTO_DEAD || kind == PROTO_ALIVE)
        for (unsigned i = 0; i < act->points_n; i++)
            act_of->points[act_of->points_n++] = point_of(game, act->points[i]);
    if (kind == PROTO_RESUME || kind == PROTO_CLAIM)
        act_of->mk = act->modified_ko;
    struct command command = {.player = game_player(game, house_colour(game)), .message = message};
    game_command(app, &command, game);
    free(message);
    return game->events.n != before;
}

static bool may(const struct game *game, uint8_t colour, enum go_act_kind kind)
{
    return go_game_may(&game->fold.game, colour) >> kind & 1;
}

/* The act that the thought leads to; kind 0: none, another player is to act. */
static struct go_act choose(const struct house_player *house, uint8_t colour)
{
    const struct game *game = house->game;
    const struct go_game *state = &game->fold.game;
    struct go_standing standing;
    go_game_standing(state, &standing);
    if (house->answer.act.kind != 0 && !house->lost)
        return house->answer.act;
    struct go_act act = {.player = colour, .point = GO_NO_POINT};
    if (house->starved > 0 && house->lost)
        act.kind = GO_ACT_RESIGN;
    else if (go_game_to_move(state) == colour)
        act.kind = may(game, colour, GO_ACT_PASS) ? GO_ACT_PASS : GO_ACT_RESIGN;
    else if (go_game_phase(state) == GO_PHASE_STOPPED && standing.accepted[go_other(colour)] &&
             !standing.accepted[colour])
        act.kind = GO_ACT_ACCEPT;
    return act;
}

/* Does an offer of a draw wait for an answer? */
static bool is_offered(const struct game *game, uint8_t colour)
{
    struct go_standing standing;
    go_game_standing(&game->fold.game, &standing);
    return standing.draw_offer == go_other(colour) && game->fold.asked.declined == GO_EMPTY;
}

static void act(struct app *app, struct house_player *house)
{
    struct game *game = house->game;
    struct id128 id = game->id;
    uint8_t colour = house_colour(game);
    struct go_act chosen = choose(house, colour);
    enum proto_command kind = command_of(chosen.kind);
    bool to_move = go_game_to_move(&game->fold.game) == colour;
    if (is_offered(game, colour) && house->thought && house->answer.takes_draw &&
        may(game, colour, GO_ACT_DRAW))
        kind = PROTO_DRAW;
    else if (is_offered(game, colour) && !to_move) /* its own turn declines an offer too */
        kind = PROTO_DRAW_NO;
    else if (chosen.kind == 0)
        return;
    if (send(app, game, kind, &chosen) || game->ended)
        return;
    rows_leave_out(app, APP_LEFT_ANSWER, &id, go_act_key(chosen.kind));
    send(app, game, PROTO_RESIGN, &chosen);
}

void house_due(struct app *app, struct house_player *house)
{
    struct game *game = house->game;
    enum house_task task = house_task(app, game);
    if (task == HOUSE_NOTHING) {
        /* The last person has left, for instance. An event on its way brings another look. */
        if (!game->pending)
            house_forget(house);
        return;
    }
    look(app, house);
    if (task == HOUSE_ACT && !house->thought) {
        house_think(app, house);
        return;
    }
    if (app->now.mono_us < house->due_us) {
        timers_set(&app->timers, &house->timer, house->due_us);
    } else if (!outbox_has_room(app)) {
        timers_set(&app->timers, &house->timer,
                   app->now.mono_us + INT64_C(1000) * APP_BUSY_AFTER_MS);
    } else if (task == HOUSE_UNDO) {
        send(app, game, PROTO_UNDO_YES, NULL);
    } else {
        act(app, house);
    }
}
