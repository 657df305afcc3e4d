/* Arenas where several processes serve a site. A process tells the owner of an arena which of its players are on the page
 * here: soon after each change and every APP_HERE_MS. The owner pairs them like its own, and tells all others how many
 * players wait. Each counts for APP_HERE_FOR_MS. Whether a player is banned is judged where their connection is. */
#include "server/app/arena/far.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/buf.h"
#include "server/app/arena/arenas.h"
#include "server/app/arena/hall.h"
#include "server/app/arena/step.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/state.h"
#include "server/base/codec.h"

#define FOR_US (APP_HERE_FOR_MS * INT64_C(1000))

static void say(struct app *app, const struct hall *hall, enum site_kind kind,
                const struct codec_bytes *bytes)
{
    outbox_site(app, &(struct site_note){.kind = kind,
                                         .shard = shard_of(&hall->head.id),
                                         .buf = buf_create(bytes->at, bytes->n)});
}

/* --- what this process says ------------------------------------------------------------------- */

static void tell_here(struct app *app, struct hall *hall)
{
    bool here[ARENA_PLAYERS_MAX] = {false};
    struct codec_bytes bytes = {0};
    uint64_t n = 0;
    step_look(app, hall, here);
    for (uint32_t i = 0; i < hall->people_n; i++)
        n += here[i];
    if (n == 0 && hall->told_n == 0)
        return;
    codec_write_bytes(&bytes, hall->head.id.bytes, sizeof hall->head.id.bytes);
    codec_write_number(&bytes, n);
    for (uint32_t i = 0; i < hall->people_n; i++)
        if (here[i])
            codec_write_number(&bytes, (uint64_t)hall->people[i]->id);
    say(app, hall, SITE_HALL, &bytes);
    free(bytes.at);
    hall->told_n = (uint16_t)n;
}

static void tell_waiting(struct app *app, const struct hall *hall)
{
    struct codec_bytes bytes = {0};
    codec_write_bytes(&bytes, hall->head.id.bytes, sizeof hall->head.id.bytes);
    codec_write_number(&bytes, hall->waiting);
    say(app, hall, SITE_WAITING, &bytes);
    free(bytes.at);
}

void hall_tell(struct app *app, struct hall *hall)
{
    if (!app->config.shared || !hall->visible || hall->seen.stage > ARENA_RUNNING)
        return;
    if (!shard_is_mine(app, &hall->head.id))
        tell_here(app, hall);
    else if (hall->seen.stage == ARENA_RUNNING)
        tell_waiting(app, hall);
}

void halls_tell(struct app *app)
{
    struct hall *hall;
    LIST_FOREACH(hall, &app->arenas->list, link)
    {
        hall_tell(app, hall);
        if (hall->waiting > 0 && hall_waits_old(app, hall))
            step_soon(app, hall);
    }
}

/* --- what others say -------------------------------------------------------------------------- */

bool hall_has_far(const struct app *app, const struct hall *hall, uint32_t at)
{
    return hall->far && hall->far[at].until_us > app->now.mono_us;
}

bool hall_waits_old(const struct app *app, const struct hall *hall)
{
    return shard_is_mine(app, &hall->head.id) || hall->seen.stage != ARENA_RUNNING ||
           app->now.mono_us - hall->waiting_us >= FOR_US;
}

static struct hall *read_hall(struct app *app, struct codec_reader *reader)
{
    const uint8_t *id = codec_read_bytes(reader, PROTO_ID_BYTES);
    struct hall *hall = id ? hall_find(app, id) : NULL;
    return hall && hall->visible ? hall : NULL;
}

static void heard_here(struct app *app, struct hall *hall, uint16_t node,
                       struct codec_reader *reader)
{
    if (!hall->far)
        hall->far = alloc_zeroed(ARENA_PLAYERS_MAX, sizeof *hall->far);
    for (uint32_t i = 0; i < ARENA_PLAYERS_MAX; i++)
        if (hall->far[i].node == node)
            hall->far[i].until_us = 0;
    for (uint64_t n = codec_read_number(reader, ARENA_PLAYERS_MAX); n > 0; n--) {
        uint16_t no = hall_number(hall, (int64_t)codec_read_number(reader, INT64_MAX));
        if (reader->fault != CODEC_FINE)
            break;
        if (no > 0)
            hall->far[no - 1] =
                (struct hall_far){.until_us = app->now.mono_us + FOR_US, .node = node};
    }
    step_soon(app, hall);
}

void hall_heard(struct app *app, uint16_t node, const struct site_note *note)
{
    struct codec_reader reader = codec_reader_of(note->buf->data, note->buf->len);
    struct hall *hall = read_hall(app, &reader);
    if (!hall || shard_of(&hall->head.id) != note->shard)
        return;
    bool mine = shard_is_mine(app, &hall->head.id);
    if (note->kind == SITE_HALL && mine) {
        heard_here(app, hall, node, &reader);
    } else if (note->kind == SITE_WAITING && !mine) {
        uint32_t waiting = (uint32_t)codec_read_number(&reader, ARENA_PLAYERS_MAX);
        hall->waiting_us = app->now.mono_us;
        if (waiting == hall->waiting)
            return;
        hall->waiting = waiting;
        hall->dirty = true;
        step_soon(app, hall);
    }
}
