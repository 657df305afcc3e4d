/* The search board with adjacent liberties, and what all boards share. A play looks at its four neighbours; only merging and removing walk along a
 * string. */
#include "board_far.h"

#include "core/assert.h"

static void grid_near(struct go_search_grid *grid, const struct go_board *board, go_cell cell)
{
    go_cell *near = grid->near[cell];
    go_cell sides[GO_SIDES_N];

    go_board_neighbours(board, cell, near);
    for (unsigned row = 0; row < 2; row++) {
        go_cell above = near[2 + row];

        for (unsigned column = 0; column < 2; column++) {
            if (board->cells[above] == GO_BLOCKED) {
                near[GO_SIDES_N + 2 * row + column] = above;
                continue;
            }
            go_board_neighbours(board, above, sides);
            near[GO_SIDES_N + 2 * row + column] = sides[column];
        }
    }
}

void go_search_grid_init(struct go_search_grid *grid, const struct go_board *board)
{
    struct go_board empty;

    go_board_init(&empty, board->width, board->height, board->torus, NULL);
    grid->width = board->width;
    grid->height = board->height;
    grid->torus = board->torus;
    grid->points_n = go_board_points_n(board);
    grid->cells_n = (uint16_t)(go_board_stride(board) * (board->height + 2u));
    go_assert(grid->cells_n <= GO_CELLS_MAX);
    for (go_cell cell = 0; cell < grid->cells_n; cell++)
        grid->point_of[cell] = GO_NO_POINT;
    for (go_point point = 0; point < grid->points_n; point++) {
        go_cell cell = go_board_cell(board, point);

        unsigned x = (unsigned)point % grid->width, y = (unsigned)point / grid->width;

        grid->cell_of[point] = cell;
        grid->column[cell] = (uint8_t)x;
        grid->row[cell] = (uint8_t)y;
        grid->sides[cell] = (uint8_t)((x == 0) * GO_SEARCH_WEST | (y == 0) * GO_SEARCH_NORTH |
                                      (x + 1u == grid->width) * GO_SEARCH_EAST |
                                      (y + 1u == grid->height) * GO_SEARCH_SOUTH);
        grid->point_of[cell] = point;
        grid_near(grid, &empty, cell);
        grid->around[cell] = 0;
        for (unsigned at = 0; at < GO_SEARCH_NEAR; at++)
            grid->around[cell] |= (uint16_t)((unsigned)empty.cells[grid->near[cell][at]] << 2 * at);
    }
}

bool go_search_board_exact(const struct go_rules *rules)
{
    return rules->ko != GO_KO_AFTER_DISTURBING_CAPTURE &&
           rules->ko != GO_KO_AFTER_CAPTURE_EXCEPT_SNAPBACK &&
           rules->ko != GO_KO_AFTER_CAPTURE_SINGLE;
}

static void empty_add(struct go_search_board *board, go_cell cell)
{
    board->colour[cell] = GO_EMPTY;
    board->place[cell] = board->empty_n;
    board->empty[board->empty_n++] = cell;
}

static void empty_drop(struct go_search_board *board, go_cell cell)
{
    uint16_t place = board->place[cell];
    go_cell moved = board->empty[--board->empty_n];

    board->empty[place] = moved;
    board->place[moved] = place;
}

static inline void liberty_add(struct go_search_string *string, go_cell cell)
{
    string->pairs_n++;
    string->sum += cell;
    string->squares += (uint32_t)cell * cell;
}

static inline void liberty_drop(struct go_search_string *string, go_cell cell)
{
    string->pairs_n--;
    string->sum -= cell;
    string->squares -= (uint32_t)cell * cell;
}

/* Adds a colour to what the neighbours of a cell see there. Taking it away is to add its negative. */
static inline void look(struct go_search_board *board, go_cell cell, unsigned colour)
{
    static const uint8_t places[GO_SEARCH_NEAR] = {2, 0, 6, 4, 14, 12, 10, 8}; /* seen from there */
    const go_cell *near = board->grid->near[cell];

    for (unsigned at = 0; at < GO_SEARCH_NEAR; at++)
        board->around[near[at]] = (uint16_t)(board->around[near[at]] + (colour << places[at]));
}

/* Makes one string of two: the smaller takes the larger one's head. */
static void merge(struct go_search_board *board, go_cell one, go_cell two)
{
    struct go_search_string *large = &board->strings[one], *small = &board->strings[two];
    go_cell from = two, swap;

    if (large->stones_n < small->stones_n) {
        merge(board, two, one);
        return;
    }
    do {
        board->head[from] = one;
        from = board->next[from];
    } while (from != two);
    swap = board->next[one];
    board->next[one] = board->next[two];
    board->next[two] = swap;
    large->stones_n = (uint16_t)(large->stones_n + small->stones_n);
    large->pairs_n = (uint16_t)(large->pairs_n + small->pairs_n);
    large->sum += small->sum;
    large->squares += small->squares;
    board->touches[one] |= board->touches[two];
}

/* Puts a stone on the board, and removes nothing. */
static void put(struct go_search_board *board, uint8_t player, go_cell cell)
{
    const go_cell *near = board->grid->near[cell];
    struct go_search_string *string = &board->strings[cell];

    board->colour[cell] = player;
    look(board, cell, player);
    board->head[cell] = board->next[cell] = cell;
    board->touches[cell] = board->grid->sides[cell];
    board->stones_n[player]++;
    *string = (struct go_search_string){.stones_n = 1};
    for (unsigned side = 0; side < GO_SIDES_N; side++) {
        uint8_t there = board->colour[near[side]];

        if (there == GO_EMPTY)
            liberty_add(string, near[side]);
        else if (there != GO_BLOCKED)
            liberty_drop(&board->strings[board->head[near[side]]], cell);
    }
    for (unsigned side = 0; side < GO_SIDES_N; side++) {
        if (board->colour[near[side]] == player && board->head[near[side]] != board->head[cell])
            merge(board, board->head[near[side]], board->head[cell]);
    }
}

void go_search_board_take_off(struct go_search_board *board, go_cell stone)
{
    uint8_t colour = board->colour[stone];
    unsigned n = go_search_string_at(board, stone)->stones_n;
    go_cell at = stone;

    do {
        empty_add(board, at);
        look(board, at, 0u - colour);
        at = board->next[at];
    } while (at != stone);
    do {
        const go_cell *near = board->grid->near[at];

        for (unsigned side = 0; side < GO_SIDES_N; side++) {
            if (go_search_is_stone(board->colour[near[side]]))
                liberty_add(&board->strings[board->head[near[side]]], at);
        }
        at = board->next[at];
    } while (at != stone);
    board->lost[colour] = (uint16_t)(board->lost[colour] + n);
    board->stones_n[colour] = (uint16_t)(board->stones_n[colour] - n);
}

void go_search_board_init(struct go_search_board *board, const struct go_search_grid *grid,
                          const struct go_rules *rules, const struct go_board *position)
{
    board->grid = grid;
    board->suicide = rules->suicide;
    board->ko_clause = rules->ko;
    board->goal = rules->goal;
    board->simultaneous = rules->removal == GO_REMOVAL_SIMULTANEOUS;
    board->external = rules->liberty != GO_LIBERTY_ADJACENT;
    board->far.cell = 0;
    board->ko_kept = rules->ko == GO_KO_BASIC;
    board->ko = board->last = 0;
    board->last_took = 0;
    board->capturer = GO_EMPTY;
    board->empty_n = 0;
    board->stones_n[0] = board->stones_n[1] = board->stones_n[2] = 0;
    board->lost[0] = board->lost[1] = board->lost[2] = 0;
    for (go_cell cell = 0; cell < grid->cells_n; cell++) {
        board->colour[cell] = GO_BLOCKED;
        board->around[cell] = grid->around[cell];
    }
    for (go_point point = 0; point < grid->points_n; point++) {
        go_cell cell = grid->cell_of[point];

        if (position->cells[cell] != GO_BLOCKED)
            empty_add(board, cell);
        else
            look(board, cell, GO_BLOCKED);
    }
    for (go_point point = 0; point < grid->points_n; point++) {
        go_cell cell = grid->cell_of[point];

        if (go_search_is_stone(position->cells[cell])) {
            empty_drop(board, cell);
            put(board, position->cells[cell], cell);
        }
    }
    if (board->external)
        go_search_far_init(board, position, rules->liberty == GO_LIBERTY_EXTERNAL_PERPENDICULAR);
}

void go_search_board_copy(struct go_search_board *ret, const struct go_search_board *board)
{
    unsigned cells_n = board->grid->cells_n;

    ret->grid = board->grid;
    ret->suicide = board->suicide;
    ret->ko_clause = board->ko_clause;
    ret->goal = board->goal;
    ret->simultaneous = board->simultaneous;
    ret->external = board->external;
    ret->far.cell = 0;
    ret->ko_kept = board->ko_kept;
    ret->ko = board->ko;
    ret->last = board->last;
    ret->last_took = board->last_took;
    ret->capturer = board->capturer;
    ret->empty_n = board->empty_n;
    for (unsigned colour = 0; colour < 3; colour++) {
        ret->stones_n[colour] = board->stones_n[colour];
        ret->lost[colour] = board->lost[colour];
    }
    for (unsigned at = 0; at < board->empty_n; at++)
        ret->empty[at] = board->empty[at];
    for (unsigned cell = 0; cell < cells_n; cell++)
        ret->colour[cell] = board->colour[cell];
    for (unsigned cell = 0; cell < cells_n; cell++)
        ret->around[cell] = board->around[cell];
    for (unsigned cell = 0; cell < cells_n; cell++)
        ret->head[cell] = board->head[cell];
    for (unsigned cell = 0; cell < cells_n; cell++)
        ret->next[cell] = board->next[cell];
    for (unsigned cell = 0; cell < cells_n; cell++)
        ret->place[cell] = board->place[cell];
    for (unsigned cell = 0; cell < cells_n; cell++)
        ret->strings[cell] = board->strings[cell];
    for (unsigned cell = 0; cell < cells_n; cell++)
        ret->touches[cell] = board->touches[cell];
    if (board->external)
        ret->outside = board->outside;
}

/* Clause ko, of a play that takes stones. The clauses that go_search_board_exact() excludes are read
 * as: a single stone may not be taken after a capture. */
static bool may_take(const struct go_search_board *board, uint8_t player, unsigned takes)
{
    switch ((enum go_ko)board->ko_clause) {
    case GO_KO_NONE:
    case GO_KO_BASIC: return true;
    case GO_KO_AFTER_CAPTURE: return board->last_took == 0;
    case GO_KO_AFTER_DISTURBING_CAPTURE:
    case GO_KO_AFTER_CAPTURE_EXCEPT_SNAPBACK:
    case GO_KO_AFTER_CAPTURE_SINGLE: return board->last_took == 0 || takes > 1;
    case GO_KO_LARGER_CAPTURE: return takes > board->last_took;
    case GO_KO_LAST_CAPTURER: return board->capturer != player;
    }
    return true;
}

static bool may_lose(const struct go_search_board *board, unsigned loses)
{
    switch ((enum go_suicide)board->suicide) {
    case GO_SUICIDE_LEGAL:
    case GO_SUICIDE_SINGLE_STONE_LOSES: return true;
    case GO_SUICIDE_MULTI_STONE: return loses != 1;
    case GO_SUICIDE_ILLEGAL: return loses == 0;
    }
    return true;
}

static bool seeks_bridge(const struct go_search_board *board)
{
    return board->goal == GO_GOAL_BRIDGE || board->goal == GO_GOAL_BRIDGE_AFTER_REMOVAL;
}

bool go_search_board_bridges(const struct go_search_board *board, uint8_t player, go_cell cell)
{
    const go_cell *near = board->grid->near[cell];
    unsigned sides = board->grid->sides[cell];

    if (!seeks_bridge(board))
        return false;
    for (unsigned side = 0; side < GO_SIDES_N; side++) {
        if (board->colour[near[side]] == player)
            sides |= board->touches[board->head[near[side]]];
    }
    return (sides & sides >> 1 & (GO_SEARCH_WEST | GO_SEARCH_NORTH)) != 0;
}

void go_search_try_finish(const struct go_search_board *board, uint8_t player, go_cell cell,
                          struct go_search_try *ret)
{
    ret->bridges = go_search_board_bridges(board, player, cell);
    if (ret->bridges && board->goal == GO_GOAL_BRIDGE)
        ret->loses = 0;
    else
        ret->bridges &= ret->lives;
    if (ret->loses > 0)
        ret->legal = may_lose(board, ret->loses);
    if (ret->takes > 0 && ret->legal)
        ret->legal = may_take(board, player, ret->takes) && !(board->ko_kept && board->ko == cell);
}

static struct go_search_try try_near(const struct go_search_board *board, uint8_t player,
                                     go_cell cell)
{
    const go_cell *near = board->grid->near[cell];
    struct go_search_try ret = {.legal = true};
    unsigned own = 1;

    for (unsigned side = 0; side < GO_SIDES_N; side++) {
        uint8_t there = board->colour[near[side]];
        const struct go_search_string *string;

        if (there == GO_EMPTY)
            ret.lives = true;
        if (!go_search_is_stone(there))
            continue;
        string = go_search_string_at(board, near[side]);
        if (!go_search_in_atari(string)) {
            ret.lives |= there == player;
            continue;
        }
        if (go_search_met_before(board, near, side))
            continue;
        if (there == player)
            own += string->stones_n;
        else
            ret.takes = (uint16_t)(ret.takes + string->stones_n);
    }
    if (!board->simultaneous)
        ret.lives |= ret.takes > 0;
    if (!ret.lives)
        ret.loses = (uint16_t)own;
    if (ret.takes > 0 || ret.loses > 0 || seeks_bridge(board))
        go_search_try_finish(board, player, cell, &ret);
    return ret;
}

/* Removes what a stone that was just put there takes, and the stone's own string if it goes. Returns one of
 * the stones taken, or 0. */
static go_cell remove_near(struct go_search_board *board, uint8_t player, go_cell cell)
{
    const go_cell *near = board->grid->near[cell];
    uint8_t enemy = go_other(player);
    bool breathless = go_search_string_at(board, cell)->pairs_n == 0;
    go_cell taken = 0;

    for (unsigned side = 0; side < GO_SIDES_N; side++) {
        if (board->colour[near[side]] == enemy &&
            go_search_string_at(board, near[side])->pairs_n == 0) {
            taken = near[side];
            go_search_board_take_off(board, taken);
        }
    }
    if (!board->simultaneous)
        breathless = go_search_string_at(board, cell)->pairs_n == 0;
    if (breathless)
        go_search_board_take_off(board, cell);
    return taken;
}

struct go_search_try go_search_board_try(struct go_search_board *board, uint8_t player,
                                         go_cell cell)
{
    go_assert(board->colour[cell] == GO_EMPTY);
    return board->external ? go_search_far_try(board, player, cell) : try_near(board, player, cell);
}

void go_search_board_play(struct go_search_board *board, uint8_t player, go_cell cell)
{
    uint8_t enemy = go_other(player);
    unsigned lost = board->lost[enemy];
    go_cell taken;

    if (board->external)
        go_search_far_try(board, player, cell);
    empty_drop(board, cell);
    put(board, player, cell);
    taken = board->external ? go_search_far_remove(board) : remove_near(board, player, cell);
    lost = board->lost[enemy] - lost;
    board->last = cell;
    board->last_took = (uint16_t)lost;
    if (lost > 0)
        board->capturer = player;
    board->ko = 0;
    if (lost == 1 && board->colour[cell] == player &&
        go_search_string_at(board, cell)->stones_n == 1 &&
        go_search_string_at(board, cell)->pairs_n == 1)
        board->ko = taken;
}

void go_search_board_pass(struct go_search_board *board)
{
    board->far.cell = 0; /* clause ko may judge another way */
    board->ko = board->last = 0;
    board->last_took = 0;
}

bool go_search_eye(const struct go_search_grid *grid, const uint8_t *colours, uint8_t player,
                   go_cell cell)
{
    const go_cell *near = grid->near[cell];
    unsigned enemies = 0, edges = 0;

    for (unsigned side = 0; side < GO_SIDES_N; side++) {
        if (colours[near[side]] != player && colours[near[side]] != GO_BLOCKED)
            return false;
    }
    for (unsigned side = GO_SIDES_N; side < GO_SEARCH_NEAR; side++) {
        enemies += colours[near[side]] == go_other(player);
        edges += colours[near[side]] == GO_BLOCKED;
    }
    return edges > 0 ? enemies == 0 : enemies <= 1;
}

bool go_search_board_self_atari(const struct go_search_board *board, uint8_t player, go_cell cell)
{
    const go_cell *near = board->grid->near[cell];
    unsigned code = board->around[cell], vacant = ~(code | code >> 1) & 0x55;
    uint64_t pairs_n = 0, sum = 0, squares = 0;

    if (vacant & (vacant - 1))
        return false;

    for (unsigned side = 0; side < GO_SIDES_N; side++) {
        uint8_t there = board->colour[near[side]];

        if (there == GO_EMPTY) {
            pairs_n++;
            sum += near[side];
            squares += (uint64_t)near[side] * near[side];
        } else if (there == player) {
            /* The pair of this side goes, the others of the string are counted once. */
            pairs_n--;
            sum -= cell;
            squares -= (uint64_t)cell * cell;
            if (!go_search_met_before(board, near, side)) {
                const struct go_search_string *string = go_search_string_at(board, near[side]);

                pairs_n += string->pairs_n;
                sum += string->sum;
                squares += string->squares;
            }
        }
    }
    return go_search_sums_one(pairs_n, sum, squares);
}
