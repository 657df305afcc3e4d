/* The board of a record in a program without our rules: the main line of its SGF under the usual captures, on a plane
 * where every point can be played. It shares no code with the core. */
#ifndef TESTS_PROTO_PLAIN_BOARD_H
#define TESTS_PROTO_PLAIN_BOARD_H

#include "proto/record/sgf.h"

struct plain_board {
    unsigned width, height;
    uint8_t points[GO_POINTS_MAX];
};

/* Takes the string at (x, y) away if it has no liberty. */
static inline void plain_take(struct plain_board *board, unsigned x, unsigned y)
{
    unsigned stack[GO_POINTS_MAX], string[GO_POINTS_MAX], n = 0, strings = 0;
    bool seen[GO_POINTS_MAX] = {false};
    uint8_t colour = board->points[y * board->width + x];

    seen[stack[n++] = y * board->width + x] = true;
    while (n > 0) {
        unsigned at = stack[--n], column = at % board->width, row = at / board->width;
        unsigned near[4] = {column > 0 ? at - 1 : at, column + 1 < board->width ? at + 1 : at,
                            row > 0 ? at - board->width : at,
                            row + 1 < board->height ? at + board->width : at};
        string[strings++] = at;
        for (int i = 0; i < 4; i++) {
            if (board->points[near[i]] == GO_EMPTY)
                return;
            if (board->points[near[i]] == colour && !seen[near[i]])
                seen[stack[n++] = near[i]] = true;
        }
    }
    while (strings > 0)
        board->points[string[--strings]] = GO_EMPTY;
}

static inline void plain_play(struct plain_board *board, go_point point, uint8_t colour)
{
    unsigned x = point % board->width, y = point / board->width;

    assert_int_equal(board->points[point], GO_EMPTY); /* GNU Go leaves such a move out */
    board->points[point] = colour;
    for (int i = 0; i < 4; i++) {
        unsigned column = x + (i == 0) - (i == 1), row = y + (i == 2) - (i == 3);
        if (column < board->width && row < board->height &&
            board->points[row * board->width + column] == go_other(colour))
            plain_take(board, column, row);
    }
    plain_take(board, x, y);
}

static inline void plain_node(struct plain_board *board, const struct proto_sgf *sgf, uint32_t node)
{
    static const struct {
        const char *name;
        uint8_t colour;
        bool play;
    } kinds[] = {{"B", GO_BLACK, true},
                 {"W", GO_WHITE, true},
                 {"AB", GO_BLACK, false},
                 {"AW", GO_WHITE, false},
                 {"AE", GO_EMPTY, false}};

    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
        const struct proto_sgf_property *property = proto_sgf_property(sgf, node, kinds[kind].name);
        for (uint32_t i = 0; property && i < property->values_n; i++) {
            const struct proto_sgf_value *value = &sgf->values[property->values + i];
            go_point point;
            assert_true(proto_sgf_point(sgf->text.at + value->at, value->length, board->width,
                                        board->height, &point));
            if (point == GO_NO_POINT)
                continue;
            if (kinds[kind].play)
                plain_play(board, point, kinds[kind].colour);
            else
                board->points[point] = kinds[kind].colour;
        }
    }
}

/* The board after the main line of the only game in this text. */
static inline void plain_replay(const struct proto_text *text, unsigned width, unsigned height,
                                struct plain_board *ret)
{
    struct proto_record_error error;
    struct proto_sgf sgf;

    *ret = (struct plain_board){.width = width, .height = height};
    proto_sgf_open(&sgf, text->at, text->length);
    assert_int_equal(proto_sgf_next(&sgf, &error), PROTO_SGF_GAME);
    for (uint32_t node = 0; node != PROTO_SGF_NONE; node = sgf.nodes[node].child)
        plain_node(ret, &sgf, node);
    proto_sgf_close(&sgf);
}

#endif
