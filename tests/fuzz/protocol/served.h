/* A real server in a folder of its own. */
#ifndef TESTS_FUZZ_PROTOCOL_SERVED_H
#define TESTS_FUZZ_PROTOCOL_SERVED_H

#include <stdbool.h>
#include <sys/types.h>

struct served {
    char folder[100];
    pid_t pid; /* 0: none */
    int port, metrics_port;
    char link[65]; /* that makes an account the owner, as it was printed last */
};

/* limits: for strangers, as in the settings. Waits until the server listens; a failure ends the program. */
void served_start(struct served *served, const char *limits);
/* Asks it to stop (politely), or kills it. Returns its exit code; prints its last output if the code is wrong. */
int served_stop(struct served *served, bool politely);
/* Whether it still runs; if not, its last output is printed. */
bool served_lives(struct served *served);
/* Removes the folder. */
void served_forget(struct served *served);

#endif
