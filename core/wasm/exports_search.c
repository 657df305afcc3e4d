/* The search for a browser: one search at a time, begun from a game in its slot. README.md in this
 * folder describes every export and layout.
 *
 * The search has memory of a fixed size and copies the game, so that the slot may change or be
 * started anew meanwhile. Nothing here thinks or judges: core/search/ does. */
#include "core/wasm/slots.h"

#include "core/search/levels.h"
#include "core/search/search.h"

enum {
    NODES = 800000,                  /* of the tree; tests/wasm/searches.c has the same number */
    SEARCH_BYTES = 27 * 1024 * 1024, /* nodes, the search, and two journals */
    CHOICES_MAX = 400,
    CHOICE_WORDS = 5,
    ANSWER_WORDS = 7 /* before the points */
};

_Static_assert(CHOICES_MAX *CHOICE_WORDS * 4 <= OUT_BYTES, "choices fit");
_Static_assert((ANSWER_WORDS + GO_POINTS_MAX) * 4 <= OUT_BYTES, "an answer fits");

static _Alignas(8) uint8_t memory[SEARCH_BYTES];
static struct go_search *search;

static struct go_search *begun(void)
{
    require(search != NULL);
    return search;
}

EXPORT(search_begin)
bool wasm_search_begin(uint32_t slot, uint32_t player, uint32_t seed, uint32_t seed_high)
{
    const struct go_game *game = game_at(slot);
    size_t bytes = go_search_bytes(game, NODES);

    require(bytes <= sizeof memory);
    search = go_search_init(memory, bytes, game, (uint8_t)player, (uint64_t)seed_high << 32 | seed);
    return search != NULL;
}

EXPORT(search_run) uint32_t wasm_search_run(uint32_t playouts)
{
    go_search_run(begun(), playouts);
    return go_search_playouts(search);
}

EXPORT(search_choices) uint32_t wasm_search_choices(uint32_t max)
{
    static struct go_search_choice choices[CHOICES_MAX];
    unsigned n = go_search_choices(begun(), choices, max < CHOICES_MAX ? max : CHOICES_MAX);
    int32_t *to = out.words;

    for (unsigned i = 0; i < n; i++) {
        *to++ = choices[i].kind;
        *to++ = choices[i].proved;
        *to++ = word(choices[i].point);
        *to++ = (int32_t)choices[i].playouts;
        *to++ = (int32_t)choices[i].share;
    }
    return n;
}

EXPORT(search_ownership) void wasm_search_ownership(void)
{
    static int16_t owned[GO_POINTS_MAX];

    go_search_ownership(begun(), owned);
    for (unsigned i = 0; i < GO_POINTS_MAX; i++)
        out.words[i] = owned[i];
}

EXPORT(search_answer) void wasm_search_answer(uint32_t looseness, uint32_t marked, bool may_resign)
{
    static struct go_search_answer answer;
    const struct go_search_wish wish = {
        .looseness = (uint16_t)looseness,
        .marked = (uint8_t)marked,
        .may_resign = may_resign,
    };
    int32_t *to = out.words;

    require(looseness <= 1000 && marked <= UINT8_MAX);
    go_search_answer(begun(), &wish, &answer);
    *to++ = answer.act.kind;
    *to++ = answer.act.player;
    *to++ = answer.act.modified_ko;
    *to++ = answer.act_again;
    *to++ = answer.takes_draw;
    *to++ = word(answer.act.point);
    *to++ = answer.act.points_n;
    for (unsigned i = 0; i < answer.act.points_n; i++)
        *to++ = answer.act.points[i];
}

EXPORT(search_level) void wasm_search_level(uint32_t slot, uint32_t level)
{
    const struct go_setup *setup = go_game_setup(game_at(slot));

    require(level >= 1 && level <= GO_SEARCH_LEVELS);
    out.words[0] = (int32_t)go_search_level_playouts(level, setup);
    out.words[1] = go_search_levels[level - 1].looseness;
}
