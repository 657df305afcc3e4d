/* Files of tournaments: one request, from its address to its reply. */
#ifndef MIAI_APP_TOURNAMENT_FILES_H
#define MIAI_APP_TOURNAMENT_FILES_H

#include "proto/wire/command.h"
#include "server/app/app.h"
#include "server/app/outbox.h"
#include "server/app/request.h"
#include "server/base/job.h"

struct proto_tour_file_no;
struct tour;
struct tour_row_error;
struct tournament;

enum tour_file_kind {
    TOUR_FILE_JSON,
    TOUR_FILE_CSV,
    TOUR_FILE_EGD,
    TOUR_FILE_AGA,
    TOUR_FILE_GOTHA,
    TOUR_FILE_ZIP,
    TOUR_FILE_EVENT, /* uploaded; so are the following */
    TOUR_FILE_PEOPLE
};

struct tour_file {
    struct completion completion;
    request_id request;
    const struct app_route *route;
    enum tour_file_kind kind;
    struct app_file_options options;
    struct id128 tour;
    uint8_t session[32], address[16]; /* of the sender */
    bool token;
    struct player *player; /* of the session, counted; NULL: no session */
    char *body;            /* the uploaded file */
    size_t body_length;
};

/* The handlers of the routes: a tournament in one of its forms, a file that becomes a tournament of the sender, and a
 * list of players that is entered, all of it or nothing. */
app_handler tour_files_get;
app_handler tour_files_post;
app_handler tour_files_post_people;

/* Each function below is the last step: it frees the request. Unless it takes a reply, the reply is
 * in app->text. */
void tour_file_finish(struct app *app, struct tour_file *file);
/* The number of the asker for work. */
uint64_t tour_file_asker(const struct tour_file *file);
void tour_file_refuse(struct app *app, struct tour_file *file, enum proto_error code);
/* `full`, with the limit that was reached and its value. */
void tour_file_refuse_full(struct app *app, struct tour_file *file, const char *field,
                           uint32_t limit);
/* Refuses with the error in the file. */
void tour_file_refuse_with(struct app *app, struct tour_file *file,
                           const struct proto_tour_file_no *no);
void tour_file_refuse_row(struct app *app, struct tour_file *file,
                          const struct tour_row_error *error);
void tour_file_reply(struct app *app, struct tour_file *file, const char *media);

/* Forgets the archive of a request whose client has left. */
void tour_zip_left(struct app *app, request_id request);
void tour_file_zip(struct app *app, struct tour_file *file, const struct tour *tour);
void tour_file_take_event(struct app *app, struct tour_file *file);
void tour_file_take_people(struct app *app, struct tour_file *file, struct tournament *tournament);

#endif
