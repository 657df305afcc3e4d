/* Quick pairing where several processes serve a site. The owner of shard 0 has the list of those who wait; it says the
 * list to all others after each step and every APP_HERE_MS. A process remembers the wishes of its own clients (struct
 * wish). When the list has another owner, it brings those wishes there again, with the time that they have waited.
 *
 * Promises: only a wish that was in a list is brought again, so none that was refused is. One that left the list of an
 * owner has ended, and so has one whose player has begun a game since. */
#include <stdlib.h>
#include <string.h>

#include "core/rules.h"
#include "proto/lib/alloc.h"
#include "proto/lib/buf.h"
#include "proto/wire/command.h"
#include "server/app/charge.h"
#include "server/app/command.h"
#include "server/app/conn.h"
#include "server/app/outbox.h"
#include "server/app/people/me.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/play/seeks.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/base/codec.h"

#define US         INT64_C(1000) /* in a millisecond */
#define BOOT_BYTES (sizeof((struct app *)0)->boot - 1)

static bool is_mine(const struct app *app)
{
    return app->shards.epoch[0] > 0;
}

/* --- the list --------------------------------------------------------------------------------- */

void seeks_say(struct app *app)
{
    const struct seeks *seeks = &app->play->seeks;
    struct codec_bytes bytes = {0};
    if (!app->config.shared || !is_mine(app) || !app->ready)
        return;
    /* The list as a thing: another epoch is another list. */
    codec_write_bytes(&bytes, app->boot, BOOT_BYTES);
    codec_write_number(&bytes, app->shards.epoch[0]);
    codec_write_number(&bytes, seeks->n);
    for (uint32_t i = 0; i < seeks->n; i++) {
        codec_write_number(&bytes, (uint64_t)seeks->list[i].player->id);
        codec_write_number(&bytes, seeks->list[i].wish.rulesets);
    }
    outbox_site(app, &(struct site_note){.kind = SITE_SEEKS, .buf = buf_create(bytes.at, bytes.n)});
    free(bytes.at);
}

uint32_t seeks_count(const struct app *app, uint32_t *ret)
{
    const struct seeks *seeks = &app->play->seeks;
    const struct seeks_far *far = &app->play->seeks_far;
    bool mine = is_mine(app);
    uint32_t n = mine ? seeks->n : far->n;
    memset(ret, 0, SEEK_RULESETS_MAX * sizeof *ret);
    if (!mine && app->now.mono_us - far->heard_us >= APP_HERE_FOR_MS * US)
        return 0;
    for (uint32_t i = 0; i < n; i++)
        for (unsigned bit = 0; bit < SEEK_RULESETS_MAX; bit++)
            ret[bit] += (mine ? seeks->list[i].wish.rulesets : far->list[i].rulesets) >> bit & 1;
    return n;
}

/* --- wishes of clients who are connected here -------------------------------------------------- */

static void forget(struct app *app, struct wish *wish)
{
    LIST_REMOVE(wish, link);
    app->play->seeks_far.wishes_n--;
    free(wish);
}

static void forget_of(struct app *app, const struct player *player)
{
    for (struct wish *wish = LIST_FIRST(&app->play->seeks_far.wishes), *next; wish; wish = next) {
        next = LIST_NEXT(wish, link);
        if (wish->player == player->id)
            forget(app, wish);
    }
}

static struct wish *remember(struct app *app, conn_id conn, const struct player *player,
                             const struct proto_seek *seek, int64_t since_us)
{
    forget_of(app, player);
    if (app->play->seeks_far.wishes_n >= APP_SEEKS_MAX)
        return NULL;
    struct wish *wish = alloc_zeroed(1, sizeof *wish);
    *wish = (struct wish){.conn = conn, .player = player->id, .wish = *seek, .since_us = since_us};
    LIST_INSERT_HEAD(&app->play->seeks_far.wishes, wish, link);
    app->play->seeks_far.wishes_n++;
    return wish;
}

void seeks_sent_on(struct app *app, const struct command *command)
{
    const struct proto_do *act = &command->message->u.act;
    if (act->kind == PROTO_SEEK)
        remember(app, command->conn, command->player, &act->seek, app->now.mono_us);
    else if (act->kind == PROTO_UNSEEK)
        forget_of(app, command->player);
}

/* Has the player begun a game since then? */
static bool has_begun(const struct app *app, const struct player *player, int64_t since_us)
{
    int64_t since_ms = app->now.wall_ms - (app->now.mono_us - since_us) / US;
    for (const struct seat *seat = LIST_FIRST(&player->seats); seat; seat = LIST_NEXT(seat, link))
        if (seat->room->row.state == PROTO_ROOM_PLAYING && seat->room->opened_ms >= since_ms)
            return true;
    return false;
}

static bool is_in(const struct seeks_far *far, const struct wish *wish)
{
    for (uint32_t i = 0; i < far->n; i++)
        if (far->list[i].player == wish->player)
            return true;
    return false;
}

static void bring(struct app *app, const struct conn *conn, const struct wish *wish)
{
    struct codec_bytes bytes = {0};
    codec_write_number(&bytes, wish->wish.rulesets);
    codec_write_number(&bytes, wish->wish.sizes);
    codec_write_number(&bytes, wish->wish.clocks);
    codec_write_number(&bytes, wish->wish.rated);
    codec_write_number(&bytes, (uint64_t)((app->now.mono_us - wish->since_us) / US));
    struct site_note note = {.kind = SITE_WISH,
                             .conn = conn->id,
                             .has_session = true,
                             .token = conn->token,
                             .rtt_us = conn->rtt_us,
                             .buf = buf_create(bytes.at, bytes.n)};
    memcpy(note.session, conn->session, sizeof note.session);
    memcpy(note.address, conn->address, sizeof note.address);
    outbox_site(app, &note);
    free(bytes.at);
}

/* A new list may end a wish, or lack it. */
static void look(struct app *app, struct wish *wish)
{
    const struct seeks_far *far = &app->play->seeks_far;
    struct conn *conn = conn_get(app, wish->conn);
    bool same = memcmp(wish->list, far->name, sizeof far->name) == 0;
    bool late = app->now.mono_us - wish->since_us >= APP_SEEK_MS * US ||
                (!wish->seen && app->now.mono_us - wish->since_us >= APP_HERE_FOR_MS * US);
    if (!conn || conn->closing || !conn->player || conn->player->id != wish->player || late) {
        forget(app, wish);
    } else if (is_in(far, wish)) {
        wish->seen = true;
        memcpy(wish->list, far->name, sizeof far->name);
    } else if (wish->seen && (same || has_begun(app, conn->player, wish->since_us))) {
        forget(app, wish);
    } else if (wish->seen) {
        conn->sent_on = true;
        bring(app, conn, wish);
    }
}

void seeks_heard(struct app *app, const struct site_note *note)
{
    struct codec_reader reader = codec_reader_of(note->buf->data, note->buf->len);
    struct seeks_far heard = {.heard_us = app->now.mono_us}, *far = &app->play->seeks_far;
    const uint8_t *boot = codec_read_bytes(&reader, BOOT_BYTES);
    uint32_t epoch = (uint32_t)codec_read_number(&reader, UINT32_MAX);
    heard.n = (uint32_t)codec_read_number(&reader, APP_SEEKS_MAX);
    for (uint32_t i = 0; i < heard.n; i++) {
        heard.list[i].player = (int64_t)codec_read_number(&reader, INT64_MAX);
        heard.list[i].rulesets = (uint32_t)codec_read_number(&reader, UINT32_MAX);
    }
    if (reader.fault != CODEC_FINE || note->shard != 0 || is_mine(app))
        return;
    memcpy(heard.name, boot, BOOT_BYTES);
    memcpy(heard.name + BOOT_BYTES, &epoch, sizeof epoch);
    memcpy(far->name, heard.name, sizeof far->name);
    memcpy(far->list, heard.list, sizeof far->list);
    far->n = heard.n;
    far->heard_us = heard.heard_us;
    for (struct wish *wish = LIST_FIRST(&far->wishes), *next; wish; wish = next) {
        next = LIST_NEXT(wish, link);
        look(app, wish);
    }
}

/* --- at the owner ----------------------------------------------------------------------------- */

void seeks_brought(struct app *app, const struct conn *conn, const struct site_note *note)
{
    struct codec_reader reader = codec_reader_of(note->buf->data, note->buf->len);
    struct proto_seek seek = {.rulesets = (uint32_t)codec_read_number(&reader, UINT32_MAX)};
    seek.sizes = (uint8_t)codec_read_number(&reader, (1 << PROTO_SEEK_SIZES_N) - 1);
    seek.clocks = (uint8_t)codec_read_number(&reader, (1 << PROTO_SEEK_CLOCKS_N) - 1);
    seek.rated = codec_read_number(&reader, 1);
    int64_t since_us = app->now.mono_us - (int64_t)codec_read_number(&reader, APP_SEEK_MS) * US;
    seek.rulesets &= (uint32_t)((UINT64_C(1) << go_rulesets_n) - 1);
    bool possible = seek.rulesets && seek.sizes && seek.clocks;
    if (reader.fault == CODEC_FINE && possible && is_mine(app) && app->ready && conn->known &&
        conn->player && !has_begun(app, conn->player, since_us)) {
        charge_conn(app, conn);
        seeks_take(app, conn, &seek, since_us);
    }
}

void seeks_own(struct app *app)
{
    struct wish *wish;
    while ((wish = LIST_FIRST(&app->play->seeks_far.wishes))) {
        const struct conn *conn = conn_get(app, wish->conn);
        if (wish->seen && conn && conn->player && conn->player->id == wish->player &&
            !has_begun(app, conn->player, wish->since_us)) {
            charge_conn(app, conn);
            seeks_take(app, conn, &wish->wish, wish->since_us);
        }
        forget(app, wish);
    }
    charge_nobody(app);
    seeks_say(app);
}

void seeks_disown(struct app *app)
{
    struct seeks *seeks = &app->play->seeks;
    for (uint32_t i = 0; i < seeks->n; i++) {
        const struct seek *seek = &seeks->list[i];
        const struct conn *conn = conn_get(app, seek->conn);
        struct wish *wish = conn && !conn_is_remote(conn) ? remember(app, seek->conn, seek->player,
                                                                     &seek->wish, seek->since_us)
                                                          : NULL;
        if (wish)
            wish->seen = true;
    }
    seeks_finish(app);
}

void seeks_far_finish(struct app *app)
{
    for (struct wish *wish; (wish = LIST_FIRST(&app->play->seeks_far.wishes));)
        forget(app, wish);
}
