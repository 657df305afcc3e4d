/* The bot: connection, challenges, games. It keeps nothing on disk.
 *
 * A connection that ends is made again after a growing, random delay, or when the server said. Then each
 * game goes on from the last event that the bot has. */
#include "server/bot/bot.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "core/text.h"
#include "proto/lib/alloc.h"
#include "proto/lib/base64url.h"
#include "server/bot/lobby.h"
#include "server/bot/say.h"
#include "server/bot/times.h"

enum { SUBS_KEPT = 2 /* for `me` and a room */ };

/* A game, and the messages about it that wait for an answer. */
struct seat {
    struct player player;
    int64_t sub_id, do_id; /* 0: none */
};

struct bot {
    const struct options *options;
    struct link *link;
    struct player_house house;
    struct lobby lobby;
    struct seat *seats[OPTIONS_GAMES_MAX];
    unsigned seats_n;
    struct engine *probe; /* the first engine, which is asked for its commands */
    struct link_watch *signals;
    int64_t id;                /* of the last message */
    unsigned attempt;          /* connections in a row that failed */
    int64_t connect_us;        /* when to connect; 0: connected or connecting */
    int64_t told_ms;           /* by `bye` */
    bool greeted, was_greeted; /* `hello` has come: on this connection, on any */
    bool leaving;
    int status;
};

/* --- the end ------------------------------------------------------------------------------------ */

static void leave(struct bot *bot, int status)
{
    if (bot->leaving)
        return;
    bot->leaving = true;
    bot->status = status;
    link_stop(bot->link);
}

static void drop(struct bot *bot, unsigned at)
{
    struct seat *seat = bot->seats[at];

    player_finish(&seat->player);
    free(seat);
    bot->seats[at] = bot->seats[--bot->seats_n];
}

/* --- sending ------------------------------------------------------------------------------------ */

/* Sends a message and frees it. Returns its id; 0: it cannot be sent. */
static int64_t transmit(struct bot *bot, json_t *message)
{
    json_object_set_new(message, "id", json_integer(++bot->id));
    char *text = json_dumps(message, JSON_COMPACT);
    bool sent = text && bot->greeted && link_send(bot->link, text, strlen(text));
    free(text);
    json_decref(message);
    return sent ? bot->id : 0;
}

static int64_t subscribe(struct bot *bot, const char *channel, const char *id)
{
    return transmit(bot, json_pack("{s:s, s:s+}", "t", "sub", "ch", channel, id));
}

static void unsubscribe(struct bot *bot, const char *channel, const char *id)
{
    transmit(bot, json_pack("{s:s, s:s+}", "t", "unsub", "ch", channel, id));
}

/* Sends a command with the fields of an object, which is freed. A key of NULL: a new one. */
static int64_t command(struct bot *bot, const char *channel, const char *id, const char *kind,
                       const char *key, json_t *fields)
{
    char random[BASE64URL_CHARS(12) + 1];
    uint8_t bytes[12];

    if (!key) {
        if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
            abort();
        base64url_write(bytes, sizeof bytes, random);
        key = random;
    }
    json_t *message =
        json_pack("{s:s, s:s, s:s+, s:s}", "t", "do", "key", key, "ch", channel, id, "k", kind);
    if (fields)
        json_object_update(message, fields);
    json_decref(fields);
    return transmit(bot, message);
}

static struct seat *seat_of(const struct bot *bot, const struct game *game)
{
    for (unsigned i = 0; i < bot->seats_n; i++)
        if (&bot->seats[i]->player.game == game)
            return bot->seats[i];
    return NULL;
}

static json_t *point_text(const struct go_setup *setup, go_point point)
{
    char name[4];
    go_point_write(point, setup->width, setup->height, name);
    return json_string(name);
}

/* A player's command. */
static bool send_act(void *ctx, struct game *game, const char *kind, const struct go_act *act)
{
    struct bot *bot = ctx;
    struct seat *seat = seat_of(bot, game);
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
    seat->do_id = command(bot, "game:", game->id, kind, NULL, fields);
    return seat->do_id != 0;
}

/* --- time --------------------------------------------------------------------------------------- */

/* Removes games that are over, and sets the next time of waking. */
static void settle(void *ctx)
{
    struct bot *bot = ctx;
    int64_t now_us = link_now_us(), due_us = engine_reap(now_us);

    for (unsigned i = 0; i < bot->seats_n;) {
        struct player *player = &bot->seats[i]->player;
        if (player->ended) {
            unsubscribe(bot, "game:", player->game.id);
            drop(bot, i);
            if (bot->options->once)
                leave(bot, BOT_DONE);
            continue;
        }
        if (player_due_us(player) < due_us)
            due_us = player_due_us(player);
        i++;
    }
    if (bot->connect_us != 0 && bot->connect_us < due_us)
        due_us = bot->connect_us;
    if (bot->probe && engine_deadline_us(bot->probe) < due_us)
        due_us = engine_deadline_us(bot->probe);
    if (bot->lobby.open_us != 0 && bot->lobby.open_us < due_us)
        due_us = bot->lobby.open_us;
    if (due_us != INT64_MAX)
        link_wake_at(bot->link, due_us);
}

/* --- games -------------------------------------------------------------------------------------- */

static struct seat *find_seat(const struct bot *bot, const char *id)
{
    for (unsigned i = 0; i < bot->seats_n; i++)
        if (strcmp(bot->seats[i]->player.game.id, id) == 0)
            return bot->seats[i];
    return NULL;
}

static void follow(struct bot *bot, struct seat *seat, bool anew)
{
    const struct game *game = &seat->player.game;
    json_t *message = json_pack("{s:s, s:s+}", "t", "sub", "ch", "game:", game->id);

    if (game->known && !anew)
        json_object_set_new(message, "since",
                            json_pack("{s:s, s:i}", "e", game->epoch, "n", (int)game->fold.n));
    seat->sub_id = transmit(bot, message);
}

static void begin_game(struct bot *bot, const char *id)
{
    if (find_seat(bot, id) || bot->seats_n == OPTIONS_GAMES_MAX)
        return;
    struct seat *seat = alloc_zeroed(1, sizeof *seat);
    player_init(&seat->player, &bot->house);
    memcpy(seat->player.game.id, id, strlen(id) + 1);
    bot->seats[bot->seats_n++] = seat;
    follow(bot, seat, true);
}

static void greet(struct bot *bot, const struct game *game)
{
    char key[40], channel[40];

    if (!bot->options->greeting || game->fold.n > 2)
        return;
    /* The key names the game: a second greeting is the first one again. */
    snprintf(key, sizeof key, "hi-%s", game->id);
    snprintf(channel, sizeof channel, "%s/players", game->room);
    command(bot, "chat:", channel, "say", key, json_pack("{s:s}", "text", bot->options->greeting));
}

static void game_snapshot(struct bot *bot, struct seat *seat, const json_t *message)
{
    struct player *player = &seat->player;
    int64_t now_us = link_now_us();
    bool first = !player->game.known;

    if (!game_read(&player->game, message, bot->lobby.me, now_us)) {
        say("game %s: the server's snapshot cannot be read; the bot leaves this game",
            player->game.id);
        player->ended = true;
        return;
    }
    if (first) {
        say("game %s: %u by %u, the bot has %s", player->game.id, player->game.record.setup.width,
            player->game.record.setup.height, player->game.colour == GO_BLACK ? "black" : "white");
        greet(bot, &player->game);
    }
    player_step(player, now_us);
}

static void game_event(struct bot *bot, struct seat *seat, const json_t *message)
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
    say("game %s: an event is missing; the bot asks for the whole game", player->game.id);
    game_finish(&player->game);
    unsubscribe(bot, "game:", player->game.id);
    follow(bot, seat, true);
}

/* --- rooms -------------------------------------------------------------------------------------- */

/* Places Black's stones in a room that waits for them. */
static void place(struct bot *bot, const char *room, const json_t *value)
{
    const char *state = json_string_value(json_object_get(value, "state"));
    const json_t *settings = json_object_get(value, "settings");
    json_int_t stones = json_integer_value(json_object_get(settings, "handicap"));
    struct policy_terms terms;
    go_point points[GO_HANDICAP_MAX];

    if (state && strcmp(state, "placing") == 0 && policy_read_terms(settings, &terms) &&
        stones >= 1 && stones <= GO_HANDICAP_MAX &&
        lobby_place(&terms.setup, (unsigned)stones, points)) {
        json_t *at = json_array();
        for (json_int_t i = 0; i < stones; i++)
            json_array_append_new(at, point_text(&terms.setup, points[i]));
        command(bot, "room:", room, "place", NULL, json_pack("{s:o}", "at", at));
    }
    unsubscribe(bot, "room:", room);
}

/* Carries out what the lobby wishes. */
static void carry_out(struct bot *bot)
{
    struct lobby_wish wish;

    while (lobby_next(&bot->lobby, link_now_us(), &wish)) {
        switch (wish.kind) {
        case LOBBY_FOLLOW: begin_game(bot, wish.id); break;
        case LOBBY_PLACE: subscribe(bot, "room:", wish.id); break;
        case LOBBY_SIT:
            say("room %s: the bot sits down", wish.id);
            command(bot, "room:", wish.id, "sit", NULL, NULL);
            break;
        case LOBBY_DECLINE:
            say("room %s: declined, %s%s%s", wish.id, wish.reason, wish.clause ? ": " : "",
                wish.clause ? wish.clause : "");
            command(bot, "room:", wish.id, "decline", NULL,
                    json_pack("{s:s}", "reason", wish.reason));
            break;
        case LOBBY_OPEN:
            bot->lobby.open_id =
                command(bot, "lobby", "", "open", NULL, json_loads(bot->options->open, 0, NULL));
            break;
        }
    }
}

/* --- messages ----------------------------------------------------------------------------------- */

static void hello(struct bot *bot, const json_t *message)
{
    const json_t *you = json_object_get(message, "you");
    const char *id = json_string_value(json_object_get(you, "id"));
    json_int_t subs =
        json_integer_value(json_object_get(json_object_get(message, "limits"), "subs"));
    unsigned games = bot->options->games;

    if (!id || strlen(id) > PROTO_PLAYER_CHARS_MAX) {
        say("the server does not know this token");
        leave(bot, BOT_REFUSED);
        return;
    }
    if (subs > SUBS_KEPT && games > (unsigned)subs - SUBS_KEPT) {
        games = (unsigned)subs - SUBS_KEPT;
        say("the server lets a connection follow %d channels: %u games at once", (int)subs, games);
    }
    say("connected as %s (%s)", json_string_value(json_object_get(you, "name")), id);
    bool is_bot = json_is_true(json_object_get(you, "bot"));
    if (!bot->was_greeted && !is_bot)
        say("this account is no bot account: the server does not list it among the programs");
    bot->greeted = bot->was_greeted = true;
    bot->attempt = 0;
    bot->told_ms = 0;
    lobby_connected(&bot->lobby, id, games);
    if (is_bot)
        command(bot, "me", "", "able", NULL, policy_able(&bot->lobby.policy, games));
    subscribe(bot, "me", "");
    for (unsigned i = 0; i < bot->seats_n; i++)
        follow(bot, bot->seats[i], false);
    if (bot->options->room)
        command(bot, "room:", bot->options->room, "sit", NULL, NULL);
}

/* The answer to a message. */
static void answered(struct bot *bot, int64_t id, const json_t *message, bool good)
{
    const char *code = good ? "" : json_string_value(json_object_get(message, "code"));
    const char *field = json_string_value(json_object_get(message, "field"));
    int64_t now_us = link_now_us();

    code = code ? code : "?";
    for (unsigned i = 0; i < bot->seats_n; i++) {
        struct seat *seat = bot->seats[i];
        if (seat->do_id == id) {
            seat->do_id = 0;
            if (good)
                player_accepted(&seat->player,
                                (uint32_t)json_integer_value(json_object_get(message, "n")),
                                now_us);
            else
                player_refused(&seat->player, code, now_us);
            return;
        }
        if (seat->sub_id == id) {
            seat->sub_id = 0;
            if (!good) {
                say("game %s: cannot be followed: %s", seat->player.game.id, code);
                seat->player.ended = true;
            } else {
                player_step(&seat->player, now_us);
            }
            return;
        }
    }
    if (bot->lobby.open_id == id) {
        lobby_opened(&bot->lobby, good, code, now_us);
        if (good)
            say("room %s: opened", json_string_value(json_object_get(message, "room")));
    }
    if (!good)
        say("the server refuses a message: %s%s%s", code, field ? ", " : "", field ? field : "");
}

static const char *after(const char *channel, const char *prefix)
{
    size_t length = strlen(prefix);
    return channel && strncmp(channel, prefix, length) == 0 ? channel + length : NULL;
}

/* A snapshot or an event of a channel. */
static void heard(struct bot *bot, const json_t *message, bool snapshot)
{
    const char *channel = json_string_value(json_object_get(message, "ch"));
    const char *game = after(channel, "game:"), *room = after(channel, "room:");
    struct seat *seat = game ? find_seat(bot, game) : NULL;

    if (channel && strcmp(channel, "me") == 0)
        lobby_read(&bot->lobby, snapshot ? json_object_get(message, "v") : message);
    else if (seat && snapshot)
        game_snapshot(bot, seat, message);
    else if (seat)
        game_event(bot, seat, message);
    else if (room && snapshot)
        place(bot, room, json_object_get(message, "v"));
}

static void dispatch(struct bot *bot, const json_t *message)
{
    const char *type = json_string_value(json_object_get(message, "t"));
    const json_t *id = json_object_get(message, "id");

    if (!type)
        return;
    if (strcmp(type, "hello") == 0)
        hello(bot, message);
    else if (strcmp(type, "ok") == 0 || strcmp(type, "error") == 0)
        answered(bot, json_integer_value(id), message, *type == 'o');
    else if (strcmp(type, "snap") == 0 || strcmp(type, "ev") == 0)
        heard(bot, message, *type == 's');
    else if (strcmp(type, "bye") == 0)
        bot->told_ms = json_integer_value(json_object_get(message, "retry_after"));
}

static void on_message(void *ctx, const char *text, size_t length)
{
    struct bot *bot = ctx;
    json_t *message = json_loadb(text, length, 0, NULL);

    if (message)
        dispatch(bot, message);
    else
        say("a message of the server is no JSON; it is left out");
    json_decref(message);
    carry_out(bot);
    settle(bot);
}

/* --- the connection ----------------------------------------------------------------------------- */

static void on_opened(void *ctx)
{
    (void)ctx; /* the server speaks first */
}

static void on_closed(void *ctx, unsigned code)
{
    struct bot *bot = ctx;
    uint32_t random = 0;

    bot->greeted = false;
    for (unsigned i = 0; i < bot->seats_n; i++) {
        bot->seats[i]->sub_id = bot->seats[i]->do_id = 0;
        player_cut_off(&bot->seats[i]->player);
    }
    if (code == 401) {
        say("the server refuses the token");
        leave(bot, BOT_REFUSED);
    } else if (code == 4400 || code == 426) {
        say("the server speaks another version of the protocol");
        leave(bot, BOT_PROTOCOL);
    } else if (!bot->was_greeted && (code == 403 || code == 404)) {
        say("no Miai server at this address (status %u)", code);
        leave(bot, BOT_UNAVAILABLE);
    }
    if (bot->leaving)
        return;
    if (getrandom(&random, sizeof random, 0) != sizeof random)
        random = 0;
    int64_t delay_ms = times_retry_ms(bot->attempt++, code, bot->told_ms, random);
    say("the connection is closed (%u); the next attempt is in %d.%d s", code,
        (int)(delay_ms / 1000), (int)(delay_ms % 1000 / 100));
    bot->connect_us = link_now_us() + delay_ms * 1000;
    settle(bot);
}

static void on_woken(void *ctx)
{
    struct bot *bot = ctx;
    int64_t now_us = link_now_us();

    if (bot->probe)
        engine_tick(bot->probe, now_us);
    if (bot->connect_us != 0 && now_us >= bot->connect_us) {
        bot->connect_us = 0;
        link_connect(bot->link);
    }
    for (unsigned i = 0; i < bot->seats_n; i++)
        player_tick(&bot->seats[i]->player, now_us);
    carry_out(bot);
    settle(bot);
}

static void on_thought(void *ctx, const struct thought *thought)
{
    struct bot *bot = ctx;

    for (unsigned i = 0; i < bot->seats_n; i++) {
        if (bot->seats[i]->player.ticket == thought->work.ticket) {
            player_thought(&bot->seats[i]->player, thought, link_now_us());
            break;
        }
    }
    settle(bot);
}

static void on_signal(void *ctx)
{
    struct bot *bot = ctx;

    say("the bot ends; its games go on when it is started again");
    leave(bot, BOT_DONE);
}

/* --- the start ---------------------------------------------------------------------------------- */

/* The first engine has told its commands. */
static void probed(void *ctx, bool good, const char *text)
{
    struct bot *bot = ctx;
    struct policy *policy = &bot->lobby.policy;

    player_can_read(good ? text : "", &bot->house.can);
    if (bot->house.can.clauses)
        say("the engine knows clauses: it plays any rules");
    if (bot->house.can.clauses && !bot->options->rules_said)
        policy_any_rules(policy);
    policy->rectangles |= bot->house.can.rectangles;
    policy->blocked |= bot->house.can.setup;
    engine_destroy(bot->probe);
    bot->probe = NULL;
    link_connect(bot->link);
}

static void probe_failed(void *ctx, enum engine_fault fault)
{
    struct bot *bot = ctx;

    say("the engine %s", engine_fault_text(fault));
    leave(bot, BOT_UNAVAILABLE);
}

static bool probe(struct bot *bot)
{
    const struct engine_hooks hooks = {probed, probe_failed, bot};

    if (bot->options->level != 0) {
        link_connect(bot->link);
        return true;
    }
    bot->probe = engine_create(bot->options->engine, bot->link, &hooks);
    if (!bot->probe) {
        say("%s cannot be started: %s", bot->options->engine[0], strerror(errno));
        return false;
    }
    engine_ask(bot->probe, link_now_us() + TIMES_START_MS * INT64_C(1000), "list_commands");
    settle(bot);
    return true;
}

int bot_run(const struct options *options, int signals)
{
    struct bot bot = {.options = options};
    const struct link_hooks hooks = {on_opened, on_message, on_closed, on_woken, &bot};

    lobby_init(&bot.lobby, &options->policy, options->open);
    bot.link = link_create(&options->url, options->token, &hooks);
    if (bot.link)
        bot.house.thinker =
            thinker_create(bot.link, options->threads, 4 * OPTIONS_GAMES_MAX, on_thought, &bot);
    if (!bot.house.thinker) {
        say("no memory, threads or TLS");
        link_destroy(bot.link);
        return BOT_FAULT;
    }
    bot.house.link = bot.link;
    bot.house.argv = options->level == 0 ? options->engine : NULL;
    bot.house.level = (uint8_t)(options->level == 0 ? 3 : options->level);
    bot.house.think_ms = options->think_s * INT64_C(1000);
    bot.house.undo = options->undo;
    bot.house.send = send_act;
    bot.house.changed = settle;
    bot.house.ctx = &bot;
    bot.signals = link_watch(bot.link, signals, on_signal, &bot);
    if (probe(&bot))
        link_run(bot.link);
    else
        bot.status = BOT_UNAVAILABLE;
    while (bot.seats_n > 0)
        drop(&bot, 0);
    engine_destroy(bot.probe);
    engine_reap_all();
    thinker_destroy(bot.house.thinker);
    link_unwatch(bot.signals);
    link_destroy(bot.link);
    lobby_finish(&bot.lobby);
    return bot.status;
}
