/* The pools in memory: all stored games at the start, later ones when the act that decides them is
 * published. Rows and pools agree after every job, because both come from one comparison of two
 * lists.
 *
 * Adding a game that is in the pool already changes nothing. So a game that is read at the start
 * and published later counts once. */
#include "server/app/ratings/ratings.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/state.h"

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
    return pool ? pool->next : app->ratings->pools.first;
}

static bool is_called(const struct pool *pool, struct text name)
{
    return text_is(name, pool->name);
}

static struct pool *find(const struct pools *pools, struct text name)
{
    struct pool *pool = pools->first;
    while (pool && !is_called(pool, name))
        pool = pool->next;
    return pool;
}

const struct pool *ratings_pool(const struct app *app, const char *name)
{
    return find(&app->ratings->pools, text_of(name));
}

static struct pool *find_or_add(struct pools *pools, struct text name)
{
    struct pool *pool = find(pools, name);
    if (pool || name.length >= sizeof pool->name)
        return pool;
    pool = alloc_zeroed(1, sizeof *pool);
    memcpy(pool->name, name.at, name.length);
    tour_ladder_init(&pool->ladder);
    pool->next = pools->first;
    pools->first = pool;
    return pool;
}

struct tour_ladder *ratings_open(struct app *app, const char *name)
{
    struct pool *pool = find_or_add(&app->ratings->pools, text_of(name));
    return pool ? &pool->ladder : NULL;
}

void pools_reserve(struct pools *pools, const struct pools *like)
{
    for (const struct pool *pool = like->first; pool; pool = pool->next)
        tour_ladder_reserve(&find_or_add(pools, text_of(pool->name))->ladder, pool->ladder.n);
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

void ratings_destroy(struct app *app)
{
    ratings_again_finish(app);
    pools_finish(&app->ratings->pools);
    free(app->ratings);
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

bool ratings_points(const struct app *app, const char *pool, int64_t player, uint16_t *ret_rating,
                    uint16_t *ret_deviation)
{
    struct tour_rating rating;
    if (!ratings_now(app, ratings_pool(app, pool), player, &rating))
        return false;
    *ret_rating = tour_rating_points(rating.rating);
    *ret_deviation = tour_rating_points(rating.deviation);
    return true;
}

/* --- games come and go ------------------------------------------------------------------------ */

static void put(struct pools *pools, struct text name, const struct tour_ladder_game *game)
{
    struct pool *pool = find_or_add(pools, name);
    if (!pool || pools->games_n >= APP_RATED_MAX)
        return;
    pools->games_n -= pool->ladder.n;
    tour_ladder_set(&pool->ladder, game);
    pools->games_n += pool->ladder.n;
}

bool pools_settle_some(struct pools *pools, uint32_t games)
{
    for (struct pool *pool = pools->first; pool; pool = pool->next) {
        uint32_t rated = pool->ladder.rated;
        if (!tour_ladder_settle_some(&pool->ladder, games) || pool->ladder.rated != rated)
            return false; /* enough for one step */
    }
    return true;
}

bool ratings_count(const struct ratings_source *source, const struct tour_rated *game,
                   int64_t end_ms)
{
    return !game->guest && source->rates->annulled_by == 0 && end_ms <= source->rates->until_ms;
}

struct tour_ladder_key ratings_key(const struct ratings_source *source,
                                   const struct tour_rated *game)
{
    struct tour_ladder_key key = {.board = game->board, .round = game->round, .game = game->game};
    memcpy(key.tour, source->id.bytes, sizeof key.tour);
    return key;
}

/* A game of a room is alone under its own id, which no tournament has. */
struct tour_ladder_key ratings_row_key(const struct row_rated *row)
{
    struct tour_ladder_key key = {.board = row->board, .round = row->round, .game = row->game};
    const struct id128 *id = row->round > 0 ? &row->tour : &row->played;
    memcpy(key.tour, id->bytes, sizeof key.tour);
    return key;
}

static struct text pool_name(const struct tour_rated_list *list)
{
    return text_of(list->pool ? list->pool : "");
}

void ratings_store(const struct ratings_source *source, struct tour_rated_list *before,
                   struct job *job)
{
    const struct tour *tour = &source->log->tour;
    const struct tour_rated *was, *is;
    struct tour_rated_list after;
    tour_rated_list(tour, &after);
    struct tour_rated_walk walk = {.was = before, .is = &after};
    while (tour_rated_next(&walk, &was, &is)) {
        const struct tour_rated *game = is ? is : was;
        struct row_rated *row =
            &job_change(job, is ? CHANGE_SET_RATED : CHANGE_REMOVE_RATED)->row.rated;
        row->tour = source->id;
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
        row->ended_at = tour_rated_at(source->log, tour, is);
    }
    tour_rated_finish(before);
    tour_rated_finish(&after);
}

/* The effect of an act on pools: games leave one pool, and join the same or another one. */
struct shift {
    struct text from, to; /* "": none */
    /* only keys and the ends by which they are searched first: an act that was undone since may
     * have given another end */
    struct tour_ladder_game *out;
    struct tour_ladder_game *in;
    unsigned out_n, in_n;
};

static bool list_shift(const struct ratings_source *source, struct tour_rated_list *before,
                       struct tour_rated_list *after, struct shift *ret)
{
    const struct tour_rated *was, *is;
    struct tour_rated_walk walk = {.was = before, .is = after};
    *ret = (struct shift){.from = pool_name(before),
                          .to = pool_name(after),
                          .out = alloc_zeroed(before->n + 1, sizeof *ret->out),
                          .in = alloc_zeroed(after->n + 1, sizeof *ret->in)};
    if (source->rates->until_ms == 0 || source->rates->annulled_by != 0)
        return false; /* none of its games counts */
    while (tour_rated_next(&walk, &was, &is)) {
        const struct tour_rated *any = is ? is : was;
        struct tour_ladder_game game = {.key = ratings_key(source, any),
                                        .end_ms =
                                            tour_rated_at(source->log, source->published, any)};
        if (was)
            ret->out[ret->out_n++] = game;
        if (!is || !ratings_count(source, is, game.end_ms))
            continue;
        game.black = is->black;
        game.white = is->white;
        game.black_score2 = is->black_score2;
        ret->in[ret->in_n++] = game;
    }
    return ret->out_n + ret->in_n > 0;
}

/* The same for one pool: its games that leave (allocated) and those that join. False: none. */
static bool part_of(const struct pool *pool, const struct shift *shift,
                    struct tour_ladder_change *ret)
{
    *ret = (struct tour_ladder_change){0};
    if (is_called(pool, shift->from) && shift->out_n > 0) {
        ret->out = alloc_zeroed(shift->out_n, sizeof *ret->out);
        for (unsigned i = 0; i < shift->out_n; i++)
            ret->out_n += tour_ladder_find(&pool->ladder, &shift->out[i].key, shift->out[i].end_ms,
                                           &ret->out[ret->out_n]);
    }
    if (is_called(pool, shift->to)) {
        ret->in = shift->in;
        ret->in_n = shift->in_n;
    }
    return ret->out_n + ret->in_n > 0;
}
/* The number of games that it would rate anew. */
static uint32_t shift_cost(const struct pools *pools, const struct shift *shift)
{
    uint32_t games = 0;
    for (const struct pool *pool = pools->first; pool; pool = pool->next) {
        struct tour_ladder_change change;
        if (part_of(pool, shift, &change))
            games += tour_ladder_cost(&pool->ladder, &change);
        free(change.out);
    }
    return games;
}

static void shift_pools(struct pools *pools, const struct shift *shift)
{
    if (shift->in_n > 0)
        find_or_add(pools, shift->to);
    for (struct pool *pool = pools->first; pool; pool = pool->next) {
        struct tour_ladder_change change;
        if (part_of(pool, shift, &change)) {
            if (pools->games_n + change.in_n > APP_RATED_MAX + change.out_n)
                change.in_n = 0;
            pools->games_n -= pool->ladder.n;
            tour_ladder_change(&pool->ladder, &change);
            pools->games_n += pool->ladder.n;
        }
        free(change.out);
    }
}

static void settle(struct pools *pools, struct text name)
{
    struct pool *pool = find(pools, name);
    if (pool)
        tour_ladder_settle(&pool->ladder);
}

/* Changes with long work are left to the new computation. */
static bool show(struct app *app, const struct shift *shift)
{
    struct pools *coming = ratings_coming(app);
    bool soon = shift_cost(&app->ratings->pools, shift) > APP_RATED_ONCE;
    if (coming)
        shift_pools(coming, shift);
    else if (soon)
        ratings_again(app);
    if (soon)
        return true;
    shift_pools(&app->ratings->pools, shift);
    settle(&app->ratings->pools, shift->from);
    settle(&app->ratings->pools, shift->to);
    return false;
}

bool ratings_show(struct app *app, const struct ratings_source *source,
                  struct tour_rated_list *before)
{
    bool later = false;
    struct tour_rated_list after;
    struct shift shift;
    tour_rated_list(source->published, &after);
    if (list_shift(source, before, &after, &shift))
        later = show(app, &shift);
    free(shift.out);
    free(shift.in);
    tour_rated_finish(before);
    tour_rated_finish(&after);
    return later;
}

static struct tour_ladder_game ladder_game(const struct row_rated *row)
{
    return (struct tour_ladder_game){
        .key = ratings_row_key(row),
        .end_ms = row->ended_at,
        .black = row->black,
        .white = row->white,
        .black_score2 = row->black_score2,
    };
}

/* While the stored games are read the pools are not settled. False: the game waits for ratings_ready(). */
static bool is_settled(const struct app *app)
{
    if (!app->ready)
        app->ratings->late = true;
    return app->ready;
}

void ratings_ready(struct app *app)
{
    if (app->ratings->late)
        ratings_again(app);
    app->ratings->late = false;
}

void ratings_show_game(struct app *app, const struct row_rated *row)
{
    if (!is_settled(app))
        return;
    struct tour_ladder_game game = ladder_game(row);
    show(app, &(struct shift){.from = {"", 0}, .to = row->pool, .in = &game, .in_n = 1});
}

void ratings_follow(struct app *app, const struct row_rated *row, bool counts)
{
    if (!is_settled(app))
        return;
    struct tour_ladder_game game = ladder_game(row), was = game;
    struct pool *pool = app->ratings->pools.first;
    while (pool && !tour_ladder_find(&pool->ladder, &game.key, game.end_ms, &was))
        pool = pool->next;
    bool same = pool && counts && is_called(pool, row->pool) && was.end_ms == game.end_ms &&
                was.black == game.black && was.white == game.white &&
                was.black_score2 == game.black_score2;
    if (same || (!pool && !counts))
        return;
    show(app, &(struct shift){.from = pool ? text_of(pool->name) : (struct text){"", 0},
                              .to = counts ? row->pool : (struct text){"", 0},
                              .out = &was,
                              .out_n = pool != NULL,
                              .in = &game,
                              .in_n = counts});
}

/* --- the start -------------------------------------------------------------------------------- */

struct load {
    struct completion completion;
    void (*done)(struct app *app);
};

static void ask(struct app *app, struct load *load, int64_t after);

void pools_read(struct pools *pools, const struct row_rated *row)
{
    if (!row->counts)
        return;
    struct tour_ladder_game game = ladder_game(row);
    put(pools, row->pool, &game);
}

static void read_page(struct app *app, struct completion *completion, struct job *job)
{
    struct load *load = (struct load *)(void *)completion;
    void (*done)(struct app * app) = load->done;
    if (job && job->answer.more) {
        for (size_t i = 0; i < job->answer.rated_n; i++)
            pools_read(&app->ratings->pools, &job->answer.rated[i]);
        ask(app, load, job->answer.rated[job->answer.rated_n - 1].n);
        return;
    }
    free(load);
    if (!job)
        return;
    for (size_t i = 0; i < job->answer.rated_n; i++)
        pools_read(&app->ratings->pools, &job->answer.rated[i]);
    while (!pools_settle_some(&app->ratings->pools, UINT32_MAX))
        ;
    done(app);
}

static void ask(struct app *app, struct load *load, int64_t after)
{
    struct job *job = outbox_job(app);
    job->question.kind = QUESTION_RATED;
    job->question.search.from = after;
    job->question.search.limit = APP_RATED_PAGE;
    outbox_store(app, job, &load->completion, read_page);
}

void ratings_create(struct app *app, void (*moved)(struct app *app))
{
    app->ratings = alloc_zeroed(1, sizeof *app->ratings);
    app->ratings->moved = moved;
}

void ratings_restore(struct app *app, void (*done)(struct app *app))
{
    struct load *load = alloc_zeroed(1, sizeof *load);
    load->done = done;
    ask(app, load, 0);
}
