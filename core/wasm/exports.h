/* The shared part of core.wasm's files: the two buffers that the caller sees, and the export of a function. */
#ifndef MIAI_CORE_WASM_EXPORTS_H
#define MIAI_CORE_WASM_EXPORTS_H

#include "core/game.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum {
    IN_BYTES = 4096, /* longest act: "b alive" and every point of the largest board */
    OUT_BYTES = 8192 /* longest answer: ko notes */
};

/* The input of the caller. */
union in_buffer {
    char text[IN_BYTES];
    int64_t wide[IN_BYTES / 8];
};
extern union in_buffer in;

/* The answer; valid until the next call. */
union out_buffer {
    uint8_t bytes[OUT_BYTES];
    int32_t words[OUT_BYTES / 4];
};
extern union out_buffer out;

/* The rules and the board of the next game. */
extern struct go_setup setup;

/* Traps if the caller broke the contract. */
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
