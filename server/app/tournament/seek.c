/* Answers from a thread: the terms of a value in the standings, why two players were paired, and
 * the effects of an act (a preview). The thread works on a copy of the tournament as it was when
 * the question came.
 *
 * Promises: no question changes anything. A player who has lost the right to an answer meanwhile
 * does not get it. */
#include "server/app/tournament/seek.h"

#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "proto/tour/tour.h"
#include "proto/wire/command.h"
#include "server/app/charge.h"
#include "server/app/command.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/ratings/ratings.h"
#include "server/app/state.h"
#include "server/app/tournament/command.h"
#include "server/app/tournament/draw.h"
#include "server/app/tournament/invites.h"
#include "server/app/tournament/rates.h"
#include "server/app/tournament/sent.h"
#include "server/app/tournament/tournament.h"
#include "server/app/working.h"
#include "server/tour/teams.h"

/* The input and result of a thread. */
struct seek {
    struct work work;
    struct tour tour;
    struct proto_tour_ask ask;
    bool found;
    /* of a sum */
    int index; /* of the criterion, in the values of a line */
    struct proto_view_term terms[PROTO_TOUR_ROUNDS_MAX];
    unsigned terms_n;
    int32_t total;
    /* of a why */
    uint64_t seed;
    struct tour_why why;
    /* of a preview */
    struct proto_tour_act *act; /* NULL: it is no preview */
    struct tour_log log;        /* of an UNDO */
    struct tour_verdict verdict;
    struct tour after;
    struct view_table before, then;
};
struct seeking {
    struct working working;
    int64_t id; /* of the message */
    struct id128 tour;
    struct player *player; /* the asker, counted; NULL: no session */
    bool staff;            /* the answer is for directors and assistants only */
    void (*answer)(struct app *app, const struct seeking *seeking, struct seek *seek);
};

static void destroy(struct work *work)
{
    struct seek *seek = (struct seek *)(void *)work;
    tour_finish(&seek->tour);
    tour_finish(&seek->after);
    tour_log_finish(&seek->log);
    view_table_finish(&seek->before);
    view_table_finish(&seek->then);
    if (seek->act)
        proto_tour_act_finish(seek->act);
    free(seek->act);
    free(seek);
}

static void back(struct app *app, struct working *working, struct work *work)
{
    struct seeking *seeking = (struct seeking *)(void *)working;
    struct seek *seek = (struct seek *)(void *)work;
    const struct tournament *tournament = tournament_find(app, seeking->tour.bytes);
    bool may = !seeking->staff || (tournament && tournament_is_staff(tournament, seeking->player));
    if (seek && seek->found && may)
        seeking->answer(app, seeking, seek);
    else if (seek)
        outbox_refuse(app, working->conn, seeking->id, PROTO_ERROR_NOTFOUND);
    player_unref(app, seeking->player);
    free(seeking);
}

static uint64_t asker_of(const struct command *command)
{
    return command->player ? working_for_player(command->player) : working_for_conn(command->conn);
}

static size_t bytes_of(const struct tournament *tournament)
{
    return tour_memory(&tournament->log.tour) +
           tour_log_memory(&tournament->log); /* for the folds before and after */
}

/* False: the question was refused, because too much is on its way. seeks: it takes tens of
 * milliseconds. */
static bool admits(struct app *app, const struct command *command,
                   const struct tournament *tournament, bool seeks)
{
    if (!working_admits(app, asker_of(command), bytes_of(tournament))) {
        outbox_refuse(app, command->conn, command->id, PROTO_ERROR_BUSY);
        return false;
    }
    return !seeks || charge_question(app, command, BUDGET_DRAW);
}

static void give(struct app *app, const struct command *command,
                 const struct tournament *tournament, struct seek *seek, struct seeking *seeking)
{
    seek->work.destroy = destroy;
    seek->ask = command->message->u.ask;
    seeking->working.asker = asker_of(command);
    seeking->working.bytes = bytes_of(tournament);
    seeking->working.conn = command->conn;
    seeking->working.done = back;
    seeking->id = command->id;
    seeking->tour = tournament->id;
    seeking->player = command->player ? player_ref(command->player) : NULL;
    working_give(app, &seeking->working, &seek->work);
}

/* --- sums ------------------------------------------------------------------------------------- */

/* The index of a criterion in the values of a line; -1: the tournament does not use it. */
static int index_of(const struct proto_tour_settings *settings, uint8_t criterion)
{
    if (criterion == PROTO_CRITERION_SCORE)
        return 0;
    for (int i = 0; i < settings->criteria_n; i++)
        if (settings->criteria[i] == criterion)
            return i + 1;
    return -1;
}

static void run_sum(struct work *work)
{
    struct seek *seek = (struct seek *)(void *)work;
    struct tour teams;
    const struct tour *tour = tour_units(&seek->tour, &teams);
    struct tour_term terms[PROTO_TOUR_ROUNDS_MAX];
    struct tour_table table;
    if (!tour_person(tour, seek->ask.no)) { /* a player of a team, who has no line */
        tour_finish(&teams);
        return;
    }
    tour_table(tour, seek->ask.round ? seek->ask.round : tour->rounds_n, &table);
    seek->terms_n =
        tour_sum(tour, &table, seek->ask.no, (enum proto_tour_criterion)seek->ask.criterion, terms);
    seek->total = tour_line(&table, seek->ask.no)->values[seek->index];
    for (unsigned i = 0; i < seek->terms_n; i++)
        seek->terms[i] = (struct proto_view_term){.round = terms[i].round,
                                                  .opponent = terms[i].opponent,
                                                  .value = terms[i].value,
                                                  .dropped = terms[i].dropped};
    tour_table_finish(&table);
    tour_finish(&teams);
    seek->found = true;
}

static void answer_sum(struct app *app, const struct seeking *seeking, struct seek *seek)
{
    int32_t total = seek->total == TOUR_NOT_APPLIED ? 0 : seek->total;
    uint8_t scale =
        (uint8_t)tour_scale(&seek->tour, (enum proto_tour_criterion)seek->ask.criterion);
    proto_encode_sum(&app->text, seeking->id, total, scale, seek->terms, seek->terms_n);
    outbox_answer(app, seeking->working.conn);
}

void seek_sum(struct app *app, const struct command *command, const struct tournament *tournament)
{
    const struct proto_tour_ask *ask = &command->message->u.ask;
    int index = index_of(&tournament->published->settings, ask->criterion);
    if (!tour_person(tournament->published, ask->no) || index < 0) {
        outbox_refuse(app, command->conn, command->id, PROTO_ERROR_NOTFOUND);
        return;
    }
    if (!admits(app, command, tournament, false))
        return;
    struct seek *seek = alloc_zeroed(1, sizeof *seek);
    struct seeking *seeking = alloc_zeroed(1, sizeof *seeking);
    seek->work.run = run_sum;
    seek->index = index;
    tour_copy(tournament->published, &seek->tour);
    seeking->answer = answer_sum;
    give(app, command, tournament, seek, seeking);
}

/* --- why -------------------------------------------------------------------------------------- */

static void run_why(struct work *work)
{
    struct seek *seek = (struct seek *)(void *)work;
    seek->found =
        tour_why(&seek->tour, seek->ask.round, seek->seed, seek->ask.a, seek->ask.b, &seek->why);
}

static void answer_why(struct app *app, const struct seeking *seeking, struct seek *seek)
{
    const struct tour_why *why = &seek->why;
    struct proto_view_why view = {.differs = (int8_t)why->differs, .next = why->next};
    for (unsigned i = 0; i < PROTO_VIEW_LEVELS; i++) {
        view.levels[i] = why->pair.levels[i];
        view.with[i] = why->with.level[i];
        view.without[i] = why->without.level[i];
    }
    if (why->pair.second == 0)
        view.levels[5] = why->pair.bye;
    proto_encode_why(&app->text, seeking->id, &view);
    outbox_answer(app, seeking->working.conn);
}

void seek_why(struct app *app, const struct command *command, const struct tournament *tournament)
{
    const struct proto_tour_round *round =
        tour_round(tournament->published, command->message->u.ask.round);
    bool drafted = round && round->state == PROTO_ROUND_DRAFTED;
    if (!round || (drafted && !tournament_is_staff(tournament, command->player))) {
        outbox_refuse(app, command->conn, command->id, PROTO_ERROR_NOTFOUND);
        return;
    }
    if (!admits(app, command, tournament, true))
        return;
    struct seek *seek = alloc_zeroed(1, sizeof *seek);
    struct seeking *seeking = alloc_zeroed(1, sizeof *seeking);
    seek->work.run = run_why;
    seek->seed = round->seed;
    tour_copy(tournament->published, &seek->tour);
    seeking->staff = drafted;
    seeking->answer = answer_why;
    give(app, command, tournament, seek, seeking);
}

/* --- preview ---------------------------------------------------------------------------------- */

static bool is_drawn(const struct proto_tour_act *act)
{
    return act->kind == PROTO_ACT_PAIR || act->kind == PROTO_ACT_SWAP ||
           act->kind == PROTO_ACT_JOIN;
}

static struct tour_verdict fold_after(struct seek *seek)
{
    struct proto_tour_act *act = seek->act;
    struct tour_verdict verdict = {.reason = TOUR_WELL};
    if (act->kind == PROTO_ACT_UNDO)
        return tour_log_preview(&seek->log, act, &seek->after);
    if (is_drawn(act))
        verdict = draw_pairs(&seek->tour, act);
    if (verdict.reason == TOUR_WELL)
        verdict = tour_judge(&seek->tour, act);
    if (verdict.reason == TOUR_WELL) {
        act->n = seek->tour.n + 1;
        tour_copy(&seek->tour, &seek->after);
        tour_apply(&seek->after, act);
    }
    return verdict;
}

static void run_preview(struct work *work)
{
    struct seek *seek = (struct seek *)(void *)work;
    seek->found = true;
    seek->verdict = fold_after(seek);
    if (seek->verdict.reason != TOUR_WELL)
        return;
    view_table(&seek->tour, &seek->before);
    view_table(&seek->after, &seek->then);
}

static uint16_t place_in(const struct tour_table *table, uint16_t no)
{
    uint16_t index = table->index[no - 1];
    return index ? table->lines[index - 1].place : 0;
}

static void encode_preview(struct app *app, const struct seeking *seeking,
                           const struct tournament *tournament, const struct seek *seek)
{
    const struct tour *now = &seek->tour, *after = &seek->after;
    struct proto_view_move moved[PROTO_TOUR_PLAYERS_MAX];
    struct proto_tour_change changes[PROTO_TOUR_PLAYERS_MAX];
    uint8_t later[PROTO_TOUR_ROUNDS_MAX];
    struct proto_view_preview preview = {.moved = moved, .later = later, .table = &seek->then.view};
    for (uint16_t no = 1; no <= after->people_n && no <= now->people_n; no++) {
        if (!tour_person(after, no) || !tour_person(now, no))
            continue;
        struct proto_view_move move = {no, place_in(&seek->before.table, no),
                                       place_in(&seek->then.table, no)};
        if (move.before != move.after)
            moved[preview.moved_n++] = move;
    }
    /* A schedule was paired before all results. */
    bool follow = seek->act->round > 0 && !after->settings.any_order;
    for (unsigned no = seek->act->round + 1u; follow && no <= after->rounds_n; no++)
        later[preview.later_n++] = (uint8_t)no;
    uint16_t changes_n;
    struct ratings_source source = tournament_rated(tournament);
    if (ratings_preview(app, &source, after, changes, &changes_n)) {
        preview.changes = changes;
        preview.changes_n = changes_n;
    }
    proto_encode_preview(&app->text, seeking->id, &preview);
}

static void refuse_act(struct app *app, conn_id conn, int64_t id,
                       const struct tour_verdict *verdict)
{
    outbox_error(
        app, conn,
        &(struct proto_no){.id = id,
                           .code = PROTO_ERROR_PHASE,
                           .reason = tour_reason_key(verdict->reason),
                           .tour = {verdict->player, verdict->board, verdict->n, verdict->field}});
}

static void answer_preview(struct app *app, const struct seeking *seeking, struct seek *seek)
{
    const struct tournament *tournament = tournament_find(app, seeking->tour.bytes);
    struct tour_verdict verdict = seek->verdict;
    if (verdict.reason == TOUR_WELL)
        verdict = tour_log_has_room(&tournament->log, seek->act);
    if (verdict.reason != TOUR_WELL) {
        refuse_act(app, seeking->working.conn, seeking->id, &verdict);
        return;
    }
    encode_preview(app, seeking, tournament, seek);
    outbox_answer(app, seeking->working.conn);
}

/* Fills in the parts of an act that the server adds. */
static void complete(struct app *app, const struct command *command, const struct tour *tour,
                     struct proto_tour_act *act)
{
    act->actor = command->player->id;
    act->at_ms = app->now.wall_ms;
    if (act->kind == PROTO_ACT_ADD || act->kind == PROTO_ACT_EDIT)
        invites_ask(tour, act->actor, act);
    if (act->kind == PROTO_ACT_ADD)
        tour_give_numbers(tour, act->people, act->people_n);
    if (act->kind == PROTO_ACT_ACCEPT)
        tournament_number_accepted(tour, act);
    if (act->kind == PROTO_ACT_CLEAR)
        tournament_list_cleared(tour, act);
    if (act->kind == PROTO_ACT_SCHEDULE)
        tournament_list_field(tour, act);
    ratings_seed(app, tour, act);
    draw_seed(app, act);
}

void seek_preview(struct app *app, const struct command *command,
                  const struct tournament *tournament)
{
    struct proto_tour_act *act = command->message->tour;
    bool seeks = act->kind == PROTO_ACT_PAIR || act->kind == PROTO_ACT_UNDO;
    if (!tournament_is_staff(tournament, command->player)) {
        outbox_refuse(app, command->conn, command->id, PROTO_ERROR_NOTFOUND);
        return;
    }
    if (!admits(app, command, tournament, seeks))
        return;
    complete(app, command, &tournament->log.tour, act);
    struct seek *seek = alloc_zeroed(1, sizeof *seek);
    struct seeking *seeking = alloc_zeroed(1, sizeof *seeking);
    seek->work.run = run_preview;
    seek->act = alloc_zeroed(1, sizeof *seek->act);
    *seek->act = *act; /* takes its memory over */
    *act = (struct proto_tour_act){.kind = act->kind};
    if (act->kind == PROTO_ACT_UNDO)
        tour_log_copy_acts(&tournament->log, tournament->log.n, &seek->log);
    tour_copy(&tournament->log.tour, &seek->tour);
    seeking->staff = true;
    seeking->answer = answer_preview;
    give(app, command, tournament, seek, seeking);
}
