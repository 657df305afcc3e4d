/* Promises of the store, checked from outside: at its opening the database is the result of some number of whole jobs,
 * in their order, and that number is not less than the acknowledged one. */
#include "life.h"

#include <errno.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <sqlite3.h>

#include "load.h"
#include "proto/lib/log.h"
#include "server/store/store.h"

enum { BURST_MAX = 12, ANSWER_S = 120 /* then the store hangs */ };

/* --- what a database holds --------------------------------------------------------------------- */

static void mix(uint64_t *hash, const void *bytes, size_t len)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < len; i++)
        *hash = (*hash ^ at[i]) * 0x100000001b3;
    *hash ^= *hash >> 29;
}

/* The skeletons of names, and the day on which sessions that are older than this column were used. */
static bool is_made_by_a_start(const char *column)
{
    return strcmp(column, "skeleton") == 0 || strcmp(column, "used_at") == 0;
}

/* Events are where the server has put them, in the table or in its log: since schema 18 a view has all of them. */
static char *select_rows(sqlite3 *handle, const char *table)
{
    bool events = strcmp(table, "event") == 0 &&
                  sqlite3_table_column_metadata(handle, NULL, "event_log", NULL, NULL, NULL, NULL,
                                                NULL, NULL) == SQLITE_OK;
    if (events)
        return sqlite3_mprintf("SELECT * FROM event_all ORDER BY game, seq");
    return sqlite3_mprintf(
        "SELECT * FROM %Q%s", table,
        strcmp(table, "meta") == 0 ? " WHERE key NOT IN ('epoch', 'names', 'skeletons')" : "");
}

static bool digest_rows(sqlite3 *handle, const char *table, uint64_t *hash)
{
    sqlite3_stmt *s = NULL;
    char *sql = select_rows(handle, table);
    int code = sqlite3_prepare_v2(handle, sql, -1, &s, NULL);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(s);
        for (int i = 0; code == SQLITE_ROW && i < sqlite3_column_count(s); i++) {
            if (is_made_by_a_start(sqlite3_column_name(s, i)))
                continue;
            const void *at = sqlite3_column_blob(s, i);
            int type = sqlite3_column_type(s, i), len = sqlite3_column_bytes(s, i);
            mix(hash, &type, sizeof type);
            mix(hash, &len, sizeof len);
            mix(hash, at, (size_t)len);
        }
    }
    sqlite3_finalize(s);
    sqlite3_free(sql);
    return code == SQLITE_DONE;
}

uint64_t life_digest(sqlite3 *handle)
{
    uint64_t hash = 0xcbf29ce484222325;
    sqlite3_stmt *s = NULL;
    int code = sqlite3_prepare_v2(handle,
                                  "SELECT name FROM sqlite_schema WHERE type = 'table'"
                                  " AND name NOT IN ('schema_log', 'name_part', 'forget',"
                                  " 'event_log', 'event_tip') ORDER BY name",
                                  -1, &s, NULL);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(s);
        if (code != SQLITE_ROW)
            break;
        const char *table = (const char *)sqlite3_column_text(s, 0);
        mix(&hash, table, strlen(table));
        if (!digest_rows(handle, table, &hash))
            code = SQLITE_ERROR;
    }
    sqlite3_finalize(s);
    return code == SQLITE_DONE ? hash : 0;
}

static bool says(sqlite3 *handle, const char *sql, const char *wanted)
{
    sqlite3_stmt *s = NULL;
    bool ok = sqlite3_prepare_v2(handle, sql, -1, &s, NULL) == SQLITE_OK;
    int code = ok ? sqlite3_step(s) : SQLITE_ERROR;
    ok = wanted ? code == SQLITE_ROW && strcmp((const char *)sqlite3_column_text(s, 0), wanted) == 0
                : code == SQLITE_DONE;
    sqlite3_finalize(s);
    return ok;
}

bool life_is_sound(sqlite3 *handle)
{
    return says(handle, "PRAGMA quick_check", "ok") &&
           says(handle, "PRAGMA foreign_key_check", NULL);
}

/* --- a life ------------------------------------------------------------------------------------ */

struct living {
    struct life *life;
    struct store *store;
    sem_t answers;
};

/* Called by the storage thread as soon as jobs are durable. Where another thread's operation failed, earlier durable
 * jobs may still be reported after it. */
static void wake(void *ctx)
{
    struct living *living = ctx;
    if (disk_failed_here())
        living->life->late = true;
    sem_post(&living->answers);
}

static _Noreturn void end(struct life *life, int code, const char *error)
{
    snprintf(life->error, sizeof life->error, "%s", error);
    _exit(code);
}

size_t life_fold(const char *name, size_t length, char *ret)
{
    memcpy(ret, name, length);
    ret[length] = '\0';
    return length;
}

static void open_store(struct living *living)
{
    struct life *life = living->life;
    char error[300] = "";
    sem_init(&living->answers, 0, 0);
    living->store =
        store_create(&(struct store_config){.path = life->path,
                                            .names = {"test", life_fold, "test", life_fold},
                                            .queue_max = 64,
                                            .reads_max = 1,
                                            .batch_max = 32,
                                            .wake = wake,
                                            .wake_ctx = living},
                     error, sizeof error);
    if (!living->store)
        end(life, LIFE_REFUSED, error);
    life->running = true;
}

/* The database as another connection reads it. */
static uint64_t look(struct life *life)
{
    sqlite3 *handle = NULL;
    uint64_t digest = 0;
    if (sqlite3_open_v2(life->path, &handle, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
        life_is_sound(handle))
        digest = life_digest(handle);
    if (digest == 0) {
        char error[200];
        snprintf(error, sizeof error, "the database is damaged: %s", sqlite3_errmsg(handle));
        end(life, LIFE_WRONG, error);
    }
    sqlite3_close(handle);
    return digest;
}

/* Counts the jobs in the database, all of them whole. */
static void find_out(struct living *living)
{
    struct life *life = living->life;
    uint64_t digest = look(life);
    char error[LIFE_ERROR];
    uint32_t n = LIFE_JOBS + 1;
    while (n-- > 0)
        if (life->digests[n] == digest && n <= life->given)
            break;
    if (n > LIFE_JOBS) {
        snprintf(error, sizeof error, "what is there is no number of whole jobs (%u of %u given)",
                 (unsigned)life->acknowledged, (unsigned)life->given);
        end(life, LIFE_WRONG, error);
    }
    if (n < life->acknowledged && life->digests[n] != life->digests[life->acknowledged]) {
        snprintf(error, sizeof error, "%u jobs were acknowledged, %u are there",
                 (unsigned)life->acknowledged, (unsigned)n);
        life->opened_with = n;
        end(life, LIFE_WRONG, error);
    }
    if (life->acknowledged > 0 && strcmp(life->epoch, store_epoch(living->store)) != 0)
        end(life, LIFE_WRONG, "the epoch is another one");
    strcpy(life->epoch, store_epoch(living->store));
    life->opened_with = life->given = life->acknowledged = n;
}

/* Takes what is durable, at least so many jobs. */
static void take(struct living *living, uint32_t least)
{
    struct job *job;
    while ((job = store_take(living->store)) || least > 0) {
        if (!job) {
            struct timespec until;
            clock_gettime(CLOCK_REALTIME, &until);
            until.tv_sec += ANSWER_S;
            if (sem_timedwait(&living->answers, &until) != 0 && errno == ETIMEDOUT)
                end(living->life, LIFE_WRONG, "the store does not answer");
            continue;
        }
        if (job->ticket != ++living->life->acknowledged)
            end(living->life, LIFE_WRONG, "jobs come back in another order");
        job_destroy(job);
        least -= least > 0;
    }
}

static void work(struct living *living)
{
    struct life *life = living->life;
    struct load load;
    load_init(&load, life->seed);
    while (load.n < life->given)
        job_destroy(load_next(&load));
    while (life->given < life->until) {
        uint32_t burst = 1 + (uint32_t)(disk_random(&life->choices) % BURST_MAX);
        for (uint32_t i = 0; i < burst && life->given < life->until; i++) {
            life->given++; /* before: it may be durable before this thread goes on */
            if (!store_submit(living->store, load_next(&load)))
                end(life, LIFE_WRONG, "the queue is full");
        }
        uint32_t waiting = life->given - life->acknowledged;
        take(living, disk_random(&life->choices) % 4 == 0 ? waiting / 2 : waiting);
    }
    take(living, life->given - life->acknowledged);
}

static void live(void *ctx)
{
    struct life *life = ctx;
    struct living living = {.life = life};
    open_store(&living);
    if (life->blind)
        strcpy(life->epoch, store_epoch(living.store));
    else
        find_out(&living);
    if (life->looks_only)
        _exit(DISK_EXIT_CUT);
    work(&living);
    store_destroy(living.store);
    sem_destroy(&living.answers);
}

/* The same jobs one by one, and what the database is after each. */
static void measure(void *ctx)
{
    struct life *life = ctx;
    struct living living = {.life = life};
    struct load load;
    open_store(&living);
    load_init(&load, life->seed);
    life->digests[0] = look(life);
    for (uint32_t n = 1; n <= LIFE_JOBS; n++) {
        if (!store_submit(living.store, load_next(&load)))
            end(life, LIFE_WRONG, "the queue is full");
        take(&living, 1);
        life->digests[n] = look(life);
    }
    store_destroy(living.store);
    sem_destroy(&living.answers);
}

/* --- from outside ------------------------------------------------------------------------------ */

int life_child(void (*run)(void *ctx), void *ctx)
{
    int status;
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        log_set_level(getenv("DISK_LOG") ? LOG_LEVEL_INFO : (enum log_level)0);
        run(ctx);
        _exit(LIFE_WELL);
    }
    if (pid < 0 || waitpid(pid, &status, 0) != pid)
        abort();
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

struct life *life_create(void)
{
    struct life *life =
        mmap(NULL, sizeof *life, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (life == MAP_FAILED)
        abort();
    return life;
}

void life_anew(struct life *life)
{
    life->given = life->acknowledged = life->opened_with = 0;
    disk_format();
}

void life_begin(struct life *life, uint64_t seed)
{
    life->seed = seed;
    life->until = LIFE_JOBS;
    life->blind = false;
    life_anew(life);
    int ended = life_child(measure, life);
    if (ended != LIFE_WELL) {
        fprintf(stderr, "disk: the load cannot be measured (%d): %s\n", ended, life->error);
        abort();
    }
    life_anew(life);
}

int life_live(struct life *life, const struct disk_orders *orders)
{
    life->running = life->late = false;
    life->error[0] = '\0';
    life->opened_with = life->acknowledged;
    disk_boot(orders);
    return life_child(live, life);
}
