/* The games of the rooms: random legal games on 19 x 19 under positional superko. */
#ifndef TESTS_BENCH_SERVER_GAMES_H
#define TESTS_BENCH_SERVER_GAMES_H

#define GAMES_RULESET "tromp-taylor"
enum { GAMES_SIDE = 19, GAMES_N = 8, GAMES_MOVES = 2000 };

struct moves {
    unsigned n;
    char at[GAMES_MOVES][4]; /* "Q16" */
};

/* The same games at every call. */
void games_make(struct moves ret[GAMES_N]);

#endif
