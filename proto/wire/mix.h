/* A mix of clauses is told by a ruleset and what differs from it: people read it so, and an address
 * of it stays short. */
#ifndef MIAI_PROTO_WIRE_MIX_H
#define MIAI_PROTO_WIRE_MIX_H

#include <jansson.h>

#include "proto/wire/encode.h"

#define PROTO_TITLE_CHANGED ", changed" /* ends the title of a mix, after its ruleset's */

/* The ruleset with the fewest other clauses, komi not counted; of several the one shown first. */
const struct go_ruleset *proto_mix_nearest(const struct go_rules *rules);

/* The clauses of `rules` that differ from `base`, each with its value. A new reference, or NULL
 * without memory. */
json_t *proto_mix_changed(const struct go_rules *base, const struct go_rules *rules);

/* The ruleset that a title "Stoical Go, changed" names; NULL if it is no such title. */
const struct go_ruleset *proto_mix_base(struct text title);

/* ,"mix":{"ruleset":"stoical","options":{"ko":"basic"}}, or null for rules that have a name. What a
 * mix began as its title tells; if that is not so, it is the nearest ruleset. A ruleset without a
 * number is its first revision. */
void proto_write_mix(struct proto_text *text, bool named, struct text title,
                     const struct go_rules *rules);

/* "ruleset":…,"title":…,"mix":…: what the rules of a room are called. */
void proto_write_rules_of(struct proto_text *text, const struct proto_open *settings);

#endif
