/* A search in the caller's memory: its parts, its runs, and what it found. */
#include "tree.h"

#include "core/assert.h"

enum { ALIGNMENT = 8 };

static size_t padded(size_t bytes)
{
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/* With the turns that a way through the tree may add. */
static unsigned turns_of(const struct go_game *game)
{
    return go_game_turns(game) + GO_SEARCH_DEPTH_MAX + 2u;
}

static size_t journal_bytes(const struct go_game *game, unsigned turns)
{
    return padded(go_journal_bytes(game->setup.width, game->setup.height, turns));
}

/* A root needs room for its children. */
static unsigned least_nodes(const struct go_game *game)
{
    return (unsigned)game->setup.width * game->setup.height + 2u + 2u * GO_RECORDS_MAX;
}

size_t go_search_bytes(const struct go_game *game, unsigned nodes)
{
    unsigned turns = turns_of(game);

    if (nodes < least_nodes(game))
        nodes = least_nodes(game);
    return padded(sizeof(struct go_search)) + journal_bytes(game, turns) +
           journal_bytes(game, go_game_turns(game) + 1u) + nodes * sizeof(struct go_search_node);
}

static void clear(struct go_search *search)
{
    unsigned char *bytes = (unsigned char *)search;

    for (size_t at = 0; at < sizeof *search; at++)
        bytes[at] = 0;
}

static void begin(struct go_search *search)
{
    const struct go_game *root = &search->root;

    go_search_grid_init(&search->grid, &root->line.board);
    go_search_patterns_init(&search->patterns);
    search->inverses[0] = 0;
    for (unsigned n = 1; n < GO_SEARCH_INVERSES; n++)
        search->inverses[n] = (uint32_t)((UINT64_C(1) << 32) / n - (n == 1));
    search->playout.grid = &search->grid;
    search->playout.patterns = &search->patterns;
    search->playout.rules = &search->root.setup.rules;
    search->playout.random = &search->random;
    go_search_ladder_init(&search->ladder, &search->grid, &search->playout.board);
    if (root->phase == GO_PHASE_CONFIRMATION)
        search->playout.stop_at = search->grid.cell_of[root->claims[root->claim].point];
    search->nodes[0] = (struct go_search_node){.kind = 0, .point = GO_NO_POINT};
    search->nodes_n = 1;
    go_tree_expand(search, &search->nodes[0], root);
    for (uint32_t at = 1; at < search->nodes_n; at++) {
        if (search->nodes[at].kind == GO_ACT_PASS)
            search->pass = at;
    }
}

struct go_search *go_search_init(void *memory, size_t bytes, const struct go_game *game,
                                 uint8_t player, uint64_t seed)
{
    struct go_search *search = memory;
    unsigned char *at = memory;
    size_t root_bytes = journal_bytes(game, go_game_turns(game) + 1u);

    if (!memory || (uintptr_t)memory % ALIGNMENT != 0 || bytes < go_search_bytes(game, 1) ||
        game->phase == GO_PHASE_FINISHED || turns_of(game) > GO_TURNS_MAX ||
        (player != GO_BLACK && player != GO_WHITE))
        return NULL;
    clear(search);
    search->player = player;
    search->root_phase = game->phase;
    search->random.state = seed;
    at += padded(sizeof *search);
    search->root = *game;
    go_game_move_journal(&search->root, at, root_bytes);
    at += root_bytes;
    search->journal = at;
    search->journal_bytes = journal_bytes(game, turns_of(game));
    at += search->journal_bytes;
    search->nodes = (struct go_search_node *)(void *)at;
    search->nodes_max = (uint32_t)((bytes - (size_t)(at - (unsigned char *)memory)) /
                                   sizeof(struct go_search_node));
    go_assert(search->nodes_max >= least_nodes(game));
    begin(search);
    return search;
}

void go_search_run(struct go_search *search, unsigned playouts)
{
    while (playouts-- > 0)
        go_tree_playout(search);
}

unsigned go_search_playouts(const struct go_search *search)
{
    return search->playouts;
}

/* Whether act a is better than b: by what is proved, then by playouts, then by share. */
static bool is_better(const struct go_search *search, const struct go_search_node *a,
                      const struct go_search_node *b)
{
    int rank_a = (a->state == GO_NODE_WON) - (a->state == GO_NODE_LOST);
    int rank_b = (b->state == GO_NODE_WON) - (b->state == GO_NODE_LOST);

    if (rank_a != rank_b)
        return rank_a > rank_b;
    if (a->playouts != b->playouts)
        return a->playouts > b->playouts;
    return go_tree_share(search, a) > go_tree_share(search, b);
}

unsigned go_search_choices(const struct go_search *search, struct go_search_choice *ret,
                           unsigned max)
{
    const struct go_search_node *root = &search->nodes[0];
    uint16_t order[GO_POINTS_MAX + 1 + 2 * GO_RECORDS_MAX];
    unsigned n = 0;

    for (unsigned at = 0; at < root->children_n; at++) {
        const struct go_search_node *child = &search->nodes[root->children + at];
        unsigned place = n;

        if (child->state == GO_NODE_REFUSED || child->playouts == 0)
            continue;
        while (place > 0 &&
               is_better(search, child, &search->nodes[root->children + order[place - 1]])) {
            order[place] = order[place - 1];
            place--;
        }
        order[place] = (uint16_t)at;
        n++;
    }
    if (n > max)
        n = max;
    for (unsigned at = 0; at < n; at++) {
        const struct go_search_node *child = &search->nodes[root->children + order[at]];

        ret[at] = (struct go_search_choice){
            .kind = child->kind,
            .proved = child->state != GO_NODE_OPEN,
            .point = child->point,
            .playouts = child->playouts,
            .share = go_tree_share(search, child),
        };
    }
    return n;
}

void go_search_ownership(const struct go_search *search, int16_t ret[GO_POINTS_MAX])
{
    for (unsigned point = 0; point < GO_POINTS_MAX; point++) {
        ret[point] = 0;
        if (point < search->grid.points_n && search->scored > 0)
            ret[point] = (int16_t)(search->owned[point] * INT64_C(1000) / search->scored);
    }
}
