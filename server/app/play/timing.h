/* Time on the wall: how long a turn has run, when somebody's time is over, and what the server does
 * then. */
#ifndef MIAI_APP_PLAY_TIMING_H
#define MIAI_APP_PLAY_TIMING_H

#include "proto/wire/encode.h"

struct app;
struct fold;
struct game;

/* Milliseconds that the running turn or stop has lasted as of the last visible event; 0 before it was
 * published. */
int64_t timing_published_ms(const struct app *app, const struct game *game);
/* Splits the elapsed time of `player`'s turn into what is charged and what is credited to the
 * line. */
void timing_split(const struct app *app, const struct game *game, uint8_t player,
                  int64_t *ret_spent_ms, int64_t *ret_lag_ms);
/* UTC deadline of the running turn of a days clock; 0 without one. */
int64_t timing_until_at_ms(const struct fold *fold);

/* Something happens: if the process stood still until now, the time that it did so is nobody's. */
void timing_notice(struct app *app);
/* The running turn or stop begins now. */
void timing_begin(struct app *app, struct game *game);
/* If the time of whoever is to move is over, they lose now. */
void timing_flag_if_due(struct app *app, struct game *game);
/* Sets the game's timer to the next time at which something may be due. */
void timing_arm(struct app *app, struct game *game);
/* The timer fired. */
void timing_due(struct app *app, struct game *game);
/* May the house act in it? */
bool timing_may_act(const struct app *app, const struct game *game);
/* Does its clock run in real time? */
bool timing_is_timed(const struct fold *fold);
/* The time for marking runs. */
bool timing_is_marking(const struct game *game);
/* When both have been away for too long; INT64_MAX while they are not, or where a clock or a tournament
 * will see to it. */
int64_t timing_forsaken_us(const struct game *game);
/* After a restart: gives the running turn back its time before its clock runs. */
void timing_credit(struct app *app, struct game *game);
/* May `player` claim the game because the other stayed away? PROTO_PHASE_WELL, or why not. */
enum proto_phase timing_absence(const struct app *app, const struct game *game, uint8_t player);

#endif
