/* A row of every change that is sent, with a value in each member, and the members that a receiver does not get. */
#ifndef TESTS_SERVER_BASE_JOB_SAMPLES_H
#define TESTS_SERVER_BASE_JOB_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>

#include "server/base/job.h"
#include "server/base/job_fields.h"

struct left_out {
    size_t at, size; /* in the row */
};
struct job_sample {
    enum change_kind kind;
    const char *name; /* of its file in the corpus */
    const void *row;  /* with every member */
    size_t row_size;  /* bytes */
    const struct left_out *left;
    size_t left_n;
};
extern const struct job_sample job_samples[];
extern const size_t job_samples_n;

/* Appends the sample to a job. */
struct change *sample_add(struct job *job, const struct job_sample *sample);
/* The row as a receiver sees it: without what is left out. ret has the size of a struct change. */
void sample_sent(const struct job_sample *sample, void *ret);
/* Whether two rows of this form have the same fields, texts by their bytes, and are the same elsewhere. */
bool rows_same(const struct job_form *form, const void *a, const void *b);

#endif
