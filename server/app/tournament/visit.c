/* Visits. A tournament must be in memory when a room of it lives, when a step of it is due, or when
 * it calls a player who is here. Then the server brings it, one after the other, while games go on.
 *
 * Promises: only the last event of a game waits for a tournament, and it is stored together with
 * the act about it, as always. A step that fell due is done when the tournament is in memory, not
 * earlier. At most one visit for each live room, and one page of the others, is waiting. */
#include "server/app/tournament/visit.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/idmap.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/game.h"
#include "server/app/play/match.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/timers.h"
#include "server/app/tournament/clock.h"
#include "server/app/tournament/games.h"
#include "server/app/tournament/restore.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/tournaments.h"

struct visit {
    struct visit *next;
    struct id128 tour;
};

/* The last event of a game, waiting for its tournament. */
struct parked {
    struct parked *next;
    struct id128 tour;
    struct job *job;
    struct completion *completion;
};

/* A tournament that was evicted while a step is due in it. */
struct sleeper {
    struct id128 tour;
    int64_t due_us;
};

static bool same(const struct id128 *a, const struct id128 *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* --- bringing
 * ---------------------------------------------------------------------------------- */

static void bring(struct app *app);

/* All of this page are in memory: asks for the next page after a pause. */
static void rest(struct app *app)
{
    if (app->tournaments->visits_more && app->tournaments->visits_timer.slot == 0)
        timers_set(&app->timers, &app->tournaments->visits_timer,
                   app->now.mono_us + INT64_C(1000) * APP_TOUR_VISIT_MS);
}

static struct id128 *tour_in(struct room *room, const struct id128 *tour)
{
    return room->tournament && same(&room->tournament->tour, tour) ? &room->tournament->tour : NULL;
}

/* The event will not be stored: another process owns the game. */
static void lose(struct app *app, struct parked *parked)
{
    struct game *game = event_awaits(app, parked->completion);
    if (game)
        room_lose(app, game->room);
    job_destroy(parked->job);
    free(parked->completion);
}

/* Completes and stores the last events that waited for this tournament, if there are any. */
static void unpark(struct app *app, const struct id128 *tour)
{
    for (struct parked **at = &app->tournaments->parked; *at;) {
        struct parked *parked = *at;
        if (!same(&parked->tour, tour)) {
            at = &parked->next;
            continue;
        }
        *at = parked->next;
        struct game *game = event_awaits(app, parked->completion);
        /* The end of the game joins the job now, since the tournament can give its act. */
        if (game && room_is_mine(app, game->room)) {
            event_complete(app, game, parked->job);
            outbox_store(app, parked->job, parked->completion, publish_event);
        } else {
            lose(app, parked);
        }
        free(parked);
    }
}

/* Paused clocks run, and games end by themselves. */
void visits_lose(struct app *app, const struct id128 *tour)
{
    for (struct room *room = LIST_FIRST(&app->play->room_list); room;
         room = LIST_NEXT(room, link)) {
        if (!tour_in(room, tour))
            continue;
        /* Lost first: from here on the room decides without its tournament. */
        room->tournament->lost = true;
        room->tournament->revived = false;
        if (room->tournament->next_due)
            match_due(app, room);
        if (room->tournament->paused_until_us != 0)
            room->tournament->paused_until_us = app->now.mono_us;
        tournament_hold_due(app, room);
    }
    /* Last: the events are completed as those of rooms without a tournament. */
    unpark(app, tour);
}

static void brought(struct app *app, void *ctx, bool good)
{
    struct visit *visit = ctx;
    struct tournament *tournament = tournament_find(app, visit->tour.bytes);
    app->tournaments->visiting = false;
    if (good && !tournament)
        visits_lose(app, &visit->tour);
    free(visit);
    if (good)
        bring(app);
}

static void bring(struct app *app)
{
    while (!app->tournaments->visiting && app->tournaments->visits) {
        struct visit *visit = app->tournaments->visits;
        app->tournaments->visits = visit->next;
        if (!app->tournaments->visits)
            app->tournaments->visits_end = &app->tournaments->visits;
        if (tournament_find(app, visit->tour.bytes)) { /* it is in memory, or about to be visible */
            free(visit);
            continue;
        }
        app->tournaments->visiting = true;
        tournament_fetch(app, &visit->tour, brought, visit);
    }
    if (!app->tournaments->visiting)
        rest(app);
}

void visits_want(struct app *app, const struct id128 *tour)
{
    if (tournament_find(app, tour->bytes))
        return;
    for (const struct visit *visit = app->tournaments->visits; visit; visit = visit->next)
        if (same(&visit->tour, tour))
            return;
    struct visit *visit = alloc_zeroed(1, sizeof *visit);
    visit->tour = *tour;
    *app->tournaments->visits_end = visit;
    app->tournaments->visits_end = &visit->next;
    if (app->ready)
        bring(app);
}

/* --- steps by themselves
 * ----------------------------------------------------------------------- */

static void listed(struct app *app, struct completion *completion, struct job *job)
{
    free(completion);
    if (!job)
        return;
    app->tournaments->visits_more = job->answer.more;
    for (size_t i = 0; i < job->answer.tours_n; i++) {
        app->tournaments->visits_from = job->answer.tours[i].n;
        if (shard_is_mine(app, &job->answer.tours[i].id))
            visits_want(app, &job->answer.tours[i].id);
    }
    bring(app);
}

/* Asks for the next tournaments in which a step is due by itself. */
static void ask_page(struct app *app)
{
    struct completion *page = alloc_zeroed(1, sizeof *page);
    struct job *job = outbox_job(app);
    job->question.kind = QUESTION_AWAKE;
    job->question.search.from = app->tournaments->visits_from;
    job->question.search.limit = APP_TOUR_VISITS_PAGE;
    app->tournaments->visits_more = false;
    outbox_store(app, job, page, listed);
}

void visits_begin(struct app *app)
{
    for (struct room *room = LIST_FIRST(&app->play->room_list); room; room = LIST_NEXT(room, link))
        if (room->tournament && !room->tournament->arena && room_is_mine(app, room))
            visits_want(app, &room->tournament->tour);
    if (app->shards.mine_n > 0)
        ask_page(app);
}

/* --- due ------------------------------------------------------------------------------------- */

static void arm(struct app *app)
{
    int64_t first_us = INT64_MAX;
    for (uint32_t i = 0; i < app->tournaments->sleepers_n; i++)
        if (app->tournaments->sleepers[i].due_us < first_us)
            first_us = app->tournaments->sleepers[i].due_us;
    if (first_us < INT64_MAX)
        timers_set(&app->timers, &app->tournaments->sleepers_timer, first_us);
    else
        timers_unset(&app->timers, &app->tournaments->sleepers_timer);
}

void visits_sleep(struct app *app, const struct id128 *tour, int64_t due_us)
{
    uint32_t i = 0;
    while (i < app->tournaments->sleepers_n && !same(&app->tournaments->sleepers[i].tour, tour))
        i++;
    if (i == app->tournaments->sleepers_n) {
        app->tournaments->sleepers =
            alloc_resized(app->tournaments->sleepers, app->tournaments->sleepers_n + 1,
                          sizeof *app->tournaments->sleepers);
        app->tournaments->sleepers_n++;
    }
    app->tournaments->sleepers[i] = (struct sleeper){*tour, due_us};
    arm(app);
}

void visits_due(struct app *app)
{
    if (app->draining)
        return;
    for (uint32_t i = 0; i < app->tournaments->sleepers_n;)
        if (app->tournaments->sleepers[i].due_us <= app->now.mono_us) {
            if (shard_is_mine(app, &app->tournaments->sleepers[i].tour))
                visits_want(app, &app->tournaments->sleepers[i].tour);
            app->tournaments->sleepers[i] =
                app->tournaments->sleepers[--app->tournaments->sleepers_n];
        } else {
            i++;
        }
    arm(app);
    if (app->tournaments->visits_more && app->tournaments->visits_timer.slot == 0 &&
        !app->tournaments->visiting && !app->tournaments->visits)
        ask_page(app);
}

/* --- calls ------------------------------------------------------------------------------------ */

static void called(struct app *app, struct completion *completion, struct job *job)
{
    free(completion);
    for (size_t i = 0; job && i < job->answer.tours_n; i++)
        visits_want(app, &job->answer.tours[i].id);
}

void visits_call(struct app *app, struct player *player)
{
    if (player->calls_asked)
        return;
    player->calls_asked = true;
    struct completion *calling = alloc_zeroed(1, sizeof *calling);
    struct job *job = outbox_job(app);
    job->question.kind = QUESTION_CALLED;
    job->question.player = player->id;
    job->question.search.from = PROTO_STAGE_CHECKIN;
    job->question.search.to = PROTO_STAGE_RUNNING;
    job->question.search.limit = APP_CALLS_MAX;
    outbox_store(app, job, calling, called);
}

/* --- ownership -------------------------------------------------------------------------------- */

void visits_own(struct app *app, uint8_t shard)
{
    for (struct room *room = LIST_FIRST(&app->play->room_list); room; room = LIST_NEXT(room, link))
        if (room->tournament && !room->tournament->arena && room_is_live(room) &&
            shard_of(room_aggregate(room)) == shard)
            visits_want(app, &room->tournament->tour);
    /* Steps may be due in others of its tournaments: all pages are asked for again. */
    app->tournaments->visits_from = 0;
    app->tournaments->visits_more = true;
    if (app->ready)
        rest(app);
}

void visits_disown(struct app *app, uint8_t shard)
{
    for (struct parked **at = &app->tournaments->parked; *at;) {
        struct parked *parked = *at;
        if (shard_of(&parked->tour) != shard) {
            at = &parked->next;
            continue;
        }
        *at = parked->next;
        lose(app, parked);
        free(parked);
    }
}

/* --- arriving -------------------------------------------------------------------------------- */

void tournament_arrives(struct app *app, struct tournament *tournament)
{
    /* Rooms first: their clocks and next games wait for the tournament. */
    for (struct room *room = LIST_FIRST(&app->play->room_list); room; room = LIST_NEXT(room, link))
        if (tour_in(room, &tournament->id))
            tournament_game_known(app, room);
    /* Last events that waited are stored before new steps are taken. */
    unpark(app, &tournament->id);
    tournament_arm(app, tournament);
    /* Last: further games begin when the results above are on their way. */
    tournament_resume(app, tournament);
}

bool tournament_is_awaited(const struct app *app, const struct room *room)
{
    const struct tournament *tournament = tournament_of(app, room);
    return room->tournament && !room->tournament->lost && (!tournament || tournament->again);
}

void tournament_await(struct app *app, struct game *game, struct job *job,
                      struct completion *completion)
{
    struct parked *parked = alloc_zeroed(1, sizeof *parked);
    *parked = (struct parked){.next = app->tournaments->parked,
                              .tour = game->room->tournament->tour,
                              .job = job,
                              .completion = completion};
    app->tournaments->parked = parked;
    visits_want(app, &parked->tour);
}

void visits_finish(struct app *app)
{
    while (app->tournaments->visits) {
        struct visit *visit = app->tournaments->visits;
        app->tournaments->visits = visit->next;
        free(visit);
    }
    while (app->tournaments->parked) {
        struct parked *parked = app->tournaments->parked;
        app->tournaments->parked = parked->next;
        job_destroy(parked->job);
        free(parked->completion);
        free(parked);
    }
    free(app->tournaments->sleepers);
    timers_unset(&app->timers, &app->tournaments->visits_timer);
    timers_unset(&app->timers, &app->tournaments->sleepers_timer);
}
