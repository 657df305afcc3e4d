/* A whole server on a table: the application, a store that commits when told, people with
 * connections, and time that moves when told. JSON is written with single quotes. */
#ifndef TESTS_APP_WORLD_H
#define TESTS_APP_WORLD_H

#include "tests/test.h"

#include <jansson.h>
#include <stdbool.h>

#include "fake_store.h"
#include "server/app/routes.h"
#include "server/base/budget.h"

enum {
    WORLD_CONNS = 1024,
    WORLD_JOBS = 2048 + 66 /* as many as the real store takes */,
    WORLD_PEOPLE = 512
};

struct inbox {
    json_t **list;
    size_t n, read;
    enum output_class class; /* of the last one */
};

struct world {
    struct app *app;
    struct fake_store store;
    struct fake_store *stored; /* where its jobs go: `store`, or that of the first node of a site */
    struct world *nodes; /* of its site, NULL: it is alone; they hear what it stores, unless */
    unsigned nodes_n;
    bool unheard; /* what it stores is lost on the way */
    struct now now;
    uint64_t random;
    uint32_t rooms_max;           /* 0: 100 */
    uint32_t pulse_ms;            /* of the next start; 0: none is promised */
    struct job *jobs[WORLD_JOBS]; /* given away, not committed: a queue */
    size_t jobs_first, jobs_n;
    struct inbox inboxes[WORLD_CONNS]; /* by connection - 1 */
    int closed[WORLD_CONNS];           /* close code that the application asked for */
    struct password_job *hashes;       /* given away, not hashed yet: newest first */
    unsigned hashes_n, hashed_n;       /* waiting; done since the start */
    struct work *works;                /* given away, not done yet: newest first */
    size_t tours_memory;               /* of the next start; 0: enough */
    bool starts_late;                  /* the store answers nothing of the next start by itself */
    bool works_late;                   /* it waits for world_work(); else it is done at once */
    bool works_newest;                 /* the newest piece is done first, not the oldest */
    int64_t work_us;                   /* the longest piece, CPU time; a test sets it to 0 first */
    conn_id conns;
    unsigned left_out;                /* rows that could not be read, told of in the log */
    uint64_t left;                    /* ticket of the job whose asker has left */
    int64_t wake_us;                  /* 0: none */
    uint8_t people[WORLD_PEOPLE][32]; /* session hashes */
    unsigned people_n;
    unsigned unanswered; /* requests; each has one answer at most */
    int reply_code;      /* 100: the body may come, of may_player */
    int64_t may_player;
    enum output_cookie reply_cookie;
    bool reply_more;  /* further pieces follow */
    json_t *reply;    /* NULL if it is no JSON */
    char *reply_text; /* the same as it came, with a NUL */
    size_t reply_length;
    int64_t ids; /* of messages */
    char text[4096];
    uint64_t sent_hash; /* of everything sent, in order */
    size_t sent_n;
    int64_t longest_us; /* one call into the application, CPU time; a test sets it to 0 first */
};
/* A call into the application, timed. */
#define WORLD_CALLS(world, call)                                                                   \
    do {                                                                                           \
        int64_t world_from_us = world_cpu_us();                                                    \
        call;                                                                                      \
        int64_t world_took_us = world_cpu_us() - world_from_us;                                    \
        if (world_took_us > (world)->longest_us)                                                   \
            (world)->longest_us = world_took_us;                                                   \
    } while (0)
int64_t world_cpu_us(void);

void world_create(struct world *world, uint64_t seed);
void world_destroy(struct world *world);
/* Several nodes of one site over the store of the first. Each is a world; none owns a shard. */
void world_site(struct world *nodes, unsigned n);
/* The node owns all shards from now on; with `knows`, the former owner hears of it. */
void world_own(struct world *world, bool knows);
/* Each node owns some of the shards. */
void world_share(struct world *nodes, unsigned n);
/* People of the other node have the same numbers here, and may come to this node. */
void world_introduce(struct world *to, const struct world *from);
/* The other nodes hear of a job that this one has stored. */
void world_tell(struct world *world, const struct job *job);
/* Gives a word of this node to the other nodes that it concerns, and destroys it. */
void world_say(struct world *world, struct site_note *note);
/* Another node has this answer for a client of this one. */
void world_answer(struct world *world, const struct output *out);
/* Every node carries out what follows from what it heard of the others. */
void world_hear(struct world *world);
/* A new application, from the stored rows; the caller has destroyed the old one. */
void world_start(struct world *world);
/* Changes limits for strangers, as settings do. A world begins with hardly any limits, so that no client has to
 * wait. */
void world_limits(struct world *world, const char *limits);
/* Throws the application away with all uncommitted state, and starts a new one from the store. */
void world_crash(struct world *world);

/* Carries out the application's outputs; jobs wait. The functions below call it themselves. */
void world_carry_out(struct world *world);
/* Commits so many jobs, or all with all that follow from them. */
void world_commit(struct world *world, size_t jobs);
void world_commit_all(struct world *world);
/* Answers the longest waiting job of one queue, before those of the other, with this status. */
void world_commit_of(struct world *world, enum job_queue queue, enum job_status as);
/* Does the piece of work that waited longest, and carries out the outputs. False: none waits. */
bool world_work(struct world *world);
/* Does all work, with all that follows from it. */
void world_work_all(struct world *world);
/* Time passes; wakes the application whenever it asked to be woken. Jobs stay where they are. */
void world_pass(struct world *world, int64_t ms);

/* A question over HTTP, as request 1 where it has no id; the body is copied, so that the application can take it.
 * Commits nothing. */
void world_ask(struct world *world, const struct app_request *request);
/* POST /api/session; the answer is in reply_code and reply. session: 32 bytes, or NULL. Commits. */
void world_post(struct world *world, const uint8_t *session, const char *body);
/* The same from the address 192.0.2.FROM. */
void world_post_from(struct world *world, const uint8_t *session, const char *body, unsigned from);
/* One of the requests about accounts, from the address 192.0.2.FROM; JSON with single quotes. Hashes
 * and commits. */
void world_account(struct world *world, enum app_question what, const uint8_t *session,
                   unsigned from, const char *format, ...) __attribute__((format(printf, 5, 6)));
/* The same, and neither hashes nor commits. */
void world_account_asks(struct world *world, enum app_question what, const uint8_t *session,
                        unsigned from, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* Hashes the password that waited longest; hashes and commits until nothing is on its way. */
void world_hash(struct world *world);
void world_settle(struct world *world);
/* The hash under which the application stores a text. */
void world_hash_text(const char *text, uint8_t ret[32]);
/* GET /api/game/NAME, and POST /api/record; commits nothing. */
void world_get_record(struct world *world, const char *name);
void world_post_record(struct world *world, const char *body);
/* The same from the address 192.0.2.FROM. */
void world_get_record_from(struct world *world, const char *name, unsigned from);
void world_post_record_from(struct world *world, const char *body, unsigned from);
/* A guest with this name; returns their number. Commits. */
unsigned world_guest(struct world *world, const char *name);
/* The same, and they have done something, so that they are stored. */
unsigned world_resident(struct world *world, const char *name);
/* A connection of a guest, or without a session (-1), greeted. */
conn_id world_connect(struct world *world, int person);
/* The same from the address 192.0.2.FROM. */
conn_id world_connect_from(struct world *world, int person, unsigned from);
/* The shell dropped the events that the connection did not take, and reports that it is empty again. */
void world_fall_behind(struct world *world, conn_id conn);
void world_hang_up(struct world *world, conn_id conn);

/* Sends a message. */
void say(struct world *world, conn_id conn, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The next unread message of a connection, skipping presence notes; fails the test if there is
 * none. Borrowed. */
json_t *hear(struct world *world, conn_id conn);
bool hears_nothing(struct world *world, conn_id conn);
void forget_heard(struct world *world, conn_id conn);
/* The next message must have what the pattern has (objects may have more). Returns it. */
json_t *expect(struct world *world, conn_id conn, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Skips messages until one fits the pattern. */
json_t *await(struct world *world, conn_id conn, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool fits(const json_t *pattern, const json_t *value);

const char *text_at(const json_t *object, const char *key);
int64_t number_at(const json_t *object, const char *key);

/* --- a room with a game ----------------------------------------------------------------------- */

struct table {
    conn_id black, white; /* connections, subscribed to the game */
    int black_person, white_person;
    char room[23], game[23];
    int64_t exp; /* d.base of the last event heard */
};
/* Two guests, a room opened with these fields ("'ruleset':'chinese','size':[9,9]"), both seated,
 * both listening to room and game. The opener has Black unless the fields say otherwise. */
struct table world_table(struct world *world, const char *fields);
/* A command on the game by one side, with the right exp; commits and returns the event. */
json_t *act(struct world *world, struct table *table, char colour, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The same, refused; returns the refusal. */
json_t *act_no(struct world *world, struct table *table, char colour, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Moves as "Q16 D4 pass", alternating from the one to move. Returns the last event. */
json_t *play(struct world *world, struct table *table, const char *moves);

#endif
