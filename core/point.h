/* Points and colours: the two types that every other file of the core uses. */
#ifndef MIAI_CORE_POINT_H
#define MIAI_CORE_POINT_H

#include <stdint.h>

#include "limits.h"

/* A point is y * width + x; x counts columns from the left, y rows from the top, both from 0. */
typedef uint16_t go_point;
#define GO_NO_POINT ((go_point)0xffff)

/* The content of a point. A player is GO_BLACK or GO_WHITE; "no player" is GO_EMPTY. */
enum go_colour { GO_EMPTY = 0, GO_BLACK = 1, GO_WHITE = 2, GO_BLOCKED = 3 };

/* The other player; for GO_BLACK and GO_WHITE only. */
static inline uint8_t go_other(uint8_t player)
{
    return (uint8_t)(3 - player);
}

#endif
