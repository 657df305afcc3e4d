/* Judging acts. A table has the stages and the round states in which each kind of act is allowed,
 * and a function for the rest. A function of an act that names a round can rely on that round being
 * in a right state. */
#include "server/tour/parts.h"
#include "server/tour/teams.h"

#include <string.h>

static const char *const reason_keys[TOUR_REASONS_N] = {
    [TOUR_WELL] = "well",
    [TOUR_NOT_THERE] = "not-there",
    [TOUR_STAGE] = "stage",
    [TOUR_ROUND_STATE] = "round-state",
    [TOUR_ROUND_OPEN] = "round-open",
    [TOUR_LAST_ROUND] = "last-round",
    [TOUR_FULL] = "full",
    [TOUR_TWICE] = "twice",
    [TOUR_PLAYED] = "played",
    [TOUR_UNPAIRED] = "unpaired",
    [TOUR_ODD] = "odd",
    [TOUR_SYSTEM] = "system",
    [TOUR_LOCKED] = "locked",
    [TOUR_BAD_RESULT] = "bad-result",
    [TOUR_NO_CHANGE] = "no-change",
    [TOUR_DEPENDS] = "depends",
    [TOUR_LAST_DIRECTOR] = "last-director",
    [TOUR_DECLINED] = "declined",
    [TOUR_RULED] = "ruled",
};

const char *tour_reason_key(enum tour_reason reason)
{
    return reason_keys[reason];
}

/* --- the tournament as a whole ---------------------------------------------------------------- */

static unsigned people_there(const struct tour *tour)
{
    unsigned n = 0;

    for (unsigned i = 0; i < tour->people_n; i++)
        n += tour->people[i].standing != 0;
    return n;
}

static struct tour_verdict judge_settings(const struct tour *tour, const struct proto_tour_act *act)
{
    const struct proto_tour_settings *next = act->settings;
    bool running = tour->stage >= PROTO_STAGE_RUNNING;
    struct tour_verdict verdict = tour_check_settings(running ? &tour->settings : NULL, next);

    if (verdict.reason != TOUR_WELL)
        return verdict;
    if (next->rounds != 0 && next->rounds < tour->rounds_n)
        return tour_no_field(TOUR_LOCKED, "rounds");
    if (people_there(tour) > next->players_max)
        return tour_no_field(TOUR_FULL, "players");
    return tour_judge_teams_n(tour, next);
}

/* The stages from which each stage can be reached: bits of 1 << stage. Stages before the first
 * round can be reached again while there is no round. */
#define IN(stage) (1U << PROTO_STAGE_##stage)
static const uint16_t ways[] = {
    [PROTO_STAGE_DRAFT] = IN(REGISTRATION) | IN(CHECKIN) | IN(CANCELLED),
    [PROTO_STAGE_REGISTRATION] = IN(DRAFT) | IN(CHECKIN) | IN(RUNNING) | IN(CANCELLED),
    [PROTO_STAGE_CHECKIN] = IN(DRAFT) | IN(REGISTRATION) | IN(RUNNING) | IN(CANCELLED),
    [PROTO_STAGE_RUNNING] =
        IN(DRAFT) | IN(REGISTRATION) | IN(CHECKIN) | IN(FINISHED) | IN(CANCELLED),
    [PROTO_STAGE_FINISHED] = IN(RUNNING) | IN(ARCHIVED),
    [PROTO_STAGE_ARCHIVED] = IN(FINISHED),
    [PROTO_STAGE_CANCELLED] = IN(DRAFT) | IN(REGISTRATION) | IN(CHECKIN) | IN(RUNNING),
};

static struct tour_verdict judge_begin(const struct tour *tour)
{
    struct tour teams;
    const struct tour *units = tour_units(tour, &teams);
    unsigned n = 0;

    for (unsigned i = 0; i < units->people_n; i++)
        n +=
            units->people[i].standing == PROTO_TOUR_HERE ||
            (units->people[i].standing == PROTO_TOUR_ENTERED && tour->stage != PROTO_STAGE_CHECKIN);
    tour_finish(&teams);
    if (tour->rounds_n > 0) /* the tournament is reopened */
        return tour_no(TOUR_WELL);
    if (tour->stage == PROTO_STAGE_CANCELLED)
        return tour_no(TOUR_STAGE);
    if (n < 2)
        return tour_no(TOUR_ODD);
    return tour_no(TOUR_WELL);
}

static struct tour_verdict judge_finish(const struct tour *tour)
{
    if (tour->rounds_n == 0)
        return tour_no(TOUR_ROUND_STATE);
    return tour_all_in(tour, tour->rounds_n);
}

static struct tour_verdict judge_stage(const struct tour *tour, const struct proto_tour_act *act)
{
    if (act->stage == tour->stage)
        return tour_no(TOUR_NO_CHANGE);
    if (act->stage == 0 || act->stage >= sizeof ways / sizeof *ways ||
        !(ways[act->stage] & 1U << tour->stage))
        return tour_no(TOUR_STAGE);
    if (act->stage < PROTO_STAGE_RUNNING && tour->rounds_n > 0)
        return tour_no(TOUR_ROUND_STATE);
    if (act->stage == PROTO_STAGE_RUNNING && tour->stage != PROTO_STAGE_FINISHED)
        return judge_begin(tour);
    if (act->stage == PROTO_STAGE_FINISHED && tour->stage == PROTO_STAGE_RUNNING)
        return judge_finish(tour);
    return tour_no(TOUR_WELL);
}

static struct tour_verdict judge_role(const struct tour *tour, const struct proto_tour_act *act)
{
    uint8_t role = tour_role(tour, act->account);
    unsigned directors = 0;

    if (act->account == 0 || act->role > PROTO_ROLE_DIRECTOR)
        return tour_no(TOUR_NOT_THERE);
    if (role == act->role)
        return tour_no(TOUR_NO_CHANGE);
    if (role == PROTO_ROLE_NONE && tour->staff_n == PROTO_TOUR_STAFF_MAX)
        return tour_no(TOUR_FULL);
    for (unsigned i = 0; i < tour->staff_n; i++)
        directors += tour->staff[i].role == PROTO_ROLE_DIRECTOR;
    if (role == PROTO_ROLE_DIRECTOR && directors == 1)
        return tour_no(TOUR_LAST_DIRECTOR);
    return tour_no(TOUR_WELL);
}

static struct tour_verdict judge_hold(const struct tour *tour, const struct proto_tour_act *act)
{
    return tour_no(tour->hold == act->on ? TOUR_NO_CHANGE : TOUR_WELL);
}

/* The log judges an undo, since it alone knows which acts are left. */
static struct tour_verdict judge_undo(const struct tour *tour, const struct proto_tour_act *act)
{
    (void)tour;
    (void)act;
    return tour_no(TOUR_NOT_THERE);
}

/* --- the table -------------------------------------------------------------------------------- */

#define NEW          1U /* before the first act */
#define OPEN         (IN(DRAFT) | IN(REGISTRATION) | IN(CHECKIN) | IN(RUNNING))
#define LATE         (OPEN | IN(FINISHED))
#define MENDING      (IN(RUNNING) | IN(FINISHED))
#define ANY          (LATE | IN(ARCHIVED) | IN(CANCELLED))
#define WHILE(state) (1U << PROTO_ROUND_##state)
#define BEGUN        (WHILE(STARTED) | WHILE(COMPLETE) | WHILE(CLOSED))

static const struct kind {
    uint16_t stages; /* bits of 1 << stage */
    uint8_t rounds;  /* bits of 1 << state of the act's round; 0: any, or it names none */
    struct tour_verdict (*judge)(const struct tour *tour, const struct proto_tour_act *act);
} kinds[PROTO_ACTS_N] = {
    [PROTO_ACT_SETTINGS] = {NEW | LATE, 0, judge_settings},
    [PROTO_ACT_STAGE] = {ANY, 0, judge_stage},
    [PROTO_ACT_ROLE] = {ANY, 0, judge_role},
    [PROTO_ACT_FORBID] = {OPEN, 0, tour_judge_forbid},
    [PROTO_ACT_ADD] = {OPEN, 0, tour_judge_add},
    [PROTO_ACT_ASK] = {OPEN, 0, tour_judge_ask},
    [PROTO_ACT_ACCEPT] = {OPEN, 0, tour_judge_accept},
    [PROTO_ACT_DECLINE] = {ANY, 0, tour_judge_decline},
    [PROTO_ACT_CONSENT] = {LATE, 0, tour_judge_consent},
    [PROTO_ACT_IDENTIFY] = {OPEN, 0, tour_judge_identify},
    [PROTO_ACT_EDIT] = {LATE, 0, tour_judge_edit},
    [PROTO_ACT_REMOVE] = {OPEN, 0, tour_judge_remove},
    [PROTO_ACT_CLEAR] = {OPEN, 0, tour_judge_clear},
    [PROTO_ACT_TEAM] = {OPEN, 0, tour_judge_team},
    [PROTO_ACT_CHECKIN] = {IN(CHECKIN) | IN(RUNNING), 0, tour_judge_checkin},
    [PROTO_ACT_ABSENT] = {LATE, 0, tour_judge_absent},
    [PROTO_ACT_WITHDRAW] = {OPEN, 0, tour_judge_withdraw},
    [PROTO_ACT_RETURN] = {OPEN, 0, tour_judge_return},
    [PROTO_ACT_DISQUALIFY] = {LATE, 0, tour_judge_disqualify},
    [PROTO_ACT_PAIR] = {IN(RUNNING), WHILE(NONE) | WHILE(DRAFTED), tour_judge_pair},
    [PROTO_ACT_SWAP] = {IN(RUNNING), WHILE(DRAFTED) | WHILE(STARTED), tour_judge_swap},
    [PROTO_ACT_JOIN] = {IN(RUNNING), WHILE(DRAFTED) | WHILE(STARTED) | WHILE(COMPLETE),
                        tour_judge_join},
    [PROTO_ACT_LOCK] = {IN(RUNNING), WHILE(DRAFTED), tour_judge_lock},
    [PROTO_ACT_COLOURS] = {IN(RUNNING), WHILE(DRAFTED) | WHILE(PUBLISHED) | WHILE(STARTED),
                           tour_judge_colours},
    [PROTO_ACT_PUBLISH] = {IN(RUNNING), WHILE(DRAFTED), tour_judge_publish},
    [PROTO_ACT_WITHDRAW_ROUND] = {IN(RUNNING), WHILE(PUBLISHED), NULL},
    [PROTO_ACT_DISCARD] = {IN(RUNNING), WHILE(DRAFTED), NULL},
    [PROTO_ACT_START] = {IN(RUNNING), WHILE(PUBLISHED), tour_judge_start},
    [PROTO_ACT_SCHEDULE] = {IN(RUNNING), 0, tour_judge_schedule},
    [PROTO_ACT_ABORT] = {IN(RUNNING), WHILE(STARTED) | WHILE(COMPLETE), tour_judge_abort},
    [PROTO_ACT_GAME] = {IN(RUNNING), WHILE(STARTED), tour_judge_game},
    [PROTO_ACT_ENDED] = {ANY, BEGUN, tour_judge_ended},
    [PROTO_ACT_RESULT] = {MENDING, BEGUN, tour_judge_result},
    [PROTO_ACT_REPORT] = {IN(RUNNING), BEGUN, tour_judge_report},
    [PROTO_ACT_RULE] = {MENDING, BEGUN, tour_judge_rule},
    [PROTO_ACT_UNRULE] = {MENDING, BEGUN, tour_judge_unrule},
    [PROTO_ACT_PAUSE] = {IN(RUNNING), WHILE(STARTED), tour_judge_pause},
    [PROTO_ACT_TIME] = {IN(RUNNING), WHILE(STARTED), tour_judge_time},
    [PROTO_ACT_HOLD] = {OPEN, 0, judge_hold},
    [PROTO_ACT_TAKEN] = {ANY, 0, NULL},
    [PROTO_ACT_UNDO] = {ANY, 0, judge_undo},
};

struct tour_verdict tour_judge(const struct tour *tour, const struct proto_tour_act *act)
{
    const struct kind *kind;

    if (act->kind == 0 || act->kind >= PROTO_ACTS_N)
        return tour_no(TOUR_NOT_THERE);
    kind = &kinds[act->kind];
    if (!(kind->stages & 1U << tour->stage))
        return tour_no(TOUR_STAGE);
    if (kind->rounds != 0) {
        const struct proto_tour_round *round = tour_round(tour, act->round);
        if (!round && (act->round != tour->rounds_n + 1 || !(kind->rounds & WHILE(NONE))))
            return tour_no(TOUR_NOT_THERE);
        if (!(kind->rounds & 1U << (round ? round->state : PROTO_ROUND_NONE)))
            return tour_no(TOUR_ROUND_STATE);
    }
    return kind->judge ? kind->judge(tour, act) : tour_no(TOUR_WELL);
}

/* --- revisions -------------------------------------------------------------------------------- */

static uint32_t person_rev(const struct tour *tour, uint16_t no)
{
    const struct proto_tour_person *person = tour_person(tour, no);

    return person ? person->rev : 0;
}

static uint32_t round_rev(const struct tour *tour, uint8_t no)
{
    const struct proto_tour_round *round = tour_round(tour, no);

    return round ? round->rev : 0;
}

static uint32_t pair_rev(const struct tour *tour, const struct proto_tour_act *act)
{
    const struct proto_tour_pair *pair = tour_pair_at(tour, act->round, act->board);

    return pair ? pair->rev : 0;
}

uint32_t tour_rev(const struct tour *tour, const struct proto_tour_act *act)
{
    switch ((enum proto_tour_act_kind)act->kind) {
    case PROTO_ACT_SETTINGS:
    case PROTO_ACT_STAGE:
    case PROTO_ACT_ROLE:
    case PROTO_ACT_FORBID:
    case PROTO_ACT_HOLD:
    case PROTO_ACT_SCHEDULE: return tour->rev;
    case PROTO_ACT_EDIT: return act->people_n > 0 ? person_rev(tour, act->people[0].no) : 0;
    case PROTO_ACT_REMOVE:
    case PROTO_ACT_CHECKIN:
    case PROTO_ACT_ABSENT:
    case PROTO_ACT_WITHDRAW:
    case PROTO_ACT_RETURN:
    case PROTO_ACT_DISQUALIFY: return person_rev(tour, act->a);
    case PROTO_ACT_PAIR:
    case PROTO_ACT_SWAP:
    case PROTO_ACT_JOIN:
    case PROTO_ACT_LOCK:
    case PROTO_ACT_PUBLISH:
    case PROTO_ACT_WITHDRAW_ROUND:
    case PROTO_ACT_DISCARD:
    case PROTO_ACT_START:
    case PROTO_ACT_ABORT: return round_rev(tour, act->round);
    case PROTO_ACT_COLOURS:
    case PROTO_ACT_RESULT:
    case PROTO_ACT_RULE:
    case PROTO_ACT_UNRULE:
    case PROTO_ACT_TIME: return pair_rev(tour, act);
    case PROTO_ACT_PAUSE: return act->board ? pair_rev(tour, act) : round_rev(tour, act->round);
    case PROTO_ACT_ADD:
    case PROTO_ACT_ASK:
    case PROTO_ACT_ACCEPT:
    case PROTO_ACT_DECLINE:
    case PROTO_ACT_CONSENT:
    case PROTO_ACT_IDENTIFY:
    case PROTO_ACT_CLEAR:
    case PROTO_ACT_TEAM:
    case PROTO_ACT_GAME:
    case PROTO_ACT_ENDED:
    case PROTO_ACT_REPORT:
    case PROTO_ACT_TAKEN:
    case PROTO_ACT_UNDO:
    case PROTO_ACTS_N: break;
    }
    return 0;
}
