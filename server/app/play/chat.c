/* Chat. Each audience has numbers of its own, so that its clients see no gap where the other
 * audience speaks. A message becomes visible when it is stored; the newest APP_CHAT_MESSAGES_MAX
 * stay in memory. The right to hear is checked for every message: a player who sits down, or whose
 * game begins, keeps the subscription, gets no messages meanwhile, and finds the gap in the numbers
 * afterwards. */
#include "server/app/play/chat.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/wire/command.h"
#include "proto/wire/encode.h"
#include "proto/wire/moderation_view.h"
#include "server/app/app.h"
#include "server/app/channel.h"
#include "server/app/command.h"
#include "server/app/conn.h"
#include "server/app/dedup.h"
#include "server/app/limits.h"
#include "server/app/measures/trail.h"
#include "server/app/outbox.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/state.h"

struct chat *chat_create(struct app *app, struct room *room, uint8_t audience)
{
    struct chat *chat = alloc_zeroed(1, sizeof *chat);
    chat->room = room;
    chat->next_n = 1;
    channel_init(&chat->channel, PROTO_CHANNEL_CHAT, &room->id, app->config.epoch,
                 app->play->channels.chat, chat);
    chat->channel.name.audience = audience;
    return chat;
}

static void message_destroy(struct app *app, struct chat_message *message)
{
    if (message)
        player_unref(app, message->player);
    free(message);
}

void chat_destroy(struct app *app, struct chat *chat)
{
    channel_finish(&chat->channel);
    for (uint32_t i = 0; i < APP_CHAT_MESSAGES_MAX; i++)
        message_destroy(app, chat->messages[i]);
    free(chat);
}

/* Takes the caller's reference of the player over. */
static struct chat_message *message_create(uint32_t n, int64_t at_ms, struct player *player,
                                           struct text text)
{
    struct chat_message *message = alloc_zeroed(1, sizeof *message + text.length);
    message->n = n;
    message->at_ms = at_ms;
    message->player = player;
    message->length = (uint16_t)text.length;
    memcpy(message->text, text.at, text.length);
    return message;
}

/* Adds the message as the chat's newest. */
static void add(struct app *app, struct chat *chat, struct chat_message *message)
{
    struct chat_message **slot = &chat->messages[message->n % APP_CHAT_MESSAGES_MAX];
    chat->removed_n -= *slot && (*slot)->removed;
    chat->removed_n += message->removed;
    message_destroy(app, *slot);
    *slot = message;
    chat->channel.n = message->n;
    if (chat->messages_n < APP_CHAT_MESSAGES_MAX)
        chat->messages_n++;
}

void chat_restore(struct app *app, struct chat *chat, const struct row_chat *row)
{
    struct player *player = player_ref_row(app, row->player, row->player_name, row->account);
    struct chat_message *message =
        message_create(row->seq, row->at, player, (struct text){row->text.at, row->text.length});
    message->removed = row->removed;
    add(app, chat, message);
    chat->next_n = row->seq + 1;
}

bool chat_may_hear(const struct room *room, uint8_t audience, const struct player *player)
{
    bool seated = room_seat_of(room, player) >= 0;
    if (audience == PROTO_AUDIENCE_PLAYERS)
        return seated;
    return !seated || (room->row.state == PROTO_ROOM_OVER && !room_is_live(room));
}

bool chat_has(const struct chat *chat, uint32_t n)
{
    return n > chat->channel.n - chat->messages_n;
}

static struct proto_chat_message describe(const struct chat_message *message)
{
    return (struct proto_chat_message){
        .n = message->n,
        .by = player_name(message->player),
        .text = {message->text, message->length},
        .time_at_ms = message->at_ms,
        .removed = message->removed,
    };
}

static const struct chat_message *message_at(const struct chat *chat, uint32_t n)
{
    return chat->messages[n % APP_CHAT_MESSAGES_MAX];
}

/* Is the message shown? Those of a deleted account are not, whether or not the store has deleted
 * them already. */
static bool is_there(const struct chat_message *message)
{
    return message->length > 0 && !player_is_gone(message->player);
}

void chat_encode(struct app *app, const struct chat *chat, const struct proto_at *at)
{
    struct proto_chat_message messages[APP_CHAT_MESSAGES_MAX];
    uint32_t before = chat->channel.n - chat->messages_n, n = 0;
    for (uint32_t i = 0; i < chat->messages_n; i++)
        if (is_there(message_at(chat, before + 1 + i)))
            messages[n++] = describe(message_at(chat, before + 1 + i));
    proto_encode_chat_snap(&app->text, at, messages, n);
}

static void encode_line(struct app *app, const struct chat *chat, uint32_t n)
{
    struct proto_chat_message view = describe(message_at(chat, n));
    proto_encode_chat_message(&app->text, &chat->channel.name, &view);
}

void chat_replay(struct app *app, const struct chat *chat, uint32_t since, uint32_t to,
                 conn_id conn)
{
    for (uint32_t n = since + 1; n <= to; n++) {
        if (!is_there(message_at(chat, n)))
            continue;
        encode_line(app, chat, n);
        outbox_answer(app, conn);
    }
}

static bool has_said(const struct chat *chat, const struct player *player)
{
    uint32_t i = 0;
    while (i < chat->messages_n &&
           message_at(chat, chat->channel.n - chat->messages_n + 1 + i)->player != player)
        i++;
    return i < chat->messages_n;
}

void chat_forget(struct app *app, const struct chat *chat, const struct player *player)
{
    bool heard = chat->channel.subs[CHANNEL_SEATED] || chat->channel.subs[CHANNEL_OTHERS];
    if (!heard || !has_said(chat, player))
        return;
    for (int list = 0; list < CHANNEL_LISTS; list++)
        for (struct sub *sub = chat->channel.subs[list]; sub; sub = sub->next)
            channel_resend(app, sub);
}

/* --- say -------------------------------------------------------------------------------------- */

struct say_completion {
    struct completion completion;
    struct id128 room;
    uint8_t audience;
    struct dedup *dedup;
    struct chat_message *message;
};

/* Sends the text in app->text to the subscribers who may hear the chat now. */
static void publish(struct app *app, struct chat *chat)
{
    struct buf *buf = outbox_take_text(app);
    for (int list = 0; list < CHANNEL_LISTS; list++)
        for (const struct sub *sub = chat->channel.subs[list]; sub; sub = sub->next)
            if (chat_may_hear(chat->room, chat->channel.name.audience, sub->conn->player))
                outbox_send(app, sub->conn->id,
                            list == CHANNEL_SEATED ? OUTPUT_PLAYER : OUTPUT_WATCHER, buf);
    buf_unref(buf);
}

static void said(struct app *app, struct completion *completion, struct job *job)
{
    struct say_completion *say = (struct say_completion *)(void *)completion;
    struct room *room = idmap_get(&app->play->rooms, idmap_bytes(say->room.bytes));
    if (!job) {
        message_destroy(app, say->message);
        free(say);
        return;
    }
    /* One process numbers the messages of a chat. Another one wrote a message only if it owns the room now. */
    assert(room && (job->status == JOB_OK || app->config.shared));
    room->pins--;
    if (job->status != JOB_OK) {
        const struct proto_no busy = {.code = PROTO_ERROR_BUSY};
        if (job->status == JOB_CONFLICT)
            dedup_conflict(app, say->dedup, &busy);
        else
            dedup_refuse(app, say->dedup, &busy);
        message_destroy(app, say->message);
        free(say);
        room_lose(app, room);
        return;
    }
    struct chat *chat = room->chats[say->audience - 1];
    app->stats.chats++;
    add(app, chat, say->message);
    dedup_answer(app, say->dedup, &(struct dedup_answer){.n = say->message->n});
    encode_line(app, chat, chat->channel.n);
    publish(app, chat);
    room_rest(app, room);
    free(say);
}

void chat_say(struct app *app, struct command *command, struct chat *chat)
{
    const struct proto_do *act = &command->message->u.act;
    struct player *player = command->player;
    if (chat->room->shut) {
        dedup_refuse_phase(app, command->dedup, PROTO_PHASE_SHUT);
        return;
    }
    struct job *job = outbox_job(app);
    struct say_completion *say = alloc_zeroed(1, sizeof *say);
    struct row_chat *row = &job_change(job, CHANGE_ADD_CHAT)->row.chat;
    uint32_t n = chat->next_n++;
    row->room = chat->room->id;
    row->audience = chat->channel.name.audience;
    row->seq = n;
    row->player = player->id;
    row->text = job_text(job, act->text, act->text_length);
    row->at = app->now.wall_ms;
    trail_add(app, job, PROTO_TRAIL_LINE, player->id, NULL, &chat->room->id, n);
    dedup_store(app, command->dedup, job, &(struct dedup_answer){.n = n});
    say->room = chat->room->id;
    say->audience = chat->channel.name.audience;
    say->dedup = command->dedup;
    say->message = message_create(n, app->now.wall_ms, player_ref(player),
                                  (struct text){act->text, act->text_length});
    chat->room->pins++;
    shard_mark(app, job, room_aggregate(chat->room));
    outbox_store(app, job, &say->completion, said);
}

/* --- removing --------------------------------------------------------------------------------- */

void chat_follow(struct app *app, struct chat *chat, const struct row_chat *row)
{
    if (row->seq <= chat->channel.n)
        return;
    chat_restore(app, chat, row);
    encode_line(app, chat, chat->channel.n);
    publish(app, chat);
}

void chat_set_removed(struct app *app, struct chat *chat, uint32_t n, bool removed)
{
    struct chat_message *message = chat->messages[n % APP_CHAT_MESSAGES_MAX];
    if (!message || message->n != n || message->removed == removed)
        return;
    message->removed = removed;
    chat->removed_n += removed ? 1u : -1u;
    struct proto_chat_message view = describe(message);
    proto_encode_chat_changed(&app->text, &chat->channel.name, &view);
    publish(app, chat);
}

/* --- report ----------------------------------------------------------------------------------- */

struct report_completion {
    struct completion completion;
    struct dedup *dedup;
};

static void reported(struct app *app, struct completion *completion, struct job *job)
{
    struct report_completion *report = (struct report_completion *)(void *)completion;
    if (job && job->status == JOB_OK)
        dedup_answer(app, report->dedup, &(struct dedup_answer){0});
    else if (job)
        dedup_conflict(app, report->dedup, &(struct proto_no){.code = PROTO_ERROR_CONFLICT});
    free(report);
}

void chat_report(struct app *app, struct command *command, struct chat *chat)
{
    const struct proto_do *act = &command->message->u.act;
    if (act->line < 1 || act->line > chat->channel.n) {
        dedup_refuse(app, command->dedup, &(struct proto_no){.code = PROTO_ERROR_NOTFOUND});
        return;
    }
    struct job *job = outbox_job(app);
    struct report_completion *report = alloc_zeroed(1, sizeof *report);
    struct row_report *row = &job_change(job, CHANGE_ADD_REPORT)->row.report;
    row->room = chat->room->id;
    row->audience = chat->channel.name.audience;
    row->line = act->line;
    row->by = command->player->id;
    row->why = job_text(job, act->text, act->text_length);
    row->at = app->now.wall_ms;
    trail_add(app, job, PROTO_TRAIL_REPORT, command->player->id, NULL, &chat->room->id, act->line);
    dedup_store(app, command->dedup, job, &(struct dedup_answer){0});
    report->dedup = command->dedup;
    outbox_store(app, job, &report->completion, reported);
}
