/* Which rooms and games of other processes are being read, and in which order they were asked for. */
#include "server/app/play/follow_reads.h"

#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "server/app/play/play.h"
#include "server/app/state.h"

static struct follow_read *reading(const struct app *app, const struct id128 *id)
{
    return idmap_get(&app->play->following, idmap_bytes(id->bytes));
}

uint64_t follow_reads_next(struct app *app)
{
    return ++app->play->reads_asked;
}

void follow_reads_ask(struct app *app, uint64_t number, enum question_kind kind,
                      const struct id128 *id,
                      void (*done)(struct app *, struct completion *, struct job *))
{
    struct follow_read *read = reading(app, id);
    if (read) {
        if (read->again_number == 0)
            read->again_number = number;
        return;
    }
    struct job *job = outbox_job(app);
    read = alloc_zeroed(1, sizeof *read);
    read->id = *id;
    read->number = number;
    job->question.kind = kind;
    job->question.id = *id;
    idmap_put(&app->play->following, idmap_bytes(id->bytes), read);
    LIST_INSERT_HEAD(&app->play->reads, read, link);
    outbox_store(app, job, &read->completion, done);
}

struct follow_read follow_reads_end(struct app *app, struct completion *completion)
{
    struct follow_read *read = (struct follow_read *)(void *)completion, ended = *read;
    idmap_remove(&app->play->following, idmap_bytes(read->id.bytes));
    LIST_REMOVE(read, link);
    free(read);
    return ended;
}

void follow_reads_again(struct app *app, const struct id128 *id)
{
    struct follow_read *read = reading(app, id);
    if (read && read->again_number == 0)
        read->again_number = follow_reads_next(app);
}

uint64_t follow_reads_asked(const struct app *app)
{
    return app->play->reads_asked;
}

bool follow_reads_are_done(const struct app *app, uint64_t n)
{
    const struct follow_read *read;
    LIST_FOREACH(read, &app->play->reads, link)
    if (read->number <= n)
        return false;
    return true;
}

bool follow_reads_has(const struct app *app, uint8_t shard)
{
    const struct follow_read *read;
    LIST_FOREACH(read, &app->play->reads, link)
    if (shard_of(&read->id) == shard)
        return true;
    return false;
}
