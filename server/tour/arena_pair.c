/* Pairing in an arena: neighbours in the standings, greedily from the top. A better matching of all would not help,
 * since the hall changes with every game that ends. */
#include "server/tour/arena.h"

#include <stdlib.h>

#include "core/point.h"

/* Places of the free players, best first. */
struct places {
    const struct arena_state *arena;
    struct arena_free *free;
    unsigned n;
};

static bool goes_before(const struct arena_state *arena, const struct arena_free *a,
                        const struct arena_free *b)
{
    return arena_order(arena, a->no, b->no) < 0;
}

static void sift(const struct places *places, unsigned at, unsigned n)
{
    struct arena_free *list = places->free;
    for (unsigned child = 2 * at + 1; child < n; at = child, child = 2 * at + 1) {
        if (child + 1 < n && goes_before(places->arena, &list[child], &list[child + 1]))
            child++;
        if (!goes_before(places->arena, &list[at], &list[child]))
            return;
        struct arena_free moved = list[at];
        list[at] = list[child];
        list[child] = moved;
    }
}

/* A heap sort, because qsort() has no context. */
static void sort(const struct places *places)
{
    for (unsigned i = places->n / 2; i > 0; i--)
        sift(places, i - 1, places->n);
    for (unsigned n = places->n; n > 1; n--) {
        struct arena_free last = places->free[n - 1];
        places->free[n - 1] = places->free[0];
        places->free[0] = last;
        sift(places, 0, n - 1);
    }
}

static bool just_met(const struct arena_state *arena, uint16_t a, uint16_t b)
{
    return arena->players[a - 1].last == b || arena->players[b - 1].last == a;
}

/* Black is the player with fewer games as Black, then White in the last game; else the first of the two in every second
 * game. */
static struct arena_couple colours(const struct arena_state *arena, uint16_t a, uint16_t b,
                                   unsigned lot)
{
    const struct arena_player *one = &arena->players[a - 1], *other = &arena->players[b - 1];
    bool black = lot % 2 == 0;
    if (one->colours != other->colours)
        black = one->colours < other->colours;
    else if (one->last_colour != other->last_colour)
        black = one->last_colour == GO_WHITE || other->last_colour == GO_BLACK;
    return black ? (struct arena_couple){a, b} : (struct arena_couple){b, a};
}

/* The place of the one who has waited least; the lowest of equals. */
static unsigned newest(const struct places *places)
{
    unsigned ret = 0;
    for (unsigned i = 1; i < places->n; i++)
        if (places->free[i].waited_ms <= places->free[ret].waited_ms)
            ret = i;
    return ret;
}

/* Pairs those who are not taken yet. */
static unsigned pair(const struct places *places, bool *taken, struct arena_couple *ret, unsigned n)
{
    for (unsigned i = 0; i < places->n; i++) {
        unsigned seen = 0;
        for (unsigned k = i + 1; !taken[i] && k < places->n && seen < ARENA_WINDOW; k++) {
            uint16_t a = places->free[i].no, b = places->free[k].no;
            if (taken[k])
                continue;
            seen++;
            if (just_met(places->arena, a, b))
                continue;
            taken[i] = taken[k] = true;
            ret[n] = colours(places->arena, a, b, places->arena->games_n + n);
            n++;
        }
    }
    return n;
}

unsigned arena_pair(const struct arena_state *arena, struct arena_free *free, unsigned n,
                    struct arena_couple *ret)
{
    const struct places places = {arena, free, n};
    bool taken[ARENA_PLAYERS_MAX] = {false};
    unsigned pairs = 0;
    if (n < 2)
        return 0;
    sort(&places);
    if (n % 2 == 1) {
        unsigned left = newest(&places);
        taken[left] = true;
        pairs = pair(&places, taken, ret, 0);
        taken[left] = false;
    }
    /* Those who remain: all of an even number; of an odd one those who just met each other, and the one left out. */
    pairs = pair(&places, taken, ret, pairs);
    if (n == 2 && pairs == 0 && free[0].waited_ms >= ARENA_AGAIN_MS &&
        free[1].waited_ms >= ARENA_AGAIN_MS)
        ret[pairs++] = colours(arena, free[0].no, free[1].no, arena->games_n);
    return pairs;
}
