/* Pairings from a thread. The thread draws a round on a copy of the tournament, or folds a copy of
 * the log for an undo. The result is then judged like a command that comes only now.
 *
 * Promises: acts that come meanwhile are not held up. If there were any, the thread begins once
 * more from the new state; if there are again, the command is refused as stale, and an act of the
 * server is tried later. A sender who has lost the right to the act, or who has seen an older
 * round, is refused as if the thread had taken no time. */
#include "server/app/tournament/drawing.h"

#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "proto/wire/command.h"
#include "proto/wire/encode.h"
#include "server/app/command.h"
#include "server/app/dedup.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/tournament/clock.h"
#include "server/app/tournament/draw.h"
#include "server/app/tournament/may.h"
#include "server/app/tournament/round.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/transaction.h"
#include "server/app/working.h"

/* The input and result of a thread. */
struct draw {
    struct work work;
    uint32_t n;                /* number of acts that the copy has */
    struct proto_tour_act act; /* the thread makes its pairs */
    struct tour tour;
    struct tour_log log; /* of an UNDO, instead of the tournament */
    struct tour_refold refold;
    struct tour_verdict verdict;
};
struct drawing {
    struct working working; /* its dedup NULL: the server acts */
    struct id128 tour;
    struct player *player; /* the sender, counted; NULL: the server */
    bool has_exp, again;
    uint32_t exp;
};

/* bytes of a log; between two portions the thread checks whether the result is still wanted */
#define FOLDED_AT_ONCE 100000

static void run(struct work *work)
{
    struct draw *draw = (struct draw *)(void *)work;
    if (draw->act.kind != PROTO_ACT_UNDO) {
        draw->verdict = draw_pairs(&draw->tour, &draw->act);
        return;
    }
    draw->verdict = tour_refold_begin(&draw->refold, &draw->log, draw->act.to);
    while (draw->verdict.reason == TOUR_WELL && draw->refold.n < draw->n && !work_is_unwanted(work))
        draw->verdict = tour_refold_step(&draw->refold, &draw->log, FOLDED_AT_ONCE);
}

static void destroy(struct work *work)
{
    struct draw *draw = (struct draw *)(void *)work;
    tour_finish(&draw->tour);
    tour_log_finish(&draw->log);
    tour_refold_finish(&draw->refold);
    proto_tour_act_finish(&draw->act);
    free(draw);
}

/* --- the result ------------------------------------------------------------------------------- */

static void finish(struct app *app, struct tournament *tournament, struct drawing *drawing)
{
    tournament->pins--;
    if (!drawing->player)
        tournament->drawing = false;
    player_unref(app, drawing->player);
    free(drawing);
}

/* Begins from the present state; pairs that were made before are dropped. */
static void give(struct app *app, struct tournament *tournament, struct drawing *drawing,
                 const struct proto_tour_act *act)
{
    struct draw *draw = alloc_zeroed(1, sizeof *draw);
    draw->work.run = run;
    draw->work.destroy = destroy;
    draw->act = *act;
    draw->act.pairs = NULL;
    draw->act.pairs_n = 0;
    draw_seed(app, &draw->act);
    draw->n = tournament->log.n;
    if (act->kind == PROTO_ACT_UNDO)
        tour_log_copy_acts(&tournament->log, draw->n, &draw->log);
    else
        tour_copy(&tournament->log.tour, &draw->tour);
    working_give(app, &drawing->working, &draw->work);
}

static void refuse(struct app *app, struct tournament *tournament, struct drawing *drawing,
                   const struct proto_no *no)
{
    struct dedup *dedup = drawing->working.dedup;
    finish(app, tournament, drawing);
    if (dedup)
        dedup_refuse(app, dedup, no);
    else
        tournament_try_later(app, tournament);
}

static void refuse_stale(struct app *app, struct tournament *tournament, struct drawing *drawing,
                         const struct proto_tour_act *act)
{
    refuse(app, tournament, drawing,
           &(struct proto_no){.code = PROTO_ERROR_STALE,
                              .has_have = true,
                              .have = tour_rev(&tournament->log.tour, act)});
}

static struct tour_verdict do_it(struct app *app, struct tournament *tournament,
                                 struct command *command, struct draw *draw)
{
    if (draw->verdict.reason != TOUR_WELL)
        return draw->verdict;
    if (draw->act.kind == PROTO_ACT_UNDO)
        return transaction_undo(app, tournament, command, &draw->act, &draw->refold);
    return round_drawn(app, tournament, command, &draw->act);
}

/* No act came meanwhile: the result counts. */
static void carry_out(struct app *app, struct tournament *tournament, struct drawing *drawing,
                      struct draw *draw)
{
    struct command command = {.dedup = drawing->working.dedup, .player = drawing->player};
    struct tour_verdict verdict = do_it(app, tournament, command.dedup ? &command : NULL, draw);
    finish(app, tournament, drawing);
    if (verdict.reason != TOUR_WELL && command.dedup)
        tournament_refuse(app, command.dedup, &verdict);
    else if (verdict.reason != TOUR_WELL)
        tournament_try_later(app, tournament);
}

static void back(struct app *app, struct working *working, struct work *work)
{
    struct drawing *drawing = (struct drawing *)(void *)working;
    struct draw *draw = (struct draw *)(void *)work;
    struct tournament *tournament = tournament_find(app, drawing->tour.bytes);
    const struct tour *now = &tournament->log.tour;
    if (!draw || tournament->again || !tournament_is_mine(app, tournament))
        refuse(app, tournament, drawing, &(struct proto_no){.code = PROTO_ERROR_BUSY});
    else if (drawing->player &&
             !tournament_may(tournament_role(tournament, drawing->player), draw->act.kind))
        refuse(app, tournament, drawing, &(struct proto_no){.code = PROTO_ERROR_DENIED});
    else if (drawing->has_exp && drawing->exp != tour_rev(now, &draw->act))
        refuse_stale(app, tournament, drawing, &draw->act);
    else if (draw->n == now->n && draw->act.kind == PROTO_ACT_UNDO && tournament_undoes(tournament))
        refuse(app, tournament, drawing, &(struct proto_no){.code = PROTO_ERROR_BUSY});
    else if (draw->n == now->n)
        carry_out(app, tournament, drawing, draw);
    else if (drawing->again)
        refuse_stale(app, tournament, drawing, &draw->act);
    else {
        drawing->again = true;
        give(app, tournament, drawing, &draw->act);
    }
}

/* --- the command ------------------------------------------------------------------------------ */

/* The verdict that needs no thread. */
static struct tour_verdict judge(const struct tournament *tournament,
                                 const struct proto_tour_act *act)
{
    struct tour_refold refold;
    if (act->kind != PROTO_ACT_UNDO)
        return draw_judge(&tournament->log.tour, act);
    struct tour_verdict verdict = tour_refold_begin(&refold, &tournament->log, act->to);
    if (verdict.reason == TOUR_WELL)
        tour_refold_finish(&refold);
    return verdict;
}

struct tour_verdict round_draw(struct app *app, struct tournament *tournament,
                               struct command *command, struct proto_tour_act *act)
{
    struct tour_verdict verdict = judge(tournament, act);
    uint64_t asker =
        command ? working_for_player(command->player) : working_for_tour(&tournament->id);
    if (verdict.reason != TOUR_WELL)
        return verdict;
    size_t bytes = act->kind == PROTO_ACT_UNDO ? tour_log_memory(&tournament->log)
                                               : tour_memory(&tournament->log.tour);
    if (!working_admits(app, asker, bytes)) {
        if (command)
            dedup_refuse(app, command->dedup, &(struct proto_no){.code = PROTO_ERROR_BUSY});
        return command ? verdict : (struct tour_verdict){.reason = TOUR_FULL};
    }
    struct drawing *drawing = alloc_zeroed(1, sizeof *drawing);
    drawing->working.asker = asker;
    drawing->working.bytes = bytes;
    drawing->working.done = back;
    drawing->tour = tournament->id;
    if (command) {
        const struct proto_do *wanted = &command->message->u.act;
        drawing->working.dedup = command->dedup;
        drawing->player = player_ref(command->player);
        drawing->has_exp = wanted->has_exp;
        drawing->exp = wanted->exp;
    } else {
        tournament->drawing = true;
    }
    tournament->pins++;
    give(app, tournament, drawing, act);
    return verdict;
}
