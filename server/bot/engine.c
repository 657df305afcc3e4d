/* The process behind an engine, its pipes and its answers.
 *
 * The process gets a group of its own. When it has ended, the rest of the group is killed: a script that
 * started the real engine, or a process that an engine left behind. Its standard error is the bot's. A command
 * is written at once: one that does not fit into the pipe finds an engine that does not read. */
#include "server/bot/engine.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "proto/lib/alloc.h"
#include "server/bot/answer.h"

enum {
    LEAVING_MAX = 128,
    LEAVING_MS = 2000,
    READ_BYTES = 65536 /* of an engine at once; then the other games have their turn */
};

struct engine {
    struct engine_hooks hooks;
    struct link_watch *watch;
    pid_t pid;
    int to, from; /* pipes */
    bool busy, failed, deaf;
    bool within, dropped; /* a hook runs, and destroyed this */
    int64_t deadline_us;
    struct answer answer;
};

/* Processes that were asked to quit. */
static struct {
    pid_t pid;
    int64_t kill_us;
} leaving[LEAVING_MAX];
static unsigned leaving_n;

const char *engine_fault_text(enum engine_fault fault)
{
    switch (fault) {
    case ENGINE_DIED: return "has died";
    case ENGINE_DEAF: return "does not read its input";
    case ENGINE_LATE: return "does not answer in time";
    case ENGINE_NONSENSE: return "does not answer as the Go Text Protocol says";
    }
    return "";
}

/* --- hooks -------------------------------------------------------------------------------------- */

static void release(struct engine *engine)
{
    if (engine->dropped)
        free(engine);
}

static void fail(struct engine *engine, enum engine_fault fault)
{
    if (engine->failed)
        return;
    engine->failed = true;
    engine->busy = false;
    link_unwatch(engine->watch);
    engine->watch = NULL;
    bool within = engine->within;
    engine->within = true;
    engine->hooks.failed(engine->hooks.ctx, fault);
    engine->within = within;
}

/* Takes what the pipe has. */
static void take(struct engine *engine, const char *bytes, size_t n)
{
    while (n > 0 && !engine->failed && !engine->dropped) {
        size_t taken;
        enum answer_state state = answer_feed(&engine->answer, bytes, n, &taken);
        bytes += taken;
        n -= taken;
        if (state == ANSWER_MORE)
            return;
        if (state == ANSWER_NONSENSE || !engine->busy) {
            fail(engine, ENGINE_NONSENSE);
            return;
        }
        engine->busy = false;
        /* The text is a copy: the next command begins a new answer. */
        char *text = alloc_copy(engine->answer.text, engine->answer.n);
        answer_begin(&engine->answer);
        engine->hooks.answered(engine->hooks.ctx, state == ANSWER_GOOD, text);
        free(text);
    }
}

static void ready(void *ctx)
{
    struct engine *engine = ctx;
    char bytes[4096];
    ssize_t n = 1;

    engine->within = true;
    for (size_t all = 0; n > 0 && all < READ_BYTES && !engine->failed && !engine->dropped;
         all += sizeof bytes) {
        n = read(engine->from, bytes, sizeof bytes);
        if (n > 0)
            take(engine, bytes, (size_t)n);
    }
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
        fail(engine, ENGINE_DIED);
    engine->within = false;
    release(engine);
}

/* --- commands ----------------------------------------------------------------------------------- */

bool engine_is_busy(const struct engine *engine)
{
    return engine->busy;
}

int64_t engine_deadline_us(const struct engine *engine)
{
    return engine->busy ? engine->deadline_us : INT64_MAX;
}

void engine_ask(struct engine *engine, int64_t deadline_us, const char *format, ...)
{
    char line[ENGINE_COMMAND_MAX];
    va_list list;

    va_start(list, format);
    int length = vsnprintf(line, sizeof line - 1, format, list);
    va_end(list);
    if (engine->failed || engine->busy || length < 0)
        return;
    if ((size_t)length >= sizeof line - 1) /* a cut command would mean another thing */
        length = snprintf(line, sizeof line - 1, "known_command");
    line[length++] = '\n';
    engine->busy = true;
    engine->deadline_us = deadline_us;
    /* The caller is in the middle of something, so the next engine_tick() reports the fault. */
    engine->deaf = write(engine->to, line, (size_t)length) != length;
    if (engine->deaf)
        engine->deadline_us = 0;
}

void engine_tick(struct engine *engine, int64_t now_us)
{
    if (!engine->busy || now_us < engine->deadline_us)
        return;
    engine->within = true;
    fail(engine, engine->deaf ? ENGINE_DEAF : ENGINE_LATE);
    engine->within = false;
    release(engine);
}

/* --- the process -------------------------------------------------------------------------------- */

/* Starts the program with these ends of the pipes. 0, or an error number. */
static int spawn(char *const *argv, int in, int out, pid_t *ret)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, pipe;

    sigemptyset(&none);
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawnattr_init(&how);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &pipe);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                       POSIX_SPAWN_SETPGROUP);
    int error = posix_spawnp(ret, argv[0], &files, &how, argv, environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

struct engine *engine_create(char *const *argv, struct link *link, const struct engine_hooks *hooks)
{
    int to[2] = {-1, -1}, from[2] = {-1, -1}, error = 0;
    struct engine *engine = alloc_zeroed(1, sizeof *engine);

    engine->hooks = *hooks;
    if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0)
        error = errno;
    if (error == 0)
        error = spawn(argv, to[0], from[1], &engine->pid);
    close(to[0]);
    close(from[1]);
    if (error == 0) {
        engine->to = to[1];
        engine->from = from[0];
        fcntl(engine->to, F_SETFL, O_NONBLOCK);
        fcntl(engine->from, F_SETFL, O_NONBLOCK);
        answer_begin(&engine->answer);
        engine->watch = link_watch(link, engine->from, ready, engine);
        if (engine->watch)
            return engine;
        engine_destroy(engine);
        errno = EMFILE;
        return NULL;
    }
    close(to[1]);
    close(from[0]);
    free(engine);
    errno = error;
    return NULL;
}

/* Kills what is left of the group, and then waits for its leader, whose zombie keeps the group's number until then. */
static void bury(pid_t pid)
{
    if (kill(-pid, SIGKILL) != 0)
        kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
}

static bool has_ended(pid_t pid)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == pid;
}

static void let_go(pid_t pid, bool at_once)
{
    if (at_once || leaving_n == LEAVING_MAX) {
        bury(pid);
        return;
    }
    leaving[leaving_n].pid = pid;
    leaving[leaving_n++].kill_us = link_now_us() + LEAVING_MS * INT64_C(1000);
}

void engine_destroy(struct engine *engine)
{
    static const char quit[] = "quit\n";

    if (!engine || engine->dropped)
        return;
    ssize_t written = write(engine->to, quit, sizeof quit - 1);
    (void)written;
    link_unwatch(engine->watch);
    close(engine->to);
    close(engine->from);
    let_go(engine->pid, engine->failed);
    engine->watch = NULL;
    engine->dropped = true;
    if (!engine->within)
        free(engine);
}

int64_t engine_reap(int64_t now_us)
{
    int64_t next_us = INT64_MAX;

    for (unsigned i = 0; i < leaving_n;) {
        if (now_us >= leaving[i].kill_us || has_ended(leaving[i].pid)) {
            bury(leaving[i].pid);
            leaving[i] = leaving[--leaving_n];
            continue;
        }
        if (leaving[i].kill_us < next_us)
            next_us = leaving[i].kill_us;
        i++;
    }
    return next_us;
}

void engine_reap_all(void)
{
    while (leaving_n > 0)
        engine_reap(INT64_MAX);
}
