/* Points in messages. */
#ifndef MIAI_PROTO_JSON_POINT_H
#define MIAI_PROTO_JSON_POINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/board.h"

/* A point before the board's size is known. Not every board has it. */
struct proto_point {
    uint8_t column; /* 0..24 from the left */
    uint8_t row;    /* 1..25 from the bottom */
};
/* The point on a board of this size; GO_NO_POINT beyond its edge, which the rules refuse as
 * off-board. */
go_point proto_point_on(struct proto_point point, unsigned width, unsigned height);

/* A point by its name, which need not end with NUL. */
bool proto_point_read(const char *name, size_t length, struct proto_point *ret);

#endif
