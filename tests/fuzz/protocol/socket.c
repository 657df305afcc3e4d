/* The server behind a real socket: a process with a real disk and real time. People get what has arrived; requests are
 * waited for. Two runs with one seed are never the same.
 *
 * A server that dies, or ends with a wrong code, ends this program, too, and its last output is printed: the report of
 * a sanitizer. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "house.h"
#include "served.h"
#include "server/net/cookie.h"
#include "wire.h"

/* NOTES_MS: the server sends notes at most once a second. */
enum {
    WIRES = FUZZ_ALL * FUZZ_LINES,
    PATIENCE_MS = 60000,
    NOTES_MS = 1000,
    PATH_BYTES = 200,
    WHO_BYTES = 200
};

struct house {
    struct fuzz *fuzz;
    struct served served;
    struct {
        uint64_t conn; /* 0: free */
        struct wire wire;
    } wires[WIRES];
    uint64_t conns;
    uint64_t pages; /* of measures that were asked for */
};

const bool house_is_real = true;

int64_t house_now_ms(const struct house *house)
{
    struct timespec at;
    (void)house;
    clock_gettime(CLOCK_REALTIME, &at);
    return (int64_t)at.tv_sec * 1000 + at.tv_nsec / 1000000;
}

/* --- wires ------------------------------------------------------------------------------------ */

static void drop(struct house *house, int i)
{
    uint64_t conn = house->wires[i].conn;
    wire_close(&house->wires[i].wire);
    house->wires[i].conn = 0;
    hear_closed(house->fuzz, conn, house->wires[i].wire.code);
}

static int find(const struct house *house, uint64_t conn)
{
    for (int i = 0; i < WIRES; i++)
        if (conn != 0 && house->wires[i].conn == conn)
            return i;
    return -1;
}

/* Receives what has arrived at one connection. */
static void hear_wire(struct house *house, int i)
{
    const char *text;
    size_t length;
    uint64_t conn = house->wires[i].conn;
    bool open = wire_read(&house->wires[i].wire);
    while (house->wires[i].conn == conn && wire_next(&house->wires[i].wire, &text, &length))
        hear(house->fuzz, conn, text, length);
    if (house->wires[i].conn == conn && !open)
        drop(house, i);
}

/* Receives what has arrived, or arrives within this time. */
static void hear_all(struct house *house, int ms)
{
    struct pollfd fds[WIRES];
    int which[WIRES];
    nfds_t n = 0;
    for (int i = 0; i < WIRES; i++)
        if (house->wires[i].conn != 0) {
            which[n] = i;
            fds[n++] = (struct pollfd){.fd = house->wires[i].wire.fd, .events = POLLIN};
        }
    if (poll(fds, n, ms) <= 0)
        return;
    for (nfds_t i = 0; i < n; i++)
        if (fds[i].revents)
            hear_wire(house, which[i]);
}

uint64_t house_connect(struct house *house)
{
    for (int i = 0; i < WIRES; i++)
        if (house->wires[i].conn == 0)
            return house->wires[i].conn = ++house->conns;
    return 0;
}

/* The header by which the server knows the sender; "": none. */
static void write_who(const uint8_t *token, const char *bearer, char ret[WHO_BYTES])
{
    char cookie[COOKIE_SET_MAX];
    *ret = '\0';
    if (bearer) {
        snprintf(ret, WHO_BYTES, "Authorization: Bearer %s", bearer);
    } else if (token) {
        cookie_set(token, false, cookie);
        snprintf(ret, WHO_BYTES, "Cookie: %.*s", (int)strcspn(cookie, ";"), cookie);
    }
}

void house_open(struct house *house, uint64_t conn, const struct person *person, const char *bearer)
{
    char who[WHO_BYTES];
    int i = find(house, conn);
    write_who(person->has_session ? person->token : NULL, bearer, who);
    if (wire_open(&house->wires[i].wire, house->served.port, who))
        hear_wire(house, i); /* what came with the answer */
    else
        drop(house, i);
}

void house_say(struct house *house, uint64_t conn, const char *text, size_t length)
{
    int i = find(house, conn);
    if (i >= 0 && !wire_say(&house->wires[i].wire, text, length))
        drop(house, i);
}

void house_hang_up(struct house *house, uint64_t conn)
{
    int i = find(house, conn);
    if (i >= 0)
        drop(house, i);
}

/* --- requests --------------------------------------------------------------------------------- */

static void write_path(const struct house_request *request, char ret[PATH_BYTES])
{
    const char *name = request->name ? request->name : "";
    if (request->what == HOUSE_POST_PEOPLE)
        snprintf(ret, PATH_BYTES, "/api/tour/%s/people%s", name, request->dry ? "?dry=1" : "");
    else if (request->what == HOUSE_TOKENS)
        snprintf(ret, PATH_BYTES, "%s", house_ask_name(HOUSE_MAKE_TOKEN));
    else
        snprintf(ret, PATH_BYTES, "%s%s", house_ask_name(request->what), name);
}

void house_ask(struct house *house, const struct house_request *request)
{
    char who[WHO_BYTES], path[PATH_BYTES];
    bool post = request->what != HOUSE_GET_RECORD && request->what != HOUSE_GET_TOUR &&
                request->what != HOUSE_TOKENS;
    uint8_t token[COOKIE_TOKEN_BYTES];
    write_who(request->token, request->bearer, who);
    write_path(request, path);
    bool leaves = request->what > HOUSE_SESSION && request->person->index < FUZZ_PEOPLE &&
                  fuzz_random(house->fuzz, 30) == 0;
    struct wire_answer answer =
        wire_ask(house->served.port, post, path, who, request->body, request->length, leaves);
    const char *set = answer.head ? strcasestr(answer.head, "\r\nSet-Cookie: ") : NULL;
    if (!set || set > answer.body)
        set = NULL;
    bool gives = set && cookie_token(set + 14, strcspn(set + 14, ";\r"), false, token);
    people_replied(house->fuzz, request->person, (int)request->what, answer.status,
                   answer.body ? answer.body : "", answer.length, gives ? token : NULL,
                   set && !gives);
    free(answer.head);
}

const char *house_waits_for(const struct house *house)
{
    (void)house;
    return NULL;
}

const char *house_owner_link(struct house *house)
{
    return house->served.link;
}

/* --- time ------------------------------------------------------------------------------------- */

/* For an answer, or for the snapshot that comes behind it. */
static bool waits(const struct voice *line)
{
    bool snapshot = false;
    for (unsigned i = 0; i < line->subs_n && !line->skipped; i++)
        snapshot = snapshot || !line->subs[i].known;
    return line->conn != 0 && (!line->greeted || line->asked || line->nulls > 0 || snapshot);
}

static bool anybody_waits(const struct fuzz *fuzz)
{
    for (int i = 0; i < FUZZ_ALL; i++)
        for (int k = 0; k < FUZZ_LINES; k++)
            if (waits(&fuzz->people[i].lines[k]))
                return true;
    return false;
}

void house_drift(struct house *house)
{
    hear_all(house, fuzz_chance(house->fuzz, 70) && anybody_waits(house->fuzz) ? 2 : 0);
}

void house_pass(struct house *house, int64_t ms)
{
    hear_all(house, ms > 5 ? 5 : (int)ms);
}

/* A sample of the server's page of measures. */
static uint64_t sample(const char *page, const char *name)
{
    char line[80];
    snprintf(line, sizeof line, "\nmiai_%s ", name);
    const char *at = strstr(page, line);
    return at ? strtoull(at + strlen(line), NULL, 10) : 0;
}

struct measures {
    uint64_t taken; /* grows with each message, connection (but for pages), job and piece of work */
    uint64_t pending; /* jobs and pieces of work that are not done */
};

static struct measures measure(struct house *house)
{
    static const char *const taken[] = {"messages_received_total", "accepted_total",
                                        "store_jobs_total",        "reads_total",
                                        "work_done_total",         "work_dropped_total"};
    static const char *const pending[] = {"jobs_pending", "reads_pending", "hash_queued",
                                          "work_queued"};
    struct measures ret = {.taken = 0 - ++house->pages};
    struct wire_answer answer =
        wire_ask(house->served.metrics_port, false, "/metrics", "", "", 0, false);
    if (answer.status != 200)
        fuzz_fail(house->fuzz, "the server does not answer /metrics: %d", answer.status);
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        ret.taken += sample(answer.body, taken[i]);
    for (size_t i = 0; i < sizeof pending / sizeof *pending; i++)
        ret.pending += sample(answer.body, pending[i]);
    free(answer.head);
    return ret;
}

static void hear_answers(struct house *house)
{
    int64_t end_ms = house_now_ms(house) + PATIENCE_MS;
    while (anybody_waits(house->fuzz) && house_now_ms(house) < end_ms)
        hear_all(house, 20);
    if (anybody_waits(house->fuzz)) {
        fuzz_nobody_waits(house->fuzz); /* says who does */
        fuzz_fail(house->fuzz, "a snapshot never came");
    }
    hear_all(house, 0);
}

/* What is read for a page comes after its snapshot, unasked: once no question to the store is left, it is sent before
 * the server answers the next page of measures. */
void house_settle(struct house *house)
{
    int64_t end_ms = house_now_ms(house) + PATIENCE_MS;
    hear_answers(house);
    while (measure(house).pending > 0) {
        if (house_now_ms(house) > end_ms)
            fuzz_fail(house->fuzz, "the server is never done");
        hear_all(house, 5);
    }
    measure(house);
    hear_answers(house);
}

/* A person who hung up hears no answer, and the server also acts by itself. Both have ended when the server has nothing
 * to do and has done nothing since the page before: any timer that was due then has fired when it answers. */
void house_rest(struct house *house)
{
    int64_t end_ms = house_now_ms(house) + PATIENCE_MS;
    struct measures before, now = measure(house);
    do {
        before = now;
        if (house_now_ms(house) > end_ms)
            fuzz_fail(house->fuzz, "the server does not come to rest: %llu pending",
                      (unsigned long long)now.pending);
        for (int64_t then_ms = house_now_ms(house) + NOTES_MS; house_now_ms(house) < then_ms;)
            hear_all(house, 20);
        house_settle(house);
        now = measure(house);
    } while (now.pending > 0 || now.taken != before.taken);
}

/* --- start and end ------------------------------------------------------------------------------------- */

struct house *house_create(struct fuzz *fuzz)
{
    struct house *house = calloc(1, sizeof *house);
    house->fuzz = fuzz;
    for (int i = 0; i < WIRES; i++)
        house->wires[i].wire.fd = -1;
    served_start(&house->served, fuzz->theme->limits);
    return house;
}

static void end(struct house *house, bool politely)
{
    served_stop(&house->served, politely);
    for (int i = 0; i < WIRES; i++)
        if (house->wires[i].conn != 0)
            hear_wire(house, i);
    for (int i = 0; i < WIRES; i++)
        if (house->wires[i].conn != 0)
            drop(house, i);
}

void house_destroy(struct house *house)
{
    end(house, true);
    served_forget(&house->served);
    free(house);
}

void house_restart(struct house *house, bool politely)
{
    end(house, politely);
    served_start(&house->served, house->fuzz->theme->limits);
}

void house_hold(struct house *house)
{
    (void)house;
}

void house_check(struct house *house, bool end)
{
    (void)end;
    if (!served_lives(&house->served))
        fuzz_fail(house->fuzz, "the server is gone");
}
