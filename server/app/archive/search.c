/* `get games`: a question to the store's reader, answered with rows. Nothing of it stays in
 * memory. */
#include "server/app/archive/search.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/wire/command.h"
#include "server/app/command.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/state.h"

#define PAGE_GAMES 20 /* games on a page */

/* The games of a search with these opponents; none of them is LISTED_NOT. */
static uint8_t listed_with(enum proto_opponents opponents)
{
    switch (opponents) {
    case PROTO_OPPONENTS_ANY: return LISTED_PEOPLE | LISTED_COMPUTER;
    case PROTO_OPPONENTS_PEOPLE: return LISTED_PEOPLE;
    case PROTO_OPPONENTS_COMPUTERS: return LISTED_COMPUTER;
    }
    return 0;
}

struct search_completion {
    struct completion completion;
    conn_id conn;
    int64_t id;
};

void search_describe(const struct row_game *row, struct proto_found_game *ret)
{
    *ret = (struct proto_found_game){
        .ruleset = row->ruleset,
        .title = row->title,
        .width = row->width,
        .height = row->height,
        .black = player_name_row(row->black, row->black_name, row->black_account),
        .white = player_name_row(row->white, row->white_name, row->white_account),
        .result = row->result,
        .reason = row->reason,
        .scored = row->scored,
        .score_x2 = {row->score_x2[0], row->score_x2[1]},
        .moves = row->moves,
        .ended_at_ms = row->ended_at,
    };
    memcpy(ret->id, row->id.bytes, sizeof ret->id);
    memcpy(ret->room, row->room.bytes, sizeof ret->room);
}

struct proto_cursor search_next(const struct answer *answer)
{
    struct proto_cursor ret = {.at_ms = answer->last_ms};
    memcpy(ret.id, answer->last.bytes, sizeof ret.id);
    return ret;
}

static void found(struct app *app, struct completion *completion, struct job *job)
{
    struct search_completion *search = (struct search_completion *)(void *)completion;
    if (job && job->status == JOB_BROAD) {
        outbox_refuse(app, search->conn, search->id, PROTO_ERROR_BROAD);
    } else if (job && job->status == JOB_OK) {
        size_t n = job->answer.games_n;
        struct proto_found_game *games = alloc_zeroed(n + 1, sizeof *games);
        for (size_t i = 0; i < n; i++)
            search_describe(&job->answer.games[i], &games[i]);
        struct proto_cursor next = search_next(&job->answer);
        proto_encode_found(&app->text, "found", search->id, games, n,
                           job->answer.more ? &next : NULL);
        outbox_answer(app, search->conn);
        free(games);
    }
    free(search);
}

void search_games(struct app *app, struct command *command)
{
    const struct proto_games *wanted = &command->message->u.games;
    if (!outbox_may_read(app)) {
        outbox_refuse(app, command->conn, command->id, PROTO_ERROR_BUSY);
        return;
    }
    struct job *job = outbox_job(app);
    struct proto_cursor after;
    struct search_completion *search = alloc_zeroed(1, sizeof *search);
    job->question.kind = QUESTION_GAMES;
    job->question.search.player = job_text(job, wanted->player, wanted->player_length);
    job->question.search.ruleset = job_text(job, wanted->ruleset, wanted->ruleset_length);
    job->question.search.listed = listed_with((enum proto_opponents)wanted->opponents);
    job->question.search.from = wanted->from_ms;
    job->question.search.to = wanted->before_ms;
    job->question.search.limit = PAGE_GAMES;
    if (proto_cursor_read(wanted->after, strlen(wanted->after), &after)) {
        job->question.search.after_ms = after.at_ms;
        memcpy(job->question.search.after.bytes, after.id, sizeof after.id);
    }
    search->conn = command->conn;
    search->id = command->id;
    outbox_read(app, command->conn, job, &search->completion, found);
}
