/* The inside of the driver of PostgreSQL: driver_postgres.c has statements, driver_postgres_link.c the connection. */
#ifndef MIAI_STORE_POSTGRES_H
#define MIAI_STORE_POSTGRES_H

#include <postgresql/libpq-fe.h>

#include "server/store/driver_postgres.h"

#define POSTGRES_PARAMETERS_MAX 32

struct statement {
    struct sql_stmt base;
    struct link *link;
    char *text; /* with $1 for ?1 */
    int parameters;
    Oid types[POSTGRES_PARAMETERS_MAX];    /* as bound now */
    Oid prepared[POSTGRES_PARAMETERS_MAX]; /* as prepared */
    const char *values[POSTGRES_PARAMETERS_MAX];
    int lengths[POSTGRES_PARAMETERS_MAX], formats[POSTGRES_PARAMETERS_MAX]; /* 1: binary */
    char integers[POSTGRES_PARAMETERS_MAX][8];
    char name[24];
    uint64_t generation; /* of the connection that it is prepared on; 0: none */
    PGresult *rows;
    int row; /* the next one + 1; 0: not run */
};

/* The result that is waited for, of each command in the pipe. */
struct awaited {
    struct statement *statement; /* gets the rows; NULL: nothing does */
    struct statement *prepares;  /* is prepared by the command; NULL: nothing is */
    bool must;                   /* touch a row */
};

struct link {
    struct sql base;
    struct postgres_config config;
    PGconn *conn; /* NULL: lost */
    enum postgres_state state;
    enum postgres_why why;
    uint64_t generation, statements; /* connections, and statements prepared on this one */
    bool in_transaction, piping;
    int64_t until_us;     /* nothing waits longer; 0: no end */
    int64_t looked_us;    /* when the asker of a question was last looked at */
    struct awaited *pipe; /* those not read yet begin at pipe_first */
    uint32_t pipe_first, pipe_n, pipe_size;
    char error[600];
    char code[6]; /* SQLSTATE of the last error */
};

/* False: the asker has left, or the question took too long; then nothing more is sent. */
bool link_look(struct link *link);
/* Sends and reads what it can, and waits so long if there is nothing. False: the connection is gone. */
bool link_turn(struct link *link, int wait_ms);
/* The next result of the connection; waits for it. NULL: the command has no more, or the connection is lost. */
PGresult *link_result(struct link *link);
/* Runs one command outside of a pipe and returns its last result, which the caller clears; NULL: lost. */
PGresult *link_run(struct link *link, const char *text);
/* Notes an error. Returns its meaning for a statement: SQL_DONE if there is none. */
enum sql_result link_judge(struct link *link, const PGresult *result);
void link_lose(struct link *link);
/* Keeps an error and what it means; its words on one line. */
void link_note(struct link *link, enum postgres_why why, const char *code, const char *error);
/* Expects the result of a command that was just sent in a pipe. */
void link_expect(struct link *link, const struct awaited *awaited);
/* Reads results of the pipe up to and with that of this statement; NULL: all. */
void link_drain(struct link *link, const struct statement *upto);

void link_watch(struct sql *sql);
enum sql_result link_command(struct sql *sql, enum sql_command command);

#endif
