/* The command --move-to: see move.h. The rows are the store's business (server/store/move.c); here is what needs the rules,
 * and what people read. */
#include "server/move.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sysexits.h>
#include <time.h>

#include "proto/json/ids.h"
#include "server/base/id128.h"
#include "server/store/move.h"
#include "server/store/store.h"
#include "server/verify.h"

#define ERROR_MAX 700
#define TIME_MAX  40

struct moving {
    struct move *move;
    char error[ERROR_MAX];
    int64_t begun_ms; /* of the monotonic clock */
    char moment[TIME_MAX];
};

static int64_t mono_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int refuse(int code, const char *why)
{
    fprintf(stderr, "miai-server: %s\nNothing was moved.\n", why);
    return code;
}

/* Rounded down: all that was stored at this time is moved. */
static void note_moment(struct moving *moving)
{
    time_t now = time(NULL);
    struct tm utc;
    strftime(moving->moment, sizeof moving->moment, "%Y-%m-%d %H:%M:%S UTC", gmtime_r(&now, &utc));
}

static void print_rows(const struct move *move)
{
    const struct move_table *table;
    for (unsigned i = 0; (table = move_table(move, i)); i++)
        printf("%-14s %12" PRIu64 " rows\n", table->name, table->rows);
}

/* Folds both. False with a message: they differ, or PostgreSQL is gone. */
static bool compare(struct moving *moving)
{
    struct verify_both both;
    struct id128 at;
    char text[PROTO_ID_CHARS + 1];
    bool same = verify_same(move_from(moving->move), move_to(moving->move), &both, &at);
    if (!move_is_sound(moving->move, moving->error, sizeof moving->error))
        return false;
    if (!same) {
        proto_id_write(at.bytes, text);
        snprintf(moving->error, sizeof moving->error,
                 "the two sites differ, first at the room, tournament or arena %s", text);
        return false;
    }
    printf("Read and folded on both sides, with the same result: %" PRIu64 " rooms, %" PRIu64
           " games with %" PRIu64 " events, %" PRIu64 " tournaments, %" PRIu64 " arenas.\n",
           both.rooms, both.games, both.events, both.tours, both.arenas);
    if (both.left > 0)
        printf("%" PRIu64
               " things that are named above cannot be served on either side: their rows are"
               " moved all the same.\n",
               both.left);
    return true;
}

static int carry_out(struct moving *moving)
{
    struct move *move = moving->move;
    unsigned tables = 0;
    uint64_t rows = 0;
    if (!move_rows(move, moving->error, sizeof moving->error))
        return refuse(EX_IOERR, moving->error);
    print_rows(move);
    if (!compare(moving))
        return refuse(1, moving->error);
    if (!move_keep(move, moving->error, sizeof moving->error)) {
        fprintf(stderr, "miai-server: %s\n", moving->error);
        return EX_IOERR;
    }
    for (const struct move_table *table; (table = move_table(move, tables)); tables++)
        rows += table->rows;
    printf("Moved %u tables with %" PRIu64 " rows in %.1f s.\n", tables, rows,
           (double)(mono_ms() - moving->begun_ms) / 1e3);
    if (move_is_beside(move))
        printf("A server is using the file: what it has stored since %s is not moved.\n",
               moving->moment);
    else
        printf("No server was using the file: all of it is moved, up to %s.\n", moving->moment);
    return 0;
}

int move_site(const char *database, const char *url)
{
    struct moving moving = {.begun_ms = mono_ms()};
    if (!store_is_shared(url))
        return refuse(EX_USAGE, "--move-to needs the URL of PostgreSQL: postgresql://…");
    if (store_is_shared(database))
        return refuse(EX_USAGE, "database: the site is in PostgreSQL already; --move-to reads a"
                                " file of SQLite: --database PATH");
    note_moment(&moving);
    moving.move = move_create(database, url, moving.error, sizeof moving.error);
    if (!moving.move)
        return refuse(EX_IOERR, moving.error);
    int code = carry_out(&moving);
    move_destroy(moving.move);
    return code;
}
