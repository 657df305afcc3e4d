/* The export of all finished public games (docs/OPERATING.md, section 5): one line of JSON a game, packed by gzip.
 *
 * Promises: the file has only what a visitor without a session may read over HTTP. Memory is needed for one game. A file appears under its
 * name when it is whole. The export gives way to all other programs. */
#include "server/games.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

#include <zlib.h>

#include "proto/json/ids.h"
#include "server/app/archive/record_work.h"
#include "server/store/walk.h"

#define NICENESS  10
#define ERROR_MAX 600
#define PART      ".part" /* ends the name of a file that is not whole */

struct games {
    struct walk *walk;
    gzFile out;
    uint64_t written, left;
};

static int64_t wall_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int fail(const char *what, const char *why)
{
    fprintf(stderr, "miai-server: %s: %s\n", what, why);
    return EX_IOERR;
}

/* Writes one game's line. False: the file cannot be written. */
static bool write_game(struct games *games, struct job *job)
{
    struct record_source source = {.rows = job};
    struct proto_text line;
    bool good = true;
    proto_text_init(&line);
    if (record_source_write_line(&source, job->question.id.bytes, &line)) {
        good = gzwrite(games->out, line.at, (unsigned)line.length) == (int)line.length;
        games->written++;
    } else {
        char id[PROTO_ID_CHARS + 1];
        proto_id_write(job->question.id.bytes, id);
        fprintf(stderr, "left out: game %s\n", id);
        games->left++;
    }
    proto_text_finish(&line);
    record_source_finish(&source);
    return good;
}

static bool write_all(struct games *games)
{
    for (struct job *job; (job = walk_game(games->walk));)
        if (!write_game(games, job))
            return false;
    return true;
}

/* Opens the file under the name that it has until it is whole. */
static int open_part(const char *file, char *ret_part, size_t size)
{
    if (strcmp(file, "-") == 0)
        return dup(STDOUT_FILENO);
    if (snprintf(ret_part, size, "%s" PART, file) >= (int)size) {
        errno = ENAMETOOLONG;
        return -1;
    }
    return open(ret_part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
}

/* Gives the whole file its name. */
static bool keep(const char *part, const char *file)
{
    int fd = open(part, O_RDONLY | O_CLOEXEC);
    bool good = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return good && rename(part, file) == 0;
}

int games_export(const char *database, const char *file)
{
    char error[ERROR_MAX], part[4200] = "";
    struct games games = {0};
    setpriority(PRIO_PROCESS, 0, NICENESS);
    games.walk = walk_create(database, wall_ms(), error, sizeof error);
    if (!games.walk)
        return fail(database, error);
    int fd = open_part(file, part, sizeof part);
    games.out = fd >= 0 ? gzdopen(fd, "wb") : NULL;
    if (!games.out) {
        if (fd >= 0)
            close(fd);
        walk_destroy(games.walk);
        return fail(file, strerror(errno));
    }
    bool good = write_all(&games);
    good = gzclose(games.out) == Z_OK && good;
    walk_destroy(games.walk);
    if (good && *part)
        good = keep(part, file);
    if (!good) {
        int code = fail(file, errno ? strerror(errno) : "it cannot be written");
        if (*part)
            unlink(part);
        return code;
    }
    fprintf(stderr, "%" PRIu64 " games written, %" PRIu64 " left out\n", games.written, games.left);
    return games.left > 0;
}
