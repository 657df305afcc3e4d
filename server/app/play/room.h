/* Rooms: settings, seats, chats and a list of games. How one is told, changed, kept and forgotten;
 * what the commands mean is said in seat.c and match.c. */
#ifndef MIAI_APP_PLAY_ROOM_H
#define MIAI_APP_PLAY_ROOM_H

#include "server/app/dedup.h"

/* Visible and not closed. */
bool room_is_there(const struct room *room);
/* It may still have a game running or beginning. */
bool room_is_live(const struct room *room);
int room_seat_of(const struct room *room,
                 const struct player *player); /* -1: none; player may be NULL */
/* The seat with Black in the present game, or in the one about to begin; -1 while undrawn. */
int8_t room_black(const struct room *room);

extern const struct channel_ops room_channel;
void room_describe_mine(const struct room *room, const struct player *player,
                        struct proto_my_game *ret);
/* Tells the room's subscribers, the lobby and the players' `me`. */
void room_changed(struct app *app, struct room *room);
/* A player has another name: tells their rooms. */
/* Somebody has no account any more: what they said is gone. */
void room_forget(struct app *app, const struct player *player);
void room_renamed(struct app *app, struct player *player);

/* --- life ------------------------------------------------------------------------------------- */

/* A room that nobody sees yet. Takes the settings over; opener is counted. */
struct room *room_create(struct app *app, struct id128 id, struct player *opener,
                         struct proto_open *settings, int64_t opened_ms);
/* The row of a new room, in the job that makes it; seats, state and closing are the caller's. */
struct row_room *room_row(struct app *app, struct job *job, const struct room *room);
/* From now on it can be found. */
void room_show(struct app *app, struct room *room);
/* Counts it among the live ones, or not any more. */
void room_count(struct app *app, struct room *room);
void room_uncount(struct app *app, struct room *room); /* not any more, whatever it is */
void room_destroy(struct app *app, struct room *room);
void room_finish_all(struct app *app);
/* A game joins the list. */
void room_add_game(struct room *room, const struct game_summary *summary);
/* Sets the room's timer for what comes next in its state. */
void room_arm(struct app *app, struct room *room);

/* --- rest (room_rest.c) ----------------------------------------------------------------------- */

void room_rest_init(struct app *app); /* before any room */
/* Something has changed about whether anybody needs the room. */
void room_rest(struct app *app, struct room *room);
void room_forget_rest(struct room *room);
/* Forgets rooms that nobody needs. Nothing may hold a pointer to any. */
void rooms_sweep(struct app *app);

/* --- changes: one at a time, visible when stored ---------------------------------------------- */

struct room_change {
    struct completion completion;
    struct id128 room;
    struct dedup *dedup; /* NULL: the server does it */
    struct dedup_answer answer;
    struct room_row row; /* afterwards; players are counted */
    struct game *game;   /* that begins with it, or NULL */
    uint32_t act;        /* of the room's tournament, stored with it; 0: none */
    bool opens;          /* the room itself is new */
};

/* False, and the request is held or refused: another change is on its way. */
bool room_free_to_change(struct app *app, struct room *room, struct command *command);
/* A change that changes nothing yet. request NULL: the server. */
struct room_change *room_change_create(struct room *room, struct command *command);
/* Gives up a change that was not stored. */
void room_change_drop(struct app *app, struct room_change *change);
void room_change_seat(struct app *app, struct room_change *change, int seat, struct player *player);
/* Stores it: the room's row (new if it opens), what the caller put into the job, and the key's
 * answer. */
void room_change_store(struct app *app, struct room *room, struct room_change *change,
                       struct job *job);

#endif
