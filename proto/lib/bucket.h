/* A token bucket: so many at once, and one more after each so many microseconds. Its state is a single time:
 * the time at which everything taken is made up for. A bucket whose time has passed is full, and need not be
 * kept.
 *
 *     static const struct bucket_rate rate = {.at_once = 40, .each_us = 50000};
 *     int64_t due_us = 0;                                      full
 *
 *     int64_t wait_us = bucket_wait(due_us, now_us, rate, 1);
 *     if (wait_us > 0)
 *         refuse(wait_us);
 *     else
 *         due_us = bucket_take(due_us, now_us, rate, 1);
 *
 * All times are of one monotonic clock. Amounts are at least 0, and amount times each_us fits into 63 bits. */
#ifndef MIAI_PROTO_LIB_BUCKET_H
#define MIAI_PROTO_LIB_BUCKET_H

#include <stdint.h>

struct bucket_rate {
    int64_t at_once, each_us; /* both above 0 */
};

/* Microseconds still owed now. */
static inline int64_t bucket_owed_us(int64_t due_us, int64_t now_us)
{
    return due_us > now_us ? due_us - now_us : 0;
}

/* Microseconds until the bucket has this amount; 0 or less: it has it now. An amount above a full
 * bucket counts as a full one. */
static inline int64_t bucket_wait(int64_t due_us, int64_t now_us, struct bucket_rate rate,
                                  int64_t amount)
{
    int64_t missing = amount > rate.at_once ? 0 : amount - rate.at_once;
    return bucket_owed_us(due_us, now_us) + missing * rate.each_us;
}

/* The bucket after this amount was taken, available or not: the debt must be made up for first. */
static inline int64_t bucket_take(int64_t due_us, int64_t now_us, struct bucket_rate rate,
                                  int64_t amount)
{
    return now_us + bucket_owed_us(due_us, now_us) + amount * rate.each_us;
}

/* The bucket after this amount was given back unused; never more than full. */
static inline int64_t bucket_give_back(int64_t due_us, int64_t now_us, struct bucket_rate rate,
                                       int64_t amount)
{
    return now_us + bucket_owed_us(due_us - amount * rate.each_us, now_us);
}

/* The amount that is not made up for yet, rounded up. */
static inline int64_t bucket_owed(int64_t due_us, int64_t now_us, struct bucket_rate rate)
{
    return (bucket_owed_us(due_us, now_us) + rate.each_us - 1) / rate.each_us;
}

#endif
