/* The application in this process: a store in memory that commits late and in batches, passwords hashed and work done
 * in any order, readers that fall behind, and time that the test moves. A restart keeps exactly the committed rows,
 * whether or not the application had heard of the commit. */
#include "house.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "house_inside.h"
#include "server/app/limits.h"
#include "server/app/routes.h"
#include "server/base/budget.h"

const bool house_is_real = false;

/* --- the host --------------------------------------------------------------------------------- */

static uint64_t next_random(uint64_t *state)
{
    uint64_t x = (*state += UINT64_C(0x9e3779b97f4a7c15));
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static void give_random(void *ctx, void *ret, size_t len)
{
    struct house *house = ctx;
    for (size_t i = 0; i < len; i++)
        ((uint8_t *)ret)[i] = (uint8_t)next_random(&house->random);
}

static void give_hash(void *ctx, const void *data, size_t len, uint8_t ret[32])
{
    (void)ctx;
    for (unsigned part = 0; part < 4; part++) {
        uint64_t x = UINT64_C(0xcbf29ce484222325) + part;
        for (size_t i = 0; i < len; i++)
            x = (x ^ ((const uint8_t *)data)[i]) * UINT64_C(0x100000001b3);
        x = next_random(&x);
        memcpy(ret + 8 * part, &x, 8);
    }
}

/* --- outputs ----------------------------------------------------------------------------------- */

/* Numbers of requests and of connections are one range. */
static struct house_open *open_request(struct house *house, uint64_t id)
{
    uint64_t i = id - HOUSE_REQUESTS;
    return i < house->requests_n ? &house->requests[i] : NULL;
}

static void deliver(struct house *house, const struct output *out)
{
    struct wire *wire = &house->wires[out->conn];
    if (!wire->open)
        fuzz_fail(house->fuzz, "something is sent to connection %llu, which is closed",
                  (unsigned long long)out->conn);
    if (wire->slow && out->class == OUTPUT_WATCHER) {
        if (!wire->dropped)
            hear_skipped(house->fuzz, out->conn);
        wire->dropped = true;
        return;
    }
    hear(house->fuzz, out->conn, (const char *)out->buf->data, out->buf->len);
}

static void reply(struct house *house, const struct output *out)
{
    struct house_open *request = open_request(house, out->request);
    if (!request || request->answered)
        fuzz_fail(house->fuzz, "a request is answered twice");
    request->answered = true;
    if (request->left)
        return;
    people_replied(house->fuzz, request->person, (int)request->what, out->code,
                   (const char *)out->buf->data, out->buf->len,
                   out->cookie == OUTPUT_COOKIE_SET ? out->token : NULL,
                   out->cookie == OUTPUT_COOKIE_CLEAR);
}

static void keep_job(struct house *house, struct job *job)
{
    if (job->queue == JOB_READS) {
        if (house->reads_n == HOUSE_READS)
            fuzz_fail(house->fuzz, "the store's reader has more jobs than it takes");
        house->reads[(house->reads_first + house->reads_n++) % HOUSE_READS] = job;
        return;
    }
    if (house->jobs_n == HOUSE_JOBS)
        fuzz_fail(house->fuzz, "the store has more jobs than it takes");
    house->jobs[(house->jobs_first + house->jobs_n++) % HOUSE_JOBS] = job;
}

static void leave_read(struct house *house, uint64_t ticket)
{
    for (size_t i = 0; i < house->reads_n; i++) {
        struct job *job = house->reads[(house->reads_first + i) % HOUSE_READS];
        job->left = job->left || job->ticket == ticket;
    }
}

static void cut(struct house *house, uint64_t conn, int code)
{
    struct wire *wire = &house->wires[conn];
    if (!wire->open)
        return;
    *wire = (struct wire){0};
    hear_closed(house->fuzz, conn, code);
    app_closed(house->app, house->now, conn);
}

void house_carry_out(struct house *house)
{
    struct output out;
    uint64_t closing[8];
    int codes[8], closing_n = 0;
    unsigned turns = 0;
    while (app_next(house->app, &out)) {
        if (++turns > HOUSE_TURNS)
            fuzz_fail(house->fuzz, "the application wishes without end, now of kind %d",
                      (int)out.kind);
        switch (out.kind) {
        case OUTPUT_SEND:
            deliver(house, &out);
            buf_unref(out.buf);
            break;
        case OUTPUT_CLOSE:
            if (closing_n < 8) {
                closing[closing_n] = out.conn;
                codes[closing_n++] = out.code;
            }
            break;
        case OUTPUT_STORE: keep_job(house, out.job); break;
        case OUTPUT_LEFT_OUT: fuzz_fail(house->fuzz, "a row was left out: %s %s", out.id, out.text);
        case OUTPUT_LEAVE: leave_read(house, out.ticket); break;
        case OUTPUT_WAKE: house->wake_us = out.mono_us; break;
        case OUTPUT_REPLY:
            reply(house, &out);
            buf_unref(out.buf);
            break;
        case OUTPUT_HASH:
            out.password->next = house->hashes;
            house->hashes = out.password;
            break;
        case OUTPUT_WORK:
            out.work->next = house->works;
            house->works = out.work;
            break;
        case OUTPUT_SITE: fuzz_fail(house->fuzz, "a word to other processes, and there is none");
        case OUTPUT_MAY: open_request(house, out.request)->may = true; break;
        }
    }
    for (int i = 0; i < closing_n; i++) {
        cut(house, closing[i], codes[i]);
        house_carry_out(house);
    }
}

static void start(struct house *house)
{
    struct app_config config = {
        .version = "1.0.0",
        .build = "fuzz",
        .epoch = "f022f022f022f022",
        .keeps_events = true,
        .rooms_max = 60,
        .lag_credit_max_ms = 250,
        .message_max = PROTO_MESSAGE_MAX,
        .ping_ms = 20000,
        .tours_bytes_max = 100000000,
        .tours_memory_max = house->fuzz->theme->tours_bytes,
    };
    struct app_host host = {.ctx = house, .random = give_random, .hash = give_hash};
    house->app = app_create(&config, &host);
    char error[200];
    if (!budgets_set(app_budgets(house->app), house->fuzz->theme->limits, error, sizeof error))
        fuzz_fail(house->fuzz, "limits: %s", error);
    app_start(house->app, house->now);
    house_carry_out(house);
    house_settle(house);
    if (!app_ready(house->app))
        fuzz_fail(house->fuzz, "the server is not ready");
}

static void stop(struct house *house)
{
    app_destroy(house->app);
    for (; house->jobs_n > 0; house->jobs_n--) {
        job_destroy(house->jobs[house->jobs_first]);
        house->jobs_first = (house->jobs_first + 1) % HOUSE_JOBS;
    }
    house->committed_n = 0;
    for (; house->reads_n > 0; house->reads_n--) {
        job_destroy(house->reads[house->reads_first]);
        house->reads_first = (house->reads_first + 1) % HOUSE_READS;
    }
    for (struct password_job *job; (job = house->hashes);) {
        house->hashes = job->next;
        password_job_destroy(job);
    }
    for (struct work *one; (one = house->works);) {
        house->works = one->next;
        one->destroy(one);
    }
    house->wake_us = 0;
    house->held = false;
}

/* --- start and end ------------------------------------------------------------------------------------- */

struct house *house_create(struct fuzz *fuzz)
{
    struct house *house = calloc(1, sizeof *house);
    house->fuzz = fuzz;
    house->random = fuzz->random ^ UINT64_C(0x5eed);
    house->now = (struct now){.mono_us = 1000000, .wall_ms = INT64_C(1790000000000)};
    fake_store_init(&house->store);
    start(house);
    return house;
}

void house_destroy(struct house *house)
{
    stop(house);
    fake_store_finish(&house->store);
    free(house->wires);
    free(house->requests);
    free(house);
}

void house_restart(struct house *house, bool politely)
{
    struct fuzz *fuzz = house->fuzz;
    if (politely) {
        app_drain(house->app, house->now, 1500);
        house_carry_out(house);
    }
    for (uint64_t conn = 1; conn <= house->conns; conn++) {
        if (house->wires[conn].open)
            hear_closed(fuzz, conn, 0);
        house->wires[conn] = (struct wire){0};
    }
    for (uint64_t i = 0; i < house->requests_n; i++)
        if (!house->requests[i].answered && !house->requests[i].left)
            people_replied(fuzz, house->requests[i].person, (int)house->requests[i].what, 0, "", 0,
                           NULL, false);
    house->requests_n = 0;
    stop(house);
    start(house);
}

void house_hold(struct house *house)
{
    house->held = true;
}

uint64_t house_connect(struct house *house)
{
    uint64_t conn = ++house->conns;
    if (conn >= house->wires_size) {
        house->wires_size = house->wires_size ? 2 * house->wires_size : 256;
        house->wires = realloc(house->wires, house->wires_size * sizeof *house->wires);
        memset(house->wires + conn, 0, (house->wires_size - conn) * sizeof *house->wires);
    }
    house->wires[conn] = (struct wire){.open = true};
    return conn;
}

/* The handshake is refused: the application does not hear of it. */
static void refuse_connection(struct house *house, uint64_t conn)
{
    house->wires[conn] = (struct wire){0};
    hear_closed(house->fuzz, conn, 0);
}

/* Several people share an address. */
static struct app_who who_is(const uint8_t *session, unsigned person)
{
    return (struct app_who){
        .session = session,
        .address = {[10] = 0xff, 0xff, 192, 0, 2, (uint8_t)(1 + person % 5)},
    };
}

/* The sender, by a personal token or by the token of a session; false: the shell refuses the personal token. */
static bool know(struct house *house, const uint8_t *token, const char *bearer, unsigned person,
                 uint8_t session[32], struct app_who *ret)
{
    if (bearer)
        give_hash(NULL, bearer, PROTO_TOKEN_CHARS, session);
    else if (token)
        give_hash(NULL, token, 32, session);
    *ret = who_is(bearer || token ? session : NULL, person);
    ret->token = bearer;
    return !bearer || app_knows_token(house->app, session);
}

void house_open(struct house *house, uint64_t conn, const struct person *person, const char *bearer)
{
    uint8_t session[32];
    struct app_who who;
    if (know(house, person->has_session ? person->token : NULL, bearer, person->index, session,
             &who))
        app_opened(house->app, house->now, conn, &who);
    else
        refuse_connection(house, conn);
    house_carry_out(house);
}

void house_say(struct house *house, uint64_t conn, const char *text, size_t length)
{
    /* In memory of its own, so that a read beyond its end is detected. */
    char *copy = malloc(length + (length == 0));
    memcpy(copy, text, length);
    app_received(house->app, house->now, conn, copy, length);
    free(copy);
    house_carry_out(house);
}

void house_hang_up(struct house *house, uint64_t conn)
{
    cut(house, conn, 0);
    house_carry_out(house);
}

const char *house_owner_link(struct house *house)
{
    static const char link[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    house->store.has_link = true;
    house->store.link_at = house->now.wall_ms;
    give_hash(NULL, link, sizeof link - 1, house->store.link);
    return link;
}

/* --- requests --------------------------------------------------------------------------------- */

/* In memory of its own, as above. */
static char *copy(const char *bytes, size_t length)
{
    char *ret = malloc(length + (length == 0));
    memcpy(ret, bytes, length);
    return ret;
}

static struct app_request question(const struct house_request *request, uint64_t number,
                                   const struct app_who *who)
{
    static const enum app_question of[HOUSE_ASKS_N] = {
        [HOUSE_REGISTER] = APP_REGISTER,
        [HOUSE_SIGN_IN] = APP_SIGN_IN,
        [HOUSE_SIGN_OUT] = APP_SIGN_OUT,
        [HOUSE_PASSWORD] = APP_CHANGE_PASSWORD,
        [HOUSE_DELETE] = APP_DELETE_ACCOUNT,
        [HOUSE_OWN] = APP_OWN,
        [HOUSE_BOT] = APP_POST_BOT,
        [HOUSE_TOKENS] = APP_GET_TOKENS,
        [HOUSE_MAKE_TOKEN] = APP_POST_TOKENS,
        [HOUSE_REVOKE] = APP_REVOKE_TOKEN,
        [HOUSE_SESSION] = APP_SESSION,
        [HOUSE_GET_RECORD] = APP_GET_RECORD,
        [HOUSE_POST_RECORD] = APP_POST_RECORD,
        [HOUSE_GET_TOUR] = APP_GET_TOUR,
        [HOUSE_POST_TOUR] = APP_POST_TOUR,
        [HOUSE_POST_PEOPLE] = APP_POST_PEOPLE,
    };
    return (struct app_request){.route = &app_routes[of[request->what]],
                                .id = number,
                                .who = *who,
                                .name = text_of(request->name ? request->name : "")};
}

static void ask(struct house *house, const struct house_request *request, uint64_t number,
                const struct app_who *session, const char *body)
{
    struct app_request asked = question(request, number, session);
    char *own = copy(body, request->length);
    asked.options = (struct app_file_options){.game = request->dry ? 2 : 0,
                                              .dry = request->dry,
                                              .semicolon = request->dry,
                                              .bom = fuzz_chance(house->fuzz, 50)};
    asked.body = (struct text){own, request->length};
    asked.owner = &own;
    app_asked(house->app, house->now, &asked);
    free(own); /* NULL where the application took it */
}

/* A file that needs an account is announced before it comes. */
static bool may_bring(struct house *house, const struct house_request *request, uint64_t number,
                      const struct app_who *who)
{
    if (request->what != HOUSE_POST_TOUR && request->what != HOUSE_POST_PEOPLE)
        return true;
    struct app_request asked = question(request, number, who);
    app_may_post(house->app, house->now, &asked);
    house_carry_out(house);
    unsigned turns = 0;
    while (!open_request(house, number)->may && !open_request(house, number)->answered &&
           !house->held) {
        if (++turns > HOUSE_TURNS)
            fuzz_fail(house->fuzz, "nobody says whether a file may come");
        house_drift(house);
    }
    return open_request(house, number)->may;
}

/* The asker has left before the answer came. */
static void leave(struct house *house, uint64_t number)
{
    struct house_open *request = open_request(house, number);
    if (request->answered)
        return;
    request->left = true;
    people_replied(house->fuzz, request->person, (int)request->what, 0, "", 0, NULL, false);
    app_left(house->app, house->now, number);
    house_carry_out(house);
}

void house_ask(struct house *house, const struct house_request *request)
{
    uint8_t session[32];
    uint64_t i = house->requests_n++, number = HOUSE_REQUESTS + i;
    char *body = malloc(request->length + 1);
    if (i >= house->requests_size) {
        house->requests_size = house->requests_size ? 2 * house->requests_size : 64;
        house->requests = realloc(house->requests, house->requests_size * sizeof *house->requests);
    }
    house->requests[i] = (struct house_open){.what = request->what, .person = request->person};
    struct app_who who;
    if (request->length > 0)
        memcpy(body, request->body, request->length);
    if (!know(house, request->token, request->bearer, request->person->index, session, &who)) {
        static const char wrong[] = "{\"code\":\"auth\",\"field\":\"token\"}";
        house->requests[i].answered = true;
        people_replied(house->fuzz, request->person, (int)request->what, 401, wrong,
                       sizeof wrong - 1, NULL, false);
    } else if (may_bring(house, request, number, &who)) {
        ask(house, request, number, &who, body);
    }
    free(body);
    house_carry_out(house);
    if (request->what > HOUSE_SESSION && request->person->index != FUZZ_EYE &&
        fuzz_random(house->fuzz, 30) == 0)
        leave(house, number);
}

const char *house_waits_for(const struct house *house)
{
    for (uint64_t i = 0; i < house->requests_n; i++)
        if (!house->requests[i].answered && !house->requests[i].left)
            return house_ask_name(house->requests[i].what);
    return NULL;
}
