/* Two nodes for tests of words, and words that they say. */
#ifndef TESTS_SERVER_SITE_WORDS_H
#define TESTS_SERVER_SITE_WORDS_H

#include <string.h>

#include "nodes.h"
#include "proto/lib/buf.h"

static struct node *a, *b;

static inline int two(void **state)
{
    nodes_before(state);
    a = nodes_start(0, "one");
    b = nodes_start(1, "one");
    nodes_pass(3000);
    return 0;
}

static inline uint8_t shard_of_node(const struct node *node)
{
    for (unsigned shard = 0; shard < JOB_SHARDS_N; shard++)
        if (node->app.epochs[shard] > 0)
            return (uint8_t)shard;
    fail_msg("it owns nothing");
    return 0;
}

static inline void say(struct node *node, struct site_note note)
{
    site_say(node->site, nodes_now(), &note);
    buf_unref(note.buf);
    nodes_settle();
}

static inline struct site_note command(uint8_t shard, conn_id conn, const char *text)
{
    return (struct site_note){.kind = SITE_COMMAND,
                              .shard = shard,
                              .conn = conn,
                              .has_session = true,
                              .token = true,
                              .session = {1, 2, 31},
                              .address = {[15] = 9},
                              .rtt_us = 12345,
                              .buf = buf_create(text, strlen(text))};
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, two, nodes_after)

#endif
