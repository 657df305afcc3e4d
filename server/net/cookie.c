/* The session cookie: reading and writing it.
 *
 * Promises: a token is exactly 32 bytes or absent; padding, other lengths and other characters make it absent. */
#include "server/net/cookie.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "proto/lib/base64url.h"

#define YEAR_S "31536000" /* seconds */

static const char *name_of(bool secure)
{
    return secure ? "__Host-miai" : "miai";
}

bool cookie_token(const char *header, size_t len, bool secure, uint8_t ret[COOKIE_TOKEN_BYTES])
{
    const char *name = name_of(secure), *end = header + len;
    size_t name_len = strlen(name);
    for (const char *at = header; at < end;) {
        while (at < end && (*at == ' ' || *at == ';'))
            at++;
        const char *stop = memchr(at, ';', (size_t)(end - at));
        size_t left = (size_t)((stop ? stop : end) - at);
        if (left == name_len + 1 + COOKIE_TOKEN_TEXT && memcmp(at, name, name_len) == 0 &&
            at[name_len] == '=')
            return base64url_read(at + name_len + 1, COOKIE_TOKEN_TEXT, ret, COOKIE_TOKEN_BYTES);
        at += left;
    }
    return false;
}

void cookie_set(const uint8_t *token, bool secure, char ret[COOKIE_SET_MAX])
{
    static_assert(COOKIE_TOKEN_TEXT == BASE64URL_CHARS(COOKIE_TOKEN_BYTES), "one token, one text");
    char text[COOKIE_TOKEN_TEXT + 1] = "";
    if (token)
        base64url_write(token, COOKIE_TOKEN_BYTES, text);
    snprintf(ret, COOKIE_SET_MAX, "%s=%s; Path=/; Max-Age=%s; HttpOnly; SameSite=Lax%s",
             name_of(secure), text, token ? YEAR_S : "0", secure ? "; Secure" : "");
}
