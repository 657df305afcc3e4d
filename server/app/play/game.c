/* Games in memory: from the settings of their room, or from rows, until they leave memory with the
 * room.
 *
 * Promises: a game is not served if its rows do not fold to a legal game, or if its clocks do not
 * add up to the stored sums. */
#include "server/app/play/game.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/game/events.h"
#include "proto/game/fold.h"
#include "proto/lib/alloc.h"
#include "server/app/channel.h"
#include "server/app/outbox.h"
#include "server/app/play/delay.h"
#include "server/app/play/house.h"
#include "server/app/play/play.h"
#include "server/app/play/refused.h"
#include "server/app/play/room.h"
#include "server/app/play/timing.h"
#include "server/app/state.h"
#include "server/app/timers.h"

#define BOARD_TEXT (GO_POINTS_MAX + GO_SIDE_MAX + 1)

struct player *game_player(const struct game *game, uint8_t colour)
{
    return game->room->row.seats[colour == GO_BLACK ? game->black : 1 - game->black];
}

uint8_t game_colour_of(const struct game *game, const struct player *player)
{
    for (uint8_t colour = GO_BLACK; player && colour <= GO_WHITE; colour++)
        if (game_player(game, colour) == player)
            return colour;
    return GO_EMPTY;
}

/* Makes a game around its fold, which it takes over. */
static struct game *make(struct app *app, struct room *room, struct id128 id, uint32_t number,
                         uint8_t black, struct fold *fold, int64_t started_ms)
{
    const struct go_setup *setup = go_game_setup(&fold->game);
    struct game *game = alloc_zeroed(1, sizeof *game);
    game->id = id;
    game->room = room;
    game->number = number;
    game->black = black;
    game->started_ms = started_ms;
    game->pending_end = &game->pending;
    if (room->settings->ruleset) {
        memcpy(game->ruleset, room->settings->ruleset->name,
               strlen(room->settings->ruleset->name) + 1);
        game->revision = room->settings->ruleset->revision;
    }
    game->board = alloc_zeroed((size_t)setup->width * setup->height, 1);
    fold_move(fold, &game->fold);
    game_view_of(&game->fold, &game->published, game->board);
    game->timer = (struct timer){.kind = TIMER_GAME, .owner = game};
    channel_init(&game->channel, PROTO_CHANNEL_GAME, &id, app->config.epoch,
                 app->play->channels.game, game);
    idmap_put(&app->play->games, idmap_bytes(id.bytes), game);
    return game;
}

struct game *game_create(struct app *app, struct room *room, struct id128 id, uint32_t number,
                         uint8_t black, const struct go_setup *setup, int64_t started_ms)
{
    struct fold fold = {0};
    if (fold_init(&fold, setup, &room->settings->clock, started_ms) != GO_SETUP_OK) {
        fold_finish(&fold);
        return NULL;
    }
    fold_keep_marks(&fold);
    return make(app, room, id, number, black, &fold, started_ms);
}

void game_show(struct app *app, struct game *game)
{
    struct game_summary summary = {.id = game->id, .black = game->black, .game = game};
    struct game *before = game->room->game;
    game->visible = true;
    app->stats.games_running++;
    room_add_game(game->room, &summary);
    if (before)
        game_evict(app, before);
    timing_begin(app, game);
    timing_arm(app, game);
    house_look(app, game);
}

void game_free_pending(struct pending *pending)
{
    for (struct refusal *refusal = pending->refusals, *next; refusal; refusal = next) {
        next = refusal->next;
        buf_unref(refusal->buf);
        free(refusal);
    }
    buf_unref(pending->buf);
    free(pending);
}

void game_destroy(struct app *app, struct game *game)
{
    struct room *room = game->room;
    for (struct pending *pending = game->pending, *next; pending; pending = next) {
        next = pending->next;
        game_free_pending(pending);
    }
    if (game->visible && !game->ended)
        app->stats.games_running--;
    if (room->game == game)
        room->game = NULL;
    for (uint32_t i = 0; i < room->games_n; i++)
        if (room->games[i].game == game) {
            room->games[i].game = NULL;
            room->games[i].evictions++;
        }
    timers_unset(&app->timers, &game->timer);
    delay_finish(app, game);
    house_finish(app, game);
    refused_finish(game->refused);
    channel_finish(&game->channel);
    idmap_remove(&app->play->games, idmap_bytes(game->id.bytes));
    events_finish(&game->events);
    fold_finish(&game->fold);
    free(game->board);
    free(game);
}

void game_evict(struct app *app, struct game *game)
{
    bool heard = game->channel.subs[CHANNEL_SEATED] || game->channel.subs[CHANNEL_OTHERS];
    if (!heard && game->ended && !game->pending && game->room->game != game)
        game_destroy(app, game);
}

/* --- rows ------------------------------------------------------------------------------------- */

static struct text take_text(struct job *job, struct proto_text *text)
{
    struct text ret = job_text(job, text->at, text->length);
    proto_text_clear(text);
    return ret;
}

void game_row(struct job *job, const struct game *game, struct row_game *ret)
{
    const struct go_setup *setup = go_game_setup(&game->fold.game);
    const struct proto_open *settings = game->room->settings;
    char board[BOARD_TEXT];
    struct proto_text text;
    proto_text_init(&text);
    go_board_write(setup->points, setup->width, setup->height, board, sizeof board);
    ret->id = game->id;
    ret->room = game->room->id;
    ret->number = game->number;
    ret->ruleset = job_text(job, game->ruleset, strlen(game->ruleset));
    ret->revision = game->revision;
    ret->title = job_text(job, settings->title, strlen(settings->title));
    proto_encode_rules(&text, &setup->rules);
    ret->rules = take_text(job, &text);
    ret->width = setup->width;
    ret->height = setup->height;
    ret->setup = job_text(job, board, strlen(board));
    ret->to_move = setup->to_move;
    ret->handicap = setup->handicap;
    ret->komi_x2 = setup->rules.komi_x2;
    proto_encode_clock(&text, &settings->clock);
    ret->clock = take_text(job, &text);
    ret->marking_ms = settings->marking_ms;
    ret->absence_ms = settings->absence_ms;
    ret->is_public = settings->is_public;
    ret->started_at = game->started_ms;
    proto_text_finish(&text);
}

static bool read_setup(const struct row_game *row, const struct go_rules *rules,
                       struct go_setup *ret)
{
    size_t at;
    *ret = (struct go_setup){
        .width = row->width,
        .height = row->height,
        .to_move = row->to_move,
        .handicap = row->handicap,
    };
    if (rules)
        ret->rules = *rules;
    return (rules || proto_decode_rules(row->rules.at, row->rules.length, &ret->rules)) &&
           go_board_read(row->setup.at, row->setup.length, row->width, row->height, ret->points,
                         &at);
}

bool game_read_event(struct events *events, const struct row_event *row)
{
    bool known = row->kind >= PROTO_EVENT_PLAY && row->kind < PROTO_EVENTS_N &&
                 row->player <= GO_WHITE &&
                 (row->kind != PROTO_EVENT_TIME || row->player != GO_EMPTY);
    if (row->seq != events->n + 1 || row->version != 1 || !known || row->data.length > UINT16_MAX ||
        row->key.length > UINT8_MAX)
        return false;
    events_add(events, &(struct event_new){
                           .kind = row->kind,
                           .player = row->player,
                           .at_ms = row->at,
                           .spent_ms = row->spent_ms,
                           .lag_ms = (uint32_t)row->lag_ms,
                           .act = {row->data.at, row->data.length},
                           .key = {row->key.at, row->key.length},
                       });
    return true;
}

static bool read_events(struct events *events, const struct row_event *rows, size_t n)
{
    size_t i = 0;
    while (i < n && game_read_event(events, &rows[i]))
        i++;
    return i == n;
}

/* Do the clocks add up to the sums that were stored with the last event? */
static bool sums_hold(const struct fold *fold, const struct row_event *rows, size_t n)
{
    struct proto_text text;
    if (n == 0 || fold->clock.kind == GO_CLOCK_NONE)
        return true;
    proto_text_init(&text);
    proto_encode_sides(&text, &fold->clock, fold->sides);
    bool same = text.length == rows[n - 1].left.length &&
                memcmp(text.at, rows[n - 1].left.at, text.length) == 0;
    proto_text_finish(&text);
    return same;
}

bool game_read(const struct row_game *row, const struct go_rules *rules,
               const struct go_clock_rules *clock, const struct row_event *events, size_t events_n,
               struct game_folded *ret)
{
    struct go_setup setup;
    *ret = (struct game_folded){0};
    bool good = read_setup(row, rules, &setup) &&
                fold_init(&ret->fold, &setup, clock, row->started_at) == GO_SETUP_OK;
    if (good) {
        fold_keep_marks(&ret->fold);
        good = read_events(&ret->events, events, events_n) &&
               fold_all(&ret->fold, &ret->events, ret->events.n) &&
               sums_hold(&ret->fold, events, events_n);
    }
    if (!good)
        game_folded_finish(ret);
    return good;
}

void game_folded_finish(struct game_folded *folded)
{
    fold_finish(&folded->fold);
    events_finish(&folded->events);
}

struct game *game_adopt(struct app *app, struct room *room, const struct row_game *row,
                        struct game_folded *folded)
{
    if (row->number == 0 || row->number > room->games_n)
        return NULL;
    struct game_summary *summary = &room->games[row->number - 1];
    struct game *game =
        make(app, room, row->id, row->number, summary->black, &folded->fold, row->started_at);
    game->events = folded->events;
    folded->events = (struct events){0};
    if (row->ruleset.length < sizeof game->ruleset) {
        memcpy(game->ruleset, row->ruleset.at, row->ruleset.length);
        game->ruleset[row->ruleset.length] = '\0';
        game->revision = row->revision;
    }
    game->visible = true;
    game->ended = go_game_phase(&game->fold.game) == GO_PHASE_FINISHED;
    game->ended_ms = row->ended_at;
    game->channel.n = game->events.n;
    if (!game->ended)
        app->stats.games_running++;
    summary->game = game;
    if (row->number == room->games_n)
        room->game = game;
    return game;
}

struct game *game_restore(struct app *app, struct room *room, const struct row_game *row,
                          const struct row_event *events, size_t events_n)
{
    struct game_folded folded;
    if (!game_read(row, NULL, &room->settings->clock, events, events_n, &folded))
        return NULL;
    struct game *game = game_adopt(app, room, row, &folded);
    game_folded_finish(&folded);
    return game;
}
