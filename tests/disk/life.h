/* Lives of the real store on the disk of this folder, each in a process of its own: it opens the database, checks its
 * contents, takes jobs of the load, and ends as the orders say. */
#ifndef TESTS_DISK_LIFE_H
#define TESTS_DISK_LIFE_H

#include "disk.h"

enum { LIFE_JOBS = 600, LIFE_ERROR = 400 };

/* The end of a life; 74 and DISK_EXIT_CUT beside these. */
enum { LIFE_WELL = 0, LIFE_REFUSED = 3, LIFE_WRONG = 4 };

struct life { /* in memory that parent and children share */
    char path[DISK_NAME_MAX];
    uint64_t seed, choices;          /* of the load, and of the pace of this life */
    uint64_t digests[LIFE_JOBS + 1]; /* of the database after so many jobs */
    uint32_t given, acknowledged;    /* jobs: of this and all lives before */
    uint32_t opened_with;            /* jobs that were there when this one opened */
    char epoch[20];
    uint32_t until;  /* jobs: this life ends with them */
    bool looks_only; /* it ends as if killed after the check */
    bool blind;      /* this life skips the check, because another life made it */
    bool running;    /* the store was opened */
    bool late;       /* a job was acknowledged after a failure */
    char error[LIFE_ERROR];
};

struct life *life_create(void);
/* Makes an empty disk, and computes the database's contents after each job of this load. */
void life_begin(struct life *life, uint64_t seed);
/* An empty disk and the same load from its start. */
void life_anew(struct life *life);
/* Runs a life. Returns its exit status, or -signal. */
int life_live(struct life *life, const struct disk_orders *orders);
/* Runs a function in a child, and returns the child's end. */
int life_child(void (*run)(void *ctx), void *ctx);

/* Names as they are. */
size_t life_fold(const char *name, size_t length, char *ret);

/* A digest of all rows, without the database's time and maker, the accounts that are being forgotten now, and rows that
 * a start makes again from others. 0: unreadable. */
struct sqlite3;
uint64_t life_digest(struct sqlite3 *handle);
bool life_is_sound(struct sqlite3 *handle);

#endif
