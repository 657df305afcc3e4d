/* Lines about a database that is away. */
#include "server/store/away.h"

#include <assert.h>
#include <time.h>

#include "proto/lib/log.h"
#include "server/store/driver_postgres.h"

static int64_t mono_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* After a broken connection the reasons of the attempts to make it again follow: only they tell what is to be done. */
void away_note(struct away *away, const char *event, struct sql *sql)
{
    int code;
    enum postgres_why why = postgres_why(sql);
    assert(sql->driver->postgres && why < POSTGRES_WHYS);
    if (away->since_us == 0)
        away->since_us = mono_us();
    if (away->told & 1u << why)
        return;
    away->told |= 1u << why;
    log_event(LOG_LEVEL_ERROR, event, "reason=%s error=\"%s\"", postgres_why_word(why),
              sql->driver->error(sql, &code));
}

int64_t away_end(struct away *away)
{
    int64_t since_us = away->since_us;
    assert(since_us != 0 || away->told == 0);
    away->told = 0;
    away->since_us = 0;
    return since_us == 0 ? 0 : (mono_us() - since_us) / 1000 + 1;
}
