/* Restoring: everything that lives comes from the store into memory at the start, the rest when a
 * client asks for it. */
#ifndef MIAI_APP_PLAY_RESTORE_H
#define MIAI_APP_PLAY_RESTORE_H

#include <stddef.h>
#include <stdint.h>

struct answer;
struct app;
struct deferred;
struct idmap;
struct player;
struct proto_open;
struct room;
struct row_chat;
struct row_game;
struct row_player;
struct row_room;

/* Asks for every live room and its newest game (restore_live.c). Calls `done` with the stored bytes
 * of all tournaments when they are in memory. */
void restore_live(struct app *app, void (*done)(struct app *app, int64_t tours_bytes));
/* Forgets the parts that are on their way. */
void restore_live_cancel(struct app *app);
/* The application is ready: starts the clocks of the restored games. */
void restore_begin(struct app *app);
/* Asks for a room, then resumes the deferred message. deferred NULL: resumes the room's match
 * instead, if a tournament wants that. */
void restore_room(struct app *app, const uint8_t id[16], struct deferred *deferred);
/* Asks for a game and its room, then resumes the deferred message. */
void restore_game(struct app *app, const uint8_t id[16], struct deferred *deferred);

/* --- rows
 * --------------------------------------------------------------------------------------- */

/* The rows of one room, which are adjacent in an answer. */
struct room_rows {
    const struct row_room *room;
    const struct row_game *games; /* by number */
    size_t games_n;
    const struct row_chat *chats;
    size_t chats_n;
};
/* Maps the players of an answer by their ids; the answer outlives the map. */
void restore_players(const struct answer *answer, struct idmap *ret);
const struct row_player *restore_player(const struct idmap *players, int64_t id); /* NULL: none */
/* The player of an id in these rows, or a house player; the caller owns one reference. NULL: none. */
struct player *restore_ref_player(struct app *app, const struct idmap *players, int64_t id);
/* Brings the list of the room's games up to these rows, without their events. The seats of its row, which is as new as
 * they are, say who is Black. */
void restore_games(struct room *room, const struct row_room *row, const struct row_game *rows,
                   size_t n);
/* Makes a room of an answer that has the rows of one. NULL if it cannot be read. */
struct room *restore_answer(struct app *app, const struct answer *answer);
/* Makes a room of rows that rows_room() accepted, with its games listed and its chats; visible.
 * Takes over the settings that rows_room() filled. */
struct room *restore_adopt(struct app *app, const struct room_rows *rows,
                           const struct idmap *players, struct proto_open *settings);

#endif
