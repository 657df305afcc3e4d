/* The driver of PostgreSQL, for the files that open databases of it and write batches; see sql.h.
 *
 * A statement that fails for a reason of the connection or of the whole transaction gives SQL_CUT, and so do all later
 * ones of the transaction, which then do nothing. postgres_state() says why. */
#ifndef MIAI_STORE_DRIVER_POSTGRES_H
#define MIAI_STORE_DRIVER_POSTGRES_H

#include <stdatomic.h>

#include "server/store/sql.h"

enum postgres_state {
    POSTGRES_SOUND,
    POSTGRES_SPOILED, /* a change was refused, or touched no row */
    POSTGRES_AGAIN,   /* another transaction was in the way: the same again may succeed */
    POSTGRES_AWAY, /* the database cannot store now: no room, no more connections, only reading */
    POSTGRES_LOST  /* the connection is gone */
};

/* Why the database is away, or could not be opened. */
enum postgres_why {
    POSTGRES_BROKEN,      /* the connection ended while it was used */
    POSTGRES_SILENT,      /* no answer in time */
    POSTGRES_UNREACHABLE, /* no server at the address */
    POSTGRES_STARTING,    /* it starts, recovers or stops */
    POSTGRES_TLS,         /* the connection cannot be protected as the URL demands */
    POSTGRES_DENIED,      /* wrong name, password or database, or pg_hba.conf forbids it */
    POSTGRES_READ_ONLY,   /* a standby, or set to be read only */
    POSTGRES_FULL,        /* its disk is full */
    POSTGRES_CROWDED,     /* it has no more connections, memory or locks */
    POSTGRES_SETTINGS,    /* one of its settings would lose moves, or it is of an old version */
    POSTGRES_OTHER,
    POSTGRES_WHYS
};

#define POSTGRES_IDLE_MS 30000

struct postgres_config {
    const char *url;  /* postgresql://... */
    const char *name; /* of this connection, for the database's lists */
    bool reads_only;  /* each transaction sees one moment and changes nothing */
    /* A statement that takes longer, or waits half as long for a lock, fails with POSTGRES_AGAIN; 0: it takes as long as
     * it takes. */
    uint32_t patience_ms;
    uint32_t
        idle_ms; /* the database ends a transaction that does nothing for so long; 0: POSTGRES_IDLE_MS */
    const _Atomic bool *leave; /* set: no wait goes on; may be NULL */
};

/* True if this path names a database of PostgreSQL. */
bool postgres_is_url(const char *path);
/* The URL without a password, for logs and messages; the caller frees it. */
char *postgres_shown(const char *url);

/* Connects and checks the settings. NULL with a message in ret_error. */
struct sql *postgres_connect(const struct postgres_config *config, char *ret_error, size_t size);
/* Connects again, after POSTGRES_LOST; false with a message in ret_error and postgres_why(), and the state stays. */
bool postgres_reconnect(struct sql *sql, char *ret_error, size_t size);

/* From here on nothing waits beyond this moment of the monotonic clock: the connection is lost then. 0: no such moment. */
void postgres_until(struct sql *sql, int64_t mono_us);

enum postgres_state postgres_state(const struct sql *sql);
/* Of the last fault of the connection, whose words sql->driver->error() has. */
enum postgres_why postgres_why(const struct sql *sql);
const char *postgres_why_word(enum postgres_why why); /* for the log: "read-only" */
/* From here on changes are sent without waiting for their results: each counts as done. Within a transaction. */
void postgres_pipe(struct sql *sql);
/* Waits for all results since then, and ends the sending without waiting. True if all was as hoped. */
bool postgres_settle(struct sql *sql);
/* Ends the transaction, whatever has become of it; all but POSTGRES_LOST is sound then. */
void postgres_roll_back(struct sql *sql);

/* Runs SQL without parameters or rows; several statements are one transaction. False with a message in ret_error. */
bool postgres_exec(struct sql *sql, const char *text, char *ret_error, size_t size);
/* The first column of the first row as text, "" for NULL or no row. False as above. */
bool postgres_ask(struct sql *sql, const char *text, char *ret, size_t ret_size, char *ret_error,
                  size_t size);

/* driver_postgres_copy.c: rows in bulk. The text is a COPY … FROM STDIN or TO STDOUT in the binary form; outside of a
 * pipe. Each is false with a message in ret_error. */
bool postgres_copy_begin(struct sql *sql, const char *text, char *ret_error, size_t size);
/* Sends so many bytes, at most 2 GB, and returns when they are sent. */
bool postgres_copy_put(struct sql *sql, const void *bytes, size_t length, char *ret_error,
                       size_t size);
/* Ends the sending: all rows are there then, or none. */
bool postgres_copy_end(struct sql *sql, char *ret_error, size_t size);
/* The next bytes of COPY … TO STDOUT: SQL_ROW; then the caller frees *ret with postgres_copy_free(). SQL_DONE: that was
 * all. SQL_FAULT with a message in ret_error. */
enum sql_result postgres_copy_take(struct sql *sql, char **ret, size_t *ret_length, char *ret_error,
                                   size_t size);
void postgres_copy_free(char *bytes);

#endif
