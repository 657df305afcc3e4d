/* The games of a player as lines of JSON. The answer has any length, so it is read and sent in pieces: the store is
 * asked for the next piece when the client has taken the last one.
 *
 * Promises: a stream holds one piece at most, and one question to the store. It ends when its client leaves. The number
 * of streams is a stock (BUDGET_STREAMS), so their questions need no further limit. Only public games are in it, and all
 * of them, those that no search shows as well. */
#include "server/app/archive/stream.h"

#include <stdlib.h>
#include <string.h>

#include "proto/json/fields.h"
#include "proto/lib/alloc.h"
#include "proto/wire/cursor.h"
#include "proto/wire/encode.h"
#include "server/app/archive/search.h"
#include "server/app/charge.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/state.h"

#define GAMES_MAX 1000000 /* of `limit` */

struct stream {
    request_id request;
    int64_t player;
    struct proto_cursor before; /* at_ms 0: from the newest game */
    uint32_t left;              /* games that are still wanted */
    struct payer payer;         /* holds one of BUDGET_STREAMS */
};

struct stream_completion {
    struct completion completion;
    request_id request;
};

static struct stream *find(struct app *app, request_id request)
{
    return idmap_get(&app->streams, idmap_u64(request));
}

static void end(struct app *app, struct stream *stream)
{
    idmap_remove(&app->streams, idmap_u64(stream->request));
    budget_release(app->budgets, BUDGET_STREAMS, &stream->payer);
    free(stream);
}

static void refuse(struct app *app, struct stream *stream, enum proto_error code)
{
    outbox_http_error(app, stream->request, 503, code, NULL, 0);
    end(app, stream);
}

/* --- pieces ----------------------------------------------------------------------------------- */

static void write_lines(struct app *app, struct stream *stream, const struct job *job)
{
    struct proto_found_game game;
    for (size_t i = 0; i < job->answer.games_n; i++) {
        search_describe(&job->answer.games[i], &game);
        proto_encode_found_game(&app->text, &game);
        proto_text_char(&app->text, '\n');
        memcpy(stream->before.id, game.id, sizeof stream->before.id);
        stream->before.at_ms = game.ended_at_ms;
    }
    stream->left -= (uint32_t)job->answer.games_n;
}

static void found(struct app *app, struct completion *completion, struct job *job)
{
    struct stream_completion *asked = (struct stream_completion *)(void *)completion;
    struct stream *stream = find(app, asked->request);
    free(asked);
    if (!stream || !job)
        return;
    if (job->status != JOB_OK) {
        refuse(app, stream, job->status == JOB_BROAD ? PROTO_ERROR_BROAD : PROTO_ERROR_BUSY);
        return;
    }
    write_lines(app, stream, job);
    bool more = job->answer.more && stream->left > 0;
    outbox_http_piece(app, stream->request, "application/x-ndjson", more);
    if (!more)
        end(app, stream);
}

static void ask(struct app *app, const struct stream *stream)
{
    struct job *job = outbox_job(app);
    struct stream_completion *asked = alloc_zeroed(1, sizeof *asked);
    job->question.kind = QUESTION_GAMES;
    job->question.player = stream->player;
    job->question.search.listed = LISTED_NOT | LISTED_PEOPLE | LISTED_COMPUTER;
    job->question.search.limit =
        stream->left < STREAM_PIECE_GAMES ? stream->left : STREAM_PIECE_GAMES;
    job->question.search.after_ms = stream->before.at_ms;
    memcpy(job->question.search.after.bytes, stream->before.id, sizeof stream->before.id);
    asked->request = stream->request;
    outbox_read(app, stream->request, job, &asked->completion, found);
}

/* --- beginning and end ------------------------------------------------------------------------ */

/* A number of at most seven digits, the first of them not 0. Returns 0 for any other text. */
static int64_t read_number(const char *at, size_t length)
{
    int64_t ret = 0;
    if (length == 0 || length > 7 || *at == '0')
        return 0;
    for (size_t i = 0; i < length; i++) {
        if (at[i] < '0' || at[i] > '9')
            return 0;
        ret = 10 * ret + (at[i] - '0');
    }
    return ret;
}

/* Reads the question; returns the field at fault, or NULL. */
static const char *read_question(const struct app_request *request, struct stream *ret)
{
    struct text name = request->name;
    const char *before = request->arguments[0], *limit = request->arguments[1];
    int64_t games = GAMES_MAX;
    if (!proto_any_player_read(name.at, name.length, &ret->player))
        return "player";
    if (before && *before && !proto_cursor_read(before, strlen(before), &ret->before))
        return "before";
    if (limit && *limit)
        games = read_number(limit, strlen(limit));
    if (games < 1 || games > GAMES_MAX)
        return "limit";
    ret->left = (uint32_t)games;
    return NULL;
}

void stream_get(struct app *app, const struct app_request *request)
{
    struct stream wanted = {.request = request->id};
    if (!app->ready || app->draining || !outbox_may_read(app)) {
        outbox_http_error(app, request->id, 503, PROTO_ERROR_BUSY, NULL, 0);
        return;
    }
    if (!charge_route(app, request->id, request->route))
        return;
    const char *fault = read_question(request, &wanted);
    if (fault) {
        outbox_http_error(app, request->id, 400, PROTO_ERROR_PROTO, fault, 0);
        return;
    }
    wanted.payer = app->payer;
    if (!budget_hold(app->budgets, BUDGET_STREAMS, &wanted.payer)) {
        outbox_http_error(app, request->id, 429, PROTO_ERROR_RATE, "streams", APP_BUSY_AFTER_MS);
        return;
    }
    struct stream *stream = alloc_copy(&wanted, sizeof wanted);
    idmap_put(&app->streams, idmap_u64(stream->request), stream);
    ask(app, stream);
}

void stream_further(struct app *app, request_id request)
{
    struct stream *stream = find(app, request);
    if (!stream)
        return;
    app->payer = stream->payer;
    if (app->draining)
        refuse(app, stream, PROTO_ERROR_BUSY);
    else
        ask(app, stream);
}

void stream_left(struct app *app, request_id request)
{
    struct stream *stream = find(app, request);
    if (stream)
        end(app, stream);
}

void streams_finish(struct app *app)
{
    for (uint32_t i = 0; i < app->streams.size; i++)
        free(idmap_at(&app->streams, i));
    idmap_finish(&app->streams);
}
