/* The list of work on its way. Work comes back in any order, so each piece is found by its ticket;
 * there are at most APP_WORKS_MAX.
 *
 * Promises: each piece that was given away is followed by one call of done(), with the work, or
 * with NULL if it is not wanted any more or will not come back. */
#include "server/app/working.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/idmap.h"
#include "proto/wire/encode.h"
#include "proto/wire/http.h"
#include "server/app/dedup.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/state.h"

/* The two highest bits of an asker's number: accounts have neither. */
#define OF_GUEST (UINT64_C(1) << 62)
#define OF_CONN  (UINT64_C(2) << 62)
#define OF_TOUR  (UINT64_C(3) << 62)

uint64_t working_for_player(const struct player *player)
{
    return (uint64_t)player->id | (player->account ? 0 : OF_GUEST);
}

uint64_t working_for_conn(conn_id conn)
{
    return OF_CONN | (conn & ~OF_TOUR);
}

uint64_t working_for_address(const struct payer *payer)
{
    uint64_t halves[2];
    memcpy(halves, payer->address, sizeof halves);
    if (halves[0] == 0 && halves[1] == 0)
        return (uint64_t)payer->player;
    /* An odd factor, so that neither half is lost. Two addresses with one number only share turns. */
    return OF_CONN | ((halves[0] * UINT64_C(0x9e3779b97f4a7c15) ^ halves[1]) & ~OF_TOUR);
}

uint64_t working_for_tour(const struct id128 *id)
{
    uint64_t half;
    memcpy(&half, id->bytes, sizeof half);
    return OF_TOUR | half;
}

/* May a client make such askers without limit? Guests and connections, yes. */
static bool is_stranger(uint64_t asker)
{
    return (asker & OF_TOUR) == OF_GUEST || (asker & OF_TOUR) == OF_CONN;
}

static bool same_address(const struct payer *a, const struct payer *b)
{
    static const uint8_t unknown[sizeof a->address];
    return memcmp(a->address, unknown, sizeof unknown) != 0 &&
           memcmp(a->address, b->address, sizeof a->address) == 0;
}

bool working_admits(struct app *app, uint64_t asker, size_t bytes)
{
    unsigned n = 0, strangers = 0, neighbours = 0;
    for (const struct working *working = app->workings.first; working; working = working->next) {
        if (working->thinks)
            continue;
        n += working->asker == asker;
        strangers += is_stranger(working->asker);
        neighbours += is_stranger(working->asker) && same_address(&working->payer, &app->payer);
        bytes += working->bytes;
    }
    /* Places stay free for work that goes on without asking again: archives, from game to game, and
     * tournaments being restored. */
    bool admits = n < APP_WORKS_EACH &&
                  app->workings.n + APP_ZIPS_MAX + APP_TOUR_READS_MAX < APP_WORKS_MAX &&
                  (!is_stranger(asker) ||
                   (strangers < APP_WORKS_STRANGERS_MAX && neighbours < APP_WORKS_ADDRESS_MAX)) &&
                  bytes <= APP_WORKS_BYTES_MAX;
    app->stats.works_refused += !admits;
    return admits;
}

static void count(struct app *app, const struct working *working, uint32_t more)
{
    if (working->thinks)
        app->workings.thoughts_n += more;
    else
        app->workings.n += more;
}

bool working_thinks(const struct app *app, uint64_t asker)
{
    for (const struct working *working = app->workings.first; working; working = working->next)
        if (working->thinks && working->asker == asker)
            return true;
    return false;
}

void working_give(struct app *app, struct working *working, struct work *work)
{
    assert(work->thinks || app->workings.n < APP_WORKS_MAX);
    working->thinks = work->thinks;
    working->ticket = work->ticket = ++app->outbox.tickets;
    working->payer = app->payer;
    working->work = work;
    work->asker = working->asker;
    working->next = app->workings.first;
    app->workings.first = working;
    count(app, working, 1);
    outbox_work(app, work);
}

void working_back(struct app *app, struct work *work)
{
    struct working **at = &app->workings.first;
    while (*at && (*at)->ticket != work->ticket)
        at = &(*at)->next;
    struct working *working = *at;
    assert(working);
    *at = working->next;
    count(app, working, UINT32_MAX);
    work->kept = false;
    app->payer = working->payer;
    working->done(app, working, work_is_unwanted(work) ? NULL : work);
    if (!work->kept)
        work->destroy(work);
}

/* Does a client other than `gone` wait for it? Work without a connection and a command is always
 * awaited. */
static bool is_awaited(const struct app *app, const struct working *working, conn_id gone)
{
    if (working->conn != 0)
        return working->conn != gone;
    if (!working->dedup)
        return true;
    for (unsigned i = 0; i < working->dedup->recipients_n; i++) {
        conn_id conn = working->dedup->recipients[i].conn;
        if (conn != gone && idmap_get(&app->conns.map, idmap_u64(conn)))
            return true;
    }
    return false;
}

void working_left(struct app *app, conn_id conn)
{
    for (struct working *working = app->workings.first; working; working = working->next)
        if (!is_awaited(app, working, conn))
            work_forget(working->work);
}

void working_cancel(struct app *app)
{
    for (struct working *working; (working = app->workings.first);) {
        app->workings.first = working->next;
        count(app, working, UINT32_MAX);
        app->payer = working->payer;
        working->done(app, working, NULL);
    }
}

/* --- answers to requests ---------------------------------------------------------------------- */

void reply_work_say(struct reply_work *reply, uint16_t status, const char *media,
                    const struct proto_text *text)
{
    reply->status = status;
    reply->media = media;
    reply->body = buf_create(text->at, text->length);
}

void reply_work_refuse(struct reply_work *reply, uint16_t status, enum proto_error code)
{
    struct proto_text text;

    proto_text_init(&text);
    proto_encode_http_no(&text, &(struct proto_http_no){.code = proto_error_key(code)});
    reply_work_say(reply, status, "application/json", &text);
    proto_text_finish(&text);
}

void reply_work_destroy(struct work *work)
{
    buf_unref(((struct reply_work *)(void *)work)->body);
    free(work);
}

static void replied(struct app *app, struct working *working, struct work *work)
{
    struct reply_work *reply = (struct reply_work *)(void *)work;

    if (reply) {
        app->stats.refused += reply->status != 200;
        outbox_http_buf(app, working->conn, reply->status, reply->media, reply->body);
        reply->body = NULL;
    }
    free(working);
}

void working_reply(struct app *app, uint64_t asker, size_t bytes, request_id request,
                   struct reply_work *reply)
{
    struct working *working = alloc_zeroed(1, sizeof *working);

    *working = (struct working){.asker = asker, .bytes = bytes, .conn = request, .done = replied};
    working_give(app, working, &reply->work);
}
