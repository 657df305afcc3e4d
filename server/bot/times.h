/* Times of an engine and of the line: pure arithmetic, so that tests look at each limit.
 *
 * GTP knows absolute time and Canadian overtime only. Another clock becomes the nearest of these that
 * lets an engine think no longer than it may. */
#ifndef MIAI_SERVER_BOT_TIMES_H
#define MIAI_SERVER_BOT_TIMES_H

#include <stdbool.h>
#include <stdint.h>

#include "core/clock.h"

#define TIMES_TEXT_MAX       64     /* bytes of a command, its NUL included */
#define TIMES_MARGIN_MS      1000   /* of a clock: for the way to the server and back */
#define TIMES_THINK_MS       600000 /* of an answer, where no clock is shorter */
#define TIMES_THINK_LEAST_MS 500    /* though a clock has less */
#define TIMES_START_MS       120000 /* of the first answers: networks take long to load */
#define TIMES_STATUS_MS      120000 /* of a list of dead stones */
#define TIMES_RETRY_FIRST_MS 500
#define TIMES_RETRY_MAX_MS   60000
#define TIMES_RETRY_ATTEMPTS 8       /* after so many the delay grows no further */
#define TIMES_STEADY_MS      30000   /* a connection that lasted so long had not failed */
#define TIMES_HELLO_MS       20000   /* from the open websocket to `hello` */
#define TIMES_TOO_MANY_MS    60000   /* after the close code 4429 */
#define TIMES_TOLD_MAX_MS    3600000 /* of a server that says when it is back */
#define TIMES_GRACE_MS       60000   /* beyond the absence that a room allows */

/* "time_settings 600 30 5". A game without a clock, or with days for a turn, has no limit. */
void times_settings(const struct go_clock_rules *clock, char ret[TIMES_TEXT_MAX]);

/* "time_left b 123 0": the player's clock, so many milliseconds into the turn. False: there is none. */
bool times_left(const struct go_clock_rules *clock, const struct go_clock_side *side,
                uint8_t player, int64_t elapsed_ms, char ret[TIMES_TEXT_MAX]);

/* Milliseconds that a move may take: until the player's flag without the margin, `most_ms` at most. */
int64_t times_move_ms(const struct go_clock_rules *clock, const struct go_clock_side *side,
                      int64_t elapsed_ms, int64_t most_ms);

/* The time at which the bot ends a game whose opponent is gone, in microseconds of one clock: their turn began, and they
 * went away, longer ago than the room's absence and a minute of grace. absence_ms: up to PROTO_INTEGER_MAX. */
int64_t times_claim_us(int64_t turn_us, int64_t away_us, int64_t absence_ms);

/* Milliseconds until the bot connects again, after `attempt` attempts in a row that failed (0: the
 * first), the server's last close code and the time that it told (0: none). `random`: any number. */
int64_t times_retry_ms(unsigned attempt, unsigned code, int64_t told_ms, uint32_t random);

#endif
