/* A site: several processes over one database and one bus. Each drives the same machine as the real process
 * (server/site). The state that they share is here; member.c is a process, database.c and bus.c carry what they say. */
#ifndef TESTS_SIM_SITE_H
#define TESTS_SIM_SITE_H

#include "proto/game/fold.h"
#include "server/site/site.h"
#include "sim.h"
#include "tests/server/site/members.h"

enum { SITE_GAMES = 400 };

/* The beginning of a game's turn in true time, and when its clock began to run: then, or at the end of a pause. */
struct site_turn {
    struct id128 game;
    int64_t begun_us, running_us;
};

struct site_faults {
    bool lossy, wild, outages; /* of the bus: loses; repeats and reorders; is away */
    bool doubt, away, late;    /* of the database: loses connections; is away; is reached late */
    bool drains;
};

struct sim_site {
    struct site_faults faults;
    struct members members;
    unsigned houses;                      /* the nodes after these are fronts, which own nothing */
    int64_t bus_away_until_us[SIM_NODES]; /* of each node */
    int64_t away_until_us;                /* the database */
    int64_t due_us[SIM_NODES][SIM_NODES]
                  [2]; /* of the last message from one to another, to all and to one */
    int64_t lost_us[SIM_NODES][SIM_NODES]; /* when a message was lost there */
    struct site_turn turns[SITE_GAMES];
    size_t turns_n;
    int64_t moved_us; /* the last time that a shard got an owner */
    uint64_t stale, conflicts, doubts, takeovers, drained, lost, outages, failed, absences;
    uint64_t followed, read, commits;
};

/* Draws the faults of this seed and starts the nodes. Returns the seconds for which people are to play. */
int64_t site_begin(struct sim *sim, int64_t seconds);
/* The process that answers: one that runs and does not end. */
struct sim_node *site_door(struct sim *sim);
/* No more faults: everything comes back. */
void site_calm(struct sim *sim);
void site_finish(struct sim *sim);
bool site_is_quiet(const struct sim *sim);
/* Waits until the site is quiet and what was stored last has come to all nodes and people; for two minutes at most. */
void site_await_rest(struct sim *sim);
/* After each event: the ends of processes. */
void site_after(struct sim *sim, const struct sim_event *event);

/* member.c */
void member_start(struct sim *sim, struct sim_node *node);
void member_stop(struct sim *sim, struct sim_node *node); /* frees its machine */
/* Does what the machine wants; ends the process if it is over. True: it wanted something. */
bool member_carry_out(struct sim *sim, struct sim_node *node);
/* A word of its application, which is destroyed. */
void member_say(struct sim *sim, struct sim_node *node, struct site_note *note);
void member_drain(struct sim *sim, struct sim_node *node);
void member_woken(struct sim *sim, struct sim_node *node); /* SIM_SITE_WAKE */
/* SIM_OUTAGE: a part of the site is away from now on, for a while. From OUTAGE_OF_ONE on, the bus is away for the node
 * with this number alone. */
enum outage { OUTAGE_BUS, OUTAGE_DATABASE, OUTAGE_END, OUTAGE_OF_ONE };
void site_outage(struct sim *sim, uint64_t what);

/* database.c */
bool database_is_away(const struct sim *sim);
void database_ask(struct sim *sim, struct sim_node *node, const struct lease_ask *ask);
void database_read(struct sim *sim, struct sim_node *node, const struct log_ask *ask);
/* SIM_DISK: the process sends a batch. */
void database_send(struct sim *sim, struct sim_node *node);
/* The process is killed: its batch may be stored nevertheless. */
void database_lose(struct sim *sim, struct sim_node *node);
/* The contents of an event of a run that is over. */
void database_drop(const struct sim_event *event);
void database_happen(struct sim *sim, struct sim_event *event);

/* bus.c */
void bus_tell(struct sim *sim, struct sim_node *from, const struct site_output *out);
void bus_deliver(struct sim *sim, struct sim_event *event);
bool bus_is_away(const struct sim *sim, const struct sim_node *node);

/* check_turns.c */
/* A job was judged by the database. */
void check_site_job(struct sim *sim, const struct sim_node *node, const struct job *job,
                    bool allowed);
/* At the end: the player whose time is over has lost the game. */
void check_site_flag(struct sim *sim, const struct row_game *row, const struct fold *fold);
/* At the end: all nodes know that those who listen are there. */
void check_presence(struct sim *sim);

/* check_site.c */
/* All nodes show the same, and people know what their node shows. */
void check_site(struct sim *sim);

#endif
