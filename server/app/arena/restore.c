/* Restoring arenas. A log is read and folded page by page, so that neither thread is held for long. A log that does not
 * fold is left out, as if the arena did not exist. */
#include "server/app/arena/restore.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/wire/command.h"
#include "server/app/arena/arenas.h"
#include "server/app/arena/hall.h"
#include "server/app/arena/list.h"
#include "server/app/arena/rows.h"
#include "server/app/arena/step.h"
#include "server/app/command.h"
#include "server/app/deferred.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/rows.h"
#include "server/app/player.h"
#include "server/app/state.h"

/* An arena on its way into memory. */
struct hall_restore {
    struct hall_restore *next;
    struct id128 id;
    struct deferred *first, **end; /* messages that wait for it */
    bool starts;                   /* the start waits for it */
    bool made;                     /* its hall is there, for this restore alone */
    bool again;                    /* its hall was there before, and lacks acts */
    bool news;                     /* lists do not have it */
    uint32_t least;                /* the number of an act that is stored by now */
};
struct page_completion {
    struct completion completion;
    struct hall_restore *restore;
};

static struct hall_restore *find(const struct app *app, const uint8_t id[16])
{
    struct hall_restore *restore = app->arenas->restores;
    while (restore && memcmp(restore->id.bytes, id, sizeof restore->id.bytes) != 0)
        restore = restore->next;
    return restore;
}

static struct hall_restore *begin(struct app *app, const uint8_t id[16])
{
    struct hall_restore *restore = alloc_zeroed(1, sizeof *restore);
    memcpy(restore->id.bytes, id, sizeof restore->id.bytes);
    restore->end = &restore->first;
    restore->next = app->arenas->restores;
    app->arenas->restores = restore;
    return restore;
}

/* --- rows ------------------------------------------------------------------------------------- */

static struct player *ref_player(struct app *app, const struct answer *answer, int64_t id)
{
    for (size_t i = 0; i < answer->players_n; i++)
        if (answer->players[i].id == id)
            return player_ref_row(app, id, answer->players[i].name, answer->players[i].account);
    return NULL;
}

/* Fills a head from its row. False: it cannot be read, and is left out. */
static bool read_head(struct app *app, const struct answer *answer, const struct row_arena *row,
                      struct hall_head *ret)
{
    *ret = (struct hall_head){
        .id = row->id,
        .created_ms = row->created_at,
        .stage = row->stage,
        .minutes = row->minutes,
        .starts_ms = row->starts_at,
        .ends_ms = row->ends_at,
        .players = row->players,
        .settings = alloc_zeroed(1, sizeof *ret->settings),
        .creator = ref_player(app, answer, row->creator),
    };
    if (ret->creator && arena_rows_head(row, ret->settings)) {
        memcpy(ret->title, row->title.at, row->title.length);
        return true;
    }
    hall_head_finish(app, ret);
    rows_leave_out(app, APP_LEFT_TOUR, &row->id, "the arena cannot be read");
    return false;
}

static bool fold(struct app *app, struct hall *hall, const struct answer *answer,
                 const struct row_arena_act *row)
{
    struct arena_act act;
    if (!arena_rows_act(&hall->seen, row, &act))
        return false;
    if (act.kind == ARENA_JOIN && hall_number(hall, act.player) == 0) {
        struct player *player = ref_player(app, answer, act.player);
        if (!player)
            return false;
        hall_admit(hall, player);
        player_unref(app, player);
    }
    if (hall->visible) {
        hall_follow_act(app, hall, &act);
        return true;
    }
    arena_apply(&hall->now, &act);
    arena_apply(&hall->seen, &act);
    return true;
}

/* --- pages ------------------------------------------------------------------------------------ */

static void ask(struct app *app, struct hall_restore *restore);

/* The arena is in memory, or cannot be. */
static void finish(struct app *app, struct hall_restore *restore, struct hall *hall, uint8_t asked)
{
    struct hall_restore **at = &app->arenas->restores;
    struct deferred *first = restore->first;
    bool starts = restore->starts, again = restore->again, news = restore->news;
    while (*at != restore)
        at = &(*at)->next;
    *at = restore->next;
    free(restore);
    if (hall && again) {
        hall->again = false;
        hall_unpark(app, hall);
        step_soon(app, hall);
    } else if (hall) {
        hall->head.stage = hall->seen.stage;
        hall->head.starts_ms = hall->seen.starts_ms;
        hall->head.ends_ms = hall->seen.ends_ms;
        hall->head.players = hall->seen.players_n;
        hall_show(app, hall);
        if (news)
            arenas_changed(app, &hall->head);
    }
    for (struct deferred *deferred = first, *next; deferred; deferred = next) {
        next = deferred->next;
        deferred->asked |= asked;
        deferred_resume(app, deferred);
    }
    /* Without a subscriber an arena that is over need not stay. */
    if (hall && !starts && hall->channel.ops->left)
        hall->channel.ops->left(app, &hall->channel);
    if (starts && --app->arenas->starting == 0 && app->arenas->ready) {
        void (*ready)(struct app * app) = app->arenas->ready;
        app->arenas->ready = NULL;
        ready(app);
    }
}

static void have_page(struct app *app, struct completion *completion, struct job *job)
{
    struct hall_restore *restore = ((struct page_completion *)(void *)completion)->restore;
    free(completion);
    if (!job)
        return; /* the application is being destroyed */
    const struct answer *answer = &job->answer;
    struct hall *hall = hall_find(app, restore->id.bytes);
    struct hall_head head;
    if (hall && !restore->made && !restore->again) { /* a new arena that is in memory by now */
        finish(app, restore, NULL, ASKED_CHANNEL);
        return;
    }
    if (!hall && (answer->arenas_n == 0 || !read_head(app, answer, &answer->arenas[0], &head))) {
        finish(app, restore, NULL, ASKED_CHANNEL);
        return;
    }
    if (!hall) {
        hall = hall_create(app, &head);
        restore->made = true;
        player_unref(app, head.creator); /* the hall counts its own */
    }
    for (size_t i = 0; i < answer->arena_acts_n; i++)
        if (answer->arena_acts[i].seq > hall->seen.n &&
            !fold(app, hall, answer, &answer->arena_acts[i])) {
            if (restore->again) /* it stays as it is, and takes no act */
                break;
            rows_leave_out(app, APP_LEFT_TOUR, &restore->id, "the arena does not fold");
            hall_destroy(app, hall);
            finish(app, restore, NULL, ASKED_CHANNEL);
            return;
        }
    if (answer->more || hall->seen.n < restore->least)
        ask(app, restore);
    else
        finish(app, restore, hall, ASKED_CHANNEL);
}

static void ask(struct app *app, struct hall_restore *restore)
{
    struct page_completion *completion = alloc_zeroed(1, sizeof *completion);
    const struct hall *hall = hall_find(app, restore->id.bytes);
    struct job *job = outbox_job(app);
    job->question.kind = QUESTION_ARENA;
    job->question.id = restore->id;
    job->question.search.from = hall ? hall->seen.n : 0;
    job->question.search.limit = APP_ARENA_PAGE;
    completion->restore = restore;
    outbox_store(app, job, &completion->completion, have_page);
}

void hall_restore(struct app *app, const uint8_t id[16], struct deferred *deferred)
{
    struct hall_restore *restore = find(app, id);
    bool reads = restore != NULL;
    if (!reads && app->arenas->n >= APP_ARENAS_MAX) {
        deferred->asked |= ASKED_CHANNEL | ASKED_TOO_MUCH;
        deferred_resume(app, deferred);
        return;
    }
    if (!reads)
        restore = begin(app, id);
    *restore->end = deferred;
    restore->end = &deferred->next;
    if (!reads)
        ask(app, restore);
}

bool hall_restore_least(struct app *app, const struct id128 *id, uint32_t n)
{
    struct hall_restore *restore = find(app, id->bytes);
    if (restore && restore->least < n)
        restore->least = n;
    return restore != NULL;
}

void hall_restore_new(struct app *app, const struct id128 *id)
{
    struct hall_restore *restore = find(app, id->bytes);
    if (hall_find(app, id->bytes) || app->arenas->n >= APP_ARENAS_MAX)
        return;
    if (restore) {
        restore->news = true;
        return;
    }
    restore = begin(app, id->bytes);
    restore->news = true;
    ask(app, restore);
}

void hall_read_again(struct app *app, struct hall *hall)
{
    if (!STAILQ_EMPTY(&hall->flights) && !hall->again)
        hall_forget_flights(app, hall);
    if (hall->again)
        return;
    hall->again = true;
    struct hall_restore *restore = begin(app, hall->head.id.bytes);
    restore->again = true;
    ask(app, restore);
}

void hall_restore_cancel(struct app *app)
{
    struct hall_restore *restore;
    while ((restore = app->arenas->restores)) {
        app->arenas->restores = restore->next;
        for (struct deferred *deferred = restore->first, *next; deferred; deferred = next) {
            next = deferred->next;
            deferred_drop(app, deferred);
        }
        free(restore);
    }
}

/* --- the start -------------------------------------------------------------------------------- */

struct list_completion {
    struct completion completion;
    bool over;
};

static void ask_list(struct app *app, bool over);

static void have_list(struct app *app, struct completion *completion, struct job *job)
{
    bool over = ((struct list_completion *)(void *)completion)->over;
    free(completion);
    if (!job)
        return;
    for (size_t i = 0; i < job->answer.arenas_n; i++) {
        struct hall_head head;
        if (!over) {
            app->arenas->starting++;
            begin(app, job->answer.arenas[i].id.bytes)->starts = true;
        } else if (read_head(app, &job->answer, &job->answer.arenas[i], &head)) {
            arenas_keep(app, &head);
        }
    }
    if (!over) {
        ask_list(app, true);
        return;
    }
    if (app->arenas->starting == 0) {
        void (*ready)(struct app * app) = app->arenas->ready;
        app->arenas->ready = NULL;
        ready(app);
        return;
    }
    for (struct hall_restore *restore = app->arenas->restores; restore; restore = restore->next)
        ask(app, restore);
}

static void ask_list(struct app *app, bool over)
{
    struct list_completion *completion = alloc_zeroed(1, sizeof *completion);
    struct job *job = outbox_job(app);
    job->question.kind = QUESTION_ARENAS;
    job->question.search.from = over ? ARENA_OVER : ARENA_OPEN;
    job->question.search.to = over ? ARENA_OVER : ARENA_RUNNING;
    job->question.search.limit = over ? APP_ARENAS_OVER_MAX : APP_ARENAS_MAX;
    completion->over = over;
    outbox_store(app, job, &completion->completion, have_list);
}

void arenas_restore(struct app *app, void (*done)(struct app *app))
{
    app->arenas->ready = done;
    ask_list(app, false);
}
