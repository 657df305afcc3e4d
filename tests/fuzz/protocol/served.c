/* Starts and stops the server whose path MIAI_SERVER names. Its output goes into files beside its database. */
#include "served.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { START_MS = 60000, STOP_MS = 60000, STEP_MS = 5, LAST_BYTES = 6000 };

static void nap(void)
{
    nanosleep(&(struct timespec){.tv_nsec = STEP_MS * 1000000}, NULL);
}

static void path_in(const struct served *served, const char *name, char ret[200])
{
    snprintf(ret, 200, "%s/%s", served->folder, name);
}

/* Prints the end of one of its output files. */
static void print_last(const struct served *served, const char *name)
{
    char path[200], text[LAST_BYTES + 1];
    path_in(served, name, path);
    FILE *file = fopen(path, "r");
    if (!file)
        return;
    if (fseek(file, -LAST_BYTES, SEEK_END) != 0)
        rewind(file);
    text[fread(text, 1, LAST_BYTES, file)] = '\0';
    fprintf(stderr, "--- the server's %s ---\n%s\n", name, text);
    fclose(file);
}

static void give_up(const struct served *served, const char *what)
{
    print_last(served, "log");
    fprintf(stderr, "WRONG: %s; its files are in %s\n", what, served->folder);
    abort();
}

/* --- starting --------------------------------------------------------------------------------- */

static void open_as(const char *path, int fd)
{
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (file < 0 || dup2(file, fd) < 0)
        _exit(126);
    close(file);
}

static void become_server(const struct served *served, const char *limits)
{
    char database[200], log[200], out[200];
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* it ends with us, however we end */
    path_in(served, "fuzz.db", database);
    path_in(served, "log", log);
    path_in(served, "out", out);
    open_as(out, STDOUT_FILENO);
    open_as(log, STDERR_FILENO);
    execl(getenv("MIAI_SERVER"), "miai-server", "--listen", "127.0.0.1:0", "--database", database,
          "--limits", limits, "--metrics", "127.0.0.1:0", "--log", "notice", (char *)NULL);
    _exit(127);
}

/* Finds the server's output after a word, since its start; false: it has not come yet. */
static bool wrote(const struct served *served, const char *name, const char *word, char *ret,
                  size_t size)
{
    char path[200], line[400];
    bool found = false;
    path_in(served, name, path);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        const char *at = strstr(line, word);
        if (!at || !strchr(at, '\n'))
            continue;
        snprintf(ret, size, "%.*s", (int)strcspn(at + strlen(word), "/\n"), at + strlen(word));
        found = true;
    }
    if (file)
        fclose(file);
    return found;
}

void served_start(struct served *served, const char *limits)
{
    static const char *const files[] = {"out", "log"};
    char path[200], port[20];
    if (!getenv("MIAI_SERVER")) {
        fprintf(stderr, "MIAI_SERVER must name the server\n");
        exit(64);
    }
    if (served->folder[0] == '\0') {
        const char *parent = getenv("TMPDIR");
        snprintf(served->folder, sizeof served->folder, "%.80s/miai-fuzz-XXXXXX",
                 parent ? parent : "/tmp");
        if (!mkdtemp(served->folder))
            give_up(served, "no folder for the server");
    }
    for (int i = 0; i < 2; i++) {
        path_in(served, files[i], path);
        unlink(path);
    }
    served->pid = fork();
    if (served->pid == 0)
        become_server(served, limits);
    for (int waited = 0; !wrote(served, "log", "metrics url=http://127.0.0.1:", port, sizeof port);
         waited += STEP_MS) {
        if (waited > START_MS || !served_lives(served))
            give_up(served, "the server does not start");
        nap();
    }
    served->metrics_port = atoi(port);
    wrote(served, "out", "served at http://127.0.0.1:", port, sizeof port);
    served->port = atoi(port);
    wrote(served, "out", "/owner/", served->link, sizeof served->link);
}

/* --- ending ----------------------------------------------------------------------------------- */

bool served_lives(struct served *served)
{
    int status;
    if (served->pid == 0 || waitpid(served->pid, &status, WNOHANG) == 0)
        return served->pid != 0;
    served->pid = 0;
    print_last(served, "log");
    fprintf(stderr, "the server ended with status %x\n", (unsigned)status);
    return false;
}

int served_stop(struct served *served, bool politely)
{
    int status = 0, waited = 0;
    pid_t ended = 0;
    kill(served->pid, politely ? SIGTERM : SIGKILL);
    while ((ended = waitpid(served->pid, &status, WNOHANG)) == 0 && waited < STOP_MS) {
        nap();
        waited += STEP_MS;
    }
    if (ended == 0) {
        kill(served->pid, SIGABRT);
        give_up(served, "the server does not stop");
    }
    served->pid = 0;
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    if (code != (politely ? 0 : 128 + SIGKILL)) {
        fprintf(stderr, "the server ended with %d\n", code);
        give_up(served, "the server does not end as it must");
    }
    return code;
}

static int take_away(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    (void)about;
    (void)kind;
    (void)where;
    return remove(path);
}

void served_forget(struct served *served)
{
    nftw(served->folder, take_away, 8, FTW_DEPTH | FTW_PHYS);
    served->folder[0] = '\0';
}
