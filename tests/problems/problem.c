/* Reading problems. They belong to this tree, so a fault in one ends the program. */
#include "problem.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "server/referee/case.h"

/* The keys of a case; the others of a problem are its own. */
static const char *const case_keys[] = {"name",    "ruleset", "size", "setup",
                                        "to_move", "options", "moves"};

__attribute__((format(printf, 2, 3), noreturn)) static void fail(const char *name,
                                                                 const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    fprintf(stderr, "%s: ", name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

static struct go_act read_act(const struct problem *problem, const json_t *text)
{
    static go_point points[GO_POINTS_MAX];
    const struct go_setup *setup = &problem->game.setup;
    struct go_act act;

    if (!json_is_string(text) || !go_act_read(json_string_value(text), json_string_length(text),
                                              setup->width, setup->height, &act, points))
        fail(problem->name, "an act cannot be read");
    return act;
}

static void read_game(const json_t *object, struct problem *ret)
{
    json_t *as_case = json_object();
    struct referee_case read;
    char error[REFEREE_ERROR_MAX];
    size_t index;
    json_t *move;

    for (size_t i = 0; i < sizeof case_keys / sizeof *case_keys; i++)
        if (json_object_get(object, case_keys[i]))
            json_object_set(as_case, case_keys[i], json_object_get(object, case_keys[i]));
    if (!referee_case_read(as_case, &read, error))
        fail(ret->name, "%s", error);
    if (go_game_init(&ret->game, &read.setup, ret->journal,
                     go_journal_bytes(read.setup.width, read.setup.height, PROBLEM_TURNS),
                     NULL) != GO_SETUP_OK)
        fail(ret->name, "the rules refuse the set-up");
    json_array_foreach((json_t *)(uintptr_t)read.moves, index, move)
    {
        struct go_act act = read_act(ret, move);

        if (go_game_apply(&ret->game, &act, NULL, NULL) != GO_OK)
            fail(ret->name, "%s is refused", json_string_value(move));
    }
    json_decref(as_case);
}

/* A point of the aim that holds a stone of this colour; GO_NO_POINT without the key. */
static go_point read_stone(const struct problem *problem, const json_t *aim, const char *key,
                           uint8_t colour)
{
    const struct go_setup *setup = &problem->game.setup;
    const char *text = json_string_value(json_object_get(aim, key));
    bool syntax;
    go_point point;

    if (!json_object_get(aim, key))
        return GO_NO_POINT;
    point = text ? go_point_read(text, strlen(text), setup->width, setup->height, &syntax)
                 : GO_NO_POINT;
    if (point == GO_NO_POINT || go_game_points(&problem->game)[point] != colour)
        fail(problem->name, "%s: the point of such a stone is needed", key);
    return point;
}

static void read_aim(const json_t *object, struct problem *ret)
{
    const json_t *aim = json_object_get(object, "aim"), *score = json_object_get(aim, "score");
    json_int_t turns = json_integer_value(json_object_get(object, "turns"));
    uint8_t player = go_game_to_move(&ret->game);

    if (player == GO_EMPTY || turns < 1 || turns > GO_PROOF_TURNS_MAX)
        fail(ret->name, "a player to move and 1 to %d turns are needed", GO_PROOF_TURNS_MAX);
    ret->aim = (struct go_aim){
        .player = player,
        .turns = (uint8_t)turns,
        .capture = read_stone(ret, aim, "capture", go_other(player)),
        .keep = read_stone(ret, aim, "keep", player),
        .margin_x2 = (int32_t)(json_number_value(score) * 2),
    };
    if (json_is_true(json_object_get(aim, "win")))
        ret->aim.kind = GO_AIM_WIN;
    else if (json_is_true(json_object_get(aim, "hold")))
        ret->aim.kind = GO_AIM_HOLD;
    else if (json_is_number(score))
        ret->aim.kind = GO_AIM_SCORE;
    else if (ret->aim.capture != GO_NO_POINT || ret->aim.keep != GO_NO_POINT)
        ret->aim.kind = GO_AIM_STONES;
    else
        fail(ret->name, "an aim is needed");
}

void problem_read(const json_t *object, struct problem *ret)
{
    const json_t *solutions = json_object_get(object, "solutions");
    size_t index;
    json_t *text;

    memset(ret, 0, sizeof *ret);
    ret->name = json_string_value(json_object_get(object, "name"));
    if (!ret->name)
        fail("a problem", "a name is needed");
    read_game(object, ret);
    read_aim(object, ret);
    json_array_foreach((json_t *)(uintptr_t)solutions, index, text)
    {
        if (ret->solutions_n == PROBLEM_SOLUTIONS)
            fail(ret->name, "more than %d solutions", PROBLEM_SOLUTIONS);
        ret->solutions[ret->solutions_n++] = read_act(ret, text);
    }
}

json_t *problems_load(const char *path)
{
    json_error_t error;
    json_t *list = json_load_file(path, JSON_REJECT_DUPLICATES, &error);

    if (!json_is_array(list))
        fail(path, "%s in line %d", list ? "no list" : error.text, list ? 1 : error.line);
    return list;
}

bool problem_is_solution(const struct problem *problem, const struct go_act *act)
{
    for (unsigned i = 0; i < problem->solutions_n; i++) {
        const struct go_act *solution = &problem->solutions[i];

        if (solution->kind == act->kind &&
            (act->kind == GO_ACT_PASS || solution->point == act->point))
            return true;
    }
    return false;
}

const char *problem_act_text(const struct problem *problem, const struct go_act *act)
{
    static char text[32];
    char point[4];

    if (act->kind == GO_ACT_PASS)
        return "pass";
    go_point_write(act->point, problem->game.setup.width, problem->game.setup.height, point);
    snprintf(text, sizeof text, "%s%s", act->kind == GO_ACT_CHALLENGE ? "challenge " : "", point);
    return text;
}
