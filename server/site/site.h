/* A node of a site: what makes this process one of several over one database and one bus. Like the application it is
 * a state machine without I/O: the shell hands in what the database and the bus say, and carries out outputs.
 *
 *     site_leased(site, now, &answer);
 *     while (site_next(site, &out)) carry_out(&out);
 *
 * It owns shards for the application (app_own, app_disown), lets it follow what other nodes stored (app_followed),
 * carries words between applications (app_site), and has connections in place of clients of other nodes. After
 * each call the shell carries out the application's outputs, too.
 *
 * Promises: the application owns a shard only after it has applied all that the shard's earlier owners stored. It hears
 * each commit of each other node at least once, and those of one node in order. Commits that the bus loses are read from
 * the log. Nothing here grows beyond the limits of limits.h. */
#ifndef MIAI_SITE_SITE_H
#define MIAI_SITE_SITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/app/app.h"
#include "server/base/lease.h"

struct site_config {
    struct node_start start;
    bool relay;      /* it owns nothing: it only follows */
    struct app *app; /* with config.shared, not started yet: site_leased() starts it */
};
struct site *site_create(const struct site_config *config);
void site_destroy(struct site *site); /* takes NULL */

/* The time of SITE_WAKE has come. */
void site_woken(struct site *site, struct now now);
/* The answer to the ask that is out; it stays the caller's. */
void site_leased(struct site *site, struct now now, const struct lease_answer *answer);
/* The answer to the question for the log that is out; it stays the caller's. */
void site_read(struct site *site, struct now now, const struct log_answer *answer);
/* A message of another node, from the bus. age_ms: since the other node said it; missed: as in struct bus_message. */
struct site_message {
    struct node_start from;
    uint8_t kind;
    const void *bytes;
    size_t n;
    int64_t age_ms;
};
void site_heard(struct site *site, struct now now, const struct site_message *message);
/* Another node says that its commit n is stored (SITE_EXISTS). */
void site_heard_exists(struct site *site, struct now now, const struct node_start *from, int64_t n);
/* Whether the bus is there, said at each change at least. A node that never hears of it counts as one that has it. */
void site_bus(struct site *site, struct now now, bool up);
/* A job was given to the store, or came back from it. */
void site_submitted(struct site *site, const struct job *job);
void site_returned(struct site *site, struct now now, const struct job *job);
/* This node's commit n is stored; bytes of commit_note_encode(). */
void site_stored(struct site *site, int64_t n, const void *bytes, size_t bytes_n);
/* A word of the application here (OUTPUT_SITE), which stays the caller's. */
void site_say(struct site *site, struct now now, const struct site_note *note);
/* The application here sends to, or closes, a client of another node (APP_REMOTE). */
void site_send(struct site *site, conn_id conn, const struct buf *buf);
void site_close(struct site *site, conn_id conn);
/* Begins to give all shards to other nodes, if there are some; site_gave(): they own all and know so, or none takes it. */
void site_drain(struct site *site, struct now now);
bool site_gave(const struct site *site);
/* Gives up the node's name, once the application has drained; site_left(): that is done. */
void site_leave(struct site *site, struct now now);
bool site_left(const struct site *site);

enum site_output_kind {
    SITE_TELL_ALL = 1, /* kind, bytes to all other nodes; lost if the bus is away */
    SITE_TELL_ONE,     /* the same to `node` */
    SITE_EXISTS,       /* to all: this node's commit n is stored, and too long for a message */
    SITE_LEASE,        /* ask the database; one ask is out at a time */
    SITE_LOG,          /* read the log; one question is out at a time */
    SITE_WAKE,         /* call site_woken() at mono_us; replaces the earlier request */
    SITE_FAILED        /* this process cannot go on; text says why: it ends and starts anew */
};
struct site_output {
    enum site_output_kind kind;
    char node[CODEC_NODE_MAX + 1];
    uint8_t message;   /* the kind of the message: SITE_MESSAGE_FIRST and above */
    const void *bytes; /* valid until the next call */
    size_t bytes_n;
    int64_t n;
    struct lease_ask lease;
    struct log_ask log;
    int64_t mono_us;
    const char *text;
};
bool site_next(struct site *site, struct site_output *ret);

struct site_stats {
    bool held;               /* the last answer about leases was good */
    bool apart;              /* other nodes have the bus, or the database, and this one does not */
    int64_t held_mono_us;    /* when it was asked for */
    uint32_t nodes, shards;  /* that are there, this one included; that this node owns */
    uint32_t remotes;        /* connections here in place of clients of other nodes */
    int64_t behind;          /* commits of other nodes that exist and were not applied */
    uint64_t followed, read; /* commits applied; of these from the log */
    uint64_t refused;        /* messages and commits that could not be read */
    uint64_t taken, given;   /* shards */
};
void site_stats(const struct site *site, struct site_stats *ret);

#endif
