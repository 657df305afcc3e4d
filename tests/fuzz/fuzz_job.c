/* Any bytes as a job of another node, and as the note of a commit. Bytes that are accepted are those that the writer
 * makes of what was read: each value has one form. Refused bytes have a reason. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/commit_note.h"
#include "server/base/job_codec.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void require(bool right)
{
    if (!right)
        abort();
}

static void check_same(const struct codec_bytes *bytes, const uint8_t *data, size_t len)
{
    require(bytes->n == len && memcmp(bytes->at, data, len) == 0);
}

static void check_job(const uint8_t *data, size_t len)
{
    struct codec_bytes bytes = {0};
    enum codec_fault fault = CODEC_FINE;
    struct job *job = job_decode(data, len, &fault);
    require((job != NULL) == (fault == CODEC_FINE));
    require(strlen(codec_fault_word(fault)) > 0);
    if (!job)
        return;
    require(job_encode(job, &bytes) == CODEC_FINE);
    check_same(&bytes, data, len);
    free(bytes.at);
    job_destroy(job);
}

static void check_note(const uint8_t *data, size_t len)
{
    struct codec_bytes bytes = {0};
    enum codec_fault fault = CODEC_FINE;
    struct commit_note *note = commit_note_decode(data, len, &fault);
    require((note != NULL) == (fault == CODEC_FINE));
    if (!note)
        return;
    require(commit_note_encode(note, &bytes) == CODEC_FINE);
    check_same(&bytes, data, len);
    free(bytes.at);
    commit_note_destroy(note);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    check_job(data, len);
    check_note(data, len);
    return 0;
}
