/* Files of tournaments: the rights to them, and the steps of a request.
 *
 *     address -> session -> tournament in memory -> file written, or imported
 *
 * Promises: standings are for all who know the id, as on the page. The log, and the players'
 * numbers at their associations, are for directors and assistants. A file has only what is
 * stored. */
#include "server/app/tournament/files.h"

#include <stdlib.h>
#include <string.h>

#include "proto/json/characters.h"
#include "proto/lib/alloc.h"
#include "proto/tour/answer.h"
#include "proto/wire/encode.h"
#include "proto/wire/http.h"
#include "server/app/app.h"
#include "server/app/charge.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/session.h"
#include "server/app/state.h"
#include "server/app/tournament/restore.h"
#include "server/app/tournament/tournament.h"
#include "server/app/working.h"
#include "server/tour/files/files.h"
#include "server/tour/teams.h"

/* --- replies ---------------------------------------------------------------------------------- */

void tour_file_finish(struct app *app, struct tour_file *file)
{
    player_unref(app, file->player);
    free(file->body);
    free(file);
}

static void refuse(struct app *app, request_id request, enum proto_error code)
{
    outbox_http_error(app, request, outbox_http_status(code), code, NULL, 0);
}

void tour_file_refuse(struct app *app, struct tour_file *file, enum proto_error code)
{
    refuse(app, file->request, code);
    tour_file_finish(app, file);
}

void tour_file_refuse_full(struct app *app, struct tour_file *file, const char *field,
                           uint32_t limit)
{
    app->stats.refused++;
    proto_encode_http_no(
        &app->text, &(struct proto_http_no){
                        .code = proto_error_key(PROTO_ERROR_FULL), .field = field, .limit = limit});
    outbox_http(app, file->request, outbox_http_status(PROTO_ERROR_FULL), NULL);
    tour_file_finish(app, file);
}

void tour_file_refuse_with(struct app *app, struct tour_file *file,
                           const struct proto_tour_file_no *no)
{
    app->stats.refused++;
    proto_encode_tour_file_no(&app->text, no);
    outbox_http(app, file->request, outbox_http_status(PROTO_ERROR_PROTO), NULL);
    tour_file_finish(app, file);
}

void tour_file_reply(struct app *app, struct tour_file *file, const char *media)
{
    outbox_http_media(app, file->request, 200, media);
    tour_file_finish(app, file);
}

/* --- writing ---------------------------------------------------------------------------------- */

/* A copy in which deleted accounts are numbers. */
static void copy_seen(const struct app *app, const struct tour *published, struct tour *ret)
{
    tour_copy(published, ret);
    for (unsigned i = 0; i < ret->people_n; i++)
        tournament_person(app, &published->people[i], &ret->people[i]);
}

/* Standings or a report that a thread writes. */
struct report {
    struct reply_work reply;
    enum tour_file_kind kind;
    struct app_file_options options;
    struct tour tour;
    struct tour_log log; /* .json: the published part of it */
    const char *miai;    /* the version of the server */
};

/* The standings of players, or of their teams. */
static void put_standings(const struct tour *tour, const struct app_file_options *options,
                          struct proto_text *ret)
{
    struct tour teams;
    const struct tour *units = tour_units(tour, &teams);
    struct tour_table table;

    tour_table(units, units->rounds_n, &table);
    tour_write_csv(ret, units, &table, options->semicolon ? ';' : ',', options->bom);
    tour_table_finish(&table);
    tour_finish(&teams);
}

static void put_report(struct report *report, struct proto_text *ret)
{
    const struct app_file_options *options = &report->options;
    char place[APP_PLACE_MAX * PROTO_UTF8_MAX + 1];
    size_t n = proto_characters_clean(options->place, strlen(options->place), APP_PLACE_MAX, place);
    const struct tour *tour = &report->tour;
    struct tour_table table;

    if (report->kind == TOUR_FILE_JSON) {
        tour_move_out(&report->log, report->miai, ret);
        return;
    }
    if (report->kind == TOUR_FILE_AGA) {
        tour_write_aga(ret, tour, n > 0 ? place : NULL);
        return;
    }
    if (report->kind == TOUR_FILE_CSV) {
        put_standings(tour, options, ret);
        return;
    }
    tour_table(tour, tour->rounds_n, &table);
    if (report->kind == TOUR_FILE_EGD)
        tour_write_egd(ret, tour, &table, n > 0 ? place : NULL);
    else
        tour_write_gotha(ret, tour, &table);
    tour_table_finish(&table);
}

static void run_report(struct work *work)
{
    static const char *const media[] = {[TOUR_FILE_JSON] = "application/json",
                                        [TOUR_FILE_CSV] = "text/csv; charset=utf-8",
                                        [TOUR_FILE_EGD] = "text/plain; charset=iso-8859-15",
                                        [TOUR_FILE_AGA] = "text/plain; charset=us-ascii",
                                        [TOUR_FILE_GOTHA] = "application/xml"};
    struct report *report = (struct report *)(void *)work;
    struct proto_text text;

    proto_text_init(&text);
    put_report(report, &text);
    reply_work_say(&report->reply, 200, media[report->kind], &text);
    proto_text_finish(&text);
}

static void destroy_report(struct work *work)
{
    struct report *report = (struct report *)(void *)work;

    tour_finish(&report->tour);
    tour_log_finish(&report->log);
    reply_work_destroy(work);
}

uint64_t tour_file_asker(const struct tour_file *file)
{
    return file->player ? working_for_player(file->player) : working_for_conn(file->request);
}

/* Players' numbers at an association are only for the staff. */
static void write_report(struct app *app, struct tour_file *file,
                         const struct tournament *tournament, bool staff)
{
    uint64_t asker = tour_file_asker(file);
    size_t bytes = file->kind == TOUR_FILE_JSON ? tour_log_memory(&tournament->log)
                                                : tour_memory(tournament->published);
    struct report *report;

    if (!working_admits(app, asker, bytes)) {
        tour_file_refuse(app, file, PROTO_ERROR_BUSY);
        return;
    }
    report = alloc_zeroed(1, sizeof *report);
    report->reply.work.run = run_report;
    report->reply.work.destroy = destroy_report;
    report->kind = file->kind;
    report->options = file->options;
    report->miai = app->config.version;
    if (file->kind == TOUR_FILE_JSON)
        tour_log_copy_acts(&tournament->log, tournament->published->n, &report->log);
    else
        copy_seen(app, tournament->published, &report->tour);
    for (unsigned i = 0; i < report->tour.people_n && !staff; i++)
        report->tour.people[i].pin[0] = '\0';
    working_reply(app, asker, bytes, file->request, &report->reply);
    tour_file_finish(app, file);
}

/* --- steps ------------------------------------------------------------------------------------ */

/* The tournament is in memory, or does not exist. */
static void serve(struct app *app, struct tour_file *file)
{
    struct tournament *tournament = tournament_find(app, file->tour.bytes);
    bool staff;

    if (!tournament_is_there(tournament)) {
        tour_file_refuse(app, file, PROTO_ERROR_NOTFOUND);
        return;
    }
    staff = tournament_role(tournament, file->player) != PROTO_ROLE_NONE;
    if (!staff && (file->kind == TOUR_FILE_JSON || file->kind == TOUR_FILE_PEOPLE)) {
        tour_file_refuse(app, file, file->player ? PROTO_ERROR_DENIED : PROTO_ERROR_AUTH);
        return;
    }
    switch (file->kind) {
    case TOUR_FILE_JSON:
    case TOUR_FILE_CSV:
    case TOUR_FILE_EGD:
    case TOUR_FILE_AGA:
    case TOUR_FILE_GOTHA: write_report(app, file, tournament, staff); return;
    case TOUR_FILE_ZIP: tour_file_zip(app, file, tournament->published); return;
    case TOUR_FILE_EVENT: return;
    case TOUR_FILE_PEOPLE: tour_file_take_people(app, file, tournament); return;
    }
}

static void fetched(struct app *app, void *ctx, bool good)
{
    if (good)
        serve(app, ctx);
    else
        tour_file_finish(app, ctx);
}

static void go_on(struct app *app, struct tour_file *file, struct player *player)
{
    const struct tournament *tournament = tournament_find(app, file->tour.bytes);

    file->player = player ? player_ref(player) : NULL;
    charge_player(app, player);
    if (!charge_route(app, file->request, file->route)) {
        tour_file_finish(app, file);
        return;
    }
    if (file->kind == TOUR_FILE_EVENT)
        tour_file_take_event(app, file);
    else if (tournament && tournament->visible)
        serve(app, file);
    else
        tournament_fetch(app, &file->tour, fetched, file);
}

static void identified(struct app *app, struct completion *completion, struct job *job)
{
    struct tour_file *file = (struct tour_file *)(void *)completion;

    if (job)
        go_on(app, file, session_take(app, file->session, &job->answer));
    else
        tour_file_finish(app, file);
}

/* Takes `file` over. */
static void begin(struct app *app, struct tour_file *file, const struct app_who *who)
{
    struct player *player = who->session ? session_lookup(app, who->session) : NULL;

    if (!app->ready || app->draining || !outbox_has_room(app)) {
        tour_file_refuse(app, file, PROTO_ERROR_BUSY);
        return;
    }
    if (player || !who->session) {
        go_on(app, file, player);
        return;
    }
    session_ask(app, file->session, &file->completion, identified);
}

static struct tour_file *create(const struct app_request *request, enum tour_file_kind kind)
{
    struct tour_file *file = alloc_zeroed(1, sizeof *file);

    file->request = request->id;
    file->route = request->route;
    file->kind = kind;
    file->options = request->options;
    if (request->who.session)
        memcpy(file->session, request->who.session, sizeof file->session);
    memcpy(file->address, request->who.address, sizeof file->address);
    file->token = request->who.token;
    return file;
}

static void take_body(struct tour_file *file, const struct app_request *request)
{
    file->body = app_request_take(request);
    file->body_length = request->body.length;
}

/* --- addresses -------------------------------------------------------------------------------- */

static bool read_kind(const char *ending, size_t length, enum tour_file_kind *ret)
{
    static const char *const endings[] = {
        [TOUR_FILE_JSON] = ".json", [TOUR_FILE_CSV] = ".csv", [TOUR_FILE_EGD] = ".h9",
        [TOUR_FILE_AGA] = ".aga",   [TOUR_FILE_ZIP] = ".zip", [TOUR_FILE_GOTHA] = ".xml",
    };

    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        if (strlen(endings[i]) == length && memcmp(endings[i], ending, length) == 0) {
            *ret = (enum tour_file_kind)i;
            return true;
        }
    }
    return false;
}

void tour_files_get(struct app *app, const struct app_request *request)
{
    struct text name = request->name;
    enum tour_file_kind kind;
    struct tour_file *file;
    struct id128 id;

    if (name.length <= PROTO_ID_CHARS || !proto_id_read(name.at, PROTO_ID_CHARS, id.bytes) ||
        !read_kind(name.at + PROTO_ID_CHARS, name.length - PROTO_ID_CHARS, &kind)) {
        refuse(app, request->id, PROTO_ERROR_NOTFOUND);
        return;
    }
    file = create(request, kind);
    file->tour = id;
    begin(app, file, &request->who);
}

void tour_files_post(struct app *app, const struct app_request *request)
{
    struct tour_file *file = create(request, TOUR_FILE_EVENT);

    take_body(file, request);
    begin(app, file, &request->who);
}

void tour_files_post_people(struct app *app, const struct app_request *request)
{
    struct tour_file *file;
    struct id128 tour;

    if (!proto_id_read(request->name.at, request->name.length, tour.bytes)) {
        refuse(app, request->id, PROTO_ERROR_NOTFOUND);
        return;
    }
    file = create(request, TOUR_FILE_PEOPLE);
    take_body(file, request);
    file->tour = tour;
    begin(app, file, &request->who);
}
