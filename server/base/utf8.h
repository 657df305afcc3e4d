/* Whether bytes are text. */
#ifndef MIAI_BASE_UTF8_H
#define MIAI_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Well-formed UTF-8 as in table 3-7 of the Unicode standard: shortest forms only, no surrogates,
 * nothing above U+10FFFF, no character cut off. */
bool utf8_valid(const void *text, size_t len);

#endif
