/* Opening a room and taking its seats. */
#ifndef MIAI_APP_PLAY_SEAT_H
#define MIAI_APP_PLAY_SEAT_H

struct app;
struct command;
struct player;
struct proto_open;
struct room;
struct room_change;
struct job;
struct tournament_link;

void seat_open(struct app *app, struct command *command);
/* Opens a room with these settings, in which both players sit and the first game begins. app->payer pays. */
void seat_pair(struct app *app, struct player *one, struct player *other,
               const struct proto_open *settings);
/* The same for a pair of an arena, as the first changes of this job. Takes the link over; NULL: none. The caller
 * stores the change with room_change_store(). */
struct room_change *seat_pair_begin(struct app *app, struct player *one, struct player *other,
                                    const struct proto_open *settings, struct tournament_link *link,
                                    struct job *job);
/* `sit`, `stand`, `close`, `place` */
/* Closes a room whose first game has not begun, as the server. */
void seat_call_off(struct app *app, struct room *room);
void seat_command(struct app *app, struct command *command, struct room *room);

#endif
