/* The backup thread: it makes regular copies of the database, by the clock or on request. After a
 * round of a tournament it writes the tournament as a file, and copies the database unless a round
 * caused a copy recently. The thread has its own connection, which only reads, so that no commit
 * waits for a backup.
 *
 * Promises: only the newest files of each kind are kept. A backup that fails is a line in the log
 * and does not stop the server. */
#include "server/store/backup.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "proto/lib/alloc.h"
#include "proto/lib/log.h"
#include "server/store/backup_write.h"

struct event {
    struct event *next;
    char name[BACKUP_NAME_MAX];
    size_t len;
    char bytes[];
};

struct backup {
    struct backup_config config;
    pthread_t thread;
    sem_t bell; /* rings when there is work */
    _Atomic bool stopping, wanted;
    _Atomic int64_t last_wall_ms;
    pthread_mutex_t lock; /* guards the tournaments to write */
    struct event *first, **end;
    unsigned events_n;
    /* only the thread uses these; seconds of the monotonic clock */
    int64_t regular_due, round_due; /* INT64_MAX: never */
    int64_t round_last;
};

static int64_t mono_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

/* --- copies ----------------------------------------------------------------------------------- */

static bool make_copy(const struct backup *backup, const char *prefix, unsigned keep)
{
    const struct backup_config *config = &backup->config;
    char name[BACKUP_NAME_MAX];
    backup_name(prefix, time(NULL), ".db", name);
    if (!backup_copy(config->path, config->folder, name))
        return false;
    log_event(LOG_LEVEL_NOTICE, "backup.made", "file=%s/%s", config->folder, name);
    backup_prune(config->folder, prefix, ".db", keep);
    return true;
}

/* The interval counts from the last copy of an earlier process, so that a machine that runs for one
 * evening a week gets its backups too. A newest copy dated in the future counts as made right now. */
static int64_t first_due(const struct backup_config *config, time_t newest)
{
    if (config->every_s == 0 || !config->path)
        return INT64_MAX;
    int64_t age = newest ? (int64_t)(time(NULL) - newest) : config->every_s;
    int64_t left = config->every_s - (age > 0 ? age : 0);
    return mono_s() + (left > config->first_s ? left : config->first_s);
}

static void make_regular(struct backup *backup)
{
    int64_t now_ms = (int64_t)time(NULL) * 1000;
    backup->wanted = false;
    backup->regular_due =
        backup->config.every_s > 0 ? mono_s() + backup->config.every_s : INT64_MAX;
    if (make_copy(backup, "miai-", backup->config.keep))
        backup->last_wall_ms = now_ms;
}

static void make_round(struct backup *backup)
{
    backup->round_due = INT64_MAX;
    backup->round_last = mono_s();
    make_copy(backup, "round-", BACKUP_ROUNDS_KEPT);
}

/* --- tournaments ------------------------------------------------------------------------------ */

static struct event *pop(struct backup *backup)
{
    pthread_mutex_lock(&backup->lock);
    struct event *event = backup->first;
    if (event) {
        backup->first = event->next;
        backup->events_n--;
        if (!backup->first)
            backup->end = &backup->first;
    }
    pthread_mutex_unlock(&backup->lock);
    return event;
}

static void push(struct backup *backup, struct event *event)
{
    pthread_mutex_lock(&backup->lock);
    *backup->end = event;
    backup->end = &event->next;
    bool full = backup->events_n++ == BACKUP_EVENTS_WAIT;
    pthread_mutex_unlock(&backup->lock);
    if (!full)
        return;
    log_event(LOG_LEVEL_ERROR, "backup.fault", "while=\"writing events\" error=\"too many wait\"");
    free(pop(backup));
}

static void write_event(const struct backup *backup, const struct event *event)
{
    const char *folder = backup->config.folder;
    char suffix[sizeof event->name + sizeof "-.json"], name[BACKUP_NAME_MAX];
    snprintf(suffix, sizeof suffix, "-%s.json", event->name);
    backup_name("event-", time(NULL), suffix, name);
    if (!backup_write(folder, name, event->bytes, event->len))
        return;
    log_event(LOG_LEVEL_NOTICE, "backup.event", "file=%s/%s", folder, name);
    backup_prune(folder, "event-", ".json", BACKUP_EVENTS_KEPT);
}

static void write_events(struct backup *backup)
{
    for (struct event *event; (event = pop(backup));) {
        write_event(backup, event);
        free(event);
        if (backup->config.path && backup->config.round_s > 0 && backup->round_due == INT64_MAX)
            backup->round_due = backup->round_last + backup->config.round_s;
    }
}

/* --- the thread ------------------------------------------------------------------------------- */

/* Sleeps until the bell rings or a copy is due. */
static void rest(struct backup *backup)
{
    int64_t due = backup->regular_due < backup->round_due ? backup->regular_due : backup->round_due;
    struct timespec until = {.tv_sec = (time_t)due};
    int code;
    do
        code = due == INT64_MAX ? sem_wait(&backup->bell)
                                : sem_clockwait(&backup->bell, CLOCK_MONOTONIC, &until);
    while (code != 0 && errno == EINTR);
}

static void *run(void *arg)
{
    struct backup *backup = arg;
    for (;;) {
        rest(backup);
        /* The flag is read before the files: all files that came before the flag was set are written. */
        bool stopping = backup->stopping;
        write_events(backup);
        if (stopping)
            return NULL;
        /* Each turn makes one copy at most: files that came during a long copy are written before the next copy. */
        if (backup->wanted || mono_s() >= backup->regular_due)
            make_regular(backup);
        else if (mono_s() >= backup->round_due)
            make_round(backup);
    }
}

struct backup *backup_create(const struct backup_config *config)
{
    struct backup *backup = alloc_zeroed(1, sizeof *backup);
    backup->config = *config;
    backup->end = &backup->first;
    time_t newest = config->path ? backup_newest(config->folder, "miai-", ".db") : 0;
    backup->last_wall_ms = (int64_t)newest * 1000;
    backup->regular_due = first_due(config, newest);
    backup->round_due = INT64_MAX;
    backup->round_last = mono_s() - config->round_s;
    sem_init(&backup->bell, 0, 0);
    pthread_mutex_init(&backup->lock, NULL);
    if (pthread_create(&backup->thread, NULL, run, backup) != 0)
        abort();
    return backup;
}

void backup_destroy(struct backup *backup)
{
    if (!backup)
        return;
    backup->stopping = true;
    sem_post(&backup->bell);
    pthread_join(backup->thread, NULL);
    pthread_mutex_destroy(&backup->lock);
    sem_destroy(&backup->bell);
    free(backup);
}

void backup_request(struct backup *backup)
{
    assert(backup->config.path);
    backup->wanted = true;
    sem_post(&backup->bell);
}

void backup_event(struct backup *backup, const char *name, size_t name_len, const void *bytes,
                  size_t len)
{
    struct event *event = alloc_zeroed(1, sizeof *event + len);
    assert(name_len < sizeof event->name - sizeof "event-20260101T030000Z-.json");
    memcpy(event->name, name, name_len);
    assert(strspn(event->name, "abcdefghijklmnopqrstuvwxyz0123456789-") == name_len);
    memcpy(event->bytes, bytes, len);
    event->len = len;
    push(backup, event);
    sem_post(&backup->bell);
}

int64_t backup_last_wall_ms(const struct backup *backup)
{
    return backup->last_wall_ms;
}
