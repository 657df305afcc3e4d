/* Words between applications (struct site_note) as bytes, and to which nodes they go. A node believes another one only
 * about things of its own: its clients, and the shards that it owns. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/buf.h"
#include "proto/lib/text.h"
#include "server/site/parts.h"

#define VERSION     1
#define TEXT_MAX    32768 /* bytes of a client's message; the shell reads no longer ones */
#define ALL         SITE_PEERS_MAX
#define RTT_MAX_US  INT64_C(3600000000)
#define AWAY_MAX_MS (INT64_C(1) << 52)
#define KEPT_MS     (LEASE_MS + 2000) /* until a dead owner has a successor */

static void write_command(struct codec_bytes *bytes, const struct site_note *note)
{
    codec_write_number(bytes, note->conn);
    codec_write_byte(bytes, (uint8_t)(note->has_session | note->token << 1));
    codec_write_bytes(bytes, note->session, sizeof note->session);
    codec_write_bytes(bytes, note->address, sizeof note->address);
    codec_write_signed(bytes, note->rtt_us);
    codec_write_bytes(bytes, note->buf->data, note->buf->len);
}

static void read_command(struct codec_reader *reader, struct site_note *ret, size_t most)
{
    ret->conn = codec_read_number(reader, UINT64_MAX);
    uint8_t flags = codec_read_byte(reader);
    const uint8_t *session = codec_read_bytes(reader, sizeof ret->session);
    const uint8_t *address = codec_read_bytes(reader, sizeof ret->address);
    ret->rtt_us = codec_read_signed(reader, 0, RTT_MAX_US);
    size_t length = codec_left(reader);
    const uint8_t *text = codec_read_bytes(reader, length);
    if (flags > 3)
        codec_refuse(reader, CODEC_NUMBER);
    if (length < 1 || length > most)
        codec_refuse(reader, CODEC_TEXT);
    if (ret->conn == 0 || ret->conn & APP_REMOTE)
        codec_refuse(reader, CODEC_NUMBER);
    if (reader->fault != CODEC_FINE)
        return;
    ret->has_session = flags & 1;
    ret->token = flags >> 1;
    memcpy(ret->session, session, sizeof ret->session);
    memcpy(ret->address, address, sizeof ret->address);
    ret->buf = buf_create(text, length);
}

static void write_room(struct codec_bytes *bytes, const struct site_note *note)
{
    codec_write_bytes(bytes, note->room.bytes, sizeof note->room.bytes);
    codec_write_byte(bytes, (uint8_t)(note->present[0] | note->present[1] << 1));
    codec_write_number(bytes, note->watchers);
}

static void read_room(struct codec_reader *reader, struct site_note *ret)
{
    const uint8_t *room = codec_read_bytes(reader, sizeof ret->room.bytes);
    uint8_t flags = codec_read_byte(reader);
    if (flags > 3)
        codec_refuse(reader, CODEC_NUMBER);
    ret->watchers = (uint32_t)codec_read_number(reader, UINT32_MAX);
    if (room)
        memcpy(ret->room.bytes, room, sizeof ret->room.bytes);
    ret->present[0] = flags & 1;
    ret->present[1] = flags >> 1 & 1;
}

static void write_word(struct codec_bytes *bytes, const struct site_note *note)
{
    codec_write_byte(bytes, VERSION);
    codec_write_byte(bytes, (uint8_t)note->kind);
    codec_write_byte(bytes, note->shard);
    switch (note->kind) {
    case SITE_COMMAND:
    case SITE_WISH:
    case SITE_UPLOAD: write_command(bytes, note); return;
    case SITE_CLOSED: codec_write_number(bytes, note->conn); return;
    case SITE_HERE: write_room(bytes, note); return;
    case SITE_PRESENCE:
        write_room(bytes, note);
        for (int seat = 0; seat < 2; seat++)
            codec_write_signed(bytes, note->away_ms[seat]);
        return;
    case SITE_PEOPLE:
    case SITE_CHALLENGE:
    case SITE_SEEKS:
    case SITE_WAITING:
    case SITE_HALL: codec_write_bytes(bytes, note->buf->data, note->buf->len); return;
    }
}

/* Bytes that only applications read. */
static void read_bytes(struct codec_reader *reader, struct site_note *ret)
{
    size_t length = codec_left(reader);
    if (length < 1 || length > SITE_BYTES_MAX)
        codec_refuse(reader, CODEC_TEXT);
    else
        ret->buf = buf_create(codec_read_bytes(reader, length), length);
}

/* The note owns what it has, also after a fault. */
static void read_word(struct codec_reader *reader, struct site_note *ret)
{
    if (codec_read_byte(reader) != VERSION)
        codec_refuse(reader, CODEC_VERSION);
    ret->kind = (enum site_kind)codec_read_byte(reader);
    ret->shard = codec_read_byte(reader);
    switch (ret->kind) {
    case SITE_COMMAND:
    case SITE_WISH: read_command(reader, ret, TEXT_MAX); break;
    case SITE_UPLOAD: read_command(reader, ret, SITE_UPLOAD_MAX); break;
    case SITE_CLOSED: ret->conn = codec_read_number(reader, UINT64_MAX); break;
    case SITE_HERE: read_room(reader, ret); break;
    case SITE_PRESENCE:
        read_room(reader, ret);
        for (int seat = 0; seat < 2; seat++)
            ret->away_ms[seat] = codec_read_signed(reader, -1, AWAY_MAX_MS);
        break;
    case SITE_PEOPLE:
    case SITE_CHALLENGE:
    case SITE_SEEKS:
    case SITE_WAITING:
    case SITE_HALL: read_bytes(reader, ret); break;
    default: codec_refuse(reader, CODEC_KIND); break;
    }
    if (reader->fault == CODEC_FINE && codec_left(reader) > 0)
        codec_refuse(reader, CODEC_LONG);
}

/* --- sending ---------------------------------------------------------------------------------- */

static void tell(struct site *site, uint16_t peer, const struct site_note *note)
{
    site->bytes.n = 0;
    write_word(&site->bytes, note);
    site_tell(site, peer, SITE_MESSAGE_WORD, site->bytes.at, site->bytes.n);
}

/* A command whose shard has no owner at the moment: a new one comes within seconds. Beyond the limits the client gets
 * no answer, and says it again with the same key. */
static void hold(struct site *site, const struct site_note *note, uint16_t told)
{
    if (site->held_n >= SITE_HELD_MAX)
        return;
    struct held_word *held = alloc_zeroed(1, sizeof *held);
    held->note = *note;
    held->note.buf = buf_ref(note->buf);
    held->told = told;
    held->until_us = site->now.mono_us + (told > 0 ? KEPT_MS : SITE_HELD_MS) * INT64_C(1000);
    STAILQ_INSERT_TAIL(&site->held, held, link);
    site->held_n++;
    site_wake_at(site, told > 0 ? held->until_us : site->now.mono_us);
}

/* An owner that was not heard of for a while may be dead, and a client says a command again only after seconds. So the
 * next owner gets it, too; one that has stored it meanwhile knows it by its key. */
static bool may_be_dead(const struct site *site, uint16_t peer)
{
    return site->now.mono_us - site->peers[peer].heard_us > SITE_SILENT_MS * INT64_C(1000);
}

/* Drops what this client said (0: any) and was sent to this owner (0: any or none). */
static void drop_held(struct site *site, conn_id conn, uint16_t told)
{
    struct held_word *held, *next;
    for (held = STAILQ_FIRST(&site->held); held; held = next) {
        next = STAILQ_NEXT(held, link);
        if ((conn != 0 && held->note.conn != conn) || (told != 0 && held->told != told))
            continue;
        STAILQ_REMOVE(&site->held, held, held_word, link);
        site->held_n--;
        buf_unref(held->note.buf);
        free(held);
    }
}

/* An owner that is heard of again lives: it answers what it was sent, or sends it back. A copy would be judged once more by
 * the next owner, and could be accepted after it was refused. */
void words_heard_of(struct site *site, uint16_t peer)
{
    drop_held(site, 0, (uint16_t)(peer + 1));
}

/* This node lost the shard while the command of another node's client waited here. It goes back, as if it had come too
 * late. */
static void give_back(struct site *site, const struct site_note *note)
{
    struct site_note back = *note;
    uint16_t peer;
    if (!remotes_there(site, note->conn, &peer, &back.conn))
        return;
    site->bytes.n = 0;
    write_word(&site->bytes, &back);
    site_tell(site, peer, SITE_MESSAGE_BACK, site->bytes.at, site->bytes.n);
}

void site_say(struct site *site, struct now now, const struct site_note *note)
{
    const struct owner *owner = &site->owners[note->shard];
    site->now = now;
    if (note->kind == SITE_COMMAND && note->conn & APP_REMOTE) {
        give_back(site, note);
        return;
    }
    if (note->kind == SITE_CLOSED)
        drop_held(site, note->conn, 0); /* what waits for an owner has no reader any more */
    if (!site_is_for_owner(note->kind))
        tell(site, ALL, note);
    else if (owner->peer > 0)
        tell(site, (uint16_t)(owner->peer - 1), note);
    if (note->kind == SITE_COMMAND &&
        (owner->peer == 0 || may_be_dead(site, (uint16_t)(owner->peer - 1))))
        hold(site, note, owner->peer);
}

static void let_go(struct site *site, struct held_word *held)
{
    uint8_t shard = held->note.shard;
    if (shard_set_has(&site->mine, shard))
        app_received(site->config.app, site->now, held->note.conn, held->note.buf->data,
                     held->note.buf->len);
    else if (site->owners[shard].peer > 0 && site->owners[shard].peer != held->told)
        tell(site, (uint16_t)(site->owners[shard].peer - 1), &held->note);
    buf_unref(held->note.buf);
    free(held);
}

void words_tick(struct site *site)
{
    struct held_word *held, *next;
    STAILQ_HEAD(, held_word) all = STAILQ_HEAD_INITIALIZER(all);
    STAILQ_CONCAT(&all, &site->held); /* what the application says meanwhile is held anew */
    site->held_n = 0;
    for (held = STAILQ_FIRST(&all); held; held = next) {
        uint8_t shard = held->note.shard;
        next = STAILQ_NEXT(held, link);
        uint16_t owner = site->owners[shard].peer;
        if (shard_set_has(&site->mine, shard) || (owner > 0 && owner != held->told) ||
            site->now.mono_us >= held->until_us) {
            let_go(site, held);
            continue;
        }
        STAILQ_INSERT_TAIL(&site->held, held, link);
        site->held_n++;
        site_wake_at(site, held->until_us);
    }
}

void words_finish(struct site *site)
{
    drop_held(site, 0, 0);
}

/* --- hearing ---------------------------------------------------------------------------------- */

static void hear(struct site *site, uint16_t peer, const struct site_note *note)
{
    bool needs_client = site_is_message(note->kind);
    bool of_client = needs_client || note->kind == SITE_CLOSED;
    conn_id conn = of_client ? remotes_here(site, peer, note->conn, needs_client) : 0;
    if (of_client && conn == 0)
        return;
    if (site_is_from_owner(note->kind) && site->owners[note->shard].peer != peer + 1) {
        site->stats.refused++;
        return;
    }
    app_site(site->config.app, site->now, (uint16_t)(peer + 1), conn, note);
    if (note->kind == SITE_CLOSED)
        remotes_forget(site, conn);
}

void words_heard(struct site *site, uint16_t peer, struct codec_reader *reader)
{
    const struct codec_reader all = *reader;
    struct site_note note = {0};
    read_word(reader, &note);
    if (reader->fault == CODEC_FINE && note.kind == SITE_COMMAND &&
        !shard_set_has(&site->mine, note.shard))
        site_tell(site, peer, SITE_MESSAGE_BACK, all.at, codec_left(&all));
    else if (reader->fault == CODEC_FINE)
        hear(site, peer, &note);
    buf_unref(note.buf);
}

/* Is this node the owner, or an earlier start of it? Words to that one come to this one, as names are the addresses. */
static bool is_owner(const struct site *site, uint8_t shard, uint16_t peer)
{
    uint16_t owner = site->owners[shard].peer;
    return owner > 0 &&
           strcmp(site->peers[owner - 1].start.node, site->peers[peer].start.node) == 0;
}

void words_heard_back(struct site *site, uint16_t peer, struct codec_reader *reader)
{
    struct site_note note = {0};
    read_word(reader, &note);
    if (reader->fault == CODEC_FINE && note.kind == SITE_COMMAND &&
        app_sent_on(site->config.app, note.conn, note.session)) {
        if (is_owner(site, note.shard, peer))
            site->owners[note.shard].peer = 0; /* until an answer or a new owner says otherwise */
        hold(site, &note, 0);
    }
    buf_unref(note.buf);
}

/* An answer for a client of this node. One who has left meanwhile has a number that no other gets, but each start counts
 * anew, so an answer says for which start it is. */
void words_heard_answer(struct site *site, uint16_t peer, struct codec_reader *reader)
{
    struct text boot = codec_read_text(reader, CODEC_BOOT_MAX);
    conn_id conn = codec_read_number(reader, UINT64_MAX);
    size_t length = codec_left(reader);
    const uint8_t *text = codec_read_bytes(reader, length);
    if (conn == 0 || conn & APP_REMOTE)
        codec_refuse(reader, CODEC_NUMBER);
    if (length < 1)
        codec_refuse(reader, CODEC_TEXT);
    if (reader->fault != CODEC_FINE || !text_is(boot, site->config.start.boot))
        return;
    if (!site->peers[peer].has_owned) {
        site->stats.refused++;
        return;
    }
    if (conn & APP_UPLOAD) {
        app_replied(site->config.app, site->now, conn, text, length);
        return;
    }
    if (!app_sent_on(site->config.app, conn, NULL))
        return;
    struct buf *buf = buf_create(text, length);
    app_answered(site->config.app, site->now, conn, buf);
    buf_unref(buf);
}
