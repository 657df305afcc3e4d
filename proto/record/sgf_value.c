/* Values between brackets: escapes, points and rectangles of points. */
#include "proto/record/sgf.h"

void proto_sgf_escape(struct proto_text *text, const char *at, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (at[i] == '\\' || at[i] == ']')
            proto_text_char(text, '\\');
        proto_text_char(text, at[i]);
    }
}

/* Length of a line end at `at`: CR, LF, or the two of them in either order. */
static size_t line_end(const char *at, size_t length)
{
    bool first = length > 0 && (*at == '\n' || *at == '\r');
    bool second = first && length > 1 && (at[1] == '\n' || at[1] == '\r') && at[1] != *at;

    return first + (size_t)second;
}

void proto_sgf_unescape(struct proto_text *text, const char *at, size_t length, bool simple)
{
    for (size_t i = 0; i < length;) {
        bool escaped = at[i] == '\\' && i + 1 < length;
        size_t from = i + escaped, end = line_end(at + from, length - from);
        if (end > 0 && !escaped)
            proto_text_char(text, simple ? ' ' : '\n');
        else if (end == 0)
            proto_text_char(text, at[from]);
        i = from + (end > 0 ? end : 1);
    }
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool proto_sgf_begins(struct text text, const char *word)
{
    size_t i = 0;

    while (word[i] != '\0' && i < text.length && small(text.at[i]) == small(word[i]))
        i++;
    return word[i] == '\0';
}

static void trim(const char **at, size_t *length)
{
    while (*length > 0 && (unsigned char)**at <= ' ') {
        (*at)++;
        (*length)--;
    }
    while (*length > 0 && (unsigned char)(*at)[*length - 1] <= ' ')
        (*length)--;
}

/* A letter as a coordinate below `side`. Capitals follow the small letters; on boards without them
 * old programs mean the small ones. */
static int coordinate(char letter, unsigned side)
{
    int value = -1;

    if (letter >= 'a' && letter <= 'z')
        value = letter - 'a';
    else if (letter >= 'A' && letter <= 'Z')
        value = letter - 'A' + (side > 26 ? 26 : 0);
    return value < (int)side ? value : -1;
}

bool proto_sgf_point(const char *at, size_t length, unsigned width, unsigned height, go_point *ret)
{
    trim(&at, &length);
    *ret = GO_NO_POINT;
    if (length == 0 || (length == 2 && at[0] == 't' && at[1] == 't' && width <= 19 && height <= 19))
        return true;
    int x = length == 2 ? coordinate(at[0], width) : -1;
    int y = length == 2 ? coordinate(at[1], height) : -1;
    if (x < 0 || y < 0)
        return false;
    *ret = (go_point)((unsigned)y * width + (unsigned)x);
    return true;
}

bool proto_sgf_points(const char *at, size_t length, unsigned width, unsigned height,
                      go_point *ret_first, go_point *ret_last)
{
    size_t colon = 0;

    while (colon < length && at[colon] != ':')
        colon++;
    size_t second = colon < length ? colon + 1 : 0;
    size_t second_length = colon < length ? length - second : length;
    return proto_sgf_point(at, colon, width, height, ret_first) &&
           proto_sgf_point(at + second, second_length, width, height, ret_last) &&
           *ret_first != GO_NO_POINT && *ret_last != GO_NO_POINT;
}

void proto_sgf_write_point(struct proto_text *text, go_point point, unsigned width)
{
    proto_text_char(text, (char)('a' + point % width));
    proto_text_char(text, (char)('a' + point / width));
}
