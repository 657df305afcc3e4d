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
    return pool ? pool->next : app->pools.first;
}

static struct pool *find(const struct pools *pools, const char *name, size_t len)
{
    struct pool *pool = pools->first;
    while (pool && !(strlen(pool->name) == len && memcmp(pool->name, name, len) == 0))
        pool = pool->next;
    return pool;
}

const struct pool *ratings_pool(const struct app *app, const char *name)
{
    return find(&app->pools, name, strlen(name));
}

static struct pool *find_or_add(struct pools *pools, const char *name, size_t len)
{
    struct pool *pool = find(pools, name, len);
    if (pool || len >= sizeof pool->name)
        return pool;
    pool = app_alloc(sizeof *pool);
    memcpy(pool->name, name, len);
    tour_ladder_init(&pool->ladder);
    pool->next = pools->first;
    pools->first = pool;
    return pool;
}

struct tour_ladder *ratings_open(struct app *app, const char *name)
{
    struct pool *pool = find_or_add(&app->pools, name, strlen(name));
    return pool ? &pool->ladder : NULL;
}

void pools_finish(struct pools *pools)
{
    while (pools->first) {
        struct pool *pool = pools->first;
        pools->first = pool->next;
        tour_ladder_finish(&pool->ladder);
        free(pool);
    }
    pools->games_n = 0;
}

void ratings_finish(struct app *app)
{
    ratings_again_finish(app);
    pools_finish(&app->pools);
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

static void put(struct pools *pools, struct text name, const struct tour_ladder_game *game)
{
    struct pool *pool = find_or_add(pools, name.at, name.len);
    if (!pool || pools->games_n >= APP_RATED_MAX)
        return;
    pools->games_n -= pool->ladder.n;
    tour_ladder_set(&pool->ladder, game);
    pools->games_n += pool->ladder.n;
}

static void take(struct pools *pools, const char *name, const struct tour_ladder_key *key)
{
    struct pool *pool = find(pools, name, strlen(name));
    if (pool && tour_ladder_remove(&pool->ladder, key))
        pools->games_n--;
}

bool pools_settle_some(struct pools *pools, uint32_t games)
{
    for (struct pool *pool = pools->first; pool; pool = pool->next) {
        uint32_t rated = pool->ladder.rated;
        if (!tour_ladder_settle_some(&pool->ladder, games) || pool->ladder.rated != rated)
            return false; /* that was enough for once */
    }
    return true;
}

bool ratings_count(const struct tourney *tourney, const struct tour_rated *game, int64_t end_ms)
{
    return !game->guest && tourney->rates.annulled_by == 0 && end_ms <= tourney->rates.until_ms;
}

struct tour_ladder_key ratings_key(const struct tourney *tourney, const struct tour_rated *game)
{
    struct tour_ladder_key key = {.board = game->board, .round = game->round, .game = game->game};
    memcpy(key.tour, tourney->id.bytes, sizeof key.tour);
    return key;
}

static struct text pool_name(const struct tour_rated_list *list)
{
    return list->pool ? (struct text){list->pool, strlen(list->pool)} : (struct text){"", 0};
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
        row->guest = is->guest;
        row->ended_at = tour_rated_at(&tourney->now, tour, is);
    }
    tour_rated_finish(before);
    tour_rated_finish(&after);
}

static void settle(struct app *app, const char *name)
{
    struct pool *pool = name ? find(&app->pools, name, strlen(name)) : NULL;
    if (pool)
        tour_ladder_settle(&pool->ladder);
}

/* A game was worth something in one pool (NULL: in none), and is now in another. */
static void move(struct pools *pools, const char *from, struct text to,
                 const struct tour_ladder_game *game, bool counts)
{
    if (from) /* it may have had another end, of an act that was undone since */
        take(pools, from, &game->key);
    if (counts)
        put(pools, to, game);
}

void ratings_show(struct app *app, const struct tourney *tourney, struct tour_rated_list *before)
{
    const struct tour *tour = tourney->shown;
    const struct tour_rated *was, *is;
    struct tour_rated_list after;
    struct pools *coming = ratings_coming(app);
    tour_rated_list(tour, &after);
    struct tour_rated_walk walk = {.was = before, .is = &after};
    bool any = tourney->rates.until_ms > 0 && tourney->rates.annulled_by == 0;
    while (any && tour_rated_next(&walk, &was, &is)) { /* else none of its games is there */
        struct tour_ladder_game game = {.key = ratings_key(tourney, is ? is : was)};
        if (is)
            game = (struct tour_ladder_game){.key = game.key,
                                             .end_ms = tour_rated_at(&tourney->now, tour, is),
                                             .black = is->black,
                                             .white = is->white,
                                             .black_score2 = is->black_score2};
        bool counts = is && ratings_count(tourney, is, game.end_ms);
        const char *from = was ? before->pool : NULL;
        move(&app->pools, from, pool_name(&after), &game, counts);
        if (coming)
            move(coming, from, pool_name(&after), &game, counts);
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

void pools_read(struct pools *pools, const struct row_rated *row)
{
    if (!row->counts)
        return;
    struct tour_ladder_game game = {
        .key = {.board = row->board, .round = row->round, .game = row->game},
        .end_ms = row->ended_at,
        .black = row->black,
        .white = row->white,
        .black_score2 = row->black_score2,
    };
    memcpy(game.key.tour, row->tour.bytes, sizeof game.key.tour);
    put(pools, row->pool, &game);
}

static void read_page(struct app *app, struct wait *wait, struct job *job)
{
    struct load *load = (struct load *)(void *)wait;
    void (*done)(struct app * app) = load->done;
    if (job && job->answer.more) {
        for (size_t i = 0; i < job->answer.rated_n; i++)
            pools_read(&app->pools, &job->answer.rated[i]);
        ask(app, load, job->answer.rated[job->answer.rated_n - 1].n);
        return;
    }
    free(load);
    if (!job)
        return;
    for (size_t i = 0; i < job->answer.rated_n; i++)
        pools_read(&app->pools, &job->answer.rated[i]);
    while (!pools_settle_some(&app->pools, UINT32_MAX))
        ;
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
