/* Transactions: from an act to its publication. An act is judged, numbered, folded and written
 * down; it goes to the store with all that belongs to it, and is published when it is stored. Only
 * here does the published state move.
 *
 * Promises: a transaction is stored whole or not at all. (The log of an imported file is stored in
 * several jobs and is visible only after the last one.) Acts are published in the order of their
 * numbers, because jobs come back in the order in which they were given away. */
#include "server/app/tournament/transaction.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/tour/json.h"
#include "server/app/command.h"
#include "server/app/dedup.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/game.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/ratings/ratings.h"
#include "server/app/state.h"
#include "server/app/tournament/bytes.h"
#include "server/app/tournament/clock.h"
#include "server/app/tournament/delete.h"
#include "server/app/tournament/evict.h"
#include "server/app/tournament/games.h"
#include "server/app/tournament/index.h"
#include "server/app/tournament/invites.h"
#include "server/app/tournament/may.h"
#include "server/app/tournament/notify.h"
#include "server/app/tournament/pause_games.h"
#include "server/app/tournament/publish.h"
#include "server/app/tournament/rates.h"
#include "server/app/tournament/restore.h"
#include "server/app/tournament/rooms.h"
#include "server/app/tournament/save.h"
#include "server/app/tournament/tournament.h"
#include "server/base/job.h"

/* --- rows
 * -------------------------------------------------------------------------------------- */

static struct text take_text(struct app *app, struct job *job)
{
    struct text text = job_text(job, app->text.at, app->text.length);
    proto_text_clear(&app->text);
    return text;
}

static void fill_act(const struct tournament *tournament, uint32_t n, struct text key,
                     struct job *job)
{
    const struct tour_entry *entry = tour_log_entry(&tournament->log, n);
    struct text bytes = tour_log_bytes(&tournament->log, n);
    const char *kind = proto_tour_act_key((enum proto_tour_act_kind)entry->kind);
    struct row_tour_act *row = &job_change(job, CHANGE_ADD_TOUR_ACT)->row.tour_act;
    row->tour = tournament->id;
    row->seq = n;
    row->at = entry->at_ms;
    row->actor = entry->actor;
    row->kind = job_text(job, kind, strlen(kind));
    row->data = job_text(job, bytes.at, bytes.length);
    row->key = job_text(job, key.at, key.length);
}

/* Computes the row anew from the log. False: it is the same as before. */
static bool refresh_row(struct app *app, struct tournament *tournament)
{
    const struct tour *tour = &tournament->log.tour;
    struct tournament_row *row = &tournament->row, old = *row;
    tournament_take_slug(app, tournament);
    if (row->stage != tour->stage)
        row->stage_at_ms = app->now.wall_ms;
    row->stage = tour->stage;
    row->rev = tour->rev;
    row->rounds = tour_rounds(tour);
    row->round = tournament_round(tour);
    row->players = tournament_players(tour);
    row->wakes = tournament_wakes(tour);
    row->delay_ms = tour->settings.delay_ms;
    return tournament_weigh(app, tournament) || old.wakes != row->wakes ||
           old.stage != row->stage || old.rev != row->rev || old.rounds != row->rounds ||
           old.round != row->round || old.players != row->players;
}

static void fill_row(struct app *app, const struct tournament *tournament, struct row_tour *row,
                     struct job *job)
{
    const struct proto_tour_settings *settings = &tournament->log.tour.settings;
    proto_tour_settings_write(&app->text, settings);
    row->id = tournament->id;
    row->slug = job_text(job, settings->slug, strlen(settings->slug));
    row->title = job_text(job, settings->title, strlen(settings->title));
    row->creator = tournament->creator->id;
    row->created_at = tournament->created_ms;
    row->is_public = settings->is_public;
    row->stage = tournament->row.stage;
    row->stage_at = tournament->row.stage_at_ms;
    row->settings = take_text(app, job);
    row->rounds = tournament->row.rounds;
    row->round = tournament->row.round;
    row->players = tournament->row.players;
    row->bytes = tournament->row.bytes;
    row->wakes = tournament->row.wakes;
    row->delay_ms = tournament->row.delay_ms;
    row->rated = tour_rates(settings);
}

/* --- acts ------------------------------------------------------------------------------------- */

/* The pending state is about to change. The published state needs a fold of its own from now on. So
 * does each undo that is not published yet, since no act leads from the fold before it to the fold
 * after it. */
static void stay_behind(struct tournament *tournament)
{
    const struct tour *now = &tournament->log.tour;
    if (tournament->published == now) {
        tour_copy(now, &tournament->behind);
        tournament->published = &tournament->behind;
    } else if (tour_log_entry(&tournament->log, now->n)->kind == PROTO_ACT_UNDO) {
        assert(tournament->undone_n < APP_TOUR_UNDOS_MAX);
        tour_copy(now, &tournament->undone[tournament->undone_n++]);
    }
}

/* Folds an act that was judged, and puts its rows into the job. refold: the fold of an undo, else
 * NULL. */
static void carry_out(struct app *app, struct tournament *tournament, struct proto_tour_act *act,
                      struct tour_refold *refold, struct text key, struct job *job)
{
    bool first = tournament->log.n == 0;
    int64_t actor = act->actor;
    unsigned ends = tournament_ends(&tournament->log.tour);
    struct tour_rated_list rated;
    struct tour_index index;
    struct invited invited;
    /* These lists describe the state before the act; the rows below are the differences from it. */
    tour_rated_list(&tournament->log.tour, &rated);
    tour_index_list(&tournament->log.tour, &index);
    invites_list(&tournament->log.tour, &invited);
    /* The published state is copied before the pending state changes. */
    stay_behind(tournament);
    if (refold)
        tour_log_undo(&tournament->log, refold, act);
    else
        tour_log_do(&tournament->log, act);
    /* Ratings compare the folds before and after; the log may release the act's memory only
     * then. */
    struct ratings_source source = tournament_rated(tournament);
    ratings_note(app, &source, &rated, act);
    tour_log_keep(&tournament->log, act);
    bool changed = refresh_row(app, tournament);
    /* The tournament's own row comes first: the other rows refer to it. */
    if (changed || refold) /* an undo may have changed the settings */
        fill_row(app, tournament,
                 &job_change(job, first ? CHANGE_ADD_TOUR : CHANGE_SET_TOUR)->row.tour, job);
    fill_act(tournament, tournament->log.n, key, job);
    tour_index_store(tournament, &index, job);
    ratings_store(&source, &rated, job);
    invites_store(app, tournament, &invited, actor, job);
    /* Last: the file has the log with this act in it. */
    if (tournament_ends(&tournament->log.tour) > ends)
        tournament_save_file(app, tournament, job);
}

/* Judges, numbers and folds an act; on success its rows are in the job. refold: of an undo, which
 * was judged by folding; else NULL. */
static struct tour_verdict add(struct app *app, struct tournament *tournament,
                               struct proto_tour_act *act, struct tour_refold *refold,
                               struct text key, struct job *job)
{
    assert((act->kind == PROTO_ACT_UNDO) == (refold != NULL));
    act->at_ms = app->now.wall_ms;
    /* The seeds of ratings belong to the act: they are filled in before it is judged and written
     * down. */
    ratings_seed(app, &tournament->log.tour, act);
    /* The limits of the disk come before the rules: the rules need not be asked about an act that
     * has no room. */
    struct tour_verdict verdict = tournament->deleting || tournament->again
                                      ? (struct tour_verdict){.reason = TOUR_STAGE}
                                      : tournament_may_grow(app, tournament, act);
    if (verdict.reason != TOUR_WELL)
        return verdict;
    verdict =
        refold ? tour_log_has_room(&tournament->log, act) : tour_log_judge(&tournament->log, act);
    if (verdict.reason == TOUR_WELL)
        carry_out(app, tournament, act, refold, key, job);
    return verdict;
}

uint32_t tournament_add(struct app *app, struct tournament *tournament, struct proto_tour_act *act,
                        struct text key, struct job *job)
{
    return add(app, tournament, act, NULL, key, job).reason == TOUR_WELL ? tournament->log.n : 0;
}

/* --- transactions ----------------------------------------------------------------------------- */

struct transaction *transaction_create(struct app *app, struct tournament *tournament,
                                       struct command *command)
{
    struct transaction *transaction = alloc_zeroed(1, sizeof *transaction);
    transaction->tour = tournament->id;
    transaction->job = outbox_job(app);
    transaction->dedup = command ? command->dedup : NULL;
    transaction->actor = transaction->dedup ? transaction->dedup->player : 0;
    return transaction;
}

static void free_transaction(struct transaction *transaction)
{
    free(transaction->begun);
    free(transaction->games);
    free(transaction);
}

void transaction_drop(struct app *app, struct transaction *transaction)
{
    for (unsigned i = 0; i < transaction->begun_n; i++)
        rooms_drop(app, &transaction->begun[i]);
    job_destroy(transaction->job);
    free_transaction(transaction);
}

static struct tour_verdict act_with(struct app *app, struct tournament *tournament,
                                    struct transaction *transaction, struct proto_tour_act *act,
                                    struct tour_refold *refold)
{
    struct text key = {"", 0};
    if (transaction->dedup)
        key = (struct text){transaction->dedup->key, transaction->dedup->key_length};
    act->actor = transaction->actor;
    struct tour_verdict verdict = add(app, tournament, act, refold, key, transaction->job);
    if (verdict.reason == TOUR_WELL)
        transaction->last = tournament->log.n;
    return verdict;
}

struct tour_verdict transaction_act(struct app *app, struct tournament *tournament,
                                    struct transaction *transaction, struct proto_tour_act *act)
{
    return act_with(app, tournament, transaction, act, NULL);
}

void transaction_delete(struct app *app, struct tournament *tournament,
                        struct transaction *transaction)
{
    struct job *job = transaction->job;
    tour_index_clear(tournament, job);
    job_change(job, CHANGE_DELETE_TOUR)->row.tour =
        (struct row_tour){.id = tournament->id, .stage_at = app->now.wall_ms};
    transaction->deletes = tournament->deleting = true;
}

/* Adds the next acts of a file to the job, few enough that moves in the same group commit do not
 * wait. With the last ones the director's role is stored, so that they find the tournament in their
 * list. */
static void fill_some(const struct tournament *tournament, struct transaction *transaction)
{
    struct text none = {"", 0};
    for (unsigned i = 0; i < APP_TOUR_TAKEN_ACTS && transaction->left > 0; i++)
        fill_act(tournament, transaction->last - --transaction->left, none, transaction->job);
    if (transaction->left == 0)
        tour_index_take(tournament, transaction->job);
}

/* A job came back, and acts of the file are left. */
static void store_more(struct app *app, struct tournament *tournament,
                       struct transaction *transaction)
{
    transaction->job = outbox_job(app);
    fill_some(tournament, transaction);
    if (transaction->left == 0)
        fill_row(app, tournament, &job_change(transaction->job, CHANGE_SET_TOUR)->row.tour,
                 transaction->job);
    transaction_store(app, tournament, transaction);
}

void transaction_take(struct app *app, struct tournament *tournament,
                      struct transaction *transaction, struct tour_log *log)
{
    assert(tournament->log.n == 0 && log->n > 0);
    /* The published state stays empty until the last job is stored. */
    stay_behind(tournament);
    tour_log_finish(&tournament->log);
    tournament->log = *log;
    tour_log_init(log);
    refresh_row(app, tournament);
    /* The row comes before the acts, which refer to it. */
    struct row_tour *row = &job_change(transaction->job, CHANGE_ADD_TOUR)->row.tour;
    fill_row(app, tournament, row, transaction->job);
    transaction->last = transaction->left = tournament->log.n;
    fill_some(tournament, transaction);
    /* While acts are missing the row says so, and a restart drops the tournament. */
    row->arrives = transaction->left > 0;
}

/* --- publishing ------------------------------------------------------------------------------- */

/* Moves the published state on by one act, while further acts are still being stored. */
static void publish_next(struct tournament *tournament, uint32_t n)
{
    struct proto_tour_act act;
    if (tour_log_entry(&tournament->log, n)->kind == PROTO_ACT_UNDO) {
        assert(tournament->undone_n > 0 && tournament->undone[0].n == n);
        tour_finish(&tournament->behind);
        tournament->behind = tournament->undone[0];
        tournament->undone_n--;
        memmove(&tournament->undone[0], &tournament->undone[1],
                tournament->undone_n * sizeof tournament->undone[0]);
        return;
    }
    tour_log_act(&tournament->log, n, &act);
    tour_apply(&tournament->behind, &act);
    proto_tour_act_finish(&act);
}

void tournament_heed(struct app *app, struct tournament *tournament, uint32_t n)
{
    const struct tour_entry *entry = tour_log_entry(&tournament->log, n);
    struct proto_tour_act act;
    if (entry->kind == PROTO_ACT_HOLD) /* time lost in the hold is not made up for */
        tournament->auto_from_ms = entry->at_ms;
    if (entry->kind == PROTO_ACT_SETTINGS || entry->kind == PROTO_ACT_UNDO)
        rooms_rename(app, tournament);
    if (entry->kind == PROTO_ACT_UNDO)
        tournament_name_returned(app, tournament);
    if (entry->kind != PROTO_ACT_PAUSE)
        return;
    tour_log_act(&tournament->log, n, &act);
    if (!act.on)
        pause_wait_anew(app, tournament, &act);
    proto_tour_act_finish(&act);
}

void tournament_publish_to(struct app *app, struct tournament *tournament, uint32_t n)
{
    uint32_t from = tournament->published->n + 1;
    struct tour_rated_list rated;
    struct invited invited;
    /* The lists before the step; ratings and invitations publish the differences from them. */
    tour_rated_list(tournament->published, &rated);
    invites_list(tournament->published, &invited);
    /* With nothing on its way, the pending fold becomes the published one, and all copies can
     * go. */
    if (n == tournament->log.n) {
        tour_finish(&tournament->behind);
        while (tournament->undone_n > 0)
            tour_finish(&tournament->undone[--tournament->undone_n]);
        tournament->published = &tournament->log.tour;
    } else {
        while (tournament->published->n < n)
            publish_next(tournament, tournament->published->n + 1);
    }
    /* After the state has moved: the consequences read the published state. */
    for (; from <= n; from++)
        tournament_heed(app, tournament, from);
    struct ratings_source source = tournament_rated(tournament);
    if (ratings_show(app, &source, &rated))
        tournament->rates_moved = true;
    invites_show(app, tournament, &invited);
}

static void cancel(struct app *app, struct tournament *tournament, struct transaction *transaction)
{
    for (unsigned i = 0; i < transaction->begun_n; i++)
        rooms_drop(app, &transaction->begun[i]);
    if (transaction->creates)
        tournament_destroy(app, tournament);
    if (transaction->then)
        transaction->then(app, transaction->ctx, false);
    free_transaction(transaction);
}

/* The job was refused: another process owns the shard now, has carried out the same command, or has taken the slug. The
 * published state stays, and is what counts. */
static void refuse(struct app *app, struct tournament *tournament, struct transaction *transaction,
                   enum job_status status)
{
    struct dedup *dedup = transaction->dedup;
    struct tour_verdict taken = {.reason = TOUR_TWICE, .field = "slug"};
    bool names = strcmp(tournament->log.tour.settings.slug, tournament->published->settings.slug);
    struct proto_no no = {.code = PROTO_ERROR_BUSY};
    if (names && status == JOB_CONFLICT)
        no = tournament_no(&taken);
    for (unsigned i = 0; i < transaction->games_n; i++) {
        struct game *game = idmap_get(&app->play->games, idmap_bytes(transaction->games[i].bytes));
        if (game)
            room_lose(app, game->room);
    }
    if (transaction->deletes)
        tournament->deleting = false;
    if (!transaction->creates)
        tournament_read_again(app, tournament);
    cancel(app, tournament, transaction);
    if (dedup && status == JOB_CONFLICT)
        dedup_conflict(app, dedup, &no);
    else if (dedup)
        dedup_refuse(app, dedup, &no);
}

/* The row of a tournament that the job created: the store has written into it whether the
 * tournament is approved for ratings. NULL: the job created none. */
static const struct row_tour *row_of(const struct job *job)
{
    const struct change *change = job->first;
    while (change && change->kind != CHANGE_ADD_TOUR)
        change = change->next;
    return change ? &change->row.tour : NULL;
}

static void transaction_done(struct app *app, struct completion *completion, struct job *job)
{
    struct transaction *transaction = (struct transaction *)(void *)completion;
    struct tournament *tournament = tournament_find(app, transaction->tour.bytes);
    assert(tournament);
    /* The pin goes first: an imported tournament takes it again for its next job. */
    tournament->pins--;
    if (!job) {
        cancel(app, tournament, transaction);
        return;
    }
    /* One process owns a tournament, and its slug was free when the store was asked. Another process may have the
     * tournament, the slug or the command meanwhile. */
    assert(job->status == JOB_OK || app->config.shared);
    if (job->status != JOB_OK) {
        refuse(app, tournament, transaction, job->status);
        return;
    }
    const struct row_tour *made = row_of(job);
    /* The store's decision on ratings is known before anything of the tournament is shown. */
    if (made)
        tournament_rates_known(tournament, made);
    /* The log of a file is not whole yet: nothing is published, and no answer is sent. */
    if (transaction->left > 0 && !tournament_is_mine(app, tournament)) {
        refuse(app, tournament, transaction, JOB_STALE);
        return;
    }
    if (transaction->left > 0) {
        store_more(app, tournament, transaction);
        return;
    }
    /* A new tournament becomes visible before its acts are published, so that its channel
     * exists. */
    if (transaction->creates)
        tournament_publish(app, tournament);
    tournament_publish_to(app, tournament, transaction->last);
    /* The published state moves before the answer, since the sender may ask for a snapshot at once;
     * the answer goes before the events. */
    if (transaction->dedup)
        dedup_answer(app, transaction->dedup, &transaction->answer);
    if (transaction->then)
        transaction->then(app, transaction->ctx, true);
    /* Rooms and games publish their own acts below; one tournament_notify() then sends all changes
     * together. */
    tournament->quiet = true;
    /* Rooms begin after the round is published: their players are called by it. */
    for (unsigned i = 0; i < transaction->begun_n; i++)
        rooms_show(app, &transaction->begun[i]);
    /* Games that got an event end, or go on, after their tournament knows of it. */
    for (unsigned i = 0; i < transaction->games_n; i++)
        publish_oldest(app, idmap_get(&app->play->games, idmap_bytes(transaction->games[i].bytes)));
    tournament->quiet = false;
    if (transaction->deletes) {
        free_transaction(transaction);
        tournament_deleted(app, tournament);
        return;
    }
    tournament->used_us = app->now.mono_us;
    /* All changes are sent here, once. */
    tournament_notify(app, tournament);
    /* Further games of matches begin when rooms, games and published state agree. */
    tournament_resume(app, tournament);
    free_transaction(transaction);
    /* Last: it may evict tournaments, this one too. */
    tournament_relieve(app);
}

void transaction_store(struct app *app, struct tournament *tournament,
                       struct transaction *transaction)
{
    struct job *job = transaction->job;
    if (!transaction->answer.has_tour)
        transaction->answer.n = transaction->last;
    /* The key's answer is in the job of the act: a repetition after a restart finds both or
     * neither. */
    if (transaction->dedup)
        dedup_store(app, transaction->dedup, job, &transaction->answer);
    transaction->job = NULL;
    shard_mark(app, job, &tournament->id);
    /* The tournament stays in memory until transaction_done(). */
    tournament->pins++;
    outbox_store(app, job, &transaction->completion, transaction_done);
}

static struct tour_verdict once_with(struct app *app, struct tournament *tournament,
                                     struct command *command, struct proto_tour_act *act,
                                     struct tour_refold *refold)
{
    struct transaction *transaction = transaction_create(app, tournament, command);
    struct tour_verdict verdict = act_with(app, tournament, transaction, act, refold);
    if (verdict.reason == TOUR_WELL)
        transaction_store(app, tournament, transaction);
    else
        transaction_drop(app, transaction);
    return verdict;
}

struct tour_verdict transaction_once(struct app *app, struct tournament *tournament,
                                     struct command *command, struct proto_tour_act *act)
{
    return once_with(app, tournament, command, act, NULL);
}

struct tour_verdict transaction_undo(struct app *app, struct tournament *tournament,
                                     struct command *command, struct proto_tour_act *act,
                                     struct tour_refold *refold)
{
    return once_with(app, tournament, command, act, refold);
}

void transaction_add_game(struct transaction *transaction, const struct game *game)
{
    transaction->games =
        alloc_resized(transaction->games, transaction->games_n + 1, sizeof *transaction->games);
    transaction->games[transaction->games_n++] = game->id;
}
