/* Publishes committed events, in order: the one who made it is told first, then everybody who hears
 * the game, then whoever was refused because of it. Here, and nowhere else, a game's events become
 * visible and turns begin to run. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/channel.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/people/me.h"
#include "server/app/play/delay.h"
#include "server/app/play/game.h"
#include "server/app/play/hooks.h"
#include "server/app/play/lobby.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/play/timing.h"
#include "server/app/state.h"
#include "server/app/timers.h"

void publish_answer(struct app *app, struct game *game, conn_id conn, int64_t id)
{
    if (!game->pending) {
        outbox_answer(app, conn);
        return;
    }
    struct pending *last = game->pending;
    while (last->next)
        last = last->next;
    if (last->refusals_n == APP_REFUSALS_MAX) {
        proto_text_clear(&app->text);
        outbox_refuse(app, conn, id, PROTO_ERROR_BUSY);
        return;
    }
    struct refusal **at = &last->refusals;
    last->refusals_n++;
    while (*at)
        at = &(*at)->next;
    *at = alloc_zeroed(1, sizeof **at);
    (*at)->conn = conn;
    (*at)->buf = outbox_take_text(app);
}

static void notify(struct app *app, struct game *game, struct pending *pending)
{
    for (unsigned i = 0; i < pending->recipients_n; i++) {
        proto_encode_ok(&app->text,
                        &(struct proto_ok){.id = pending->recipients[i].id, .n = game->channel.n});
        outbox_answer(app, pending->recipients[i].conn);
    }
    if (game->delay)
        channel_publish_list(app, &game->channel, CHANNEL_SEATED, pending->buf);
    else
        channel_publish_buf(app, &game->channel, pending->buf);
    for (struct refusal *refusal = pending->refusals, *next; refusal; refusal = next) {
        next = refusal->next;
        outbox_answer_buf(app, refusal->conn, refusal->buf);
        buf_unref(refusal->buf);
        free(refusal);
    }
    buf_unref(pending->buf);
}

/* The room and its list learn how the game ended. */
static void end(struct app *app, struct game *game, bool goes_on)
{
    struct room *room = game->room;
    struct game_summary *summary = &room->games[game->number - 1];
    summary->result = game->published.result;
    summary->ending = game->published.ending;
    summary->moves = game->published.move;
    room->row.closed_ms = goes_on ? 0 : game->ended_ms;
    room->row.state = PROTO_ROOM_OVER;
    room->row.rematch = -1;
    game->running = false;
    timers_unset(&app->timers, &game->timer);
    app->stats.games_running--;
    room_changed(app, room);
}

void publish_oldest(struct app *app, struct game *game)
{
    assert(game && game->pending);
    struct pending *pending = game->pending;
    const struct go_setup *setup = go_game_setup(&game->fold.game);
    game->pending = pending->next;
    if (!game->pending)
        game->pending_end = &game->pending;
    game->room->pins--;
    app->stats.events++;
    channel_next(&game->channel);
    enum lobby_news news = lobby_compare(game, &pending->view, pending->board);
    game->published = pending->view;
    memcpy(game->board, pending->board, (size_t)setup->width * setup->height);
    if (pending->turn) {
        game->pending_turns--;
        timing_begin(app, game);
    }
    notify(app, game, pending);
    delay_follow(app, game);
    if (pending->ends) {
        end(app, game, pending->goes_on);
        if (pending->act > 0)
            app->play->hooks->stored(app, game->room, pending->act);
    } else {
        lobby_touch(app, game->room, news);
        if (pending->turn)
            for (int seat = 0; seat < 2; seat++)
                me_changed(app, game->room->row.seats[seat]);
        timing_arm(app, game);
    }
    if (game->room->tournament)
        app->play->hooks->moved(app, game);
    free(pending);
}

void publish_event(struct app *app, struct completion *completion, struct job *job)
{
    struct event_completion *event = (struct event_completion *)(void *)completion;
    struct game *game = idmap_get(&app->play->games, idmap_bytes(event->game.bytes));
    free(event);
    if (!job)
        return;
    /* One process owns a game: that somebody else wrote to it, or that it is gone, is a broken
     * installation. */
    assert(job->status == JOB_OK);
    publish_oldest(app, game);
}
