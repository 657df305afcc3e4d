/* A mix of clauses, written as a ruleset and the clauses that differ from it: people read it so,
 * and its address stays short. */
#ifndef MIAI_PROTO_WIRE_MIX_H
#define MIAI_PROTO_WIRE_MIX_H

#include <jansson.h>

#include "proto/wire/encode.h"

#define PROTO_TITLE_CHANGED ", changed" /* ends the title of a mix, after its ruleset's */

/* The ruleset with the fewest differing clauses, komi not counted; among equals the first in the displayed order. */
const struct go_ruleset *proto_mix_nearest(const struct go_rules *rules);

/* The clauses of `rules` that differ from `base`, each with its value. A new reference, or NULL
 * when memory runs out. */
json_t *proto_mix_changed(const struct go_rules *base, const struct go_rules *rules);

/* The ruleset in a title like "Stoical Go, changed"; NULL for any other title. */
const struct go_ruleset *proto_mix_base(struct text title);

/* ,"mix":{"ruleset":"stoical","options":{"ko":"basic"}}, or null for rules that have a name. The
 * title names the base of a mix; if it does not, the base is the nearest ruleset. A ruleset without
 * a number is its first revision. */
void proto_write_mix(struct proto_text *text, bool named, struct text title,
                     const struct go_rules *rules);

/* "ruleset":…,"title":…,"mix":…: the names of a room's rules. */
void proto_write_rules_of(struct proto_text *text, const struct proto_open *settings);

#endif
