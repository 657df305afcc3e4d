/* Statements on PostgreSQL: see sql.h. Parameters and rows are binary. A statement is prepared at its first run, when
 * the kinds of its parameters are known, and again on each new connection. */
#include "server/store/postgres.h"

#include <assert.h>
#include <endian.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"

/* Types by their numbers in every PostgreSQL (pg_type.dat). */
enum {
    TYPE_BOOL = 16,
    TYPE_BYTES = 17,
    TYPE_INT8 = 20,
    TYPE_INT2 = 21,
    TYPE_INT4 = 23,
    TYPE_TEXT = 25
};

static struct statement *of(struct sql_stmt *s)
{
    return (struct statement *)s;
}

/* --- texts ------------------------------------------------------------------------------------ */

/* Writes $1 for ?1, and JOIN for the CROSS JOIN with which texts tell SQLite an order of tables. Returns the number of
 * the last parameter. */
static int translate(const char *text, char *to)
{
    static const char ordered[] = "CROSS JOIN ";
    int last = 0;
    for (bool quoted = false; *text;) {
        quoted = *text == '\'' ? !quoted : quoted;
        if (!quoted && strncmp(text, ordered, sizeof ordered - 1) == 0)
            text += strlen("CROSS ");
        if (!quoted && *text == '?' && text[1] >= '1' && text[1] <= '9') {
            int n = atoi(text + 1);
            last = n > last ? n : last;
            *to++ = '$';
            text++;
            continue;
        }
        *to++ = *text++;
    }
    *to = '\0';
    return last;
}

static struct sql_stmt *prepare(struct sql *sql, const char *text)
{
    struct statement *s = alloc_zeroed(1, sizeof *s);
    size_t size = strlen(text) + 1;
    char *texts = alloc_raw(2 * size, 1); /* as given, and translated */
    s->base.driver = sql->driver;
    s->base.text = memcpy(texts, text, size);
    s->link = (struct link *)sql;
    s->text = texts + size;
    s->parameters = translate(text, s->text);
    assert(s->parameters <= POSTGRES_PARAMETERS_MAX);
    for (int i = 0; i < POSTGRES_PARAMETERS_MAX; i++)
        s->types[i] = TYPE_INT8, s->formats[i] = 1;
    return &s->base;
}

static void finish(struct sql_stmt *s)
{
    PQclear(of(s)->rows);
    free((char *)(size_t)s->text);
    free(s);
}

/* --- parameters ------------------------------------------------------------------------------- */

static void put(struct statement *s, int at, Oid type, const char *value, size_t length)
{
    assert(at >= 1 && at <= POSTGRES_PARAMETERS_MAX && length <= INT32_MAX);
    s->types[at - 1] = type;
    s->values[at - 1] = value;
    s->lengths[at - 1] = (int)length;
}

static void bind_int(struct sql_stmt *s, int at, int64_t value)
{
    uint64_t big = htobe64((uint64_t)value);
    char *to = of(s)->integers[at - 1];
    memcpy(to, &big, sizeof big);
    put(of(s), at, TYPE_INT8, to, sizeof big);
}

static Oid type_of(enum sql_kind kind)
{
    return kind == SQL_INT ? TYPE_INT8 : kind == SQL_TEXT ? TYPE_TEXT : TYPE_BYTES;
}

static void bind(struct sql_stmt *s, int at, enum sql_kind kind, const void *bytes, size_t length)
{
    assert(bytes || length == 0);
    put(of(s), at, type_of(kind), bytes ? bytes : "", length);
}

static void bind_null(struct sql_stmt *s, int at, enum sql_kind kind)
{
    put(of(s), at, type_of(kind), NULL, 0);
}

static void reset(struct sql_stmt *base)
{
    struct statement *s = of(base);
    PQclear(s->rows);
    s->rows = NULL;
    s->row = 0;
    /* The types stay: a parameter that is left out next time is still one of its kind. */
    memset(s->values, 0, sizeof s->values);
}

/* --- running ---------------------------------------------------------------------------------- */

/* Waits for the result of the one command that was sent, outside of a pipe. */
static PGresult *only_result(struct link *link)
{
    PGresult *result = link_result(link), *end;
    while (result && (end = link_result(link)))
        PQclear(end);
    return result;
}

static enum sql_result make_ready(struct statement *s)
{
    struct link *link = s->link;
    assert(link->conn && link->generation > 0);
    size_t bytes = (size_t)s->parameters * sizeof *s->types;
    if (s->generation == link->generation && memcmp(s->types, s->prepared, bytes) == 0)
        return SQL_DONE;
    snprintf(s->name, sizeof s->name, "s%" PRIu64, ++link->statements);
    if (!PQsendPrepare(link->conn, s->name, s->text, s->parameters, s->types)) {
        link_lose(link);
        return SQL_CUT;
    }
    memcpy(s->prepared, s->types, bytes);
    s->generation = link->generation;
    if (link->piping) {
        link_expect(link, &(struct awaited){.prepares = s});
        return SQL_DONE;
    }
    PGresult *result = only_result(link);
    enum sql_result meaning = result ? link_judge(link, result) : SQL_CUT;
    PQclear(result);
    if (meaning != SQL_DONE)
        s->generation = 0;
    return meaning;
}

/* Sends the statement with its parameters. */
static enum sql_result start(struct statement *s)
{
    struct link *link = s->link;
    if (link->state != POSTGRES_SOUND || !link->conn || !link_look(link))
        return SQL_CUT;
    enum sql_result ready = make_ready(s);
    if (ready != SQL_DONE)
        return ready;
    if (PQsendQueryPrepared(link->conn, s->name, s->parameters, s->values, s->lengths, s->formats,
                            1))
        return SQL_DONE;
    link_lose(link);
    return SQL_CUT;
}

/* Runs the statement and keeps its rows. */
static enum sql_result run_whole(struct statement *s, bool must)
{
    struct link *link = s->link;
    assert(s->row == 0); /* rows of an earlier run are gone */
    enum sql_result meaning = start(s);
    if (meaning != SQL_DONE)
        return meaning;
    if (link->piping) {
        link_expect(link, &(struct awaited){.statement = s, .must = must});
        link_drain(link, s);
        return link->state == POSTGRES_SOUND && s->rows ? SQL_DONE : SQL_CUT;
    }
    PQclear(s->rows);
    s->rows = only_result(link);
    return s->rows ? link_judge(link, s->rows) : SQL_CUT;
}

static enum sql_result step(struct sql_stmt *base)
{
    struct statement *s = of(base);
    if (s->row == 0) {
        enum sql_result meaning = run_whole(s, false);
        if (meaning != SQL_DONE) {
            if (meaning == SQL_CUT)
                reset(base);
            return meaning;
        }
    }
    if (s->row++ < PQntuples(s->rows))
        return SQL_ROW;
    reset(base);
    return SQL_DONE;
}

static int64_t get_int(struct sql_stmt *s, int column);

static enum sql_result change(struct sql_stmt *base, bool must, int64_t *ret_changed, int64_t *ret)
{
    struct statement *s = of(base);
    enum sql_result meaning;
    *ret_changed = 0;
    if (s->link->piping && !ret) {
        if ((meaning = start(s)) == SQL_DONE)
            link_expect(s->link, &(struct awaited){.must = must});
        *ret_changed = meaning == SQL_DONE;
        reset(base);
        return meaning;
    }
    if ((meaning = run_whole(s, must)) != SQL_DONE)
        return meaning;
    *ret_changed = atoll(PQcmdTuples(s->rows));
    s->row = 1;
    if (ret && PQntuples(s->rows) > 0)
        *ret = get_int(base, 0);
    reset(base);
    return SQL_DONE;
}

/* --- columns ---------------------------------------------------------------------------------- */

static bool is_null(struct sql_stmt *s, int column)
{
    assert(of(s)->row > 0 && column < PQnfields(of(s)->rows));
    return PQgetisnull(of(s)->rows, of(s)->row - 1, column);
}

static int64_t get_int(struct sql_stmt *s, int column)
{
    const PGresult *rows = of(s)->rows;
    const char *at = PQgetvalue(rows, of(s)->row - 1, column);
    uint64_t wide = 0;
    uint32_t half = 0;
    uint16_t quarter = 0;
    if (is_null(s, column))
        return 0;
    switch (PQftype(rows, column)) {
    case TYPE_INT8: memcpy(&wide, at, sizeof wide); return (int64_t)be64toh(wide);
    case TYPE_INT4: memcpy(&half, at, sizeof half); return (int32_t)be32toh(half);
    case TYPE_INT2: memcpy(&quarter, at, sizeof quarter); return (int16_t)be16toh(quarter);
    case TYPE_BOOL: return *at != 0;
    default: assert(!"an integer of a type that no statement has"); return 0;
    }
}

static struct text get(struct sql_stmt *s, int column, enum sql_kind kind)
{
    const PGresult *rows = of(s)->rows;
    int row = of(s)->row - 1;
    assert(kind != SQL_INT);
    if (is_null(s, column))
        return (struct text){NULL, 0};
    return (struct text){PQgetvalue(rows, row, column), (size_t)PQgetlength(rows, row, column)};
}

/* --- the connection --------------------------------------------------------------------------- */

static bool in_transaction(struct sql *sql)
{
    return ((struct link *)sql)->in_transaction;
}

static bool sound(struct sql *sql)
{
    return ((struct link *)sql)->state == POSTGRES_SOUND;
}

static const char *error(struct sql *sql, int *ret_code)
{
    struct link *link = (struct link *)sql;
    *ret_code = atoi(link->code);
    return link->error;
}

static void close_link(struct sql *sql)
{
    struct link *link = (struct link *)sql;
    PQfinish(link->conn);
    free(link->pipe);
    free(link);
}

static const struct sql_driver driver = {.postgres = true,
                                         .prepare = prepare,
                                         .finish = finish,
                                         .bind_int = bind_int,
                                         .bind = bind,
                                         .bind_null = bind_null,
                                         .step = step,
                                         .change = change,
                                         .reset = reset,
                                         .get_int = get_int,
                                         .get = get,
                                         .is_null = is_null,
                                         .run = link_command,
                                         .in_transaction = in_transaction,
                                         .sound = sound,
                                         .watch = link_watch,
                                         .error = error,
                                         .close = close_link};

struct sql *postgres_connect(const struct postgres_config *config, char *ret_error, size_t size)
{
    struct link *link = alloc_zeroed(1, sizeof *link);
    link->base.driver = &driver;
    link->config = *config;
    link->state = POSTGRES_LOST;
    if (postgres_reconnect(&link->base, ret_error, size))
        return &link->base;
    close_link(&link->base);
    return NULL;
}
