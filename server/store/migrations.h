/* The SQL files of migrations/, embedded in the executable.
 *
 * migrations/embed.py makes both tables, ordered by number without a gap. A database remembers the
 * hash of each file that it ran, so that an edit of a released file is noticed. */
#ifndef SERVER_STORE_MIGRATIONS_H
#define SERVER_STORE_MIGRATIONS_H

#include <stddef.h>

struct store_migration {
    int number;
    const char *name;   /* "0001_init.sql" */
    const char *sha256; /* of the file's bytes, 64 lower-case hexadecimal digits */
    const char *sql;    /* ends with a NUL that sql_len does not count */
    size_t sql_len;     /* bytes */
};

/* SQLite's, from 1. */
extern const struct store_migration store_migrations[];
extern const size_t store_migrations_count;

/* PostgreSQL's: the first one makes the schema that SQLite has after this number. The last number is
 * that of SQLite's. */
extern const struct store_migration store_migrations_postgres[];
extern const size_t store_migrations_postgres_count;

#endif
