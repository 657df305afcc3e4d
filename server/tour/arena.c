/* The fold of an arena. One act changes at most two players and one game, so folding a log takes as many steps as it
 * has acts, and joins a step for each player before. */
#include "server/tour/arena.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/point.h"
#include "proto/lib/alloc.h"
#include "proto/lib/array.h"

#define MINUTE_MS 60000
#define PERFORMANCE                                                                                \
    500 /* points that a win adds to the opponent's rating: https://lichess.org/tournament/help */

void arena_init(struct arena_state *arena, int64_t starts_ms, uint16_t minutes)
{
    *arena = (struct arena_state){.stage = ARENA_OPEN, .minutes = minutes, .starts_ms = starts_ms};
}

void arena_finish(struct arena_state *arena)
{
    free(arena->players);
    free(arena->games);
    arena->players = NULL;
    arena->games = NULL;
}

static void *copied(const void *at, uint32_t n, size_t each)
{
    void *ret = n > 0 ? alloc_zeroed(n, each) : NULL;
    if (n > 0)
        memcpy(ret, at, n * each);
    return ret;
}

void arena_copy(const struct arena_state *arena, struct arena_state *ret)
{
    arena_finish(ret);
    *ret = *arena;
    ret->players_size = arena->players_n;
    ret->games_size = arena->games_n;
    ret->players = copied(arena->players, arena->players_n, sizeof *ret->players);
    ret->games = copied(arena->games, arena->games_n, sizeof *ret->games);
}

uint16_t arena_number(const struct arena_state *arena, int64_t player)
{
    for (uint32_t i = 0; i < arena->players_n; i++)
        if (arena->players[i].id == player)
            return (uint16_t)(i + 1);
    return 0;
}

const struct arena_player *arena_player(const struct arena_state *arena, uint16_t no)
{
    return no >= 1 && no <= arena->players_n ? &arena->players[no - 1] : NULL;
}

const struct arena_game *arena_game(const struct arena_state *arena, uint32_t no)
{
    return no >= 1 && no <= arena->games_n ? &arena->games[no - 1] : NULL;
}

/* --- judging ---------------------------------------------------------------------------------- */

static enum arena_reason judge_join(const struct arena_state *arena, const struct arena_act *act)
{
    const struct arena_player *player = arena_player(arena, arena_number(arena, act->player));
    if (arena->stage > ARENA_RUNNING)
        return ARENA_STAGE;
    if (!player)
        return arena->players_n < ARENA_PLAYERS_MAX ? ARENA_WELL : ARENA_FULL;
    if (player->withdrawn)
        return ARENA_OUT;
    if (player->here)
        return ARENA_NO_CHANGE;
    return player->switches < ARENA_SWITCHES_MAX ? ARENA_WELL : ARENA_FULL;
}

/* A pause is always possible: it comes before the next join, or return, at the latest. */
static enum arena_reason judge_pause(const struct arena_state *arena, const struct arena_act *act)
{
    const struct arena_player *player = arena_player(arena, arena_number(arena, act->player));
    if (arena->stage > ARENA_RUNNING)
        return ARENA_STAGE;
    if (!player)
        return ARENA_NOT_THERE;
    switch (act->value) {
    case ARENA_OWN_PAUSE: return player->here ? ARENA_WELL : ARENA_NO_CHANGE;
    case ARENA_WITHDRAWN: return player->withdrawn ? ARENA_NO_CHANGE : ARENA_WELL;
    case ARENA_RETURNED:
        if (!player->withdrawn)
            return ARENA_NO_CHANGE;
        return player->switches < ARENA_SWITCHES_MAX ? ARENA_WELL : ARENA_FULL;
    default: return ARENA_NOT_THERE;
    }
}

static enum arena_reason judge_pair(const struct arena_state *arena, const struct arena_act *act)
{
    const struct arena_player *black = arena_player(arena, act->black);
    const struct arena_player *white = arena_player(arena, act->white);
    if (arena->stage != ARENA_RUNNING)
        return ARENA_STAGE;
    if (!black || !white || black == white)
        return ARENA_NOT_THERE;
    if (!black->here || !white->here || black->game != 0 || white->game != 0)
        return ARENA_NO_CHANGE;
    return arena->games_n < ARENA_GAMES_MAX ? ARENA_WELL : ARENA_FULL;
}

static enum arena_reason judge_result(const struct arena_state *arena, const struct arena_act *act)
{
    const struct arena_game *game =
        act->value > 0 && act->value <= UINT32_MAX ? arena_game(arena, (uint32_t)act->value) : NULL;
    if (arena->stage != ARENA_RUNNING)
        return ARENA_STAGE; /* games that end later do not count */
    if (!game || act->result == ARENA_PLAYING || act->result > ARENA_NONE)
        return ARENA_NOT_THERE;
    return game->result == ARENA_PLAYING ? ARENA_WELL : ARENA_NO_CHANGE;
}

enum arena_reason arena_judge(const struct arena_state *arena, const struct arena_act *act)
{
    switch ((enum arena_kind)act->kind) {
    case ARENA_JOIN: return judge_join(arena, act);
    case ARENA_PAUSE: return judge_pause(arena, act);
    case ARENA_START:
    case ARENA_CANCEL: return arena->stage == ARENA_OPEN ? ARENA_WELL : ARENA_STAGE;
    case ARENA_END: return arena->stage == ARENA_RUNNING ? ARENA_WELL : ARENA_STAGE;
    case ARENA_PAIR: return judge_pair(arena, act);
    case ARENA_RESULT: return judge_result(arena, act);
    }
    return ARENA_NOT_THERE;
}

/* --- folding ---------------------------------------------------------------------------------- */

static void apply_join(struct arena_state *arena, const struct arena_act *act)
{
    uint16_t no = arena_number(arena, act->player);
    if (no == 0) {
        arena->players = array_room(arena->players, &arena->players_size, arena->players_n + 1,
                                    sizeof *arena->players);
        arena->players[arena->players_n++] =
            (struct arena_player){.id = act->player, .rating = (uint16_t)act->value};
        no = (uint16_t)arena->players_n;
    }
    arena->players[no - 1].here = true;
    arena->players[no - 1].switches++;
}

static void apply_pause(struct arena_state *arena, const struct arena_act *act)
{
    struct arena_player *player = &arena->players[arena_number(arena, act->player) - 1];
    player->here = false;
    player->withdrawn = act->value == ARENA_WITHDRAWN;
    if (act->value == ARENA_RETURNED)
        player->switches++;
}

static void seat(struct arena_player *player, uint16_t opponent, uint8_t colour, uint32_t game)
{
    player->last = opponent;
    player->last_colour = colour;
    player->colours = (int16_t)(player->colours + (colour == GO_BLACK ? 1 : -1));
    player->game = game;
}

static void apply_pair(struct arena_state *arena, const struct arena_act *act)
{
    struct arena_game game = {.black = act->black, .white = act->white};
    memcpy(game.room, act->room, sizeof game.room);
    arena->games =
        array_room(arena->games, &arena->games_size, arena->games_n + 1, sizeof *arena->games);
    arena->games[arena->games_n++] = game;
    seat(&arena->players[act->black - 1], act->white, GO_BLACK, arena->games_n);
    seat(&arena->players[act->white - 1], act->black, GO_WHITE, arena->games_n);
}

static uint8_t win(struct arena_player *player)
{
    uint8_t points = arena_burns(player) ? 4 : 2;
    player->run++;
    player->wins++;
    player->drew = false;
    return points;
}

static uint8_t draw(struct arena_player *player, uint32_t turns)
{
    uint8_t points = arena_burns(player) ? 2 : 1;
    if (turns < ARENA_QUICK_DRAW_TURNS || (player->drew && turns < ARENA_LONG_DRAW_TURNS))
        points = 0;
    player->run = 0;
    player->draws++;
    player->drew = true;
    return points;
}

/* half: 2 won, 1 drawn, 0 lost */
static uint8_t score(struct arena_player *player, const struct arena_player *opponent,
                     unsigned half, uint32_t turns)
{
    uint8_t points = 0;
    if (half == 2)
        points = win(player);
    else if (half == 1)
        points = draw(player, turns);
    else
        player->run = 0;
    player->games++;
    player->points += points;
    player->opposed += opponent->rating + PERFORMANCE * ((int32_t)half - 1);
    return points;
}

static void apply_result(struct arena_state *arena, const struct arena_act *act)
{
    struct arena_game *game = &arena->games[act->value - 1];
    struct arena_player *sides[2] = {&arena->players[game->black - 1],
                                     &arena->players[game->white - 1]};
    game->result = act->result;
    game->turns = act->turns;
    for (int i = 0; i < 2; i++) {
        unsigned half = act->result == ARENA_DRAW                  ? 1
                        : (act->result == ARENA_BLACK) == (i == 0) ? 2
                                                                   : 0;
        sides[i]->game = 0;
        if (act->result != ARENA_NONE)
            game->points[i] = score(sides[i], sides[1 - i], half, act->turns);
        if (act->absent == (i == 0 ? GO_BLACK : GO_WHITE))
            sides[i]->here = false;
    }
}

/* Games that still run do not count, and keep no player from anything. */
static void end(struct arena_state *arena, const struct arena_act *act)
{
    arena->stage = act->kind == ARENA_END ? ARENA_OVER : ARENA_CANCELLED;
    if (act->kind == ARENA_END && act->at_ms < arena->ends_ms)
        arena->ends_ms = act->at_ms;
    for (uint32_t i = 0; i < arena->players_n; i++)
        arena->players[i].game = 0;
}

void arena_apply(struct arena_state *arena, const struct arena_act *act)
{
    assert(arena_judge(arena, act) == ARENA_WELL);
    switch ((enum arena_kind)act->kind) {
    case ARENA_JOIN: apply_join(arena, act); break;
    case ARENA_PAUSE: apply_pause(arena, act); break;
    case ARENA_START:
        arena->stage = ARENA_RUNNING;
        arena->starts_ms = act->value;
        arena->ends_ms = act->value + (int64_t)arena->minutes * MINUTE_MS;
        break;
    case ARENA_END:
    case ARENA_CANCEL: end(arena, act); break;
    case ARENA_PAIR: apply_pair(arena, act); break;
    case ARENA_RESULT: apply_result(arena, act); break;
    }
    arena->n++;
}

/* --- standings -------------------------------------------------------------------------------- */

int32_t arena_performance(const struct arena_player *player)
{
    return player->games > 0 ? player->opposed / player->games : 0;
}

int arena_order(const struct arena_state *arena, uint16_t a, uint16_t b)
{
    const struct arena_player *one = &arena->players[a - 1], *other = &arena->players[b - 1];
    if (one->points != other->points)
        return one->points > other->points ? -1 : 1;
    if (arena_performance(one) != arena_performance(other))
        return arena_performance(one) > arena_performance(other) ? -1 : 1;
    if (one->games != other->games)
        return one->games < other->games ? -1 : 1;
    return (a > b) - (a < b);
}
