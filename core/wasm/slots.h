/* The games that core.wasm holds at once. */
#ifndef MIAI_CORE_WASM_SLOTS_H
#define MIAI_CORE_WASM_SLOTS_H

#include "exports.h"

enum {
    GAMES_N = 7,           /* live, preview, analysis, example, a trial and two to spare */
    JOURNAL_BYTES = 261312 /* of each game: GO_TURNS_MAX turns on the largest board */
};

struct slot {
    bool started;
    struct go_game game;
    _Alignas(8) uint8_t journal[JOURNAL_BYTES];
};
extern struct slot slots[GAMES_N];

static inline struct slot *slot_at(uint32_t slot)
{
    require(slot < GAMES_N && slots[slot].started);
    return &slots[slot];
}

static inline struct go_game *game_at(uint32_t slot)
{
    return &slot_at(slot)->game;
}

#endif
