/* Text that people wrote: names and lines of chat. */
#ifndef MIAI_PROTO_CHARACTERS_H
#define MIAI_PROTO_CHARACTERS_H

#include <stdbool.h>
#include <stddef.h>

/* Copies valid UTF-8 without white space at its ends, and a NUL. False, with *ret undefined,
 * unless it has 1..max characters, at least one of them visible, and none that is a control
 * character: line ends, overrides of writing direction and the like, with which one person's text
 * could garble another's. ret holds max * PROTO_UTF8_MAX + 1 bytes. */
bool proto_characters_read(const char *text, size_t length, size_t max, char *ret,
                           size_t *ret_length);

/* Copies any bytes as text of at most max characters, and a NUL: what proto_characters_read() would
 * refuse becomes a blank, bytes that are no UTF-8 become U+FFFD, what is too long is cut, white space
 * at the ends goes. What is taken by the one is not changed by the other. Returns bytes, maybe 0. */
size_t proto_characters_clean(const char *text, size_t length, size_t max, char *ret);

/* Bytes of the valid UTF-8 character at `text`, 1..4, or 0 if there is none. */
size_t proto_characters_valid(const char *text, size_t length);

#endif
