/* The application: a state machine without sockets, clock, files or threads. The shell hands events
 * in and pulls outputs out:
 *
 *     app_received(app, now, conn, bytes, len);
 *     while (app_next(app, &out)) carry_out(&out);
 *
 * It keeps one promise above all: a client hears of an event only after the job that stores the
 * event came back with JOB_OK. Randomness and the token hash come in through struct app_host, so
 * that a whole server runs in a seeded simulation. */
#ifndef MIAI_APP_APP_H
#define MIAI_APP_APP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/lib/buf.h"
#include "server/base/job.h"
#include "server/base/password.h"
#include "server/base/work.h"

/* Both readings of one instant. Intervals are taken from mono_us only; wall_ms (UTC) is for records
 * and days clocks. */
struct now {
    int64_t mono_us;
    int64_t wall_ms;
};

typedef uint64_t conn_id;    /* slot and generation, chosen by the shell; never 0 */
typedef uint64_t request_id; /* of an HTTP request that waits for an answer */

struct app_host {
    void *ctx;
    void (*random)(void *ctx, void *ret, size_t len);
    /* a keyed or plain 256-bit hash */
    void (*hash)(void *ctx, const void *data, size_t len, uint8_t ret[32]);
};

/* Strings are borrowed for as long as the application lives. */
struct app_config {
    const char *version, *build; /* shown in hello */
    const char *epoch;           /* of the stored history; the store gives it */
    bool secure;                 /* behind https: __Host- cookie */
    bool keeps_events;           /* after each round of a tournament, give the store a file of it
                                  * (CHANGE_SAVE_FILE) */
    bool keeps_trail;            /* store which account acted from which address */
    /* other processes serve the same site: this one owns the shards that app_own() names; else it owns all */
    bool shared;
    uint32_t rooms_max;        /* rooms in memory at once, those of tournaments included */
    int64_t tours_bytes_max;   /* stored bytes of all tournaments; 0: no limit */
    size_t tours_memory_max;   /* bytes of the tournaments in memory; then one leaves; 0: no
                                  * limit */
    int64_t session_idle_ms;   /* a session unused for so long ends; 0: never */
    int64_t lag_credit_max_ms; /* for one turn */
    /* The shell calls app_woken() at least so often, asked for or not. After a longer silence the
     * process was stopped, and no player is charged for that time. 0: the shell does not promise
     * this. */
    uint32_t pulse_ms;
    uint32_t message_max; /* bytes, for hello */
    int64_t ping_ms;      /* between pings, for hello */
};

struct app *app_create(const struct app_config *config, const struct app_host *host);
/* The budgets of strangers, for settings before the start and for the shell's own part of them. The
 * application owns them. */
struct budgets *app_budgets(struct app *app);
void app_destroy(struct app *app);

/* Takes the players of associations' lists over, for the desks of tournaments. Called once at most. */
struct tour_lists;
void app_take_lists(struct app *app, struct tour_lists *lists);

/* Starts restoring. app_ready() is true once everything that lives is in memory; until then every
 * message is answered `busy`. */
void app_start(struct app *app, struct now now);
bool app_ready(const struct app *app);

/* The sender of a request, or the client that opens a websocket. */
#define APP_REMOTE                                                                                 \
    (UINT64_C(1) << 63) /* a bit of the conn_id of a client who is connected to another process */
struct app_who {
    const uint8_t *session; /* hash of the cookie's token, or of the bearer token (32 bytes); NULL:
                             * no session */
    bool token;             /* it is a bearer token, which app_knows_token() knew */
    uint8_t address[16];    /* the address that limits count: of IPv6 the customer's prefix; zeros:
                             * not known */
};
/* Is there a personal token with this hash? Only a ready application knows. */
bool app_knows_token(const struct app *app, const uint8_t hash[32]);
/* A websocket is open. */
void app_opened(struct app *app, struct now now, conn_id conn, const struct app_who *who);
/* A whole text message arrived. The shell read `now` when it read the last bytes. */
void app_received(struct app *app, struct now now, conn_id conn, const void *text, size_t len);
void app_closed(struct app *app, struct now now, conn_id conn);
/* The shell measured a round trip of this connection. */
void app_measured(struct app *app, struct now now, conn_id conn, int64_t rtt_us);
/* The shell dropped the connection's queue because it overflowed. It is empty again, and the client
 * needs new snapshots. */
void app_caught_up(struct app *app, struct now now, conn_id conn);
/* An HTTP question, answered by OUTPUT_REPLY, now or later. */
struct app_request;
void app_asked(struct app *app, struct now now, const struct app_request *request);
/* The question is about to bring a file (APP_BODY_FILE). Answered, now or later, by OUTPUT_MAY with the account that
 * brings it, or by OUTPUT_REPLY, which refuses it before it has come. The body of the request is not looked at. */
void app_may_post(struct app *app, struct now now, const struct app_request *request);
/* A job came back; the application takes it and destroys it. */
void app_stored(struct app *app, struct now now, struct job *job);
/* A password job came back, in any order; the application takes it and destroys it. */
void app_hashed(struct app *app, struct now now, struct password_job *job);
/* Work came back, done or skipped because it is not wanted, in any order; the application takes it
 * and destroys it. */
void app_worked(struct app *app, struct now now, struct work *work);
/* The client has taken a piece of an answer (OUTPUT_REPLY with `more`) and can take the next. */
void app_further(struct app *app, struct now now, request_id request);
/* The client of a request has left, so an answer would reach no client. */
void app_left(struct app *app, struct now now, request_id request);
/* The time that OUTPUT_WAKE asked for has come. */
void app_woken(struct app *app, struct now now);
/* Begins a polite stop: sends `bye` to all connections and refuses new commands with `busy`.
 * again_ms: when clients may come back. app_drained(): no job is at the store, no password is being
 * hashed and no work is under way. */
void app_drain(struct app *app, struct now now, int64_t again_ms);
bool app_drained(const struct app *app);

/* --- where several processes serve one site ------------------------------------------------------ */

/* Has everything of a shard that has come (app_followed) been applied? Some changes make this process read rows. */
bool app_is_level(const struct app *app, uint8_t shard);
/* This process owns a shard from now on, in this epoch: its clocks run, and its commands are judged here. Every change
 * that its last owner stored has come (app_followed) and was applied (app_is_level). */
void app_own(struct app *app, struct now now, uint8_t shard, uint32_t epoch);
/* It owns the shard no longer. Jobs that are on their way come back as JOB_STALE, or were stored. */
void app_disown(struct app *app, struct now now, uint8_t shard);
/* A word from one process to another. It may be lost, repeated or late: commands have keys, and a process repeats all
 * other words. */
enum site_kind {
    SITE_COMMAND = 1, /* to the owner of `shard`: a message of a client */
    SITE_CLOSED,      /* to all: a client whose messages were sent on has gone */
    SITE_HERE, /* to the owner of `shard`: the players and watchers of a room who are connected here */
    SITE_PRESENCE, /* from the owner to all: the players and watchers of a room, wherever they are */
    SITE_PEOPLE,   /* to all: players who are connected here */
    SITE_CHALLENGE, /* from the owner to all: a challenge in its shard */
    SITE_SEEKS,     /* from the owner of shard 0 to all: the players who wait for a game */
    SITE_WISH, /* to the owner of shard 0: the wish of a client that its list lacks; as a command */
    SITE_WAITING, /* from the owner to all: how many players of an arena wait */
    SITE_HALL,    /* to the owner of `shard`: the players who are on the page of an arena here */
    /* to the owner of `shard`: a list of players that came over HTTP. conn is a number with APP_UPLOAD, and the answer
     * comes under it (app_replied) */
    SITE_UPLOAD
};
/* Did this process send something on for this client of its own? session: with this one; NULL: whichever. */
bool app_sent_on(const struct app *app, conn_id conn, const uint8_t *session);
/* Is a word of this kind for the owner of its shard alone? All other kinds are for every process. */
static inline bool site_is_for_owner(enum site_kind kind)
{
    return kind == SITE_COMMAND || kind == SITE_HERE || kind == SITE_WISH || kind == SITE_HALL ||
           kind == SITE_UPLOAD;
}
/* Only the owner of its shard may say it. */
static inline bool site_is_from_owner(enum site_kind kind)
{
    return kind == SITE_PRESENCE || kind == SITE_CHALLENGE || kind == SITE_SEEKS ||
           kind == SITE_WAITING;
}
/* It is a message of a client. The owner has a connection in its place. */
static inline bool site_is_message(enum site_kind kind)
{
    return kind == SITE_COMMAND || kind == SITE_WISH || kind == SITE_UPLOAD;
}
#define SITE_BYTES_MAX  32768               /* of the buffer of a word */
#define SITE_UPLOAD_MAX 65000               /* the same of an upload */
#define APP_UPLOAD      (UINT64_C(1) << 62) /* marks the number of an upload, which is no connection */
struct site_note {
    enum site_kind kind;
    uint8_t shard;
    /* command, wish, upload, closed */
    conn_id
        conn; /* as the sender names it; with APP_REMOTE: a command goes back to its client's process, since this
                   * one owns the shard no longer */
    bool has_session, token;
    uint8_t session[32], address[16];
    int64_t rtt_us; /* the round trip of the client */
    /* Command, wish: the message. Upload: its file. Closed, here, presence: NULL. Others: bytes that only applications
     * read, and do not believe. The note owns one reference */
    struct buf *buf;
    /* here, presence */
    struct id128 room;
    bool present[2]; /* by seat */
    int64_t away_ms
        [2]; /* presence: since when the player is away; -1: they are present, or the seat is free */
    uint32_t watchers;
};
void site_note_destroy(struct site_note *note); /* takes NULL */
/* A word of another process, which the shell names by a number from 1 on. The note stays the caller's. conn: of a
 * command and of `closed`, the shell's own name of that client, with APP_REMOTE. */
void app_site(struct app *app, struct now now, uint16_t node, conn_id conn,
              const struct site_note *note);
/* The reply of another process to an upload with this number. */
void app_replied(struct app *app, struct now now, conn_id number, const void *bytes, size_t length);

/* The answer of another process to a client of this one. It goes on to the client once everything that the other process
 * had stored before it is followed here, so the shell hands both in, in their order. The buffer stays the caller's. */
void app_answered(struct app *app, struct now now, conn_id conn, struct buf *buf);

/* Another process stored the changes of this job. They come in the order in which that process stored them, each at
 * least once. The caller keeps the job. */
void app_followed(struct app *app, struct now now, const struct job *job);

enum output_kind {
    OUTPUT_SEND = 1, /* buf to conn; the receiver of the output owns one reference */
    OUTPUT_CLOSE,    /* conn with code and a short text, after what is queued */
    OUTPUT_STORE,    /* job to the store, by its queue */
    OUTPUT_LEFT_OUT, /* a row that cannot be read, for the log: left, id; text has the reason */
    OUTPUT_LEAVE,    /* the store may skip the job with this ticket */
    OUTPUT_WAKE,     /* call app_woken() at mono_us; replaces the earlier request */
    OUTPUT_REPLY,    /* HTTP answer to request */
    OUTPUT_MAY,      /* the body of the request may come; it counts as the player's */
    OUTPUT_SITE,     /* a word to other processes; the receiver of the output destroys it */
    OUTPUT_HASH, /* password to be hashed or checked; at most APP_HASHES_OUT_MAX are out at once */
    OUTPUT_WORK  /* work for a thread; at most APP_WORKS_MAX are out at once */
};
/* A row that cannot be read, or (answer) an act of a house player that the rules refused. */
enum app_left {
    APP_LEFT_ROOM,
    APP_LEFT_GAME,
    APP_LEFT_TOUR,
    APP_LEFT_ANSWER,
    APP_LEFT_THOUGHT,
    APP_LEFTS_N
};
enum output_cookie { OUTPUT_COOKIE_KEEP, OUTPUT_COOKIE_SET, OUTPUT_COOKIE_CLEAR };
enum output_class {
    OUTPUT_ANSWER = 1,
    OUTPUT_PLAYER,
    OUTPUT_WATCHER
}; /* the class of a send, which decides its limit in the queue */
struct output {
    enum output_kind kind;
    conn_id conn;
    enum output_class class;
    struct buf *buf;  /* send; reply: the body */
    uint16_t code;    /* close code, or HTTP status */
    const char *text; /* constant: close; reply: its media type */
    struct job *job;
    uint64_t ticket; /* leave */
    enum app_left left;
    char id[23]; /* left out: as it is written in links */
    int64_t mono_us;
    request_id request;
    int64_t player;   /* may */
    int64_t after_ms; /* reply: milliseconds until the client may try again; 0: none */
    /* reply: a further piece follows, as another reply, once app_further() asks for it. One with another code than
     * 200 breaks the answer off */
    bool more;
    enum output_cookie cookie; /* reply: keep, set or clear the session cookie */
    uint8_t token[32];         /* cookie set: its token */
    struct password_job *password;
    struct work *work;
    struct site_note *site;
};
/* Takes the next output; false when there is none. Outputs of one connection keep their order. */
bool app_next(struct app *app, struct output *ret);

/* Numbers for /metrics. */
struct app_stats {
    uint64_t
        /* rows that could not be read, counted each time that they were asked for */
        left_out[APP_LEFTS_N];
    uint32_t begun_rooms, begun_games; /* in memory when the server became ready */
    uint32_t conns, rooms, games_running, watchers, jobs_pending, reads_pending;
    uint64_t messages, refused, events, chats;
    uint64_t stood_still;                /* times that the process was stopped for a while */
    uint64_t hashes_refused;             /* passwords refused because too many were under way */
    uint64_t works_refused;              /* work for threads refused for the same reason */
    uint64_t thoughts;                   /* of house players, that led to an act */
    uint32_t tours;                      /* tournaments in memory */
    uint64_t tours_memory, tours_stored; /* bytes of those in memory, and of all in the store */
    uint64_t tours_forgotten;
};
void app_stats(const struct app *app, struct app_stats *ret);

#endif
