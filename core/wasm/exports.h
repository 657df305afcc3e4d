/* What the files of core.wasm share: the two buffers that the caller sees, and how a function is exported. */
#ifndef MIAI_CORE_WASM_EXPORTS_H
#define MIAI_CORE_WASM_EXPORTS_H

#include "core/game.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum {
    IN_BYTES = 4096, /* longest act: "b alive" and every point of the largest board */
    OUT_BYTES = 8192 /* longest answer: ko notes */
};

/* What the caller says. */
union in_buffer {
    char text[IN_BYTES];
    int64_t wide[IN_BYTES / 8];
};
extern union in_buffer in;

/* The answer; good until the next call. */
union out_buffer {
    uint8_t bytes[OUT_BYTES];
    int32_t words[OUT_BYTES / 4];
};
extern union out_buffer out;

/* The next game's rules and board. */
extern struct go_setup setup;

/* A caller that breaks the contract traps. */
static inline void require(bool kept)
{
    if (!kept)
        __builtin_trap();
}

/* A point or turn as a word: -1 for none. */
static inline int32_t word(uint16_t point_or_turn)
{
    return point_or_turn == GO_NO_POINT ? -1 : point_or_turn;
}

#endif
