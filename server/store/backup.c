/* Copies of the database, made while the server runs, by a read-only connection on a thread of its
 * own.
 *
 * Promises: a file named miai-<UTC time>.db is a whole, checked copy of one moment; only the newest
 * are kept; the live database is only read. The copy carries no epoch: whoever opens it begins a
 * new one, so that no client mistakes the restored history for the one it knew. A backup that fails
 * is a line in the log and does not stop the server. */
#include "server/store/backup.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <sqlite3.h>

#include "server/base/log.h"

#define PATH_LEN 4200 /* bytes: a folder's path and a name */

struct backup {
    struct backup_config config;
    pthread_t thread;
    sem_t wanted;
    _Atomic bool stopping;
    _Atomic int64_t last_wall_ms;
};

static bool fault(const char *what, const char *why)
{
    log_event(LOG_LEVEL_ERROR, "backup.fault", "while=\"%s\" error=\"%s\"", what, why);
    return false;
}

/* One moment of the live database as a new file. */
static bool copy(const char *from, const char *to)
{
    sqlite3 *handle = NULL;
    char *sql = sqlite3_mprintf("VACUUM INTO %Q", to);
    bool ok = sql &&
              sqlite3_open_v2(from, &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL) ==
                  SQLITE_OK &&
              sqlite3_busy_timeout(handle, 2000) == SQLITE_OK &&
              sqlite3_exec(handle, sql, NULL, NULL, NULL) == SQLITE_OK;
    if (!ok)
        fault("copying", handle ? sqlite3_errmsg(handle) : "out of memory");
    sqlite3_free(sql);
    sqlite3_close(handle);
    return ok;
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

/* Takes the epoch out and reads the whole copy once. */
static bool check(const char *path)
{
    sqlite3 *handle = NULL;
    bool ok = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) ==
                  SQLITE_OK &&
              sqlite3_exec(handle, "DELETE FROM meta WHERE key = 'epoch'", NULL, NULL, NULL) ==
                  SQLITE_OK &&
              says(handle, "PRAGMA integrity_check(1)", "ok") &&
              says(handle, "PRAGMA foreign_key_check", NULL);
    if (!ok)
        fault("checking the copy", handle ? sqlite3_errmsg(handle) : "out of memory");
    return sqlite3_close(handle) == SQLITE_OK && ok;
}

static bool sync_path(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool ok = fd >= 0 && fsync(fd) == 0;
    if (!ok)
        fault("syncing", strerror(errno));
    if (fd >= 0)
        close(fd);
    return ok;
}

static int is_backup(const struct dirent *entry)
{
    size_t len = strlen(entry->d_name);
    return len == strlen("miai-20260101T000000Z.db") && strncmp(entry->d_name, "miai-", 5) == 0 &&
           strcmp(entry->d_name + len - 4, "Z.db") == 0;
}

/* Names sort by time, so the first ones are the oldest. */
static void prune(const struct backup_config *config)
{
    struct dirent **entries;
    int n = scandir(config->folder, &entries, is_backup, alphasort);
    for (int i = 0; i < n; i++) {
        char path[PATH_LEN];
        if (n - i > (int)config->keep &&
            snprintf(path, sizeof path, "%s/%s", config->folder, entries[i]->d_name) > 0 &&
            unlink(path) != 0)
            fault("removing an old copy", strerror(errno));
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
}

static void make_one(struct backup *backup)
{
    const struct backup_config *config = &backup->config;
    char name[40], unfinished[PATH_LEN], path[PATH_LEN];
    struct timespec now;
    struct tm utc;
    clock_gettime(CLOCK_REALTIME, &now);
    strftime(name, sizeof name, "miai-%Y%m%dT%H%M%SZ.db", gmtime_r(&now.tv_sec, &utc));
    snprintf(unfinished, sizeof unfinished, "%s/.unfinished-%s", config->folder, name);
    snprintf(path, sizeof path, "%s/%s", config->folder, name);
    unlink(unfinished);
    if (copy(config->path, unfinished) && check(unfinished) && sync_path(unfinished) &&
        (rename(unfinished, path) == 0 || fault("naming the copy", strerror(errno))) &&
        sync_path(config->folder)) {
        backup->last_wall_ms = (int64_t)now.tv_sec * 1000;
        log_event(LOG_LEVEL_NOTICE, "backup.made", "file=%s", path);
        prune(config);
    } else {
        unlink(unfinished);
    }
}

/* Waits for a request; false when the regular time has come instead. */
static bool wait_for_request(struct backup *backup)
{
    int code;
    if (backup->config.every_s == 0) {
        do
            code = sem_wait(&backup->wanted);
        while (code != 0 && errno == EINTR);
        return true;
    }
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += backup->config.every_s;
    do
        code = sem_clockwait(&backup->wanted, CLOCK_MONOTONIC, &until);
    while (code != 0 && errno == EINTR);
    return code == 0;
}

static void *run(void *arg)
{
    struct backup *backup = arg;
    for (;;) {
        wait_for_request(backup);
        if (backup->stopping)
            return NULL;
        make_one(backup);
    }
}

struct backup *backup_create(const struct backup_config *config)
{
    struct backup *backup = calloc(1, sizeof *backup);
    if (!backup)
        abort();
    backup->config = *config;
    sem_init(&backup->wanted, 0, 0);
    if (pthread_create(&backup->thread, NULL, run, backup) != 0)
        abort();
    return backup;
}

void backup_destroy(struct backup *backup)
{
    if (!backup)
        return;
    backup->stopping = true;
    sem_post(&backup->wanted);
    pthread_join(backup->thread, NULL);
    sem_destroy(&backup->wanted);
    free(backup);
}

void backup_request(struct backup *backup)
{
    sem_post(&backup->wanted);
}

int64_t backup_last_wall_ms(const struct backup *backup)
{
    return backup->last_wall_ms;
}
