/* Deadlines: the arithmetic of the times after which a connection is cut. The functions read no clock and touch no
 * socket, so a test looks at each limit without waiting for it.
 *
 * Promises: each limit of time for requests, answers, close frames and bodies in limits.h is used here. A file is late
 * when its bytes come too slowly, and in any case NET_BODY_US after it began. An answer in pieces is late when no part
 * of it can be sent, and in any case NET_STREAM_US after it began. Pings and silence are left to tick.c. */
#include "server/net/deadline.h"

#include "server/net/limits.h"

void deadline_remove(struct deadline *deadline)
{
    deadline->at_us = deadline->stream_us = 0;
}

void deadline_for_request(struct deadline *deadline, int64_t now_us)
{
    deadline->at_us = now_us + NET_REQUEST_US;
    deadline->stream_us = 0;
}

void deadline_for_answer(struct deadline *deadline, int64_t now_us)
{
    deadline->at_us = now_us + NET_ANSWER_US;
    if (deadline->stream_us != 0 && deadline->at_us > deadline->stream_us)
        deadline->at_us = deadline->stream_us;
}

void deadline_for_stream(struct deadline *deadline, int64_t now_us)
{
    deadline->stream_us = now_us + NET_STREAM_US;
    deadline_for_answer(deadline, now_us);
}

void deadline_for_farewell(struct deadline *deadline, int64_t now_us)
{
    deadline->at_us = now_us + NET_FAREWELL_US;
}

void deadline_for_discarding(struct deadline *deadline, int64_t now_us)
{
    deadline->at_us = now_us + NET_DISCARD_US;
}

void deadline_for_file(struct deadline *deadline, int64_t now_us)
{
    deadline->file_us = now_us + NET_BODY_US;
    deadline->at_us = now_us + NET_BODY_GRACE_US;
}

/* The time that bytes of a file may take. */
static int64_t time_of(size_t bytes)
{
    return (int64_t)bytes * NET_BODY_BYTE_US;
}

void deadline_extend(struct deadline *deadline, int64_t now_us, size_t bytes)
{
    int64_t latest_us = now_us + NET_BODY_SLACK_US;
    deadline->at_us += time_of(bytes);
    if (deadline->at_us > latest_us)
        deadline->at_us = latest_us;
    if (deadline->at_us > deadline->file_us)
        deadline->at_us = deadline->file_us;
}

bool deadline_has_passed(const struct deadline *deadline, int64_t now_us)
{
    return deadline->at_us != 0 && now_us >= deadline->at_us;
}

bool deadline_has_passed_for_file(const struct deadline *deadline, int64_t now_us, size_t bytes)
{
    return now_us >= deadline->file_us || now_us >= deadline->at_us + time_of(bytes);
}

void deadline_delay(struct deadline *deadline, int64_t late_us)
{
    deadline->at_us += deadline->at_us != 0 ? late_us : 0;
    deadline->stream_us += deadline->stream_us != 0 ? late_us : 0;
}
