/* Text that people wrote: names and lines of chat. */
#ifndef MIAI_PROTO_JSON_CHARACTERS_H
#define MIAI_PROTO_JSON_CHARACTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Copies valid UTF-8 without white space at its ends, and a NUL. False, with *ret undefined,
 * unless it has 1..max characters, at least one of them visible, and none that is a control
 * character: line ends, overrides of writing direction and the like, with which one person's text
 * could garble another's. ret holds max * PROTO_UTF8_MAX + 1 bytes. */
bool proto_characters_read(const char *text, size_t length, size_t max, char *ret,
                           size_t *ret_length);

/* The same for text of several lines: line ends (U+000A) may stand in it. */
bool proto_lines_read(const char *text, size_t length, size_t max, char *ret, size_t *ret_length);

/* Copies any bytes as text of at most max characters, and a NUL: what proto_characters_read() would
 * refuse becomes a blank, bytes that are no UTF-8 become U+FFFD, what is too long is cut, white space
 * at the ends goes. What is taken by the one is not changed by the other. Returns bytes, maybe 0. */
size_t proto_characters_clean(const char *text, size_t length, size_t max, char *ret);

/* The character at `text`, which is valid UTF-8, and its length in bytes. */
uint32_t proto_character(const char *text, size_t *ret_bytes);
bool proto_character_is_space(uint32_t code);
/* Spaces are not, nor what only changes how its neighbours look. */
bool proto_character_is_visible(uint32_t code);

uint32_t proto_character_fold(uint32_t code); /* small and narrow (caseless.c) */
/* Writes its UTF-8, 1 to 4 bytes; returns how many. */
size_t proto_character_write(uint32_t code, char *ret);

/* Names the folding: another text whenever proto_characters_fold() gives other texts. */
#define PROTO_FOLDING "1"

/* Under which a name is looked up (caseless.c): two names are the same if this text of them is. `name`
 * is a name that proto_characters_read() took; ret holds length + 1 bytes. Returns bytes. */
size_t proto_characters_fold(const char *name, size_t length, char *ret);

/* Names the skeletons: another text whenever proto_characters_skeleton() gives other texts. */
#define PROTO_SKELETONS "unicode 15, 1"

/* How a name looks (skeleton.c): two names can be taken for each other if this text of them is the
 * same. `name` as above, its look cut at PROTO_SKELETON_MAX characters; ret holds
 * PROTO_SKELETON_BYTES. Returns bytes. */
#define PROTO_SKELETON_MAX   512
#define PROTO_SKELETON_BYTES (PROTO_SKELETON_MAX * 4 + 1)
size_t proto_characters_skeleton(const char *name, size_t length, char *ret);
/* Looks like what only the server is called: "admin", "player 42". */
bool proto_name_is_reserved(const char *name, size_t length);

#endif
