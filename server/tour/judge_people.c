/* Judging acts on players: may they be entered, changed, and leave? A drafted round has its
 * players: an act that contradicts it is refused at once; one that only makes it incomplete is
 * noticed when the round is published. */
#include <stdlib.h>
#include <string.h>

#include "server/tour/parts.h"

#include "proto/lib/alloc.h"

static struct tour_verdict well(void)
{
    return tour_no(TOUR_WELL);
}

struct tour_verdict tour_judge_forbid(const struct tour *tour, const struct proto_tour_act *act)
{
    uint16_t a = act->a < act->b ? act->a : act->b, b = act->a < act->b ? act->b : act->a;
    bool there = false;

    if (!tour_person(tour, act->a) || act->a == act->b)
        return tour_no_player(TOUR_NOT_THERE, act->a);
    if (!tour_person(tour, act->b))
        return tour_no_player(TOUR_NOT_THERE, act->b);
    for (unsigned i = 0; i < tour->forbidden_n; i++)
        there |= tour->forbidden[i].a == a && tour->forbidden[i].b == b;
    if (there == act->on)
        return tour_no(TOUR_NO_CHANGE);
    if (act->on && tour->forbidden_n == PROTO_TOUR_FORBIDDEN_MAX)
        return tour_no_field(TOUR_FULL, "forbidden");
    return well();
}

/* --- entry ------------------------------------------------------------------------------------ */

/* The account of a player, or the one that is invited. An account takes part once, and two players
 * of one name would look like one on the list in the hall. */
static int64_t account_of(const struct proto_tour_person *person)
{
    return person->account != 0 ? person->account : person->invited;
}

static const char *shared_field(const struct proto_tour_person *a,
                                const struct proto_tour_person *b)
{
    if (account_of(a) != 0 && account_of(a) == account_of(b))
        return "account";
    return strcmp(a->name, b->name) == 0 ? "name" : NULL;
}

/* Looks among `n` players for another one with the same account or name. */
static struct tour_verdict judge_twin(const struct proto_tour_person *person,
                                      const struct proto_tour_person *among, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        const char *field;
        if (among[i].standing == 0 || among[i].no == person->no)
            continue;
        field = shared_field(person, &among[i]);
        if (field)
            return (struct tour_verdict){
                .reason = TOUR_TWICE, .player = among[i].no, .field = field};
    }
    return well();
}

static bool is_entry(uint8_t standing)
{
    return standing <= PROTO_TOUR_RESERVE; /* 0: as the stage decides */
}

static struct tour_verdict judge_join_round(const struct tour *tour, uint16_t no, uint8_t join)
{
    if (join != 0 && (join <= tour_begun(tour) || join > PROTO_TOUR_ROUNDS_MAX))
        return (struct tour_verdict){.reason = TOUR_ROUND_STATE, .player = no, .field = "join"};
    if (join > 1 && tour->settings.system >= PROTO_ROBIN)
        return (struct tour_verdict){.reason = TOUR_SYSTEM, .player = no, .field = "join"};
    return well();
}

static struct tour_verdict judge_name(const struct tour *tour,
                                      const struct proto_tour_person *person)
{
    if (person->name[0] == 0)
        return (struct tour_verdict){
            .reason = TOUR_NOT_THERE, .player = person->no, .field = "name"};
    return judge_twin(person, tour->people, tour->people_n);
}

/* Is the number of the act's i-th player free, and not that of one before? 0: none was left. */
static struct tour_verdict judge_number(const struct tour *tour, const struct proto_tour_act *act,
                                        unsigned i)
{
    uint16_t no = act->people[i].no;

    if (no == 0)
        return tour_no_field(TOUR_FULL, "players");
    if (!tour_is_free(tour, no))
        return tour_no_player(TOUR_NOT_THERE, no);
    for (unsigned before = 0; before < i; before++)
        if (act->people[before].no == no)
            return tour_no_player(TOUR_NOT_THERE, no);
    return well();
}

/* May the player miss the rounds that they are entered with? Not those that have begun, or that are
 * before their first. */
static struct tour_verdict judge_excused(const struct tour *tour,
                                         const struct proto_tour_person *person)
{
    uint8_t first = tour_begun(tour) + 1;

    first = person->join_round > first ? person->join_round : first;
    for (uint8_t round = 1; round < first && round <= PROTO_TOUR_ROUNDS_MAX; round++)
        if (person->absences[round - 1] != PROTO_ABSENT_NOT)
            return (struct tour_verdict){
                .reason = TOUR_ROUND_STATE, .player = person->no, .field = "excused"};
    return well();
}

static unsigned excused_n(const struct proto_tour_act *act)
{
    unsigned n = 0;

    for (unsigned i = 0; i < act->people_n; i++)
        for (unsigned round = 0; round < PROTO_TOUR_ROUNDS_MAX; round++)
            n += act->people[i].absences[round] != PROTO_ABSENT_NOT;
    return n;
}

/* May these players enter, with these numbers and names, from these rounds on? */
static struct tour_verdict judge_people(const struct tour *tour, const struct proto_tour_act *act)
{
    unsigned there = 0;

    if (tour->settings.system >= PROTO_ROBIN && tour_begun(tour) > 0)
        return tour_no(TOUR_SYSTEM); /* the table or the tree is made */
    if (act->people_n == 0)
        return tour_no(TOUR_NO_CHANGE);
    for (unsigned i = 0; i < tour->people_n; i++)
        there += tour->people[i].standing != 0;
    if (there + act->people_n > tour->settings.players_max)
        return tour_no_field(TOUR_FULL, "players");
    if (excused_n(act) > PROTO_TOUR_EXCUSED_MAX)
        return tour_no_field(TOUR_FULL, "excused");
    for (unsigned i = 0; i < act->people_n; i++) {
        const struct proto_tour_person *person = &act->people[i];
        struct tour_verdict verdict = judge_number(tour, act, i);
        if (verdict.reason != TOUR_WELL)
            return verdict;
        verdict = judge_name(tour, person);
        if (verdict.reason == TOUR_WELL && !is_entry(person->standing))
            verdict = (struct tour_verdict){
                .reason = TOUR_LOCKED, .player = person->no, .field = "status"};
        for (unsigned before = 0; before < i && verdict.reason == TOUR_WELL; before++) {
            const char *field = shared_field(person, &act->people[before]);
            if (field)
                verdict = (struct tour_verdict){
                    .reason = TOUR_TWICE, .player = act->people[before].no, .field = field};
        }
        if (verdict.reason == TOUR_WELL)
            verdict = judge_join_round(tour, person->no, person->join_round);
        if (verdict.reason == TOUR_WELL)
            verdict = judge_excused(tour, person);
        if (verdict.reason != TOUR_WELL)
            return verdict;
    }
    return tour_judge_mates(tour, act->people, act->people_n);
}

static bool has_declined(const struct tour *tour, int64_t player)
{
    for (unsigned i = 0; i < tour->declined_n; i++)
        if (tour->declined[i] == player)
            return true;
    return false;
}

/* An account that waits for the desk cannot be invited or enter as well, and an account that
 * declined is not invited again. */
static struct tour_verdict judge_account(const struct tour *tour,
                                         const struct proto_tour_person *person)
{
    if (person->invited != 0 && has_declined(tour, person->invited))
        return tour_no_player(TOUR_DECLINED, person->no);
    if (person->invited != 0 && tour->declined_n == PROTO_TOUR_DECLINED_MAX)
        return tour_no_field(TOUR_FULL, "invitations");
    for (unsigned i = 0; i < tour->waiting_n; i++)
        if (account_of(person) != 0 && tour->waiting[i].person.account == account_of(person))
            return (struct tour_verdict){
                .reason = TOUR_TWICE, .n = tour->waiting[i].n, .field = "account"};
    return well();
}

struct tour_verdict tour_judge_add(const struct tour *tour, const struct proto_tour_act *act)
{
    struct tour_verdict verdict = judge_people(tour, act);

    for (unsigned i = 0; i < act->people_n && verdict.reason == TOUR_WELL; i++)
        verdict = judge_account(tour, &act->people[i]);
    return verdict;
}

/* --- waiting players ------------------------------------------------------------------------- */

struct tour_verdict tour_judge_ask(const struct tour *tour, const struct proto_tour_act *act)
{
    struct tour_verdict verdict;

    if (act->people_n != 1 || act->people->no != 0)
        return tour_no(TOUR_NOT_THERE);
    if (tour->waiting_n == PROTO_TOUR_WAITING_MAX)
        return tour_no_field(TOUR_FULL, "waiting");
    verdict = judge_name(tour, act->people);
    return verdict.reason == TOUR_WELL ? judge_account(tour, act->people) : verdict;
}

/* Do all players that the act names wait, each named once? */
static struct tour_verdict judge_waiting(const struct tour *tour, const struct proto_tour_act *act)
{
    if (act->ns_n == 0)
        return tour_no(TOUR_NO_CHANGE);
    for (unsigned i = 0; i < act->ns_n; i++) {
        bool twice = false;
        for (unsigned before = 0; before < i; before++)
            twice |= act->ns[before] == act->ns[i];
        if (twice || !tour_waiting(tour, act->ns[i]))
            return (struct tour_verdict){.reason = TOUR_NOT_THERE, .n = act->ns[i]};
    }
    return well();
}

struct tour_verdict tour_judge_decline(const struct tour *tour, const struct proto_tour_act *act)
{
    return judge_waiting(tour, act);
}

/* They are judged as if they were added now. */
struct tour_verdict tour_judge_accept(const struct tour *tour, const struct proto_tour_act *act)
{
    struct tour_verdict verdict = judge_waiting(tour, act);
    struct proto_tour_act add = {.kind = PROTO_ACT_ADD, .people_n = act->ns_n};

    if (verdict.reason != TOUR_WELL)
        return verdict;
    if (act->nos_n != act->ns_n)
        return tour_no_field(TOUR_FULL, "players");
    add.people = alloc_zeroed(act->ns_n, sizeof *add.people);
    for (unsigned i = 0; i < act->ns_n; i++) {
        add.people[i] = tour_waiting(tour, act->ns[i])->person;
        add.people[i].no = act->nos[i];
    }
    verdict = judge_people(tour, &add);
    free(add.people);
    return verdict;
}

/* --- invited players ------------------------------------------------------------------------- */

/* Only the invited player can answer. */
struct tour_verdict tour_judge_consent(const struct tour *tour, const struct proto_tour_act *act)
{
    const struct proto_tour_person *person = tour_person(tour, act->a);

    if (!person || person->invited == 0 || person->invited != act->actor)
        return tour_no_player(TOUR_NOT_THERE, act->a);
    return well();
}

/* A name that the desk entered, and of no account yet, becomes one account; an account is one player. */
struct tour_verdict tour_judge_identify(const struct tour *tour, const struct proto_tour_act *act)
{
    const struct proto_tour_person *person = tour_person(tour, act->a);
    struct proto_tour_person next;

    if (!person || act->actor == 0)
        return tour_no_player(TOUR_NOT_THERE, act->a);
    if (account_of(person) != 0)
        return (struct tour_verdict){.reason = TOUR_TWICE, .player = act->a, .field = "account"};
    next = *person;
    next.account = act->actor;
    struct tour_verdict verdict = judge_name(tour, &next);
    return verdict.reason == TOUR_WELL ? judge_account(tour, &next) : verdict;
}

/* --- changes ---------------------------------------------------------------------------------- */

/* The starting order of a round robin and a knock-out is fixed by their first round. */
static bool changes_order(const struct tour *tour, const struct proto_tour_person *now,
                          const struct proto_tour_person *next)
{
    return tour->settings.system >= PROTO_ROBIN && tour_begun(tour) > 0 &&
           (now->seed != next->seed || now->rating != next->rating || now->rank != next->rank);
}

struct tour_verdict tour_judge_edit(const struct tour *tour, const struct proto_tour_act *act)
{
    const struct proto_tour_person *next = act->people, *now;
    struct tour_verdict verdict;
    uint8_t paired;

    if (act->people_n != 1 || !(now = tour_person(tour, next->no)))
        return tour_no_player(TOUR_NOT_THERE, act->people_n > 0 ? next->no : 0);
    verdict = judge_name(tour, next);
    if (verdict.reason == TOUR_WELL && account_of(next) != account_of(now))
        verdict = judge_account(tour, next);
    if (verdict.reason != TOUR_WELL)
        return verdict;
    /* A player who has left comes back by an act that has the round. */
    if (next->standing != 0 && next->standing != now->standing &&
        !(is_entry(next->standing) && is_entry(now->standing)))
        return (struct tour_verdict){.reason = TOUR_LOCKED, .player = next->no, .field = "status"};
    if (changes_order(tour, now, next))
        return (struct tour_verdict){.reason = TOUR_LOCKED, .player = next->no, .field = "seed"};
    verdict = tour_judge_mate(tour, now, next);
    if (verdict.reason != TOUR_WELL)
        return verdict;
    if (next->join_round == 0 || next->join_round == now->join_round)
        return well();
    paired = tour_first_paired(tour, next->no);
    if (paired != 0 && paired < next->join_round)
        return (struct tour_verdict){.reason = TOUR_PLAYED, .player = next->no, .field = "join"};
    return judge_join_round(tour, next->no, next->join_round);
}

static struct tour_verdict judge_removal(const struct tour *tour, uint16_t no)
{
    uint8_t paired;

    if (!tour_person(tour, no))
        return tour_no_player(TOUR_NOT_THERE, no);
    paired = tour_first_paired(tour, no);
    if (paired != 0)
        return (struct tour_verdict){
            .reason = TOUR_PLAYED, .player = no, .board = tour_pair_of(tour, paired, no)->board};
    return well();
}

struct tour_verdict tour_judge_remove(const struct tour *tour, const struct proto_tour_act *act)
{
    return judge_removal(tour, act->a);
}

struct tour_verdict tour_judge_clear(const struct tour *tour, const struct proto_tour_act *act)
{
    bool named[PROTO_TOUR_PLAYERS_MAX + 1] = {false};

    if (act->nos_n == 0)
        return tour_no(TOUR_NO_CHANGE);
    for (unsigned i = 0; i < act->nos_n; i++) {
        struct tour_verdict verdict = judge_removal(tour, act->nos[i]);
        if (verdict.reason != TOUR_WELL)
            return verdict;
        if (named[act->nos[i]])
            return tour_no_player(TOUR_NOT_THERE, act->nos[i]);
        named[act->nos[i]] = true;
    }
    return well();
}

/* --- here, absent, gone ----------------------------------------------------------------------- */

struct tour_verdict tour_judge_checkin(const struct tour *tour, const struct proto_tour_act *act)
{
    const struct proto_tour_person *person = tour_person(tour, act->a);

    if (!person)
        return tour_no_player(TOUR_NOT_THERE, act->a);
    if (person->standing != (act->on ? PROTO_TOUR_ENTERED : PROTO_TOUR_HERE))
        return tour_no_player(TOUR_NO_CHANGE, act->a);
    if (tour->settings.system >= PROTO_ROBIN && tour_begun(tour) > 0 &&
        !tour_pair_of(tour, 1, act->a))
        return tour_no_player(TOUR_SYSTEM, act->a);
    return well();
}

struct tour_verdict tour_judge_absent(const struct tour *tour, const struct proto_tour_act *act)
{
    const struct proto_tour_person *person = tour_person(tour, act->a);
    const struct proto_tour_round *round = tour_round(tour, act->round);
    const struct proto_tour_pair *pair;

    if (!person)
        return tour_no_player(TOUR_NOT_THERE, act->a);
    if (act->round == 0 || act->round > PROTO_TOUR_ROUNDS_MAX || act->absence > PROTO_ABSENT_ZERO)
        return tour_no_player(TOUR_NOT_THERE, act->a);
    if (act->round < person->join_round ||
        (person->leave_round > 0 && act->round >= person->leave_round))
        return tour_no_player(TOUR_ROUND_STATE, act->a);
    if (person->absences[act->round - 1] == act->absence)
        return tour_no_player(TOUR_NO_CHANGE, act->a);
    /* A drafted round can pair them again; a published one cannot, but they can withdraw. */
    pair = tour_pair_of(tour, act->round, act->a);
    if (pair && round->state != PROTO_ROUND_DRAFTED)
        return (struct tour_verdict){.reason = TOUR_PLAYED, .player = act->a, .board = pair->board};
    if (tour_is_begun(round) && act->absence == PROTO_ABSENT_NOT)
        return tour_no_player(TOUR_ROUND_STATE, act->a);
    return well();
}

/* Is it a round that is possible, or the one after the last? */
static bool is_round(uint8_t round)
{
    return round >= 1 && round <= PROTO_TOUR_ROUNDS_MAX;
}

struct tour_verdict tour_judge_withdraw(const struct tour *tour, const struct proto_tour_act *act)
{
    const struct proto_tour_person *person = tour_person(tour, act->a);

    if (!person || !is_round(act->round))
        return tour_no_player(TOUR_NOT_THERE, act->a);
    if (person->standing > PROTO_TOUR_RESERVE)
        return tour_no_player(TOUR_NO_CHANGE, act->a);
    return well();
}

struct tour_verdict tour_judge_disqualify(const struct tour *tour, const struct proto_tour_act *act)
{
    const struct proto_tour_person *person = tour_person(tour, act->a);

    if (!person || !is_round(act->round))
        return tour_no_player(TOUR_NOT_THERE, act->a);
    if (person->standing == PROTO_TOUR_DISQUALIFIED)
        return tour_no_player(TOUR_NO_CHANGE, act->a);
    return well();
}

/* They play again from a round on that has not started; the rounds between stay lost. */
struct tour_verdict tour_judge_return(const struct tour *tour, const struct proto_tour_act *act)
{
    const struct proto_tour_person *person = tour_person(tour, act->a);

    if (!person || !is_round(act->round))
        return tour_no_player(TOUR_NOT_THERE, act->a);
    if (person->standing <= PROTO_TOUR_RESERVE)
        return tour_no_player(TOUR_NO_CHANGE, act->a);
    if (act->round <= tour_begun(tour) && !tour->settings.any_order)
        return tour_no_player(TOUR_ROUND_STATE, act->a);
    return well();
}
