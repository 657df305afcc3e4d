/* Rooms and games of other processes that are being read. Each is read once at a time. A change that comes
 * meanwhile makes this process read it once more. */
#ifndef MIAI_APP_PLAY_FOLLOW_READS_H
#define MIAI_APP_PLAY_FOLLOW_READS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "server/app/outbox.h"
#include "server/base/id128.h"

struct follow_read {
    struct completion completion;
    struct id128 id;
    uint64_t number;       /* among all that were asked for */
    uint64_t again_number; /* it has changed since the question was asked; 0: it has not */
    LIST_ENTRY(follow_read) link;
};

/* The number of the next read. */
uint64_t follow_reads_next(struct app *app);
/* Asks the store. A read that follows from another one has the number of that one, so that it counts as done only with
 * both. `done` begins with follow_reads_end(). */
void follow_reads_ask(struct app *app, uint64_t number, enum question_kind kind,
                      const struct id128 *id,
                      void (*done)(struct app *, struct completion *, struct job *));
/* The answer is here. */
struct follow_read follow_reads_end(struct app *app, struct completion *completion);
/* Something that may be being read has changed. */
void follow_reads_again(struct app *app, const struct id128 *id);

/* How many were asked for so far; is each of the first n done, with those that followed from it? */
uint64_t follow_reads_asked(const struct app *app);
bool follow_reads_are_done(const struct app *app, uint64_t n);
/* Something of this shard is being read. */
bool follow_reads_has(const struct app *app, uint8_t shard);

#endif
