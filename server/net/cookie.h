/* The session cookie: how a token is written and found again. */
#ifndef MIAI_NET_COOKIE_H
#define MIAI_NET_COOKIE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define COOKIE_TOKEN_BYTES 32
#define COOKIE_TOKEN_TEXT  43  /* the token in base64url without padding */
#define COOKIE_SET_MAX     160 /* bytes of a Set-Cookie value, NUL included */

/* Finds the token in a Cookie header. secure: the name is __Host-miai, which only a page with https
 * can set; otherwise it is miai. False when there is none, or none of the right form. */
bool cookie_token(const char *header, size_t len, bool secure, uint8_t ret[COOKIE_TOKEN_BYTES]);
/* The value of a Set-Cookie header that gives a browser this token for a year; NULL removes the token. */
void cookie_set(const uint8_t *token, bool secure, char ret[COOKIE_SET_MAX]);

#endif
