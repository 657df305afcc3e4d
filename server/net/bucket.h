/* A token bucket: so many a second, so many at once. */
#ifndef MIAI_NET_BUCKET_H
#define MIAI_NET_BUCKET_H

#include <stdbool.h>
#include <stdint.h>

struct bucket {
    int64_t at_us;     /* when it was last filled up */
    int64_t tokens_us; /* what is in it, as the time that made it: one token is 1,000,000 / rate */
};

static inline int64_t bucket_token_us(uint32_t rate)
{
    return INT64_C(1000000) / rate;
}

static inline void bucket_init(struct bucket *bucket, int64_t now_us, uint32_t rate, uint32_t burst)
{
    *bucket = (struct bucket){now_us, bucket_token_us(rate) * burst};
}

static inline void bucket_fill(struct bucket *bucket, int64_t now_us, uint32_t rate, uint32_t burst)
{
    int64_t full = bucket_token_us(rate) * burst;
    bucket->tokens_us += now_us - bucket->at_us;
    bucket->at_us = now_us;
    if (bucket->tokens_us > full)
        bucket->tokens_us = full;
}

static inline bool bucket_is_full(const struct bucket *bucket, uint32_t rate, uint32_t burst)
{
    return bucket->tokens_us >= bucket_token_us(rate) * burst;
}

/* Takes one token, on credit if need be. Returns how long to wait until there is one again: 0 if
 * there is. */
static inline int64_t bucket_take(struct bucket *bucket, int64_t now_us, uint32_t rate,
                                  uint32_t burst)
{
    bucket_fill(bucket, now_us, rate, burst);
    bucket->tokens_us -= bucket_token_us(rate);
    int64_t missing = bucket_token_us(rate) - bucket->tokens_us;
    return missing > 0 ? missing : 0;
}

#endif
