/* An obedient application for tests of the shell without rooms and rules. It keeps the contract of server/app/app.h. A
 * message is a word and numbers:
 *     echo TEXT…             answers the same
 *     flood N BYTES CLASS    N messages of so many bytes in one turn; 1 answer, 2 player, 3 watcher
 *     close CODE             closes
 *     store TEXT…            answers TEXT once a job has come back
 *     wake MS                answers "woken" after so many milliseconds
 *     rtt                    answers the last measured round trip, in microseconds
 *     all TEXT…              sends TEXT to every connection
 *     who                    answers the hash of the session, or `nobody`
 *     busy MS                works for so many milliseconds
 *     count                  answers the number of earlier messages
 *
 * When a connection has caught up, it is sent "caught up". */
#include "server/app/archive/cards.h"
#include "server/app/archive/records.h"
#include "server/app/archive/stream.h"
#include "server/app/limits.h"
#include "server/app/people/questions.h"
#include "server/app/reading.h"
#include "server/app/routes.h"
#include "server/app/tournament/card.h"
#include "server/app/tournament/files.h"
#include "server/base/budget.h"
#include "tests/server/net/fake_streams.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CONNS_MAX 8192
#define OUTS_MAX  65536

struct person {
    conn_id conn;
    int64_t rtt_us;
    bool known;
    uint8_t hash[32];
};
struct app {
    const struct app_host *host;
    struct person people[CONNS_MAX];
    struct output outs[OUTS_MAX];
    uint32_t first, last, people_n, heard_n;
    uint64_t tickets;
    conn_id ticket_conn[256], wake_conn;
    int64_t wake_us; /* 0: not asked for */
    char ticket_text[256][200];
    request_id ticket_request[256];
    uint8_t ticket_hash[256][32];
    uint32_t pending;
    request_id hash_waits[64]; /* requests for a hash, of which so many may be out at once */
    uint32_t hashing, hash_waits_n;
    bool ready, draining;
    struct budgets *budgets;
};

struct app *app_create(const struct app_config *config, const struct app_host *host)
{
    (void)config;
    struct app *app = calloc(1, sizeof *app);
    if (!app)
        abort();
    app->host = host;
    app->budgets = budgets_create(7);
    return app;
}

struct budgets *app_budgets(struct app *app)
{
    return app->budgets;
}

void app_destroy(struct app *app)
{
    struct output out;
    while (app && app_next(app, &out))
        buf_unref(out.buf);
    if (app)
        budgets_destroy(app->budgets);
    free(app);
}

static void put(struct app *app, struct output out)
{
    if (app->last - app->first == OUTS_MAX)
        abort();
    app->outs[app->last++ % OUTS_MAX] = out;
}

bool app_next(struct app *app, struct output *ret)
{
    if (app->first == app->last)
        return false;
    *ret = app->outs[app->first++ % OUTS_MAX];
    return true;
}

static void say(struct app *app, conn_id conn, enum output_class class, const char *text)
{
    put(app, (struct output){.kind = OUTPUT_SEND,
                             .conn = conn,
                             .class = class,
                             .buf = buf_create(text, strlen(text))});
}

static struct person *find(struct app *app, conn_id conn)
{
    for (uint32_t i = 0; i < app->people_n; i++)
        if (app->people[i].conn == conn)
            return &app->people[i];
    return NULL;
}

static void submit(struct app *app, conn_id conn, request_id request, const char *text)
{
    struct job *job = job_create(app->tickets++);
    app->ticket_conn[job->ticket % 256] = conn;
    app->ticket_request[job->ticket % 256] = request;
    snprintf(app->ticket_text[job->ticket % 256], 200, "%s", text);
    job_change(job, CHANGE_ADD_PLAYER)->row.player =
        (struct row_player){.name = {"x", 1}, .created_at = INT64_MAX};
    app->pending++;
    put(app, (struct output){.kind = OUTPUT_STORE, .job = job});
}

void app_start(struct app *app, struct now now)
{
    (void)now;
    struct job *job = job_create(UINT64_MAX);
    job->question.kind = QUESTION_LIVE;
    app->pending++;
    put(app, (struct output){.kind = OUTPUT_STORE, .job = job});
}

bool app_ready(const struct app *app)
{
    return app->ready;
}

/* The token of 32 times the byte 7 is known, and no other. */
bool app_knows_token(const struct app *app, const uint8_t hash[32])
{
    static const char token[] = "miai_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc";
    uint8_t known[32];
    app->host->hash(app->host->ctx, token, sizeof token - 1, known);
    return memcmp(known, hash, sizeof known) == 0;
}

void app_opened(struct app *app, struct now now, conn_id conn, const struct app_who *who)
{
    (void)now;
    if (app->people_n == CONNS_MAX)
        abort();
    struct person *person = &app->people[app->people_n++];
    *person = (struct person){.conn = conn, .known = who->session != NULL};
    if (who->session)
        memcpy(person->hash, who->session, 32);
    say(app, conn, OUTPUT_ANSWER, "hello");
}

void app_closed(struct app *app, struct now now, conn_id conn)
{
    (void)now;
    struct person *person = find(app, conn);
    if (!person)
        abort();
    *person = app->people[--app->people_n];
}

void app_measured(struct app *app, struct now now, conn_id conn, int64_t rtt_us)
{
    (void)now;
    find(app, conn)->rtt_us = rtt_us;
}

void app_caught_up(struct app *app, struct now now, conn_id conn)
{
    (void)now;
    say(app, conn, OUTPUT_WATCHER, "caught up");
}

static void flood(struct app *app, conn_id conn, int n, int bytes, int class)
{
    struct buf *buf = buf_create(NULL, (size_t)bytes);
    memset(buf->data, 'x', (size_t)bytes);
    for (int i = 0; i < n; i++)
        put(app, (struct output){.kind = OUTPUT_SEND,
                                 .conn = conn,
                                 .class = (enum output_class) class,
                                 .buf = buf_ref(buf)});
    buf_unref(buf);
}

static void work_for(int ms)
{
    struct timespec now, begun;
    clock_gettime(CLOCK_MONOTONIC, &begun);
    do
        clock_gettime(CLOCK_MONOTONIC, &now);
    while ((now.tv_sec - begun.tv_sec) * 1000 + (now.tv_nsec - begun.tv_nsec) / 1000000 < ms);
}

static void obey(struct app *app, struct now now, struct person *person, const char *text)
{
    int a, b, c;
    char line[80];
    if (strncmp(text, "echo ", 5) == 0)
        say(app, person->conn, OUTPUT_ANSWER, text + 5);
    else if (sscanf(text, "flood %d %d %d", &a, &b, &c) == 3)
        flood(app, person->conn, a, b, c);
    else if (sscanf(text, "close %d", &a) == 1)
        put(app,
            (struct output){
                .kind = OUTPUT_CLOSE, .conn = person->conn, .code = (uint16_t)a, .text = "told"});
    else if (strncmp(text, "store ", 6) == 0)
        submit(app, person->conn, 0, text + 6);
    else if (strncmp(text, "all ", 4) == 0)
        for (uint32_t i = 0; i < app->people_n; i++)
            say(app, app->people[i].conn, OUTPUT_WATCHER, text + 4);
    else if (sscanf(text, "wake %d", &a) == 1) {
        app->wake_conn = person->conn;
        app->wake_us = now.mono_us + a * 1000;
        put(app, (struct output){.kind = OUTPUT_WAKE, .mono_us = app->wake_us});
    } else if (strcmp(text, "rtt") == 0) {
        snprintf(line, sizeof line, "%lld", (long long)person->rtt_us);
        say(app, person->conn, OUTPUT_ANSWER, line);
    } else if (strcmp(text, "who") == 0) {
        for (int i = 0; i < 32; i++)
            snprintf(line + 2 * i, 3, "%02x", person->hash[i]);
        say(app, person->conn, OUTPUT_ANSWER, person->known ? line : "nobody");
    } else if (sscanf(text, "busy %d", &a) == 1) {
        work_for(a);
    } else if (strcmp(text, "count") == 0) {
        snprintf(line, sizeof line, "%u", (unsigned)app->heard_n);
        say(app, person->conn, OUTPUT_ANSWER, line);
    } else
        say(app, person->conn, OUTPUT_ANSWER, "what?");
}

void app_received(struct app *app, struct now now, conn_id conn, const void *text, size_t len)
{
    char *copy = malloc(len + 1);
    if (!copy)
        abort();
    memcpy(copy, text, len);
    copy[len] = '\0';
    obey(app, now, find(app, conn), copy);
    app->heard_n++;
    free(copy);
}

/* The real table of routes, with these functions in its last column. */
void app_asked(struct app *app, struct now now, const struct app_request *request)
{
    (void)now;
    request->route->ask(app, request);
}

void people_post_session(struct app *app, const struct app_request *request)
{
    struct text body = request->body;
    if (body.length >= 5 && memcmp(body.at, "later", 5) == 0) {
        submit(app, 0, request->id, "stored");
        return;
    }
    struct output out = {.kind = OUTPUT_REPLY,
                         .request = request->id,
                         .code = 200,
                         .buf = buf_create(body.at, body.length),
                         .text = "application/json",
                         .cookie = OUTPUT_COOKIE_SET};
    memset(out.token, 7, sizeof out.token);
    put(app, out);
}

static void hash_for(struct app *app, request_id request)
{
    put(app,
        (struct output){.kind = OUTPUT_HASH,
                        .password = password_job_create(request, PASSWORD_MAKE, "hash", 4, "", 0)});
}

/* Answers the session and the request; "hash" waits for the hash of a password, "out" takes the cookie away. */
void people_post_account(struct app *app, const struct app_request *request)
{
    const uint8_t *address = request->who.address;
    struct text body = request->body;
    char text[200];
    int n = snprintf(text, sizeof text, "{\"what\":%d,\"session\":%d,\"from\":\"%d.%d.%d.%d\"}",
                     (int)request->route->account, request->who.session != NULL, address[12],
                     address[13], address[14], address[15]);
    if (text_is(body, "hash")) {
        app->pending++;
        if (app->hashing < APP_HASHES_OUT_MAX) {
            app->hashing++;
            hash_for(app, request->id);
        } else {
            assert(app->hash_waits_n < sizeof app->hash_waits / sizeof *app->hash_waits);
            app->hash_waits[app->hash_waits_n++] = request->id;
        }
        return;
    }
    put(app,
        (struct output){.kind = OUTPUT_REPLY,
                        .request = request->id,
                        .code = 200,
                        .buf = buf_create(text, (size_t)n),
                        .text = "application/json",
                        .cookie = body.length == 3 ? OUTPUT_COOKIE_CLEAR : OUTPUT_COOKIE_KEEP});
}

void app_worked(struct app *app, struct now now, struct work *work)
{
    (void)app;
    (void)now;
    work->destroy(work);
}

void stream_get(struct app *app, const struct app_request *request)
{
    put(app, fake_streams_begin(request));
}

void app_further(struct app *app, struct now now, request_id request)
{
    (void)now;
    put(app, fake_streams_further(request));
}

void app_left(struct app *app, struct now now, request_id request)
{
    (void)app;
    (void)now;
    fake_streams_left(request);
}

void app_hashed(struct app *app, struct now now, struct password_job *job)
{
    (void)now;
    app->pending--;
    if (app->hash_waits_n > 0)
        hash_for(app, app->hash_waits[--app->hash_waits_n]);
    else
        app->hashing--;
    put(app, (struct output){.kind = OUTPUT_REPLY,
                             .request = job->ticket,
                             .code = 200,
                             .buf = buf_create(job->ok ? "{\"ok\":1}" : "{\"ok\":0}", 8),
                             .text = "application/json"});
    password_job_destroy(job);
}

/* Answers the question; "later" waits for the store. */
static void tokens(struct app *app, const struct app_request *request)
{
    char text[40];
    int n = snprintf(text, sizeof text, "{\"token\":%d}", request->who.token);
    put(app, (struct output){.kind = OUTPUT_REPLY,
                             .request = request->id,
                             .code = 200,
                             .buf = buf_create(text, (size_t)n),
                             .text = "application/json"});
}

void people_get_tokens(struct app *app, const struct app_request *request)
{
    tokens(app, request);
}

void people_post_tokens(struct app *app, const struct app_request *request)
{
    tokens(app, request);
}

void people_revoke_token(struct app *app, const struct app_request *request)
{
    tokens(app, request);
}

void people_get_export(struct app *app, const struct app_request *request)
{
    submit(app, 0, request->id, "exported");
}

void records_get(struct app *app, const struct app_request *request)
{
    if (text_is(request->name, "later")) {
        submit(app, 0, request->id, "stored");
        return;
    }
    put(app, (struct output){.kind = OUTPUT_REPLY,
                             .request = request->id,
                             .code = 200,
                             .buf = buf_create(request->name.at, request->name.length),
                             .text = "application/x-go-sgf"});
}

/* No page has a card here. */
static void no_card(struct app *app, const struct app_request *request)
{
    put(app, (struct output){.kind = OUTPUT_REPLY,
                             .request = request->id,
                             .code = 404,
                             .buf = buf_create("{}", 2),
                             .text = "application/json"});
}

#define NO_CARD(handler)                                                                           \
    void handler(struct app *app, const struct app_request *request)                               \
    {                                                                                              \
        no_card(app, request);                                                                     \
    }
NO_CARD(cards_game)
NO_CARD(cards_room)
NO_CARD(cards_player)
NO_CARD(cards_rules)
NO_CARD(cards_oembed)
NO_CARD(tournament_card)

/* Answers the name and the arguments. */
void reading_get(struct app *app, const struct app_request *request)
{
    char text[1200];
    int n = snprintf(text, sizeof text, "%.*s", (int)request->name.length, request->name.at);
    for (size_t i = 0; i < APP_ARGUMENTS_MAX && request->route->arguments[i]; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, " %s=%s", request->route->arguments[i],
                      request->arguments[i]);
    put(app, (struct output){.kind = OUTPUT_REPLY,
                             .request = request->id,
                             .code = 200,
                             .buf = buf_create(text, (size_t)n),
                             .text = "text/plain"});
}

/* Answers the number of bytes that came, and of the chosen game. */
void records_post(struct app *app, const struct app_request *request)
{
    char text[64], game[32] = "";
    if (request->options.game > 0)
        snprintf(game, sizeof game, ",\"game\":%u", request->options.game);
    int n = snprintf(text, sizeof text, "{\"bytes\":%zu%s}", request->body.length, game);
    put(app, (struct output){.kind = OUTPUT_REPLY,
                             .request = request->id,
                             .code = 200,
                             .buf = buf_create(text, (size_t)n),
                             .text = "application/json"});
}

/* Answers the received part of a tournament's file. */
static void say_tour(struct app *app, const struct app_request *request, struct text name)
{
    const struct app_file_options *options = &request->options;
    char text[400];
    int n = snprintf(text, sizeof text, "%.*s %zu%s%s%s%s [%s]", (int)name.length, name.at,
                     request->body.length, request->who.session ? " session" : "",
                     options->semicolon ? " ;" : "", options->bom ? " bom" : "",
                     options->dry ? " dry" : "", options->place);
    put(app, (struct output){.kind = OUTPUT_REPLY,
                             .request = request->id,
                             .code = 200,
                             .buf = buf_create(text, (size_t)n),
                             .text = "text/plain"});
}

void tour_files_get(struct app *app, const struct app_request *request)
{
    say_tour(app, request, request->name);
}

void tour_files_post(struct app *app, const struct app_request *request)
{
    free(app_request_take(request));
    say_tour(app, request, text_of("tour"));
}

void tour_files_post_people(struct app *app, const struct app_request *request)
{
    free(app_request_take(request));
    say_tour(app, request, request->name);
}

/* By the hash of the session: its first byte decides whether the store is asked before, the second whether it is a
 * guest's. */
static void judge_upload(struct app *app, request_id request, const uint8_t *hash)
{
    if (hash && hash[1] >= 64) {
        put(app, (struct output){.kind = OUTPUT_MAY, .request = request, .player = 1 + hash[2]});
        return;
    }
    put(app, (struct output){.kind = OUTPUT_REPLY,
                             .request = request,
                             .code = hash ? 403 : 401,
                             .text = "application/json",
                             .buf = buf_create("{\"code\":\"auth\"}", 15)});
}

void app_may_post(struct app *app, struct now now, const struct app_request *request)
{
    const uint8_t *session = request->who.session;
    (void)now;
    if (!session || session[0] < 128) {
        judge_upload(app, request->id, session);
        return;
    }
    submit(app, 0, request->id, "may");
    memcpy(app->ticket_hash[(app->tickets - 1) % 256], session, 32);
}

void app_stored(struct app *app, struct now now, struct job *job)
{
    app->pending--;
    uint32_t i = (uint32_t)(job->ticket % 256);
    if (job->ticket == UINT64_MAX && getenv("FAKE_STARTS_FOR_EVER"))
        app_start(app, now);
    else if (job->ticket == UINT64_MAX)
        app->ready = true;
    else if (app->ticket_request[i] && strcmp(app->ticket_text[i], "may") == 0)
        judge_upload(app, app->ticket_request[i], app->ticket_hash[i]);
    else if (app->ticket_request[i])
        put(app, (struct output){.kind = OUTPUT_REPLY,
                                 .request = app->ticket_request[i],
                                 .code = 409,
                                 .text = "application/json",
                                 .buf = buf_create("{}", 2)});
    else
        say(app, app->ticket_conn[i], OUTPUT_ANSWER,
            job->status == JOB_OK ? app->ticket_text[i] : "conflict");
    job_destroy(job);
}

void app_woken(struct app *app, struct now now)
{
    if (app->wake_us == 0)
        return; /* a pulse */
    if (now.mono_us < app->wake_us) {
        put(app, (struct output){.kind = OUTPUT_WAKE, .mono_us = app->wake_us});
        return;
    }
    app->wake_us = 0;
    say(app, app->wake_conn, OUTPUT_ANSWER, "woken");
}

void app_drain(struct app *app, struct now now, int64_t again_ms)
{
    (void)now;
    (void)again_ms;
    app->draining = true;
    for (uint32_t i = 0; i < app->people_n; i++)
        say(app, app->people[i].conn, OUTPUT_ANSWER, "bye");
}

bool app_drained(const struct app *app)
{
    return app->pending == 0;
}

void app_stats(const struct app *app, struct app_stats *ret)
{
    *ret = (struct app_stats){.conns = app->people_n, .jobs_pending = app->pending};
}
