/* An archive with all records of a tournament: "R2-B03-game1.sgf" …
 *
 * Promises: it has the games that have ended in the published state. The store's reader brings one
 * game after the other and a thread packs it, so searches go on in between. At most APP_ZIPS_MAX
 * archives are made at once, and each ends at the size that server/base/zip.h names. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/tour/tour.h"
#include "proto/wire/encode.h"
#include "proto/wire/limits.h"
#include "proto/wire/tour_words.h"
#include "server/app/archive/record_work.h"
#include "server/app/archive/records.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/state.h"
#include "server/app/tournament/files.h"
#include "server/app/tournament/tournaments.h"
#include "server/app/working.h"
#include "server/base/zip.h"
#include "server/tour/tour.h"

struct zipped {
    struct id128 game;
    uint8_t round, number;
    uint16_t board;
    int8_t ranks[2]; /* Black's, White's */
};
/* An archive that is being made. In turn the store brings the next game, and a thread packs it. */
struct zipping {
    struct completion completion;
    struct working working;
    struct zipping *next;
    struct packing *packing; /* NULL while a thread has it */
    struct tour_file *file;  /* NULL: the client has left, or was answered */
    struct zipped *games;
    size_t games_n, at;
};
struct packing {
    struct work work;
    struct zip zip;
    struct record_source source; /* of the next entry */
    char name[40];               /* "": no next entry */
    int64_t wall_ms;
    bool last, full;
    struct buf *archive; /* set after the last entry */
};

#define ZIPPING_BY_WORKING(pointer)                                                                \
    ((struct zipping *)(void *)((char *)(pointer)-offsetof(struct zipping, working)))

static int8_t rank_of(const struct tour *tour, uint16_t no)
{
    return no > 0 && no <= tour->people_n ? tour->people[no - 1].rank : PROTO_TOUR_NO_RANK;
}

static void collect(const struct tour *tour, struct zipping *zipping)
{
    size_t size = 1;

    for (unsigned i = 0; i < tour->rounds_n; i++)
        size += (size_t)tour->rounds[i].pairs_n * PROTO_TOUR_GAMES_MAX;
    zipping->games = alloc_zeroed(size, sizeof *zipping->games);
    for (unsigned i = 0; i < tour->rounds_n; i++) {
        const struct proto_tour_round *round = &tour->rounds[i];
        for (unsigned k = 0; k < round->pairs_n; k++) {
            const struct proto_tour_pair *pair = &round->pairs[k];
            for (uint8_t n = 0; n < pair->games_n; n++) {
                struct zipped *game = &zipping->games[zipping->games_n];
                if (!pair->games[n].has_id || pair->games[n].played.result == PROTO_TOUR_OPEN)
                    continue;
                *game = (struct zipped){
                    .round = round->no, .number = (uint8_t)(n + 1), .board = pair->board};
                bool first_black = pair->games[n].first_black;
                game->ranks[0] = rank_of(tour, first_black ? pair->first : pair->second);
                game->ranks[1] = rank_of(tour, first_black ? pair->second : pair->first);
                memcpy(game->game.bytes, pair->games[n].id, sizeof game->game.bytes);
                zipping->games_n++;
            }
        }
    }
}

/* Writes a number with at least so many digits. */
static size_t put_number(char *ret, unsigned number, unsigned digits)
{
    char reversed[8];
    size_t n = 0;

    for (; number > 0 || n < digits; number /= 10)
        reversed[n++] = (char)('0' + number % 10);
    for (size_t i = 0; i < n; i++)
        ret[i] = reversed[n - 1 - i];
    return n;
}

static void name_of(const struct zipped *game, char ret[40])
{
    size_t n = 0;

    ret[n++] = 'R';
    n += put_number(ret + n, game->round, 1);
    memcpy(ret + n, "-B", 2);
    n += 2;
    n += put_number(ret + n, game->board, 2);
    memcpy(ret + n, "-game", 5);
    n += 5;
    n += put_number(ret + n, game->number, 1);
    memcpy(ret + n, ".sgf", 5);
}

/* Adds the round and the ranks, which a record has beside the tournament's title. */
static void say_more(const struct zipped *game, struct record_source *ret)
{
    ret->round[put_number(ret->round, game->round, 1)] = '\0';
    for (int i = 0; i < 2; i++)
        proto_tour_rank_write(game->ranks[i], ret->ranks[i]);
}

/* --- on a thread ------------------------------------------------------------------------------ */

static void pack(struct work *work)
{
    struct packing *packing = (struct packing *)(void *)work;
    struct proto_text text;

    proto_text_init(&text);
    if (packing->name[0] && record_source_write(&packing->source, true, &text))
        packing->full =
            !zip_add(&packing->zip, packing->name, text.at, text.length, packing->wall_ms);
    proto_text_finish(&text);
    record_source_finish(&packing->source);
    if (!packing->last || packing->full)
        return;
    zip_end(&packing->zip);
    packing->archive = buf_create(packing->zip.files.at, packing->zip.files.length);
}

static void drop_packing(struct work *work)
{
    struct packing *packing = (struct packing *)(void *)work;

    record_source_finish(&packing->source);
    zip_finish(&packing->zip);
    buf_unref(packing->archive);
    free(packing);
}

/* --- game by game
 * ------------------------------------------------------------------------------ */

static void finish(struct app *app, struct zipping *zipping)
{
    struct zipping **at = &app->tournaments->zippings;

    while (*at != zipping)
        at = &(*at)->next;
    *at = zipping->next;
    if (zipping->packing)
        drop_packing(&zipping->packing->work);
    if (zipping->file)
        tour_file_finish(app, zipping->file);
    free(zipping->games);
    free(zipping);
}

static void ask(struct app *app, struct zipping *zipping);

static void packed(struct app *app, struct working *working, struct work *work)
{
    struct zipping *zipping = ZIPPING_BY_WORKING(working);
    struct packing *packing = (struct packing *)(void *)work;

    if (packing && packing->full) {
        tour_file_refuse(app, zipping->file, PROTO_ERROR_FULL);
        zipping->file = NULL;
    } else if (packing && packing->archive) {
        outbox_http_buf(app, zipping->file->request, 200, "application/zip", packing->archive);
        packing->archive = NULL;
    } else if (packing) {
        work->kept = true;
        zipping->packing = packing;
        ask(app, zipping);
        return;
    }
    finish(app, zipping);
}

static void give(struct app *app, struct zipping *zipping)
{
    struct packing *packing = zipping->packing;

    zipping->packing = NULL;
    zipping->working = (struct working){.asker = tour_file_asker(zipping->file),
                                        .bytes = packing->zip.files.size,
                                        .conn = zipping->file->request,
                                        .done = packed};
    working_give(app, &zipping->working, &packing->work);
}

static void brought(struct app *app, struct completion *completion, struct job *job)
{
    struct zipping *zipping = (struct zipping *)(void *)completion;
    const struct zipped *game = &zipping->games[zipping->at++];
    struct packing *packing = zipping->packing;

    if (!job || !zipping->file || job->status == JOB_DROPPED) {
        finish(app, zipping);
        return;
    }
    if (job->status == JOB_BROAD) {
        tour_file_refuse(app, zipping->file, PROTO_ERROR_BROAD);
        zipping->file = NULL;
        finish(app, zipping);
        return;
    }
    if (!records_source(app, &game->game, job, &packing->source)) {
        ask(app, zipping);
        return;
    }
    name_of(game, packing->name);
    say_more(game, &packing->source);
    packing->wall_ms = app->now.wall_ms;
    give(app, zipping);
}

static void ask(struct app *app, struct zipping *zipping)
{
    if (zipping->at == zipping->games_n) {
        zipping->packing->name[0] = '\0';
        zipping->packing->last = true;
        give(app, zipping);
        return;
    }
    struct job *job = outbox_job(app);
    job->question.kind = QUESTION_GAME;
    job->question.id = zipping->games[zipping->at].game;
    outbox_read(app, zipping->file->request, job, &zipping->completion, brought);
}

/* Archives that are being made. */
static unsigned zips(const struct app *app)
{
    unsigned n = 0;

    for (const struct zipping *zipping = app->tournaments->zippings; zipping;
         zipping = zipping->next)
        n++;
    return n;
}

void tour_zip_left(struct app *app, request_id request)
{
    for (struct zipping *zipping = app->tournaments->zippings; zipping; zipping = zipping->next) {
        if (!zipping->file || zipping->file->request != request)
            continue;
        tour_file_finish(app, zipping->file);
        zipping->file = NULL;
    }
}

void tour_file_zip(struct app *app, struct tour_file *file, const struct tour *tour)
{
    struct zipping *zipping;

    if (zips(app) >= APP_ZIPS_MAX || !working_admits(app, tour_file_asker(file), 0)) {
        tour_file_refuse(app, file, PROTO_ERROR_BUSY);
        return;
    }
    zipping = alloc_zeroed(1, sizeof *zipping);
    zipping->next = app->tournaments->zippings;
    app->tournaments->zippings = zipping;
    zipping->file = file;
    zipping->packing = alloc_zeroed(1, sizeof *zipping->packing);
    zipping->packing->work.run = pack;
    zipping->packing->work.destroy = drop_packing;
    zip_init(&zipping->packing->zip);
    collect(tour, zipping);
    ask(app, zipping);
}
