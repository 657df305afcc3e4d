/* Arenas on several nodes of one site: their acts are seen everywhere, their owner pairs and keeps the times, and a node
 * that does not know that it has lost one stores nothing. */
#include <stdio.h>
#include <string.h>

#include "tests/server/app/nodes.h"
#include "tests/server/app/tour_world.h"

#define GAME                                                                                       \
    "'ruleset':'stoical','size':[9,9],'clock':{'kind':'fischer','main':300000,'increment':5000}"

static char arena[40]; /* "arena:ID" */
static int director;

static int with_director(void **state)
{
    before(state);
    director = tour_account(a, "Dora");
    return 0;
}

static json_t *does(struct world *world, conn_id conn, const char *channel, const char *fields)
{
    int64_t id = 100000 + ++world->ids;
    say(world, conn, "{'t':'do','id':%lld,'key':'s%lld','ch':'%s',%s}", (long long)id,
        (long long)id, channel, fields);
    world_commit_all(world);
    return await(world, conn, "{'id':%lld}", (long long)id);
}

static void done(struct world *world, conn_id conn, const char *channel, const char *fields)
{
    json_t *answer = does(world, conn, channel, fields);
    if (strcmp(text_at(answer, "t"), "ok") != 0)
        fail_msg("%s: %s", fields, json_dumps(answer, 0));
    if (json_object_get(answer, "arena"))
        snprintf(arena, sizeof arena, "arena:%s", text_at(answer, "arena"));
}

/* An arena that starts so much later. */
static void announce(int64_t later_ms)
{
    char fields[400];
    conn_id conn = world_connect(a, director);
    snprintf(fields, sizeof fields,
             "'k':'announce','name':'Friday','starts_at':%lld,'minutes':60," GAME,
             (long long)(a->now.wall_ms + later_ms));
    done(a, conn, "arenas", fields);
    world_hear(a);
}

/* A person on the page. */
static conn_id comes(struct world *world, int person)
{
    conn_id conn = world_connect_from(world, person, 20 + (unsigned)person);
    say(world, conn, "{'t':'sub','id':7,'ch':'%s'}", arena);
    world_commit_all(world);
    await(world, conn, "{'t':'snap','ch':'%s'}", arena);
    return conn;
}

static int joins(struct world *world, const char *name)
{
    int person = (int)world_resident(world, name);
    done(world, comes(world, person), arena, "'k':'take-part'");
    world_hear(a);
    return person;
}

static void passes(int64_t ms)
{
    for (; ms > 0; ms -= 500) {
        for (int i = 0; i < 2; i++)
            world_pass(&nodes[i], 500);
        world_hear(a);
    }
}

static json_t *seen(struct world *world, const char *channel)
{
    conn_id conn = world_connect(world, -1);
    say(world, conn, "{'t':'sub','id':7,'ch':'%s'}", channel);
    world_commit_all(world);
    json_t *snap = await(world, conn, "{'t':'snap','ch':'%s'}", channel);
    json_t *ret = json_deep_copy(json_object_get(snap, "v"));
    json_object_del(ret, "waiting"); /* the owner alone counts them */
    world_hang_up(world, conn);
    return ret;
}

static void is_same_everywhere(void)
{
    const char *const channels[] = {"arenas", arena};
    passes(1000);
    for (int i = 0; i < 2; i++) {
        json_t *here = seen(a, channels[i]), *there = seen(b, channels[i]);
        if (!json_equal(here, there))
            fail_msg("%s:\n%s\nis on the other node\n%s", channels[i],
                     json_dumps(here, JSON_SORT_KEYS), json_dumps(there, JSON_SORT_KEYS));
        json_decref(here);
        json_decref(there);
    }
}

static size_t boards(struct world *world)
{
    json_t *view = seen(world, arena);
    size_t n = json_array_size(json_object_get(view, "boards"));
    json_decref(view);
    return n;
}

static void an_arena_is_seen_on_every_node(void **state)
{
    (void)state;
    conn_id list = world_connect(b, -1);
    say(b, list, "{'t':'sub','id':1,'ch':'arenas'}");
    await(b, list, "{'t':'snap'}");
    announce(60000);
    await(b, list, "{'t':'ev','arena':{'name':'Friday','stage':'open'}}");
    is_same_everywhere();
    conn_id conn = comes(b, -1);
    joins(a, "Ann");
    joins(a, "Bob");
    passes(1000);
    await(b, conn,
          "{'t':'ev','ch':'%s','players':[{'player':{'name':'Ann'}},{'player':{'name':'Bob'}}]}",
          arena);
    passes(62000);
    await(b, conn, "{'t':'ev','ch':'%s','arena':{'stage':'running'}}", arena);
    assert_int_equal(boards(b), 1);
    is_same_everywhere();
}

static void what_was_missed_of_an_arena_is_read(void **state)
{
    (void)state;
    announce(60000);
    joins(a, "Ann");
    a->unheard = true;
    joins(a, "Bob");
    joins(a, "Cid");
    a->unheard = false;
    joins(a, "Dot");
    is_same_everywhere();
    json_t *view = seen(b, arena);
    assert_int_equal(json_array_size(json_object_get(view, "players")), 4);
    json_decref(view);
}

static void the_new_owner_pairs(void **state)
{
    (void)state;
    announce(60000);
    int ann = joins(a, "Ann"), bob = joins(a, "Bob");
    world_introduce(b, a);
    passes(2000);
    world_own(b, true);
    world_hear(a);
    for (conn_id conn = 1; conn <= a->conns; conn++)
        world_hang_up(a, conn);
    passes(62000);
    is_same_everywhere();
    assert_int_equal(boards(a), 0);
    assert_int_equal(a->store.arenas[0].stage, 2); /* running, although its page is empty */
    comes(b, ann);
    comes(b, bob);
    passes(3000);
    assert_int_equal(boards(a), 1);
    is_same_everywhere();
}

/* The number of those who wait, as a visitor of this node sees it. */
static int64_t waiting(struct world *world)
{
    conn_id conn = world_connect(world, -1);
    say(world, conn, "{'t':'sub','id':7,'ch':'%s'}", arena);
    world_commit_all(world);
    json_t *snap = await(world, conn, "{'t':'snap','ch':'%s'}", arena);
    int64_t n = number_at(json_object_get(snap, "v"), "waiting");
    world_hang_up(world, conn);
    return n;
}

static void players_on_the_pages_of_two_nodes_are_paired(void **state)
{
    (void)state;
    announce(60000);
    int ann = joins(a, "Ann"), bob = joins(a, "Bob"), cid = joins(a, "Cid");
    world_introduce(b, a);
    for (conn_id conn = 1; conn <= a->conns; conn++)
        world_hang_up(a, conn);
    comes(b, bob);
    passes(62000);
    assert_int_equal(boards(a), 0);
    assert_int_equal(waiting(a), 1);
    assert_int_equal(waiting(b), 1);
    comes(a, ann);
    passes(1000);
    assert_int_equal(boards(a), 1);
    assert_int_equal(boards(b), 1);
    assert_int_equal(waiting(b), 0);
    /* The third one waits, and leaves: no other is paired with them. */
    conn_id third = comes(b, cid);
    passes(1000);
    assert_int_equal(waiting(a), 1);
    world_hang_up(b, third);
    passes(1000);
    assert_int_equal(waiting(a), 0);
    assert_int_equal(waiting(b), 0);
}

static void players_of_a_node_that_dies_are_not_paired(void **state)
{
    (void)state;
    announce(60000);
    int ann = joins(a, "Ann"), bob = joins(a, "Bob");
    world_introduce(b, a);
    for (conn_id conn = 1; conn <= a->conns; conn++)
        world_hang_up(a, conn);
    comes(b, bob);
    passes(62000);
    b->unheard = true;
    for (int i = 0; i < 7; i++)
        world_pass(a, 1000);
    comes(a, ann);
    for (int i = 0; i < 3; i++)
        world_pass(a, 1000);
    world_commit_all(a);
    assert_int_equal(boards(a), 0);
}

static void a_node_that_has_lost_an_arena_changes_nothing(void **state)
{
    (void)state;
    announce(60000);
    int ann = joins(a, "Ann"), bob = joins(a, "Bob");
    world_introduce(b, a);
    world_own(b, false);
    world_hear(a);
    json_t *no = does(a, comes(a, ann), arena, "'k':'rest'");
    assert_string_equal(text_at(no, "code"), "busy");
    is_same_everywhere();
    done(b, comes(b, bob), arena, "'k':'rest'");
    world_hear(a);
    is_same_everywhere();
    passes(62000); /* both would start it */
    is_same_everywhere();
    size_t starts = 0;
    for (size_t i = 0; i < a->store.arena_acts_n; i++)
        starts += a->store.arena_acts[i].kind == 3; /* ARENA_START */
    assert_int_equal(starts, 1);
}

static void a_player_whose_join_is_not_stored_has_no_number(void **state)
{
    (void)state;
    announce(60000);
    joins(a, "Ann");
    int cid = (int)world_resident(a, "Cid"), dot = (int)world_resident(a, "Dot");
    world_hear(a);
    world_introduce(b, a);
    conn_id page = comes(a, cid);
    world_own(b, false);
    world_hear(a);
    json_t *no = does(a, page, arena, "'k':'take-part'");
    assert_string_equal(text_at(no, "code"), "busy");
    done(b, comes(b, dot), arena, "'k':'take-part'");
    world_hear(a);
    is_same_everywhere();
    done(b, comes(b, cid), arena, "'k':'take-part'");
    world_hear(a);
    is_same_everywhere();
    json_t *view = seen(a, arena);
    assert_int_equal(json_array_size(json_object_get(view, "players")), 3);
    json_decref(view);
}

#define ARENAS(name) cmocka_unit_test_setup_teardown(name, with_director, after)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ARENAS(an_arena_is_seen_on_every_node),
        ARENAS(what_was_missed_of_an_arena_is_read),
        ARENAS(the_new_owner_pairs),
        ARENAS(players_on_the_pages_of_two_nodes_are_paired),
        ARENAS(players_of_a_node_that_dies_are_not_paired),
        ARENAS(a_node_that_has_lost_an_arena_changes_nothing),
        ARENAS(a_player_whose_join_is_not_stored_has_no_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
