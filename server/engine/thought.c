/* A thought, made and run. A level is a number of playouts; the lowest level also chooses loosely
 * among the plays that it likes.
 *
 * Promises: the same game, level and seed give the same answer on every machine with enough memory. A
 * machine without it gives a smaller tree or no answer, and goes on. A thought that is
 * not wanted any more ends after THOUGHT_PLAYOUTS_ONCE playouts and has no answer then. */
#include "server/engine/thought.h"

#include <assert.h>
#include <stdlib.h>

#include "proto/lib/alloc.h"

enum { NODES_EACH = 64 }; /* nodes that one playout adds, at most in most games */

unsigned thought_playouts(uint8_t level, const struct go_setup *setup)
{
    assert(level >= 1 && level <= GO_SEARCH_LEVELS && setup->width > 0 && setup->height > 0);
    return go_search_level_playouts(level, setup);
}

uint32_t thought_cost(uint8_t level, const struct go_setup *setup)
{
    return thought_playouts(level, setup) * go_search_playout_cost(setup);
}

/* Takes memory for the search: with half as many nodes, and again half, while there is too little. A
 * smaller tree only grows no further, so the search is weaker and not wrong. Returns its bytes; 0:
 * even the smallest search does not fit, or there is no memory for it (thought->starved). */
static size_t take_memory(struct thought *thought, unsigned playouts)
{
    for (unsigned nodes = playouts * NODES_EACH; nodes > 0; nodes /= 2) {
        size_t bytes = go_search_bytes(&thought->game, nodes);
        if (bytes > THOUGHT_BYTES_MAX)
            continue;
        thought->memory = alloc_if_possible(bytes);
        thought->starved = !thought->memory;
        if (thought->memory)
            return bytes;
    }
    return 0;
}

/* The best act on the board, where the search would accept a draw. */
static void play_best(struct thought *thought, const struct go_search *search)
{
    struct go_search_choice best;
    thought->answer.act = (struct go_act){.player = thought->player};
    if (go_search_choices(search, &best, 1) > 0) {
        thought->answer.act.kind = best.kind;
        thought->answer.act.point = best.point;
    }
}

static void answer(struct thought *thought, struct go_search *search)
{
    const struct go_search_wish wish = {.looseness = go_search_levels[thought->level - 1].looseness,
                                        .marked = thought->marked,
                                        .may_resign = true};
    go_search_answer(search, &wish, &thought->answer);
    if (thought->declined && thought->answer.act.kind == GO_ACT_DRAW)
        play_best(thought, search);
    thought->answered = true;
}

/* False: the search does not fit into its memory, or there is none. */
static bool begin(struct thought *thought, unsigned playouts)
{
    size_t bytes = take_memory(thought, playouts);
    if (bytes == 0)
        return false;
    thought->search =
        go_search_init(thought->memory, bytes, &thought->game, thought->player, thought->seed);
    return thought->search != NULL;
}

/* Frees the memory here, on the thread: there is too much of it for the service thread. */
static void end(struct thought *thought)
{
    thought->work.more = false;
    free(thought->memory);
    thought->memory = NULL;
    thought->search = NULL;
}

static void run(struct work *work)
{
    struct thought *thought = (struct thought *)(void *)work;
    unsigned playouts = thought_playouts(thought->level, go_game_setup(&thought->game));
    if (work_is_unwanted(work) || (!work->more && !begin(thought, playouts))) {
        end(thought);
        return;
    }
    unsigned more = playouts - thought->playouts;
    more = more < THOUGHT_PLAYOUTS_ONCE ? more : THOUGHT_PLAYOUTS_ONCE;
    go_search_run(thought->search, more);
    thought->playouts += more;
    work->more = thought->playouts < playouts;
    if (!work->more) {
        answer(thought, thought->search);
        end(thought);
    }
}

static void destroy(struct work *work)
{
    struct thought *thought = (struct thought *)(void *)work;
    free(thought->memory);
    free(thought->journal);
    free(thought);
}

struct thought *thought_create(const struct go_game *game, uint8_t player, uint8_t level,
                               uint8_t marked, bool declined, uint64_t seed)
{
    const struct go_setup *setup = go_game_setup(game);
    assert(level >= 1 && level <= GO_SEARCH_LEVELS);
    size_t bytes = go_journal_bytes(setup->width, setup->height, go_game_turns(game) + 1u);
    struct thought *thought = alloc_zeroed(1, sizeof *thought);
    thought->work.run = run;
    thought->work.destroy = destroy;
    thought->work.thinks = true;
    thought->level = level;
    thought->player = player;
    thought->marked = marked;
    thought->declined = declined;
    thought->seed = seed;
    thought->game = *game;
    thought->journal = alloc_raw(bytes, 1);
    go_game_move_journal(&thought->game, thought->journal, bytes);
    return thought;
}
