/* Following the tournaments of other processes. */
#include "server/app/tournament/follow.h"

#include <string.h>

#include "proto/tour/json.h"
#include "server/app/ratings/ratings.h"
#include "server/app/state.h"
#include "server/app/tournament/clock.h"
#include "server/app/tournament/delete.h"
#include "server/app/tournament/invites.h"
#include "server/app/tournament/memory.h"
#include "server/app/tournament/notify.h"
#include "server/app/tournament/rates.h"
#include "server/app/tournament/replace.h"
#include "server/app/tournament/restore.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/tournaments.h"
#include "server/app/tournament/transaction.h"
#include "server/app/tournament/visit.h"

/* Folds the next act. False, and nothing has happened: it is not the next one, or it needs the whole log. */
static bool fold(struct tournament *tournament, const struct row_tour_act *row)
{
    struct proto_tour_act act;
    struct proto_fault fault;
    if (tournament->published != &tournament->log.tour || row->seq != tournament->log.n + 1 ||
        !proto_tour_act_read(row->data.at, row->data.length, &act, &fault))
        return false;
    bool good = act.n == row->seq && act.kind != PROTO_ACT_UNDO &&
                tour_log_append(&tournament->log, &act).reason == TOUR_WELL;
    proto_tour_act_finish(&act);
    return good;
}

void tournament_follow_row(struct app *app, const struct row_tour *row, uint32_t seq)
{
    struct tournament *tournament = tournament_find(app, row->id.bytes);
    if (tournament && !tournament->again && tournament->log.n == seq &&
        !tournament_is_mine(app, tournament))
        tournament_take_row(app, tournament, row);
}

void tournament_follow_act(struct app *app, const struct row_tour_act *row)
{
    struct tournament *tournament = tournament_find(app, row->tour.bytes);
    struct invited invited;
    struct tour_rated_list rated;
    tournament_restore_least(app, &row->tour, row->seq);
    /* As after an act of this process it is in memory: lists and calls follow from it. */
    if (!tournament)
        visits_want(app, &row->tour);
    if (!tournament || tournament->again || row->seq <= tournament->published->n)
        return;
    invites_list(tournament->published, &invited);
    tour_rated_list(tournament->published, &rated);
    if (!fold(tournament, row)) {
        tour_rated_finish(&rated);
        tournament_read_again(app, tournament);
        return;
    }
    tournament_take_slug(app, tournament);
    tournament->row.rev = tournament->log.tour.rev;
    tournament_heed(app, tournament, row->seq);
    struct ratings_source source = tournament_rated(tournament);
    if (ratings_show(app, &source, &rated))
        tournament->rates_moved = true;
    invites_show(app, tournament, &invited);
    tournament_name_act(app, tournament, row->seq);
    tournament->followed = true;
    app->tournaments->followed_n++;
}

void tournament_follow_deleted(struct app *app, const struct id128 *id)
{
    struct tournament *tournament = tournament_find(app, id->bytes);
    tournament_restore_again(app);
    if (tournament && tournament->deleting)
        return;
    if (tournament)
        tournament->deleting = true;
    tournament_gone(app, id);
}

void tournament_follow_end(struct app *app)
{
    if (app->tournaments->followed_n == 0)
        return;
    app->tournaments->followed_n = 0;
    for (struct tournament *tournament = LIST_FIRST(&app->tournaments->list); tournament;
         tournament = LIST_NEXT(tournament, link)) {
        if (!tournament->followed)
            continue;
        tournament->followed = false;
        tournament_notify(app, tournament);
    }
    tournament_evict_later(app);
}

/* --- ownership -------------------------------------------------------------------------------- */

void tournament_own(struct app *app, uint8_t shard)
{
    for (struct tournament *tournament = LIST_FIRST(&app->tournaments->list); tournament;
         tournament = LIST_NEXT(tournament, link))
        if (shard_of(&tournament->id) == shard && !tournament->again)
            tournament_arrives(app, tournament);
    visits_own(app, shard);
}

void tournament_disown(struct app *app, uint8_t shard)
{
    for (struct tournament *tournament = LIST_FIRST(&app->tournaments->list); tournament;
         tournament = LIST_NEXT(tournament, link))
        if (shard_of(&tournament->id) == shard)
            tournament_arm(app, tournament);
    visits_disown(app, shard);
}
