/* The games that core.wasm holds at once. */
#ifndef MIAI_CORE_WASM_SLOTS_H
#define MIAI_CORE_WASM_SLOTS_H

#include "exports.h"

enum {
    GAMES_N = 6,           /* live, preview, analysis, example and two to spare */
    JOURNAL_BYTES = 261312 /* of each game: GO_TURNS_MAX turns on the largest board */
};

struct slot {
    bool started;
    struct go_game game;
    _Alignas(8) uint8_t journal[JOURNAL_BYTES];
};
extern struct slot slots[GAMES_N];

static inline struct go_game *game_at(uint32_t slot)
{
    require(slot < GAMES_N && slots[slot].started);
    return &slots[slot].game;
}

/* The words of an outcome, for each export that answers with one. */
void write_outcome(const struct go_game *game);

#endif
