/* Envelopes: what comes out is what went in, or nothing. */
#include "tests/test.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "server/bus/envelope.h"

static struct envelope_key key;

static const struct envelope sample = {
    .kind = 200,
    .node = {"east", 4},
    .boot = {"Zm9vYmFy", 8},
    .to = {"west", 4},
    .counter = 300,
    .sent_ms = 1764340000000,
    .bytes = {"hello\0there", 11},
};

static int prepare(void **state)
{
    (void)state;
    assert_true(sodium_init() >= 0);
    envelope_key_make(&key, text_of("0123456789abcdef0123456789abcdef"), "miai");
    return 0;
}

static struct codec_bytes made(const struct envelope *envelope)
{
    struct codec_bytes bytes = {0};
    envelope_write(envelope, &key, &bytes);
    envelope_seal(&bytes, &key);
    return bytes;
}

/* BUS_TAKEN only if the tag is right, too. */
static enum bus_drop read_all(const void *bytes, size_t n, const struct envelope_key *with,
                              struct envelope *ret)
{
    enum bus_drop drop = envelope_read(bytes, n, with, ret);
    return drop != BUS_TAKEN || envelope_is_sealed(bytes, n, with) ? drop : BUS_SPOILT;
}

static void check_same(const struct envelope *a, const struct envelope *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_true(text_same(a->node, b->node) && text_same(a->boot, b->boot));
    assert_true(text_same(a->to, b->to) && text_same(a->bytes, b->bytes));
    assert_true(a->counter == b->counter && a->sent_ms == b->sent_ms);
}

static void check_back(const struct envelope *envelope)
{
    struct envelope back;
    struct codec_bytes bytes = made(envelope);
    assert_true(bytes.n <= envelope->bytes.length + BUS_HEAD_MAX);
    assert_int_equal(read_all(bytes.at, bytes.n, &key, &back), BUS_TAKEN);
    check_same(envelope, &back);
    free(bytes.at);
}

static void an_envelope_comes_back_as_it_went_in(void **state)
{
    (void)state;
    static char long_bytes[BUS_BYTES_MAX], names[CODEC_NODE_MAX];
    struct envelope envelope = sample;
    check_back(&envelope);
    envelope.to = envelope.bytes = (struct text){"", 0};
    check_back(&envelope);
    memset(names, '~', sizeof names);
    envelope = (struct envelope){.kind = 1,
                                 .node = {names, CODEC_NODE_MAX},
                                 .boot = {names, CODEC_BOOT_MAX},
                                 .to = {names, CODEC_NODE_MAX},
                                 .counter = UINT64_MAX,
                                 .sent_ms = INT64_MIN,
                                 .bytes = {long_bytes, sizeof long_bytes}};
    check_back(&envelope);
}

/* Nodes of two versions talk while a site is upgraded: another form needs another version. */
static void the_form_of_version_1_does_not_change(void **state)
{
    (void)state;
    struct codec_bytes bytes = made(&sample);
    char hex[400];
    sodium_bin2hex(hex, sizeof hex, bytes.at, bytes.n);
    assert_string_equal(
        hex,
        "01c8692fe2400465617374085a6d3976596d46790477657374ac028094dfadd9660b68656c6c6f007468657265"
        "ed3cf14e64faf1026ffc3c1694fa88c63a4f27f4e5733e99be0c3f976e4ff35e");
    free(bytes.at);
}

static void an_envelope_with_any_bit_changed_is_dropped(void **state)
{
    (void)state;
    struct codec_bytes bytes = made(&sample);
    unsigned reasons[BUS_DROPS] = {0};
    struct envelope back;
    for (uint32_t i = 0; i < bytes.n; i++)
        for (unsigned change = 1; change < 256; change++) {
            bytes.at[i] ^= (uint8_t)change;
            enum bus_drop drop = read_all(bytes.at, bytes.n, &key, &back);
            assert_int_not_equal(drop, BUS_TAKEN);
            reasons[drop]++;
            bytes.at[i] ^= (uint8_t)change;
        }
    assert_int_equal(reasons[BUS_VERSION], 255);
    assert_int_equal(reasons[BUS_SECRET], 4 * 255);
    assert_true(reasons[BUS_FORM] > 0);
    assert_true(reasons[BUS_SPOILT] > 50 * 255);
    assert_int_equal(read_all(bytes.at, bytes.n, &key, &back), BUS_TAKEN);
    free(bytes.at);
}

static void an_envelope_that_is_cut_or_longer_is_dropped(void **state)
{
    (void)state;
    struct codec_bytes bytes = made(&sample);
    struct envelope back;
    for (uint32_t n = 0; n < bytes.n; n++) {
        uint8_t *cut = malloc(n > 0 ? n : 1); /* of the exact size, for the sanitizer */
        memcpy(cut, bytes.at, n);
        assert_int_equal(read_all(cut, n, &key, &back), BUS_FORM);
        free(cut);
    }
    codec_write_byte(&bytes, 0);
    assert_int_equal(read_all(bytes.at, bytes.n, &key, &back), BUS_FORM);
    free(bytes.at);
}

static void a_secret_and_a_prefix_of_others_are_told_from_spoilt_bytes(void **state)
{
    (void)state;
    struct envelope_key others[3];
    struct codec_bytes bytes = made(&sample);
    struct envelope back;
    envelope_key_make(&others[0], text_of("0123456789abcdef0123456789abcdeF"), "miai");
    envelope_key_make(&others[1], text_of("0123456789abcdef0123456789abcdef"), "miaj");
    envelope_key_make(&others[2], text_of("i0123456789abcdef0123456789abcdef"), "mia");
    for (int i = 0; i < 3; i++)
        assert_int_equal(read_all(bytes.at, bytes.n, &others[i], &back), BUS_SECRET);
    /* The name of a secret that is only written down does not help. */
    memcpy(others[0].id, key.id, sizeof key.id);
    assert_int_equal(read_all(bytes.at, bytes.n, &others[0], &back), BUS_SPOILT);
    free(bytes.at);
}

/* Made with the secret, and wrong all the same: another version of the program, or a node that was taken over. */
static void sealed_bytes_beyond_the_form_are_dropped(void **state)
{
    (void)state;
    static const struct {
        uint32_t at;
        uint8_t value;
        enum bus_drop drop;
    } changes[] = {
        {0, 2, BUS_VERSION}, {0, 0, BUS_VERSION}, {1, 0, BUS_FORM},     /* kind */
        {6, 0, BUS_FORM},    {6, 65, BUS_FORM},                         /* length of the node */
        {7, ' ', BUS_FORM},  {7, 0x7f, BUS_FORM}, {7, 0xc3, BUS_FORM},  /* its characters */
        {11, 0, BUS_FORM},   {11, 41, BUS_FORM},  {12, '\n', BUS_FORM}, /* the boot */
        {20, 65, BUS_FORM},  {21, ' ', BUS_FORM},                       /* the addressee */
        {26, 0, BUS_FORM},                                              /* a padded counter */
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct envelope back;
        struct codec_bytes bytes = {0};
        envelope_write(&sample, &key, &bytes);
        bytes.at[changes[i].at] = changes[i].value;
        envelope_seal(&bytes, &key);
        assert_true(envelope_is_sealed(bytes.at, bytes.n, &key));
        assert_int_equal(envelope_read(bytes.at, bytes.n, &key, &back), changes[i].drop);
        free(bytes.at);
    }
}

static void a_message_of_a_byte_too_many_is_too_long(void **state)
{
    (void)state;
    static uint8_t many[BUS_BYTES_MAX + BUS_HEAD_MAX + 1];
    struct envelope back, envelope = sample;
    envelope.bytes = (struct text){(const char *)many, BUS_BYTES_MAX};
    struct codec_bytes bytes = made(&envelope);
    /* The length is three bytes before the bytes: 0x80 0x80 0x04. */
    uint32_t at = bytes.n - ENVELOPE_TAG_BYTES - BUS_BYTES_MAX - 3;
    assert_int_equal(bytes.at[at], 0x80);
    bytes.at[at] |= 1;
    assert_int_equal(envelope_read(bytes.at, bytes.n, &key, &back), BUS_LONG);
    many[0] = ENVELOPE_VERSION;
    assert_int_equal(envelope_read(many, sizeof many, &key, &back), BUS_LONG);
    assert_int_equal(envelope_read(many, sizeof many - 1, &key, &back), BUS_SECRET);
    free(bytes.at);
}

static void a_name_has_printable_characters_and_an_end(void **state)
{
    (void)state;
    assert_true(envelope_is_name(text_of("a"), 1));
    assert_true(envelope_is_name(text_of("!~"), 2));
    assert_false(envelope_is_name(text_of(""), 1));
    assert_false(envelope_is_name(text_of("ab"), 1));
    assert_false(envelope_is_name(text_of("a b"), 9));
    assert_false(envelope_is_name(text_of("\x7f"), 9));
    assert_false(envelope_is_name((struct text){"a\0", 2}, 9));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_envelope_comes_back_as_it_went_in),
        cmocka_unit_test(the_form_of_version_1_does_not_change),
        cmocka_unit_test(an_envelope_with_any_bit_changed_is_dropped),
        cmocka_unit_test(an_envelope_that_is_cut_or_longer_is_dropped),
        cmocka_unit_test(a_secret_and_a_prefix_of_others_are_told_from_spoilt_bytes),
        cmocka_unit_test(sealed_bytes_beyond_the_form_are_dropped),
        cmocka_unit_test(a_message_of_a_byte_too_many_is_too_long),
        cmocka_unit_test(a_name_has_printable_characters_and_an_end),
    };
    return cmocka_run_group_tests(tests, prepare, NULL);
}
