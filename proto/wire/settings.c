/* The settings of `open`, judged as a whole: rules from a ruleset and its changes, the board,
 * handicap and komi, each with its default. Promises settings under which a game can be set up,
 * except for what only the rules can say about stones (liberties, bridges). limits.h has the
 * numbers of the limits. */
#include "proto/wire/settings.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "proto/wire/mix.h"
#include "proto/wire/rules.h"

#define INTO(member) PROTO_AT(proto_settings, member)
#define ROOM_ONLY    7 /* fields at the end of the table */
#define COLOURS_LOT  3 /* after GO_BLACK and GO_WHITE in `colours` */

static const char *const to_move_words[] = {"b", "w", NULL};
static const char *const colours_words[] = {"b", "w", "lot", NULL};

static const struct proto_field fields[] = {
    PROTO_OPTIONAL("ruleset", RULESET, INTO(ruleset), PROTO_WITH(proto_settings, ruleset_length),
                   .max = PROTO_RULESET_MAX),
    PROTO_OPTIONAL("options", JSON, INTO(options)),
    PROTO_OPTIONAL("rules", JSON, INTO(rules)),
    PROTO_REQUIRED("size", JSON, INTO(size)),
    PROTO_OPTIONAL("setup", JSON, INTO(setup)),
    PROTO_OPTIONAL("to_move", CHOICE, INTO(to_move), .min = GO_BLACK, .words = to_move_words),
    PROTO_OPTIONAL("handicap", INTEGER, INTO(handicap), .max = GO_HANDICAP_MAX),
    PROTO_OPTIONAL("free_handicap", BOOL, INTO(free_handicap)),
    PROTO_OPTIONAL("clock", JSON, INTO(clock)),
    PROTO_OPTIONAL("marking", INTEGER, INTO(marking_ms), .min = PROTO_MARKING_MIN_MS,
                   .max = PROTO_MARKING_MAX_MS),
    PROTO_OPTIONAL("absence", INTEGER, INTO(absence_ms), .min = PROTO_ABSENCE_MIN_MS,
                   .max = PROTO_ABSENCE_MAX_MS),
    PROTO_OPTIONAL("undo", BOOL, INTO(undo)),
    /* of a room, not of a game */
    PROTO_OPTIONAL("colours", CHOICE, INTO(colours), .min = GO_BLACK, .words = colours_words),
    PROTO_OPTIONAL("public", BOOL, INTO(is_public)),
    PROTO_OPTIONAL("match", INTEGER, INTO(match), .min = 1, .max = 2),
    PROTO_OPTIONAL("house", INTEGER, INTO(house), .min = 1, .max = PROTO_HOUSE_LEVELS),
    PROTO_OPTIONAL("opponent", PLAYER, INTO(opponent)),
    PROTO_OPTIONAL("instead", ID, INTO(instead), PROTO_WITH(proto_settings, has_instead)),
    PROTO_OPTIONAL("rated", BOOL, INTO(rated)),
};

struct proto_group proto_settings_group(struct proto_settings *settings)
{
    *settings = (struct proto_settings){
        .colours = COLOURS_LOT,
        .is_public = true,
        .match = 1,
        .marking_ms = PROTO_MARKING_DEFAULT_MS,
        .absence_ms = PROTO_ABSENCE_DEFAULT_MS,
        .undo = true,
    };
    return (struct proto_group){fields, sizeof fields / sizeof *fields, settings};
}

struct proto_group proto_settings_game_group(struct proto_settings *settings)
{
    struct proto_group group = proto_settings_group(settings);

    group.n -= ROOM_ONLY;
    return group;
}

static bool read_size(const json_t *size, const struct proto_path *parent, struct go_setup *ret,
                      struct proto_fault *ret_error)
{
    const struct proto_path path = {parent, "size", strlen("size"), 0};
    uint8_t *const sides[2] = {&ret->width, &ret->height};

    if (json_array_size(size) != 2)
        return proto_path_fault(&path, ret_error);
    for (size_t i = 0; i < 2; i++) {
        const struct proto_path element = {.parent = &path, .index = i};
        json_int_t side =
            json_integer_value(json_array_get(size, i)); /* 0 unless it is an integer */
        if (side < 1 || side > GO_SIDE_MAX)
            return proto_path_fault(&element, ret_error);
        *sides[i] = (uint8_t)side;
    }
    return true;
}

/* Fills the path and the clash for the fault that the reader of rules found in the object at `key`. */
static bool fail_rules(const char *key, const json_t *object, const struct proto_rules_error *error,
                       const struct proto_path *parent, struct proto_fault *ret_error)
{
    const struct proto_path path = {parent, key, strlen(key), 0};
    const char *name;
    json_t *value;

    if (error->clause != error->other) {
        ret_error->clash[0] = go_clauses[error->clause].name;
        ret_error->clash[1] = go_clauses[error->other].name;
        return proto_path_fault(&path, ret_error);
    }
    if (error->clause < go_clauses_n)
        return proto_path_fault_key(&path, go_clauses[error->clause].name, ret_error);
    json_object_foreach((json_t *)(uintptr_t)object, name, value)
    {
        if (go_clause_find(name, strlen(name)) == go_clauses_n)
            return proto_path_fault_key(&path, name, ret_error);
    }
    return proto_path_fault(&path, ret_error);
}

bool proto_rules_are(const struct go_rules *rules, const struct go_ruleset *ruleset)
{
    for (size_t i = 0; i < go_clauses_n; i++) {
        unsigned parts = go_clauses[i].kind == GO_CLAUSE_ALLOWANCE ? 2 : 1;
        for (unsigned part = 0; part < parts; part++)
            if (go_clauses[i].kind != GO_CLAUSE_KOMI &&
                go_clause_get(rules, i, part) != go_clause_get(&ruleset->rules, i, part))
                return false;
    }
    return true;
}

static bool read_own_rules(const struct proto_settings *settings, const struct proto_path *path,
                           struct proto_open *ret, struct proto_fault *ret_error)
{
    struct proto_rules_error error;

    if (settings->ruleset_length > 0 || settings->options)
        return proto_path_fault_key(path, "rules", ret_error);
    snprintf(ret->title, sizeof ret->title, "Own rules");
    return proto_rules_from_json(settings->rules, &ret->setup.rules, &error) ||
           fail_rules("rules", settings->rules, &error, path, ret_error);
}

static bool read_rules(const struct proto_settings *settings, const struct proto_path *path,
                       struct proto_open *ret, struct proto_fault *ret_error)
{
    const struct go_ruleset *ruleset;
    struct go_rules *rules = &ret->setup.rules;
    struct proto_rules_error error;

    if (settings->rules)
        return read_own_rules(settings, path, ret, ret_error);
    ruleset = go_ruleset_find(settings->ruleset, settings->ruleset_length);
    if (settings->ruleset_length == 0 || !ruleset)
        return proto_path_fault_key(path, "ruleset", ret_error);
    *rules = ruleset->rules;
    if (settings->options && !proto_rules_change(settings->options, rules, &error))
        return fail_rules("options", settings->options, &error, path, ret_error);
    if (settings->handicap > 0 && rules->scoring != GO_SCORING_NONE &&
        !json_object_get(settings->options, "komi"))
        rules->komi_x2 = 1;
    bool same = proto_rules_are(rules, ruleset);
    ret->ruleset = same ? ruleset : NULL;
    snprintf(ret->title, sizeof ret->title, "%s%s", ruleset->title,
             same ? "" : PROTO_TITLE_CHANGED);
    return true;
}

static bool read_setup(const json_t *board, const struct proto_path *path, struct go_setup *ret,
                       struct proto_fault *ret_error)
{
    size_t at;

    if (!board)
        return true;
    return (json_is_string(board) &&
            go_board_read(json_string_value(board), json_string_length(board), ret->width,
                          ret->height, ret->points, &at)) ||
           proto_path_fault_key(path, "setup", ret_error);
}

/* Free stones need that many empty points and one more, for the next move. */
static bool has_room_for(const struct go_setup *setup, unsigned stones)
{
    unsigned empty = 0;

    for (unsigned i = 0; i < (unsigned)setup->width * setup->height; i++)
        empty += setup->points[i] == GO_EMPTY;
    return empty > stones;
}

static bool read_handicap(const struct proto_settings *settings, const struct proto_path *path,
                          struct proto_open *ret, struct proto_fault *ret_error)
{
    unsigned stones = settings->handicap;
    struct go_setup laid;

    ret->setup.handicap = settings->handicap;
    ret->free_handicap = settings->free_handicap;
    /* The house player has no page on which it would place stones before its first game. */
    if (settings->house > 0 && settings->free_handicap && settings->colours != GO_BLACK)
        return proto_path_fault_key(path, "house", ret_error);
    if (stones == 0)
        return !settings->free_handicap || proto_path_fault_key(path, "free_handicap", ret_error);
    if (settings->free_handicap)
        return (stones >= 2 && has_room_for(&ret->setup, stones)) ||
               proto_path_fault_key(path, "handicap", ret_error);
    ret->fixed_n =
        (uint8_t)proto_handicap_points(ret->setup.width, ret->setup.height, stones, ret->fixed);
    return (ret->fixed_n > 0 && proto_open_lay(ret, ret->fixed, ret->fixed_n, &laid)) ||
           proto_path_fault_key(path, "handicap", ret_error);
}

const char *proto_open_pool(const struct proto_open *open)
{
    if (!open->ruleset || open->setup.handicap > 0)
        return NULL;
    for (unsigned i = 0; i < (unsigned)open->setup.width * open->setup.height; i++)
        if (open->setup.points[i] == GO_BLACK || open->setup.points[i] == GO_WHITE)
            return NULL;
    return open->ruleset->name;
}

/* A house player has no rating that a person could win points from. */
static bool read_rated(const struct proto_settings *settings, const struct proto_path *path,
                       struct proto_open *ret, struct proto_fault *ret_error)
{
    ret->rated = settings->rated;
    return !settings->rated || (settings->house == 0 && proto_open_pool(ret)) ||
           proto_path_fault_key(path, "rated", ret_error);
}

bool proto_settings_resolve(const struct proto_settings *settings, const struct proto_path *path,
                            struct proto_open *ret, struct proto_fault *ret_error)
{
    const struct proto_path clock = {path, "clock", strlen("clock"), 0};

    /* A house player needs no asking: `house` seats it. */
    if (settings->house > 0 && settings->opponent != 0)
        return proto_path_fault_key(path, "opponent", ret_error);
    if (settings->has_instead && settings->opponent == 0)
        return proto_path_fault_key(path, "instead", ret_error);
    *ret = (struct proto_open){
        .colours = settings->colours == COLOURS_LOT ? GO_EMPTY : settings->colours,
        .clock = {.kind = GO_CLOCK_NONE},
        .is_public = settings->is_public,
        .match = settings->match,
        .house = settings->house,
        .opponent = settings->opponent,
        .marking_ms = settings->marking_ms,
        .absence_ms = settings->absence_ms,
        .undo = settings->undo,
        .has_instead = settings->has_instead,
    };
    memcpy(ret->instead, settings->instead, sizeof ret->instead);
    if (!read_size(settings->size, path, &ret->setup, ret_error) ||
        !read_rules(settings, path, ret, ret_error) ||
        !read_setup(settings->setup, path, &ret->setup, ret_error) ||
        !read_handicap(settings, path, ret, ret_error) ||
        !read_rated(settings, path, ret, ret_error))
        return false;
    ret->setup.to_move = settings->handicap > 0 ? GO_WHITE : GO_BLACK;
    if (settings->to_move != GO_EMPTY)
        ret->setup.to_move = settings->to_move;
    return !settings->clock ||
           proto_clock_from_json(settings->clock, &clock, &ret->clock, ret_error);
}
