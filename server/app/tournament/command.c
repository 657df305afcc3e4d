/* Commands on tournaments. Commands of directors, assistants and players become acts: the sender's
 * role, the revision that they saw and the parts that the server adds are checked here; then the
 * tournament judges.
 *
 * Promises: a refusal changes nothing. One key makes one act, however often the command comes. */
#include "server/app/tournament/command.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/charge.h"
#include "server/app/command.h"
#include "server/app/dedup.h"
#include "server/app/deferred.h"
#include "server/app/outbox.h"
#include "server/app/people/newcomers.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/tournament/delete.h"
#include "server/app/tournament/drawing.h"
#include "server/app/tournament/entry.h"
#include "server/app/tournament/invites.h"
#include "server/app/tournament/may.h"
#include "server/app/tournament/pause.h"
#include "server/app/tournament/restore.h"
#include "server/app/tournament/rooms_open.h"
#include "server/app/tournament/round.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/transaction.h"

/* --- refusing --------------------------------------------------------------------------------- */

static void refuse(struct app *app, struct command *command, enum proto_error code,
                   const char *field)
{
    dedup_refuse(app, command->dedup, &(struct proto_no){.code = code, .field = field});
}

/* --- waiting for rows
 * -------------------------------------------------------------------------- */

static struct deferred *hold(struct app *app, struct command *command)
{
    struct deferred *deferred =
        outbox_has_room(app) && !app->draining ? deferred_create(app, command) : NULL;
    if (!deferred)
        refuse(app, command, PROTO_ERROR_BUSY, NULL);
    return deferred;
}

/* Are all players that the act names in memory? If not, the command waits or is refused. */
static bool knows_players(struct app *app, struct command *command, struct tournament *tournament,
                          const struct proto_tour_act *act)
{
    int64_t ids[PROTO_TOUR_PLAYERS_MAX + 1];
    size_t n = 0;
    if (act->kind == PROTO_ACT_ROLE)
        ids[n++] = act->account;
    for (unsigned i = 0; i < act->people_n && n < PROTO_TOUR_PLAYERS_MAX; i++)
        if (act->people[i].account != 0)
            ids[n++] = act->people[i].account;
    for (size_t i = n; i > 0; i--) {
        struct player *player = player_find(app, ids[i - 1]);
        if (!player)
            continue;
        newcomers_store(app, player);
        tournament_pin(tournament, player);
        ids[i - 1] = ids[--n];
    }
    if (n == 0)
        return true;
    if (command->asked & ASKED_PLAYERS) {
        refuse(app, command, PROTO_ERROR_NOTFOUND, NULL);
        return false;
    }
    struct deferred *deferred = hold(app, command);
    if (deferred)
        tournament_restore_players(app, tournament, ids, n, deferred);
    return false;
}

/* Is the slug free? If not, the command is refused, or it waits for the store's answer. self: the
 * tournament that may have it; NULL: a new one. */
static bool has_slug(struct app *app, struct command *command, const struct tournament *self,
                     const char *slug)
{
    const struct tournament *other = tournament_with_slug(app, slug);
    if (other && other == self)
        return true;
    if (other) {
        tournament_refuse(app, command->dedup,
                          &(struct tour_verdict){.reason = TOUR_TWICE, .field = "slug"});
        return false;
    }
    if (command->asked & ASKED_SLUG)
        return true;
    struct deferred *deferred = hold(app, command);
    if (deferred)
        tournament_ask_slug(app, slug, self ? &self->id : NULL, deferred);
    return false;
}

/* --- new tournaments -------------------------------------------------------------------------- */

/* Turns a copy into the settings that it asks for. */
static bool fill_copy(struct app *app, struct command *command, struct proto_tour_act *act)
{
    const struct tournament *from = tournament_find(app, act->id);
    if (!from && !(command->asked & ASKED_TOUR)) {
        struct deferred *deferred = hold(app, command);
        if (deferred)
            tournament_restore(app, act->id, NULL, deferred);
        return false;
    }
    if (!from || !from->visible) {
        refuse(app, command,
               command->asked & ASKED_TOO_MUCH ? PROTO_ERROR_BUSY : PROTO_ERROR_NOTFOUND, NULL);
        return false;
    }
    struct proto_tour_settings *settings = alloc_zeroed(1, sizeof *settings);
    *settings = from->published->settings;
    memcpy(settings->slug, act->settings->slug, sizeof settings->slug);
    memcpy(settings->title, act->settings->title, sizeof settings->title);
    settings->starts_at_ms = 0;
    settings->days_n = 0;
    memset(settings->days, 0, sizeof settings->days);
    settings->code[0] = '\0'; /* each tournament has a code of its own */
    free(act->settings);
    act->settings = settings;
    act->kind = PROTO_ACT_SETTINGS;
    return true;
}

/* Settings for a code without the code itself: keeps the present one, or draws a new one. */
static void complete_code(const struct app *app, const struct tournament *tournament,
                          struct proto_tour_settings *settings)
{
    static const char signs[] = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
    uint8_t random[8];
    if (settings->code[0] == '\0' && tournament)
        memcpy(settings->code, tournament->log.tour.settings.code, sizeof settings->code);
    if (settings->code[0] != '\0' || settings->entry_for != PROTO_ENTRY_CODE)
        return;
    app->host.random(app->host.ctx, random, sizeof random);
    for (unsigned i = 0; i < sizeof random; i++)
        settings->code[i + (i >= 4)] = signs[random[i] & 31];
    settings->code[4] = '-';
    settings->code[9] = '\0';
}

/* A free round of a round robin is no win, since each player has one. A running tournament keeps
 * its settings. */
static void complete(const struct app *app, const struct tournament *tournament,
                     struct proto_tour_settings *settings)
{
    complete_code(app, tournament, settings);
    if (settings->system == PROTO_ROBIN &&
        (!tournament || tournament->log.tour.stage < PROTO_STAGE_RUNNING))
        settings->bye2 = 0;
}

static void create(struct app *app, struct command *command, struct proto_tour_act *act)
{
    struct id128 id;
    if (!shard_draw_id(app, &id)) {
        refuse(app, command, PROTO_ERROR_BUSY, NULL);
        return;
    }
    struct tournament *tournament = tournament_create(app, id, command->player, app->now.wall_ms);
    struct transaction *transaction = transaction_create(app, tournament, command);
    transaction->creates = true;
    transaction->answer.has_tour = true;
    transaction->answer.tour = id;
    struct tour_verdict verdict = transaction_act(app, tournament, transaction, act);
    if (verdict.reason == TOUR_WELL) {
        transaction_store(app, tournament, transaction);
        return;
    }
    transaction_drop(app, transaction);
    tournament_destroy(app, tournament);
    tournament_refuse(app, command->dedup, &verdict);
}

/* create, copy. Only accounts make tournaments, since their owner must be found again; guests only
 * play. */
void tournament_create_command(struct app *app, struct command *command)
{
    struct proto_tour_act *act = command->message->tour;
    if (!command->player->account) {
        refuse(app, command, PROTO_ERROR_DENIED, NULL);
        return;
    }
    if (player_is_bot(command->player)) { /* a person answers for a tournament */
        refuse(app, command, PROTO_ERROR_FORBIDDEN, "bot");
        return;
    }
    if (command->message->u.act.kind == PROTO_COPY && !fill_copy(app, command, act))
        return;
    if (!has_slug(app, command, NULL, act->settings->slug))
        return;
    complete(app, NULL, act->settings);
    if (rooms_are_possible(app, act->settings))
        create(app, command, act);
    else
        refuse(app, command, PROTO_ERROR_PROTO, "settings.game");
}

/* --- the desk --------------------------------------------------------------------------------- */

static bool is_stale(struct app *app, struct command *command, const struct tournament *tournament,
                     const struct proto_tour_act *act)
{
    const struct proto_do *wanted = &command->message->u.act;
    uint32_t have = tour_rev(&tournament->log.tour, act);
    if (!wanted->has_exp || wanted->exp == have)
        return false;
    dedup_refuse(app, command->dedup,
                 &(struct proto_no){.code = PROTO_ERROR_STALE, .has_have = true, .have = have});
    return true;
}

/* Are the rows that the act needs in memory, and are its settings possible? If not, the command
 * waits or is refused. */
static bool is_ready(struct app *app, struct command *command, struct tournament *tournament,
                     const struct proto_tour_act *act)
{
    if (!knows_players(app, command, tournament, act))
        return false;
    if (act->kind != PROTO_ACT_SETTINGS)
        return true;
    if (!has_slug(app, command, tournament, act->settings->slug))
        return false;
    if (rooms_are_possible(app, act->settings))
        return true;
    refuse(app, command, PROTO_ERROR_PROTO, "settings.game");
    return false;
}

/* Have they played at a board of this server? Rounds of an imported file were played elsewhere. */
static bool has_sat(const struct tour *tour, uint16_t no)
{
    for (uint8_t i = 1; i <= tour->rounds_n; i++) {
        const struct proto_tour_round *round = tour_round(tour, i);
        const struct proto_tour_pair *pair = tour_pair_of(tour, i, no);
        if (round->state >= PROTO_ROUND_STARTED && !round->taken && pair && pair->second != 0 &&
            pair->has_room)
            return true;
    }
    return false;
}

/* Games that were played on this server, and their ratings, belong to the account that played them:
 * another account cannot take its place. */
static struct tour_verdict edit(struct app *app, struct command *command,
                                struct tournament *tournament, struct proto_tour_act *act)
{
    const struct tour *tour = &tournament->log.tour;
    const struct proto_tour_person *next = act->people;
    const struct proto_tour_person *person = tour_person(tour, next->no);
    if (person && person->account != next->account && has_sat(tour, next->no))
        return (struct tour_verdict){.reason = TOUR_LOCKED, .player = next->no, .field = "account"};
    return transaction_once(app, tournament, command, act);
}

void tournament_list_cleared(const struct tour *tour, struct proto_tour_act *act)
{
    act->nos = alloc_zeroed(PROTO_TOUR_PLAYERS_MAX, sizeof *act->nos);
    act->nos_n = (uint16_t)tour_clear_list(tour, act->who, act->nos);
}

void tournament_list_field(const struct tour *tour, struct proto_tour_act *act)
{
    act->nos = alloc_zeroed(PROTO_TOUR_PLAYERS_MAX, sizeof *act->nos);
    act->nos_n = (uint16_t)tour_field(tour, act->nos);
}

void tournament_number_accepted(const struct tour *tour, struct proto_tour_act *act)
{
    struct proto_tour_person *people = alloc_zeroed(act->ns_n, sizeof *people);
    act->nos = alloc_zeroed(act->ns_n, sizeof *act->nos);
    act->nos_n = act->ns_n;
    tour_give_numbers(tour, people, act->ns_n);
    for (unsigned i = 0; i < act->ns_n; i++)
        act->nos[i] = people[i].no;
    free(people);
}

/* Would a typed result have no effect, because of a ruling or a loss by absence? */
static bool is_ruled(const struct tour *tour, const struct proto_tour_act *act)
{
    const struct proto_tour_pair *pair = tour_pair_at(tour, act->round, act->board);
    if (!pair || act->outcome.result == PROTO_TOUR_OPEN)
        return false;
    return pair->ruled ||
           (act->game >= 1 && act->game <= pair->games_n && pair->games[act->game - 1].ruled);
}

static struct tour_verdict carry_out(struct app *app, struct command *command,
                                     struct tournament *tournament, struct proto_tour_act *act)
{
    switch ((enum proto_tour_act_kind)act->kind) {
    case PROTO_ACT_PAIR:
    case PROTO_ACT_SWAP:
    case PROTO_ACT_JOIN:
    case PROTO_ACT_UNDO: return round_draw(app, tournament, command, act);
    case PROTO_ACT_START: return round_start(app, tournament, command, act->round);
    case PROTO_ACT_ABORT: return round_abort(app, tournament, command, act);
    case PROTO_ACT_RULE: return round_rule(app, tournament, command, act);
    case PROTO_ACT_STAGE: return round_stage(app, tournament, command, act);
    case PROTO_ACT_PAUSE: return pause_clocks(app, tournament, command, act);
    case PROTO_ACT_TIME: return rooms_add_time(app, tournament, command, act);
    case PROTO_ACT_EDIT: return edit(app, command, tournament, act);
    case PROTO_ACT_COLOURS:
        if (act->handicap > 0 && !tournament->log.tour.settings.over_board &&
            !rooms_take_stones(app, &tournament->log.tour.settings, act->handicap))
            return (struct tour_verdict){
                .reason = TOUR_SYSTEM, .board = act->board, .field = "handicap"};
        break;
    case PROTO_ACT_ADD: tour_give_numbers(&tournament->log.tour, act->people, act->people_n); break;
    case PROTO_ACT_CLEAR: tournament_list_cleared(&tournament->log.tour, act); break;
    case PROTO_ACT_SCHEDULE: tournament_list_field(&tournament->log.tour, act); break;
    case PROTO_ACT_ACCEPT: tournament_number_accepted(&tournament->log.tour, act); break;
    case PROTO_ACT_SETTINGS: complete(app, tournament, act->settings); break;
    case PROTO_ACT_RESULT:
        if (is_ruled(&tournament->log.tour, act))
            return (struct tour_verdict){.reason = TOUR_RULED, .board = act->board};
        break;
    case PROTO_ACT_ROLE:
    case PROTO_ACT_FORBID:
    case PROTO_ACT_ASK:
    case PROTO_ACT_DECLINE:
    case PROTO_ACT_CONSENT:
    case PROTO_ACT_IDENTIFY:
    case PROTO_ACT_REMOVE:
    case PROTO_ACT_TEAM:
    case PROTO_ACT_CHECKIN:
    case PROTO_ACT_ABSENT:
    case PROTO_ACT_WITHDRAW:
    case PROTO_ACT_RETURN:
    case PROTO_ACT_DISQUALIFY:
    case PROTO_ACT_LOCK:
    case PROTO_ACT_PUBLISH:
    case PROTO_ACT_WITHDRAW_ROUND:
    case PROTO_ACT_DISCARD:
    case PROTO_ACT_GAME:
    case PROTO_ACT_ENDED:
    case PROTO_ACT_REPORT:
    case PROTO_ACT_UNRULE:
    case PROTO_ACT_HOLD:
    case PROTO_ACT_TAKEN:
    case PROTO_ACTS_N: break;
    }
    return transaction_once(app, tournament, command, act);
}

/* Does the act need the solver, or a new fold of the whole log? */
static bool is_drawn(uint8_t kind)
{
    return kind == PROTO_ACT_PAIR || kind == PROTO_ACT_SWAP || kind == PROTO_ACT_JOIN ||
           kind == PROTO_ACT_UNDO;
}

static void desk(struct app *app, struct command *command, struct tournament *tournament,
                 struct proto_tour_act *act)
{
    uint8_t role = tournament_role(tournament, command->player);
    /* The role first: strangers learn nothing from the checks below. */
    if (!tournament_may(role, act->kind)) {
        refuse(app, command, PROTO_ERROR_DENIED, NULL);
        return;
    }
    /* The revision counts before rows are asked for: a stale command need not wait. */
    if (is_stale(app, command, tournament, act) || !is_ready(app, command, tournament, act))
        return;
    if (act->kind == PROTO_ACT_UNDO && tournament_undoes(tournament)) {
        refuse(app, command, PROTO_ERROR_BUSY, NULL);
        return;
    }
    /* The log will name the sender, so they stay in memory. */
    tournament_pin(tournament, command->player);
    /* Charged only when nothing else but the rules can refuse: drawing costs most. */
    if (is_drawn(act->kind) && !charge_command(app, command->dedup, BUDGET_DRAW))
        return;
    if (act->kind == PROTO_ACT_ADD || act->kind == PROTO_ACT_EDIT)
        invites_ask(&tournament->log.tour, command->player->id, act);
    struct tour_verdict verdict = carry_out(app, command, tournament, act);
    if (verdict.reason != TOUR_WELL)
        tournament_refuse(app, command->dedup, &verdict);
}

void tournament_command(struct app *app, struct command *command, struct tournament *tournament)
{
    if (tournament->again || !tournament_is_mine(app, tournament)) {
        refuse(app, command, PROTO_ERROR_BUSY, NULL);
        return;
    }
    if (command->message->u.act.kind == PROTO_DESK)
        desk(app, command, tournament, command->message->tour);
    else if (command->message->u.act.kind == PROTO_DELETE)
        tournament_delete_command(app, command, tournament);
    else
        tournament_player_command(app, command, tournament);
}
