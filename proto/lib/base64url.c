/* Bytes as base64url. Written bit by bit, not by groups of three bytes with padding: what is refused must be exact, so
 * that two spellings never mean the same room or the same session. */
#include "proto/lib/base64url.h"

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void base64url_write(const uint8_t *bytes, size_t n, char *ret)
{
    uint32_t bits = 0;
    unsigned have = 0;

    for (size_t i = 0; i < n; i++) {
        bits = (bits << 8 | bytes[i]) & 0xffff;
        for (have += 8; have >= 6; have -= 6)
            *ret++ = digits[bits >> (have - 6) & 63];
    }
    if (have > 0)
        *ret++ = digits[bits << (6 - have) & 63];
    *ret = '\0';
}

/* -1: no digit. */
static int value_of(char digit)
{
    if (digit >= 'A' && digit <= 'Z')
        return digit - 'A';
    if (digit >= 'a' && digit <= 'z')
        return digit - 'a' + 26;
    if (digit >= '0' && digit <= '9')
        return digit - '0' + 52;
    return digit == '-' ? 62 : digit == '_' ? 63 : -1;
}

/* Hands the bytes to ret, unless it is NULL. */
static bool decode(const char *text, size_t length, uint8_t *ret)
{
    uint32_t bits = 0;
    unsigned have = 0;

    for (size_t i = 0; i < length; i++) {
        int value = value_of(text[i]);
        if (value < 0)
            return false;
        bits = (bits << 6 | (uint32_t)value) & 0xffff;
        have += 6;
        if (have >= 8) {
            have -= 8;
            if (ret)
                *ret++ = (uint8_t)(bits >> have);
        }
    }
    return (bits & ((1u << have) - 1)) == 0;
}

bool base64url_read(const char *text, size_t length, uint8_t *ret, size_t n)
{
    return length == BASE64URL_CHARS(n) && decode(text, length, NULL) && decode(text, length, ret);
}
