/* The SQL files of migrations/, embedded in the executable.
 *
 * migrations/embed.py makes the table, ordered by number from 1 without a gap. A database remembers
 * the hash of each file that it ran, so that an edit of a released file is noticed. */
#ifndef SERVER_STORE_MIGRATIONS_H
#define SERVER_STORE_MIGRATIONS_H

#include <stddef.h>

struct store_migration {
    int number;         /* 1, 2, 3 … */
    const char *name;   /* "0001_init.sql" */
    const char *sha256; /* of the file's bytes, 64 lower-case hexadecimal digits */
    const char *sql;    /* ends with a NUL that sql_len does not count */
    size_t sql_len;     /* bytes */
};

extern const struct store_migration store_migrations[];
extern const size_t store_migrations_count;

#endif
