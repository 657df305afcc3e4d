/* A few threads, one queue in and one queue out under one lock: a dozen hashes a second need nothing
 * better.
 *
 * Promises: jobs begin in the order in which they came. The bound holds for all jobs that were not taken
 * back, so that neither queue can grow beyond it. The threads give way to the threads that serve games. */
#include "server/hash/pool.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "proto/lib/alloc.h"
#include "server/hash/password.h"

#define NICENESS 10 /* above the service thread's */

struct queue {
    struct password_job *first, **end;
};

struct hash_pool {
    struct hash_pool_config config;
    pthread_t *threads;
    uint32_t threads_n;
    pthread_mutex_t lock; /* guards everything below */
    pthread_cond_t work;
    struct queue in, out;
    uint32_t out_there, queued;
    uint64_t jobs;
    bool stopping;
};

static void push(struct queue *queue, struct password_job *job)
{
    job->next = NULL;
    *queue->end = job;
    queue->end = &job->next;
}

static struct password_job *pop(struct queue *queue)
{
    struct password_job *job = queue->first;
    if (!job)
        return NULL;
    queue->first = job->next;
    if (!queue->first)
        queue->end = &queue->first;
    return job;
}

/* Waits for the next job and returns it; NULL to stop. */
static struct password_job *wait_for_job(struct hash_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    while (!pool->stopping && !pool->in.first)
        pthread_cond_wait(&pool->work, &pool->lock);
    struct password_job *job = pool->stopping ? NULL : pop(&pool->in);
    pool->queued -= job != NULL;
    pthread_mutex_unlock(&pool->lock);
    return job;
}

static void *run(void *arg)
{
    struct hash_pool *pool = arg;
    setpriority(PRIO_PROCESS, (id_t)gettid(), NICENESS); /* of this thread alone, on Linux */
    for (struct password_job *job; (job = wait_for_job(pool));) {
        hash_password(job);
        pthread_mutex_lock(&pool->lock);
        push(&pool->out, job);
        pool->jobs++;
        pthread_mutex_unlock(&pool->lock);
        pool->config.wake(pool->config.wake_ctx);
    }
    return NULL;
}

struct hash_pool *hash_pool_create(const struct hash_pool_config *config)
{
    assert(config->threads > 0 && config->queue_max > 0 && config->wake);
    struct hash_pool *pool = alloc_zeroed(1, sizeof *pool);
    pool->threads = alloc_zeroed(config->threads, sizeof *pool->threads);
    pool->config = *config;
    pool->in.end = &pool->in.first;
    pool->out.end = &pool->out.first;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    while (pool->threads_n < config->threads) {
        if (pthread_create(&pool->threads[pool->threads_n], NULL, run, pool) != 0) {
            hash_pool_destroy(pool);
            return NULL;
        }
        pool->threads_n++;
    }
    return pool;
}

void hash_pool_destroy(struct hash_pool *pool)
{
    if (!pool)
        return;
    /* Waiting jobs are dropped, not hashed: a stop takes the time of one hash at most. */
    pthread_mutex_lock(&pool->lock);
    pool->stopping = true;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    /* The queues are emptied after the last thread has ended: until then a thread may still push its answer. */
    for (uint32_t i = 0; i < pool->threads_n; i++)
        pthread_join(pool->threads[i], NULL);
    struct queue *const queues[] = {&pool->in, &pool->out};
    for (int i = 0; i < 2; i++)
        for (struct password_job *job; (job = pop(queues[i]));)
            password_job_destroy(job);
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->lock);
    free(pool->threads);
    free(pool);
}

bool hash_pool_submit(struct hash_pool *pool, struct password_job *job)
{
    pthread_mutex_lock(&pool->lock);
    bool fits = pool->out_there < pool->config.queue_max;
    if (fits) {
        pool->out_there++;
        pool->queued++;
        push(&pool->in, job);
        pthread_cond_signal(&pool->work);
    }
    pthread_mutex_unlock(&pool->lock);
    return fits;
}

struct password_job *hash_pool_take(struct hash_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    struct password_job *job = pop(&pool->out);
    if (job)
        pool->out_there--;
    pthread_mutex_unlock(&pool->lock);
    return job;
}

void hash_pool_stats(struct hash_pool *pool, struct hash_pool_stats *ret)
{
    pthread_mutex_lock(&pool->lock);
    *ret = (struct hash_pool_stats){.jobs = pool->jobs, .queued = pool->queued};
    pthread_mutex_unlock(&pool->lock);
}
