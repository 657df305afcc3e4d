/* Inside of tests/disk: the disk as it lies in memory. */
#ifndef TESTS_DISK_INSIDE_H
#define TESTS_DISK_INSIDE_H

#include <pthread.h>

#include "disk.h"

struct file {
    bool used;
    uint32_t size, durable_size;
};

/* A name in the folder: the number of its file as every process sees it, and as it would be after a
 * power cut; -1: none. */
struct entry {
    char name[DISK_NAME_MAX];
    int now, durable;
};

struct pending {
    int file; /* -1: durable, or lost */
    bool truncates;
    uint32_t at, len; /* at: the new length, if it truncates */
    size_t bytes;     /* in the log */
};

struct disk {
    struct disk_orders orders;
    struct disk_counts counts;
    uint64_t random; /* SQLite's own wishes */
    struct file files[DISK_FILES];
    struct entry entries[DISK_FILES];
    struct pending pending[DISK_PENDING];
    size_t pending_n, log_n;
    uint8_t log[DISK_LOG_MAX];
    uint8_t now[DISK_FILES][DISK_FILE_MAX], durable[DISK_FILES][DISK_FILE_MAX];
};

extern struct disk *disk;
extern pthread_mutex_t disk_lock;

/* All below with the lock held. */

/* The entry with this name, or NULL; makes it if wanted. */
struct entry *disk_entry(const char *name, bool make);
int disk_new_file(void);
void disk_write(int file, uint32_t at, const void *bytes, uint32_t len);
void disk_truncate(int file, uint32_t size);
/* Makes a file's bytes durable; folder: and all names. */
void disk_sync(int file, bool folder);
void disk_lose(int file); /* its pending writes will never be durable */
/* An operation begins. True when it is to fail. */
bool disk_fails(enum disk_op op);
/* A change happened, or is about to: ends the process where the orders say so. */
void disk_changes(void);

void disk_register(void); /* vfs.c */
void disk_close_all(void);

#endif
