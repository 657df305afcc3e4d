/* Tournaments as files that the store keeps. */
#ifndef MIAI_APP_TOURNAMENT_SAVE_H
#define MIAI_APP_TOURNAMENT_SAVE_H

struct app;
struct job;
struct tour;
struct tournament;

/* How many rounds are over, and one more when the event is: where it grows, something has ended. */
unsigned tournament_ends(const struct tour *tour);
/* Lets the job keep the tournament as a file. */
void tournament_save_file(struct app *app, const struct tournament *tournament, struct job *job);

#endif
