/* Publishing. This file sends committed events to their audience in a fixed order: `ok` to the
 * senders, the event to all subscribers (only to the players where others hear it later), then the
 * refusals that mention the event. Only here do events of a game become visible and turns begin to
 * run. It stores nothing. */
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
#include "server/app/play/house.h"
#include "server/app/play/lobby.h"
#include "server/app/play/play.h"
#include "server/app/play/rates.h"
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
    /* The newest pending event: the refusal may mention any of them. */
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
    /* The senders first, so that their client knows its command as done before it sees the
     * event. */
    for (unsigned i = 0; i < pending->recipients_n; i++) {
        proto_encode_ok(&app->text,
                        &(struct proto_ok){.id = pending->recipients[i].id, .n = game->channel.n});
        outbox_answer(app, pending->recipients[i].conn);
    }
    /* The buffer was encoded once; subscribers share it. Watchers hear a delayed game from
     * delay_follow(). */
    if (game->delay)
        channel_publish_list(app, &game->channel, CHANNEL_SEATED, pending->buf);
    else
        channel_publish_buf(app, &game->channel, pending->buf);
    /* Last: a refusal names an event number that its sender has to know by now. */
    for (struct refusal *refusal = pending->refusals, *next; refusal; refusal = next) {
        next = refusal->next;
        outbox_answer_buf(app, refusal->conn, refusal->buf);
        buf_unref(refusal->buf);
        free(refusal);
    }
    buf_unref(pending->buf);
}

/* Writes the end of the game into the room and its list, and publishes the room. */
static void end(struct app *app, struct game *game, const struct pending *pending)
{
    struct room *room = game->room;
    struct game_summary *summary = &room->games[game->number - 1];
    summary->result = game->published.result;
    summary->ending = game->published.ending;
    summary->moves = game->published.move;
    room->row.closed_ms = pending->goes_on ? 0 : game->ended_ms;
    room->row.state = PROTO_ROOM_OVER;
    room->row.rematch = -1;
    /* The clock stops here, so no deadline falls in an ended game. */
    game->running = false;
    timers_unset(&app->timers, &game->timer);
    house_finish(app, game);
    app->stats.games_running--;
    if (pending->rated)
        rates_show(app, game);
    /* Last: it publishes the fields above, and the new ratings, to the room, the lobby and both `me`. */
    room_changed(app, room);
}

void publish_oldest(struct app *app, struct game *game)
{
    assert(game && game->pending);
    struct pending *pending = game->pending;
    const struct go_setup *setup = go_game_setup(&game->fold.game);
    /* Taken out first: the timers and snapshots below ask whether an event is pending. */
    game->pending = pending->next;
    if (!game->pending)
        game->pending_end = &game->pending;
    game->room->pins--;
    app->stats.events++;
    /* Counted up before the event is sent: `ok` and snapshots that follow carry this number. */
    channel_next(&game->channel);
    /* Compared before the published state is replaced, since the lobby sends the difference. */
    enum lobby_news news = lobby_compare(game, &pending->view, pending->board);
    game->published = pending->view;
    memcpy(game->board, pending->board, (size_t)setup->width * setup->height);
    /* The clock starts before a player can answer, and after the commit: storing costs no player
     * time. */
    if (pending->turn) {
        game->pending_turns--;
        timing_begin(app, game);
    }
    notify(app, game, pending);
    /* After the players; watchers hear an ended game at once, and all of it. */
    delay_follow(app, game);
    if (pending->ends) {
        /* The room ends after the event is sent, so that clients know the result before the room
         * moves on. */
        end(app, game, pending);
        if (pending->act > 0)
            /* The tournament's act of the same job is published last of all: results link to a game
             * that clients already see as finished. */
            play_hooks(app->play, game->room)->stored(app, game->room, pending->act);
    } else {
        lobby_touch(app, game->room, news);
        if (pending->turn)
            for (int seat = 0; seat < 2; seat++)
                me_changed(app, game->room->row.seats[seat]);
        timing_arm(app, game);
        house_look(app, game);
    }
    if (game->room->tournament)
        play_hooks(app->play, game->room)->moved(app, game);
    free(pending);
}

void publish_event(struct app *app, struct completion *completion, struct job *job)
{
    struct event_completion *event = (struct event_completion *)(void *)completion;
    struct game *game = idmap_get(&app->play->games, idmap_bytes(event->game.bytes));
    bool waits = game && game->pending && game->pending->completion == completion;
    free(event);
    if (!job)
        return;
    /* One process alone owns a game. Its events can only be refused if another one owns it now. */
    assert(app->config.shared || (job->status == JOB_OK && waits));
    if (!waits)
        return; /* an event before it was not stored, or it was forgotten */
    if (job->status == JOB_OK) {
        publish_oldest(app, game);
        return;
    }
    game->pending->completion = NULL;
    room_lose(app, game->room);
}
