/* Exact boards of earlier turns, from the journal. They prove what a hash suggests. */
#ifndef MIAI_CORE_RECALL_H
#define MIAI_CORE_RECALL_H

#include "game.h"

/* A walk back along the present line. It always knows how far its board is from a wanted one. */
struct go_recall {
    const struct go_game *game;
    const struct go_board *wanted;
    struct go_board board; /* after `turn` */
    uint16_t turn;
    uint16_t differing; /* cells in which the two differ */
};

/* Starts at the present. wanted must outlive the walk. */
void go_recall_start(struct go_recall *recall, const struct go_game *game,
                     const struct go_board *wanted);

/* Walks on to a turn of the present line that is not later than the walk's present one. */
void go_recall_to(struct go_recall *recall, uint16_t turn);

static inline bool go_recall_same(const struct go_recall *recall)
{
    return recall->differing == 0;
}

/* Applies a turn of the present line to `board`, forwards. */
void go_recall_redo(const struct go_journal *journal, uint16_t turn, struct go_board *board);

#endif
