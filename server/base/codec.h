/* The bytes of numbers and texts: a writer that grows, and a reader that believes nothing.
 *
 * A number is a varint: seven bits a byte, the lowest first, the top bit set on all bytes but the last. A signed one
 * is folded first (0, -1, 1, -2 …), so that small ones of either sign are short. Each value has one form: a number
 * with more bytes than it needs is refused. So the bytes that a reader accepts are those that a writer writes.
 *
 *     struct codec_reader reader = codec_reader_of(bytes, n);
 *     uint64_t seq = codec_read_number(&reader, UINT32_MAX);
 *     struct text name = codec_read_text(&reader, CODEC_WORD_MAX);
 *     if (reader.fault != CODEC_FINE)
 *         refuse(codec_fault_word(reader.fault));
 *
 * The first fault stays; after it every read gives 0 or "" and moves nothing. */
#ifndef MIAI_BASE_CODEC_H
#define MIAI_BASE_CODEC_H

#include <stddef.h>
#include <stdint.h>

#include "proto/lib/text.h"

enum codec_fault {
    CODEC_FINE,
    CODEC_VERSION, /* the bytes begin with a version that this program does not know */
    CODEC_KIND,    /* a change of a kind that does not exist, or that is not sent */
    CODEC_SHORT,   /* the bytes end within a value */
    CODEC_LONG,    /* bytes follow the last value */
    CODEC_SIZE,    /* a job or a commit with too many bytes */
    CODEC_CHANGES, /* a job or a commit with too many changes */
    CODEC_JOBS,    /* a commit with too many jobs */
    CODEC_TEXT,    /* a text beyond the limit of its field */
    CODEC_UTF8,    /* a text that is not UTF-8 */
    CODEC_BOOL,    /* neither 0 nor 1 */
    CODEC_NUMBER,  /* beyond its field */
    CODEC_PADDED,  /* a number with more bytes than it needs */
    CODEC_NODE,    /* a node's name that is empty, too long, or has other characters than ! to ~ */
    CODEC_BOOT,    /* the same of the word of its start */
    CODEC_N,       /* a number of a commit below 1 */
    CODEC_SHARD    /* beyond CODEC_SHARDS_MAX */
};
/* A word for the log: "short". */
const char *codec_fault_word(enum codec_fault fault);

/* All zero: empty. The owner frees `at`, or sets n to 0 to write anew. */
struct codec_bytes {
    uint8_t *at;
    uint32_t n, size;
};
/* Nothing limits the bytes here: the caller does. */
void codec_write_byte(struct codec_bytes *bytes, uint8_t byte);
void codec_write_bytes(struct codec_bytes *bytes, const void *from, size_t n);
void codec_write_number(struct codec_bytes *bytes, uint64_t value);
void codec_write_signed(struct codec_bytes *bytes, int64_t value);
/* A text of at most `max` bytes, in UTF-8. Else CODEC_TEXT or CODEC_UTF8, and nothing is written. */
enum codec_fault codec_write_text(struct codec_bytes *bytes, struct text text, size_t max);

struct codec_reader {
    const uint8_t *at, *end; /* the bytes that are left; the caller keeps them */
    enum codec_fault fault;
};
struct codec_reader codec_reader_of(const void *bytes, size_t n);
size_t codec_left(const struct codec_reader *reader);
/* Notes a fault, unless there is one already. */
void codec_refuse(struct codec_reader *reader, enum codec_fault fault);
/* NULL if fewer than n bytes are left. */
const uint8_t *codec_read_bytes(struct codec_reader *reader, size_t n);
uint8_t codec_read_byte(struct codec_reader *reader);
/* 0 to max, or CODEC_NUMBER */
uint64_t codec_read_number(struct codec_reader *reader, uint64_t max);
/* min to max, or CODEC_NUMBER */
int64_t codec_read_signed(struct codec_reader *reader, int64_t min, int64_t max);
/* At most max bytes, which stay the caller's. */
struct text codec_read_text(struct codec_reader *reader, size_t max);

#endif
