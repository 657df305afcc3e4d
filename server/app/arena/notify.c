/* Views of a hall. A snapshot has every player in the order of the standings and every running game; an event has the
 * lines that changed. Encoding 500 lines takes a third of a millisecond, and subscribers share the bytes. */
#include "server/app/arena/notify.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/array.h"
#include "server/app/arena/hall.h"
#include "server/app/arena/list.h"
#include "server/app/arena/step.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/state.h"

void hall_mark(struct app *app, struct hall *hall)
{
    hall->dirty = true;
    step_soon(app, hall);
}

void hall_mark_head(struct app *app, struct hall *hall)
{
    hall->head_news = true;
    hall_mark(app, hall);
}

void hall_mark_line(struct app *app, struct hall *hall, uint16_t no, bool name)
{
    bool first = no == hall->seen.players_n && hall->seen.players[no - 1].switches == 1 &&
                 hall->seen.players[no - 1].games == 0;
    if (name || first)
        hall->news[no - 1] = HALL_NEW;
    else if (hall->news[no - 1] == HALL_TOLD)
        hall->news[no - 1] = HALL_CHANGED;
    hall_mark(app, hall);
}

void hall_mark_ended(struct app *app, struct hall *hall, uint32_t game)
{
    hall->ended =
        array_room(hall->ended, &hall->ended_size, hall->ended_n + 1, sizeof *hall->ended);
    hall->ended[hall->ended_n++] = game;
    hall_mark(app, hall);
}

/* --- views ------------------------------------------------------------------------------------ */

static struct proto_arena_line line_of(const struct hall *hall, uint16_t no, bool name)
{
    const struct arena_player *player = &hall->seen.players[no - 1];
    struct proto_arena_line ret = {
        .no = no,
        .rating = player->rating,
        .points = player->points,
        .games = player->games,
        .wins = player->wins,
        .performance = arena_performance(player),
        .fire = arena_burns(player),
        .here = player->here,
        .withdrawn = player->withdrawn,
    };
    if (name)
        ret.player = player_name(hall->people[no - 1]);
    return ret;
}

static struct proto_arena_board board_of(const struct hall *hall, uint32_t number)
{
    const struct arena_game *game = arena_game(&hall->seen, number);
    return (struct proto_arena_board){
        .number = number, .room = game->room, .black = game->black, .white = game->white};
}

/* Inserts by the order of the standings: lines come nearly sorted by number only at first, so a heap would do no
 * better for 500. */
static void place(const struct hall *hall, uint16_t *order, uint32_t n, uint16_t no)
{
    uint32_t low = 0, high = n;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (arena_order(&hall->seen, order[middle], no) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    memmove(&order[low + 1], &order[low], (n - low) * sizeof *order);
    order[low] = no;
}

static void encode_whole(struct app *app, const struct hall *hall, const struct proto_at *at)
{
    uint32_t n = hall->seen.players_n, boards_n = 0;
    uint16_t order[ARENA_PLAYERS_MAX];
    struct proto_arena_line *lines = alloc_zeroed(n + 1, sizeof *lines);
    struct proto_arena_board *boards = alloc_zeroed(n + 1, sizeof *boards);
    struct proto_arena head = arenas_view(&hall->head);
    for (uint32_t i = 0; i < n; i++)
        place(hall, order, i, (uint16_t)(i + 1));
    for (uint32_t i = 0; i < n; i++) {
        const struct arena_player *player = &hall->seen.players[i];
        lines[i] = line_of(hall, order[i], true);
        if (player->game > 0 && arena_game(&hall->seen, player->game)->black == i + 1)
            boards[boards_n++] = board_of(hall, player->game);
    }
    proto_encode_arena_snap(&app->text, at,
                            &(struct proto_arena_state){.head = &head,
                                                        .lines = lines,
                                                        .lines_n = n,
                                                        .boards = boards,
                                                        .boards_n = boards_n,
                                                        .waiting = hall->waiting});
    free(lines);
    free(boards);
}

struct buf *hall_snapshot(struct app *app, struct hall *hall, const struct proto_at *at)
{
    /* The kept bytes lack the changes since event n. */
    if (!hall->snap || hall->snap_n != at->n || hall->dirty) {
        encode_whole(app, hall, at);
        if (hall->snap)
            buf_unref(hall->snap);
        hall->snap = outbox_take_text(app);
        hall->snap_n = at->n;
    }
    return buf_ref(hall->snap);
}

/* --- events ----------------------------------------------------------------------------------- */

static void encode_news(struct app *app, const struct hall *hall)
{
    uint32_t n = hall->seen.players_n, lines_n = 0, boards_n = 0;
    struct proto_arena_line *lines = alloc_zeroed(n + 1, sizeof *lines);
    struct proto_arena_board *boards = alloc_zeroed(n + 1, sizeof *boards);
    struct proto_arena head = arenas_view(&hall->head);
    for (uint32_t i = 0; i < n; i++)
        if (hall->news[i] != HALL_TOLD)
            lines[lines_n++] = line_of(hall, (uint16_t)(i + 1), hall->news[i] == HALL_NEW);
    /* A game that began and ended since the last event is in the players' lines alone. */
    for (uint32_t i = 0; i < n; i++) {
        const struct arena_player *player = &hall->seen.players[i];
        if (player->game > hall->boards_told &&
            arena_game(&hall->seen, player->game)->black == i + 1)
            boards[boards_n++] = board_of(hall, player->game);
    }
    proto_encode_arena_event(
        &app->text, &hall->channel.name, hall->channel.n,
        &(struct proto_arena_state){.head = hall->head_news ? &head : NULL,
                                    .lines = lines,
                                    .lines_n = lines_n,
                                    .boards = boards,
                                    .boards_n = boards_n,
                                    .ended = hall->ended,
                                    .ended_n = hall->ended_n,
                                    .has_waiting = hall->waiting != hall->waiting_told,
                                    .waiting = hall->waiting});
    free(lines);
    free(boards);
}

void hall_note(struct app *app, struct hall *hall)
{
    if (!hall->dirty || app->now.mono_us < hall->note_us)
        return;
    channel_next(&hall->channel);
    if (channel_is_heard(&hall->channel)) {
        encode_news(app, hall);
        channel_publish(app, &hall->channel);
    }
    memset(hall->news, HALL_TOLD, sizeof hall->news);
    hall->boards_told = hall->seen.games_n;
    hall->ended_n = 0;
    hall->head_news = hall->dirty = false;
    hall->waiting_told = hall->waiting;
    hall->note_us = app->now.mono_us + APP_ARENA_NOTE_MS * INT64_C(1000);
}
