/* Rooms: seats, lots, links, matches and rematches. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "proto/json/ids.h"

#include "server/app/limits.h"

static void open_room(conn_id conn, const char *fields, char room[23])
{
    static int keys;
    say(&world, conn, "{'t':'do','id':700,'key':'o%d','ch':'lobby','k':'open',%s}", ++keys, fields);
    world_commit_all(&world);
    strcpy(room, text_at(await(&world, conn, "{'t':'ok','id':700}"), "room"));
}

static void do_room(conn_id conn, const char *room, int id, const char *fields)
{
    say(&world, conn, "{'t':'do','id':%d,'key':'r%d-%s','ch':'room:%s',%s}", id, id, room + 16,
        room, fields);
    world_commit_all(&world);
}

static void a_room_by_link_is_in_no_lobby_but_opens_to_its_id(void **state)
{
    (void)state;
    char room[23];
    conn_id watcher = world_connect(&world, -1),
            ann = world_connect(&world, (int)world_guest(&world, "Ann"));
    say(&world, watcher, "{'t':'sub','id':1,'ch':'lobby'}");
    forget_heard(&world, watcher);
    open_room(ann, "'ruleset':'stoical','size':[9,9],'public':false", room);
    world_pass(&world, 5000);
    assert_true(hears_nothing(&world, watcher));
    say(&world, watcher, "{'t':'sub','id':2,'ch':'lobby'}");
    expect(&world, watcher, "{'t':'ok'}");
    expect(&world, watcher, "{'t':'snap','v':{'rooms':[]}}");
    say(&world, watcher, "{'t':'sub','id':3,'ch':'room:%s'}", room);
    expect(&world, watcher, "{'t':'ok','id':3}");
    expect(&world, watcher, "{'t':'snap','v':{'id':'%s','state':'open'}}", room);
    room[0] = room[0] == 'A' ? 'B' : 'A';
    say(&world, watcher, "{'t':'sub','id':4,'ch':'room:%s'}", room);
    world_commit_all(&world);
    expect(&world, watcher, "{'t':'error','id':4,'code':'notfound'}");
}

static void a_seat_is_taken_once(void **state)
{
    (void)state;
    char room[23];
    conn_id ann = world_connect(&world, (int)world_guest(&world, "Ann"));
    conn_id bob = world_connect(&world, (int)world_guest(&world, "Bob"));
    conn_id eve = world_connect(&world, (int)world_guest(&world, "Eve"));
    open_room(ann, "'ruleset':'stoical','size':[9,9]", room);
    do_room(ann, room, 3, "'k':'sit'");
    expect(&world, ann, "{'t':'error','id':3,'code':'phase','reason':'seated'}");
    say(&world, bob, "{'t':'do','id':4,'key':'x','ch':'room:%s','k':'sit'}", room);
    say(&world, eve, "{'t':'do','id':4,'key':'x','ch':'room:%s','k':'sit'}", room);
    world_commit_all(&world);
    expect(&world, bob, "{'t':'ok','id':4}");
    expect(&world, eve, "{'t':'error','id':4,'code':'phase','reason':'taken'}");
    do_room(eve, room, 5, "'k':'close'");
    expect(&world, eve, "{'t':'error','id':5,'code':'denied'}");
}

static void colours_by_lot_fall_both_ways(void **state)
{
    (void)state;
    unsigned first = 0;
    for (int i = 0; i < 6; i++) {
        struct table table =
            world_table(&world, "'ruleset':'stoical','size':[9,9],'colours':'lot'");
        first += table.black < table.white;
        world_hang_up(&world, table.black);
        world_hang_up(&world, table.white);
    }
    assert_in_range(first, 1, 5);
}

static void leaving_a_seat_frees_it_and_the_last_player_out_closes_the_room(void **state)
{
    (void)state;
    char room[23];
    conn_id ann = world_connect(&world, (int)world_guest(&world, "Ann"));
    conn_id bob = world_connect(&world, (int)world_guest(&world, "Bob"));
    open_room(ann, "'ruleset':'stoical','size':[9,9],'handicap':2,'free_handicap':true", room);
    conn_id eve = world_connect(&world, (int)world_guest(&world, "Eve"));
    say(&world, ann, "{'t':'sub','id':1,'ch':'room:%s'}", room);
    do_room(bob, room, 1, "'k':'sit'");
    expect(&world, bob, "{'t':'ok','id':1}");
    do_room(ann, room, 2, "'k':'stand'");
    await(&world, ann, "{'t':'ok','id':2}"); /* and watches now */
    say(&world, bob, "{'t':'sub','id':3,'ch':'room:%s'}", room);
    expect(&world, bob, "{'t':'ok'}");
    expect(&world, bob,
           "{'t':'snap','v':{'state':'open','seats':[{'player':null},{'player':{'name':'Bob'}}],"
           "'watchers':1}}");
    do_room(eve, room, 5, "'k':'sit'");
    await(&world, bob,
          "{'t':'ev','k':'room','room':{'state':'placing','seats':[{'player':{'name':'Eve'}},"
          "{'player':{'name':'Bob'}}]}}");
    do_room(eve, room, 6, "'k':'stand'");
    do_room(bob, room, 4, "'k':'stand'");
    await(&world, bob, "{'t':'ok','id':4}");
    assert_int_equal(world.store.rooms[0].state, 5);
}

static void a_player_may_have_so_many_rooms_open(void **state)
{
    (void)state;
    char room[23];
    conn_id ann = world_connect(&world, (int)world_guest(&world, "Ann"));
    for (int i = 0; i < 10; i++)
        open_room(ann, "'ruleset':'stoical','size':[9,9]", room);
    say(&world, ann,
        "{'t':'do','id':8,'key':'x','ch':'lobby','k':'open','ruleset':'stoical','size':[9,9]}");
    expect(&world, ann, "{'t':'error','id':8,'code':'full','field':'rooms'}");
    do_room(ann, room, 9, "'k':'close'");
    expect(&world, ann, "{'t':'ok','id':9}");
    say(&world, ann,
        "{'t':'do','id':10,'key':'x','ch':'lobby','k':'open','ruleset':'stoical','size':[9,9]}");
    world_commit_all(&world);
    expect(&world, ann, "{'t':'ok','id':10}");
}

static void a_room_whose_people_went_away_closes_before_its_game(void **state)
{
    (void)state;
    char room[23];
    conn_id ann = world_connect(&world, (int)world_guest(&world, "Ann"));
    open_room(ann, "'ruleset':'stoical','size':[9,9]", room);
    say(&world, ann, "{'t':'sub','id':3,'ch':'room:%s'}", room);
    world_pass(&world, 3600000);
    assert_int_equal(world.store.rooms[0].state, 1);
    world_hang_up(&world, ann);
    world_pass(&world, APP_OPEN_AWAY_MS - 1);
    assert_int_equal(world.jobs_n, 0);
    world_pass(&world, 1);
    world_commit_all(&world);
    assert_int_equal(world.store.rooms[0].state, 5);
}

static void a_room_whose_opener_loads_the_page_again_stays(void **state)
{
    (void)state;
    char room[23];
    int person = (int)world_guest(&world, "Ann");
    conn_id ann = world_connect(&world, person);
    open_room(ann, "'ruleset':'stoical','size':[9,9]", room);
    say(&world, ann, "{'t':'sub','id':3,'ch':'room:%s'}", room);
    world_pass(&world, APP_OPEN_AWAY_MS);
    world_hang_up(&world, ann);
    world_pass(&world, APP_OPEN_AWAY_MS - 1);
    ann = world_connect(&world, person);
    say(&world, ann, "{'t':'sub','id':4,'ch':'room:%s'}", room);
    await(&world, ann, "{'t':'snap'}");
    world_pass(&world, APP_OPEN_AWAY_MS);
    world_hang_up(&world, ann);
    world_pass(&world, APP_OPEN_AWAY_MS - 1);
    assert_int_equal(world.jobs_n, 0);
    assert_int_equal(world.store.rooms[0].state, 1);
}

static void an_impossible_set_up_is_refused(void **state)
{
    (void)state;
    conn_id ann = world_connect(&world, (int)world_guest(&world, "Ann"));
    say(&world, ann,
        "{'t':'do','id':1,'key':'a','ch':'lobby','k':'open','ruleset':'stoical',"
        "'size':[2,1],'setup':'XO'}");
    expect(&world, ann, "{'t':'error','id':1,'code':'proto','field':'setup'}");
    say(&world, ann,
        "{'t':'do','id':2,'key':'a','ch':'lobby','k':'open','ruleset':'stoical','size':[9,9],"
        "'options':{'scoring':'none'}}");
    expect(&world, ann,
           "{'t':'error','id':2,'code':'proto','field':'options','clash':['goal','scoring']}");
    assert_int_equal(world.store.rooms_n, 0);
}

static void a_set_up_in_which_nobody_can_move_begins_no_game(void **state)
{
    (void)state;
    conn_id ann = world_connect(&world, (int)world_guest(&world, "Ann"));
    say(&world, ann,
        "{'t':'do','id':1,'key':'a','ch':'lobby','k':'open','ruleset':'alter-igo',"
        "'size':[1,1],'setup':'#'}");
    expect(&world, ann, "{'t':'error','id':1,'code':'proto','field':'setup'}");
    assert_int_equal(world.store.rooms_n, 0);
}

static void handicap_stones_that_leave_white_no_move_are_refused(void **state)
{
    (void)state;
    conn_id ann = world_connect(&world, (int)world_guest(&world, "Ann"));
    conn_id ben = world_connect(&world, (int)world_guest(&world, "Ben"));
    char room[23];
    say(&world, ann,
        "{'t':'do','id':1,'key':'a','ch':'lobby','k':'open','ruleset':'alter-igo','colours':'b',"
        "'options':{'removal':'opponent-first','suicide':'illegal'},'size':[4,1],"
        "'handicap':2,'free_handicap':true}");
    world_commit_all(&world);
    strcpy(room, text_at(expect(&world, ann, "{'t':'ok','id':1}"), "room"));
    say(&world, ben, "{'t':'do','id':1,'key':'b','ch':'room:%s','k':'sit'}", room);
    world_commit_all(&world);
    expect(&world, ben, "{'t':'ok','id':1}");
    say(&world, ann, "{'t':'do','id':2,'key':'c','ch':'room:%s','k':'place','at':['B1','C1']}",
        room);
    expect(&world, ann, "{'t':'error','id':2,'code':'proto','field':'at'}");
    say(&world, ann, "{'t':'do','id':3,'key':'c','ch':'room:%s','k':'place','at':['A1','B1']}",
        room);
    world_commit_all(&world);
    expect(&world, ann, "{'t':'ok','id':3}");
}

/* The list of the player who places the stones says so; the other's does not. */
static void my_games_say_who_places_the_stones(void **state)
{
    (void)state;
    char room[23];
    conn_id conns[2];
    for (int i = 0; i < 2; i++) {
        conns[i] = world_connect(&world, (int)world_guest(&world, i ? "Bob" : "Ann"));
        say(&world, conns[i], "{'t':'sub','id':1,'ch':'me'}");
    }
    open_room(conns[0],
              "'ruleset':'stoical','size':[9,9],'handicap':2,'free_handicap':true,'colours':'w'",
              room);
    await(&world, conns[0],
          "{'t':'ev','ch':'me','games':[{'room':'%s','state':'open','your':'w','turn':false}]}",
          room);
    do_room(conns[1], room, 2, "'k':'sit'");
    for (int i = 0; i < 2; i++)
        await(&world, conns[i],
              "{'t':'ev','ch':'me','games':[{'room':'%s','game':null,'state':'placing','your':'%c',"
              "'turn':%s,'opponent':{'name':'%s'}}]}",
              room, i ? 'b' : 'w', i ? "true" : "false", i ? "Ann" : "Bob");
}

/* --- matches ---------------------------------------------------------------------------------- */

static void use_game(struct table *table, const json_t *room, unsigned no)
{
    const json_t *game = json_array_get(json_object_get(room, "games"), no - 1);
    conn_id seats[2] = {table->black < table->white ? table->black : table->white,
                        table->black < table->white ? table->white : table->black};
    strcpy(table->game, text_at(game, "id"));
    table->black = seats[number_at(game, "black")];
    table->white = seats[1 - number_at(game, "black")];
    table->exp = 0;
    say(&world, table->black, "{'t':'sub','id':50,'ch':'game:%s'}", table->game);
    say(&world, table->white, "{'t':'sub','id':50,'ch':'game:%s'}", table->game);
}

static void a_match_of_two_swaps_colours_and_at_one_win_each_the_shorter_win_decides(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'alter-igo','size':[5,5],'match':2");
    conn_id first = table.black;
    play(&world, &table, "A1 B1 A2");
    act(&world, &table, 'w', "'k':'resign'");
    await(&world, table.white,
          "{'t':'ev','k':'room','room':{'state':'over','points':[2,0],'match_result':null}}");
    do_room(table.white, table.room, 60, "'k':'rematch'");
    await(&world, table.white, "{'t':'error','id':60,'code':'phase','reason':'match'}");
    world_pass(&world, 9999);
    assert_int_equal(world.store.games_n, 1);
    world_pass(&world, 1);
    world_commit_all(&world);
    const json_t *room = json_object_get(
        await(&world, first, "{'t':'ev','k':'room','room':{'state':'playing','black':1}}"), "room");
    use_game(&table, room, 2);
    assert_int_equal(table.white, first);
    play(&world, &table, "A1");
    act(&world, &table, 'w', "'k':'resign'");
    await(&world, first,
          "{'t':'ev','k':'room','room':{'state':'over','points':[2,2],"
          "'match_result':{'winner':1,'why':'moves'}}}");
}

static void at_one_win_each_a_shorter_win_in_the_first_game_decides_as_well(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'alter-igo','size':[5,5],'match':2");
    conn_id first = table.black;
    play(&world, &table, "A1");
    act(&world, &table, 'w', "'k':'resign'");
    do_room(first, table.room, 60, "'k':'next'");
    const json_t *room = json_object_get(
        await(&world, first, "{'t':'ev','k':'room','room':{'state':'playing','black':1}}"), "room");
    use_game(&table, room, 2);
    play(&world, &table, "A1 B1 A2");
    act(&world, &table, 'w', "'k':'resign'");
    await(&world, first,
          "{'t':'ev','k':'room','room':{'state':'over','points':[2,2],"
          "'match_result':{'winner':0,'why':'moves'}}}");
}

static void the_second_game_may_be_begun_at_once_and_a_lead_in_points_decides(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'alter-igo','size':[5,5],'match':2");
    conn_id first = table.black;
    act(&world, &table, 'b', "'k':'draw'");
    act(&world, &table, 'w', "'k':'draw'");
    do_room(first, table.room, 60, "'k':'next'");
    const json_t *room = json_object_get(
        await(&world, first, "{'t':'ev','k':'room','room':{'state':'playing'}}"), "room");
    use_game(&table, room, 2);
    act(&world, &table, 'b', "'k':'resign'");
    await(
        &world, first,
        "{'t':'ev','k':'room','room':{'points':[3,1],'match_result':{'winner':0,'why':'points'}}}");
    do_room(first, table.room, 61, "'k':'next'");
    await(&world, first, "{'t':'error','id':61,'code':'phase','reason':'match-over'}");
}

/* A player comes or goes, and the other player has just asked for the game. */
static void the_next_game_of_a_match_begins_once_and_in_its_time(void **state)
{
    (void)state;
    for (int early = 0; early < 2; early++) {
        struct table table = world_table(&world, "'ruleset':'alter-igo','size':[5,5],'match':2");
        size_t games = world.store.games_n;
        act(&world, &table, 'b', "'k':'resign'");
        world_pass(&world, 5000);
        conn_id watcher = world_connect(&world, -1);
        say(&world, watcher, "{'t':'sub','id':1,'ch':'room:%s'}", table.room);
        world_hang_up(&world, table.white);
        world_pass(&world, APP_NEXT_GAME_MS - 5001);
        world_commit_all(&world);
        assert_int_equal(world.store.games_n, games);
        if (early)
            say(&world, table.black, "{'t':'do','id':60,'key':'n','ch':'room:%s','k':'next'}",
                table.room);
        world_pass(&world, early ? 2000 : 1); /* the store is slow */
        world_commit_all(&world);
        assert_int_equal(world.store.games_n, games + 1);
        world_pass(&world, APP_NEXT_GAME_MS);
        world_commit_all(&world);
        assert_int_equal(world.store.games_n, games + 1);
    }
}

static void a_match_survives_a_restart_between_its_games(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'alter-igo','size':[5,5],'match':2");
    act(&world, &table, 'b', "'k':'resign'");
    world_crash(&world);
    world_pass(&world, 10000);
    world_commit_all(&world);
    assert_int_equal(world.store.games_n, 2);
    assert_int_equal(world.store.games[1].black, world.store.games[0].white);
}

static void a_rematch_is_offered_accepted_and_played_with_colours_swapped(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'alter-igo','size':[5,5]");
    do_room(table.black, table.room, 60, "'k':'rematch'");
    await(&world, table.black, "{'t':'error','id':60,'code':'phase','reason':'not-over'}");
    act(&world, &table, 'b', "'k':'resign'");
    do_room(table.black, table.room, 61, "'k':'rematch'");
    await(&world, table.white, "{'t':'ev','k':'room','room':{'rematch':0}}");
    do_room(table.white, table.room, 62, "'k':'rematch-no'");
    await(&world, table.black, "{'t':'ev','k':'room','room':{'rematch':null}}");
    do_room(table.white, table.room, 63, "'k':'rematch'");
    do_room(table.black, table.room, 64, "'k':'rematch'");
    const json_t *room = json_object_get(
        await(&world, table.white, "{'t':'ev','k':'room','room':{'state':'playing','black':1}}"),
        "room");
    conn_id first = table.black;
    use_game(&table, room, 2);
    assert_int_equal(table.white, first);
    play(&world, &table, "A1 B1");
}

static void an_offer_of_another_game_survives_a_restart(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'alter-igo','size':[5,5]");
    act(&world, &table, 'b', "'k':'resign'");
    do_room(table.white, table.room, 61, "'k':'rematch'");
    world_crash(&world);
    conn_id white = world_connect(&world, table.white_person);
    conn_id black = world_connect(&world, table.black_person);
    say(&world, black, "{'t':'sub','id':1,'ch':'room:%s'}", table.room);
    world_commit_all(&world);
    await(&world, black, "{'t':'snap','v':{'state':'over','rematch':1}}");
    do_room(white, table.room, 62, "'k':'rematch'");
    await(&world, white, "{'t':'error','id':62,'code':'phase','reason':'offered'}");
    do_room(black, table.room, 63, "'k':'rematch'");
    await(&world, black,
          "{'t':'ev','k':'room','room':{'state':'playing','black':1,'rematch':null}}");
    assert_int_equal(world.store.rooms[world.store.rooms_n - 1].rematch, 0);
}

static void a_search_goes_on_behind_the_last_game_of_a_page(void **state)
{
    (void)state;
    enum { GAMES = 25, PAGE = 20 };
    struct table table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    for (int game = 1; game <= GAMES; game++) {
        proto_id_write(world.store.games[game - 1].id.bytes, table.game);
        say(&world, table.black, "{'t':'do','id':%d,'key':'q%d','ch':'game:%s','k':'resign'}",
            300 + game, game, table.game);
        world_commit_all(&world);
        world_pass(&world, 1000);
        if (game == GAMES)
            break;
        do_room(table.black, table.room, 100 + game, "'k':'rematch'");
        do_room(table.white, table.room, 200 + game, "'k':'rematch'");
        world_commit_all(&world);
        assert_int_equal(world.store.games_n, game + 1);
    }
    say(&world, table.black, "{'t':'get','id':1,'k':'games'}");
    world_commit_all(&world);
    json_t *page = await(&world, table.black, "{'t':'found','id':1}");
    assert_int_equal(json_array_size(json_object_get(page, "games")), PAGE);
    json_t *last = json_array_get(json_object_get(page, "games"), PAGE - 1);
    char next[80];
    snprintf(next, sizeof next, "%s", text_at(page, "next"));
    say(&world, table.black, "{'t':'get','id':2,'k':'games','after':'%s'}", next);
    world_commit_all(&world);
    page = await(&world, table.black, "{'t':'found','id':2,'next':null}");
    assert_int_equal(json_array_size(json_object_get(page, "games")), GAMES - PAGE);
    assert_true(number_at(json_array_get(json_object_get(page, "games"), 0), "ended_at") <
                number_at(last, "ended_at"));
}

static void an_old_game_of_a_room_is_loaded_when_somebody_looks_at_it(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'alter-igo','size':[5,5]");
    char old[23];
    strcpy(old, table.game);
    play(&world, &table, "A1 B1");
    act(&world, &table, 'b', "'k':'resign'");
    do_room(table.black, table.room, 61, "'k':'rematch'");
    do_room(table.white, table.room, 62, "'k':'rematch'");
    world_crash(&world);
    conn_id watcher = world_connect(&world, -1);
    world.works_late = true; /* a short game needs no thread */
    say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s'}", old);
    world_commit_all(&world);
    expect(&world, watcher, "{'t':'ok','id':1,'n':3}");
    expect(
        &world, watcher,
        "{'t':'snap','v':{'number':1,'move':2,'log':[['b A1',0,0],['w B1',0,0],['b resign',0,0]],"
        "'end':{'result':'W','reason':'resign'}}}");
    say(&world, watcher, "{'t':'unsub','id':2,'ch':'game:%s'}", old);
    expect(&world, watcher, "{'t':'ok','id':2}");
}

static void me_lists_my_games_and_whose_turn_it_is(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'alter-igo','size':[5,5]");
    say(&world, table.white, "{'t':'sub','id':70,'ch':'me'}");
    await(&world, table.white, "{'t':'ok','id':70,'mode':'snapshot'}");
    expect(&world, table.white,
           "{'t':'snap','ch':'me','v':{'games':[{'game':'%s','your':'w','turn':false,'move':0}]}}",
           table.game);
    act(&world, &table, 'b', "'k':'play','at':'A1'");
    await(&world, table.white, "{'t':'ev','ch':'me','k':'me','games':[{'turn':true,'move':1}]}");
    act(&world, &table, 'b', "'k':'resign'");
    await(&world, table.white, "{'t':'ev','ch':'me','games':[]}");
}

static void me_has_the_new_name_of_an_opponent_in_either_seat(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'alter-igo','size':[5,5]");
    say(&world, table.black, "{'t':'sub','id':70,'ch':'me'}");
    say(&world, table.white, "{'t':'sub','id':70,'ch':'me'}");
    world_post(&world, world.people[table.black_person], "{\"name\":\"Blackbird\"}");
    await(&world, table.white, "{'t':'ev','ch':'me','games':[{'opponent':{'name':'Blackbird'}}]}");
    world_post(&world, world.people[table.white_person], "{\"name\":\"Whitebird\"}");
    await(&world, table.black, "{'t':'ev','ch':'me','games':[{'opponent':{'name':'Whitebird'}}]}");
}

static void presence_is_told_at_most_once_a_second(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'alter-igo','size':[5,5]");
    world_pass(&world, 5000);
    forget_heard(&world, table.black);
    for (int i = 0; i < 5; i++) {
        conn_id watcher = world_connect(&world, -1);
        say(&world, watcher, "{'t':'sub','id':1,'ch':'room:%s'}", table.room);
    }
    world_hang_up(&world, table.white);
    world_pass(&world, 999);
    const struct inbox *inbox = &world.inboxes[table.black - 1];
    assert_int_equal(inbox->n, 1);
    assert_int_equal(number_at(inbox->list[0], "watchers"), 1);
    world_pass(&world, 1);
    assert_int_equal(inbox->n, 2);
    assert_int_equal(number_at(inbox->list[1], "watchers"), 5);
    json_t *pattern =
        json_loads("{\"k\":\"presence\",\"present\":[true,false],\"away\":[null,1000]}", 0, NULL);
    assert_true(fits(pattern, inbox->list[1]));
    json_decref(pattern);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_room_by_link_is_in_no_lobby_but_opens_to_its_id),
        TEST(a_seat_is_taken_once),
        TEST(colours_by_lot_fall_both_ways),
        TEST(leaving_a_seat_frees_it_and_the_last_player_out_closes_the_room),
        TEST(a_player_may_have_so_many_rooms_open),
        TEST(a_room_whose_people_went_away_closes_before_its_game),
        TEST(a_room_whose_opener_loads_the_page_again_stays),
        TEST(an_impossible_set_up_is_refused),
        TEST(a_set_up_in_which_nobody_can_move_begins_no_game),
        TEST(handicap_stones_that_leave_white_no_move_are_refused),
        TEST(a_match_of_two_swaps_colours_and_at_one_win_each_the_shorter_win_decides),
        TEST(at_one_win_each_a_shorter_win_in_the_first_game_decides_as_well),
        TEST(the_second_game_may_be_begun_at_once_and_a_lead_in_points_decides),
        TEST(my_games_say_who_places_the_stones),
        TEST(the_next_game_of_a_match_begins_once_and_in_its_time),
        TEST(a_match_survives_a_restart_between_its_games),
        TEST(a_rematch_is_offered_accepted_and_played_with_colours_swapped),
        TEST(an_offer_of_another_game_survives_a_restart),
        TEST(a_search_goes_on_behind_the_last_game_of_a_page),
        TEST(an_old_game_of_a_room_is_loaded_when_somebody_looks_at_it),
        TEST(me_lists_my_games_and_whose_turn_it_is),
        TEST(me_has_the_new_name_of_an_opponent_in_either_seat),
        TEST(presence_is_told_at_most_once_a_second),
    };
    return cmocka_run_group_tests_name("app play room", tests, NULL, NULL);
}
