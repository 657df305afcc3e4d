/* The tree of a search, and the state that its files share. Only core/search/ includes this. */
#ifndef MIAI_CORE_SEARCH_TREE_H
#define MIAI_CORE_SEARCH_TREE_H

#include "ladder.h"
#include "playout.h"
#include "search.h"

/* A result is counted in units, from the view of the player who made the act: a win is up to
 * GO_SEARCH_UNITS, a loss from 0 on, a draw half. The margin of a score moves a win or a loss by at
 * most GO_SEARCH_MARGIN units. */
enum { GO_SEARCH_UNITS = 256, GO_SEARCH_MARGIN = 10 };

enum {
    GO_SEARCH_DEPTH_MAX = 200, /* acts of the tree on one way */
    GO_SEARCH_INVERSES = 4096  /* numbers whose inverse is kept */
};

enum go_node_state { GO_NODE_OPEN, GO_NODE_WON, GO_NODE_LOST, GO_NODE_REFUSED };

/* An act and its results. */
struct go_search_node {
    uint32_t playouts, won; /* units */
    uint32_t rave_playouts, rave_won;
    uint32_t children;       /* index of the first; they lie side by side */
    uint16_t children_n;     /* 0: not expanded */
    uint16_t prior_playouts; /* what is known before the first playout */
    uint16_t prior_won;
    go_point point;
    uint8_t kind;  /* enum go_act_kind */
    uint8_t state; /* enum go_node_state, of the player who made the act */
};

struct go_search {
    uint8_t player;
    uint8_t root_phase;
    struct go_aim aim; /* kind 0: none */
    uint32_t playouts;
    struct go_random random;
    struct go_game root, game; /* the present; the way of one playout */
    void *journal;             /* of `game` */
    size_t journal_bytes;
    struct go_search_grid grid;
    struct go_search_patterns patterns;
    struct go_playout playout;
    struct go_search_ladder ladder;        /* of the playout's board */
    uint32_t inverses[GO_SEARCH_INVERSES]; /* 2^32 / n, rounded down */
    uint32_t scored;                       /* playouts that ended with a score */
    uint32_t drawn;                        /* playouts without a winner */
    int32_t owned[GO_POINTS_MAX];          /* by Black less by White */
    int64_t margin_x2;                     /* sum of Black's scores less White's */
    uint32_t nodes_max, nodes_n;
    uint32_t pass;                /* the root's child that is a pass; 0: none */
    struct go_search_node *nodes; /* 0 is the root */
};

/* Walks from the root to a leaf, plays on, and adds the result. */
void go_tree_playout(struct go_search *search);

/* Gives a node its children: the acts of the player to move in `game`. */
void go_tree_expand(struct go_search *search, struct go_search_node *node,
                    const struct go_game *game);

/* Of a search with an aim: whether the state after so many turns of the way decides it, what that is worth
 * in units of Black, and the end of a random way from there (aim.c). */
enum go_proof go_aim_now(const struct go_search *search, unsigned turns);
unsigned go_aim_value(const struct go_search *search, enum go_proof proof);
enum go_proof go_aim_playout(struct go_search *search, unsigned turns);

/* The share of wins of an act with results, in units of 1 / 65536. */
uint32_t go_tree_share(const struct go_search *search, const struct go_search_node *node);

/* Black's units of a game that is over or left the search's phase, or of a playout's end. */
unsigned go_value_of_game(struct go_search *search, const struct go_game *game);
unsigned go_value_of_playout(struct go_search *search, const struct go_game *game,
                             const struct go_playout_end *end);

#endif
