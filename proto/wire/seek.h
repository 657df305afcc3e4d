/* Quick pairing on the wire: the wish of a player for a game, and the answer to `seeks`. A wish is a
 * set of rulesets, of board sizes and of clocks; any combination suits the player. */
#ifndef MIAI_PROTO_WIRE_SEEK_H
#define MIAI_PROTO_WIRE_SEEK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

#include "core/clock.h"
#include "proto/json/fields.h"
#include "proto/json/text.h"

#define PROTO_SEEK_SIZES_N  3
#define PROTO_SEEK_CLOCKS_N 4

/* Bits: the place in go_rulesets, in proto_seek_sizes, and in the table of clocks. None is empty. */
struct proto_seek {
    uint32_t rulesets;
    uint8_t sizes, clocks;
    bool rated;
};
extern const uint8_t proto_seek_sizes[PROTO_SEEK_SIZES_N]; /* sides of the boards */
struct go_clock_rules proto_seek_clock(unsigned clock);

/* The fields of `seek`, each valid by itself; JSON values are borrowed from the message. */
struct proto_seek_fields {
    const json_t *rulesets, *sizes, *clocks;
    bool rated;
};
struct proto_group proto_seek_group(struct proto_seek_fields *ret);
bool proto_seek_resolve(const struct proto_seek_fields *from, struct proto_seek *ret,
                        struct proto_fault *ret_error);

/* counts: of waiting players, by the place of the ruleset in go_rulesets. */
void proto_encode_seeks(struct proto_text *text, int64_t id, uint32_t all, const uint32_t *counts);

#endif
