/* Durable, then visible; executed once, even if repeated; refused without a trace. */
#include "fixture.h"

#include <string.h>

static struct table table;

static int create(void **state)
{
    world_before(state);
    table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    return 0;
}

static void say_play(conn_id conn, int id, const char *key, const char *at, int exp)
{
    say(&world, conn, "{'t':'do','id':%d,'key':'%s','ch':'game:%s','k':'play','at':'%s','base':%d}",
        id, key, table.game, at, exp);
}

static void a_game_ends_behind_a_move_that_is_being_stored(void **state)
{
    (void)state;
    say(&world, table.black,
        "{'t':'do','id':50,'key':'a','ch':'game:%s','k':'play','at':'D4','base':0}", table.game);
    say(&world, table.white, "{'t':'do','id':51,'key':'b','ch':'game:%s','k':'resign'}",
        table.game);
    world_commit_all(&world);
    await(&world, table.black, "{'t':'ev','n':1}");
    await(&world, table.black, "{'t':'ev','n':2,'end':{'result':'B','reason':'resign'}}");
}

static void an_application_that_ends_forgets_whose_key_it_asks_for(void **state)
{
    (void)state;
    play(&world, &table, "D4");
    world_crash(&world); /* whatever was answered before is asked of the store */
    conn_id black = world_connect(&world, table.black_person);
    say(&world, black, "{'t':'do','id':1,'key':'x','ch':'me','k':'mute','player':'p2','on':true}");
    assert_true(world.jobs_n > 0);
    world_crash(&world);
    black = world_connect(&world, table.black_person);
    say(&world, black, "{'t':'do','id':1,'key':'x','ch':'me','k':'mute','player':'p2','on':true}");
    world_commit_all(&world);
    expect(&world, black, "{'t':'ok','id':1}");
}

static void nobody_hears_of_a_move_before_it_is_stored(void **state)
{
    (void)state;
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s'}", table.game);
    forget_heard(&world, watcher);
    say_play(table.black, 9, "a", "D4", 0);
    assert_true(hears_nothing(&world, table.black));
    assert_true(hears_nothing(&world, table.white));
    assert_true(hears_nothing(&world, watcher));
    world_commit_all(&world);
    expect(&world, table.black, "{'t':'ok','id':9,'n':1}");
    expect(&world, table.black, "{'t':'ev','n':1}");
    expect(&world, table.white, "{'t':'ev','n':1}");
    expect(&world, watcher, "{'t':'ev','n':1}");
}

static void an_application_that_ends_forgets_the_refusals_that_wait_for_a_move(void **state)
{
    (void)state;
    say_play(table.black, 9, "a", "D4", 0);
    say_play(table.white, 10, "b", "E5", 0);
    say_play(table.white, 11, "c", "E5", 0);
    world_crash(&world);
    conn_id black = world_connect(&world, table.black_person);
    say_play(black, 12, "a", "D4", 0);
    world_commit_all(&world);
    expect(&world, black, "{'t':'ok','id':12,'n':1}");
}

static void a_snapshot_shows_only_what_is_stored(void **state)
{
    (void)state;
    say_play(table.black, 9, "a", "D4", 0);
    conn_id watcher = world_connect(&world, -1);
    (void)watcher;
    conn_id late = world.conns;
    say(&world, table.white,
        "{'t':'do','id':10,'key':'w','ch':'game:%s','k':'play','at':'E5','base':1}", table.game);
    say(&world, late, "{'t':'sub','id':1,'ch':'game:%s'}", table.game);
    expect(&world, late, "{'t':'ok','id':1,'mode':'snapshot','n':1}");
    expect(&world, late,
           "{'t':'snap','n':1,'v':{'move':1,'last':'D4','state':{'base':1,'to':'w'}}}");
    world_commit_all(&world);
    expect(&world, late, "{'t':'ev','n':2,'at':'E5'}");
}

static void the_lobby_shows_only_what_is_stored(void **state)
{
    (void)state;
    world_pass(&world, 2000);
    say(&world, table.black, "{'t':'sub','id':8,'ch':'lobby'}");
    await(&world, table.black,
          "{'t':'snap','ch':'lobby','v':{'rooms':[{'move':0,'last':null,'to':'b'}]}}");
    say_play(table.black, 9, "a", "D4", 0);
    say(&world, table.black, "{'t':'sub','id':8,'ch':'lobby'}");
    await(&world, table.black,
          "{'t':'snap','ch':'lobby','v':{'rooms':[{'move':0,'last':null,'to':'b'}]}}");
    world_commit_all(&world);
    await(&world, table.black,
          "{'t':'ev','ch':'lobby','k':'rooms','moved':[['%s',1,'w','D4','XD4']]}", table.room);
}

static void a_repeated_key_gets_the_first_answer_and_makes_no_second_event(void **state)
{
    (void)state;
    say_play(table.black, 9, "a", "D4", 0);
    say_play(table.black, 10, "a", "D4", 0);
    world_commit_all(&world);
    expect(&world, table.black, "{'t':'ok','id':9,'n':1}");
    expect(&world, table.black, "{'t':'ok','id':10,'n':1}");
    expect(&world, table.black, "{'t':'ev','n':1}");
    say_play(table.black, 11, "a", "D4", 0);
    expect(&world, table.black, "{'t':'ok','id':11,'n':1}");
    assert_int_equal(world.store.events_n, 1);
    assert_true(hears_nothing(&world, table.black));
}

static void a_repetition_waits_for_its_own_move_and_not_for_the_one_before(void **state)
{
    (void)state;
    say_play(table.black, 9, "a", "D4", 0);
    say_play(table.white, 10, "b", "E5", 1);
    say_play(table.white, 11, "b", "E5", 1);
    world_commit(&world, 1);
    expect(&world, table.white, "{'t':'ev','n':1}");
    assert_true(hears_nothing(&world, table.white));
    world_commit_all(&world);
    expect(&world, table.white, "{'t':'ok','id':10,'n':2}");
    expect(&world, table.white, "{'t':'ok','id':11,'n':2}");
}

static void a_repeated_key_is_known_over_another_connection_and_after_a_restart(void **state)
{
    (void)state;
    say_play(table.black, 9, "a", "D4", 0);
    world_commit_all(&world);
    conn_id again = world_connect(&world, table.black_person);
    say_play(again, 1, "a", "D4", 0);
    expect(&world, again, "{'t':'ok','id':1,'n':1}");
    world_crash(&world);
    again = world_connect(&world, table.black_person);
    say_play(again, 1, "a", "D4", 0);
    expect(&world, again, "{'t':'ok','id':1,'n':1}");
    say_play(again, 2, "a", "E5", 0);
    expect(&world, again, "{'t':'error','id':2,'code':'conflict','retry':false}");
    assert_int_equal(world.store.events_n, 1);
}

static void both_players_may_choose_the_same_key(void **state)
{
    (void)state;
    say_play(table.black, 9, "a", "D4", 0);
    world_commit_all(&world);
    say_play(table.white, 9, "a", "E5", 1);
    world_commit_all(&world);
    await(&world, table.white, "{'t':'ok','id':9,'n':2}");
}

static void say_off(int id, const char *key)
{
    say(&world, table.white, "{'t':'do','id':%d,'key':'%s','ch':'game:%s','k':'draw-off'}", id, key,
        table.game);
}

/* White takes an offer back that there is not, and then makes one. */
static void offer_after_a_refusal(void)
{
    say_off(9, "early");
    expect(&world, table.white, "{'t':'error','id':9,'code':'phase','reason':'no-offer'}");
    act(&world, &table, 'w', "'k':'draw'");
}

/* The command came twice, and the second copy late: the player has heard the refusal by then. */
static void a_refused_act_stays_refused_when_the_game_has_gone_on(void **state)
{
    (void)state;
    offer_after_a_refusal();
    say_off(10, "early");
    expect(&world, table.white,
           "{'t':'error','id':10,'code':'phase','reason':'no-offer','retry':false}");
    say_off(11, "late");
    world_commit_all(&world);
    expect(&world, table.white, "{'t':'ok','id':11}");
}

static void a_refusal_holds_for_a_minute(void **state)
{
    (void)state;
    offer_after_a_refusal();
    world_pass(&world, 59999);
    say_off(10, "early");
    await(&world, table.white, "{'t':'error','id':10,'code':'phase'}");
    world_pass(&world, 1);
    say_off(11, "early");
    world_commit_all(&world);
    await(&world, table.white, "{'t':'ok','id':11}");
}

static void a_game_knows_its_last_four_refusals(void **state)
{
    (void)state;
    const char *const points[] = {"J10", "J11", "J12", "J13"};
    offer_after_a_refusal();
    for (int i = 0; i < 3; i++)
        say_play(table.black, 20, "b", points[i], 0);
    say_off(10, "early");
    await(&world, table.white, "{'t':'error','id':10,'code':'phase'}");
    say_play(table.black, 20, "b", points[3], 0);
    say_off(11, "early");
    world_commit_all(&world);
    await(&world, table.white, "{'t':'ok','id':11}");
}

static void a_refused_command_leaves_its_key_free(void **state)
{
    (void)state;
    say_play(table.black, 9, "a", "J10", 0);
    expect(&world, table.black, "{'t':'error','id':9,'code':'illegal','reason':'off-board'}");
    say_play(table.black, 10, "a", "D4", 0);
    world_commit_all(&world);
    expect(&world, table.black, "{'t':'ok','id':10}");
}

static void a_move_for_an_older_board_is_stale_and_told_what_is_there(void **state)
{
    (void)state;
    say_play(table.black, 9, "a", "D4", 0);
    world_commit_all(&world);
    forget_heard(&world, table.white);
    say_play(table.white, 9, "b", "E5", 0);
    expect(&world, table.white, "{'t':'error','id':9,'code':'stale','have':1,'retry':true}");
    assert_int_equal(world.store.events_n, 1);
}

static void a_refusal_that_tells_of_an_unstored_move_waits_for_it(void **state)
{
    (void)state;
    say_play(table.black, 9, "a", "D4", 0);
    say_play(table.white, 9, "b", "E5", 0);
    assert_true(hears_nothing(&world, table.white));
    world_commit_all(&world);
    expect(&world, table.white, "{'t':'ev','n':1}");
    expect(&world, table.white, "{'t':'error','id':9,'code':'stale','have':1}");
}

static void an_offer_makes_no_move_stale(void **state)
{
    (void)state;
    say(&world, table.white, "{'t':'do','id':9,'key':'d','ch':'game:%s','k':'draw'}", table.game);
    world_commit_all(&world);
    say_play(table.black, 9, "a", "D4", 0);
    world_commit_all(&world);
    await(&world, table.black, "{'t':'ok','id':9,'n':2}");
}

static void only_the_two_who_sit_may_play_and_each_their_own_colour(void **state)
{
    (void)state;
    conn_id stranger = world_connect(&world, (int)world_guest(&world, "Mallory"));
    say_play(stranger, 1, "a", "D4", 0);
    expect(&world, stranger, "{'t':'error','id':1,'code':'denied'}");
    conn_id nobody = world_connect(&world, -1);
    say_play(nobody, 1, "a", "D4", 0);
    expect(&world, nobody, "{'t':'error','id':1,'code':'auth'}");
    say_play(table.white, 1, "a", "D4", 0);
    expect(&world, table.white, "{'t':'error','id':1,'code':'illegal','reason':'not-your-turn'}");
    assert_int_equal(world.store.events_n, 0);
}

static void
a_broken_message_is_answered_with_its_field_and_many_of_them_end_the_connection(void **state)
{
    (void)state;
    say(&world, table.black,
        "{'t':'do','id':9,'key':'a','ch':'game:%s','k':'play','at':'Z99','base':0}", table.game);
    expect(&world, table.black, "{'t':'error','id':9,'code':'proto','field':'at'}");
    for (int i = 0; i < 19; i++)
        say(&world, table.black, "garbage");
    assert_int_equal(world.closed[table.black - 1], 4400);
}

static void one_connection_pipelines_more_than_the_store_takes_and_is_told_to_wait(void **state)
{
    (void)state;
    unsigned busy = 0;
    for (int i = 0; i < 2100; i++)
        say(&world, table.black,
            "{'t':'do','id':%d,'key':'s%d','ch':'chat:%s/players','k':'say','text':'x'}", i + 1, i,
            table.room);
    world_commit_all(&world);
    for (int i = 0; i < 2100; i++)
        busy += strcmp(text_at(hear(&world, table.black), "code"), "busy") == 0;
    assert_int_equal(busy, 2100 - 2048);
}

static void acts_of_the_server_wait_while_the_store_is_full(void **state)
{
    (void)state;
    struct table timed = world_table(
        &world, "'ruleset':'chinese','size':[9,9],'clock':{'kind':'absolute','main':1000}");
    for (int i = 0; i < 2048; i++)
        say(&world, table.black,
            "{'t':'do','id':%d,'key':'s%d','ch':'chat:%s/players','k':'say','text':'x'}", i + 1, i,
            table.room);
    world_pass(&world, 1000);
    assert_int_equal(world.jobs_n, 2048);
    world_commit_all(&world);
    await(&world, timed.white, "{'t':'ev','k':'flag','end':{'reason':'time'}}");
}

static void say_open(conn_id conn, int id, int width)
{
    say(&world, conn,
        "{'t':'do','id':%d,'key':'o','ch':'lobby','k':'open','ruleset':'bridge','size':[%d,9]}", id,
        width);
}

static void a_room_is_opened_once_however_often_it_is_asked_for(void **state)
{
    (void)state;
    say_open(table.black, 20, 9);
    say_open(table.black, 21, 9);
    world_commit_all(&world);
    char room[23];
    strcpy(room, text_at(expect(&world, table.black, "{'t':'ok','id':20}"), "room"));
    expect(&world, table.black, "{'t':'ok','id':21,'room':'%s'}", room);
    world_crash(&world);
    conn_id again = world_connect(&world, table.black_person);
    say_open(again, 22, 9);
    say_open(again, 23, 7);
    world_commit_all(&world);
    expect(&world, again, "{'t':'error','id':23,'code':'busy','retry':true}");
    expect(&world, again, "{'t':'ok','id':22,'room':'%s'}", room);
    say_open(again, 24, 7);
    expect(&world, again, "{'t':'error','id':24,'code':'conflict','retry':false}");
    assert_int_equal(world.store.rooms_n, 2);
}

static void an_acknowledged_act_is_not_denied_because_another_has_its_key(void **state)
{
    (void)state;
    say_open(table.black, 20, 9);
    world_commit_all(&world);
    char room[23];
    strcpy(room, text_at(expect(&world, table.black, "{'t':'ok','id':20}"), "room"));
    world_crash(&world);
    conn_id again = world_connect(&world, table.black_person);
    say_open(again, 21, 7); /* which has the key is not known before the store has answered */
    say_open(again, 22, 9);
    expect(&world, again, "{'t':'error','id':22,'code':'busy','retry':true}");
    world_commit_all(&world);
    expect(&world, again, "{'t':'error','id':21,'code':'conflict'}");
    say_open(again, 22, 9);
    world_commit_all(&world);
    expect(&world, again, "{'t':'ok','id':22,'room':'%s'}", room);
    assert_int_equal(world.store.rooms_n, 2);
}

#define TABLE_TEST(name) cmocka_unit_test_setup_teardown(name, create, world_after)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(a_game_ends_behind_a_move_that_is_being_stored),
        TABLE_TEST(an_application_that_ends_forgets_whose_key_it_asks_for),
        TABLE_TEST(nobody_hears_of_a_move_before_it_is_stored),
        TABLE_TEST(an_application_that_ends_forgets_the_refusals_that_wait_for_a_move),
        TABLE_TEST(a_snapshot_shows_only_what_is_stored),
        TABLE_TEST(the_lobby_shows_only_what_is_stored),
        TABLE_TEST(a_repeated_key_gets_the_first_answer_and_makes_no_second_event),
        TABLE_TEST(a_repetition_waits_for_its_own_move_and_not_for_the_one_before),
        TABLE_TEST(a_repeated_key_is_known_over_another_connection_and_after_a_restart),
        TABLE_TEST(both_players_may_choose_the_same_key),
        TABLE_TEST(a_refused_act_stays_refused_when_the_game_has_gone_on),
        TABLE_TEST(a_refusal_holds_for_a_minute),
        TABLE_TEST(a_game_knows_its_last_four_refusals),
        TABLE_TEST(a_refused_command_leaves_its_key_free),
        TABLE_TEST(a_move_for_an_older_board_is_stale_and_told_what_is_there),
        TABLE_TEST(a_refusal_that_tells_of_an_unstored_move_waits_for_it),
        TABLE_TEST(an_offer_makes_no_move_stale),
        TABLE_TEST(only_the_two_who_sit_may_play_and_each_their_own_colour),
        TABLE_TEST(a_broken_message_is_answered_with_its_field_and_many_of_them_end_the_connection),
        TABLE_TEST(one_connection_pipelines_more_than_the_store_takes_and_is_told_to_wait),
        TABLE_TEST(acts_of_the_server_wait_while_the_store_is_full),
        TABLE_TEST(a_room_is_opened_once_however_often_it_is_asked_for),
        TABLE_TEST(an_acknowledged_act_is_not_denied_because_another_has_its_key),
    };
    return cmocka_run_group_tests_name("app promises", tests, NULL, NULL);
}
