/* The deadline of a connection: when tick.c cuts it unless it goes on. Times are microseconds of the monotonic
 * clock. */
#ifndef MIAI_NET_DEADLINE_H
#define MIAI_NET_DEADLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct deadline {
    int64_t at_us;   /* 0: none */
    int64_t file_us; /* while a file comes: when all of it has to be here */
    int64_t
        stream_us; /* while an answer in pieces is sent: when all of it has to be sent; 0: another answer */
};

void deadline_remove(struct deadline *deadline);
/* A request may come: the connection is new, or its last answer was sent. */
void deadline_for_request(struct deadline *deadline, int64_t now_us);
/* The application is asked, or a piece of an answer is sent. */
void deadline_for_answer(struct deadline *deadline, int64_t now_us);
/* An answer in pieces begins; the limit holds until the next request. */
void deadline_for_stream(struct deadline *deadline, int64_t now_us);
/* A close frame follows everything in the queue. */
void deadline_for_farewell(struct deadline *deadline, int64_t now_us);
/* The rest of a refused body comes, and is discarded. */
void deadline_for_discarding(struct deadline *deadline, int64_t now_us);

/* A file begins to come. */
void deadline_for_file(struct deadline *deadline, int64_t now_us);
/* So many more bytes of the file have come: the deadline is later by the time that they may take. */
void deadline_extend(struct deadline *deadline, int64_t now_us, size_t bytes);

bool deadline_has_passed(const struct deadline *deadline, int64_t now_us);
/* The same for a file of which so many bytes wait in the socket and have not extended the deadline yet. */
bool deadline_has_passed_for_file(const struct deadline *deadline, int64_t now_us, size_t bytes);

/* The process was stopped for so long: a deadline is later by that time. */
void deadline_delay(struct deadline *deadline, int64_t late_us);

#endif
