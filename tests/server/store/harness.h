/* The harness of the store's tests: a database in a folder of its own, and rows that satisfy the schema. With the URL of
 * a PostgreSQL in MIAI_POSTGRES (tests/lib/postgres.py) it is a schema of its own there. */
#ifndef TESTS_SERVER_STORE_HARNESS_H
#define TESTS_SERVER_STORE_HARNESS_H

#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <postgresql/libpq-fe.h>
#include <semaphore.h>
#include <sqlite3.h>

#include "server/store/store.h"
#include "tests/waits.h"

/* The store's time of day. The rows of these tests are of the first seconds of 1970, and so is the clock, so that none
 * of them is too old; tests of automatic deletion set it. */
#define BENCH_WALL_MS 20000
__attribute__((unused)) static _Atomic int64_t bench_wall = BENCH_WALL_MS;

static inline int64_t bench_wall_ms(void)
{
    return bench_wall;
}

struct bench {
    char folder[64], path[96], error[400];
    char url[500];           /* of its schema in PostgreSQL; "": the database is the file */
    const char *node, *boot; /* see struct store_config */
    sem_t answers;
    struct store *store;
    uint32_t trail_days;
    uint32_t steps;         /* that one question of JOB_READS may take; 0: the usual */
    _Atomic uint32_t wakes; /* since the store was opened */
    _Atomic bool hold;      /* the thread that wakes next is held up */
    sem_t held, go_on;
};

static inline void bench_wake(void *ctx)
{
    struct bench *bench = ctx;
    sem_post(&bench->answers);
    bench->wakes++;
    if (bench->hold) {
        bench->hold = false;
        sem_post(&bench->held);
        sem_wait(&bench->go_on);
    }
}

/* Capitals are small letters. */
static inline size_t bench_fold(const char *name, size_t length, char *ret)
{
    for (size_t i = 0; i < length; i++)
        ret[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] + 'a' - 'A' : name[i]);
    ret[length] = '\0';
    return length;
}

/* The same, and a nought is an o. */
static inline size_t bench_skeleton(const char *name, size_t length, char *ret)
{
    bench_fold(name, length, ret);
    for (size_t i = 0; i < length; i++)
        ret[i] = ret[i] == '0' ? 'o' : ret[i];
    return length;
}

static inline bool bench_open(struct bench *bench)
{
    bench->wakes = 0;
    bench->store =
        store_create(&(struct store_config){.path = *bench->url ? bench->url : bench->path,
                                            .node = bench->node,
                                            .boot = bench->boot,
                                            .names = {"test", bench_fold, "test", bench_skeleton},
                                            .queue_max = 512,
                                            .reads_max = 8,
                                            .read_steps_max = bench->steps,
                                            .batch_max = 256,
                                            .wake = bench_wake,
                                            .wake_ctx = bench,
                                            .backup_folder = bench->folder,
                                            .backup_keep = 2,
                                            .backup_round_s = 3600,
                                            .trail_days = bench->trail_days,
                                            .wall_ms = bench_wall_ms},
                     bench->error, sizeof bench->error);
    return bench->store != NULL;
}

static inline void bench_close(struct bench *bench)
{
    store_destroy(bench->store);
    bench->store = NULL;
}

static inline bool bench_is_postgres(void)
{
    return getenv("MIAI_POSTGRES");
}

/* For a test that looks into SQLite's file, or is about something that only one database has: on the other one it ends
 * at once. */
#define SQLITE_ONLY()                                                                              \
    do {                                                                                           \
        if (bench_is_postgres())                                                                   \
            return;                                                                                \
    } while (0)
#define POSTGRES_ONLY()                                                                            \
    do {                                                                                           \
        if (!bench_is_postgres())                                                                  \
            return;                                                                                \
    } while (0)

/* Runs SQL on the PostgreSQL, in the schema of the test if there is one yet; returns the first value. */
static inline int64_t bench_sql(const struct bench *bench, const char *sql)
{
    PGconn *conn = PQconnectdb(*bench->url ? bench->url : getenv("MIAI_POSTGRES"));
    PGresult *result = PQexec(conn, sql);
    bool ok =
        PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK;
    if (!ok)
        fail_msg("%s: %s", sql, PQerrorMessage(conn));
    int64_t value =
        PQntuples(result) > 0 && PQnfields(result) > 0 ? atoll(PQgetvalue(result, 0, 0)) : 0;
    PQclear(result);
    PQfinish(conn);
    return value;
}

/* A schema of its own; the folder's random letters are its name. */
static inline void bench_make_schema(struct bench *bench)
{
    char sql[100];
    const char *name = bench->folder + strlen("/tmp/miai-store-");
    snprintf(sql, sizeof sql, "CREATE SCHEMA \"%s\"", name);
    bench_sql(bench, sql);
    snprintf(bench->url, sizeof bench->url, "%s&options=-csearch_path%%3D%%22%s%%22",
             getenv("MIAI_POSTGRES"), name);
}

static inline void bench_drop_schema(struct bench *bench)
{
    char sql[100];
    snprintf(sql, sizeof sql, "SET client_min_messages = error; DROP SCHEMA \"%s\" CASCADE",
             bench->folder + strlen("/tmp/miai-store-"));
    bench_sql(bench, sql);
}

static inline int bench_setup(void **state)
{
    struct bench *bench = calloc(1, sizeof *bench);
    bench->trail_days = 90;
    bench_wall = BENCH_WALL_MS;
    strcpy(bench->folder, "/tmp/miai-store-XXXXXX");
    assert_non_null(mkdtemp(bench->folder));
    snprintf(bench->path, sizeof bench->path, "%s/test.db", bench->folder);
    if (bench_is_postgres())
        bench_make_schema(bench);
    sem_init(&bench->answers, 0, 0);
    sem_init(&bench->held, 0, 0);
    sem_init(&bench->go_on, 0, 0);
    if (!bench_open(bench))
        fail_msg("%s", bench->error);
    *state = bench;
    return 0;
}

/* Runs SQL behind the server's back, on whichever database it is. */
static inline void bench_change(struct bench *bench, const char *sql)
{
    sqlite3 *handle;
    if (bench_is_postgres()) {
        bench_sql(bench, sql);
        return;
    }
    assert_int_equal(sqlite3_open(bench->path, &handle), SQLITE_OK);
    assert_int_equal(sqlite3_exec(handle, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(handle), SQLITE_OK);
}

/* The same while the store is closed. */
static inline void bench_meddle(struct bench *bench, const char *sql)
{
    bench_close(bench);
    bench_change(bench, sql);
    assert_true(bench_open(bench));
}

static inline int bench_teardown(void **state)
{
    struct bench *bench = *state;
    char command[128];
    bench_close(bench);
    if (bench_is_postgres())
        bench_drop_schema(bench);
    snprintf(command, sizeof command, "rm -rf '%s'", bench->folder);
    assert_int_equal(system(command), 0);
    sem_destroy(&bench->answers);
    sem_destroy(&bench->held);
    sem_destroy(&bench->go_on);
    free(bench);
    return 0;
}

static inline struct job *bench_take(struct bench *bench)
{
    struct job *job;
    while (!(job = store_take(bench->store)))
        waits_for(&bench->answers, "an answer of the store");
    return job;
}

/* Submits and waits for the answer of this one job. */
static inline struct job *bench_do(struct bench *bench, struct job *job)
{
    assert_true(store_submit(bench->store, job));
    assert_ptr_equal(bench_take(bench), job);
    return job;
}

static inline enum job_status bench_status(struct bench *bench, struct job *job)
{
    enum job_status status = bench_do(bench, job)->status;
    job_destroy(job);
    return status;
}

#define T(literal) ((struct text){literal, sizeof literal - 1})
#define assert_text(text, literal)                                                                 \
    do {                                                                                           \
        assert_int_equal((text).length, sizeof literal - 1);                                       \
        assert_memory_equal((text).at, literal, sizeof literal - 1);                               \
    } while (0)

static inline struct id128 an_id(uint8_t n)
{
    struct id128 id = {{0}};
    id.bytes[0] = n;
    return id;
}

/* Long after any run of the tests, so that no guest is old enough for a purge. */
#define LATER_MS INT64_C(4000000000000)

static inline struct job *a_player(struct text name)
{
    struct job *job = job_create(1);
    job_change(job, CHANGE_ADD_PLAYER)->row.player =
        (struct row_player){.name = name, .created_at = LATER_MS};
    return job;
}

static inline struct job *a_room(uint8_t room, int64_t opener)
{
    struct job *job = job_create(2);
    job_change(job, CHANGE_ADD_ROOM)->row.room = (struct row_room){.id = an_id(room),
                                                                   .opener = opener,
                                                                   .is_public = true,
                                                                   .settings = T("{}"),
                                                                   .seats = {opener, 0},
                                                                   .first_black = -1,
                                                                   .opened_at = 1000 + room};
    return job;
}

static inline struct row_game a_game_row(uint8_t room, uint8_t game, uint32_t number)
{
    return (struct row_game){.id = an_id(game),
                             .room = an_id(room),
                             .number = number,
                             .ruleset = T("stoical"),
                             .revision = 1,
                             .title = T("Stoical Go"),
                             .rules = T("{}"),
                             .width = 9,
                             .height = 9,
                             .setup = T("9/9"),
                             .to_move = 1,
                             .komi_x2 = 13,
                             .clock = T("{\"kind\":\"none\"}"),
                             .marking_ms = 300000,
                             .absence_ms = 60000,
                             .black = 1,
                             .white = 2,
                             .is_public = true,
                             .started_at = 2000};
}

static inline struct job *a_game(uint8_t room, uint8_t game, uint32_t number)
{
    struct job *job = job_create(3);
    job_change(job, CHANGE_ADD_GAME)->row.game = a_game_row(room, game, number);
    return job;
}

static inline void add_event(struct job *job, uint8_t game, uint32_t seq)
{
    job_change(job, CHANGE_ADD_EVENT)->row.event =
        (struct row_event){.game = an_id(game),
                           .seq = seq,
                           .version = 1,
                           .kind = 1,
                           .player = (uint8_t)(1 + (seq + 1) % 2),
                           .data = T("b Q16"),
                           .spent_ms = 1200,
                           .lag_ms = 40,
                           .at = 3000 + seq,
                           .key = T("a81-7")};
}

static inline struct job *an_event(uint8_t game, uint32_t seq)
{
    struct job *job = job_create(4);
    add_event(job, game, seq);
    return job;
}

static inline struct job *a_question(enum question_kind kind)
{
    struct job *job = job_create(5);
    job->question.kind = kind;
    return job;
}

/* Ann and Bob, room 1 of Ann, game 2 in it. */
static inline void a_running_game(struct bench *bench)
{
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_player(T("Bob"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_room(1, 1)), JOB_OK);
    assert_int_equal(bench_status(bench, a_game(1, 2, 1)), JOB_OK);
}

#endif
