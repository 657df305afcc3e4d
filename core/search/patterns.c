/* The 3x3 patterns, written as pictures: the play is in the middle, by either colour.
 *   X O  stones of two players   . empty   # beyond the edge   ? anything
 *   x    anything but X          o anything but O */
#include "patterns.h"

#include "core/assert.h"

static const char pictures[][9 + 1] = {
    "XOX...???", /* hane that encloses */
    "XO....?.?", /* hane that does not cut */
    "XO?X..x.?", /* hane at a bend */
    "XO?O.o?o?", /* cut, not protected */
    "XO?O.X???", /* cut, peeped at */
    "?X?O.Oooo", /* cut by pushing through */
    "OX?o.O???", /* cut of a knight's move */
    "X.?O.?###", /* chase along the edge */
    "OX?X.O###", /* block and cut at the edge */
    "?X?x.O###", /* block and connect at the edge */
    "?XOx.x###", /* descend to the edge */
    "?OXX.O###", /* cut at the edge */
};

/* Where each neighbour of struct go_search_grid lies in a picture. */
static const uint8_t place_of[GO_SEARCH_NEAR] = {3, 5, 1, 7, 0, 2, 6, 8};

/* The colours that a character stands for, as bits (1u << colour); X is Black. */
static unsigned colours_of(char character)
{
    switch (character) {
    case 'X': return GO_SET_BLACK;
    case 'O': return GO_SET_WHITE;
    case '.': return GO_SET_EMPTY;
    case '#': return 1u << GO_BLOCKED;
    case 'x': return GO_SET_EMPTY | GO_SET_WHITE | 1u << GO_BLOCKED;
    case 'o': return GO_SET_EMPTY | GO_SET_BLACK | 1u << GO_BLOCKED;
    default: return GO_SET_EMPTY | GO_SET_BLACK | GO_SET_WHITE | 1u << GO_BLOCKED;
    }
}

/* Place `at` of a picture that is turned and mirrored: bit 0 mirrors x, bit 1 y, bit 2 swaps them. */
static unsigned turned(unsigned at, unsigned symmetry)
{
    unsigned x = at % 3, y = at / 3;

    if (symmetry & 1)
        x = 2 - x;
    if (symmetry & 2)
        y = 2 - y;
    return symmetry & 4 ? x * 3 + y : y * 3 + x;
}

/* Whether the four neighbours of a byte, two bits each, are in their sets. */
static bool fits(unsigned byte, const unsigned sets[GO_SEARCH_NEAR / 2])
{
    for (unsigned at = 0; at < GO_SEARCH_NEAR / 2; at++) {
        if (!(sets[at] >> (byte >> 2 * at & 3) & 1))
            return false;
    }
    return true;
}

/* Sets the bits of every surrounding that fits the eight sets of colours: those of the lower four
 * neighbours are found once, and set for each choice of the upper four. */
static void add(struct go_search_patterns *patterns, const unsigned sets[GO_SEARCH_NEAR])
{
    uint32_t lower[256 / 32] = {0};

    for (unsigned byte = 0; byte < 256; byte++)
        lower[byte / 32] |= (uint32_t)fits(byte, sets) << byte % 32;
    for (unsigned byte = 0; byte < 256; byte++) {
        unsigned first = byte * 256 / 32;

        if (!fits(byte, sets + GO_SEARCH_NEAR / 2))
            continue;
        for (unsigned word = 0; word < 256 / 32; word++) {
            patterns->good[GO_BLACK][first + word] |= lower[word];
            patterns->good[GO_WHITE][first + word] |= lower[word];
        }
    }
}

static unsigned swapped(unsigned set)
{
    return (set & (GO_SET_EMPTY | 1u << GO_BLOCKED)) | (set & GO_SET_BLACK) << 1 |
           (set & GO_SET_WHITE) >> 1;
}

void go_search_patterns_init(struct go_search_patterns *patterns)
{
    for (unsigned word = 0; word < 65536 / 32; word++)
        patterns->good[0][word] = patterns->good[1][word] = patterns->good[2][word] = 0;
    for (unsigned picture = 0; picture < sizeof pictures / sizeof pictures[0]; picture++) {
        for (unsigned symmetry = 0; symmetry < 16; symmetry++) {
            unsigned sets[GO_SEARCH_NEAR];

            for (unsigned at = 0; at < GO_SEARCH_NEAR; at++) {
                sets[at] = colours_of(pictures[picture][turned(place_of[at], symmetry & 7)]);
                if (symmetry & 8)
                    sets[at] = swapped(sets[at]);
            }
            add(patterns, sets);
        }
    }
    go_assert(!(patterns->good[GO_BLACK][0] & 1)); /* nothing around: no pattern */
}
