/* A whole server, its disk, its network and its people under one random number generator: the same seed gives the same
 * run to the byte. Time is virtual. Everything that can fail does: messages are late, connections die half-open,
 * readers stall, the disk commits late and in batches, and the process is killed with everything unconfirmed on its
 * way. */
#ifndef TESTS_SIM_SIM_H
#define TESTS_SIM_SIM_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "member.h"
#include "server/app/app.h"
#include "tests/server/app/fake_store.h"

enum {
    SIM_PLAYERS = 5,
    SIM_WATCHERS = 3,
    SIM_CLIENTS = SIM_PLAYERS + SIM_WATCHERS,
    SIM_NODES = 5,
    SIM_CONNS = 2000,
    SIM_JOBS = 4096,
    SIM_TURNS = 1000000,       /* of a loop in which no time passes; then the run has failed */
    SIM_READS = 66,            /* as many as the real store takes */
    SIM_PACKETS_ANSWER = 1024, /* queued answers; then the connection is cut */
    SIM_PACKETS_PLAYER = 64,   /* queued for a player; the same */
    SIM_PACKETS_WATCHER =
        16 /* queued for a watcher; then they are dropped and they get a fresh snapshot */
};

struct client;
struct sim_node;
struct sim_site;

enum sim_kind {
    SIM_TICK = 1,
    SIM_UP,
    SIM_DOWN,
    SIM_SERVER_LEARNS,
    SIM_DISK,
    SIM_CONFIRM,
    SIM_READ,
    SIM_HASHED,
    SIM_WORKED,
    SIM_WAKE,
    SIM_CRASH,
    SIM_START,
    SIM_JUMP, /* hours.c, to the end */
    SIM_STAND,
    SIM_GO_ON,
    SIM_PULSE,
    SIM_SITE_WAKE, /* site.h, to the end */
    SIM_LETTER,
    SIM_DRAIN,
    SIM_OUTAGE,
    SIM_CUT,
    SIM_LEASE_ASKED,
    SIM_LEASE_ANSWERED,
    SIM_LOG_ASKED,
    SIM_LOG_ANSWERED,
    SIM_BATCH,
    SIM_BATCH_KNOWN
};
struct sim_event {
    int64_t at_us;
    uint64_t order;
    enum sim_kind kind;
    struct sim_node *node; /* whose matter it is; NULL: the world's */
    uint64_t what;
    char *text;
    size_t length;
};

struct packet {
    struct packet *next;
    int64_t due_us;
    struct buf *buf;
    enum output_class class;
};
struct link {
    int client;
    struct sim_node *node; /* where its server is */
    bool server_open, client_open;
    bool
        stale; /* packets for this watcher were dropped: a snapshot is due when the queue is empty */
    int64_t up_us;   /* when the last message to the server arrives */
    int64_t down_us; /* when the last message to the client arrives */
    int64_t stalled_until_us;
    int64_t opened_us;
    json_t *observed; /* what was sent, for a checker; NULL: a client has this connection */
    struct packet *packets, **packets_end;
    unsigned packets_n[OUTPUT_WATCHER + 1];
};

struct faults {
    bool cuts, stalls, slow_disk, crashes, mad, doubles;
};

/* The time of the simulated process: hours.c. */
enum { HOURS_GAMES = 400 };
struct hours_game {
    struct id128 id;
    int64_t begun_us,
        stood_us; /* the beginning of its turn by the process, and the stopped time until then */
};
struct hours {
    uint64_t random;
    bool pulse;        /* the process may be stopped, and notices it */
    int32_t drift_ppm; /* of its monotonic clock */
    int64_t jumped_ms; /* of its wall clock */
    int64_t stood_from_us, stands_until_us;
    int64_t stood_us;      /* in all, by the process's clock */
    int64_t stood_last_us; /* the true time of the end of the last one */
    bool timers_first;     /* when it goes on */
    struct hours_game games[HOURS_GAMES];
    size_t games_n;
    uint64_t stands, jumps, flags;
};

/* A server process, again and again. */
struct sim_node {
    unsigned index;
    struct app *app; /* NULL while the process is dead */
    uint64_t life;   /* counts processes: events of an earlier one are ignored */
    int64_t wake_us;
    struct hours hours;
    struct job *jobs[SIM_JOBS]; /* a queue: first those that are committed and not confirmed */
    size_t jobs_first, jobs_n, jobs_committed;
    bool disk_busy;
    struct job *reads[SIM_READS]; /* another queue: what is only to be read */
    size_t reads_first, reads_n;
    struct password_job *hashes; /* being hashed */
    struct work *works;          /* being done */
    struct member_part member;   /* of a site */
};

struct sim {
    uint64_t random;
    uint64_t seed;
    struct now now;
    struct faults faults;
    bool tour;     /* people play a tournament: in one seed of four */
    bool arena;    /* people play in an arena: in another one of four */
    bool accounts; /* people register and come back with passwords: in two seeds of five */
    bool calm;     /* no more faults, no more play: everything must settle */
    struct sim_event *heap;
    size_t heap_n, heap_size;
    uint64_t orders;
    struct fake_store store;
    struct sim_node nodes[SIM_NODES];
    unsigned nodes_n;
    struct sim_site *site; /* NULL: there is one process alone */
    struct link links[SIM_CONNS];
    conn_id conns;
    struct client *clients[SIM_CLIENTS];
    uint64_t hash;   /* of everything that was sent */
    uint64_t rounds; /* of tournaments, that were begun */
    uint64_t arena_games;
    uint64_t sends, crashes, acts, snapshots, returns, works_n;
    /* returns: into an account; works: done by threads */
    char trail[40][160]; /* the last things that happened, for a failing run */
    unsigned trail_n;
};

void sim_run(struct sim *sim, uint64_t seed, int64_t seconds);
/* The same of several processes: site.h. */
void sim_run_site(struct sim *sim, uint64_t seed, int64_t seconds);
/* Lets time pass. */
void sim_pass(struct sim *sim, int64_t us);
void sim_finish(struct sim *sim);

/* 0..n-1 */
uint32_t sim_random(struct sim *sim, uint32_t n);
/* Now and a random time of so many milliseconds. */
int64_t sim_later(struct sim *sim, uint32_t from_ms, uint32_t to_ms);
void sim_give_random(struct sim *sim, void *ret, size_t len);
void sim_hash(const void *data, size_t len, uint8_t ret[32]);
bool sim_chance(struct sim *sim, uint32_t percent);
/* Fails the run: prints seed and trail. */
void sim_fail(struct sim *sim, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));
void sim_note(struct sim *sim, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Borrowed until the next one is made. */
struct sim_event *sim_schedule(struct sim *sim, struct sim_node *node, int64_t at_us,
                               enum sim_kind kind, uint64_t what);
struct sim_event sim_pop(struct sim *sim);

/* The clients' calls. */
/* The process that answers a new connection or question; NULL: none. */
struct sim_node *sim_door(struct sim *sim);
conn_id sim_connect(struct sim *sim, int client, const uint8_t *session);
void sim_send(struct sim *sim, conn_id conn, const char *text);
/* The client's side dies; the server learns of it later. */
void sim_cut(struct sim *sim, conn_id conn);
void sim_stall(struct sim *sim, conn_id conn, int64_t ms);

#endif
