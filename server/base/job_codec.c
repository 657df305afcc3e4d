/* Jobs as bytes (job_codec.h). One function writes a field and one reads it, by the type in the table; no line here
 * knows a row. */
#include "job_codec.h"

#include <assert.h>
#include <string.h>

#include "codec_limits.h"
#include "job_fields.h"

static size_t longest(enum job_field_type type)
{
    return type == JOB_FIELD_TEXT ? CODEC_TEXT_MAX : CODEC_WORD_MAX;
}

/* --- writing ------------------------------------------------------------------------------------ */

/* Writes one element of a field. */
static enum codec_fault write_value(struct codec_bytes *bytes, const struct job_field *field,
                                    const void *at)
{
    enum job_field_type type = (enum job_field_type)field->type;
    switch (type) {
    case JOB_FIELD_I64: codec_write_signed(bytes, *(const int64_t *)at); break;
    case JOB_FIELD_I32: codec_write_signed(bytes, *(const int32_t *)at); break;
    case JOB_FIELD_I16: codec_write_signed(bytes, *(const int16_t *)at); break;
    case JOB_FIELD_I8: codec_write_signed(bytes, *(const int8_t *)at); break;
    case JOB_FIELD_U32: codec_write_number(bytes, *(const uint32_t *)at); break;
    case JOB_FIELD_U16: codec_write_number(bytes, *(const uint16_t *)at); break;
    case JOB_FIELD_U8: codec_write_number(bytes, *(const uint8_t *)at); break;
    case JOB_FIELD_BOOL: codec_write_byte(bytes, *(const bool *)at); break;
    case JOB_FIELD_BYTES: codec_write_bytes(bytes, at, field->unit); break;
    case JOB_FIELD_WORD:
    case JOB_FIELD_TEXT: return codec_write_text(bytes, *(const struct text *)at, longest(type));
    }
    return CODEC_FINE;
}

static enum codec_fault write_change(struct codec_bytes *bytes, const struct change *change,
                                     uint8_t number)
{
    const struct job_form *form = job_form_of(number);
    const uint8_t *row = (const uint8_t *)&change->row;
    assert(form && form->kind == change->kind);
    codec_write_byte(bytes, number);
    for (const struct job_field *f = form->fields; f < form->fields + form->fields_n; f++) {
        enum codec_fault fault = CODEC_FINE;
        for (size_t i = 0; i < f->size && fault == CODEC_FINE; i += f->unit)
            fault = write_value(bytes, f, row + f->at + i);
        if (fault != CODEC_FINE)
            return fault;
    }
    return CODEC_FINE;
}

uint32_t job_changes_sent(const struct job *job)
{
    uint32_t n = 0;
    for (const struct change *change = job->first; change; change = change->next)
        n += job_form_number(change->kind) > 0;
    return n;
}

static enum codec_fault write_job(const struct job *job, struct codec_bytes *bytes)
{
    uint32_t n = job_changes_sent(job), from = bytes->n;
    if (n > CODEC_CHANGES_MAX)
        return CODEC_CHANGES;
    codec_write_byte(bytes, JOB_CODEC_VERSION);
    codec_write_number(bytes, n);
    for (const struct change *change = job->first; change; change = change->next) {
        uint8_t number = job_form_number(change->kind);
        enum codec_fault fault = number > 0 ? write_change(bytes, change, number) : CODEC_FINE;
        if (fault != CODEC_FINE)
            return fault;
        if (bytes->n - from > CODEC_JOB_BYTES_MAX)
            return CODEC_SIZE;
    }
    return CODEC_FINE;
}

enum codec_fault job_encode(const struct job *job, struct codec_bytes *bytes)
{
    uint32_t from = bytes->n;
    enum codec_fault fault = write_job(job, bytes);
    if (fault != CODEC_FINE)
        bytes->n = from;
    return fault;
}

/* --- reading ------------------------------------------------------------------------------------ */

static bool read_bool(struct codec_reader *reader)
{
    uint8_t byte = codec_read_byte(reader);
    if (byte > 1)
        codec_refuse(reader, CODEC_BOOL);
    return byte == 1;
}

/* Reads one element of a field; the casts fit, since the reader checks the range. */
static void read_value(struct codec_reader *reader, struct job *job, const struct job_field *field,
                       void *ret)
{
    enum job_field_type type = (enum job_field_type)field->type;
    const uint8_t *bytes;
    struct text text;
    switch (type) {
    case JOB_FIELD_I64: *(int64_t *)ret = codec_read_signed(reader, INT64_MIN, INT64_MAX); return;
    case JOB_FIELD_I32:
        *(int32_t *)ret = (int32_t)codec_read_signed(reader, INT32_MIN, INT32_MAX);
        return;
    case JOB_FIELD_I16:
        *(int16_t *)ret = (int16_t)codec_read_signed(reader, INT16_MIN, INT16_MAX);
        return;
    case JOB_FIELD_I8:
        *(int8_t *)ret = (int8_t)codec_read_signed(reader, INT8_MIN, INT8_MAX);
        return;
    case JOB_FIELD_U32: *(uint32_t *)ret = (uint32_t)codec_read_number(reader, UINT32_MAX); return;
    case JOB_FIELD_U16: *(uint16_t *)ret = (uint16_t)codec_read_number(reader, UINT16_MAX); return;
    case JOB_FIELD_U8: *(uint8_t *)ret = (uint8_t)codec_read_number(reader, UINT8_MAX); return;
    case JOB_FIELD_BOOL: *(bool *)ret = read_bool(reader); return;
    case JOB_FIELD_BYTES:
        if ((bytes = codec_read_bytes(reader, field->unit)))
            memcpy(ret, bytes, field->unit);
        return;
    case JOB_FIELD_WORD:
    case JOB_FIELD_TEXT:
        text = codec_read_text(reader, longest(type));
        *(struct text *)ret = job_text(job, text.at, text.length);
        return;
    }
}

static void read_change(struct codec_reader *reader, struct job *job)
{
    const struct job_form *form = job_form_of(codec_read_byte(reader));
    if (!form)
        codec_refuse(reader, CODEC_KIND);
    if (reader->fault != CODEC_FINE)
        return;
    uint8_t *row = (uint8_t *)&job_change(job, form->kind)->row;
    for (const struct job_field *f = form->fields; f < form->fields + form->fields_n; f++)
        for (size_t i = 0; i < f->size; i += f->unit)
            read_value(reader, job, f, row + f->at + i);
}

struct job *job_read(struct codec_reader *reader, uint32_t *changes_left)
{
    const uint8_t *from = reader->at;
    uint32_t max = *changes_left < CODEC_CHANGES_MAX ? *changes_left : CODEC_CHANGES_MAX;
    if (codec_read_byte(reader) != JOB_CODEC_VERSION)
        codec_refuse(reader, CODEC_VERSION);
    uint64_t n = codec_read_number(reader, UINT64_MAX);
    if (n > max)
        codec_refuse(reader, CODEC_CHANGES);
    struct job *job = reader->fault == CODEC_FINE ? job_create(0) : NULL;
    for (uint64_t i = 0; i < n && reader->fault == CODEC_FINE; i++) {
        read_change(reader, job);
        if (reader->at - from > CODEC_JOB_BYTES_MAX)
            codec_refuse(reader, CODEC_SIZE);
    }
    if (reader->fault != CODEC_FINE) {
        job_destroy(job);
        return NULL;
    }
    *changes_left -= (uint32_t)n;
    return job;
}

struct job *job_decode(const void *bytes, size_t n, enum codec_fault *ret_fault)
{
    struct codec_reader reader = codec_reader_of(bytes, n);
    uint32_t changes_left = CODEC_CHANGES_MAX;
    if (n > CODEC_JOB_BYTES_MAX)
        codec_refuse(&reader, CODEC_SIZE);
    struct job *job = job_read(&reader, &changes_left);
    if (job && codec_left(&reader) > 0)
        codec_refuse(&reader, CODEC_LONG);
    if (reader.fault != CODEC_FINE) {
        *ret_fault = reader.fault;
        job_destroy(job);
        return NULL;
    }
    return job;
}
