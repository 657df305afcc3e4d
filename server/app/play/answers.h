/* Answers of other processes to clients of this one. */
#ifndef MIAI_APP_PLAY_ANSWERS_H
#define MIAI_APP_PLAY_ANSWERS_H

#include <stdint.h>
#include <sys/queue.h>

#include "server/app/timers.h"

struct app;

struct answers {
    STAILQ_HEAD(, waiting_answer) waiting; /* in the order in which they came */
    uint32_t n;
    struct timer timer; /* for the first one */
};

void answers_init(struct app *app);
void answers_finish(struct app *app);
/* Something was read: sends the answers that waited for it. */
void answers_due(struct app *app);
/* The timer has run out: sends those that have waited for too long. */
void answers_late(struct app *app);

#endif
