/* Teams as players: their order, their line-ups, and the tournament whose players they are. A match
 * is folded from its boards each time, so a result that is corrected corrects the match. */
#include "server/tour/teams.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/tour/parts.h"

static bool is_mate(const struct proto_tour_person *a, const struct proto_tour_person *b)
{
    return b->standing != 0 && strcmp(a->team, b->team) == 0;
}

unsigned tour_team(const struct tour *tour, uint16_t no, uint16_t *ret)
{
    const struct proto_tour_person *person = tour_person(tour, no);
    unsigned n = 0;

    if (!person || person->team[0] == '\0')
        return 0;
    for (uint16_t other = 1; other <= tour->people_n && n < PROTO_TOUR_TEAM_MAX; other++) {
        const struct proto_tour_person *mate = &tour->people[other - 1];
        unsigned at;
        if (!is_mate(person, mate))
            continue;
        for (at = n++; at > 0 && mate->team_place < tour->people[ret[at - 1] - 1].team_place; at--)
            ret[at] = ret[at - 1];
        ret[at] = other;
    }
    return n;
}

uint16_t tour_team_no(const struct tour *tour, uint16_t no)
{
    uint16_t team[PROTO_TOUR_TEAM_MAX];

    return tour_team(tour, no, team) > 0 ? team[0] : 0;
}

unsigned tour_teams(const struct tour *tour, uint16_t *ret)
{
    unsigned n = 0;

    for (uint16_t no = 1; no <= tour->people_n; no++)
        if (tour_team_no(tour, no) == no)
            ret[n++] = no;
    return n;
}

unsigned tour_teams_max(const struct proto_tour_settings *settings)
{
    unsigned fit = 2u * (PROTO_TOUR_PAIRS_MAX / settings->teams);
    unsigned max = settings->system == PROTO_ROBIN ? PROTO_TOUR_ROBIN_MAX : PROTO_TOUR_TEAMS_MAX;

    return max < fit ? max : fit;
}

unsigned tour_lineup(const struct tour *tour, uint16_t no, uint8_t round, uint16_t *ret)
{
    uint16_t team[PROTO_TOUR_TEAM_MAX];
    unsigned n = tour_team(tour, no, team), seats = 0, present = 0;

    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned i = 0; i < n && seats < tour->settings.teams; i++) {
            bool here = tour_is_present(tour, &tour->people[team[i] - 1], round);
            if (here == (pass == 0))
                ret[seats++] = team[i];
        }
        present = pass == 0 ? seats : present;
    }
    while (seats < tour->settings.teams)
        ret[seats++] = 0;
    return present;
}

/* --- matches ---------------------------------------------------------------------------------- */

static unsigned match_no(const struct tour *tour, const struct proto_tour_pair *pair)
{
    return (pair->board - 1u) / tour->settings.teams + 1;
}

/* The match of pairs[0..n), the first of which has both of its teams. */
static struct proto_tour_pair match_of(const struct tour *tour, const struct proto_tour_pair *pairs,
                                       unsigned n)
{
    struct proto_tour_pair match = pairs[0];
    bool decided = true, met = false;

    match.first = tour_team_no(tour, pairs[0].first);
    match.second = pairs[0].second ? tour_team_no(tour, pairs[0].second) : 0;
    match.board = (uint16_t)match_no(tour, &pairs[0]);
    match.handicap = match.games_n = 0;
    match.by_hand = match.adjourned = match.has_room = match.ruled = false;
    for (unsigned i = 0; i < n; i++) {
        struct tour_pair_result result = tour_pair_result(tour, &pairs[i]);
        unsigned first = tour_team_no(tour, pairs[i].first) != match.first;
        decided = decided && result.decided;
        met |= result.met;
        match.locked |= pairs[i].locked;
        match.boards2[first] = (uint8_t)(match.boards2[first] + result.points2[0]);
        match.boards2[!first] = (uint8_t)(match.boards2[!first] + result.points2[1]);
    }
    if (match.second == 0 || !decided)
        return match;
    match.ruled = true;
    match.ruling = (struct proto_tour_outcome){
        .result = match.boards2[0] > match.boards2[1]   ? PROTO_TOUR_BLACK
                  : match.boards2[0] < match.boards2[1] ? PROTO_TOUR_WHITE
                  : match.boards2[0] > 0                ? PROTO_TOUR_DRAW
                                                        : PROTO_TOUR_NEITHER,
        .by_default = !met,
    };
    return match;
}

uint16_t tour_matches(const struct tour *tour, const struct proto_tour_pair *pairs, uint16_t n,
                      struct proto_tour_pair *ret)
{
    uint16_t matches = 0;

    for (unsigned i = 0, size; i < n; i += size) {
        for (size = 1;
             i + size < n && match_no(tour, &pairs[i]) == match_no(tour, &pairs[i + size]);)
            size++;
        ret[matches] = match_of(tour, &pairs[i], size);
        matches = (uint16_t)(matches + (ret[matches].first != 0)); /* 0: a draft is out of date */
    }
    return matches;
}

bool tour_is_vacant(const struct tour *tour, const struct proto_tour_round *round,
                    const struct proto_tour_pair *pair)
{
    const struct proto_tour_pair *top;

    if (tour->settings.teams == 0 || pair->second != 0)
        return false;
    top = tour_pair_at(tour, round->no, tour_first_board(tour, (uint16_t)match_no(tour, pair)));
    return top && top->second != 0;
}

/* --- boards ----------------------------------------------------------------------------------- */

/* A bye of a team is one of its present players each: an absent one gets no points. */
static void seat(const struct tour *tour, uint8_t round, const struct proto_tour_pair *match,
                 struct proto_tour_pair *pairs, uint16_t *n)
{
    uint16_t sides[2][PROTO_TOUR_BOARDS_MAX] = {{0}};
    unsigned present = tour_lineup(tour, match->first, round, sides[0]);
    unsigned boards = match->second == 0 ? present : tour->settings.teams;

    if (match->second != 0)
        tour_lineup(tour, match->second, round, sides[1]);
    for (unsigned i = 0; i < boards; i++) {
        uint16_t black = sides[i % 2][i], white = sides[1 - i % 2][i];
        if (black == 0 && white == 0)
            continue;
        pairs[*n] = (struct proto_tour_pair){
            .board = (uint16_t)(tour_first_board(tour, match->board) + i),
            .first = black ? black : white,
            .second = black ? white : 0,
            .locked = match->locked,
        };
        if (i == 0) { /* the penalties of the match */
            pairs[*n].bye = match->bye;
            memcpy(pairs[*n].levels, match->levels, sizeof match->levels);
        }
        ++*n;
    }
}

struct proto_tour_pair *tour_boards(const struct tour *tour, uint8_t round,
                                    const struct proto_tour_pair *matches, uint16_t n,
                                    uint16_t *ret_n)
{
    struct proto_tour_pair *pairs =
        alloc_zeroed((size_t)n * tour->settings.teams + 1, sizeof *pairs);

    *ret_n = 0;
    for (unsigned i = 0; i < n; i++)
        seat(tour, round, &matches[i], pairs, ret_n);
    return pairs;
}

/* --- teams as players ------------------------------------------------------------------------- */

/* Sums over the players who would play on the boards of a match. */
struct strength {
    int rating, ratings_n, rank, ranks_n;
};

static void weigh(const struct proto_tour_person *person, struct strength *strength)
{
    if (person->rating != 0) {
        strength->rating += person->rating;
        strength->ratings_n++;
    }
    if (person->rank != PROTO_TOUR_NO_RANK) {
        strength->rank += person->rank;
        strength->ranks_n++;
    }
}

/* The team is where its first player is who is still there: one that has left is one all of whose
 * players have. */
static void join_standing(struct proto_tour_person *team, const struct proto_tour_person *person)
{
    uint8_t standing = person->standing == PROTO_TOUR_RESERVE ? PROTO_TOUR_HERE : person->standing;

    if (team->standing == PROTO_TOUR_HERE)
        return;
    if (team->standing == 0 || standing == PROTO_TOUR_HERE || standing < team->standing)
        team->standing = standing;
}

static struct proto_tour_person team_of(const struct tour *tour, uint16_t no)
{
    uint16_t mates[PROTO_TOUR_TEAM_MAX];
    unsigned n = tour_team(tour, no, mates);
    struct proto_tour_person team = {.no = no, .rank = PROTO_TOUR_NO_RANK};
    struct strength strength = {0};
    bool left = true;

    memcpy(team.name, tour->people[no - 1].team, sizeof team.name);
    memset(team.absences, PROTO_ABSENT_ZERO, sizeof team.absences);
    for (unsigned i = 0; i < n; i++) {
        const struct proto_tour_person *person = &tour->people[mates[i] - 1];
        if (i < tour->settings.teams)
            weigh(person, &strength);
        join_standing(&team, person);
        if (person->seed != 0 && (team.seed == 0 || person->seed < team.seed))
            team.seed = person->seed;
        if (team.join_round == 0 || person->join_round < team.join_round)
            team.join_round = person->join_round;
        left = left && person->leave_round > 0;
        if (person->leave_round > team.leave_round)
            team.leave_round = person->leave_round;
        for (uint8_t round = 1; round <= PROTO_TOUR_ROUNDS_MAX; round++)
            if (tour_is_present(tour, person, round))
                team.absences[round - 1] = PROTO_ABSENT_NOT;
    }
    team.leave_round = left ? team.leave_round : 0;
    if (strength.ratings_n > 0)
        team.rating = (int16_t)(strength.rating / strength.ratings_n);
    if (strength.ranks_n > 0)
        team.rank = (int8_t)(strength.rank / strength.ranks_n);
    return team;
}

/* Two teams are kept apart if two of their players are. */
static void forbid(const struct tour *tour, struct tour *units)
{
    units->forbidden = alloc_zeroed(tour->forbidden_n + 1u, sizeof *units->forbidden);
    for (unsigned i = 0; i < tour->forbidden_n; i++) {
        uint16_t a = tour_team_no(tour, tour->forbidden[i].a);
        uint16_t b = tour_team_no(tour, tour->forbidden[i].b);
        if (a != 0 && b != 0 && a != b)
            units->forbidden[units->forbidden_n++] = (struct tour_forbidden){a, b};
    }
}

const struct tour *tour_units(const struct tour *tour, struct tour *space)
{
    uint16_t teams[PROTO_TOUR_PLAYERS_MAX];
    unsigned n;

    tour_init(space);
    if (tour->settings.teams == 0)
        return tour;
    n = tour_teams(tour, teams);
    space->settings = tour->settings;
    space->settings.teams = 0;
    space->settings.club_gap = 0;
    space->of_teams = true;
    space->stage = tour->stage;
    space->n = tour->n;
    space->people = alloc_zeroed(tour->people_n + 1u, sizeof *space->people);
    space->people_n = tour->people_n;
    for (unsigned i = 0; i < n; i++)
        space->people[teams[i] - 1] = team_of(tour, teams[i]);
    forbid(tour, space);
    space->rounds = alloc_zeroed(tour->rounds_n + 1u, sizeof *space->rounds);
    space->rounds_n = tour->rounds_n;
    for (unsigned i = 0; i < tour->rounds_n; i++) {
        const struct proto_tour_round *round = &tour->rounds[i];
        space->rounds[i] = *round;
        space->rounds[i].pairs = alloc_zeroed(round->pairs_n + 1u, sizeof *round->pairs);
        space->rounds[i].pairs_n =
            tour_matches(tour, round->pairs, round->pairs_n, space->rounds[i].pairs);
    }
    return space;
}
