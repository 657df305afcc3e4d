/* Hearing: every message is checked against the earlier ones. Ticking: connecting, subscribing, and repeating
 * unanswered messages. */
#include "client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "check.h"
#include "hours.h"
#include "server/app/routes.h"
#include "tour.h"

/* Ids of messages: key number * 1000 + attempt for a `do`, above SUB_IDS for a subscription. */
#define SUB_IDS INT64_C(1000000000)
/* A person whose budget is used up for longer does something else. */
#define PATIENCE_MS 60000

static const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static int64_t number_at(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static bool is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

struct client *client_create(int index, bool plays)
{
    struct client *client = calloc(1, sizeof *client);
    client->index = index;
    client->plays = plays;
    client->lobby = json_object();
    client->acknowledged = calloc(CLIENT_KEYS, sizeof *client->acknowledged);
    client->refused = calloc(CLIENT_KEYS, sizeof *client->refused);
    client->tour = calloc(1, sizeof *client->tour);
    client->tour->have = -1;
    client->arena = arena_known_create();
    return client;
}

void client_destroy(struct client *client)
{
    for (unsigned i = 0; i < client->games_n; i++)
        replica_finish(&client->games[i]);
    json_decref(client->lobby);
    json_decref(client->mine);
    json_decref(client->room);
    free(client->acknowledged);
    free(client->refused);
    tour_view_finish(&client->tour->view);
    free(client->tour);
    arena_known_destroy(client->arena);
    free(client);
}

static struct replica *game_of(struct client *client, const char *id)
{
    for (unsigned i = 0; i < client->games_n; i++)
        if (is(client->games[i].id, id))
            return &client->games[i];
    if (client->games_n == CLIENT_GAMES)
        return NULL;
    struct replica *replica = &client->games[client->games_n++];
    snprintf(replica->id, sizeof replica->id, "%s", id);
    return replica;
}

static struct heard *channel_of(struct client *client, const char *name)
{
    for (unsigned i = 0; i < client->channels_n; i++)
        if (is(client->channels[i].name, name))
            return &client->channels[i];
    if (client->channels_n == CLIENT_CHANNELS)
        return NULL;
    struct heard *heard = &client->channels[client->channels_n++];
    snprintf(heard->name, sizeof heard->name, "%s", name);
    return heard;
}

void client_lost(struct sim *sim, struct client *client, conn_id conn)
{
    if (client->conn != conn)
        return;
    sim_note(sim, "client %d lost connection %u", client->index, (unsigned)conn);
    client->conn = 0;
    client->greeted = false;
    client->settled = client->settled && !sim->site;
    client->unanswered = 1000; /* repeat what is pending as soon as there is a connection */
    for (unsigned i = 0; i < client->games_n; i++)
        client->games[i].listening = client->games[i].asked = false;
    for (unsigned i = 0; i < client->channels_n; i++)
        client->channels[i].subscribed = client->channels[i].known = false;
}

void client_skipped(struct sim *sim, struct client *client)
{
    sim_note(sim, "client %d fell behind", client->index);
    for (unsigned i = 0; i < client->channels_n; i++)
        client->channels[i].known = false;
    for (unsigned i = 0; i < client->games_n; i++)
        client->games[i].asked = false;
}

/* --- hearing ---------------------------------------------------------------------------------- */

static void hear_lobby(struct sim *sim, struct client *client, const json_t *message)
{
    const json_t *gone;
    json_t *room, *moved;
    size_t i;
    json_array_foreach(json_object_get(message, "rooms"), i, room)
        json_object_set(client->lobby, text_at(room, "id"), room);
    json_array_foreach(json_object_get(message, "moved"), i, moved)
    {
        room = json_object_get(client->lobby, json_string_value(json_array_get(moved, 0)));
        if (!room)
            sim_fail(sim, "client %d hears of a room of the lobby that it does not know",
                     client->index);
        json_object_set(room, "move", json_array_get(moved, 1));
        json_object_set(room, "to", json_array_get(moved, 2));
        json_object_set(room, "last", json_array_get(moved, 3));
    }
    json_array_foreach(json_object_get(message, "gone"), i, gone)
        json_object_del(client->lobby, json_string_value(gone));
}

static void hear_mine(struct client *client, const json_t *me)
{
    json_decref(client->mine);
    client->mine = json_incref(json_object_get(me, "games"));
    const json_t *first = json_array_get(client->mine, 0);
    if (first && !is(text_at(first, "room"), client->room_id)) {
        snprintf(client->room_id, sizeof client->room_id, "%s", text_at(first, "room"));
        json_decref(client->room);
        client->room = NULL;
    }
}

/* Takes in a snapshot or an event of a channel that is no game. */
static void take_in(struct sim *sim, struct client *client, const char *ch, const json_t *message,
                    bool snap)
{
    json_t *value = json_object_get(message, "v"), *room;
    size_t i;
    if (is(ch, "lobby") && snap) {
        json_object_clear(client->lobby);
        json_array_foreach(json_object_get(value, "rooms"), i, room)
            json_object_set(client->lobby, text_at(room, "id"), room);
    } else if (is(ch, "lobby")) {
        hear_lobby(sim, client, message);
    } else if (is(ch, "me")) {
        hear_mine(client, snap ? value : message);
    } else if (strncmp(ch, "room:", 5) == 0 && is(ch + 5, client->room_id)) {
        json_decref(client->room);
        client->room = json_incref(snap ? value : json_object_get(message, "room"));
        if (is(text_at(message, "k"), "gone"))
            client->room_id[0] = '\0';
    } else {
        tour_hear(sim, client, ch, message, snap);
        arena_hear(sim, client, ch, message, snap);
    }
}

static void hear_snap(struct sim *sim, struct client *client, const json_t *message)
{
    const char *ch = text_at(message, "ch");
    if (strncmp(ch, "game:", 5) == 0) {
        struct replica *replica = game_of(client, ch + 5);
        replica_snap(sim, replica, message);
        replica->listening = true;
        return;
    }
    struct heard *heard = channel_of(client, ch);
    heard->known = true;
    heard->n = (uint32_t)number_at(message, "n");
    snprintf(heard->epoch, sizeof heard->epoch, "%s", text_at(message, "e"));
    take_in(sim, client, ch, message, true);
}

static bool may_skip(const struct client *client, const char *ch)
{
    const char *slash = strchr(ch, '/');
    return slash && is(slash, "/watchers") && client->plays; /* not told while they play */
}

static void hear_event(struct sim *sim, struct client *client, const json_t *message)
{
    const char *ch = text_at(message, "ch");
    if (strncmp(ch, "game:", 5) == 0) {
        check_told(sim, ch + 5, message);
        struct replica *replica = game_of(client, ch + 5);
        if (!replica->listening)
            sim_fail(sim, "client %d hears an event of game %s, which it does not listen to",
                     client->index, ch + 5);
        replica_event(sim, replica, message);
        return;
    }
    struct heard *heard = channel_of(client, ch);
    uint32_t n = (uint32_t)number_at(message, "n");
    if (!heard->known)
        sim_fail(sim, "client %d hears an event of %s before the whole", client->index, ch);
    if (n != heard->n + 1 && !(n > heard->n && may_skip(client, ch)))
        sim_fail(sim, "client %d hears event %u of %s after %u", client->index, n, ch, heard->n);
    if (!client->plays && strstr(ch, "/players"))
        sim_fail(sim, "watcher %d hears the players' chat", client->index);
    heard->n = n;
    take_in(sim, client, ch, message, false);
}

static void hear_subscribed(struct sim *sim, struct client *client, const json_t *message)
{
    const char *ch = text_at(message, "ch"), *mode = text_at(message, "mode");
    uint32_t n = (uint32_t)number_at(message, "n");
    if (strncmp(ch, "game:", 5) == 0) {
        struct replica *replica = game_of(client, ch + 5);
        if (!is(mode, "snapshot")) {
            if (n < replica->n || (is(mode, "none") && n != replica->n))
                sim_fail(sim, "client %d resumes game %s at %u from %u as %s", client->index,
                         ch + 5, n, replica->n, mode);
            replica->listening = true;
            replica->replay_to = n;
        } else {
            replica->listening = false;
        }
        return;
    }
    struct heard *heard = channel_of(client, ch);
    heard->subscribed = true;
    heard->known = !is(mode, "snapshot");
    if (is(mode, "none") && n != heard->n)
        sim_fail(sim, "client %d missed nothing of %s, but is at %u and not at %u", client->index,
                 ch, heard->n, n);
}

static bool is_later(const char *code)
{
    return is(code, "busy") || is(code, "rate");
}

/* A subscription is refused: for good, or for now, and then the client asks again. It repeats only this one: a repeated
 * subscription that is still on its way would bring its events twice. Another process of a site may not have the game
 * yet that one has shown. */
static void hear_refused(struct sim *sim, struct client *client, int64_t id, const char *code)
{
    bool later = is_later(code), behind = sim->site && is(code, "notfound");
    for (unsigned i = 0; i < client->channels_n; i++) {
        if (client->channels[i].id != id)
            continue;
        client->channels[i].refused = !later;
        client->channels[i].subscribed = !later;
    }
    for (unsigned i = 0; i < client->games_n && (later || behind); i++)
        if (client->games[i].asked_id == id)
            client->games[i].asked = false;
}

static void hear_answer(struct sim *sim, struct client *client, const json_t *message)
{
    int64_t id = number_at(message, "id");
    unsigned key = (unsigned)(id / 1000);
    bool ok = is(text_at(message, "t"), "ok");
    if (id >= SUB_IDS && !ok)
        hear_refused(sim, client, id, text_at(message, "code"));
    if (id >= SUB_IDS || id == 0 || key >= CLIENT_KEYS)
        return;
    struct acknowledged *before = &client->acknowledged[key];
    if (ok && before->key[0] &&
        (before->n != (uint32_t)number_at(message, "n") ||
         !is(before->room, text_at(message, "room"))))
        sim_fail(sim, "client %d: key %u was answered in two ways", client->index, key);
    /* A copy that was sent on to another process may come there after its session has moved. */
    bool moved = sim->site && is(text_at(message, "code"), "auth");
    if (!ok && before->key[0] && !moved && !is_later(text_at(message, "code")))
        sim_fail(sim, "client %d: key %u was acknowledged and is now refused: %s", client->index,
                 key, text_at(message, "code"));
    if (ok && !before->key[0]) {
        sim->acts++;
        snprintf(before->key, sizeof before->key, "c%d-%u", client->index, key);
        before->n = (uint32_t)number_at(message, "n");
        snprintf(before->room, sizeof before->room, "%s", text_at(message, "room"));
        before->player = client->pending_by;
        before->stored = client->pending[0] && is(client->pending_key, before->key) &&
                         !strstr(client->pending, "seek\"");
        if (client->pending[0] && is(client->pending_key, before->key))
            check_acknowledged(sim, client, message);
    }
    if (client->pending[0] && key == client->keys &&
        (ok || !json_is_true(json_object_get(message, "retry")) ||
         is(text_at(message, "code"), "stale") ||
         number_at(message, "retry_after") > PATIENCE_MS)) {
        struct refused *refused = &client->refused[key];
        client->pending[0] = '\0';
        *refused = (struct refused){.is = !ok && !moved &&
                                          !json_is_true(json_object_get(message, "retry")),
                                    .player = client->pending_by};
        snprintf(refused->code, sizeof refused->code, "%s", text_at(message, "code"));
    }
}

void client_hear(struct sim *sim, struct client *client, conn_id conn, const char *text,
                 size_t length)
{
    if (client->conn != conn)
        return;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (!message)
        sim_fail(sim, "client %d hears what is no JSON: %.*s", client->index, (int)length, text);
    const char *type = text_at(message, "t");
    sim_note(sim, "client %d < %.*s", client->index, (int)(length < 120 ? length : 120), text);
    if (is(type, "hello")) {
        const char *you = text_at(json_object_get(message, "you"), "id");
        int64_t me = *you ? atoll(you + 1) : 0;
        client->greeted = true;
        client->as = me;
        /* A registration that one process sent off may be stored after another one found no account. */
        if (client->account && client->me && me && me != client->me && !sim->site)
            sim_fail(sim, "client %d was player %lld and comes back as %lld", client->index,
                     (long long)client->me, (long long)me);
        if (client->plays &&
            !me) /* the session was lost in a crash, or ended: they must sign in again */
            client->signed_in = client->signing_in = false;
        if (me || !client->account)
            client->me = me;
    } else if (is(type, "snap")) {
        hear_snap(sim, client, message);
    } else if (is(type, "ev")) {
        hear_event(sim, client, message);
    } else if (is(type, "ok") && json_object_get(message, "mode")) {
        hear_subscribed(sim, client, message);
    } else if (is(type, "ok") || is(type, "error")) {
        hear_answer(sim, client, message);
        tour_answered(client, message);
    } else if (is(type, "tour")) {
        tour_answered(client, message);
    }
    json_decref(message);
}

/* --- ticking ---------------------------------------------------------------------------------- */

static void subscribe(struct sim *sim, struct client *client, const char *name, const char *epoch,
                      uint32_t n, bool since)
{
    char text[300];
    int used = snprintf(text, sizeof text, "{\"t\":\"sub\",\"id\":%lld,\"ch\":\"%s\"",
                        (long long)(SUB_IDS + ++client->ids), name);
    if (since)
        used += snprintf(text + used, sizeof text - (size_t)used,
                         ",\"since\":{\"e\":\"%s\",\"n\":%u}", epoch, n);
    snprintf(text + used, sizeof text - (size_t)used, "}");
    sim_send(sim, client->conn, text);
}

static void want_channel(struct sim *sim, struct client *client, const char *name)
{
    struct heard *heard = channel_of(client, name);
    if (!heard || heard->subscribed)
        return;
    subscribe(sim, client, name, heard->epoch, heard->n, heard->epoch[0] != '\0');
    heard->subscribed = true;
    heard->refused = false;
    heard->id = SUB_IDS + client->ids;
}

static void want_game(struct sim *sim, struct client *client, const char *id)
{
    char name[40];
    struct replica *replica = game_of(client, id);
    if (!replica || replica->asked)
        return;
    snprintf(name, sizeof name, "game:%s", id);
    subscribe(sim, client, name, replica->epoch, replica->n, replica->known && replica->has_log);
    replica->asked = true;
    replica->asked_id = SUB_IDS + client->ids;
}

static void want_room(struct sim *sim, struct client *client, const char *id)
{
    char name[40];
    snprintf(name, sizeof name, "room:%s", id);
    want_channel(sim, client, name);
    snprintf(name, sizeof name, "chat:%s/%s", id, client->plays ? "players" : "watchers");
    want_channel(sim, client, name);
    const json_t *games = client->plays ? json_object_get(client->room, "games") : NULL;
    const char *game = text_at(json_array_get(games, json_array_size(games) - 1), "id");
    if (*game)
        want_game(sim, client, game);
}

static void listen(struct sim *sim, struct client *client)
{
    const char *id;
    json_t *room;
    want_channel(sim, client, "lobby");
    if (sim->tour)
        tour_listen(sim, client, want_channel);
    if (sim->arena)
        arena_listen(sim, client, want_channel);
    if (client->plays) {
        want_channel(sim, client, "me");
        if (client->room_id[0])
            want_room(sim, client, client->room_id);
        return;
    }
    json_object_foreach(client->lobby, id, room)
    {
        if (client->channels_n > 10 || client->games_n > 6)
            break;
        want_room(sim, client, id);
        if (json_is_string(json_object_get(room, "game")))
            want_game(sim, client, text_at(room, "game"));
    }
    for (unsigned i = 0; i < client->games_n; i++)
        want_game(sim, client, client->games[i].id);
}

static void send_pending(struct sim *sim, struct client *client)
{
    char text[6200];
    client->pending_by = client->as ? client->as : client->pending_by;
    snprintf(text, sizeof text, "{\"t\":\"do\",\"id\":%lld,%s", (long long)(client->pending_id++),
             client->pending);
    sim_send(sim, client->conn, text);
    client->unanswered = 0;
}

static void ask_account(struct sim *sim, struct sim_node *node, struct client *client,
                        enum app_question what, const uint8_t *session)
{
    char body[80] = "{}";
    if (what != APP_SIGN_OUT)
        snprintf(body, sizeof body, "{\"name\":\"Client %d\",\"password\":\"correct horse\"}",
                 client->index);
    sim_note(sim, "client %d asks for %d of accounts", client->index, (int)what);
    app_asked(
        node->app, hours_now(sim, node),
        &(struct app_request){.route = &app_routes[what],
                              .id = (request_id)client->index,
                              .who = {.session = session, .address = {1, (uint8_t)client->index}},
                              .body = text_of(body)});
}

/* Signs in as a guest; or, if they may have an account, with its password. */
static void sign_in(struct sim *sim, struct client *client)
{
    char body[60];
    struct sim_node *node = sim_door(sim);
    if (!node || (client->signing_in && !sim_chance(sim, 5)))
        return;
    client->signing_in = true;
    if (client->account) {
        ask_account(sim, node, client, APP_SIGN_IN, NULL);
        return;
    }
    snprintf(body, sizeof body, "{\"name\":\"Client %d\"}", client->index);
    app_asked(node->app, hours_now(sim, node),
              &(struct app_request){.route = &app_routes[APP_SESSION],
                                    .id = (request_id)client->index,
                                    .body = text_of(body)});
}

/* Now and then they register, or sign out to come back with their password. */
static void look_after_account(struct sim *sim, struct client *client)
{
    bool director = (sim->tour || sim->arena) && client->index == 0 && !client->account;
    struct sim_node *node = sim_door(sim);
    if (!node || !client->plays || sim->calm ||
        !(director || (sim->accounts && sim_random(sim, 150) == 0)))
        return;
    if (client->account) {
        ask_account(sim, node, client, APP_SIGN_OUT, client->session);
    } else if (client->me) {
        client->account = true;
        ask_account(sim, node, client, APP_REGISTER, client->session);
    }
}

void client_answered(struct sim *sim, struct client *client, int status, const uint8_t *session)
{
    sim_note(sim, "client %d is answered %d", client->index, status);
    if (status == 200 && session) {
        memcpy(client->session, session, sizeof client->session);
        sim->returns += client->account && !client->signed_in;
        client->signed_in = true;
    } else if (status ==
               403) { /* a crash came before the account: the next guest is another player */
        client->account = false;
        client->me = 0;
    }
    client->signing_in = false;
}

static void decide(struct sim *sim, struct client *client)
{
    char message[5900];
    if (client->keys + 1 >= CLIENT_KEYS || !client_decide(sim, client, message, sizeof message))
        return;
    client->keys++;
    client->pending_id = (int64_t)client->keys * 1000;
    snprintf(client->pending_key, sizeof client->pending_key, "c%d-%u", client->index,
             client->keys);
    snprintf(client->pending, sizeof client->pending, "\"key\":\"%s\",%s}", client->pending_key,
             message);
    send_pending(sim, client);
    if (sim->faults.doubles && sim_chance(sim, 20))
        send_pending(sim, client);
}

static bool all_heard(const struct client *client)
{
    for (unsigned i = 0; i < client->games_n; i++)
        if (client->games[i].asked && !(client->games[i].listening && client->games[i].has_log))
            return false;
    for (unsigned i = 0; i < client->channels_n; i++) {
        const struct heard *heard = &client->channels[i];
        bool may_go =
            strncmp(heard->name, "room:", 5) == 0 || strncmp(heard->name, "chat:", 5) == 0;
        if (heard->subscribed && !heard->known && !heard->refused && !may_go)
            return false;
    }
    return client->pending[0] == '\0';
}

bool client_is_settled(const struct client *client)
{
    return client->settled;
}

void client_tick(struct sim *sim, struct client *client)
{
    if (client->plays && !client->signed_in) {
        sign_in(sim, client);
        return;
    }
    if (!client->conn) {
        if (sim->calm || sim_chance(sim, 60))
            client->conn = sim_connect(sim, client->index, client->plays ? client->session : NULL);
        return;
    }
    if (!sim->calm && sim->faults.cuts && sim_chance(sim, 1)) {
        sim_cut(sim, client->conn);
        return;
    }
    if (!sim->calm && sim->faults.stalls && sim_chance(sim, client->plays ? 1 : 4))
        sim_stall(sim, client->conn, 500 + sim_random(sim, 5000));
    if (!client->greeted)
        return;
    look_after_account(sim, client);
    for (unsigned i = 0; i < client->games_n; i++)
        if (client->games[i].listening && !client->games[i].has_log && sim_chance(sim, 20))
            client->games[i].asked = false; /* the list of events is fetched again */
    listen(sim, client);
    client->settled = sim->calm && all_heard(client);
    if (client->pending[0]) {
        if (++client->unanswered > 40)
            send_pending(sim, client);
    } else if (!sim->calm && client->plays) {
        decide(sim, client);
    }
    if (!sim->calm && sim_chance(sim, 2)) /* a search beside it all */
        sim_send(sim, client->conn,
                 sim_chance(sim, 50) ? "{\"t\":\"get\",\"id\":999,\"k\":\"games\"}"
                                     : "{\"t\":\"get\",\"id\":999,\"k\":\"ratings\"}");
    if (sim->faults.mad && !sim->calm && sim_chance(sim, 1))
        sim_send(sim, client->conn, sim_chance(sim, 50) ? "{\"t\":\"do\"}" : "[1,2");
}
