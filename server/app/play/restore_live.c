/* The start. The store reads everything that lives in parts, threads fold the games, and the
 * service thread makes rooms of them, in the order in which the rooms were opened.
 *
 * Promises: the rows of a part, which the store gives in order, are passed once. At most
 * LIVE_PARTS_MAX parts are in memory at once, however much lives. Rows that cannot be read are left
 * out, as restore.c says. Clocks run and clients are served once all of it is in memory. */
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/outbox.h"
#include "server/app/play/challenge.h"
#include "server/app/play/game.h"
#include "server/app/play/hooks.h"
#include "server/app/play/house.h"
#include "server/app/play/play.h"
#include "server/app/play/restore.h"
#include "server/app/play/room.h"
#include "server/app/play/rows.h"
#include "server/app/play/timing.h"
#include "server/app/state.h"
#include "server/app/working.h"

#define LIVE_PARTS_MAX 4 /* two are folded, one is read, one may wait for earlier ones */

/* A room of a part, and the result of a thread for its rows. */
struct live_room {
    struct room_rows rows;
    struct proto_open *settings; /* NULL: taken */
    const char *why;             /* why it cannot be read, or NULL */
    bool folds;                  /* its newest game could be folded */
    struct game_folded folded;
};

/* The input and result of a thread. */
struct live_work {
    struct work work;
    struct job *job;
    struct idmap players; /* into the rows of the job */
    struct rows_known known;
    struct live_room *rooms;
};

/* A part, from its reading until its rooms are in memory. */
struct live_part {
    struct working working;
    struct live_part *next;
    struct live_work *work; /* once it is back */
};

struct live {
    struct live_part *first, **end; /* in the order of their rooms */
    unsigned parts_n;
    struct id128 last; /* the last room that was read; zero: none yet */
    bool asking, all;  /* a part is being read; no further parts exist */
    int64_t tours_bytes;
    void (*done)(struct app *app, int64_t tours_bytes);
};

/* --- on a thread ------------------------------------------------------------------------------ */

/* How far the pass over the rows of a part has come. */
struct pass {
    size_t games, chats, events;
};

static bool same_id(const struct id128 *a, const struct id128 *b)
{
    return memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

static void take_rows(const struct answer *answer, const struct row_room *row, struct pass *pass,
                      struct room_rows *ret)
{
    *ret = (struct room_rows){
        .room = row, .games = &answer->games[pass->games], .chats = &answer->chats[pass->chats]};
    for (; pass->games < answer->games_n; pass->games++, ret->games_n++)
        if (!same_id(&answer->games[pass->games].room, &row->id))
            break;
    for (; pass->chats < answer->chats_n; pass->chats++, ret->chats_n++)
        if (!same_id(&answer->chats[pass->chats].room, &row->id))
            break;
}

static const struct row_game *newest_game(const struct room_rows *rows)
{
    return rows->games_n > 0 ? &rows->games[rows->games_n - 1] : NULL;
}

static void fold_newest(struct live_work *live, struct pass *pass, struct live_room *room)
{
    const struct answer *answer = &live->job->answer;
    const struct row_game *game = newest_game(&room->rows);
    size_t from = pass->events;
    if (!game)
        return;
    while (pass->events < answer->events_n &&
           same_id(&answer->events[pass->events].game, &game->id))
        pass->events++;
    if (room->why)
        return;
    const struct go_rules *rules = rows_rules(&live->known, game->rules);
    room->folds = rules && game_read(game, rules, &room->settings->clock, &answer->events[from],
                                     pass->events - from, &room->folded);
}

static void fold_rooms(struct work *work)
{
    struct live_work *live = (struct live_work *)(void *)work;
    const struct answer *answer = &live->job->answer;
    struct pass pass = {0};
    restore_players(answer, &live->players);
    for (size_t i = 0; i < answer->rooms_n; i++) {
        struct live_room *room = &live->rooms[i];
        const struct row_room *row = &answer->rooms[i];
        take_rows(answer, row, &pass, &room->rows);
        room->settings = alloc_zeroed(1, sizeof *room->settings);
        room->why = rows_room(row, restore_player(&live->players, row->opener) != NULL,
                              &live->known, room->settings);
        fold_newest(live, &pass, room);
    }
}

static void drop_part(struct work *work)
{
    struct live_work *live = (struct live_work *)(void *)work;
    for (size_t i = 0; i < live->job->answer.rooms_n; i++) {
        free(live->rooms[i].settings);
        if (live->rooms[i].folds)
            game_folded_finish(&live->rooms[i].folded);
    }
    idmap_finish(&live->players);
    job_destroy(live->job);
    free(live->rooms);
    free(live);
}

/* --- on the service thread -------------------------------------------------------------------- */

/* Adopts the newest game of a live room. Earlier games are restored when a client asks for them. */
static void adopt_newest(struct app *app, struct room *room, struct live_room *live)
{
    const struct row_game *row = newest_game(&live->rows);
    if (!row)
        return;
    if (!live->folds || row->number != room->games_n)
        rows_leave_out(app, APP_LEFT_GAME, &row->id, "it does not fold");
    else
        game_adopt(app, room, row, &live->folded);
}

static void adopt(struct app *app, const struct live_work *part, struct live_room *live)
{
    if (live->why) {
        rows_leave_out(app, APP_LEFT_ROOM, &live->rows.room->id, live->why);
        return;
    }
    struct room *room = restore_adopt(app, &live->rows, &part->players, live->settings);
    live->settings = NULL;
    room->in_lobby =
        room->settings->is_public && !room->tournament && !room->shut && !room_is_reserved(room);
    adopt_newest(app, room, live);
    if (room->row.state == PROTO_ROOM_PLAYING && !room->game) {
        rows_leave_out(app, APP_LEFT_ROOM, &room->id, "its game cannot be read");
        room_destroy(app, room);
    }
}

void restore_begin(struct app *app)
{
    app->stats.begun_rooms = app->play->rooms_n;
    app->stats.begun_games = app->stats.games_running;
    for (struct room *room = LIST_FIRST(&app->play->room_list); room;
         room = LIST_NEXT(room, link)) {
        /* The clocks get their time first: room_changed() publishes the room. Of a room that another process owns
         * they have run meanwhile. */
        if (room->game && !room->game->ended && room_is_mine(app, room))
            timing_credit(app, room->game);
        if (room->game)
            house_look(app, room->game);
        room_changed(app, room);
        /* Last, since a tournament may act on its room at once. */
        if (room->tournament)
            play_hooks(app->play, room)->revived(app, room);
        /* A challenge is known in memory alone, so it ends with a restart, unless another process told of it. */
        challenge_own(app, room);
    }
}

static void ask(struct app *app);

/* Adopts folded parts as far as all earlier ones are folded, then asks for the next one. back: the
 * work that has just come back, which its caller destroys; or NULL. */
static void go_on(struct app *app, struct work *back)
{
    struct live *live = app->play->live;
    /* In order: the list of rooms must have them in the order in which they were opened. */
    for (struct live_part *part; (part = live->first) && part->work;) {
        for (size_t i = 0; i < part->work->job->answer.rooms_n; i++)
            adopt(app, part->work, &part->work->rooms[i]);
        live->first = part->next;
        if (!live->first)
            live->end = &live->first;
        live->parts_n--;
        if (&part->work->work == back)
            back->kept = false;
        else
            drop_part(&part->work->work);
        free(part);
    }
    /* Only now, when places for parts are free again. */
    ask(app);
    if (live->first || live->asking || !live->all)
        return;
    /* Copied first: restore_live_cancel() frees them, and `done` may start the next step of the
     * start. */
    void (*done)(struct app *, int64_t) = live->done;
    int64_t tours_bytes = live->tours_bytes;
    restore_live_cancel(app);
    done(app, tours_bytes);
}

static void folded(struct app *app, struct working *working, struct work *work)
{
    if (!work)
        return; /* the application is being destroyed and forgets the part */
    ((struct live_part *)(void *)working)->work = (struct live_work *)(void *)work;
    work->kept = true;
    go_on(app, work);
}

static void fold(struct app *app, struct job *job)
{
    struct live *live = app->play->live;
    struct live_work *work = alloc_zeroed(1, sizeof *work);
    struct live_part *part = alloc_zeroed(1, sizeof *part);
    work->work.run = fold_rooms;
    work->work.destroy = drop_part;
    work->job = job_keep(job);
    work->rooms = alloc_zeroed(job->answer.rooms_n, sizeof *work->rooms);
    part->working.done = folded;
    *live->end = part;
    live->end = &part->next;
    live->parts_n++;
    working_give(app, &part->working, &work->work);
}

static void have_read(struct app *app, struct completion *completion, struct job *job)
{
    struct live *live = app->play->live;
    free(completion);
    if (!job)
        return;
    const struct answer *answer = &job->answer;
    live->asking = false;
    live->all = !answer->more;
    if (live->all)
        live->tours_bytes = answer->bytes;
    if (answer->rooms_n > 0) {
        live->last = answer->rooms[answer->rooms_n - 1].id;
        fold(app, job);
    }
    go_on(app, NULL);
}

static void ask(struct app *app)
{
    struct live *live = app->play->live;
    if (live->asking || live->all || live->parts_n == LIVE_PARTS_MAX || app->draining)
        return;
    struct job *job = outbox_job(app);
    struct completion *completion = alloc_zeroed(1, sizeof *completion);
    job->question.kind = QUESTION_LIVE;
    job->question.id = live->last;
    live->asking = true;
    outbox_store(app, job, completion, have_read);
}

void restore_live(struct app *app, void (*done)(struct app *app, int64_t tours_bytes))
{
    app->play->live = alloc_zeroed(1, sizeof *app->play->live);
    app->play->live->done = done;
    app->play->live->end = &app->play->live->first;
    ask(app);
}

void restore_live_cancel(struct app *app)
{
    for (struct live_part *part = app->play->live ? app->play->live->first : NULL, *next; part;
         part = next) {
        next = part->next;
        if (part->work)
            drop_part(&part->work->work);
        free(part);
    }
    free(app->play->live);
    app->play->live = NULL;
}
