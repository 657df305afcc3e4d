/* The beginning of a game, and the memory of its journal. phases.c has the acts, read.c the questions. */
#include "game.h"
#include "assert.h"
#include "clause_goal.h"
#include "clause_liberty.h"
#include "hash.h"
#include "turn.h"

static void clear(struct go_game *game)
{
    unsigned char *bytes = (unsigned char *)game;

    /* Every byte, padding included, so that equal games are equal memory. */
    for (size_t at = 0; at < sizeof *game; at++)
        bytes[at] = 0;
}

static bool memory_fits(const void *memory)
{
    return memory && (uintptr_t)memory % GO_JOURNAL_ALIGNMENT == 0;
}

/* Checks all values of a set-up that need no board. */
static enum go_setup_error check_values(const struct go_setup *setup)
{
    if (setup->width < 1 || setup->width > GO_SIDE_MAX || setup->height < 1 ||
        setup->height > GO_SIDE_MAX)
        return GO_SETUP_SIZE;
    if (!go_rules_check(&setup->rules, NULL, NULL) || setup->handicap > GO_HANDICAP_MAX)
        return GO_SETUP_RULES;
    if (setup->to_move != GO_BLACK && setup->to_move != GO_WHITE)
        return GO_SETUP_COLOUR;
    for (unsigned point = 0; point < (unsigned)setup->width * setup->height; point++) {
        if (setup->points[point] > GO_BLOCKED)
            return GO_SETUP_COLOUR;
    }
    return GO_SETUP_OK;
}

/* With the goal bridge-after-removal, a position may be meant in which strings of the player to
 * move have internal liberties only, and are removed before the win is tested. */
static bool may_lack_liberties(const struct go_setup *setup, uint8_t colour)
{
    return setup->rules.goal == GO_GOAL_BRIDGE_AFTER_REMOVAL &&
           setup->rules.liberty != GO_LIBERTY_ADJACENT && colour == setup->to_move;
}

/* Section 0: no string without a liberty; with a bridge goal no bridge. */
static enum go_setup_error check_board(const struct go_setup *setup, const struct go_board *board,
                                       go_point *ret_error)
{
    const struct go_rules *rules = &setup->rules;
    struct go_breath storage[2];
    const struct go_breath *breath[2];
    struct go_region string;

    breath[0] = go_liberty_breath(rules->liberty, board, GO_BLACK, &storage[0]);
    breath[1] = go_liberty_breath(rules->liberty, board, GO_WHITE, &storage[1]);
    for (go_point point = 0; point < go_board_points_n(board); point++) {
        uint8_t colour = go_board_at(board, point);

        if (colour != GO_BLACK && colour != GO_WHITE)
            continue;
        if (!may_lack_liberties(setup, colour) &&
            !go_liberty_left(board, breath[colour - 1], go_board_cell(board, point), &string)) {
            *ret_error = point;
            return GO_SETUP_NO_LIBERTY;
        }
    }
    return go_goal_stands(rules->goal, board, ret_error) ? GO_SETUP_BRIDGE : GO_SETUP_OK;
}

static void begin_line(struct go_game *game)
{
    struct go_line *line = &game->line;
    const struct go_setup *setup = &game->setup;

    for (go_point point = 0; point < go_board_points_n(&line->board); point++) {
        uint8_t colour = setup->points[point];

        game->points[point] = colour;
        game->playable_n = (uint16_t)(game->playable_n + (colour != GO_BLOCKED));
        if (colour == GO_BLACK || colour == GO_WHITE)
            line->hash ^= go_hash_stone(point, colour);
    }
    go_assert(game->playable_n <= go_board_points_n(&line->board));
    line->to_move = line->first_to_move = setup->to_move;
    line->first = line->phase_first = 1;
    line->remembered = GO_NO_TURN;
    line->ko_point = GO_NO_POINT;
}

enum go_setup_error go_game_init(struct go_game *game, const struct go_setup *setup, void *journal,
                                 size_t bytes, go_point *ret_point)
{
    enum go_setup_error error = check_values(setup);
    go_point fault = GO_NO_POINT;
    unsigned points_n, turns;

    clear(game);
    if (error == GO_SETUP_OK) {
        go_board_init(&game->line.board, setup->width, setup->height,
                      setup->rules.topology == GO_TOPOLOGY_TORUS, setup->points);
        error = check_board(setup, &game->line.board, &fault);
    }
    if (ret_point)
        *ret_point = fault;
    if (error)
        return error;
    points_n = go_board_points_n(&game->line.board);
    turns = go_journal_turns(bytes, points_n);
    if (!memory_fits(journal) || turns == 0)
        return GO_SETUP_MEMORY;
    game->setup = *setup;
    for (unsigned point = points_n; point < GO_POINTS_MAX; point++)
        game->setup.points[point] = GO_EMPTY;
    game->phase = GO_PHASE_PLAY;
    begin_line(game);
    go_journal_init(&game->journal, journal, turns, points_n, game->line.hash);
    go_end_if_stuck(game);
    go_assert(game->journal.n == 0 && game->line.turn == 0);
    return GO_SETUP_OK;
}

unsigned go_game_room(const struct go_game *game)
{
    const struct go_journal *journal = &game->journal;

    go_assert(journal->n <= journal->capacity + 1); /* equal_moves takes one more */
    return journal->n < journal->capacity ? (unsigned)journal->capacity - journal->n : 0;
}

void go_game_move_journal(struct go_game *game, void *journal, size_t bytes)
{
    unsigned points_n = go_board_points_n(&game->line.board);
    unsigned turns = go_journal_turns(bytes, points_n);

    if (memory_fits(journal) && turns >= 1 && turns + 1 >= game->journal.n)
        go_journal_move(&game->journal, journal, turns, points_n);
}

void go_game_rebase_journal(struct go_game *game, void *journal)
{
    if (memory_fits(journal))
        go_journal_rebase(&game->journal, journal);
}
