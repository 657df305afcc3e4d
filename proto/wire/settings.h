/* Settings of a room: the single fields of `open`, and their meaning together. */
#ifndef MIAI_PROTO_WIRE_SETTINGS_H
#define MIAI_PROTO_WIRE_SETTINGS_H

#include "proto/json/fields.h"
#include "proto/wire/command.h"

/* The fields, each valid by itself; JSON values are borrowed from the message. */
struct proto_settings {
    const json_t *options, *rules, *size, *setup, *clock; /* NULL: absent */
    uint8_t ruleset_length;                               /* 0: absent */
    char ruleset[PROTO_RULESET_MAX + 1];
    uint8_t to_move; /* GO_EMPTY: absent */
    uint8_t handicap;
    bool free_handicap;
    uint8_t colours; /* GO_BLACK, GO_WHITE, or 3 for a lot */
    bool is_public;
    uint8_t match;
    uint8_t house;    /* 0: absent */
    int64_t opponent; /* 0: absent */
    bool has_instead;
    uint8_t instead[PROTO_ID_BYTES];
    bool rated;
    int64_t marking_ms, absence_ms;
    bool undo;
};

/* Sets the defaults, and names the fields of `open` for proto_fields_read(). */
struct proto_group proto_settings_group(struct proto_settings *settings);

/* Judges the fields together. On false *ret_error names the field and, for contradicting rules, the
 * two clauses; `path` is the object of the fields (NULL: the message). When a game begins, the
 * rules judge whether every string of the set-up has a liberty. */
bool proto_settings_resolve(const struct proto_settings *settings, const struct proto_path *path,
                            struct proto_open *ret, struct proto_fault *ret_error);

/* The same fields without those that only a room has: colours, public, match, house, opponent,
 * instead, rated. */
struct proto_group proto_settings_game_group(struct proto_settings *settings);

/* Whether the rules are the ruleset's own, komi aside: players choose the komi of each game under
 * one and the same name. */
bool proto_rules_are(const struct go_rules *rules, const struct go_ruleset *ruleset);

/* The ruleset of a record, with its revision; NULL for a mix, or if it is no longer shipped (stored.c). */
const struct go_ruleset *proto_ruleset_of(const json_t *name, const json_t *revision);

/* The fields of `able`, each valid by itself; JSON values are borrowed from the message. */
struct proto_able_fields {
    const json_t *rules, *sizes, *clocks; /* NULL: absent */
    uint8_t games;
};
struct proto_group proto_able_group(struct proto_able_fields *ret);
bool proto_able_resolve(const struct proto_able_fields *from, struct proto_able *ret,
                        struct proto_fault *ret_error);

/* {"kind":"fischer",…}, at `path`. */
bool proto_clock_from_json(const json_t *value, const struct proto_path *path,
                           struct go_clock_rules *ret, struct proto_fault *ret_error);

#endif
