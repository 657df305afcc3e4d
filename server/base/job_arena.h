/* The rows of arenas; job.h has all others. */
#ifndef MIAI_BASE_JOB_ARENA_H
#define MIAI_BASE_JOB_ARENA_H

#include <stdint.h>

#include "proto/lib/text.h"
#include "server/base/id128.h"

struct row_arena {
    struct id128 id;
    struct text title;
    int64_t creator; /* player */
    int64_t created_at;
    struct text settings;       /* JSON, of the room of each game */
    int64_t starts_at, ends_at; /* ends_at 0: before the start */
    uint16_t minutes;
    uint8_t stage; /* enum arena_stage */
    uint32_t players;
};
struct row_arena_act { /* server/tour/arena.h says what each member means */
    struct id128 arena;
    uint32_t seq; /* from 1 */
    int64_t at;
    uint8_t kind;
    int64_t player; /* 0: none */
    int64_t value;
    uint16_t black, white;
    struct id128 room; /* zero: none */
    uint8_t result, absent;
    uint32_t turns;
};

#endif
