/* The server on a table: carries outputs out, keeps what was sent, moves time. */
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fake_hash.h"
#include "server/app/limits.h"
#include "tests/waits.h"

/* --- host ------------------------------------------------------------------------------------- */

static uint64_t next_random(uint64_t *state)
{
    uint64_t x = (*state += UINT64_C(0x9e3779b97f4a7c15));
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static void give_random(void *ctx, void *ret, size_t len)
{
    struct world *world = ctx;
    for (size_t i = 0; i < len; i++)
        ((uint8_t *)ret)[i] = (uint8_t)next_random(&world->random);
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

/* --- carrying outputs out ---------------------------------------------------------------------- */

static void deliver(struct world *world, const struct output *out)
{
    struct inbox *inbox = &world->inboxes[(uint32_t)out->conn - 1];
    json_error_t error;
    json_t *message =
        json_loadb((const char *)out->buf->data, out->buf->len, JSON_REJECT_DUPLICATES, &error);
    if (!message)
        fail_msg("not JSON: %.*s (%s)", (int)out->buf->len, (const char *)out->buf->data,
                 error.text);
    for (size_t i = 0; i < out->buf->len; i++)
        world->sent_hash = (world->sent_hash ^ out->buf->data[i]) * UINT64_C(0x100000001b3);
    world->sent_hash += out->conn;
    world->sent_n++;
    if ((inbox->n & (inbox->n - 1)) == 0)
        inbox->list = realloc(inbox->list, (inbox->n ? 2 * inbox->n : 1) * sizeof(json_t *));
    inbox->list[inbox->n++] = message;
    inbox->class = out->class;
}

static void carry_out_outputs(struct world *world)
{
    struct output out;
    unsigned turns = 0;
    while (app_next(world->app, &out)) {
        WAITS_TURN(turns, WAITS_TURNS, "the application wishes without end, now of kind %d",
                   (int)out.kind);
        switch (out.kind) {
        case OUTPUT_SEND:
            if ((out.conn & APP_REMOTE) != 0)
                world_answer(&world->nodes[out.conn >> 32 & 0xff], &out);
            else
                deliver(world, &out);
            buf_unref(out.buf);
            break;
        case OUTPUT_CLOSE:
            if ((out.conn & APP_REMOTE) == 0)
                world->closed[out.conn - 1] = out.code;
            break;
        case OUTPUT_SITE: world_say(world, out.site); break;
        case OUTPUT_LEAVE: world->left = out.ticket; break;
        case OUTPUT_LEFT_OUT: world->left_out++; break;
        case OUTPUT_STORE:
            assert_true(world->jobs_n < WORLD_JOBS);
            world->jobs[(world->jobs_first + world->jobs_n++) % WORLD_JOBS] = out.job;
            break;
        case OUTPUT_WAKE: world->wake_us = out.mono_us; break;
        case OUTPUT_REPLY:
            assert_true(world->unanswered-- > 0); /* a request is answered once */
            world->reply_code = out.code;
            world->reply_more = out.more;
            json_decref(world->reply);
            free(world->reply_text);
            world->reply_text = calloc(1, out.buf->len + 1u);
            assert_non_null(world->reply_text);
            memcpy(world->reply_text, out.buf->data, out.buf->len);
            world->reply_length = out.buf->len;
            world->reply = strstr(out.text, "nd") ? NULL : json_loads(world->reply_text, 0, NULL);
            assert_int_equal(world->reply != NULL, strcmp(out.text, "application/json") == 0);
            world->reply_cookie = out.cookie;
            if (out.cookie == OUTPUT_COOKIE_SET)
                give_hash(NULL, out.token, sizeof out.token, world->people[world->people_n++]);
            buf_unref(out.buf);
            break;
        case OUTPUT_MAY:
            assert_true(world->unanswered-- > 0);
            world->reply_code = 100;
            world->may_player = out.player;
            break;
        case OUTPUT_HASH:
            assert_true(world->hashes_n < APP_HASHES_OUT_MAX);
            out.password->next = world->hashes;
            world->hashes = out.password;
            world->hashes_n++;
            break;
        case OUTPUT_WORK:
            out.work->next = world->works;
            world->works = out.work;
            break;
        }
    }
}

bool world_work(struct world *world)
{
    struct work **at = &world->works;
    if (!*at)
        return false;
    while (!world->works_newest && (*at)->next)
        at = &(*at)->next;
    struct work *work = *at;
    *at = work->next;
    int64_t from_us = world_cpu_us();
    if (!work_is_unwanted(work))
        work_do(work);
    from_us = world_cpu_us() - from_us;
    if (from_us > world->work_us)
        world->work_us = from_us;
    WORLD_CALLS(world, app_worked(world->app, world->now, work));
    carry_out_outputs(world);
    return true;
}

void world_work_all(struct world *world)
{
    unsigned turns = 0;
    while (world_work(world))
        WAITS_TURN(turns, WAITS_AT_ONCE, "each piece of work is followed by another");
}

/* Work is done at once, one piece after the other, unless it is to be late. */
static void carry_out(struct world *world)
{
    carry_out_outputs(world);
    if (!world->works_late)
        world_work_all(world);
}

void world_carry_out(struct world *world)
{
    carry_out(world);
}

void world_start(struct world *world)
{
    const struct app_config config = {
        .version = "1.0.0",
        .build = "test",
        .epoch = "k7f2k7f2k7f2k7f2",
        .keeps_events = true,
        .keeps_trail = true,
        .shared = world->nodes_n > 0,
        .rooms_max = world->rooms_max ? world->rooms_max : 100,
        .tours_bytes_max = 100000000,
        .tours_memory_max = world->tours_memory ? world->tours_memory : 2000000,
        .session_idle_ms = INT64_C(30) * 86400000,
        .lag_credit_max_ms = 250,
        .pulse_ms = world->pulse_ms,
        .message_max = 8192,
        .ping_ms = 20000,
    };
    struct app_host host = {.ctx = world, .random = give_random, .hash = give_hash};
    world->app = app_create(&config, &host);
    world_limits(world, "none, rooms.guest=10, rooms.account=10, subs.connection=8, "
                        "messages.connection=40/50ms, reads.connection=4");
    app_start(world->app, world->now);
    carry_out(world);
    if (world->starts_late)
        return;
    world_commit_all(world);
    while (!app_ready(world->app)) { /* in worlds with late work */
        assert_true(world_work(world));
        world_commit_all(world);
    }
}

void world_limits(struct world *world, const char *limits)
{
    char error[200];
    assert_true(budgets_set(app_budgets(world->app), limits, error, sizeof error));
}

void world_create(struct world *world, uint64_t seed)
{
    *world = (struct world){.random = seed};
    world->now = (struct now){.mono_us = 1000000, .wall_ms = INT64_C(1790000000000)};
    fake_store_init(&world->store);
    world->stored = &world->store;
    world_start(world);
}

static void stop(struct world *world)
{
    app_destroy(world->app);
    world->app = NULL;
    for (; world->jobs_n > 0; world->jobs_n--) {
        job_destroy(world->jobs[world->jobs_first]);
        world->jobs_first = (world->jobs_first + 1) % WORLD_JOBS;
    }
    for (struct password_job *job; (job = world->hashes);) {
        world->hashes = job->next;
        password_job_destroy(job);
    }
    world->hashes_n = 0;
    world->unanswered = 0;
    for (struct work *work; (work = world->works);) {
        world->works = work->next;
        work->destroy(work);
    }
    for (size_t i = 0; i < world->conns; i++)
        forget_heard(world, i + 1);
    world->wake_us = 0;
}

void world_destroy(struct world *world)
{
    stop(world);
    for (size_t i = 0; i < WORLD_CONNS; i++)
        free(world->inboxes[i].list);
    json_decref(world->reply);
    free(world->reply_text);
    world->reply_text = NULL;
    fake_store_finish(&world->store);
}

void world_crash(struct world *world)
{
    stop(world);
    world->now.mono_us += 5000000;
    world->now.wall_ms += 5000;
    world_start(world);
}

static struct job **job_at(struct world *world, size_t i)
{
    return &world->jobs[(world->jobs_first + i) % WORLD_JOBS];
}

/* The i-th of the jobs on their way. */
static void bring_back(struct world *world, size_t i, enum job_status as)
{
    struct job *job = *job_at(world, i);
    for (; i > 0; i--)
        *job_at(world, i) = *job_at(world, i - 1);
    world->jobs_first = (world->jobs_first + 1) % WORLD_JOBS;
    world->jobs_n--;
    job->status = as;
    if (as == JOB_OK)
        fake_store_commit(world->stored, job);
    if (job->status == JOB_OK && job->first)
        world_tell(world, job);
    WORLD_CALLS(world, app_stored(world->app, world->now, job));
    carry_out(world);
}

void world_commit(struct world *world, size_t jobs)
{
    for (; jobs > 0 && world->jobs_n > 0; jobs--)
        bring_back(world, 0, JOB_OK);
}

void world_commit_of(struct world *world, enum job_queue queue, enum job_status as)
{
    size_t i = 0;
    while (i < world->jobs_n && (*job_at(world, i))->queue != queue)
        i++;
    assert_true(i < world->jobs_n);
    bring_back(world, i, as);
}

void world_commit_all(struct world *world)
{
    unsigned turns = 0;
    while (world->jobs_n > 0) {
        WAITS_TURN(turns, WAITS_TURNS, "each job is followed by another");
        world_commit(world, 1);
    }
}

/* --- people ----------------------------------------------------------------------------------- */

/* 192.0.2.FROM; 0: not known. */
static struct app_who who_is(const uint8_t *session, unsigned from)
{
    struct app_who who = {.session = session};
    if (from > 0)
        memcpy(who.address + 10, (uint8_t[]){0xff, 0xff, 192, 0, 2, (uint8_t)from}, 6);
    return who;
}

void world_ask(struct world *world, const struct app_request *request)
{
    struct app_request own = *request;
    char *body = malloc(own.body.length + !own.body.length);
    for (size_t i = 0; i < own.body.length; i++)
        body[i] = own.body.at[i];
    own.id = own.id ? own.id : 1;
    own.body.at = body;
    own.owner = &body;
    world->reply_code = 0;
    world->unanswered++;
    WORLD_CALLS(world, app_asked(world->app, world->now, &own));
    free(body); /* NULL where the application took it */
    carry_out(world);
}

static void ask(struct world *world, enum app_question what, struct app_who who, const char *name,
                const char *body)
{
    world_ask(world, &(struct app_request){.route = &app_routes[what],
                                           .id = 1,
                                           .who = who,
                                           .name = text_of(name),
                                           .body = text_of(body)});
}

void world_post(struct world *world, const uint8_t *session, const char *body)
{
    world_post_from(world, session, body, 0);
}

void world_post_from(struct world *world, const uint8_t *session, const char *body, unsigned from)
{
    ask(world, APP_SESSION, who_is(session, from), "", body);
    world_commit_all(world);
}

void world_hash(struct world *world)
{
    struct password_job **at = &world->hashes;
    assert_non_null(*at);
    while ((*at)->next)
        at = &(*at)->next;
    struct password_job *job = *at;
    *at = NULL;
    world->hashes_n--;
    world->hashed_n++;
    fake_hash(job);
    WORLD_CALLS(world, app_hashed(world->app, world->now, job));
    carry_out(world);
}

void world_hash_text(const char *text, uint8_t ret[32])
{
    give_hash(NULL, text, strlen(text), ret);
}

void world_settle(struct world *world)
{
    unsigned turns = 0;
    while (world->jobs_n > 0 || world->hashes_n > 0) {
        WAITS_TURN(turns, WAITS_AT_ONCE, "each password is followed by another");
        world_commit_all(world);
        if (world->hashes_n > 0)
            world_hash(world);
    }
}

__attribute__((format(printf, 2, 0))) static void quote(struct world *world, const char *format,
                                                        va_list arguments);

void world_account_asks(struct world *world, enum app_question what, const uint8_t *session,
                        unsigned from, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    quote(world, format, arguments);
    va_end(arguments);
    ask(world, what, who_is(session, from), "", world->text);
}

void world_account(struct world *world, enum app_question what, const uint8_t *session,
                   unsigned from, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    quote(world, format, arguments);
    va_end(arguments);
    ask(world, what, who_is(session, from), "", world->text);
    world_settle(world);
}

void world_get_record_from(struct world *world, const char *name, unsigned from)
{
    ask(world, APP_GET_RECORD, who_is(NULL, from), name, "");
}

void world_get_record(struct world *world, const char *name)
{
    world_get_record_from(world, name, 0);
}

void world_post_record_from(struct world *world, const char *body, unsigned from)
{
    ask(world, APP_POST_RECORD, who_is(NULL, from), "", body);
}

void world_post_record(struct world *world, const char *body)
{
    world_post_record_from(world, body, 0);
}

unsigned world_guest(struct world *world, const char *name)
{
    unsigned person = world->people_n;
    char body[200];
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    world_post(world, NULL, body);
    assert_int_equal(world->reply_code, 200);
    assert_int_equal(world->people_n, person + 1);
    return person;
}

unsigned world_resident(struct world *world, const char *name)
{
    unsigned person = world_guest(world, name);
    conn_id conn = world_connect(world, (int)person);
    say(world, conn,
        "{'t':'do','id':1,'key':'r','ch':'me','k':'mute','player':'p99999','on':false}");
    world_commit_all(world);
    world_hang_up(world, conn);
    forget_heard(world, conn);
    world->conns--;
    return person;
}

conn_id world_connect(struct world *world, int person)
{
    return world_connect_from(world, person, 0);
}

conn_id world_connect_from(struct world *world, int person, unsigned from)
{
    struct app_who who = who_is(person < 0 ? NULL : world->people[person], from);
    conn_id conn = ++world->conns;
    assert_true(conn <= WORLD_CONNS);
    WORLD_CALLS(world, app_opened(world->app, world->now, conn, &who));
    carry_out(world);
    world_commit_all(world);
    expect(world, conn, "{'t':'hello','v':2,'ping':20000}");
    return conn;
}

void world_fall_behind(struct world *world, conn_id conn)
{
    forget_heard(world, conn);
    WORLD_CALLS(world, app_caught_up(world->app, world->now, conn));
    carry_out(world);
}

void world_hang_up(struct world *world, conn_id conn)
{
    WORLD_CALLS(world, app_closed(world->app, world->now, conn));
    carry_out(world);
}

/* --- saying and hearing ----------------------------------------------------------------------- */

__attribute__((format(printf, 2, 0))) static void quote(struct world *world, const char *format,
                                                        va_list arguments)
{
    int length = vsnprintf(world->text, sizeof world->text, format, arguments);
    assert_true(length >= 0 && (size_t)length < sizeof world->text);
    for (char *at = world->text; *at; at++)
        if (*at == '\'')
            *at = '"';
}

void say(struct world *world, conn_id conn, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    quote(world, format, arguments);
    va_end(arguments);
    WORLD_CALLS(world,
                app_received(world->app, world->now, conn, world->text, strlen(world->text)));
    carry_out(world);
}

/* Whether it is a note about presence or boards, but not about a changed line. */
static bool is_note(const json_t *message)
{
    return strcmp(text_at(message, "t"), "note") == 0 && strcmp(text_at(message, "k"), "line") != 0;
}

static json_t *take(struct world *world, conn_id conn)
{
    struct inbox *inbox = &world->inboxes[conn - 1];
    while (inbox->read < inbox->n && is_note(inbox->list[inbox->read]))
        inbox->read++;
    return inbox->read < inbox->n ? inbox->list[inbox->read++] : NULL;
}

json_t *hear(struct world *world, conn_id conn)
{
    json_t *message = take(world, conn);
    if (!message)
        fail_msg("connection %u hears nothing", (unsigned)conn);
    return message;
}

bool hears_nothing(struct world *world, conn_id conn)
{
    json_t *message = take(world, conn);
    if (message) {
        char *text = json_dumps(message, 0);
        print_message("heard: %s\n", text);
        free(text);
    }
    return !message;
}

void forget_heard(struct world *world, conn_id conn)
{
    struct inbox *inbox = &world->inboxes[conn - 1];
    for (size_t i = 0; i < inbox->n; i++)
        json_decref(inbox->list[i]);
    inbox->n = inbox->read = 0;
}

static json_t *read_pattern(struct world *world)
{
    json_error_t error;
    json_t *pattern = json_loads(world->text, 0, &error);
    if (!pattern)
        fail_msg("bad pattern %s: %s", world->text, error.text);
    return pattern;
}

json_t *expect(struct world *world, conn_id conn, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    quote(world, format, arguments);
    va_end(arguments);
    json_t *pattern = read_pattern(world);
    json_t *message = take(world, conn);
    if (!message)
        fail_msg("connection %u hears nothing, not %s", (unsigned)conn, world->text);
    if (!fits(pattern, message)) {
        char *text = json_dumps(message, 0);
        fail_msg("connection %u expected %s\n  heard %s", (unsigned)conn, world->text, text);
    }
    json_decref(pattern);
    return message;
}

json_t *await(struct world *world, conn_id conn, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    quote(world, format, arguments);
    va_end(arguments);
    json_t *pattern = read_pattern(world), *message;
    while ((message = take(world, conn)) && !fits(pattern, message))
        ;
    if (!message)
        fail_msg("connection %u never hears %s", (unsigned)conn, world->text);
    json_decref(pattern);
    return message;
}
