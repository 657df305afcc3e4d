/* Rooms as clients see them: the snapshot, the entry in the `me` of a player, and the event after
 * every change. An event has the whole room: it is small, and clients need not merge anything. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/channel.h"
#include "server/app/outbox.h"
#include "server/app/people/me.h"
#include "server/app/play/challenge.h"
#include "server/app/play/chat.h"
#include "server/app/play/game.h"
#include "server/app/play/lobby.h"
#include "server/app/play/match.h"
#include "server/app/play/play.h"
#include "server/app/play/presence.h"
#include "server/app/play/rates.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/state.h"

/* Fills the fields. ret->games points to *ret_games, which the caller frees. */
static void describe(const struct room *room, struct proto_room *ret,
                     struct proto_room_game **ret_games, struct proto_room_tour *ret_of)
{
    struct proto_room_game *games = alloc_zeroed(room->games_n + 1, sizeof *games);
    *ret = (struct proto_room){
        .state = (enum proto_room_state)room->row.state,
        .by = player_name(room->opener),
        .settings = room->settings,
        .black = room_black(room),
        .games = games,
        .games_n = room->games_n,
        .match_winner = -1,
        .rematch = room->row.rematch,
        .watchers = presence_watchers(room),
        .opened_at_ms = room->opened_ms,
        .shut = room->shut,
        .opponent = player_name(challenge_opponent(room)),
    };
    memcpy(ret->id, room->id.bytes, sizeof ret->id);
    if (room->tournament) {
        *ret_of = (struct proto_room_tour){
            .id = room->tournament->tour.bytes,
            .slug = {room->tournament->slug, strlen(room->tournament->slug)},
            .title = {room->tournament->title, strlen(room->tournament->title)}};
        ret->tour = ret_of;
    }
    for (uint32_t i = 0; i < room->games_n; i++) {
        const struct game_summary *summary = &room->games[i];
        memcpy(games[i].id, summary->id.bytes, sizeof games[i].id);
        games[i].no = i + 1;
        games[i].black = summary->black;
        games[i].result = summary->result;
        games[i].ending = summary->ending;
        games[i].moves = summary->moves;
    }
    match_describe(room, ret);
    *ret_games = games;
}

static void describe_seats(const struct app *app, const struct room *room, struct proto_room *ret)
{
    for (int seat = 0; seat < 2; seat++)
        ret->seats[seat] = (struct proto_seat){
            .player = player_name(room->row.seats[seat]),
            .present = room->present[seat],
            .away_ms = presence_away_ms(app, room, seat),
        };
    rates_describe(app, room, ret->ratings);
}

void room_encode(struct app *app, const struct room *room, const struct proto_at *at)
{
    struct proto_room view;
    struct proto_room_game *games;
    struct proto_room_tour of;
    describe(room, &view, &games, &of);
    describe_seats(app, room, &view);
    proto_encode_room_snap(&app->text, at, &view);
    free(games);
}

/* The game of a bye waits for its player once they have come to it: they may leave it alone. */
static bool waits_for(const struct room *room, int seat)
{
    return !room->tournament || !room_is_house(room, 1 - seat) || room->tournament->came[seat];
}

void room_describe_mine(const struct room *room, const struct player *player,
                        struct proto_my_game *ret)
{
    int seat = room_seat_of(room, player);
    assert(seat >= 0); /* only seated players list a room */
    const struct game *game = room->game;
    int8_t black = room_black(room);
    *ret = (struct proto_my_game){
        .settings = room->settings,
        .opponent = player_name(room->row.seats[1 - seat]),
        .state = (enum proto_room_state)room->row.state,
        .your = black < 0       ? GO_EMPTY
                : black == seat ? GO_BLACK
                                : GO_WHITE,
    };
    memcpy(ret->room, room->id.bytes, sizeof ret->room);
    if (room->row.state == PROTO_ROOM_PLACING)
        ret->turn = black == seat;
    if (!game || room->row.state != PROTO_ROOM_PLAYING)
        return;
    ret->game = game->id.bytes;
    ret->move = game->published.move;
    ret->turn = game->published.to == ret->your && waits_for(room, seat);
    if (ret->turn && game->fold.clock.kind == GO_CLOCK_DAYS)
        ret->until_at_ms = game->published.until_at_ms;
}

static void publish(struct app *app, struct room *room)
{
    uint32_t n = channel_next(&room->channel);
    if (room->row.state == ROOM_CLOSED) {
        proto_encode_gone(&app->text, &room->channel.name, n);
        channel_publish(app, &room->channel);
        channel_finish(&room->channel);
        for (int i = 0; i < 2; i++)
            channel_finish(&room->chats[i]->channel);
    } else if (channel_is_heard(&room->channel)) { /* 20,000 rooms change at the start, without
                                                    * subscribers */
        struct proto_room view;
        struct proto_room_game *games;
        struct proto_room_tour of;
        describe(room, &view, &games, &of);
        describe_seats(app, room, &view);
        proto_encode_room_event(&app->text, &room->channel.name, n, &view);
        free(games);
        channel_publish(app, &room->channel);
    }
}

/* Lists the room in the `me` of its seated players while it is live. */
static void list_seats(struct app *app, struct room *room)
{
    for (int seat = 0; seat < 2; seat++) {
        struct player *was = room->listed[seat];
        struct player *is =
            room_is_live(room) && !room_is_house(room, seat) ? room->row.seats[seat] : NULL;
        if (was != is) {
            if (was)
                me_remove_seat(&room->places[seat]);
            if (is)
                me_add_seat(is, &room->places[seat], room);
            room->listed[seat] = is;
            if (was)
                me_changed(app, was);
        }
        me_changed(app, is);
    }
}

/* When strangers hold many rooms, rooms wait a shorter time for absent players. */
static void look_around(struct app *app)
{
    static const struct payer everybody;
    int64_t held = budget_held(app->budgets, BUDGET_ROOMS, BUDGET_OF_ALL, &everybody);
    bool crowded = held > budget_at_once(app->budgets, BUDGET_ROOMS, BUDGET_OF_ALL) / 2;
    if (crowded == app->play->crowded)
        return;
    app->play->crowded = crowded;
    for (struct room *room = LIST_FIRST(&app->play->room_list); room; room = LIST_NEXT(room, link))
        room_arm(app, room);
}

static void hold(struct app *app, const struct room *room, enum budget budget, bool live)
{
    if (live)
        budget_hold_anyway(app->budgets, budget, &room->payer);
    else
        budget_release(app->budgets, budget, &room->payer);
}

static void count(struct app *app, struct room *room, bool live)
{
    if (live == room->counted)
        return;
    room->counted = live;
    app->play->rooms_live_n += live ? 1u : UINT32_MAX;
    if (room->settings->house > 0)
        hold(app, room, BUDGET_HOUSE, live);
    if (room->tournament) /* a director opens many; they hold no budget of rooms */
        return;
    hold(app, room, BUDGET_ROOMS, live);
    look_around(app);
}

void room_count(struct app *app, struct room *room)
{
    count(app, room, room_is_live(room));
}

void room_uncount(struct app *app, struct room *room)
{
    count(app, room, false);
}

void room_changed(struct app *app, struct room *room)
{
    /* Counted first: the budget decides how long rooms wait, and room_arm() below needs that. */
    room_count(app, room);
    list_seats(app, room);
    publish(app, room);
    lobby_touch(app, room, LOBBY_ROOM);
    room_arm(app, room);
    /* Last: a room that nothing needs joins its queue here, and the next event may destroy it. */
    room_rest(app, room);
}

void room_forget(struct app *app, const struct player *player)
{
    for (const struct room *room = LIST_FIRST(&app->play->room_list); room;
         room = LIST_NEXT(room, link))
        for (int i = 0; i < 2; i++)
            chat_forget(app, room->chats[i], player);
}

void room_renamed(struct app *app, struct player *player)
{
    for (struct seat *seat = LIST_FIRST(&player->seats); seat; seat = LIST_NEXT(seat, link)) {
        publish(app, seat->room);
        lobby_touch(app, seat->room, LOBBY_ROOM);
        for (int i = 0; i < 2; i++)
            if (seat->room->row.seats[i] != player)
                me_changed(app, seat->room->row.seats[i]);
    }
    /* Rooms show who opened them, too. */
    for (struct room *room = LIST_FIRST(&app->play->room_list); room; room = LIST_NEXT(room, link))
        if (room->opener == player && room_seat_of(room, player) < 0) {
            publish(app, room);
            lobby_touch(app, room, LOBBY_ROOM);
        }
}
