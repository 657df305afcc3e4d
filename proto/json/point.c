/* See point.h. */
#include "proto/json/point.h"

go_point proto_point_on(struct proto_point point, unsigned width, unsigned height)
{
    if (point.column >= width || point.row < 1 || point.row > height)
        return GO_NO_POINT;
    return (go_point)((height - point.row) * width + point.column);
}
