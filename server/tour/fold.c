/* The fold: the changes that each act makes. An act that comes here was judged well (judge.c,
 * log.c), so this file checks nothing. Acts on players are here, acts on rounds in fold_rounds.c,
 * acts on games in fold_games.c. */
#include <assert.h>
#include <string.h>

#include "server/tour/parts.h"

#include "proto/lib/alloc.h"

static void fold_settings(struct tour *tour, const struct proto_tour_act *act)
{
    tour->settings = *act->settings;
    tour->rev = act->n;
    if (tour->stage != 0)
        return;
    tour->stage = PROTO_STAGE_DRAFT;
    if (act->actor != 0)
        tour->staff[tour->staff_n++] =
            (struct tour_staff){.account = act->actor, .role = PROTO_ROLE_DIRECTOR};
}

static void fold_stage(struct tour *tour, const struct proto_tour_act *act)
{
    bool unchecked = tour->stage < PROTO_STAGE_CHECKIN;

    tour->stage = act->stage;
    tour->rev = act->n;
    if (act->stage != PROTO_STAGE_RUNNING || !unchecked)
        return;
    /* Without a check-in, all entered players are here. */
    for (unsigned i = 0; i < tour->people_n; i++) {
        if (tour->people[i].standing != PROTO_TOUR_ENTERED)
            continue;
        tour->people[i].standing = PROTO_TOUR_HERE;
        tour->people[i].rev = act->n;
    }
}

static void fold_role(struct tour *tour, const struct proto_tour_act *act)
{
    unsigned at = 0;

    tour->rev = act->n;
    while (at < tour->staff_n && tour->staff[at].account != act->account)
        at++;
    if (act->role == PROTO_ROLE_NONE) {
        memmove(&tour->staff[at], &tour->staff[at + 1],
                (tour->staff_n - at - 1U) * sizeof *tour->staff);
        tour->staff_n--;
        return;
    }
    if (at == tour->staff_n)
        tour->staff_n++;
    tour->staff[at] = (struct tour_staff){.account = act->account, .role = act->role};
}

static void fold_hold(struct tour *tour, const struct proto_tour_act *act)
{
    tour->hold = act->on;
    tour->rev = act->n;
}

static void fold_taken(struct tour *tour, const struct proto_tour_act *act)
{
    for (uint8_t no = 1; no <= tour->rounds_n; no++)
        tour_fold_round(tour, no)->taken = tour_is_begun(tour_round(tour, no));
    /* the server may have the same tournament already: a director lists this one */
    tour->settings.is_public = false;
    tour->rev = act->n;
}

static void drop_forbidden(struct tour *tour, unsigned at)
{
    tour->forbidden_n--;
    memmove(&tour->forbidden[at], &tour->forbidden[at + 1],
            (tour->forbidden_n - at) * sizeof *tour->forbidden);
}

static void fold_forbid(struct tour *tour, const struct proto_tour_act *act)
{
    uint16_t a = act->a < act->b ? act->a : act->b, b = act->a < act->b ? act->b : act->a;

    tour->rev = act->n;
    if (act->on) {
        tour->forbidden =
            alloc_resized(tour->forbidden, tour->forbidden_n + 1U, sizeof *tour->forbidden);
        tour->forbidden[tour->forbidden_n++] = (struct tour_forbidden){.a = a, .b = b};
        return;
    }
    for (unsigned i = tour->forbidden_n; i-- > 0;)
        if (tour->forbidden[i].a == a && tour->forbidden[i].b == b)
            drop_forbidden(tour, i);
}

/* --- players ---------------------------------------------------------------------------------- */

/* The first round of a player who enters now: the next one that is not drafted. In a round robin
 * and a knock-out players enter before the first round. */
static uint8_t entry_round(const struct tour *tour)
{
    return (uint8_t)(tour->settings.system >= PROTO_ROBIN ? 1 : tour->rounds_n + 1);
}

/* Did the player's own account act? */
static bool is_his(const struct proto_tour_person *person, const struct proto_tour_act *act)
{
    return person->account != 0 && person->account == act->actor;
}

/* Makes room for players up to this number; those not entered yet count as removed. */
static void widen(struct tour *tour, uint16_t no)
{
    if (no <= tour->people_n)
        return;
    tour->people = alloc_resized(tour->people, no, sizeof *tour->people);
    while (tour->people_n < no) {
        tour->people[tour->people_n] =
            (struct proto_tour_person){.no = (uint16_t)(tour->people_n + 1)};
        tour->people_n++;
    }
}

/* A player who comes to a team is the last one of it. */
static void take_team_place(struct tour *tour, struct proto_tour_person *person)
{
    person->team_place = 0;
    for (unsigned i = 0; person->team[0] != '\0' && i < tour->people_n; i++) {
        const struct proto_tour_person *mate = &tour->people[i];
        if (mate->standing != 0 && mate->no != person->no &&
            strcmp(mate->team, person->team) == 0 && mate->team_place >= person->team_place)
            person->team_place = mate->team_place;
    }
    person->team_place = (uint16_t)(person->team_place + (person->team[0] != '\0'));
}

static void enter(struct tour *tour, const struct proto_tour_person *given, uint16_t no, uint32_t n)
{
    struct proto_tour_person *person;

    widen(tour, no);
    person = &tour->people[no - 1];
    *person = *given;
    person->no = no;
    person->leave_round = 0;
    person->rev = person->since = n;
    person->seen = false;
    if (person->join_round == 0)
        person->join_round = entry_round(tour);
    if (person->standing == 0)
        person->standing =
            tour->stage == PROTO_STAGE_RUNNING ? PROTO_TOUR_HERE : PROTO_TOUR_ENTERED;
    take_team_place(tour, person);
}

static void fold_add(struct tour *tour, const struct proto_tour_act *act)
{
    for (unsigned i = 0; i < act->people_n; i++) {
        struct proto_tour_person person = act->people[i];
        person.agreed = person.own = is_his(&person, act);
        enter(tour, &person, person.no, act->n);
    }
}

/* A declined invitation is remembered: a player is invited once to one tournament. */
static void fold_consent(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_person *person = tour_fold_person(tour, act->a);

    person->rev = act->n;
    if (act->on) {
        person->account = person->invited;
        person->agreed = true;
        person->guest = act->guest;
    } else {
        tour->declined =
            alloc_resized(tour->declined, tour->declined_n + 1U, sizeof *tour->declined);
        tour->declined[tour->declined_n++] = person->invited;
    }
    person->invited = 0;
}

static void fold_identify(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_person *person = tour_fold_person(tour, act->a);

    person->rev = act->n;
    person->account = act->actor;
    person->agreed = true;
    person->guest = act->guest;
}

static void fold_ask(struct tour *tour, const struct proto_tour_act *act)
{
    struct tour_waiting *waiting;

    tour->waiting = alloc_resized(tour->waiting, tour->waiting_n + 1U, sizeof *tour->waiting);
    waiting = &tour->waiting[tour->waiting_n++];
    *waiting = (struct tour_waiting){.n = act->n, .person = act->people[0]};
    waiting->person.agreed = is_his(&waiting->person, act);
    waiting->person.own = false;
}

static void drop_waiting(struct tour *tour, uint32_t n)
{
    unsigned at = (unsigned)(tour_waiting(tour, n) - tour->waiting);

    tour->waiting_n--;
    memmove(&tour->waiting[at], &tour->waiting[at + 1],
            (tour->waiting_n - at) * sizeof *tour->waiting);
}

static void fold_accept(struct tour *tour, const struct proto_tour_act *act)
{
    for (unsigned i = 0; i < act->ns_n; i++) {
        enter(tour, &tour_waiting(tour, act->ns[i])->person, act->nos[i], act->n);
        drop_waiting(tour, act->ns[i]);
    }
}

static void fold_decline(struct tour *tour, const struct proto_tour_act *act)
{
    for (unsigned i = 0; i < act->ns_n; i++)
        drop_waiting(tour, act->ns[i]);
}

/* The values that acts have set stay, except those that the form contains. */
static void fold_edit(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_person *person = tour_fold_person(tour, act->people[0].no);
    struct proto_tour_person old = *person;

    *person = act->people[0];
    if (person->standing == 0)
        person->standing = old.standing;
    if (person->join_round == 0)
        person->join_round = old.join_round;
    person->leave_round = old.leave_round;
    memcpy(person->absences, old.absences, sizeof person->absences);
    person->rev = act->n;
    person->agreed = is_his(person, act) || (old.agreed && old.account == person->account);
    person->own = old.own && is_his(person, act);
    person->guest = old.guest && old.account == person->account;
    person->seen = old.seen;
    person->since = old.since;
    person->team_place = old.team_place;
    if (strcmp(person->team, old.team) != 0)
        take_team_place(tour, person);
}

/* The team has exactly the players of the act, in its order; those who are left over have none. */
static void fold_team(struct tour *tour, const struct proto_tour_act *act)
{
    const char *was = act->was[0] != '\0' ? act->was : act->team;

    for (unsigned i = 0; i < tour->people_n; i++) {
        struct proto_tour_person *person = &tour->people[i];
        if (person->standing == 0 || strcmp(person->team, was) != 0)
            continue;
        memset(person->team, 0, sizeof person->team);
        person->team_place = 0;
        person->rev = act->n;
    }
    for (unsigned i = 0; i < act->nos_n; i++) {
        struct proto_tour_person *person = &tour->people[act->nos[i] - 1];
        memcpy(person->team, act->team, sizeof person->team);
        person->team_place = (uint16_t)(i + 1);
        person->rev = act->n;
    }
}

/* Removes a player. The number may be given again (numbers.c) if the player was never seen in a
 * round; all else is forgotten. */
static void forget(struct tour *tour, uint16_t no, uint32_t rev)
{
    struct proto_tour_person *person = tour_fold_person(tour, no);

    *person = (struct proto_tour_person){.no = no, .rev = rev, .seen = person->seen};
    for (unsigned i = tour->forbidden_n; i-- > 0;)
        if (tour->forbidden[i].a == no || tour->forbidden[i].b == no)
            drop_forbidden(tour, i);
}

static void fold_remove(struct tour *tour, const struct proto_tour_act *act)
{
    forget(tour, act->a, act->n);
}

static void fold_clear(struct tour *tour, const struct proto_tour_act *act)
{
    for (unsigned i = 0; i < act->nos_n; i++)
        forget(tour, act->nos[i], act->n);
}

static struct proto_tour_person *touch(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_person *person = tour_fold_person(tour, act->a);

    person->rev = act->n;
    return person;
}

static void fold_checkin(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_person *person = touch(tour, act);

    person->standing = act->on ? PROTO_TOUR_HERE : PROTO_TOUR_ENTERED;
    person->agreed = person->agreed || is_his(person, act);
    person->own = person->own && is_his(person, act);
    if (is_his(person, act))
        person->guest = act->guest;
}

static void fold_absent(struct tour *tour, const struct proto_tour_act *act)
{
    touch(tour, act)->absences[act->round - 1] = act->absence;
}

/* Their pairings stay: the director rules on them. */
static void fold_leave(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_person *person = touch(tour, act);

    if (person->leave_round == 0 || act->round < person->leave_round)
        person->leave_round = act->round;
    person->standing =
        act->kind == PROTO_ACT_WITHDRAW ? PROTO_TOUR_WITHDRAWN : PROTO_TOUR_DISQUALIFIED;
    tour_refresh_all(tour, act);
}

/* The rounds between stay at zero: coming back gives no points. Where all rounds are open, none lies
 * between. */
static void fold_return(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_person *person = touch(tour, act);

    for (unsigned round = person->leave_round; round < act->round && !tour->settings.any_order;
         round++)
        person->absences[round - 1] = PROTO_ABSENT_ZERO;
    person->leave_round = 0;
    person->standing = PROTO_TOUR_HERE;
    tour_refresh_all(tour, act);
}

/* --- one act ---------------------------------------------------------------------------------- */

static tour_fold_fn *const folds[PROTO_ACTS_N] = {
    [PROTO_ACT_SETTINGS] = fold_settings,
    [PROTO_ACT_STAGE] = fold_stage,
    [PROTO_ACT_ROLE] = fold_role,
    [PROTO_ACT_FORBID] = fold_forbid,
    [PROTO_ACT_ADD] = fold_add,
    [PROTO_ACT_ASK] = fold_ask,
    [PROTO_ACT_ACCEPT] = fold_accept,
    [PROTO_ACT_DECLINE] = fold_decline,
    [PROTO_ACT_CONSENT] = fold_consent,
    [PROTO_ACT_IDENTIFY] = fold_identify,
    [PROTO_ACT_EDIT] = fold_edit,
    [PROTO_ACT_REMOVE] = fold_remove,
    [PROTO_ACT_CLEAR] = fold_clear,
    [PROTO_ACT_TEAM] = fold_team,
    [PROTO_ACT_CHECKIN] = fold_checkin,
    [PROTO_ACT_ABSENT] = fold_absent,
    [PROTO_ACT_WITHDRAW] = fold_leave,
    [PROTO_ACT_RETURN] = fold_return,
    [PROTO_ACT_DISQUALIFY] = fold_leave,
    [PROTO_ACT_PAIR] = tour_fold_draft,
    [PROTO_ACT_SWAP] = tour_fold_draft,
    [PROTO_ACT_JOIN] = tour_fold_draft,
    [PROTO_ACT_LOCK] = tour_fold_lock,
    [PROTO_ACT_COLOURS] = tour_fold_colours,
    [PROTO_ACT_PUBLISH] = tour_fold_publish,
    [PROTO_ACT_WITHDRAW_ROUND] = tour_fold_unpublish,
    [PROTO_ACT_DISCARD] = tour_fold_discard,
    [PROTO_ACT_START] = tour_fold_start,
    [PROTO_ACT_SCHEDULE] = tour_fold_schedule,
    [PROTO_ACT_ABORT] = tour_fold_abort,
    [PROTO_ACT_GAME] = tour_fold_game,
    [PROTO_ACT_ENDED] = tour_fold_outcome,
    [PROTO_ACT_RESULT] = tour_fold_outcome,
    [PROTO_ACT_REPORT] = tour_fold_report,
    [PROTO_ACT_RULE] = tour_fold_rule,
    [PROTO_ACT_UNRULE] = tour_fold_unrule,
    [PROTO_ACT_PAUSE] = tour_fold_pause,
    [PROTO_ACT_TIME] = tour_fold_time,
    [PROTO_ACT_HOLD] = fold_hold,
    [PROTO_ACT_TAKEN] = fold_taken,
};

void tour_apply(struct tour *tour, const struct proto_tour_act *act)
{
    assert(act->kind < PROTO_ACTS_N);
    if (folds[act->kind]) /* an UNDO only counts: the log leaves out the act it cancels */
        folds[act->kind](tour, act);
    tour->n = act->n;
}
