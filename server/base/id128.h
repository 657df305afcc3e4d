/* The public id of a room, game, tournament or arena: 128 random bits. */
#ifndef MIAI_BASE_ID128_H
#define MIAI_BASE_ID128_H

#include <stdint.h>

struct id128 {
    uint8_t bytes[16];
};

#endif
