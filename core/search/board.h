/* The search board: a board that keeps its strings and their liberties from play to play, for the
 * many plays of a search. core/board.h keeps nothing; this one plays under every ruleset, too.
 *
 * It judges suicide, ko and captures after captures by itself, and finds bridges. It knows no
 * superko, no passes and no phases: where the game itself must be right, the search asks
 * core/game.h.
 *
 * A string's liberties are kept as three sums over its pairs of (stone, empty neighbour): how many
 * pairs, the sum of the empty cells and the sum of their squares. By Cauchy and Schwarz all of
 * them are one cell if and only if n * squares == sum * sum. External liberties are kept beside these
 * (outside.h). */
#ifndef MIAI_CORE_SEARCH_BOARD_H
#define MIAI_CORE_SEARCH_BOARD_H

#include "core/board.h"
#include "core/rules.h"
#include "outside.h"

/* The cells of one size of board with their neighbours; on a torus, those on the other side. */
enum { GO_SEARCH_NEAR = 8 }; /* left, right, above, below; the four diagonal ones */
struct go_search_grid {
    uint16_t cells_n, points_n;
    uint8_t width, height;
    bool torus;
    go_cell near[GO_CELLS_MAX][GO_SEARCH_NEAR];
    uint16_t around[GO_CELLS_MAX]; /* of an empty board, as in struct go_search_board */
    go_cell cell_of[GO_POINTS_MAX];
    go_point point_of[GO_CELLS_MAX];
    uint8_t column[GO_CELLS_MAX], row[GO_CELLS_MAX], sides[GO_CELLS_MAX]; /* GO_SEARCH_WEST ... */
};

/* The sides of the board at which a cell lies. Two opposite ones are side by side. */
enum { GO_SEARCH_WEST = 1, GO_SEARCH_EAST = 2, GO_SEARCH_NORTH = 4, GO_SEARCH_SOUTH = 8 };

void go_search_grid_init(struct go_search_grid *grid, const struct go_board *board);

/* The liberties of a string, and its stones. */
struct go_search_string {
    uint16_t stones_n;
    uint16_t pairs_n;
    uint32_t sum, squares;
};

/* A play before it is made. */
struct go_search_try {
    bool legal;
    bool lives;     /* a stone of the placed stone's string stays on the board */
    bool bridges;   /* it makes a bridge, where the goal is one */
    uint16_t takes; /* enemy stones */
    uint16_t loses; /* own stones, the placed one too */
};

/* The same with external liberties, and what the play changes. */
struct go_search_far_try {
    go_cell cell; /* 0: none is kept */
    uint8_t player;
    struct go_search_try tried;
    struct go_search_reach reach;  /* of the player */
    struct go_search_rows gone[3]; /* stones that leave the board, by colour */
};

struct go_search_board {
    const struct go_search_grid *grid;
    uint8_t suicide, ko_clause; /* enum go_suicide, enum go_ko */
    uint8_t goal;               /* enum go_goal */
    bool simultaneous;
    bool external;        /* liberties are those of `outside` */
    bool ko_kept;         /* the simple ko is forbidden, by its clause or by a superko */
    go_cell ko;           /* where the last play's ko may not be taken back, or 0 */
    go_cell last;         /* the last play, or 0 after a pass */
    uint16_t last_took;   /* enemy stones that the last turn took */
    uint8_t capturer;     /* the player who took enemy stones last, or GO_EMPTY */
    uint16_t empty_n;     /* entries of empty[] */
    uint16_t stones_n[3]; /* on the board, by colour */
    uint16_t lost[3];     /* removed since the board was set up, by colour */
    uint8_t colour[GO_CELLS_MAX];
    uint16_t around
        [GO_CELLS_MAX]; /* the colours of the eight neighbours, two bits each, the first lowest */
    go_cell head[GO_CELLS_MAX]; /* of a stone's string: one of its stones */
    go_cell next[GO_CELLS_MAX]; /* the stones of a string in a ring */
    go_cell empty[GO_POINTS_MAX];
    uint16_t place[GO_CELLS_MAX];                  /* of an empty cell in empty[] */
    struct go_search_string strings[GO_CELLS_MAX]; /* by head */
    uint8_t touches[GO_CELLS_MAX];    /* the sides of the board at which a string lies, by head */
    struct go_search_outside outside; /* if `external` */
    struct go_search_far_try far;     /* the last try, if `external` */
};

/* Whether the board refuses exactly the plays that clauses suicide and ko refuse. */
bool go_search_board_exact(const struct go_rules *rules);

/* Sets up the position of `board`, which has the size of the grid. No ko, nothing taken yet. */
void go_search_board_init(struct go_search_board *board, const struct go_search_grid *grid,
                          const struct go_rules *rules, const struct go_board *position);

/* Copies only the cells of the grid. */
void go_search_board_copy(struct go_search_board *ret, const struct go_search_board *board);

/* Tries a play on an empty cell. The position stays as it is. */
struct go_search_try go_search_board_try(struct go_search_board *board, uint8_t player,
                                         go_cell cell);

/* Clause goal: whether the string of a stone on the empty cell would touch two opposite sides. False where
 * the goal is no bridge. */
bool go_search_board_bridges(const struct go_search_board *board, uint8_t player, go_cell cell);

/* Makes a legal play on an empty cell, which wins by no bridge. */
void go_search_board_play(struct go_search_board *board, uint8_t player, go_cell cell);
void go_search_board_pass(struct go_search_board *board);

static inline bool go_search_is_stone(uint8_t colour)
{
    return colour == GO_BLACK || colour == GO_WHITE;
}

static inline const struct go_search_string *
go_search_string_at(const struct go_search_board *board, go_cell stone)
{
    return &board->strings[board->head[stone]];
}

static inline bool go_search_sums_one(uint64_t pairs_n, uint64_t sum, uint64_t squares)
{
    return pairs_n > 0 && pairs_n * squares == sum * sum;
}

/* Whether the string has exactly one liberty. */
static inline bool go_search_in_atari(const struct go_search_string *string)
{
    return go_search_sums_one(string->pairs_n, string->sum, string->squares);
}

/* The only liberty of a string in atari. */
static inline go_cell go_search_liberty(const struct go_search_string *string)
{
    return (go_cell)(string->sum / string->pairs_n);
}

/* Whether the cell is an eye of the player on a mailbox with the cells of the grid: its neighbours
 * are own stones or the edge, and the enemy holds too few diagonal points to make it false. */
bool go_search_eye(const struct go_search_grid *grid, const uint8_t *colours, uint8_t player,
                   go_cell cell);

/* The same of an empty cell of a search board. */
static inline bool go_search_board_eye(const struct go_search_board *board, uint8_t player,
                                       go_cell cell)
{
    unsigned code = board->around[cell], own = player == GO_BLACK ? 0x55 : 0xaa;
    unsigned high = code >> 9 & 0x55, low = code >> 8 & 0x55; /* of the diagonal ones */
    unsigned enemies = player == GO_BLACK ? high & ~low : low & ~high;

    if ((code & own) != own) /* own stones and the edge have this bit */
        return false;
    return high & low ? enemies == 0 : (enemies & (enemies - 1)) == 0;
}

/* Whether a legal play that takes nothing leaves its string with one adjacent liberty. */
bool go_search_board_self_atari(const struct go_search_board *board, uint8_t player, go_cell cell);

#endif
