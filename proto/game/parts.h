/* The shared functions of the fold's files. */
#ifndef MIAI_PROTO_GAME_PARTS_H
#define MIAI_PROTO_GAME_PARTS_H

#include "proto/game/fold.h"

#define FOLD_JOURNAL_TURNS 128 /* turns that a game's first journal holds; then it grows by half */

/* Whether a turn or a stop begins with this kind of event, if the game goes on. */
bool fold_begins(uint8_t kind);

/* --- clocks.c --------------------------------------------------------------------------------- */

/* Full clocks, none stopped. */
void fold_begin_clocks(struct fold *fold, int64_t started_ms);
/* Charges the clock that ran, stops it for a pause, or adds to one. payer: the player whose turn ended, or
 * who pays for an undo or a pause; GO_EMPTY: none. False if a turn was finished after its time was over. */
bool fold_charge(struct fold *fold, const struct event *event, uint8_t payer, struct text act);

/* --- marks.c ---------------------------------------------------------------------------------- */

/* Drops the marks after event n. */
void fold_drop_marks(struct fold *fold, uint32_t n);
/* Marks the state after events 1..n, if the fold marks by itself and the last mark is far enough. */
void fold_mark_if_due(struct fold *fold, uint32_t n);
/* The newest mark of `whole` that is a state on the way to event n; NULL: none. */
const struct fold_mark *fold_find_mark(const struct fold *whole, const struct events *events,
                                       uint32_t n);
/* Copies a game into a journal of its own, which grows as needed. */
void fold_copy_game(const struct go_game *from, struct go_game *to, void **journal,
                    size_t *journal_bytes);

#endif
