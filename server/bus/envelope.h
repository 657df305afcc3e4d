/* The envelope: the bytes of a message on the bus.
 *
 *     version         a byte: ENVELOPE_VERSION
 *     kind            a byte, from 1
 *     key             4 bytes that name the secret
 *     node, boot, to  texts; `to` is empty in a message to all
 *     counter         a number, from 1
 *     sent            a signed number: UTC in milliseconds
 *     bytes           a number, and so many bytes
 *     tag             32 bytes: BLAKE2b of all before it, under a key made from the site's secret
 *
 * Numbers and texts as in server/base/codec.h. Each envelope has one form. A program without the secret can neither
 * make one nor change a bit of one. */
#ifndef MIAI_BUS_ENVELOPE_H
#define MIAI_BUS_ENVELOPE_H

#include <stddef.h>
#include <stdint.h>

#include "proto/lib/text.h"
#include "server/base/codec.h"
#include "server/bus/bus.h"

#define ENVELOPE_VERSION   1
#define ENVELOPE_KEY_BYTES 32
#define ENVELOPE_ID_BYTES  4
#define ENVELOPE_TAG_BYTES 32

/* The key that nodes of one site share; secret, but for the id. */
struct envelope_key {
    uint8_t key[ENVELOPE_KEY_BYTES], id[ENVELOPE_ID_BYTES];
};
/* The same of the same secret and prefix only. */
void envelope_key_make(struct envelope_key *key, struct text secret, const char *prefix);

struct envelope {
    uint8_t kind;
    struct text node, boot, to;
    uint64_t counter;
    int64_t sent_ms;
    struct text bytes;
};

/* Whether a word may be a node's name (max: CODEC_NODE_MAX) or a boot's (CODEC_BOOT_MAX). */
bool envelope_is_name(struct text name, size_t max);

/* Writes all but the tag into empty bytes, with room for the tag. Asserts the limits of each field. */
void envelope_write(const struct envelope *envelope, const struct envelope_key *key,
                    struct codec_bytes *ret);
/* Adds the tag. */
void envelope_seal(struct codec_bytes *bytes, const struct envelope_key *key);

/* Reads the fields; texts point into the bytes. BUS_TAKEN, BUS_FORM, BUS_LONG, BUS_VERSION or BUS_SECRET. Believes
 * nothing, and nothing that it returns can be believed before envelope_is_sealed(). */
enum bus_drop envelope_read(const void *bytes, size_t n, const struct envelope_key *key,
                            struct envelope *ret);
/* Whether the tag of bytes that were read is that of this key. */
bool envelope_is_sealed(const void *bytes, size_t n, const struct envelope_key *key);

#endif
