/* Numbers and texts as bytes (codec.h). The reader compares with the bytes that are left before each step, so it
 * needs no other bound, and it allocates nothing. */
#include "codec.h"

#include <assert.h>
#include <string.h>

#include "proto/lib/array.h"
#include "proto/lib/utf8.h"

enum { BITS = 7, MORE = 0x80, NUMBER_BYTES_MAX = 10 };

const char *codec_fault_word(enum codec_fault fault)
{
    switch (fault) {
    case CODEC_FINE: return "fine";
    case CODEC_VERSION: return "version";
    case CODEC_KIND: return "kind";
    case CODEC_SHORT: return "short";
    case CODEC_LONG: return "long";
    case CODEC_SIZE: return "size";
    case CODEC_CHANGES: return "changes";
    case CODEC_JOBS: return "jobs";
    case CODEC_TEXT: return "text";
    case CODEC_UTF8: return "utf8";
    case CODEC_BOOL: return "bool";
    case CODEC_NUMBER: return "number";
    case CODEC_PADDED: return "padded";
    case CODEC_NODE: return "node";
    case CODEC_BOOT: return "boot";
    case CODEC_N: return "n";
    case CODEC_SHARD: return "shard";
    }
    assert(!"a fault of no known kind");
    return "";
}

/* --- writing ------------------------------------------------------------------------------------ */

void codec_write_bytes(struct codec_bytes *bytes, const void *from, size_t n)
{
    if (n == 0)
        return;
    bytes->at = array_room(bytes->at, &bytes->size, bytes->n + n, 1);
    memcpy(bytes->at + bytes->n, from, n);
    bytes->n += (uint32_t)n; /* array_room() has checked that it fits */
}

void codec_write_byte(struct codec_bytes *bytes, uint8_t byte)
{
    codec_write_bytes(bytes, &byte, 1);
}

void codec_write_number(struct codec_bytes *bytes, uint64_t value)
{
    uint8_t at[NUMBER_BYTES_MAX];
    size_t n = 0;
    for (; value >= MORE; value >>= BITS)
        at[n++] = (uint8_t)((value & (MORE - 1)) | MORE);
    at[n++] = (uint8_t)value;
    codec_write_bytes(bytes, at, n);
}

void codec_write_signed(struct codec_bytes *bytes, int64_t value)
{
    uint64_t twice = (uint64_t)value << 1;
    codec_write_number(bytes, value < 0 ? ~twice : twice);
}

enum codec_fault codec_write_text(struct codec_bytes *bytes, struct text text, size_t max)
{
    if (text.length > max)
        return CODEC_TEXT;
    if (!utf8_valid(text.at, text.length))
        return CODEC_UTF8;
    codec_write_number(bytes, text.length);
    codec_write_bytes(bytes, text.at, text.length);
    return CODEC_FINE;
}

/* --- reading ------------------------------------------------------------------------------------ */

struct codec_reader codec_reader_of(const void *bytes, size_t n)
{
    const uint8_t *at = n > 0 ? bytes : (const uint8_t *)"";
    return (struct codec_reader){.at = at, .end = at + n};
}

size_t codec_left(const struct codec_reader *reader)
{
    return (size_t)(reader->end - reader->at);
}

void codec_refuse(struct codec_reader *reader, enum codec_fault fault)
{
    assert(fault != CODEC_FINE);
    if (reader->fault == CODEC_FINE)
        reader->fault = fault;
}

const uint8_t *codec_read_bytes(struct codec_reader *reader, size_t n)
{
    if (reader->fault == CODEC_FINE && n > codec_left(reader))
        reader->fault = CODEC_SHORT;
    if (reader->fault != CODEC_FINE)
        return NULL;
    reader->at += n;
    return reader->at - n;
}

uint8_t codec_read_byte(struct codec_reader *reader)
{
    const uint8_t *at = codec_read_bytes(reader, 1);
    return at ? *at : 0;
}

uint64_t codec_read_number(struct codec_reader *reader, uint64_t max)
{
    uint64_t value = 0;
    for (unsigned shift = 0;; shift += BITS) {
        uint8_t byte = codec_read_byte(reader);
        /* The tenth byte has room for the highest bit alone. */
        if (shift == BITS * (NUMBER_BYTES_MAX - 1) && byte > 1)
            codec_refuse(reader, CODEC_NUMBER);
        if (reader->fault != CODEC_FINE)
            return 0;
        value |= (uint64_t)(byte & (MORE - 1)) << shift;
        if (byte & MORE)
            continue;
        if (byte == 0 && shift > 0)
            codec_refuse(reader, CODEC_PADDED);
        else if (value > max)
            codec_refuse(reader, CODEC_NUMBER);
        return reader->fault == CODEC_FINE ? value : 0;
    }
}

int64_t codec_read_signed(struct codec_reader *reader, int64_t min, int64_t max)
{
    uint64_t folded = codec_read_number(reader, UINT64_MAX);
    int64_t half = (int64_t)(folded >> 1); /* at most INT64_MAX */
    int64_t value = folded & 1 ? -1 - half : half;
    assert(min <= 0 && max >= 0); /* 0 is what a reader with a fault gives */
    if (value >= min && value <= max)
        return value;
    codec_refuse(reader, CODEC_NUMBER);
    return 0;
}

struct text codec_read_text(struct codec_reader *reader, size_t max)
{
    const struct text none = {"", 0};
    uint64_t n = codec_read_number(reader, UINT64_MAX);
    if (n > max)
        codec_refuse(reader, CODEC_TEXT);
    const uint8_t *at = codec_read_bytes(reader, (size_t)n);
    if (!at || n == 0)
        return none;
    if (!utf8_valid(at, (size_t)n)) {
        codec_refuse(reader, CODEC_UTF8);
        return none;
    }
    return (struct text){(const char *)at, (size_t)n};
}
