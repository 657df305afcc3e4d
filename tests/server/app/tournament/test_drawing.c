/* Rounds that a thread draws: the tournament's acts until the pairs are there. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "server/app/limits.h"
#include "tests/server/app/tour_world.h"

/* A command of the director that is answered later; returns its id. */
static int64_t ask(struct meet *meet, conn_id conn, const char *key, const char *fields)
{
    int64_t id = 500000 + ++world.ids;
    say(&world, conn, "{'t':'do','id':%lld,'key':'%s','ch':'desk:%s',%s}", (long long)id, key,
        meet->id, fields);
    world_commit_all(&world);
    return id;
}

static int64_t ask_pair(struct meet *meet, const char *key)
{
    return ask(meet, meet->director, key, "'k':'pair','round':1,'base':0,'seed':7");
}

static void must_be_ok(conn_id conn, int64_t id)
{
    await(&world, conn, "{'t':'ok','id':%lld}", (long long)id);
}

static struct meet late_meet(const char *settings, unsigned players)
{
    struct meet meet = meet_run(&world, settings, players);
    world.works_late = true;
    return meet;
}

#define SWISS "'system':'swiss','rounds':3,'match':1"

static bool has_draft(struct meet *meet)
{
    return json_is_object(json_object_get(meet_look(meet, meet->director, "desk"), "draft"));
}

static void must_pair(struct meet *meet, unsigned pairs)
{
    json_t *draft = json_object_get(meet_look(meet, meet->director, "desk"), "draft");
    assert_int_equal(json_array_size(json_object_get(draft, "pairs")), pairs);
}

/* Does the work, and commits its jobs. */
static void work(void)
{
    assert_true(world_work(&world));
    world_commit_all(&world);
}

static void a_round_is_there_when_it_is_drawn_and_stored(void **state)
{
    (void)state;
    struct meet meet = late_meet(SWISS, 4);
    int64_t id = ask_pair(&meet, "a");
    assert_false(has_draft(&meet));
    size_t acts = world.store.tour_acts_n;
    assert_true(world_work(&world));
    assert_int_equal(world.store.tour_acts_n, acts);
    assert_true(hears_nothing(&world, meet.director));
    world_commit_all(&world);
    must_be_ok(meet.director, id);
    must_pair(&meet, 2);
    assert_false(world_work(&world));
}

static void an_act_during_a_drawing_is_done_first_and_the_round_is_drawn_again(void **state)
{
    (void)state;
    struct meet meet = late_meet(SWISS, 4);
    int64_t id = ask_pair(&meet, "a");
    assert_string_equal(text_at(meet_say(&meet, meet.players[3], "tour", "'k':'leave'"), "t"),
                        "ok");
    work();
    assert_false(has_draft(&meet));
    work();
    must_be_ok(meet.director, id);
    must_pair(&meet, 2); /* one of them a bye */
    must_fit(json_object_get(meet_look(&meet, meet.director, "desk"), "draft"),
             "{'pairs':[{'board':1},{'board':2,'second':null}]}");
    assert_false(world_work(&world));
}

static void a_round_that_changes_under_both_draws_is_stale(void **state)
{
    (void)state;
    struct meet meet = late_meet(SWISS, 5);
    int64_t id = ask_pair(&meet, "a");
    meet_say(&meet, meet.players[4], "tour", "'k':'leave'");
    work();
    meet_say(&meet, meet.players[3], "tour", "'k':'leave'");
    work();
    assert_false(world_work(&world));
    await(&world, meet.director, "{'t':'error','id':%lld,'code':'stale','have':0}", (long long)id);
    assert_false(has_draft(&meet));
    id = ask_pair(&meet, "a"); /* the key is free again */
    work();
    must_be_ok(meet.director, id);
}

static void of_two_draws_at_once_the_first_is_made(void **state)
{
    (void)state;
    struct meet meet = late_meet(SWISS, 4);
    conn_id other = world_connect(&world, meet.director_person);
    int64_t one = ask_pair(&meet, "a"),
            two = ask(&meet, other, "b", "'k':'pair','round':1,'base':0,'seed':8");
    work();
    work();
    must_be_ok(meet.director, one);
    await(&world, other, "{'t':'error','id':%lld,'code':'stale'}", (long long)two);
    must_fit(meet_look(&meet, meet.director, "desk"), "{'draft':{'seed':7}}");
}

static void a_key_that_comes_again_while_a_round_is_drawn_draws_it_once(void **state)
{
    (void)state;
    struct meet meet = late_meet(SWISS, 4);
    conn_id other = world_connect(&world, meet.director_person);
    int64_t one = ask_pair(&meet, "a"),
            two = ask(&meet, other, "a", "'k':'pair','round':1,'base':0,'seed':7");
    work();
    assert_false(world_work(&world));
    must_be_ok(meet.director, one);
    must_be_ok(other, two);
}

static void a_director_who_leaves_has_nothing_drawn_and_may_say_it_again(void **state)
{
    (void)state;
    struct meet meet = late_meet(SWISS, 4);
    size_t acts = world.store.tour_acts_n;
    ask_pair(&meet, "a");
    world_hang_up(&world, meet.director);
    work();
    assert_int_equal(world.store.tour_acts_n, acts);
    meet.director = world_connect(&world, meet.director_person);
    int64_t id = ask_pair(&meet, "a");
    work();
    must_be_ok(meet.director, id);
    assert_int_equal(world.store.tour_acts_n, acts + 1);
}

static void a_second_waiter_for_the_same_key_keeps_it_wanted(void **state)
{
    (void)state;
    struct meet meet = late_meet(SWISS, 4);
    conn_id other = world_connect(&world, meet.director_person);
    ask_pair(&meet, "a");
    int64_t id = ask(&meet, other, "a", "'k':'pair','round':1,'base':0,'seed':7");
    world_hang_up(&world, meet.director);
    work();
    must_be_ok(other, id);
    meet.director = other;
    must_pair(&meet, 2);
}

static void a_director_who_is_none_any_more_has_drawn_nothing(void **state)
{
    (void)state;
    struct meet meet = late_meet(SWISS, 4);
    int other_person = tour_account(&world, "Other");
    conn_id other = world_connect(&world, other_person);
    const json_t *you = json_object_get(world.inboxes[other - 1].list[0], "you");
    char player[20];
    snprintf(player, sizeof player, "%s", text_at(you, "id"));
    meet_do(&meet, "'k':'role','player':'%s','role':'director'", player);
    int64_t id = ask(&meet, other, "a", "'k':'pair','round':1,'base':0,'seed':7");
    meet_do(&meet, "'k':'role','player':'%s','role':'none'", player);
    work();
    await(&world, other, "{'t':'error','id':%lld,'code':'denied'}", (long long)id);
    assert_false(has_draft(&meet));
}

static void a_crash_forgets_what_was_being_drawn(void **state)
{
    (void)state;
    struct meet meet = late_meet(SWISS, 4);
    ask_pair(&meet, "a");
    world_crash(&world);
    assert_false(world_work(&world));
    meet.director = world_connect(&world, meet.director_person);
    assert_false(has_draft(&meet));
    int64_t id = ask_pair(&meet, "a");
    work();
    must_be_ok(meet.director, id);
}

static void one_account_has_so_many_rounds_drawn_at_once(void **state)
{
    (void)state;
    struct meet meet = late_meet(SWISS, 4);
    for (int i = 0; i < APP_WORKS_EACH; i++)
        ask_pair(&meet, i ? "b" : "a");
    int64_t id = ask_pair(&meet, "c");
    await(&world, meet.director, "{'t':'error','id':%lld,'code':'busy'}", (long long)id);
    work();
    work();
    world.works_late = false;
    meet_do(&meet, "'k':'pair','round':1,'seed':8");
}

static void boards_changed_by_hand_wait_their_turn_and_open_their_rooms(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, SWISS, 4);
    meet_round(&meet, 1);
    size_t rooms = world.store.rooms_n;
    json_t *round = meet_round_of(meet_look(&meet, meet.director, "tour"), 1);
    long long rev = (long long)number_at(round, "rev");
    char fields[80];
    world.works_late = true;
    json_t *pairs = json_object_get(round, "pairs");
    snprintf(fields, sizeof fields, "'k':'swap','round':1,'base':%lld,'a':%d,'b':%d", rev,
             (int)number_at(json_array_get(pairs, 0), "first"),
             (int)number_at(json_array_get(pairs, 1), "first"));
    int64_t id = ask(&meet, meet.director, "s", fields);
    assert_int_equal(world.store.rooms_n, rooms);
    work();
    must_be_ok(meet.director, id);
    assert_int_equal(world.store.rooms_n, rooms + 2);
}

/* --- by hand ---------------------------------------------------------------------------------- */

static void boards_that_are_not_there_are_not_changed_by_hand(void **state)
{
    (void)state;
    static const char *const fields[] = {
        "'k':'swap','round':2,'a':1,'b':2",    "'k':'join','round':2,'a':1,'b':2",
        "'k':'join','round':2,'a':1,'b':null", "'k':'swap','round':1,'a':5,'b':2",
        "'k':'join','round':1,'a':5,'b':null", "'k':'join','round':1,'a':1,'b':5"};
    struct meet meet = meet_run(&world, SWISS, 4);
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        must_fit(meet_no(&meet, "%s", fields[i]), "{'reason':'not-there'}");
    must_pair(&meet, 2);
}

/* A locked bye and the bye of the others. */
static void two_byes_of_one_draft_are_put_together_at_one_board(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, SWISS, 4);
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    meet_do(&meet, "'k':'join','round':1,'a':1,'b':null");
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    must_pair(&meet, 3);
    const json_t *draft = json_object_get(meet_look(&meet, meet.director, "desk"), "draft");
    int other = 0;
    for (size_t i = 0; i < 3; i++) {
        const json_t *pair = json_array_get(json_object_get(draft, "pairs"), i);
        if (json_is_null(json_object_get(pair, "second")) && number_at(pair, "first") != 1)
            other = (int)number_at(pair, "first");
    }
    assert_int_not_equal(other, 0);
    meet_do(&meet, "'k':'join','round':1,'a':1,'b':%d", other);
    must_pair(&meet, 2);
    meet_do(&meet, "'k':'publish','round':1");
}

/* The weaker of the two has Black and the stones that their ranks say. */
static void players_who_change_boards_in_a_running_round_get_their_handicap_there(void **state)
{
    (void)state;
    static const char *const ranks[] = {"1k", "1k", "5k", "5k"};
    struct meet meet =
        meet_create(&world,
                    "'system':'mcmahon','rounds':2,'match':1,'floor':'30k','bar':'1d',"
                    "'handicap':{'on':true,'reduction':0,'from':'9d'},'over_board':true",
                    0);
    for (int i = 0; i < 4; i++)
        meet_do(&meet, "'k':'add','people':[{'name':'P%d','rank':'%s'}]", i, ranks[i]);
    meet_do(&meet, "'k':'stage','to':'running'");
    meet_round(&meet, 1);
    for (int board = 1; board <= 2; board++)
        must_fit(meet_pair_at(&meet, 1, board), "{'handicap':0}");
    meet_do(&meet, "'k':'swap','round':1,'a':1,'b':3");
    for (int board = 1; board <= 2; board++) {
        const json_t *pair = meet_pair_at(&meet, 1, board);
        assert_int_equal(number_at(pair, "handicap"), 4);
        assert_in_range(number_at(pair, "first"), 3, 4);
        assert_in_range(number_at(pair, "second"), 1, 2);
    }
}

/* --- the budget ------------------------------------------------------------------------------- */

/* Drawing takes long: no account may have it done all the time. */
static void so_many_rounds_are_drawn_in_a_second_by_all_commands(void **state)
{
    (void)state;
    static const char *const fields[] = {"'k':'pair','round':1,'seed':8",
                                         "'k':'swap','round':1,'a':1,'b':2",
                                         "'k':'join','round':1,'a':1,'b':2", "'k':'undo','to':1"};
    struct meet meet = meet_run(&world, SWISS, 4);
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    world_limits(&world, "draw.account=1/1s");
    meet_do(&meet, "'k':'pair','round':1,'seed':9");
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        must_fit(meet_no(&meet, "%s", fields[i]), "{'code':'rate','field':'draw'}");
    world_pass(&world, 1000);
    meet_do(&meet, "'k':'pair','round':1,'seed':8");
}

static void so_many_draws_and_undos_are_previewed_in_a_second(void **state)
{
    (void)state;
    static const char *const acts[] = {"'k':'pair','round':1,'seed':8", "'k':'undo','to':2"};
    struct meet meet = meet_run(&world, SWISS, 4);
    world_limits(&world, "draw.account=1/1s");
    for (int i = 0; i < 2; i++) {
        world_pass(&world, 1000);
        for (int k = 0; k < 2; k++)
            say(&world, meet.director, "{'t':'get','id':%d,'k':'preview','tour':'%s','act':{%s}}",
                10 * i + k + 1, meet.id, acts[i]);
        await(&world, meet.director, "{'id':%d}", 10 * i + 1);
        await(&world, meet.director, "{'t':'error','id':%d,'code':'rate','field':'draw'}",
              10 * i + 2);
        say(&world, meet.director,
            "{'t':'get','id':%d,'k':'preview','tour':'%s','act':{'k':'hold','on':true}}",
            10 * i + 3, meet.id);
        await(&world, meet.director, "{'t':'preview','id':%d}", 10 * i + 3);
    }
}

/* --- undo ------------------------------------------------------------------------------------- */

/* An event with one player, "Cid", entered by the desk with this act. */
static struct meet with_cid(int *ret_act)
{
    struct meet meet = meet_create(&world, SWISS, 0);
    const json_t *ok =
        meet_say(&meet, meet.director, "desk", "'k':'add','people':[{'name':'Cid'}]");
    *ret_act = (int)number_at(ok, "n");
    world.works_late = true;
    return meet;
}

static int64_t ask_undo(struct meet *meet, const char *key, int act)
{
    char fields[40];
    snprintf(fields, sizeof fields, "'k':'undo','to':%d", act);
    return ask(meet, meet->director, key, fields);
}

static unsigned players(struct meet *meet)
{
    return (unsigned)json_array_size(
        json_object_get(meet_look(meet, meet->director, "tour"), "players"));
}

static void add(struct meet *meet, const char *name)
{
    const json_t *answer =
        meet_say(meet, meet->director, "desk", "'k':'add','people':[{'name':'%s'}]", name);
    assert_string_equal(text_at(answer, "t"), "ok");
}

static void an_undo_counts_what_was_done_while_it_was_folded(void **state)
{
    (void)state;
    int act;
    struct meet meet = with_cid(&act);
    int64_t id = ask_undo(&meet, "u", act);
    assert_int_equal(players(&meet), 1);
    add(&meet, "Dot");
    work();
    work();
    assert_int_equal(players(&meet), 1);
    must_fit(meet_look(&meet, meet.director, "tour"), "{'players':[{'name':'Dot'}]}");
    assert_false(world_work(&world));
    id = ask_undo(&meet, "v", act); /* it is undone already */
    await(&world, meet.director, "{'t':'error','id':%lld,'reason':'no-change'}", (long long)id);
    assert_null(world.works);
}

static void an_undo_under_which_the_event_changes_twice_is_stale(void **state)
{
    (void)state;
    int act;
    struct meet meet = with_cid(&act);
    int64_t id = ask_undo(&meet, "u", act);
    add(&meet, "Dot");
    work();
    add(&meet, "Eve");
    work();
    await(&world, meet.director, "{'t':'error','id':%lld,'code':'stale'}", (long long)id);
    assert_int_equal(players(&meet), 3);
}

static void of_two_undos_of_one_act_at_once_one_is_made(void **state)
{
    (void)state;
    int act;
    struct meet meet = with_cid(&act);
    int64_t one = ask_undo(&meet, "u", act), two = ask_undo(&meet, "v", act);
    work();
    must_be_ok(meet.director, one);
    work();
    work();
    await(&world, meet.director, "{'t':'error','id':%lld,'reason':'no-change'}", (long long)two);
    assert_int_equal(players(&meet), 0);
}

static void an_undo_that_a_later_act_needs_says_so_when_it_is_folded(void **state)
{
    (void)state;
    int act;
    struct meet meet = with_cid(&act);
    add(&meet, "Dot");
    meet_do(&meet, "'k':'forbid','a':1,'b':2,'on':true");
    int64_t id = ask_undo(&meet, "u", act);
    work();
    await(&world, meet.director, "{'t':'error','id':%lld,'reason':'depends'}", (long long)id);
    assert_int_equal(players(&meet), 2);
}

/* --- by itself -------------------------------------------------------------------------------- */

/* Its first round is over, and the second is drawn by itself after half a minute. */
static struct meet automatic(void)
{
    struct meet meet = meet_run(&world, SWISS ",'over_board':true,'auto_start':60000", 5);
    meet_round(&meet, 1);
    for (int board = 1; board <= 2; board++)
        meet_do(&meet, "'k':'result','round':1,'board':%d,'game':1,'result':'black'", board);
    world.works_late = true;
    return meet;
}

static unsigned works_n(void)
{
    unsigned n = 0;
    for (const struct work *work = world.works; work; work = work->next)
        n++;
    return n;
}

static void the_server_draws_a_round_once_however_long_it_takes(void **state)
{
    (void)state;
    struct meet meet = automatic();
    meet_pass(&world, 31000);
    assert_int_equal(works_n(), 1);
    meet_pass(&world, 120000);
    assert_int_equal(works_n(), 1);
    work();
    meet_pass(&world, 10);
    must_fit(meet_look(&meet, meet.director, "tour"), "{'head':{'round':2}}");
    assert_int_equal(works_n(), 0);
}

static void the_server_draws_again_what_changed_and_then_later(void **state)
{
    (void)state;
    struct meet meet = automatic();
    size_t acts = world.store.tour_acts_n;
    meet_pass(&world, 31000);
    meet_do(&meet, "'k':'withdraw','number':5,'round':2");
    work();
    assert_int_equal(works_n(), 1); /* once more */
    meet_do(&meet, "'k':'return','number':5,'round':2");
    work();
    assert_int_equal(works_n(), 0);
    assert_int_equal(world.store.tour_acts_n, acts + 2);
    meet_pass(&world, 31000);
    assert_int_equal(works_n(), 1);
    work();
    meet_pass(&world, 10);
    must_fit(meet_look(&meet, meet.director, "tour"), "{'head':{'round':2}}");
}

static void a_desk_that_is_quicker_than_the_server_has_its_round(void **state)
{
    (void)state;
    struct meet meet = automatic();
    meet_pass(&world, 31000);
    int64_t id = ask(&meet, meet.director, "d", "'k':'pair','round':2,'base':0,'seed':9");
    /* the desk's comes back first */
    struct work *first = world.works->next;
    world.works->next = NULL;
    work();
    must_be_ok(meet.director, id);
    world.works = first;
    first->next = NULL;
    work();
    world_work_all(&world);
    must_fit(meet_look(&meet, meet.director, "tour"), "{'rounds':[{'number':1}]}");
}

/* --- questions -------------------------------------------------------------------------------- */

static void an_answer_is_for_those_who_may_see_it_when_it_is_there(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, SWISS, 4);
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    int other_person = tour_account(&world, "Other");
    conn_id other = world_connect(&world, other_person);
    char player[20];
    snprintf(player, sizeof player, "%s",
             text_at(json_object_get(world.inboxes[other - 1].list[0], "you"), "id"));
    meet_do(&meet, "'k':'role','player':'%s','role':'assistant'", player);
    world.works_late = true;
    say(&world, other, "{'t':'get','id':1,'k':'why','tour':'%s','round':1,'a':1,'b':2}", meet.id);
    say(&world, other, "{'t':'get','id':2,'k':'preview','tour':'%s','act':{'k':'hold','on':true}}",
        meet.id);
    meet_do(&meet, "'k':'role','player':'%s','role':'none'", player);
    work();
    work();
    await(&world, other, "{'t':'error','id':1,'code':'notfound'}");
    await(&world, other, "{'t':'error','id':2,'code':'notfound'}");
}

static void a_question_whose_asker_left_is_not_looked_into(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, SWISS, 4);
    meet_round(&meet, 1);
    conn_id watcher = world_connect(&world, -1);
    world.works_late = true;
    say(&world, watcher, "{'t':'get','id':1,'k':'why','tour':'%s','round':1,'a':1,'b':2}", meet.id);
    world_hang_up(&world, watcher);
    assert_true(work_is_unwanted(world.works));
    work();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_round_is_there_when_it_is_drawn_and_stored),
        TEST(an_act_during_a_drawing_is_done_first_and_the_round_is_drawn_again),
        TEST(a_round_that_changes_under_both_draws_is_stale),
        TEST(of_two_draws_at_once_the_first_is_made),
        TEST(a_key_that_comes_again_while_a_round_is_drawn_draws_it_once),
        TEST(a_director_who_leaves_has_nothing_drawn_and_may_say_it_again),
        TEST(a_second_waiter_for_the_same_key_keeps_it_wanted),
        TEST(a_director_who_is_none_any_more_has_drawn_nothing),
        TEST(a_crash_forgets_what_was_being_drawn),
        TEST(one_account_has_so_many_rounds_drawn_at_once),
        TEST(boards_changed_by_hand_wait_their_turn_and_open_their_rooms),
        TEST(boards_that_are_not_there_are_not_changed_by_hand),
        TEST(two_byes_of_one_draft_are_put_together_at_one_board),
        TEST(players_who_change_boards_in_a_running_round_get_their_handicap_there),
        TEST(so_many_rounds_are_drawn_in_a_second_by_all_commands),
        TEST(so_many_draws_and_undos_are_previewed_in_a_second),
        TEST(an_undo_counts_what_was_done_while_it_was_folded),
        TEST(an_undo_under_which_the_event_changes_twice_is_stale),
        TEST(of_two_undos_of_one_act_at_once_one_is_made),
        TEST(an_undo_that_a_later_act_needs_says_so_when_it_is_folded),
        TEST(the_server_draws_a_round_once_however_long_it_takes),
        TEST(the_server_draws_again_what_changed_and_then_later),
        TEST(a_desk_that_is_quicker_than_the_server_has_its_round),
        TEST(an_answer_is_for_those_who_may_see_it_when_it_is_there),
        TEST(a_question_whose_asker_left_is_not_looked_into),
    };
    return cmocka_run_group_tests_name("app tournament drawing", tests, NULL, NULL);
}
