/* Frames from bytes. test_conformance.py tries hundreds of them on a whole server. This test adds that the same frames
 * mean the same however they are cut. */
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

#include "server/net/frames.h"
#include "server/net/limits.h"

/* The frames found, one line each; the payloads of a message's pieces are joined. */
struct heard {
    char text[40000];
    size_t n;
    size_t rest_max; /* most bytes that had to come again */
};

static void note(struct heard *heard, const struct frame *frame)
{
    static const char kinds[] = " tpoc!"; /* text, ping, pong, close, wrong */
    char *at = heard->text + heard->n;
    assert_true(heard->n + frame->len + 40 < sizeof heard->text);
    if (frame->kind == FRAME_PIECE) {
        memcpy(at, frame->at, frame->len);
        heard->n += frame->len;
        if (frame->whole)
            heard->text[heard->n++] = '\n';
        return;
    }
    heard->n += (size_t)sprintf(at, "<%c %u %.*s>", kinds[frame->kind], frame->code,
                                (int)frame->len, (const char *)frame->at);
}

/* Passes bytes on in pieces of `step` bytes, as a socket brings them. */
static void hear(const unsigned char *bytes, size_t len, size_t step, struct heard *ret)
{
    struct frames frames = {0};
    struct frame frame = {.kind = FRAME_NONE};
    unsigned char buffer[40000];
    size_t held = 0;
    ret->n = ret->rest_max = 0;
    for (size_t from = 0; from < len && frame.kind != FRAME_WRONG; from += step) {
        size_t n = len - from < step ? len - from : step, taken = 0;
        memcpy(buffer + held, bytes + from, n);
        n += held;
        do {
            taken += frames_next(&frames, buffer + taken, n - taken, &frame);
            if (frame.kind != FRAME_NONE)
                note(ret, &frame);
        } while (frame.kind != FRAME_NONE && frame.kind != FRAME_WRONG);
        held = n - taken;
        memmove(buffer, buffer + taken, held);
        if (frame.kind == FRAME_NONE && held > ret->rest_max)
            ret->rest_max = held;
    }
    ret->text[ret->n] = '\0';
}

/* Appends a client's frame. */
static size_t put(unsigned char *at, unsigned first, const char *payload, size_t len)
{
    static const unsigned char mask[] = {0x5a, 0xa5, 0x00, 0xc3};
    size_t n = 0;
    at[n++] = (unsigned char)first;
    at[n++] = (unsigned char)(0x80 | (len < 126 ? len : 126));
    if (len >= 126) {
        at[n++] = (unsigned char)(len >> 8);
        at[n++] = (unsigned char)len;
    }
    memcpy(at + n, mask, 4);
    n += 4;
    for (size_t i = 0; i < len; i++)
        at[n++] = (unsigned char)payload[i] ^ mask[i & 3];
    return n;
}

static void the_same_frames_mean_the_same_however_they_are_cut(void **state)
{
    (void)state;
    unsigned char bytes[20000];
    char large[NET_MESSAGE_MAX], ping[FRAMES_CONTROL_MAX];
    struct heard whole, cut;
    size_t n = 0;
    memset(large, 'l', sizeof large);
    memset(ping, 'p', sizeof ping);
    n += put(bytes + n, 0x81, "hi", 2);
    n += put(bytes + n, 0x01, "a \xe2\x82", 4);
    n += put(bytes + n, 0x89, ping, sizeof ping);
    n += put(bytes + n, 0x00, "", 0);
    n += put(bytes + n, 0x8a, "pong", 4);
    n += put(bytes + n, 0x80, "\xac b", 3);
    n += put(bytes + n, 0x81, large, sizeof large);
    n += put(bytes + n, 0x81, "", 0);
    n += put(bytes + n, 0x88,
             "\x03\xe8"
             "bye",
             5);
    hear(bytes, n, n, &whole);
    assert_non_null(strstr(whole.text, "hi\na \xe2\x82<p 0 pppp"));
    assert_non_null(strstr(whole.text, "<o 0 pong>\xac b\nllll"));
    assert_non_null(strstr(whole.text, "l\n\n<c 1000 "));
    for (size_t step = 1; step < 300; step++) {
        hear(bytes, n, step, &cut);
        assert_int_equal(cut.n, whole.n);
        assert_memory_equal(cut.text, whole.text, whole.n);
        assert_true(cut.rest_max <= FRAMES_HELD_MAX);
    }
}

static void an_error_names_the_first_byte_that_shows_it(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t n;
        unsigned code;
    } wrongs[] = {
        {"\xc1", 1, 1002},                          /* reserved bits */
        {"\x83", 1, 1002},                          /* reserved opcode */
        {"\x80", 1, 1002},                          /* a piece of nothing */
        {"\x09", 1, 1002},                          /* a ping in pieces */
        {"\x81\x02", 2, 1002},                      /* no mask */
        {"\x89\xfe", 2, 1002},                      /* a long ping */
        {"\x82\x80", 2, 1003},                      /* binary */
        {"\x81\xfe\x20\x01", 4, 1009},              /* 8193 bytes */
        {"\x81\xfe\x00\x7d", 4, 1002},              /* 125 bytes need no more digits */
        {"\x81\xff\0\0\0\0\0\0\xff\xff", 10, 1002}, /* nor 65535 these */
        {"\x81\xff\x80\0\0\0\0\0\0\0", 10, 1002},
        {"\x81\xff\x7f\0\0\0\0\0\0\0", 10, 1009},
        {"\x81\x84\0\0\0\0ab\xff", 9, 1007},
        {"\x88\x81\0\0\0\0\x03", 7, 1002},
    };
    struct heard heard;
    for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++) {
        char wanted[20];
        const unsigned char *bytes = (const unsigned char *)wrongs[i].bytes;
        hear(bytes, wrongs[i].n, 1, &heard);
        snprintf(wanted, sizeof wanted, "<! %u >", wrongs[i].code);
        assert_non_null(strstr(heard.text, wanted));
        hear(bytes, wrongs[i].n - 1, 1, &heard);
        assert_null(strstr(heard.text, "<!"));
    }
}

static void a_message_may_have_so_many_bytes_and_empty_pieces(void **state)
{
    (void)state;
    unsigned char bytes[20000];
    char half[NET_MESSAGE_MAX / 2];
    struct heard heard;
    memset(half, 'h', sizeof half);
    for (unsigned more = 0; more < 2; more++) {
        size_t n = put(bytes, 0x01, half, sizeof half);
        n += put(bytes + n, 0x00, half, sizeof half);
        n += put(bytes + n, 0x80, "x", more);
        hear(bytes, n, n, &heard);
        assert_true((strstr(heard.text, "<! 1009") != NULL) == (more == 1));
        n = put(bytes, 0x01, "x", 1);
        for (unsigned i = 0; i < NET_EMPTY_PIECES_MAX + more; i++)
            n += put(bytes + n, 0x00, "", 0);
        n += put(bytes + n, 0x80, "x", 1);
        hear(bytes, n, n, &heard);
        assert_string_equal(heard.text, more ? "x<! 1009 >" : "xx\n");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_frames_mean_the_same_however_they_are_cut),
        cmocka_unit_test(an_error_names_the_first_byte_that_shows_it),
        cmocka_unit_test(a_message_may_have_so_many_bytes_and_empty_pieces),
    };
    return cmocka_run_group_tests_name("net frames", tests, NULL, NULL);
}
