/* The life of a hall, and its channel. An arena that is open or running stays in memory; one that is over leaves with
 * its last subscriber. */
#include "server/app/arena/hall.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/array.h"
#include "server/app/arena/arenas.h"
#include "server/app/arena/list.h"
#include "server/app/arena/notify.h"
#include "server/app/arena/restore.h"
#include "server/app/arena/step.h"
#include "server/app/dedup.h"
#include "server/app/player.h"
#include "server/app/state.h"

struct hall *hall_find(const struct app *app, const uint8_t id[16])
{
    return idmap_get(&app->arenas->map, idmap_bytes(id));
}

struct hall *hall_create(struct app *app, const struct hall_head *head)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuv";
    struct hall *hall = alloc_zeroed(1, sizeof *hall);
    uint8_t random[sizeof hall->epoch - 1];
    hall->head = *head;
    player_ref(hall->head.creator);
    arena_init(&hall->now, head->starts_ms, head->minutes);
    arena_init(&hall->seen, head->starts_ms, head->minutes);
    STAILQ_INIT(&hall->flights);
    STAILQ_INIT(&hall->parked);
    /* The numbers of its channel start at 0 in each process. */
    app->host.random(app->host.ctx, random, sizeof random);
    for (size_t i = 0; i < sizeof random; i++)
        hall->epoch[i] = digits[random[i] & 31];
    channel_init(&hall->channel, PROTO_CHANNEL_ARENA, &hall->head.id, hall->epoch,
                 app->arenas->channels.hall, hall);
    hall->timer = (struct timer){.kind = TIMER_ARENA, .owner = hall};
    idmap_put(&app->arenas->map, idmap_bytes(head->id.bytes), hall);
    LIST_INSERT_HEAD(&app->arenas->list, hall, link);
    app->arenas->n++;
    return hall;
}

void hall_head_finish(struct app *app, struct hall_head *head)
{
    player_unref(app, head->creator);
    free(head->settings);
}

static void drop_flights(struct hall *hall)
{
    struct hall_flight *flight;
    while ((flight = STAILQ_FIRST(&hall->flights))) {
        STAILQ_REMOVE_HEAD(&hall->flights, link);
        free(flight);
    }
}

/* Those who joined by acts that are not stored: their numbers will be others'. */
static void dismiss(struct app *app, struct hall *hall)
{
    while (hall->people_n > hall->seen.players_n) {
        struct player *player = hall->people[--hall->people_n];
        idmap_remove(&hall->numbers, idmap_u64((uint64_t)player->id));
        player_unref(app, player);
    }
}

void hall_forget_flights(struct app *app, struct hall *hall)
{
    drop_flights(hall);
    arena_copy(&hall->seen, &hall->now);
    dismiss(app, hall);
}

void hall_destroy(struct app *app, struct hall *hall)
{
    struct hall_parked *parked;
    drop_flights(hall);
    while ((parked = STAILQ_FIRST(&hall->parked))) {
        STAILQ_REMOVE_HEAD(&hall->parked, link);
        job_destroy(parked->job);
        free(parked->completion);
        free(parked);
    }
    timers_unset(&app->timers, &hall->timer);
    channel_finish(&hall->channel);
    idmap_remove(&app->arenas->map, idmap_bytes(hall->head.id.bytes));
    LIST_REMOVE(hall, link);
    app->arenas->n--;
    for (uint32_t i = 0; i < hall->people_n; i++)
        player_unref(app, hall->people[i]);
    if (hall->snap)
        buf_unref(hall->snap);
    idmap_finish(&hall->numbers);
    arena_finish(&hall->now);
    arena_finish(&hall->seen);
    hall_head_finish(app, &hall->head);
    free(hall->people);
    free(hall->far);
    free(hall->ended);
    free(hall);
}

void hall_show(struct app *app, struct hall *hall)
{
    hall->visible = true;
    hall->boards_told = hall->seen.games_n;
    memset(hall->news, HALL_TOLD, sizeof hall->news);
    hall->ended_n = 0;
    hall->head_news = false;
    step_soon(app, hall);
}

/* --- people ----------------------------------------------------------------------------------- */

uint16_t hall_number(const struct hall *hall, int64_t player)
{
    return (uint16_t)(uintptr_t)idmap_get(&hall->numbers, idmap_u64((uint64_t)player));
}

void hall_admit(struct hall *hall, struct player *player)
{
    if (hall_number(hall, player->id) > 0)
        return;
    hall->people =
        array_room(hall->people, &hall->people_size, hall->people_n + 1, sizeof(struct player *));
    hall->people[hall->people_n++] = player_ref(player);
    idmap_put(&hall->numbers, idmap_u64((uint64_t)player->id), (void *)(uintptr_t)hall->people_n);
}

/* --- acts ------------------------------------------------------------------------------------- */

static void fill(struct job *job, const struct hall *hall, const struct arena_act *act)
{
    struct row_arena_act *row = &job_change(job, CHANGE_ADD_ARENA_ACT)->row.arena_act;
    *row = (struct row_arena_act){
        .arena = hall->head.id,
        .seq = hall->now.n,
        .at = act->at_ms,
        .kind = act->kind,
        .player = act->player,
        .value = act->value,
        .black = act->black,
        .white = act->white,
        .result = act->result,
        .absent = act->absent,
        .turns = act->turns,
    };
    memcpy(row->room.bytes, act->room, sizeof row->room.bytes);
}

uint32_t hall_add(struct app *app, struct hall *hall, const struct arena_act *act, struct job *job)
{
    struct hall_flight *flight = alloc_zeroed(1, sizeof *flight);
    flight->act = *act;
    flight->act.at_ms = app->now.wall_ms;
    arena_apply(&hall->now, &flight->act);
    STAILQ_INSERT_TAIL(&hall->flights, flight, link);
    fill(job, hall, &flight->act);
    /* Lists show the stage, so it is in the arena's own row too. */
    if (act->kind == ARENA_START || act->kind == ARENA_END || act->kind == ARENA_CANCEL)
        job_change(job, CHANGE_SET_ARENA)->row.arena =
            (struct row_arena){.id = hall->head.id,
                               .stage = hall->now.stage,
                               .starts_at = hall->now.starts_ms,
                               .ends_at = hall->now.ends_ms,
                               .players = hall->now.players_n};
    return hall->now.n;
}

static void publish(struct app *app, struct hall *hall, const struct arena_act *act)
{
    const struct arena_game *game = NULL;
    arena_apply(&hall->seen, act);
    switch ((enum arena_kind)act->kind) {
    case ARENA_JOIN:
    case ARENA_PAUSE: hall_mark_line(app, hall, hall_number(hall, act->player), false); break;
    case ARENA_PAIR: hall_mark(app, hall); break;
    case ARENA_RESULT:
        game = arena_game(&hall->seen, (uint32_t)act->value);
        hall_mark_ended(app, hall, (uint32_t)act->value);
        hall_mark_line(app, hall, game->black, false);
        hall_mark_line(app, hall, game->white, false);
        break;
    case ARENA_START:
    case ARENA_END:
    case ARENA_CANCEL: hall_mark_head(app, hall); break;
    }
}

/* The published state has moved: lists show it. */
static void moved(struct app *app, struct hall *hall)
{
    uint8_t stage = hall->head.stage;
    uint32_t players = hall->head.players;
    hall->head.stage = hall->seen.stage;
    hall->head.starts_ms = hall->seen.starts_ms;
    hall->head.ends_ms = hall->seen.ends_ms;
    hall->head.players = hall->seen.players_n;
    if (stage != hall->head.stage && hall->head.stage == ARENA_OVER)
        arenas_ended(app, hall);
    if (stage != hall->head.stage || players != hall->head.players)
        arenas_changed(app, &hall->head);
}

void hall_publish(struct app *app, struct hall *hall, uint32_t n)
{
    while (hall->seen.n < n && !STAILQ_EMPTY(&hall->flights)) {
        struct hall_flight *flight = STAILQ_FIRST(&hall->flights);
        STAILQ_REMOVE_HEAD(&hall->flights, link);
        publish(app, hall, &flight->act);
        free(flight);
    }
    moved(app, hall);
}

void hall_follow_act(struct app *app, struct hall *hall, const struct arena_act *act)
{
    arena_apply(&hall->now, act);
    publish(app, hall, act);
    moved(app, hall);
}

struct act_completion {
    struct completion completion;
    struct id128 id;
    uint32_t n;
    struct dedup *dedup;
};

static void stored(struct app *app, struct completion *completion, struct job *job)
{
    struct act_completion done = *(struct act_completion *)(void *)completion;
    struct hall *hall = hall_find(app, done.id.bytes);
    free(completion);
    if (!job)
        return;
    /* One process owns an arena; another one may own it now. */
    assert(hall && (job->status == JOB_OK || app->config.shared));
    if (job->status == JOB_OK)
        hall_publish(app, hall, done.n);
    else
        hall_read_again(app, hall);
    if (done.dedup && job->status == JOB_OK)
        dedup_answer(app, done.dedup, &(struct dedup_answer){0});
    else if (done.dedup && job->status == JOB_CONFLICT)
        dedup_conflict(app, done.dedup, &(struct proto_no){.code = PROTO_ERROR_BUSY});
    else if (done.dedup)
        dedup_refuse(app, done.dedup, &(struct proto_no){.code = PROTO_ERROR_BUSY});
}

void hall_store(struct app *app, struct hall *hall, const struct arena_act *act,
                struct dedup *dedup)
{
    struct job *job = outbox_job(app);
    struct act_completion *completion = alloc_zeroed(1, sizeof *completion);
    completion->id = hall->head.id;
    completion->n = hall_add(app, hall, act, job);
    completion->dedup = dedup;
    if (dedup)
        dedup_store(app, dedup, job, &(struct dedup_answer){0});
    shard_mark(app, job, &hall->head.id);
    outbox_store(app, job, &completion->completion, stored);
}

/* --- the channel ------------------------------------------------------------------------------ */

static enum channel_found find(struct app *app, struct player *player,
                               const struct proto_channel *name, struct channel **ret)
{
    struct hall *hall = hall_find(app, name->id);
    (void)player;
    if (!hall || !hall->visible)
        return CHANNEL_LOADING;
    *ret = &hall->channel;
    return CHANNEL_OK;
}

static struct buf *snapshot(struct app *app, const struct channel *channel, uint8_t list,
                            const struct proto_at *at, bool with_log)
{
    (void)list;
    (void)with_log;
    return hall_snapshot(app, channel->owner, at);
}

/* A player who comes to the page may be paired at once. */
static void changed(struct app *app, struct channel *channel)
{
    step_soon(app, channel->owner);
}

static void left(struct app *app, struct channel *channel)
{
    struct hall *hall = channel->owner;
    if (hall->seen.stage > ARENA_RUNNING && STAILQ_EMPTY(&hall->flights) && !hall->again &&
        !channel_is_heard(channel))
        hall_destroy(app, hall);
    else if (app->config.shared)
        step_soon(app, hall); /* its owner hears of it */
}

const struct channel_ops arena_channel = {
    .find = find, .snapshot = snapshot, .changed = changed, .left = left};
