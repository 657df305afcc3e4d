/* Commands of arenas. Each becomes one act, which is stored before its sender hears `ok`. A refusal changes nothing. */
#include "server/app/arena/command.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "proto/lib/alloc.h"
#include "proto/wire/arena.h"
#include "proto/wire/command.h"
#include "proto/wire/encode.h"
#include "server/app/arena/arenas.h"
#include "server/app/arena/hall.h"
#include "server/app/arena/list.h"
#include "server/app/command.h"
#include "server/app/dedup.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/play.h"
#include "server/app/play/rates.h"
#include "server/app/player.h"
#include "server/app/ratings/ratings.h"
#include "server/app/state.h"

#define RATING_NEW 1500 /* of a player without a rated game */

static void refuse(struct app *app, struct command *command, enum proto_error code,
                   const char *field)
{
    dedup_refuse(app, command->dedup, &(struct proto_no){.code = code, .field = field});
}

/* --- announce -------------------------------------------------------------------------------------- */

/* Can a game begin from these settings? */
static bool is_possible(struct app *app, const struct proto_open *open)
{
    struct go_setup setup;
    return proto_open_lay(open, open->fixed, open->fixed_n, &setup) &&
           fold_init(&app->play->scratch, &setup, &open->clock, 0) == GO_SETUP_OK &&
           go_game_phase(&app->play->scratch.game) != GO_PHASE_FINISHED;
}

/* Arenas that are open or running, of all or of one player. */
static uint32_t count(const struct app *app, const struct player *player)
{
    const struct hall *hall;
    uint32_t n = 0;
    LIST_FOREACH(hall, &app->arenas->list, link)
    n += hall->now.stage <= ARENA_RUNNING && (!player || hall->head.creator == player);
    return n;
}

struct announce_completion {
    struct completion completion;
    struct id128 id;
    struct dedup *dedup;
};

static void stored(struct app *app, struct completion *completion, struct job *job)
{
    struct announce_completion done = *(struct announce_completion *)(void *)completion;
    struct hall *hall = hall_find(app, done.id.bytes);
    free(completion);
    if (!job)
        return;
    assert(hall && (job->status == JOB_OK || app->config.shared));
    if (job->status != JOB_OK) {
        const struct proto_no busy = {.code = PROTO_ERROR_BUSY};
        hall_destroy(app, hall);
        if (job->status == JOB_CONFLICT)
            dedup_conflict(app, done.dedup, &busy);
        else
            dedup_refuse(app, done.dedup, &busy);
        return;
    }
    hall_show(app, hall);
    dedup_answer(app, done.dedup, &(struct dedup_answer){.has_arena = true, .arena = done.id});
    arenas_changed(app, &hall->head);
}

static void fill(struct app *app, struct job *job, const struct hall_head *head)
{
    struct row_arena *row = &job_change(job, CHANGE_ADD_ARENA)->row.arena;
    proto_encode_settings(&app->text, head->settings);
    *row = (struct row_arena){
        .id = head->id,
        .title = job_text(job, head->title, strlen(head->title)),
        .creator = head->creator->id,
        .created_at = head->created_ms,
        .settings = job_text(job, app->text.at, app->text.length),
        .starts_at = head->starts_ms,
        .minutes = head->minutes,
        .stage = head->stage,
    };
    proto_text_clear(&app->text);
}

static void make(struct app *app, struct command *command)
{
    const struct proto_announce *announced = &command->message->u.act.announce;
    struct hall_head head = {
        .creator = command->player,
        .created_ms = app->now.wall_ms,
        .stage = ARENA_OPEN,
        .minutes = announced->minutes,
        .starts_ms =
            announced->starts_ms > app->now.wall_ms ? announced->starts_ms : app->now.wall_ms,
        .settings = alloc_zeroed(1, sizeof *head.settings),
    };
    if (!shard_draw_id(app, &head.id)) {
        free(head.settings);
        refuse(app, command, PROTO_ERROR_BUSY, NULL);
        return;
    }
    struct announce_completion *completion = alloc_zeroed(1, sizeof *completion);
    struct job *job = outbox_job(app);
    memcpy(head.title, announced->title, announced->title_length);
    *head.settings = command->message->u.act.open;
    fill(app, job, &head);
    hall_create(app, &head);
    completion->id = head.id;
    completion->dedup = command->dedup;
    dedup_store(app, command->dedup, job,
                &(struct dedup_answer){.has_arena = true, .arena = head.id});
    shard_mark(app, job, &head.id);
    outbox_store(app, job, &completion->completion, stored);
}

void arena_announce(struct app *app, struct command *command)
{
    const struct proto_do *act = &command->message->u.act;
    if (!command->player->account)
        refuse(app, command, PROTO_ERROR_DENIED, NULL);
    else if (player_is_bot(command->player)) /* a person answers for an arena */
        refuse(app, command, PROTO_ERROR_FORBIDDEN, "bot");
    else if (act->announce.starts_ms > app->now.wall_ms + APP_ARENA_AHEAD_MS)
        refuse(app, command, PROTO_ERROR_PROTO, "starts_at");
    else if (!is_possible(app, &act->open))
        refuse(app, command, PROTO_ERROR_PROTO, "setup");
    else if (count(app, NULL) >= APP_ARENAS_OPEN_MAX ||
             count(app, command->player) >= APP_ARENAS_MINE_MAX || app->arenas->n >= APP_ARENAS_MAX)
        refuse(app, command, PROTO_ERROR_FULL, "arenas");
    else if (!outbox_has_room(app))
        refuse(app, command, PROTO_ERROR_BUSY, NULL);
    else
        make(app, command);
}

/* --- in the hall ------------------------------------------------------------------------------ */

static uint16_t rating_of(const struct app *app, const struct hall *hall,
                          const struct player *player)
{
    const char *pool = proto_open_pool(hall->head.settings);
    uint16_t rating = RATING_NEW, deviation;
    if (pool)
        ratings_points(app, pool, player->id, &rating, &deviation);
    return rating;
}

/* The id of the player that a command names; 0: the arena has no such player. */
static int64_t named(const struct hall *hall, const struct command *command)
{
    const struct arena_player *player = arena_player(&hall->now, command->message->u.act.number);
    return player ? player->id : 0;
}

/* The act of a command. */
static struct arena_act act_of(const struct app *app, const struct hall *hall,
                               const struct command *command)
{
    struct arena_act act = {0};
    switch (command->message->u.act.kind) {
    case PROTO_JOIN:
        act.kind = ARENA_JOIN;
        act.player = command->player->id;
        act.value = rating_of(app, hall, command->player);
        break;
    case PROTO_REST:
        act.kind = ARENA_PAUSE;
        act.player = command->player->id;
        break;
    case PROTO_ARENA_WITHDRAW:
    case PROTO_ARENA_RETURN:
        act.kind = ARENA_PAUSE;
        act.player = named(hall, command);
        act.value =
            command->message->u.act.kind == PROTO_ARENA_WITHDRAW ? ARENA_WITHDRAWN : ARENA_RETURNED;
        break;
    case PROTO_ARENA_BEGIN:
        act.kind = ARENA_START;
        act.value = app->now.wall_ms;
        break;
    case PROTO_ARENA_END: act.kind = ARENA_END; break;
    default: act.kind = ARENA_CANCEL; break;
    }
    return act;
}

/* Why the sender may not do it; NULL: they may. The code goes into *ret. */
static const char *obstacle(const struct hall *hall, const struct command *command,
                            enum proto_error *ret)
{
    uint8_t kind = command->message->u.act.kind;
    *ret = PROTO_ERROR_FORBIDDEN;
    if (kind == PROTO_JOIN && player_is_bot(command->player))
        return "bot";
    if (kind == PROTO_JOIN && hall->head.settings->rated && !rates_admits(command->player))
        return "rated";
    *ret = PROTO_ERROR_NONE;
    if (kind != PROTO_JOIN && kind != PROTO_REST && command->player != hall->head.creator &&
        !player_is_staff(command->player))
        *ret = PROTO_ERROR_DENIED;
    return NULL;
}

static void refuse_act(struct app *app, struct command *command, enum arena_reason reason)
{
    if (reason == ARENA_FULL)
        refuse(app, command, PROTO_ERROR_FULL, "players");
    else if (reason == ARENA_NO_CHANGE)
        dedup_refuse_phase(app, command->dedup, PROTO_PHASE_NO_CHANGE);
    else if (reason == ARENA_OUT)
        refuse(app, command, PROTO_ERROR_FORBIDDEN, "withdrawn");
    else if (reason == ARENA_NOT_THERE && command->message->u.act.kind != PROTO_REST)
        refuse(app, command, PROTO_ERROR_FORBIDDEN, "number");
    else if (reason == ARENA_NOT_THERE)
        refuse(app, command, PROTO_ERROR_DENIED, NULL);
    else
        dedup_refuse_phase(app, command->dedup, PROTO_PHASE_ARENA);
}

void arena_command(struct app *app, struct command *command, struct hall *hall)
{
    enum proto_error code;
    if (!hall_is_mine(app, hall)) {
        refuse(app, command, PROTO_ERROR_BUSY, NULL);
        return;
    }
    const char *field = obstacle(hall, command, &code);
    if (code != PROTO_ERROR_NONE) {
        refuse(app, command, code, field);
        return;
    }
    struct arena_act act = act_of(app, hall, command);
    enum arena_reason reason = arena_judge(&hall->now, &act);
    if (reason != ARENA_WELL) {
        refuse_act(app, command, reason);
        return;
    }
    if (!outbox_has_room(app)) {
        refuse(app, command, PROTO_ERROR_BUSY, NULL);
        return;
    }
    if (act.kind == ARENA_JOIN)
        hall_admit(hall, command->player);
    hall_store(app, hall, &act, command->dedup);
}

/* --- a player's games ------------------------------------------------------------------------- */

static const char *result_of(const struct arena_game *game, bool black)
{
    switch (game->result) {
    case ARENA_BLACK: return black ? "win" : "loss";
    case ARENA_WHITE: return black ? "loss" : "win";
    case ARENA_DRAW: return "draw";
    case ARENA_NONE: return "none";
    default: return NULL;
    }
}

void arena_question(struct app *app, struct command *command)
{
    const struct proto_tour_ask *ask = &command->message->u.ask;
    const struct hall *hall = hall_find(app, ask->id);
    if (!hall || !hall->visible || !arena_player(&hall->seen, ask->no)) {
        outbox_refuse(app, command->conn, command->id, PROTO_ERROR_NOTFOUND);
        return;
    }
    /* Newest first; at most ARENA_GAMES_MAX are looked at, in some 30 microseconds. */
    struct proto_arena_game *games = alloc_zeroed(APP_ARENA_GAMES_PAGE, sizeof *games);
    size_t n = 0;
    for (uint32_t no = hall->seen.games_n; no > 0 && n < APP_ARENA_GAMES_PAGE; no--) {
        const struct arena_game *game = arena_game(&hall->seen, no);
        bool black = game->black == ask->no;
        if (!black && game->white != ask->no)
            continue;
        games[n++] = (struct proto_arena_game){
            .number = no,
            .room = game->room,
            .opponent = black ? game->white : game->black,
            .colour = black ? GO_BLACK : GO_WHITE,
            .result = result_of(game, black),
            .points = game->points[black ? 0 : 1],
            .moves = game->turns,
        };
    }
    proto_encode_arena_games(&app->text, command->id, games, n);
    free(games);
    outbox_answer(app, command->conn);
}
