/* Seats: what joins a player to the server. Commands of players become messages, and messages of the server reach
 * the player of their game. */
#include "server/bot/seats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/lib/alloc.h"
#include "server/bot/say.h"

static struct seat *find(const struct seats *seats, const char *game)
{
    for (unsigned i = 0; i < seats->n; i++)
        if (strcmp(seats->list[i]->player.game.id, game) == 0)
            return seats->list[i];
    return NULL;
}

static void drop(struct seats *seats, unsigned at)
{
    player_finish(&seats->list[at]->player);
    free(seats->list[at]);
    seats->list[at] = seats->list[--seats->n];
}

/* --- for players ---------------------------------------------------------------------------------- */

static json_t *point_text(const struct go_setup *setup, go_point point)
{
    char name[4];
    go_point_write(point, setup->width, setup->height, name);
    return json_string(name);
}

/* A player's command. */
static bool send_act(void *ctx, struct game *game, const char *kind, const struct go_act *act)
{
    struct seats *seats = ctx;
    struct seat *seat = find(seats, game->id);
    const struct go_setup *setup = go_game_setup(&game->fold.game);
    json_t *fields = json_object();

    json_object_set_new(fields, "base", json_integer(game->fold.base));
    if (act &&
        (act->kind == GO_ACT_PLAY || act->kind == GO_ACT_CHALLENGE || act->kind == GO_ACT_CLAIM))
        json_object_set_new(fields, "at", point_text(setup, act->point));
    if (act && (act->kind == GO_ACT_DEAD || act->kind == GO_ACT_ALIVE)) {
        json_t *points = json_array();
        for (unsigned i = 0; i < act->points_n; i++)
            json_array_append_new(points, point_text(setup, act->points[i]));
        json_object_set_new(fields, "pts", points);
    }
    if (act && (act->kind == GO_ACT_RESUME || act->kind == GO_ACT_CLAIM) && act->modified_ko)
        json_object_set_new(fields, "ko_challenges", json_true());
    seat->do_id = talk_command(seats->talk, "game:", game->id, kind, NULL, fields);
    return seat->do_id != 0;
}

/* A player wants to know whether the opponent is gone. */
static void look(void *ctx, const struct game *game)
{
    struct seats *seats = ctx;
    rooms_follow(seats->rooms, game->room, ROOMS_LOOK, link_now_us());
}

static void changed(void *ctx)
{
    struct seats *seats = ctx;
    seats->changed(seats->ctx);
}

void seats_looked(struct seats *seats, const char *room, int64_t away_ms, bool tour)
{
    for (unsigned i = 0; i < seats->n; i++)
        if (strcmp(seats->list[i]->player.game.room, room) == 0)
            player_looked(&seats->list[i]->player, away_ms, tour, link_now_us());
}

void seats_thought(struct seats *seats, const struct thought *thought)
{
    for (unsigned i = 0; i < seats->n; i++) {
        if (seats->list[i]->player.ticket != thought->work.ticket)
            continue;
        player_thought(&seats->list[i]->player, thought, link_now_us());
        return;
    }
}

/* --- beginning and end ---------------------------------------------------------------------------- */

void seats_init(struct seats *seats, struct talk *talk, struct lobby *lobby, struct rooms *rooms)
{
    seats->talk = talk;
    seats->lobby = lobby;
    seats->rooms = rooms;
    seats->house.send = send_act;
    seats->house.look = look;
    seats->house.changed = changed;
    seats->house.ctx = seats;
}

void seats_finish(struct seats *seats)
{
    while (seats->n > 0)
        drop(seats, 0);
}

/* Subscribes to a game, from the last event on that the bot knows. */
static void follow(struct seats *seats, struct seat *seat)
{
    const struct game *game = &seat->player.game;

    seat->sub_id = game->known ? talk_subscribe_since(seats->talk, "game:", game->id, game->epoch,
                                                      game->fold.n)
                               : talk_subscribe(seats->talk, "game:", game->id);
}

void seats_begin(struct seats *seats, const char *game)
{
    if (find(seats, game) || seats->n == OPTIONS_GAMES_MAX)
        return;
    struct seat *seat = alloc_zeroed(1, sizeof *seat);
    player_init(&seat->player, &seats->house);
    memcpy(seat->player.game.id, game, strlen(game) + 1);
    seats->list[seats->n++] = seat;
    follow(seats, seat);
}

static void end(struct seats *seats, unsigned at)
{
    const struct game *game = &seats->list[at]->player.game;

    talk_unsubscribe(seats->talk, "game:", game->id);
    if (game_is_over(game))
        rooms_follow(seats->rooms, game->room, ROOMS_OVER, link_now_us());
    else if (seats->list[at]->left)
        lobby_leave(seats->lobby, game->id);
    drop(seats, at);
}

unsigned seats_sweep(struct seats *seats)
{
    unsigned n = 0;

    for (unsigned i = seats->n; i-- > 0;) { /* the last seat, which moves here, was looked at */
        if (!seats->list[i]->player.ended)
            continue;
        end(seats, i);
        n++;
    }
    return n;
}

/* --- messages of the server ----------------------------------------------------------------------- */

static void greet(struct seats *seats, const struct game *game)
{
    char key[40], channel[40];

    if (!seats->greeting || game->fold.n > 2)
        return;
    /* The key names the game: a second greeting is the first one again. */
    snprintf(key, sizeof key, "hi-%s", game->id);
    snprintf(channel, sizeof channel, "%s/players", game->room);
    talk_command(seats->talk, "chat:", channel, "say", key,
                 json_pack("{s:s}", "text", seats->greeting));
}

static void hear_snapshot(struct seats *seats, struct seat *seat, const json_t *message)
{
    struct player *player = &seat->player;
    int64_t now_us = link_now_us();
    bool first = !player->game.known;

    if (!game_read(&player->game, message, seats->lobby->me, now_us)) {
        say("game %s: the server's snapshot cannot be read; the bot leaves this game",
            player->game.id);
        player->ended = seat->left = true;
        return;
    }
    if (first) {
        say("game %s: %u by %u, the bot has %s", player->game.id, player->game.record.setup.width,
            player->game.record.setup.height, player->game.colour == GO_BLACK ? "black" : "white");
        greet(seats, &player->game);
    }
    player_step(player, now_us);
}

static void hear_event(struct seats *seats, struct seat *seat, const json_t *message)
{
    struct player *player = &seat->player;
    int64_t now_us = link_now_us();
    uint32_t n = (uint32_t)json_integer_value(json_object_get(message, "n"));

    if (!player->game.known || n <= player->game.fold.n)
        return;
    if (game_hear(&player->game, message, now_us)) {
        player_step(player, now_us);
        return;
    }
    if (++seat->anew > SEATS_ANEW_MAX) {
        say("game %s: events are missing again and again; the bot leaves this game",
            player->game.id);
        player->ended = seat->left = true;
        return;
    }
    say("game %s: an event is missing; the bot asks for the whole game", player->game.id);
    game_finish(&player->game);
    talk_unsubscribe(seats->talk, "game:", player->game.id);
    follow(seats, seat);
}

void seats_hear(struct seats *seats, const char *game, const json_t *message, bool snapshot)
{
    struct seat *seat = find(seats, game);

    if (!seat || seat->player.ended)
        return;
    if (snapshot)
        hear_snapshot(seats, seat, message);
    else
        hear_event(seats, seat, message);
}

/* The answer to a command of the player. */
static void command_answered(struct seat *seat, bool good, uint32_t n, const char *code)
{
    seat->do_id = 0;
    if (good)
        player_accepted(&seat->player, n, link_now_us());
    else
        player_refused(&seat->player, code, link_now_us());
}

static void sub_answered(struct seat *seat, bool good, const char *code)
{
    seat->sub_id = 0;
    if (good) {
        player_step(&seat->player, link_now_us());
        return;
    }
    say("game %s: cannot be followed: %s", seat->player.game.id, code);
    seat->player.ended = true;
}

bool seats_answered(struct seats *seats, int64_t id, bool good, uint32_t n, const char *code)
{
    for (unsigned i = 0; id > 0 && i < seats->n; i++) {
        struct seat *seat = seats->list[i];
        if (seat->do_id == id)
            command_answered(seat, good, n, code);
        else if (seat->sub_id == id)
            sub_answered(seat, good, code);
        else
            continue;
        return true;
    }
    return false;
}

/* --- the connection, and time --------------------------------------------------------------------- */

void seats_connected(struct seats *seats)
{
    for (unsigned i = 0; i < seats->n; i++)
        follow(seats, seats->list[i]);
}

void seats_cut_off(struct seats *seats)
{
    for (unsigned i = 0; i < seats->n; i++) {
        seats->list[i]->sub_id = seats->list[i]->do_id = 0;
        player_cut_off(&seats->list[i]->player);
    }
}

int64_t seats_due_us(const struct seats *seats)
{
    int64_t due_us = INT64_MAX;

    for (unsigned i = 0; i < seats->n; i++)
        if (player_due_us(&seats->list[i]->player) < due_us)
            due_us = player_due_us(&seats->list[i]->player);
    return due_us;
}

void seats_tick(struct seats *seats, int64_t now_us)
{
    for (unsigned i = 0; i < seats->n; i++)
        player_tick(&seats->list[i]->player, now_us);
}
