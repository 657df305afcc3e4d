/* Floods over rows of bits. A flood grows along each row at once, then from row to row, downwards and
 * upwards in turn until nothing changes. */
#include "outside.h"

#include "core/assert.h"

enum { AROUND = 8 };

/* Grows `seed`, which lies in `mask`, to all of the mask's runs that it touches. */
static uint32_t fill_row(uint32_t seed, uint32_t mask)
{
    uint32_t filled = seed | (mask & ~(mask + seed)); /* to the left, by the carry */

    for (unsigned step = 1; step < 32; step *= 2) {
        filled |= mask & filled >> step;
        mask &= mask >> step;
    }
    return filled;
}

/* Grows row y from the row before it; returns whether it grew. */
static bool grow(struct go_search_rows *rows, const struct go_search_rows *mask, unsigned y,
                 uint32_t from)
{
    uint32_t seed = rows->at[y] | (from & mask->at[y]), filled;

    if (seed == rows->at[y])
        return false;
    filled = fill_row(seed, mask->at[y]);
    rows->at[y] = filled;
    return true;
}

/* Grows the rows, each of which is already filled along itself. */
static void flood(const struct go_search_outside *outside, struct go_search_rows *rows,
                  const struct go_search_rows *mask)
{
    bool grew = true;

    while (grew) {
        grew = false;
        for (unsigned y = 1; y < outside->height; y++)
            grew |= grow(rows, mask, y, rows->at[y - 1]);
        for (unsigned y = outside->height - 1u; y-- > 0;)
            grew |= grow(rows, mask, y, rows->at[y + 1]);
    }
}

static struct go_search_rows cells_without(const struct go_search_outside *outside, uint8_t colour)
{
    struct go_search_rows ret;

    for (unsigned y = 0; y < outside->height; y++)
        ret.at[y] = outside->playable.at[y] & ~outside->stones[colour].at[y];
    return ret;
}

/* The cells of the mask whose component touches two opposite sides: north and south, or west and
 * east. */
static void find_across(const struct go_search_outside *outside, const struct go_search_rows *mask,
                        bool north_south, struct go_search_rows *ret)
{
    struct go_search_rows one = {{0}}, two = {{0}};
    unsigned last = outside->height - 1u;

    if (north_south) {
        one.at[0] = mask->at[0];
        two.at[last] = mask->at[last];
    } else {
        for (unsigned y = 0; y <= last; y++) {
            one.at[y] = fill_row(mask->at[y] & 1, mask->at[y]);
            two.at[y] = fill_row(mask->at[y] & UINT32_C(1) << (outside->width - 1u), mask->at[y]);
        }
    }
    flood(outside, &one, mask);
    flood(outside, &two, mask);
    for (unsigned y = 0; y <= last; y++)
        ret->at[y] = one.at[y] & two.at[y];
}

static void find_reach(const struct go_search_outside *outside, const struct go_search_rows *mask,
                       struct go_search_reach *ret)
{
    find_across(outside, mask, true, &ret->beside);
    find_across(outside, mask, false, &ret->above);
    for (unsigned y = 0; y < outside->height && !outside->perpendicular; y++)
        ret->beside.at[y] = ret->above.at[y] = ret->beside.at[y] | ret->above.at[y];
}

void go_search_outside_init(struct go_search_outside *outside, const struct go_board *position,
                            bool perpendicular)
{
    go_assert(!position->torus);
    *outside = (struct go_search_outside){
        .width = position->width, .height = position->height, .perpendicular = perpendicular};
    for (go_point point = 0; point < go_board_points_n(position); point++) {
        if (go_board_at(position, point) != GO_BLOCKED)
            go_search_rows_flip(&outside->playable, (unsigned)point % position->width,
                                (unsigned)point / position->width);
    }
}

void go_search_outside_update(struct go_search_outside *outside, uint8_t colour)
{
    struct go_search_rows mask = cells_without(outside, colour);

    find_reach(outside, &mask, &outside->reach[colour]);
}

/* The eight cells around x, y that are in the mask, as bits: left, then clockwise. */
static unsigned around(const struct go_search_outside *outside, const struct go_search_rows *mask,
                       unsigned x, unsigned y)
{
    /* Shifted by one, so that the cells on the left have a place. */
    uint64_t above = y > 0 ? (uint64_t)mask->at[y - 1] << 1 >> x : 0;
    uint64_t here = (uint64_t)mask->at[y] << 1 >> x;
    uint64_t below = y + 1u < outside->height ? (uint64_t)mask->at[y + 1] << 1 >> x : 0;

    return (unsigned)((here & 1) | (above & 1) << 1 | (above >> 1 & 1) << 2 |
                      (above >> 2 & 1) << 3 | (here >> 2 & 1) << 4 | (below >> 2 & 1) << 5 |
                      (below >> 1 & 1) << 6 | (below & 1) << 7);
}

/* In how many parts the eight cells join the four at the sides. */
static unsigned parts(unsigned ring)
{
    unsigned sides = ring & 0x55, corners = ring >> 1 & 0x55;
    unsigned joined = sides & corners & (sides >> 2 | sides << 6);
    unsigned n = 0;

    for (unsigned bit = 0; bit < AROUND; bit += 2)
        n += (sides >> bit & 1) - (joined >> bit & 1);
    return n;
}

/* Whether the component of x, y surely touches the same sides without that cell: next to it, along
 * each edge on which it lies, is another cell of the component. */
static bool keeps_edges(const struct go_search_outside *outside, unsigned ring, unsigned x,
                        unsigned y)
{
    bool beside = ring & 0x11, above = ring & 0x44;

    return ((x > 0 && x + 1u < outside->width) || above) &&
           ((y > 0 && y + 1u < outside->height) || beside);
}

bool go_search_outside_after(const struct go_search_outside *outside, uint8_t player, unsigned x,
                             unsigned y, struct go_search_reach *ret)
{
    struct go_search_rows mask;
    unsigned ring;
    bool changed = false;

    for (unsigned row = 0; row < outside->height; row++) {
        ret->beside.at[row] = outside->reach[player].beside.at[row];
        ret->above.at[row] = outside->reach[player].above.at[row];
    }
    if (!go_search_rows_has(&ret->beside, x, y) && !go_search_rows_has(&ret->above, x, y))
        return false;
    ret->beside.at[y] &= ~(UINT32_C(1) << x);
    ret->above.at[y] &= ~(UINT32_C(1) << x);
    mask = cells_without(outside, player);
    ring = around(outside, &mask, x, y);
    if (parts(ring) <= 1 && keeps_edges(outside, ring, x, y))
        return false;
    mask.at[y] &= ~(UINT32_C(1) << x);
    find_reach(outside, &mask, ret);
    for (unsigned row = 0; row < outside->height; row++) {
        uint32_t gone = row == y ? UINT32_C(1) << x : 0;

        changed |= ((outside->reach[player].beside.at[row] ^ ret->beside.at[row]) & ~gone) != 0;
        changed |= ((outside->reach[player].above.at[row] ^ ret->above.at[row]) & ~gone) != 0;
    }
    return changed;
}

bool go_search_outside_breathless(const struct go_search_outside *outside,
                                  const struct go_search_rows *stones,
                                  const struct go_search_reach *reach,
                                  const struct go_search_rows *vacant, struct go_search_rows *ret)
{
    uint32_t any = 0;

    for (unsigned y = 0; y < outside->height; y++) {
        uint32_t beside = reach->beside.at[y] & vacant->at[y];
        uint32_t seed = beside << 1 | beside >> 1;

        if (y > 0)
            seed |= reach->above.at[y - 1] & vacant->at[y - 1];
        if (y + 1u < outside->height)
            seed |= reach->above.at[y + 1] & vacant->at[y + 1];
        ret->at[y] = fill_row(seed & stones->at[y], stones->at[y]);
    }
    flood(outside, ret, stones);
    for (unsigned y = 0; y < outside->height; y++) {
        ret->at[y] = stones->at[y] & ~ret->at[y];
        any |= ret->at[y];
    }
    return any != 0;
}
