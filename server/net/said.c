/* The log of faults that libwebsockets finds. Strangers can cause nearly all of them, once for each
 * request. So a few lines of each kind are written in a minute, and then the number of the others. */
#include <string.h>

#include "proto/lib/log.h"
#include "server/net/shell.h"

#define KIND_MAX  48 /* bytes of a line that identify its kind */
#define KINDS_MAX 16 /* kinds that are distinguished; all others are one */
#define A_MINUTE  5  /* lines of a kind */
#define MINUTE_US INT64_C(60000000)

struct kind {
    char text[KIND_MAX]; /* "": all others */
    int64_t since_us;    /* when this minute began */
    uint32_t said, kept;
};

/* One log for all contexts, as in libwebsockets. */
static struct kind kinds[KINDS_MAX + 1];

/* A kind is the text up to the first number, which names a case and not the fault. */
static struct kind *kind_of(const char *line)
{
    char text[KIND_MAX] = "";
    size_t n = strcspn(line, "0123456789\n");
    struct kind *free = &kinds[KINDS_MAX];
    memcpy(text, line, n < sizeof text - 1 ? n : sizeof text - 1);
    for (size_t i = KINDS_MAX; i-- > 0;) {
        if (strcmp(kinds[i].text, text) == 0)
            return &kinds[i];
        if (kinds[i].text[0] == '\0')
            free = &kinds[i];
    }
    if (free != &kinds[KINDS_MAX])
        memcpy(free->text, text, sizeof text);
    return free;
}

static void end_minute(struct kind *kind, int64_t now_us)
{
    if (now_us - kind->since_us < MINUTE_US)
        return;
    if (kind->kept > 0)
        log_event(LOG_LEVEL_WARNING, "lws.more", "lines=%u like=\"%s\"", (unsigned)kind->kept,
                  kind->text);
    *kind = (struct kind){.since_us = now_us};
}

void said_by_lws(int level, const char *line)
{
    int64_t now_us = net_now().mono_us;
    size_t len = strcspn(line, "\n");
    struct kind *kind = kind_of(line);
    if (kind->since_us == 0)
        kind->since_us = now_us;
    if (kind->said >= A_MINUTE) {
        kind->kept++;
        return;
    }
    kind->said++;
    log_event(level == LLL_ERR ? LOG_LEVEL_WARNING : LOG_LEVEL_INFO, "lws", "said=\"%.*s\"",
              (int)len, line);
}

void said_tick(int64_t now_us)
{
    for (size_t i = 0; i <= KINDS_MAX; i++)
        end_minute(&kinds[i], now_us);
}
