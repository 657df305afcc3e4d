/* Players and their sessions: who somebody is, and the channel `me`. */
#ifndef MIAI_APP_PEOPLE_PEOPLE_H
#define MIAI_APP_PEOPLE_PEOPLE_H

#include "server/app/state.h"

/* The player of a row, remembered or made; one reference is the caller's. */
struct player *people_ref_row(struct app *app, int64_t id, struct text name, bool account);
struct player *people_ref(struct player *player);
void people_unref(struct app *app, struct player *player); /* takes NULL */
struct player *people_find(const struct app *app, int64_t id);

struct proto_player people_name(const struct player *player); /* NULL: nobody */
/* The same of somebody who need not be in memory, as a row has them. */
struct proto_player people_name_row(int64_t id, struct text name, bool account);
/* Why somebody may not be called so; PROTO_ERROR_NONE: nothing is in the way. answer: to
 * QUESTION_NAME, or NULL before it was asked. */
enum proto_error people_judge_name(struct text name, struct text folded,
                                   const struct answer *answer);
/* What a player is called whose account is gone: "player 7". */
#define PEOPLE_NUMBER_MAX (PROTO_PLAYER_CHARS_MAX + 8) /* bytes */
struct text people_number(int64_t player, char ret[PEOPLE_NUMBER_MAX]);
bool people_is_gone(const struct player *player);         /* are they called so? NULL: no */
struct proto_you people_you(const struct player *player); /* the same, to themselves */
/* Another name is stored: tells everybody who sees it. */
/* A number that no player has had. 0: none is left just now; more are on their way. */
int64_t people_draw_id(struct app *app);
/* Asks the store for numbers, then calls `done`; NULL: nothing follows. */
void people_draw_ids(struct app *app, void (*done)(struct app *app));
/* A guest who does something for the first time is stored, before whatever is stored next. */
void people_store(struct app *app, struct player *player);
void people_renamed(struct app *app, struct player *player, struct text name);

extern const struct channel_ops me_channel;
/* Something of `me` has changed: tells every connection of the player. Takes NULL. */
void people_me_changed(struct app *app, struct player *player);
bool people_mutes(const struct player *player, int64_t other);

/* A room that the player's `me` lists, while it lives. */
void people_add_seat(struct player *player, struct seat *seat, struct room *room);
void people_remove_seat(struct seat *seat);

/* --- commands --- */
struct command;
void people_mute(struct app *app, struct command *command);

#endif
