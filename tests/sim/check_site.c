/* The checkers of a site: what was acknowledged is stored once, each shard has one owner, and all nodes and people
 * agree. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "core/text.h"
#include "hours.h"
#include "node.h"
#include "proto/json/ids.h"
#include "server/app/state.h"
#include "site.h"

/* --- acknowledged ----------------------------------------------------------------------------- */

static unsigned times_stored(const struct sim *sim, const char *key, int64_t player)
{
    unsigned n = 0;
    for (size_t i = 0; i < sim->store.events_n; i++) {
        struct text text = sim->store.events[i].key;
        n += text.length > 1 && text_is((struct text){text.at + 1, text.length - 1}, key);
    }
    for (size_t i = 0; i < sim->store.commands_n; i++)
        n += sim->store.commands[i].player == player && text_is(sim->store.commands[i].key, key);
    return n;
}

/* The player who made this event of a game. */
static int64_t author(const struct sim *sim, const struct row_event *event)
{
    for (size_t i = 0; i < sim->store.games_n; i++)
        if (memcmp(&sim->store.games[i].id, &event->game, sizeof event->game) == 0)
            return event->key.at[0] == 'b' ? sim->store.games[i].black : sim->store.games[i].white;
    return 0;
}

/* An act that a game has refused, as its player has heard, is none of its events. */
static void check_refused(struct sim *sim, const struct client *client, unsigned key)
{
    const struct refused *refused = &client->refused[key];
    char name[24];
    snprintf(name, sizeof name, "c%d-%u", client->index, key);
    for (size_t i = 0; i < sim->store.events_n && refused->is; i++) {
        const struct row_event *event = &sim->store.events[i];
        if (event->key.length > 1 &&
            text_is((struct text){event->key.at + 1, event->key.length - 1}, name) &&
            author(sim, event) == refused->player)
            sim_fail(sim, "client %d: %s was refused (%s) and is event %u of a game", client->index,
                     name, refused->code, event->seq);
    }
}

static void check_acts(struct sim *sim, const struct client *client)
{
    for (unsigned key = 0; key <= client->keys; key++) {
        const struct acknowledged *act = &client->acknowledged[key];
        if (act->key[0] && act->stored && times_stored(sim, act->key, act->player) != 1)
            sim_fail(sim, "client %d: %s was acknowledged and is stored %u times", client->index,
                     act->key, times_stored(sim, act->key, act->player));
        check_refused(sim, client, key);
    }
}

/* --- owners ----------------------------------------------------------------------------------- */

static void check_owners(struct sim *sim)
{
    for (unsigned shard = 0; shard < JOB_SHARDS_N; shard++) {
        unsigned owners = 0;
        for (unsigned i = 0; i < sim->nodes_n; i++) {
            uint32_t epoch = sim->nodes[i].app->shards.epoch[shard];
            owners += epoch > 0;
            if (epoch > 0 &&
                !members_allow(&sim->site->members, &sim->nodes[i].member.start, shard, epoch))
                sim_fail(sim, "node %u owns shard %u, and the database does not say so", i, shard);
        }
        if (owners != 1)
            sim_fail(sim, "shard %u has %u owners", shard, owners);
    }
    for (unsigned i = 0; i < sim->nodes_n; i++) {
        struct site_stats stats;
        site_stats(sim->nodes[i].member.site, &stats);
        if (!stats.held || stats.behind > 0 || stats.nodes != sim->nodes_n)
            sim_fail(sim, "node %u: held %d, behind by %lld, sees %u nodes", i, stats.held,
                     (long long)stats.behind, stats.nodes);
    }
}

/* --- all nodes side by side ------------------------------------------------------------------- */

enum { ASK_TRIES = 5 };

static conn_id observe(struct sim *sim, struct sim_node *node)
{
    conn_id conn = ++sim->conns;
    sim->links[conn] = (struct link){.client = -1, .node = node, .server_open = true};
    sim->links[conn].packets_end = &sim->links[conn].packets;
    sim->links[conn].observed = json_array();
    app_opened(node->app, hours_now(sim, node), conn, &(struct app_who){.session = NULL});
    node_carry_out(sim, node);
    return conn;
}

static bool has_snap(struct sim *sim, conn_id conn, const char *ch);

/* Unless the answer is there: a process may be too busy for some questions at first. */
static void ask_one(struct sim *sim, conn_id conn, const char *kind, const uint8_t *id,
                    const char *part)
{
    char text[120], ch[60], name[PROTO_ID_CHARS + 1] = "";
    struct sim_node *node = sim->links[conn].node;
    if (id)
        proto_id_write(id, name);
    snprintf(ch, sizeof ch, "%s%s%s", kind, name, part);
    if (has_snap(sim, conn, ch))
        return;
    int length = snprintf(text, sizeof text, "{\"t\":\"sub\",\"id\":1,\"ch\":\"%s\"}", ch);
    app_received(node->app, hours_now(sim, node), conn, text, (size_t)length);
    node_carry_out(sim, node);
}

static void ask_all(struct sim *sim, conn_id conn)
{
    const struct fake_store *store = &sim->store;
    ask_one(sim, conn, "lobby", NULL, "");
    ask_one(sim, conn, "arenas", NULL, "");
    for (size_t i = 0; i < store->rooms_n; i++) {
        ask_one(sim, conn, "room:", store->rooms[i].id.bytes, "");
        ask_one(sim, conn, "chat:", store->rooms[i].id.bytes, "/watchers");
    }
    for (size_t i = 0; i < store->games_n; i++)
        ask_one(sim, conn, "game:", store->games[i].id.bytes, "");
    for (size_t i = 0; i < store->tours_n; i++)
        ask_one(sim, conn, "tour:", store->tours[i].id.bytes, "");
    for (size_t i = 0; i < store->arenas_n; i++)
        ask_one(sim, conn, "arena:", store->arenas[i].id.bytes, "");
}

enum { STRIP_MAX = 4096 };

/* Leaves out what is of the moment, and of a start of a process. */
static void strip(json_t *value)
{
    static const char *const soft[] = {"e",    "watchers", "present", "presence",
                                       "away", "clk",      "waiting", "until"};
    json_t *stack[STRIP_MAX] = {value}, *one;
    const char *key;
    size_t n = 1, i;
    while (n > 0) {
        value = stack[--n];
        for (i = 0; i < sizeof soft / sizeof *soft; i++)
            json_object_del(value, soft[i]);
        json_object_del(json_object_get(value, "next"), "at");
        json_object_foreach(value, key, one) if (n < STRIP_MAX) stack[n++] = one;
        json_array_foreach(value, i, one) if (n < STRIP_MAX) stack[n++] = one;
    }
}

static json_t *snap_of(struct sim *sim, conn_id conn, const char *ch)
{
    json_t *one, *found = NULL;
    size_t i;
    json_array_foreach(sim->links[conn].observed, i, one)
    {
        const char *type = json_string_value(json_object_get(one, "t"));
        const char *name = json_string_value(json_object_get(one, "ch"));
        if (type && name && strcmp(type, "snap") == 0 && strcmp(name, ch) == 0)
            found = json_object_get(one, "v");
    }
    return found;
}

static bool has_snap(struct sim *sim, conn_id conn, const char *ch)
{
    return snap_of(sim, conn, ch) != NULL;
}

/* Things with an id as an object, so that a difference shows which one is missing. Those that are over are left out: a
 * process knows those that ended while it ran. */
static json_t *by_id(json_t *list)
{
    json_t *one, *object = json_object();
    size_t i;
    json_array_foreach(list, i, one)
    {
        const char *id = json_string_value(json_object_get(one, "id"));
        const char *stage = json_string_value(json_object_get(one, "stage"));
        const char *state = json_string_value(json_object_get(one, "state"));
        if (id && !(stage && strcmp(stage, "over") == 0) && !(state && strcmp(state, "over") == 0))
            json_object_set(object, id, one);
    }
    return object;
}

static void sort_lists(json_t *value)
{
    static const char *const lists[] = {"rooms", "arenas"};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (json_is_array(json_object_get(value, lists[i])))
            json_object_set_new(value, lists[i], by_id(json_object_get(value, lists[i])));
}

static char *text_of_json(json_t *value)
{
    char *text = value ? json_dumps(value, JSON_SORT_KEYS | JSON_ENCODE_ANY) : NULL;
    return text ? text : calloc(1, 1);
}

/* Prints two values from a little before the place where they are not the same. */
static void show_difference(json_t *a, json_t *b)
{
    char *first = text_of_json(a), *other = text_of_json(b);
    size_t at = 0;
    while (first[at] && first[at] == other[at])
        at++;
    size_t from = at > 100 ? at - 100 : 0;
    fprintf(stderr, "one:   %.600s\nother: %.600s\n", first + from, other + from);
    free(first);
    free(other);
}

static void show_refusals(json_t *observed)
{
    json_t *one;
    size_t i;
    json_array_foreach(observed, i, one)
    {
        const char *type = json_string_value(json_object_get(one, "t"));
        const char *code = json_string_value(json_object_get(one, "code"));
        if (type && strcmp(type, "error") == 0)
            fprintf(stderr, "refused: %s\n", code ? code : "");
    }
}

static void compare(struct sim *sim, conn_id first, conn_id conn)
{
    json_t *one;
    size_t i;
    json_array_foreach(sim->links[first].observed, i, one)
    {
        const char *type = json_string_value(json_object_get(one, "t"));
        const char *ch = json_string_value(json_object_get(one, "ch"));
        if (!type || !ch || strcmp(type, "snap") != 0)
            continue;
        json_t *a = json_object_get(one, "v"), *b = snap_of(sim, conn, ch);
        if (b) {
            strip(a);
            strip(b);
            sort_lists(a);
            sort_lists(b);
        }
        if (b && json_equal(a, b))
            continue;
        show_difference(a, b);
        show_refusals(sim->links[conn].observed);
        sim_fail(sim, "nodes %u and %u do not agree about %s", sim->links[first].node->index,
                 sim->links[conn].node->index, ch);
    }
}

/* --- people ----------------------------------------------------------------------------------- */

static bool hears(const struct client *client, const char *ch)
{
    for (unsigned i = 0; i < client->channels_n; i++)
        if (strcmp(client->channels[i].name, ch) == 0)
            return client->channels[i].known;
    return false;
}

static void must_be(struct sim *sim, const struct client *client, const char *ch, json_t *known,
                    json_t *shown)
{
    if (json_equal(known, shown))
        return;
    show_difference(known, shown);
    sim_fail(sim, "client %d does not know %s as node %u shows it", client->index, ch,
             sim->links[client->conn].node->index);
}

/* People do not carry out the moves of the lobby. */
static void leave_out_boards(json_t *rooms)
{
    const char *id;
    json_t *room;
    json_object_foreach(rooms, id, room) json_object_del(room, "board");
}

/* A person who has put events to one whole knows the same as a newcomer. */
static void check_person(struct sim *sim, const struct client *client, conn_id conn)
{
    char ch[40];
    json_t *lobby = json_array(), *room;
    const char *id;
    if (hears(client, "lobby")) {
        json_object_foreach(client->lobby, id, room) json_array_append(lobby, room);
        json_t *known = by_id(lobby);
        json_t *shown = json_object_get(snap_of(sim, conn, "lobby"), "rooms");
        strip(known);
        leave_out_boards(known);
        leave_out_boards(shown);
        must_be(sim, client, "lobby", known, shown);
        json_decref(known);
    }
    json_decref(lobby);
    snprintf(ch, sizeof ch, "room:%s", client->room_id);
    if (!client->room || !hears(client, ch))
        return;
    json_t *state = json_object_get(client->room, "state");
    if (strcmp(json_string_value(state), "over") != 0) { /* no longer told of new names */
        strip(client->room);
        must_be(sim, client, ch, client->room, snap_of(sim, conn, ch));
    }
}

static void ask(struct sim *sim, const conn_id conns[SIM_NODES])
{
    for (unsigned i = 0; i < sim->nodes_n; i++)
        json_array_clear(sim->links[conns[i]].observed);
    for (unsigned asked = 0; asked < 3; asked++) {
        for (unsigned i = 0; i < sim->nodes_n; i++)
            ask_all(sim, conns[i]);
        sim_pass(sim, 4000000);
    }
}

/* Games go on by themselves: a house player moves, or a clock runs out. People know of what was stored while the nodes
 * were asked, and the answers do not have it; then all are asked again. */
static void ask_at_rest(struct sim *sim, const conn_id conns[SIM_NODES])
{
    uint64_t commits;
    unsigned tries = 0;
    do {
        site_await_rest(sim);
        commits = sim->site->commits;
        ask(sim, conns);
    } while (++tries < ASK_TRIES && commits != sim->site->commits);
}

void check_site(struct sim *sim)
{
    conn_id conns[SIM_NODES];
    for (int i = 0; i < SIM_CLIENTS; i++)
        check_acts(sim, sim->clients[i]);
    check_owners(sim);
    check_presence(sim);
    for (unsigned i = 0; i < sim->nodes_n; i++)
        conns[i] = observe(sim, &sim->nodes[i]);
    sim_pass(sim, 100000);
    ask_at_rest(sim, conns);
    for (unsigned i = 1; i < sim->nodes_n; i++)
        compare(sim, conns[0], conns[i]);
    for (int i = 0; i < SIM_CLIENTS; i++)
        check_person(sim, sim->clients[i], conns[sim->links[sim->clients[i]->conn].node->index]);
    for (unsigned i = 0; i < sim->nodes_n; i++)
        json_decref(sim->links[conns[i]].observed);
}
