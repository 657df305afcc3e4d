/* The effect of a pause on games and players. */
#ifndef MIAI_APP_TOURNAMENT_PAUSE_GAMES_H
#define MIAI_APP_TOURNAMENT_PAUSE_GAMES_H

struct app;
struct game;
struct job;
struct proto_tour_act;
struct tournament;

/* A further game of a paused board begins paused: adds the event to the job. */
void pause_from_start(struct app *app, const struct tournament *tournament, struct game *game,
                      struct job *job);
/* An act that resumes clocks is published: players who have not come get the whole time again. */
void pause_wait_anew(struct app *app, const struct tournament *tournament,
                     const struct proto_tour_act *act);

#endif
