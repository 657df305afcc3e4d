/* Nodes of a site whose applications only note what they hear. Messages and answers arrive at once, unless a test
 * holds them back. */
#ifndef TESTS_SERVER_SITE_NODES_H
#define TESTS_SERVER_SITE_NODES_H

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
// clang-format on

#include "server/site/site.h"
#include "tests/server/site/members.h"

enum { NODES_MAX = 4 };

struct app { /* what stands for the application */
    bool started, ready, reads;
    uint32_t epochs[JOB_SHARDS_N];
    int64_t followed[1000]; /* the players that were renamed, in order */
    unsigned followed_n;
    unsigned sites_n;
    struct site_note site; /* the last word; its text in `text` */
    uint16_t site_node;
    conn_id site_conn, closed, received, answered, replied;
    conn_id not_sent; /* a client of which nothing was sent on */
    char text[200], answer[200];
};

struct node {
    struct node_start start;
    struct app app;
    struct site *site; /* NULL: it does not run */
    int64_t wake_us;
    const char *failed;
    /* held back */
    bool deaf, mute; /* hears no message; says none */
    bool no_database, no_log;
    bool slow_database; /* it answers once this is false */
    bool asks;
    struct lease_ask ask; /* the one that it has not answered yet */
    unsigned reads_n, asks_n;
};

struct nodes {
    struct node list[NODES_MAX];
    struct members members;
    int64_t now_us;
    bool spoil; /* a byte of each message is changed */
    uint32_t spoilt_n;
};
extern struct nodes nodes;

int nodes_before(void **state);
int nodes_after(void **state);
/* Starts a node; boot is the word of this start. */
struct node *nodes_start(unsigned place, const char *boot);
struct node *nodes_start_as(unsigned place, const char *name, const char *boot);
struct node *nodes_start_relay(unsigned place, const char *boot);
void nodes_kill(struct node *node);
/* Lets time pass; the nodes do what is due. */
void nodes_pass(int64_t ms);
/* Carries out what the nodes want now. */
void nodes_settle(void);
struct now nodes_now(void);
/* This node stores a commit that gives a player the name that is its number. */
void nodes_store(struct node *node, int64_t player);
unsigned nodes_shards(const struct node *node); /* that its application owns */

#endif
