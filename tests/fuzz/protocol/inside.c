/* Invariants of the application. Lists are as long as their counts say, linked lists agree with each other, and when
 * all people have left, no pending reply remains. */
#include "house_inside.h"
#include "server/app/channel.h"
#include "server/app/conn.h"
#include "server/app/deferred.h"
#include "server/app/limits.h"
#include "server/app/people/people.h"
#include "server/app/play/chat.h"
#include "server/app/play/game.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/state.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/tournaments.h"
#include "server/base/budget.h"

static void must(struct house *house, bool good, const char *what)
{
    if (!good)
        fuzz_fail(house->fuzz, "inside: %s", what);
}

static void check_channel(struct house *house, const struct channel *channel)
{
    for (int list = 0; list < CHANNEL_LISTS; list++) {
        uint32_t n = 0;
        const struct sub *before = NULL;
        for (const struct sub *sub = channel->subs[list]; sub; before = sub, sub = sub->next) {
            must(house, sub->channel == channel && sub->list == list && sub->prev == before,
                 "a subscription is in another list than it says");
            n++;
        }
        must(house, n == channel->subs_n[list], "a channel counts its subscriptions wrongly");
    }
}

static void check_conns(struct house *house)
{
    const struct app *app = house->app;
    uint32_t conns = 0, here = 0;
    for (const struct conn *conn = LIST_FIRST(&app->conns.list); conn;
         conn = LIST_NEXT(conn, link)) {
        unsigned subs = 0;
        for (const struct sub *sub = conn->subs; sub; sub = sub->conn_next)
            subs += sub->conn == conn;
        must(house, subs == conn->subs_n, "a connection counts its subscriptions wrongly");
        must(house, conn->subs_n <= budget_at_once(app->budgets, BUDGET_SUBS, BUDGET_OF_CONNECTION),
             "too many subscriptions");
        conns++;
        here += conn->player && conn->player->conns == conn;
        if (conn->player)
            check_channel(house, &conn->player->me);
    }
    must(house, conns == app->stats.conns, "connections are counted wrongly");
    must(house, here == app->players.here, "players who are here are counted wrongly");
}

static void check_rooms(struct house *house)
{
    const struct app *app = house->app;
    uint32_t rooms = 0, live = 0;
    for (const struct room *room = LIST_FIRST(&app->play->room_list); room;
         room = LIST_NEXT(room, link)) {
        uint32_t held = 0;
        rooms++;
        live += room->counted;
        check_channel(house, &room->channel);
        for (int i = 0; i < 2; i++)
            check_channel(house, &room->chats[i]->channel);
        for (uint32_t i = 0; i < room->games_n; i++) {
            const struct game *game = room->games[i].game;
            if (!game)
                continue;
            must(house, game->room == room && game->number == i + 1, "a game is in another room");
            must(house, game->fold.n == game->events.n, "a fold is behind its events");
            must(house, game->channel.n <= game->events.n, "more is visible than there is");
            check_channel(house, &game->channel);
        }
        for (const struct deferred *one = room->deferred; one; one = one->next)
            held++;
        must(house, held == room->deferred_n && (held == 0 || room->changing),
             "commands wait for a room that does not change");
    }
    must(house, rooms == app->play->rooms_n && live <= app->play->rooms_live_n,
         "rooms are counted wrongly");
}

static void check_tournaments(struct house *house)
{
    uint32_t n = 0;
    for (const struct tournament *tournament = LIST_FIRST(&house->app->tournaments->list);
         tournament; tournament = LIST_NEXT(tournament, link)) {
        n++;
        check_channel(house, &tournament->channel);
        check_channel(house, &tournament->desk);
        check_channel(house, &tournament->boards);
        must(house,
             tournament->published->n <= tournament->log.n &&
                 tournament->log.tour.n == tournament->log.n,
             "more is shown than there is, or folded less");
        must(house,
             house->jobs_n > 0 ||
                 (tournament->published == &tournament->log.tour && tournament->undone_n == 0),
             "nothing is on its way, and not everything is shown");
    }
    must(house, n == house->app->tournaments->n, "tournaments are counted wrongly");
}

/* The objects that stay in memory after all people have left. */
static void check_left(struct house *house)
{
    const struct app *app = house->app;
    uint32_t idle = 0, kept = 0, lasting = 0;
    must(house, app->stats.conns == 0 && app->players.here == 0, "somebody is still here");
    must(house,
         app->outbox.completions[JOB_WRITES].n == 0 && app->outbox.completions[JOB_READS].n == 0 &&
             app->deferreds.n == 0 && app->people->hashings_n == 0 && app->workings.n == 0 &&
             !app->tournaments->zippings,
         "something still waits");
    must(house, app->outbox.n == 0, "outputs are left");
    for (const struct dedup *one = TAILQ_FIRST(&app->dedups.list); one; one = TAILQ_NEXT(one, link))
        kept += !one->done;
    must(house, kept == 0, "a key was taken and never answered");
    for (const struct room *room = LIST_FIRST(&app->play->room_list); room;
         room = LIST_NEXT(room, link)) {
        must(house, room->pins == 0 && !room->changing && !room->deferred,
             "a room is still pinned");
        idle += room->row.closed_ms != 0 && !room->in_lobby;
    }
    must(house, idle <= APP_ROOMS_IDLE_MAX + BOUND_SLACK, "too many finished rooms stay");
    for (const struct tournament *tournament = LIST_FIRST(&app->tournaments->list); tournament;
         tournament = LIST_NEXT(tournament, link)) {
        must(house, tournament->pins == 0, "a tournament is still pinned");
        lasting += tournament->log.tour.stage == PROTO_STAGE_CHECKIN ||
                   tournament->log.tour.stage == PROTO_STAGE_RUNNING;
    }
    must(house, app->tournaments->n <= lasting + APP_TOURS_IDLE_MAX + BOUND_SLACK,
         "too many tournaments stay");
}

void house_check(struct house *house, bool end)
{
    check_conns(house);
    check_channel(house, &house->app->play->lobby);
    check_channel(house, &house->app->tournaments->tours);
    check_rooms(house);
    check_tournaments(house);
    if (end)
        check_left(house);
}
