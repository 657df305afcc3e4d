/* Notes of commits (commit_note.h): a head, and jobs one behind the other. */
#include "commit_note.h"

#include <stdlib.h>
#include <string.h>

#include "job_codec.h"
#include "proto/lib/alloc.h"

static bool is_name(struct text name, size_t max)
{
    if (name.length < 1 || name.length > max)
        return false;
    for (size_t i = 0; i < name.length; i++)
        if (name.at[i] < '!' || name.at[i] > '~')
            return false;
    return true;
}

/* --- writing ------------------------------------------------------------------------------------ */

/* The characters before the NUL, or the whole room if there is none. */
static struct text word_in(const char *at, size_t size)
{
    const char *end = memchr(at, 0, size);
    return (struct text){at, end ? (size_t)(end - at) : size};
}

static enum codec_fault head_fault(const struct commit_note *note)
{
    if (!is_name(word_in(note->node, sizeof note->node), CODEC_NODE_MAX))
        return CODEC_NODE;
    if (!is_name(word_in(note->boot, sizeof note->boot), CODEC_BOOT_MAX))
        return CODEC_BOOT;
    if (note->n < 1)
        return CODEC_N;
    if (note->shard > CODEC_SHARDS_MAX)
        return CODEC_SHARD;
    return note->jobs_n > CODEC_JOBS_MAX ? CODEC_JOBS : CODEC_FINE;
}

static enum codec_fault write_note(const struct commit_note *note, struct codec_bytes *bytes)
{
    uint32_t from = bytes->n;
    uint64_t changes = 0;
    enum codec_fault fault = head_fault(note);
    if (fault != CODEC_FINE)
        return fault;
    codec_write_byte(bytes, COMMIT_NOTE_VERSION);
    codec_write_text(bytes, text_of(note->node), CODEC_NODE_MAX);
    codec_write_text(bytes, text_of(note->boot), CODEC_BOOT_MAX);
    codec_write_signed(bytes, note->n);
    codec_write_number(bytes, note->shard);
    codec_write_signed(bytes, note->at_ms);
    codec_write_number(bytes, note->jobs_n);
    for (uint32_t i = 0; i < note->jobs_n && fault == CODEC_FINE; i++) {
        changes += job_changes_sent(note->jobs[i]);
        fault =
            changes > CODEC_COMMIT_CHANGES_MAX ? CODEC_CHANGES : job_encode(note->jobs[i], bytes);
        if (fault == CODEC_FINE && bytes->n - from > CODEC_COMMIT_BYTES_MAX)
            fault = CODEC_SIZE;
    }
    return fault;
}

enum codec_fault commit_note_encode(const struct commit_note *note, struct codec_bytes *bytes)
{
    uint32_t from = bytes->n;
    enum codec_fault fault = write_note(note, bytes);
    if (fault != CODEC_FINE)
        bytes->n = from;
    return fault;
}

/* --- reading ------------------------------------------------------------------------------------ */

/* Reads a name into ret, which has room for max characters and a NUL. */
static void read_name(struct codec_reader *reader, size_t max, enum codec_fault fault, char *ret)
{
    struct text name = codec_read_text(reader, SIZE_MAX);
    if (!is_name(name, max)) {
        codec_refuse(reader, fault);
        return;
    }
    memcpy(ret, name.at, name.length);
    ret[name.length] = '\0';
}

static void read_head(struct codec_reader *reader, struct commit_note *ret)
{
    if (codec_read_byte(reader) != COMMIT_NOTE_VERSION)
        codec_refuse(reader, CODEC_VERSION);
    read_name(reader, CODEC_NODE_MAX, CODEC_NODE, ret->node);
    read_name(reader, CODEC_BOOT_MAX, CODEC_BOOT, ret->boot);
    ret->n = codec_read_signed(reader, INT64_MIN, INT64_MAX);
    if (ret->n < 1)
        codec_refuse(reader, CODEC_N);
    uint64_t shard = codec_read_number(reader, UINT64_MAX);
    if (shard > CODEC_SHARDS_MAX)
        codec_refuse(reader, CODEC_SHARD);
    ret->shard = (uint16_t)shard;
    ret->at_ms = codec_read_signed(reader, INT64_MIN, INT64_MAX);
}

static void read_jobs(struct codec_reader *reader, struct commit_note *note)
{
    uint32_t changes_left = CODEC_COMMIT_CHANGES_MAX;
    uint64_t n = codec_read_number(reader, UINT64_MAX);
    if (n > CODEC_JOBS_MAX)
        codec_refuse(reader, CODEC_JOBS);
    if (reader->fault != CODEC_FINE)
        return;
    note->jobs = alloc_zeroed((size_t)n, sizeof(struct job *));
    for (; note->jobs_n < n; note->jobs_n++)
        if (!(note->jobs[note->jobs_n] = job_read(reader, &changes_left)))
            return;
}

struct commit_note *commit_note_decode(const void *bytes, size_t n, enum codec_fault *ret_fault)
{
    struct codec_reader reader = codec_reader_of(bytes, n);
    struct commit_note *note = alloc_zeroed(1, sizeof *note);
    if (n > CODEC_COMMIT_BYTES_MAX)
        codec_refuse(&reader, CODEC_SIZE);
    read_head(&reader, note);
    read_jobs(&reader, note);
    if (codec_left(&reader) > 0)
        codec_refuse(&reader, CODEC_LONG);
    if (reader.fault == CODEC_FINE)
        return note;
    *ret_fault = reader.fault;
    commit_note_destroy(note);
    return NULL;
}

void commit_note_destroy(struct commit_note *note)
{
    if (!note)
        return;
    for (uint32_t i = 0; i < note->jobs_n; i++)
        job_destroy(note->jobs[i]);
    free(note->jobs);
    free(note);
}
