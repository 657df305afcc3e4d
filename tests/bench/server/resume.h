/* Clients that are cut off and come back, as a browser does: after a random wait of up to 250 ms, then twice as long
 * after each failed try, up to 10 s. */
#ifndef TESTS_BENCH_SERVER_RESUME_H
#define TESTS_BENCH_SERVER_RESUME_H

#include "wire.h"

/* For the protocol: a connection was cut or could not be made; a server answered, but not with a websocket; a link is
 * back in its game, whose last number is n. */
void resume_lost(struct link *link);
void resume_refused(struct link *link);
void resume_done(struct link *link, uint32_t n);

/* Waits until all of them were cut off and are back, for at most this many seconds, and prints the time that it
 * took. */
void resume_wait(struct link *links, long n, long seconds);

#endif
