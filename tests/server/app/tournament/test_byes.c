/* A player with a bye may play a house player meanwhile, where the director says so. The game is beside the event:
 * no round waits for it, and nothing of the event changes with it. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "server/app/limits.h"
#include "tests/server/app/tour_world.h"

#define PACE_MAX_MS (APP_HOUSE_PACE_MS + APP_HOUSE_RANDOM_MS)
#define SWISS       "'system':'swiss','rounds':3"
#define WITH_PUDDLE SWISS ",'bye_house':2"

/* --- looking ---------------------------------------------------------------------------------- */

/* The rooms with a house player, and the first of them. */
static unsigned house_rooms(const struct row_room **ret)
{
    unsigned n = 0;
    for (size_t i = 0; i < world.store.rooms_n; i++)
        if (world.store.rooms[i].seats[1] < 0 && n++ == 0)
            *ret = &world.store.rooms[i];
    return n;
}

/* The only game with a house player. */
static const struct row_game *house_game(void)
{
    const struct row_room *room = NULL;
    assert_int_equal(house_rooms(&room), 1);
    for (size_t i = 0; i < world.store.games_n; i++)
        if (memcmp(&world.store.games[i].room, &room->id, sizeof room->id) == 0)
            return &world.store.games[i];
    fail_msg("the room has no game");
    return NULL;
}

static bool is_aborted(const struct row_game *game)
{
    return game->ended_at != 0 && game->reason.length == strlen("aborted") &&
           memcmp(game->reason.at, "aborted", game->reason.length) == 0;
}

/* The number of the player with the bye, who is at the last board. */
static int bye_of(struct meet *meet, int round, int board)
{
    json_t *pair = meet_pair_at(meet, round, board);
    assert_true(json_is_null(json_object_get(pair, "second")));
    return (int)number_at(pair, "first");
}

/* The calls of a player on a page that opens now; borrowed until its next message. */
static json_t *calls_of(struct meet *meet, int no)
{
    conn_id page = world_connect(&world, meet->people[no - 1]);
    say(&world, page, "{'t':'sub','id':1,'ch':'me'}");
    world_commit_all(&world);
    return json_object_get(json_object_get(await(&world, page, "{'t':'snap','ch':'me'}"), "v"),
                           "calls");
}

/* The room to which a player with a bye is called. */
static void way_of(struct meet *meet, int no, struct table *ret)
{
    json_t *calls = calls_of(meet, no);
    must_fit(calls, "[{'k':'bye','opponent':'Puddle'}]");
    *ret = (struct table){0};
    snprintf(ret->room, sizeof ret->room, "%s", text_at(json_array_get(calls, 0), "room"));
}

/* The player goes to the room, where they have Black. */
static struct table sit_down(struct meet *meet, int no)
{
    struct table table;
    way_of(meet, no, &table);
    table.black = table.white = meet->players[no - 1];
    forget_heard(&world, table.black);
    say(&world, table.black, "{'t':'sub','id':1,'ch':'room:%s'}", table.room);
    world_commit_all(&world);
    json_t *room =
        json_object_get(await(&world, table.black, "{'t':'snap','ch':'room:%s'}", table.room), "v");
    must_fit(room, "{'seats':[{},{'player':{'house':2}}],'black':0,'settings':{'match':1},"
                   "'tour':{'slug':'kiln-lane'}}");
    snprintf(table.game, sizeof table.game, "%s",
             text_at(json_array_get(json_object_get(room, "games"), 0), "id"));
    say(&world, table.black, "{'t':'sub','id':2,'ch':'game:%s'}", table.game);
    world_commit_all(&world);
    json_t *snap = await(&world, table.black, "{'t':'snap','ch':'game:%s'}", table.game);
    table.exp = number_at(json_object_get(json_object_get(snap, "v"), "state"), "base");
    return table;
}

static void resign(struct meet *meet, int round, int board)
{
    struct table table = meet_table(meet, round, board);
    act(&world, &table, 'b', "'k':'resign'");
}

/* All that watchers see of the event, as text to compare; free() it. */
static char *event_text(struct meet *meet)
{
    return json_dumps(meet_look(meet, meet->director, "tour"), JSON_SORT_KEYS);
}

/* --- the room --------------------------------------------------------------------------------- */

static void a_bye_has_no_room_unless_the_director_says_so(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, SWISS, 3);
    meet_round(&meet, 1);
    assert_int_equal(world.store.rooms_n, 1);
    assert_null(calls_of(&meet, bye_of(&meet, 1, 2)));
}

static void a_player_with_a_bye_is_called_to_a_house_player(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, WITH_PUDDLE, 3);
    meet_round(&meet, 1);
    int no = bye_of(&meet, 1, 2);
    assert_int_equal(world.store.rooms_n, 2);
    must_fit(calls_of(&meet, no),
             "[{'k':'bye','round':1,'opponent':'Puddle','tour':{'slug':'kiln-lane'}}]");
    must_fit(meet_pair_at(&meet, 1, 2), "{'room':null,'games':[],'points':[2,0]}");
    sit_down(&meet, no);
}

static void every_system_gives_its_byes_a_house_player(void **state)
{
    (void)state;
    static const char *const systems[] = {
        "'system':'mcmahon','rounds':3,'bye_house':2", "'system':'robin','bye_house':2",
        "'system':'knockout','bye_house':2", WITH_PUDDLE ",'match':2"};
    for (size_t i = 0; i < sizeof systems / sizeof *systems; i++) {
        struct meet meet = meet_run(&world, systems[i], 3);
        meet_round(&meet, 1);
        const struct row_room *room = NULL;
        assert_int_equal(house_rooms(&room), 1);
        json_t *tour = meet_look(&meet, meet.director, "tour");
        for (int board = 1; board <= 2; board++)
            if (json_is_null(json_object_get(meet_pair_of(tour, 1, board), "second"))) {
                sit_down(&meet, (int)number_at(meet_pair_of(tour, 1, board), "first"));
                break;
            }
        world_destroy(&world);
        world_create(&world, 1);
    }
}

static void wooden_boards_have_no_house_players(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, WITH_PUDDLE ",'over_board':true", 3);
    meet_round(&meet, 1);
    assert_int_equal(world.store.rooms_n, 0);
    assert_null(calls_of(&meet, bye_of(&meet, 1, 2)));
}

static void a_bye_stays_without_a_room_while_all_house_players_are_taken(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'knockout','bye_house':2", 5);
    const struct row_room *room = NULL;
    world_limits(&world, "house.all=2");
    meet_round(&meet, 1); /* it has three byes */
    assert_int_equal(house_rooms(&room), 2);
    assert_int_equal(world.store.rooms_n, 3);
    meet_do(&meet, "'k':'abort','round':1");
    meet_do(&meet, "'k':'publish','round':1");
    meet_do(&meet, "'k':'start','round':1");
    assert_int_equal(house_rooms(&room), 4); /* an abort gives them back */
}

/* --- beside the event ------------------------------------------------------------------------- */

static void the_game_changes_nothing_of_the_event(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, WITH_PUDDLE, 3);
    meet_round(&meet, 1);
    int no = bye_of(&meet, 1, 2);
    size_t acts = world.store.tour_acts_n;
    char *before = event_text(&meet);
    struct table table = sit_down(&meet, no);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    meet_pass(&world, PACE_MAX_MS);
    json_t *event = await(&world, table.black, "{'t':'ev','k':'play','by':'w'}");
    table.exp = number_at(json_object_get(event, "state"), "base");
    act(&world, &table, 'b', "'k':'resign'");
    assert_int_not_equal(house_game()->ended_at, 0);
    assert_null(calls_of(&meet, no));
    char *after = event_text(&meet);
    assert_string_equal(before, after);
    assert_int_equal(world.store.tour_acts_n, acts);
    assert_int_equal(world.store.rated_n, 0);
    free(before);
    free(after);
}

static void a_game_of_a_bye_waits_for_its_player_once_they_have_come(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, WITH_PUDDLE, 3);
    meet_round(&meet, 1);
    int no = bye_of(&meet, 1, 2);
    conn_id page = world_connect(&world, meet.people[no - 1]);
    say(&world, page, "{'t':'sub','id':1,'ch':'me'}");
    world_commit_all(&world);
    await(&world, page,
          "{'t':'snap','ch':'me','v':{'games':[{'state':'playing','your':'b','turn':false}]}}");
    sit_down(&meet, no);
    await(&world, page, "{'t':'ev','ch':'me','games':[{'turn':true}]}");
}

static void a_bye_has_no_live_board(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, WITH_PUDDLE, 3);
    meet_round(&meet, 1);
    json_t *games = json_object_get(meet_look(&meet, meet.director, "boards"), "games");
    assert_int_equal(json_array_size(games), 1);
    must_fit(meet_look(&meet, meet.director, "desk"), "{'open':[{'board':1}]}");
}

static void a_player_who_does_not_come_loses_nothing(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, WITH_PUDDLE ",'noshow':30000,'noshow_auto':true", 3);
    int no = bye_of(&meet, 1, 2);
    meet_pass(&world, 3600000); /* the others lose by default, and the round is over */
    must_fit(meet_pair_at(&meet, 1, 1), "{'default':true}");
    assert_true(is_aborted(house_game()));
    assert_null(calls_of(&meet, no)); /* no call to a round that is over */
    must_fit(meet_pair_at(&meet, 1, 2), "{'points':[2,0],'default':true,'games':[]}");
}

static void a_game_goes_on_after_its_round_while_its_player_is_there(void **state)
{
    (void)state;
    for (int drawn = 0; drawn <= 1; drawn++) { /* the next round is drawn, but has not begun */
        struct meet meet = meet_run(&world, WITH_PUDDLE, 3);
        meet_round(&meet, 1);
        struct table table = sit_down(&meet, bye_of(&meet, 1, 2));
        act(&world, &table, 'b', "'k':'play','at':'E5'");
        resign(&meet, 1, 1);
        if (drawn)
            meet_do(&meet, "'k':'pair','round':2,'seed':7");
        meet_pass(&world, 2 * APP_TOUR_BYE_MS);
        assert_int_equal(house_game()->ended_at, 0);
        world_hang_up(&world, table.black);
        meet_pass(&world, APP_TOUR_BYE_MS - 1);
        assert_int_equal(house_game()->ended_at, 0);
        meet_pass(&world, 1);
        assert_true(is_aborted(house_game()));
        world_destroy(&world);
        world_create(&world, 1);
    }
}

static void a_game_whose_round_is_over_ends_after_a_restart_too(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, WITH_PUDDLE, 3);
    meet_round(&meet, 1);
    sit_down(&meet, bye_of(&meet, 1, 2));
    resign(&meet, 1, 1);
    world_crash(&world);
    for (int i = 0; i < 3; i++)
        meet_pass(&world, APP_TOUR_BYE_MS);
    assert_true(is_aborted(house_game()));
}

static void the_clock_begins_when_the_player_comes(void **state)
{
    (void)state;
    for (int together = 0; together <= 1; together++) {
        struct meet meet = meet_timed(
            &world,
            together ? WITH_PUDDLE ",'noshow':0" : WITH_PUDDLE ",'noshow':0,'together':false", 3);
        int no = bye_of(&meet, 1, 2);
        meet_pass(&world, 50000);
        struct table table = sit_down(&meet, no);
        meet_pass(&world, 59999);
        assert_int_equal(house_game()->ended_at, 0);
        meet_pass(&world, 1);
        assert_int_not_equal(house_game()->ended_at, 0);
        await(&world, table.black, "{'t':'ev','k':'flag','end':{'result':'W'}}");
        world_destroy(&world);
        world_create(&world, 1);
    }
}

/* --- its end ---------------------------------------------------------------------------------- */

static void the_game_ends_without_a_result_when_the_next_round_starts(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, WITH_PUDDLE, 3);
    meet_round(&meet, 1);
    struct table table = sit_down(&meet, bye_of(&meet, 1, 2));
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    resign(&meet, 1, 1);
    assert_int_equal(house_game()->ended_at, 0); /* its round is over, and it may go on */
    meet_do(&meet, "'k':'pair','round':2,'seed':7");
    meet_do(&meet, "'k':'publish','round':2");
    assert_int_equal(house_game()->ended_at, 0);
    meet_do(&meet, "'k':'start','round':2");
    await(&world, table.black, "{'t':'ev','k':'abort','end':{'reason':'aborted'}}");
    assert_true(world.store.rooms[1].closed_at != 0);
    must_fit(meet_pair_at(&meet, 1, 2), "{'points':[2,0],'games':[]}");
}

static void the_game_ends_with_its_round_or_its_event(void **state)
{
    (void)state;
    static const char *const ends[] = {"'k':'abort','round':1", "'k':'stage','to':'cancelled'"};
    for (size_t i = 0; i < 2; i++) {
        struct meet meet = meet_run(&world, WITH_PUDDLE, 3);
        meet_round(&meet, 1);
        meet_do(&meet, "%s", ends[i]);
        assert_true(is_aborted(house_game()));
        world_destroy(&world);
        world_create(&world, 1);
    }
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':1,'bye_house':2", 3);
    meet_round(&meet, 1);
    sit_down(&meet, bye_of(&meet, 1, 2));
    resign(&meet, 1, 1);
    assert_int_equal(house_game()->ended_at, 0);
    meet_do(&meet, "'k':'stage','to':'finished'");
    assert_true(is_aborted(house_game()));
}

static void an_event_that_finishes_by_itself_ends_the_game(void **state)
{
    (void)state;
    struct meet meet =
        meet_run(&world, "'system':'swiss','rounds':1,'bye_house':2,'auto_start':60000", 3);
    meet_round(&meet, 1);
    sit_down(&meet, bye_of(&meet, 1, 2));
    resign(&meet, 1, 1);
    meet_pass(&world, 59999);
    assert_int_equal(house_game()->ended_at, 0);
    meet_pass(&world, 1);
    must_fit(meet_look(&meet, meet.director, "tour"), "{'head':{'stage':'finished'}}");
    assert_true(is_aborted(house_game()));
}

static void an_event_cancelled_with_a_drawn_round_ends_the_game_of_the_round_before(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, WITH_PUDDLE, 3);
    meet_round(&meet, 1);
    sit_down(&meet, bye_of(&meet, 1, 2));
    resign(&meet, 1, 1);
    meet_do(&meet, "'k':'pair','round':2,'seed':7");
    assert_int_equal(house_game()->ended_at, 0);
    meet_do(&meet, "'k':'stage','to':'cancelled'");
    assert_true(is_aborted(house_game()));
}

/* --- changes of a running round --------------------------------------------------------------- */

static void a_late_player_takes_the_place_of_the_house_player(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, WITH_PUDDLE, 3);
    meet_round(&meet, 1);
    int bye = bye_of(&meet, 1, 2);
    struct table table = sit_down(&meet, bye);
    int late = (int)world_guest(&world, "Late");
    meet_do(&meet, "'k':'add','people':[{'name':'Late','account':'p5','status':'here'}]");
    meet_consents(&meet, world_connect(&world, late));
    meet_do(&meet, "'k':'join','round':1,'a':4,'b':%d", bye);
    await(&world, table.black, "{'t':'ev','k':'abort'}");
    assert_true(is_aborted(house_game()));
    must_fit(calls_of(&meet, bye), "[{'k':'game','board':2,'opponent':'Late'}]");
    json_t *no = meet_no(&meet, "'k':'undo','to':%d", (int)world.store.tour_acts_n);
    assert_string_equal(text_at(no, "reason"), "locked");
}

static void a_player_who_gets_the_bye_of_a_running_round_is_called_to_a_house_player(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, WITH_PUDDLE, 3);
    meet_round(&meet, 1);
    int bye = bye_of(&meet, 1, 2), first = (int)number_at(meet_pair_at(&meet, 1, 1), "first");
    const struct row_room *room = NULL;
    meet_do(&meet, "'k':'swap','round':1,'a':%d,'b':%d", bye, first);
    assert_int_equal(bye_of(&meet, 1, 2), first);
    assert_int_equal(house_rooms(&room), 2);
    assert_true(room->closed_at != 0);
    must_fit(calls_of(&meet, bye), "[{'k':'game'}]");
    must_fit(calls_of(&meet, first), "[{'k':'bye','opponent':'Puddle'}]");
    sit_down(&meet, first);
}

static void a_change_of_other_boards_leaves_the_game_of_the_bye_alone(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, WITH_PUDDLE, 5);
    meet_round(&meet, 1);
    json_t *tour = meet_look(&meet, meet.director, "tour");
    int a = (int)number_at(meet_pair_of(tour, 1, 1), "first");
    int b = (int)number_at(meet_pair_of(tour, 1, 2), "first");
    meet_do(&meet, "'k':'swap','round':1,'a':%d,'b':%d", a, b);
    assert_int_equal(house_game()->ended_at, 0);
    must_fit(calls_of(&meet, bye_of(&meet, 1, 3)), "[{'k':'bye'}]");
}

static void the_director_stops_the_clock_of_a_bye_with_those_of_the_round(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, WITH_PUDDLE ",'noshow':0", 3);
    struct table table = sit_down(&meet, bye_of(&meet, 1, 2));
    meet_do(&meet, "'k':'pause','round':1,'board':0,'on':true");
    await(&world, table.black, "{'t':'ev','k':'pause','act':'pause director'}");
    meet_pass(&world, 3600000);
    assert_int_equal(house_game()->ended_at, 0);
    meet_do(&meet, "'k':'pause','round':1,'board':0,'on':false");
    await(&world, table.black, "{'t':'ev','k':'unpause','clk':{'run':'b'}}");
}

/* --- restarts --------------------------------------------------------------------------------- */

static void come_back(struct meet *meet)
{
    meet->director = world_connect(&world, meet->director_person);
    for (unsigned i = 0; i < meet->players_n; i++)
        meet->players[i] = world_connect(&world, meet->people[i]);
}

static void a_call_to_a_house_player_outlives_a_restart(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, WITH_PUDDLE ",'noshow':0", 3);
    int no = bye_of(&meet, 1, 2);
    world_crash(&world);
    come_back(&meet);
    must_fit(calls_of(&meet, no), "[{'k':'bye','round':1,'opponent':'Puddle'}]");
    for (int i = 0; i < 3; i++)
        meet_pass(&world, 3600000);
    must_fit(meet_pair_at(&meet, 1, 1), "{'games':[{'ending':'time'}]}");
    assert_true(is_aborted(house_game())); /* its clock has not begun */
}

static void a_game_under_way_waits_for_its_player_after_a_restart(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, WITH_PUDDLE ",'noshow':0,'together':false", 3);
    int no = bye_of(&meet, 1, 2);
    struct table table = sit_down(&meet, no);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    meet_pass(&world, PACE_MAX_MS);
    world_crash(&world);
    come_back(&meet);
    meet_pass(&world, 3600000);
    assert_int_equal(house_game()->ended_at, 0);
    table = sit_down(&meet, no);
    meet_pass(&world, 100);
    act(&world, &table, 'b', "'k':'resign'");
    assert_int_not_equal(house_game()->ended_at, 0);
    assert_null(calls_of(&meet, no));
}

/* --- no other way in -------------------------------------------------------------------------- */

static void a_house_player_cannot_be_entered_or_invited(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, SWISS, 2);
    json_t *no = meet_no(&meet, "'k':'add','people':[{'name':'Puddle','account':'h2'}]");
    must_fit(no, "{'code':'proto','field':'people[0].account'}");
    no = meet_no(&meet, "'k':'add','people':[{'name':'Puddle','account':'p-2'}]");
    must_fit(no, "{'code':'proto','field':'people[0].account'}");
    no = meet_say(&meet, meet.director, "desk",
                  "'k':'edit','base':1,'person':{'number':1,'name':'Ann','account':'h2'}");
    must_fit(no, "{'code':'proto','field':'person.account'}");
    no = meet_say(&meet, meet.director, "desk",
                  "'k':'role','base':1,'player':'h2','role':'director'");
    must_fit(no, "{'code':'proto','field':'player'}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_bye_has_no_room_unless_the_director_says_so),
        TEST(a_player_with_a_bye_is_called_to_a_house_player),
        TEST(every_system_gives_its_byes_a_house_player),
        TEST(wooden_boards_have_no_house_players),
        TEST(a_bye_stays_without_a_room_while_all_house_players_are_taken),
        TEST(the_game_changes_nothing_of_the_event),
        TEST(a_game_of_a_bye_waits_for_its_player_once_they_have_come),
        TEST(a_bye_has_no_live_board),
        TEST(a_player_who_does_not_come_loses_nothing),
        TEST(a_game_goes_on_after_its_round_while_its_player_is_there),
        TEST(a_game_whose_round_is_over_ends_after_a_restart_too),
        TEST(the_clock_begins_when_the_player_comes),
        TEST(the_game_ends_without_a_result_when_the_next_round_starts),
        TEST(the_game_ends_with_its_round_or_its_event),
        TEST(an_event_that_finishes_by_itself_ends_the_game),
        TEST(an_event_cancelled_with_a_drawn_round_ends_the_game_of_the_round_before),
        TEST(a_late_player_takes_the_place_of_the_house_player),
        TEST(a_player_who_gets_the_bye_of_a_running_round_is_called_to_a_house_player),
        TEST(a_change_of_other_boards_leaves_the_game_of_the_bye_alone),
        TEST(the_director_stops_the_clock_of_a_bye_with_those_of_the_round),
        TEST(a_call_to_a_house_player_outlives_a_restart),
        TEST(a_game_under_way_waits_for_its_player_after_a_restart),
        TEST(a_house_player_cannot_be_entered_or_invited),
    };
    return cmocka_run_group_tests_name("app tournament byes", tests, NULL, NULL);
}
