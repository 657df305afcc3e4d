/* The tree: choosing a way, judging its acts, and adding the results.
 *
 * A child is an act that may be possible. The game judges it on its first visit; a refused one is
 * never chosen again. A play that removes nothing but itself is refused in the same way while the
 * player may pass: it only loses time, and two players who do it repeat the position for ever. */
#include "tree.h"

#include "core/assert.h"
#include "core/clause.h"

enum {
    EXPANDED_AT = 8,   /* playouts of a leaf before it gets children */
    RAVE_WORTH = 3500, /* playouts after which RAVE counts as little as the results */
    PASS_EACH = 16,    /* playouts of the root, of which one is for a pass */
    ONE = GO_SEARCH_SURE
};

struct way {
    unsigned n; /* acts; nodes[0] is the root */
    uint32_t nodes[GO_SEARCH_DEPTH_MAX + 1];
    uint8_t movers[GO_SEARCH_DEPTH_MAX + 1]; /* who made the act of each */
};

/* won / n in units of 1 / ONE; won counts GO_SEARCH_UNITS for a win. */
static uint32_t mean(const struct go_search *search, uint64_t won, uint32_t n)
{
    uint64_t share;

    if (n < GO_SEARCH_INVERSES)
        share = won * search->inverses[n] >> 24;
    else
        share = won * (ONE / GO_SEARCH_UNITS) / n;
    return (uint32_t)share;
}

uint32_t go_tree_share(const struct go_search *search, const struct go_search_node *node)
{
    if (node->state == GO_NODE_WON)
        return ONE;
    if (node->state == GO_NODE_LOST || node->playouts == 0)
        return 0;
    return mean(search, node->won, node->playouts);
}

/* The weight of RAVE in the value of a node, in units of 1 / ONE: rave / (rave + n + rave * n / worth). */
static uint64_t rave_weight(uint64_t rave, uint64_t n)
{
    return rave * ONE / (rave + n + rave * n / RAVE_WORTH);
}

static uint32_t value_of(const struct go_search *search, const struct go_search_node *node)
{
    uint32_t n = node->playouts + node->prior_playouts;
    uint32_t own = mean(search, (uint64_t)node->won + node->prior_won, n);
    uint64_t weight;

    if (node->rave_playouts == 0)
        return own;
    weight = rave_weight(node->rave_playouts, n);
    return (uint32_t)((weight * mean(search, node->rave_won, node->rave_playouts) +
                       (ONE - weight) * own) >>
                      16);
}

/* The child to try next, or NULL if all are refused. Ties go to a random one. */
static struct go_search_node *choose(struct go_search *search, const struct go_search_node *node)
{
    struct go_search_node *best = NULL, *lost = NULL;
    unsigned start = go_random_below(&search->random, node->children_n);
    uint32_t most = 0;

    for (unsigned at = 0; at < node->children_n; at++) {
        unsigned turned =
            start + at < node->children_n ? start + at : start + at - node->children_n;
        struct go_search_node *child = &search->nodes[node->children + turned];
        uint32_t value;

        if (child->state == GO_NODE_WON)
            return child;
        if (child->state == GO_NODE_REFUSED)
            continue;
        if (child->state == GO_NODE_LOST) {
            lost = child;
            continue;
        }
        value = value_of(search, child);
        if (!best || value > most) {
            best = child;
            most = value;
        }
    }
    return best ? best : lost;
}

static bool only_removes_itself(const struct go_effect *effect)
{
    return effect->gone_n == 1 && effect->gone[0] == effect->placed;
}

/* Makes the act of a child in the game of the way; false if it is refused. */
static bool make(struct go_search *search, struct go_search_node *child)
{
    struct go_game *game = &search->game;
    struct go_act act = {.kind = child->kind, .player = game->line.to_move, .point = child->point};

    if (child->playouts == 0 && child->kind == GO_ACT_PLAY) {
        struct go_effect effect;

        if (go_game_judge(game, &act, &effect, NULL) != GO_OK ||
            (only_removes_itself(&effect) && go_passing_left(game, act.player) > 0)) {
            child->state = GO_NODE_REFUSED;
            return false;
        }
    }
    if (go_game_apply(game, &act, NULL, NULL) == GO_OK)
        return true;
    if (child->playouts == 0)
        child->state = GO_NODE_REFUSED;
    return false;
}

/* Whether every child that is possible is lost for the player who would make it. */
static bool all_lost(const struct go_search *search, const struct go_search_node *node)
{
    bool any = false;

    for (unsigned at = 0; at < node->children_n; at++) {
        uint8_t state = search->nodes[node->children + at].state;

        if (state == GO_NODE_OPEN || state == GO_NODE_WON)
            return false;
        any |= state == GO_NODE_LOST;
    }
    return any;
}

/* A win of the last act is proved: the acts before follow as far as they are certain. */
static void prove(struct go_search *search, const struct way *way)
{
    for (unsigned at = way->n; at > 0; at--) {
        const struct go_search_node *node = &search->nodes[way->nodes[at]];
        struct go_search_node *before = &search->nodes[way->nodes[at - 1]];

        if (node->state == GO_NODE_WON)
            before->state = GO_NODE_LOST;
        else if (node->state == GO_NODE_LOST && all_lost(search, before))
            before->state = GO_NODE_WON;
        else
            return;
    }
}

/* Adds a result to every node of the way, and to the children that were played later on. */
static void add(struct go_search *search, const struct way *way, unsigned black)
{
    uint8_t *first = search->playout.first;

    for (unsigned at = way->n + 1; at-- > 0;) {
        struct go_search_node *node = &search->nodes[way->nodes[at]];
        uint8_t mover = way->movers[at], next = go_other(mover);
        unsigned units = next == GO_BLACK ? black : GO_SEARCH_UNITS - black;

        node->playouts++;
        node->won += GO_SEARCH_UNITS - units;
        for (unsigned child_at = 0; child_at < node->children_n; child_at++) {
            struct go_search_node *child = &search->nodes[node->children + child_at];

            if (child->kind == GO_ACT_PLAY && first[search->grid.cell_of[child->point]] == next) {
                child->rave_playouts++;
                child->rave_won += units;
            }
        }
        if (at > 0 && node->kind == GO_ACT_PLAY)
            first[search->grid.cell_of[node->point]] = mover;
    }
}

static void begin(struct go_search *search)
{
    struct go_game *game = &search->game;

    *game = search->root;
    go_game_move_journal(game, search->journal, search->journal_bytes);
    for (unsigned cell = 0; cell < search->grid.cells_n; cell++)
        search->playout.first[cell] = GO_EMPTY;
}

/* Whether it is time to look at passing, which the tree neglects while every play wins. */
static bool looks_at_pass(const struct go_search *search)
{
    const struct go_game *root = &search->root;

    return search->pass > 0 && search->playouts % PASS_EACH == PASS_EACH - 1 &&
           (root->line.successive_passes > 0 || go_game_turns(root) * 2u > search->grid.points_n) &&
           search->nodes[search->pass].state == GO_NODE_OPEN;
}

/* Walks down as far as the tree goes. */
static void walk(struct go_search *search, struct way *way)
{
    struct go_game *game = &search->game;
    uint32_t at = 0;

    way->n = 0;
    way->nodes[0] = 0;
    way->movers[0] = go_other(go_game_next(game));
    while (game->phase == search->root_phase && way->n < GO_SEARCH_DEPTH_MAX &&
           go_game_room(game) > 1) {
        struct go_search_node *node = &search->nodes[at], *child;
        uint8_t mover = game->line.to_move;

        if (node->children_n == 0 && (at == 0 || node->playouts >= EXPANDED_AT))
            go_tree_expand(search, node, game);
        if (node->children_n == 0)
            return;
        do
            child = at == 0 && looks_at_pass(search) ? &search->nodes[search->pass]
                                                     : choose(search, node);
        while (child && !make(search, child) && child->state == GO_NODE_REFUSED);
        if (!child)
            return;
        at = (uint32_t)(child - search->nodes);
        way->n++;
        way->nodes[way->n] = at;
        way->movers[way->n] = mover;
        if (child->playouts == 0 ||
            (search->aim.kind && go_aim_now(search, way->n) != GO_PROOF_OPEN))
            return;
    }
}

/* The end of a way that left the phase of the root, or was decided. */
static bool is_over(const struct go_search *search, const struct go_game *game)
{
    if (game->phase == GO_PHASE_FINISHED || search->root_phase == GO_PHASE_CONFIRMATION)
        return game->phase != search->root_phase;
    return game->phase == GO_PHASE_STOPPED && !go_dead_stones_marked(&game->setup.rules);
}

/* The last act of the way decides for Black or for White. */
static void decide(struct go_search *search, const struct way *way, bool for_black)
{
    struct go_search_node *last = &search->nodes[way->nodes[way->n]];

    if (way->n == 0)
        return;
    last->state = for_black == (way->movers[way->n] == GO_BLACK) ? GO_NODE_WON : GO_NODE_LOST;
    prove(search, way);
}

/* Black's units of a way in a search with an aim. */
static unsigned value_of_aim(struct go_search *search, const struct way *way)
{
    enum go_proof proof = go_aim_now(search, way->n);
    unsigned black = go_aim_value(search, go_aim_playout(search, way->n));

    if (proof != GO_PROOF_OPEN)
        decide(search, way, black > 0);
    return black;
}

void go_tree_playout(struct go_search *search)
{
    struct go_game *game = &search->game;
    struct way way;
    unsigned black;

    begin(search);
    walk(search, &way);
    go_assert(way.n <= GO_SEARCH_DEPTH_MAX);
    if (search->aim.kind) {
        black = value_of_aim(search, &way);
    } else if (is_over(search, game)) {
        uint8_t result = game->outcome.result;

        black = go_value_of_game(search, game);
        if (game->phase == GO_PHASE_FINISHED &&
            (result == GO_RESULT_BLACK || result == GO_RESULT_WHITE))
            decide(search, &way, result == GO_RESULT_BLACK);
    } else {
        struct go_playout_end end;

        go_playout_run(&search->playout, game, &end);
        black = go_value_of_playout(search, game, &end);
    }
    add(search, &way, black);
    search->drawn += black == GO_SEARCH_UNITS / 2;
    search->playouts++;
}
