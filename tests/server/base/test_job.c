/* Jobs, their arena, and shared buffers. */
#include "tests/test.h"

#include <stdalign.h>
#include <string.h>

#include "proto/lib/buf.h"
#include "server/base/job.h"

static void a_job_keeps_its_changes_in_order_and_their_texts_as_copies(void **state)
{
    (void)state;
    struct job *job = job_create(42);
    char text[] = "b Q16";
    for (unsigned i = 0; i < 500; i++) {
        struct change *change = job_change(job, CHANGE_ADD_EVENT);
        change->row.event.seq = i;
        change->row.event.data = job_text(job, text, strlen(text));
    }
    memset(text, 0, sizeof text);
    unsigned n = 0;
    for (const struct change *change = job->first; change; change = change->next, n++) {
        assert_int_equal(change->row.event.seq, n);
        assert_memory_equal(change->row.event.data.at, "b Q16", 5);
        assert_int_equal((uintptr_t)change % alignof(max_align_t), 0);
    }
    assert_int_equal(n, 500);
    assert_int_equal(job->ticket, 42);
    job_destroy(job);
    job_destroy(NULL);
}

static void memory_of_a_job_is_zeroed_whatever_its_size(void **state)
{
    (void)state;
    struct job *job = job_create(1);
    unsigned char *large = job_alloc(job, 100000);
    unsigned char *small = job_alloc(job, 3);
    for (size_t i = 0; i < 100000; i++)
        assert_int_equal(large[i], 0);
    assert_int_equal(small[0] | small[1] | small[2], 0);
    assert_int_equal(job_text(job, "", 0).length, 0);
    job_destroy(job);
}

static void a_buffer_lives_until_its_last_reference_is_dropped(void **state)
{
    (void)state;
    struct buf *buf = buf_create("hello", 5);
    assert_ptr_equal(buf_ref(buf), buf);
    buf_unref(buf);
    assert_memory_equal(buf->data, "hello", 5);
    assert_int_equal(buf->len, 5);
    memset(buf->headroom, 0xff, sizeof buf->headroom);
    buf_unref(buf);
    buf_unref(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_job_keeps_its_changes_in_order_and_their_texts_as_copies),
        cmocka_unit_test(memory_of_a_job_is_zeroed_whatever_its_size),
        cmocka_unit_test(a_buffer_lives_until_its_last_reference_is_dropped),
    };
    return cmocka_run_group_tests_name("base job", tests, NULL, NULL);
}
