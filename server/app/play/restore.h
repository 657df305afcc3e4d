/* Bringing what is stored into memory: everything that lives at the start, the rest when somebody
 * asks for it. */
#ifndef MIAI_APP_PLAY_RESTORE_H
#define MIAI_APP_PLAY_RESTORE_H

#include <stddef.h>
#include <stdint.h>

struct answer;
struct app;
struct deferred;
struct idmap;
struct proto_open;
struct room;
struct row_chat;
struct row_game;
struct row_player;
struct row_room;

/* Asks for every live room and game (restore_live.c); `done` gets the bytes of all tournaments when they
 * are in memory. */
void restore_live(struct app *app, void (*done)(struct app *app, int64_t tours_bytes));
/* Forgets what of that is on its way. */
void restore_live_cancel(struct app *app);
/* The application is ready: time runs in them. */
void restore_begin(struct app *app);
/* Asks for a room, then looks at the deferred message again; deferred NULL: then its match goes on, if a
 * tournament wants that. */
void restore_room(struct app *app, const uint8_t id[16], struct deferred *deferred);
/* Asks for a game and its room, then looks at the deferred message again. */
void restore_game(struct app *app, const uint8_t id[16], struct deferred *deferred);

/* --- rows, for whoever loads them --------------------------------------------------------------- */

/* Those of one room, which stand together in an answer. */
struct room_rows {
    const struct row_room *room;
    const struct row_game *games; /* by number */
    size_t games_n;
    const struct row_chat *chats;
    size_t chats_n;
};
/* The players of an answer, which outlives the map, by their ids. */
void restore_players(const struct answer *answer, struct idmap *ret);
const struct row_player *restore_player(const struct idmap *players, int64_t id); /* NULL: none */
/* A room that rows_room() found well, with games listed and chats; visible. Takes the settings that it
 * filled. */
struct room *restore_adopt(struct app *app, const struct room_rows *rows,
                           const struct idmap *players, struct proto_open *settings);

#endif
