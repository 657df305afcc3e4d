/* The players who are here, of all nodes of a site. */
#include <string.h>

#include "tests/server/app/nodes.h"
#include "tests/server/app/tour_world.h"

static int64_t ids = 50;

static const json_t *asks_who_is_here(struct world *node, conn_id conn)
{
    int64_t id = ++ids;
    say(node, conn, "{'t':'get','id':%lld,'k':'here'}", (long long)id);
    world_hear(a);
    return await(node, conn, "{'t':'here','id':%lld}", (long long)id);
}

static int64_t count_in_lobby(struct world *node)
{
    conn_id conn = world_connect(node, -1);
    say(node, conn, "{'t':'sub','id':1,'ch':'lobby'}");
    json_t *v = json_object_get(await(node, conn, "{'t':'snap','ch':'lobby'}"), "v");
    int64_t n = number_at(v, "players");
    world_hang_up(node, conn);
    return n;
}

static void players_of_all_nodes_are_counted(void **state)
{
    (void)state;
    unsigned ann = world_guest(a, "Ann");
    world_connect(a, (int)ann);
    unsigned ben = world_guest(b, "Ben"), cleo = world_guest(b, "Cleo");
    world_connect(b, (int)ben);
    conn_id conn = world_connect(b, (int)cleo);
    nodes_pass(2500);
    assert_int_equal(count_in_lobby(a), 3);
    assert_int_equal(count_in_lobby(b), 3);
    world_hang_up(b, conn);
    nodes_pass(8000);
    assert_int_equal(count_in_lobby(a), 2);
    assert_int_equal(count_in_lobby(b), 2);
}

static void a_player_with_pages_on_two_nodes_counts_once(void **state)
{
    (void)state;
    unsigned ann = world_resident(a, "Ann");
    world_hear(a);
    world_introduce(b, a);
    world_connect(a, (int)ann);
    world_connect(b, (int)ann);
    nodes_pass(2500);
    assert_int_equal(count_in_lobby(a), 1);
    assert_int_equal(count_in_lobby(b), 1);
}

static void an_account_of_another_node_is_listed_as_here_unless_it_is_hidden(void **state)
{
    (void)state;
    int dora = tour_account(a, "Dora"), ezra = tour_account(a, "Ezra");
    world_hear(a);
    world_introduce(b, a);
    conn_id conn = world_connect(b, dora), asker = world_connect(a, ezra);
    world_hear(a);
    const json_t *here = asks_who_is_here(a, asker);
    assert_int_equal(number_at(here, "count"), 2);
    assert_int_equal(json_array_size(json_object_get(here, "players")), 2);
    say(b, conn, "{'t':'do','id':1,'key':'h','ch':'me','k':'visible','on':false}");
    nodes_pass(2500);
    here = asks_who_is_here(a, asker);
    assert_int_equal(json_array_size(json_object_get(here, "players")), 1);
}

static void a_player_who_muted_another_is_not_listed_for_them_on_any_node(void **state)
{
    (void)state;
    int dora = tour_account(a, "Dora"), ezra = tour_account(a, "Ezra");
    world_hear(a);
    world_introduce(b, a);
    conn_id conn = world_connect(b, dora), asker = world_connect(a, ezra);
    world_hear(a);
    say(a, asker, "{'t':'sub','id':3,'ch':'me'}");
    json_t *v = json_object_get(await(a, asker, "{'t':'snap','ch':'me'}"), "v");
    char id[24];
    snprintf(id, sizeof id, "%s", text_at(json_object_get(v, "you"), "id"));
    say(b, conn, "{'t':'do','id':1,'key':'m','ch':'me','k':'mute','player':'%s','on':true}", id);
    nodes_pass(2500);
    const json_t *here = asks_who_is_here(a, asker);
    assert_int_equal(json_array_size(json_object_get(here, "players")), 1);
}

static void the_players_of_a_node_that_dies_are_away_a_moment_later(void **state)
{
    (void)state;
    world_connect(b, (int)world_guest(b, "Ben"));
    nodes_pass(2500);
    assert_int_equal(count_in_lobby(a), 1);
    b->unheard = true;
    for (int i = 0; i < 8; i++)
        world_pass(a, 1000);
    assert_int_equal(count_in_lobby(a), 0);
}

static void what_a_program_can_play_is_known_on_every_node(void **state)
{
    (void)state;
    int owner = tour_account(a, "Olga");
    world_account(a, APP_POST_BOT, a->people[owner], 9,
                  "{'name':'Abacus','password':'correct horse'}");
    unsigned person = a->people_n;
    world_account(a, APP_SIGN_IN, NULL, 9, "{'name':'Abacus','password':'correct horse'}");
    assert_int_equal(a->reply_code, 200);
    world_hear(a);
    world_introduce(b, a);
    conn_id bot = world_connect(b, (int)person), asker = world_connect(a, owner);
    say(b, bot,
        "{'t':'do','id':1,'key':'able','ch':'me','k':'able','rules':{'scoring':['area']},"
        "'sizes':[9,13],'clocks':['absolute']}");
    world_hear(a);
    await(b, bot, "{'t':'ok','id':1}");
    say(a, asker, "{'t':'get','id':2,'k':'bots'}");
    const json_t *bots = json_object_get(await(a, asker, "{'t':'bots','id':2}"), "bots");
    assert_int_equal(json_array_size(bots), 1);
    const json_t *player = json_object_get(json_array_get(bots, 0), "player");
    say(a, asker,
        "{'t':'do','id':3,'key':'x','ch':'lobby','k':'open','ruleset':'chinese','size':[19,19],"
        "'clock':{'kind':'absolute','main':600000},'opponent':'%s'}",
        text_at(player, "id"));
    world_hear(a);
    await(a, asker, "{'t':'error','id':3,'code':'unable','field':'size'}");
    nodes_pass(2500); /* it is repeated */
    world_hang_up(b, bot);
    nodes_pass(8000);
    say(a, asker, "{'t':'get','id':4,'k':'bots'}");
    bots = json_object_get(await(a, asker, "{'t':'bots','id':4}"), "bots");
    assert_int_equal(json_array_size(bots), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        NODES(players_of_all_nodes_are_counted),
        NODES(a_player_with_pages_on_two_nodes_counts_once),
        NODES(an_account_of_another_node_is_listed_as_here_unless_it_is_hidden),
        NODES(a_player_who_muted_another_is_not_listed_for_them_on_any_node),
        NODES(what_a_program_can_play_is_known_on_every_node),
        NODES(the_players_of_a_node_that_dies_are_away_a_moment_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
