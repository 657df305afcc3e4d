/* The queue of outputs (a growing ring) and the two queues of completions. The store gives jobs of
 * JOB_WRITES back in order, so the one that comes back is always the oldest; any other is a bug in
 * the store or here.
 *
 * Promises: outputs come out in the order in which they were made. The output OUTPUT_WAKE comes
 * last, and only when its time has changed. */
#include "server/app/outbox.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/buf.h"
#include "proto/lib/idmap.h"
#include "proto/wire/encode.h"
#include "proto/wire/http.h"
#include "server/app/app.h"
#include "server/app/limits.h"
#include "server/app/state.h"
#include "server/app/timers.h"

#define OUTPUTS_FIRST 256 /* slots */

struct reply {
    request_id request;
    struct buf *body;
    const char *media;
    int64_t after_ms;
    bool more;
    enum output_cookie cookie;
    uint8_t token[32];
};
struct left_out {
    enum app_left kind;
    struct id128 id;
    const char *why;
};
struct queued {
    uint8_t kind, class;
    uint16_t code;
    conn_id conn; /* or the request, of OUTPUT_MAY */
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
        struct site_note *site;
    } of;
};

void outbox_init(struct app *app)
{
    for (unsigned i = 0; i < JOB_QUEUES_N; i++)
        app->outbox.completions[i].end = &app->outbox.completions[i].first;
}

static struct queued *push(struct app *app, enum output_kind kind)
{
    if (app->outbox.n == app->outbox.size) {
        uint32_t size = app->outbox.size ? app->outbox.size * 2 : OUTPUTS_FIRST;
        struct queued *wider = alloc_zeroed(size, sizeof *wider);
        for (uint32_t i = 0; i < app->outbox.n; i++)
            wider[i] = app->outbox.queue[(app->outbox.first + i) & (app->outbox.size - 1)];
        free(app->outbox.queue);
        app->outbox.queue = wider;
        app->outbox.first = 0;
        app->outbox.size = size;
    }
    struct queued *queued =
        &app->outbox.queue[(app->outbox.first + app->outbox.n++) & (app->outbox.size - 1)];
    *queued = (struct queued){.kind = (uint8_t)kind};
    return queued;
}

void outbox_send(struct app *app, conn_id conn, enum output_class class, struct buf *buf)
{
    if ((conn & APP_REMOTE) != 0 && class != OUTPUT_ANSWER)
        return; /* the process that they are connected to follows the channel itself */
    struct queued *queued = push(app, OUTPUT_SEND);
    queued->class = (uint8_t) class;
    queued->conn = conn;
    queued->of.buf = buf_ref(buf);
}

void outbox_close(struct app *app, conn_id conn, uint16_t code, const char *text)
{
    struct queued *queued = push(app, OUTPUT_CLOSE);
    queued->conn = conn;
    queued->code = code;
    queued->of.text = text;
}

static struct reply *push_reply(struct app *app, request_id request, uint16_t status,
                                const char *media)
{
    struct queued *queued = push(app, OUTPUT_REPLY);
    struct reply *reply = alloc_zeroed(1, sizeof *reply);
    queued->code = status;
    queued->of.reply = reply;
    reply->request = request;
    reply->body = outbox_take_text(app);
    reply->media = media;
    return reply;
}

void outbox_http(struct app *app, request_id request, uint16_t status, const uint8_t *token)
{
    struct reply *reply = push_reply(app, request, status, "application/json");
    reply->cookie = token ? OUTPUT_COOKIE_SET : OUTPUT_COOKIE_KEEP;
    if (token)
        memcpy(reply->token, token, sizeof reply->token);
}

void outbox_http_signed_out(struct app *app, request_id request, uint16_t status)
{
    push_reply(app, request, status, "application/json")->cookie = OUTPUT_COOKIE_CLEAR;
}

void outbox_http_buf(struct app *app, request_id request, uint16_t status, const char *media,
                     struct buf *body)
{
    struct queued *queued = push(app, OUTPUT_REPLY);
    struct reply *reply = alloc_zeroed(1, sizeof *reply);
    queued->code = status;
    queued->of.reply = reply;
    *reply = (struct reply){.request = request, .body = body, .media = media};
}

void outbox_http_media(struct app *app, request_id request, uint16_t status, const char *media)
{
    push_reply(app, request, status, media);
}

void outbox_http_piece(struct app *app, request_id request, const char *media, bool more)
{
    push_reply(app, request, 200, media)->more = more;
}

void outbox_http_again(struct app *app, request_id request, uint16_t status, int64_t after_ms)
{
    push_reply(app, request, status, "application/json")->after_ms = after_ms;
}

void outbox_http_error(struct app *app, request_id request, uint16_t status, enum proto_error code,
                       const char *field, int64_t after_ms)
{
    if (after_ms == 0 && code == PROTO_ERROR_BUSY)
        after_ms = app->draining ? app->again_ms : APP_BUSY_AFTER_MS;
    app->stats.refused++;
    proto_encode_http_no(&app->text, &(struct proto_http_no){.code = proto_error_key(code),
                                                             .field = field,
                                                             .after_ms = after_ms});
    push_reply(app, request, status, "application/json")->after_ms = after_ms;
}

uint16_t outbox_http_status(enum proto_error code)
{
    static const uint16_t statuses[PROTO_ERRORS_N] = {
        [PROTO_ERROR_PROTO] = 400, [PROTO_ERROR_AUTH] = 401,     [PROTO_ERROR_DENIED] = 403,
        [PROTO_ERROR_FULL] = 409,  [PROTO_ERROR_NOTFOUND] = 404, [PROTO_ERROR_BUSY] = 503,
        [PROTO_ERROR_BROAD] = 503, [PROTO_ERROR_RATE] = 429,     [PROTO_ERROR_FORBIDDEN] = 403,
    };
    assert(statuses[code] != 0);
    return statuses[code];
}

void outbox_expect(struct app *app, request_id request)
{
    static char expected; /* a value that is not NULL */
    idmap_put(&app->outbox.expected, idmap_u64(request), &expected);
}

bool outbox_expects(const struct app *app, request_id request)
{
    return idmap_get(&app->outbox.expected, idmap_u64(request)) != NULL;
}

void outbox_http_admit(struct app *app, request_id request, int64_t player)
{
    struct queued *queued = push(app, OUTPUT_MAY);
    queued->conn = request;
    queued->of.player = player;
}

void outbox_left_out(struct app *app, enum app_left kind, const struct id128 *id, const char *why)
{
    struct left_out *left = alloc_zeroed(1, sizeof *left);
    *left = (struct left_out){kind, *id, why};
    push(app, OUTPUT_LEFT_OUT)->of.left = left;
}

void outbox_hash(struct app *app, struct password_job *job)
{
    push(app, OUTPUT_HASH)->of.password = job;
}

void outbox_site(struct app *app, const struct site_note *note)
{
    struct queued *queued = push(app, OUTPUT_SITE);
    queued->of.site = alloc_zeroed(1, sizeof *note);
    *queued->of.site = *note;
}

void outbox_work(struct app *app, struct work *work)
{
    push(app, OUTPUT_WORK)->of.work = work;
}

bool outbox_has_room(const struct app *app)
{
    return app->outbox.completions[JOB_WRITES].n < APP_JOBS_MAX &&
           budget_has_room(app->budgets, BUDGET_JOBS, &app->payer);
}

bool outbox_may_read(const struct app *app)
{
    return app->outbox.completions[JOB_READS].n < APP_READS_MAX &&
           budget_has_room(app->budgets, BUDGET_READS, &app->payer);
}

struct job *outbox_job(struct app *app)
{
    return job_create(++app->outbox.tickets);
}

/* Gives the store as many jobs as its limit allows. The server's own jobs (flags, credits) are
 * never refused above the limit, but they wait here. */
static void send_jobs(struct app *app)
{
    for (; app->outbox.unsent && app->outbox.sent_n < APP_JOBS_MAX;
         app->outbox.unsent = app->outbox.unsent->next) {
        push(app, OUTPUT_STORE)->of.job = app->outbox.unsent->job;
        app->outbox.unsent->job = NULL;
        app->outbox.sent_n++;
    }
}

static enum budget budget_of(const struct job *job)
{
    return job->queue == JOB_READS ? BUDGET_READS : BUDGET_JOBS;
}

static void wait_for(struct app *app, const struct job *job, struct completion *completion,
                     void (*done)(struct app *, struct completion *, struct job *))
{
    struct completions *completions = &app->outbox.completions[job->queue];
    completion->next = NULL;
    completion->payer = app->payer;
    budget_hold_anyway(app->budgets, budget_of(job), &completion->payer);
    if (job->first)
        budget_charge(app->budgets, app->now.mono_us, BUDGET_DISK, &completion->payer,
                      (int64_t)job->bytes);
    completion->ticket = job->ticket;
    completion->done = done;
    *completions->end = completion;
    completions->end = &completion->next;
    completions->n++;
}

void outbox_store(struct app *app, struct job *job, struct completion *completion,
                  void (*done)(struct app *, struct completion *, struct job *))
{
    wait_for(app, job, completion, done);
    completion->job = job;
    if (!app->outbox.unsent)
        app->outbox.unsent = completion;
    send_jobs(app);
}

void outbox_read(struct app *app, uint64_t asker, struct job *job, struct completion *completion,
                 void (*done)(struct app *, struct completion *, struct job *))
{
    assert(!job->first);
    job->queue = JOB_READS;
    completion->asker = asker;
    wait_for(app, job, completion, done);
    push(app, OUTPUT_STORE)->of.job = job;
}

void outbox_left(struct app *app, uint64_t asker)
{
    idmap_remove(&app->outbox.expected, idmap_u64(asker));
    for (const struct completion *completion = app->outbox.completions[JOB_READS].first; completion;
         completion = completion->next)
        if (completion->asker == asker)
            push(app, OUTPUT_LEAVE)->of.ticket = completion->ticket;
}

/* Takes the completion of a returned job out of its list. Jobs of JOB_WRITES come back in order. So
 * do jobs of JOB_READS, but a file may be overtaken by others: at most APP_READS_ALL_MAX are ahead
 * of it. */
static struct completion *end_completion(struct completions *completions, const struct job *job)
{
    struct completion **at = &completions->first;
    while (*at && job->queue == JOB_READS && (*at)->ticket != job->ticket)
        at = &(*at)->next;
    struct completion *completion = *at;
    assert(completion && completion->ticket == job->ticket);
    *at = completion->next;
    completions->n--;
    if (!completion->next)
        completions->end = at;
    return completion;
}

void outbox_stored(struct app *app, struct job *job)
{
    struct completion *completion = end_completion(&app->outbox.completions[job->queue], job);
    /* Counted down first: done() may give away the next job. */
    app->outbox.sent_n -= job->queue == JOB_WRITES;
    /* Steps that follow from this job are charged to its payer, and the payer's place is free for
     * them. */
    app->payer = completion->payer;
    budget_release(app->budgets, budget_of(job), &completion->payer);
    /* done() publishes before send_jobs() gives the store more work, and before the rows are
     * freed. */
    completion->done(app, completion, job);
    if (!job->kept)
        job_destroy(job);
    send_jobs(app);
}

static bool take_wake(struct app *app, struct output *ret)
{
    const struct timer *first = timers_first(&app->timers);
    if (!first || first->at_us == app->outbox.wake_us)
        return false;
    app->outbox.wake_us = first->at_us;
    *ret = (struct output){.kind = OUTPUT_WAKE, .mono_us = first->at_us};
    return true;
}

enum { REMOTE_HEAD = 8 }; /* bytes: the status, and when to come again */

static void put_number(uint8_t *to, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        to[i] = (uint8_t)(number >> (24 - 8 * i));
}

static uint32_t number_at(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* The reply to a request that another process has sent on goes there. */
static void answer_remote(const struct queued *queued, struct output *ret)
{
    struct reply *reply = queued->of.reply;
    ret->kind = OUTPUT_SEND;
    ret->class = OUTPUT_ANSWER;
    ret->conn = reply->request;
    ret->buf = buf_create(NULL, REMOTE_HEAD + reply->body->len);
    put_number(ret->buf->data, queued->code);
    put_number(ret->buf->data + 4, (uint32_t)reply->after_ms);
    memcpy(ret->buf->data + REMOTE_HEAD, reply->body->data, reply->body->len);
    buf_unref(reply->body);
    free(reply);
}

bool outbox_read_remote(const void *bytes, size_t length, struct remote_reply *ret)
{
    if (length < REMOTE_HEAD)
        return false;
    uint32_t status = number_at(bytes);
    *ret = (struct remote_reply){
        .status = (uint16_t)status,
        .after_ms = number_at((const uint8_t *)bytes + 4),
        .body = {(const char *)bytes + REMOTE_HEAD, length - REMOTE_HEAD},
    };
    return status >= 200 && status < 600;
}

bool app_next(struct app *app, struct output *ret)
{
    if (app->outbox.n == 0)
        return take_wake(app, ret);
    struct queued queued = app->outbox.queue[app->outbox.first];
    app->outbox.first = (app->outbox.first + 1) & (app->outbox.size - 1);
    app->outbox.n--;
    *ret = (struct output){
        .kind = queued.kind, .class = queued.class, .conn = queued.conn, .code = queued.code};
    switch (ret->kind) {
    case OUTPUT_SEND: ret->buf = queued.of.buf; break;
    case OUTPUT_CLOSE: ret->text = queued.of.text; break;
    case OUTPUT_STORE: ret->job = queued.of.job; break;
    case OUTPUT_LEAVE: ret->ticket = queued.of.ticket; break;
    case OUTPUT_LEFT_OUT:
        ret->left = queued.of.left->kind;
        proto_id_write(queued.of.left->id.bytes, ret->id);
        ret->text = queued.of.left->why;
        free(queued.of.left);
        break;
    case OUTPUT_REPLY:
        if (queued.of.reply->request & APP_REMOTE) {
            answer_remote(&queued, ret);
            break;
        }
        ret->request = queued.of.reply->request;
        ret->buf = queued.of.reply->body;
        ret->text = queued.of.reply->media;
        ret->after_ms = queued.of.reply->after_ms;
        ret->more = queued.of.reply->more;
        ret->cookie = queued.of.reply->cookie;
        memcpy(ret->token, queued.of.reply->token, sizeof ret->token);
        free(queued.of.reply);
        break;
    case OUTPUT_MAY:
        ret->request = queued.conn;
        ret->player = queued.of.player;
        break;
    case OUTPUT_SITE: ret->site = queued.of.site; break;
    case OUTPUT_HASH: ret->password = queued.of.password; break;
    case OUTPUT_WORK: ret->work = queued.of.work; break;
    case OUTPUT_WAKE: break;
    }
    return true;
}

void outbox_cancel(struct app *app)
{
    for (unsigned i = 0; i < JOB_QUEUES_N; i++) {
        for (struct completion *completion = app->outbox.completions[i].first, *next; completion;
             completion = next) {
            next = completion->next;
            app->payer = completion->payer;
            job_destroy(completion->job);
            completion->done(app, completion, NULL);
        }
        app->outbox.completions[i].first = NULL;
    }
}

void outbox_finish(struct app *app)
{
    struct output out;
    while (app->outbox.n > 0 && app_next(app, &out)) {
        buf_unref(out.buf);
        job_destroy(out.job);
        password_job_destroy(out.password);
        site_note_destroy(out.site);
        if (out.work)
            out.work->destroy(out.work);
    }
    free(app->outbox.queue);
    idmap_finish(&app->outbox.expected);
}

struct buf *outbox_take_text(struct app *app)
{
    struct buf *buf = buf_create(app->text.at, app->text.length);
    proto_text_clear(&app->text);
    return buf;
}

void outbox_answer(struct app *app, conn_id conn)
{
    struct buf *buf = outbox_take_text(app);
    outbox_answer_buf(app, conn, buf);
    buf_unref(buf);
}

void outbox_answer_buf(struct app *app, conn_id conn, struct buf *buf)
{
    if (idmap_get(&app->conns.map, idmap_u64(conn)))
        outbox_send(app, conn, OUTPUT_ANSWER, buf);
    else if (idmap_remove(&app->outbox.expected, idmap_u64(conn)))
        outbox_http_buf(app, conn, 200, "application/json", buf_ref(buf));
}

void outbox_ok(struct app *app, conn_id conn, int64_t id)
{
    proto_encode_ok(&app->text, &(struct proto_ok){.id = id});
    outbox_answer(app, conn);
}

void outbox_error(struct app *app, conn_id conn, const struct proto_no *no)
{
    if (idmap_remove(&app->outbox.expected, idmap_u64(conn))) {
        outbox_http_error(app, conn, outbox_http_status(no->code), no->code, no->field,
                          no->after_ms);
        return;
    }
    app->stats.refused++;
    proto_encode_no(&app->text, no);
    outbox_answer(app, conn);
}

void outbox_refuse(struct app *app, conn_id conn, int64_t id, enum proto_error code)
{
    int64_t after_ms = code != PROTO_ERROR_BUSY ? 0
                       : app->draining          ? app->again_ms
                                                : APP_BUSY_AFTER_MS;
    outbox_error(app, conn, &(struct proto_no){.id = id, .code = code, .after_ms = after_ms});
}

void outbox_refuse_full(struct app *app, conn_id conn, int64_t id, const char *field)
{
    outbox_error(app, conn, &(struct proto_no){.id = id, .code = PROTO_ERROR_FULL, .field = field});
}
