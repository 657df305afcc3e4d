/* Rows in PostgreSQL's binary form: see rows_sum.h. */
#include "server/store/rows_sum.h"

#include <assert.h>
#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/array.h"

/* The signature, no flags, no more of a head. */
const unsigned char rows_head[ROWS_HEAD_BYTES] = {'P', 'G',  'C',  'O',  'P',
                                                  'Y', '\n', 0xff, '\r', '\n'};

/* FNV-1a, and the end of MurmurHash3, since the hashes are summed up. */
void rows_sum_add(struct rows_sum *sum, const void *row, size_t length)
{
    const unsigned char *at = row;
    assert(length >= 2); /* the number of its values */
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x100000001b3);
    hash = (hash ^ hash >> 33) * UINT64_C(0xff51afd7ed558ccd);
    hash = (hash ^ hash >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    sum->digest += hash ^ hash >> 33;
    sum->rows++;
}

static int32_t number_at(const unsigned char *at)
{
    uint32_t big;
    memcpy(&big, at, sizeof big);
    return (int32_t)be32toh(big);
}

/* The bytes of the row that begins here; 0: it is not whole. *ret_good: false if it is none. */
static size_t row_length(const unsigned char *at, size_t left, bool *ret_good)
{
    size_t length = 2;
    int values = at[0] << 8 | at[1];
    for (int i = 0; i < values; i++) {
        if (left < length + 4)
            return 0;
        int32_t value = number_at(at + length);
        if (value < -1) {
            *ret_good = false;
            return 0;
        }
        length += 4 + (value > 0 ? (size_t)value : 0);
    }
    return length <= left ? length : 0;
}

/* Reads what is whole and returns how many bytes that were. */
static size_t take(struct rows_reader *reader, bool *ret_good)
{
    size_t at = 0, length;
    if (!reader->begun) {
        if (reader->n < ROWS_HEAD_BYTES)
            return 0;
        *ret_good = memcmp(reader->bytes, rows_head, ROWS_HEAD_BYTES) == 0;
        reader->begun = true;
        at = ROWS_HEAD_BYTES;
    }
    while (*ret_good && reader->n - at >= 2) {
        const unsigned char *row = reader->bytes + at;
        if (row[0] == 0xff && row[1] == 0xff) {
            reader->ended = true;
            *ret_good = reader->n - at == 2;
            return reader->n;
        }
        if ((length = row_length(row, reader->n - at, ret_good)) == 0)
            break;
        rows_sum_add(&reader->sum, row, length);
        at += length;
    }
    return at;
}

bool rows_read(struct rows_reader *reader, const void *piece, size_t length)
{
    bool good = !reader->ended;
    reader->bytes = array_room(reader->bytes, &reader->size, reader->n + length, 1);
    memcpy(reader->bytes + reader->n, piece, length);
    reader->n += length;
    size_t done = good ? take(reader, &good) : 0;
    assert(done <= reader->n);
    memmove(reader->bytes, reader->bytes + done, reader->n - done);
    reader->n -= done;
    return good;
}

void rows_finish(struct rows_reader *reader)
{
    free(reader->bytes);
    *reader = (struct rows_reader){0};
}
