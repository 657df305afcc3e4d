/* Games as files. GET /api/game/ID.sgf and .json reply with the record of a game; POST /api/record
 * turns a file into the JSON of its record. Threads write and read the records (record_work.c).
 *
 * Promises: a file has only what is stored, and no more than the game's channel would show to the
 * same client. A game that is not in memory is not brought there. An uploaded file is judged as a
 * whole; its size and the work on it are limited before it is read. Nothing of it stays in
 * memory. */
#include "server/app/archive/records.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/idmap.h"
#include "proto/wire/account.h"
#include "proto/wire/command.h"
#include "server/app/app.h"
#include "server/app/archive/record_work.h"
#include "server/app/channel.h"
#include "server/app/charge.h"
#include "server/app/outbox.h"
#include "server/app/play/delay.h"
#include "server/app/play/game.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/working.h"

static const char *const media[] = {"application/json", "application/x-go-sgf"};

static void refuse(struct app *app, request_id request, uint16_t status, enum proto_error code)
{
    outbox_http_error(app, request, status, code, NULL, 0);
}

/* --- sources ---------------------------------------------------------------------------------- */

/* Copies the published part of a game in memory. */
static void copy_game(const struct game *game, struct record_source *ret)
{
    const struct proto_open *settings = game->room->settings;
    const struct tournament_link *link = game->room->tournament;
    struct proto_record *head = &ret->head;

    proto_record_init(head);
    record_title(head, text_of(game->ruleset), game->revision, text_of(settings->title));
    head->setup = *go_game_setup(&game->fold.game);
    head->clock = game->fold.clock;
    head->marking_ms = settings->marking_ms;
    head->absence_ms = settings->absence_ms;
    for (uint8_t colour = GO_BLACK; colour <= GO_WHITE; colour++) {
        const struct player *player = game_player(game, colour);
        const struct text name =
            record_name(player->id, (struct text){player->name, player->name_length});
        proto_record_name(head, colour, name.at, name.length);
    }
    if (link) {
        proto_record_say(head, PROTO_RECORD_EVENT, link->title, strlen(link->title));
        proto_record_say(head, PROTO_RECORD_PLACE, link->place, strlen(link->place));
    }
    head->started_at_ms = game->started_ms;
    if (game->published.result != GO_RESULT_OPEN)
        head->ended_at_ms = game->ended_ms;
    events_copy(&game->events, delay_n(game, CHANNEL_OTHERS), &ret->events);
}

bool records_source(struct app *app, const struct id128 *id, struct job *job,
                    struct record_source *ret)
{
    const struct game *game = idmap_get(&app->play->games, idmap_bytes(id->bytes));

    *ret = (struct record_source){0};
    if (game && game->visible)
        copy_game(game, ret);
    else if (job && job->answer.games_n == 1)
        ret->rows = job_keep(job);
    else
        return false;
    return true;
}

/* --- replies
 * ----------------------------------------------------------------------------------- */

struct writing {
    struct reply_work reply;
    struct record_source source;
    bool sgf;
};

static void write(struct work *work)
{
    struct writing *writing = (struct writing *)(void *)work;
    struct proto_text text;

    proto_text_init(&text);
    if (record_source_write(&writing->source, writing->sgf, &text))
        reply_work_say(&writing->reply, 200, media[writing->sgf], &text);
    else
        reply_work_refuse(&writing->reply, 404, PROTO_ERROR_NOTFOUND);
    proto_text_finish(&text);
}

static void drop_writing(struct work *work)
{
    struct writing *writing = (struct writing *)(void *)work;

    record_source_finish(&writing->source);
    reply_work_destroy(work);
}

/* Replies from memory, or from the rows of the job (NULL: none yet). False: the game is in
 * neither. */
static bool hand_out(struct app *app, request_id request, const struct id128 *id, bool sgf,
                     struct job *job)
{
    struct record_source source;

    if (!records_source(app, id, job, &source))
        return false;
    struct writing *writing = alloc_zeroed(1, sizeof *writing);
    writing->source = source;
    writing->sgf = sgf;
    writing->reply.work.run = write;
    writing->reply.work.destroy = drop_writing;
    working_reply(app, working_for_conn(request), 0, request, &writing->reply);
    return true;
}

struct record_completion {
    struct completion completion;
    request_id request;
    struct id128 id;
    bool sgf;
};

static void from_rows(struct app *app, struct completion *completion, struct job *job)
{
    struct record_completion *asked = (struct record_completion *)(void *)completion;

    if (job && job->status == JOB_BROAD)
        refuse(app, asked->request, 503, PROTO_ERROR_BROAD);
    else if (job && job->status == JOB_OK &&
             !working_admits(app, working_for_conn(asked->request), 0))
        refuse(app, asked->request, 503, PROTO_ERROR_BUSY);
    else if (job && job->status == JOB_OK &&
             !hand_out(app, asked->request, &asked->id, asked->sgf, job))
        refuse(app, asked->request, 404, PROTO_ERROR_NOTFOUND);
    free(asked);
}

/* "ID.sgf" or "ID.json". */
static bool read_name(const char *name, size_t len, struct id128 *ret_id, bool *ret_sgf)
{
    const char *ending = len > PROTO_ID_CHARS ? name + PROTO_ID_CHARS : "";
    size_t rest = len > PROTO_ID_CHARS ? len - PROTO_ID_CHARS : 0;

    *ret_sgf = rest == 4 && memcmp(ending, ".sgf", 4) == 0;
    return (*ret_sgf || (rest == 5 && memcmp(ending, ".json", 5) == 0)) &&
           proto_id_read(name, PROTO_ID_CHARS, ret_id->bytes);
}

void records_get(struct app *app, const struct app_request *request)
{
    struct id128 id;
    bool sgf;

    if (!read_name(request->name.at, request->name.length, &id, &sgf)) {
        refuse(app, request->id, 404, PROTO_ERROR_NOTFOUND);
        return;
    }
    if (!app->ready || app->draining || !outbox_may_read(app) ||
        !working_admits(app, working_for_conn(request->id), 0)) {
        refuse(app, request->id, 503, PROTO_ERROR_BUSY);
        return;
    }
    if (!charge_route(app, request->id, request->route) ||
        hand_out(app, request->id, &id, sgf, NULL))
        return;
    struct record_completion *asked = alloc_zeroed(1, sizeof *asked);
    struct job *job = outbox_job(app);
    asked->request = request->id;
    asked->id = id;
    asked->sgf = sgf;
    job->question.kind = QUESTION_GAME;
    job->question.id = id;
    outbox_read(app, request->id, job, &asked->completion, from_rows);
}

/* --- uploads
 * ----------------------------------------------------------------------------------- */

struct reading {
    struct reply_work reply;
    unsigned game; /* from 1 */
    size_t length;
    char body[];
};

static void read_file(struct work *work)
{
    struct reading *reading = (struct reading *)(void *)work;
    struct proto_text text;

    proto_text_init(&text);
    uint16_t status = record_file_read(reading->body, reading->length, reading->game, &text);
    reply_work_say(&reading->reply, status, media[0], &text);
    proto_text_finish(&text);
}

void records_post(struct app *app, const struct app_request *request)
{
    struct text body = request->body;

    if (app->draining || !working_admits(app, working_for_conn(request->id), body.length)) {
        refuse(app, request->id, 503, PROTO_ERROR_BUSY);
        return;
    }
    if (!charge_route(app, request->id, request->route))
        return;
    struct reading *reading = alloc_zeroed(1, sizeof *reading + body.length);
    reading->reply.work.run = read_file;
    reading->reply.work.destroy = reply_work_destroy;
    reading->length = body.length;
    reading->game = request->options.game > 0 ? request->options.game : 1;
    memcpy(reading->body, body.at, body.length);
    working_reply(app, working_for_conn(request->id), body.length, request->id, &reading->reply);
}
