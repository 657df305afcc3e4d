/* The points of handicap stones. The fixed points are those of the Go Text Protocol, version 2,
 * section 4.1.1: on the fourth line from 13 lines up, on the third below. The application handles
 * free placement; laying the stones is the same for both. */
#include "proto/wire/command.h"

#define MIN_SIDE            7 /* enough for the four corners */
#define MIN_SIDE_WITH_SIDES 9 /* for more stones: a middle line, apart from the corners' */

unsigned proto_handicap_points(unsigned width, unsigned height, unsigned stones,
                               go_point ret[PROTO_FIXED_HANDICAP_MAX])
{
    /* In the order of placement: 0 low, 1 middle, 2 high; columns from the left, rows from the
     * bottom. An odd number from five up puts its last stone into the centre. */
    static const uint8_t order[8][2] = {{0, 0}, {2, 2}, {0, 2}, {2, 0},
                                        {0, 1}, {2, 1}, {1, 0}, {1, 2}};
    unsigned edge[2] = {width >= 13 ? 3 : 2, height >= 13 ? 3 : 2};
    unsigned columns[3] = {edge[0], width / 2, width - 1 - edge[0]};
    unsigned rows[3] = {edge[1], height / 2, height - 1 - edge[1]};
    unsigned shorter = width < height ? width : height;
    bool odd = width % 2 == 1 && height % 2 == 1;

    if (stones < 2 || stones > PROTO_FIXED_HANDICAP_MAX || shorter < MIN_SIDE ||
        (stones > 4 && (!odd || shorter < MIN_SIDE_WITH_SIDES)))
        return 0;
    for (unsigned i = 0; i < stones; i++) {
        bool centre = stones > 4 && stones % 2 == 1 && i == stones - 1;
        unsigned column = centre ? 1 : order[i][0], row = centre ? 1 : order[i][1];
        ret[i] = (go_point)((height - 1 - rows[row]) * width + columns[column]);
    }
    return stones;
}

bool proto_open_lay(const struct proto_open *open, const go_point *stones, unsigned n,
                    struct go_setup *ret)
{
    *ret = open->setup;
    for (unsigned i = 0; i < n; i++) {
        if (stones[i] >= (unsigned)ret->width * ret->height || ret->points[stones[i]] != GO_EMPTY)
            return false;
        ret->points[stones[i]] = GO_BLACK;
    }
    return true;
}
