/* A cursor: the end of a page of found games or of players by rating. A client returns it unchanged and does not read
 * it. */
#ifndef MIAI_PROTO_WIRE_CURSOR_H
#define MIAI_PROTO_WIRE_CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/json/ids.h"

#define PROTO_CURSOR_CHARS_MAX 38 /* an id, a dot, 15 digits; without a final NUL */

struct proto_cursor {
    uint8_t id[PROTO_ID_BYTES]; /* of the last game or player of the page */
    int64_t
        at_ms; /* UTC: the game's end; of a player the order (server/tour/rating/ladder.h); 1..10^15-1 */
};

/* Writes the text and a NUL; returns the length. */
size_t proto_cursor_write(const struct proto_cursor *cursor, char ret[PROTO_CURSOR_CHARS_MAX + 1]);
/* False, and *ret unchanged, unless proto_cursor_write() writes this text. */
bool proto_cursor_read(const char *text, size_t length, struct proto_cursor *ret);
bool proto_is_cursor(const char *text, size_t length);

#endif
