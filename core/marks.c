/* Marks: whole strings called dead or alive at a stop. A list of points is taken as a whole or not
 * at all. */
#include "stop.h"

#include "assert.h"

static enum go_reason refuse_string(const struct go_game *game, struct go_witness *ret_witness,
                                    enum go_reason reason, go_point point)
{
    const struct go_board *board = &game->line.board;
    struct go_region string;

    go_refuse(ret_witness, reason, point);
    if (ret_witness) {
        go_board_string(board, go_board_cell(board, point), &string);
        ret_witness->string_n = string.n;
        for (unsigned at = 0; at < string.n; at++)
            ret_witness->string[at] = go_board_point(board, string.cells[at]);
    }
    return reason;
}

static enum go_reason judge_point(const struct go_game *game, uint8_t player, go_point point,
                                  struct go_witness *ret_witness)
{
    uint8_t there;

    if (point >= go_board_points_n(&game->line.board))
        return go_refuse(ret_witness, GO_OFF_BOARD, GO_NO_POINT);
    there = game->points[point];
    if (there == GO_EMPTY || there == GO_BLOCKED)
        return go_refuse(ret_witness, GO_NO_STRING, point);
    if (!go_dead_stones_may_mark(&game->setup.rules, player, there))
        return refuse_string(game, ret_witness, GO_NOT_YOUR_STRING, point);
    if (game->marks[point] == GO_MARK_PROVED_DEAD || game->marks[point] == GO_MARK_PROVED_ALIVE)
        return refuse_string(game, ret_witness, GO_DECIDED, point);
    return GO_OK;
}

enum go_reason go_mark_judge(const struct go_game *game, const struct go_act *act,
                             struct go_trial *trial, struct go_witness *ret_witness)
{
    enum go_reason reason = GO_OK;

    (void)trial;
    if (!go_dead_stones_marked(&game->setup.rules))
        return go_refuse(ret_witness, GO_WRONG_PHASE, GO_NO_POINT);
    if (act->points_n == 0)
        return go_refuse(ret_witness, GO_NO_STRING, GO_NO_POINT);
    for (unsigned at = 0; at < act->points_n && !reason; at++)
        reason = judge_point(game, act->player, act->points[at], ret_witness);
    return reason;
}

void go_mark_commit(struct go_game *game, const struct go_act *act, const struct go_trial *trial)
{
    const struct go_board *board = &game->line.board;
    uint8_t mark = act->kind == GO_ACT_DEAD ? GO_MARK_DEAD : GO_MARK_NONE;

    (void)trial;
    go_assert(game->phase == GO_PHASE_STOPPED);
    for (unsigned at = 0; at < act->points_n; at++) {
        struct go_region string;

        go_assert(game->points[act->points[at]] == GO_BLACK ||
                  game->points[act->points[at]] == GO_WHITE);
        if (game->marks[act->points[at]] == mark)
            continue;
        go_stop_clear_acceptances(game);
        go_board_string(board, go_board_cell(board, act->points[at]), &string);
        for (unsigned stone = 0; stone < string.n; stone++)
            game->marks[go_board_point(board, string.cells[stone])] = mark;
    }
}
