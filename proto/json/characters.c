/* The characters that a name or a line of chat may have. Two tables of ranges decide, taken from
 * Unicode's general categories Cc, Zl, Zp, the bidirectional controls, and
 * Default_Ignorable_Code_Point. skeleton.c judges letters of different scripts that look alike. */
#include "proto/json/characters.h"

#include <stdint.h>
#include <string.h>

#include "proto/lib/utf8.h"

struct range {
    uint32_t first, last;
};

/* Never allowed: they change the text around them, or are not characters. */
static const struct range forbidden[] = {
    {0x0000, 0x001f}, /* C0 controls */
    {0x007f, 0x009f}, /* DEL and C1 controls */
    {0x2028, 0x202e}, /* line and paragraph separators, embeddings and overrides of direction */
    {0x2066, 0x2069}, /* isolates of direction */
    {0xfdd0, 0xfdef}, /* no characters */
    {0xfeff, 0xfeff}, /* byte order mark */
    {0xfff9, 0xfffb}, /* annotations between lines */
};

/* Allowed beside visible ones: an emoji may need a joiner, a language its spaces. */
static const struct range invisible[] = {
    {0x0020, 0x0020},   {0x00a0, 0x00a0}, {0x00ad, 0x00ad}, {0x034f, 0x034f}, {0x061c, 0x061c},
    {0x115f, 0x1160},   {0x1680, 0x1680}, {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x2000, 0x200f},
    {0x202f, 0x202f},   {0x205f, 0x2065}, {0x206a, 0x206f}, {0x2800, 0x2800}, {0x3000, 0x3000},
    {0x3164, 0x3164},   {0xfe00, 0xfe0f}, {0xffa0, 0xffa0}, {0xfff0, 0xfff8}, {0x1d173, 0x1d17a},
    {0xe0000, 0xe0fff},
};

static const struct range spaces[] = {
    {0x0009, 0x000d}, {0x0020, 0x0020}, {0x0085, 0x0085}, {0x00a0, 0x00a0}, {0x1680, 0x1680},
    {0x2000, 0x200a}, {0x2028, 0x2029}, {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000},
};

#define IN(ranges, code) in(ranges, sizeof(ranges) / sizeof *(ranges), code)

static bool in(const struct range *ranges, size_t n, uint32_t code)
{
    for (size_t i = 0; i < n; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

uint32_t proto_character(const char *text, size_t *ret_bytes)
{
    const unsigned char *at = (const unsigned char *)text;
    size_t bytes = at[0] < 0x80 ? 1 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    uint32_t code = bytes == 1 ? at[0] : at[0] & (0x7fu >> bytes);

    for (size_t i = 1; i < bytes; i++)
        code = (code << 6) | (at[i] & 0x3fu);
    *ret_bytes = bytes;
    return code;
}

bool proto_character_is_space(uint32_t code)
{
    return IN(spaces, code);
}

bool proto_character_is_visible(uint32_t code)
{
    return !IN(invisible, code);
}

/* Removes white space at both ends. */
static void trim(const char **text, size_t *length)
{
    size_t begin = 0, end = 0, bytes;

    for (size_t at = 0; at < *length; at += bytes) {
        bool space = IN(spaces, proto_character(*text + at, &bytes));
        if (!space)
            end = at + bytes;
        else if (end == 0)
            begin = at + bytes;
    }
    *text += begin;
    *length = end > begin ? end - begin : 0;
}

static bool take(const char *text, size_t length, size_t max, bool lines, char *ret,
                 size_t *ret_length)
{
    size_t bytes, n = 0;
    bool visible = false;

    trim(&text, &length);
    for (size_t at = 0; at < length; at += bytes) {
        uint32_t code = proto_character(text + at, &bytes);
        bool line_end = lines && code == '\n';
        if (++n > max || (IN(forbidden, code) && !line_end) || (code & 0xfffe) == 0xfffe)
            return false;
        visible = visible || (proto_character_is_visible(code) && !line_end);
    }
    if (!visible)
        return false;
    memcpy(ret, text, length);
    ret[length] = '\0';
    *ret_length = length;
    return true;
}

bool proto_characters_read(const char *text, size_t length, size_t max, char *ret,
                           size_t *ret_length)
{
    return take(text, length, max, false, ret, ret_length);
}

bool proto_lines_read(const char *text, size_t length, size_t max, char *ret, size_t *ret_length)
{
    return take(text, length, max, true, ret, ret_length);
}

static size_t clean(const char *text, size_t length, size_t max, bool lines, char *ret)
{
    size_t n = 0, to = 0, trimmed;

    for (size_t at = 0, bytes; at < length && n < max; at += bytes ? bytes : 1) {
        static const char unknown[] = "\xef\xbf\xbd";
        bytes = utf8_next(text + at, length - at);
        const char *from = bytes ? text + at : unknown;
        size_t from_bytes = bytes ? bytes : sizeof unknown - 1;
        uint32_t code = proto_character(from, &from_bytes);
        bool line_end = lines && code == '\n';
        if ((IN(forbidden, code) && !line_end) || (code & 0xfffe) == 0xfffe) {
            from = " ";
            from_bytes = 1;
        }
        if (to == 0 && IN(spaces, proto_character(from, &from_bytes)))
            continue;
        memcpy(ret + to, from, from_bytes);
        to += from_bytes;
        n++;
    }
    const char *begin = ret;
    trimmed = to;
    trim(&begin, &trimmed);
    ret[trimmed] = '\0';
    return trimmed;
}

size_t proto_characters_clean(const char *text, size_t length, size_t max, char *ret)
{
    return clean(text, length, max, false, ret);
}

size_t proto_lines_clean(const char *text, size_t length, size_t max, char *ret)
{
    return clean(text, length, max, true, ret);
}
