/* Answers of other processes. The owner of a room stores a command, tells of the commit, and answers. Here the commit may
 * make this process read the room from the store, and the answer waits until that is done: a player who has sat down
 * finds themselves in their seat. */
#include "server/app/play/answers.h"

#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "proto/lib/buf.h"
#include "server/app/app.h"
#include "server/app/conn.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/follow_reads.h"
#include "server/app/play/play.h"
#include "server/app/state.h"

struct waiting_answer {
    STAILQ_ENTRY(waiting_answer) link;
    conn_id conn;
    struct buf *buf;
    int64_t until_us; /* it goes on then, whether they are done or not */
    uint64_t reads;   /* those that have to be done first (follow_reads_asked()) */
};

void answers_init(struct app *app)
{
    STAILQ_INIT(&app->play->answers.waiting);
    app->play->answers.timer.kind = TIMER_ANSWERS;
}

static void end_first(struct app *app)
{
    struct waiting_answer *answer = STAILQ_FIRST(&app->play->answers.waiting);
    STAILQ_REMOVE_HEAD(&app->play->answers.waiting, link);
    app->play->answers.n--;
    buf_unref(answer->buf);
    free(answer);
}

static void send_first(struct app *app)
{
    const struct waiting_answer *answer = STAILQ_FIRST(&app->play->answers.waiting);
    if (conn_get(app, answer->conn))
        outbox_send(app, answer->conn, OUTPUT_ANSWER, answer->buf);
    end_first(app);
}

void answers_finish(struct app *app)
{
    while (!STAILQ_EMPTY(&app->play->answers.waiting))
        end_first(app);
    timers_unset(&app->timers, &app->play->answers.timer);
}

static void arm(struct app *app)
{
    const struct waiting_answer *first = STAILQ_FIRST(&app->play->answers.waiting);
    if (first)
        timers_set(&app->timers, &app->play->answers.timer, first->until_us);
    else
        timers_unset(&app->timers, &app->play->answers.timer);
}

void answers_due(struct app *app)
{
    while (!STAILQ_EMPTY(&app->play->answers.waiting) &&
           follow_reads_are_done(app, STAILQ_FIRST(&app->play->answers.waiting)->reads))
        send_first(app);
    arm(app);
}

/* The store cannot be read: a move that is done must not be played again and again. */
void answers_late(struct app *app)
{
    while (!STAILQ_EMPTY(&app->play->answers.waiting) &&
           STAILQ_FIRST(&app->play->answers.waiting)->until_us <= app->now.mono_us)
        send_first(app);
    arm(app);
}

void app_answered(struct app *app, struct now now, conn_id conn, struct buf *buf)
{
    app->now = now;
    struct waiting_answer *answer = alloc_zeroed(1, sizeof *answer);
    answer->conn = conn;
    answer->buf = buf_ref(buf);
    answer->until_us = now.mono_us + APP_ANSWERS_MS * INT64_C(1000);
    answer->reads = follow_reads_asked(app);
    STAILQ_INSERT_TAIL(&app->play->answers.waiting, answer, link);
    if (++app->play->answers.n > APP_ANSWERS_MAX)
        send_first(app); /* early rather than never */
    answers_due(app);
}
