/* Jobs as bytes: every kind of change there and back, and every way to spoil the bytes. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "job_samples.h"
#include "server/base/codec_limits.h"
#include "server/base/job_codec.h"

/* --- helpers ------------------------------------------------------------------------------------ */

/* Decodes a copy in a block of the exact size, so that the sanitizer sees one byte read too many. */
static struct job *decode(const uint8_t *at, size_t n, enum codec_fault *ret_fault)
{
    uint8_t *copy = malloc(n > 0 ? n : 1);
    assert_non_null(copy);
    if (n > 0)
        memcpy(copy, at, n);
    struct job *job = job_decode(copy, n, ret_fault);
    memset(copy, 0xee, n);
    free(copy); /* before the job is read: its texts are its own */
    return job;
}

static void assert_fault(const uint8_t *at, size_t n, enum codec_fault fault, const char *name)
{
    enum codec_fault found = CODEC_FINE;
    struct job *job = decode(at, n, &found);
    if (job || found != fault)
        fail_msg("%s: %s, not %s", name, codec_fault_word(found), codec_fault_word(fault));
}

static struct codec_bytes encoded(const struct job *job)
{
    struct codec_bytes bytes = {0};
    assert_int_equal(job_encode(job, &bytes), CODEC_FINE);
    return bytes;
}

static struct codec_bytes encoded_sample(const struct job_sample *sample)
{
    struct job *job = job_create(1);
    sample_add(job, sample);
    struct codec_bytes bytes = encoded(job);
    job_destroy(job);
    return bytes;
}

static const struct job_form *form_of(const struct job_sample *sample)
{
    return job_form_of(job_form_number(sample->kind));
}

/* Encodes a change with this row, decodes it, and compares with the other one. */
static void assert_comes_back(const struct job_sample *sample, const void *row, const void *want)
{
    struct job *job = job_create(1);
    memcpy(&job_change(job, sample->kind)->row, row, sample->row_size);
    struct codec_bytes bytes = encoded(job), again;
    enum codec_fault fault = CODEC_FINE;
    struct job *back = decode(bytes.at, bytes.n, &fault);
    if (!back)
        fail_msg("%s: %s", sample->name, codec_fault_word(fault));
    assert_non_null(back->first);
    assert_null(back->first->next);
    assert_int_equal(back->first->kind, sample->kind);
    if (!rows_same(form_of(sample), &back->first->row, want))
        fail_msg("%s: another row comes back", sample->name);
    again = encoded(back);
    assert_int_equal(again.n, bytes.n);
    assert_memory_equal(again.at, bytes.at, bytes.n);
    free(bytes.at);
    free(again.at);
    job_destroy(job);
    job_destroy(back);
}

/* --- there and back ----------------------------------------------------------------------------- */

static void every_kind_of_change_has_a_form_or_is_not_sent(void **state)
{
    (void)state;
    size_t sent = 0;
    for (int kind = CHANGE_ADD_PLAYER; kind <= CHANGE_SAVE_FILE; kind++) {
        uint8_t number = job_form_number((enum change_kind)kind);
        sent += number > 0;
        if (number == 0)
            continue;
        assert_non_null(job_form_of(number));
        assert_int_equal(job_form_of(number)->kind, kind);
    }
    assert_int_equal(sent, job_samples_n);
    for (size_t i = 0; i < job_samples_n; i++) {
        assert_int_equal(job_form_number(job_samples[i].kind), i + 1);
        assert_int_equal(form_of(&job_samples[i])->row_size, job_samples[i].row_size);
    }
    assert_null(job_form_of(0));
    assert_null(job_form_of((unsigned)job_samples_n + 1));
    assert_null(job_form_of(255));
}

static void every_member_of_a_row_comes_back_or_is_left_out_by_name(void **state)
{
    (void)state;
    for (size_t i = 0; i < job_samples_n; i++) {
        union {
            struct change change;
            unsigned char bytes[sizeof(struct change)];
        } sent;
        sample_sent(&job_samples[i], sent.bytes);
        assert_comes_back(&job_samples[i], job_samples[i].row, sent.bytes);
    }
}

static void set_number(const struct job_field *field, unsigned char *at, bool high)
{
    const int64_t i64 = high ? INT64_MAX : INT64_MIN;
    const int32_t i32 = high ? INT32_MAX : INT32_MIN;
    const int16_t i16 = high ? INT16_MAX : INT16_MIN;
    const int8_t i8 = high ? INT8_MAX : INT8_MIN;
    const uint32_t u32 = high ? UINT32_MAX : 0;
    switch ((enum job_field_type)field->type) {
    case JOB_FIELD_I64: memcpy(at, &i64, sizeof i64); break;
    case JOB_FIELD_I32: memcpy(at, &i32, sizeof i32); break;
    case JOB_FIELD_I16: memcpy(at, &i16, sizeof i16); break;
    case JOB_FIELD_I8: memcpy(at, &i8, sizeof i8); break;
    case JOB_FIELD_U32:
    case JOB_FIELD_U16:
    case JOB_FIELD_U8: memcpy(at, &u32, field->unit); break;
    case JOB_FIELD_BOOL: *at = high; break;
    case JOB_FIELD_BYTES: memset(at, high ? 0xff : 0, field->unit); break;
    case JOB_FIELD_WORD:
    case JOB_FIELD_TEXT: break;
    }
}

static void the_least_and_the_greatest_value_of_each_field_come_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < job_samples_n; i++) {
        const struct job_form *form = form_of(&job_samples[i]);
        for (int high = 0; high < 2; high++) {
            union {
                struct change change;
                unsigned char bytes[sizeof(struct change)];
            } row;
            sample_sent(&job_samples[i], row.bytes);
            for (const struct job_field *f = form->fields; f < form->fields + form->fields_n; f++)
                for (size_t j = 0; j < f->size; j += f->unit)
                    set_number(f, row.bytes + f->at + j, high);
            assert_comes_back(&job_samples[i], row.bytes, row.bytes);
        }
    }
}

static void changes_keep_their_order_whatever_is_left_out_between_them(void **state)
{
    (void)state;
    struct job *job = job_create(7);
    job_change(job, CHANGE_ADD_TRAIL);
    for (uint32_t i = 0; i < 300; i++) {
        sample_add(job, &job_samples[0])->row.event.seq = i;
        job_change(job, i % 2 ? CHANGE_ADD_COMMAND : CHANGE_CHECK_ACCOUNT);
    }
    job_change(job, CHANGE_SAVE_FILE)->row.saved_file.bytes = job_text(job, "\xff", 1);
    assert_int_equal(job_changes_sent(job), 300);
    struct codec_bytes bytes = encoded(job);
    enum codec_fault fault;
    struct job *back = decode(bytes.at, bytes.n, &fault);
    assert_non_null(back);
    uint32_t n = 0;
    for (const struct change *change = back->first; change; change = change->next, n++) {
        assert_int_equal(change->kind, CHANGE_ADD_EVENT);
        assert_int_equal(change->row.event.seq, n);
    }
    assert_int_equal(n, 300);
    assert_int_equal(back->ticket, 0);
    assert_int_equal(back->status, JOB_OPEN);
    job_destroy(back);
    job_destroy(job);
    free(bytes.at);
}

static void a_job_of_changes_that_are_not_sent_comes_back_without_any(void **state)
{
    (void)state;
    struct job *job = job_create(7);
    for (int kind = CHANGE_ADD_PLAYER; kind <= CHANGE_SAVE_FILE; kind++)
        if (job_form_number((enum change_kind)kind) == 0)
            job_change(job, (enum change_kind)kind);
    struct codec_bytes bytes = encoded(job);
    enum codec_fault fault;
    struct job *back = decode(bytes.at, bytes.n, &fault);
    assert_int_equal(bytes.n, 2);
    assert_non_null(back);
    assert_null(back->first);
    job_destroy(back);
    job_destroy(job);
    free(bytes.at);
}

/* A password's hash, addresses of moderators and saved files must not be on the bus. */
static void no_secret_is_among_the_bytes(void **state)
{
    (void)state;
    struct job *job = job_create(7);
    struct row_account *account = &job_change(job, CHANGE_ADD_ACCOUNT)->row.account;
    account->hash = job_text(job, "SECRET", 6);
    job_change(job, CHANGE_SET_PASSWORD)->row.account.hash = account->hash;
    job_change(job, CHANGE_CHECK_ACCOUNT)->row.account.hash = account->hash;
    memcpy(job_change(job, CHANGE_TAKE_OWNER)->row.owner_link.hash, "SECRET", 6);
    memcpy(job_change(job, CHANGE_OFFER_OWNER)->row.owner_link.hash, "SECRET", 6);
    memcpy(job_change(job, CHANGE_ADD_TRAIL)->row.trail.address, "SECRET", 6);
    memcpy(job_change(job, CHANGE_ADD_MODERATION_ACT)->row.moderation_act.whence, "SECRET", 6);
    struct codec_bytes bytes = encoded(job);
    for (size_t i = 0; i + 6 <= bytes.n; i++)
        assert_true(memcmp(bytes.at + i, "SECRET", 6) != 0);
    job_destroy(job);
    free(bytes.at);
}

/* 64 of them are its texts: the move, both clocks as JSON, and the client's key. */
static void an_event_of_a_timed_game_takes_100_bytes(void **state)
{
    (void)state;
    struct codec_bytes bytes = encoded_sample(&job_samples[0]);
    assert_int_equal(bytes.n, 100);
    free(bytes.at);
}

/* --- spoilt bytes ------------------------------------------------------------------------------- */

static void bytes_that_end_early_are_short_and_bytes_too_many_are_long(void **state)
{
    (void)state;
    for (size_t i = 0; i < job_samples_n; i++) {
        struct codec_bytes bytes = encoded_sample(&job_samples[i]);
        for (size_t n = 0; n < bytes.n; n++)
            assert_fault(bytes.at, n, CODEC_SHORT, job_samples[i].name);
        codec_write_byte(&bytes, 0);
        assert_fault(bytes.at, bytes.n, CODEC_LONG, job_samples[i].name);
        free(bytes.at);
    }
}

static void versions_and_kinds_that_do_not_exist_are_refused(void **state)
{
    (void)state;
    struct codec_bytes bytes = encoded_sample(&job_samples[0]);
    for (unsigned version = 0; version < 256; version++) {
        bytes.at[0] = (uint8_t)version;
        if (version != JOB_CODEC_VERSION)
            assert_fault(bytes.at, bytes.n, CODEC_VERSION, "version");
    }
    bytes.at[0] = JOB_CODEC_VERSION;
    for (unsigned number = 0; number < 256; number++) {
        bytes.at[2] = (uint8_t)number;
        if (number < 1 || number > job_samples_n)
            assert_fault(bytes.at, bytes.n, CODEC_KIND, "kind");
    }
    free(bytes.at);
}

/* The sample with other bytes in place of one value. */
static void assert_spoilt(const struct codec_bytes *whole, const uint8_t *from, const uint8_t *to,
                          const struct codec_bytes *value, enum codec_fault fault, const char *name)
{
    struct codec_bytes bytes = {0};
    codec_write_bytes(&bytes, whole->at, (size_t)(from - whole->at));
    codec_write_bytes(&bytes, value->at, value->n);
    codec_write_bytes(&bytes, to, (size_t)(whole->at + whole->n - to));
    assert_fault(bytes.at, bytes.n, fault, name);
    free(bytes.at);
}

static void spoil_number(const struct codec_bytes *whole, const uint8_t *from, const uint8_t *to,
                         const struct job_field *field, const char *name)
{
    const unsigned bits = 8u * field->unit;
    bool is_signed = field->type == JOB_FIELD_I64 || field->type == JOB_FIELD_I32 ||
                     field->type == JOB_FIELD_I16 || field->type == JOB_FIELD_I8;
    struct codec_bytes value = {0};
    if (bits == 64) { /* one bit more than the number has */
        codec_write_number(&value, UINT64_MAX);
        value.at[value.n - 1] = 2;
        assert_spoilt(whole, from, to, &value, CODEC_NUMBER, name);
    } else if (is_signed) {
        codec_write_signed(&value, INT64_C(1) << (bits - 1));
        assert_spoilt(whole, from, to, &value, CODEC_NUMBER, name);
        value.n = 0;
        codec_write_signed(&value, -(INT64_C(1) << (bits - 1)) - 1);
        assert_spoilt(whole, from, to, &value, CODEC_NUMBER, name);
    } else {
        codec_write_number(&value, UINT64_C(1) << bits);
        assert_spoilt(whole, from, to, &value, CODEC_NUMBER, name);
    }
    /* The same number, a byte longer; one of ten bytes has no longer form. */
    enum codec_fault fault = to - from == 10 ? CODEC_NUMBER : CODEC_PADDED;
    value.n = 0;
    codec_write_bytes(&value, from, (size_t)(to - from));
    value.at[value.n - 1] |= 0x80;
    codec_write_byte(&value, 0);
    assert_spoilt(whole, from, to, &value, fault, name);
    free(value.at);
}

static void spoil_text(const struct codec_bytes *whole, const uint8_t *from, const uint8_t *to,
                       const struct job_field *field, const char *name)
{
    size_t max = field->type == JOB_FIELD_TEXT ? CODEC_TEXT_MAX : CODEC_WORD_MAX;
    struct codec_bytes value = {0};
    codec_write_number(&value, max + 1); /* refused before any byte of it is looked for */
    assert_spoilt(whole, from, to, &value, CODEC_TEXT, name);
    value.n = 0;
    codec_write_number(&value, UINT64_MAX);
    assert_spoilt(whole, from, to, &value, CODEC_TEXT, name);
    value.n = 0;
    codec_write_number(&value, max);
    assert_spoilt(whole, from, to, &value, CODEC_SHORT, name);
    value.n = 0;
    codec_write_bytes(&value,
                      "\x03"
                      "a\xc3z",
                      4);
    assert_spoilt(whole, from, to, &value, CODEC_UTF8, name);
    free(value.at);
}

static void spoil_bool(const struct codec_bytes *whole, const uint8_t *from, const uint8_t *to,
                       const char *name)
{
    for (unsigned byte = 2; byte < 256; byte++) {
        struct codec_bytes value = {0};
        codec_write_byte(&value, (uint8_t)byte);
        assert_spoilt(whole, from, to, &value, CODEC_BOOL, name);
        free(value.at);
    }
}

static void each_field_of_each_kind_refuses_what_it_cannot_hold(void **state)
{
    (void)state;
    for (size_t i = 0; i < job_samples_n; i++) {
        const struct job_form *form = form_of(&job_samples[i]);
        const char *name = job_samples[i].name;
        struct codec_bytes bytes = encoded_sample(&job_samples[i]);
        struct codec_reader reader = codec_reader_of(bytes.at, bytes.n);
        codec_read_bytes(&reader, 3); /* version, number of changes, kind */
        for (const struct job_field *f = form->fields; f < form->fields + form->fields_n; f++) {
            for (size_t j = 0; j < f->size; j += f->unit) {
                const uint8_t *from = reader.at;
                if (f->type == JOB_FIELD_BYTES) {
                    codec_read_bytes(&reader, f->unit);
                } else if (f->type == JOB_FIELD_BOOL) {
                    codec_read_byte(&reader);
                    spoil_bool(&bytes, from, reader.at, name);
                } else if (f->type == JOB_FIELD_WORD || f->type == JOB_FIELD_TEXT) {
                    codec_read_text(&reader, SIZE_MAX);
                    spoil_text(&bytes, from, reader.at, f, name);
                } else {
                    codec_read_number(&reader, UINT64_MAX);
                    spoil_number(&bytes, from, reader.at, f, name);
                }
            }
        }
        assert_int_equal(reader.fault, CODEC_FINE);
        assert_int_equal(codec_left(&reader), 0);
        free(bytes.at);
    }
}

/* --- limits ------------------------------------------------------------------------------------- */

static void assert_limit_of_a_text(size_t max, size_t offset)
{
    struct job *job = job_create(1);
    struct codec_bytes bytes = {0};
    struct change *change = sample_add(job, &job_samples[0]);
    struct text *text = (struct text *)(void *)((char *)&change->row + offset);
    char *letters = job_alloc(job, max + 1);
    memset(letters, 'a', max + 1);
    *text = (struct text){letters, max};
    assert_int_equal(job_encode(job, &bytes), CODEC_FINE);
    enum codec_fault fault = CODEC_FINE;
    struct job *back = decode(bytes.at, bytes.n, &fault);
    assert_non_null(back);
    job_destroy(back);
    bytes.n = 1;
    text->length++;
    assert_int_equal(job_encode(job, &bytes), CODEC_TEXT);
    text->length = 1;
    letters[0] = '\xff';
    assert_int_equal(job_encode(job, &bytes), CODEC_UTF8);
    assert_int_equal(bytes.n, 1); /* nothing was appended */
    free(bytes.at);
    job_destroy(job);
}

static void a_text_may_be_as_long_as_its_limit_and_no_longer(void **state)
{
    (void)state;
    assert_limit_of_a_text(CODEC_WORD_MAX, offsetof(struct row_event, key));
    assert_limit_of_a_text(CODEC_TEXT_MAX, offsetof(struct row_event, data));
}

static void a_job_may_have_so_many_changes_and_no_more(void **state)
{
    (void)state;
    struct job *job = job_create(1);
    struct codec_bytes bytes = {0};
    enum codec_fault fault = CODEC_FINE;
    for (int i = 0; i < CODEC_CHANGES_MAX; i++)
        job_change(job, CHANGE_END_BOTS);
    assert_int_equal(job_encode(job, &bytes), CODEC_FINE);
    struct job *back = decode(bytes.at, bytes.n, &fault);
    assert_non_null(back);
    job_destroy(back);
    job_change(job, CHANGE_END_BOTS);
    assert_int_equal(job_encode(job, &bytes), CODEC_CHANGES);
    job_destroy(job);
    bytes.n = 0;
    codec_write_byte(&bytes, JOB_CODEC_VERSION);
    codec_write_number(&bytes, CODEC_CHANGES_MAX + 1);
    assert_fault(bytes.at, bytes.n, CODEC_CHANGES, "count");
    free(bytes.at);
}

static void a_job_may_have_so_many_bytes_and_no_more(void **state)
{
    (void)state;
    const int n =
        CODEC_JOB_BYTES_MAX / CODEC_TEXT_MAX + 1; /* events; each has less than a text may have */
    const size_t each = CODEC_JOB_BYTES_MAX / (size_t)n - 100;
    struct job *job = job_create(1);
    struct codec_bytes bytes = {0};
    enum codec_fault fault = CODEC_FINE;
    char *letters = job_alloc(job, CODEC_TEXT_MAX);
    memset(letters, 'a', CODEC_TEXT_MAX);
    for (int i = 0; i < n; i++)
        job_change(job, CHANGE_ADD_EVENT)->row.event.data = (struct text){letters, each};
    assert_int_equal(job_encode(job, &bytes), CODEC_FINE);
    /* The last text makes up the rest. */
    job->last->row.event.data.length += CODEC_JOB_BYTES_MAX - bytes.n;
    bytes.n = 0;
    assert_int_equal(job_encode(job, &bytes), CODEC_FINE);
    assert_int_equal(bytes.n, CODEC_JOB_BYTES_MAX);
    struct job *back = decode(bytes.at, bytes.n, &fault);
    assert_non_null(back);
    job_destroy(back);
    codec_write_byte(&bytes, 0);
    assert_fault(bytes.at, bytes.n, CODEC_SIZE, "bytes");
    job->last->row.event.data.length++;
    assert_int_equal(job_encode(job, &bytes), CODEC_SIZE);
    job_destroy(job);
    free(bytes.at);
}

static void every_fault_has_a_word_of_its_own(void **state)
{
    (void)state;
    for (int a = CODEC_FINE; a <= CODEC_SHARD; a++)
        for (int b = CODEC_FINE; b < a; b++)
            assert_string_not_equal(codec_fault_word((enum codec_fault)a),
                                    codec_fault_word((enum codec_fault)b));
}

/* --- the form ----------------------------------------------------------------------------------- */

/* Other builds read these bytes. If a file differs, raise JOB_CODEC_VERSION, and write the files anew with
 * MIAI_GOLDEN=write. */
static void the_bytes_of_each_kind_are_those_of_the_corpus(void **state)
{
    (void)state;
    const char *source = getenv("MIAI_SOURCE"), *mode = getenv("MIAI_GOLDEN");
    for (size_t i = 0; i < job_samples_n; i++) {
        struct codec_bytes bytes = encoded_sample(&job_samples[i]);
        uint8_t found[4096];
        char path[4096];
        snprintf(path, sizeof path, "%s/tests/fuzz/corpus/job/%s", source ? source : ".",
                 job_samples[i].name);
        if (mode && strcmp(mode, "write") == 0) {
            FILE *file = fopen(path, "wb");
            assert_non_null(file);
            assert_int_equal(fwrite(bytes.at, 1, bytes.n, file), bytes.n);
            fclose(file);
        }
        FILE *file = fopen(path, "rb");
        if (!file)
            fail_msg("%s is missing", path);
        size_t n = fread(found, 1, sizeof found, file);
        fclose(file);
        if (n != bytes.n || memcmp(found, bytes.at, n) != 0)
            fail_msg("%s has other bytes", path);
        free(bytes.at);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_change_has_a_form_or_is_not_sent),
        cmocka_unit_test(every_member_of_a_row_comes_back_or_is_left_out_by_name),
        cmocka_unit_test(the_least_and_the_greatest_value_of_each_field_come_back),
        cmocka_unit_test(changes_keep_their_order_whatever_is_left_out_between_them),
        cmocka_unit_test(a_job_of_changes_that_are_not_sent_comes_back_without_any),
        cmocka_unit_test(no_secret_is_among_the_bytes),
        cmocka_unit_test(an_event_of_a_timed_game_takes_100_bytes),
        cmocka_unit_test(bytes_that_end_early_are_short_and_bytes_too_many_are_long),
        cmocka_unit_test(versions_and_kinds_that_do_not_exist_are_refused),
        cmocka_unit_test(each_field_of_each_kind_refuses_what_it_cannot_hold),
        cmocka_unit_test(a_text_may_be_as_long_as_its_limit_and_no_longer),
        cmocka_unit_test(a_job_may_have_so_many_changes_and_no_more),
        cmocka_unit_test(a_job_may_have_so_many_bytes_and_no_more),
        cmocka_unit_test(every_fault_has_a_word_of_its_own),
        cmocka_unit_test(the_bytes_of_each_kind_are_those_of_the_corpus),
    };
    return cmocka_run_group_tests_name("base job_codec", tests, NULL, NULL);
}
