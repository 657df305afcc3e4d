/* Whether bytes are text: the one place that decides it, for frames, files, names and what the operator types.
 *
 *     if (!utf8_valid(bytes, length))
 *         refuse();
 *     for (size_t at = 0, bytes; (bytes = utf8_next(text + at, length - at)) > 0; at += bytes)
 *         look_at(text + at, bytes);
 *
 * For text in pieces:
 *
 *     struct utf8 state = {0};
 *     ok = utf8_feed(&state, first, n) && utf8_feed(&state, second, m) && utf8_is_whole(&state); */
#ifndef MIAI_PROTO_LIB_UTF8_H
#define MIAI_PROTO_LIB_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Well-formed UTF-8 as in table 3-7 of the Unicode standard: shortest forms only, no surrogates,
 * nothing above U+10FFFF, no character cut off. */
bool utf8_valid(const void *text, size_t len);

/* Bytes of the well-formed character at the beginning of the text, 1..4; 0: there is none. */
size_t utf8_next(const void *text, size_t len);

/* The same for text in pieces. A zeroed struct is the beginning. */
struct utf8 {
    uint8_t more, low, high; /* missing bytes of the present character, and the range of the next */
};
/* False with the first byte that no valid text can have there. */
bool utf8_feed(struct utf8 *text, const void *piece, size_t len);
bool utf8_is_whole(const struct utf8 *text); /* it does not end within a character */

#endif
