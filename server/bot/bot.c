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
#include "server/bot/lobby.h"
#include "server/bot/rooms.h"
#include "server/bot/say.h"
#include "server/bot/seats.h"
#include "server/bot/talk.h"
#include "server/bot/times.h"

enum { SUBS_KEPT = 2 /* for `me` and a room */ };

struct bot {
    const struct options *options;
    struct link *link;
    struct talk talk;
    struct lobby lobby;
    struct rooms rooms;
    struct seats seats;
    struct engine *probe; /* the first engine, which is asked for its commands */
    struct link_watch *signals;
    unsigned attempt;   /* connections in a row that failed or did not last */
    int64_t connect_us; /* when to connect; 0: connected or connecting */
    int64_t opened_us;  /* when the websocket was opened; 0: none is open */
    int64_t told_ms;    /* by `bye` */
    bool was_greeted;   /* `hello` has come, on any connection */
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

/* --- time --------------------------------------------------------------------------------------- */

static void sooner(int64_t *due_us, int64_t at_us)
{
    if (at_us < *due_us)
        *due_us = at_us;
}

/* The time by which the server has to say `hello`; 0: it has, or there is no connection. */
static int64_t hello_due_us(const struct bot *bot)
{
    bool waits = bot->opened_us != 0 && !bot->talk.greeted;
    return waits ? bot->opened_us + TIMES_HELLO_MS * INT64_C(1000) : 0;
}

/* Removes games that are over, and sets the next time of waking. */
static void settle(void *ctx)
{
    struct bot *bot = ctx;
    int64_t now_us = link_now_us();

    if (seats_sweep(&bot->seats) > 0 && bot->options->once)
        leave(bot, BOT_DONE);
    int64_t due_us = engine_reap(now_us);
    /* A room that could not be opened in time waits for the next change of `me`. */
    int64_t open_us = bot->lobby.open_us > now_us ? bot->lobby.open_us : 0;
    int64_t later_us = bot->lobby.later_us > now_us ? bot->lobby.later_us : 0;
    const int64_t wanted[] = {bot->connect_us, open_us, later_us, hello_due_us(bot)}; /* 0: not */
    sooner(&due_us, seats_due_us(&bot->seats));
    sooner(&due_us, rooms_due_us(&bot->rooms));
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        sooner(&due_us, wanted[i] != 0 ? wanted[i] : INT64_MAX);
    if (bot->probe)
        sooner(&due_us, engine_deadline_us(bot->probe));
    if (due_us != INT64_MAX)
        link_wake_at(bot->link, due_us);
}

/* --- wishes -------------------------------------------------------------------------------------- */

/* Carries out what the lobby wishes. */
static void carry_out(struct bot *bot)
{
    struct lobby_wish wish;

    while (lobby_next(&bot->lobby, link_now_us(), &wish)) {
        switch (wish.kind) {
        case LOBBY_FOLLOW: seats_begin(&bot->seats, wish.id); break;
        case LOBBY_PLACE: rooms_follow(&bot->rooms, wish.id, ROOMS_PLACE, link_now_us()); break;
        case LOBBY_SIT:
            say("room %s: the bot sits down", wish.id);
            lobby_sent(&bot->lobby, talk_command(&bot->talk, "room:", wish.id, "sit", NULL, NULL));
            break;
        case LOBBY_DECLINE:
            say("room %s: declined, %s%s%s", wish.id, wish.reason, wish.clause ? ": " : "",
                wish.clause ? wish.clause : "");
            lobby_sent(&bot->lobby, talk_command(&bot->talk, "room:", wish.id, "decline", NULL,
                                                 json_pack("{s:s}", "reason", wish.reason)));
            break;
        case LOBBY_OPEN:
            bot->lobby.open_id = talk_command(&bot->talk, "lobby", "", "open", NULL,
                                              json_loads(bot->options->open, 0, NULL));
            break;
        }
    }
}

/* --- messages ----------------------------------------------------------------------------------- */

/* The games that this connection can follow at once, beside `me` and a room. */
static unsigned games_of(const struct bot *bot, unsigned subs)
{
    unsigned games = bot->options->games;

    if (subs <= SUBS_KEPT || games <= subs - SUBS_KEPT)
        return games;
    say("the server lets a connection follow %u channels: %u games at once", subs,
        subs - SUBS_KEPT);
    return subs - SUBS_KEPT;
}

/* The number of a limit of the server; 0: none. */
static unsigned limit(const json_t *message, const char *name)
{
    json_int_t number =
        json_integer_value(json_object_get(json_object_get(message, "limits"), name));
    return number > 0 && number <= INT32_MAX ? (unsigned)number : 0;
}

static void hello(struct bot *bot, const json_t *message)
{
    const json_t *you = json_object_get(message, "you");
    const char *id = json_string_value(json_object_get(you, "id"));
    const char *name = json_string_value(json_object_get(you, "name"));
    unsigned subs = limit(message, "subs");

    if (!id || strlen(id) > PROTO_PLAYER_CHARS_MAX) {
        say("the server does not know this token");
        leave(bot, BOT_REFUSED);
        return;
    }
    say("connected as %s (%s)", name ? name : "?", id);
    bool is_bot = json_is_true(json_object_get(you, "bot"));
    if (!bot->was_greeted && !is_bot)
        say("this account is no bot account: the server does not list it among the programs");
    bot->talk.greeted = bot->was_greeted = true;
    bot->told_ms = 0;
    unsigned games = games_of(bot, subs);
    lobby_connected(&bot->lobby, id, games);
    if (is_bot)
        talk_command(&bot->talk, "me", "", "able", NULL, policy_able(&bot->lobby.policy, games));
    talk_subscribe(&bot->talk, "me", "");
    seats_connected(&bot->seats);
    /* Rooms get what games leave. */
    unsigned rooms = subs > games + SUBS_KEPT ? subs - games - SUBS_KEPT + 1 : 1;
    rooms_connected(&bot->rooms, rooms < ROOMS_MAX ? rooms : ROOMS_MAX);
    if (bot->options->room)
        talk_command(&bot->talk, "room:", bot->options->room, "sit", NULL, NULL);
}

/* The answer to a message. */
static void answered(struct bot *bot, const json_t *message, bool good)
{
    int64_t id = json_integer_value(json_object_get(message, "id"));
    uint32_t n = (uint32_t)json_integer_value(json_object_get(message, "n"));
    const char *code = good ? "" : json_string_value(json_object_get(message, "code"));
    const char *field = json_string_value(json_object_get(message, "field"));
    const char *room = json_string_value(json_object_get(message, "room"));

    code = code ? code : "?";
    if (seats_answered(&bot->seats, id, good, n, code))
        return;
    if (bot->lobby.open_id == id) {
        lobby_opened(&bot->lobby, good, code, link_now_us());
        if (good)
            say("room %s: opened", room ? room : "?");
    }
    if (good)
        return;
    lobby_refused(&bot->lobby, id, code,
                  json_integer_value(json_object_get(message, "retry_after")), link_now_us());
    if (!rooms_refused(&bot->rooms, id))
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

    if (channel && strcmp(channel, "me") == 0)
        lobby_read(&bot->lobby, snapshot ? json_object_get(message, "v") : message);
    else if (game)
        seats_hear(&bot->seats, game, message, snapshot);
    else if (room)
        rooms_hear(&bot->rooms, room, json_object_get(message, snapshot ? "v" : "room"),
                   link_now_us());
}

/* False: the message is not of this protocol. A kind that the bot does not know may come from a newer server. */
static bool dispatch(struct bot *bot, const json_t *message)
{
    const char *type = json_string_value(json_object_get(message, "t"));

    if (!type)
        return false;
    if (strcmp(type, "bye") == 0) {
        bot->told_ms = json_integer_value(json_object_get(message, "retry_after"));
        return true;
    }
    bool is_hello = strcmp(type, "hello") == 0;
    if (is_hello == bot->talk.greeted)
        return false; /* it comes first, and once */
    if (is_hello)
        hello(bot, message);
    else if (strcmp(type, "ok") == 0 || strcmp(type, "error") == 0)
        answered(bot, message, *type == 'o');
    else if (strcmp(type, "snap") == 0 || strcmp(type, "ev") == 0)
        heard(bot, message, *type == 's');
    return true;
}

static void on_message(void *ctx, const char *text, size_t length)
{
    struct bot *bot = ctx;
    json_t *message = json_loadb(text, length, 0, NULL);

    if (!message || !dispatch(bot, message)) {
        say("the server does not speak the protocol of Miai; the bot closes the connection");
        link_close(bot->link);
    }
    json_decref(message);
    carry_out(bot);
    settle(bot);
}

/* --- the connection ----------------------------------------------------------------------------- */

static void on_opened(void *ctx)
{
    struct bot *bot = ctx;

    bot->opened_us = link_now_us();
    settle(bot);
}

/* The exit status for a fault that no patience mends; -1: the bot tries again. Once a server has greeted, it is there:
 * its operator may be about to mend the certificate or the proxy. */
static int status_of(const struct bot *bot, enum link_fault fault, unsigned code)
{
    if (code == 401)
        return BOT_REFUSED;
    if (code == 4400 || code == 426)
        return BOT_PROTOCOL;
    bool good = (fault == LINK_CLOSED && code != 403 && code != 404) || fault == LINK_UNREACHED ||
                fault == LINK_TOO_LONG;
    return good || bot->was_greeted ? -1 : BOT_UNAVAILABLE;
}

static void say_why(enum link_fault fault, unsigned code)
{
    if (code == 401)
        say("the server refuses the token");
    else if (code == 4400 || code == 426)
        say("the server speaks another version of the protocol");
    else if (code == 403 || code == 404)
        say("no Miai server at this address (status %u)", code);
    else
        say("%s (%u)", link_fault_text(fault), code);
}

static void on_closed(void *ctx, enum link_fault fault, unsigned code)
{
    struct bot *bot = ctx;
    int64_t now_us = link_now_us();
    uint32_t random = 0;

    seats_cut_off(&bot->seats);
    /* A server that greets and closes at once has failed, too. */
    if (bot->talk.greeted && now_us - bot->opened_us >= TIMES_STEADY_MS * INT64_C(1000))
        bot->attempt = 0;
    bot->talk.greeted = false;
    bot->opened_us = 0;
    if (bot->leaving)
        return;
    say_why(fault, code);
    int status = status_of(bot, fault, code);
    if (status >= 0) {
        leave(bot, status);
        return;
    }
    if (getrandom(&random, sizeof random, 0) != sizeof random)
        random = 0;
    int64_t delay_ms = times_retry_ms(bot->attempt++, code, bot->told_ms, random);
    bot->told_ms = 0;
    say("the next attempt is in %d.%d s", (int)(delay_ms / 1000), (int)(delay_ms % 1000 / 100));
    bot->connect_us = now_us + delay_ms * 1000;
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
    if (hello_due_us(bot) != 0 && now_us >= hello_due_us(bot)) {
        say("the server does not greet; the bot closes the connection");
        bot->opened_us = now_us;
        link_close(bot->link);
    }
    rooms_tick(&bot->rooms, now_us);
    seats_tick(&bot->seats, now_us);
    carry_out(bot);
    settle(bot);
}

static void on_thought(void *ctx, const struct thought *thought)
{
    struct bot *bot = ctx;

    seats_thought(&bot->seats, thought);
    settle(bot);
}

static void on_looked(void *ctx, const char *room, int64_t away_ms, bool tour)
{
    struct bot *bot = ctx;
    seats_looked(&bot->seats, room, away_ms, tour);
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

    player_can_read(good ? text : "", &bot->seats.house.can);
    if (bot->seats.house.can.clauses)
        say("the engine knows clauses: it plays any rules");
    if (bot->seats.house.can.clauses && !bot->options->rules_said)
        policy_any_rules(policy);
    policy->rectangles |= bot->seats.house.can.rectangles;
    policy->blocked |= bot->seats.house.can.setup;
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

/* False: memory, threads or TLS are missing. */
static bool equip(struct bot *bot)
{
    const struct options *options = bot->options;
    const struct link_hooks hooks = {on_opened, on_message, on_closed, on_woken, bot};
    struct player_house *house = &bot->seats.house;

    lobby_init(&bot->lobby, &options->policy, options->open);
    bot->rooms = (struct rooms){
        .talk = &bot->talk, .lobby = &bot->lobby, .looked = on_looked, .ctx = bot, .max = 1};
    house->argv = options->level == 0 ? options->engine : NULL;
    house->level = (uint8_t)(options->level == 0 ? 3 : options->level);
    house->think_ms = options->think_s * INT64_C(1000);
    house->undo = options->undo;
    bot->seats.greeting = options->greeting;
    bot->seats.changed = settle;
    bot->seats.ctx = bot;
    bot->link = link_create(&options->url, options->token, &hooks);
    if (!bot->link)
        return false;
    bot->talk.link = house->link = bot->link;
    house->thinker =
        thinker_create(bot->link, options->threads, 4 * OPTIONS_GAMES_MAX, on_thought, bot);
    return house->thinker != NULL;
}

int bot_run(const struct options *options, int signals)
{
    struct bot bot = {.options = options};

    seats_init(&bot.seats, &bot.talk, &bot.lobby, &bot.rooms);
    if (!equip(&bot)) {
        say("no memory, threads or TLS");
        link_destroy(bot.link);
        return BOT_FAULT;
    }
    bot.signals = link_watch(bot.link, signals, on_signal, &bot);
    if (probe(&bot))
        link_run(bot.link);
    else
        bot.status = BOT_UNAVAILABLE;
    seats_finish(&bot.seats);
    engine_destroy(bot.probe);
    engine_reap_all();
    thinker_destroy(bot.seats.house.thinker);
    link_unwatch(bot.signals);
    link_destroy(bot.link);
    lobby_finish(&bot.lobby);
    return bot.status;
}
