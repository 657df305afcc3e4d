/* Rows of a tournament's acts become its log. If one of them cannot be read, the whole log is left
 * out. */
#include "server/app/tournament/log_rows.h"

#include <string.h>

#include "proto/tour/json.h"

static bool read_act(struct tour_log *log, const struct row_tour_act *row)
{
    struct proto_tour_act act;
    struct proto_fault fault;
    if (!proto_tour_act_read(row->data.at, row->data.length, &act, &fault))
        return false;
    bool good = act.n == row->seq && tour_log_read(log, &act).reason == TOUR_WELL;
    proto_tour_act_finish(&act);
    return good;
}

const char *log_rows_read(const struct id128 *tour, const struct row_tour_act *acts, size_t n,
                          struct tour_log *ret)
{
    for (size_t i = 0; i < n; i++)
        if (memcmp(&acts[i].tour, tour, sizeof *tour) == 0 && !read_act(ret, &acts[i]))
            return "an act of its log cannot be read";
    if (ret->n == 0)
        return "it has no log";
    return tour_log_fold(ret).reason == TOUR_WELL ? NULL : "its log does not fold";
}
