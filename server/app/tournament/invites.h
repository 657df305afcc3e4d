/* Invitations: a director asks somebody with an account to take part in an event. Until they say yes
 * they are a name there and nothing else; each sees in their `me` who asks, and answers.
 *
 * What is stored follows from a tournament's two folds, as rated games do: whoever changes one of them
 * takes the list of those invited before it, and what is otherwise afterwards is stored, or shown. */
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
struct tour;
struct tournament;

/* Who is invited, by number. */
struct invited {
    int64_t list[PROTO_TOUR_PLAYERS_MAX];
    unsigned n;
};
void invites_list(const struct tour *tour, struct invited *ret);
/* Who is invited now and was not before, or the other way round, becomes part of the job. */
void invites_store(const struct app *app, const struct tournament *tournament,
                   const struct invited *before, int64_t by, struct job *job);
/* The same of `shown`, in the memory of those who are there: they hear of it. */
void invites_show(struct app *app, const struct tournament *tournament,
                  const struct invited *before);

/* Whom a desk's ADD or EDIT names is invited, but for who acts and who is in it already. */
void invites_ask(const struct tour *tour, int64_t actor, struct proto_tour_act *act);

/* --- a player's own ----------------------------------------------------------------------------- */

/* What the store has of them joins what is known. True: something was new. */
bool invites_take(struct player *player, const struct answer *answer);
/* Fills what the player's `me` says; nobody is heard whom they mute. */
size_t invites_describe(const struct app *app, const struct player *player,
                        struct proto_my_invite ret[APP_INVITES_MAX]);

#endif
