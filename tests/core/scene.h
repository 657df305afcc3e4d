/* A game for a test to act on: a ruleset, a drawn board, and acts in their written form. */
#ifndef TESTS_CORE_SCENE_H
#define TESTS_CORE_SCENE_H

#include <string.h>

#include "core/game.h"
#include "core/text.h"

enum { SCENE_TURNS = 300, SCENE_JOURNAL = 16384 };

struct scene {
    struct go_setup setup;
    struct go_game game;
    struct go_witness witness; /* of the last act */
    _Alignas(8) unsigned char journal[SCENE_JOURNAL];
};

/* Prepares a set-up with Black to move; change it before scene_start() if need be. */
static inline void scene_set(struct scene *scene, const char *ruleset, unsigned width,
                             unsigned height, const char *board)
{
    size_t at;

    memset(&scene->setup, 0, sizeof scene->setup);
    scene->setup.rules = go_ruleset_find(ruleset, strlen(ruleset))->rules;
    scene->setup.width = (uint8_t)width;
    scene->setup.height = (uint8_t)height;
    scene->setup.to_move = GO_BLACK;
    assert_true(go_board_read(board, strlen(board), width, height, scene->setup.points, &at));
}

/* Starts the game with room for so many turns. */
static inline void scene_start(struct scene *scene, unsigned turns)
{
    size_t bytes = go_journal_bytes(scene->setup.width, scene->setup.height, turns);

    assert_true(bytes <= sizeof scene->journal);
    assert_int_equal(go_game_init(&scene->game, &scene->setup, scene->journal, bytes, NULL),
                     GO_SETUP_OK);
}

static inline enum go_reason scene_try(struct scene *scene, const char *text)
{
    static go_point points[GO_POINTS_MAX];
    struct go_act act;

    assert_true(
        go_act_read(text, strlen(text), scene->setup.width, scene->setup.height, &act, points));
    return go_game_apply(&scene->game, &act, NULL, &scene->witness);
}

/* Acts separated by ", ", all of which must be allowed. */
static inline void scene_do(struct scene *scene, const char *acts)
{
    while (*acts != '\0') {
        char text[64] = "";
        size_t length = strcspn(acts, ",");

        assert_true(length < sizeof text);
        memcpy(text, acts, length);
        if (scene_try(scene, text) != GO_OK)
            fail_msg("%s was refused", text);
        acts += length;
        acts += strspn(acts, ", ");
    }
}

static inline void scene_assert_board(const struct scene *scene, const char *board)
{
    char text[GO_POINTS_MAX + GO_SIDE_MAX];

    go_board_write(go_game_points(&scene->game), scene->setup.width, scene->setup.height, text,
                   sizeof text);
    assert_string_equal(text, board);
}

#endif
