/* The checks of --check beyond the settings themselves: folders, rights, free space, backups.
 *
 * Promises: it creates, changes and locks nothing, so a running server does not notice. It does not
 * read the database (--verify does) and binds no address. Root may write everywhere, so a check as
 * root prints a warning. */
#include "server/check.h"

#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

#include "server/store/store.h"

#define MEGABYTE UINT64_C(1000000)
#define HOUR_S   3600
#define LATE_HOURS                                                                                 \
    2 /* a backup may be so much later than its hour; restore-drill.sh allows the same */
#define NAME_BYTES 256 /* of a user */

struct check {
    unsigned faults;
};

__attribute__((format(printf, 2, 3))) static void fault(struct check *check, const char *format,
                                                        ...)
{
    va_list words;
    va_start(words, format);
    fputs("fault: ", stderr);
    vfprintf(stderr, format, words);
    fputc('\n', stderr);
    va_end(words);
    check->faults++;
}

__attribute__((format(printf, 1, 2))) static void note(const char *format, ...)
{
    va_list words;
    va_start(words, format);
    fputs("note: ", stdout);
    vprintf(format, words);
    putchar('\n');
    va_end(words);
}

static const char *name_of(uid_t uid, char ret[NAME_BYTES])
{
    const struct passwd *user = getpwuid(uid);
    if (user)
        snprintf(ret, NAME_BYTES, "%s", user->pw_name);
    else
        snprintf(ret, NAME_BYTES, "number %u", (unsigned)uid);
    return ret;
}

/* --- folders and rights ----------------------------------------------------------------------- */

/* Checks that the folder exists and that this user has the wanted rights in it. */
static bool look_at_folder(struct check *check, const char *key, const char *path, int wanted)
{
    char name[NAME_BYTES], owner[NAME_BYTES];
    struct stat about;
    if (stat(path, &about) != 0) {
        if (errno == ENOENT)
            fault(check, "%s: there is no folder %s.", key, path);
        else
            fault(check, "%s: the folder %s cannot be checked: %s.", key, path, strerror(errno));
        return false;
    }
    if (!S_ISDIR(about.st_mode)) {
        fault(check, "%s: %s is not a folder.", key, path);
        return false;
    }
    if (faccessat(AT_FDCWD, path, wanted, AT_EACCESS) == 0)
        return true;
    if (errno == EROFS)
        fault(check, "%s: the disk of %s is read-only.", key, path);
    else
        fault(check, "%s: the user %s may not %s in %s, which belongs to %s.", key,
              name_of(geteuid(), name), wanted & W_OK ? "write" : "read", path,
              name_of(about.st_uid, owner));
    return false;
}

static void look_who_reads(const char *key, const char *path)
{
    struct stat about;
    if (stat(path, &about) == 0 && about.st_mode & 077)
        note("%s: other users of this machine may read %s; only its owner should.", key, path);
}

static void look_at_file(struct check *check, const char *path)
{
    char name[NAME_BYTES], owner[NAME_BYTES];
    struct stat about;
    if (stat(path, &about) != 0)
        return; /* the server makes it when it needs it */
    if (!S_ISREG(about.st_mode))
        fault(check, "database: %s is not a file.", path);
    else if (faccessat(AT_FDCWD, path, R_OK | W_OK, AT_EACCESS) != 0)
        fault(check, "database: the user %s may not write %s, which belongs to %s.",
              name_of(geteuid(), name), path, name_of(about.st_uid, owner));
}

static void look_at_files(struct check *check, const char *database)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    char path[CONFIG_TEXT_MAX + sizeof "-lock"];
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(path, sizeof path, "%s%s", database, endings[i]);
        look_at_file(check, path);
    }
}

/* The rights of root say nothing about the user that the server runs as. */
static void look_who_asks(const char *folder)
{
    char owner[NAME_BYTES];
    struct stat about;
    if (geteuid() == 0 && stat(folder, &about) == 0 && about.st_uid != 0)
        note("root ran this check and may do everything; run it as the user of the server: "
             "runuser -u %s -- miai-server …",
             name_of(about.st_uid, owner));
}

/* --- space ------------------------------------------------------------------------------------ */

/* Bytes that this user may still write; a disk that does not report them counts as endless. */
static uint64_t free_bytes(const char *folder)
{
    struct statvfs about;
    return statvfs(folder, &about) == 0 ? (uint64_t)about.f_bavail * about.f_frsize : UINT64_MAX;
}

static uint64_t file_bytes(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && about.st_size > 0 ? (uint64_t)about.st_size : 0;
}

static void look_at_floor(struct check *check, const struct config *config, const char *folder)
{
    struct stat about; /* the database may be a link to another disk */
    uint64_t left = free_bytes(stat(config->database, &about) == 0 ? config->database : folder);
    if (left < config->disk_floor * MEGABYTE)
        fault(
            check,
            "database: the disk of %s has %.1f MB left, less than disk_floor = %u: /readyz would be 503.",
            folder, (double)left / (double)MEGABYTE, (unsigned)config->disk_floor);
}

/* --- backups ---------------------------------------------------------------------------------- */

static void look_at_age(const struct config *config, bool has_database)
{
    int64_t newest = store_newest_backup(config->backup_folder);
    int64_t age_s = (int64_t)time(NULL) - newest;
    if (newest == 0 && has_database)
        note("backup_folder: there is no backup in %s yet; %s.", config->backup_folder,
             config->backup_hours > 0
                 ? "a running server makes the first ten minutes after its start"
                 : "with backup_hours = 0 one is made on SIGUSR1 only");
    else if (newest > 0 && config->backup_hours > 0 &&
             age_s > (config->backup_hours + LATE_HOURS) * (int64_t)HOUR_S)
        note(
            "backup_folder: the newest backup in %s is %lld hours old, and backup_hours = %u; look for "
            "backup.fault in the log, unless the server did not run.",
            config->backup_folder, (long long)(age_s / HOUR_S), (unsigned)config->backup_hours);
}

static void look_at_backups(struct check *check, const struct config *config, const char *folder)
{
    const char *backups = config->backup_folder;
    if (*backups == '\0') {
        note("backup_folder is not set: no backups are made.");
        return;
    }
    if (!look_at_folder(check, "backup_folder", backups, R_OK | W_OK | X_OK))
        return;
    look_who_reads("backup_folder", backups);
    uint64_t left = free_bytes(backups), needed = file_bytes(config->database);
    if (left < needed)
        fault(
            check,
            "backup_folder: the disk of %s has %.1f MB left, and a backup of the database may take %.1f MB.",
            backups, (double)left / (double)MEGABYTE, (double)needed / (double)MEGABYTE);
    struct stat here, there;
    if (stat(folder, &here) == 0 && stat(backups, &there) == 0 && here.st_dev == there.st_dev)
        note("backup_folder: %s is on the disk of the database; copy backups off this machine.",
             backups);
    look_at_age(config, needed > 0);
}

/* Several servers share the database: it has backups of its own, and is on a disk of its own. */
static void look_at_shared(struct check *check, const struct config *config)
{
    note("database: PostgreSQL is not asked by this check; a start says what is wrong with it.");
    if (*config->backup_folder == '\0') {
        note("backup_folder is not set: no files of tournaments are written. PostgreSQL has backups"
             " of its own.");
        return;
    }
    note("backup_folder: it gets the files of tournaments, and no backups, which PostgreSQL has of"
         " its own: backup_hours and backup_keep have no effect.");
    if (look_at_folder(check, "backup_folder", config->backup_folder, R_OK | W_OK | X_OK))
        look_who_reads("backup_folder", config->backup_folder);
}

static void look_at_own(struct check *check, const struct config *config)
{
    char folder[CONFIG_TEXT_MAX];
    const char *slash = strrchr(config->database, '/');
    int length = slash == config->database ? 1 : slash ? (int)(slash - config->database) : 1;
    snprintf(folder, sizeof folder, "%.*s", length, slash ? config->database : ".");
    if (look_at_folder(check, "database", folder, R_OK | W_OK | X_OK)) {
        look_who_reads("database", folder);
        look_at_files(check, config->database);
        look_at_floor(check, config, folder);
        look_who_asks(folder);
    }
    look_at_backups(check, config, folder);
}

int check(const struct config *config)
{
    struct check check = {0};
    puts("settings are valid");
    if (store_is_shared(config->database))
        look_at_shared(&check, config);
    else
        look_at_own(&check, config);
    if (*config->web_root)
        look_at_folder(&check, "web_root", config->web_root, R_OK | X_OK);
    if (*config->player_lists)
        look_at_folder(&check, "player_lists", config->player_lists, R_OK | X_OK);
    if (check.faults == 0)
        puts("folders, rights and space are in order");
    return check.faults == 0 ? 0 : EX_IOERR;
}
