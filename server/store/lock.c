/* The lock of a database. Two writers of one database could corrupt it (SQLite before 3.51.3, when both
 * checkpoint at once), so the lock keeps other processes out, by whatever path they open it.
 *
 * There are two locks, because neither sees every case. The lock on the database's own file is found
 * through any link to that file. The lock on the file beside it, named after the database with all links
 * followed, is found even when another file has replaced the database: the write-ahead log of that file
 * would have the same name.
 *
 * Under POSIX, closing any descriptor of a file drops all locks that the process has on it, and SQLite's
 * are among them. So the database's descriptor is closed after SQLite's own. Where another store of this
 * process may have the database open, which happens only in a test, the descriptor is never closed. */
#include "server/store/lock.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fault(const char *path, char *ret_error, size_t size)
{
    snprintf(ret_error, size, "%s: %s", path, strerror(errno));
    return false;
}

static bool is_used(char *ret_error, size_t size)
{
    snprintf(ret_error, size, "another server is using it");
    return false;
}

/* True if the opened file still has this path. */
static bool is_still(const struct lock *lock)
{
    struct stat opened, named;
    assert(lock->its_fd >= 0 && lock->path);
    return fstat(lock->its_fd, &opened) == 0 && stat(lock->path, &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

bool lock_take(struct lock *lock, const char *path, char *ret_error, size_t size)
{
    char beside[PATH_MAX + sizeof "-lock"];
    *lock = (struct lock){NULL, -1, -1};
    lock->its_fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock->its_fd < 0 || !(lock->path = realpath(path, NULL)))
        return fault(path, ret_error, size);
    /* The path is resolved before the lock beside it is named: all links to one database lead to one lock. */
    snprintf(beside, sizeof beside, "%s-lock", lock->path);
    lock->name_fd = open(beside, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock->name_fd < 0)
        return fault(beside, ret_error, size);
    /* The check for a replaced file is the last one: only under both locks does its result stay true. */
    if (flock(lock->name_fd, LOCK_EX | LOCK_NB) == 0 &&
        flock(lock->its_fd, LOCK_EX | LOCK_NB) == 0 && is_still(lock))
        return true;
    lock->its_fd = -1; /* left open, as the head of this file explains */
    return is_used(ret_error, size);
}

void lock_release(struct lock *lock)
{
    if (lock->its_fd >= 0)
        close(lock->its_fd);
    if (lock->name_fd >= 0)
        close(lock->name_fd);
    free(lock->path);
    *lock = (struct lock){NULL, -1, -1};
}
