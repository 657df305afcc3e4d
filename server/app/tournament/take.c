/* Importing a tournament: an uploaded file becomes a tournament of the account that uploads it. A
 * thread reads the file. (people.c imports a list of players.)
 *
 * Promises: a tournament is imported whole; it is visible, and the request is answered, when all of
 * it is stored. A file that is refused, or that was stored in part when the server stopped, leaves
 * nothing. If the file's slug is taken, the tournament gets the next free one: "spring-2". */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/tour/answer.h"
#include "proto/wire/tour_words.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/tournament/bytes.h"
#include "server/app/tournament/files.h"
#include "server/app/tournament/rooms_open.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/transaction.h"
#include "server/app/working.h"
#include "server/tour/files/files.h"

static const char json[] = "application/json";

/* --- errors ----------------------------------------------------------------------------------- */

void tour_file_refuse_row(struct app *app, struct tour_file *file,
                          const struct tour_row_error *error)
{
    const struct proto_tour_file_no no = {
        .error = error->text,
        .place = file->kind == TOUR_FILE_PEOPLE ? "row" : "line",
        .at = error->row,
        .field = error->field,
    };

    tour_file_refuse_with(app, file, &no);
}

static void refuse_act(struct app *app, struct tour_file *file,
                       const struct proto_tour_file_error *error)
{
    const struct proto_tour_file_no no = {
        .error = error->text, .place = "act", .at = error->act, .field = error->field};

    tour_file_refuse_with(app, file, &no);
}

/* --- the tournament --------------------------------------------------------------------------- */

struct taking {
    struct completion completion;
    struct working working;
    struct tour_file *file;
    struct tour_log log;
    struct tour_notes notes;
    struct id128 tour; /* the new tournament */
    char wanted[PROTO_TOUR_SLUG_MAX + 1], slug[PROTO_TOUR_SLUG_MAX + 1];
    unsigned number; /* of the slug, from 1 */
};

#define TAKING_BY_WORKING(pointer)                                                                 \
    ((struct taking *)(void *)((char *)(pointer)-offsetof(struct taking, working)))

static void finish(struct app *app, struct taking *taking)
{
    tour_log_finish(&taking->log);
    if (taking->file)
        tour_file_finish(app, taking->file);
    free(taking);
}

static void refuse(struct app *app, struct taking *taking, enum proto_error code)
{
    tour_file_refuse(app, taking->file, code);
    taking->file = NULL;
    finish(app, taking);
}

static void taken(struct app *app, void *ctx, bool stored)
{
    struct taking *taking = ctx;
    const struct proto_tour_taken answer = {.tour = taking->tour.bytes,
                                            .slug = taking->slug,
                                            .notes = taking->notes.list,
                                            .notes_n = taking->notes.n};

    if (stored) {
        proto_encode_tour_taken(&app->text, &answer);
        tour_file_reply(app, taking->file, json);
    } else { /* its shard has another owner now, or its slug was taken elsewhere */
        tour_file_refuse(app, taking->file, PROTO_ERROR_BUSY);
    }
    taking->file = NULL;
    finish(app, taking);
}

static void create(struct app *app, struct taking *taking)
{
    struct player *player = taking->file->player;
    struct tournament *tournament;
    struct transaction *transaction;

    if (!shard_draw_id(app, &taking->tour)) {
        refuse(app, taking, PROTO_ERROR_BUSY);
        return;
    }
    tour_move_slug(&taking->log, taking->slug);
    tournament = tournament_create(app, taking->tour, player, app->now.wall_ms);
    transaction = transaction_create(app, tournament, NULL);
    transaction->creates = true;
    transaction->then = taken;
    transaction->ctx = taking;
    transaction_take(app, tournament, transaction, &taking->log);
    transaction_store(app, tournament, transaction);
}

/* Makes "spring", "spring-2", "spring-3" …, cut so that the number fits. */
static void number_slug(struct taking *taking)
{
    char digits[4];
    size_t n = strlen(taking->wanted), digits_n = 0;

    if (taking->number > 1) {
        digits[digits_n++] = '-';
        if (taking->number >= 10)
            digits[digits_n++] = (char)('0' + taking->number / 10);
        digits[digits_n++] = (char)('0' + taking->number % 10);
    }
    if (n + digits_n > PROTO_TOUR_SLUG_MAX)
        n = PROTO_TOUR_SLUG_MAX - digits_n;
    while (digits_n > 0 && taking->wanted[n - 1] == '-')
        n--;
    memcpy(taking->slug, taking->wanted, n);
    memcpy(taking->slug + n, digits, digits_n);
    taking->slug[n + digits_n] = '\0';
}

static void slug_asked(struct app *app, struct completion *completion, struct job *job);

/* Asks the store whether the next slug is free. */
static void ask_slug(struct app *app, struct taking *taking)
{
    do {
        if (++taking->number > APP_SLUGS_TRIED_MAX) {
            refuse(app, taking, PROTO_ERROR_FULL);
            return;
        }
        number_slug(taking);
    } while (tournament_with_slug(app, taking->slug));
    struct job *job = outbox_job(app);
    job->question.kind = QUESTION_TOUR;
    job->question.key = job_text(job, taking->slug, strlen(taking->slug));
    job->question.brief = true;
    job->question.player = taking->file->player->id;
    job->question.search.from = PROTO_STAGE_DRAFT;
    job->question.search.to = PROTO_STAGE_RUNNING;
    outbox_store(app, job, &taking->completion, slug_asked);
}

/* May this account have the tournament? If not, the request is refused. */
static bool has_room(struct app *app, struct taking *taking, const struct job *job)
{
    const struct tour_log *log = &taking->log;
    struct player *player = taking->file->player;

    tours_know(player, job->answer.bytes);
    struct tour_verdict verdict =
        tours_may_make(app, player, job->answer.count, log->tour.stage <= PROTO_STAGE_RUNNING,
                       log->bytes_n + (size_t)log->n * APP_TOUR_ROW_BYTES);
    if (verdict.reason == TOUR_WELL)
        return true;
    tour_file_refuse_full(app, taking->file, verdict.field, verdict.n);
    taking->file = NULL;
    return false;
}

static void slug_asked(struct app *app, struct completion *completion, struct job *job)
{
    struct taking *taking = (struct taking *)(void *)completion;

    if (!job)
        finish(app, taking);
    else if (!has_room(app, taking, job))
        finish(app, taking);
    else if (job->answer.tours_n > 0 || tournament_with_slug(app, taking->slug))
        ask_slug(app, taking);
    else
        create(app, taking);
}

/* --- on a thread ------------------------------------------------------------------------------ */

/* bytes of a file; between two portions the thread checks whether the request still waits */
#define READ_AT_ONCE 100000

/* The input and result of a thread. */
struct arriving {
    struct work work;
    char *body;
    size_t length;
    int64_t director, now_ms;
    enum { ARRIVED_NOT, ARRIVED_WELL, ARRIVED_FULL, ARRIVED_ROW, ARRIVED_ACT } how;
    struct tour_log log;
    struct tour_notes notes;
    struct tour_row_error row;        /* of OpenGotha's file */
    struct proto_tour_file_error act; /* of a file of Miai */
};

/* Is the file OpenGotha's? Its files begin with an angle bracket, Miai's with a brace; blanks and a
 * byte order mark may come before. */
static bool is_xml(const char *body, size_t length)
{
    size_t at = 0;

    if (length >= 3 && memcmp(body, "\xef\xbb\xbf", 3) == 0)
        at = 3;
    while (at < length && strchr(" \t\r\n", body[at]))
        at++;
    return at < length && body[at] != '{';
}

static bool read_ours(struct arriving *arriving)
{
    struct tour_arrival arrival;
    enum tour_arriving how;

    tour_arrival_init(&arrival, arriving->body, arriving->length, arriving->director);
    do
        how = tour_arrival_step(&arrival, READ_AT_ONCE, &arriving->act);
    while (how == TOUR_ARRIVES && !work_is_unwanted(&arriving->work));
    if (how == TOUR_ARRIVED) {
        arriving->log = arrival.log;
        tour_log_init(&arrival.log);
    }
    tour_arrival_finish(&arrival);
    return how == TOUR_ARRIVED;
}

/* Adds the act which says that the log was imported: its games were rated where they were
 * played. */
static bool note_taking(struct arriving *arriving)
{
    struct proto_tour_act act = {
        .kind = PROTO_ACT_TAKEN, .at_ms = arriving->now_ms, .actor = arriving->director};

    return tour_log_append(&arriving->log, &act).reason == TOUR_WELL;
}

static void read_event(struct work *work)
{
    struct arriving *arriving = (struct arriving *)(void *)work;
    bool xml = is_xml(arriving->body, arriving->length), good;

    if (tour_is_foreign(arriving->body, arriving->length, &arriving->row)) {
        arriving->how = ARRIVED_ROW;
        return;
    }
    good = xml ? tour_read_gotha(arriving->body, arriving->length, arriving->director,
                                 arriving->now_ms, &arriving->log, &arriving->notes, &arriving->row)
               : read_ours(arriving);
    if (!good)
        arriving->how = xml ? ARRIVED_ROW : ARRIVED_ACT;
    else
        arriving->how = note_taking(arriving) ? ARRIVED_WELL : ARRIVED_FULL;
}

static void drop_arriving(struct work *work)
{
    struct arriving *arriving = (struct arriving *)(void *)work;

    tour_log_finish(&arriving->log);
    free(arriving->body);
    free(arriving);
}

/* --- the result ------------------------------------------------------------------------------ */

static bool is_playable(struct app *app, const struct tour *tour)
{
    return tour->settings.over_board || tour->stage > PROTO_STAGE_RUNNING ||
           rooms_are_possible(app, &tour->settings);
}

/* The file could be read. It may still be refused. */
static void admit(struct app *app, struct taking *taking)
{
    static const struct proto_tour_file_no no = {.error = "no game can begin under these settings",
                                                 .field = "settings.game"};

    if (!is_playable(app, &taking->log.tour)) {
        tour_file_refuse_with(app, taking->file, &no);
        taking->file = NULL;
        finish(app, taking);
        return;
    }
    memcpy(taking->wanted, taking->log.tour.settings.slug, sizeof taking->wanted);
    ask_slug(app, taking);
}

static void arrived(struct app *app, struct working *working, struct work *work)
{
    struct taking *taking = TAKING_BY_WORKING(working);
    struct arriving *arriving = (struct arriving *)(void *)work;

    if (!arriving) {
        finish(app, taking);
        return;
    }
    switch (arriving->how) {
    case ARRIVED_WELL:
        taking->log = arriving->log;
        taking->notes = arriving->notes;
        tour_log_init(&arriving->log);
        admit(app, taking);
        return;
    case ARRIVED_ROW: tour_file_refuse_row(app, taking->file, &arriving->row); break;
    case ARRIVED_ACT: refuse_act(app, taking->file, &arriving->act); break;
    case ARRIVED_NOT:
    case ARRIVED_FULL: tour_file_refuse(app, taking->file, PROTO_ERROR_FULL); break;
    }
    taking->file = NULL;
    finish(app, taking);
}

void tour_file_take_event(struct app *app, struct tour_file *file)
{
    struct taking *taking;
    struct arriving *arriving;
    size_t bytes = 3 * file->body_length; /* the file and the tournament made of it */

    if (!file->player || !file->player->account) {
        tour_file_refuse(app, file, file->player ? PROTO_ERROR_DENIED : PROTO_ERROR_AUTH);
        return;
    }
    if (player_is_bot(file->player)) {
        tour_file_refuse(app, file, PROTO_ERROR_FORBIDDEN);
        return;
    }
    if (!working_admits(app, tour_file_asker(file), bytes)) {
        tour_file_refuse(app, file, PROTO_ERROR_BUSY);
        return;
    }
    taking = alloc_zeroed(1, sizeof *taking);
    taking->file = file;
    tour_log_init(&taking->log);
    taking->working = (struct working){
        .asker = tour_file_asker(file), .bytes = bytes, .conn = file->request, .done = arrived};
    arriving = alloc_zeroed(1, sizeof *arriving);
    arriving->work.run = read_event;
    arriving->work.destroy = drop_arriving;
    arriving->body = file->body;
    arriving->length = file->body_length;
    arriving->director = file->player->id;
    arriving->now_ms = app->now.wall_ms;
    file->body = NULL;
    working_give(app, &taking->working, &arriving->work);
}
