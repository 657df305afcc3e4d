/* Cursors as text: "ID.TIME", with exactly one spelling each. */
#include "proto/wire/cursor.h"

#include <stdio.h>

size_t proto_cursor_write(const struct proto_cursor *cursor, char ret[PROTO_CURSOR_CHARS_MAX + 1])
{
    proto_id_write(cursor->id, ret);
    return PROTO_ID_CHARS + (size_t)snprintf(ret + PROTO_ID_CHARS,
                                             PROTO_CURSOR_CHARS_MAX + 1 - PROTO_ID_CHARS, ".%lld",
                                             (long long)cursor->at_ms);
}

bool proto_cursor_read(const char *text, size_t length, struct proto_cursor *ret)
{
    struct proto_cursor cursor = {.at_ms = 0};
    size_t at = PROTO_ID_CHARS + 1;
    if (length <= at || length > PROTO_CURSOR_CHARS_MAX || text[PROTO_ID_CHARS] != '.' ||
        text[at] == '0' || !proto_id_read(text, PROTO_ID_CHARS, cursor.id))
        return false;
    for (; at < length; at++) {
        if (text[at] < '0' || text[at] > '9')
            return false;
        cursor.at_ms = 10 * cursor.at_ms + (text[at] - '0');
    }
    *ret = cursor;
    return true;
}

bool proto_is_cursor(const char *text, size_t length)
{
    struct proto_cursor ignored;
    return proto_cursor_read(text, length, &ignored);
}
