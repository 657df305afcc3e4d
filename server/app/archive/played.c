/* `get played`: the finished public games of one player, filtered, and what each rated one did to the player's rating.
 * Games come from the store, ratings from memory. */
#include "server/app/archive/played.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/wire/command.h"
#include "server/app/archive/search.h"
#include "server/app/command.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/ratings/ratings.h"
#include "server/app/state.h"

struct played_completion {
    struct completion completion;
    conn_id conn;
    int64_t id, player;
};

static enum outcome outcome_of(enum proto_outcome wanted)
{
    switch (wanted) {
    case PROTO_OUTCOME_ANY: return OUTCOME_ANY;
    case PROTO_OUTCOME_WON: return OUTCOME_WON;
    case PROTO_OUTCOME_DRAWN: return OUTCOME_DRAWN;
    case PROTO_OUTCOME_LOST: return OUTCOME_LOST;
    }
    return OUTCOME_ANY;
}

static void add_rating(const struct app *app, const struct answer *answer, int64_t player,
                       struct proto_found_game *game)
{
    struct ratings_step step;
    for (size_t i = 0; i < answer->rated_n; i++) {
        const struct row_rated *row = &answer->rated[i];
        if (memcmp(row->played.bytes, game->id, sizeof game->id) != 0 ||
            !ratings_step(app, row, player, &step))
            continue;
        game->rated = true;
        game->rating = step.rating;
        game->change = step.change;
    }
}

static void read_page(struct app *app, struct completion *completion, struct job *job)
{
    struct played_completion *asked = (struct played_completion *)(void *)completion;
    struct proto_found_game games[APP_PLAYED_PAGE];
    size_t n = 0;
    if (job && job->status == JOB_BROAD) {
        outbox_refuse(app, asked->conn, asked->id, PROTO_ERROR_BROAD);
    } else if (job && job->status == JOB_OK) {
        struct proto_cursor next = search_next(&job->answer);
        for (; n < job->answer.games_n && n < APP_PLAYED_PAGE; n++) {
            search_describe(&job->answer.games[n], &games[n]);
            add_rating(app, &job->answer, asked->player, &games[n]);
        }
        proto_encode_found(&app->text, "played", asked->id, games, n,
                           job->answer.more ? &next : NULL);
        outbox_answer(app, asked->conn);
    }
    free(asked);
}

void played_question(struct app *app, struct command *command)
{
    const struct proto_played *wanted = &command->message->u.played;
    struct proto_cursor after;
    if (!outbox_may_read(app)) {
        outbox_refuse(app, command->conn, command->id, PROTO_ERROR_BUSY);
        return;
    }
    struct job *job = outbox_job(app);
    struct question *question = &job->question;
    question->kind = QUESTION_PLAYED;
    question->player = wanted->player;
    question->search.ruleset = job_text(job, wanted->ruleset, wanted->ruleset_length);
    question->search.limit = APP_PLAYED_PAGE;
    question->played.against = wanted->against;
    question->played.outcome = outcome_of((enum proto_outcome)wanted->outcome);
    question->played.rated = wanted->rated == PROTO_RATED_ONLY  ? PLAYED_RATED
                             : wanted->rated == PROTO_RATED_NOT ? PLAYED_UNRATED
                                                                : PLAYED_ALL;
    if (proto_cursor_read(wanted->after, strlen(wanted->after), &after)) {
        question->search.after_ms = after.at_ms;
        memcpy(question->search.after.bytes, after.id, sizeof after.id);
    }
    struct played_completion *asked = alloc_zeroed(1, sizeof *asked);
    asked->conn = command->conn;
    asked->id = command->id;
    asked->player = wanted->player;
    outbox_read(app, command->conn, job, &asked->completion, read_page);
}
