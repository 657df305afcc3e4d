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

#endif
