/* Wishes: what the application wants done, in order. And the jobs among them, each with what shall
 * follow it. */
#ifndef MIAI_APP_OUT_H
#define MIAI_APP_OUT_H

#include "server/app/state.h"

void out_cancel(
    struct app *app); /* tells everybody who waits for a job that it will not come back */
void out_finish(struct app *app); /* drops every wish; the last thing to be finished */

/* Sends buf, whose reference stays the caller's, to a connection that is there. */
void out_send(struct app *app, conn_id conn, enum out_class class, struct buf *buf);
void out_close(struct app *app, conn_id conn, uint16_t code, const char *text);
/* The JSON in app->text; token: 32 bytes to be set as the cookie, or NULL. */
void out_reply(struct app *app, request_id request, uint16_t status, const uint8_t *token);
/* The same, and the cookie goes. */
void out_reply_signed_out(struct app *app, request_id request, uint16_t status);
/* A refusal as JSON. after_ms: when to come again; 0: not said, but for `busy`. */
void out_reply_no(struct app *app, request_id request, uint16_t status, enum proto_error code,
                  const char *field, int64_t after_ms);
/* The same as out_reply() with another media type, a constant. */
void out_reply_media(struct app *app, request_id request, uint16_t status, const char *media);
/* The same with bytes that are there already; takes body. */
void out_reply_buf(struct app *app, request_id request, uint16_t status, const char *media,
                   struct buf *body);

/* The body of a request may come, and counts as the player's. */
void out_may(struct app *app, request_id request, int64_t player);

/* A row that cannot be read is told of in the log; why is a constant. */
void out_left_out(struct app *app, enum app_left kind, const struct id128 *id, const char *why);

/* Gives a password away to be hashed. */
void out_hash(struct app *app, struct password_job *job);

/* Gives work away to a thread (working.h). */
void out_work(struct app *app, struct work *work);

/* Is there room for one more job that a client wants? */
bool out_has_room(const struct app *app);
/* A new job; give it away with out_store() or out_read(). */
struct job *out_job(struct app *app);
/* Gives the job away; wait (allocated) is called with `done` when it is back, after those that were
 * given away before it. */
void out_store(struct app *app, struct job *job, struct wait *wait,
               void (*done)(struct app *, struct wait *, struct job *));
/* The same for a question that may take long, or that strangers may ask as often as they like: it is
 * answered by the store's reader, before or after what was given to out_store() meanwhile. It sees
 * whatever came back before now. asker: the connection or request that wants it; once that has gone,
 * the job may come back as JOB_DROPPED. Any may come back as JOB_BROAD.
 *
 * Goes to the reader: searches, profiles, names for a page of ratings, and games that are handed out
 * as files. Not rooms, games and tournaments that are brought into memory, sessions, accounts and keys:
 * they are found by an index at once, and must see what is on its way to the disk. */
void out_read(struct app *app, uint64_t asker, struct job *job, struct wait *wait,
              void (*done)(struct app *, struct wait *, struct job *));
/* May whoever pays now have one more? */
bool out_may_read(const struct app *app);
/* This asker has gone. */
void out_left(struct app *app, uint64_t asker);
/* A job is back: of those of its queue, the one that waited longest. */
void out_stored(struct app *app, struct job *job);

/* The text in app->text as a buffer; clears it. */
struct buf *out_take_text(struct app *app);
/* The same, sent to one connection as an answer. It may be gone: whoever asks may leave before the
 * store answers. */
void out_answer(struct app *app, conn_id conn);
void out_answer_buf(struct app *app, conn_id conn, struct buf *buf);
void out_ok(struct app *app, conn_id conn, int64_t id);
void out_no(struct app *app, conn_id conn, const struct proto_no *no);
/* A refusal that needs nothing but its code. busy says when to try again. */
void out_refuse(struct app *app, conn_id conn, int64_t id, enum proto_error code);
void out_refuse_full(struct app *app, conn_id conn, int64_t id, const char *field);

/* Zeroed memory; running out of it ends the process. */
void *app_alloc(size_t bytes);

#endif
