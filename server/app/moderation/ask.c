/* Questions of moderators: reports with the messages around them, acts, and the trail; and for the
 * owner the tournaments that wait for approval. Each answer is a page of rows from the store's
 * reader; nothing of it stays in memory. */
#include <stdlib.h>
#include <string.h>

#include "proto/json/characters.h"
#include "proto/lib/alloc.h"
#include "proto/tour/tour.h"
#include "proto/wire/encode.h"
#include "proto/wire/limits.h"
#include "proto/wire/moderation.h"
#include "proto/wire/moderation_view.h"
#include "server/app/command.h"
#include "server/app/limits.h"
#include "server/app/moderation/moderation.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/base/customer.h"

struct moderation_completion {
    struct completion completion;
    conn_id conn;
    int64_t id;
};

static const uint8_t *some_id(const struct id128 *id)
{
    static const struct id128 none;
    return memcmp(id, &none, sizeof none) == 0 ? NULL : id->bytes;
}

/* --- reports ---------------------------------------------------------------------------------- */

static void encode_reports(struct app *app, int64_t id, const struct answer *answer)
{
    struct proto_report *reports = alloc_zeroed(answer->reports_n + 1, sizeof *reports);
    struct proto_chat_message *lines = alloc_zeroed(answer->chats_n + 1, sizeof *lines);
    size_t line = 0;
    for (size_t i = 0; i < answer->chats_n; i++) {
        const struct row_chat *row = &answer->chats[i];
        lines[i] = (struct proto_chat_message){.n = row->seq,
                                               .by = {.id = row->player, .name = row->player_name},
                                               .text = row->text,
                                               .time_at_ms = row->at,
                                               .removed = row->removed};
    }
    for (size_t i = 0; i < answer->reports_n; i++) {
        const struct row_report *row = &answer->reports[i];
        reports[i] = (struct proto_report){.no = row->id,
                                           .room = row->room.bytes,
                                           .audience = row->audience,
                                           .line = row->line,
                                           .by = {.id = row->by, .name = row->by_name},
                                           .why = row->why,
                                           .at_ms = row->at,
                                           .done = row->done,
                                           .lines = lines + line,
                                           .lines_n = row->chats_n};
        line += row->chats_n;
    }
    proto_encode_reports(&app->text, id, reports, answer->reports_n, answer->more);
    free(reports);
    free(lines);
}

/* --- acts ------------------------------------------------------------------------------------- */

/* Writes an address as text into ret. */
static struct text spelt(const uint8_t address[16], char ret[CUSTOMER_TEXT_MAX])
{
    return (struct text){ret, customer_write(address, ret)};
}

/* An act with its addresses as text. */
struct act_text {
    char address[CUSTOMER_TEXT_MAX], whence[CUSTOMER_TEXT_MAX];
};

static void describe_act(const struct row_moderation_act *row, struct proto_moderation_did *ret,
                         struct act_text *texts)
{
    *ret = (struct proto_moderation_did){
        .no = row->id,
        .at_ms = row->at,
        .by = {.id = row->by, .name = row->by_name},
        .what = row->kind,
        .player = {.id = row->player, .name = row->player_name},
        .room = some_id(&row->room),
        .tour = some_id(&row->tour),
        .slug = row->tour_slug,
        .title = row->tour_title,
        .audience = row->audience,
        .line = row->line,
        .report = row->report,
        .undoes = row->undoes,
        .name = row->name,
        .why = row->why,
        .until_ms = row->until,
        .ended = row->ended,
    };
    ret->address = spelt(row->address, texts->address);
    ret->whence = spelt(row->whence, texts->whence);
    memcpy(ret->session, row->session, sizeof ret->session);
}

static void encode_acts(struct app *app, int64_t id, const struct answer *answer)
{
    struct proto_moderation_did *acts = alloc_zeroed(answer->acts_n + 1, sizeof *acts);
    struct act_text *texts = alloc_zeroed(answer->acts_n + 1, sizeof *texts);
    for (size_t i = 0; i < answer->acts_n; i++)
        describe_act(&answer->acts[i], &acts[i], &texts[i]);
    proto_encode_acts(&app->text, id, acts, answer->acts_n, answer->more);
    free(texts);
    free(acts);
}

/* --- the trail -------------------------------------------------------------------------------- */

static void encode_trail(struct app *app, int64_t id, const struct answer *answer)
{
    struct proto_trail *rows = alloc_zeroed(answer->trail_n + 1, sizeof *rows);
    char(*texts)[CUSTOMER_TEXT_MAX] = alloc_zeroed(answer->trail_n + 1, sizeof *texts);
    struct proto_you whom = {0};
    size_t n = 0;
    if (answer->players_n > 0) {
        const struct row_player *row = &answer->players[0];
        whom = (struct proto_you){
            .player = {.id = row->id, .name = row->name, .bot = row->account == ACCOUNT_BOT},
            .account = row->account,
            .owner = row->owner,
            .moderator = row->moderator};
    }
    for (size_t i = 0; i < answer->trail_n; i++) {
        const struct row_trail *row = &answer->trail[i];
        if (row->what < PROTO_TRAIL_GUEST || row->what >= PROTO_TRAIL_N)
            continue; /* of a later server */
        rows[n] = (struct proto_trail){.no = row->id,
                                       .at_ms = row->at,
                                       .what = row->what,
                                       .player = {.id = row->player, .name = row->player_name},
                                       .thing = row->has_thing ? row->thing.bytes : NULL,
                                       .n = row->n};
        rows[n].address = spelt(row->address, texts[n]);
        memcpy(rows[n++].session, row->session, sizeof row->session);
    }
    proto_encode_trail(&app->text, id, &whom, rows, n, answer->more);
    free(texts);
    free(rows);
}

/* --- tournaments that wait for approval ------------------------------------------------------- */

static struct proto_player creator_of(const struct row_tour *row, const struct answer *answer)
{
    for (size_t i = 0; i < answer->players_n; i++)
        if (answer->players[i].id == row->creator)
            return (struct proto_player){.id = row->creator,
                                         .name = answer->players[i].name,
                                         .guest = !answer->players[i].account,
                                         .bot = answer->players[i].account == ACCOUNT_BOT};
    return (struct proto_player){.id = row->creator, .guest = true};
}

static void encode_waiting(struct app *app, int64_t id, const struct answer *answer)
{
    struct proto_waiting *tours = alloc_zeroed(answer->tours_n + 1, sizeof *tours);
    size_t n = 0;
    for (size_t i = 0; i < answer->tours_n; i++) {
        const struct row_tour *row = &answer->tours[i];
        if (row->stage < PROTO_STAGE_DRAFT || row->stage > PROTO_STAGE_CANCELLED)
            continue; /* of a later server */
        tours[n++] = (struct proto_waiting){.no = row->n,
                                            .tour = row->id.bytes,
                                            .slug = row->slug,
                                            .title = row->title,
                                            .by = creator_of(row, answer),
                                            .made_at_ms = row->created_at,
                                            .stage = row->stage,
                                            .rounds = row->rounds,
                                            .round = row->round,
                                            .players = row->players};
    }
    proto_encode_waiting(&app->text, id, tours, n, answer->more);
    free(tours);
}

/* ---------------------------------------------------------------------------------------------- */

static void answered(struct app *app, struct completion *completion, struct job *job)
{
    struct moderation_completion *asked = (struct moderation_completion *)(void *)completion;
    if (job && job->status == JOB_BROAD) {
        outbox_refuse(app, asked->conn, asked->id, PROTO_ERROR_BROAD);
    } else if (job && job->status == JOB_OK) {
        if (job->question.kind == QUESTION_REPORTS)
            encode_reports(app, asked->id, &job->answer);
        else if (job->question.kind == QUESTION_ACTS)
            encode_acts(app, asked->id, &job->answer);
        else if (job->question.kind == QUESTION_WAITING)
            encode_waiting(app, asked->id, &job->answer);
        else
            encode_trail(app, asked->id, &job->answer);
        outbox_answer(app, asked->conn);
    }
    free(asked);
}

static void fill(struct job *job, const struct proto_moderation_ask *ask, uint8_t question)
{
    struct question *ret = &job->question;
    char folded[sizeof ask->name];
    ret->kind = question == PROTO_REPORTS     ? QUESTION_REPORTS
                : question == PROTO_MODERATED ? QUESTION_ACTS
                : question == PROTO_WAITING   ? QUESTION_WAITING
                                              : QUESTION_TRAIL;
    ret->search.limit = question == PROTO_REPORTS ? APP_REPORTS_PAGE : APP_MODERATION_PAGE;
    ret->player = ask->player;
    ret->moderation.before = ask->before > 0 ? ask->before : INT64_MAX;
    ret->moderation.all = question == PROTO_MODERATED ? !ask->standing : ask->all;
    if (question == PROTO_MODERATED && ask->what != 0) {
        const char *word = proto_moderation_key((enum proto_moderation_what)ask->what);
        ret->key = job_text(job, word, strlen(word));
    } else if (question == PROTO_TRAIL) {
        size_t length = proto_characters_fold(ask->name, ask->name_length, folded);
        ret->key = job_text(job, folded, length);
        ret->moderation.has_address =
            customer_read(ask->address, strlen(ask->address), ret->moderation.address);
    }
}

void moderation_question(struct app *app, struct command *command)
{
    const struct proto_moderation_ask *ask = &command->message->u.moderation;
    uint8_t question = command->message->question;
    if (!player_is_staff(command->player) ||
        (question == PROTO_WAITING && !moderation_may(command->player, PROTO_MODERATION_APPROVE))) {
        outbox_refuse(app, command->conn, command->id, PROTO_ERROR_DENIED);
        return;
    }
    if (question == PROTO_TRAIL &&
        (*ask->address != '\0') + (ask->player != 0) + (ask->name_length > 0) != 1) {
        outbox_error(
            app, command->conn,
            &(struct proto_no){.id = command->id, .code = PROTO_ERROR_PROTO, .field = "player"});
        return;
    }
    if (!outbox_may_read(app)) {
        outbox_refuse(app, command->conn, command->id, PROTO_ERROR_BUSY);
        return;
    }
    struct job *job = outbox_job(app);
    struct moderation_completion *completion = alloc_zeroed(1, sizeof *completion);
    completion->conn = command->conn;
    completion->id = command->id;
    fill(job, ask, question);
    outbox_read(app, command->conn, job, &completion->completion, answered);
}
