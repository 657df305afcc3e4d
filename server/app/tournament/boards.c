/* The live boards of the running round, or of all rounds that are played in any order, for big screens and for watchers who follow all games: a
 * snapshot, then notes of the boards that have changed, at most one a second. A board shows its
 * game after the last event that watchers may know. */
#include "server/app/tournament/boards.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/tour/view.h"
#include "server/app/channel.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/delay.h"
#include "server/app/play/room.h"
#include "server/app/play/timing.h"
#include "server/app/state.h"
#include "server/app/tournament/notify.h"
#include "server/app/tournament/rooms.h"
#include "server/app/tournament/sent.h"
#include "server/app/tournament/tournament.h"

/* Boards for one message. */
struct live {
    struct proto_view_live *games;
    struct proto_clk *clks;
    size_t n;
};

/* The first and the last round whose boards are shown; false: none has begun. */
static bool running_rounds(const struct tour *tour, uint8_t *ret_from, uint8_t *ret_to)
{
    uint8_t no = tour->rounds_n;
    while (no > 0 && tour_round(tour, no)->state < PROTO_ROUND_STARTED)
        no--;
    *ret_to = no;
    *ret_from = tour->settings.any_order ? 1 : no;
    return no > 0;
}

static void describe(const struct app *app, const struct game *game, uint8_t round, uint16_t board,
                     struct proto_view_live *ret, struct proto_clk *clk)
{
    const struct go_setup *setup = go_game_setup(&game->fold.game);
    const struct delay *delay = game->delay;
    const struct game_view *view = delay ? &delay->published : &game->published;
    bool over = view->result != GO_RESULT_OPEN;
    *clk = (struct proto_clk){
        .rules = &game->fold.clock,
        .side = {view->sides[0], view->sides[1]},
        .run = view->run,
        .since_ms = over    ? 0
                    : delay ? delay_since_ms(app, game)
                            : timing_published_ms(app, game),
        .until_at_ms = view->until_at_ms,
    };
    *ret = (struct proto_view_live){
        .round = round,
        .board = board,
        .room = game->room->id.bytes,
        .game = game->id.bytes,
        .no = (uint8_t)game->number,
        .width = setup->width,
        .height = setup->height,
        .rows = delay ? delay->board : game->board,
        .last = view->last,
        .move = view->move,
        .to = view->to,
        .clk = game->fold.clock.kind == GO_CLOCK_NONE ? NULL : clk,
        .result = view->result,
        .ending = view->ending,
    };
}

/* Was this state of the game in a note already? Marks it as sent. */
static bool is_news(const struct game *game)
{
    struct tournament_link *link = game->room->tournament;
    bool same = memcmp(&link->sent_game, &game->id, sizeof game->id) == 0 &&
                link->sent_n == delay_n(game, CHANNEL_OTHERS);
    link->sent_game = game->id;
    link->sent_n = delay_n(game, CHANNEL_OTHERS);
    return !same;
}

static void collect_round(const struct app *app, const struct tournament *tournament, bool news,
                          const struct proto_tour_round *round, struct live *ret)
{
    for (unsigned i = 0; i < round->pairs_n; i++) {
        const struct proto_tour_pair *pair = &round->pairs[i];
        const struct room *room =
            pair->second != 0 ? rooms_find(app, tournament, pair) : NULL; /* a bye has no board */
        if (!room || !room->game || !room->game->visible || (news && !is_news(room->game)))
            continue;
        describe(app, room->game, round->no, pair->board, &ret->games[ret->n], &ret->clks[ret->n]);
        ret->n++;
    }
}

/* Collects all boards, or (news) those that have changed since the last note. */
static void collect(const struct app *app, const struct tournament *tournament, bool news,
                    struct live *ret)
{
    const struct tour *tour = tournament->published;
    uint8_t from, to;
    size_t size = 1;
    bool any = running_rounds(tour, &from, &to);
    for (uint8_t no = from; any && no <= to; no++)
        size += tour_round(tour, no)->pairs_n;
    *ret = (struct live){.games = alloc_zeroed(size, sizeof *ret->games),
                         .clks = alloc_zeroed(size, sizeof *ret->clks)};
    for (uint8_t no = from; any && no <= to; no++)
        collect_round(app, tournament, news, tour_round(tour, no), ret);
}

static void finish(struct live *live)
{
    free(live->games);
    free(live->clks);
}

static void encode(struct app *app, struct tournament *tournament, const struct proto_at *at)
{
    struct live live;
    collect(app, tournament, false, &live);
    proto_encode_boards_snap(&app->text, at, live.games, live.n);
    finish(&live);
}

static void notify(struct app *app, struct tournament *tournament)
{
    struct live live;
    if (!tournament->boards.subs[CHANNEL_OTHERS])
        return;
    collect(app, tournament, true, &live);
    if (live.n > 0) {
        proto_encode_boards(&app->text, &tournament->boards.name, live.games, live.n);
        channel_publish(app, &tournament->boards);
    }
    finish(&live);
}

void tournament_note_due(struct app *app, struct tournament *tournament)
{
    tournament->note_us = app->now.mono_us + INT64_C(1000) * APP_NOTES_MS;
    tournament_notify_table(app, tournament);
    notify(app, tournament);
    desk_notify_open(app, tournament);
}

/* --- the channel ------------------------------------------------------------------------------ */

static enum channel_found find_boards(struct app *app, struct player *player,
                                      const struct proto_channel *name, struct channel **ret)
{
    struct tournament *tournament = tournament_find(app, name->id);
    (void)player;
    if (!tournament || !tournament->visible)
        return CHANNEL_LOADING;
    if (tournament->deleting)
        return CHANNEL_NOTFOUND;
    *ret = &tournament->boards;
    return CHANNEL_OK;
}

static struct buf *snapshot(struct app *app, const struct channel *channel, uint8_t list,
                            const struct proto_at *at, bool with_log)
{
    (void)list;
    (void)with_log;
    encode(app, channel->owner, at);
    return outbox_take_text(app);
}

const struct channel_ops boards_channel = {.find = find_boards, .snapshot = snapshot};
