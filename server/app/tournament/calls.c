/* Calls of a tournament to its players, on whichever page they are: check in, see your opponent,
 * come to your board, a pairing was withdrawn. A call is part of their `me` while it holds.
 *
 * Promises: after every act a player gets an event if their call has changed. Acts that do not
 * concern them, their opponent or the tournament's title send them nothing. */
#include "server/app/tournament/calls.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/json/characters.h"
#include "proto/lib/alloc.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/people/me.h"
#include "server/app/play/game.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/tournament/rooms.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/tournaments.h"

/* --- the calls
 * --------------------------------------------------------------------------------- */

static void call_here(const struct tour *tour, struct call *calls)
{
    for (unsigned i = 0; i < tour->people_n; i++)
        if (tour->people[i].standing == PROTO_TOUR_ENTERED)
            calls[i].kind = PROTO_CALL_CHECKIN;
}

static void call_seat(const struct tour *tour, const struct proto_tour_round *round,
                      const struct proto_tour_pair *pair, int seat, struct call *calls)
{
    uint16_t no = seat == 0 ? pair->first : pair->second;
    uint16_t other = seat == 0 ? pair->second : pair->first;
    const struct proto_tour_person *opponent = tour_person(tour, other);
    bool first_black = pair->games_n == 0 || pair->games[pair->games_n - 1].first_black;
    assert(no >= 1 && no <= tour->people_n);
    struct call *call = &calls[no - 1];
    call->kind = tour->settings.any_order                ? PROTO_CALL_READY
                 : round->state == PROTO_ROUND_PUBLISHED ? PROTO_CALL_PAIRING
                                                         : PROTO_CALL_GAME;
    call->round = round->no;
    call->board = pair->board;
    call->opponent = other;
    call->opponent_rev = opponent ? opponent->rev : 0;
    if (other != 0 && tour->settings.match == 1)
        call->your = first_black == (seat == 0) ? GO_BLACK : GO_WHITE;
    call->has_room = pair->has_room;
    if (pair->has_room)
        memcpy(call->room, pair->room, sizeof call->room);
}

/* Did the pairing change after the one that the player is called to? */
static bool is_newer(const struct tour *tour, const struct proto_tour_pair *pair,
                     const struct call *call)
{
    const struct proto_tour_pair *other =
        call->kind == PROTO_CALL_READY ? tour_pair_at(tour, call->round, call->board) : NULL;
    return !other || other->rev < pair->rev;
}

/* In a running round a player with a bye may play a house player until that game is over. */
static void call_bye(const struct app *app, const struct tournament *tournament,
                     const struct proto_tour_round *round, const struct proto_tour_pair *pair,
                     struct call *calls)
{
    const struct game *game = rooms_bye_game(app, &tournament->id, pair);
    struct call *call = &calls[pair->first - 1];
    if (!game || round->state != PROTO_ROUND_STARTED)
        return;
    *call = (struct call){.kind = PROTO_CALL_BYE,
                          .round = round->no,
                          .house = game->room->settings->house,
                          .has_room = true};
    memcpy(call->room, pair->room, sizeof call->room);
}

/* A published round calls all its players, a running one those who still play. In any order a board
 * calls them while its room is open; of several boards the one that changed last does. */
static void call_to_boards(const struct app *app, const struct tournament *tournament,
                           const struct proto_tour_round *round, struct call *calls)
{
    const struct tour *tour = tournament->published;
    for (unsigned i = 0; i < round->pairs_n; i++) {
        const struct proto_tour_pair *pair = &round->pairs[i];
        if (round->state != PROTO_ROUND_PUBLISHED && tour_pair_result(tour, pair).decided) {
            call_bye(app, tournament, round, pair, calls);
            continue;
        }
        if (tour->settings.any_order && !pair->has_room)
            continue;
        for (int seat = 0; seat < (pair->second != 0 ? 2 : 1); seat++)
            if (is_newer(tour, pair, &calls[(seat == 0 ? pair->first : pair->second) - 1]))
                call_seat(tour, round, pair, seat, calls);
    }
}

/* Calls the players whose pairing was published and then withdrawn because the round is drawn anew.
 * After an undo there may be fewer players than calls. */
static void call_off(const struct tournament *tournament, struct call *calls)
{
    const struct tour *tour = tournament->published;
    for (unsigned i = 0; i < tournament->calls_n && i < tour->people_n; i++) {
        const struct call *was = &tournament->calls[i];
        if (was->kind == PROTO_CALL_PAIRING || was->kind == PROTO_CALL_WITHDRAWN) {
            const struct proto_tour_round *round = tour_round(tour, was->round);
            if (calls[i].kind == 0 && (!round || round->state == PROTO_ROUND_DRAFTED)) {
                calls[i].kind = PROTO_CALL_WITHDRAWN;
                calls[i].round = was->round;
            }
        }
    }
}

static struct call *calls_of(const struct app *app, const struct tournament *tournament)
{
    const struct tour *tour = tournament->published;
    uint8_t from = tour->settings.any_order ? tour_now_from(tour) : tournament_round(tour);
    uint8_t to = tour->settings.any_order ? tour->rounds_n : from;
    struct call *calls = alloc_zeroed(tour->people_n + tour->waiting_n + 1u, sizeof *calls);
    if (tour->stage == PROTO_STAGE_CHECKIN)
        call_here(tour, calls);
    for (uint8_t no = from; tour->stage == PROTO_STAGE_RUNNING && no > 0 && no <= to; no++)
        call_to_boards(app, tournament, tour_round(tour, no), calls);
    if (tour->stage == PROTO_STAGE_RUNNING)
        call_off(tournament, calls);
    for (unsigned i = 0; i < tour->people_n; i++) {
        const struct proto_tour_person *person = &tour->people[i];
        if (calls[i].kind == 0 || person->standing == 0 || person->account == 0) {
            calls[i] = (struct call){0};
            continue;
        }
        calls[i].account = person->account;
        calls[i].own = person->agreed;
        calls[i].rev = tour->rev;
    }
    for (unsigned i = 0; i < tour->waiting_n && tour->stage <= PROTO_STAGE_RUNNING; i++)
        calls[tour->people_n + i] = (struct call){.account = tour->waiting[i].person.account,
                                                  .kind = PROTO_CALL_WAITING,
                                                  .rev = tour->rev};
    return calls;
}

/* --- events
 * ------------------------------------------------------------------------------------ */

static bool is_same(const struct call *a, const struct call *b)
{
    return a->account == b->account && a->kind == b->kind && a->rev == b->rev &&
           a->round == b->round && a->board == b->board && a->your == b->your &&
           a->house == b->house && a->opponent == b->opponent &&
           a->opponent_rev == b->opponent_rev && a->has_room == b->has_room &&
           memcmp(a->room, b->room, sizeof a->room) == 0;
}

static void notify(struct app *app, int64_t account)
{
    if (account != 0)
        me_changed(app, player_find(app, account));
}

void tournament_call(struct app *app, struct tournament *tournament)
{
    static const struct call none = {0};
    struct call *was = tournament->calls;
    uint16_t was_n = tournament->calls_n;
    tournament->calls = calls_of(app, tournament);
    tournament->calls_n =
        (uint16_t)(tournament->published->people_n + tournament->published->waiting_n);
    for (uint16_t i = 0; i < was_n || i < tournament->calls_n; i++) {
        const struct call *before = i < was_n ? &was[i] : &none;
        const struct call *after = i < tournament->calls_n ? &tournament->calls[i] : &none;
        if (is_same(before, after))
            continue;
        notify(app, after->account);
        if (before->account != after->account)
            notify(app, before->account);
    }
    free(was);
}

/* --- `me` ------------------------------------------------------------------------------------- */

/* The name as entered, or, if the account was deleted, the number that replaced it. */
static struct text name_of(const struct app *app, const struct proto_tour_person *person)
{
    const struct player *player = person->account ? player_find(app, person->account) : NULL;
    if (player_is_gone(player))
        return player_name(player).name;
    return (struct text){person->name, strlen(person->name)};
}

static void describe(const struct app *app, const struct tournament *tournament,
                     const struct call *call, struct proto_my_call *ret)
{
    const struct tour *tour = tournament->published;
    const struct proto_tour_person *opponent = tour_person(tour, call->opponent);
    *ret = (struct proto_my_call){
        .kind = call->kind,
        .of = {.id = tournament->id.bytes,
               .slug = {tour->settings.slug, strlen(tour->settings.slug)},
               .title = {tour->settings.title, strlen(tour->settings.title)}},
        .round = call->round,
        .board = call->board,
        .your = call->your,
        .room = call->has_room ? call->room : NULL,
    };
    if (opponent)
        ret->opponent = name_of(app, opponent);
    if (call->house > 0)
        ret->opponent = text_of(proto_house_name(call->house));
}

/* The rank of a call among those of one player: tournaments that they entered themselves come
 * first, then those that a desk entered them for, and last those that they wait for. */
enum { OWN, OTHERS, WAITING, RANKS_N };
static unsigned rank_of(const struct call *call)
{
    if (call->kind == PROTO_CALL_WAITING)
        return WAITING;
    return call->own ? OWN : OTHERS;
}

size_t tournament_calls(const struct app *app, const struct player *player,
                        struct proto_my_call ret[APP_CALLS_MAX])
{
    struct found {
        const struct tournament *tournament;
        const struct call *call;
    };
    struct found found[RANKS_N][APP_CALLS_MAX];
    size_t found_n[RANKS_N] = {0}, n = 0;
    for (const struct tournament *tournament = LIST_FIRST(&app->tournaments->list); tournament;
         tournament = LIST_NEXT(tournament, link))
        for (uint16_t i = 0; i < tournament->calls_n; i++) {
            unsigned rank = rank_of(&tournament->calls[i]);
            if (tournament->calls[i].account != player->id || found_n[rank] == APP_CALLS_MAX)
                continue;
            found[rank][found_n[rank]++] = (struct found){tournament, &tournament->calls[i]};
        }
    for (unsigned rank = 0; rank < RANKS_N; rank++)
        for (size_t i = 0; i < found_n[rank] && n < APP_CALLS_MAX; i++)
            describe(app, found[rank][i].tournament, found[rank][i].call, &ret[n++]);
    return n;
}
