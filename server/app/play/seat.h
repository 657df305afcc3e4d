/* Opening a room and taking its seats. */
#ifndef MIAI_APP_PLAY_SEAT_H
#define MIAI_APP_PLAY_SEAT_H

struct app;
struct command;
struct player;
struct proto_open;
struct room;

void seat_open(struct app *app, struct command *command);
/* Opens a room with these settings, in which both players sit and the first game begins. app->payer pays. */
void seat_pair(struct app *app, struct player *one, struct player *other,
               const struct proto_open *settings);
/* `sit`, `stand`, `close`, `place` */
/* Closes a room whose first game has not begun, as the server. */
void seat_call_off(struct app *app, struct room *room);
void seat_command(struct app *app, struct command *command, struct room *room);

#endif
