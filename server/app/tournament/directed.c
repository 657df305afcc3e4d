/* The tournaments that a player directs or assists, in every stage, listed or not: so they find
 * their drafts and their imported tournaments again. The store has rows of its own for this, so
 * none of the tournaments has to be in memory.
 *
 * Promises: a player gets only their own tournaments. */
#include "server/app/tournament/directed.h"

#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "proto/tour/view.h"
#include "server/app/command.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/state.h"

struct asked {
    struct completion completion;
    conn_id conn;
    int64_t id; /* of the message */
};

static void answer(struct app *app, const struct asked *asked, const struct answer *found)
{
    struct proto_directed *tours = alloc_zeroed(found->tours_n + 1, sizeof *tours);
    for (size_t i = 0; i < found->tours_n; i++) {
        const struct row_tour *row = &found->tours[i];
        tours[i] = (struct proto_directed){.tour = row->id.bytes,
                                           .slug = row->slug,
                                           .title = row->title,
                                           .role = row->role,
                                           .stage = row->stage,
                                           .rounds = row->rounds,
                                           .round = row->round,
                                           .players = row->players,
                                           .made_at_ms = row->created_at,
                                           .is_public = row->is_public};
    }
    proto_encode_directed(&app->text, asked->id, tours, found->tours_n, found->more);
    outbox_answer(app, asked->conn);
    free(tours);
}

static void answered(struct app *app, struct completion *completion, struct job *job)
{
    struct asked *asked = (struct asked *)(void *)completion;
    if (job && job->status == JOB_BROAD)
        outbox_refuse(app, asked->conn, asked->id, PROTO_ERROR_BROAD);
    else if (job && job->status == JOB_OK)
        answer(app, asked, &job->answer);
    free(asked);
}

void tournament_directed(struct app *app, struct command *command)
{
    if (!command->player) {
        proto_encode_directed(&app->text, command->id, NULL, 0, false);
        outbox_answer(app, command->conn);
        return;
    }
    if (!outbox_may_read(app)) {
        outbox_refuse(app, command->conn, command->id, PROTO_ERROR_BUSY);
        return;
    }
    struct job *job = outbox_job(app);
    struct asked *asked = alloc_zeroed(1, sizeof *asked);
    job->question.kind = QUESTION_DIRECTED;
    job->question.player = command->player->id;
    job->question.search.limit = APP_DIRECTED_MAX;
    asked->conn = command->conn;
    asked->id = command->id;
    outbox_read(app, command->conn, job, &asked->completion, answered);
}
