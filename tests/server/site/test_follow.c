/* The commits of other nodes are followed, each once and in order, though the bus loses some. */
#include <string.h>

#include "nodes.h"

static struct node *a, *b;

static int two(void **state)
{
    nodes_before(state);
    a = nodes_start(0, "one");
    b = nodes_start(1, "one");
    nodes_pass(3000);
    return 0;
}

static void assert_followed(const struct node *node, unsigned n)
{
    assert_int_equal(node->app.followed_n, n);
    for (unsigned i = 0; i < n; i++)
        assert_int_equal(node->app.followed[i], i + 1);
}

static void a_commit_is_followed_at_once_and_nothing_is_read(void **state)
{
    (void)state;
    for (int64_t i = 1; i <= 100; i++)
        nodes_store(a, i);
    assert_followed(b, 100);
    assert_int_equal(a->app.followed_n, 0);
    assert_int_equal(b->reads_n, 0);
}

static void a_lost_commit_is_read_when_the_next_one_comes(void **state)
{
    (void)state;
    nodes_store(a, 1);
    b->deaf = true;
    for (int64_t i = 2; i <= 9; i++)
        nodes_store(a, i);
    b->deaf = false;
    nodes_store(a, 10);
    assert_int_equal(b->app.followed_n, 1);
    nodes_pass(100);
    assert_followed(b, 10);
    assert_in_range(b->reads_n, 1, 4);
}

static void a_lost_last_commit_is_read_within_a_second(void **state)
{
    (void)state;
    b->deaf = true;
    nodes_store(a, 1);
    nodes_pass(1100);
    assert_followed(b, 1);
}

static void a_commit_too_long_for_a_message_is_read(void **state)
{
    (void)state;
    b->deaf = true;
    nodes_store(a, 1);
    b->deaf = false;
    site_heard_exists(b->site, nodes_now(), &a->start, 1);
    nodes_pass(50);
    assert_followed(b, 1);
}

static void a_repeated_commit_is_followed_once(void **state)
{
    (void)state;
    nodes_store(a, 1);
    const struct member_stream *stream = NULL;
    for (unsigned i = 0; i < nodes.members.streams_n; i++)
        if (node_start_is(&nodes.members.streams[i].start, &a->start))
            stream = &nodes.members.streams[i];
    const struct site_message again = {
        .from = a->start, .kind = 16, .bytes = stream->rows[0].bytes, .n = stream->rows[0].bytes_n};
    site_heard(b->site, nodes_now(), &again);
    assert_followed(b, 1);
}

static void nobody_tells_of_the_commits_of_another(void **state)
{
    (void)state;
    nodes_store(a, 1);
    const struct member_stream *stream = &nodes.members.streams[0];
    assert_true(node_start_is(&stream->start, &a->start));
    struct node *c = nodes_start(2, "one");
    nodes_pass(2000);
    struct site_stats before, now;
    site_stats(b->site, &before);
    site_heard(b->site, nodes_now(),
               &(struct site_message){.from = c->start,
                                      .kind = 16,
                                      .bytes = stream->rows[0].bytes,
                                      .n = stream->rows[0].bytes_n});
    site_stats(b->site, &now);
    assert_int_equal(now.refused, before.refused + 1);
    assert_followed(b, 1);
}

static void a_node_reads_the_database_and_follows_from_there(void **state)
{
    (void)state;
    for (int64_t i = 1; i <= 5; i++)
        nodes_store(a, i);
    struct node *c = nodes_start(2, "one");
    nodes_pass(1000);
    assert_int_equal(c->app.followed_n, 0); /* they were in the database */
    nodes_store(a, 6);
    assert_int_equal(c->app.followed_n, 1);
    assert_int_equal(c->app.followed[0], 6);
}

static void what_is_stored_while_a_node_reads_the_database_is_followed_afterwards(void **state)
{
    (void)state;
    struct node *c = nodes_start(2, "one");
    nodes_settle();
    c->app.ready = false;
    nodes_store(a, 1);
    nodes_store(a, 2);
    nodes_pass(3000);
    assert_int_equal(c->app.followed_n, 0);
    c->app.ready = true;
    nodes_pass(1100);
    assert_followed(c, 2);
}

static void a_node_started_again_is_followed_from_its_first_commit(void **state)
{
    (void)state;
    nodes_store(a, 1);
    nodes_kill(a);
    nodes_pass(6000);
    a = nodes_start(0, "two");
    nodes_pass(3000);
    b->deaf = true;
    nodes_store(a, 2);
    b->deaf = false;
    nodes_store(a, 3);
    nodes_pass(100);
    assert_followed(b, 3);
}

static void a_shard_is_owned_only_when_all_its_last_owner_stored_was_followed(void **state)
{
    (void)state;
    b->deaf = true;
    nodes_store(a, 1);
    nodes_kill(a);
    b->no_log = true;
    unsigned had = nodes_shards(b);
    nodes_pass(9000);
    assert_int_equal(nodes_shards(b), had);
    assert_int_equal(b->app.followed_n, 0);
    b->no_log = false;
    nodes_pass(1100);
    assert_followed(b, 1);
    assert_int_equal(nodes_shards(b), JOB_SHARDS_N);
}

static void a_node_for_which_the_log_is_gone_ends(void **state)
{
    (void)state;
    b->deaf = true;
    nodes_store(a, 1);
    nodes_store(a, 2);
    members_purge(&nodes.members, nodes.now_us + 1);
    nodes_pass(1100);
    assert_non_null(b->failed);
    assert_non_null(strstr(b->failed, "away for too long"));
    assert_int_equal(b->app.followed_n, 0);
}

static void a_false_number_of_a_commit_neither_stops_nor_ends_a_node(void **state)
{
    (void)state;
    const struct node_start never = {.node = "node-z", .boot = "never"};
    nodes_store(a, 1);
    site_heard_exists(b->site, nodes_now(), &a->start, INT64_MAX);
    site_heard_exists(b->site, nodes_now(), &never, 9); /* of which the database knows nothing */
    nodes_pass(1500);
    assert_null(b->failed);
    struct site_stats stats;
    site_stats(b->site, &stats);
    assert_int_equal(stats.behind, 0);
    assert_int_equal(stats.refused, 2);
    unsigned reads_n = b->reads_n;
    nodes_pass(1500);
    assert_int_equal(b->reads_n, reads_n); /* it has stopped to look for them */
    nodes_store(a, 2);
    assert_followed(b, 2);
    site_heard_exists(b->site, nodes_now(), &a->start, INT64_MAX);
    b->no_log = true;
    nodes_kill(a);
    nodes_pass(9000);
    assert_int_equal(nodes_shards(b), JOB_SHARDS_N); /* it follows all that is stored */
}

static void a_node_that_cannot_read_the_log_ends(void **state)
{
    (void)state;
    b->deaf = true;
    members_store(&nodes.members, &a->start, nodes.now_us, "\x63nonsense", 9);
    nodes_pass(1100);
    assert_non_null(b->failed);
    assert_non_null(strstr(b->failed, "another version"));
}

static void the_bus_may_spoil_each_byte(void **state)
{
    (void)state;
    nodes.spoil = true;
    for (int64_t i = 1; i <= 300; i++)
        nodes_store(a, i);
    nodes.spoil = false;
    nodes_pass(1500);
    assert_int_equal(b->app.followed_n, 300); /* a spoilt number of a player is as good as any */
    assert_null(b->failed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, two, nodes_after)
        TEST(a_commit_is_followed_at_once_and_nothing_is_read),
        TEST(a_lost_commit_is_read_when_the_next_one_comes),
        TEST(a_lost_last_commit_is_read_within_a_second),
        TEST(a_commit_too_long_for_a_message_is_read),
        TEST(a_repeated_commit_is_followed_once),
        TEST(nobody_tells_of_the_commits_of_another),
        TEST(a_node_reads_the_database_and_follows_from_there),
        TEST(what_is_stored_while_a_node_reads_the_database_is_followed_afterwards),
        TEST(a_node_started_again_is_followed_from_its_first_commit),
        TEST(a_shard_is_owned_only_when_all_its_last_owner_stored_was_followed),
        TEST(a_node_for_which_the_log_is_gone_ends),
        TEST(a_false_number_of_a_commit_neither_stops_nor_ends_a_node),
        TEST(a_node_that_cannot_read_the_log_ends),
        TEST(the_bus_may_spoil_each_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
