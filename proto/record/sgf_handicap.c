/* Handicap stones of files that do not set them up: files play them one after the other as Black's
 * first moves, or have them nowhere. In the second case they are set on the fixed points of the Go
 * Text Protocol, but for six and seven stones. Of 17 public games that leave these out, 16 are
 * possible only with the fifth and the sixth stone on the upper and the lower side, as servers in
 * the East set them, and none only with those of the protocol, on the left and the right side. So
 * the protocol's points are tried second. */
#include "proto/record/sgf_parts.h"
#include "proto/wire/command.h"

static unsigned count_stones(const struct go_setup *setup)
{
    unsigned stones = 0;

    for (unsigned point = 0; point < (unsigned)setup->width * setup->height; point++)
        stones += setup->points[point] == GO_BLACK || setup->points[point] == GO_WHITE;
    return stones;
}

/* The fixed points; those of six and seven stones mirrored at the diagonal of the corners. */
static unsigned fixed_points(const struct proto_sgf_reader *reader,
                             go_point ret[PROTO_FIXED_HANDICAP_MAX])
{
    const struct go_setup *setup = &reader->record->setup;
    unsigned width = setup->width, height = setup->height;
    unsigned n = proto_handicap_points(width, height, setup->handicap, ret);

    bool mirrored = (n == 6 || n == 7) && width == height && !reader->protocols;

    for (unsigned i = 0; mirrored && i < n; i++)
        ret[i] = (go_point)((width - 1 - ret[i] % width) * width + (height - 1 - ret[i] / width));
    return n;
}

static void put_fixed(struct proto_sgf_reader *reader)
{
    struct go_setup *setup = &reader->record->setup;
    go_point points[PROTO_FIXED_HANDICAP_MAX];
    unsigned n = fixed_points(reader, points);

    for (unsigned i = 0; i < n; i++)
        setup->points[points[i]] = GO_BLACK;
    reader->notes->handicap_put = (uint8_t)n;
    reader->notes->values_left_out += n == 0;
}

bool proto_sgf_lay_handicap(struct proto_sgf_reader *reader, unsigned *laid,
                            const struct proto_sgf_move *move)
{
    struct go_setup *setup = &reader->record->setup;

    if (setup->handicap < 2 || reader->walking || reader->notes->restarts > 0 ||
        count_stones(setup) != *laid)
        return false;
    if (move->player == GO_WHITE && move->point != GO_NO_POINT && *laid == 0)
        put_fixed(reader);
    if (move->player == GO_WHITE || *laid >= setup->handicap || move->point == GO_NO_POINT ||
        setup->points[move->point] != GO_EMPTY)
        return false;
    setup->points[move->point] = GO_BLACK;
    ++*laid;
    return true;
}
