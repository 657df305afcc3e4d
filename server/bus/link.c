/* A connection to Redis (link.h). hiredis connects, formats and parses; its context without its event adapters, since
 * those are for loops that know more than this thread does.
 *
 * Redis says what it wants to: an answer of its own begins no memory beyond BUS_REPLY_MAX, and one that no question
 * fits ends the link. */
#include "link.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <hiredis/hiredis.h>
#include <hiredis/sds.h>

#include "proto/lib/alloc.h"

#define MS           INT64_C(1000) /* microseconds */
#define ELEMENTS_MAX 3

static bool fail(struct link_fault *ret_fault, enum bus_trouble trouble, const char *why)
{
    ret_fault->trouble = trouble;
    snprintf(ret_fault->why, sizeof ret_fault->why, "%s", why);
    return false;
}

/* hiredis has met an error of the system or of the protocol, just now: errno is still that of it. */
static bool broken(const struct link *link, struct link_fault *ret_fault)
{
    const redisContext *redis = link->redis;
    bool ended = redis->err == REDIS_ERR_EOF ||
                 (redis->err == REDIS_ERR_IO && (errno == ECONNRESET || errno == EPIPE));
    if (redis->err == REDIS_ERR_OOM)
        return fail(ret_fault, BUS_NONSENSE, "an answer with too many parts, or no memory for it");
    if (redis->err == REDIS_ERR_PROTOCOL)
        return fail(ret_fault, BUS_NONSENSE, redis->errstr);
    return fail(ret_fault, ended || link->heard_us ? BUS_CLOSED : BUS_UNREACHABLE, redis->errstr);
}

/* An array of the length that Redis says would be memory for as many elements: its answers here have three at most. */
static void *create_array(const redisReadTask *task, int elements)
{
    const redisReplyObjectFunctions *all = task->privdata;
    return elements > ELEMENTS_MAX ? NULL : all->createArray(task, elements);
}

static void bound_answers(struct link *link)
{
    redisReader *reader = link->redis->reader;
    link->functions = alloc_zeroed(1, sizeof *link->functions);
    *link->functions = *reader->fn;
    link->functions->createArray = create_array;
    reader->privdata = reader->fn;
    reader->fn = link->functions;
}

/* --- asking ----------------------------------------------------------------------------------- */

void bus_link_ask(struct link *link, int words_n, const char **words, const size_t *lengths,
                  uint32_t answers, int64_t now_us)
{
    /* It fails without memory only; then hiredis notes the error, and the next write breaks the link. */
    redisAppendCommandArgv(link->redis, words_n, words, lengths);
    if (link->waiting == 0)
        link->asked_us = now_us;
    link->waiting += answers;
}

static void ask_words(struct link *link, int words_n, const char **words, int64_t now_us)
{
    size_t lengths[3];
    assert(words_n <= 3);
    for (int i = 0; i < words_n; i++)
        lengths[i] = strlen(words[i]);
    bus_link_ask(link, words_n, words, lengths, 1, now_us);
}

bool bus_link_open(struct link *link, const struct settings *settings, int64_t now_us,
                   struct link_fault *ret_fault)
{
    redisContext *redis = *settings->path ? redisConnectUnixNonBlock(settings->path)
                                          : redisConnectNonBlock(settings->host, settings->port);
    *link = (struct link){.redis = redis};
    if (!redis)
        return fail(ret_fault, BUS_UNREACHABLE, "no memory for a connection");
    if (redis->err)
        return broken(link, ret_fault);
    bound_answers(link);
    fcntl(redis->fd, F_SETFD, FD_CLOEXEC);
    if (*settings->user)
        ask_words(link, 3, (const char *[]){"AUTH", settings->user, settings->password}, now_us);
    else if (*settings->password)
        ask_words(link, 2, (const char *[]){"AUTH", settings->password}, now_us);
    return true;
}

void bus_link_close(struct link *link)
{
    if (link->redis)
        redisFree(link->redis);
    free(link->functions);
    *link = (struct link){0};
}

size_t bus_link_unwritten(const struct link *link)
{
    return sdslen(link->redis->obuf);
}

struct pollfd bus_link_poll(const struct link *link)
{
    short events = bus_link_unwritten(link) > 0 ? POLLIN | POLLOUT : POLLIN;
    return (struct pollfd){.fd = link->redis->fd, .events = events};
}

bool bus_link_write(struct link *link, struct link_fault *ret_fault)
{
    int done = 0;
    return redisBufferWrite(link->redis, &done) == REDIS_OK || broken(link, ret_fault);
}

/* --- hearing ---------------------------------------------------------------------------------- */

static bool begins_with(const redisReply *reply, const char *word)
{
    return strncmp(reply->str, word, strlen(word)) == 0;
}

/* Redis says why it does not do what it was asked to. */
static bool refused(const redisReply *reply, struct link_fault *ret_fault)
{
    static const char *const denials[] = {"NOAUTH", "WRONGPASS", "NOPERM", "DENIED", "ERR AUTH"};
    for (size_t i = 0; i < sizeof denials / sizeof *denials; i++)
        if (begins_with(reply, denials[i]))
            return fail(ret_fault, BUS_DENIED, reply->str);
    return fail(ret_fault, BUS_REFUSED, reply->str);
}

/* ["message", channel, bytes] */
static bool is_message(const redisReply *reply)
{
    return reply->type == REDIS_REPLY_ARRAY && reply->elements == 3 &&
           reply->element[0]->type == REDIS_REPLY_STRING &&
           strcmp(reply->element[0]->str, "message") == 0 &&
           reply->element[2]->type == REDIS_REPLY_STRING;
}

static bool take(struct link *link, const redisReply *reply, int64_t now_us, bus_link_hear *hear,
                 void *ctx, struct link_fault *ret_fault)
{
    if (reply->type == REDIS_REPLY_ERROR)
        return refused(reply, ret_fault);
    if (is_message(reply)) {
        hear(ctx, reply->element[2]->str, reply->element[2]->len);
        return true;
    }
    if (link->waiting == 0)
        return fail(ret_fault, BUS_NONSENSE, "an answer without a question");
    link->waiting--;
    link->asked_us = now_us;
    link->ready = link->ready || link->waiting == 0;
    return true;
}

bool bus_link_read(struct link *link, int64_t now_us, bus_link_hear *hear, void *ctx,
                   struct link_fault *ret_fault)
{
    bool fine = true;
    if (redisBufferRead(link->redis) != REDIS_OK)
        return broken(link, ret_fault);
    link->heard_us = now_us;
    while (fine) {
        void *reply = NULL;
        if (redisGetReplyFromReader(link->redis, &reply) != REDIS_OK)
            return broken(link, ret_fault);
        if (!reply)
            break;
        fine = take(link, reply, now_us, hear, ctx, ret_fault);
        freeReplyObject(reply);
    }
    if (fine && link->redis->reader->len - link->redis->reader->pos > BUS_REPLY_MAX)
        return fail(ret_fault, BUS_NONSENSE, "an answer that is longer than 4 MiB");
    return fine;
}

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

int64_t bus_link_look_at(const struct link *link)
{
    return link->waiting > 0 ? later(link->asked_us, link->heard_us) + BUS_PATIENCE_MS * MS
                             : link->heard_us + BUS_HEARTBEAT_MS * MS;
}

bool bus_link_look(struct link *link, int64_t now_us, struct link_fault *ret_fault)
{
    if (now_us < bus_link_look_at(link))
        return true;
    if (link->waiting == 0) {
        ask_words(link, 1, (const char *[]){"PING"}, now_us);
        return true;
    }
    char why[BUS_WHY_MAX];
    snprintf(why, sizeof why, "Redis did not answer for %d ms", BUS_PATIENCE_MS);
    return fail(ret_fault, BUS_SILENT, why);
}
