/* Reads the folder of associations' player lists. One line of the log says for each file how many players
 * it has and how many lines were skipped. A file that cannot be read is a warning there and stops nothing. */
#include "server/lists.h"

#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "proto/lib/alloc.h"
#include "proto/lib/log.h"
#include "server/tour/files/lists.h"

struct lists {
    pthread_t thread;
    char *folder;
    struct tour_lists *read; /* the thread's, until `done` */
    atomic_bool done;
};

static void warn(const char *name, const char *why)
{
    log_event(LOG_LEVEL_WARNING, "lists.fault", "file=%s why=\"%s\"", name, why);
}

/* All bytes of a file; NULL with a warning. */
static char *read_file(const char *path, const char *name, size_t *ret_length)
{
    struct stat about;
    char *bytes = NULL;
    FILE *file = fopen(path, "rb");
    if (!file || fstat(fileno(file), &about) != 0) {
        warn(name, strerror(errno));
    } else if (!S_ISREG(about.st_mode)) {
        warn(name, "not a file");
    } else if (about.st_size > TOUR_LISTS_FILE_BYTES_MAX) {
        warn(name, "larger than 64 MB");
    } else if (!(bytes = alloc_if_possible((size_t)about.st_size + 1))) {
        warn(name, "too little memory");
    } else {
        *ret_length = fread(bytes, 1, (size_t)about.st_size, file);
    }
    if (file)
        fclose(file);
    return bytes;
}

static void take_file(struct lists *lists, const char *name)
{
    char path[2048];
    size_t length = 0;
    uint32_t skipped;
    if (snprintf(path, sizeof path, "%s/%s", lists->folder, name) >= (int)sizeof path) {
        warn(name, "its path is too long");
        return;
    }
    char *bytes = read_file(path, name, &length);
    if (!bytes)
        return;
    uint32_t players = tour_lists_read(lists->read, bytes, length, &skipped);
    free(bytes);
    log_event(players > 0 ? LOG_LEVEL_NOTICE : LOG_LEVEL_WARNING, "lists.read",
              "file=%s players=%u skipped=%u", name, (unsigned)players, (unsigned)skipped);
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void *run(void *ctx)
{
    struct lists *lists = ctx;
    struct dirent **entries;
    int n = scandir(lists->folder, &entries, is_shown, alphasort);
    if (n < 0)
        warn(lists->folder, strerror(errno));
    for (int i = 0; i < n; i++) {
        if (i < LISTS_FILES_MAX)
            take_file(lists, entries[i]->d_name);
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
    if (n > LISTS_FILES_MAX)
        warn(lists->folder, "more than 16 files; the rest was not read");
    tour_lists_sort(lists->read);
    log_event(LOG_LEVEL_NOTICE, "lists.ready", "bytes=%zu", tour_lists_memory(lists->read));
    atomic_store(&lists->done, true);
    return NULL;
}

struct lists *lists_start(const char *folder)
{
    if (*folder == '\0')
        return NULL;
    struct lists *lists = alloc_zeroed(1, sizeof *lists);
    lists->folder = alloc_copy(folder, strlen(folder));
    lists->read = tour_lists_create();
    if (pthread_create(&lists->thread, NULL, run, lists) == 0)
        return lists;
    warn(folder, "no thread to read it");
    tour_lists_destroy(lists->read);
    free(lists->folder);
    free(lists);
    return NULL;
}

struct tour_lists *lists_take(struct lists *lists)
{
    if (!lists || !atomic_load(&lists->done))
        return NULL;
    struct tour_lists *read = lists->read;
    lists->read = NULL;
    return read;
}

void lists_destroy(struct lists *lists)
{
    if (!lists)
        return;
    pthread_join(lists->thread, NULL);
    tour_lists_destroy(lists->read);
    free(lists->folder);
    free(lists);
}
