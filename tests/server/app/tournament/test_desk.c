/* The desk of a tournament: rights, refusals, and the audiences of its messages. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "tests/server/app/tour_world.h"

/* --- players ---------------------------------------------------------------------------------- */

static void players_enter_once_check_in_and_leave_by_themselves(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 3);
    conn_id ann = meet.players[0];
    /* entering again corrects the entry */
    assert_string_equal(text_at(meet_say(&meet, ann, "tour", "'k':'enter','rank':'3d'"), "t"),
                        "ok");
    json_t *players = json_object_get(meet_look(&meet, meet.director, "tour"), "players");
    assert_int_equal(json_array_size(players), 3);
    must_fit(json_array_get(players, 0), "{'number':1,'rank':'3d'}");
    json_t *no = meet_say(&meet, ann, "tour", "'k':'checkin','on':true");
    assert_string_equal(text_at(no, "reason"), "stage");
    meet_do(&meet, "'k':'stage','to':'checkin'");
    assert_string_equal(text_at(meet_say(&meet, ann, "tour", "'k':'checkin','on':true"), "t"),
                        "ok");
    json_t *look = meet_look(&meet, ann, "tour");
    assert_int_equal(number_at(json_object_get(look, "head"), "here"), 1);
    assert_string_equal(text_at(meet_say(&meet, ann, "tour", "'k':'leave'"), "t"), "ok");
    await(&world, ann, "{'t':'ev','k':'tour','removed':[1]}");
    no = meet_say(&meet, ann, "tour", "'k':'leave'");
    assert_string_equal(text_at(no, "code"), "denied");
    meet_do(&meet, "'k':'checkin','number':2,'on':true");
    meet_do(&meet, "'k':'checkin','number':3,'on':true");
    meet_do(&meet, "'k':'stage','to':'running'");
    meet_round(&meet, 1);
    assert_string_equal(text_at(meet_say(&meet, meet.players[1], "tour", "'k':'leave'"), "t"),
                        "ok");
    look = meet_look(&meet, ann, "tour");
    json_t *bob = json_array_get(json_object_get(look, "players"), 0);
    assert_string_equal(text_at(bob, "status"), "withdrawn");
    assert_int_equal(number_at(bob, "leave"), 2);
    no = meet_say(&meet, ann, "tour", "'k':'enter'");
    assert_string_equal(text_at(no, "reason"), "stage");
}

static void an_event_without_entry_takes_only_whom_its_desk_adds(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','entry':false", 0);
    int ann = (int)world_guest(&world, "Ann");
    conn_id conn = world_connect(&world, ann);
    json_t *no = meet_say(&meet, conn, "tour", "'k':'enter'");
    assert_string_equal(text_at(no, "code"), "denied");
    meet_do(&meet, "'k':'add','people':[{'name':'Ann of Kiln Lane','account':'p2','rank':'3d'},"
                   "{'name':'Walk-in','club':'Kiln'}]");
    json_t *players = json_object_get(meet_look(&meet, conn, "tour"), "players");
    must_fit(players, "[{'number':1,'name':'Ann of Kiln Lane','rank':'3d','account':null},"
                      "{'number':2,'account':null,'club':'Kiln'}]");
    meet_consents(&meet, conn); /* an entry by consent is no entry of one's own */
    must_fit(json_object_get(meet_look(&meet, conn, "tour"), "players"),
             "[{'number':1,'account':{'id':'p2','name':'Ann'}},{'number':2,'account':null}]");
    no = meet_no(&meet, "'k':'add','people':[{'name':'Nobody','account':'p99'}]");
    assert_string_equal(text_at(no, "code"), "notfound");
}

/* The server asks the store for an account that is not in memory. */
static void a_player_added_by_the_desk_need_not_be_in_memory(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    world_resident(&world, "Ann");
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    meet_do(&meet, "'k':'add','people':[{'name':'A','account':'p2'}]");
    must_fit(json_object_get(meet_look(&meet, meet.director, "desk"), "people"),
             "[{'number':1,'invited':{'id':'p2','name':'Ann'}}]");
}

/* --- roles ------------------------------------------------------------------------------------ */

static void the_desk_is_for_its_staff_and_for_as_long_as_they_are(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 2);
    conn_id ann = meet.players[0];
    say(&world, ann, "{'t':'sub','id':1,'ch':'desk:%s'}", meet.id);
    world_commit_all(&world);
    await(&world, ann, "{'t':'error','id':1,'code':'notfound'}");
    json_t *no = meet_say(&meet, ann, "desk", "'k':'undo','to':2");
    assert_string_equal(text_at(no, "code"), "notfound");
    meet_do(&meet, "'k':'role','player':'p2','role':'assistant'");
    json_t *desk = meet_look(&meet, ann, "desk");
    assert_int_equal(json_array_size(json_object_get(desk, "log")), number_at(desk, "rev"));
    must_fit(json_object_get(desk, "may"),
             "['add','accept','decline','edit','remove','team','checkin',"
             "'absent','withdraw','return','result']");
    int64_t rev = number_at(
        json_array_get(json_object_get(meet_look(&meet, ann, "tour"), "players"), 1), "rev");
    meet_do(&meet, "'k':'stage','to':'checkin'");
    json_t *ok =
        meet_say(&meet, ann, "desk", "'k':'checkin','number':2,'on':true,'base':%d", (int)rev);
    assert_string_equal(text_at(ok, "t"), "ok");
    no = meet_say(&meet, ann, "desk", "'k':'stage','to':'running','base':1");
    assert_string_equal(text_at(no, "code"), "denied");
    say(&world, ann, "{'t':'sub','id':9,'ch':'desk:%s'}", meet.id);
    int64_t n = number_at(await(&world, ann, "{'t':'ok','id':9}"), "n");
    meet_do(&meet, "'k':'role','player':'p2','role':'none'");
    json_t *gone = await(&world, ann, "{'t':'ev','ch':'desk:%s','k':'gone'}", meet.id);
    assert_int_equal(number_at(gone, "n"), n + 1); /* a client ignores any other number */
    forget_heard(&world, ann);
    meet_do(&meet, "'k':'checkin','number':1,'on':true");
    json_t *event = await(&world, ann, "{'t':'ev'}");
    assert_string_equal(text_at(event, "k"), "tour"); /* and no word from the desk */
    no = meet_no(&meet, "'k':'role','player':'p1','role':'none'");
    assert_string_equal(text_at(no, "reason"), "last-director");
}

static void the_second_of_two_helpers_sees_what_the_first_one_did(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 2);
    json_t *player =
        json_array_get(json_object_get(meet_look(&meet, meet.director, "tour"), "players"), 0);
    int rev = (int)number_at(player, "rev");
    json_t *ok =
        meet_say(&meet, meet.director, "desk",
                 "'k':'edit','person':{'number':1,'name':'Ann','rank':'2k'},'base':%d", rev);
    assert_string_equal(text_at(ok, "t"), "ok");
    json_t *no = meet_say(&meet, meet.director, "desk",
                          "'k':'edit','person':{'number':1,'name':'Anna'},'base':%d", rev);
    assert_string_equal(text_at(no, "code"), "stale");
    assert_int_equal(number_at(no, "have"), number_at(ok, "n"));
}

static void a_click_that_comes_twice_acts_once(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    size_t acts = world.store.tour_acts_n;
    for (int i = 1; i <= 2; i++)
        say(&world, meet.director,
            "{'t':'do','id':%d,'key':'same','ch':'desk:%s','k':'add','people':[{'name':'A'}]}", i,
            meet.id);
    world_commit_all(&world);
    json_t *first = await(&world, meet.director, "{'t':'ok','id':1}");
    json_t *second = await(&world, meet.director, "{'t':'ok','id':2}");
    assert_int_equal(number_at(first, "n"), number_at(second, "n"));
    assert_int_equal(world.store.tour_acts_n, acts + 1);
}

static void an_undo_takes_back_what_nothing_depends_on(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 2);
    conn_id watcher = world_connect(&world, -1);
    json_t *desk = meet_look(&meet, meet.director, "desk");
    int last = (int)number_at(desk, "rev"); /* Bob's entry */
    meet_look(&meet, watcher, "tour");
    meet_do(&meet, "'k':'undo','to':%d", last);
    await(&world, watcher, "{'t':'ev','k':'tour','removed':[2],'head':{'players':1}}");
    desk = meet_look(&meet, meet.director, "desk");
    json_t *log = json_object_get(desk, "log");
    assert_true(json_is_true(json_object_get(json_array_get(log, (size_t)last - 1), "undone")));
    json_t *no = meet_no(&meet, "'k':'undo','to':1");
    assert_string_equal(text_at(no, "reason"), "locked");
    world_crash(&world);
    assert_int_equal(json_array_size(json_object_get(
                         meet_look(&meet, watcher = world_connect(&world, -1), "tour"), "players")),
                     1);
}

static void the_desk_hears_of_drafts_warnings_and_its_log(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 5);
    meet_look(&meet, meet.director, "desk");
    meet_do(&meet, "'k':'forbid','a':1,'b':2,'on':true");
    await(&world, meet.director,
          "{'t':'ev','k':'desk','forbidden':[[1,2]],'log':[{'k':'forbid',"
          "'names':['Ann','Bob'],'by':{'name':'Director'}}]}");
    meet_do(&meet, "'k':'pair','round':1,'seed':3");
    json_t *event =
        await(&world, meet.director, "{'t':'ev','k':'desk','draft':{'number':1,'seed':3}}");
    json_t *pairs = json_object_get(json_object_get(event, "draft"), "pairs");
    assert_int_equal(json_array_size(pairs), 3);
    assert_true(json_is_null(json_object_get(json_array_get(pairs, 2), "second")));
    meet_do(&meet, "'k':'discard','round':1");
    await(&world, meet.director, "{'t':'ev','k':'desk','draft':null}");
}

/* The log ends: one guest must not use it up. */
static void a_visitor_who_comes_and_goes_without_end_leaves_room_for_the_others(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','rounds':3", 0);
    conn_id restless = world_connect(&world, (int)world_guest(&world, "Zed"));
    for (int i = 0; i < 5; i++) {
        assert_string_equal(text_at(meet_say(&meet, restless, "tour", "'k':'enter'"), "t"), "ok");
        assert_string_equal(text_at(meet_say(&meet, restless, "tour", "'k':'leave'"), "t"), "ok");
    }
    must_fit(meet_say(&meet, restless, "tour", "'k':'enter'"),
             "{'t':'error','reason':'full','tour':{'field':'log'}}");
    conn_id other = world_connect(&world, (int)world_guest(&world, "Yan"));
    assert_string_equal(text_at(meet_say(&meet, other, "tour", "'k':'enter'"), "t"), "ok");
    meet_do(&meet, "'k':'stage','to':'checkin'");
    size_t acts = world.store.tour_acts_n;
    for (int i = 0; i < 250; i++)
        meet_say(&meet, other, "tour", "'k':'checkin','on':%s", i % 2 ? "false" : "true");
    assert_int_equal(world.store.tour_acts_n, acts + 199);
    meet_do(&meet, "'k':'checkin','number':6,'on':false"); /* the desk goes on */
}

/* --- boards --- */

static void the_desk_reads(struct meet *meet, const char *state)
{
    char pattern[80];
    snprintf(pattern, sizeof pattern, "[{'round':1,'board':1,'state':'%s'}]", state);
    must_fit(json_object_get(meet_look(meet, meet->director, "desk"), "open"), pattern);
}

static void an_open_board_is_shown_in_each_of_its_states(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'match':1", 2);
    meet_round(&meet, 1);
    the_desk_reads(&meet, "nobody");
    char room[23];
    strcpy(room, text_at(meet_pair_at(&meet, 1, 1), "room"));
    meet_sit(&meet, 1, room);
    the_desk_reads(&meet, "waiting");
    struct table table = meet_table(&meet, 1, 1);
    the_desk_reads(&meet, "playing");
    play(&world, &table, "E5");
    world_hang_up(&world, table.white);
    the_desk_reads(&meet, "waiting"); /* one has moved, and the other may not know */
    table.white = world_connect(&world, table.white_person);
    say(&world, table.white, "{'t':'sub','id':1,'ch':'room:%s'}", table.room);
    say(&world, table.white, "{'t':'sub','id':2,'ch':'game:%s'}", table.game);
    play(&world, &table, "C3");
    world_hang_up(&world, table.white);
    the_desk_reads(&meet, "playing");
    table.white = world_connect(&world, table.white_person);
    say(&world, table.white, "{'t':'sub','id':2,'ch':'game:%s'}", table.game);
    play(&world, &table, "pass pass");
    the_desk_reads(&meet, "marking");
}

static void a_wooden_board_is_shown_in_each_of_its_states(void **state)
{
    (void)state;
    struct meet meet =
        meet_run(&world, "'system':'swiss','rounds':3,'match':1,'over_board':true", 2);
    meet_round(&meet, 1);
    the_desk_reads(&meet, "playing");
    for (int i = 0; i < 2; i++) {
        json_t *ok = meet_say(&meet, meet.players[i], "tour",
                              "'k':'report','round':1,'board':1,'game':1,'result':'%s'",
                              i ? "white" : "black");
        assert_string_equal(text_at(ok, "t"), "ok");
        the_desk_reads(&meet, i ? "contradiction" : "claimed");
    }
}

/* A helper need not be there when they are made one. */
static void a_role_is_given_to_a_player_who_exists(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    tour_account(&world, "Hal");
    world_crash(&world); /* Hal is not in memory */
    meet.director = world_connect(&world, meet.director_person);
    must_fit(meet_no(&meet, "'k':'role','player':'p99','role':'assistant'"), "{'code':'notfound'}");
    meet_do(&meet, "'k':'role','player':'p2','role':'assistant'");
    json_t *log = json_object_get(meet_look(&meet, meet.director, "desk"), "log");
    must_fit(json_array_get(log, json_array_size(log) - 1),
             "{'k':'role','player':'p2','names':['Hal']}");
}

/* --- questions -------------------------------------------------------------------------------- */

static void sums_and_reasons_are_given_to_whoever_asks(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 4);
    conn_id watcher = world_connect(&world, -1);
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    say(&world, watcher, "{'t':'get','id':1,'k':'why','tour':'%s','round':1,'a':1,'b':2}", meet.id);
    expect(&world, watcher, "{'t':'error','id':1,'code':'notfound'}");
    meet_do(&meet, "'k':'publish','round':1");
    say(&world, watcher, "{'t':'get','id':2,'k':'why','tour':'%s','round':1,'a':1,'b':2}", meet.id);
    expect(&world, watcher, "{'t':'why','id':2}");
    meet_do(&meet, "'k':'start','round':1");
    struct table table = meet_table(&meet, 1, 1);
    act(&world, &table, 'w', "'k':'resign'");
    say(&world, watcher, "{'t':'get','id':3,'k':'sum','tour':'%s','number':1,'criterion':'score'}",
        meet.id);
    expect(&world, watcher, "{'t':'sum','id':3,'scale':2,'terms':[{'round':1}]}");
    say(&world, watcher, "{'t':'get','id':4,'k':'sum','tour':'%s','number':1,'criterion':'cuss'}",
        meet.id);
    expect(&world, watcher, "{'t':'error','id':4,'code':'notfound'}");
    say(&world, watcher,
        "{'t':'get','id':5,'k':'preview','tour':'%s','act':{'k':'hold','on':true}}", meet.id);
    expect(&world, watcher, "{'t':'error','id':5,'code':'notfound'}");
}

static char *why(struct meet *meet, int a, int b)
{
    json_t *answer = NULL;
    char number[12];
    snprintf(number, sizeof number, b ? "%d" : "null", b);
    say(&world, meet->director, "{'t':'get','id':1,'k':'why','tour':'%s','round':1,'a':%d,'b':%s}",
        meet->id, a, number);
    answer = await(&world, meet->director, "{'id':1}");
    return json_dumps(answer, JSON_COMPACT | JSON_SORT_KEYS);
}

/* The reason is that of the drawn pairs: it does not change with what is known later. */
static void the_reason_of_a_pair_and_of_a_bye_is_that_of_the_draw(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 5);
    char *answers[5][6], *other;
    meet_do(&meet, "'k':'pair','round':1,'seed':8");
    other = why(&meet, 1, 2);
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    for (int life = 0; life < 3; life++) {
        for (int a = 1; a <= 5; a++)
            for (int b = 0; b <= 5; b++) { /* 0: the bye */
                char *answer = why(&meet, a, b);
                if (life == 0) {
                    answers[a - 1][b] = answer;
                    continue;
                }
                assert_string_equal(answer, answers[a - 1][b]);
                free(answer);
            }
        if (life == 0)
            meet_do(&meet, "'k':'publish','round':1");
        if (life == 1) {
            world_crash(&world);
            meet.director = world_connect(&world, meet.director_person);
            meet_look(&meet, meet.director, "tour");
        }
    }
    for (int a = 1; a <= 5; a++)
        for (int b = 0; b <= 5; b++) { /* the one who has the bye alone makes up its level */
            json_t *answer = json_loads(answers[a - 1][b], 0, NULL);
            const json_t *levels = json_object_get(answer, "levels");
            const json_t *sums = json_object_get(answer, "with");
            if (a == b)
                assert_string_equal(text_at(answer, "code"), "notfound");
            else if (b == 0)
                assert_true(json_equal(json_array_get(levels, 5), json_array_get(sums, 5)));
            else
                assert_int_equal(json_integer_value(json_array_get(levels, 5)), 0);
            json_decref(answer);
        }
    assert_string_not_equal(answers[0][2], other); /* another draw has other lots */
    free(other);
    for (int a = 1; a <= 5; a++)
        for (int b = 0; b <= 5; b++)
            free(answers[a - 1][b]);
}

/* Each takes a twentieth of a second with 256 players, in which no other client is served. */
static void so_many_reasons_are_looked_for_in_a_second_whoever_asks(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 4);
    conn_id watchers[2] = {world_connect(&world, -1), world_connect(&world, -1)};
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    meet_do(&meet, "'k':'publish','round':1");
    world_limits(&world, "draw.all=12/250ms");
    for (int i = 1; i <= 13; i++)
        say(&world, watchers[i % 2],
            "{'t':'get','id':%d,'k':'why','tour':'%s','round':1,'a':1,'b':2}", i, meet.id);
    await(&world, watchers[0], "{'t':'why','id':12}");
    await(&world, watchers[1],
          "{'t':'error','id':13,'code':'rate','field':'draw','retry_after':250}");
    world_pass(&world, 250);
    say(&world, watchers[1], "{'t':'get','id':14,'k':'why','tour':'%s','round':1,'a':1,'b':2}",
        meet.id);
    expect(&world, watchers[1], "{'t':'why','id':14}");
}

static void a_correction_shows_its_cost_before_it_is_made(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 2);
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    act(&world, &table, 'w', "'k':'resign'");
    json_t *look = meet_look(&meet, meet.director, "tour");
    int first = (int)number_at(meet_pair_of(look, 1, 1), "first");
    size_t acts = world.store.tour_acts_n;
    say(&world, meet.director,
        "{'t':'get','id':1,'k':'preview','tour':'%s','act':{'k':'rule','round':1,'board':1,"
        "'game':1,'result':'white','reason':'scored wrongly'}}",
        meet.id);
    json_t *answer = await(&world, meet.director, "{'t':'preview','id':1,'later':[]}");
    assert_int_equal(json_array_size(json_object_get(answer, "moved")), 2);
    assert_int_equal(json_integer_value(json_array_get(
                         json_array_get(json_object_get(answer, "moved"), (size_t)first - 1), 2)),
                     2);
    say(&world, meet.director,
        "{'t':'get','id':2,'k':'preview','tour':'%s','act':{'k':'rule','round':1,'board':9,"
        "'game':1,'result':'white','reason':'no such board'}}",
        meet.id);
    await(&world, meet.director, "{'t':'error','id':2,'code':'phase','reason':'not-there'}");
    assert_int_equal(world.store.tour_acts_n, acts);
}

static void
a_free_round_of_a_round_robin_is_no_win_and_a_loss_by_default_is_not_typed_over(void **state)
{
    (void)state;
    struct meet meet =
        meet_run(&world, "'system':'robin','rounds':null,'cycles':1,'over_board':true,'bye':2", 3);
    must_fit(meet_look(&meet, meet.director, "tour"), "{'head':{'settings':{'bye':0}}}");
    meet_round(&meet, 1);
    json_t *tour = meet_look(&meet, meet.director, "tour");
    json_t *pairs = json_object_get(meet_round_of(tour, 1), "pairs");
    int free_one = 0, board = 0;
    for (size_t i = 0; i < json_array_size(pairs); i++) {
        json_t *pair = json_array_get(pairs, i);
        if (json_is_null(json_object_get(pair, "second")))
            free_one = (int)json_integer_value(json_object_get(pair, "first"));
        else
            board = (int)json_integer_value(json_object_get(pair, "board"));
    }
    meet_do(&meet, "'k':'result','round':1,'board':%d,'game':1,'result':'black'", board);
    world_pass(&world, 2000);
    json_t *line = meet_line_of(meet_look(&meet, meet.director, "tour"), free_one);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(line, "values"), 0)), 0);
    must_fit(json_array_get(json_object_get(line, "cells"), 0), "{'bye':true,'points':0}");
    meet_do(&meet, "'k':'withdraw','number':%d,'round':2", free_one);
    meet_round(&meet, 2);
    tour = meet_look(&meet, meet.director, "tour");
    pairs = json_object_get(meet_round_of(tour, 2), "pairs");
    for (size_t i = 0; i < json_array_size(pairs); i++) {
        json_t *pair = json_array_get(pairs, i);
        if (!json_is_true(json_object_get(pair, "ruled")))
            continue;
        json_t *no = meet_no(&meet, "'k':'result','round':2,'board':%d,'game':1,'result':'black'",
                             (int)json_integer_value(json_object_get(pair, "board")));
        must_fit(no, "{'code':'phase','reason':'ruled'}");
        return;
    }
    fail_msg("nobody lost by default");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(players_enter_once_check_in_and_leave_by_themselves),
        TEST(an_event_without_entry_takes_only_whom_its_desk_adds),
        TEST(a_player_added_by_the_desk_need_not_be_in_memory),
        TEST(the_desk_is_for_its_staff_and_for_as_long_as_they_are),
        TEST(the_second_of_two_helpers_sees_what_the_first_one_did),
        TEST(a_click_that_comes_twice_acts_once),
        TEST(an_undo_takes_back_what_nothing_depends_on),
        TEST(the_desk_hears_of_drafts_warnings_and_its_log),
        TEST(a_visitor_who_comes_and_goes_without_end_leaves_room_for_the_others),
        TEST(an_open_board_is_shown_in_each_of_its_states),
        TEST(a_wooden_board_is_shown_in_each_of_its_states),
        TEST(a_role_is_given_to_a_player_who_exists),
        TEST(the_reason_of_a_pair_and_of_a_bye_is_that_of_the_draw),
        TEST(sums_and_reasons_are_given_to_whoever_asks),
        TEST(so_many_reasons_are_looked_for_in_a_second_whoever_asks),
        TEST(a_correction_shows_its_cost_before_it_is_made),
        TEST(a_free_round_of_a_round_robin_is_no_win_and_a_loss_by_default_is_not_typed_over),
    };
    return cmocka_run_group_tests_name("app tournament desk", tests, NULL, NULL);
}
