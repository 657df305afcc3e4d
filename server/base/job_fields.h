/* Which changes travel to other nodes, and which fields of their rows; a constant table. job_codec.h writes and reads
 * bytes by it.
 *
 * Every number and the order of all fields are part of the form: nodes of two builds run side by side during an
 * upgrade. A change of the table needs a higher JOB_CODEC_VERSION, and new files of the corpus (test_job_codec.c). */
#ifndef MIAI_BASE_JOB_FIELDS_H
#define MIAI_BASE_JOB_FIELDS_H

#include <stddef.h>
#include <stdint.h>

#include "server/base/job.h"

#define JOB_CODEC_VERSION 1

enum job_field_type {
    JOB_FIELD_I64 = 1,
    JOB_FIELD_I32,
    JOB_FIELD_I16,
    JOB_FIELD_I8,
    JOB_FIELD_U32,
    JOB_FIELD_U16,
    JOB_FIELD_U8,
    JOB_FIELD_BOOL,
    JOB_FIELD_BYTES, /* as they are: hashes, addresses, struct id128 */
    JOB_FIELD_WORD,  /* struct text of at most CODEC_WORD_MAX bytes */
    JOB_FIELD_TEXT   /* struct text of at most CODEC_TEXT_MAX bytes */
};
struct job_field {
    uint16_t at;   /* offset in the row */
    uint16_t size; /* bytes in the row, */
    uint16_t unit; /* and of one element; of all types but arrays of numbers it is the size */
    uint8_t type;  /* enum job_field_type, of an element */
};

/* A change that is sent. */
struct job_form {
    enum change_kind kind;
    uint8_t fields_n;
    uint16_t row_size;
    const struct job_field *fields; /* in the order in which they are written */
};
/* The number by which a kind is written, 1 to 255; 0: other nodes do not get it. Unlike enum change_kind it never
 * changes. */
uint8_t job_form_number(enum change_kind kind);
/* NULL: no kind has this number. */
const struct job_form *job_form_of(unsigned number);

#endif
