/* The lock that lets one process at a time use a database; internal to server/store. */
#ifndef MIAI_STORE_LOCK_H
#define MIAI_STORE_LOCK_H

#include <stdbool.h>
#include <stddef.h>

struct lock {
    char *path;          /* of the database itself, with all links followed */
    int name_fd, its_fd; /* -1: none */
};

/* Takes the lock of the database at this path. If there is no file, makes an empty one. False with
 * a message in ret_error when another process has the lock. */
bool lock_take(struct lock *lock, const char *path, char *ret_error, size_t size);
/* Releases the lock. The last connection to the database must be closed. A zeroed lock with
 * descriptors of -1 is already released. */
void lock_release(struct lock *lock);

#endif
