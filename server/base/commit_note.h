/* The note of a commit: what a node stored in one transaction. It is a row of the log of jobs, and a message on the
 * bus; both have the same bytes.
 *
 *     version         a byte: COMMIT_NOTE_VERSION
 *     node, boot      texts
 *     n, shard, at    numbers
 *     jobs            a number, and so many jobs (job_codec.h)
 *
 * A node numbers its commits without a hole, so that a receiver sees which ones it has missed. */
#ifndef MIAI_BASE_COMMIT_NOTE_H
#define MIAI_BASE_COMMIT_NOTE_H

#include <stddef.h>
#include <stdint.h>

#include "server/base/codec.h"
#include "server/base/codec_limits.h"
#include "server/base/job.h"

#define COMMIT_NOTE_VERSION 1

struct commit_note {
    char node[CODEC_NODE_MAX + 1]; /* the node's name: 1 to CODEC_NODE_MAX characters from ! to ~ */
    char boot[CODEC_BOOT_MAX + 1]; /* drawn at its start; the same characters */
    int64_t n;                     /* the number of the commit, from 1 */
    int64_t at_ms;                 /* UTC */
    struct job **jobs; /* in the order in which they were stored; only those that were */
    uint32_t jobs_n;   /* 0 to CODEC_JOBS_MAX */
    uint16_t shard;    /* 1 + its number; 0: the commit is of no shard, or of several */
};

/* Appends a note. Anything but CODEC_FINE is a fault of this program; then `bytes` is as it was. CODEC_SIZE,
 * CODEC_CHANGES and CODEC_JOBS: the commit is too large for one note. */
enum codec_fault commit_note_encode(const struct commit_note *note, struct codec_bytes *bytes);
/* A note with jobs of its own, or NULL: the bytes are not what commit_note_encode() writes. A receiver that keeps a job
 * puts NULL in its place. */
struct commit_note *commit_note_decode(const void *bytes, size_t n, enum codec_fault *ret_fault);
/* With the jobs in it; takes NULL. Only for notes of commit_note_decode(). */
void commit_note_destroy(struct commit_note *note);

#endif
