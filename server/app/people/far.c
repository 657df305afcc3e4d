/* Players of other processes. Memory holds those of the whole site, at most APP_FAR_MAX. */
#include "server/app/people/far.h"

#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "proto/lib/buf.h"
#include "proto/wire/able.h"
#include "server/app/conn.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/people/follow.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/base/codec.h"

/* --- saying ----------------------------------------------------------------------------------- */

enum { FAR_LISTED = 1, FAR_ABLE = 2 };

static const struct proto_able *able_of(const struct player *player)
{
    const struct conn *conn = player->conns;
    while (conn && (!conn->able || conn_is_remote(conn)))
        conn = conn->of_player_next;
    return conn ? conn->able : NULL;
}

static void write_able(struct codec_bytes *bytes, const struct proto_able *able)
{
    codec_write_number(bytes, able->values_n);
    for (uint32_t i = 0; i < able->values_n; i++) {
        codec_write_number(bytes, able->values[i].clause);
        for (int part = 0; part < 2; part++)
            codec_write_signed(bytes, able->values[i].value[part]);
    }
    codec_write_byte(bytes, able->size_min);
    codec_write_byte(bytes, able->size_max);
    codec_write_byte(bytes, able->clocks);
    codec_write_byte(bytes, able->games);
}

static void write(struct codec_bytes *bytes, const struct player *player)
{
    const struct proto_able *able = able_of(player);
    bool listed = player->account != ACCOUNT_NONE && !player->hidden;
    codec_write_signed(bytes, player->id);
    codec_write_byte(bytes, player->account);
    codec_write_byte(bytes, (uint8_t)((listed ? FAR_LISTED : 0) | (able ? FAR_ABLE : 0)));
    codec_write_text(bytes, (struct text){player->name, player->name_length}, PLAYER_NAME_BYTES);
    codec_write_number(bytes, player->muted_n);
    for (uint32_t i = 0; i < player->muted_n; i++)
        codec_write_signed(bytes, player->muted[i]);
    if (able)
        write_able(bytes, able);
}

static void say(struct app *app, struct codec_bytes *bytes)
{
    if (bytes->n > 0)
        outbox_site(
            app, &(struct site_note){.kind = SITE_PEOPLE, .buf = buf_create(bytes->at, bytes->n)});
    bytes->n = 0;
}

void far_came(struct app *app, struct player *player)
{
    struct codec_bytes bytes = {0};
    write(&bytes, player);
    say(app, &bytes);
    free(bytes.at);
}

/* Is this the first one of its player that is connected here? */
static bool speaks(const struct conn *conn)
{
    const struct conn *first = conn->player ? conn->player->conns : NULL;
    while (first && conn_is_remote(first))
        first = first->of_player_next;
    return first == conn;
}

void far_tell(struct app *app)
{
    struct codec_bytes bytes = {0};
    for (const struct conn *conn = LIST_FIRST(&app->conns.list); conn;
         conn = LIST_NEXT(conn, link)) {
        if (conn_is_remote(conn) || !speaks(conn))
            continue;
        write(&bytes, conn->player);
        if (bytes.n >= APP_NOTE_BYTES)
            say(app, &bytes);
    }
    say(app, &bytes);
    free(bytes.at);
}

/* --- hearing ---------------------------------------------------------------------------------- */

/* NULL after a fault. The caller frees it. */
static struct proto_able *read_able(struct codec_reader *reader)
{
    struct proto_able able = {.values_n =
                                  (uint16_t)codec_read_number(reader, PROTO_ABLE_VALUES_MAX)};
    for (uint32_t i = 0; i < able.values_n; i++) {
        able.values[i].clause = (uint8_t)codec_read_number(reader, UINT8_MAX);
        for (int part = 0; part < 2; part++)
            able.values[i].value[part] = (int32_t)codec_read_signed(reader, INT32_MIN, INT32_MAX);
    }
    able.size_min = codec_read_byte(reader);
    able.size_max = codec_read_byte(reader);
    able.clocks = codec_read_byte(reader);
    able.games = codec_read_byte(reader);
    if (!proto_able_is_valid(&able))
        codec_refuse(reader, CODEC_NUMBER);
    return reader->fault == CODEC_FINE ? alloc_copy(&able, sizeof able) : NULL;
}

/* Takes `able` over. */
static void add(struct app *app, struct player *player, bool listed, struct proto_able *able)
{
    struct players *players = &app->players;
    struct abroad *abroad = idmap_get(&players->abroad_map, idmap_u64((uint64_t)player->id));
    if (!abroad) {
        abroad = alloc_zeroed(1, sizeof *abroad);
        abroad->player = player_ref(player);
        TAILQ_INSERT_HEAD(&players->abroad, abroad, link);
        idmap_put(&players->abroad_map, idmap_u64((uint64_t)player->id), abroad);
        players->abroad_n++;
        players->abroad_only += !player->conns;
    }
    abroad->until_us = app->now.mono_us + APP_HERE_FOR_MS * INT64_C(1000);
    abroad->listed = listed;
    free(abroad->able);
    abroad->able = able;
}

/* Theirs is the newer list, unless a session of theirs is known here: then changes of it are followed. */
static void take_muted(struct player *player, const int64_t *muted, uint32_t n)
{
    if (player->lists_known)
        return;
    free(player->muted);
    player->muted = NULL;
    player->muted_n = n;
    if (n > 0)
        player->muted = alloc_copy(muted, n * sizeof *muted);
}

void far_heard(struct app *app, const struct site_note *note)
{
    struct codec_reader reader = codec_reader_of(note->buf->data, note->buf->len);
    while (codec_left(&reader) > 0) {
        int64_t muted[APP_MUTED_MAX], id = codec_read_signed(&reader, 0, INT64_MAX);
        uint8_t account = (uint8_t)codec_read_number(&reader, ACCOUNT_BOT);
        uint8_t flags = (uint8_t)codec_read_number(&reader, FAR_LISTED | FAR_ABLE);
        struct text name = codec_read_text(&reader, PLAYER_NAME_BYTES);
        uint32_t n = (uint32_t)codec_read_number(&reader, APP_MUTED_MAX);
        for (uint32_t i = 0; i < n; i++)
            muted[i] = codec_read_signed(&reader, INT64_MIN, INT64_MAX);
        struct proto_able *able = flags & FAR_ABLE ? read_able(&reader) : NULL;
        if (reader.fault != CODEC_FINE)
            return; /* another version wrote it */
        if (app->players.abroad_n >= APP_FAR_MAX && !player_find(app, id)) {
            free(able);
            continue;
        }
        struct player *player = player_ref_word(app, id, name, account);
        /* An earlier word may be from before they registered, this one from before they deleted the account. */
        if (player->account == ACCOUNT_NONE)
            people_set_account(app, player, player_heeded(app, id, account), 0);
        add(app, player, (flags & FAR_LISTED) != 0, able);
        take_muted(player, muted, n);
        player_unref(app, player);
    }
}

/* --- forgetting ------------------------------------------------------------------------------- */

static void forget(struct app *app, struct abroad *abroad)
{
    struct player *player = abroad->player;
    TAILQ_REMOVE(&app->players.abroad, abroad, link);
    app->players.abroad_n--;
    idmap_remove(&app->players.abroad_map, idmap_u64((uint64_t)player->id));
    free(abroad->able);
    free(abroad);
    if (!player->conns)
        player->left_us = app->now.mono_us;
    player_unref(app, player);
}

void far_due(struct app *app)
{
    uint32_t only = 0;
    for (struct abroad *abroad = TAILQ_FIRST(&app->players.abroad), *next; abroad; abroad = next) {
        next = TAILQ_NEXT(abroad, link);
        if (abroad->until_us <= app->now.mono_us)
            forget(app, abroad);
        else
            only += !abroad->player->conns;
    }
    app->players.abroad_only = only;
}

void far_finish(struct app *app)
{
    for (struct abroad *abroad; (abroad = TAILQ_FIRST(&app->players.abroad));)
        forget(app, abroad);
    idmap_finish(&app->players.abroad_map);
}
