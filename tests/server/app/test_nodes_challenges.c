/* Challenges between players of different nodes, and what is left of them when a node goes. */
#include <stdio.h>
#include <string.h>

#define NODES_N 3
#include "server/app/limits.h"
#include "server/app/play/challenge.h"
#include "server/app/play/play.h"
#include "server/app/state.h"
#include "tests/server/app/nodes.h"

static struct world *const c = &nodes[2];

#define TERMS "'ruleset':'chinese','size':[9,9],'clock':{'kind':'absolute','main':600000}"

struct side {
    struct world *node;
    conn_id conn;
    char id[24];
};

static int64_t ids = 100;

static const json_t *mine(const struct side *side)
{
    int64_t id = ++ids;
    forget_heard(side->node, side->conn);
    say(side->node, side->conn, "{'t':'sub','id':%lld,'ch':'me'}", (long long)id);
    return json_object_get(await(side->node, side->conn, "{'t':'snap','ch':'me'}"), "v");
}

static struct side arrives(struct world *node, const char *name)
{
    unsigned person = world_resident(node, name);
    world_hear(a);
    struct side side = {.node = node, .conn = world_connect_from(node, (int)person, 1)};
    snprintf(side.id, sizeof side.id, "%s", text_at(json_object_get(mine(&side), "you"), "id"));
    world_hear(a);
    return side;
}

static int64_t does(const struct side *side, const char *channel, const char *fields)
{
    int64_t id = ++ids;
    say(side->node, side->conn, "{'t':'do','id':%lld,'key':'d%lld','ch':'%s',%s}", (long long)id,
        (long long)id, channel, fields);
    world_hear(a);
    return id;
}

static const char *opens(const struct side *by, const struct side *to, const char *more)
{
    static char room[23];
    char fields[400];
    snprintf(fields, sizeof fields, "'k':'open'," TERMS ",'opponent':'%s'%s", to->id, more);
    int64_t id = does(by, "lobby", fields);
    const json_t *ok = await(by->node, by->conn, "{'t':'ok','id':%lld}", (long long)id);
    snprintf(room, sizeof room, "%s", text_at(ok, "room"));
    return room;
}

static const char *in_room(const char *room)
{
    static char channel[40];
    snprintf(channel, sizeof channel, "room:%s", room);
    return channel;
}

static void is_ok(const struct side *side, int64_t id)
{
    await(side->node, side->conn, "{'t':'ok','id':%lld}", (long long)id);
}

static const json_t *challenge_of(const struct side *side)
{
    const json_t *list = json_object_get(mine(side), "challenges");
    assert_true(json_array_size(list) <= 1);
    return json_array_get(list, 0);
}

/* "": there is none. */
static const char *state_of(const struct side *side)
{
    const json_t *one = challenge_of(side);
    return one ? text_at(one, "state") : "";
}

static void a_challenged_player_of_another_node_sees_it_at_once_and_accepts(void **state)
{
    (void)state;
    struct side ann = arrives(a, "Ann"), ben = arrives(b, "Ben");
    char room[23];
    strcpy(room, opens(&ann, &ben, ""));
    await(b, ben.conn,
          "{'t':'ev','ch':'me','challenges':[{'room':'%s','by':{'id':'%s','name':'Ann'},"
          "'to':{'id':'%s'},'state':'waiting','settings':{'ruleset':'chinese'}}]}",
          room, ann.id, ben.id);
    assert_string_equal(state_of(&ann), "waiting");
    /* The room names the challenged player on every node. */
    conn_id watcher = world_connect(c, -1);
    say(c, watcher, "{'t':'sub','id':2,'ch':'room:%s'}", room);
    world_hear(a);
    await(c, watcher, "{'t':'snap','v':{'state':'open','opponent':{'id':'%s'}}}", ben.id);
    is_ok(&ben, does(&ben, in_room(room), "'k':'sit'"));
    nodes_pass(2500);
    assert_string_equal(state_of(&ann), "");
    assert_string_equal(state_of(&ben), "");
    const json_t *games = json_object_get(mine(&ben), "games");
    assert_string_equal(text_at(json_array_get(games, 0), "state"), "playing");
}

static void a_challenger_of_another_node_than_the_owner_of_shards_is_answered(void **state)
{
    (void)state;
    struct side ann = arrives(a, "Ann"), ben = arrives(b, "Ben");
    char room[23];
    strcpy(room, opens(&ben, &ann, ""));
    assert_string_equal(state_of(&ann), "waiting");
    is_ok(&ann, does(&ann, in_room(room), "'k':'decline','reason':'later'"));
    assert_string_equal(state_of(&ann), "");
    const json_t *one = challenge_of(&ben);
    assert_string_equal(text_at(one, "state"), "declined");
    assert_string_equal(text_at(one, "reason"), "later");
    nodes_pass(10000);
    assert_string_equal(state_of(&ben), "declined");
    nodes_pass(APP_CHALLENGE_TOLD_MS);
    assert_string_equal(state_of(&ben), "");
    assert_true(LIST_EMPTY(&b->app->play->challenges));
}

static void a_challenged_player_of_another_node_sends_other_terms_back(void **state)
{
    (void)state;
    struct side ann = arrives(a, "Ann"), ben = arrives(b, "Ben");
    char first[23], more[60];
    world_share(nodes, 3);
    strcpy(first, opens(&ann, &ben, ""));
    snprintf(more, sizeof more, ",'instead':'%s','undo':false", first);
    const char *second = opens(&ben, &ann, more);
    nodes_pass(2500);
    const json_t *one = challenge_of(&ann);
    assert_string_equal(text_at(one, "room"), second);
    assert_string_equal(text_at(one, "state"), "waiting");
    assert_string_equal(text_at(json_object_get(one, "before"), "room"), first);
    assert_string_equal(text_at(challenge_of(&ben), "room"), second);
    is_ok(&ann, does(&ann, in_room(second), "'k':'sit'"));
    nodes_pass(2500);
    assert_string_equal(state_of(&ben), "");
}

static void a_challenge_expires_on_all_nodes(void **state)
{
    (void)state;
    struct side ann = arrives(a, "Ann"), ben = arrives(b, "Ben");
    opens(&ann, &ben, "");
    nodes_pass(APP_CHALLENGE_MS - 2000);
    assert_string_equal(state_of(&ben), "waiting");
    nodes_pass(4000);
    assert_string_equal(state_of(&ben), "");
    assert_string_equal(state_of(&ann), "expired");
}

static void a_player_who_muted_the_challenger_hears_nothing_on_their_node(void **state)
{
    (void)state;
    struct side ann = arrives(a, "Ann"), ben = arrives(b, "Ben");
    char fields[80];
    snprintf(fields, sizeof fields, "'k':'mute','player':'%s','on':true", ann.id);
    does(&ben, "me", fields);
    nodes_pass(2500);
    opens(&ann, &ben, "");
    nodes_pass(2500);
    assert_string_equal(state_of(&ann), "waiting");
    assert_string_equal(state_of(&ben), "");
    nodes_pass(APP_CHALLENGE_MUTED_MS + APP_CHALLENGE_MUTED_RANDOM_MS);
    assert_string_equal(state_of(&ann), "declined");
}

static void a_player_who_is_nowhere_cannot_be_challenged(void **state)
{
    (void)state;
    struct side ann = arrives(a, "Ann"), ben = arrives(b, "Ben");
    char fields[400];
    world_hang_up(b, ben.conn);
    nodes_pass(8000);
    snprintf(fields, sizeof fields, "'k':'open'," TERMS ",'opponent':'%s'", ben.id);
    int64_t id = does(&ann, "lobby", fields);
    await(a, ann.conn, "{'t':'error','id':%lld,'code':'notfound','field':'opponent'}",
          (long long)id);
}

static void a_challenge_ends_when_the_node_of_its_challenger_dies(void **state)
{
    (void)state;
    struct side ann = arrives(a, "Ann"), ben = arrives(b, "Ben");
    opens(&ben, &ann, "");
    assert_string_equal(state_of(&ann), "waiting");
    b->unheard = true;
    app_closed(a->app, a->now, APP_REMOTE | UINT64_C(1) << 32 | ben.conn); /* as a site says */
    for (int i = 0; i < 45; i++)
        world_pass(a, 1000);
    world_commit_all(a);
    assert_string_equal(state_of(&ann), "");
    assert_int_equal(LIST_EMPTY(&ann.node->app->play->challenges) ||
                         !LIST_FIRST(&ann.node->app->play->challenges)->room,
                     true);
}

static void a_waiting_challenge_goes_on_when_a_third_node_takes_its_shard(void **state)
{
    (void)state;
    struct side ann = arrives(b, "Ann"), ben = arrives(b, "Ben");
    char room[23];
    strcpy(room, opens(&ann, &ben, ""));
    nodes_pass(2500);
    a->unheard = true; /* it dies; seven seconds later another one has its shards */
    for (int i = 0; i < 7; i++)
        for (struct world *node = b; node <= c; node++)
            world_pass(node, 1000);
    world_own(c, true);
    nodes_pass(2500);
    assert_string_equal(state_of(&ben), "waiting");
    is_ok(&ben, does(&ben, in_room(room), "'k':'sit'"));
    nodes_pass(2500);
    assert_string_equal(state_of(&ann), "");
    const json_t *games = json_object_get(mine(&ann), "games");
    assert_string_equal(text_at(json_array_get(games, 0), "state"), "playing");
}

static void a_new_owner_that_has_not_heard_of_a_challenge_closes_its_room(void **state)
{
    (void)state;
    struct side ann = arrives(b, "Ann"), ben = arrives(b, "Ben");
    char room[23];
    strcpy(room, opens(&ann, &ben, ""));
    world_destroy(c);
    *c = (struct world){.random = 9, .nodes = nodes, .nodes_n = 3, .now = a->now};
    fake_store_init(&c->store);
    c->stored = &a->store;
    world_start(c);
    assert_true(app_ready(c->app));
    a->unheard = true;
    world_own(c, true);
    world_hear(a);
    nodes_pass(2500);
    assert_string_equal(state_of(&ben), "");
    int64_t id = does(&ben, in_room(room), "'k':'sit'");
    await(b, ben.conn, "{'t':'error','id':%lld}", (long long)id);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        NODES(a_challenged_player_of_another_node_sees_it_at_once_and_accepts),
        NODES(a_challenger_of_another_node_than_the_owner_of_shards_is_answered),
        NODES(a_challenged_player_of_another_node_sends_other_terms_back),
        NODES(a_challenge_expires_on_all_nodes),
        NODES(a_player_who_muted_the_challenger_hears_nothing_on_their_node),
        NODES(a_player_who_is_nowhere_cannot_be_challenged),
        NODES(a_challenge_ends_when_the_node_of_its_challenger_dies),
        NODES(a_waiting_challenge_goes_on_when_a_third_node_takes_its_shard),
        NODES(a_new_owner_that_has_not_heard_of_a_challenge_closes_its_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
