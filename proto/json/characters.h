/* Text that people wrote: names and lines of chat. */
#ifndef MIAI_PROTO_JSON_CHARACTERS_H
#define MIAI_PROTO_JSON_CHARACTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Copies valid UTF-8 without white space at its ends, and a NUL. False, with *ret undefined, unless
 * it has 1..max characters, at least one of them visible, and none that is a control character:
 * line ends, overrides of writing direction and the like, by which one person's text could garble
 * another's. ret holds max * PROTO_UTF8_MAX + 1 bytes. */
bool proto_characters_read(const char *text, size_t length, size_t max, char *ret,
                           size_t *ret_length);

/* The same for text of several lines: it may have line ends (U+000A). */
bool proto_lines_read(const char *text, size_t length, size_t max, char *ret, size_t *ret_length);

/* Copies any bytes as text of at most max characters, and a NUL. A character that
 * proto_characters_read() refuses becomes a space, bytes that are not UTF-8 become U+FFFD, surplus
 * characters are cut, and white space at the ends is removed. Text that proto_characters_read()
 * accepts stays the same. Returns the number of bytes, maybe 0. */
size_t proto_characters_clean(const char *text, size_t length, size_t max, char *ret);

/* The same for text of several lines: line ends (U+000A) stay. */
size_t proto_lines_clean(const char *text, size_t length, size_t max, char *ret);

/* The character at `text`, which is valid UTF-8, and its length in bytes. */
uint32_t proto_character(const char *text, size_t *ret_bytes);
bool proto_character_is_space(uint32_t code);
/* Spaces are not visible, nor are characters that only change the look of their neighbours. */
bool proto_character_is_visible(uint32_t code);

uint32_t proto_character_fold(uint32_t code); /* small and narrow (caseless.c) */
/* Writes its UTF-8, 1 to 4 bytes; returns their number. */
size_t proto_character_write(uint32_t code, char *ret);

/* Names the folding. It is another text whenever proto_characters_fold() gives other texts. */
#define PROTO_FOLDING "1"

/* The folded form of a name, for looking it up (caseless.c): two names are the same if their folded
 * forms are. `name` is a name that proto_characters_read() accepted; ret holds length + 1 bytes.
 * Returns the number of bytes. */
size_t proto_characters_fold(const char *name, size_t length, char *ret);

/* Names the skeletons. It is another text whenever proto_characters_skeleton() gives other texts. */
#define PROTO_SKELETONS "unicode 15, 1"

/* The skeleton of a name (skeleton.c): names with the same skeleton look alike. `name` as above, cut
 * at PROTO_SKELETON_MAX characters; ret holds PROTO_SKELETON_BYTES. Returns the number of bytes. */
#define PROTO_SKELETON_MAX   512
#define PROTO_SKELETON_BYTES (PROTO_SKELETON_MAX * 4 + 1)
size_t proto_characters_skeleton(const char *name, size_t length, char *ret);
/* The name of the house player of a level, 1..PROTO_HOUSE_LEVELS; migrations/0019_house_players.sql
 * stores the same names. */
const char *proto_house_name(unsigned level);
/* The same for a text that has nothing but names, as a record and a title have: "Puddle (computer)". */
const char *proto_house_title(unsigned level);
/* True if a name looks like one that only the server uses: "admin", "player 42", "Old Moon". */
bool proto_name_is_reserved(const char *name, size_t length);

#endif
