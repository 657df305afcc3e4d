/* The folding of names: two names are one name if they differ only in capitals, wide or narrow forms,
 * the number of spaces, or invisible characters.
 *
 * Its table is deliberately short: the alphabets of most names, letter by letter, from Unicode's simple
 * case folding. Accents stay, and a letter with its accent typed as two characters differs from the one
 * character. Names that only look alike (Latin a, Cyrillic а) are left to skeleton.c. A name keeps its
 * folded form for ever, so a new row here needs a migration that folds the stored names again. */
#include "proto/json/characters.h"

#define WIDE_FIRST 0xff01 /* the wide forms of ! to ~ */
#define WIDE_LAST  0xff5e
#define WIDE_BY    0xfee0

struct capitals {
    uint32_t first, last, step;
    int32_t by; /* from a capital to its small letter */
};

static const struct capitals capitals[] = {
    {0x0041, 0x005a, 1, 32}, {0x00c0, 0x00d6, 1, 32},   {0x00d8, 0x00de, 1, 32},
    {0x0100, 0x012e, 2, 1},  {0x0132, 0x0136, 2, 1},    {0x0139, 0x0147, 2, 1},
    {0x014a, 0x0176, 2, 1},  {0x0178, 0x0178, 1, -121}, {0x0179, 0x017d, 2, 1},
    {0x01a0, 0x01a0, 1, 1},  {0x01af, 0x01af, 1, 1},    {0x01cd, 0x01db, 2, 1},
    {0x01de, 0x01ee, 2, 1},  {0x01f8, 0x021e, 2, 1},    {0x0222, 0x0232, 2, 1},
    {0x0386, 0x0386, 1, 38}, {0x0388, 0x038a, 1, 37},   {0x038c, 0x038c, 1, 64},
    {0x038e, 0x038f, 1, 63}, {0x0391, 0x03a1, 1, 32},   {0x03a3, 0x03ab, 1, 32},
    {0x03c2, 0x03c2, 1, 1}, /* the sigma at the end of a word */
    {0x0400, 0x040f, 1, 80}, {0x0410, 0x042f, 1, 32},   {0x0460, 0x0480, 2, 1},
    {0x048a, 0x04be, 2, 1},  {0x04c1, 0x04cd, 2, 1},    {0x04d0, 0x052e, 2, 1},
    {0x0531, 0x0556, 1, 48}, {0x1e00, 0x1e94, 2, 1},    {0x1e9e, 0x1e9e, 1, -7615},
    {0x1ea0, 0x1efe, 2, 1},
};

static uint32_t small(uint32_t code)
{
    for (size_t i = 0; i < sizeof capitals / sizeof *capitals; i++) {
        const struct capitals *row = &capitals[i];
        if (code >= row->first && code <= row->last && (code - row->first) % row->step == 0)
            return (uint32_t)((int32_t)code + row->by);
    }
    return code;
}

uint32_t proto_character_fold(uint32_t code)
{
    return small(code >= WIDE_FIRST && code <= WIDE_LAST ? code - WIDE_BY : code);
}

/* Writes a character; no folded one is longer than the one that it came from. */
size_t proto_character_write(uint32_t code, char *ret)
{
    size_t bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};

    for (size_t i = bytes; i-- > 1; code >>= 6)
        ret[i] = (char)(0x80 | (code & 0x3f));
    ret[0] = (char)(lead[bytes] | code);
    return bytes;
}

size_t proto_characters_fold(const char *name, size_t length, char *ret)
{
    size_t to = 0, bytes;
    bool blank = false;

    for (size_t at = 0; at < length; at += bytes) {
        uint32_t code = proto_character(name + at, &bytes);
        if (proto_character_is_space(code)) {
            blank = true;
        } else if (proto_character_is_visible(code)) {
            if (blank && to > 0)
                ret[to++] = ' ';
            blank = false;
            to += proto_character_write(proto_character_fold(code), ret + to);
        }
    }
    ret[to] = '\0';
    return to;
}
