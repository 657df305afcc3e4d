/* External liberties on the search board (clause liberty: external, external-perpendicular).
 *
 * The board is kept as rows of bits, and for each colour the cells from which a path over cells
 * without stones of that colour reaches two opposite sides. A play changes these only for the
 * colour that plays, and rarely: a look at the eight neighbours tells most plays that cut no path.
 * Otherwise rows are flooded, a row at a time. */
#ifndef MIAI_CORE_SEARCH_OUTSIDE_H
#define MIAI_CORE_SEARCH_OUTSIDE_H

#include "core/board.h"

/* A bit for each cell, by row and column of the board. */
struct go_search_rows {
    uint32_t at[GO_SIDE_MAX];
};

/* Where empty cells are liberties of a stone beside them, and of one above or below them. */
struct go_search_reach {
    struct go_search_rows beside, above;
};

struct go_search_outside {
    uint8_t width, height;
    bool perpendicular;
    struct go_search_rows playable, stones[3]; /* by colour */
    struct go_search_reach reach[3];           /* of each colour */
};

/* Without stones on any cell that is not blocked. Then put() every stone, and update both colours. */
void go_search_outside_init(struct go_search_outside *outside, const struct go_board *position,
                            bool perpendicular);

static inline bool go_search_rows_has(const struct go_search_rows *rows, unsigned x, unsigned y)
{
    return rows->at[y] >> x & 1;
}

static inline void go_search_rows_flip(struct go_search_rows *rows, unsigned x, unsigned y)
{
    rows->at[y] ^= UINT32_C(1) << x;
}

/* Finds the reach of a colour anew, as after stones of it left the board. */
void go_search_outside_update(struct go_search_outside *outside, uint8_t colour);

/* The reach of `player` after a play at x, y on an empty cell. Returns whether it changed other than by
 * that cell. */
bool go_search_outside_after(const struct go_search_outside *outside, uint8_t player, unsigned x,
                             unsigned y, struct go_search_reach *ret);

/* Whether the stone of a string at x, y has a liberty there; `vacant` are the empty cells. */
static inline bool go_search_outside_breathes(const struct go_search_outside *outside,
                                              const struct go_search_reach *reach,
                                              const struct go_search_rows *vacant, unsigned x,
                                              unsigned y)
{
    uint32_t beside = reach->beside.at[y] & vacant->at[y], bit = UINT32_C(1) << x;

    if (beside & (bit << 1 | bit >> 1))
        return true;
    if (y > 0 && reach->above.at[y - 1] & vacant->at[y - 1] & bit)
        return true;
    return y + 1u < outside->height && reach->above.at[y + 1] & vacant->at[y + 1] & bit;
}

/* The stones of a colour whose strings have no liberty. Returns whether there are any. */
bool go_search_outside_breathless(const struct go_search_outside *outside,
                                  const struct go_search_rows *stones,
                                  const struct go_search_reach *reach,
                                  const struct go_search_rows *vacant, struct go_search_rows *ret);

#endif
