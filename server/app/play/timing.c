/* Time. This is the only file that compares clocks. Durations are differences of the monotonic
 * clock alone; a days clock compares stored UTC deadlines with UTC.
 *
 * A turn is charged from the publication of the event that began it to the reading of the bytes
 * that answer it, less the lag credit: the player's round trip (the smaller of the last two
 * measured of their slowest connection), at most the configured maximum, at most the turn itself. A
 * turn is late when the charged time reaches the time left. So the deadline of a flag is later by
 * the same credit, and a move that was read in time is never flagged. */
#include "server/app/play/timing.h"

#include "proto/game/fold.h"
#include "server/app/conn.h"
#include "server/app/limits.h"
#include "server/app/play/game.h"
#include "server/app/play/play.h"
#include "server/app/play/presence.h"
#include "server/app/play/room.h"
#include "server/app/state.h"
#include "server/app/timers.h"

bool timing_is_timed(const struct fold *fold)
{
    return fold->clock.kind != GO_CLOCK_NONE && fold->clock.kind != GO_CLOCK_DAYS;
}

int64_t timing_published_ms(const struct app *app, const struct game *game)
{
    return game->running ? (app->now.mono_us - game->turn_us) / 1000 : 0;
}

/* Milliseconds that the running turn or stop has lasted; 0 before it was published. */
static int64_t elapsed_of(const struct app *app, const struct game *game)
{
    if (game->pending_turns > 0)
        return 0;
    if (game->fold.clock.kind == GO_CLOCK_DAYS && fold_running(&game->fold) != GO_EMPTY) {
        int64_t elapsed_ms = app->now.wall_ms - game->fold.turn_at_ms;
        return elapsed_ms > 0 ? elapsed_ms : 0;
    }
    return timing_published_ms(app, game);
}

static int64_t credit_ms(const struct app *app, const struct game *game, uint8_t player)
{
    return timing_is_timed(&game->fold) ? conn_lag_ms(app, game_player(game, player)) : 0;
}

void timing_split(const struct app *app, const struct game *game, uint8_t player,
                  int64_t *ret_spent_ms, int64_t *ret_lag_ms)
{
    int64_t elapsed_ms = elapsed_of(app, game);
    int64_t lag_ms = credit_ms(app, game, player);
    *ret_lag_ms = lag_ms < elapsed_ms ? lag_ms : elapsed_ms;
    *ret_spent_ms = elapsed_ms - *ret_lag_ms;
}

int64_t timing_until_at_ms(const struct fold *fold)
{
    bool stands = fold->clock.kind != GO_CLOCK_DAYS || fold->paused;
    return stands ? 0 : fold->turn_at_ms + fold->clock.period_ms;
}

void timing_begin(struct app *app, struct game *game)
{
    game->running = true;
    game->turn_us = app->now.mono_us;
}

void timing_follow(struct app *app, struct game *game, int64_t at_ms)
{
    int64_t since_ms = app->now.wall_ms - at_ms;
    game->running = !game->ended;
    game->turn_us = app->now.mono_us - (since_ms > 0 ? since_ms * 1000 : 0);
}

bool timing_is_marking(const struct game *game)
{
    return game->pending_turns == 0 && game->running && !game->fold.paused &&
           go_game_phase(&game->fold.game) == GO_PHASE_STOPPED;
}

bool timing_may_act(const struct app *app, const struct game *game)
{
    return game->visible && !game->ended && !app->draining && app->ready &&
           room_is_mine(app, game->room);
}

/* --- stops of the process
 * ----------------------------------------------------------------------- */

/* Moves a beginning forward by the silence, at most to now. */
static void put_off(const struct app *app, int64_t *at_us, int64_t silent_us)
{
    *at_us = *at_us + silent_us < app->now.mono_us ? *at_us + silent_us : app->now.mono_us;
}

/* A stopped process, or a machine that is moved, reads in one moment the messages of many: a move
 * that was sent in time would be late, and a player who waited would count as absent. The whole
 * silence is given back, which may be a pulse more than the stop. Timers may fire too early now;
 * each checks the time itself. */
void timing_notice(struct app *app)
{
    int64_t silent_us = app->now.mono_us - app->play->pulse_us;
    app->play->pulse_us = app->now.mono_us;
    if (app->config.pulse_ms == 0 ||
        silent_us <= APP_STILL_PULSES * INT64_C(1000) * app->config.pulse_ms)
        return;
    app->stats.stood_still++;
    for (struct room *room = LIST_FIRST(&app->play->room_list); room;
         room = LIST_NEXT(room, link)) {
        put_off(app, &room->away_us[0], silent_us);
        put_off(app, &room->away_us[1], silent_us);
        if (room->game && room->game->running)
            put_off(app, &room->game->turn_us, silent_us);
    }
}

/* --- the next deadline ------------------------------------------------------------------------ */

static void sooner(int64_t *due_us, int64_t at_us)
{
    if (at_us < *due_us)
        *due_us = at_us;
}

int64_t timing_forsaken_us(const struct game *game)
{
    const struct room *room = game->room;
    if (presence_anybody(room) || game->fold.clock.kind == GO_CLOCK_DAYS || room->tournament)
        return INT64_MAX;
    int64_t after_ms = fold_both_moved(&game->fold) ? APP_FORSAKEN_MS : APP_UNSTARTED_MS;
    return presence_empty_since_us(room) + after_ms * 1000;
}

void timing_arm(struct app *app, struct game *game)
{
    int64_t due_us = INT64_MAX;
    uint8_t player = fold_running(&game->fold);
    bool counting = game->pending_turns == 0 && game->running;
    if (!timing_may_act(app, game)) {
        timers_unset(&app->timers, &game->timer);
        return;
    }
    if (counting && player != GO_EMPTY && game->fold.clock.kind == GO_CLOCK_DAYS) {
        int64_t in_ms = timing_until_at_ms(&game->fold) - app->now.wall_ms;
        in_ms = in_ms < 1 ? 1 : in_ms < APP_WAKE_MAX_MS ? in_ms : APP_WAKE_MAX_MS;
        sooner(&due_us, app->now.mono_us + in_ms * 1000);
    } else if (counting && player != GO_EMPTY && game->fold.clock.kind != GO_CLOCK_NONE) {
        int64_t left_ms = go_clock_until_flag(&game->fold.clock, &game->fold.sides[player - 1]);
        sooner(&due_us, game->turn_us + (left_ms + credit_ms(app, game, player)) * 1000);
    }
    if (timing_is_marking(game))
        sooner(&due_us, game->turn_us + game->room->settings->marking_ms * 1000);
    if (game->pending == NULL)
        sooner(&due_us, timing_forsaken_us(game));
    if (due_us == INT64_MAX)
        timers_unset(&app->timers, &game->timer);
    else
        timers_set(&app->timers, &game->timer, due_us);
}

enum proto_phase timing_absence(const struct app *app, const struct game *game, uint8_t player)
{
    const struct room *room = game->room;
    uint8_t other = go_other(player);
    int seat = other == GO_BLACK ? game->black : 1 - game->black;
    if (game->fold.clock.kind == GO_CLOCK_DAYS)
        return PROTO_PHASE_DAYS_CLOCK;
    if (game->pending_turns > 0 || !game->running || fold_running(&game->fold) != other)
        return PROTO_PHASE_NOT_TO_MOVE;
    if (room->present[seat])
        return PROTO_PHASE_PRESENT;
    int64_t since_us = room->away_us[seat] > game->turn_us ? room->away_us[seat] : game->turn_us;
    return app->now.mono_us - since_us >= room->settings->absence_ms * 1000 ? PROTO_PHASE_WELL
                                                                            : PROTO_PHASE_TOO_EARLY;
}
