/* Searches have a queue of their own: they neither overtake each other nor hold up a move, and searches of a client who
 * has left are dropped. */
#include "tests/server/app/fixture.h"

#include "server/app/limits.h"

enum { EACH_MAX = 4 }; /* of one connection, as the world begins */

static conn_id searcher;
static struct table table;

static int create(void **state)
{
    world_before(state);
    table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    searcher = world_connect(&world, -1);
    return 0;
}

static void ask(conn_id conn, int id)
{
    say(&world, conn, "{'t':'get','id':%d,'k':'games'}", id);
}

static void a_move_is_made_while_searches_wait(void **state)
{
    (void)state;
    ask(searcher, 1);
    say(&world, table.black,
        "{'t':'do','id':9,'key':'m','ch':'game:%s','k':'play','at':'C3','base':0}", table.game);
    ask(searcher, 2);
    world_commit_of(&world, JOB_WRITES, JOB_OK);
    expect(&world, table.black, "{'t':'ok','id':9}");
    assert_true(hears_nothing(&world, searcher));
    world_commit_of(&world, JOB_READS, JOB_OK);
    expect(&world, searcher, "{'t':'found','id':1}");
    assert_true(hears_nothing(&world, searcher));
    world_commit_of(&world, JOB_READS, JOB_OK);
    expect(&world, searcher, "{'t':'found','id':2}");
}

static void four_searches_of_one_connection_are_taken_and_a_fifth_is_told_to_wait(void **state)
{
    (void)state;
    for (int id = 1; id <= EACH_MAX + 1; id++)
        ask(searcher, id);
    expect(&world, searcher, "{'t':'error','id':5,'code':'busy','retry_after':500}");
    world_commit_of(&world, JOB_READS, JOB_OK);
    expect(&world, searcher, "{'t':'found','id':1}");
    ask(searcher, 6);
    assert_true(hears_nothing(&world, searcher));
}

static void many_searches_fill_their_queue_and_moves_are_taken(void **state)
{
    (void)state;
    enum { CONNS = APP_READS_MAX / EACH_MAX };
    conn_id conns[CONNS];
    for (int i = 0; i < CONNS; i++)
        conns[i] = world_connect(&world, -1);
    for (int i = 0; i < APP_READS_MAX; i++)
        ask(conns[i % CONNS], i + 1);
    assert_int_equal(world.jobs_n, APP_READS_MAX);
    ask(searcher, 1);
    expect(&world, searcher, "{'t':'error','id':1,'code':'busy'}");
    say(&world, searcher, "{'t':'get','id':2,'k':'profile','player':'p1'}");
    expect(&world, searcher, "{'t':'error','id':2,'code':'busy'}");
    world_get_record(&world, "AAAAAAAAAAAAAAAAAAAAAA.sgf");
    assert_int_equal(world.reply_code, 503);
    say(&world, table.black,
        "{'t':'do','id':9,'key':'m','ch':'game:%s','k':'play','at':'C3','base':0}", table.game);
    world_commit_of(&world, JOB_WRITES, JOB_OK);
    expect(&world, table.black, "{'t':'ok','id':9}");
}

static void a_full_queue_of_moves_does_not_refuse_a_search(void **state)
{
    (void)state;
    for (int i = 0; i < APP_JOBS_MAX; i++)
        say(&world, table.black,
            "{'t':'do','id':%d,'key':'s%d','ch':'chat:%s/players','k':'say','text':'x'}", i + 1, i,
            table.room);
    ask(searcher, 1);
    world_commit_of(&world, JOB_READS, JOB_OK);
    expect(&world, searcher, "{'t':'found','id':1}");
}

static void a_question_that_would_read_too_much_is_refused(void **state)
{
    (void)state;
    static const char *const questions[] = {"'k':'games'", "'k':'ratings'",
                                            "'k':'profile','player':'p1'"};
    for (int i = 0; i < 3; i++) {
        say(&world, searcher, "{'t':'get','id':%d,%s}", i + 1, questions[i]);
        world_commit_of(&world, JOB_READS, JOB_BROAD);
        expect(&world, searcher, "{'t':'error','id':%d,'code':'broad','retry':false}", i + 1);
    }
    world_get_record(&world, "AAAAAAAAAAAAAAAAAAAAAA.sgf");
    world_commit_of(&world, JOB_READS, JOB_BROAD);
    assert_int_equal(world.reply_code, 503);
    assert_string_equal(text_at(world.reply, "code"), "broad");
}

static void a_connection_that_closes_ends_its_searches(void **state)
{
    (void)state;
    conn_id other = world_connect(&world, -1);
    ask(searcher, 1);
    ask(other, 1);
    uint64_t ticket = world.jobs[world.jobs_first]->ticket;
    assert_int_equal(world.left, 0);
    world_hang_up(&world, searcher);
    assert_int_equal(world.left, ticket);
    world_commit_of(&world, JOB_READS, JOB_DROPPED);
    world_commit_of(&world, JOB_READS, JOB_OK);
    expect(&world, other, "{'t':'found','id':1}");
}

static void a_download_that_is_given_up_is_not_waited_for(void **state)
{
    (void)state;
    world_get_record(&world, "AAAAAAAAAAAAAAAAAAAAAA.sgf");
    uint64_t ticket = world.jobs[world.jobs_first]->ticket;
    app_left(world.app, world.now, 1);
    world_carry_out(&world);
    assert_int_equal(world.left, ticket);
    world_commit_of(&world, JOB_READS, JOB_DROPPED);
    assert_int_equal(world.reply_code, 0);
}

/* Of those on their way, the last one comes back first. */
static void last_comes_first(void)
{
    size_t first = world.jobs_first, last = (first + world.jobs_n - 1) % WORLD_JOBS;
    struct job *job = world.jobs[first];
    world.jobs[first] = world.jobs[last];
    world.jobs[last] = job;
}

static void a_search_is_answered_before_a_record_that_was_asked_for_earlier(void **state)
{
    (void)state;
    for (int id = 1; id <= 2; id++) { /* and again, with nothing left of the first time */
        world_get_record(&world, "AAAAAAAAAAAAAAAAAAAAAA.sgf");
        ask(searcher, id);
        last_comes_first();
        world_commit_of(&world, JOB_READS, JOB_OK);
        expect(&world, searcher, "{'t':'found','id':%d}", id);
        assert_int_equal(world.reply_code, 0);
        ask(searcher, id + 10);
        world_commit_of(&world, JOB_READS, JOB_OK);
        assert_int_equal(world.reply_code, 404);
        world_commit_of(&world, JOB_READS, JOB_OK);
        expect(&world, searcher, "{'t':'found','id':%d}", id + 10);
    }
}

int main(void)
{
#define test(name) cmocka_unit_test_setup_teardown(name, create, world_after)
    const struct CMUnitTest tests[] = {
        test(a_move_is_made_while_searches_wait),
        test(four_searches_of_one_connection_are_taken_and_a_fifth_is_told_to_wait),
        test(many_searches_fill_their_queue_and_moves_are_taken),
        test(a_full_queue_of_moves_does_not_refuse_a_search),
        test(a_question_that_would_read_too_much_is_refused),
        test(a_connection_that_closes_ends_its_searches),
        test(a_download_that_is_given_up_is_not_waited_for),
        test(a_search_is_answered_before_a_record_that_was_asked_for_earlier),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
