/* Outputs: requests of the application to its shell, in order. The jobs among them have a
 * completion, which runs when the job is back. */
#ifndef MIAI_APP_OUTBOX_H
#define MIAI_APP_OUTBOX_H

#include "proto/lib/idmap.h"
#include "proto/wire/command.h"
#include "server/app/app.h"
#include "server/base/budget.h"

struct proto_no;

/* A connection that gets the answer, and the id of its message. (0, 0): no recipient. */
struct recipient {
    conn_id conn;
    int64_t id;
};

/* The step that follows when a job is back. A file of the application puts it first into a
 * structure of its own. */
struct completion {
    struct completion *next;
    uint64_t ticket;
    /* of a job of JOB_READS: the conn_id or request_id that wants it; 0: the server */
    uint64_t asker;
    struct payer payer; /* holds one of BUDGET_JOBS, or of BUDGET_READS */
    struct job *job;    /* NULL once it is given away */
    void (*done)(struct app *app, struct completion *completion,
                 /* frees the completion, not the job; job NULL: it will not come back */
                 struct job *job);
};

/* In the order of their jobs, which is the order in which the store gives jobs of JOB_WRITES
 * back. */
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
    struct idmap expected; /* requests that stand for a connection (outbox_expect) */
    int64_t wake_us;       /* the last time asked for; 0: none */
};
void outbox_init(struct app *app);

/* Calls each completion with job NULL: its job will not come back. */
void outbox_cancel(struct app *app);
/* Drops every output. Call it after all other modules are finished. */
void outbox_finish(struct app *app);

/* Sends buf to a connection that exists; the reference stays the caller's. */
void outbox_send(struct app *app, conn_id conn, enum output_class class, struct buf *buf);
void outbox_close(struct app *app, conn_id conn, uint16_t code, const char *text);
/* Replies with the JSON in app->text. token: 32 bytes for the session cookie, or NULL to keep
 * it. */
void outbox_http(struct app *app, request_id request, uint16_t status, const uint8_t *token);
/* The same, and clears the cookie. */
void outbox_http_signed_out(struct app *app, request_id request, uint16_t status);
/* A refusal as JSON. after_ms: when to try again; 0: not given, but `busy` has a time of its
 * own. */
void outbox_http_error(struct app *app, request_id request, uint16_t status, enum proto_error code,
                       const char *field, int64_t after_ms);
/* The same as outbox_http() with another media type, a constant. */
void outbox_http_media(struct app *app, request_id request, uint16_t status, const char *media);
/* The same for a piece of an answer with status 200. more: another one follows. */
void outbox_http_piece(struct app *app, request_id request, const char *media, bool more);
/* Answers with app->text and this status; after_ms: when to come again, 0: not said. */
void outbox_http_again(struct app *app, request_id request, uint16_t status, int64_t after_ms);
/* The answer of another process to a request that was sent on to it. False: it is none. */
struct remote_reply {
    uint16_t status;
    int64_t after_ms;
    struct text body; /* in the bytes */
};
bool outbox_read_remote(const void *bytes, size_t length, struct remote_reply *ret);
/* As outbox_http_media() with finished bytes; takes body. */
void outbox_http_buf(struct app *app, request_id request, uint16_t status, const char *media,
                     struct buf *body);

/* The body of a request may come, and counts as the player's. */
void outbox_http_admit(struct app *app, request_id request, int64_t player);

/* Reports a row that cannot be read for the log; why is a constant. */
void outbox_left_out(struct app *app, enum app_left kind, const struct id128 *id, const char *why);

/* Gives a password job to the shell, for a thread. */
void outbox_hash(struct app *app, struct password_job *job);

/* Says something to other processes of the site. Copies the note and takes its buffer. */
void outbox_site(struct app *app, const struct site_note *note);

/* Gives work to the shell, for a thread (working.h). */
void outbox_work(struct app *app, struct work *work);

/* May the present payer have one more job? */
bool outbox_has_room(const struct app *app);
/* A new job; give it away with outbox_store() or outbox_read(). */
struct job *outbox_job(struct app *app);
/* Gives the job away. Calls `done` with completion (allocated) when the job is back, after those of
 * all jobs that were given away before it. */
void outbox_store(struct app *app, struct job *job, struct completion *completion,
                  void (*done)(struct app *, struct completion *, struct job *));
/* The same for a question that may take long, or that strangers may ask as often as they like. The
 * store's reader answers it, before or after jobs that outbox_store() gave away meanwhile. It sees
 * every change whose job came back before now. asker: the connection or request that wants it;
 * after that has gone, the job may come back as JOB_DROPPED. Any may come back as JOB_BROAD.
 *
 * Use it for searches, profiles, the names of a page of ratings, and games that become files. Do
 * not use it to bring rooms, games and tournaments into memory, or for sessions, accounts and keys:
 * the store finds them by an index at once, and they must see the changes that are on their way to
 * the disk. */
void outbox_read(struct app *app, uint64_t asker, struct job *job, struct completion *completion,
                 void (*done)(struct app *, struct completion *, struct job *));
/* May the present payer have one more question at the reader? */
bool outbox_may_read(const struct app *app);
/* The connection or request of an asker has gone: the store may skip its questions. */
void outbox_left(struct app *app, uint64_t asker);
/* A job is back: of JOB_WRITES the oldest, of JOB_READS any. */
void outbox_stored(struct app *app, struct job *job);

/* The request stands for a connection: the first answer or refusal that is sent to its id becomes its reply. */
void outbox_expect(struct app *app, request_id request);
bool outbox_expects(const struct app *app, request_id request);
/* The status of a refusal. */
uint16_t outbox_http_status(enum proto_error code);

/* The text in app->text as a buffer; clears it. */
struct buf *outbox_take_text(struct app *app);
/* Sends the text in app->text to one connection as an answer; drops it if the connection is gone,
 * since a client may leave before the store answers. */
void outbox_answer(struct app *app, conn_id conn);
void outbox_answer_buf(struct app *app, conn_id conn, struct buf *buf);
void outbox_ok(struct app *app, conn_id conn, int64_t id);
void outbox_error(struct app *app, conn_id conn, const struct proto_no *no);
/* A refusal without a field or a reason. `busy` says when to try again. */
void outbox_refuse(struct app *app, conn_id conn, int64_t id, enum proto_error code);
void outbox_refuse_full(struct app *app, conn_id conn, int64_t id, const char *field);

#endif
