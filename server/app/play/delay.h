/* What others than the players hear of a game later, where a tournament wants it so. A game that is
 * over is shown to everybody at once: there is nothing left to whisper. */
#ifndef MIAI_APP_PLAY_DELAY_H
#define MIAI_APP_PLAY_DELAY_H

#include "proto/game/fold.h"
#include "server/app/play/game.h"
#include "server/app/timers.h"

/* The game as others may see it. No event is queued: the list is there, and each says when it was
 * made, so that a restart changes nothing. */
struct delay {
    struct fold fold; /* of the events that they know */
    struct game_view published;
    int64_t turn_ms; /* UTC: when the turn that they see began */
    struct timer timer;
    uint8_t board[];
};

/* Does somebody in this list of the game's subscribers (CHANNEL_…) hear it later? */
bool delay_applies(const struct game *game, uint8_t list);
/* Number of the last event that a list may know. */
uint32_t delay_n(const struct game *game, uint8_t list);
/* A game begins, or is back after a restart. */
void delay_begin(struct app *app, struct game *game);
/* An event was let out to the players: others hear what is due, and, at the end, all. */
void delay_follow(struct app *app, struct game *game);
void delay_due(struct app *app, struct game *game);
void delay_finish(struct app *app, struct game *game);
/* How long others wait for its events; 0: not at all. */
int64_t delay_ms(const struct app *app, const struct game *game);
/* How long the turn that others see had run by their time. */
int64_t delay_since_ms(const struct app *app, const struct game *game);

#endif
