/* Restoring tournaments, when a client names one or the server needs it. A tournament is ready when
 * all players that its log names are in memory: those that are not are asked for first.
 *
 * Promises: a log that cannot be read or folded is left out, and the server answers as if it did
 * not exist. Two clients that ask for one tournament at once get the same one. A thread reads and
 * folds a long log. At most APP_TOUR_READS_MAX are restored at once, however many are asked for. */
#include "server/app/tournament/restore.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/array.h"
#include "server/app/app.h"
#include "server/app/command.h"
#include "server/app/deferred.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/rows.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/tournament/bytes.h"
#include "server/app/tournament/evict.h"
#include "server/app/tournament/invites.h"
#include "server/app/tournament/log_rows.h"
#include "server/app/tournament/may.h"
#include "server/app/tournament/notify.h"
#include "server/app/tournament/publish.h"
#include "server/app/tournament/rates.h"
#include "server/app/tournament/replace.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/tournaments.h"
#include "server/app/tournament/visit.h"
#include "server/app/working.h"

/* --- from rows -------------------------------------------------------------------------------- */

/* Touches nothing of the application, so a thread can run it too. Returns NULL, or why the log
 * cannot be read. */
static const char *read_log(const struct answer *answer, struct tour_log *ret)
{
    tour_log_init(ret);
    return log_rows_read(&answer->tours[0].id, answer->tour_acts, answer->tour_acts_n, ret);
}

/* UTC from which steps by themselves are counted: the start of the process, or the end of the last
 * hold. */
static int64_t auto_from_ms(const struct app *app, const struct tour_log *log)
{
    uint32_t n = log->n;
    while (n > 0 && tour_log_entry(log, n)->kind != PROTO_ACT_HOLD)
        n--;
    int64_t hold_ms = n > 0 ? tour_log_entry(log, n)->at_ms : 0;
    return hold_ms > app->ready_ms ? hold_ms : app->ready_ms;
}

/* Makes a tournament of a row and its log, which it takes over; not visible yet. NULL if its
 * creator is not among the players. */
static struct tournament *adopt(struct app *app, const struct row_tour *row,
                                const struct answer *answer, struct tour_log *log)
{
    struct player *creator = NULL;
    for (size_t i = 0; i < answer->players_n && !creator; i++)
        if (answer->players[i].id == row->creator)
            creator = player_ref_row(app, row->creator, answer->players[i].name,
                                     answer->players[i].account);
    if (!creator) {
        rows_leave_out(app, APP_LEFT_TOUR, &row->id, "nobody made it");
        return NULL;
    }
    struct tournament *tournament = tournament_create(app, row->id, creator, row->created_at);
    player_unref(app, creator);
    tour_log_finish(&tournament->log);
    tournament->log = *log;
    tour_log_init(log);
    tournament_take_slug(app, tournament);
    tournament->since_ms = app->ready_ms;
    tournament->auto_from_ms = auto_from_ms(app, &tournament->log);
    tournament->row.rev = tournament->log.tour.rev;
    tournament->row.stage = row->stage;
    tournament->row.stage_at_ms = row->stage_at;
    tournament->row.rounds = row->rounds;
    tournament->row.round = row->round;
    tournament->row.players = row->players;
    tournament->row.wakes = row->wakes;
    tournament->row.bytes = row->bytes;
    tournament->row.delay_ms = row->delay_ms;
    tournament_rates_known(tournament, row);
    tours_know(creator, row->creator_bytes);
    return tournament;
}

/* --- players that the log names --------------------------------------------------------------- */

struct ids {
    int64_t *list;
    uint32_t n, size;
};

static void want(struct app *app, struct tournament *tournament, int64_t id, struct ids *ids)
{
    struct player *player = id == 0 ? NULL : player_find(app, id);
    if (player)
        tournament_pin(tournament, player);
    if (id == 0 || (player && !player->heard_of))
        return;
    for (uint32_t i = 0; i < ids->n; i++)
        if (ids->list[i] == id)
            return;
    ids->list = array_room(ids->list, &ids->size, ids->n + 1u, sizeof *ids->list);
    ids->list[ids->n++] = id;
}

/* Wants all players in a fold: entered, invited, or waiting for the desk. */
static void want_people(struct app *app, struct tournament *tournament, const struct tour *tour,
                        struct ids *ids)
{
    for (unsigned i = 0; i < tour->people_n; i++)
        want(app, tournament,
             tour->people[i].account ? tour->people[i].account : tour->people[i].invited, ids);
    for (unsigned i = 0; i < tour->waiting_n; i++)
        want(app, tournament, tour->waiting[i].person.account, ids);
}

/* The same, and all players who acted or got a role. */
static void want_all(struct app *app, struct tournament *tournament, struct ids *ids)
{
    for (uint32_t n = 1; n <= tournament->log.n; n++) {
        const struct tour_entry *entry = tour_log_entry(&tournament->log, n);
        struct proto_tour_act act;
        want(app, tournament, entry->actor, ids);
        if (entry->kind != PROTO_ACT_ROLE)
            continue;
        tour_log_act(&tournament->log, n, &act);
        want(app, tournament, act.account, ids);
        proto_tour_act_finish(&act);
    }
    want_people(app, tournament, &tournament->log.tour, ids);
}

/* --- asking ----------------------------------------------------------------------------------- */

/* The step that follows: a deferred message is resumed, or a function is called. */
struct next {
    struct deferred *deferred; /* NULL: none */
    void (*then)(struct app *app, void *ctx, bool good);
    void *ctx;
};

static void go_on(struct app *app, const struct next *next, bool good)
{
    if (next->deferred && good)
        deferred_resume(app, next->deferred);
    else if (next->deferred)
        deferred_drop(app, next->deferred);
    if (next->then)
        next->then(app, next->ctx, good);
}

/* A tournament whose players are asked for, and the step that follows. */
struct naming {
    struct completion completion;
    struct id128 tour;
    bool shows; /* the tournament becomes visible then */
    struct next next;
};

static void pinned(struct app *app, struct completion *completion, struct job *job)
{
    struct naming naming = *(struct naming *)(void *)completion;
    struct tournament *tournament = tournament_find(app, naming.tour.bytes);
    free(completion);
    assert(tournament);
    /* Players first: the tournament needs all their names before it is shown. */
    for (size_t k = 0; job && k < job->answer.players_n; k++) {
        const struct row_player *row = &job->answer.players[k];
        struct player *player = player_ref_row(app, row->id, row->name, row->account);
        tournament_pin(tournament, player);
        player_unref(app, player);
    }
    tournament->pins--;
    bool shows = naming.shows && !tournament->visible;
    if (shows && job) {
        /* Visible before it arrives, since its timer runs only then. */
        tournament_publish(app, tournament);
        tournament_arrives(app, tournament);
        if (app->config.shared) { /* its owner may have changed it while it was away */
            invites_arrive(app, tournament);
            tournament_notify(app, tournament);
        }
    } else if (shows && tournament->pins == 0) /* the application ends, with no other step */
        tournament_destroy(app, tournament);
    /* The waiting message comes after that, so that it finds the tournament whole. */
    go_on(app, &naming.next, job != NULL);
    /* Last: making room may evict tournaments, and the step above may have used this one. */
    if (job)
        tournament_evict(app);
}

static void pin_ask(struct app *app, struct tournament *tournament, const int64_t *ids, size_t n,
                    bool shows, const struct next *next)
{
    struct naming *naming = alloc_zeroed(1, sizeof *naming);
    struct job *job = outbox_job(app);
    int64_t *players = job_alloc(job, (n + 1) * sizeof *players);
    if (n > 0)
        memcpy(players, ids, n * sizeof *players);
    job->question.kind = QUESTION_PLAYERS;
    job->question.players = players;
    job->question.players_n = n;
    tournament->pins++;
    naming->tour = tournament->id;
    naming->shows = shows;
    naming->next = *next;
    outbox_store(app, job, &naming->completion, pinned);
}

void tournament_restore_players(struct app *app, struct tournament *tournament, const int64_t *ids,
                                size_t n, struct deferred *deferred)
{
    deferred->asked |= ASKED_PLAYERS;
    pin_ask(app, tournament, ids, n, false, &(struct next){.deferred = deferred});
}

static void notify_pinned(struct app *app, void *ctx, bool good)
{
    if (good)
        tournament_notify(app, ctx);
}

void tournament_name_returned(struct app *app, struct tournament *tournament)
{
    struct ids ids = {0};
    want_people(app, tournament, tournament->published, &ids);
    if (ids.n > 0)
        pin_ask(app, tournament, ids.list, ids.n, false,
                &(struct next){.then = notify_pinned, .ctx = tournament});
    free(ids.list);
}

void tournament_name_act(struct app *app, struct tournament *tournament, uint32_t n)
{
    struct ids ids = {0};
    struct proto_tour_act act;
    tour_log_act(&tournament->log, n, &act);
    want(app, tournament, act.actor, &ids);
    want(app, tournament, act.kind == PROTO_ACT_ROLE ? act.account : 0, &ids);
    for (unsigned i = 0; i < act.people_n; i++)
        want(app, tournament, act.people[i].account ? act.people[i].account : act.people[i].invited,
             &ids);
    proto_tour_act_finish(&act);
    if (ids.n > 0)
        pin_ask(app, tournament, ids.list, ids.n, false,
                &(struct next){.then = notify_pinned, .ctx = tournament});
    free(ids.list);
}

/* --- on demand -------------------------------------------------------------------------------- */

/* A tournament that is asked for. It waits for its turn, for its rows, and for a thread to read
 * them. */
struct tour_restore {
    struct tour_restore *queued; /* the next one that waits for its turn */
    struct completion completion;
    struct working working;
    struct next next;
    struct id128 id;
    char slug[PROTO_TOUR_SLUG_MAX + 1]; /* "": it is asked for by its id */
    struct tour_restore *other;         /* the next one that is being restored */
    bool again;                         /* it is in memory, and must be read once more */
    uint32_t
        least; /* the number of an act that was stored meanwhile: rows without it are too old */
    bool old;  /* it was in memory meanwhile and was evicted again: its rows may be too old */
};

struct reading {
    struct work work;
    struct job *job;
    struct tour_log log;
    const char *why; /* why it cannot be read; NULL: log is valid */
};

static void start(struct app *app, struct tour_restore *restore);
static void ask_rows(struct app *app, struct tour_restore *restore);

/* Ends a restore. The next one in the queue begins. */
static void finish(struct app *app, struct tour_restore *restore, bool good)
{
    struct next next = restore->next;
    struct tour_restore **at = &app->tournaments->reads;
    while (*at != restore)
        at = &(*at)->other;
    *at = restore->other;
    if (restore->again) /* it was pinned, so it is there */
        tournament_find(app, restore->id.bytes)->pins--;
    free(restore);
    app->tournaments->reads_n--;
    if (good && app->tournaments->restores) {
        struct tour_restore *first = app->tournaments->restores;
        app->tournaments->restores = first->queued;
        if (!app->tournaments->restores)
            app->tournaments->restores_end = &app->tournaments->restores;
        start(app, first);
    }
    go_on(app, &next, good);
}

static void came_again(struct app *app, void *ctx, bool good)
{
    if (!good)
        return;
    tournament_arrives(app, ctx);
    tournament_notify(app, ctx);
}

/* The rows of a tournament that is in memory take its place. */
static void take_again(struct app *app, struct tournament *tournament, const struct row_tour *row,
                       struct tour_log *log, const char *why)
{
    struct ids ids = {0};
    if (why) { /* it cannot be read any more: it stays as it is, and takes no act */
        rows_leave_out(app, APP_LEFT_TOUR, &row->id, why);
        return;
    }
    tournament_replace(app, tournament, row, log);
    want_all(app, tournament, &ids);
    pin_ask(app, tournament, ids.list, ids.n, false,
            &(struct next){.then = came_again, .ctx = tournament});
    free(ids.list);
}

/* Makes a tournament of the rows, unless another restore has brought it meanwhile. */
static void take_log(struct app *app, struct tour_restore *restore, const struct answer *answer,
                     struct tour_log *log, const char *why)
{
    const struct row_tour *row = &answer->tours[0];
    struct tournament *tournament = tournament_find(app, row->id.bytes);
    struct ids ids = {0};
    /* Rows that may be too old are asked for again, before anything is made of them. */
    if ((!tournament || restore->again) && (restore->old || (!why && log->n < restore->least))) {
        tour_log_finish(log);
        ask_rows(app, restore);
        return;
    }
    if (restore->again) {
        take_again(app, tournament, row, log, why);
        tour_log_finish(log);
        finish(app, restore, true);
        return;
    }
    if (!tournament && why)
        rows_leave_out(app, APP_LEFT_TOUR, &row->id, why);
    else if (!tournament && (tournament = adopt(app, row, answer, log)))
        want_all(app, tournament, &ids);
    tour_log_finish(log);
    if (!tournament || tournament->visible) {
        finish(app, restore, true);
        return;
    }
    /* Its players may be on their way already; the question asked now is answered after that one.
     * The step that follows moves to this question: finish() must not run it yet. */
    struct next next = restore->next;
    restore->next = (struct next){0};
    pin_ask(app, tournament, ids.list, ids.n, true, &next);
    free(ids.list);
    finish(app, restore, true);
}

static void run_reading(struct work *work)
{
    struct reading *reading = (struct reading *)(void *)work;
    reading->why = read_log(&reading->job->answer, &reading->log);
}

static void destroy_reading(struct work *work)
{
    struct reading *reading = (struct reading *)(void *)work;
    tour_log_finish(&reading->log);
    job_destroy(reading->job);
    free(reading);
}

static void was_read(struct app *app, struct working *working, struct work *work)
{
    struct tour_restore *restore =
        (struct tour_restore *)(void *)((char *)working - offsetof(struct tour_restore, working));
    struct reading *reading = (struct reading *)(void *)work;
    if (reading)
        take_log(app, restore, &reading->job->answer, &reading->log, reading->why);
    else
        finish(app, restore, false);
}

static void read_tour(struct app *app, struct completion *completion, struct job *job)
{
    struct tour_restore *restore =
        (struct tour_restore *)(void *)((char *)completion -
                                        offsetof(struct tour_restore, completion));
    size_t bytes = 0;
    if (job && restore->next.deferred)
        restore->next.deferred->asked |= ASKED_TOUR;
    if (!job || job->answer.tours_n == 0) {
        finish(app, restore, job != NULL);
        return;
    }
    for (size_t i = 0; i < job->answer.tour_acts_n; i++)
        bytes += job->answer.tour_acts[i].data.length;
    if (bytes <= APP_TOUR_SOON_BYTES) {
        struct tour_log log;
        const char *why = read_log(&job->answer, &log);
        take_log(app, restore, &job->answer, &log, why);
        return;
    }
    struct reading *reading = alloc_zeroed(1, sizeof *reading);
    reading->work.run = run_reading;
    reading->work.destroy = destroy_reading;
    reading->job = job_keep(job);
    restore->working = (struct working){
        .asker = working_for_tour(&job->answer.tours[0].id), .bytes = bytes, .done = was_read};
    working_give(app, &restore->working, &reading->work);
}

static void ask_rows(struct app *app, struct tour_restore *restore)
{
    struct job *job = outbox_job(app);
    restore->old = false;
    job->question.kind = QUESTION_TOUR;
    if (restore->slug[0])
        job->question.key = job_text(job, restore->slug, strlen(restore->slug));
    else
        job->question.id = restore->id;
    outbox_store(app, job, &restore->completion, read_tour);
}

static void start(struct app *app, struct tour_restore *restore)
{
    restore->other = app->tournaments->reads;
    app->tournaments->reads = restore;
    app->tournaments->reads_n++;
    ask_rows(app, restore);
}

void tournament_restore_forgotten(struct app *app, const struct tournament *tournament)
{
    for (struct tour_restore *restore = app->tournaments->reads; restore; restore = restore->other)
        restore->old = restore->old || strcmp(restore->slug, tournament->row.slug) == 0 ||
                       memcmp(&restore->id, &tournament->id, sizeof restore->id) == 0;
}

void tournament_restore_again(struct app *app)
{
    for (struct tour_restore *restore = app->tournaments->reads; restore; restore = restore->other)
        restore->old = true;
}

static struct tour_restore *ask_tour(struct app *app, const uint8_t *id, const char *slug,
                                     const struct next *next)
{
    struct tour_restore *restore = alloc_zeroed(1, sizeof *restore);
    restore->next = *next;
    if (slug && strlen(slug) < sizeof restore->slug)
        memcpy(restore->slug, slug, strlen(slug) + 1);
    else
        memcpy(restore->id.bytes, id, sizeof restore->id.bytes);
    if (app->tournaments->reads_n < APP_TOUR_READS_MAX) {
        start(app, restore);
        return restore;
    }
    *app->tournaments->restores_end = restore;
    app->tournaments->restores_end = &restore->queued;
    return restore;
}

void tournament_restore_least(struct app *app, const struct id128 *id, uint32_t n)
{
    for (struct tour_restore *restore = app->tournaments->reads; restore; restore = restore->other)
        if (restore->slug[0]) /* it may be this one */
            restore->old = true;
        else if (memcmp(&restore->id, id, sizeof *id) == 0 && restore->least < n)
            restore->least = n;
}

void tournament_read_again(struct app *app, struct tournament *tournament)
{
    if (tournament->again)
        return;
    tournament->again = true;
    tournament->pins++;
    timers_unset(&app->timers, &tournament->timer);
    struct tour_restore *restore = ask_tour(app, tournament->id.bytes, NULL, &(struct next){0});
    restore->again = true;
}

void tournament_restore_cancel(struct app *app)
{
    while (app->tournaments->restores) {
        struct tour_restore *restore = app->tournaments->restores;
        app->tournaments->restores = restore->queued;
        go_on(app, &restore->next, false);
        free(restore);
    }
}

void tournament_restore(struct app *app, const uint8_t *id, const char *slug,
                        struct deferred *deferred)
{
    ask_tour(app, id, slug, &(struct next){.deferred = deferred});
}

void tournament_fetch(struct app *app, const struct id128 *id,
                      void (*then)(struct app *app, void *ctx, bool good), void *ctx)
{
    ask_tour(app, id->bytes, NULL, &(struct next){.then = then, .ctx = ctx});
}

struct slug_completion {
    struct completion completion;
    struct deferred *deferred;
    struct id128 self;
    bool has_self;
};

static void refuse(struct app *app, struct deferred *deferred, const struct tour_verdict *verdict)
{
    tournament_refuse(app, deferred->dedup, verdict);
    deferred_drop(app, deferred);
}

/* A new tournament: may the player have one more? */
static void make(struct app *app, struct deferred *deferred, const struct job *job)
{
    tours_know(deferred->player, job->answer.bytes);
    struct tour_verdict verdict = tours_may_make(app, deferred->player, job->answer.count, true, 0);
    if (verdict.reason == TOUR_WELL)
        deferred_resume(app, deferred);
    else
        refuse(app, deferred, &verdict);
}

static void slug_asked(struct app *app, struct completion *completion, struct job *job)
{
    struct slug_completion *asked = (struct slug_completion *)(void *)completion;
    struct deferred *deferred = asked->deferred;
    struct id128 self = asked->self;
    bool has_self = asked->has_self;
    free(asked);
    if (!job) {
        deferred_drop(app, deferred);
        return;
    }
    bool taken = job->answer.tours_n > 0 &&
                 !(has_self && memcmp(&job->answer.tours[0].id, &self, sizeof self) == 0);
    deferred->asked |= ASKED_SLUG;
    if (taken)
        refuse(app, deferred, &(struct tour_verdict){.reason = TOUR_TWICE, .field = "slug"});
    else if (!has_self)
        make(app, deferred, job);
    else
        deferred_resume(app, deferred);
}

void tournament_ask_slug(struct app *app, const char *slug, const struct id128 *self,
                         struct deferred *deferred)
{
    struct slug_completion *completion = alloc_zeroed(1, sizeof *completion);
    struct job *job = outbox_job(app);
    job->question.kind = QUESTION_TOUR;
    job->question.key = job_text(job, slug, strlen(slug));
    job->question.brief = true;
    job->question.player = deferred->player->id;
    job->question.search.from = PROTO_STAGE_DRAFT;
    job->question.search.to = PROTO_STAGE_RUNNING;
    completion->deferred = deferred;
    completion->has_self = self != NULL;
    if (self)
        completion->self = *self;
    outbox_store(app, job, &completion->completion, slug_asked);
}
