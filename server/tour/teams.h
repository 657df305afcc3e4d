/* Teams. A team is the players who have its name, in the order of their places: so a log says all of
 * it with its players, and a team without players does not exist. A team goes by the number of its
 * first player.
 *
 * The teams of a tournament are paired and ranked as players: tour_units() makes the tournament
 * whose players they are, and whose pairings are their matches. Each match is as many ordinary
 * pairings of the round as it has boards: match m has the boards from (m - 1) * settings.teams + 1
 * on, its first team has Black on the first of them, and colours alternate. */
#ifndef MIAI_TOUR_TEAMS_H
#define MIAI_TOUR_TEAMS_H

#include "server/tour/tour.h"

/* The players of the team of this player, in order; 0 without a team. ret has room for
 * PROTO_TOUR_TEAM_MAX; returns their number. */
unsigned tour_team(const struct tour *tour, uint16_t no, uint16_t *ret);
/* The first player of the team of this player, whose number is the team's; 0: no team. */
uint16_t tour_team_no(const struct tour *tour, uint16_t no);
/* The numbers of all teams, in ascending order. ret has room for PROTO_TOUR_PLAYERS_MAX; returns
 * their number. */
unsigned tour_teams(const struct tour *tour, uint16_t *ret);
/* How many teams these settings allow: their matches must fit into the pairs of a round. */
unsigned tour_teams_max(const struct proto_tour_settings *settings);

/* The line-up of a team in a round that has not begun: the players who are present, in the team's
 * order, on the boards from the first on, as in team leagues: those below an absent player move up.
 * Absent players take the boards that are left, and lose there by default. ret has room for
 * PROTO_TOUR_BOARDS_MAX, 0 where there is no player; returns the number of those who are present. */
unsigned tour_lineup(const struct tour *tour, uint16_t no, uint8_t round, uint16_t *ret);

/* The tournament whose players are the teams, in *space; the tournament itself if it has none, with
 * *space empty. The caller does tour_finish(space) in both cases. */
const struct tour *tour_units(const struct tour *tour, struct tour *space);
/* The matches of some pairings of a round, ordered by board; ret has room for n. Their `board` is
 * the number of the match. Returns their number. */
uint16_t tour_matches(const struct tour *tour, const struct proto_tour_pair *pairs, uint16_t n,
                      struct proto_tour_pair *ret);
/* The pairings of these matches by the line-ups of today, in new memory. */
struct proto_tour_pair *tour_boards(const struct tour *tour, uint8_t round,
                                    const struct proto_tour_pair *matches, uint16_t n,
                                    uint16_t *ret_n);
/* The units of a criterion's value, as tour_criterion_scale(). Match points are counted whole, 2 for
 * a win and 1 for a draw, as at the Olympiad of chess; board points and wins as points of players. */
unsigned tour_scale(const struct tour *tour, enum proto_tour_criterion criterion);

/* The first board of a match. */
static inline uint16_t tour_first_board(const struct tour *tour, uint16_t match)
{
    return (uint16_t)((match - 1) * tour->settings.teams + 1);
}
/* Is it a board where one side has no player, though its opponents have a match? */
bool tour_is_vacant(const struct tour *tour, const struct proto_tour_round *round,
                    const struct proto_tour_pair *pair);

#endif
