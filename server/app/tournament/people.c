/* Importing a list of players. A thread reads and judges it on a copy of the tournament; then the
 * players are entered.
 *
 * Promises: all of it is entered, in one transaction, or nothing. If an act came meanwhile, the
 * list is judged once more; if another came again, the request is refused with `busy`. */
#include <assert.h>
#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "proto/tour/answer.h"
#include "server/app/measures/standing.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/tournament/files.h"
#include "server/app/tournament/people_far.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/transaction.h"
#include "server/app/working.h"
#include "server/tour/files/files.h"

/* --- on a thread ------------------------------------------------------------------------------ */

/* The input and result of a thread. */
struct list {
    struct work work;
    char *body;
    size_t length;
    struct tour tour;
    bool good;
    struct tour_row_error error;
    struct proto_tour_act act;
    struct proto_text reply; /* JSON */
};

/* added: the same people with their numbers */
static void describe(const struct tour_people *people, const struct proto_tour_person *added,
                     struct proto_text *ret)
{
    const struct proto_tour_entered entered = {.n = people->n,
                                               .charset = people->charset,
                                               .ignored = people->ignored,
                                               .people = people->list,
                                               .numbers = added,
                                               .rows = people->rows};

    proto_text_init(ret);
    proto_encode_tour_entered(ret, &entered);
}

static void run(struct work *work)
{
    struct list *list = (struct list *)(void *)work;
    struct tour_people people;

    if (!tour_read_people(list->body, list->length, &people, &list->error))
        return;
    list->good = tour_enter_people(&list->tour, &people, &list->act, &list->error);
    if (list->good)
        describe(&people, list->act.people, &list->reply);
    tour_people_finish(&people);
}

static void destroy(struct work *work)
{
    struct list *list = (struct list *)(void *)work;

    proto_tour_act_finish(&list->act); /* empty if a log took it over */
    free(list->body);
    proto_text_finish(&list->reply);
    tour_finish(&list->tour);
    free(list);
}

/* --- entering --------------------------------------------------------------------------------- */

struct entering {
    struct working working;
    struct tour_file *file;
    bool again;
    struct proto_text reply;
};

static void finish(struct app *app, struct entering *entering)
{
    if (entering->file)
        tour_file_finish(app, entering->file);
    proto_text_finish(&entering->reply);
    free(entering);
}

static void entered(struct app *app, void *ctx, bool stored)
{
    struct entering *entering = ctx;

    if (stored) {
        proto_text_bytes(&app->text, entering->reply.at, entering->reply.length);
        tour_file_reply(app, entering->file, "application/json");
    } else { /* another process owns the tournament now */
        tour_file_refuse(app, entering->file, PROTO_ERROR_BUSY);
    }
    entering->file = NULL;
    finish(app, entering);
}

/* Enters the players; the list was judged on the present state. */
static void enter(struct app *app, struct entering *entering, struct tournament *tournament,
                  struct list *list)
{
    struct transaction *transaction = transaction_create(app, tournament, NULL);

    tournament_pin(tournament, entering->file->player);
    transaction->actor = entering->file->player->id;
    transaction->then = entered;
    transaction->ctx = entering;
    struct tour_verdict verdict = transaction_act(app, tournament, transaction, &list->act);
    assert(verdict.reason == TOUR_WELL);
    transaction_store(app, tournament, transaction);
}

static void refuse(struct app *app, struct entering *entering, enum proto_error code)
{
    tour_file_refuse(app, entering->file, code);
    entering->file = NULL;
    finish(app, entering);
}

/* The list was judged on the present state: enters it, or refuses it. */
static void carry_out(struct app *app, struct entering *entering, struct tournament *tournament,
                      struct list *list)
{
    if (!list->good) {
        tour_file_refuse_row(app, entering->file, &list->error);
        entering->file = NULL;
        finish(app, entering);
        return;
    }
    if (tour_log_has_room(&tournament->log, &list->act).reason != TOUR_WELL) {
        refuse(app, entering, PROTO_ERROR_FULL);
        return;
    }
    entering->reply = list->reply;
    proto_text_init(&list->reply);
    if (entering->file->options.dry)
        entered(app, entering, true);
    else
        enter(app, entering, tournament, list);
}

static void back(struct app *app, struct working *working, struct work *work);

/* Takes the body over. */
static void give(struct app *app, struct tournament *tournament, struct entering *entering,
                 char *body, size_t length)
{
    struct list *list = alloc_zeroed(1, sizeof *list);

    list->work.run = run;
    list->work.destroy = destroy;
    list->body = body;
    list->length = length;
    proto_text_init(&list->reply);
    tour_copy(&tournament->log.tour, &list->tour);
    entering->working = (struct working){.asker = tour_file_asker(entering->file),
                                         .bytes = length + tour_memory(&tournament->log.tour),
                                         .conn = entering->file->request,
                                         .done = back};
    tournament->pins++;
    working_give(app, &entering->working, &list->work);
}

static void back(struct app *app, struct working *working, struct work *work)
{
    struct entering *entering = (struct entering *)(void *)working;
    struct list *list = (struct list *)(void *)work;
    struct tournament *tournament = tournament_find(app, entering->file->tour.bytes);

    tournament->pins--;
    if (!list) {
        finish(app, entering);
    } else if (tournament_role(tournament, entering->file->player) == PROTO_ROLE_NONE ||
               standing_event(app, tournament->id.bytes) == PROTO_MODERATION_END) {
        refuse(app, entering, PROTO_ERROR_DENIED);
    } else if (tournament->again || !tournament_is_mine(app, tournament)) {
        refuse(app, entering, PROTO_ERROR_BUSY);
    } else if (list->tour.n == tournament->log.tour.n) {
        carry_out(app, entering, tournament, list);
    } else if (entering->again) {
        refuse(app, entering, PROTO_ERROR_BUSY);
    } else {
        char *body = list->body;
        list->body = NULL;
        entering->again = true;
        give(app, tournament, entering, body, list->length);
    }
}

void tour_file_take_people(struct app *app, struct tour_file *file, struct tournament *tournament)
{
    struct entering *entering;
    char *body = file->body;

    if (!tournament_is_mine(app, tournament)) {
        people_far_send(app, file);
        return;
    }
    if (!working_admits(app, tour_file_asker(file),
                        file->body_length + tour_memory(&tournament->log.tour))) {
        tour_file_refuse(app, file, PROTO_ERROR_BUSY);
        return;
    }
    entering = alloc_zeroed(1, sizeof *entering);
    entering->file = file;
    proto_text_init(&entering->reply);
    file->body = NULL;
    give(app, tournament, entering, body, file->body_length);
}
