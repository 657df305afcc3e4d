/* Deadlines of a tournament: a player has not come to their board or has left the game of a bye, a
 * report was not denied, the next round is due. due.c then acts.
 *
 * Deadlines count within a process: one that passed while no server ran is not due at once, but
 * after its whole time again. */
#include "server/app/tournament/clock.h"

#include "proto/tour/tour.h"
#include "server/app/limits.h"
#include "server/app/measures/standing.h"
#include "server/app/play/game.h"
#include "server/app/play/room.h"
#include "server/app/state.h"
#include "server/app/timers.h"
#include "server/app/tournament/rooms.h"
#include "server/app/tournament/tournament.h"
#include "server/tour/log.h"
#include "server/tour/tour.h"

/* --- automatic rounds
 * -------------------------------------------------------------------------- */

static const struct proto_tour_round *last_round(const struct tour *tour)
{
    return tour_round(tour, tour->rounds_n);
}

/* UTC from which the time to the next round counts; 0: it does not. A director starts the first
 * round. */
static int64_t rest_from_ms(const struct tournament *tournament)
{
    const struct tour *tour = tournament->published;
    const struct proto_tour_round *round = last_round(tour);
    const struct proto_tour_round *before =
        tour->rounds_n > 1 ? tour_round(tour, (uint8_t)(tour->rounds_n - 1)) : NULL;
    int64_t from_ms = 0;
    if (!round || tour->stage != PROTO_STAGE_RUNNING || tour->hold || tour->settings.auto_ms == 0)
        return 0;
    /* The solver failed: a director pairs by hand. */
    if (round->state == PROTO_ROUND_DRAFTED && round->seed == 0)
        return 0;
    if (round->state == PROTO_ROUND_COMPLETE)
        from_ms = round->ended_at_ms;
    else if (round->state < PROTO_ROUND_STARTED && before)
        from_ms = before->ended_at_ms;
    return from_ms == 0                         ? 0
           : from_ms > tournament->auto_from_ms ? from_ms
                                                : tournament->auto_from_ms;
}

int64_t tournament_auto_at_ms(const struct tournament *tournament)
{
    int64_t from_ms = rest_from_ms(tournament);
    return from_ms == 0 ? 0 : from_ms + tournament->published->settings.auto_ms;
}

/* UTC when the next step is due: pairings are published after half of the time, the rest at its
 * end. */
static int64_t step_at_ms(const struct tournament *tournament)
{
    int64_t at_ms = tournament_auto_at_ms(tournament);
    const struct tour *tour = tournament->published;
    const struct proto_tour_round *round = last_round(tour);
    bool shows = at_ms != 0 &&
                 (round->state == PROTO_ROUND_DRAFTED ||
                  (round->state == PROTO_ROUND_COMPLETE && tour->rounds_n < tour_rounds(tour)));
    return shows ? at_ms - tour->settings.auto_ms / 2 : at_ms;
}

/* Tries again after the same time, but after APP_TOUR_RETRY_MS at the earliest. */
void tournament_put_off(const struct app *app, struct tournament *tournament)
{
    int64_t auto_ms = tournament->published->settings.auto_ms;
    tournament->auto_from_ms = app->now.wall_ms;
    if (auto_ms < APP_TOUR_RETRY_MS)
        tournament->auto_from_ms += APP_TOUR_RETRY_MS - auto_ms;
}

void tournament_try_later(struct app *app, struct tournament *tournament)
{
    tournament_put_off(app, tournament);
    tournament_arm(app, tournament);
}

/* --- absent players
 * ---------------------------------------------------------------------------- */

/* The last time by which paused clocks of a round go on after a restart; INT64_MAX: none
 * are paused. due: resumes those whose time has come; NULL: none. */
static int64_t paused_until_us(struct app *app, const struct tournament *tournament,
                               const struct proto_tour_round *round, const struct clock_due *due)
{
    int64_t next_us = INT64_MAX;
    for (unsigned i = 0; i < round->pairs_n; i++) {
        struct room *room = rooms_find(app, tournament, &round->pairs[i]);
        if (due && room && room->tournament->paused_until_us != 0 &&
            room->tournament->paused_until_us <= app->now.mono_us)
            due->hold(app, room);
        if (room && room->tournament->paused_until_us != 0 &&
            room->tournament->paused_until_us < next_us)
            next_us = room->tournament->paused_until_us;
    }
    return next_us;
}

/* The next deadline of a board in a round; INT64_MAX: none. due: judges those that have
 * passed; NULL: none. */
static int64_t absence_us(struct app *app, const struct tournament *tournament,
                          const struct proto_tour_round *round, const struct clock_due *due)
{
    int64_t next_us = INT64_MAX;
    for (unsigned i = 0; i < round->pairs_n; i++) {
        struct room *room = rooms_find(app, tournament, &round->pairs[i]);
        if (tour_is_stopped(round, &round->pairs[i]))
            continue;
        if (due && room && room->tournament->due_us != 0 &&
            room->tournament->due_us <= app->now.mono_us)
            due->absent(app, tournament, room);
        if (room && room->tournament->due_us != 0 && room->tournament->due_us < next_us)
            next_us = room->tournament->due_us;
    }
    return next_us;
}

/* The next time at which a board of a round that is played now waits no longer; INT64_MAX: none.
 * due: acts on those whose time has come; NULL: on none. */
static int64_t boards_us(struct app *app, const struct tournament *tournament,
                         const struct clock_due *due)
{
    const struct tour *tour = tournament->published;
    int64_t next_us = INT64_MAX;
    for (uint8_t no = tour_now_from(tour); no > 0 && no <= tour->rounds_n; no++) {
        const struct proto_tour_round *round = tour_round(tour, no);
        int64_t paused = paused_until_us(app, tournament, round, due);
        int64_t absent = absence_us(app, tournament, round, due);
        next_us = paused < next_us ? paused : next_us;
        next_us = absent < next_us ? absent : next_us;
    }
    return next_us;
}

/* --- byes -------------------------------------------------------------------------------------- */

/* When the game of a bye is over because its player is away; INT64_MAX: it goes on. While an event of
 * it is stored it waits: the event's publication asks again. */
static int64_t left_us(const struct game *game)
{
    bool goes_on = game->ended || game->pending || game->room->present[0];
    return goes_on ? INT64_MAX : game->room->away_us[0] + INT64_C(1000) * APP_TOUR_BYE_MS;
}

/* The next such time in the last round that has begun, if that is over; INT64_MAX: none. due: ends
 * those whose time has come; NULL: none. */
static int64_t byes_us(struct app *app, const struct tournament *tournament,
                       const struct clock_due *due)
{
    const struct tour *tour = tournament->published;
    int64_t next_us = INT64_MAX;
    uint8_t no = tour->rounds_n;
    while (no > 0 && tour_round(tour, no)->state < PROTO_ROUND_STARTED)
        no--;
    const struct proto_tour_round *round = tour_round(tour, no);
    if (!round || round->state == PROTO_ROUND_STARTED)
        return INT64_MAX;
    for (unsigned i = 0; i < round->pairs_n; i++) {
        struct game *game = rooms_bye_game(app, &tournament->id, &round->pairs[i]);
        if (due && game && left_us(game) <= app->now.mono_us)
            due->left(app, game);
        if (game && left_us(game) < next_us)
            next_us = left_us(game);
    }
    return next_us;
}

/* --- single reports
 * ---------------------------------------------------------------------------- */

/* The result that one player reported of an open game while the other has sent no report; 0:
 * none. */
static uint8_t lone_claim(const struct proto_tour_game *game)
{
    bool open = tour_game_outcome(game).result == PROTO_TOUR_OPEN;
    bool lone = (game->claimed[0] == 0) != (game->claimed[1] == 0);
    return !open || !lone ? 0 : game->claimed[0] ? game->claimed[0] : game->claimed[1];
}

static bool has_lone_claim(const struct proto_tour_round *round)
{
    for (unsigned i = 0; i < round->pairs_n; i++)
        for (uint8_t game = 0; game < round->pairs[i].games_n; game++)
            if (lone_claim(&round->pairs[i].games[game]) != 0)
                return true;
    return false;
}

bool tournament_wakes(const struct tour *tour)
{
    if (tour->stage != PROTO_STAGE_RUNNING)
        return false;
    if (tour->settings.auto_ms > 0)
        return true;
    for (uint8_t no = tour_now_from(tour); no > 0 && no <= tour->rounds_n; no++)
        if (tour->settings.over_board && has_lone_claim(tour_round(tour, no)))
            return true;
    return false;
}

/* UTC when a report becomes the result. */
static int64_t report_at_ms(const struct tournament *tournament, uint8_t round, uint16_t board,
                            uint8_t game)
{
    int64_t from_ms = tournament->since_ms;
    for (uint32_t n = tournament->published->n; n > 0; n--) {
        const struct tour_entry *entry = tour_log_entry(&tournament->log, n);
        if (entry->kind != PROTO_ACT_REPORT || entry->undone != 0 || entry->round != round ||
            entry->board != board || entry->game != game)
            continue;
        if (entry->at_ms > from_ms)
            from_ms = entry->at_ms;
        break;
    }
    return from_ms + APP_TOUR_REPORT_MS;
}

static struct proto_tour_act result_act(uint8_t round, uint16_t board, uint8_t game, uint8_t result)
{
    return (struct proto_tour_act){.kind = PROTO_ACT_RESULT,
                                   .round = round,
                                   .board = board,
                                   .game = game,
                                   .outcome = {.result = result}};
}

/* The next such time in a round; INT64_MAX: none. due: takes the reports whose time has come; NULL: none. A
 * report that cannot become a result (the tournament was cancelled, its log is full) does not
 * count: it would be due for ever. */
static int64_t round_reports_ms(struct app *app, struct tournament *tournament,
                                const struct proto_tour_round *round, const struct clock_due *due)
{
    int64_t next_ms = INT64_MAX;
    for (unsigned i = 0; i < round->pairs_n; i++) {
        const struct proto_tour_pair *pair = &round->pairs[i];
        for (uint8_t game = 1; game <= pair->games_n; game++) {
            uint8_t result = lone_claim(&pair->games[game - 1]);
            struct proto_tour_act act = result_act(round->no, pair->board, game, result);
            if (result == 0 || tour_log_judge(&tournament->log, &act).reason != TOUR_WELL)
                continue;
            int64_t at_ms = report_at_ms(tournament, round->no, pair->board, game);
            if (due && at_ms <= app->now.wall_ms)
                due->report(app, tournament, &act);
            else if (at_ms < next_ms)
                next_ms = at_ms;
        }
    }
    return next_ms;
}

/* The same for all rounds that are played now. */
static int64_t reports_ms(struct app *app, struct tournament *tournament,
                          const struct clock_due *due)
{
    const struct tour *tour = tournament->published;
    uint8_t from = tour->settings.over_board ? tour_now_from(tour) : 0, to = tour->rounds_n;
    int64_t next_ms = INT64_MAX;
    for (uint8_t no = from; no > 0 && no <= to; no++) {
        tour = tournament->published; /* an act of `due` may have moved it */
        if (tournament->log.n != tour->n)
            return INT64_MAX; /* an act is on its way: its publication asks again */
        int64_t at_ms = round_reports_ms(app, tournament, tour_round(tour, no), due);
        next_ms = at_ms < next_ms ? at_ms : next_ms;
    }
    return next_ms;
}

/* --- the timer -------------------------------------------------------------------------------- */

/* The earlier of a monotonic deadline and a UTC time, monotonic. */
static int64_t sooner_us(const struct app *app, int64_t due_us, int64_t at_ms)
{
    int64_t in_ms = at_ms > app->now.wall_ms ? at_ms - app->now.wall_ms : 0;
    int64_t at_us = app->now.mono_us + in_ms * 1000;
    return at_us < due_us ? at_us : due_us;
}

/* Has a moderator ended the tournament? Then running games go on, and nothing begins. */
static bool is_ended(const struct app *app, const struct tournament *tournament)
{
    return standing_event(app, tournament->id.bytes) == PROTO_MODERATION_END;
}

void tournament_arm(struct app *app, struct tournament *tournament)
{
    int64_t due_us = INT64_MAX;
    int64_t at_ms = is_ended(app, tournament) ? 0 : step_at_ms(tournament);
    int64_t report_ms = reports_ms(app, tournament, NULL);
    if (app->ready && !app->draining && tournament->visible && !tournament->again &&
        tournament_is_mine(app, tournament)) {
        int64_t left = byes_us(app, tournament, NULL);
        due_us = boards_us(app, tournament, NULL);
        due_us = left < due_us ? left : due_us;
        if (at_ms != 0 && tournament->log.n == tournament->published->n && !tournament->drawing)
            due_us = sooner_us(app, due_us, at_ms);
        if (report_ms != INT64_MAX)
            due_us = sooner_us(app, due_us, report_ms);
    }
    if (due_us == INT64_MAX)
        timers_unset(&app->timers, &tournament->timer);
    else
        timers_set(&app->timers, &tournament->timer, due_us);
}

bool tournament_do_due(struct app *app, struct tournament *tournament, const struct clock_due *due)
{
    boards_us(app, tournament, due);
    byes_us(app, tournament, due);
    reports_ms(app, tournament, due);
    int64_t at_ms = is_ended(app, tournament) ? 0 : step_at_ms(tournament);
    return at_ms != 0 && at_ms <= app->now.wall_ms &&
           tournament->log.n == tournament->published->n && !tournament->drawing;
}
