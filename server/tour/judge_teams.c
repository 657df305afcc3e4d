/* Judging teams: their names, sizes and number, and that their order stays once they play. */
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"

#include "server/tour/parts.h"
#include "server/tour/teams.h"

static struct tour_verdict well(void)
{
    return tour_no(TOUR_WELL);
}

static bool is_named(const struct proto_tour_person *person, const char *team)
{
    return person->standing != 0 && strcmp(person->team, team) == 0;
}

/* Players of a team of this name, leaving out one. */
static unsigned size_of(const struct tour *tour, const char *team, uint16_t but)
{
    unsigned n = 0;

    for (uint16_t no = 1; no <= tour->people_n; no++)
        n += no != but && is_named(&tour->people[no - 1], team);
    return n;
}

static unsigned teams_n(const struct tour *tour)
{
    uint16_t teams[PROTO_TOUR_PLAYERS_MAX];

    return tour_teams(tour, teams);
}

struct tour_verdict tour_judge_teams_n(const struct tour *tour,
                                       const struct proto_tour_settings *settings)
{
    return settings->teams > 0 && teams_n(tour) > tour_teams_max(settings)
               ? tour_no_field(TOUR_FULL, "teams")
               : well();
}

/* Is it the first of these players who has this team? */
static bool is_first(const struct proto_tour_person *people, unsigned i)
{
    for (unsigned before = 0; before < i; before++)
        if (strcmp(people[before].team, people[i].team) == 0)
            return false;
    return true;
}

struct tour_verdict tour_judge_mates(const struct tour *tour,
                                     const struct proto_tour_person *people, unsigned n)
{
    unsigned teams = tour->settings.teams > 0 ? teams_n(tour) : 0;

    for (unsigned i = 0; i < n && tour->settings.teams > 0; i++) {
        unsigned size = size_of(tour, people[i].team, people[i].no), more = 0;
        if (people[i].team[0] == '\0' || !is_first(people, i))
            continue;
        for (unsigned k = i; k < n; k++)
            more += strcmp(people[k].team, people[i].team) == 0;
        teams += size == 0;
        if (size + more > PROTO_TOUR_TEAM_MAX)
            return (struct tour_verdict){
                .reason = TOUR_FULL, .player = people[i].no, .field = "team"};
        if (teams > tour_teams_max(&tour->settings))
            return tour_no_field(TOUR_FULL, "teams");
    }
    return well();
}

/* Once a round has begun, a player who was paired keeps their team. */
struct tour_verdict tour_judge_mate(const struct tour *tour, const struct proto_tour_person *now,
                                    const struct proto_tour_person *next)
{
    if (strcmp(now->team, next->team) == 0)
        return well();
    if (tour->settings.teams > 0 && tour_begun(tour) > 0 && now->team[0] != '\0')
        return (struct tour_verdict){.reason = TOUR_LOCKED, .player = next->no, .field = "team"};
    return tour_judge_mates(tour, next, 1);
}

/* --- the act ---------------------------------------------------------------------------------- */

static bool has(const struct proto_tour_act *act, uint16_t no)
{
    for (unsigned i = 0; i < act->nos_n; i++)
        if (act->nos[i] == no)
            return true;
    return false;
}

/* Are the act's players exactly the team, in its order? */
static bool is_same(const struct tour *tour, const struct proto_tour_act *act)
{
    uint16_t team[PROTO_TOUR_TEAM_MAX];
    unsigned n = act->nos_n > 0 ? tour_team(tour, act->nos[0], team) : 0;

    return n > 0 && n == act->nos_n && memcmp(team, act->nos, n * sizeof *team) == 0;
}

/* Players of the team as it is called now; of another team whose name it takes, all must come. */
static struct tour_verdict judge_name(const struct tour *tour, const struct proto_tour_act *act)
{
    bool renamed = act->was[0] != '\0' && strcmp(act->was, act->team) != 0;

    if (act->was[0] != '\0' && size_of(tour, act->was, 0) == 0)
        return tour_no_field(TOUR_NOT_THERE, "was");
    for (uint16_t no = 1; no <= tour->people_n && renamed; no++)
        if (is_named(&tour->people[no - 1], act->team) && !has(act, no))
            return (struct tour_verdict){.reason = TOUR_TWICE, .player = no, .field = "team"};
    return well();
}

static unsigned teams_after(const struct tour *tour, const struct proto_tour_act *act)
{
    const char *was = act->was[0] != '\0' ? act->was : act->team;
    unsigned n = act->nos_n > 0;

    for (uint16_t no = 1; no <= tour->people_n; no++) {
        uint16_t team[PROTO_TOUR_TEAM_MAX];
        unsigned size = tour_team(tour, no, team), left = 0;
        if (size == 0 || team[0] != no || is_named(&tour->people[no - 1], was) ||
            is_named(&tour->people[no - 1], act->team))
            continue;
        for (unsigned i = 0; i < size; i++)
            left += !has(act, team[i]);
        n += left > 0;
    }
    return n;
}

struct tour_verdict tour_judge_team(const struct tour *tour, const struct proto_tour_act *act)
{
    const char *was = act->was[0] != '\0' ? act->was : act->team;
    struct tour_verdict verdict = well();

    if (tour->settings.teams == 0)
        return tour_no_field(TOUR_SYSTEM, "teams");
    if (act->nos_n > PROTO_TOUR_TEAM_MAX)
        return tour_no_field(TOUR_FULL, "team");
    for (unsigned i = 0; i < act->nos_n; i++) {
        bool twice = false;
        for (unsigned before = 0; before < i; before++)
            twice |= act->nos[before] == act->nos[i];
        if (twice || !tour_person(tour, act->nos[i]))
            return tour_no_player(TOUR_NOT_THERE, act->nos[i]);
    }
    verdict = judge_name(tour, act);
    if (verdict.reason != TOUR_WELL)
        return verdict;
    if (act->nos_n == 0 && size_of(tour, was, 0) == 0)
        return tour_no_field(TOUR_NOT_THERE, "team");
    if (is_same(tour, act) && is_named(&tour->people[act->nos[0] - 1], was))
        return strcmp(was, act->team) == 0 ? tour_no(TOUR_NO_CHANGE) : well();
    if (tour_begun(tour) > 0)
        return tour_no_field(TOUR_LOCKED, "team");
    return teams_after(tour, act) > tour_teams_max(&tour->settings)
               ? tour_no_field(TOUR_FULL, "teams")
               : well();
}

/* --- a round ---------------------------------------------------------------------------------- */

static bool same_two(const struct proto_tour_pair *a, const struct proto_tour_pair *b)
{
    return a->board == b->board && ((a->first == b->first && a->second == b->second) ||
                                    (a->first == b->second && a->second == b->first));
}

/* The pairs of the round may only differ from the line-ups in colours, which the desk can set. */
struct tour_verdict tour_judge_lineups(const struct tour *tour,
                                       const struct proto_tour_round *round)
{
    struct proto_tour_pair *matches = alloc_zeroed(round->pairs_n + 1u, sizeof *matches), *boards;
    uint16_t matches_n = tour_matches(tour, round->pairs, round->pairs_n, matches), n;
    struct tour_verdict verdict = well();

    boards = tour_boards(tour, round->no, matches, matches_n, &n);
    if (n != round->pairs_n)
        verdict = tour_no(TOUR_UNPAIRED);
    for (unsigned i = 0; i < round->pairs_n && verdict.reason == TOUR_WELL; i++)
        if (!same_two(&boards[i], &round->pairs[i]))
            verdict = (struct tour_verdict){.reason = TOUR_UNPAIRED,
                                            .player = round->pairs[i].first,
                                            .board = round->pairs[i].board};
    free(matches);
    free(boards);
    return verdict;
}
