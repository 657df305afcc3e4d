/* Frames of a websocket as clients send them (RFC 6455, section 5): from bytes to pieces of
 * messages and control frames. This file knows neither sockets nor the contents of messages. */
#ifndef MIAI_NET_FRAMES_H
#define MIAI_NET_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/lib/utf8.h"

#define FRAMES_CONTROL_MAX 125                      /* bytes of a control frame's payload */
#define FRAMES_HELD_MAX    (6 + FRAMES_CONTROL_MAX) /* bytes that may remain until more come */

/* The state of reading one connection. A zeroed struct is a connection that has sent nothing. */
struct frames {
    uint16_t left; /* bytes of the present frame that are still missing */
    uint16_t size; /* bytes of the present message, as announced so far */
    uint16_t empty_pieces;
    uint8_t mask[4];
    uint8_t turn; /* the next byte of the mask */
    bool within;  /* a message has begun, and its last piece is incomplete */
    bool last;    /* the present frame is the message's last */
    struct utf8 text;
};

enum frame_kind {
    FRAME_NONE, /* more bytes are needed */
    FRAME_PIECE,
    FRAME_PING,
    FRAME_PONG,
    FRAME_CLOSE,
    FRAME_WRONG /* the rest cannot be read */
};
struct frame {
    enum frame_kind kind;
    unsigned char *at; /* payload, with its mask taken off */
    size_t len;
    bool whole;    /* a piece: the last one of its message */
    uint16_t code; /* close: the client's code, 0 for none; wrong: the code to close with */
    const char *why;
};

/* Takes the next frame or piece from the bytes, and takes masks off in place. Returns the number of
 * bytes taken. The bytes left over with FRAME_NONE, at most FRAMES_HELD_MAX, must be passed again
 * with more behind them. A piece of a message may end anywhere, also within a character. */
size_t frames_next(struct frames *frames, unsigned char *at, size_t len, struct frame *ret);

#endif
