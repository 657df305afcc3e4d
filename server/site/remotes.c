/* Clients of other nodes. The owner of their room stands for them here, by a connection that is none. */
#include <assert.h>
#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "proto/lib/text.h"
#include "server/site/parts.h"

static struct idmap_key there_key(uint16_t peer, conn_id there)
{
    return (struct idmap_key){there, 1u + peer};
}

conn_id remotes_here(struct site *site, uint16_t peer, conn_id there, bool make)
{
    struct remote *remote = idmap_get(&site->by_there, there_key(peer, there));
    if (remote) {
        remote->heard_us = site->now.mono_us;
        return remote->here;
    }
    if (!make || site->remotes_n >= SITE_REMOTES_MAX)
        return 0;
    remote = alloc_zeroed(1, sizeof *remote);
    remote->here = APP_REMOTE | ++site->remotes_last;
    remote->there = there;
    remote->peer = peer;
    remote->heard_us = site->now.mono_us;
    idmap_put(&site->by_there, there_key(peer, there), remote);
    idmap_put(&site->by_here, idmap_u64(remote->here), remote);
    LIST_INSERT_HEAD(&site->remotes, remote, link);
    site->remotes_n++;
    return remote->here;
}

static void forget(struct site *site, struct remote *remote)
{
    idmap_remove(&site->by_there, there_key(remote->peer, remote->there));
    idmap_remove(&site->by_here, idmap_u64(remote->here));
    LIST_REMOVE(remote, link);
    site->remotes_n--;
    free(remote);
}

void remotes_forget(struct site *site, conn_id here)
{
    struct remote *remote = idmap_get(&site->by_here, idmap_u64(here));
    if (remote)
        forget(site, remote);
}

static void close_one(struct site *site, struct remote *remote)
{
    conn_id here = remote->here;
    forget(site, remote);
    app_closed(site->config.app, site->now, here);
}

void remotes_of_gone(struct site *site, uint16_t peer)
{
    struct remote *next;
    for (struct remote *remote = LIST_FIRST(&site->remotes); remote; remote = next) {
        next = LIST_NEXT(remote, link);
        if (remote->peer == peer)
            close_one(site, remote);
    }
}

bool remotes_there(const struct site *site, conn_id here, uint16_t *ret_peer, conn_id *ret_there)
{
    const struct remote *remote = idmap_get(&site->by_here, idmap_u64(here));
    if (!remote)
        return false;
    *ret_peer = remote->peer;
    *ret_there = remote->there;
    return true;
}

void site_send(struct site *site, conn_id conn, const struct buf *buf)
{
    const struct remote *remote = idmap_get(&site->by_here, idmap_u64(conn));
    assert(conn & APP_REMOTE);
    if (!remote)
        return;
    const char *boot = site->peers[remote->peer].start.boot;
    site->bytes.n = 0;
    codec_write_text(&site->bytes, text_of(boot), CODEC_BOOT_MAX);
    codec_write_number(&site->bytes, remote->there);
    codec_write_bytes(&site->bytes, buf->data, buf->len);
    if (site->bytes.n <= SITE_MESSAGE_BYTES_MAX) /* else the client asks again, and in vain */
        site_tell(site, remote->peer, SITE_MESSAGE_ANSWER, site->bytes.at, site->bytes.n);
}

void site_close(struct site *site, conn_id conn)
{
    struct remote *remote = idmap_get(&site->by_here, idmap_u64(conn));
    assert(conn & APP_REMOTE);
    if (!remote || remote->closing)
        return;
    remote->closing = true;
    site->closing_n++;
    site_wake_at(site, site->now.mono_us);
}

/* The word that a client has gone may be lost, so one who says nothing is let go. Their next command
 * makes a connection here again. */
static bool is_silent(const struct site *site, const struct remote *remote)
{
    return site->now.mono_us - remote->heard_us >= SITE_REMOTE_MS * INT64_C(1000);
}

void remotes_tick(struct site *site)
{
    struct remote *next;
    bool look = site->remotes_n > 0 && site->now.mono_us >= site->look_us;
    if (site->closing_n == 0 && !look)
        return;
    site->closing_n = 0;
    site->look_us = site->now.mono_us + SITE_LOOK_MS * INT64_C(1000);
    for (struct remote *remote = LIST_FIRST(&site->remotes); remote; remote = next) {
        next = LIST_NEXT(remote, link);
        if (remote->closing || is_silent(site, remote))
            close_one(site, remote);
    }
}

void remotes_finish(struct site *site)
{
    while (!LIST_EMPTY(&site->remotes))
        forget(site, LIST_FIRST(&site->remotes));
    idmap_finish(&site->by_here);
    idmap_finish(&site->by_there);
}
