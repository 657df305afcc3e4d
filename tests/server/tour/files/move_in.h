/* A tournament out of its file, in one piece. */
#ifndef TESTS_SERVER_TOUR_FILES_MOVE_IN_H
#define TESTS_SERVER_TOUR_FILES_MOVE_IN_H

#include "server/tour/files/files.h"

/* `director` directs. tour_log_finish() frees; on false *ret is empty and the error names the act. */
static inline bool move_in(const void *bytes, size_t length, int64_t director, struct tour_log *ret,
                           struct proto_tour_file_error *ret_error)
{
    struct tour_arrival arrival;
    enum tour_arriving state;

    tour_log_init(ret);
    tour_arrival_init(&arrival, bytes, length, director);
    do
        state = tour_arrival_step(&arrival, SIZE_MAX, ret_error);
    while (state == TOUR_ARRIVES);
    if (state == TOUR_ARRIVED) {
        *ret = arrival.log;
        tour_log_init(&arrival.log);
    }
    tour_arrival_finish(&arrival);
    return state == TOUR_ARRIVED;
}

#endif
