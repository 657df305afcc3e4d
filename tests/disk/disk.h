/* A disk in memory under SQLite, whose power can be cut and whose operations can fail on order.
 *
 * It is in memory that a process shares with its children. A child runs the store on it and ends in the middle of an
 * operation, the parent decides which unsynced writes are left, and the next child starts from that. A sync promises
 * only what a strict reading of POSIX promises: a file's bytes and its length, and of the names in the folder only
 * those that a synced folder had.
 *
 * One disk in a process, one process at a time; its threads may share it. */
#ifndef TESTS_DISK_DISK_H
#define TESTS_DISK_DISK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    DISK_FILES = 64,
    DISK_FILE_MAX = 8 << 20, /* bytes */
    DISK_LOG_MAX = 32 << 20, /* bytes of unsynced writes */
    DISK_PENDING = 1 << 16,  /* unsynced writes */
    DISK_NAME_MAX = 200,
    DISK_SECTOR = 512,
    DISK_EXIT_CUT = 77 /* the exit code of a process whose power is cut */
};

/* Operations, as bits. */
enum disk_op {
    DISK_READ = 1,
    DISK_WRITE = 2,
    DISK_SYNC = 4,
    DISK_TRUNCATE = 8,
    DISK_OPEN = 16,
    DISK_DELETE = 32,
    DISK_LOOK = 64,  /* whether there is a file, and how long it is */
    DISK_SHARE = 128 /* memory shared between connections grows */
};

struct disk_orders {
    uint64_t cut_at;  /* the change in the middle of which the process ends, from 1; 0: none */
    unsigned fail_op; /* operations that may fail */
    uint64_t fail_at; /* which of them fails first, from 1; 0: none */
    bool for_good;    /* and all of them from then on */
    bool full;        /* for want of room; otherwise the disk is broken */
    bool forgets;     /* a sync that fails loses what it was to make durable, as Linux may */
};

/* Counts since disk_boot(). */
struct disk_counts {
    uint64_t changes;   /* writes, truncations, syncs, deletions, new files */
    uint64_t fail_able; /* operations of the orders' kinds */
    uint64_t failed;
};

/* Makes the disk, and makes it the default file system of SQLite, for the whole life of the process. */
void disk_create(void);
void disk_format(void);
/* A process starts to use it: no file is open, and all counts are zero. */
void disk_boot(const struct disk_orders *orders);
const struct disk_counts *disk_counts(void);
/* Has an operation of this thread failed? */
bool disk_failed_here(void);
/* Counted, too, where the orders cut at changes: a moment between two operations of the disk. */
void disk_moment(void);

/* The power was cut: of the unsynced writes, some are there, some are not, some are torn. */
void disk_cut(uint64_t *random);
/* All that was written becomes durable: the machine ran on. */
void disk_settle(void);
/* Number of files whose names begin with the prefix; ret: the first one's name, or NULL. */
unsigned disk_find(const char *prefix, char ret[DISK_NAME_MAX]);
/* Bytes of the first file whose name ends with this; 0: there is none. */
uint64_t disk_size(const char *end);

/* A copy of a settled disk in memory of its own, to begin from again. */
struct disk_image *disk_save(void);
void disk_load(const struct disk_image *image);
void disk_forget(struct disk_image *image);

/* The same numbers everywhere from one seed. */
uint64_t disk_random(uint64_t *state);

#endif
