/* Restoring rooms and games. The live ones are restored at the start (restore_live.c). A finished
 * room or game is restored when a client names it, and the message that names it is deferred. A
 * thread folds a game of many events.
 *
 * Promises: rows that cannot be read (settings of an unknown kind, events that do not fold) are
 * left out, and the server answers as if they did not exist; nothing else suffers. */
#include "server/app/play/restore.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/app.h"
#include "server/app/command.h"
#include "server/app/deferred.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/chat.h"
#include "server/app/play/follow.h"
#include "server/app/play/game.h"
#include "server/app/play/hooks.h"
#include "server/app/play/match.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/play/rows.h"
#include "server/app/play/timing.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/working.h"

static bool same_id(const struct id128 *a, const struct id128 *b)
{
    return memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

struct player *restore_ref_player(struct app *app, const struct idmap *players, int64_t id)
{
    if (id < 0 && id >= -PROTO_HOUSE_LEVELS)
        return player_ref_house(app, (uint8_t)-id);
    const struct row_player *row = restore_player(players, id);
    return row ? player_ref_row(app, id, row->name, row->account) : NULL;
}

void restore_players(const struct answer *answer, struct idmap *ret)
{
    for (size_t i = 0; i < answer->players_n; i++)
        idmap_put(ret, idmap_u64((uint64_t)answer->players[i].id), &answer->players[i]);
}

const struct row_player *restore_player(const struct idmap *players, int64_t id)
{
    return id > 0 ? idmap_get(players, idmap_u64((uint64_t)id)) : NULL;
}

static uint8_t read_result(const struct row_game *row)
{
    for (uint8_t result = GO_RESULT_BLACK; result <= GO_RESULT_NONE; result++) {
        const char *key = go_result_key(result);
        if (text_is(row->result, key))
            return result;
    }
    return GO_RESULT_OPEN;
}

static uint8_t read_ending(const struct row_game *row)
{
    for (uint8_t ending = GO_ENDING_OPEN + 1; ending < GO_ENDINGS_N; ending++) {
        const char *key = go_ending_key(ending);
        if (text_is(row->reason, key))
            return ending;
    }
    return GO_ENDING_OPEN;
}

static struct game_summary summary_of(const struct row_room *room, const struct row_game *row)
{
    return (struct game_summary){
        .id = row->id,
        .black = room->seats[0] == row->black ? 0 : 1,
        .result = read_result(row),
        .ending = read_ending(row),
        .moves = row->moves,
    };
}

void restore_games(struct room *room, const struct row_room *row, const struct row_game *rows,
                   size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct game_summary summary = summary_of(row, &rows[i]);
        if (rows[i].number == room->games_n + 1) {
            room_add_game(room, &summary);
        } else if (rows[i].number >= 1 && rows[i].number <= room->games_n) {
            struct game_summary *known = &room->games[rows[i].number - 1];
            summary.evictions = known->evictions;
            summary.game = known->game;
            *known = summary;
        }
    }
}

/* Copies a text that may be absent; the place has room for it and is zero. */
static void take_text(char *to, struct text from)
{
    if (from.length > 0)
        memcpy(to, from.at, from.length);
}

/* Fills the link to the room's tournament. */
static void adopt_of(struct room *room, const struct row_room *row)
{
    static const struct id128 none;
    bool arena = !same_id(&row->arena, &none);
    if ((same_id(&row->tour, &none) && !arena) ||
        row->tour_slug.length >= sizeof room->tournament->slug ||
        row->tour_title.length >= sizeof room->tournament->title ||
        row->tour_place.length >= sizeof room->tournament->place)
        return;
    room->tournament = alloc_zeroed(1, sizeof *room->tournament);
    room->tournament->arena = arena;
    room->tournament->tour = arena ? row->arena : row->tour;
    take_text(room->tournament->slug, row->tour_slug);
    take_text(room->tournament->title, row->tour_title);
    take_text(room->tournament->place, row->tour_place);
    room->tournament->delay_ms = row->tour_delay_ms;
}

struct room *restore_adopt(struct app *app, const struct room_rows *rows,
                           const struct idmap *players, struct proto_open *settings)
{
    const struct row_room *row = rows->room;
    struct player *opener = restore_ref_player(app, players, row->opener);
    struct room *room = room_create(app, row->id, opener, settings, row->opened_at);
    player_unref(app, opener);
    adopt_of(room, row);
    room->shut = row->shut;
    room->row.state = row->state;
    room->row.closed_ms = row->closed_at;
    room->row.first_black = row->first_black;
    if (row->rematch > 0 && row->state == PROTO_ROOM_OVER)
        room->row.rematch = (int8_t)(row->rematch - 1);
    for (int i = 0; i < 2; i++)
        room->row.seats[i] = restore_ref_player(app, players, row->seats[i]);
    if (room_is_house(room, 1)) {
        room->settings->house = (uint8_t)-room->row.seats[1]->id;
        room->present[1] = true;
    }
    restore_games(room, row, rows->games, rows->games_n);
    for (size_t i = 0; i < rows->chats_n; i++)
        chat_restore(app, room->chats[rows->chats[i].audience - 1], &rows->chats[i]);
    /* Shown last: from here on clients can find it. */
    room_show(app, room);
    return room;
}

struct room *restore_answer(struct app *app, const struct answer *answer)
{
    struct room_rows rows = {.room = &answer->rooms[0],
                             .games = answer->games,
                             .games_n = answer->games_n,
                             .chats = answer->chats,
                             .chats_n = answer->chats_n};
    struct proto_open *settings = alloc_zeroed(1, sizeof *settings);
    struct idmap players = {0};
    struct room *room = NULL;
    restore_players(answer, &players);
    const char *why =
        rows_room(rows.room, restore_player(&players, rows.room->opener) != NULL, NULL, settings);
    if (why) {
        rows_leave_out(app, APP_LEFT_ROOM, &rows.room->id, why);
        free(settings);
    } else {
        room = restore_adopt(app, &rows, &players, settings);
    }
    idmap_finish(&players);
    return room;
}

static void leave_out(struct app *app, const struct row_game *row)
{
    rows_leave_out(app, APP_LEFT_GAME, &row->id, "it does not fold");
}

/* Events that another process has stored since the rows were read have found no game here. */
static void look_again(struct app *app, const struct row_game *row)
{
    if (app->config.shared && row->ended_at == 0)
        follow_game(app, &row->id);
}

static void restore_or_leave(struct app *app, struct room *room, const struct row_game *row,
                             const struct row_event *events, size_t events_n)
{
    if (!game_restore(app, room, row, events, events_n))
        leave_out(app, row);
    else
        look_again(app, row);
}

/* --- on demand -------------------------------------------------------------------------------- */

struct restore_completion {
    struct completion completion;
    struct id128 id, game;
    bool then_game;
    uint8_t waits; /* for the room, which another process has changed */
    struct deferred *deferred;
};

static void ask(struct app *app, enum question_kind kind, struct restore_completion *restore,
                void (*done)(struct app *, struct completion *, struct job *))
{
    struct job *job = outbox_job(app);
    job->question.kind = kind;
    job->question.id = restore->id;
    outbox_store(app, job, &restore->completion, done);
}

static void resume(struct app *app, struct restore_completion *restore)
{
    struct deferred *deferred = restore->deferred;
    struct room *room =
        deferred ? NULL : idmap_get(&app->play->rooms, idmap_bytes(restore->id.bytes));
    free(restore);
    if (room)
        match_resume(app, room);
    if (!deferred)
        return;
    deferred->asked |= ASKED_CHANNEL;
    deferred_resume(app, deferred);
}

/* A game that a thread folds, and the message that waits for it. */
struct folding {
    struct work work;
    struct job *job; /* its rows */
    struct go_clock_rules clock;
    bool good;
    struct game_folded folded;
};
struct game_completion {
    struct working working;
    struct room *room; /* pinned */
    struct restore_completion *restore;
    uint32_t number, evictions; /* the game's number, and how often it had left memory then */
};

static uint32_t evictions_of(const struct room *room, uint32_t number)
{
    return number > 0 && number <= room->games_n ? room->games[number - 1].evictions : 0;
}

static void fold_rows(struct work *work)
{
    struct folding *folding = (struct folding *)(void *)work;
    const struct answer *answer = &folding->job->answer;
    folding->good = game_read(&answer->games[0], NULL, &folding->clock, answer->events,
                              answer->events_n, &folding->folded);
}

static void drop_folding(struct work *work)
{
    struct folding *folding = (struct folding *)(void *)work;
    if (folding->good)
        game_folded_finish(&folding->folded);
    job_destroy(folding->job);
    free(folding);
}

static void game_read_rows(struct app *app, struct completion *completion, struct job *job);

/* A thread has folded a game. Meanwhile its room may have been closed, and another client may have
 * had the same game restored. */
static void folded(struct app *app, struct working *working, struct work *work)
{
    struct restore_completion *restore = ((struct game_completion *)(void *)working)->restore;
    struct room *room = ((struct game_completion *)(void *)working)->room;
    struct folding *folding = (struct folding *)(void *)work;
    uint32_t number = ((struct game_completion *)(void *)working)->number;
    uint32_t evictions = ((struct game_completion *)(void *)working)->evictions;
    /* The pin goes first: each branch below may end with the room unused. */
    room->pins--;
    free(working);
    if (!folding) {
        deferred_drop(app, restore->deferred);
        free(restore);
        return;
    }
    const struct row_game *row = &folding->job->answer.games[0];
    bool known = idmap_get(&app->play->games, idmap_bytes(row->id.bytes)) != NULL;
    if (!known &&
        evictions_of(room, number) != evictions) { /* it was in memory meanwhile, so its rows may
                                                    * have changed */
        ask(app, QUESTION_GAME, restore, game_read_rows);
        return;
    }
    /* The rows have not changed since the thread got them, so its result counts. */
    if (!folding->good)
        leave_out(app, row);
    else if (!known && room_is_there(room) && game_adopt(app, room, row, &folding->folded))
        look_again(app, row);
    resume(app, restore);
}

static void fold_game(struct app *app, struct room *room, struct restore_completion *restore,
                      struct job *job)
{
    const struct deferred *deferred = restore->deferred;
    uint64_t asker =
        deferred->player ? working_for_player(deferred->player) : working_for_conn(deferred->conn);
    if (!working_admits(app, asker, 0)) {
        restore->deferred->asked |= ASKED_TOO_MUCH;
        resume(app, restore);
        return;
    }
    struct folding *folding = alloc_zeroed(1, sizeof *folding);
    struct game_completion *completion = alloc_zeroed(1, sizeof *completion);
    folding->work.run = fold_rows;
    folding->work.destroy = drop_folding;
    folding->job = job_keep(job);
    folding->clock = room->settings->clock;
    completion->restore = restore;
    completion->number = job->answer.games[0].number;
    completion->evictions = evictions_of(room, completion->number);
    completion->room = room;
    room->pins++;
    completion->working.asker = asker;
    completion->working.done = folded;
    working_give(app, &completion->working, &folding->work);
}

static void room_read(struct app *app, struct completion *completion, struct job *job)
{
    struct restore_completion *restore = (struct restore_completion *)(void *)completion;
    if (!job) {
        if (restore->deferred)
            deferred_drop(app, restore->deferred);
        free(restore);
        return;
    }
    /* Another client may have had it restored meanwhile. */
    struct room *room = idmap_get(&app->play->rooms, idmap_bytes(restore->id.bytes));
    if (!room && job->answer.rooms_n == 1) {
        room = restore_answer(app, &job->answer);
        if (room)
            room_rest(app, room);
    }
    if (!restore->then_game || !room) {
        resume(app, restore);
        return;
    }
    /* The game after its room: a game is adopted only into a room in memory. */
    restore->id = restore->game;
    ask(app, QUESTION_GAME, restore, game_read_rows);
}

/* Another process has begun the game, and the room here does not know of it yet: reads the room, and then the game
 * again. */
static bool waits_for_room(struct app *app, const struct room *room, const struct row_game *row,
                           struct restore_completion *restore)
{
    if (!app->config.shared || !room || row->number <= room->games_n ||
        restore->waits == APP_ROOM_WAITS)
        return false;
    restore->waits++;
    follow_room(app, &row->room);
    ask(app, QUESTION_GAME, restore, game_read_rows);
    return true;
}

static void game_read_rows(struct app *app, struct completion *completion, struct job *job)
{
    struct restore_completion *restore = (struct restore_completion *)(void *)completion;
    if (!job) {
        deferred_drop(app, restore->deferred);
        free(restore);
        return;
    }
    bool known = idmap_get(&app->play->games, idmap_bytes(restore->id.bytes)) != NULL;
    if (known || job->answer.games_n == 0) {
        resume(app, restore);
        return;
    }
    const struct row_game *row = &job->answer.games[0];
    struct room *room = idmap_get(&app->play->rooms, idmap_bytes(row->room.bytes));
    if (!room && !restore->then_game) {
        restore->game = restore->id;
        restore->id = row->room;
        restore->then_game = true;
        ask(app, QUESTION_ROOM, restore, room_read);
        return;
    }
    if (waits_for_room(app, room, row, restore))
        return;
    if (room && room_is_there(room) && job->answer.events_n > APP_FOLDED_AT_ONCE) {
        fold_game(app, room, restore, job);
        return;
    }
    if (room && room_is_there(room))
        restore_or_leave(app, room, row, job->answer.events, job->answer.events_n);
    resume(app, restore);
}

void restore_room(struct app *app, const uint8_t id[16], struct deferred *deferred)
{
    struct restore_completion *restore = alloc_zeroed(1, sizeof *restore);
    memcpy(restore->id.bytes, id, sizeof restore->id.bytes);
    restore->deferred = deferred;
    ask(app, QUESTION_ROOM, restore, room_read);
}

void restore_game(struct app *app, const uint8_t id[16], struct deferred *deferred)
{
    struct restore_completion *restore = alloc_zeroed(1, sizeof *restore);
    memcpy(restore->id.bytes, id, sizeof restore->id.bytes);
    restore->deferred = deferred;
    ask(app, QUESTION_GAME, restore, game_read_rows);
}
