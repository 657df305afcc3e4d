/* A tournament that another process owns, brought up to what that process has stored. */
#ifndef MIAI_APP_TOURNAMENT_REPLACE_H
#define MIAI_APP_TOURNAMENT_REPLACE_H

struct app;
struct row_tour;
struct tour_log;
struct tournament;

/* Takes the fields of its row over. */
void tournament_take_row(struct app *app, struct tournament *tournament,
                         const struct row_tour *row);
/* The log as it is stored, with its row, takes the place of the one in memory. Pending acts are gone. Takes the log
 * over. Sends nothing but invitations and titles of rooms; tournament_notify() does. */
void tournament_replace(struct app *app, struct tournament *tournament, const struct row_tour *row,
                        struct tour_log *log);

#endif
