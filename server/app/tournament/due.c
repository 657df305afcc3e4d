/* The steps that a tournament takes by itself when they are due (clock.c). A player who does not
 * come to their board loses. A game of a bye without its player ends after its round. A report that the other player does not deny becomes the result. If
 * the director wants it, the next round is drawn, published and started. */
#include "server/app/tournament/due.h"

#include "proto/tour/tour.h"
#include "server/app/play/game.h"
#include "server/app/play/room.h"
#include "server/app/state.h"
#include "server/app/tournament/clock.h"
#include "server/app/tournament/drawing.h"
#include "server/app/tournament/games.h"
#include "server/app/tournament/round.h"
#include "server/app/tournament/sent.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/transaction.h"

static void act(struct app *app, struct tournament *tournament, struct proto_tour_act *wanted)
{
    struct tour_verdict verdict =
        wanted->kind == PROTO_ACT_PAIR    ? round_draw(app, tournament, NULL, wanted)
        : wanted->kind == PROTO_ACT_STAGE ? round_stage(app, tournament, NULL, wanted)
                                          : transaction_once(app, tournament, NULL, wanted);
    if (verdict.reason != TOUR_WELL) {
        proto_tour_act_finish(wanted);
        tournament_put_off(app, tournament);
    }
}

/* One act at a time: the next step is chosen when this one is stored. */
static void go_on(struct app *app, struct tournament *tournament)
{
    int64_t at_ms;
    struct proto_tour_act wanted = {.round = tournament->published->rounds_n};
    switch (tournament_next(tournament, &at_ms)) {
    case PROTO_NEXT_PAIR:
        wanted.kind = PROTO_ACT_PAIR;
        wanted.round++;
        act(app, tournament, &wanted);
        return;
    case PROTO_NEXT_PUBLISH:
        wanted.kind = PROTO_ACT_PUBLISH;
        act(app, tournament, &wanted);
        return;
    case PROTO_NEXT_START:
        if (round_start(app, tournament, NULL, wanted.round).reason != TOUR_WELL)
            tournament_put_off(app, tournament);
        return;
    case PROTO_NEXT_FINISH:
        wanted = (struct proto_tour_act){.kind = PROTO_ACT_STAGE, .stage = PROTO_STAGE_FINISHED};
        act(app, tournament, &wanted);
        return;
    case PROTO_NEXT_NOTHING:
    case PROTO_NEXT_SCHEDULE: /* a director publishes it */
    case PROTO_NEXT_RESULTS: return;
    }
}

static void forfeit(struct app *app, struct game *game, int seat)
{
    uint8_t loser = game->black == seat ? GO_BLACK : GO_WHITE;
    event_house(app, game, PROTO_EVENT_FORFEIT, loser, 0, 0,
                loser == GO_BLACK ? "b forfeit" : "w forfeit");
}

static void judge_absence(struct app *app, const struct tournament *tournament, struct room *room)
{
    struct game *game = room->game;
    const bool *came = room->tournament->came;
    room->tournament->due_us = 0;
    if (!tournament->published->settings.noshow_auto || !game || !game->visible || game->ended)
        return;
    if (!came[0] && !came[1]) {
        game->nobody_came = true;
        event_house(app, game, PROTO_EVENT_ABORT, GO_EMPTY, 0, 0, "abort");
    } else if (!came[0] || !came[1]) {
        forfeit(app, game, came[0] ? 1 : 0);
    }
}

static void end_bye(struct app *app, struct game *game)
{
    event_house(app, game, PROTO_EVENT_ABORT, GO_EMPTY, 0, 0, "abort");
}

static void take_report(struct app *app, struct tournament *tournament,
                        struct proto_tour_act *report)
{
    transaction_once(app, tournament, NULL, report);
}

void tournament_due(struct app *app, struct tournament *tournament)
{
    static const struct clock_due due = {tournament_hold_due, judge_absence, end_bye, take_report};
    if (app->draining || tournament->again || !tournament_is_mine(app, tournament))
        return;
    if (tournament_do_due(app, tournament, &due))
        go_on(app, tournament);
    tournament_arm(app, tournament);
}
