/* Players in memory: everybody with a connection, a remembered session, a seat or a room. */
#ifndef MIAI_APP_PLAYER_H
#define MIAI_APP_PLAYER_H

#include "proto/limits.h"
#include "server/app/state.h"

/* me: the operations of the channel `me`, which each player has. */
void player_init(struct app *app, const struct channel_ops *me);

/* The player of a row, remembered or made; one reference is the caller's. */
struct player *player_ref_row(struct app *app, int64_t id, struct text name, bool account);
struct player *player_ref(struct player *player);
void player_unref(struct app *app, struct player *player);     /* takes NULL */
struct player *player_find(const struct app *app, int64_t id); /* NULL: not in memory */

struct proto_player player_name(const struct player *player); /* NULL: nobody */
/* The same of somebody who need not be in memory, as a row has them. */
struct proto_player player_name_row(int64_t id, struct text name, bool account);
/* Sets the name and tells nobody (people/names.h does). What is too long is cut. */
void player_set_name(struct player *player, struct text name);
/* What a player is called whose account is gone: "player 7". */
#define PLAYER_NUMBER_MAX (PROTO_PLAYER_CHARS_MAX + 8) /* bytes */
struct text player_number(int64_t player, char ret[PLAYER_NUMBER_MAX]);
bool player_is_gone(const struct player *player);         /* are they called so? NULL: no */
struct proto_you player_you(const struct player *player); /* the name, as told to themselves */
/* Owner or moderator. Takes NULL. */
bool player_is_staff(const struct player *player);

#endif
