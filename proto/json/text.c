/* A growing piece of text. Promises that an append is nearly always a bound check and a copy, and
 * that a string is escaped exactly as JSON requires: UTF-8 is copied as it is. Bytes that are not
 * UTF-8, as a damaged row of the database may have, become U+FFFD, because a browser closes the
 * connection on a message with such bytes. */
#include "proto/json/text.h"

#include <stdlib.h>
#include <string.h>

#include "proto/json/characters.h"
#include "proto/lib/alloc.h"
#include "proto/lib/utf8.h"

void proto_text_init(struct proto_text *text)
{
    *text = (struct proto_text){0};
}

void proto_text_finish(struct proto_text *text)
{
    free(text->at);
    *text = (struct proto_text){0};
}

void proto_text_clear(struct proto_text *text)
{
    text->length = 0;
}

/* Room for `more` bytes at the end. Doubling keeps the number of copies small. Running out of
 * memory ends the process: the server cannot give a true answer any more. */
static char *reserve(struct proto_text *text, size_t more)
{
    if (text->size - text->length < more) {
        size_t size = text->size < 256 ? 256 : text->size * 2;
        while (size - text->length < more)
            size *= 2;
        text->at = alloc_resized(text->at, size, 1);
        text->size = size;
    }
    return text->at + text->length;
}

void proto_text_bytes(struct proto_text *text, const void *at, size_t length)
{
    if (length == 0)
        return;
    memcpy(reserve(text, length), at, length);
    text->length += length;
}

int proto_text_sink(const char *bytes, size_t length, void *text)
{
    proto_text_bytes(text, bytes, length);
    return 0;
}

void proto_text_char(struct proto_text *text, char one)
{
    *reserve(text, 1) = one;
    text->length++;
}

void proto_text_integer(struct proto_text *text, int64_t value)
{
    char reversed[20];
    size_t n = 0;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    char *at = reserve(text, sizeof reversed + 1);

    do {
        reversed[n++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (value < 0)
        reversed[n++] = '-';
    text->length += n;
    while (n > 0)
        *at++ = reversed[--n];
}

void proto_text_half(struct proto_text *text, int32_t doubled)
{
    if (doubled < 0)
        proto_text_char(text, '-');
    int64_t magnitude = doubled < 0 ? -(int64_t)doubled : doubled;
    proto_text_integer(text, magnitude / 2);
    if (magnitude % 2 != 0)
        proto_text_literal(text, ".5");
}

static void escape(struct proto_text *text, unsigned char byte)
{
    static const char hex[] = "0123456789abcdef";

    switch (byte) {
    case '"': proto_text_literal(text, "\\\""); break;
    case '\\': proto_text_literal(text, "\\\\"); break;
    case '\n': proto_text_literal(text, "\\n"); break;
    default:
        proto_text_literal(text, "\\u00");
        proto_text_char(text, hex[byte >> 4]);
        proto_text_char(text, hex[byte & 15]);
        break;
    }
}

void proto_text_string(struct proto_text *text, const char *at, size_t length)
{
    size_t plain = 0; /* the beginning of the bytes not yet copied */

    proto_text_char(text, '"');
    for (size_t i = 0, bytes = 1; i < length; i += bytes) {
        unsigned char byte = (unsigned char)at[i];
        bytes = byte < 0x80 ? 1 : utf8_next(at + i, length - i);
        if (bytes > 0 && byte >= 0x20 && byte != '"' && byte != '\\')
            continue;
        proto_text_bytes(text, at + plain, i - plain);
        if (bytes == 0)
            proto_text_literal(text, "\xef\xbf\xbd");
        else
            escape(text, byte);
        bytes = 1;
        plain = i + 1;
    }
    proto_text_bytes(text, at + plain, length - plain);
    proto_text_char(text, '"');
}

void proto_text_name(struct proto_text *text, const char *name)
{
    if (name)
        proto_text_string(text, name, strlen(name));
    else
        proto_text_literal(text, "null");
}
