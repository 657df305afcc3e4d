/* Rows in bulk, to and from PostgreSQL: COPY in the binary form, which is that of the statements' parameters.
 *
 * Promises: memory is bounded by one piece of the caller's and one row of the database's. The connection never blocks
 * in the library, as in driver_postgres_link.c. */
#include "server/store/postgres.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define WAIT_MS 1000 /* between two looks at a connection on which nothing happens */

static bool report(struct link *link, char *ret_error, size_t size)
{
    snprintf(ret_error, size, "%s", *link->error ? link->error : "the connection broke");
    return false;
}

static bool lose(struct link *link, char *ret_error, size_t size)
{
    link_lose(link);
    return report(link, ret_error, size);
}

/* Reads results up to the end of the command. False: it failed. */
static bool end(struct link *link, char *ret_error, size_t size)
{
    bool ok = true;
    for (PGresult *result; (result = link_result(link)); PQclear(result))
        ok = link_judge(link, result) == SQL_DONE && ok;
    return (ok && link->conn) || report(link, ret_error, size);
}

bool postgres_copy_begin(struct sql *sql, const char *text, char *ret_error, size_t size)
{
    struct link *link = (struct link *)sql;
    assert(!link->piping);
    if (!link->conn || !PQsendQuery(link->conn, text))
        return lose(link, ret_error, size);
    PGresult *result = link_result(link);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COPY_IN && status != PGRES_COPY_OUT) {
        if (result)
            link_judge(link, result);
        PQclear(result);
        end(link, ret_error, size);
        return report(link, ret_error, size);
    }
    PQclear(result);
    return true;
}

bool postgres_copy_put(struct sql *sql, const void *bytes, size_t length, char *ret_error,
                       size_t size)
{
    struct link *link = (struct link *)sql;
    int left;
    assert(length <= INT32_MAX);
    if (!link->conn || PQputCopyData(link->conn, bytes, (int)length) != 1)
        return lose(link, ret_error, size);
    while ((left = PQflush(link->conn)) > 0)
        if (!link_turn(link, WAIT_MS))
            break;
    return left == 0 || lose(link, ret_error, size);
}

bool postgres_copy_end(struct sql *sql, char *ret_error, size_t size)
{
    struct link *link = (struct link *)sql;
    assert(!link->piping); /* a COPY is alone on its connection */
    if (!link->conn || PQputCopyEnd(link->conn, NULL) != 1)
        return lose(link, ret_error, size);
    return end(link, ret_error, size);
}

enum sql_result postgres_copy_take(struct sql *sql, char **ret, size_t *ret_length, char *ret_error,
                                   size_t size)
{
    struct link *link = (struct link *)sql;
    int n;
    assert(!link->piping && ret && ret_length);
    while (link->conn && (n = PQgetCopyData(link->conn, ret, 1)) == 0)
        if (!link_turn(link, WAIT_MS))
            link_lose(link);
    if (!link->conn)
        return report(link, ret_error, size) ? SQL_DONE : SQL_FAULT;
    if (n > 0) {
        *ret_length = (size_t)n;
        return SQL_ROW;
    }
    return end(link, ret_error, size) ? SQL_DONE : SQL_FAULT;
}

void postgres_copy_free(char *bytes)
{
    PQfreemem(bytes);
}
