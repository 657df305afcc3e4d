/* The list of tournaments: those running, those open for entry, and those finished last. It is made
 * of rows alone, so a tournament in the list need not be in memory.
 *
 * It leaves drafts out, and tournaments that are not public. */
#include "server/app/tournament/list.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/tour/json.h"
#include "proto/tour/view.h"
#include "server/app/app.h"
#include "server/app/channel.h"
#include "server/app/limits.h"
#include "server/app/measures/standing.h"
#include "server/app/outbox.h"
#include "server/app/play/rows.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/tournament/clock.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/tournaments.h"

struct listing {
    struct id128 id;
    /* the entry as rendered, but for its creator (proto_view_write_short) */
    struct proto_text begun;
    struct player *creator; /* counted */
    uint8_t stage;
    int64_t stage_at_ms;
};

/* --- order ------------------------------------------------------------------------------------ */

/* Running ones first, then open ones, then finished ones. */
static int rank_of(uint8_t stage)
{
    return stage == PROTO_STAGE_RUNNING ? 0 : stage < PROTO_STAGE_RUNNING ? 1 : 2;
}

static int compare(const void *a, const void *b)
{
    const struct listing *one = a, *two = b;
    int order = rank_of(one->stage) - rank_of(two->stage);
    if (order == 0)
        order = (one->stage_at_ms < two->stage_at_ms) - (one->stage_at_ms > two->stage_at_ms);
    return order != 0 ? order : memcmp(&one->id, &two->id, sizeof one->id);
}

bool tournament_is_listed(const struct app *app, const struct tournament *tournament)
{
    const struct tour *tour = tournament->published;
    return !tournament->deleting && !standing_event(app, tournament->id.bytes) &&
           tour->settings.is_public && tour->stage > PROTO_STAGE_DRAFT &&
           tour->stage != PROTO_STAGE_CANCELLED;
}

/* --- lines ------------------------------------------------------------------------------------ */

static struct listing *find(const struct app *app, const struct id128 *id)
{
    for (uint32_t i = 0; i < app->tournaments->listings_n; i++)
        if (memcmp(&app->tournaments->listings[i].id, id, sizeof *id) == 0)
            return &app->tournaments->listings[i];
    return NULL;
}

static struct listing *append(struct app *app, const struct id128 *id, struct player *creator)
{
    app->tournaments->listings =
        alloc_resized(app->tournaments->listings, app->tournaments->listings_n + 1,
                      sizeof *app->tournaments->listings);
    struct listing *ret = &app->tournaments->listings[app->tournaments->listings_n++];
    *ret = (struct listing){.id = *id, .creator = player_ref(creator)};
    return ret;
}

static void drop(struct app *app, struct listing *listing)
{
    player_unref(app, listing->creator);
    proto_text_finish(&listing->begun);
    *listing = app->tournaments->listings[--app->tournaments->listings_n];
}

uint32_t listing_events(const struct app *app)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < app->tournaments->listings_n; i++)
        n += app->tournaments->listings[i].stage <= PROTO_STAGE_RUNNING;
    return n;
}

static struct proto_tour_line line_of(const struct listing *listing)
{
    return (struct proto_tour_line){
        .begun = {listing->begun.at, listing->begun.length},
        .by = player_name(listing->creator),
    };
}

static void encode(struct app *app, const struct proto_at *at)
{
    uint32_t n = app->tournaments->listings_n < APP_TOURS_LISTED_MAX ? app->tournaments->listings_n
                                                                     : APP_TOURS_LISTED_MAX;
    struct proto_tour_line *tours = alloc_zeroed(n + 1, sizeof *tours);
    if (app->tournaments->listings_n > 0)
        qsort(app->tournaments->listings, app->tournaments->listings_n,
              sizeof *app->tournaments->listings, compare);
    for (uint32_t i = 0; i < n; i++)
        tours[i] = line_of(&app->tournaments->listings[i]);
    proto_encode_tours_snap(&app->text, at, tours, n);
    free(tours);
}

static void notify(struct app *app, const struct listing *listing)
{
    struct proto_tour_line view = line_of(listing);
    proto_encode_tours_tour(&app->text, channel_next(&app->tournaments->tours), &view);
    channel_publish(app, &app->tournaments->tours);
}

/* Drops the oldest entries when the list has grown to twice its length. */
static void shorten(struct app *app)
{
    if (app->tournaments->listings_n < 2 * APP_TOURS_LISTED_MAX)
        return;
    qsort(app->tournaments->listings, app->tournaments->listings_n,
          sizeof *app->tournaments->listings, compare);
    while (app->tournaments->listings_n > APP_TOURS_LISTED_MAX)
        drop(app, &app->tournaments->listings[app->tournaments->listings_n - 1]);
}

/* Takes the entry over as it is shown now. False: nothing has changed. */
static bool keep(struct listing *listing, const struct proto_view_short *view)
{
    struct proto_text begun;
    proto_text_init(&begun);
    proto_view_write_short(&begun, view);
    bool same = begun.length == listing->begun.length &&
                memcmp(begun.at, listing->begun.at, begun.length) == 0;
    proto_text_finish(same ? &begun : &listing->begun);
    if (!same)
        listing->begun = begun;
    return !same;
}

/* The same for the published state of a tournament. */
static bool refresh(struct listing *listing, const struct tournament *tournament)
{
    const struct tour *tour = tournament->published;
    listing->stage = tour->stage;
    listing->stage_at_ms = tournament->row.stage_at_ms;
    return keep(listing, &(struct proto_view_short){.id = tournament->id.bytes,
                                                    .settings = &tour->settings,
                                                    .stage = tour->stage,
                                                    .rounds = tour_rounds(tour),
                                                    .round = tournament_round(tour),
                                                    .players = tournament_players(tour)});
}

static void notify_gone(struct app *app, struct listing *listing)
{
    struct id128 id = listing->id;
    drop(app, listing);
    proto_encode_tours_gone(&app->text, channel_next(&app->tournaments->tours), id.bytes);
    channel_publish(app, &app->tournaments->tours);
}

void listing_gone(struct app *app, const struct id128 *id)
{
    struct listing *listing = find(app, id);
    if (listing)
        notify_gone(app, listing);
}

void listing_notify(struct app *app, struct tournament *tournament)
{
    struct listing *listing = find(app, &tournament->id);
    if (!tournament_is_listed(app, tournament)) {
        if (listing)
            notify_gone(app, listing);
        return;
    }
    if (!listing)
        listing = append(app, &tournament->id, tournament->creator);
    if (refresh(listing, tournament))
        notify(app, listing);
    shorten(app);
}

void listing_renamed(struct app *app, const struct player *player)
{
    for (uint32_t i = 0; i < app->tournaments->listings_n; i++)
        if (app->tournaments->listings[i].creator == player)
            notify(app, &app->tournaments->listings[i]);
}

/* --- from rows -------------------------------------------------------------------------------- */

static void load(struct app *app, const struct row_tour *row, struct player *creator)
{
    if (standing_event(app, row->id.bytes) || find(app, &row->id))
        return;
    struct proto_tour_settings *settings = alloc_zeroed(1, sizeof *settings);
    if (proto_tour_settings_decode(row->settings.at, row->settings.length, settings)) {
        struct listing *listing = append(app, &row->id, creator);
        listing->stage = row->stage;
        listing->stage_at_ms = row->stage_at;
        keep(listing, &(struct proto_view_short){.id = row->id.bytes,
                                                 .settings = settings,
                                                 .stage = row->stage,
                                                 .rounds = row->rounds,
                                                 .round = row->round,
                                                 .players = row->players});
    } else {
        rows_leave_out(app, APP_LEFT_TOUR, &row->id, "its settings cannot be read");
    }
    free(settings);
}

struct list_completion {
    struct completion completion;
    bool over; /* asked for the second half: finished ones */
    void (*done)(struct app *app);
};

static void ask(struct app *app, bool over, void (*done)(struct app *app));

static void listed(struct app *app, struct completion *completion, struct job *job)
{
    struct list_completion list = *(struct list_completion *)(void *)completion;
    free(completion);
    if (!job)
        return;
    for (size_t i = 0; i < job->answer.tours_n; i++) {
        const struct row_tour *row = &job->answer.tours[i];
        struct row_player by = {.name = {"", 0}};
        for (size_t k = 0; k < job->answer.players_n; k++)
            if (job->answer.players[k].id == row->creator)
                by = job->answer.players[k];
        struct player *creator = player_ref_row(app, row->creator, by.name, by.account);
        load(app, row, creator);
        player_unref(app, creator);
    }
    if (list.over)
        list.done(app);
    else
        ask(app, true, list.done);
}

static void ask(struct app *app, bool over, void (*done)(struct app *app))
{
    struct list_completion *completion = alloc_zeroed(1, sizeof *completion);
    struct job *job = outbox_job(app);
    job->question.kind = QUESTION_TOURS;
    job->question.search.from = over ? PROTO_STAGE_FINISHED : PROTO_STAGE_REGISTRATION;
    job->question.search.to = over ? PROTO_STAGE_ARCHIVED : PROTO_STAGE_RUNNING;
    job->question.search.limit = APP_TOURS_LISTED_MAX;
    completion->over = over;
    completion->done = done;
    outbox_store(app, job, &completion->completion, listed);
}

void listing_restore(struct app *app, void (*done)(struct app *app))
{
    ask(app, false, done);
}

/* --- moderators ------------------------------------------------------------------------------- */

static void listed_again(struct app *app)
{
    for (uint32_t i = 0; i < app->tournaments->listings_n; i++)
        notify(app, &app->tournaments->listings[i]);
}

void tournament_house_changed(struct app *app, const struct id128 *id)
{
    struct tournament *tournament = tournament_find(app, id->bytes);
    struct listing *listing = find(app, id);
    if (tournament && tournament->visible) {
        listing_notify(app, tournament);
        tournament_arm(app, tournament);
    } else if (standing_event(app, id->bytes)) {
        if (listing)
            notify_gone(app, listing);
    } else {
        listing_restore(app, listed_again); /* the tournament may be in it again */
    }
}

void listing_finish(struct app *app)
{
    while (app->tournaments->listings_n > 0)
        drop(app, &app->tournaments->listings[app->tournaments->listings_n - 1]);
    free(app->tournaments->listings);
}

/* --- the channel ------------------------------------------------------------------------------ */

static enum channel_found find_tours(struct app *app, struct player *player,
                                     const struct proto_channel *name, struct channel **ret)
{
    (void)player;
    (void)name;
    *ret = &app->tournaments->tours;
    return CHANNEL_OK;
}

static struct buf *snapshot(struct app *app, const struct channel *channel, uint8_t list,
                            const struct proto_at *at, bool with_log)
{
    (void)channel;
    (void)list;
    (void)with_log;
    encode(app, at);
    return outbox_take_text(app);
}

const struct channel_ops tours_channel = {.find = find_tours, .snapshot = snapshot};
