/* The built-in engine: searches of core/search on threads of their own, as the server's house players
 * have them. It knows every clause and every phase of a game. */
#ifndef MIAI_SERVER_BOT_THINKER_H
#define MIAI_SERVER_BOT_THINKER_H

#include "server/bot/game.h"
#include "server/bot/link.h"
#include "server/engine/thought.h"

struct thinker;

/* back: a thought that is done, with its ticket; the thinker destroys it afterwards. NULL when threads
 * or descriptors cannot be had. */
struct thinker *thinker_create(struct link *link, unsigned threads, unsigned thoughts_max,
                               void (*back)(void *ctx, const struct thought *thought), void *ctx);
void thinker_destroy(struct thinker *thinker); /* takes NULL */

/* Begins to think about the game's present state. Returns the ticket of the thought; 0: there are too
 * many. */
uint64_t thinker_ask(struct thinker *thinker, const struct game *game, uint8_t level);

/* The act that a thought about this state leads to; its kind is 0 where the opponent is to act. The
 * points of a list are the thought's. */
struct go_act thinker_act(const struct thought *thought, const struct game *game);

#endif
