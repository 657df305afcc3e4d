/* The children of a node, and what is known of them before the first playout. */
#include "tree.h"

#include "core/assert.h"
#include "core/clause.h"

/* Playouts that a piece of knowledge is worth. Each was kept because it won matches at equal numbers
 * of playouts. */
enum {
    EVEN = 10,
    TAKES_ONE = 15,
    TAKES_MORE = 30,
    RESCUES = 15,
    SELF_ATARI = 10,
    PATTERN = 10,
    NEAREST = 24, /* beside the last play, */
    NEAR = 22,    /* two away, */
    NOT_FAR = 8,  /* three */
    EMPTY_AREA = 10,
    LOSES = 60,
    WINS = 60,
    FORBIDS_WIN = 60, /* the opponent would win there */
    LADDER_ONE = 10,
    LADDER_MORE = 30,
    SAVES_ONE = 10,
    SAVES_MORE = 25,
    LOSES_LADDER = 25,
    FILLS_EYE = 30,
    PASSES = 10,
    AREA_RADIUS = 3,
    LARGE_SIDE = 9 /* lines matter from here on */
};

/* The position of a node whose children are wanted. */
struct expansion {
    struct go_search *search;
    const struct go_game *game;
    struct go_search_board *board;
    uint8_t player;
    bool may_pass;
    go_point last;                                 /* of the last play, or GO_NO_POINT */
    uint8_t good[GO_CELLS_MAX], bad[GO_CELLS_MAX]; /* playouts, by ladders */
};

static void favour(struct go_search_node *node, unsigned playouts)
{
    node->prior_playouts = (uint16_t)(node->prior_playouts + playouts);
    node->prior_won = (uint16_t)(node->prior_won + playouts * GO_SEARCH_UNITS);
}

static void discourage(struct go_search_node *node, unsigned playouts)
{
    node->prior_playouts = (uint16_t)(node->prior_playouts + playouts);
}

static unsigned gap(unsigned a, unsigned b)
{
    return a > b ? a - b : b - a;
}

static unsigned distance(const struct go_search_grid *grid, go_point a, go_point b)
{
    unsigned x = gap((unsigned)a % grid->width, (unsigned)b % grid->width);
    unsigned y = gap((unsigned)a / grid->width, (unsigned)b / grid->width);

    if (grid->torus) {
        x = 2 * x > grid->width ? grid->width - x : x;
        y = 2 * y > grid->height ? grid->height - y : y;
    }
    return x + y;
}

static void weigh_distance(const struct expansion *expansion, struct go_search_node *node)
{
    static const uint8_t worth[] = {0, NEAREST, NEAR, NOT_FAR};
    unsigned away;

    if (expansion->last == GO_NO_POINT)
        return;
    away = distance(&expansion->search->grid, expansion->last, node->point);
    if (away < sizeof worth)
        favour(node, worth[away]);
}

/* Whether no stone lies within AREA_RADIUS. */
static bool is_alone(const struct expansion *expansion, go_point point)
{
    const struct go_search_grid *grid = &expansion->search->grid;
    unsigned x = (unsigned)point % grid->width, y = (unsigned)point / grid->width;
    unsigned left = x > AREA_RADIUS ? x - AREA_RADIUS : 0;
    unsigned top = y > AREA_RADIUS ? y - AREA_RADIUS : 0;

    for (unsigned row = top; row < grid->height && row <= y + AREA_RADIUS; row++) {
        for (unsigned column = left; column < grid->width && column <= x + AREA_RADIUS; column++) {
            go_point at = (go_point)(row * grid->width + column);

            if (expansion->game->points[at] != GO_EMPTY && distance(grid, point, at) <= AREA_RADIUS)
                return false;
        }
    }
    return true;
}

/* The line of a point, from 0 at the edge. */
static unsigned line_of(const struct go_search_grid *grid, go_point point)
{
    unsigned x = (unsigned)point % grid->width, y = (unsigned)point / grid->width;
    unsigned line = x < y ? x : y;

    if (grid->width - 1u - x < line)
        line = grid->width - 1u - x;
    if (grid->height - 1u - y < line)
        line = grid->height - 1u - y;
    return line;
}

static void weigh_line(const struct expansion *expansion, struct go_search_node *node)
{
    const struct go_search_grid *grid = &expansion->search->grid;
    unsigned line = line_of(grid, node->point);

    if (grid->torus || grid->width < LARGE_SIDE || grid->height < LARGE_SIDE ||
        expansion->game->setup.rules.scoring == GO_SCORING_NONE ||
        (line > 3 || !is_alone(expansion, node->point)))
        return;
    if (line <= 1)
        discourage(node, EMPTY_AREA);
    else
        favour(node, EMPTY_AREA);
}

/* Whether an own string in atari lies beside the cell. */
static bool is_beside_atari(const struct expansion *expansion, go_cell cell)
{
    const go_cell *near = expansion->search->grid.near[cell];

    for (unsigned side = 0; side < GO_SIDES_N; side++) {
        if (expansion->board->colour[near[side]] == expansion->player &&
            go_search_in_atari(go_search_string_at(expansion->board, near[side])))
            return true;
    }
    return false;
}

/* Whether the opponent's play on the cell would decide the game for them. */
static bool opponent_wins_at(const struct expansion *expansion, go_cell cell)
{
    const struct go_rules *rules = &expansion->game->setup.rules;
    uint8_t other = go_other(expansion->player);
    struct go_search_try play;

    if (rules->goal == GO_GOAL_SCORE || rules->goal == GO_GOAL_NONE)
        return false;
    play = go_search_board_try(expansion->board, other, cell);
    return play.legal && go_search_judge(rules, expansion->board, other, &play) == GO_SEARCH_WINS;
}

/* Weighs a play by the search board. */
static void weigh_play(const struct expansion *expansion, struct go_search_node *node, go_cell cell)
{
    struct go_search_board *board = expansion->board;
    const struct go_rules *rules = &expansion->game->setup.rules;
    struct go_search_try play = go_search_board_try(board, expansion->player, cell);

    if (!play.legal) /* the game has the last word */
        return;
    switch (go_search_judge(rules, board, expansion->player, &play)) {
    case GO_SEARCH_GOES_ON: break;
    case GO_SEARCH_WINS: favour(node, WINS); return;
    case GO_SEARCH_LOSES: discourage(node, LOSES); return;
    }
    if (opponent_wins_at(expansion, cell))
        favour(node, FORBIDS_WIN);
    if (play.takes > 0)
        favour(node, play.takes > 1 ? TAKES_MORE : TAKES_ONE);
    else if (go_search_board_self_atari(board, expansion->player, cell))
        discourage(node, SELF_ATARI);
    else if (expansion->good[cell])
        favour(node, expansion->good[cell]);
    else if (expansion->bad[cell])
        discourage(node, expansion->bad[cell]);
    else if (is_beside_atari(expansion, cell))
        favour(node, RESCUES);
    if (rules->scoring != GO_SCORING_NONE &&
        go_search_pattern(&expansion->search->patterns, board, expansion->player, cell))
        favour(node, PATTERN);
}

static void raise(uint8_t *worth, unsigned to)
{
    if (*worth < to)
        *worth = (uint8_t)to;
}

/* Ladders of one string. */
static void read_string(struct expansion *expansion, go_cell stone)
{
    struct go_search_ladder *ladder = &expansion->search->ladder;
    bool more = go_search_string_at(expansion->board, stone)->stones_n > 1;
    go_cell liberties[3], play;
    unsigned n = go_search_ladder_liberties(ladder, stone, 3, liberties);

    if (n > 2)
        return;
    if (expansion->board->colour[stone] == expansion->player) {
        if (n == 1) {
            if (go_search_ladder_saves(ladder, stone, liberties[0]))
                raise(&expansion->good[liberties[0]], more ? SAVES_MORE : SAVES_ONE);
            else
                raise(&expansion->bad[liberties[0]], LOSES_LADDER);
            return;
        }
        if (go_search_ladder_attack(ladder, stone) == 0)
            return;
        for (unsigned at = 0; at < n; at++) {
            if (go_search_ladder_saves(ladder, stone, liberties[at]))
                raise(&expansion->good[liberties[at]], more ? SAVES_MORE : SAVES_ONE);
        }
        return;
    }
    play = n == 2 ? go_search_ladder_attack(ladder, stone) : 0;
    if (play)
        raise(&expansion->good[play], more ? LADDER_MORE : LADDER_ONE);
}

static void read_ladders(struct expansion *expansion)
{
    const struct go_search_board *board = expansion->board;

    for (unsigned cell = 0; cell < board->grid->cells_n; cell++)
        expansion->good[cell] = expansion->bad[cell] = 0;
    if (!go_search_has_ladders(&expansion->game->setup.rules))
        return;
    for (unsigned cell = 0; cell < board->grid->cells_n; cell++) {
        if (go_search_is_stone(board->colour[cell]) && board->head[cell] == cell)
            read_string(expansion, (go_cell)cell);
    }
}

static struct go_search_node *new_node(struct go_search *search, uint8_t kind, go_point point)
{
    struct go_search_node *node = &search->nodes[search->nodes_n++];

    go_assert(search->nodes_n <= search->nodes_max);
    *node = (struct go_search_node){
        .kind = kind,
        .point = point,
        .prior_playouts = EVEN,
        .prior_won = EVEN * GO_SEARCH_UNITS / 2,
    };
    return node;
}

static void add_plays(const struct expansion *expansion)
{
    struct go_search *search = expansion->search;

    for (go_point point = 0; point < search->grid.points_n; point++) {
        go_cell cell = search->grid.cell_of[point];
        const uint8_t *colours = expansion->game->line.board.cells;
        struct go_search_node *node;
        bool eye;

        if (colours[cell] != GO_EMPTY)
            continue;
        eye = go_search_eye(&search->grid, colours, expansion->player, cell);
        if (eye && expansion->may_pass)
            continue;
        node = new_node(search, GO_ACT_PLAY, point);
        weigh_distance(expansion, node);
        weigh_line(expansion, node);
        if (eye)
            discourage(node, FILLS_EYE);
        weigh_play(expansion, node, cell);
    }
}

static void add_challenges(const struct expansion *expansion)
{
    const struct go_ko_records *kos = &expansion->game->kos;

    for (unsigned at = 0; at < kos->n && expansion->game->line.modified_ko; at++) {
        for (unsigned end = 0; end < 2; end++) {
            struct go_act act = {
                .kind = GO_ACT_CHALLENGE,
                .player = expansion->player,
                .point = kos->list[at].points[end],
            };

            if (go_game_judge(expansion->game, &act, NULL, NULL) == GO_OK)
                new_node(expansion->search, GO_ACT_CHALLENGE, act.point);
        }
    }
}

static go_point last_play(const struct go_game *game)
{
    struct go_turn turn;

    if (game->line.turn == 0 || !go_game_turn(game, game->line.turn, &turn) ||
        turn.kind != GO_ACT_PLAY)
        return GO_NO_POINT;
    return turn.point;
}

void go_tree_expand(struct go_search *search, struct go_search_node *node,
                    const struct go_game *game)
{
    struct expansion expansion = {
        .search = search,
        .game = game,
        .board = &search->playout.board,
        .player = game->line.to_move,
        .last = last_play(game),
    };
    uint32_t first = search->nodes_n;

    if (game->phase == GO_PHASE_STOPPED ||
        search->nodes_max - search->nodes_n < search->grid.points_n + 1u + 2u * GO_RECORDS_MAX)
        return;
    expansion.may_pass = go_passing_left(game, expansion.player) > 0;
    go_search_board_init(expansion.board, &search->grid, &game->setup.rules, &game->line.board);
    read_ladders(&expansion);
    add_plays(&expansion);
    if (expansion.may_pass)
        discourage(new_node(search, GO_ACT_PASS, GO_NO_POINT), PASSES);
    add_challenges(&expansion);
    node->children = first;
    node->children_n = (uint16_t)(search->nodes_n - first);
}
