/* Notes of commits: the head and the jobs, there and back and spoilt. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "job_samples.h"
#include "server/base/commit_note.h"
#include "server/base/job_codec.h"

#define AT_MS INT64_C(1790000000123)

static struct commit_note *decode(const uint8_t *at, size_t n, enum codec_fault *ret_fault)
{
    uint8_t *copy = malloc(n > 0 ? n : 1);
    assert_non_null(copy);
    if (n > 0)
        memcpy(copy, at, n);
    struct commit_note *note = commit_note_decode(copy, n, ret_fault);
    free(copy);
    return note;
}

static void assert_fault(const struct codec_bytes *bytes, size_t n, enum codec_fault fault)
{
    enum codec_fault found = CODEC_FINE;
    if (decode(bytes->at, n, &found) || found != fault)
        fail_msg("%s, not %s", codec_fault_word(found), codec_fault_word(fault));
}

/* A commit of one job with an event, one without changes, and one with a change of each kind. */
static struct commit_note *make(void)
{
    static struct job *jobs[3];
    static struct commit_note note;
    note = (struct commit_note){.node = "tokyo-1",
                                .boot = "k7f2k7f2k7f2k7f2",
                                .n = 41,
                                .at_ms = AT_MS,
                                .jobs = jobs,
                                .jobs_n = 3,
                                .shard = 256};
    for (unsigned i = 0; i < 3; i++)
        jobs[i] = job_create(i);
    sample_add(jobs[0], &job_samples[0]);
    job_change(jobs[1], CHANGE_ADD_TRAIL);
    for (size_t i = 0; i < job_samples_n; i++)
        sample_add(jobs[2], &job_samples[i]);
    return &note;
}

static void unmake(struct commit_note *note, struct codec_bytes *bytes)
{
    for (unsigned i = 0; i < 3; i++)
        job_destroy(note->jobs[i]);
    free(bytes->at);
}

static void a_note_comes_back_with_its_jobs_in_order(void **state)
{
    (void)state;
    struct commit_note *note = make();
    struct codec_bytes bytes = {0}, again = {0};
    enum codec_fault fault = CODEC_FINE;
    assert_int_equal(commit_note_encode(note, &bytes), CODEC_FINE);
    struct commit_note *back = decode(bytes.at, bytes.n, &fault);
    assert_non_null(back);
    assert_string_equal(back->node, "tokyo-1");
    assert_string_equal(back->boot, "k7f2k7f2k7f2k7f2");
    assert_int_equal(back->n, 41);
    assert_int_equal(back->at_ms, AT_MS);
    assert_int_equal(back->shard, 256);
    assert_int_equal(back->jobs_n, 3);
    assert_int_equal(back->jobs[0]->first->row.event.seq, 42);
    assert_null(back->jobs[1]->first);
    assert_int_equal(job_changes_sent(back->jobs[2]), job_samples_n);
    assert_int_equal(commit_note_encode(back, &again), CODEC_FINE);
    assert_int_equal(again.n, bytes.n);
    assert_memory_equal(again.at, bytes.at, bytes.n);
    /* A receiver may keep a job. */
    struct job *kept = back->jobs[0];
    back->jobs[0] = NULL;
    commit_note_destroy(back);
    commit_note_destroy(NULL);
    assert_int_equal(kept->first->row.event.seq, 42);
    job_destroy(kept);
    free(again.at);
    unmake(note, &bytes);
}

static void a_note_of_no_job_comes_back_and_takes_35_bytes(void **state)
{
    (void)state;
    struct commit_note note = {
        .node = "tokyo-1", .boot = "k7f2k7f2k7f2k7f2", .n = INT64_MAX, .at_ms = AT_MS};
    struct codec_bytes bytes = {0};
    enum codec_fault fault = CODEC_FINE;
    assert_int_equal(commit_note_encode(&note, &bytes), CODEC_FINE);
    struct commit_note *back = decode(bytes.at, bytes.n, &fault);
    assert_non_null(back);
    assert_int_equal(back->n, INT64_MAX);
    assert_int_equal(back->jobs_n, 0);
    commit_note_destroy(back);
    note.n = 41;
    bytes.n = 0;
    assert_int_equal(commit_note_encode(&note, &bytes), CODEC_FINE);
    assert_int_equal(bytes.n, 35);
    free(bytes.at);
}

static void a_note_that_ends_early_is_short_and_one_that_goes_on_is_long(void **state)
{
    (void)state;
    struct commit_note *note = make();
    struct codec_bytes bytes = {0};
    assert_int_equal(commit_note_encode(note, &bytes), CODEC_FINE);
    for (size_t n = 0; n < bytes.n; n++)
        assert_fault(&bytes, n, CODEC_SHORT);
    codec_write_byte(&bytes, 0);
    assert_fault(&bytes, bytes.n, CODEC_LONG);
    bytes.at[0] = COMMIT_NOTE_VERSION + 1;
    assert_fault(&bytes, bytes.n, CODEC_VERSION);
    bytes.at[0] = 0;
    assert_fault(&bytes, bytes.n, CODEC_VERSION);
    unmake(note, &bytes);
}

struct head {
    struct text node, boot;
    int64_t n;
    uint64_t shard, jobs;
};

static void assert_head(struct head head, enum codec_fault fault)
{
    struct codec_bytes bytes = {0};
    codec_write_byte(&bytes, COMMIT_NOTE_VERSION);
    codec_write_text(&bytes, head.node, SIZE_MAX);
    codec_write_text(&bytes, head.boot, SIZE_MAX);
    codec_write_signed(&bytes, head.n);
    codec_write_number(&bytes, head.shard);
    codec_write_signed(&bytes, AT_MS);
    codec_write_number(&bytes, head.jobs);
    if (fault != CODEC_FINE) {
        assert_fault(&bytes, bytes.n, fault);
    } else {
        enum codec_fault found = CODEC_FINE;
        struct commit_note *note = decode(bytes.at, bytes.n, &found);
        assert_int_equal(found, CODEC_FINE);
        commit_note_destroy(note);
    }
    free(bytes.at);
}

static void each_field_of_the_head_has_a_fault_of_its_own(void **state)
{
    (void)state;
    static const char long_name[] =
        "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmn";
    const struct text node = {long_name, CODEC_NODE_MAX}, boot = {long_name, CODEC_BOOT_MAX};
    const struct text node_long = {long_name, CODEC_NODE_MAX + 1};
    const struct text boot_long = {long_name, CODEC_BOOT_MAX + 1};
    const struct text none = {"", 0}, blank = {"a b", 3}, nul = {"a\0b", 3}, high = {"a\x7f", 2};
    const uint64_t shard = CODEC_SHARDS_MAX;

    assert_head((struct head){node, boot, 1, shard, 0}, CODEC_FINE);
    assert_head((struct head){node_long, boot, 1, shard, 0}, CODEC_NODE);
    assert_head((struct head){none, boot, 1, shard, 0}, CODEC_NODE);
    assert_head((struct head){blank, boot, 1, shard, 0}, CODEC_NODE);
    assert_head((struct head){nul, boot, 1, shard, 0}, CODEC_NODE);
    assert_head((struct head){high, boot, 1, shard, 0}, CODEC_NODE);
    assert_head((struct head){node, boot_long, 1, shard, 0}, CODEC_BOOT);
    assert_head((struct head){node, none, 1, shard, 0}, CODEC_BOOT);
    assert_head((struct head){node, boot, 0, shard, 0}, CODEC_N);
    assert_head((struct head){node, boot, -1, shard, 0}, CODEC_N);
    assert_head((struct head){node, boot, 1, shard + 1, 0}, CODEC_SHARD);
    assert_head((struct head){node, boot, 1, UINT64_MAX, 0}, CODEC_SHARD);
    assert_head((struct head){node, boot, 1, shard, 1}, CODEC_SHORT);
    assert_head((struct head){node, boot, 1, shard, CODEC_JOBS_MAX}, CODEC_SHORT);
    assert_head((struct head){node, boot, 1, shard, CODEC_JOBS_MAX + 1}, CODEC_JOBS);
    assert_head((struct head){node, boot, 1, shard, UINT64_MAX}, CODEC_JOBS);
}

static void the_writer_refuses_a_head_that_the_reader_refuses(void **state)
{
    (void)state;
    const struct commit_note right = {.node = "a", .boot = "b", .n = 1};
    struct codec_bytes bytes = {0};
    struct commit_note note = right;
    memset(note.node, 'a', sizeof note.node);
    assert_int_equal(commit_note_encode(&note, &bytes), CODEC_NODE);
    note.node[CODEC_NODE_MAX] = '\0';
    assert_int_equal(commit_note_encode(&note, &bytes), CODEC_FINE);
    memset(note.boot, 'a', sizeof note.boot);
    assert_int_equal(commit_note_encode(&note, &bytes), CODEC_BOOT);
    note = right;
    note.n = 0;
    assert_int_equal(commit_note_encode(&note, &bytes), CODEC_N);
    note = right;
    note.shard = CODEC_SHARDS_MAX + 1;
    assert_int_equal(commit_note_encode(&note, &bytes), CODEC_SHARD);
    note = right;
    note.jobs_n = CODEC_JOBS_MAX + 1;
    assert_int_equal(commit_note_encode(&note, &bytes), CODEC_JOBS);
    free(bytes.at);
}

/* The same job several times, to reach a limit of the whole. */
static enum codec_fault encode_often(struct job *job, uint32_t jobs_n, struct codec_bytes *bytes)
{
    static struct job *jobs[CODEC_JOBS_MAX];
    for (uint32_t i = 0; i < jobs_n; i++)
        jobs[i] = job;
    const struct commit_note note = {
        .node = "a", .boot = "b", .n = 1, .jobs = jobs, .jobs_n = jobs_n};
    bytes->n = 0;
    return commit_note_encode(&note, bytes);
}

static void a_commit_may_have_so_many_changes_and_no_more(void **state)
{
    (void)state;
    struct codec_bytes bytes = {0};
    enum codec_fault fault = CODEC_FINE;
    struct job *job = job_create(1);
    for (int i = 0; i < CODEC_CHANGES_MAX; i++)
        job_change(job, CHANGE_END_BOTS);
    const uint32_t n = CODEC_COMMIT_CHANGES_MAX / CODEC_CHANGES_MAX;
    assert_int_equal(encode_often(job, n, &bytes), CODEC_FINE);
    struct commit_note *back = decode(bytes.at, bytes.n, &fault);
    assert_non_null(back);
    commit_note_destroy(back);
    /* One job with one change more, which the writer itself would refuse. */
    struct job *one = job_create(1);
    job_change(one, CHANGE_END_BOTS);
    struct codec_bytes more = {0};
    assert_int_equal(encode_often(job, n, &more), CODEC_FINE);
    const size_t count = 8; /* after the version, two names of one letter, n, shard and time */
    assert_int_equal(more.at[count], n);
    more.at[count]++;
    assert_int_equal(job_encode(one, &more), CODEC_FINE);
    assert_fault(&more, more.n, CODEC_CHANGES);
    assert_int_equal(encode_often(job, n + 1, &bytes), CODEC_CHANGES);
    assert_int_equal(bytes.n, 0);
    job_destroy(one);
    job_destroy(job);
    free(more.at);
    free(bytes.at);
}

static void a_commit_may_have_so_many_jobs_and_bytes_and_no_more(void **state)
{
    (void)state;
    struct codec_bytes bytes = {0};
    enum codec_fault fault = CODEC_FINE;
    struct job *job = job_create(1);
    assert_int_equal(encode_often(job, CODEC_JOBS_MAX, &bytes), CODEC_FINE);
    struct commit_note *back = decode(bytes.at, bytes.n, &fault);
    assert_non_null(back);
    assert_int_equal(back->jobs_n, CODEC_JOBS_MAX);
    commit_note_destroy(back);
    char *letters = job_alloc(job, CODEC_TEXT_MAX);
    memset(letters, 'a', CODEC_TEXT_MAX);
    job_change(job, CHANGE_ADD_EVENT)->row.event.data = (struct text){letters, CODEC_TEXT_MAX};
    const uint32_t n = CODEC_COMMIT_BYTES_MAX / CODEC_TEXT_MAX;
    assert_int_equal(encode_often(job, n - 1, &bytes), CODEC_FINE);
    back = decode(bytes.at, bytes.n, &fault);
    assert_non_null(back);
    commit_note_destroy(back);
    assert_int_equal(encode_often(job, n, &bytes), CODEC_SIZE);
    assert_int_equal(bytes.n, 0);
    uint8_t *large = calloc(1, CODEC_COMMIT_BYTES_MAX + 1);
    assert_non_null(large);
    assert_null(commit_note_decode(large, CODEC_COMMIT_BYTES_MAX, &fault));
    assert_int_equal(fault, CODEC_VERSION);
    assert_null(commit_note_decode(large, CODEC_COMMIT_BYTES_MAX + 1, &fault));
    assert_int_equal(fault, CODEC_SIZE);
    free(large);
    job_destroy(job);
    free(bytes.at);
}

/* The writer makes no such job, so its bytes are put together here. */
static void a_job_of_a_note_has_the_limit_of_bytes_that_any_job_has(void **state)
{
    (void)state;
    const uint32_t n = CODEC_JOB_BYTES_MAX / CODEC_TEXT_MAX;
    struct job *job = job_create(1);
    struct codec_bytes bytes = {0}, one = {0};
    char *letters = job_alloc(job, CODEC_TEXT_MAX);
    memset(letters, 'a', CODEC_TEXT_MAX);
    job_change(job, CHANGE_ADD_EVENT)->row.event.data = (struct text){letters, CODEC_TEXT_MAX};
    assert_int_equal(job_encode(job, &one), CODEC_FINE);
    assert_int_equal(encode_often(job, 1, &bytes), CODEC_FINE);
    bytes.n -= one.n - 1; /* the head, and the version of the job */
    codec_write_number(&bytes, n);
    for (uint32_t i = 0; i < n; i++)
        codec_write_bytes(&bytes, one.at + 2, one.n - 2);
    assert_fault(&bytes, bytes.n, CODEC_SIZE);
    job_destroy(job);
    free(one.at);
    free(bytes.at);
}

static void the_bytes_of_a_note_are_those_of_the_corpus(void **state)
{
    (void)state;
    const char *source = getenv("MIAI_SOURCE"), *mode = getenv("MIAI_GOLDEN");
    struct commit_note *note = make();
    struct codec_bytes bytes = {0};
    uint8_t found[8192];
    char path[4096];
    assert_int_equal(commit_note_encode(note, &bytes), CODEC_FINE);
    snprintf(path, sizeof path, "%s/tests/fuzz/corpus/job/note", source ? source : ".");
    if (mode && strcmp(mode, "write") == 0) {
        FILE *file = fopen(path, "wb");
        assert_non_null(file);
        assert_int_equal(fwrite(bytes.at, 1, bytes.n, file), bytes.n);
        fclose(file);
    }
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t n = fread(found, 1, sizeof found, file);
    fclose(file);
    assert_int_equal(n, bytes.n);
    assert_memory_equal(found, bytes.at, n);
    unmake(note, &bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_note_comes_back_with_its_jobs_in_order),
        cmocka_unit_test(a_note_of_no_job_comes_back_and_takes_35_bytes),
        cmocka_unit_test(a_note_that_ends_early_is_short_and_one_that_goes_on_is_long),
        cmocka_unit_test(each_field_of_the_head_has_a_fault_of_its_own),
        cmocka_unit_test(the_writer_refuses_a_head_that_the_reader_refuses),
        cmocka_unit_test(a_commit_may_have_so_many_changes_and_no_more),
        cmocka_unit_test(a_commit_may_have_so_many_jobs_and_bytes_and_no_more),
        cmocka_unit_test(a_job_of_a_note_has_the_limit_of_bytes_that_any_job_has),
        cmocka_unit_test(the_bytes_of_a_note_are_those_of_the_corpus),
    };
    return cmocka_run_group_tests_name("base commit_note", tests, NULL, NULL);
}
