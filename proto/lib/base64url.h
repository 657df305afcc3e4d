/* Bytes as text of A-Z a-z 0-9 - _ (RFC 4648, section 5), without padding, for ids and tokens only.
 * Their length is known, so no function here finds it out.
 *
 *     char text[BASE64URL_CHARS(16) + 1];
 *     base64url_write(id, 16, text);
 *     ok = base64url_read(text, strlen(text), back, 16);
 *
 * Bytes have exactly one spelling: bits of the last character that belong to no byte must be zero. */
#ifndef MIAI_PROTO_LIB_BASE64URL_H
#define MIAI_PROTO_LIB_BASE64URL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Characters of so many bytes, without a final NUL. */
#define BASE64URL_CHARS(bytes) (((bytes)*8 + 5) / 6)

/* Writes BASE64URL_CHARS(n) characters and a NUL. */
void base64url_write(const uint8_t *bytes, size_t n, char *ret);

#define BASE64URL_BYTES_MAX 64 /* that are read at once */

/* Reads exactly n bytes, at most BASE64URL_BYTES_MAX. False, with *ret unchanged, unless the text
 * is their one spelling. */
bool base64url_read(const char *text, size_t length, uint8_t *ret, size_t n);

#endif
