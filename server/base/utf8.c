/* Whether bytes are text: one pass, by the first byte of each character. Promises: reads len bytes
 * at most and writes none. */
#include "server/base/utf8.h"

/* How many bytes follow this first one, and what the first of them may be; the others are 80..BF.
 * A count of 4 stands for a byte that begins nothing. */
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

bool utf8_valid(const void *text, size_t len)
{
    const unsigned char *at = text, *end = at + len;
    while (at < end) {
        if (*at < 0x80) { /* most of what is said here */
            at++;
            continue;
        }
        const struct lead *lead = lead_of(*at++);
        if (lead->more > end - at || at[0] < lead->low || at[0] > lead->high)
            return false;
        for (unsigned char i = 1; i < lead->more; i++)
            if ((at[i] & 0xc0) != 0x80)
                return false;
        at += lead->more;
    }
    return true;
}
