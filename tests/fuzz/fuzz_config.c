/* Any bytes as settings: lines that begin with "--" are arguments, those with "MIAI_" environment, and the rest is the
 * file. A refusal has a sentence; accepted settings are within their bounds and end with a NUL. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "checks.h"
#include "server/config.h"

enum { LIST_MAX = 12, TEXT_MAX = 8192 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

struct lists {
    char *arguments[LIST_MAX + 3], *environment[LIST_MAX + 1];
    int arguments_n, environment_n;
};

static void check(const struct config *config)
{
    const char *const texts[] = {config->listen,   config->database,      config->origins,
                                 config->proxies,  config->metrics,       config->loop,
                                 config->web_root, config->backup_folder, config->log};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        require(strnlen(texts[i], CONFIG_TEXT_MAX) < CONFIG_TEXT_MAX);
    require(config->hangup > config->ping && config->ping >= 1);
    require(config->connections >= 10 && config->batch >= 1 && config->batch <= 4096);
    require(config->action != CONFIG_RESET_PASSWORD || config->subject);
}

/* Sorts the lines; returns the length of those of the file, which it puts into `file`. */
static size_t sort_out(char *text, struct lists *ret, char *file)
{
    size_t n = 0;
    for (char *at = text, *end; *at; at = end) {
        size_t len = strcspn(at, "\n");
        end = at + len + (at[len] == '\n');
        if (strncmp(at, "--", 2) == 0 && ret->arguments_n < LIST_MAX) {
            at[len] = '\0';
            ret->arguments[ret->arguments_n++] = at;
        } else if (strncmp(at, "MIAI_", 5) == 0 && ret->environment_n < LIST_MAX) {
            at[len] = '\0';
            ret->environment[ret->environment_n++] = at;
        } else {
            memcpy(file + n, at, (size_t)(end - at));
            n += (size_t)(end - at);
        }
    }
    return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    static struct config config;
    static char text[TEXT_MAX + 2], file[TEXT_MAX + 2], path[40];
    static char name[] = "miai-server", option[] = "--config";
    static int fd = -1;
    struct lists lists = {.arguments = {name, option, path}, .arguments_n = 3};
    char error[600] = "";

    if (fd < 0) {
        fd = memfd_create("config", 0);
        require(fd >= 0);
        strcpy(path, "/proc/self/fd/");
        path[strlen(path) + 1] = '\0';
        path[strlen(path)] = (char)('0' + fd);
        require(fd < 10);
    }
    if (len > TEXT_MAX)
        return 0;
    memcpy(text, data, len);
    text[len] = text[len + 1] = '\0';
    size_t n = sort_out(text, &lists, file);
    require(ftruncate(fd, 0) == 0 && pwrite(fd, file, n, 0) == (ssize_t)n);
    if (config_read(&config, lists.arguments_n, lists.arguments, lists.environment, error,
                    sizeof error))
        check(&config);
    else
        require(error[0] != '\0' && strlen(error) < sizeof error);
    return 0;
}
