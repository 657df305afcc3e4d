/* A few threads, one queue in and one queue out under one lock, as in server/hash.
 *
 * Promises: askers take turns: the first piece of each comes before the second piece of any other,
 * so that an asker with much work does not delay those with little. Of work that comes in parts,
 * each part is a turn, so that long work does not delay short work. The bound holds for all work
 * that was not taken back. The threads give way to the threads that serve games. */
#include "server/workers/pool.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "proto/lib/alloc.h"

struct queue {
    struct work *first, **end;
};

struct worker {
    struct work_pool *pool;
    pthread_t thread;
    struct work *work; /* under way; NULL: none */
};

struct work_pool {
    struct work_pool_config config;
    struct worker *workers;
    uint32_t workers_n;
    pthread_mutex_t lock; /* guards everything below, and worker.work */
    pthread_cond_t work;
    struct queue in; /* by turn */
    struct queue out;
    uint64_t turn; /* of the piece that was begun last */
    uint32_t out_there;
    struct work_pool_stats stats;
    bool stopping;
};

static void append(struct queue *queue, struct work *work)
{
    work->next = NULL;
    *queue->end = work;
    queue->end = &work->next;
}

static struct work *pop(struct queue *queue)
{
    struct work *work = queue->first;
    if (!work)
        return NULL;
    queue->first = work->next;
    if (!queue->first)
        queue->end = &queue->first;
    return work;
}

/* The turn after the last one that this asker has waiting or under way; if there is none, the present turn. */
static uint64_t turn_of(const struct work_pool *pool, uint64_t asker)
{
    uint64_t turn = pool->turn;
    for (uint32_t i = 0; i < pool->workers_n; i++) {
        const struct work *work = pool->workers[i].work;
        if (work && work->asker == asker && work->turn >= turn)
            turn = work->turn + 1;
    }
    for (const struct work *work = pool->in.first; work; work = work->next)
        if (work->asker == asker && work->turn >= turn)
            turn = work->turn + 1;
    return turn;
}

/* Inserts work behind all work of its turn and of earlier turns. */
static void insert(struct work_pool *pool, struct work *work)
{
    struct work **at = &pool->in.first;
    work->turn = turn_of(pool, work->asker);
    while (*at && (*at)->turn <= work->turn)
        at = &(*at)->next;
    work->next = *at;
    *at = work;
    if (!work->next)
        pool->in.end = &work->next;
}

/* Waits for the next piece of work and returns it; NULL to stop. */
static struct work *wait_for_work(struct worker *worker)
{
    struct work_pool *pool = worker->pool;
    pthread_mutex_lock(&pool->lock);
    while (!pool->stopping && !pool->in.first)
        pthread_cond_wait(&pool->work, &pool->lock);
    struct work *work = pool->stopping ? NULL : pop(&pool->in);
    if (work) {
        pool->stats.queued--;
        pool->turn = work->turn;
    }
    /* The worker shows its work under the same lock: stop() finds each piece either waiting or under way. */
    worker->work = work;
    pthread_mutex_unlock(&pool->lock);
    return work;
}

static uint64_t cpu_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* Puts work with more to do back into the queue; other work is ready. */
static void give_back(struct worker *worker, struct work *work, bool done, uint64_t took_us)
{
    struct work_pool *pool = worker->pool;
    struct work_pool_stats *stats = &pool->stats;
    bool ready = !work->more;
    pthread_mutex_lock(&pool->lock);
    worker->work = NULL;
    stats->busy_us += took_us;
    work->took_us += took_us;
    if (ready) {
        append(&pool->out, work);
        stats->done += done;
        stats->dropped += !done;
        if (work->took_us > stats->longest_us)
            stats->longest_us = work->took_us;
    } else {
        stats->queued++;
        insert(pool, work);
    }
    pthread_mutex_unlock(&pool->lock);
    /* The wake-up comes after the lock is released, so that the service thread does not wait for it. */
    if (ready)
        pool->config.wake(pool->config.wake_ctx);
}

static void *run(void *arg)
{
    struct worker *worker = arg;
    setpriority(PRIO_PROCESS, (id_t)gettid(),
                worker->pool->config.niceness); /* of this thread alone, on Linux */
    for (struct work *work; (work = wait_for_work(worker));) {
        bool wanted = work->more || !work_is_unwanted(work);
        uint64_t from_us = cpu_us();
        if (wanted)
            work->run(work);
        give_back(worker, work, wanted, cpu_us() - from_us);
    }
    return NULL;
}

struct work_pool *work_pool_create(const struct work_pool_config *config)
{
    assert(config->threads > 0 && config->queue_max > 0 && config->wake);
    struct work_pool *pool = alloc_zeroed(1, sizeof *pool);
    pool->workers = alloc_zeroed(config->threads, sizeof *pool->workers);
    pool->config = *config;
    pool->in.end = &pool->in.first;
    pool->out.end = &pool->out.first;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    for (uint32_t i = 0; i < config->threads; i++) {
        struct worker *worker = &pool->workers[i];
        worker->pool = pool;
        pthread_mutex_lock(&pool->lock);
        bool begun = pthread_create(&worker->thread, NULL, run, worker) == 0;
        pool->workers_n += begun;
        pthread_mutex_unlock(&pool->lock);
        if (!begun) {
            work_pool_destroy(pool);
            return NULL;
        }
    }
    return pool;
}

static void stop(struct work_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->stopping = true;
    /* Work under way learns that it is not wanted, since each thread is joined only after its piece has ended. */
    for (uint32_t i = 0; i < pool->workers_n; i++)
        if (pool->workers[i].work)
            work_forget(pool->workers[i].work);
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    for (uint32_t i = 0; i < pool->workers_n; i++)
        pthread_join(pool->workers[i].thread, NULL);
}

void work_pool_destroy(struct work_pool *pool)
{
    if (!pool)
        return;
    stop(pool);
    /* The queues are emptied after the last thread has ended: until then a thread may still return its work. */
    struct queue *const queues[] = {&pool->in, &pool->out};
    for (int i = 0; i < 2; i++)
        for (struct work *work; (work = pop(queues[i]));)
            work->destroy(work);
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->lock);
    free(pool->workers);
    free(pool);
}

bool work_pool_submit(struct work_pool *pool, struct work *work)
{
    pthread_mutex_lock(&pool->lock);
    bool fits = pool->out_there < pool->config.queue_max;
    if (fits) {
        pool->out_there++;
        pool->stats.queued++;
        work->took_us = 0;
        insert(pool, work);
        pthread_cond_signal(&pool->work);
    }
    pthread_mutex_unlock(&pool->lock);
    return fits;
}

struct work *work_pool_take(struct work_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    struct work *work = pop(&pool->out);
    if (work)
        pool->out_there--;
    pthread_mutex_unlock(&pool->lock);
    return work;
}

void work_pool_stats(struct work_pool *pool, struct work_pool_stats *ret)
{
    pthread_mutex_lock(&pool->lock);
    *ret = pool->stats;
    pthread_mutex_unlock(&pool->lock);
}
