/* Wishes: what the application wants done, in order. And the jobs among them, each with what shall
 * follow it. */
#ifndef MIAI_APP_OUTBOX_H
#define MIAI_APP_OUTBOX_H

#include "proto/wire/command.h"
#include "server/app/app.h"
#include "server/base/budget.h"

struct proto_no;

/* Who is to be told how it went: (0, 0) is nobody. */
struct recipient {
    conn_id conn;
    int64_t id;
};

/* What shall happen when a job is back. Files of the application put it first into a structure of
 * their own. */
struct completion {
    struct completion *next;
    uint64_t ticket;
    uint64_t asker; /* of a job of JOB_READS: the conn_id or request_id that wants it; 0: nobody */
    struct payer payer; /* holds one of BUDGET_JOBS, or of BUDGET_READS */
    struct job *job;    /* until it is given away */
    void (*done)(struct app *app, struct completion *completion,
                 struct job *job); /* frees wait, not job */
};

/* In the order of their jobs, which is the order in which the store gives changes back. */
struct completions {
    struct completion *first, **end;
    uint32_t n;
};

struct outbox {
    struct queued *queue; /* a ring */
    uint32_t first, n, size;
    struct completions completions[JOB_QUEUES_N];
    struct completion *unsent; /* of JOB_WRITES: the first whose job is not given away yet */
    uint32_t sent_n;           /* of JOB_WRITES: jobs given away */
    uint64_t tickets;
    int64_t wake_us; /* as last asked for; 0: none */
};
void outbox_init(struct app *app);

void outbox_cancel(
    struct app *app); /* tells everybody who waits for a job that it will not come back */
void outbox_finish(struct app *app); /* drops every output; the last thing to be finished */

/* Sends buf, whose reference stays the caller's, to a connection that is there. */
void outbox_send(struct app *app, conn_id conn, enum output_class class, struct buf *buf);
void outbox_close(struct app *app, conn_id conn, uint16_t code, const char *text);
/* The JSON in app->text; token: 32 bytes to be set as the cookie, or NULL. */
void outbox_http(struct app *app, request_id request, uint16_t status, const uint8_t *token);
/* The same, and the cookie goes. */
void outbox_http_signed_out(struct app *app, request_id request, uint16_t status);
/* A refusal as JSON. after_ms: when to come again; 0: not said, but for `busy`. */
void outbox_http_error(struct app *app, request_id request, uint16_t status, enum proto_error code,
                       const char *field, int64_t after_ms);
/* The same as outbox_http() with another media type, a constant. */
void outbox_http_media(struct app *app, request_id request, uint16_t status, const char *media);
/* The same with bytes that are there already; takes body. */
void outbox_http_buf(struct app *app, request_id request, uint16_t status, const char *media,
                     struct buf *body);

/* The body of a request may come, and counts as the player's. */
void outbox_http_admit(struct app *app, request_id request, int64_t player);

/* A row that cannot be read is told of in the log; why is a constant. */
void outbox_left_out(struct app *app, enum app_left kind, const struct id128 *id, const char *why);

/* Gives a password away to be hashed. */
void outbox_hash(struct app *app, struct password_job *job);

/* Gives work away to a thread (working.h). */
void outbox_work(struct app *app, struct work *work);

/* Is there room for one more job that a client wants? */
bool outbox_has_room(const struct app *app);
/* A new job; give it away with outbox_store() or outbox_read(). */
struct job *outbox_job(struct app *app);
/* Gives the job away; wait (allocated) is called with `done` when it is back, after those that were
 * given away before it. */
void outbox_store(struct app *app, struct job *job, struct completion *completion,
                  void (*done)(struct app *, struct completion *, struct job *));
/* The same for a question that may take long, or that strangers may ask as often as they like: it is
 * answered by the store's reader, before or after what was given to outbox_store() meanwhile. It sees
 * whatever came back before now. asker: the connection or request that wants it; once that has gone,
 * the job may come back as JOB_DROPPED. Any may come back as JOB_BROAD.
 *
 * Goes to the reader: searches, profiles, names for a page of ratings, and games that are handed out
 * as files. Not rooms, games and tournaments that are brought into memory, sessions, accounts and keys:
 * they are found by an index at once, and must see what is on its way to the disk. */
void outbox_read(struct app *app, uint64_t asker, struct job *job, struct completion *completion,
                 void (*done)(struct app *, struct completion *, struct job *));
/* May whoever pays now have one more? */
bool outbox_may_read(const struct app *app);
/* This asker has gone. */
void outbox_left(struct app *app, uint64_t asker);
/* A job is back: of changes the one that waited longest, of questions to a reader any. */
void outbox_stored(struct app *app, struct job *job);

/* The text in app->text as a buffer; clears it. */
struct buf *outbox_take_text(struct app *app);
/* The same, sent to one connection as an answer. It may be gone: whoever asks may leave before the
 * store answers. */
void outbox_answer(struct app *app, conn_id conn);
void outbox_answer_buf(struct app *app, conn_id conn, struct buf *buf);
void outbox_ok(struct app *app, conn_id conn, int64_t id);
void outbox_error(struct app *app, conn_id conn, const struct proto_no *no);
/* A refusal that needs nothing but its code. busy says when to try again. */
void outbox_refuse(struct app *app, conn_id conn, int64_t id, enum proto_error code);
void outbox_refuse_full(struct app *app, conn_id conn, int64_t id, const char *field);

#endif
