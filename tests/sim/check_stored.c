/* The checker of stored rows: the same check as `miai-server --verify`, of every room, game and tournament. All rows
 * must be sound, at whatever moment the server was killed. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "server/app/verify.h"

static bool has_game(void *ctx, const struct id128 *id, bool *ret_ended)
{
    const struct sim *sim = ctx;
    for (size_t i = 0; i < sim->store.games_n; i++) {
        *ret_ended = sim->store.games[i].ended_at > 0;
        if (memcmp(&sim->store.games[i].id, id, sizeof *id) == 0)
            return true;
    }
    return false;
}

static struct job *ask(struct sim *sim, enum question_kind kind, const struct id128 *id)
{
    struct job *job = job_create(0);
    job->question.kind = kind;
    job->question.id = *id;
    job->question.search.limit = UINT32_MAX;
    fake_store_commit(&sim->store, job);
    return job;
}

static int by_place(const void *a, const void *b)
{
    const struct row_rated *one = a, *two = b;
    int order = one->round - two->round;
    order = order != 0 ? order : one->board - two->board;
    return order != 0 ? order : one->game - two->game;
}

static void add_rated(const struct sim *sim, struct job *job, const struct id128 *tour)
{
    job->answer.rated = job_alloc(job, (sim->store.rated_n + 1) * sizeof *job->answer.rated);
    for (size_t i = 0; i < sim->store.rated_n; i++)
        if (memcmp(&sim->store.rated[i].tour, tour, sizeof *tour) == 0)
            job->answer.rated[job->answer.rated_n++] = sim->store.rated[i];
    qsort(job->answer.rated, job->answer.rated_n, sizeof *job->answer.rated, by_place);
}

static void must_be_well(struct sim *sim, const char *what, size_t number, const char *why)
{
    if (why)
        sim_fail(sim, "%s %zu would be left out: %s", what, number, why);
}

void check_stored(struct sim *sim)
{
    struct app_verifier verifier = {.ctx = sim, .has_game = has_game};
    bool live;
    for (size_t i = 0; i < sim->store.rooms_n; i++) {
        struct job *room = ask(sim, QUESTION_ROOM, &sim->store.rooms[i].id);
        must_be_well(sim, "room", i, app_verify_room(&verifier, &room->answer, &live));
        for (size_t k = 0; k < room->answer.games_n; k++) {
            struct job *game = ask(sim, QUESTION_GAME, &room->answer.games[k].id);
            must_be_well(sim, "game", k, app_verify_game(&verifier, &game->answer, &live));
            job_destroy(game);
        }
        job_destroy(room);
    }
    for (size_t i = 0; i < sim->store.tours_n; i++) {
        struct job *tour = ask(sim, QUESTION_TOUR, &sim->store.tours[i].id);
        add_rated(sim, tour, &sim->store.tours[i].id);
        must_be_well(sim, "tournament", i, app_verify_tour(&verifier, &tour->answer));
        job_destroy(tour);
    }
    for (size_t i = 0; i < sim->store.arenas_n; i++) {
        struct job *arena = ask(sim, QUESTION_ARENA, &sim->store.arenas[i].id);
        must_be_well(sim, "arena", i, app_verify_arena(&arena->answer));
        job_destroy(arena);
    }
    app_verifier_finish(&verifier);
}
