/*
 * The SQL files of migrations/, as they stand in the executable.
 *
 * The table is made by migrations/embed.py, ordered by number from 1 without a
 * gap. The hash is what a database remembers of each file that it ran, so that
 * a released file that was edited is noticed.
 */
#ifndef SERVER_STORE_MIGRATIONS_H
#define SERVER_STORE_MIGRATIONS_H

#include <stddef.h>

struct store_migration {
    int number;         /* 1, 2, 3 … */
    const char *name;   /* "0001_events.sql" */
    const char *sha256; /* of the file's bytes, 64 lower-case hexadecimal digits */
    const char *sql;    /* ends with a NUL that sql_len does not count */
    size_t sql_len;     /* bytes */
};

extern const struct store_migration store_migrations[];
extern const size_t store_migrations_count;

#endif
