/* The state of a node, internal to server/site, and which file does what with it. */
#ifndef MIAI_SITE_PARTS_H
#define MIAI_SITE_PARTS_H

#include <sys/queue.h>

#include "proto/lib/idmap.h"
#include "server/base/codec.h"
#include "server/base/commit_note.h"
#include "server/site/limits.h"
#include "server/site/site.h"

/* A start of another node, as long as the database knows its commits. Its place in site->peers and one is the number
 * by which the application knows it. */
struct peer {
    struct node_start start;
    bool used, alive, may_own;
    /* Numbers of commits: the last one followed; the last one that exists, as the node itself says on the bus, too; the last
     * one of which the database has told. */
    int64_t applied, exists, stored;
    int64_t needed;    /* to be followed before shards that have come are owned */
    bool has_owned;    /* a shard; no other node answers clients */
    int64_t heard_us;  /* the last time on the bus */
    int64_t behind_us; /* since when more exists than was followed; 0: it does not */
    struct commit_note *early[SITE_EARLY_MAX]; /* number n at n modulo SITE_EARLY_MAX */
};

/* A client of another node. */
struct remote {
    conn_id here, there;
    uint16_t peer;
    bool closing;     /* the application wants it closed */
    int64_t heard_us; /* its last word */
    LIST_ENTRY(remote) link;
};

/* A word that waits for its shard to have an owner. */
struct held_word {
    STAILQ_ENTRY(held_word) link;
    struct site_note note;
    uint16_t told; /* owner.peer that it was sent to: it is for the next owner alone; 0: not sent */
    int64_t until_us;
};

struct waiting_output {
    STAILQ_ENTRY(waiting_output) link;
    struct site_output out;
    uint8_t bytes[];
};

struct owner {
    uint16_t peer; /* 1 + its place; 0: this node, or none */
    uint32_t epoch;
    int64_t said_us; /* when a node said so on the bus */
};

struct site {
    struct site_config config;
    struct now now;
    STAILQ_HEAD(, waiting_output) outputs;
    uint32_t outputs_n;
    struct waiting_output *given; /* the last one that was given out */
    int64_t wake_us;              /* what was asked for; 0: nothing */
    bool failed;

    /* leases.c */
    bool asking, first_answered, hurried;
    struct lease_ask ask; /* the one that is out */
    int64_t created_us, asked_us, due_us, drain_us;
    struct owner owners[JOB_SHARDS_N];
    struct shard_set mine;      /* the application owns them */
    struct shard_set coming;    /* leased, and owned once everything is followed */
    struct shard_set giving;    /* no longer owned, to be released */
    struct shard_set wanted;    /* without a living owner, and this node should be it */
    uint32_t out[JOB_SHARDS_N]; /* jobs at the store */
    bool draining, leaving, left;
    int64_t elsewhere_us; /* draining: since when others own everything; 0: they do not */
    int64_t bus_away_us;  /* since when; 0: it is there */
    int64_t apart_us;     /* since when others have it; 0: they do not */

    /* peers.c */
    struct peer peers[SITE_PEERS_MAX];
    bool reading;
    int64_t read_exists; /* peer.exists, as the question for the log was asked */

    /* remotes.c */
    LIST_HEAD(, remote) remotes;
    struct idmap by_here, by_there;
    uint32_t remotes_n, closing_n;
    uint64_t remotes_last;
    int64_t look_us; /* when those that are silent are let go next */

    /* words.c */
    STAILQ_HEAD(, held_word) held;
    uint32_t held_n;
    struct codec_bytes bytes; /* of the word that is being written */

    struct site_stats stats;
};

/* The messages on the bus. */
enum site_message_kind {
    SITE_MESSAGE_COMMIT = 16, /* commit_note_encode() */
    SITE_MESSAGE_OWNS,        /* the sender owns these shards now */
    SITE_MESSAGE_FREE,        /* the sender has given shards back */
    SITE_MESSAGE_ANSWER,      /* text for a client of this start of the receiver */
    SITE_MESSAGE_WORD,        /* a struct site_note */
    SITE_MESSAGE_BACK /* one that the receiver has said to the sender, who does not own its shard */
};

/* site.c */
struct site_output *site_put(struct site *site, enum site_output_kind kind, const void *bytes,
                             size_t n);
void site_tell(struct site *site, uint16_t peer, enum site_message_kind message, const void *bytes,
               size_t n);
void site_fail(struct site *site, const char *text);
void site_wake_at(struct site *site, int64_t mono_us);

/* leases.c */
void leases_tick(struct site *site);
void leases_hurry(struct site *site);
/* Owns what has come, if everything was followed. */
void leases_come(struct site *site);
void leases_heard_owns(struct site *site, uint16_t peer, struct codec_reader *reader);

/* peers.c */
/* The place of this start; a new one if `make`; SITE_PEERS_MAX: none. */
uint16_t peers_place(struct site *site, const struct node_start *start, bool make);
void peers_answer(struct site *site, const struct lease_answer *answer, bool first);
void peers_heard(struct site *site, uint16_t peer, const void *bytes, size_t n);
void peers_exists(struct site *site, uint16_t peer, int64_t n);
void peers_tick(struct site *site);
bool peers_is_level(const struct site *site); /* everything that is needed was followed */
void peers_finish(struct site *site);

/* remotes.c */
/* The name here of a client of another node; made if need be. 0: there is none, or there are too many. */
conn_id remotes_here(struct site *site, uint16_t peer, conn_id there, bool make);
void remotes_forget(struct site *site, conn_id here);
/* The node of a client that has this name here, and its name there. False: it is gone. */
bool remotes_there(const struct site *site, conn_id here, uint16_t *ret_peer, conn_id *ret_there);
void remotes_tick(struct site *site); /* the application hears of those that it wanted closed */
void remotes_of_gone(struct site *site,
                     uint16_t peer); /* the application hears that they have closed */
void remotes_finish(struct site *site);

/* words.c */
void words_heard_of(struct site *site, uint16_t peer); /* it has said something */
void words_heard(struct site *site, uint16_t peer, struct codec_reader *reader);
/* A command that came back goes out again once its shard has another owner, if a client of this node has sent it. */
void words_heard_back(struct site *site, uint16_t peer, struct codec_reader *reader);
void words_heard_answer(struct site *site, uint16_t peer, struct codec_reader *reader);
void words_tick(struct site *site); /* sends or drops what is held */
void words_finish(struct site *site);

#endif
