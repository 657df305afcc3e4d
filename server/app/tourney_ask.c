/* Questions about a tournament: where it is, what a value is made of, why two were paired, and what
 * an act would change. Nothing here changes anything. */
#include <stdlib.h>
#include <string.h>

#include "server/app/limits.h"
#include "server/app/out.h"
#include "server/app/pace.h"
#include "server/app/ratings.h"
#include "server/app/tourney_told.h"

static void refuse(struct app *app, const struct request *request, enum proto_error code)
{
    out_refuse(app, request->conn, request->id, code);
}

/* Waits for the tournament, if it was not waited for yet. */
static void wait_for(struct app *app, struct request *request, const uint8_t *id, const char *slug)
{
    struct held *held = NULL;
    if (request->asked & ASKED_TOUR) {
        refuse(app, request, PROTO_ERROR_NOTFOUND);
        return;
    }
    if (out_has_room(app) && !app->draining)
        held = held_create(app, request);
    if (held)
        tourney_load(app, id, slug, held);
    else
        refuse(app, request, PROTO_ERROR_BUSY);
}

static void find(struct app *app, struct request *request)
{
    const char *slug = request->message->u.ask.slug;
    const struct tourney *tourney = tourney_with_slug(app, slug);
    if (!tourney || !tourney->visible) {
        wait_for(app, request, NULL, slug);
        return;
    }
    proto_encode_tour_found(&app->text, request->id, tourney->id.bytes);
    out_answer(app, request->conn);
}

static bool is_staff(const struct tourney *tourney, const struct request *request)
{
    return tourney_role(tourney, request->player) != PROTO_ROLE_NONE;
}

/* --- sums ------------------------------------------------------------------------------------- */

/* The place of a criterion among the values of a line; -1: the tournament does not use it. */
static int index_of(const struct proto_tour_settings *settings, uint8_t criterion)
{
    if (criterion == PROTO_CRITERION_SCORE)
        return 0;
    for (int i = 0; i < settings->criteria_n; i++)
        if (settings->criteria[i] == criterion)
            return i + 1;
    return -1;
}

static void encode_sum(struct app *app, const struct request *request, const struct tour *tour,
                       const struct tour_table *table, int index)
{
    const struct proto_tour_ask *ask = &request->message->u.ask;
    struct tour_term terms[PROTO_TOUR_ROUNDS_MAX];
    struct proto_view_term told[PROTO_TOUR_ROUNDS_MAX];
    enum proto_tour_criterion criterion = (enum proto_tour_criterion)ask->criterion;
    unsigned n = tour_sum(tour, table, ask->no, criterion, terms);
    int32_t total = tour_line(table, ask->no)->values[index];
    for (unsigned i = 0; i < n; i++)
        told[i] = (struct proto_view_term){.round = terms[i].round,
                                           .opponent = terms[i].opponent,
                                           .value = terms[i].value,
                                           .dropped = terms[i].dropped};
    proto_encode_sum(&app->text, request->id, total == TOUR_NOT_APPLIED ? 0 : total,
                     (uint8_t)tour_criterion_scale(criterion), told, n);
}

static void sum(struct app *app, const struct request *request, const struct tourney *tourney)
{
    const struct proto_tour_ask *ask = &request->message->u.ask;
    const struct tour *tour = tourney->shown;
    int index = index_of(&tour->settings, ask->criterion);
    struct tour_table table;
    if (!tour_person(tour, ask->no) || index < 0) {
        refuse(app, request, PROTO_ERROR_NOTFOUND);
        return;
    }
    tour_table(tour, ask->round ? ask->round : tour->rounds_n, &table);
    encode_sum(app, request, tour, &table, index);
    tour_table_finish(&table);
    out_answer(app, request->conn);
}

/* --- why -------------------------------------------------------------------------------------- */

static bool may_seek(struct app *app)
{
    return pace_take(&app->sought_us, app->now.mono_us, APP_SOUGHT_PER_S, APP_SOUGHT_BURST);
}

static void encode_why(struct app *app, const struct request *request, const struct tour_why *why)
{
    struct proto_view_why told = {.differs = (int8_t)why->differs, .next = why->next};
    for (unsigned i = 0; i < PROTO_VIEW_LEVELS; i++) {
        told.levels[i] = why->pair.levels[i];
        told.with[i] = why->with.level[i];
        told.without[i] = why->without.level[i];
    }
    if (why->pair.second == 0)
        told.levels[5] = why->pair.bye;
    proto_encode_why(&app->text, request->id, &told);
}

static void why(struct app *app, const struct request *request, const struct tourney *tourney)
{
    const struct proto_tour_ask *ask = &request->message->u.ask;
    const struct proto_tour_round *round = tour_round(tourney->shown, ask->round);
    struct tour_why answer;
    bool there = round && (round->state != PROTO_ROUND_DRAFTED || is_staff(tourney, request));
    if (there && !may_seek(app)) {
        refuse(app, request, PROTO_ERROR_BUSY);
        return;
    }
    if (!there || !tour_why(tourney->shown, ask->round, round->seed, ask->a, ask->b, &answer)) {
        refuse(app, request, PROTO_ERROR_NOTFOUND);
        return;
    }
    encode_why(app, request, &answer);
    out_answer(app, request->conn);
}

/* --- what if ---------------------------------------------------------------------------------- */

/* Fills in what the server adds to an act. */
static struct tour_verdict complete(struct app *app, const struct request *request,
                                    const struct tourney *tourney, struct proto_tour_act *act)
{
    const struct tour *tour = &tourney->now.tour;
    act->actor = request->player->id;
    act->at_ms = app->now.wall_ms;
    if (act->kind == PROTO_ACT_ADD)
        tour_give_numbers(tour, act->people, act->people_n);
    if (act->kind == PROTO_ACT_CLEAR)
        tourney_list_cleared(tour, act);
    ratings_seed(app, tour, act);
    if (act->kind == PROTO_ACT_PAIR || act->kind == PROTO_ACT_SWAP || act->kind == PROTO_ACT_JOIN)
        return draw_pairs(app, tour, act);
    return (struct tour_verdict){.reason = TOUR_WELL};
}

static uint16_t place_in(const struct tour_table *table, uint16_t no)
{
    uint16_t index = table->index[no - 1];
    return index ? table->lines[index - 1].place : 0;
}

static void encode_preview(struct app *app, const struct request *request,
                           const struct tourney *tourney, const struct tour *after)
{
    const struct proto_tour_act *act = request->message->tour;
    struct proto_view_move moved[PROTO_TOUR_PLAYERS_MAX];
    struct proto_tour_change changes[PROTO_TOUR_PLAYERS_MAX];
    uint8_t later[PROTO_TOUR_ROUNDS_MAX];
    struct proto_view_preview preview = {.moved = moved, .later = later, .changes = changes};
    struct view_table before, then;
    view_table(&tourney->now.tour, &before);
    view_table(after, &then);
    for (uint16_t no = 1; no <= after->people_n && no <= tourney->now.tour.people_n; no++) {
        if (!tour_person(after, no) || !tour_person(&tourney->now.tour, no))
            continue;
        struct proto_view_move move = {no, place_in(&before.table, no), place_in(&then.table, no)};
        if (move.before != move.after)
            moved[preview.moved_n++] = move;
    }
    for (unsigned no = act->round + 1u; act->round > 0 && no <= after->rounds_n; no++)
        later[preview.later_n++] = (uint8_t)no;
    preview.changes_n = ratings_preview(app, tourney, after, changes);
    preview.table = &then.view;
    proto_encode_preview(&app->text, request->id, &preview);
    view_table_finish(&before);
    view_table_finish(&then);
}

static void preview(struct app *app, const struct request *request, const struct tourney *tourney)
{
    struct proto_tour_act *act = request->message->tour;
    struct tour after;
    bool seeks = act->kind == PROTO_ACT_PAIR || act->kind == PROTO_ACT_UNDO;
    if (!is_staff(tourney, request)) {
        refuse(app, request, PROTO_ERROR_NOTFOUND);
        return;
    }
    if (seeks && !may_seek(app)) {
        refuse(app, request, PROTO_ERROR_BUSY);
        return;
    }
    struct tour_verdict verdict = complete(app, request, tourney, act);
    if (verdict.reason == TOUR_WELL)
        verdict = tour_log_preview(&tourney->now, act, &after);
    if (verdict.reason != TOUR_WELL) {
        out_no(
            app, request->conn,
            &(struct proto_no){.id = request->id,
                               .code = PROTO_ERROR_PHASE,
                               .reason = tour_reason_key(verdict.reason),
                               .tour = {verdict.player, verdict.board, verdict.n, verdict.field}});
        return;
    }
    encode_preview(app, request, tourney, &after);
    tour_finish(&after);
    out_answer(app, request->conn);
}

/* ---------------------------------------------------------------------------------------------- */

void tourney_question(struct app *app, struct request *request)
{
    const struct proto_message *message = request->message;
    if (message->question == PROTO_TOUR) {
        find(app, request);
        return;
    }
    const struct tourney *tourney = tourney_find(app, message->u.ask.id);
    if (!tourney || !tourney->visible)
        wait_for(app, request, message->u.ask.id, NULL);
    else if (message->question == PROTO_SUM)
        sum(app, request, tourney);
    else if (message->question == PROTO_WHY)
        why(app, request, tourney);
    else
        preview(app, request, tourney);
}
