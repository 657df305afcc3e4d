/* Envelopes (envelope.h). The key is named in the clear, so that an operator with two secrets reads that and does not
 * look for a faulty cable. Form comes before the tag: a hash of 64 KiB takes 85 µs, and garbage should take less. */
#include "envelope.h"

#include <assert.h>

#include <sodium.h>

#include "proto/lib/alloc.h"

#define NUMBER_MAX 10 /* bytes of a number of 64 bits */

static_assert(1 + 1 + ENVELOPE_ID_BYTES + 1 + CODEC_NODE_MAX + 1 + CODEC_BOOT_MAX + 1 +
                      CODEC_NODE_MAX + 3 * NUMBER_MAX + ENVELOPE_TAG_BYTES <=
                  BUS_HEAD_MAX,
              "the parts of an envelope beside its bytes");
static_assert(ENVELOPE_KEY_BYTES == crypto_generichash_KEYBYTES, "as libsodium wants it");
static_assert(ENVELOPE_TAG_BYTES == crypto_generichash_BYTES, "as libsodium makes it");

static void hash(const void *bytes, size_t n, const uint8_t *key, uint8_t *ret, size_t ret_n)
{
    int code = crypto_generichash(ret, ret_n, bytes, n, key, key ? ENVELOPE_KEY_BYTES : 0);
    assert(code == 0);
}

void envelope_key_make(struct envelope_key *key, struct text secret, const char *prefix)
{
    static const char use[] = "miai bus 1", id_use[] = "id";
    uint8_t id[ENVELOPE_KEY_BYTES];
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof key->key);
    crypto_generichash_update(&state, (const uint8_t *)use, sizeof use);
    /* The prefix with its NUL comes first, so that no two pairs of prefix and secret are the same bytes. */
    crypto_generichash_update(&state, (const uint8_t *)prefix, strlen(prefix) + 1);
    crypto_generichash_update(&state, (const uint8_t *)secret.at, secret.length);
    crypto_generichash_final(&state, key->key, sizeof key->key);
    hash(id_use, sizeof id_use, key->key, id, sizeof id);
    memcpy(key->id, id, sizeof key->id);
    sodium_memzero(&state, sizeof state);
}

bool envelope_is_name(struct text name, size_t max)
{
    for (size_t i = 0; i < name.length; i++)
        if (name.at[i] < '!' || name.at[i] > '~')
            return false;
    return name.length >= 1 && name.length <= max;
}

/* --- writing ---------------------------------------------------------------------------------- */

static void write_name(struct codec_bytes *bytes, struct text name, size_t max)
{
    enum codec_fault fault = codec_write_text(bytes, name, max);
    assert(fault == CODEC_FINE && (name.length == 0 || envelope_is_name(name, max)));
}

void envelope_write(const struct envelope *envelope, const struct envelope_key *key,
                    struct codec_bytes *ret)
{
    assert(ret->n == 0 && envelope->kind > 0 && envelope->counter > 0);
    assert(envelope->node.length > 0 && envelope->boot.length > 0);
    assert(envelope->bytes.length <= BUS_BYTES_MAX);
    ret->size = (uint32_t)(envelope->bytes.length + BUS_HEAD_MAX); /* both are small */
    ret->at = alloc_resized(ret->at, ret->size, 1);
    codec_write_byte(ret, ENVELOPE_VERSION);
    codec_write_byte(ret, envelope->kind);
    codec_write_bytes(ret, key->id, sizeof key->id);
    write_name(ret, envelope->node, CODEC_NODE_MAX);
    write_name(ret, envelope->boot, CODEC_BOOT_MAX);
    write_name(ret, envelope->to, CODEC_NODE_MAX);
    codec_write_number(ret, envelope->counter);
    codec_write_signed(ret, envelope->sent_ms);
    codec_write_number(ret, envelope->bytes.length);
    codec_write_bytes(ret, envelope->bytes.at, envelope->bytes.length);
}

void envelope_seal(struct codec_bytes *bytes, const struct envelope_key *key)
{
    uint8_t tag[ENVELOPE_TAG_BYTES];
    hash(bytes->at, bytes->n, key->key, tag, sizeof tag);
    codec_write_bytes(bytes, tag, sizeof tag);
}

/* --- reading ---------------------------------------------------------------------------------- */

static struct text read_name(struct codec_reader *reader, size_t max, bool may_be_empty)
{
    struct text name = codec_read_text(reader, max);
    if (!(may_be_empty && name.length == 0) && !envelope_is_name(name, max))
        codec_refuse(reader, CODEC_NODE);
    return name;
}

/* The fields behind the name of the key. */
static void read_fields(struct codec_reader *reader, struct envelope *ret)
{
    ret->node = read_name(reader, CODEC_NODE_MAX, false);
    ret->boot = read_name(reader, CODEC_BOOT_MAX, false);
    ret->to = read_name(reader, CODEC_NODE_MAX, true);
    ret->counter = codec_read_number(reader, UINT64_MAX);
    ret->sent_ms = codec_read_signed(reader, INT64_MIN, INT64_MAX);
    uint64_t n = codec_read_number(reader, UINT64_MAX);
    if (n > BUS_BYTES_MAX)
        codec_refuse(reader, CODEC_SIZE);
    ret->bytes = (struct text){(const char *)codec_read_bytes(reader, (size_t)n), (size_t)n};
    codec_read_bytes(reader, ENVELOPE_TAG_BYTES);
    if (ret->kind == 0 || ret->counter == 0 || codec_left(reader) > 0)
        codec_refuse(reader, CODEC_LONG);
}

enum bus_drop envelope_read(const void *bytes, size_t n, const struct envelope_key *key,
                            struct envelope *ret)
{
    struct codec_reader reader = codec_reader_of(bytes, n);
    struct envelope envelope = {0};
    if (n == 0)
        return BUS_FORM;
    /* The version comes first: it decides what all other bytes mean, and how many there may be. */
    if (codec_read_byte(&reader) != ENVELOPE_VERSION)
        return BUS_VERSION;
    if (n > BUS_BYTES_MAX + BUS_HEAD_MAX)
        return BUS_LONG;
    envelope.kind = codec_read_byte(&reader);
    const uint8_t *id = codec_read_bytes(&reader, ENVELOPE_ID_BYTES);
    if (!id)
        return BUS_FORM;
    if (memcmp(id, key->id, ENVELOPE_ID_BYTES) != 0)
        return BUS_SECRET;
    read_fields(&reader, &envelope);
    if (reader.fault != CODEC_FINE)
        return reader.fault == CODEC_SIZE ? BUS_LONG : BUS_FORM;
    *ret = envelope;
    return BUS_TAKEN;
}

bool envelope_is_sealed(const void *bytes, size_t n, const struct envelope_key *key)
{
    uint8_t tag[ENVELOPE_TAG_BYTES];
    if (n < sizeof tag)
        return false;
    hash(bytes, n - sizeof tag, key->key, tag, sizeof tag);
    return sodium_memcmp(tag, (const uint8_t *)bytes + n - sizeof tag, sizeof tag) == 0;
}
