/* Verification of a database: one room after the other with its games, then one tournament and one arena
 * after the other. It needs memory for the largest of them only, whatever the size of the database. Two databases that
 * should be the same are read side by side. */
#include "server/verify.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sysexits.h>
#include <time.h>

#include "proto/json/ids.h"
#include "server/app/verify.h"
#include "server/store/inspect.h"

struct tally {
    uint64_t rows, read;
};
struct verifying {
    struct inspect *inspect;
    struct app_verifier verifier;
    struct tally rooms, games, events, tours, acts, rated, arenas, arena_acts;
    uint64_t live_rooms, live_games; /* those that a server loads at its start */
    uint64_t left;
    bool silent;
    uint64_t seen;     /* a digest of all that was read and what became of it */
    struct id128 last; /* room, tournament or arena that was read */
};

static int64_t mono_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool has_game(void *ctx, const struct id128 *id, bool *ret_ended)
{
    int64_t ended_ms = 0;
    bool there = inspect_has_game(((struct verifying *)ctx)->inspect, id, &ended_ms);
    *ret_ended = ended_ms > 0;
    return there;
}

static void mix(struct verifying *verifying, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++) /* FNV-1a */
        verifying->seen = (verifying->seen ^ at[i]) * UINT64_C(0x100000001b3);
}

/* Notes what was read of one thing. */
static void note(struct verifying *verifying, const struct id128 *id, const char *why, bool live,
                 size_t rows)
{
    uint64_t numbers[] = {live, rows};
    mix(verifying, id->bytes, sizeof id->bytes);
    mix(verifying, why ? why : "", why ? strlen(why) + 1 : 1);
    mix(verifying, numbers, sizeof numbers);
}

static void tell(struct verifying *verifying, const char *kind, const struct id128 *id,
                 const char *why)
{
    char text[PROTO_ID_CHARS + 1];
    proto_id_write(id->bytes, text);
    if (!verifying->silent)
        printf("left out: %s %s: %s\n", kind, text, why);
    verifying->left++;
}

/* --- rooms and games -------------------------------------------------------------------------- */

/* Judges one game. *ret_runs: it can be read, and still runs. */
static bool look_at_game(struct verifying *verifying, const struct row_game *row, bool *ret_runs)
{
    bool live = false;
    struct job *job = inspect_game(verifying->inspect, &row->id);
    const char *why = app_verify_game(&verifying->verifier, &job->answer, &live);
    if (why)
        tell(verifying, "game", &row->id, why);
    verifying->games.read += !why;
    verifying->events.read += why ? 0 : job->answer.events_n;
    verifying->rated.read += why ? 0 : job->answer.rated_n;
    *ret_runs = !why && live;
    note(verifying, &row->id, why, live, job->answer.events_n);
    job_destroy(job);
    return !why;
}

static void look_at_room(struct verifying *verifying, const struct answer *room)
{
    bool live, newest = false, runs = false;
    const char *why = app_verify_room(&verifying->verifier, room, &live);
    verifying->last = room->rooms[0].id;
    note(verifying, &room->rooms[0].id, why, live, room->chats_n);
    if (why) {
        tell(verifying, "room", &room->rooms[0].id, why);
        for (size_t i = 0; i < room->games_n; i++)
            tell(verifying, "game", &room->games[i].id, "its room cannot be read");
        return;
    }
    verifying->rooms.read++;
    for (size_t i = 0; i < room->games_n; i++)
        newest = look_at_game(verifying, &room->games[i], &runs);
    if (!live || (app_verify_needs_game(room) && !newest))
        return;
    verifying->live_rooms++;
    verifying->live_games += runs;
}

static void look_at_tour(struct verifying *verifying, const struct answer *tour)
{
    const char *why = app_verify_tour(&verifying->verifier, tour);
    verifying->last = tour->tours[0].id;
    note(verifying, &tour->tours[0].id, why, false, tour->tour_acts_n);
    if (why) {
        tell(verifying, "tournament", &tour->tours[0].id, why);
        return;
    }
    verifying->tours.read++;
    verifying->acts.read += tour->tour_acts_n;
    verifying->rated.read += tour->rated_n;
}

static void look_at_arena(struct verifying *verifying, const struct answer *arena)
{
    const char *why = app_verify_arena(arena);
    verifying->last = arena->arenas[0].id;
    note(verifying, &arena->arenas[0].id, why, false, arena->arena_acts_n);
    if (why) {
        tell(verifying, "arena", &arena->arenas[0].id, why);
        return;
    }
    verifying->arenas.read++;
    verifying->arena_acts.read += arena->arena_acts_n;
}

/* Reads the next room with its games, tournament or arena. False: there is none. */
static bool look_at_next(struct verifying *verifying)
{
    struct inspect *inspect = verifying->inspect;
    struct job *job;
    if ((job = inspect_room(inspect)))
        look_at_room(verifying, &job->answer);
    else if ((job = inspect_tour(inspect)))
        look_at_tour(verifying, &job->answer);
    else if ((job = inspect_arena(inspect)))
        look_at_arena(verifying, &job->answer);
    if (job)
        job_destroy(job);
    return job;
}

/* --- the result ------------------------------------------------------------------------------- */

static void print_tally(struct verifying *verifying, const char *what, struct tally *tally,
                        enum inspect_table table)
{
    tally->rows = inspect_count(verifying->inspect, table);
    printf("%-12s %10" PRIu64 " %10" PRIu64 " %10" PRIu64 "\n", what, tally->rows, tally->read,
           tally->rows - tally->read);
    verifying->left += tally->rows != tally->read; /* rows that no other row leads to count too */
}

static void print_rows(struct verifying *verifying, const char *what, enum inspect_table table)
{
    printf("%-12s %10" PRIu64 "\n", what, inspect_count(verifying->inspect, table));
}

static void print_all(struct verifying *verifying)
{
    printf("%-12s %10s %10s %10s\n", "", "rows", "read", "left out");
    print_tally(verifying, "rooms", &verifying->rooms, INSPECT_ROOMS);
    print_tally(verifying, "games", &verifying->games, INSPECT_GAMES);
    print_tally(verifying, "events", &verifying->events, INSPECT_EVENTS);
    print_tally(verifying, "tournaments", &verifying->tours, INSPECT_TOURS);
    print_tally(verifying, "acts", &verifying->acts, INSPECT_ACTS);
    print_tally(verifying, "arenas", &verifying->arenas, INSPECT_ARENAS);
    print_tally(verifying, "arena acts", &verifying->arena_acts, INSPECT_ARENA_ACTS);
    print_tally(verifying, "rated games", &verifying->rated, INSPECT_RATED);
    print_rows(verifying, "players", INSPECT_PLAYERS);
    print_rows(verifying, "accounts", INSPECT_ACCOUNTS);
    print_rows(verifying, "chat lines", INSPECT_CHATS);
    printf("begins with rooms=%" PRIu64 " games=%" PRIu64 " of %" PRIu64 " live rooms\n",
           verifying->live_rooms, verifying->live_games,
           inspect_count(verifying->inspect, INSPECT_LIVE_ROOMS));
}

int verify(const char *path)
{
    struct verifying verifying = {.verifier = {.ctx = &verifying, .has_game = has_game}};
    char error[600];
    int64_t begun_ms = mono_ms();
    verifying.inspect = inspect_create(path, error, sizeof error);
    if (!verifying.inspect) {
        fprintf(stderr, "miai-server: %s: %s\n", path, error);
        return EX_IOERR;
    }
    printf("%s: schema %d, pages and keys are sound\n", path, inspect_schema(verifying.inspect));
    while (look_at_next(&verifying))
        ;
    print_all(&verifying);
    bool well = verifying.left == 0;
    printf("%s, in %.1f s\n", well ? "all of it can be served" : "not all of it can be served",
           (double)(mono_ms() - begun_ms) / 1e3);
    app_verifier_finish(&verifying.verifier);
    inspect_destroy(verifying.inspect);
    return well ? 0 : 1;
}

bool verify_same(struct inspect *here, struct inspect *there, struct verify_both *ret,
                 struct id128 *ret_differs)
{
    struct verifying a = {.verifier = {.ctx = &a, .has_game = has_game}, .inspect = here};
    struct verifying b = {
        .verifier = {.ctx = &b, .has_game = has_game}, .inspect = there, .silent = true};
    bool more, same;
    do {
        more = look_at_next(&a);
        same =
            look_at_next(&b) == more && a.seen == b.seen && a.verifier.stands == b.verifier.stands;
    } while (more && same);
    *ret_differs = a.last;
    *ret = (struct verify_both){a.rooms.read, a.games.read,  a.events.read,
                                a.tours.read, a.arenas.read, a.left};
    app_verifier_finish(&a.verifier);
    app_verifier_finish(&b.verifier);
    return same;
}
