/* Capabilities of a program: the rules, sizes and clocks that it can play, and how many games at
 * once. It declares them with `able`, and a challenge outside of them is refused. */
#ifndef MIAI_PROTO_WIRE_ABLE_H
#define MIAI_PROTO_WIRE_ABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PROTO_ABLE_VALUES_MAX 128 /* values of all clauses in one declaration */
#define PROTO_ABLE_GAMES_MAX  64  /* games at once */

/* A value that a clause may have, as go_clause_get() gives it. */
struct proto_able_value {
    uint8_t clause; /* index of go_clauses[] */
    int32_t value[2];
};

struct proto_able {
    struct proto_able_value values[PROTO_ABLE_VALUES_MAX];
    uint16_t values_n;          /* a clause without a value may have any */
    uint8_t size_min, size_max; /* of each side */
    uint8_t clocks;             /* 1 << enum go_clock_kind */
    uint8_t games;              /* 1..PROTO_ABLE_GAMES_MAX */
};

struct go_ruleset;
struct proto_open;

/* Has each value a clause that may have it? Of capabilities that come as bytes from another process. */
bool proto_able_is_valid(const struct proto_able *able);
/* Can a program with these capabilities play under the ruleset, with some komi? */
bool proto_able_ruleset(const struct proto_able *able, const struct go_ruleset *ruleset);
/* The first term that is outside of the capabilities: a clause, "size" or "clock". NULL: none. */
const char *proto_able_obstacle(const struct proto_able *able, const struct proto_open *open);

#endif
