/* Thoughts on their way to a thread and back. The thread writes to a descriptor when one is done, and the
 * loop takes it from there. */
#include "server/bot/thinker.h"

#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <unistd.h>

#include "proto/lib/alloc.h"
#include "server/workers/pool.h"

struct thinker {
    struct work_pool *pool;
    struct link_watch *watch;
    int fd;
    uint64_t ticket;
    void (*back)(void *ctx, const struct thought *thought);
    void *ctx;
};

static void wake(void *ctx)
{
    struct thinker *thinker = ctx;
    uint64_t one = 1;
    ssize_t written = write(thinker->fd, &one, sizeof one);
    (void)written;
}

static void take(void *ctx)
{
    struct thinker *thinker = ctx;
    uint64_t count;
    ssize_t n = read(thinker->fd, &count, sizeof count);
    struct work *work;

    (void)n;
    while ((work = work_pool_take(thinker->pool))) {
        thinker->back(thinker->ctx, (const struct thought *)(const void *)work);
        work->destroy(work);
    }
}

struct thinker *thinker_create(struct link *link, unsigned threads, unsigned thoughts_max,
                               void (*back)(void *ctx, const struct thought *thought), void *ctx)
{
    struct thinker *thinker = alloc_zeroed(1, sizeof *thinker);

    thinker->back = back;
    thinker->ctx = ctx;
    thinker->fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (thinker->fd >= 0)
        thinker->watch = link_watch(link, thinker->fd, take, thinker);
    if (thinker->watch)
        thinker->pool = work_pool_create(&(struct work_pool_config){.threads = threads,
                                                                    .niceness = WORK_NICENESS,
                                                                    .queue_max = thoughts_max,
                                                                    .wake = wake,
                                                                    .wake_ctx = thinker});
    if (thinker->pool)
        return thinker;
    thinker_destroy(thinker);
    return NULL;
}

void thinker_destroy(struct thinker *thinker)
{
    if (!thinker)
        return;
    if (thinker->pool)
        work_pool_destroy(thinker->pool);
    link_unwatch(thinker->watch);
    if (thinker->fd >= 0)
        close(thinker->fd);
    free(thinker);
}

uint64_t thinker_ask(struct thinker *thinker, const struct game *game, uint8_t level)
{
    uint64_t seed = 0;

    if (getrandom(&seed, sizeof seed, 0) != sizeof seed)
        seed = thinker->ticket;
    struct thought *thought =
        thought_create(&game->fold.game, game->colour, level, game_markings(game),
                       game->fold.asked.declined != GO_EMPTY, seed);
    thought->work.ticket = ++thinker->ticket;
    thought->work.asker = thinker->ticket;
    if (work_pool_submit(thinker->pool, &thought->work))
        return thinker->ticket;
    thought->work.destroy(&thought->work);
    return 0;
}

struct go_act thinker_act(const struct thought *thought, const struct game *game)
{
    const struct go_game *state = &game->fold.game;
    struct go_act act = {.player = game->colour, .point = GO_NO_POINT};
    struct go_standing standing;

    if (game_draw_is_offered(game) && thought->answered && thought->answer.takes_draw &&
        game_may(game, GO_ACT_DRAW)) {
        act.kind = GO_ACT_DRAW;
        return act;
    }
    if (thought->answered && thought->answer.act.kind != 0) {
        act = thought->answer.act;
        act.points = thought->answer.points;
        return act;
    }
    go_game_standing(state, &standing);
    if (go_game_to_move(state) == game->colour)
        act.kind = game_may(game, GO_ACT_PASS) ? GO_ACT_PASS : GO_ACT_RESIGN;
    else if (go_game_phase(state) == GO_PHASE_STOPPED && standing.accepted[go_other(game->colour)])
        act.kind = GO_ACT_ACCEPT;
    return act;
}
