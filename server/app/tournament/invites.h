/* Invitations: a director asks an account to take part in a tournament. Until the account says yes,
 * it is only a name there. The invited player sees in their `me` who asks, and answers.
 *
 * Stored rows follow from the two folds of a tournament, as rated games do. A caller that changes
 * one of the folds lists the invited players before the change; the difference afterwards is
 * stored, or published. */
#ifndef MIAI_APP_TOURNAMENT_INVITES_H
#define MIAI_APP_TOURNAMENT_INVITES_H

#include "proto/tour/tour.h"
#include "proto/wire/encode.h"
#include "proto/wire/limits.h"
#include "server/app/limits.h"

struct answer;
struct app;
struct job;
struct player;
struct row_invite;
struct tour;
struct tournament;

/* Invited players, by number. */
struct invited {
    int64_t list[PROTO_TOUR_PLAYERS_MAX];
    unsigned n;
};
void invites_list(const struct tour *tour, struct invited *ret);
/* Adds the players who are invited now and were not before, or the reverse, to the job. */
void invites_store(const struct app *app, const struct tournament *tournament,
                   const struct invited *before, int64_t by, struct job *job);
/* The same for the published state: changes the invitations of players in memory, and sends
 * them. */
void invites_show(struct app *app, const struct tournament *tournament,
                  const struct invited *before);

/* The tournament has come into memory, perhaps because another process stored an invitation: players in memory who do not
 * have theirs get it. */
void invites_arrive(struct app *app, const struct tournament *tournament);
/* Another process stored that an invitation ended. */
void invites_follow_removed(struct app *app, const struct row_invite *row);

/* Takes the invitations to a tournament that is deleted from players in memory. */
void invites_withdraw(struct app *app, const struct tournament *tournament);

/* Turns the players of a desk's ADD or EDIT into invitations, but for the director who acts and for
 * players who are entered already. */
void invites_ask(const struct tour *tour, int64_t actor, struct proto_tour_act *act);

/* --- invitations of a player
 * ------------------------------------------------------------------- */

/* Adds the invitations in the store's answer to those in memory. True: one was new. */
bool invites_take(struct player *player, const struct answer *answer);
/* Fills in the invitations for the player's `me`, without those by players that they mute. Returns
 * their number. */
size_t invites_describe(const struct app *app, const struct player *player,
                        struct proto_my_invite ret[APP_INVITES_MAX]);

#endif
