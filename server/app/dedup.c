/* The idempotency cache: answers by player and key, in memory for a day or until there are too
 * many. If memory cannot know an older answer, the store is asked before the command is executed. A
 * key is taken from the moment it is first seen: a repetition that overtakes the commit waits for
 * it and gets its answer.
 *
 * A player who was made by this process has no older answer, so the store is not asked; unless other processes carry out
 * commands of theirs too. Two processes may begin with one command at the same time: the store takes one of them, and
 * its answer becomes that of both. */
#include "server/app/dedup.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/idmap.h"
#include "proto/wire/command.h"
#include "proto/wire/encode.h"
#include "server/app/command.h"
#include "server/app/deferred.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/state.h"

#define ROOM_WORD  "room "
#define TOUR_WORD  "tour "
#define ARENA_WORD "arena "
#define N_WORD     "n "

void dedup_init(struct app *app)
{
    TAILQ_INIT(&app->dedups.list);
}

/* --- the list by age -------------------------------------------------------------------------- */

static void forget(struct app *app, struct dedup *dedup)
{
    TAILQ_REMOVE(&app->dedups.list, dedup, link);
    idmap_remove(&app->dedups.map, dedup->hash);
    free(dedup);
}

/* Drops entries at the old end. Entries whose job is on its way stay; the limit of jobs bounds
 * them. */
static void forget_old(struct app *app)
{
    int64_t old_us = app->now.mono_us - APP_DEDUP_MS * 1000;
    struct dedup *last;
    while ((last = TAILQ_LAST(&app->dedups.list, dedup_list)) && last->done &&
           (app->dedups.map.used > APP_DEDUPS_MAX || last->at_us < old_us)) {
        app->dedups.dropped = true;
        forget(app, last);
    }
}

static struct idmap_key hash_of(struct app *app, const struct player *player,
                                const struct proto_do *act)
{
    uint8_t bytes[sizeof player->id + PROTO_KEY_MAX];
    uint8_t hash[32];
    memcpy(bytes, &player->id, sizeof player->id);
    memcpy(bytes + sizeof player->id, act->key, act->key_length);
    app->host.hash(app->host.ctx, bytes, sizeof player->id + act->key_length, hash);
    return idmap_bytes(hash);
}

static struct dedup *remember(struct app *app, const struct command *command, struct idmap_key hash,
                              const uint8_t body[16])
{
    const struct proto_do *act = &command->message->u.act;
    struct dedup *dedup = alloc_zeroed(1, sizeof *dedup);
    forget_old(app);
    dedup->hash = hash;
    dedup->player = command->player->id;
    dedup->at_us = app->now.mono_us;
    memcpy(dedup->body, body, sizeof dedup->body);
    dedup->key_length = act->key_length;
    memcpy(dedup->key, act->key, act->key_length);
    dedup->recipients[dedup->recipients_n++] = (struct recipient){command->conn, command->id};
    TAILQ_INSERT_HEAD(&app->dedups.list, dedup, link);
    idmap_put(&app->dedups.map, hash, dedup);
    return dedup;
}

/* --- answering -------------------------------------------------------------------------------- */

static void send_answer(struct app *app, const struct recipient *recipient,
                        const struct dedup_answer *answer)
{
    proto_encode_ok(&app->text,
                    &(struct proto_ok){.id = recipient->id,
                                       .n = answer->n,
                                       .room = answer->has_room ? answer->room.bytes : NULL,
                                       .tour = answer->has_tour ? answer->tour.bytes : NULL,
                                       .arena = answer->has_arena ? answer->arena.bytes : NULL});
    outbox_answer(app, recipient->conn);
}

void dedup_answer(struct app *app, struct dedup *dedup, const struct dedup_answer *answer)
{
    dedup->done = true;
    dedup->answer = *answer;
    for (unsigned i = 0; i < dedup->recipients_n; i++)
        send_answer(app, &dedup->recipients[i], answer);
    dedup->recipients_n = 0;
}

void dedup_answer_free(struct app *app, struct dedup *dedup)
{
    dedup_answer(app, dedup, &(struct dedup_answer){0});
    forget(app, dedup);
}

void dedup_refuse(struct app *app, struct dedup *dedup, const struct proto_no *no)
{
    struct proto_no copy = *no;
    if (copy.code == PROTO_ERROR_BUSY)
        copy.after_ms = app->draining ? app->again_ms : APP_BUSY_AFTER_MS;
    for (unsigned i = 0; i < dedup->recipients_n; i++) {
        copy.id = dedup->recipients[i].id;
        outbox_error(app, dedup->recipients[i].conn, &copy);
    }
    forget(app, dedup);
}

void dedup_refuse_phase(struct app *app, struct dedup *dedup, enum proto_phase reason)
{
    dedup_refuse(app, dedup,
                 &(struct proto_no){.code = PROTO_ERROR_PHASE, .reason = proto_phase_key(reason)});
}

void dedup_send_on(struct app *app, struct dedup *dedup)
{
    forget(app, dedup);
}

void dedup_store(struct app *app, const struct dedup *dedup, struct job *job,
                 const struct dedup_answer *answer)
{
    char text[PROTO_ID_CHARS + 1];
    struct row_command *row = &job_change(job, CHANGE_ADD_COMMAND)->row.command;
    struct proto_text written;
    proto_text_init(&written);
    if (answer->has_room || answer->has_tour || answer->has_arena) {
        const struct id128 *id = answer->has_room   ? &answer->room
                                 : answer->has_tour ? &answer->tour
                                                    : &answer->arena;
        proto_text_literal(&written, answer->has_room   ? ROOM_WORD
                                     : answer->has_tour ? TOUR_WORD
                                                        : ARENA_WORD);
        proto_id_write(id->bytes, text);
        proto_text_literal(&written, text);
    } else if (answer->n > 0) {
        proto_text_literal(&written, N_WORD);
        proto_text_integer(&written, answer->n);
    }
    row->player = dedup->player;
    row->key = job_text(job, dedup->key, dedup->key_length);
    memcpy(row->body, dedup->body, sizeof row->body);
    row->answer = job_text(job, written.at, written.length);
    row->at = app->now.wall_ms;
    proto_text_finish(&written);
}

static struct dedup_answer read_answer(struct text text)
{
    struct dedup_answer answer = {0};
    size_t room = sizeof ROOM_WORD - 1, tour = sizeof TOUR_WORD - 1, arena = sizeof ARENA_WORD - 1,
           n = sizeof N_WORD - 1;
    if (text.length > room && memcmp(text.at, ROOM_WORD, room) == 0)
        answer.has_room = proto_id_read(text.at + room, text.length - room, answer.room.bytes);
    else if (text.length > tour && memcmp(text.at, TOUR_WORD, tour) == 0)
        answer.has_tour = proto_id_read(text.at + tour, text.length - tour, answer.tour.bytes);
    else if (text.length > arena && memcmp(text.at, ARENA_WORD, arena) == 0)
        answer.has_arena = proto_id_read(text.at + arena, text.length - arena, answer.arena.bytes);
    else if (text.length > n && memcmp(text.at, N_WORD, n) == 0)
        for (size_t i = n; i < text.length && text.at[i] >= '0' && text.at[i] <= '9'; i++)
            answer.n = answer.n * 10 + (uint32_t)(text.at[i] - '0');
    return answer;
}

/* --- asking the store ------------------------------------------------------------------------- */

struct key_completion {
    struct completion completion;
    struct deferred *deferred;
};

/* Answers by the stored command, if there is one: same key and same content get its answer, other content is a conflict. */
static bool is_answered(struct app *app, struct dedup *dedup, const struct answer *answer)
{
    if (answer->commands_n == 0)
        return false;
    const struct row_command *row = &answer->commands[0];
    struct dedup_answer first = read_answer(row->answer);
    if (memcmp(row->body, dedup->body, sizeof row->body) == 0)
        dedup_answer(app, dedup, &first);
    else
        dedup_refuse(app, dedup, &(struct proto_no){.code = PROTO_ERROR_CONFLICT});
    return true;
}

static void asked(struct app *app, struct completion *completion, struct job *job)
{
    struct key_completion *key = (struct key_completion *)(void *)completion;
    struct deferred *deferred = key->deferred;
    free(key);
    if (!job) {
        deferred_drop(app, deferred);
        return;
    }
    /* No stored answer: the command is new. The message is handled again with its key already
     * taken. */
    if (is_answered(app, deferred->dedup, &job->answer))
        deferred_drop(app, deferred);
    else
        deferred_resume(app, deferred);
}

/* May this player have an answer from an earlier process, or one that memory has dropped? A command
 * that the store has answered must not be executed again, however old the answer is: its job would
 * be refused. */
static bool must_ask(const struct app *app, const struct player *player)
{
    return app->config.shared || !player->new_here || app->dedups.dropped;
}

static struct job *question(struct app *app, const struct dedup *dedup)
{
    struct job *job = outbox_job(app);
    job->question.kind = QUESTION_COMMAND;
    job->question.player = dedup->player;
    job->question.key = job_text(job, dedup->key, dedup->key_length);
    return job;
}

struct conflict_completion {
    struct completion completion;
    struct dedup *dedup; /* its job is not done, so it stays */
    struct proto_no no;
};

static void conflict_asked(struct app *app, struct completion *completion, struct job *job)
{
    struct conflict_completion conflict = *(struct conflict_completion *)(void *)completion;
    free(completion);
    if (job && !is_answered(app, conflict.dedup, &job->answer))
        dedup_refuse(app, conflict.dedup, &conflict.no);
}

void dedup_conflict(struct app *app, struct dedup *dedup, const struct proto_no *no)
{
    if (!app->config.shared) { /* no other process has it */
        dedup_refuse(app, dedup, no);
        return;
    }
    struct conflict_completion *conflict = alloc_zeroed(1, sizeof *conflict);
    conflict->dedup = dedup;
    conflict->no = *no;
    outbox_store(app, question(app, dedup), &conflict->completion, conflict_asked);
}

static bool ask(struct app *app, struct command *command)
{
    struct deferred *deferred = deferred_create(app, command);
    if (!deferred)
        return false;
    struct job *job = question(app, command->dedup);
    struct key_completion *key = alloc_zeroed(1, sizeof *key);
    key->deferred = deferred;
    outbox_store(app, job, &key->completion, asked);
    return true;
}

/* The key is known: sends its answer, or waits with the first sender. Other content under the key
 * gets `conflict` only once the first command is stored. Before that it gets `busy`, since the
 * first may still be refused, or an earlier process may have stored an answer to this very
 * content. */
static void repeat(struct app *app, struct command *command, struct dedup *dedup,
                   const uint8_t body[16])
{
    struct recipient recipient = {command->conn, command->id};
    if (memcmp(dedup->body, body, sizeof dedup->body) != 0)
        outbox_refuse(app, command->conn, command->id,
                      dedup->done ? PROTO_ERROR_CONFLICT : PROTO_ERROR_BUSY);
    else if (dedup->done)
        send_answer(app, &recipient, &dedup->answer);
    else if (dedup->recipients_n == APP_RECIPIENTS_MAX)
        outbox_refuse(app, command->conn, command->id, PROTO_ERROR_BUSY);
    else
        dedup->recipients[dedup->recipients_n++] = recipient;
}

bool dedup_begin(struct app *app, struct command *command)
{
    uint8_t body[32];
    struct idmap_key hash = hash_of(app, command->player, &command->message->u.act);
    struct dedup *dedup = idmap_get(&app->dedups.map, hash);
    app->host.hash(app->host.ctx, app->content.at, app->content.length, body);
    if (dedup) {
        repeat(app, command, dedup, body);
        return false;
    }
    if (!outbox_has_room(app) || app->draining) {
        outbox_refuse(app, command->conn, command->id, PROTO_ERROR_BUSY);
        return false;
    }
    command->dedup = remember(app, command, hash, body);
    if (!must_ask(app, command->player))
        return true;
    if (!ask(app, command))
        dedup_refuse(app, command->dedup, &(struct proto_no){.code = PROTO_ERROR_BUSY});
    return false;
}

void dedup_finish(struct app *app)
{
    while (!TAILQ_EMPTY(&app->dedups.list))
        forget(app, TAILQ_FIRST(&app->dedups.list));
    idmap_finish(&app->dedups.map);
}
