/* Files of tournaments for the backup folder. */
#ifndef MIAI_APP_TOURNAMENT_SAVE_H
#define MIAI_APP_TOURNAMENT_SAVE_H

struct app;
struct job;
struct tour;
struct tournament;

/* The number of rounds that are over, plus one for a finished tournament. When it grows, a round or
 * the tournament has ended. */
unsigned tournament_ends(const struct tour *tour);
/* Adds a file of the tournament to the job. */
void tournament_save_file(struct app *app, const struct tournament *tournament, struct job *job);

#endif
