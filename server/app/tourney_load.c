/* Rows become tournaments: those that run at the start, another one when somebody names it. A
 * tournament is there when everybody whom its log names is: players that nobody in memory knows are
 * asked for first.
 *
 * Promises: a log that cannot be read or does not fold is left out and answers as if it did not
 * exist; two who ask for one tournament at once get the same. A long log is read by a thread. */
#include <stdlib.h>
#include <string.h>

#include "server/app/limits.h"
#include "server/app/out.h"
#include "server/app/people.h"
#include "server/app/rows.h"
#include "server/app/tourney.h"
#include "server/app/working.h"

/* --- from rows -------------------------------------------------------------------------------- */

/* Touches nothing of the application: a thread runs it too. Why the log cannot be read, and then nothing is
 * in *ret; or NULL. */
static const char *read_log(const struct row_tour *tour, const struct answer *answer,
                            struct tour_log *ret)
{
    tour_log_init(ret);
    const char *why = rows_tour(&tour->id, answer->tour_acts, answer->tour_acts_n, ret);
    if (why)
        tour_log_finish(ret);
    return why;
}

/* A tournament that is not visible yet, with this log, which it takes over; NULL if nobody made it. */
static struct tourney *adopt(struct app *app, const struct row_tour *row,
                             const struct answer *answer, struct tour_log *log)
{
    struct player *creator = NULL;
    for (size_t i = 0; i < answer->players_n && !creator; i++)
        if (answer->players[i].id == row->creator)
            creator = people_ref_row(app, row->creator, answer->players[i].name);
    if (!creator) {
        rows_leave_out(app, APP_LEFT_TOUR, &row->id, "nobody made it");
        return NULL;
    }
    struct tourney *tourney = tourney_create(app, row->id, creator, row->created_at);
    people_unref(app, creator);
    tour_log_finish(&tourney->now);
    tourney->now = *log;
    tour_log_init(log);
    tourney_take_slug(app, tourney);
    tourney->face.rev = tourney->now.tour.rev;
    tourney->face.stage = row->stage;
    tourney->face.stage_at_ms = row->stage_at;
    tourney->face.rounds = row->rounds;
    tourney->face.round = row->round;
    tourney->face.players = row->players;
    tourney->face.wakes = row->wakes;
    tourney->face.bytes = row->bytes;
    tourney->face.delay_ms = row->delay_ms;
    tours_know(creator, row->creator_bytes);
    return tourney;
}

/* --- whom the log names ----------------------------------------------------------------------- */

struct ids {
    int64_t *list;
    size_t n, size;
};

static void want(struct app *app, struct tourney *tourney, int64_t id, struct ids *ids)
{
    struct player *player = id == 0 ? NULL : people_find(app, id);
    if (player)
        tourney_name(tourney, player);
    if (id == 0 || player)
        return;
    for (size_t i = 0; i < ids->n; i++)
        if (ids->list[i] == id)
            return;
    if (ids->n == ids->size) {
        ids->size = ids->size ? 2 * ids->size : 32;
        ids->list = realloc(ids->list, ids->size * sizeof *ids->list);
        if (!ids->list)
            abort();
    }
    ids->list[ids->n++] = id;
}

/* Whoever acted, was given a role, or is in it. */
static void want_all(struct app *app, struct tourney *tourney, struct ids *ids)
{
    const struct tour *tour = &tourney->now.tour;
    for (uint32_t n = 1; n <= tourney->now.n; n++) {
        const struct tour_entry *entry = tour_log_entry(&tourney->now, n);
        struct proto_tour_act act;
        want(app, tourney, entry->actor, ids);
        if (entry->kind != PROTO_ACT_ROLE)
            continue;
        tour_log_act(&tourney->now, n, &act);
        want(app, tourney, act.account, ids);
        proto_tour_act_finish(&act);
    }
    for (unsigned i = 0; i < tour->people_n; i++)
        want(app, tourney, tour->people[i].account, ids);
}

/* --- asking ----------------------------------------------------------------------------------- */

/* Who waits: a message that is looked at again, or somebody else. */
struct next {
    struct held *held; /* NULL: none */
    void (*then)(struct app *app, void *ctx, enum tourney_fetched how);
    void *ctx;
};

static void go_on(struct app *app, const struct next *next, enum tourney_fetched how)
{
    if (next->held && how == TOURNEY_FETCH_BUSY)
        next->held->asked |= ASKED_TOO_MUCH;
    if (next->held && how != TOURNEY_FETCH_ENDS)
        held_resume(app, next->held);
    else if (next->held)
        held_drop(app, next->held);
    if (next->then)
        next->then(app, next->ctx, how);
}

/* Tournaments whose people are asked for, and what comes after. */
struct naming {
    struct wait wait;
    struct id128 *tours;
    size_t tours_n;
    bool shows; /* they become visible then */
    struct next next;
    void (*done)(struct app *app);
};

static void named(struct app *app, struct wait *wait, struct job *job)
{
    struct naming *naming = (struct naming *)(void *)wait;
    if (!job)
        go_on(app, &naming->next, TOURNEY_FETCH_ENDS);
    for (size_t i = 0; i < naming->tours_n; i++) {
        struct tourney *tourney = tourney_find(app, naming->tours[i].bytes);
        if (!tourney)
            continue;
        for (size_t k = 0; job && k < job->answer.players_n; k++) {
            const struct row_player *row = &job->answer.players[k];
            struct player *player = people_ref_row(app, row->id, row->name);
            tourney_name(tourney, player);
            people_unref(app, player);
        }
        tourney->pins--;
        if (naming->shows && !tourney->visible) {
            if (job)
                tourney_show(app, tourney);
            else
                tourney_destroy(app, tourney);
        }
    }
    if (job)
        go_on(app, &naming->next, TOURNEY_FETCHED);
    if (job && naming->done)
        naming->done(app);
    free(naming->tours);
    free(naming);
    if (job)
        tourney_tidy(app);
}

static struct naming *name_create(size_t n)
{
    struct naming *naming = app_alloc(sizeof *naming);
    naming->tours = app_alloc((n + 1) * sizeof *naming->tours);
    return naming;
}

static void name_add(struct naming *naming, struct tourney *tourney)
{
    tourney->pins++;
    naming->tours[naming->tours_n++] = tourney->id;
}

static void name_ask(struct app *app, struct naming *naming, const int64_t *ids, size_t n)
{
    struct job *job = out_job(app);
    int64_t *players = job_alloc(job, (n + 1) * sizeof *players);
    if (n > 0)
        memcpy(players, ids, n * sizeof *players);
    job->question.kind = QUESTION_PLAYERS;
    job->question.players = players;
    job->question.players_n = n;
    out_store(app, job, &naming->wait, named);
}

void tourney_load_players(struct app *app, struct tourney *tourney, const int64_t *ids, size_t n,
                          struct held *held)
{
    struct naming *naming = name_create(1);
    name_add(naming, tourney);
    held->asked |= ASKED_PLAYERS;
    naming->next.held = held;
    name_ask(app, naming, ids, n);
}

void tourney_load_all(struct app *app, const struct job *job, void (*done)(struct app *app))
{
    struct naming *naming = name_create(job->answer.tours_n);
    struct ids ids = {0};
    for (size_t i = 0; i < job->answer.tours_n; i++) {
        const struct row_tour *row = &job->answer.tours[i];
        struct tour_log log;
        const char *why = read_log(row, &job->answer, &log);
        struct tourney *tourney = why ? NULL : adopt(app, row, &job->answer, &log);
        if (why)
            rows_leave_out(app, APP_LEFT_TOUR, &row->id, why);
        tour_log_finish(&log);
        if (!tourney)
            continue;
        want_all(app, tourney, &ids);
        name_add(naming, tourney);
    }
    naming->shows = true;
    naming->done = done;
    name_ask(app, naming, ids.list, ids.n);
    free(ids.list);
}

/* --- on demand -------------------------------------------------------------------------------- */

struct tour_wait {
    struct wait wait;
    struct next next;
    struct id128 self;
    bool has_self;
};

static void ask_tour(struct app *app, const uint8_t *id, const char *slug, const struct next *next);

/* The log of one that is not in memory was read: it is there when its people are. */
static void arrive(struct app *app, const struct job *job, struct tour_log *log,
                   const struct next *next)
{
    struct ids ids = {0};
    struct tourney *tourney = adopt(app, &job->answer.tours[0], &job->answer, log);
    if (!tourney) {
        go_on(app, next, TOURNEY_FETCHED);
        return;
    }
    want_all(app, tourney, &ids);
    struct naming *naming = name_create(1);
    name_add(naming, tourney);
    naming->shows = true;
    naming->next = *next;
    name_ask(app, naming, ids.list, ids.n);
    free(ids.list);
}

static void cannot_be_read(struct app *app, const struct id128 *id, const char *why,
                           const struct next *next)
{
    rows_leave_out(app, APP_LEFT_TOUR, id, why);
    go_on(app, next, TOURNEY_FETCHED);
}

/* It is there already, or about to be: its people may be on their way, and what is asked now comes after
 * them. */
static void join(struct app *app, struct tourney *tourney, const struct next *next)
{
    if (tourney->visible) {
        go_on(app, next, TOURNEY_FETCHED);
        return;
    }
    struct naming *naming = name_create(1);
    name_add(naming, tourney);
    naming->shows = true;
    naming->next = *next;
    name_ask(app, naming, NULL, 0);
}

/* A log that a thread reads and folds. */
struct reading {
    struct work work;
    struct job *job; /* its rows */
    const char *why; /* it cannot be read; NULL: here is its log */
    struct tour_log log;
};
struct reading_wait {
    struct working working;
    struct next next;
    struct id128 tour;
    bool old; /* it came into memory since, and was forgotten again */
};

static void read_rows(struct work *work)
{
    struct reading *reading = (struct reading *)(void *)work;
    const struct answer *answer = &reading->job->answer;
    reading->why = read_log(&answer->tours[0], answer, &reading->log);
}

static void drop_reading(struct work *work)
{
    struct reading *reading = (struct reading *)(void *)work;
    tour_log_finish(&reading->log);
    job_destroy(reading->job);
    free(reading);
}

/* Somebody else may have brought it meanwhile. */
static void was_read(struct app *app, struct working *working, struct work *work)
{
    struct next next = ((struct reading_wait *)(void *)working)->next;
    bool old = ((struct reading_wait *)(void *)working)->old;
    struct reading *reading = (struct reading *)(void *)work;
    free(working);
    if (!reading) {
        go_on(app, &next, TOURNEY_FETCH_ENDS);
        return;
    }
    const struct id128 *id = &reading->job->answer.tours[0].id;
    struct tourney *tourney = tourney_find(app, id->bytes);
    if (tourney)
        join(app, tourney, &next);
    else if (old)
        ask_tour(app, id->bytes, NULL, &next);
    else if (!reading->why)
        arrive(app, reading->job, &reading->log, &next);
    else
        cannot_be_read(app, id, reading->why, &next);
}

void tourney_load_forgotten(struct app *app, const struct id128 *id)
{
    for (struct working *working = app->workings; working; working = working->next) {
        struct reading_wait *wait = (struct reading_wait *)(void *)working;
        if (working->done == was_read && memcmp(&wait->tour, id, sizeof *id) == 0)
            wait->old = true;
    }
}

static void read_later(struct app *app, struct job *job, size_t bytes, const struct next *next)
{
    const struct held *held = next->held;
    uint64_t asker = held && held->player ? working_for_player(held->player)
                     : held               ? working_for_conn(held->conn)
                                          : working_for_tour(&job->answer.tours[0].id);
    if (!working_admits(app, asker, bytes)) {
        go_on(app, next, TOURNEY_FETCH_BUSY);
        return;
    }
    struct reading *reading = app_alloc(sizeof *reading);
    struct reading_wait *wait = app_alloc(sizeof *wait);
    reading->work.run = read_rows;
    reading->work.destroy = drop_reading;
    reading->job = job_keep(job);
    wait->next = *next;
    wait->tour = job->answer.tours[0].id;
    wait->working.asker = asker;
    wait->working.bytes = bytes;
    wait->working.done = was_read;
    working_give(app, &wait->working, &reading->work);
}

static size_t bytes_of(const struct answer *answer)
{
    size_t bytes = 0;
    for (size_t i = 0; i < answer->tour_acts_n; i++)
        bytes += answer->tour_acts[i].data.len;
    return bytes;
}

static void read_tour(struct app *app, struct wait *wait, struct job *job)
{
    struct next next = ((struct tour_wait *)(void *)wait)->next;
    free(wait);
    if (!job) {
        go_on(app, &next, TOURNEY_FETCH_ENDS);
        return;
    }
    if (next.held)
        next.held->asked |= ASKED_TOUR;
    if (job->answer.tours_n == 0) {
        go_on(app, &next, TOURNEY_FETCHED);
        return;
    }
    const struct row_tour *row = &job->answer.tours[0];
    struct tourney *tourney = tourney_find(app, row->id.bytes);
    size_t bytes = bytes_of(&job->answer);
    struct tour_log log;
    const char *why;
    if (tourney) {
        join(app, tourney, &next);
    } else if (bytes > APP_TOUR_READ_AT_ONCE) {
        read_later(app, job, 2 * bytes, &next);
    } else if ((why = read_log(row, &job->answer, &log)) != NULL) {
        cannot_be_read(app, &row->id, why, &next);
    } else {
        arrive(app, job, &log, &next);
        tour_log_finish(&log);
    }
}

static void ask_tour(struct app *app, const uint8_t *id, const char *slug, const struct next *next)
{
    struct tour_wait *wait = app_alloc(sizeof *wait);
    struct job *job = out_job(app);
    job->question.kind = QUESTION_TOUR;
    if (slug)
        job->question.key = job_text(job, slug, strlen(slug));
    else
        memcpy(job->question.id.bytes, id, sizeof job->question.id.bytes);
    wait->next = *next;
    out_store(app, job, &wait->wait, read_tour);
}

void tourney_load(struct app *app, const uint8_t *id, const char *slug, struct held *held)
{
    ask_tour(app, id, slug, &(struct next){.held = held});
}

void tourney_fetch(struct app *app, const struct id128 *id,
                   void (*then)(struct app *app, void *ctx, enum tourney_fetched how), void *ctx)
{
    ask_tour(app, id->bytes, NULL, &(struct next){.then = then, .ctx = ctx});
}

static void refuse(struct app *app, struct held *held, const struct tour_verdict *verdict)
{
    tourney_refuse(app, held->kept, verdict);
    held_drop(app, held);
}

/* A new one: may there be one more? */
static void make(struct app *app, struct held *held, const struct job *job)
{
    tours_know(held->player, job->answer.bytes);
    struct tour_verdict verdict = tours_may_make(app, held->player, job->answer.count, true, 0);
    if (verdict.reason == TOUR_WELL)
        held_resume(app, held);
    else
        refuse(app, held, &verdict);
}

static void slug_asked(struct app *app, struct wait *wait, struct job *job)
{
    struct tour_wait *asked = (struct tour_wait *)(void *)wait;
    struct held *held = asked->next.held;
    struct id128 self = asked->self;
    bool has_self = asked->has_self;
    free(asked);
    if (!job) {
        held_drop(app, held);
        return;
    }
    bool taken = job->answer.tours_n > 0 &&
                 !(has_self && memcmp(&job->answer.tours[0].id, &self, sizeof self) == 0);
    held->asked |= ASKED_SLUG;
    if (taken)
        refuse(app, held, &(struct tour_verdict){.reason = TOUR_TWICE, .field = "slug"});
    else if (!has_self)
        make(app, held, job);
    else
        held_resume(app, held);
}

void tourney_ask_slug(struct app *app, const char *slug, const struct id128 *self,
                      struct held *held)
{
    struct tour_wait *wait = app_alloc(sizeof *wait);
    struct job *job = out_job(app);
    job->question.kind = QUESTION_TOUR;
    job->question.key = job_text(job, slug, strlen(slug));
    job->question.player = held->player->id;
    job->question.search.from = PROTO_STAGE_DRAFT;
    job->question.search.to = PROTO_STAGE_RUNNING;
    wait->next.held = held;
    wait->has_self = self != NULL;
    if (self)
        wait->self = *self;
    out_store(app, job, &wait->wait, slug_asked);
}
