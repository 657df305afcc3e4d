/* Games that a bot takes, by clauses, size and clock; never by the names of rulesets.
 *
 * An ordinary engine of the Go Text Protocol knows one game: adjacent liberties, captures, ko in its
 * usual forms, passes that end the game, area or territory. A value that it does not know would let it
 * play on in another game than its opponent's. */
#ifndef MIAI_SERVER_BOT_POLICY_H
#define MIAI_SERVER_BOT_POLICY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

#include "core/clock.h"
#include "core/game.h"

#define POLICY_CLAUSES_MAX 32

enum policy_clocks { POLICY_CLOCKS_ANY = 1, POLICY_CLOCKS_LIVE, POLICY_CLOCKS_DAYS };

struct policy {
    /* of each clause: bit v for the value v; a stone limit has bits 0 none, 1 auto, 2 a number. 0: any */
    uint32_t values[POLICY_CLAUSES_MAX];
    uint32_t sides; /* bit n: squares of n by n; 0: any, as the engine can */
    uint8_t side_max;
    bool rectangles; /* boards that are no squares */
    bool blocked;    /* boards with blocked points */
    enum policy_clocks clocks;
};

/* Any game. */
void policy_any(struct policy *policy);
/* Any rules, and any size unless the user named some. */
void policy_any_rules(struct policy *policy);
/* Games that every engine can be expected to know. */
void policy_ordinary(struct policy *policy);

/* Reads "suicide=legal,illegal" or "suicide=any": the values of this clause, instead of those before.
 * False: no such clause or value, or a clause without a choice. */
bool policy_read_rule(struct policy *policy, const char *text);
/* Reads "9,13,19". */
bool policy_read_sizes(struct policy *policy, const char *text);
/* Reads "live", "days" or "any". */
bool policy_read_clocks(struct policy *policy, const char *text);

/* The terms of a game, from a room's settings. */
struct policy_terms {
    struct go_setup setup; /* of a room: without handicap stones */
    struct go_clock_rules clock;
    bool free_handicap;
};
/* False: the settings are not of this protocol. */
bool policy_read_terms(const json_t *settings, struct policy_terms *ret);

/* The word of a refusal ("rules", "size", "too_slow", "too_fast"), or NULL for a game that the bot
 * takes. For "rules" *ret_clause is the clause's name; "setup" for blocked points. */
const char *policy_refusal(const struct policy *policy, const struct policy_terms *terms,
                           const char **ret_clause);

/* The fields of the command `able`: {"rules":…,"sizes":…,"clocks":…,"games":…}. A new reference. */
json_t *policy_able(const struct policy *policy, unsigned games);

#endif
