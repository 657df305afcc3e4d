/* A private Redis for the tests of the bus: a temporary folder, a Unix socket, no port, no data on disk. It ends with
 * the test, however that ends. Every function fails the test when it does not succeed. */
#ifndef TESTS_SERVER_BUS_REDIS_H
#define TESTS_SERVER_BUS_REDIS_H

#include "tests/test.h"

#include <sys/types.h>

struct redis {
    char folder[64], socket[80], url[120]; /* the URL's prefix is `t` */
    char secret[80];                       /* the path of a file with a site's secret */
    const char *password;
    pid_t pid; /* 0: it does not run */
};

/* Makes the folder and a secret; starts nothing. The password may be NULL. */
void redis_init(struct redis *redis, const char *password);
/* Starts it, perhaps again, and waits until it answers. */
void redis_start(struct redis *redis);
void redis_kill(struct redis *redis);
void redis_pause(struct redis *redis); /* by SIGSTOP */
void redis_go_on(struct redis *redis);
/* Kills it and removes the folder. */
void redis_finish(struct redis *redis);

/* A file in the folder with this text; ret_path has room for 80. */
void redis_file(const struct redis *redis, const char *name, const char *text, char *ret_path);
/* Publishes any bytes, as a stranger with the password would. */
void redis_publish(const struct redis *redis, const char *channel, const void *bytes, size_t n);

#endif
