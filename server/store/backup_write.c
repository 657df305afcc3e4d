/* The files of a backup: copies of the database, and other files beside them.
 *
 * Promises: a file under its final name is whole and on the disk. The live database is only read. A
 * copy carries no epoch: a server that opens it begins a new one, so that no client mistakes the
 * restored history for the one it knew. */
#include "server/store/backup_write.h"

#include <assert.h>
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include "proto/lib/log.h"
#include "server/store/fresh.h"

#define PATH_LEN 4200 /* bytes: a folder's path and a name */

static bool fault(const char *what, const char *why)
{
    log_event(LOG_LEVEL_ERROR, "backup.fault", "while=\"%s\" error=\"%s\"", what, why);
    return false;
}

/* --- a database ------------------------------------------------------------------------------- */

static bool vacuum(const char *from, const char *to)
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
              sqlite3_exec(handle, "BEGIN", NULL, NULL, NULL) == SQLITE_OK &&
              sqlite3_exec(handle, DB_SETTLE_LOG, NULL, NULL, NULL) == SQLITE_OK &&
              sqlite3_exec(handle, "COMMIT", NULL, NULL, NULL) == SQLITE_OK &&
              says(handle, "PRAGMA integrity_check(1)", "ok") &&
              says(handle, "PRAGMA foreign_key_check", NULL);
    if (!ok)
        fault("checking the copy", handle ? sqlite3_errmsg(handle) : "out of memory");
    return sqlite3_close(handle) == SQLITE_OK && ok;
}

/* --- any file --------------------------------------------------------------------------------- */

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

static bool write_all(const char *path, const char *bytes, size_t len)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool ok = fd >= 0;
    while (ok && len > 0) {
        ssize_t n = write(fd, bytes, len);
        ok = n >= 0 || errno == EINTR;
        bytes += n > 0 ? n : 0;
        len -= n > 0 ? (size_t)n : 0;
    }
    if (!ok)
        fault("writing", strerror(errno));
    if (fd >= 0 && close(fd) != 0 && ok)
        ok = fault("writing", strerror(errno));
    return ok;
}

static void paths(const char *folder, const char *name, char unfinished[PATH_LEN],
                  char path[PATH_LEN])
{
    snprintf(unfinished, PATH_LEN, "%s/.unfinished-%s", folder, name);
    snprintf(path, PATH_LEN, "%s/%s", folder, name);
    unlink(unfinished);
}

/* Gives the file its final name. made: the unfinished file exists and is whole. */
static bool finish(const char *folder, const char *unfinished, const char *path, bool made)
{
    /* The bytes are synced before the rename, so that the final name never leads to a torn file.
     * The folder is synced after it, because only that makes the new name durable. */
    if (made && sync_path(unfinished) &&
        (rename(unfinished, path) == 0 || fault("naming the copy", strerror(errno))) &&
        sync_path(folder))
        return true;
    unlink(unfinished);
    return false;
}

bool backup_copy(const char *from, const char *folder, const char *name)
{
    char unfinished[PATH_LEN], path[PATH_LEN];
    paths(folder, name, unfinished, path);
    return finish(folder, unfinished, path, vacuum(from, unfinished) && check(unfinished));
}

bool backup_write(const char *folder, const char *name, const void *bytes, size_t len)
{
    char unfinished[PATH_LEN], path[PATH_LEN];
    paths(folder, name, unfinished, path);
    return finish(folder, unfinished, path, write_all(unfinished, bytes, len));
}

/* --- names ------------------------------------------------------------------------------------ */

static const char stamp[] = "ddddddddTddddddZ"; /* d: a digit */

void backup_name(const char *prefix, time_t at, const char *suffix, char ret[BACKUP_NAME_MAX])
{
    char time[sizeof stamp];
    struct tm utc;
    strftime(time, sizeof time, "%Y%m%dT%H%M%SZ", gmtime_r(&at, &utc));
    int length = snprintf(ret, BACKUP_NAME_MAX, "%s%s%s", prefix, time, suffix);
    assert(length > 0 && length < BACKUP_NAME_MAX);
}

static bool is_named(const char *name, const char *prefix, const char *ending)
{
    size_t len = strlen(name), from = strlen(prefix), end = strlen(ending);
    if (len < from + strlen(stamp) + end || strncmp(name, prefix, from) != 0 ||
        strcmp(name + len - end, ending) != 0)
        return false;
    for (size_t i = 0; stamp[i]; i++)
        if (stamp[i] == 'd' ? !isdigit((unsigned char)name[from + i]) : name[from + i] != stamp[i])
            return false;
    return true;
}

time_t backup_newest(const char *folder, const char *prefix, const char *ending)
{
    struct dirent **entries;
    time_t newest = 0;
    int n = scandir(folder, &entries, NULL, alphasort);
    for (int i = 0; i < n; i++) { /* the newest names come last */
        struct tm utc = {0};
        const char *name = entries[i]->d_name;
        if (is_named(name, prefix, ending) &&
            strptime(name + strlen(prefix), "%Y%m%dT%H%M%SZ", &utc))
            newest = timegm(&utc);
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
    return newest;
}

void backup_prune(const char *folder, const char *prefix, const char *ending, unsigned keep)
{
    struct dirent **entries;
    int n = scandir(folder, &entries, NULL, alphasort);
    for (int i = n - 1; i >= 0; i--) { /* the newest names come last */
        char path[PATH_LEN];
        bool named = is_named(entries[i]->d_name, prefix, ending);
        bool old = named && keep == 0;
        keep -= named && keep > 0;
        if (old && snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name) > 0 &&
            unlink(path) != 0)
            fault("removing an old copy", strerror(errno));
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
}
