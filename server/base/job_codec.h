/* The changes of a job as bytes, for other nodes: what was stored here is applied there.
 *
 *     version   a byte: JOB_CODEC_VERSION
 *     n         a number: changes
 *     n times:  kind, a byte (job_fields.c), and the fields of its row in the order of the table. A number as a
 *               varint (codec.h), a bool as a byte, fixed bytes as they are, a text as its length and its bytes
 *
 * An event of a timed game takes 100 bytes, 64 of them its texts. A ticket, a question, a status and changes of kinds that
 * are not sent are left out: of a job that has only such changes there is left a job without changes, so that the
 * numbers of commits have no hole.
 *
 * The bytes of other nodes are hostile like all input: every fault has its reason, nothing is read beyond the end, and
 * each count and length is checked before memory is taken for it. The reader checks the form of a value and not its
 * meaning: a player 0, a state that is no state and an id without a room are judged where the job is applied. */
#ifndef MIAI_BASE_JOB_CODEC_H
#define MIAI_BASE_JOB_CODEC_H

#include <stddef.h>
#include <stdint.h>

#include "server/base/codec.h"
#include "server/base/job.h"

/* Appends a job. Rows are read as they are now: ids that the store writes back must be there. Anything but CODEC_FINE
 * is a fault of this program, which let a row grow beyond a limit: CODEC_TEXT, CODEC_UTF8, CODEC_CHANGES or CODEC_SIZE.
 * Then `bytes` is as it was. */
enum codec_fault job_encode(const struct job *job, struct codec_bytes *bytes);
/* A fresh job with these changes, its texts in its arena, its ticket 0 and its status JOB_OPEN; job_destroy() frees it.
 * NULL: they are not what job_encode() writes. */
struct job *job_decode(const void *bytes, size_t n, enum codec_fault *ret_fault);

/* The changes of a job that are sent; 0 for a job that other nodes need not know. */
uint32_t job_changes_sent(const struct job *job);
/* One job of several (commit_note.c). *changes_left is the number of changes that it may have; they are taken off.
 * NULL: reader->fault says why. */
struct job *job_read(struct codec_reader *reader, uint32_t *changes_left);

#endif
