/* Frames of a websocket as clients send them (RFC 6455, section 5): from bytes to pieces of messages and
 * control frames. Knows neither sockets nor what is said. */
#ifndef MIAI_NET_FRAMES_H
#define MIAI_NET_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/lib/utf8.h"

#define FRAMES_CONTROL_MAX 125                      /* bytes of a control frame's payload */
#define FRAMES_HELD_MAX    (6 + FRAMES_CONTROL_MAX) /* bytes that cannot be taken without more */

/* What a connection has begun to say. A zeroed struct is one that has said nothing. */
struct frames {
    uint16_t left; /* bytes of the present frame that are still to come */
    uint16_t size; /* bytes of the present message, as announced so far */
    uint16_t empty_pieces;
    uint8_t mask[4];
    uint8_t turn; /* of the mask: which byte of it is next */
    bool within;  /* a message has begun, and its last piece has not come whole */
    bool last;    /* the present frame is its last */
    struct utf8 text;
};

enum frame_kind {
    FRAME_NONE, /* it takes more bytes to say */
    FRAME_PIECE,
    FRAME_PING,
    FRAME_PONG,
    FRAME_CLOSE,
    FRAME_WRONG /* what follows cannot be read */
};
struct frame {
    enum frame_kind kind;
    unsigned char *at; /* payload, with its mask taken off */
    size_t len;
    bool whole;    /* a piece: the message ends with it */
    uint16_t code; /* close: what it says, 0 for nothing; wrong: to close with */
    const char *why;
};

/* Takes the next thing from the bytes that came, and takes masks off where they lie. Returns how many
 * bytes it took; what is left with FRAME_NONE, at most FRAMES_HELD_MAX bytes, has to come again
 * with more behind it. A piece of a message may end anywhere, also within a character. */
size_t frames_next(struct frames *frames, unsigned char *at, size_t len, struct frame *ret);

#endif
