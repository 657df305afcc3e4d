/* Several stores on one PostgreSQL, each of a node of its own. */
#ifndef TESTS_SERVER_STORE_NODES_H
#define TESTS_SERVER_STORE_NODES_H

#include "tests/server/store/harness.h"

#define NODES_MAX 3
struct nodes {
    struct bench *first; /* made the database, and closed its store again */
    struct bench of[NODES_MAX];
    unsigned n;
};

static inline int nodes_setup(void **state)
{
    struct nodes *nodes = calloc(1, sizeof *nodes);
    void *first;
    if (bench_is_postgres()) {
        bench_setup(&first);
        nodes->first = first;
        bench_close(nodes->first);
        bench_sql(nodes->first, "DELETE FROM node_commit");
    }
    *state = nodes;
    return 0;
}

static inline int nodes_teardown(void **state)
{
    struct nodes *nodes = *state;
    void *first = nodes->first;
    for (unsigned i = 0; i < nodes->n; i++) {
        bench_close(&nodes->of[i]);
        sem_destroy(&nodes->of[i].answers);
        sem_destroy(&nodes->of[i].held);
        sem_destroy(&nodes->of[i].go_on);
    }
    if (first)
        bench_teardown(&first);
    free(nodes);
    return 0;
}

static inline struct bench *node_open(struct nodes *nodes, const char *node, const char *boot)
{
    assert_true(nodes->n < NODES_MAX);
    struct bench *bench = &nodes->of[nodes->n++];
    strcpy(bench->url, nodes->first->url);
    bench->node = node;
    bench->boot = boot;
    bench->trail_days = 90;
    sem_init(&bench->answers, 0, 0);
    sem_init(&bench->held, 0, 0);
    sem_init(&bench->go_on, 0, 0);
    if (!bench_open(bench))
        fail_msg("%s", bench->error);
    return bench;
}

/* The answer lives until the next ask of the same node. */
static inline const struct lease_answer *node_asks(struct bench *bench, const struct lease_ask *ask)
{
    static struct lease_answer answer;
    store_lease(bench->store, ask);
    while (!store_take_lease(bench->store, &answer))
        waits_for(&bench->answers, "an answer about leases");
    return &answer;
}

static inline struct log_answer node_reads(struct bench *bench, const char *node, const char *boot,
                                           int64_t after)
{
    struct log_answer answer;
    struct log_ask ask = {.after = after};
    strcpy(ask.start.node, node);
    strcpy(ask.start.boot, boot);
    store_read_log(bench->store, &ask);
    while (!store_take_log(bench->store, &answer))
        waits_for(&bench->answers, "a part of the log");
    return answer;
}

static inline struct shard_set shards(unsigned one, unsigned other)
{
    struct shard_set set = {{0}};
    shard_set_add(&set, one);
    shard_set_add(&set, other);
    return set;
}

/* An event of the game 2, whose shard is 2, by the owner at this epoch. */
static inline struct job *an_event_of(uint8_t game, uint32_t epoch, uint32_t seq)
{
    struct job *job = an_event(game, seq);
    job->shard = (uint16_t)(game + 1);
    job->epoch = epoch;
    return job;
}

static inline int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

#endif
