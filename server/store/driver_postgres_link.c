/* A connection to PostgreSQL: waiting, the pipe, transactions, errors.
 *
 * Promises: the connection never blocks in the library; while it sends it also reads, so that neither
 * side waits for the other for ever. A loop ends when the connection does. The meaning of an error is
 * decided here, by its SQLSTATE: a conflict, another transaction in the way, a database that is away,
 * or a fault of this program. */
#include "server/store/postgres.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "proto/lib/alloc.h"
#include "proto/lib/array.h"

#define LOOK_MS      5  /* between two looks at the asker of a question */
#define LOOK_SLOW_MS 50 /* without an asker */

static int64_t mono_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* --- errors ----------------------------------------------------------------------------------- */

void link_note(struct link *link, enum postgres_why why, const char *code, const char *error)
{
    size_t n = 0;
    assert(why < POSTGRES_WHYS);
    snprintf(link->code, sizeof link->code, "%s", code ? code : "");
    for (; error && *error && n < sizeof link->error - 1; error++) {
        bool blank = *error == '\n' || *error == '\t' || *error == '"' || *error == ' ';
        if (!blank)
            link->error[n++] = *error;
        else if (n > 0 && link->error[n - 1] != ' ') /* one line of a log */
            link->error[n++] = ' ';
    }
    n -= n > 0 && link->error[n - 1] == ' ';
    link->error[n] = '\0';
    link->why = why;
}

const char *postgres_why_word(enum postgres_why why)
{
    static const char *const words[POSTGRES_WHYS] = {[POSTGRES_BROKEN] = "broken",
                                                     [POSTGRES_SILENT] = "silent",
                                                     [POSTGRES_UNREACHABLE] = "unreachable",
                                                     [POSTGRES_STARTING] = "starting",
                                                     [POSTGRES_TLS] = "tls",
                                                     [POSTGRES_DENIED] = "denied",
                                                     [POSTGRES_READ_ONLY] = "read-only",
                                                     [POSTGRES_FULL] = "full",
                                                     [POSTGRES_CROWDED] = "crowded",
                                                     [POSTGRES_SETTINGS] = "settings",
                                                     [POSTGRES_OTHER] = "other"};
    assert(why < POSTGRES_WHYS);
    return words[why];
}

enum postgres_why postgres_why(const struct sql *sql)
{
    return ((const struct link *)sql)->why;
}

static bool is_late(const struct link *link)
{
    return link->until_us != 0 && mono_us() > link->until_us;
}

void postgres_until(struct sql *sql, int64_t until_us)
{
    ((struct link *)sql)->until_us = until_us;
}

void link_lose(struct link *link)
{
    if (link->conn) {
        if (is_late(link))
            link_note(link, POSTGRES_SILENT, "", "no answer in time");
        else
            link_note(link, POSTGRES_BROKEN, "", PQerrorMessage(link->conn));
        PQfinish(link->conn);
    }
    link->conn = NULL;
    link->state = POSTGRES_LOST;
    link->in_transaction = link->piping = false;
    link->pipe_first = link->pipe_n = 0;
}

/* The worse of two states stays. */
static enum sql_result becomes(struct link *link, enum postgres_state state)
{
    if (state > link->state)
        link->state = state;
    return SQL_CUT;
}

static bool begins(const char *code, const char *with)
{
    return strncmp(code, with, strlen(with)) == 0;
}

static enum postgres_why why_of(const char *code)
{
    return *code == '\0' || begins(code, "08") || begins(code, "57P") ? POSTGRES_BROKEN
           : begins(code, "53100")                                    ? POSTGRES_FULL
           : begins(code, "53")                                       ? POSTGRES_CROWDED
           : begins(code, "25006")                                    ? POSTGRES_READ_ONLY
                                                                      : POSTGRES_OTHER;
}

enum sql_result link_judge(struct link *link, const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    const char *code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY)
        return SQL_DONE;
    if (status == PGRES_PIPELINE_ABORTED)
        return becomes(link, POSTGRES_SPOILED);
    link_note(link, why_of(code ? code : ""), code,
              PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY)); /* no values of rows */
    code = link->code;
    if (*code == '\0' || begins(code, "08") || begins(code, "57P"))
        return becomes(link, POSTGRES_LOST);
    if (begins(code, "23")) {
        becomes(link, POSTGRES_SPOILED);
        return strcmp(code, "23505") == 0 ? SQL_TAKEN : SQL_REFUSED;
    }
    if (begins(code, "25P02")) /* an earlier statement of the transaction failed */
        return becomes(link, POSTGRES_SPOILED);
    if (begins(code, "40") || begins(code, "55P03"))
        return becomes(link, POSTGRES_AGAIN);
    if (begins(code, "57014")) /* interrupted */
        return becomes(link, POSTGRES_AGAIN);
    if (begins(code, "53") || begins(code, "25006"))
        return becomes(link, POSTGRES_AWAY);
    return SQL_FAULT;
}

/* --- waiting ---------------------------------------------------------------------------------- */

/* Asks the database to stop the statement that runs; its result then says so. */
static void interrupt(struct link *link)
{
    char error[256];
    PGcancel *cancel = PQgetCancel(link->conn);
    if (cancel)
        PQcancel(cancel, error, sizeof error);
    PQfreeCancel(cancel);
}

bool link_turn(struct link *link, int wait_ms)
{
    int unsent = PQflush(link->conn);
    struct pollfd about = {.fd = PQsocket(link->conn),
                           .events = (short)(POLLIN | (unsent > 0 ? POLLOUT : 0))};
    if (unsent < 0 || about.fd < 0)
        return false;
    int n = poll(&about, 1, wait_ms);
    if (n < 0)
        return errno == EINTR;
    return !(about.revents & (POLLIN | POLLHUP | POLLERR)) || PQconsumeInput(link->conn);
}

bool link_look(struct link *link)
{
    int64_t now = mono_us(), steps = now - link->looked_us;
    if (!link->base.look)
        return true;
    link->looked_us = now;
    if (link->base.look(link->base.look_ctx, (uint32_t)steps) == 0)
        return true;
    becomes(link, POSTGRES_AGAIN);
    return false;
}

void link_watch(struct sql *sql)
{
    ((struct link *)sql)->looked_us = mono_us();
}

/* Waits until a result can be taken. */
static bool await(struct link *link)
{
    bool stopped = false;
    assert(link->conn);
    while (PQflush(link->conn) > 0 || PQisBusy(link->conn)) {
        if (!link_turn(link, link->base.look ? LOOK_MS : LOOK_SLOW_MS) ||
            PQstatus(link->conn) != CONNECTION_OK || is_late(link))
            return false;
        if (!stopped && !link_look(link)) {
            interrupt(link);
            stopped = true;
        }
    }
    return true;
}

PGresult *link_result(struct link *link)
{
    if (!link->conn)
        return NULL;
    if (!await(link)) {
        link_lose(link);
        return NULL;
    }
    PGresult *result = PQgetResult(link->conn);
    if (!result && PQstatus(link->conn) != CONNECTION_OK)
        link_lose(link);
    return result;
}

PGresult *link_run(struct link *link, const char *text)
{
    PGresult *last = NULL;
    assert(!link->piping);
    if (!link->conn)
        return NULL;
    if (!PQsendQuery(link->conn, text)) {
        link_lose(link);
        return NULL;
    }
    for (PGresult *result; (result = link_result(link));) {
        PQclear(last);
        last = result;
    }
    if (link->conn)
        return last;
    PQclear(last);
    return NULL;
}

/* --- the pipe --------------------------------------------------------------------------------- */

void link_expect(struct link *link, const struct awaited *awaited)
{
    link->pipe = array_room(link->pipe, &link->pipe_size, link->pipe_n + 1, sizeof *link->pipe);
    link->pipe[link->pipe_n++] = *awaited;
}

/* Reads the result of the first command in the pipe. False: the connection is gone. */
static bool read_one(struct link *link)
{
    assert(link->piping && link->pipe_first < link->pipe_n);
    struct awaited awaited = link->pipe[link->pipe_first++];
    PGresult *result = link_result(link), *end;
    if (!result)
        return false;
    enum sql_result meaning = link_judge(link, result);
    if (meaning == SQL_FAULT)
        becomes(link,
                POSTGRES_SPOILED); /* the same again, one by one, says which statement it is */
    if (meaning == SQL_DONE && awaited.must && strcmp(PQcmdTuples(result), "0") == 0)
        becomes(link, POSTGRES_SPOILED);
    if (awaited.prepares && meaning != SQL_DONE)
        awaited.prepares->generation = 0;
    if (awaited.statement && meaning == SQL_DONE) {
        PQclear(awaited.statement->rows);
        awaited.statement->rows = result;
    } else {
        PQclear(result);
    }
    while ((end = link_result(link)))
        PQclear(end);
    return link->conn;
}

void link_drain(struct link *link, const struct statement *upto)
{
    if (link->conn && !PQsendFlushRequest(link->conn))
        link_lose(link);
    while (link->conn && link->pipe_first < link->pipe_n) {
        const struct statement *is = link->pipe[link->pipe_first].statement;
        if (!read_one(link) || (is && is == upto))
            break;
    }
    if (link->pipe_first == link->pipe_n)
        link->pipe_first = link->pipe_n = 0;
}

void postgres_pipe(struct sql *sql)
{
    struct link *link = (struct link *)sql;
    if (!link->conn)
        return;
    assert(!link->piping && link->pipe_n == 0);
    if (PQenterPipelineMode(link->conn))
        link->piping = true;
    else
        link_lose(link);
}

/* Ends the pipe at a point where both sides agree. */
static void leave_pipe(struct link *link)
{
    PGresult *result = NULL;
    bool synced = false;
    if (!link->conn || !link->piping)
        return;
    if (!PQpipelineSync(link->conn)) {
        link_lose(link);
        return;
    }
    while (!synced && link->conn) {
        result = link_result(link);
        synced = result && PQresultStatus(result) == PGRES_PIPELINE_SYNC;
        PQclear(result);
    }
    if (!link->conn)
        return;
    link->piping = false;
    if (!PQexitPipelineMode(link->conn))
        link_lose(link);
}

bool postgres_settle(struct sql *sql)
{
    struct link *link = (struct link *)sql;
    if (link->piping)
        link_drain(link, NULL);
    leave_pipe(link);
    return link->state == POSTGRES_SOUND;
}

/* --- transactions ----------------------------------------------------------------------------- */

enum sql_result link_command(struct sql *sql, enum sql_command command)
{
    static const char *const texts[SQL_COMMANDS_N] = {
        [SQL_BEGIN] = "BEGIN",
        [SQL_BEGIN_READS] = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        [SQL_COMMIT] = "COMMIT",
        [SQL_SAVEPOINT] = "SAVEPOINT job",
        [SQL_UNDO] = "ROLLBACK TO SAVEPOINT job",
        [SQL_RELEASE] = "RELEASE SAVEPOINT job",
    };
    struct link *link = (struct link *)sql;
    bool divides = command == SQL_SAVEPOINT || command == SQL_UNDO || command == SQL_RELEASE;
    if (link->piping && divides) { /* all or nothing: the batch is done again with savepoints */
        if (command == SQL_UNDO)
            becomes(link, POSTGRES_SPOILED);
        return link->state == POSTGRES_SOUND ? SQL_DONE : SQL_CUT;
    }
    assert(!link->piping);
    if (command == SQL_UNDO && link->state == POSTGRES_SPOILED)
        link->state = POSTGRES_SOUND;
    if (link->state != POSTGRES_SOUND)
        return SQL_CUT;
    PGresult *result = link_run(link, texts[command]);
    enum sql_result meaning = result ? link_judge(link, result) : SQL_CUT;
    /* COMMIT of a transaction that failed says ROLLBACK, and no error. */
    if (meaning == SQL_DONE && command == SQL_COMMIT && strcmp(PQcmdStatus(result), "COMMIT") != 0)
        meaning = SQL_FAULT;
    PQclear(result);
    if (meaning == SQL_DONE && !divides)
        link->in_transaction = command != SQL_COMMIT;
    return meaning;
}

void postgres_roll_back(struct sql *sql)
{
    struct link *link = (struct link *)sql;
    if (link->piping)
        link_drain(link, NULL);
    leave_pipe(link);
    if (!link->conn)
        return;
    PQclear(link_run(link, "ROLLBACK"));
    if (!link->conn)
        return;
    link->in_transaction = false;
    link->state = POSTGRES_SOUND;
}

enum postgres_state postgres_state(const struct sql *sql)
{
    return ((const struct link *)sql)->state;
}

/* --- plain texts ------------------------------------------------------------------------------ */

static bool answered(struct link *link, PGresult *result, char *ret_error, size_t size)
{
    if (result && link_judge(link, result) == SQL_DONE)
        return true;
    snprintf(ret_error, size, "%s", link->error);
    PQclear(result);
    if (link->conn && !link->in_transaction)
        link->state = POSTGRES_SOUND;
    return false;
}

bool postgres_exec(struct sql *sql, const char *text, char *ret_error, size_t size)
{
    struct link *link = (struct link *)sql;
    PGresult *result = link_run(link, text);
    if (!answered(link, result, ret_error, size))
        return false;
    PQclear(result);
    return true;
}

bool postgres_ask(struct sql *sql, const char *text, char *ret, size_t ret_size, char *ret_error,
                  size_t size)
{
    struct link *link = (struct link *)sql;
    PGresult *result = link_run(link, text);
    if (!answered(link, result, ret_error, size))
        return false;
    snprintf(ret, ret_size, "%s", PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : "");
    PQclear(result);
    return true;
}
