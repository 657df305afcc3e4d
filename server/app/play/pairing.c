/* Pairing. The player who waits longest is served first: by the nearest rating if the game is rated,
 * else by the player who waits longest of the others. Two players who just met meet again only if no
 * third one suits, and not before they have waited a little. */
#include "server/app/play/pairing.h"

#include <stdlib.h>

#include "core/rules.h"

#define RANGE_POINTS                                                                               \
    150 /* at first; then by so many points a second, and all of it after a minute */
#define RANGE_POINTS_SECOND 10
#define RANGE_ALL_MS        60000
#define AGAIN_MS            10000 /* from a wish until the last opponent suits again */

int64_t pairing_range(int64_t waited_ms)
{
    return waited_ms >= RANGE_ALL_MS ? INT64_MAX
                                     : RANGE_POINTS + waited_ms * RANGE_POINTS_SECOND / 1000;
}

static bool common(const struct proto_seek *a, const struct proto_seek *b, struct proto_seek *ret)
{
    *ret = (struct proto_seek){a->rulesets & b->rulesets, (uint8_t)(a->sizes & b->sizes),
                               (uint8_t)(a->clocks & b->clocks), a->rated};
    return a->rated == b->rated && ret->rulesets && ret->sizes && ret->clocks;
}

/* Keeps the rulesets in which both suit each other, and returns the smallest difference; -1: none. */
static int64_t narrow(const struct pairing_seeker *a, const struct pairing_seeker *b,
                      struct proto_seek *terms)
{
    int64_t best = -1, range = pairing_range(a->waited_ms), other = pairing_range(b->waited_ms);
    if (!terms->rated)
        return 0;
    if (other < range)
        range = other;
    for (unsigned i = 0; i < go_rulesets_n; i++) {
        if (!(terms->rulesets >> i & 1))
            continue;
        int64_t apart = llabs((long long)a->ratings[i] - b->ratings[i]);
        if (apart > range)
            terms->rulesets &= ~(UINT32_C(1) << i);
        else if (best < 0 || apart < best)
            best = apart;
    }
    return best;
}

static bool have_met(const struct pairing_seeker *a, const struct pairing_seeker *b)
{
    return a->last == b->player || b->last == a->player;
}

static bool may_meet_again(const struct pairing_seeker *a, const struct pairing_seeker *b)
{
    return a->waited_ms >= AGAIN_MS && b->waited_ms >= AGAIN_MS;
}

bool pairing_find(const struct pairing_seeker *seekers, size_t n,
                  bool (*excludes)(void *ctx, size_t a, size_t b), void *ctx,
                  struct pairing_pair *ret)
{
    for (size_t i = 0; i < n; i++) {
        int64_t best = INT64_MAX;
        for (size_t k = i + 1; k < n; k++) {
            const struct pairing_seeker *a = &seekers[i], *b = &seekers[k];
            struct proto_seek terms;
            bool again = have_met(a, b);
            if (a->player == b->player || !common(&a->wish, &b->wish, &terms) ||
                (again && !may_meet_again(a, b)))
                continue;
            int64_t apart = narrow(a, b, &terms);
            /* A pair that just met comes after all others. */
            if (apart < 0 || apart + (again ? INT32_MAX : 0) >= best || excludes(ctx, i, k))
                continue;
            best = apart + (again ? INT32_MAX : 0);
            *ret = (struct pairing_pair){i, k, terms};
        }
        if (best < INT64_MAX)
            return true;
    }
    return false;
}
