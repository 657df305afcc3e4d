/* Opening a room and taking its seats. */
#ifndef MIAI_APP_PLAY_SEAT_H
#define MIAI_APP_PLAY_SEAT_H

struct app;
struct command;
struct room;

void seat_open(struct app *app, struct command *command);
/* `sit`, `stand`, `close`, `place` */
/* Closes a room whose first game has not begun, as the server. */
void seat_call_off(struct app *app, struct room *room);
void seat_command(struct app *app, struct command *command, struct room *room);

#endif
