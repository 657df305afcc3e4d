/* Reading a whole database: a backup, the database of a stopped server, or one moment of a running one's.
 *
 * Promises: the statements are those of the running server, for one room, game or tournament at a
 * time. A server and an inspection of one database exclude each other. A damaged page that is met
 * later ends the process, as in a server. */
#include "server/store/inspect.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "proto/lib/alloc.h"
#include "server/store/db.h"
#include "server/store/fresh.h"
#include "server/store/migrations.h"

struct inspect {
    struct db *db; /* own, or another's */
    struct db own;
    int fd; /* of the lock: see lock.c */
    int schema;
    int64_t room, tour, arena; /* the last ones that were read */
};

static bool has_log(const char *path)
{
    char log[4200];
    struct stat about;
    snprintf(log, sizeof log, "%s-wal", path);
    return stat(log, &about) == 0 && about.st_size > 0;
}

/* Keeps servers from using the database. *ret_used: one does. */
static bool take(struct inspect *inspect, const char *path, bool *ret_used, char *ret_error,
                 size_t size)
{
    *ret_used = false;
    inspect->fd = open(path, O_RDONLY | O_CLOEXEC);
    if (inspect->fd < 0) {
        snprintf(ret_error, size, "%s", strerror(errno));
        return false;
    }
    if (flock(inspect->fd, LOCK_SH | LOCK_NB) != 0) {
        *ret_used = true;
        snprintf(ret_error, size, "a server is using it: look at a backup");
        return false;
    }
    return true;
}

static struct inspect *create(struct db *db)
{
    struct inspect *inspect = alloc_zeroed(1, sizeof *inspect);
    inspect->db = db ? db : &inspect->own;
    inspect->fd = -1;
    inspect->schema = (int)store_migrations_count;
    return inspect;
}

static bool open_alone(struct inspect *inspect, const char *path, char *ret_error, size_t size)
{
    return db_open_alone(inspect->db, path, has_log(path), &inspect->schema, ret_error, size);
}

struct inspect *inspect_create(const char *path, char *ret_error, size_t size)
{
    struct inspect *inspect = create(NULL);
    bool used;
    if (take(inspect, path, &used, ret_error, size) && open_alone(inspect, path, ret_error, size))
        return inspect;
    inspect_destroy(inspect);
    return NULL;
}

/* Begins to read beside the server. The lock's file is closed before SQLite opens it: see lock.c. */
static bool open_beside(struct inspect *inspect, const char *path, char *ret_error, size_t size)
{
    close(inspect->fd);
    inspect->fd = -1;
    if (!db_open_beside(inspect->db, path, ret_error, size))
        return false;
    db_run(inspect->db, SQL_BEGIN_READS);
    inspect_count(inspect, INSPECT_ACCOUNTS); /* the first read decides which moment it is */
    return true;
}

struct inspect *inspect_moment(const char *path, bool *ret_used, char *ret_error, size_t size)
{
    struct inspect *inspect = create(NULL);
    if (take(inspect, path, ret_used, ret_error, size)
            ? open_alone(inspect, path, ret_error, size)
            : *ret_used && open_beside(inspect, path, ret_error, size))
        return inspect;
    inspect_destroy(inspect);
    return NULL;
}

struct inspect *inspect_of(struct db *db)
{
    return create(db);
}

struct db *inspect_db(struct inspect *inspect)
{
    return inspect->db;
}

void inspect_destroy(struct inspect *inspect)
{
    if (!inspect)
        return;
    db_close(&inspect->own); /* of another's connection nothing is here */
    if (inspect->fd >= 0)
        close(inspect->fd);
    free(inspect);
}

int inspect_schema(const struct inspect *inspect)
{
    return inspect->schema;
}

uint64_t inspect_count(struct inspect *inspect, enum inspect_table table)
{
    struct sql *sql = inspect->db->sql;
    const char *const queries[INSPECT_TABLES_N] = {
        [INSPECT_PLAYERS] = "SELECT count(*) FROM player WHERE id > 0",
        [INSPECT_ACCOUNTS] = "SELECT count(*) FROM account",
        [INSPECT_ROOMS] = "SELECT count(*) FROM room",
        [INSPECT_LIVE_ROOMS] = "SELECT count(*) FROM room WHERE closed_at IS NULL",
        [INSPECT_GAMES] = "SELECT count(*) FROM game",
        [INSPECT_EVENTS] = SQL_TEXT_OF(
            sql, "SELECT (SELECT count(*) FROM event) + count(*) FROM (" DB_FRESH_EVENTS ")",
            "SELECT count(*) FROM event"),
        [INSPECT_CHATS] = "SELECT count(*) FROM chat",
        [INSPECT_TOURS] = "SELECT count(*) FROM tour WHERE " DB_TOUR_IS_HERE,
        [INSPECT_ACTS] = "SELECT count(*) FROM tour_act WHERE tour NOT IN"
                         " (SELECT id FROM tour WHERE NOT " DB_TOUR_IS_HERE ")",
        [INSPECT_ARENAS] = "SELECT count(*) FROM arena",
        [INSPECT_ARENA_ACTS] = "SELECT count(*) FROM arena_act",
        [INSPECT_RATED] = "SELECT count(*) FROM rated_game",
    };
    uint64_t n = 0;
    assert(table < INSPECT_TABLES_N && queries[table]);
    struct sql_stmt *s = sql->driver->prepare(sql, queries[table]);
    if (!s)
        db_die(inspect->db, queries[table]);
    while (db_row(inspect->db, s))
        n = (uint64_t)sql_int64(s, 0);
    sql->driver->finish(s);
    return n;
}

/* Finds the public id of the row after *last and moves *last to it. */
static bool next(struct inspect *inspect, enum statement which, const char *sql, int64_t *last,
                 struct id128 *ret)
{
    struct sql_stmt *s = db_statement(inspect->db, which, sql);
    bool found = false;
    sql_bind_int(s, 1, *last);
    while (db_row(inspect->db, s)) {
        assert(sql_int64(s, 0) > *last);
        *last = sql_int64(s, 0);
        *ret = db_id(s, 1);
        found = true;
    }
    return found;
}

static struct job *ask(struct inspect *inspect, enum question_kind kind, const struct id128 *id)
{
    struct job *job = job_create(1);
    job->question.kind = kind;
    job->question.id = *id;
    job->question.search.limit = UINT32_MAX; /* of pages, where an answer has any */
    db_answer(inspect->db, job);
    assert(!job->first); /* a question changes nothing */
    return job;
}

struct job *inspect_room(struct inspect *inspect)
{
    struct id128 id;
    if (!next(inspect, STATEMENT_NEXT_ROOM,
              "SELECT id, public FROM room WHERE id > ?1 ORDER BY id LIMIT 1", &inspect->room, &id))
        return NULL;
    return ask(inspect, QUESTION_ROOM, &id);
}

bool inspect_has_game(struct inspect *inspect, const struct id128 *id, int64_t *ret_ended_ms)
{
    struct sql_stmt *s = db_statement(inspect->db, STATEMENT_GAME_ENDED,
                                      "SELECT ended_at FROM game WHERE public = ?1");
    bool found = false;
    db_bind_id(s, 1, id);
    while (db_row(inspect->db, s)) {
        *ret_ended_ms = sql_int64(s, 0);
        found = true;
    }
    return found;
}

struct job *inspect_game(struct inspect *inspect, const struct id128 *id)
{
    struct job *job = ask(inspect, QUESTION_GAME, id);
    db_ask_rated_played(inspect->db, job, id);
    return job;
}

struct job *inspect_tour(struct inspect *inspect)
{
    struct id128 id;
    if (!next(inspect, STATEMENT_NEXT_TOUR,
              "SELECT id, public FROM tour WHERE id > ?1 AND " DB_TOUR_IS_HERE
              " ORDER BY id LIMIT 1",
              &inspect->tour, &id))
        return NULL;
    struct job *job = ask(inspect, QUESTION_TOUR, &id);
    db_ask_rated_of(inspect->db, job, &id);
    return job;
}

struct job *inspect_arena(struct inspect *inspect)
{
    struct id128 id;
    if (!next(inspect, STATEMENT_NEXT_ARENA,
              "SELECT id, public FROM arena WHERE id > ?1 ORDER BY id LIMIT 1", &inspect->arena,
              &id))
        return NULL;
    return ask(inspect, QUESTION_ARENA, &id);
}
