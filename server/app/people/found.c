/* Accounts by the beginning of their name, for an account that looks for a helper or a player. Every name is on the
 * page of its player anyway; the budget `search` keeps a client from copying them all. */
#include "server/app/people/found.h"

#include <stdlib.h>

#include "proto/json/characters.h"
#include "proto/lib/alloc.h"
#include "proto/wire/command.h"
#include "proto/wire/encode.h"
#include "server/app/command.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/state.h"

struct asked {
    struct completion completion;
    conn_id conn;
    int64_t id; /* of the message */
};

static void answer(struct app *app, const struct asked *asked, const struct answer *found)
{
    struct proto_player players[APP_FOUND_MAX];
    size_t n = 0;
    for (; n < found->players_n && n < APP_FOUND_MAX; n++) {
        const struct row_player *row = &found->players[n];
        players[n] = player_name_row(row->id, row->name, row->account);
    }
    proto_encode_accounts(&app->text, asked->id, players, n);
    outbox_answer(app, asked->conn);
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

void found_question(struct app *app, struct command *command)
{
    const struct proto_tour_ask *ask = &command->message->u.ask;
    if (!command->player || !command->player->account) {
        outbox_refuse(app, command->conn, command->id, PROTO_ERROR_DENIED);
        return;
    }
    if (!outbox_may_read(app)) {
        outbox_refuse(app, command->conn, command->id, PROTO_ERROR_BUSY);
        return;
    }
    struct job *job = outbox_job(app);
    struct asked *asked = alloc_zeroed(1, sizeof *asked);
    char *folded = job_alloc(job, ask->text_length + 1u);
    job->question.kind = QUESTION_ACCOUNTS;
    job->question.key =
        (struct text){folded, proto_characters_fold(ask->text, ask->text_length, folded)};
    job->question.search.limit = APP_FOUND_MAX;
    asked->conn = command->conn;
    asked->id = command->id;
    outbox_read(app, command->conn, job, &asked->completion, answered);
}
