/* Where several processes serve one site, a tournament in memory follows its owner: its row, and, when an act was
 * missed or cannot be folded by itself, the whole log. */
#include "server/app/tournament/replace.h"

#include "server/app/player.h"
#include "server/app/ratings/ratings.h"
#include "server/app/state.h"
#include "server/app/tournament/invites.h"
#include "server/app/tournament/rates.h"
#include "server/app/tournament/rooms.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/tournaments.h"
#include "server/base/job.h"

void tournament_take_row(struct app *app, struct tournament *tournament, const struct row_tour *row)
{
    int64_t more = (int64_t)row->bytes - tournament->row.bytes;
    app->tournaments->bytes += more;
    tournament->creator->tours_bytes += more;
    tournament->row.bytes = row->bytes;
    tournament->row.stage = row->stage;
    tournament->row.stage_at_ms = row->stage_at;
    tournament->row.rounds = row->rounds;
    tournament->row.round = row->round;
    tournament->row.players = row->players;
    tournament->row.wakes = row->wakes;
    tournament->row.delay_ms = row->delay_ms;
}

void tournament_replace(struct app *app, struct tournament *tournament, const struct row_tour *row,
                        struct tour_log *log)
{
    struct invited invited;
    struct tour_rated_list rated;
    invites_list(tournament->published, &invited);
    tour_rated_list(tournament->published, &rated);
    tour_finish(&tournament->behind);
    while (tournament->undone_n > 0)
        tour_finish(&tournament->undone[--tournament->undone_n]);
    tour_log_finish(&tournament->log);
    tournament->log = *log;
    tour_log_init(log);
    tournament->published = &tournament->log.tour;
    tournament->again = false;
    tournament_take_slug(app, tournament);
    tournament_take_row(app, tournament, row);
    tournament->row.rev = tournament->log.tour.rev;
    tournament_rates_known(tournament, row);
    struct ratings_source source = tournament_rated(tournament);
    if (ratings_show(app, &source, &rated))
        tournament->rates_moved = true;
    rooms_rename(app, tournament);
    invites_show(app, tournament, &invited);
}
