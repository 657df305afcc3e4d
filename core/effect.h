/* The effect of a play, computed on a board of its own before any clause judges it. */
#ifndef MIAI_CORE_EFFECT_H
#define MIAI_CORE_EFFECT_H

#include "game.h"

/* A play on trial: the board after it, and the changes. */
struct go_trial {
    struct go_board board;
    struct go_effect effect;
};

/* Plays for `player` on an empty point of `board`, whose hash is given. Works for every play: it judges nothing. */
void go_effect_of(const struct go_rules *rules, const struct go_board *board, uint64_t hash,
                  go_point point, uint8_t player, struct go_trial *ret);

/* The empty effect, which every act but a play has. */
void go_effect_none(struct go_effect *ret, uint8_t player);

/* The stone that was taken if the last change of `board` was a ko capture: a single stone at
 * `placed` that took exactly one enemy stone and has that point as its only liberty. GO_NO_POINT
 * otherwise. */
go_point go_ko_taken(const struct go_board *board, go_point placed, const go_point *gone,
                     unsigned gone_n, unsigned enemy_n);

#endif
