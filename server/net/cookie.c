/* Reading and writing the session cookie.
 *
 * Promises: what is read is exactly 32 bytes or nothing; padding, other lengths and other
 * characters are nothing. */
#include "server/net/cookie.h"

#include <stdio.h>
#include <string.h>

#define YEAR_S "31536000" /* seconds */

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static const char *name_of(bool secure)
{
    return secure ? "__Host-miai" : "miai";
}

/* 43 digits carry 258 bits; the last two must be zero, so that one token has one text. */
static bool decode(const char *text, uint8_t ret[COOKIE_TOKEN_BYTES])
{
    uint32_t bits = 0;
    int have = 0;
    size_t n = 0;
    for (size_t i = 0; i < COOKIE_TOKEN_TEXT; i++) {
        const char *digit = text[i] ? strchr(digits, text[i]) : NULL;
        if (!digit)
            return false;
        bits = (bits << 6 | (uint32_t)(digit - digits)) & 0xffff;
        have += 6;
        if (have >= 8) {
            have -= 8;
            ret[n++] = (uint8_t)(bits >> have);
        }
    }
    return (bits & ((1u << have) - 1)) == 0;
}

static void encode(const uint8_t token[COOKIE_TOKEN_BYTES], char ret[COOKIE_TOKEN_TEXT + 1])
{
    uint32_t bits = 0;
    int have = 0;
    size_t n = 0;
    for (size_t i = 0; i < COOKIE_TOKEN_BYTES; i++) {
        bits = (bits << 8 | token[i]) & 0xffff;
        for (have += 8; have >= 6; have -= 6)
            ret[n++] = digits[bits >> (have - 6) & 63];
    }
    ret[n++] = digits[bits << (6 - have) & 63];
    ret[n] = '\0';
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
            return decode(at + name_len + 1, ret);
        at += left;
    }
    return false;
}

void cookie_set(const uint8_t *token, bool secure, char ret[COOKIE_SET_MAX])
{
    char text[COOKIE_TOKEN_TEXT + 1] = "";
    if (token)
        encode(token, text);
    snprintf(ret, COOKIE_SET_MAX, "%s=%s; Path=/; Max-Age=%s; HttpOnly; SameSite=Lax%s",
             name_of(secure), text, token ? YEAR_S : "0", secure ? "; Secure" : "");
}
