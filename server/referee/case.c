/* Reading a case. Every key is checked: a misspelt case must not pass as another one. */
#include "server/referee/case.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "proto/wire/rules.h"
#include "server/referee/limits.h"

/* expect and text are for programs that compare answers; the referee ignores them. */
static const char *const keys[] = {"name",    "ruleset", "size",     "setup",  "to_move",
                                   "options", "moves",   "handicap", "expect", "text"};

__attribute__((format(printf, 2, 3))) static bool fail(char ret_error[REFEREE_ERROR_MAX],
                                                       const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(ret_error, REFEREE_ERROR_MAX, format, arguments);
    va_end(arguments);
    return false;
}

static bool check_keys(const json_t *object, char ret_error[REFEREE_ERROR_MAX])
{
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        bool known = false;
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            known = known || strcmp(key, keys[i]) == 0;
        if (!known)
            return fail(ret_error, "unknown key %.100s", key);
    }
    return true;
}

static bool read_ruleset(const json_t *value, struct go_rules *ret,
                         char ret_error[REFEREE_ERROR_MAX])
{
    struct proto_rules_error error;

    if (json_is_string(value)) {
        const struct go_ruleset *ruleset =
            go_ruleset_find(json_string_value(value), json_string_length(value));
        if (!ruleset)
            return fail(ret_error, "ruleset: none is called %.100s", json_string_value(value));
        *ret = ruleset->rules;
        return true;
    }
    if (!json_is_object(value))
        return fail(ret_error, "ruleset: a name or an object with every clause is needed");
    return proto_rules_from_json(value, ret, &error) || fail(ret_error, "ruleset: %s", error.text);
}

static bool read_rules(const json_t *object, struct go_rules *ret,
                       char ret_error[REFEREE_ERROR_MAX])
{
    const json_t *options = json_object_get(object, "options");
    struct proto_rules_error error;

    if (!read_ruleset(json_object_get(object, "ruleset"), ret, ret_error))
        return false;
    return !options || proto_rules_change(options, ret, &error) ||
           fail(ret_error, "options: %s", error.text);
}

static bool read_side(const json_t *size, size_t index, uint8_t *ret)
{
    const json_t *side = json_array_get(size, index);
    json_int_t number = json_integer_value(side);

    if (!json_is_integer(side) || number < 1 || number > GO_SIDE_MAX)
        return false;
    *ret = (uint8_t)number;
    return true;
}

static bool read_board(const json_t *object, struct go_setup *setup,
                       char ret_error[REFEREE_ERROR_MAX])
{
    const json_t *size = json_object_get(object, "size"), *board = json_object_get(object, "setup");
    size_t at;

    if (json_array_size(size) != 2 || !read_side(size, 0, &setup->width) ||
        !read_side(size, 1, &setup->height))
        return fail(ret_error, "size: [width,height] is needed, each 1 to %d", GO_SIDE_MAX);
    if (!board)
        return true;
    if (!json_is_string(board))
        return fail(ret_error, "setup: rows joined by / are needed");
    if (!go_board_read(json_string_value(board), json_string_length(board), setup->width,
                       setup->height, setup->points, &at))
        return fail(ret_error, "setup: no board of %u by %u at character %zu", setup->width,
                    setup->height, at);
    return true;
}

static bool read_start(const json_t *object, struct go_setup *setup,
                       char ret_error[REFEREE_ERROR_MAX])
{
    const json_t *to_move = json_object_get(object, "to_move"),
                 *handicap = json_object_get(object, "handicap");
    const char *player = json_string_value(to_move);
    json_int_t stones = json_integer_value(handicap);

    if (to_move && (!player || (strcmp(player, "b") != 0 && strcmp(player, "w") != 0)))
        return fail(ret_error, "to_move: b or w is needed");
    setup->to_move = player && player[0] == 'w' ? GO_WHITE : GO_BLACK;
    if (handicap && (!json_is_integer(handicap) || stones < 0 || stones > GO_HANDICAP_MAX))
        return fail(ret_error, "handicap: a number from 0 to %d is needed", GO_HANDICAP_MAX);
    setup->handicap = (uint8_t)stones;
    return true;
}

static bool read_moves(const json_t *object, const json_t **ret, char ret_error[REFEREE_ERROR_MAX])
{
    const json_t *moves = json_object_get(object, "moves");

    if (moves && !json_is_array(moves))
        return fail(ret_error, "moves: an array is needed");
    if (json_array_size(moves) > REFEREE_MOVES_MAX)
        return fail(ret_error, "moves: more than %d", REFEREE_MOVES_MAX);
    *ret = moves;
    return true;
}

bool referee_case_read(const json_t *object, struct referee_case *ret,
                       char ret_error[REFEREE_ERROR_MAX])
{
    const char *name = json_string_value(json_object_get(object, "name"));

    if (!json_is_object(object))
        return fail(ret_error, "not an object");
    if (!name)
        return fail(ret_error, "name: a string is needed");
    *ret = (struct referee_case){.name = name};
    return check_keys(object, ret_error) && read_rules(object, &ret->setup.rules, ret_error) &&
           read_board(object, &ret->setup, ret_error) &&
           read_start(object, &ret->setup, ret_error) && read_moves(object, &ret->moves, ret_error);
}
