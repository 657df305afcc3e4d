/* What a play would do, computed on a board of its own before anyone judges it. */
#ifndef MIAI_CORE_EFFECT_H
#define MIAI_CORE_EFFECT_H

#include "game.h"

/* A play on trial: the board as it would be, and what changed. */
struct go_trial {
    struct go_board board;
    struct go_effect effect;
};

/* Plays for `player` on an empty point of `board`, whose hash is given. Total: it judges
 * nothing. */
void go_effect_of(const struct go_rules *rules, const struct go_board *board, uint64_t hash,
                  go_point point, uint8_t player, struct go_trial *ret);

/* No play at all: what the effect of any other act is. */
void go_effect_none(struct go_effect *ret, uint8_t player);

/* The stone that was taken if the last change of `board` was a ko capture: a single stone at
 * `placed` that took exactly one enemy stone and has that point as its only liberty. GO_NO_POINT
 * otherwise. */
go_point go_ko_taken(const struct go_board *board, go_point placed, const go_point *gone,
                     unsigned gone_n, unsigned enemy_n);

#endif
