/* What is handed in: an event becomes a tournament of whoever brings it (a list of players:
 * tour_people.c).
 *
 * Promises: what is taken in is taken whole, in one transaction, and is answered when it is stored;
 * what is refused leaves nothing. An event that comes to an address which is taken gets the next free
 * one: "spring-2". */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/tour_words.h"
#include "proto/write.h"
#include "server/app/limits.h"
#include "server/app/out.h"
#include "server/app/people.h"
#include "server/app/tour_files.h"
#include "server/tour/files.h"

static const char json[] = "application/json";

/* --- what is wrong ---------------------------------------------------------------------------- */

static void put_error(struct proto_text *members, const char *text, const char *key, uint32_t at,
                      const char *field)
{
    proto_text_init(members);
    proto_text_literal(members, ",\"error\":");
    proto_text_name(members, text);
    if (at > 0) {
        proto_text_literal(members, key);
        proto_text_integer(members, at);
    }
    if (*field) {
        proto_text_literal(members, ",\"field\":");
        proto_text_name(members, field);
    }
}

void tour_file_refuse_row(struct app *app, struct tour_file *file,
                          const struct tour_row_error *error)
{
    struct proto_text members;

    put_error(&members, error->text,
              file->kind == TOUR_FILE_PEOPLE ? ",\"row\":" : ",\"line\":", error->row,
              error->field);
    tour_file_refuse_with(app, file, &members);
}

static void refuse_act(struct app *app, struct tour_file *file,
                       const struct proto_tour_file_error *error)
{
    struct proto_text members;

    put_error(&members, error->text, ",\"act\":", error->act, error->field);
    tour_file_refuse_with(app, file, &members);
}

/* --- an event --------------------------------------------------------------------------------- */

struct taking {
    struct wait wait;
    struct tour_file *file;
    struct tour_log log;
    struct tour_notes notes;
    struct id128 tour; /* what became of it */
    char wanted[PROTO_TOUR_SLUG_MAX + 1], slug[PROTO_TOUR_SLUG_MAX + 1];
    unsigned number; /* of the slug, from 1 */
};

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
    struct proto_text *text = &app->text;

    if (stored) {
        proto_text_literal(text, "{\"tour\":");
        proto_write_id(text, taking->tour.bytes);
        proto_text_literal(text, ",\"slug\":");
        proto_text_name(text, taking->slug);
        proto_text_literal(text, ",\"notes\":[");
        for (unsigned i = 0; i < taking->notes.n; i++) {
            proto_write_comma(text);
            proto_text_name(text, taking->notes.list[i]);
        }
        proto_text_literal(text, "]}");
        tour_file_reply(app, taking->file, json);
        taking->file = NULL;
    }
    finish(app, taking);
}

static void create(struct app *app, struct taking *taking)
{
    struct player *player = taking->file->player;
    struct tourney *tourney;
    struct step *step;

    app->host.random(app->host.ctx, taking->tour.bytes, sizeof taking->tour.bytes);
    tour_move_slug(&taking->log, taking->slug);
    tourney = tourney_create(app, taking->tour, player, app->now.wall_ms);
    tourney_name(tourney, player);
    step = step_create(app, tourney, NULL);
    step->creates = true;
    step->then = taken;
    step->ctx = taking;
    step_take(app, tourney, step, &taking->log);
    step_store(app, tourney, step);
}

/* "spring", "spring-2", "spring-3" … cut so that the number fits. */
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

static void slug_asked(struct app *app, struct wait *wait, struct job *job);

/* Is the next slug free? */
static void ask_slug(struct app *app, struct taking *taking)
{
    do {
        if (++taking->number > APP_SLUGS_TRIED_MAX) {
            refuse(app, taking, PROTO_ERROR_FULL);
            return;
        }
        number_slug(taking);
    } while (tourney_with_slug(app, taking->slug));
    struct job *job = out_job(app);
    job->question.kind = QUESTION_TOUR;
    job->question.key = job_text(job, taking->slug, strlen(taking->slug));
    job->question.player = taking->file->player->id;
    job->question.search.from = PROTO_STAGE_DRAFT;
    job->question.search.to = PROTO_STAGE_CANCELLED;
    out_store(app, job, &taking->wait, slug_asked);
}

static void slug_asked(struct app *app, struct wait *wait, struct job *job)
{
    struct taking *taking = (struct taking *)(void *)wait;

    if (!job)
        finish(app, taking);
    else if (job->answer.count >= APP_TOURS_TAKEN_MAX)
        refuse(app, taking, PROTO_ERROR_FULL);
    else if (job->answer.tours_n > 0 || tourney_with_slug(app, taking->slug))
        ask_slug(app, taking);
    else
        create(app, taking);
}

/* Ours begins with a brace, OpenGotha's with an angle bracket; blanks and a mark may stand before. */
static bool is_xml(const struct tour_file *file)
{
    size_t at = 0;

    if (file->body_length >= 3 && memcmp(file->body, "\xef\xbb\xbf", 3) == 0)
        at = 3;
    while (at < file->body_length && strchr(" \t\r\n", file->body[at]))
        at++;
    return at < file->body_length && file->body[at] != '{';
}

/* What came in the file was rated where it was played. */
static bool note_taking(struct app *app, struct taking *taking)
{
    struct proto_tour_act act = {
        .kind = PROTO_ACT_TAKEN, .at_ms = app->now.wall_ms, .actor = taking->file->player->id};

    if (tour_log_append(&taking->log, &act).reason == TOUR_WELL)
        return true;
    tour_file_refuse(app, taking->file, PROTO_ERROR_FULL);
    taking->file = NULL;
    return false;
}

/* False: it was refused. */
static bool read_event(struct app *app, struct taking *taking)
{
    struct tour_file *file = taking->file;
    struct tour_row_error row;
    struct proto_tour_file_error act;
    bool xml = is_xml(file), good;

    good = xml ? tour_read_gotha(file->body, file->body_length, file->player->id, app->now.wall_ms,
                                 &taking->log, &taking->notes, &row)
               : tour_move_in(file->body, file->body_length, file->player->id, &taking->log, &act);
    if (good)
        return note_taking(app, taking);
    if (xml)
        tour_file_refuse_row(app, file, &row);
    else
        refuse_act(app, file, &act);
    taking->file = NULL;
    return false;
}

static bool is_playable(struct app *app, const struct tour *tour)
{
    return tour->settings.over_board || tour->stage > PROTO_STAGE_RUNNING ||
           rooms_are_possible(app, &tour->settings);
}

void tour_file_take_event(struct app *app, struct tour_file *file)
{
    struct taking *taking;
    struct proto_text members;

    if (!file->player || !file->player->account) {
        tour_file_refuse(app, file, file->player ? PROTO_ERROR_DENIED : PROTO_ERROR_AUTH);
        return;
    }
    taking = app_alloc(sizeof *taking);
    taking->file = file;
    tour_log_init(&taking->log);
    if (!read_event(app, taking)) {
        finish(app, taking);
        return;
    }
    if (!is_playable(app, &taking->log.tour)) {
        put_error(&members, "no game can begin under these settings", "", 0, "settings.game");
        tour_file_refuse_with(app, file, &members);
        taking->file = NULL;
        finish(app, taking);
        return;
    }
    memcpy(taking->wanted, taking->log.tour.settings.slug, sizeof taking->wanted);
    ask_slug(app, taking);
}
