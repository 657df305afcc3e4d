/* A real server in a folder of its own. */
#ifndef TESTS_FUZZ_PROTOCOL_SERVED_H
#define TESTS_FUZZ_PROTOCOL_SERVED_H

#include <stdbool.h>
#include <sys/types.h>

struct served {
    char folder[100];
    pid_t pid; /* 0: none */
    int port;
    char link[65]; /* that makes somebody the owner, as it was printed last */
};

/* limits: what strangers may, as settings say it. Waits until it listens; what goes wrong ends the program. */
void served_start(struct served *served, const char *limits);
/* Asks it to stop (politely), or kills it. Its exit code; what it said last is printed where it is not as it
 * must be. */
int served_stop(struct served *served, bool politely);
/* It is still there; false, and what it said last is printed: it is not. */
bool served_lives(struct served *served);
/* Takes the folder away. */
void served_forget(struct served *served);

#endif
