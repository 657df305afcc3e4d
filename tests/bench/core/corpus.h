/* A corpus: random legal games as lists of points, which every peer replays. */
#ifndef TESTS_BENCH_CORE_CORPUS_H
#define TESTS_BENCH_CORE_CORPUS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "core/game.h"

#define CORPUS_PASS (-1)

struct corpus_game {
    uint32_t first, turns_n; /* where its turns lie */
    uint64_t board;          /* corpus_hash() of the board at its end */
};

struct corpus {
    unsigned side, games_n;
    struct corpus_game *games;
    int16_t *turns; /* points or CORPUS_PASS; Black begins, and the players alternate */
};

/* The rules of every corpus: no suicide, positional superko, one set-up without stones. */
void corpus_setup(struct go_setup *ret, unsigned side);

/* FNV-1a over enum go_colour of each point. */
uint64_t corpus_hash(const uint8_t *points, unsigned points_n);

/* Makes games and writes them, one a line: G side index turns black white hash : turn... */
void corpus_make(FILE *out, unsigned side, unsigned games_n, uint64_t seed);

/* Reads what corpus_make() wrote; ends the program with a message if it cannot. */
void corpus_read(struct corpus *ret, const char *path);
void corpus_free(struct corpus *corpus);

#endif
