/* Deadlines of a tournament: the steps that it takes by itself. */
#ifndef MIAI_APP_TOURNAMENT_CLOCK_H
#define MIAI_APP_TOURNAMENT_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

struct app;
struct game;
struct proto_tour_act;
struct room;
struct tour;
struct tournament;

void tournament_arm(struct app *app, struct tournament *tournament);
/* Will any step be due by itself, as things are? */
bool tournament_wakes(const struct tour *tour);
/* UTC at which the next round begins by itself; 0: it does not. */
int64_t tournament_auto_at_ms(const struct tournament *tournament);
/* The functions for each kind of deadline; none is NULL. */
struct clock_due {
    void (*hold)(struct app *app, struct room *room); /* clocks waited long enough for both
                                                       * players */
    void (*absent)(struct app *app, const struct tournament *tournament, struct room *room);
    void (*left)(struct app *app, struct game *game); /* by its player: a game of a bye */
    /* a report was not denied in time */
    void (*report)(struct app *app, struct tournament *tournament, struct proto_tour_act *act);
};
/* Carries out what is due. Returns whether the next step of the tournament is due too. */
bool tournament_do_due(struct app *app, struct tournament *tournament, const struct clock_due *due);
/* The next step was refused: its time starts again. The caller arms the timer. */
void tournament_put_off(const struct app *app, struct tournament *tournament);
/* An act of the server was refused: tries again later. */
void tournament_try_later(struct app *app, struct tournament *tournament);

#endif
