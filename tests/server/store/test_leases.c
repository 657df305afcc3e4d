/* Leases on PostgreSQL: nodes see each other, take shards of those that are gone, and store nothing of shards that they
 * lost. A node that was not seen for long is made by a change of its row. */
#include "tests/server/store/nodes.h"

#define test(name) cmocka_unit_test_setup_teardown(name, nodes_setup, nodes_teardown)

static void nodes_see_each_other_by_name(void **state)
{
    struct nodes *nodes = *state;
    POSTGRES_ONLY();
    struct bench *west = node_open(nodes, "west", "w1"), *east = node_open(nodes, "east", "e1");
    node_asks(west, &(struct lease_ask){.first = true, .may_own = true});
    const struct lease_answer *answer = node_asks(east, &(struct lease_ask){.first = true});
    assert_int_equal(answer->status, LEASE_HELD);
    assert_int_equal(answer->nodes_n, 2);
    assert_string_equal(answer->nodes[0].start.node, "east");
    assert_string_equal(answer->nodes[0].start.boot, "e1");
    assert_string_equal(answer->nodes[1].start.node, "west");
    assert_false(answer->nodes[0].may_own);
    assert_true(answer->nodes[1].may_own);
    answer = node_asks(east, &(struct lease_ask){.may_own = true});
    assert_true(answer->nodes[0].may_own);
    bench_sql(west, "UPDATE node SET seen_at = seen_at - interval '6 s' WHERE name = 'west'");
    answer = node_asks(east, &(struct lease_ask){0});
    assert_int_equal(answer->nodes_n, 1);
    assert_string_equal(answer->nodes[0].start.node, "east");
}

static void a_shard_of_a_living_node_is_left_to_it(void **state)
{
    struct nodes *nodes = *state;
    POSTGRES_ONLY();
    struct bench *west = node_open(nodes, "west", "w1"), *east = node_open(nodes, "east", "e1");
    struct lease_ask ask = {.first = true, .want = shards(2, 255)};
    const struct lease_answer *answer = node_asks(west, &ask);
    assert_int_equal(answer->shards[2].owner, 1);
    assert_int_equal(answer->shards[2].epoch, 1);
    assert_int_equal(answer->shards[255].epoch, 1);
    assert_int_equal(answer->shards[3].owner, 0);
    assert_int_equal(answer->shards[3].epoch, 0);
    ask.want = shards(2, 3);
    answer = node_asks(east, &ask);
    assert_int_equal(answer->shards[2].owner, 2); /* west */
    assert_int_equal(answer->shards[2].epoch, 1);
    assert_int_equal(answer->shards[3].owner, 1);
    assert_int_equal(answer->shards[3].epoch, 1);
    /* A node that has it already keeps its epoch. */
    ask = (struct lease_ask){.want = shards(2, 2)};
    answer = node_asks(west, &ask);
    assert_int_equal(answer->shards[2].epoch, 1);
}

static void a_shard_of_a_node_that_is_gone_is_taken_with_the_next_epoch(void **state)
{
    struct nodes *nodes = *state;
    POSTGRES_ONLY();
    struct bench *west = node_open(nodes, "west", "w1"), *east = node_open(nodes, "east", "e1");
    struct lease_ask ask = {.first = true, .want = shards(2, 7)};
    node_asks(west, &ask);
    a_running_game(west);
    assert_int_equal(bench_status(west, an_event_of(2, 1, 1)), JOB_OK);
    bench_sql(west, "UPDATE node SET seen_at = seen_at - interval '6 s' WHERE name = 'west'");
    ask.want = shards(2, 2);
    const struct lease_answer *answer = node_asks(east, &ask);
    assert_int_equal(answer->shards[2].owner, 1);
    assert_int_equal(answer->shards[2].epoch, 2);
    assert_int_equal(answer->shards[7].owner, 0); /* of no living node */
    assert_int_equal(answer->shards[7].epoch, 1);
    /* West goes on after a pause. It still has the shard that was not taken. */
    assert_int_equal(bench_status(west, an_event_of(2, 1, 2)), JOB_STALE);
    assert_int_equal(bench_status(east, an_event_of(2, 2, 2)), JOB_OK);
    answer = node_asks(west, &(struct lease_ask){0});
    assert_int_equal(answer->status, LEASE_HELD);
    assert_int_equal(answer->shards[2].owner, 1);
    assert_int_equal(answer->shards[7].owner, 2);
    assert_int_equal(answer->shards[7].epoch, 1);
}

/* A node that is gone with a batch half done. */
static void a_batch_that_holds_a_shard_delays_its_taking_and_no_lease(void **state)
{
    struct nodes *nodes = *state;
    POSTGRES_ONLY();
    struct bench *west = node_open(nodes, "west", "w1"), *east = node_open(nodes, "east", "e1");
    struct lease_ask ask = {.first = true, .want = shards(2, 7)};
    node_asks(west, &ask);
    bench_sql(west, "UPDATE node SET seen_at = seen_at - interval '6 s' WHERE name = 'west'");
    PGconn *batch = PQconnectdb(west->url);
    PQclear(PQexec(
        batch,
        "SET idle_in_transaction_session_timeout = 8000; BEGIN; SELECT 1 FROM shard WHERE id = 2 FOR SHARE"));
    const struct lease_answer *answer = node_asks(east, &ask);
    assert_int_equal(answer->status, LEASE_HELD);
    assert_int_equal(answer->shards[2].owner, 0);
    assert_int_equal(answer->shards[7].owner, 1);
    PQclear(PQexec(batch, "COMMIT"));
    PQfinish(batch);
    ask.first = false;
    answer = node_asks(east, &ask);
    assert_int_equal(answer->shards[2].owner, 1);
    assert_int_equal(answer->shards[2].epoch, 2);
    assert_int_equal(answer->shards[7].epoch, 2);
}

/* A session of a node of this name in the middle of a pipeline, where no timeout of PostgreSQL counts. It has locked
 * this shard. */
static PGconn *half_a_batch(const struct bench *node, const char *name, int shard)
{
    char sql[120];
    PGconn *session = PQconnectdb(node->url);
    snprintf(sql, sizeof sql, "SET application_name = 'miai writer %s'", name);
    PQclear(PQexec(session, sql));
    snprintf(sql, sizeof sql, "SELECT 1 FROM shard WHERE id = %d FOR SHARE", shard);
    assert_true(PQenterPipelineMode(session));
    PQsendQueryParams(session, "BEGIN", 0, NULL, NULL, NULL, NULL, 0);
    PQsendQueryParams(session, sql, 0, NULL, NULL, NULL, NULL, 0);
    PQsendFlushRequest(session);
    PQclear(PQgetResult(session)); /* BEGIN, and its end */
    assert_null(PQgetResult(session));
    PGresult *locked = PQgetResult(session);
    assert_int_equal(PQresultStatus(locked), PGRES_TUPLES_OK);
    PQclear(locked);
    return session;
}

static bool is_there(struct bench *bench, PGconn *session)
{
    char sql[100];
    snprintf(sql, sizeof sql, "SELECT count(*) FROM pg_stat_activity WHERE pid = %d",
             PQbackendPID(session));
    return bench_sql(bench, sql) > 0;
}

/* A node is frozen in the middle of a batch, and its connections stay. */
static void the_batch_of_a_node_that_is_gone_is_ended(void **state)
{
    struct nodes *nodes = *state;
    POSTGRES_ONLY();
    struct bench *west = node_open(nodes, "west", "w1"), *east = node_open(nodes, "east", "e1");
    struct lease_ask ask = {.first = true, .want = shards(2, 7)};
    node_asks(west, &ask);
    PGconn *frozen = half_a_batch(west, "west", 2), *other = half_a_batch(west, "wes", 9);
    node_asks(east, &ask);
    bool stays = is_there(east, frozen); /* its node is there */
    bench_sql(west, "UPDATE node SET seen_at = seen_at - interval '6 s' WHERE name = 'west'");
    ask.first = false;
    const struct lease_answer *answer = node_asks(east, &ask);
    for (unsigned tries = 0; answer->shards[2].owner != 1 && tries < 200; tries++)
        answer = node_asks(east, &ask);
    bool other_stays = is_there(east, other);
    PQfinish(frozen); /* before anything fails: its lock would stop the end of the test */
    PQfinish(other);
    assert_true(stays && other_stays);
    assert_int_equal(answer->shards[2].owner, 1);
    assert_int_equal(answer->shards[2].epoch, 2);
}

static void a_shard_that_is_given_back_has_no_owner_until_another_takes_it(void **state)
{
    struct nodes *nodes = *state;
    POSTGRES_ONLY();
    struct bench *west = node_open(nodes, "west", "w1"), *east = node_open(nodes, "east", "e1");
    struct lease_ask ask = {.first = true, .want = shards(2, 7)};
    node_asks(west, &ask);
    ask = (struct lease_ask){.release = shards(2, 2)};
    const struct lease_answer *answer = node_asks(west, &ask);
    assert_int_equal(answer->shards[2].owner, 0);
    assert_int_equal(answer->shards[2].epoch, 1);
    assert_int_equal(answer->shards[7].owner, 1);
    a_running_game(west);
    assert_int_equal(bench_status(west, an_event_of(2, 1, 1)), JOB_STALE);
    ask = (struct lease_ask){.first = true, .want = shards(2, 7)};
    answer = node_asks(east, &ask);
    assert_int_equal(answer->shards[2].owner, 1);
    assert_int_equal(answer->shards[2].epoch, 2);
    assert_int_equal(answer->shards[7].owner, 2);
    /* A shard of another node is not given back. */
    ask = (struct lease_ask){.release = shards(2, 2)};
    answer = node_asks(west, &ask);
    assert_int_equal(answer->shards[2].owner, 1);
}

static void a_living_node_keeps_its_name(void **state)
{
    struct nodes *nodes = *state;
    POSTGRES_ONLY();
    struct bench *first = node_open(nodes, "west", "w1"), *second = node_open(nodes, "west", "w2");
    struct lease_ask ask = {.first = true, .want = shards(2, 7)};
    node_asks(first, &ask);
    assert_int_equal(node_asks(second, &ask)->status, LEASE_NAMESAKE);
    assert_int_equal(node_asks(second, &(struct lease_ask){0})->status, LEASE_NAMESAKE);
    assert_int_equal(node_asks(second, &(struct lease_ask){.last = true})->status, LEASE_NAMESAKE);
    const struct lease_answer *answer = node_asks(first, &(struct lease_ask){0});
    assert_int_equal(answer->status, LEASE_HELD);
    assert_string_equal(answer->nodes[0].start.boot, "w1");
    assert_int_equal(answer->shards[2].owner, 1);
    assert_int_equal(answer->shards[2].epoch, 1);
    assert_int_equal(bench_status(first, a_player(T("Ann"))), JOB_OK);
    /* A first ask whose answer was lost is asked again. */
    assert_int_equal(node_asks(first, &ask)->status, LEASE_HELD);
}

/* That the earlier process ends when it stores: test_postgres.py. */
static void a_later_start_takes_the_name_and_none_of_the_shards(void **state)
{
    struct nodes *nodes = *state;
    POSTGRES_ONLY();
    struct bench *first = node_open(nodes, "west", "w1"), *second = node_open(nodes, "west", "w2");
    struct lease_ask ask = {.first = true, .want = shards(2, 7)};
    node_asks(first, &ask);
    assert_int_equal(bench_status(first, a_player(T("Ann"))), JOB_OK);
    bench_sql(first, "UPDATE node SET seen_at = seen_at - interval '6 s' WHERE name = 'west'");
    ask.want = shards(7, 7);
    const struct lease_answer *answer = node_asks(second, &ask);
    assert_int_equal(answer->status, LEASE_HELD);
    assert_int_equal(answer->nodes_n, 1);
    assert_string_equal(answer->nodes[0].start.boot, "w2");
    assert_int_equal(answer->shards[2].owner, 0);
    assert_int_equal(answer->shards[2].epoch, 1);
    assert_int_equal(answer->shards[7].owner, 1);
    assert_int_equal(answer->shards[7].epoch, 2);
    assert_int_equal(node_asks(first, &(struct lease_ask){0})->status, LEASE_NAMESAKE);
    assert_int_equal(bench_sql(first, "SELECT count(*) FROM node_commit WHERE boot = 'w1' AND n = 1"
                                      " AND ended_at IS NOT NULL"),
                     1);
}

static void a_node_that_leaves_is_gone_at_once(void **state)
{
    struct nodes *nodes = *state;
    POSTGRES_ONLY();
    struct bench *west = node_open(nodes, "west", "w1"), *east = node_open(nodes, "east", "e1");
    struct lease_ask ask = {.first = true, .want = shards(2, 7)};
    node_asks(west, &ask);
    assert_int_equal(node_asks(west, &(struct lease_ask){.last = true})->status, LEASE_HELD);
    const struct lease_answer *answer = node_asks(east, &ask);
    assert_int_equal(answer->nodes_n, 1);
    assert_int_equal(answer->shards[2].owner, 1);
    assert_int_equal(answer->shards[2].epoch, 2);
    /* and its name is free */
    struct bench *again = node_open(nodes, "west", "w2");
    assert_int_equal(node_asks(again, &(struct lease_ask){.first = true})->status, LEASE_HELD);
}

static void heads_are_those_of_starts_that_are_there_or_have_a_log(void **state)
{
    struct nodes *nodes = *state;
    POSTGRES_ONLY();
    struct bench *west = node_open(nodes, "west", "w1"), *east = node_open(nodes, "east", "e1");
    node_asks(west, &(struct lease_ask){.first = true});
    assert_int_equal(bench_status(west, a_player(T("Ann"))), JOB_OK);
    assert_int_equal(bench_status(west, a_player(T("Bob"))), JOB_OK);
    bench_sql(west, "INSERT INTO node_commit VALUES ('over', 'o1', 9, now() - interval '9 min'),"
                    " ('over', 'o2', 8, now() - interval '11 min')");
    const struct lease_answer *answer = node_asks(east, &(struct lease_ask){.first = true});
    assert_int_equal(answer->streams_n, 3);
    assert_string_equal(answer->streams[0].start.node, "east");
    assert_int_equal(answer->streams[0].n, 0);
    assert_string_equal(answer->streams[1].start.boot, "o1");
    assert_int_equal(answer->streams[1].n, 9);
    assert_string_equal(answer->streams[2].start.node, "west");
    assert_int_equal(answer->streams[2].n, 2);
    /* One that has stored nothing for long is there nevertheless. */
    bench_sql(west, "UPDATE node_commit SET used_at = now() - interval '1 h' WHERE node = 'west'");
    answer = node_asks(east, &(struct lease_ask){0});
    assert_int_equal(answer->streams_n, 3);
    assert_int_equal(answer->streams[2].n, 2);
}

static void a_lease_that_must_wait_is_answered_in_time(void **state)
{
    struct nodes *nodes = *state;
    POSTGRES_ONLY();
    struct bench *west = node_open(nodes, "west", "w1");
    node_asks(west, &(struct lease_ask){.first = true});
    PGconn *other = PQconnectdb(west->url);
    PQclear(PQexec(
        other,
        "SET idle_in_transaction_session_timeout = 8000; BEGIN; SELECT 1 FROM node FOR UPDATE"));
    int64_t begun = now_ms();
    assert_int_equal(node_asks(west, &(struct lease_ask){0})->status, LEASE_AWAY);
    assert_true(now_ms() - begun < 4000);
    /* Jobs do not wait for it. */
    assert_int_equal(bench_status(west, a_player(T("Ann"))), JOB_OK);
    PQclear(PQexec(other, "ROLLBACK"));
    PQfinish(other);
    assert_int_equal(node_asks(west, &(struct lease_ask){0})->status, LEASE_HELD);
}

static void a_lost_connection_is_made_again(void **state)
{
    struct nodes *nodes = *state;
    char sql[200];
    POSTGRES_ONLY();
    struct bench *west = node_open(nodes, "west", "w1");
    node_asks(west, &(struct lease_ask){.first = true});
    snprintf(sql, sizeof sql,
             "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
             " WHERE application_name = 'miai leases'");
    assert_true(bench_sql(west, sql) > 0);
    /* The first ask finds out. */
    enum lease_status status = node_asks(west, &(struct lease_ask){0})->status;
    assert_true(status == LEASE_AWAY || status == LEASE_HELD);
    assert_int_equal(node_asks(west, &(struct lease_ask){0})->status, LEASE_HELD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(nodes_see_each_other_by_name),
        test(a_shard_of_a_living_node_is_left_to_it),
        test(a_shard_of_a_node_that_is_gone_is_taken_with_the_next_epoch),
        test(a_batch_that_holds_a_shard_delays_its_taking_and_no_lease),
        test(the_batch_of_a_node_that_is_gone_is_ended),
        test(a_shard_that_is_given_back_has_no_owner_until_another_takes_it),
        test(a_living_node_keeps_its_name),
        test(a_later_start_takes_the_name_and_none_of_the_shards),
        test(a_node_that_leaves_is_gone_at_once),
        test(heads_are_those_of_starts_that_are_there_or_have_a_log),
        test(a_lease_that_must_wait_is_answered_in_time),
        test(a_lost_connection_is_made_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
