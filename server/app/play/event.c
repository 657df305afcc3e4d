/* Events: from an act to a job. An event is folded, written down, encoded once and given to the
 * store. Until publish.c publishes it, the fold (the pending state) is ahead of what clients
 * see. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/game/events.h"
#include "proto/game/fold.h"
#include "proto/lib/alloc.h"
#include "server/app/outbox.h"
#include "server/app/play/game.h"
#include "server/app/play/hooks.h"
#include "server/app/play/match.h"
#include "server/app/play/play.h"
#include "server/app/play/rates.h"
#include "server/app/play/room.h"
#include "server/app/play/timing.h"
#include "server/app/state.h"

static void fill_event(struct app *app, struct job *job, const struct game *game)
{
    uint32_t n = game->events.n;
    const struct event *event = events_get(&game->events, n);
    struct text act = events_act(&game->events, n), key = events_key(&game->events, n);
    struct row_event *row = &job_change(job, CHANGE_ADD_EVENT)->row.event;
    row->game = game->id;
    row->seq = n;
    row->version = 1;
    row->kind = event->kind;
    row->player = event->player;
    row->data = job_text(job, act.at, act.length);
    row->spent_ms = event->spent_ms;
    row->lag_ms = event->lag_ms;
    row->at = event->at_ms;
    row->key = job_text(job, key.at, key.length);
    if (game->fold.clock.kind != GO_CLOCK_NONE) {
        proto_encode_sides(&app->text, &game->fold.clock, game->fold.sides);
        row->left = job_text(job, app->text.at, app->text.length);
        proto_text_clear(&app->text);
    }
}

/* The last event of a game stores the result and the room's new state in the same transaction. */
static void fill_end(struct app *app, struct job *job, struct game *game, bool goes_on)
{
    struct go_outcome outcome = go_game_outcome(&game->fold.game);
    const struct room *room = game->room;
    const char *result = go_result_key(outcome.result), *reason = go_ending_key(outcome.ending);
    struct row_game *row = &job_change(job, CHANGE_END_GAME)->row.game;
    row->id = game->id;
    row->result = job_text(job, result, strlen(result));
    row->reason = job_text(job, reason, strlen(reason));
    row->scored = outcome.scored;
    row->score_x2[0] = outcome.score_x2[0];
    row->score_x2[1] = outcome.score_x2[1];
    row->moves = go_game_turns(&game->fold.game);
    row->ended_at = game->ended_ms;
    struct row_room *changed = &job_change(job, CHANGE_SET_ROOM)->row.room;
    changed->id = room->id;
    for (int i = 0; i < 2; i++)
        changed->seats[i] = room->row.seats[i]->id;
    changed->first_black = room->row.first_black;
    changed->state = PROTO_ROOM_OVER;
    changed->closed_at = goes_on ? 0 : app->now.wall_ms;
}

static struct pending *append_pending(struct app *app, struct game *game,
                                      const struct fold_change *change)
{
    const struct go_setup *setup = go_game_setup(&game->fold.game);
    struct pending *pending =
        alloc_zeroed(1, sizeof *pending + (size_t)setup->width * setup->height);
    pending->turn = change->begins;
    pending->ends = game->ended;
    game_view_of(&game->fold, &pending->view, pending->board);
    game_encode_event(app, game, &game->fold, change);
    pending->buf = outbox_take_text(app);
    *game->pending_end = pending;
    game->pending_end = &pending->next;
    if (pending->turn)
        game->pending_turns++;
    return pending;
}

static struct pending *last_pending(const struct game *game)
{
    struct pending *pending = game->pending;
    while (pending->next)
        pending = pending->next;
    return pending;
}

struct game *event_awaits(const struct app *app, const struct completion *completion)
{
    const struct event_completion *event =
        (const struct event_completion *)(const void *)completion;
    struct game *game = idmap_get(&app->play->games, idmap_bytes(event->game.bytes));
    /* Another event may have the number of one that was forgotten. */
    return game && game->pending && last_pending(game)->completion == completion ? game : NULL;
}

void event_complete(struct app *app, struct game *game, struct job *job)
{
    struct pending *pending = last_pending(game);
    assert(pending->ends);
    /* The tournament's act comes first: it decides whether another game follows. */
    pending->act =
        game->room->tournament ? play_hooks(app->play, game->room)->ends(app, game, job) : 0;
    pending->goes_on = match_goes_on(app, game->room);
    fill_end(app, job, game, pending->goes_on);
    pending->rated = rates_store(game, job);
}

static bool is_awaited(const struct app *app, const struct room *room)
{
    return room->tournament && play_hooks(app->play, room)->is_awaited(app, room);
}

/* Folds a new event and puts it into the job, with the end of the game if it ends one. If the
 * tournament is not in memory, its part of the end is left out: event_complete() follows. */
static enum go_reason add(struct app *app, struct game *game, const struct event_new *event,
                          const struct recipient *recipient, struct job *job,
                          struct fold_change *ret_change)
{
    /* The fold judges: if it refuses, the event is dropped, and nothing has happened. */
    events_add(&game->events, event);
    enum go_reason reason = fold_next(&game->fold, &game->events, ret_change);
    if (reason != GO_OK) {
        events_drop(&game->events);
        return reason;
    }
    bool ends = go_game_phase(&game->fold.game) == GO_PHASE_FINISHED;
    fill_event(app, job, game);
    game->ended = ends;
    /* Encoded while the fold is exactly at this event; clocks in the row and in the message
     * agree. */
    struct pending *pending = append_pending(app, game, ret_change);
    if (recipient)
        pending->recipients[pending->recipients_n++] = *recipient;
    if (ends) {
        game->ended_ms = app->now.wall_ms;
        /* The tournament's act joins the same job: both are stored, or neither. */
        if (!is_awaited(app, game->room))
            event_complete(app, game, job);
    }
    /* The room stays in memory until publish_oldest() lets it go. */
    game->room->pins++;
    /* A pending turn stops the clock: the flag of the old turn must not fall any more. */
    timing_arm(app, game);
    return GO_OK;
}

enum go_reason event_make(struct app *app, struct game *game, const struct event_new *event,
                          const struct recipient *recipient, struct fold_change *ret_change)
{
    struct job *job = outbox_job(app);
    enum go_reason reason = add(app, game, event, recipient, job, ret_change);
    if (reason != GO_OK) {
        job_destroy(job);
        return reason;
    }
    struct event_completion *completion = alloc_zeroed(1, sizeof *completion);
    completion->game = game->id;
    last_pending(game)->completion = &completion->completion;
    shard_mark(app, job, room_aggregate(game->room));
    if (game->ended && is_awaited(app, game->room))
        play_hooks(app->play, game->room)->await(app, game, job, &completion->completion);
    else
        outbox_store(app, job, &completion->completion, publish_event);
    return GO_OK;
}

/* Adds an event of the server, which must be possible, to a job. */
static void add_house(struct app *app, struct game *game, const struct event_new *event,
                      struct job *job)
{
    struct fold_change *change = alloc_zeroed(1, sizeof *change);
    enum go_reason reason = add(app, game, event, NULL, job, change);
    assert(reason == GO_OK);
    (void)reason;
    free(change);
}

void event_house_in(struct app *app, struct game *game, uint8_t kind, uint8_t player,
                    const char *act, struct job *job)
{
    const struct event_new event = {
        .kind = kind, .player = player, .at_ms = app->now.wall_ms, .act = {act, strlen(act)}};
    add_house(app, game, &event, job);
}

void event_pause_in(struct app *app, struct game *game, bool on, struct job *job)
{
    const char *act = on ? EVENT_DIRECTOR_PAUSE : EVENT_DIRECTOR_UNPAUSE;
    struct event_new event = {.kind = on ? PROTO_EVENT_PAUSE : PROTO_EVENT_UNPAUSE,
                              .at_ms = app->now.wall_ms,
                              .act = {act, strlen(act)}};
    /* A days clock charges nothing: its deadline moves instead. */
    if (on && game->fold.clock.kind != GO_CLOCK_DAYS)
        event.player = fold_running(&game->fold);
    if (event.player != GO_EMPTY) {
        int64_t lag_ms;
        timing_split(app, game, event.player, &event.spent_ms, &lag_ms);
        event.lag_ms = (uint32_t)lag_ms;
    }
    add_house(app, game, &event, job);
}

void event_before(struct app *app, struct game *game, uint8_t kind, const char *act,
                  struct job *job)
{
    struct fold_change *change = alloc_zeroed(1, sizeof *change);
    events_add(
        &game->events,
        &(struct event_new){.kind = kind, .at_ms = app->now.wall_ms, .act = {act, strlen(act)}});
    enum go_reason reason = fold_next(&game->fold, &game->events, change);
    assert(reason == GO_OK);
    (void)reason;
    fill_event(app, job, game);
    game->channel.n = game->events.n;
    game_view_of(&game->fold, &game->published, game->board);
    free(change);
}

void event_house(struct app *app, struct game *game, uint8_t kind, uint8_t player, int64_t spent_ms,
                 int64_t lag_ms, const char *act)
{
    struct fold_change *change = alloc_zeroed(1, sizeof *change);
    enum go_reason reason = event_make(app, game,
                                       &(struct event_new){
                                           .kind = kind,
                                           .player = player,
                                           .at_ms = app->now.wall_ms,
                                           .spent_ms = spent_ms,
                                           .lag_ms = (uint32_t)lag_ms,
                                           .act = {act, strlen(act)},
                                       },
                                       NULL, change);
    assert(reason == GO_OK);
    (void)reason;
    free(change);
}

/* --- where another process owns the game ------------------------------------------------------- */

bool event_follow(struct app *app, struct game *game, const struct row_event *row, bool goes_on)
{
    struct fold_change *change = alloc_zeroed(1, sizeof *change);
    bool good = !game->pending && !game->ended && game_read_event(&game->events, row);
    if (good && fold_next(&game->fold, &game->events, change) != GO_OK) {
        events_drop(&game->events);
        good = false;
    }
    if (good) {
        game->ended = go_game_phase(&game->fold.game) == GO_PHASE_FINISHED;
        if (game->ended)
            game->ended_ms = row->at;
        append_pending(app, game, change)->goes_on = goes_on;
        game->room->pins++;
        publish_oldest(app, game);
    }
    free(change);
    return good;
}

void event_forget_pending(struct app *app, struct game *game)
{
    struct fold fold = {0};
    for (struct pending *pending; (pending = game->pending);) {
        game->pending = pending->next;
        game->room->pins--;
        if (pending->act > 0)
            play_hooks(app->play, game->room)->dropped(app, game->room);
        for (unsigned i = 0; i < pending->recipients_n; i++)
            outbox_refuse(app, pending->recipients[i].conn, pending->recipients[i].id,
                          PROTO_ERROR_BUSY);
        game_free_pending(pending);
    }
    game->pending_end = &game->pending;
    game->pending_turns = 0;
    while (game->events.n > game->channel.n)
        events_drop(&game->events);
    /* The fold of what clients see: it was legal before. */
    enum go_setup_error error =
        fold_init(&fold, go_game_setup(&game->fold.game), &game->fold.clock, game->started_ms);
    assert(error == GO_SETUP_OK);
    (void)error;
    fold_keep_marks(&fold);
    bool folds = fold_all(&fold, &game->events, game->events.n);
    assert(folds);
    (void)folds;
    fold_finish(&game->fold);
    fold_move(&fold, &game->fold);
    game->ended = go_game_phase(&game->fold.game) == GO_PHASE_FINISHED;
    timing_arm(app, game);
}
