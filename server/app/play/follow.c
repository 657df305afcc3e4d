/* Following the rooms of other processes. */
#include "server/app/play/follow.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/app.h"
#include "server/app/outbox.h"
#include "server/app/play/answers.h"
#include "server/app/play/challenge.h"
#include "server/app/play/chat.h"
#include "server/app/play/follow_reads.h"
#include "server/app/play/game.h"
#include "server/app/play/hooks.h"
#include "server/app/play/house.h"
#include "server/app/play/play.h"
#include "server/app/play/presence.h"
#include "server/app/play/restore.h"
#include "server/app/play/room.h"
#include "server/app/play/timing.h"
#include "server/app/state.h"

static struct room *room_of(const struct app *app, const struct id128 *id)
{
    return idmap_get(&app->play->rooms, idmap_bytes(id->bytes));
}

static struct game *game_of(const struct app *app, const struct id128 *id)
{
    return idmap_get(&app->play->games, idmap_bytes(id->bytes));
}

/* --- reading ---------------------------------------------------------------------------------- */

static void read(struct app *app, enum question_kind kind, const struct id128 *id,
                 void (*done)(struct app *, struct completion *, struct job *))
{
    follow_reads_ask(app, follow_reads_next(app), kind, id, done);
}

/* The clocks of a game begin here: its players get the time since its last event, in which no process answered. */
static void own_game(struct app *app, struct game *game)
{
    if (!game->ended)
        timing_credit(app, game);
    house_look(app, game);
}

/* The game of a room is known now. */
static void show_game(struct app *app, struct room *room, struct game *game)
{
    if (room_is_mine(app, room)) /* the room came here before its game was read */
        own_game(app, game);
    if (room->tournament)
        play_hooks(app->play, room)->shown(app, room);
    room_changed(app, room);
}

/* Of a game in memory the events that are missing; any other becomes the newest one of its room. */
static void take_game(struct app *app, const struct answer *answer)
{
    const struct row_game *row = &answer->games[0];
    struct room *room = room_of(app, &row->room);
    struct game *game = game_of(app, &row->id);
    int64_t at_ms =
        answer->events_n > 0 ? answer->events[answer->events_n - 1].at : row->started_at;
    if (game) {
        bool comes =
            !game->running && game == room->game; /* it was read for a client, without its clock */
        if (comes)
            timing_follow(app, game, at_ms);
        for (size_t i = 0; i < answer->events_n; i++)
            if (answer->events[i].seq > game->channel.n)
                event_follow(app, game, &answer->events[i], room->row.closed_ms == 0);
        if (comes)
            show_game(app, room, game);
        return;
    }
    if (!room || row->number != room->games_n)
        return;
    game = game_restore(app, room, row, answer->events, answer->events_n);
    if (!game)
        return;
    timing_follow(app, game, at_ms);
    show_game(app, room, game);
}

static void game_read_again(struct app *app, struct completion *completion, struct job *job)
{
    struct follow_read ended = follow_reads_end(app, completion);
    if (!job)
        return;
    if (job->answer.games_n == 1)
        take_game(app, &job->answer);
    if (ended.again_number > 0)
        follow_reads_ask(app, ended.again_number, QUESTION_GAME, &ended.id, game_read_again);
    answers_due(app);
}

static void take_chats(struct app *app, const struct room *room, const struct answer *answer)
{
    for (size_t i = 0; i < answer->chats_n; i++)
        chat_follow(app, room->chats[answer->chats[i].audience - 1], &answer->chats[i]);
}

static void take_room(struct app *app, struct room *room, const struct answer *answer)
{
    const struct row_room *row = &answer->rooms[0];
    struct room_change *change = room_change_create(room, NULL);
    struct idmap players = {0};
    restore_players(answer, &players);
    for (int seat = 0; seat < 2; seat++) {
        struct player *player = restore_ref_player(app, &players, row->seats[seat]);
        room_change_seat(app, change, seat, player);
        player_unref(app, player);
    }
    idmap_finish(&players);
    change->row.first_black = row->first_black;
    change->row.rematch = (int8_t)(row->state == PROTO_ROOM_OVER ? row->rematch - 1 : -1);
    change->row.state = row->state;
    change->row.closed_ms = row->closed_at;
    restore_games(room, row, answer->games, answer->games_n);
    take_chats(app, room, answer);
    room_follow(app, room, change);
}

static void room_read_again(struct app *app, struct completion *completion, struct job *job)
{
    struct follow_read ended = follow_reads_end(app, completion);
    if (!job)
        return;
    struct room *room = room_of(app, &ended.id);
    /* A room with a change of this process on its way is this process's: what was read is older. */
    if (job->answer.rooms_n == 1 && !(room && room->changing)) {
        if (room)
            take_room(app, room, &job->answer);
        else if ((room = restore_answer(app, &job->answer))) {
            room->in_lobby = room_is_listed(room);
            challenge_follow(app, room);
            room_changed(app, room);
        }
    }
    room = room_of(app, &ended.id);
    /* A room shows its last game, whether it goes on or not. */
    if (room && room_is_live(room) && !room->game && room->games_n > 0)
        follow_reads_ask(app, ended.number, QUESTION_GAME, &room->games[room->games_n - 1].id,
                         game_read_again);
    if (ended.again_number > 0)
        follow_reads_ask(app, ended.again_number, QUESTION_ROOM, &ended.id, room_read_again);
    answers_due(app);
}

void follow_room(struct app *app, const struct id128 *id)
{
    read(app, QUESTION_ROOM, id, room_read_again);
}

void follow_game(struct app *app, const struct id128 *id)
{
    read(app, QUESTION_GAME, id, game_read_again);
}

/* --- changes ---------------------------------------------------------------------------------- */

void follow_event(struct app *app, const struct row_event *row, bool goes_on)
{
    struct game *game = game_of(app, &row->game);
    if (!game) /* it matters only while it is being read */
        follow_reads_again(app, &row->game);
    else if (row->seq > game->channel.n && !event_follow(app, game, row, goes_on)) {
        read(app, QUESTION_GAME, &row->game, game_read_again);
    }
}

void follow_chat(struct app *app, const struct row_chat *row)
{
    if (room_of(app, &row->room))
        follow_room(app, &row->room);
}

/* --- ownership -------------------------------------------------------------------------------- */

/* Events of the new owner found those that were pending here in their place, so the game is read, too. */
static void lose_game(struct app *app, struct game *game)
{
    event_forget_pending(app, game);
    follow_game(app, &game->id);
}

static void lost(struct app *app, struct room *room)
{
    /* The new owner may have begun another game meanwhile: the one with pending events is not the last one. */
    for (uint32_t i = 0; i < room->games_n; i++) {
        struct game *game = room->games[i].game;
        if (game && (game->pending || game == room->game))
            lose_game(app, game);
    }
    for (int i = 0; i < 2; i++)
        room->chats[i]->next_n = room->chats[i]->channel.n + 1;
    follow_room(app, &room->id);
}

void follow_due(struct app *app)
{
    for (struct room *room; (room = TAILQ_FIRST(&app->play->lost_rooms));) {
        TAILQ_REMOVE(&app->play->lost_rooms, room, lost_link);
        room->lost = false;
        lost(app, room);
    }
}

/* The id of a room or game begins with its shard, as that of its tournament or arena. */
bool follow_is_level(const struct app *app, uint8_t shard)
{
    const struct room *room;
    TAILQ_FOREACH(room, &app->play->lost_rooms, lost_link)
    if (shard_of(room_aggregate(room)) == shard)
        return false;
    return !follow_reads_has(app, shard);
}

void follow_own(struct app *app, uint8_t shard)
{
    for (struct room *room = LIST_FIRST(&app->play->room_list); room;
         room = LIST_NEXT(room, link)) {
        if (shard_of(room_aggregate(room)) != shard)
            continue;
        for (int i = 0; i < 2; i++)
            room->chats[i]->next_n = room->chats[i]->channel.n + 1;
        presence_own(app, room);
        if (room->game)
            own_game(app, room->game);
        room_arm(app, room);
        if (room->tournament)
            play_hooks(app->play, room)->revived(app, room);
        if (app->ready)
            challenge_own(app, room);
    }
}

void follow_disown(struct app *app, uint8_t shard)
{
    challenges_disown(app, shard);
    for (struct room *room = LIST_FIRST(&app->play->room_list); room;
         room = LIST_NEXT(room, link)) {
        if (shard_of(room_aggregate(room)) != shard)
            continue;
        presence_forget(room);
        presence_tell(app, room);
        if (room->game) {
            timing_arm(app, room->game);
            house_finish(app, room->game);
        }
        room_arm(app, room);
    }
}

void follow_finish(struct app *app)
{
    idmap_finish(&app->play->following);
}
