/* The queue of wishes (a growing ring) and the two queues of jobs that are on their way. The store
 * answers each in order, so the job that comes back is always the one that waited longest in its
 * queue; anything else is a bug of one of the two sides.
 *
 * Promises: wishes come out in the order in which they were made; the wish to be woken comes last
 * and only when its time has changed. */
#include "server/app/out.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/account.h"

#define WISHES_FIRST 256 /* slots */

struct reply {
    request_id request;
    struct buf *body;
    const char *media;
    int64_t after_ms;
    enum out_cookie cookie;
    uint8_t token[32];
};
struct left_out {
    enum app_left kind;
    struct id128 id;
    const char *why;
};
struct wish {
    uint8_t kind, class;
    uint16_t code;
    conn_id conn; /* or the request */
    union {
        struct buf *buf;
        struct job *job;
        struct reply *reply;
        struct password_job *password;
        struct work *work;
        const char *text;
        int64_t player;
        uint64_t ticket;
        struct left_out *left;
    } of;
};

void *app_alloc(size_t bytes)
{
    void *ret = calloc(1, bytes);
    if (!ret)
        abort();
    return ret;
}

static struct wish *push(struct app *app, enum out_kind kind)
{
    if (app->wishes_n == app->wishes_size) {
        uint32_t size = app->wishes_size ? app->wishes_size * 2 : WISHES_FIRST;
        struct wish *wider = app_alloc(size * sizeof *wider);
        for (uint32_t i = 0; i < app->wishes_n; i++)
            wider[i] = app->wishes[(app->wishes_first + i) & (app->wishes_size - 1)];
        free(app->wishes);
        app->wishes = wider;
        app->wishes_first = 0;
        app->wishes_size = size;
    }
    struct wish *wish =
        &app->wishes[(app->wishes_first + app->wishes_n++) & (app->wishes_size - 1)];
    *wish = (struct wish){.kind = (uint8_t)kind};
    return wish;
}

void out_send(struct app *app, conn_id conn, enum out_class class, struct buf *buf)
{
    struct wish *wish = push(app, OUT_SEND);
    wish->class = (uint8_t) class;
    wish->conn = conn;
    wish->of.buf = buf_ref(buf);
}

void out_close(struct app *app, conn_id conn, uint16_t code, const char *text)
{
    struct wish *wish = push(app, OUT_CLOSE);
    wish->conn = conn;
    wish->code = code;
    wish->of.text = text;
}

static struct reply *push_reply(struct app *app, request_id request, uint16_t status,
                                const char *media)
{
    struct wish *wish = push(app, OUT_REPLY);
    struct reply *reply = app_alloc(sizeof *reply);
    wish->code = status;
    wish->of.reply = reply;
    reply->request = request;
    reply->body = out_take_text(app);
    reply->media = media;
    return reply;
}

void out_reply(struct app *app, request_id request, uint16_t status, const uint8_t *token)
{
    struct reply *reply = push_reply(app, request, status, "application/json");
    reply->cookie = token ? OUT_COOKIE_SET : OUT_COOKIE_KEEP;
    if (token)
        memcpy(reply->token, token, sizeof reply->token);
}

void out_reply_signed_out(struct app *app, request_id request, uint16_t status)
{
    push_reply(app, request, status, "application/json")->cookie = OUT_COOKIE_CLEAR;
}

void out_reply_buf(struct app *app, request_id request, uint16_t status, const char *media,
                   struct buf *body)
{
    struct wish *wish = push(app, OUT_REPLY);
    struct reply *reply = app_alloc(sizeof *reply);
    wish->code = status;
    wish->of.reply = reply;
    *reply = (struct reply){.request = request, .body = body, .media = media};
}

void out_reply_media(struct app *app, request_id request, uint16_t status, const char *media)
{
    push_reply(app, request, status, media);
}

void out_reply_no(struct app *app, request_id request, uint16_t status, enum proto_error code,
                  const char *field, int64_t after_ms)
{
    if (after_ms == 0 && code == PROTO_ERROR_BUSY)
        after_ms = app->draining ? app->again_ms : APP_BUSY_AFTER_MS;
    app->stats.refused++;
    proto_encode_session_no(&app->text, code, field, after_ms);
    push_reply(app, request, status, "application/json")->after_ms = after_ms;
}

void out_may(struct app *app, request_id request, int64_t player)
{
    struct wish *wish = push(app, OUT_MAY);
    wish->conn = request;
    wish->of.player = player;
}

void out_left_out(struct app *app, enum app_left kind, const struct id128 *id, const char *why)
{
    struct left_out *left = app_alloc(sizeof *left);
    *left = (struct left_out){kind, *id, why};
    push(app, OUT_LEFT_OUT)->of.left = left;
}

void out_hash(struct app *app, struct password_job *job)
{
    push(app, OUT_HASH)->of.password = job;
}

void out_work(struct app *app, struct work *work)
{
    push(app, OUT_WORK)->of.work = work;
}

bool out_has_room(const struct app *app)
{
    return app->waits[JOB_WRITES].n < APP_JOBS_MAX &&
           budget_has_room(app->budgets, BUDGET_JOBS, &app->payer);
}

bool out_may_read(const struct app *app)
{
    return app->waits[JOB_READS].n < APP_READS_MAX &&
           budget_has_room(app->budgets, BUDGET_READS, &app->payer);
}

struct job *out_job(struct app *app)
{
    return job_create(++app->tickets);
}

/* Gives away as many jobs as the store takes. What the house itself wants (flags, credits) is not
 * refused when there are too many, but it waits here. */
static void send_jobs(struct app *app)
{
    for (; app->unsent && app->sent_n < APP_JOBS_MAX; app->unsent = app->unsent->next) {
        push(app, OUT_STORE)->of.job = app->unsent->job;
        app->unsent->job = NULL;
        app->sent_n++;
    }
}

static enum budget budget_of(const struct job *job)
{
    return job->queue == JOB_READS ? BUDGET_READS : BUDGET_JOBS;
}

static void wait_for(struct app *app, const struct job *job, struct wait *wait,
                     void (*done)(struct app *, struct wait *, struct job *))
{
    struct waits *waits = &app->waits[job->queue];
    wait->next = NULL;
    wait->payer = app->payer;
    budget_hold_anyway(app->budgets, budget_of(job), &wait->payer);
    if (job->first)
        budget_charge(app->budgets, app->now.mono_us, BUDGET_DISK, &wait->payer,
                      (int64_t)job->bytes);
    wait->ticket = job->ticket;
    wait->done = done;
    *waits->end = wait;
    waits->end = &wait->next;
    waits->n++;
}

void out_store(struct app *app, struct job *job, struct wait *wait,
               void (*done)(struct app *, struct wait *, struct job *))
{
    wait_for(app, job, wait, done);
    wait->job = job;
    if (!app->unsent)
        app->unsent = wait;
    send_jobs(app);
}

void out_read(struct app *app, uint64_t asker, struct job *job, struct wait *wait,
              void (*done)(struct app *, struct wait *, struct job *))
{
    assert(!job->first);
    job->queue = JOB_READS;
    wait->asker = asker;
    wait_for(app, job, wait, done);
    push(app, OUT_STORE)->of.job = job;
}

void out_left(struct app *app, uint64_t asker)
{
    for (const struct wait *wait = app->waits[JOB_READS].first; wait; wait = wait->next)
        if (wait->asker == asker)
            push(app, OUT_LEAVE)->of.ticket = wait->ticket;
}

void out_stored(struct app *app, struct job *job)
{
    struct waits *waits = &app->waits[job->queue];
    struct wait *wait = waits->first;
    assert(wait && wait->ticket == job->ticket);
    waits->first = wait->next;
    waits->n--;
    if (!waits->first)
        waits->end = &waits->first;
    app->sent_n -= job->queue == JOB_WRITES;
    app->payer = wait->payer;
    budget_release(app->budgets, budget_of(job), &wait->payer);
    wait->done(app, wait, job);
    if (!job->kept)
        job_destroy(job);
    send_jobs(app);
}

static bool take_wake(struct app *app, struct out *ret)
{
    const struct timer *first = timers_first(&app->timers);
    if (!first || first->at_us == app->wake_us)
        return false;
    app->wake_us = first->at_us;
    *ret = (struct out){.kind = OUT_WAKE, .mono_us = first->at_us};
    return true;
}

bool app_next(struct app *app, struct out *ret)
{
    if (app->wishes_n == 0)
        return take_wake(app, ret);
    struct wish wish = app->wishes[app->wishes_first];
    app->wishes_first = (app->wishes_first + 1) & (app->wishes_size - 1);
    app->wishes_n--;
    *ret =
        (struct out){.kind = wish.kind, .class = wish.class, .conn = wish.conn, .code = wish.code};
    switch (ret->kind) {
    case OUT_SEND: ret->buf = wish.of.buf; break;
    case OUT_CLOSE: ret->text = wish.of.text; break;
    case OUT_STORE: ret->job = wish.of.job; break;
    case OUT_LEAVE: ret->ticket = wish.of.ticket; break;
    case OUT_LEFT_OUT:
        ret->left = wish.of.left->kind;
        proto_id_write(wish.of.left->id.bytes, ret->id);
        ret->text = wish.of.left->why;
        free(wish.of.left);
        break;
    case OUT_REPLY:
        ret->request = wish.of.reply->request;
        ret->buf = wish.of.reply->body;
        ret->text = wish.of.reply->media;
        ret->after_ms = wish.of.reply->after_ms;
        ret->cookie = wish.of.reply->cookie;
        memcpy(ret->token, wish.of.reply->token, sizeof ret->token);
        free(wish.of.reply);
        break;
    case OUT_MAY:
        ret->request = wish.conn;
        ret->player = wish.of.player;
        break;
    case OUT_HASH: ret->password = wish.of.password; break;
    case OUT_WORK: ret->work = wish.of.work; break;
    case OUT_WAKE: break;
    }
    return true;
}

void out_cancel(struct app *app)
{
    for (unsigned i = 0; i < JOB_QUEUES_N; i++) {
        for (struct wait *wait = app->waits[i].first, *next; wait; wait = next) {
            next = wait->next;
            app->payer = wait->payer;
            job_destroy(wait->job);
            wait->done(app, wait, NULL);
        }
        app->waits[i].first = NULL;
    }
}

void out_finish(struct app *app)
{
    struct out out;
    while (app->wishes_n > 0 && app_next(app, &out)) {
        buf_unref(out.buf);
        job_destroy(out.job);
        password_job_destroy(out.password);
        if (out.work)
            out.work->destroy(out.work);
    }
    free(app->wishes);
}

struct buf *out_take_text(struct app *app)
{
    struct buf *buf = buf_create(app->text.at, app->text.length);
    proto_text_clear(&app->text);
    return buf;
}

void out_answer(struct app *app, conn_id conn)
{
    struct buf *buf = out_take_text(app);
    out_answer_buf(app, conn, buf);
    buf_unref(buf);
}

void out_answer_buf(struct app *app, conn_id conn, struct buf *buf)
{
    if (idmap_get(&app->conns, idmap_u64(conn)))
        out_send(app, conn, OUT_ANSWER, buf);
}

void out_ok(struct app *app, conn_id conn, int64_t id)
{
    proto_encode_ok(&app->text, &(struct proto_ok){.id = id});
    out_answer(app, conn);
}

void out_no(struct app *app, conn_id conn, const struct proto_no *no)
{
    app->stats.refused++;
    proto_encode_no(&app->text, no);
    out_answer(app, conn);
}

void out_refuse(struct app *app, conn_id conn, int64_t id, enum proto_error code)
{
    int64_t after_ms = code != PROTO_ERROR_BUSY ? 0
                       : app->draining          ? app->again_ms
                                                : APP_BUSY_AFTER_MS;
    out_no(app, conn, &(struct proto_no){.id = id, .code = code, .after_ms = after_ms});
}

void out_refuse_full(struct app *app, conn_id conn, int64_t id, const char *field)
{
    out_no(app, conn, &(struct proto_no){.id = id, .code = PROTO_ERROR_FULL, .field = field});
}
