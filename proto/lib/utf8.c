/* Whether bytes are text: one pass, by the first byte of each character. Promises: reads len bytes
 * at most and writes none. */
#include "proto/lib/utf8.h"

/* The number of bytes after this first one, and the range of the second; the others are 80..BF. A
 * count of 4 means that no character begins so. */
struct lead {
    unsigned char first, more, low, high; /* from this first byte on */
};

static const struct lead leads[] = {
    {0x00, 0, 0, 0},       {0x80, 4, 0, 0},       {0xc2, 1, 0x80, 0xbf}, {0xe0, 2, 0xa0, 0xbf},
    {0xe1, 2, 0x80, 0xbf}, {0xed, 2, 0x80, 0x9f}, {0xee, 2, 0x80, 0xbf}, {0xf0, 3, 0x90, 0xbf},
    {0xf1, 3, 0x80, 0xbf}, {0xf4, 3, 0x80, 0x8f}, {0xf5, 4, 0, 0},
};

static const struct lead *lead_of(unsigned char byte)
{
    size_t i = sizeof leads / sizeof leads[0] - 1;
    while (byte < leads[i].first)
        i--;
    return &leads[i];
}

bool utf8_feed(struct utf8 *text, const void *piece, size_t len)
{
    const unsigned char *at = piece, *end = at + len;
    while (at < end) {
        if (text->more > 0) {
            if (*at < text->low || *at > text->high)
                return false;
            *text = (struct utf8){(uint8_t)(text->more - 1), 0x80, 0xbf};
        } else if (*at >= 0x80) { /* rare in messages */
            const struct lead *lead = lead_of(*at);
            if (lead->more > 3)
                return false;
            *text = (struct utf8){lead->more, lead->low, lead->high};
        }
        at++;
    }
    return true;
}

bool utf8_is_whole(const struct utf8 *text)
{
    return text->more == 0;
}

bool utf8_valid(const void *text, size_t len)
{
    struct utf8 state = {0};
    return utf8_feed(&state, text, len) && utf8_is_whole(&state);
}

size_t utf8_next(const void *text, size_t len)
{
    const unsigned char *at = text;
    struct utf8 state = {0};

    for (size_t n = 1; n <= len; n++) {
        if (!utf8_feed(&state, at + n - 1, 1))
            return 0;
        if (utf8_is_whole(&state))
            return n;
    }
    return 0;
}
