/* The life of a room in memory: created, shown, changed one commit at a time, destroyed.
 *
 * Promises: a room has at most one change on its way, and commands that arrive meanwhile are
 * deferred in order. A change is visible only after it is stored. A room with a job on its way is
 * never destroyed. */
#include <assert.h>
#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "proto/wire/encode.h"
#include "server/app/channel.h"
#include "server/app/command.h"
#include "server/app/dedup.h"
#include "server/app/deferred.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/people/me.h"
#include "server/app/play/challenge.h"
#include "server/app/play/chat.h"
#include "server/app/play/game.h"
#include "server/app/play/hooks.h"
#include "server/app/play/lobby.h"
#include "server/app/play/match.h"
#include "server/app/play/play.h"
#include "server/app/play/presence.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/timers.h"

struct room *room_create(struct app *app, struct id128 id, struct player *opener,
                         struct proto_open *settings, int64_t opened_ms)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuv";
    struct room *room = alloc_zeroed(1, sizeof *room);
    uint8_t random[sizeof room->epoch - 1];
    room->id = id;
    room->opener = player_ref(opener);
    room->payer = (struct payer){.player = opener->id, .account = opener->account};
    room->settings = settings;
    room->opened_ms = opened_ms;
    room->row.first_black = room->row.rematch = -1;
    room->row.state = PROTO_ROOM_OPEN;
    room->deferred_end = &room->deferred;
    room->away_us[0] = room->away_us[1] = app->now.mono_us;
    /* A room in memory starts its numbers at 0 again, so it needs a new epoch each time. */
    app->host.random(app->host.ctx, random, sizeof random);
    for (size_t i = 0; i < sizeof random; i++)
        room->epoch[i] = digits[random[i] & 31];
    channel_init(&room->channel, PROTO_CHANNEL_ROOM, &id, room->epoch, app->play->channels.room,
                 room);
    room->note_timer = (struct timer){.kind = TIMER_ROOM_NOTE, .owner = room};
    room->timer = (struct timer){.kind = TIMER_ROOM, .owner = room};
    for (int i = 0; i < 2; i++)
        room->chats[i] = chat_create(app, room, (uint8_t)(PROTO_AUDIENCE_PLAYERS + i));
    idmap_put(&app->play->rooms, idmap_bytes(id.bytes), room);
    return room;
}

struct row_room *room_row(struct app *app, struct job *job, const struct room *room)
{
    struct row_room *row = &job_change(job, CHANGE_ADD_ROOM)->row.room;
    proto_encode_settings(&app->text, room->settings);
    row->settings = job_text(job, app->text.at, app->text.length);
    proto_text_clear(&app->text);
    row->id = room->id;
    row->opener = room->opener->id;
    row->is_public = room->settings->is_public;
    row->opened_at = room->opened_ms;
    if (room->tournament && room->tournament->arena)
        row->arena = room->tournament->tour;
    else if (room->tournament)
        row->tour = room->tournament->tour;
    return row;
}

void room_show(struct app *app, struct room *room)
{
    assert(!room->visible);
    room->visible = true;
    LIST_INSERT_HEAD(&app->play->room_list, room, link);
    app->play->rooms_n++;
}

void room_destroy(struct app *app, struct room *room)
{
    presence_forget(room);
    if (room->lost)
        TAILQ_REMOVE(&app->play->lost_rooms, room, lost_link);
    for (uint32_t i = 0; i < room->games_n; i++)
        if (room->games[i].game)
            game_destroy(app, room->games[i].game);
    for (int i = 0; i < 2; i++) {
        chat_destroy(app, room->chats[i]);
        if (room->listed[i])
            me_remove_seat(&room->places[i]);
        player_unref(app, room->row.seats[i]);
    }
    for (struct deferred *deferred = room->deferred, *next; deferred; deferred = next) {
        next = deferred->next;
        deferred_drop(app, deferred);
    }
    challenge_forget(app, room);
    room_forget_rest(room);
    lobby_forget(app, room);
    channel_finish(&room->channel);
    timers_unset(&app->timers, &room->timer);
    timers_unset(&app->timers, &room->note_timer);
    if (room->visible) {
        LIST_REMOVE(room, link);
        app->play->rooms_n--;
    }
    room_uncount(app, room);
    idmap_remove(&app->play->rooms, idmap_bytes(room->id.bytes));
    player_unref(app, room->opener);
    free(room->games);
    free(room->tournament);
    free(room->settings);
    free(room);
}

void room_finish_all(struct app *app)
{
    while (!LIST_EMPTY(&app->play->room_list))
        room_destroy(app, LIST_FIRST(&app->play->room_list));
}

/* --- changes ---------------------------------------------------------------------------------- */

bool room_free_to_change(struct app *app, struct room *room, struct command *command)
{
    if (!room->changing)
        return true;
    struct deferred *deferred =
        room->deferred_n < APP_ROOM_DEFERRED_MAX ? deferred_create(app, command) : NULL;
    if (deferred) {
        *room->deferred_end = deferred;
        room->deferred_end = &deferred->next;
        room->deferred_n++;
    } else {
        dedup_refuse(app, command->dedup, &(struct proto_no){.code = PROTO_ERROR_BUSY});
    }
    return false;
}

struct room_change *room_change_create(struct room *room, struct command *command)
{
    struct room_change *change = alloc_zeroed(1, sizeof *change);
    change->room = room->id;
    change->dedup = command ? command->dedup : NULL;
    change->row = room->row;
    for (int i = 0; i < 2; i++)
        if (change->row.seats[i])
            player_ref(change->row.seats[i]);
    return change;
}

void room_change_seat(struct app *app, struct room_change *change, int seat, struct player *player)
{
    player_unref(app, change->row.seats[seat]);
    change->row.seats[seat] = player ? player_ref(player) : NULL;
}

void room_change_drop(struct app *app, struct room_change *change)
{
    for (int i = 0; i < 2; i++)
        player_unref(app, change->row.seats[i]);
    free(change);
}

static void apply(struct app *app, struct room *room, struct room_change *change)
{
    struct room_row old = room->row;
    room->row = change->row;
    change->row = old; /* room_change_drop() releases the players of the old state */
    /* The room is visible before its game: a game's room must be found. */
    if (change->opens)
        room_show(app, room);
    if (room_is_listed(room))
        room->in_lobby = true;
    /* The game's clock starts here, in the callback of the commit. */
    if (change->game)
        game_show(app, change->game);
    if (change->game && room->tournament)
        play_hooks(app->play, room)->shown(app, room);
    /* The seats have changed: the lists of subscribers must be right before anything is published
     * to them. */
    channel_sort(app, &room->channel);
    for (int i = 0; i < 2; i++)
        channel_sort(app, &room->chats[i]->channel);
    /* After sorting, since presence counts the subscribers of the list CHANNEL_SEATED. */
    presence_update(app, room);
}

/* Resumes the commands that waited for this change, in order. One of them may start the next
 * change; the others then wait on. */
static void resume_held(struct app *app, struct id128 id)
{
    struct room *room;
    while ((room = idmap_get(&app->play->rooms, idmap_bytes(id.bytes))) && room->deferred &&
           !room->changing) {
        struct deferred *deferred = room->deferred;
        room->deferred = deferred->next;
        room->deferred_n--;
        if (!room->deferred)
            room->deferred_end = &room->deferred;
        deferred_resume(app, deferred);
    }
}

void room_lose(struct app *app, struct room *room)
{
    if (room->lost)
        return;
    room->lost = true;
    TAILQ_INSERT_TAIL(&app->play->lost_rooms, room, lost_link);
    timers_set(&app->timers, &app->play->lost_timer, app->now.mono_us);
}

void room_follow(struct app *app, struct room *room, struct room_change *change)
{
    apply(app, room, change);
    challenge_follow(app, room);
    room_changed(app, room);
    room_change_drop(app, change);
}

static void change_done(struct app *app, struct completion *completion, struct job *job)
{
    struct room_change *change = (struct room_change *)(void *)completion;
    struct room *room = idmap_get(&app->play->rooms, idmap_bytes(change->room.bytes));
    struct id128 id = change->room;
    assert(room && room->changing);
    /* Free before the answer is sent: match_resume() and deferred commands may start the next
     * change. */
    room->changing = false;
    room->pins--;
    if (job && job->status == JOB_OK) {
        /* The change becomes the published state first; everything below publishes it. */
        apply(app, room, change);
        if (change->dedup)
            /* The sender's `ok` goes before the event about the room. */
            dedup_answer(app, change->dedup, &change->answer);
        challenge_changed(app, room, change);
        room_changed(app, room);
        if (change->act > 0)
            /* The act of the tournament follows, since the desk may look at the changed room. */
            play_hooks(app->play, room)->stored(app, room, change->act);
        /* A tournament may have asked for another game while the room was closing. */
        match_resume(app, room);
    } else {
        bool lost = job && job->status == JOB_STALE;
        if (change->dedup && lost)
            dedup_refuse(app, change->dedup, &(struct proto_no){.code = PROTO_ERROR_BUSY});
        else if (change->dedup && job)
            dedup_conflict(app, change->dedup, &(struct proto_no){.code = PROTO_ERROR_CONFLICT});
        if (change->act > 0 && job)
            play_hooks(app->play, room)->dropped(app, room);
        if (job && (lost || app->config.shared) && !change->opens)
            room_lose(app, room);
        if (change->game)
            game_destroy(app, change->game);
        if (change->opens)
            room_destroy(app, room);
    }
    /* The change still holds the old players; drop it before other changes begin. */
    room_change_drop(app, change);
    /* Deferred commands come after the event, so that they are judged by the state that their
     * senders see next. */
    if (job)
        resume_held(app, id);
    /* The room may be gone by now: a deferred command may have closed it. */
    if ((room = idmap_get(&app->play->rooms, idmap_bytes(id.bytes))))
        room_rest(app, room);
}

void room_change_store(struct app *app, struct room *room, struct room_change *change,
                       struct job *job)
{
    const struct room_row *row = &change->row;
    struct change *stored = change->opens ? job->first : job_change(job, CHANGE_SET_ROOM);
    stored->row.room.id = room->id;
    for (int i = 0; i < 2; i++)
        stored->row.room.seats[i] = row->seats[i] ? row->seats[i]->id : 0;
    stored->row.room.first_black = row->first_black;
    stored->row.room.rematch = (uint8_t)(row->rematch + 1);
    stored->row.room.state = row->state;
    stored->row.room.closed_at = row->closed_ms;
    if (change->dedup)
        dedup_store(app, change->dedup, job, &change->answer);
    room->changing = true;
    room->pins++;
    shard_mark(app, job, room_aggregate(room));
    outbox_store(app, job, &change->completion, change_done);
}
