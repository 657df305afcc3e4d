/* Three nodes of one site: the owner goes, a third one takes its shards, and players of all three play on. */
#include <stdio.h>
#include <string.h>

#define NODES_N 3
#include "server/app/limits.h"
#include "tests/server/app/nodes.h"

static struct world *const c = &nodes[2];

/* Two players, each with a page on a node, who sit in one room; subscribed to room and game. */
struct pair {
    struct world *at[2];
    conn_id conn[2]; /* Black, White */
    char room[23], game[23];
};

static int64_t ids = 100;

static const json_t *does(struct world *node, conn_id conn, const char *channel, const char *fields)
{
    int64_t id = ++ids;
    say(node, conn, "{'t':'do','id':%lld,'key':'k%lld','ch':'%s',%s}", (long long)id, (long long)id,
        channel, fields);
    world_hear(a);
    return await(node, conn, "{'id':%lld}", (long long)id);
}

static conn_id arrives(struct world *node, const char *name)
{
    unsigned person = world_resident(node, name);
    world_hear(a);
    return world_connect(node, (int)person);
}

static struct pair pair(struct world *black, struct world *white)
{
    struct pair pair = {.at = {black, white}};
    char channel[40];
    pair.conn[0] = arrives(black, "Black");
    pair.conn[1] = arrives(white, "White");
    const json_t *ok = does(black, pair.conn[0], "lobby",
                            "'k':'open','ruleset':'chinese','size':[9,9],'colours':'b',"
                            "'clock':{'kind':'absolute','main':600000}");
    snprintf(pair.room, sizeof pair.room, "%s", text_at(ok, "room"));
    snprintf(channel, sizeof channel, "room:%s", pair.room);
    ok = does(white, pair.conn[1], channel, "'k':'sit'");
    assert_string_equal(text_at(ok, "t"), "ok");
    for (int i = 0; i < 2; i++) {
        struct world *node = pair.at[i];
        say(node, pair.conn[i], "{'t':'sub','id':%lld,'ch':'%s'}", (long long)++ids, channel);
        const json_t *v =
            json_object_get(await(node, pair.conn[i], "{'t':'snap','ch':'%s'}", channel), "v");
        const json_t *game = json_array_get(json_object_get(v, "games"), 0);
        snprintf(pair.game, sizeof pair.game, "%s", text_at(game, "id"));
        say(node, pair.conn[i], "{'t':'sub','id':%lld,'ch':'game:%s'}", (long long)++ids,
            pair.game);
    }
    nodes_pass(2500);
    return pair;
}

/* The base of a command, as the node of a side knows it. */
static int64_t base_of(const struct pair *pair, int side)
{
    conn_id conn = world_connect(pair->at[side], -1);
    say(pair->at[side], conn, "{'t':'sub','id':1,'ch':'game:%s'}", pair->game);
    const json_t *v = json_object_get(await(pair->at[side], conn, "{'t':'snap'}"), "v");
    int64_t base = number_at(json_object_get(v, "state"), "base");
    world_hang_up(pair->at[side], conn);
    return base;
}

static const char *plays(const struct pair *pair, int side, const char *at)
{
    static char code[40];
    char channel[40], fields[60];
    snprintf(channel, sizeof channel, "game:%s", pair->game);
    snprintf(fields, sizeof fields, "'k':'play','at':'%s','base':%d", at, (int)base_of(pair, side));
    const json_t *answer = does(pair->at[side], pair->conn[side], channel, fields);
    bool good = strcmp(text_at(answer, "t"), "ok") == 0;
    snprintf(code, sizeof code, "%s", good ? "ok" : text_at(answer, "code"));
    return code;
}

/* Are both players present, as a newcomer to the node sees it? As two bits. */
static int present_at(struct world *node, const struct pair *pair)
{
    conn_id conn = world_connect(node, -1);
    say(node, conn, "{'t':'sub','id':1,'ch':'room:%s'}", pair->room);
    const json_t *v = json_object_get(await(node, conn, "{'t':'snap'}"), "v");
    const json_t *seats = json_object_get(v, "seats");
    int bits = 0;
    for (size_t i = 0; i < 2; i++)
        bits |= json_is_true(json_object_get(json_array_get(seats, i), "present")) << i;
    world_hang_up(node, conn);
    return bits;
}

/* The others do not hear of the node any more. */
static void dies(struct world *node)
{
    node->unheard = true;
    for (int i = 0; i < 7; i++)
        for (int k = 0; k < 3; k++)
            if (&nodes[k] != node)
                world_pass(&nodes[k], 1000);
}

static void players_of_two_nodes_play_at_a_third(void **state)
{
    (void)state;
    struct pair two = pair(b, c);
    assert_string_equal(plays(&two, 0, "C3"), "ok");
    assert_string_equal(plays(&two, 1, "D4"), "ok");
    await(b, two.conn[0], "{'t':'ev','act':'w D4'}");
    assert_string_equal(plays(&two, 1, "E5"), "illegal");
    for (struct world *node = a; node <= c; node++)
        assert_int_equal(present_at(node, &two), 3);
}

static void a_third_node_takes_the_shards_of_one_that_died(void **state)
{
    (void)state;
    struct pair two = pair(b, c);
    assert_string_equal(plays(&two, 0, "C3"), "ok");
    dies(a);
    world_own(c, true);
    nodes_pass(2500);
    for (struct world *node = b; node <= c; node++)
        assert_int_equal(present_at(node, &two), 3);
    assert_string_equal(plays(&two, 1, "D4"), "ok");
    assert_string_equal(plays(&two, 0, "E5"), "ok");
    await(c, two.conn[1], "{'t':'ev','act':'b E5'}");
}

static void the_next_owner_may_die_too(void **state)
{
    (void)state;
    struct pair two = pair(c, c);
    assert_string_equal(plays(&two, 0, "C3"), "ok");
    dies(a);
    world_own(b, true);
    nodes_pass(2500);
    assert_string_equal(plays(&two, 1, "D4"), "ok");
    dies(b);
    world_own(c, true);
    nodes_pass(2500);
    assert_string_equal(plays(&two, 0, "E5"), "ok");
    assert_int_equal(present_at(c, &two), 3);
}

static void a_player_whose_node_died_is_away_and_comes_back_by_another(void **state)
{
    (void)state;
    struct pair two = pair(a, b);
    assert_int_equal(present_at(c, &two), 3);
    dies(b);
    world_hear(a);
    nodes_pass(2500);
    assert_int_equal(present_at(c, &two), 1);
    /* The page of White connects to another node. */
    memcpy(c->people[c->people_n], b->people[b->people_n - 1], 32);
    two.at[1] = c;
    two.conn[1] = world_connect(c, (int)c->people_n++);
    say(c, two.conn[1], "{'t':'sub','id':1,'ch':'room:%s'}", two.room);
    say(c, two.conn[1], "{'t':'sub','id':2,'ch':'game:%s'}", two.game);
    nodes_pass(2500);
    assert_int_equal(present_at(a, &two), 3);
    assert_string_equal(plays(&two, 0, "C3"), "ok");
    assert_string_equal(plays(&two, 1, "D4"), "ok");
}

static void each_node_owns_a_part_and_all_play_everywhere(void **state)
{
    (void)state;
    world_share(nodes, 3);
    for (int i = 0; i < 3; i++) {
        struct pair two = pair(&nodes[i], &nodes[(i + 1) % 3]);
        assert_string_equal(plays(&two, 0, "C3"), "ok");
        assert_string_equal(plays(&two, 1, "D4"), "ok");
        assert_int_equal(present_at(&nodes[(i + 2) % 3], &two), 3);
    }
    assert_int_equal(a->store.events_n, 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        NODES(players_of_two_nodes_play_at_a_third),
        NODES(a_third_node_takes_the_shards_of_one_that_died),
        NODES(the_next_owner_may_die_too),
        NODES(a_player_whose_node_died_is_away_and_comes_back_by_another),
        NODES(each_node_owns_a_part_and_all_play_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
