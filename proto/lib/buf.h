/* One encoded message, shared by reference count among all its receivers.
 *
 * The bytes have BUF_HEADROOM writable bytes before them for the header of a websocket frame, so that
 * a broadcast is one allocation. A buffer belongs to the service thread; counts are not atomic. */
#ifndef MIAI_PROTO_LIB_BUF_H
#define MIAI_PROTO_LIB_BUF_H

#include <stddef.h>
#include <stdint.h>

#define BUF_HEADROOM 16 /* bytes; at least LWS_PRE, asserted where both are known */

struct buf {
    uint32_t refs;
    uint32_t len;
    unsigned char headroom[BUF_HEADROOM];
    unsigned char data[];
};

/* A buffer of len bytes with one reference; copies data unless it is NULL. Ends the process when memory runs out. */
struct buf *buf_create(const void *data, size_t len);
struct buf *buf_ref(struct buf *buf);
/* Drops a reference; takes NULL. */
void buf_unref(struct buf *buf);

#endif
