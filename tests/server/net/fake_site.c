/* The application among several processes: these tests start one. */
#include <assert.h>

#include "server/app/app.h"

void app_own(struct app *app, struct now now, uint8_t shard, uint32_t epoch)
{
    (void)app, (void)now, (void)shard, (void)epoch;
    assert(!"one process");
}

void app_disown(struct app *app, struct now now, uint8_t shard)
{
    (void)app, (void)now, (void)shard;
    assert(!"one process");
}

void app_followed(struct app *app, struct now now, const struct job *job)
{
    (void)app, (void)now, (void)job;
    assert(!"one process");
}

void app_site(struct app *app, struct now now, uint16_t node, conn_id conn,
              const struct site_note *note)
{
    (void)app, (void)now, (void)node, (void)conn, (void)note;
    assert(!"one process");
}

bool app_sent_on(const struct app *app, conn_id conn, const uint8_t *session)
{
    (void)app, (void)conn, (void)session;
    return false;
}

void app_answered(struct app *app, struct now now, conn_id conn, struct buf *buf)
{
    (void)app, (void)now, (void)conn, (void)buf;
    assert(!"one process");
}

void app_replied(struct app *app, struct now now, conn_id number, const void *bytes, size_t length)
{
    (void)app, (void)now, (void)number, (void)bytes, (void)length;
    assert(!"one process");
}

bool app_is_level(const struct app *app, uint8_t shard)
{
    (void)app, (void)shard;
    return true;
}
