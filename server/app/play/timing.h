/* Time: how long a turn has run, when a player's time is over, and what the server does then. */
#ifndef MIAI_APP_PLAY_TIMING_H
#define MIAI_APP_PLAY_TIMING_H

#include "proto/wire/encode.h"

struct app;
struct fold;
struct game;

/* Milliseconds that the running turn or stop has lasted as of the last visible event; 0 before it was
 * published. */
int64_t timing_published_ms(const struct app *app, const struct game *game);
/* Splits the elapsed time of `player`'s turn into the part that is charged and the part that is
 * credited for the network delay, in milliseconds. */
void timing_split(const struct app *app, const struct game *game, uint8_t player,
                  int64_t *ret_spent_ms, int64_t *ret_lag_ms);
/* UTC deadline of the running turn of a days clock; 0 without one. */
int64_t timing_until_at_ms(const struct fold *fold);

/* Call it for each event that comes in. If the process was stopped until now, no player is charged
 * for that time. */
void timing_notice(struct app *app);
/* The game of another process was read from the store: its turn began at this time of the day. */
void timing_follow(struct app *app, struct game *game, int64_t at_ms);
/* The running turn or stop begins now. */
void timing_begin(struct app *app, struct game *game);
/* If the time of the player to move is over, they lose now. */
void timing_flag_if_due(struct app *app, struct game *game);
/* Sets the game's timer to the next time at which something may be due. */
void timing_arm(struct app *app, struct game *game);
/* The timer fired: acts on each deadline that has passed. */
void timing_due(struct app *app, struct game *game);
/* May the server act in the game? */
bool timing_may_act(const struct app *app, const struct game *game);
/* Does its clock count in real time? A days clock does not. */
bool timing_is_timed(const struct fold *fold);
/* Does the time for marking run? */
bool timing_is_marking(const struct game *game);
/* When both players will have been away for too long (monotonic, in microseconds); INT64_MAX if one
 * is present, or if a clock or a tournament ends the game. */
int64_t timing_forsaken_us(const struct game *game);
/* After a restart: gives the running turn the time before the stop back, then its clock runs. */
void timing_credit(struct app *app, struct game *game);
/* May `player` claim the win because the other stays away? PROTO_PHASE_WELL, or the reason against
 * it. */
enum proto_phase timing_absence(const struct app *app, const struct game *game, uint8_t player);

#endif
