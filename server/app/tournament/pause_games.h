/* The effect of a pause on games and players. */
#ifndef MIAI_APP_TOURNAMENT_PAUSE_GAMES_H
#define MIAI_APP_TOURNAMENT_PAUSE_GAMES_H

struct app;
struct game;
struct job;
struct proto_tour_act;
struct tournament;

/* A further game of a stopped board begins stopped. */
void pause_from_start(struct app *app, const struct tournament *tournament, struct game *game,
                      struct job *job);
/* The act, which lets clocks go on, is shown: whoever has not come has the whole time to come. */
void pause_wait_anew(struct app *app, const struct tournament *tournament,
                     const struct proto_tour_act *act);

#endif
