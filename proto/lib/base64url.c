/* Bytes as base64url. It is written bit by bit, not by groups of three bytes with padding: every other
 * spelling must be refused, so that two spellings never mean the same room or the same session. */
#include "proto/lib/base64url.h"

#include <assert.h>
#include <string.h>

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

/* The value of each digit, plus one; 0: no digit. It is a table, because the next digit cannot be predicted. */
static const uint8_t values[128] = {
    ['A'] = 1,  ['B'] = 2,  ['C'] = 3,  ['D'] = 4,  ['E'] = 5,  ['F'] = 6,  ['G'] = 7,  ['H'] = 8,
    ['I'] = 9,  ['J'] = 10, ['K'] = 11, ['L'] = 12, ['M'] = 13, ['N'] = 14, ['O'] = 15, ['P'] = 16,
    ['Q'] = 17, ['R'] = 18, ['S'] = 19, ['T'] = 20, ['U'] = 21, ['V'] = 22, ['W'] = 23, ['X'] = 24,
    ['Y'] = 25, ['Z'] = 26, ['a'] = 27, ['b'] = 28, ['c'] = 29, ['d'] = 30, ['e'] = 31, ['f'] = 32,
    ['g'] = 33, ['h'] = 34, ['i'] = 35, ['j'] = 36, ['k'] = 37, ['l'] = 38, ['m'] = 39, ['n'] = 40,
    ['o'] = 41, ['p'] = 42, ['q'] = 43, ['r'] = 44, ['s'] = 45, ['t'] = 46, ['u'] = 47, ['v'] = 48,
    ['w'] = 49, ['x'] = 50, ['y'] = 51, ['z'] = 52, ['0'] = 53, ['1'] = 54, ['2'] = 55, ['3'] = 56,
    ['4'] = 57, ['5'] = 58, ['6'] = 59, ['7'] = 60, ['8'] = 61, ['9'] = 62, ['-'] = 63, ['_'] = 64,
};

bool base64url_read(const char *text, size_t length, uint8_t *ret, size_t n)
{
    uint8_t bytes[BASE64URL_BYTES_MAX], *to = bytes;
    uint32_t bits = 0;
    unsigned have = 0;

    assert(n <= sizeof bytes);
    if (length != BASE64URL_CHARS(n))
        return false;
    for (size_t i = 0; i < length; i++) {
        unsigned char digit = (unsigned char)text[i];
        unsigned value = digit < sizeof values ? values[digit] : 0;
        if (value == 0)
            return false;
        bits = (bits << 6 | (value - 1)) & 0xffff;
        have += 6;
        if (have >= 8) {
            have -= 8;
            *to++ = (uint8_t)(bits >> have);
        }
    }
    if ((bits & ((1u << have) - 1)) != 0)
        return false;
    memcpy(ret, bytes, n);
    return true;
}
