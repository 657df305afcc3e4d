/* The pools in memory, and how games come into them: all stored ones at the start, later ones when
 * the act that decides them is stored. The rows and the pools say the same after every job, because
 * both are what one comparison of two lists found.
 *
 * Games that are already where they belong change nothing, so that a game which is read at the start
 * and told of later counts once. */
#include "server/app/ratings.h"

#include <stdlib.h>
#include <string.h>

#include "server/app/out.h"

struct pool {
    struct pool *next;
    char name[PROTO_RULESET_MAX + 1];
    struct tour_ladder ladder;
};

const char *ratings_name(const struct pool *pool)
{
    return pool->name;
}

const struct tour_ladder *ratings_ladder(const struct pool *pool)
{
    return &pool->ladder;
}

const struct pool *ratings_next(const struct app *app, const struct pool *pool)
{
    return pool ? pool->next : app->pools;
}

static struct pool *find(const struct app *app, const char *name, size_t len)
{
    struct pool *pool = app->pools;
    while (pool && !(strlen(pool->name) == len && memcmp(pool->name, name, len) == 0))
        pool = pool->next;
    return pool;
}

const struct pool *ratings_pool(const struct app *app, const char *name)
{
    return find(app, name, strlen(name));
}

static struct pool *find_or_add(struct app *app, const char *name, size_t len)
{
    struct pool *pool = find(app, name, len);
    if (pool || len >= sizeof pool->name)
        return pool;
    pool = app_alloc(sizeof *pool);
    memcpy(pool->name, name, len);
    tour_ladder_init(&pool->ladder);
    pool->next = app->pools;
    app->pools = pool;
    return pool;
}

struct tour_ladder *ratings_open(struct app *app, const char *name)
{
    struct pool *pool = find_or_add(app, name, strlen(name));
    return pool ? &pool->ladder : NULL;
}

void ratings_finish(struct app *app)
{
    while (app->pools) {
        struct pool *pool = app->pools;
        app->pools = pool->next;
        tour_ladder_finish(&pool->ladder);
        free(pool);
    }
}

bool ratings_now(const struct app *app, const struct pool *pool, int64_t player,
                 struct tour_rating *ret)
{
    const struct tour_ladder_player *found =
        pool ? tour_ladder_player(&pool->ladder, player) : NULL;
    if (found)
        *ret = tour_rating_at(&pool->ladder.pool, &found->rating, app->now.wall_ms);
    return found != NULL;
}

/* --- games come and go ------------------------------------------------------------------------ */

static void put(struct app *app, struct text name, const struct tour_ladder_game *game)
{
    struct pool *pool = find_or_add(app, name.at, name.len);
    if (!pool || app->rated_n >= APP_RATED_MAX)
        return;
    app->rated_n -= pool->ladder.n;
    tour_ladder_set(&pool->ladder, game);
    app->rated_n += pool->ladder.n;
}

static void take(struct app *app, const char *name, const struct tour_ladder_key *key)
{
    struct pool *pool = find(app, name, strlen(name));
    if (pool && tour_ladder_remove(&pool->ladder, key))
        app->rated_n--;
}

struct tour_ladder_key ratings_key(const struct tourney *tourney, const struct tour_rated *game)
{
    struct tour_ladder_key key = {.board = game->board, .round = game->round, .game = game->game};
    memcpy(key.tour, tourney->id.bytes, sizeof key.tour);
    return key;
}

static struct text pool_name(const struct tour_rated_list *list)
{
    return (struct text){list->pool, strlen(list->pool)};
}

void ratings_store(const struct tourney *tourney, struct tour_rated_list *before, struct job *job)
{
    const struct tour *tour = &tourney->now.tour;
    const struct tour_rated *was, *is;
    struct tour_rated_list after;
    tour_rated_list(tour, &after);
    struct tour_rated_walk walk = {.was = before, .is = &after};
    while (tour_rated_next(&walk, &was, &is)) {
        const struct tour_rated *game = is ? is : was;
        struct row_rated *row =
            &job_change(job, is ? CHANGE_SET_RATED : CHANGE_REMOVE_RATED)->row.rated;
        row->tour = tourney->id;
        row->round = game->round;
        row->board = game->board;
        row->game = game->game;
        if (!is)
            continue;
        row->pool = pool_name(&after);
        row->black = is->black;
        row->white = is->white;
        row->black_score2 = is->black_score2;
        row->ended_at = tour_rated_at(&tourney->now, tour, is);
    }
    tour_rated_finish(before);
    tour_rated_finish(&after);
}

static void settle(struct app *app, const char *name)
{
    struct pool *pool = name ? find(app, name, strlen(name)) : NULL;
    if (pool)
        tour_ladder_settle(&pool->ladder);
}

void ratings_show(struct app *app, const struct tourney *tourney, struct tour_rated_list *before)
{
    const struct tour *tour = tourney->shown;
    const struct tour_rated *was, *is;
    struct tour_rated_list after;
    tour_rated_list(tour, &after);
    struct tour_rated_walk walk = {.was = before, .is = &after};
    while (tour_rated_next(&walk, &was, &is)) {
        struct tour_ladder_key key = ratings_key(tourney, is ? is : was);
        if (was) /* it may have had another end, of an act that was undone since */
            take(app, before->pool, &key);
        if (is)
            put(app, pool_name(&after),
                &(struct tour_ladder_game){.key = key,
                                           .end_ms = tour_rated_at(&tourney->now, tour, is),
                                           .black = is->black,
                                           .white = is->white,
                                           .black_score2 = is->black_score2});
    }
    settle(app, before->pool);
    settle(app, after.pool);
    tour_rated_finish(before);
    tour_rated_finish(&after);
}

/* --- the start -------------------------------------------------------------------------------- */

struct load {
    struct wait wait;
    void (*done)(struct app *app);
};

static void ask(struct app *app, struct load *load, int64_t after);

static void read_row(struct app *app, const struct row_rated *row)
{
    struct tour_ladder_game game = {
        .key = {.board = row->board, .round = row->round, .game = row->game},
        .end_ms = row->ended_at,
        .black = row->black,
        .white = row->white,
        .black_score2 = row->black_score2,
    };
    memcpy(game.key.tour, row->tour.bytes, sizeof game.key.tour);
    put(app, row->pool, &game);
}

static void read_page(struct app *app, struct wait *wait, struct job *job)
{
    struct load *load = (struct load *)(void *)wait;
    void (*done)(struct app * app) = load->done;
    if (job && job->answer.more) {
        for (size_t i = 0; i < job->answer.rated_n; i++)
            read_row(app, &job->answer.rated[i]);
        ask(app, load, job->answer.rated[job->answer.rated_n - 1].n);
        return;
    }
    free(load);
    if (!job)
        return;
    for (size_t i = 0; i < job->answer.rated_n; i++)
        read_row(app, &job->answer.rated[i]);
    for (struct pool *pool = app->pools; pool; pool = pool->next)
        tour_ladder_settle(&pool->ladder);
    done(app);
}

static void ask(struct app *app, struct load *load, int64_t after)
{
    struct job *job = out_job(app);
    job->question.kind = QUESTION_RATED;
    job->question.search.from = after;
    job->question.search.limit = APP_RATED_PAGE;
    out_store(app, job, &load->wait, read_page);
}

void ratings_load(struct app *app, void (*done)(struct app *app))
{
    struct load *load = app_alloc(sizeof *load);
    load->done = done;
    ask(app, load, 0);
}
