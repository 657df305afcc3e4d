/* The broadcast delay. Where a tournament wants it, watchers hear the events of a game later than
 * its players. A finished game is shown to all at once, since there are no secrets left. */
#ifndef MIAI_APP_PLAY_DELAY_H
#define MIAI_APP_PLAY_DELAY_H

#include "proto/game/fold.h"
#include "server/app/play/game.h"
#include "server/app/timers.h"

/* The game as watchers may see it. It queues no event: the game's list has them all with their
 * times, so a restart changes nothing. */
struct delay {
    struct fold fold; /* of the events that watchers know */
    struct game_view published;
    int64_t turn_ms; /* UTC: when the turn that watchers see began */
    struct timer timer;
    uint8_t board[];
};

/* Does this list of the game's subscribers (CHANNEL_…) hear the game later? */
bool delay_applies(const struct game *game, uint8_t list);
/* Number of the last event that a list may know. */
uint32_t delay_n(const struct game *game, uint8_t list);
/* A game begins, or is in memory again after a restart: starts the delay if its tournament has
 * one. */
void delay_begin(struct app *app, struct game *game);
/* An event was published to the players: publishes the due events to watchers, all of them when the
 * game is over. */
void delay_follow(struct app *app, struct game *game);
void delay_due(struct app *app, struct game *game);
void delay_finish(struct app *app, struct game *game);
/* The delay of the game's events in milliseconds; 0: none. */
int64_t delay_ms(const struct app *app, const struct game *game);
/* Milliseconds that the turn shown to watchers had lasted, at the delayed time. */
int64_t delay_since_ms(const struct app *app, const struct game *game);

#endif
