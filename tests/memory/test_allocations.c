/* Memory fails at each allocation of each request to the server. The process may end by its own decision, and the
 * stored state is then either that before the request or that after it; after an acknowledgement it is the one after
 * it. A scene in two steps has one more state, that between them. Where the server goes on, it leaks no memory.
 *
 * ALLOCATIONS=1 tries every one; 31, the default, every thirty-first. An argument names a scene. */
#include "tests/test.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sqlite3.h>

#include "doors.h"
#include "proto/json/memory.h"
#include "proto/lib/log.h"
#include "proto/tour/command.h"
#include "proto/wire/commands.h"
#include "scarce.h"
#include "scenes.h"
#include "tests/disk/disk.h"
#include "tests/disk/life.h"

enum { EXIT_FAULT = 74 };

static struct shared { /* with the children */
    char path[DISK_NAME_MAX];
    uint64_t digest, count;
    bool told;
} * shared;

static uint64_t points, ended, went_on, faults;
static uint64_t between; /* the one state between before and after, once it was found */

/* Runs a function in a child with the process's present state, and returns the child's end. */
static int in_a_child(void (*run)(const struct scene *scene, uint64_t nth),
                      const struct scene *scene, uint64_t nth)
{
    int status;
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        if (!getenv("DISK_LOG") && !freopen("/dev/null", "w", stderr))
            abort();
        run(scene, nth);
        _exit(0);
    }
    if (pid < 0 || waitpid(pid, &status, 0) != pid)
        abort();
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static void play(const struct scene *scene, uint64_t nth)
{
    shared->told = false;
    scarce_begin(nth);
    scene_play(scene);
    shared->count = scarce_end();
    shared->told = scene_was_told();
    if (nth == 0 && shared->told == scene->refused)
        scene_print();
    scene_end();
    if (nth > 0)
        scarce_check_leaks();
}

/* A tournament of which only a part has arrived is in no list, and the server deletes it: it counts as missing. */
static bool forget_parts(sqlite3 *handle)
{
    return sqlite3_exec(
               handle,
               "DELETE FROM tour_act WHERE tour IN (SELECT id FROM tour WHERE stage >= 254);"
               "DELETE FROM tour WHERE stage >= 254",
               NULL, NULL, NULL) == SQLITE_OK;
}

/* Reads the stored state, as the next process that opens the database finds it. */
static void look(const struct scene *scene, uint64_t nth)
{
    sqlite3 *handle = NULL;
    (void)scene;
    (void)nth;
    disk_boot(&(struct disk_orders){0});
    shared->digest = 0;
    if (sqlite3_open_v2(shared->path, &handle, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
        life_is_sound(handle) && forget_parts(handle))
        shared->digest = life_digest(handle);
}

static uint64_t stored(void)
{
    return in_a_child(look, NULL, 0) == 0 ? shared->digest : 0;
}

static bool wrong(const struct scene *scene, uint64_t nth, int how, const char *what)
{
    printf("# %s, allocation %llu: %s (%d)\n", scene->name, (unsigned long long)nth, what, how);
    faults++;
    return false;
}

/* Lets one allocation fail. */
static bool fail_once(const struct scene *scene, uint64_t nth, uint64_t before, uint64_t after)
{
    int how = in_a_child(play, scene, nth);
    bool told = shared->told && how == 0;
    uint64_t now = stored();
    points++;
    ended += how != 0;
    went_on += how == 0;
    if (how == 23)
        return wrong(scene, nth, how, "memory is lost");
    if (how != 0 && how != -SIGABRT && how != EXIT_FAULT)
        return wrong(scene, nth, how, "it died otherwise");
    if (scene->in_steps && how != 0 && now != before && now != after && between == 0)
        between = now;
    if (now != before && now != after && (now == 0 || now != between))
        return wrong(scene, nth, how, "what is stored is neither nor");
    if (told && now != after)
        return wrong(scene, nth, how, "what was acknowledged is not there");
    return true;
}

/* Each try begins from the scene that this process has prepared. */
static bool try_all(const struct scene *scene, unsigned step)
{
    disk_settle();
    struct disk_image *image = disk_save();
    uint64_t before = stored(), faults_before = faults;
    disk_load(image);
    int how = in_a_child(play, scene, 0);
    if (how != 0 || shared->told == scene->refused)
        return wrong(scene, 0, how, shared->told ? "it is not refused" : "it is refused");
    uint64_t count = shared->count, after = stored();
    for (uint64_t nth = 1 + before % step; nth <= count; nth += step) {
        disk_load(image);
        fail_once(scene, nth, before, after);
    }
    disk_load(image);
    disk_forget(image);
    printf("# %s: %llu allocations\n", scene->name, (unsigned long long)count);
    return faults == faults_before;
}

/* Runs a scene in a process of its own, so that a scene which cannot be prepared is reported and does not affect the
 * others. */
static bool run_scene(unsigned index, const struct scene *scene, unsigned step)
{
    int status;
    uint64_t figures[3] = {0};
    int pipes[2];
    fflush(NULL);
    if (pipe(pipes) != 0)
        abort();
    pid_t pid = fork();
    if (pid == 0) {
        points = ended = went_on = between = 0;
        disk_format();
        scene_set(scene);
        bool well = try_all(scene, step);
        uint64_t mine[3] = {points, ended, went_on};
        if (write(pipes[1], mine, sizeof mine) != (ssize_t)sizeof mine)
            abort();
        fflush(NULL);
        _exit(well ? 0 : 1);
    }
    close(pipes[1]);
    if (pid < 0 || waitpid(pid, &status, 0) != pid)
        abort();
    if (read(pipes[0], figures, sizeof figures) == (ssize_t)sizeof figures) {
        points += figures[0];
        ended += figures[1];
        went_on += figures[2];
    }
    close(pipes[0]);
    printf("%s %u - %s\n", status == 0 ? "ok" : "not ok", index, scene->name);
    return status == 0;
}

/* Every command has a scene. */
static bool says(const char *key)
{
    char quoted[60];
    snprintf(quoted, sizeof quoted, "'k':'%s'", key);
    for (unsigned i = 0; i < scenes_n; i++)
        if ((scenes[i].said && strstr(scenes[i].said, quoted)) || strcmp(scenes[i].name, key) == 0)
            return true;
    printf("# no scene in tests/memory/scenes.c for the command %s\n", key);
    return false;
}

static bool all_are_there(unsigned index)
{
    bool well = true;
    for (unsigned i = 1; i < PROTO_COMMANDS_N; i++)
        well &= i == PROTO_DESK || says(proto_command_key((enum proto_command)i));
    for (unsigned i = 1; i < PROTO_ACTS_N; i++)
        well &=
            !proto_tour_shapes[i].command || says(proto_tour_act_key((enum proto_tour_act_kind)i));
    printf("%s %u - every command has a scene\n", well ? "ok" : "not ok", index);
    return well;
}

int main(int argc, char **argv)
{
    const char *every = getenv("ALLOCATIONS");
    unsigned step = every ? (unsigned)strtoul(every, NULL, 10) : 31, n = 0;
    char folder[] = "/tmp/miai-memory-XXXXXX", remove[80];
    bool well = true;
    disk_create();
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED || !mkdtemp(folder))
        return EXIT_FAILURE;
    snprintf(shared->path, sizeof shared->path, "%s/miai.db", folder);
    doors_path = shared->path;
    proto_memory_strict(); /* as main.c does */
    log_set_level((enum log_level)0);
    for (unsigned i = 0; i < scenes_n; i++)
        if (argc < 2 || strcmp(argv[1], scenes[i].name) == 0)
            well &= run_scene(++n, &scenes[i], step);
    well &= all_are_there(++n);
    printf("1..%u\n# %llu allocations failed: the server ended %llu times and went on %llu times\n",
           n, (unsigned long long)points, (unsigned long long)ended, (unsigned long long)went_on);
    snprintf(remove, sizeof remove, "rm -rf '%s'", folder);
    return system(remove) != 0 || !well ? EXIT_FAILURE : EXIT_SUCCESS;
}
