/* All records of a tournament in one archive, "R2-B03-game1.sgf".
 *
 * Promises: the games are those that have ended, as far as everybody knows; one is asked of the store
 * after the other, so that moves elsewhere go on between them; so many archives are made at once, and
 * each ends at the size that server/base/zip.h names. */
#include <stdlib.h>
#include <string.h>

#include "server/app/limits.h"
#include "server/app/out.h"
#include "server/app/records.h"
#include "server/app/tour_files.h"
#include "server/base/zip.h"

struct zipped {
    struct id128 game;
    uint8_t round, number;
    uint16_t board;
};
struct zipping {
    struct wait wait;
    struct tour_file *file;
    struct zip zip;
    struct zipped *games;
    size_t games_n, at;
};

static void collect(const struct tour *tour, struct zipping *zipping)
{
    size_t size = 1;

    for (unsigned i = 0; i < tour->rounds_n; i++)
        size += (size_t)tour->rounds[i].pairs_n * PROTO_TOUR_GAMES_MAX;
    zipping->games = app_alloc(size * sizeof *zipping->games);
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
                memcpy(game->game.bytes, pair->games[n].id, sizeof game->game.bytes);
                zipping->games_n++;
            }
        }
    }
}

/* At least so many digits. */
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

/* --- one after the other ---------------------------------------------------------------------- */

static void finish(struct app *app, struct zipping *zipping)
{
    app->zips--;
    zip_finish(&zipping->zip);
    free(zipping->games);
    if (zipping->file)
        tour_file_finish(app, zipping->file);
    free(zipping);
}

static void reply(struct app *app, struct zipping *zipping)
{
    zip_end(&zipping->zip);
    proto_text_bytes(&app->text, zipping->zip.files.at, zipping->zip.files.length);
    tour_file_reply(app, zipping->file, "application/zip");
    zipping->file = NULL;
    finish(app, zipping);
}

static void go_on(struct app *app, struct zipping *zipping);

static void brought(struct app *app, struct wait *wait, struct job *job)
{
    struct zipping *zipping = (struct zipping *)(void *)wait;
    const struct zipped *game = &zipping->games[zipping->at++];
    struct proto_text text;
    char name[40];
    bool fits = true;

    if (!job) {
        finish(app, zipping);
        return;
    }
    proto_text_init(&text);
    name_of(game, name);
    if (records_write(app, &game->game, &job->answer, &text))
        fits = zip_add(&zipping->zip, name, text.at, text.length, app->now.wall_ms);
    proto_text_finish(&text);
    if (fits) {
        go_on(app, zipping);
        return;
    }
    tour_file_refuse(app, zipping->file, PROTO_ERROR_FULL);
    zipping->file = NULL;
    finish(app, zipping);
}

static void go_on(struct app *app, struct zipping *zipping)
{
    if (zipping->at == zipping->games_n) {
        reply(app, zipping);
        return;
    }
    struct job *job = out_job(app);
    job->question.kind = QUESTION_GAME;
    job->question.id = zipping->games[zipping->at].game;
    out_store(app, job, &zipping->wait, brought);
}

void tour_file_zip(struct app *app, struct tour_file *file, const struct tour *tour)
{
    struct zipping *zipping;

    if (app->zips >= APP_ZIPS_MAX) {
        tour_file_refuse(app, file, PROTO_ERROR_BUSY);
        return;
    }
    app->zips++;
    zipping = app_alloc(sizeof *zipping);
    zipping->file = file;
    zip_init(&zipping->zip);
    collect(tour, zipping);
    go_on(app, zipping);
}
