/* When something happens in a tournament by itself. */
#ifndef MIAI_APP_TOURNAMENT_CLOCK_H
#define MIAI_APP_TOURNAMENT_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

struct app;
struct proto_tour_act;
struct room;
struct tour;
struct tournament;

void tournament_arm(struct app *app, struct tournament *tournament);
/* Will anything happen by itself, as things are? */
bool tournament_wakes(const struct tour *tour);
/* UTC at which the next round begins by itself; 0: it does not. */
int64_t tournament_auto_at_ms(const struct tournament *tournament);
/* The functions for each thing that can be due; none is NULL. */
struct clock_due {
    void (*hold)(struct app *app, struct room *room); /* clocks were held long enough */
    void (*absent)(struct app *app, const struct tournament *tournament, struct room *room);
    /* a report was not denied in time */
    void (*report)(struct app *app, struct tournament *tournament, struct proto_tour_act *act);
};
/* Does it. Returns whether the next step of the event is due too. */
bool tournament_do_due(struct app *app, struct tournament *tournament, const struct clock_due *due);
/* The next step could not be done: it is waited for anew. The caller arms the timer. */
void tournament_put_off(const struct app *app, struct tournament *tournament);
/* The server could not do what was due. */
void tournament_try_later(struct app *app, struct tournament *tournament);

#endif
