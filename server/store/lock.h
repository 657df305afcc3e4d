/* Inside of server/store: one process at a time has a database. */
#ifndef MIAI_STORE_LOCK_H
#define MIAI_STORE_LOCK_H

#include <stdbool.h>
#include <stddef.h>

struct lock {
    char *path;          /* of the database itself, whatever led to it */
    int name_fd, its_fd; /* -1: none */
};

/* Takes the database at this path, or the place where it will be made: then there is an empty file.
 * False with a message in ret_error when somebody has it. */
bool lock_take(struct lock *lock, const char *path, char *ret_error, size_t size);
/* Only after the last connection to the database is closed. A zeroed lock with descriptors of -1 is
 * released already. */
void lock_release(struct lock *lock);

#endif
