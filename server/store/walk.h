/* Reading all finished public games of a database, one after the other, while a server may be using it. Nothing in the
 * database changes, and no server waits. */
#ifndef MIAI_STORE_WALK_H
#define MIAI_STORE_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/base/job.h"

/* Opens the database. upto_ms: games that ended later are left out. NULL with a message in ret_error. */
struct walk *walk_create(const char *path, int64_t upto_ms, char *ret_error, size_t size);
void walk_destroy(struct walk *walk); /* takes NULL */

/* The next game, in the order in which the games ended, as QUESTION_GAME brings it; NULL at the end. The caller
 * destroys the job. */
struct job *walk_game(struct walk *walk);

#endif
