/* Which node owns a shard, as nodes come, go, stop and leave. */
#include <string.h>

#include "nodes.h"
#include "server/site/limits.h"

/* Each shard has one owner among the nodes that run. */
static void assert_all_owned_once(void)
{
    for (unsigned shard = 0; shard < JOB_SHARDS_N; shard++) {
        unsigned owners = 0;
        for (unsigned i = 0; i < NODES_MAX; i++)
            owners += nodes.list[i].site && nodes.list[i].app.epochs[shard] > 0;
        assert_int_equal(owners, 1);
    }
}

static void a_lone_node_owns_everything_at_once(void **state)
{
    (void)state;
    struct node *a = nodes_start(0, "one");
    nodes_pass(50);
    assert_true(a->app.started);
    assert_int_equal(nodes_shards(a), JOB_SHARDS_N);
}

static void a_shard_that_comes_is_owned_once_its_rows_were_read(void **state)
{
    (void)state;
    struct node *a = nodes_start(0, "one");
    a->app.reads = true;
    nodes_pass(500);
    assert_true(a->app.started);
    assert_int_equal(nodes_shards(a), 0);
    a->app.reads = false;
    nodes_pass(50);
    assert_int_equal(nodes_shards(a), JOB_SHARDS_N);
}

static void nodes_share_the_shards(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 3; i++)
        nodes_start(i, "one");
    nodes_pass(4000);
    assert_all_owned_once();
    for (unsigned i = 0; i < 3; i++)
        assert_in_range(nodes_shards(&nodes.list[i]), 60, 110);
}

static void a_node_that_joins_moves_only_the_shards_that_it_gets(void **state)
{
    (void)state;
    uint32_t before[2][JOB_SHARDS_N];
    nodes_start(0, "one");
    nodes_start(1, "one");
    nodes_pass(3000);
    for (unsigned i = 0; i < 2; i++)
        memcpy(before[i], nodes.list[i].app.epochs, sizeof before[i]);
    struct node *c = nodes_start(2, "one");
    nodes_pass(3000);
    assert_all_owned_once();
    for (unsigned shard = 0; shard < JOB_SHARDS_N; shard++)
        for (unsigned i = 0; i < 2; i++)
            if (nodes.list[i].app.epochs[shard] != before[i][shard])
                assert_true(c->app.epochs[shard] > before[i][shard]);
}

static void the_shards_of_a_dead_node_have_an_owner_within_seven_seconds(void **state)
{
    (void)state;
    struct node *a = nodes_start(0, "one"), *b = nodes_start(1, "one");
    nodes_pass(3000);
    nodes_kill(a);
    nodes_pass(LEASE_MS - 1100);
    assert_true(nodes_shards(b) < JOB_SHARDS_N);
    nodes_pass(3100);
    assert_int_equal(nodes_shards(b), JOB_SHARDS_N);
}

static void a_node_that_stood_still_owns_nothing_that_another_has_taken(void **state)
{
    (void)state;
    struct node *a = nodes_start(0, "one"), *b = nodes_start(1, "one");
    nodes_pass(3000);
    struct site *asleep = a->site;
    a->site = NULL;
    nodes_pass(7000);
    assert_int_equal(nodes_shards(b), JOB_SHARDS_N);
    uint32_t mine = 0;
    while (a->app.epochs[mine] == 0)
        mine++;
    assert_false(members_allow(&nodes.members, &a->start, mine, a->app.epochs[mine]));
    a->site = asleep;
    site_woken(a->site, nodes_now());
    nodes_settle();
    assert_true(a->app.epochs[mine] == 0 || b->app.epochs[mine] == 0);
    nodes_pass(4000);
    assert_all_owned_once();
}

static void a_node_keeps_its_shards_while_the_database_is_away_for_all(void **state)
{
    (void)state;
    struct node *a = nodes_start(0, "one"), *b = nodes_start(1, "one");
    nodes_pass(3000);
    a->no_database = b->no_database = true;
    nodes_pass(20000);
    a->no_database = b->no_database = false;
    nodes_pass(2000);
    assert_all_owned_once();
}

static bool is_apart(const struct node *node)
{
    struct site_stats stats;
    site_stats(node->site, &stats);
    return stats.apart;
}

static void a_node_that_loses_the_bus_gives_its_shards_to_those_that_have_it(void **state)
{
    (void)state;
    struct node *a = nodes_start(0, "one"), *b = nodes_start(1, "one");
    nodes_pass(3000);
    site_bus(a->site, nodes_now(), false);
    nodes_pass(2000);
    assert_true(nodes_shards(a) > 0 && !is_apart(a)); /* it may come back */
    a->deaf = a->mute = true;
    nodes_pass(6000);
    assert_int_equal(nodes_shards(b), JOB_SHARDS_N);
    assert_true(is_apart(a) && !is_apart(b));
    a->deaf = a->mute = false;
    site_bus(a->site, nodes_now(), true);
    nodes_pass(4000);
    assert_all_owned_once();
    assert_true(nodes_shards(a) > 0 && !is_apart(a));
}

static void a_node_that_alone_lost_the_database_is_apart_once_another_has_its_shards(void **state)
{
    (void)state;
    struct node *a = nodes_start(0, "one"), *b = nodes_start(1, "one");
    nodes_pass(3000);
    a->no_database = true;
    nodes_pass(3000);
    assert_false(is_apart(a)); /* it may be away for all */
    nodes_pass(5000);
    assert_int_equal(nodes_shards(b), JOB_SHARDS_N);
    assert_true(is_apart(a) && !is_apart(b));
    a->no_database = false;
    nodes_pass(4000);
    assert_all_owned_once();
    assert_true(nodes_shards(a) > 0 && !is_apart(a));
}

static void nodes_keep_their_shards_while_the_bus_is_away_for_all(void **state)
{
    (void)state;
    struct node *a = nodes_start(0, "one"), *b = nodes_start(1, "one");
    nodes_pass(3000);
    unsigned had = nodes_shards(a);
    site_bus(a->site, nodes_now(), false);
    site_bus(b->site, nodes_now(), false);
    a->deaf = a->mute = b->deaf = b->mute = true;
    nodes_pass(20000);
    assert_all_owned_once();
    assert_int_equal(nodes_shards(a), had);
    site_bus(b->site, nodes_now(), true); /* a moment earlier than the other */
    nodes_pass(2500);
    assert_int_equal(nodes_shards(a), had);
    assert_false(is_apart(a));
    site_bus(a->site, nodes_now(), true);
    nodes_pass(4000);
    assert_int_equal(nodes_shards(a), had);
}

static void the_shards_of_a_node_that_dies_while_the_bus_is_away_have_an_owner_soon(void **state)
{
    (void)state;
    struct node *a = nodes_start(0, "one"), *b = nodes_start(1, "one");
    nodes_pass(3000);
    site_bus(a->site, nodes_now(), false);
    site_bus(b->site, nodes_now(), false);
    nodes_pass(3000);
    nodes_kill(a);
    nodes_pass(LEASE_MS + 2000);
    assert_int_equal(nodes_shards(b), JOB_SHARDS_N);
}

static void a_node_that_drains_gives_everything_away_and_then_its_name(void **state)
{
    (void)state;
    struct node *a = nodes_start(0, "one"), *b = nodes_start(1, "one");
    nodes_pass(3000);
    unsigned had = nodes_shards(a);
    site_drain(a->site, nodes_now());
    nodes_pass(5);
    assert_in_range(had - nodes_shards(a), 1, 32); /* some at a time */
    nodes_pass(2500);
    assert_int_equal(nodes_shards(b), JOB_SHARDS_N);
    assert_true(site_gave(a->site));
    site_leave(a->site, nodes_now());
    nodes_pass(100);
    assert_true(site_left(a->site));
    assert_int_equal(nodes.members.list_n, 1);
    nodes_kill(a);
    nodes_start(0, "two"); /* the name is free at once */
    nodes_pass(50);
    assert_true(nodes.list[0].app.started);
}

static struct node *start_until_ready(unsigned place)
{
    struct node *node = nodes_start(place, "one");
    while (!node->app.ready)
        nodes_pass(1);
    return node;
}

static void a_node_that_drains_knows_of_one_that_has_just_started(void **state)
{
    (void)state;
    struct node *a = nodes_start(0, "one");
    nodes_pass(2900); /* it asks each second */
    struct node *b = start_until_ready(1);
    nodes_pass(2 * SITE_HURRY_MS);
    site_drain(a->site, nodes_now());
    assert_false(site_gave(a->site));
    nodes_pass(400 + SITE_KNOWN_MS);
    assert_int_equal(nodes_shards(b), JOB_SHARDS_N);
    assert_true(site_gave(a->site));
}

static void a_node_that_drains_stays_until_its_shards_have_other_owners(void **state)
{
    (void)state;
    struct node *a = nodes_start(0, "one"), *b = nodes_start(1, "one");
    nodes_pass(3000);
    b->no_database = true;
    site_drain(a->site, nodes_now());
    nodes_pass(1000);
    assert_int_equal(nodes_shards(a), 0);
    assert_false(site_gave(a->site));
    b->no_database = false;
    while (nodes_shards(b) < JOB_SHARDS_N)
        nodes_pass(1);
    nodes_pass(SITE_KNOWN_MS - 10);
    assert_false(site_gave(a->site)); /* some may not have heard of the last ones yet */
    nodes_pass(20);
    assert_true(site_gave(a->site));
}

static void a_node_that_drains_stays_while_shards_may_come(void **state)
{
    (void)state;
    struct node *a = nodes_start(0, "one");
    nodes_pass(3000);
    struct node *b = start_until_ready(1);
    b->slow_database = true;
    nodes_pass(100);
    assert_false(shard_set_is_empty(&b->ask.want));
    site_drain(b->site, nodes_now());
    for (int64_t player = 1; player <= 20; player++) { /* it hears of them, and looks around */
        nodes_store(a, player);
        nodes_pass(100);
    }
    assert_false(site_gave(b->site));
    b->slow_database = false;
    nodes_pass(1000);
    assert_int_equal(nodes_shards(a), JOB_SHARDS_N);
    assert_true(site_gave(b->site));
}

static void a_node_that_drains_does_not_wait_for_one_that_has_died(void **state)
{
    (void)state;
    struct node *a = nodes_start(0, "one"), *b = nodes_start(1, "one");
    nodes_pass(3000);
    b->no_database = true;
    site_drain(a->site, nodes_now());
    nodes_pass(1000);
    nodes_kill(b);
    nodes_pass(LEASE_MS);
    assert_true(site_gave(a->site));
}

static void a_relay_that_drains_waits_for_nobody(void **state)
{
    (void)state;
    struct node *a = nodes_start(0, "one"), *b = nodes_start_relay(1, "one");
    nodes_pass(3000);
    nodes_kill(a);
    nodes_pass(LEASE_MS);
    site_drain(b->site, nodes_now());
    assert_true(site_gave(b->site));
}

static void the_last_node_waits_two_seconds_for_a_database_that_is_away(void **state)
{
    (void)state;
    struct node *a = nodes_start(0, "one");
    nodes_pass(100);
    a->no_database = true;
    site_drain(a->site, nodes_now());
    nodes_pass(SITE_LAST_ASK_MS);
    assert_false(site_gave(a->site));
    nodes_pass(SITE_RETRY_MS);
    assert_true(site_gave(a->site));
}

static void the_last_node_keeps_its_shards_until_it_leaves(void **state)
{
    (void)state;
    struct node *a = nodes_start(0, "one");
    nodes_pass(100);
    site_drain(a->site, nodes_now());
    nodes_pass(3000);
    assert_true(site_gave(a->site));
    assert_int_equal(nodes_shards(a), JOB_SHARDS_N);
    site_leave(a->site, nodes_now());
    nodes_pass(100);
    assert_true(site_left(a->site));
}

static void a_shard_is_given_back_once_its_jobs_are_stored(void **state)
{
    (void)state;
    struct node *a = nodes_start(0, "one"), *b = nodes_start(1, "one");
    nodes_pass(3000);
    unsigned shard = 0;
    while (a->app.epochs[shard] == 0)
        shard++;
    struct job *job = job_create(1);
    job->shard = (uint16_t)(shard + 1);
    site_submitted(a->site, job);
    site_drain(a->site, nodes_now());
    nodes_pass(5000);
    assert_int_equal(a->app.epochs[shard], 0);
    assert_int_equal(nodes_shards(b), JOB_SHARDS_N - 1);
    assert_false(site_gave(a->site));
    site_returned(a->site, nodes_now(), job);
    nodes_pass(1500);
    assert_int_equal(nodes_shards(b), JOB_SHARDS_N);
    job_destroy(job);
}

static void a_relay_owns_nothing(void **state)
{
    (void)state;
    struct node *a = nodes_start_relay(0, "one");
    nodes_pass(3000);
    assert_true(a->app.started);
    assert_int_equal(nodes_shards(a), 0);
}

static void a_node_that_was_killed_starts_again_once_its_lease_has_run_out(void **state)
{
    (void)state;
    nodes_start(0, "one");
    nodes_pass(1000);
    nodes_kill(&nodes.list[0]);
    nodes_start(0, "two");
    nodes_pass(LEASE_MS - 1500);
    assert_false(nodes.list[0].app.started);
    nodes_pass(2000);
    assert_int_equal(nodes_shards(&nodes.list[0]), JOB_SHARDS_N);
}

static void a_second_process_of_one_name_fails(void **state)
{
    (void)state;
    struct node *a = nodes_start(0, "one");
    nodes_pass(1000);
    struct node *second = nodes_start_as(1, "node-a", "two");
    nodes_pass(13000);
    assert_string_equal(second->failed, "another process has this node's name");
    assert_false(second->app.started);
    assert_null(a->failed);
    assert_int_equal(nodes_shards(a), JOB_SHARDS_N);
}

static void a_node_whose_name_was_taken_fails(void **state)
{
    (void)state;
    struct node *a = nodes_start(0, "one");
    nodes_pass(1000);
    memcpy(nodes.members.list[0].start.boot, "other", sizeof "other");
    nodes_pass(2000);
    assert_string_equal(a->failed, "another process has taken this node's name");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, nodes_before, nodes_after)
        TEST(a_lone_node_owns_everything_at_once),
        TEST(a_shard_that_comes_is_owned_once_its_rows_were_read),
        TEST(nodes_share_the_shards),
        TEST(a_node_that_joins_moves_only_the_shards_that_it_gets),
        TEST(the_shards_of_a_dead_node_have_an_owner_within_seven_seconds),
        TEST(a_node_that_stood_still_owns_nothing_that_another_has_taken),
        TEST(a_node_keeps_its_shards_while_the_database_is_away_for_all),
        TEST(a_node_that_loses_the_bus_gives_its_shards_to_those_that_have_it),
        TEST(a_node_that_alone_lost_the_database_is_apart_once_another_has_its_shards),
        TEST(nodes_keep_their_shards_while_the_bus_is_away_for_all),
        TEST(the_shards_of_a_node_that_dies_while_the_bus_is_away_have_an_owner_soon),
        TEST(a_node_that_drains_gives_everything_away_and_then_its_name),
        TEST(a_node_that_drains_knows_of_one_that_has_just_started),
        TEST(a_node_that_drains_stays_until_its_shards_have_other_owners),
        TEST(a_node_that_drains_stays_while_shards_may_come),
        TEST(a_node_that_drains_does_not_wait_for_one_that_has_died),
        TEST(a_relay_that_drains_waits_for_nobody),
        TEST(the_last_node_waits_two_seconds_for_a_database_that_is_away),
        TEST(the_last_node_keeps_its_shards_until_it_leaves),
        TEST(a_shard_is_given_back_once_its_jobs_are_stored),
        TEST(a_relay_owns_nothing),
        TEST(a_node_that_was_killed_starts_again_once_its_lease_has_run_out),
        TEST(a_second_process_of_one_name_fails),
        TEST(a_node_whose_name_was_taken_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
