/* A ladder keeps with each game the ratings of both players before it. Rating appends to the rated
 * part of the list. Taking back the last rated game restores its players' old values, bit for bit.
 * So every change is: take back down to the game, change the list, rate again. */
#include "server/tour/rating/ladder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/array.h"
#include "server/tour/parts.h"

struct tour_ladder_entry {
    struct tour_ladder_game game;
    uint32_t black, white; /* indices in players */
    uint64_t black_sum2;   /* sum of Black's doubled scores up to here; valid once it is summed */
    struct tour_rating black_was, white_was; /* valid once it is rated */
};

void tour_ladder_init(struct tour_ladder *ladder)
{
    *ladder = (struct tour_ladder){.pool = tour_pool_default};
}

void tour_ladder_finish(struct tour_ladder *ladder)
{
    free(ladder->entries);
    free(ladder->players);
    idmap_finish(&ladder->by_id);
    *ladder = (struct tour_ladder){0};
}

/* --- players ---------------------------------------------------------------------------------- */

const struct tour_ladder_player *tour_ladder_player(const struct tour_ladder *ladder, int64_t id)
{
    uintptr_t at = (uintptr_t)idmap_get(&ladder->by_id, idmap_u64((uint64_t)id));

    return at == 0 || ladder->players[at - 1].games == 0 ? NULL : &ladder->players[at - 1];
}

static uint32_t number_of(struct tour_ladder *ladder, int64_t id)
{
    uintptr_t at = (uintptr_t)idmap_get(&ladder->by_id, idmap_u64((uint64_t)id));

    if (at > 0)
        return (uint32_t)(at - 1);
    ladder->players = array_room(ladder->players, &ladder->players_size, ladder->players_n + 1u,
                                 sizeof *ladder->players);
    ladder->players[ladder->players_n] =
        (struct tour_ladder_player){.id = id, .rating = tour_rating_new()};
    at = ++ladder->players_n;
    idmap_put(&ladder->by_id, idmap_u64((uint64_t)id), (void *)at);
    return (uint32_t)(at - 1);
}

/* --- the list --------------------------------------------------------------------------------- */

static int key_order(const struct tour_ladder_key *a, const struct tour_ladder_key *b)
{
    int tours = memcmp(a->tour, b->tour, sizeof a->tour);

    if (tours != 0)
        return tours;
    if (a->round != b->round)
        return a->round < b->round ? -1 : 1;
    if (a->board != b->board)
        return a->board < b->board ? -1 : 1;
    return (a->game > b->game) - (a->game < b->game);
}

/* By end, then key. */
static int game_order(const struct tour_ladder_game *a, const struct tour_ladder_game *b)
{
    if (a->end_ms != b->end_ms)
        return a->end_ms < b->end_ms ? -1 : 1;
    return key_order(&a->key, &b->key);
}

/* The index of a game with this key and end, present or not. */
static uint32_t place_of(const struct tour_ladder *ladder, const struct tour_ladder_key *key,
                         int64_t end_ms)
{
    const struct tour_ladder_game game = {.key = *key, .end_ms = end_ms};
    uint32_t from = 0, to = ladder->n;

    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (game_order(&ladder->entries[middle].game, &game) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

static bool is_at(const struct tour_ladder *ladder, uint32_t at, const struct tour_ladder_key *key)
{
    return at < ladder->n && key_order(&ladder->entries[at].game.key, key) == 0;
}

/* as many sums take the time of rating one game */
#define SUMS_PER_GAME 32

static void forget_all(struct tour_ladder *ladder)
{
    for (uint32_t i = 0; i < ladder->players_n; i++)
        ladder->players[i] =
            (struct tour_ladder_player){.id = ladder->players[i].id, .rating = tour_rating_new()};
    ladder->rated = 0;
}

/* Takes back every rated game from index `to` on. */
static void take_back(struct tour_ladder *ladder, uint32_t to)
{
    if (to == 0 && ladder->rated > 0)
        forget_all(ladder);
    if (ladder->summed > to)
        ladder->summed = to;
    while (ladder->rated > to) {
        const struct tour_ladder_entry *entry = &ladder->entries[--ladder->rated];
        struct tour_ladder_player *black = &ladder->players[entry->black];
        struct tour_ladder_player *white = &ladder->players[entry->white];
        black->rating = entry->black_was;
        white->rating = entry->white_was;
        black->games--;
        white->games--;
    }
}

void tour_ladder_reserve(struct tour_ladder *ladder, uint32_t games)
{
    if (games <= ladder->size)
        return;
    ladder->size = games;
    ladder->entries = alloc_resized(ladder->entries, games, sizeof *ladder->entries);
}

void tour_ladder_set(struct tour_ladder *ladder, const struct tour_ladder_game *game)
{
    uint32_t at = place_of(ladder, &game->key, game->end_ms);

    /* Before the list moves: the ratings from here on belong to games at their old places. */
    take_back(ladder, at);
    if (!is_at(ladder, at, &game->key)) {
        if (ladder->n == ladder->size)
            tour_ladder_reserve(ladder, ladder->size + ladder->size / 2 + 64);
        memmove(&ladder->entries[at + 1], &ladder->entries[at],
                (ladder->n - at) * sizeof *ladder->entries);
        ladder->n++;
    }
    ladder->entries[at] = (struct tour_ladder_entry){.game = *game,
                                                     .black = number_of(ladder, game->black),
                                                     .white = number_of(ladder, game->white)};
}

/* The index of a game + 1; 0: none. Searches at that end first, then backwards from the last game,
 * since corrections are mostly of late games. */
static uint32_t look_for(const struct tour_ladder *ladder, const struct tour_ladder_key *key,
                         int64_t end_ms)
{
    uint32_t at = place_of(ladder, key, end_ms);

    if (is_at(ladder, at, key))
        return at + 1;
    at = ladder->n;
    while (at > 0 && !is_at(ladder, at - 1, key))
        at--;
    return at;
}

bool tour_ladder_find(const struct tour_ladder *ladder, const struct tour_ladder_key *key,
                      int64_t end_ms, struct tour_ladder_game *ret)
{
    uint32_t at = look_for(ladder, key, end_ms);

    if (at > 0)
        *ret = ladder->entries[at - 1].game;
    return at > 0;
}

bool tour_ladder_remove(struct tour_ladder *ladder, const struct tour_ladder_key *key,
                        int64_t end_ms)
{
    uint32_t at = look_for(ladder, key, end_ms);

    if (at-- == 0)
        return false;
    take_back(ladder, at);
    ladder->n--;
    memmove(&ladder->entries[at], &ladder->entries[at + 1],
            (ladder->n - at) * sizeof *ladder->entries);
    return true;
}

/* --- rating ----------------------------------------------------------------------------------- */

/* Sums Black's scores up to index `to`. */
static void add_up(struct tour_ladder *ladder, uint32_t to)
{
    uint64_t sum2 = ladder->summed > 0 ? ladder->entries[ladder->summed - 1].black_sum2 : 0;

    for (; ladder->summed < to; ladder->summed++)
        ladder->entries[ladder->summed].black_sum2 = sum2 +=
            ladder->entries[ladder->summed].game.black_score2;
}

/* The number of first games that the estimate uses, of n: it changes only now and then, but depends
 * only on the games. */
static uint32_t estimated_from(uint32_t n)
{
    return n - n % TOUR_LADDER_ESTIMATE_GAMES;
}

static double estimated(uint64_t black_sum2, uint32_t games)
{
    return games == 0 ? 0 : round(tour_black_adv_estimate(black_sum2, games));
}

static double estimate(const struct tour_ladder *ladder)
{
    uint32_t games = estimated_from(ladder->n);

    return games == 0 ? 0 : estimated(ladder->entries[games - 1].black_sum2, games);
}

static void rate(struct tour_ladder *ladder, struct tour_ladder_entry *entry)
{
    struct tour_ladder_player *black = &ladder->players[entry->black];
    struct tour_ladder_player *white = &ladder->players[entry->white];

    /* The old values first: taking the game back restores them. */
    entry->black_was = black->rating;
    entry->white_was = white->rating;
    tour_rating_game(&ladder->pool, &black->rating, &white->rating, entry->game.black_score2,
                     entry->game.end_ms);
    black->games++;
    white->games++;
}

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

bool tour_ladder_settle_some(struct tour_ladder *ladder, uint32_t games)
{
    uint32_t sums = games < UINT32_MAX / SUMS_PER_GAME ? games * SUMS_PER_GAME : UINT32_MAX;
    double black_adv;

    /* The sums come first: the advantage is estimated from them. */
    if (ladder->summed < ladder->n) {
        add_up(ladder, ladder->summed + least(ladder->n - ladder->summed, sums));
        if (ladder->summed < ladder->n)
            return false;
    }
    black_adv = estimate(ladder);
    /* Another advantage changes every rating, so all games are rated again. */
    if (black_adv < ladder->pool.black_adv || black_adv > ladder->pool.black_adv) {
        forget_all(ladder);
        ladder->pool.black_adv = black_adv;
    }
    for (uint32_t to = ladder->rated + least(ladder->n - ladder->rated, games); ladder->rated < to;)
        rate(ladder, &ladder->entries[ladder->rated++]);
    return ladder->rated == ladder->n;
}

void tour_ladder_settle(struct tour_ladder *ladder)
{
    while (!tour_ladder_settle_some(ladder, UINT32_MAX))
        ;
}

/* --- changes ---------------------------------------------------------------------------------- */

static bool is_among(const struct tour_ladder_game *games, unsigned n,
                     const struct tour_ladder_game *game)
{
    while (n > 0 && game_order(&games[n - 1], game) != 0)
        n--;
    return n > 0;
}

void tour_ladder_change(struct tour_ladder *ladder, const struct tour_ladder_change *change)
{
    for (unsigned i = 0; i < change->out_n; i++)
        if (!is_among(change->in, change->in_n, &change->out[i]))
            tour_ladder_remove(ladder, &change->out[i].key, change->out[i].end_ms);
    for (unsigned i = 0; i < change->in_n; i++)
        tour_ladder_set(ladder, &change->in[i]);
}

/* Counts those of these games that are in the ladder and not among the others, and takes their
 * scores out of the sum. */
static uint32_t leave(const struct tour_ladder *ladder, const struct tour_ladder_game *games,
                      unsigned n, const struct tour_ladder_change *others, uint64_t *sum2)
{
    uint32_t left = 0;

    for (unsigned i = 0; i < n; i++) {
        uint32_t at = place_of(ladder, &games[i].key, games[i].end_ms);
        if (!is_at(ladder, at, &games[i].key) || is_among(others->out, others->out_n, &games[i]))
            continue;
        *sum2 -= ladder->entries[at].game.black_score2;
        left++;
    }
    return left;
}

/* The last game that joins before this one (NULL: of all). */
static const struct tour_ladder_game *last_in(const struct tour_ladder_change *change,
                                              const struct tour_ladder_game *before)
{
    const struct tour_ladder_game *last = NULL;

    for (unsigned i = 0; i < change->in_n; i++)
        if ((!before || game_order(&change->in[i], before) < 0) &&
            (!last || game_order(&change->in[i], last) > 0))
            last = &change->in[i];
    return last;
}

/* The sum of the scores of the last `games` games, as it will be after the change. */
static uint64_t scores_of_last(const struct tour_ladder *ladder,
                               const struct tour_ladder_change *change, uint32_t games)
{
    const struct tour_ladder_game *in = last_in(change, NULL);
    uint32_t at = ladder->n;
    uint64_t sum2 = 0;

    while (games > 0) {
        const struct tour_ladder_game *old = at > 0 ? &ladder->entries[at - 1].game : NULL;
        if (old && (is_among(change->out, change->out_n, old) ||
                    is_among(change->in, change->in_n, old))) {
            at--;
            continue;
        }
        games--;
        if (in && (!old || game_order(in, old) > 0)) {
            sum2 += in->black_score2;
            in = last_in(change, in);
        } else {
            sum2 += old->black_score2;
            at--;
        }
    }
    return sum2;
}

static uint32_t first_changed(const struct tour_ladder *ladder,
                              const struct tour_ladder_change *change)
{
    uint32_t first = ladder->n;

    for (unsigned i = 0; i < change->out_n; i++)
        first = least(first, place_of(ladder, &change->out[i].key, change->out[i].end_ms));
    for (unsigned i = 0; i < change->in_n; i++)
        first = least(first, place_of(ladder, &change->in[i].key, change->in[i].end_ms));
    return first;
}

uint32_t tour_ladder_cost(const struct tour_ladder *ladder, const struct tour_ladder_change *change)
{
    static const struct tour_ladder_change none;
    uint64_t sum2 = ladder->n > 0 ? ladder->entries[ladder->n - 1].black_sum2 : 0;
    uint32_t n = ladder->n - leave(ladder, change->out, change->out_n, &none, &sum2);
    double black_adv;

    n -= leave(ladder, change->in, change->in_n, change, &sum2);
    n += change->in_n;
    for (unsigned i = 0; i < change->in_n; i++)
        sum2 += change->in[i].black_score2;
    sum2 -= scores_of_last(ladder, change, n - estimated_from(n));
    black_adv = estimated(sum2, estimated_from(n));
    if (black_adv < ladder->pool.black_adv || black_adv > ladder->pool.black_adv)
        return n;
    return n - first_changed(ladder, change);
}

/* --- results --------------------------------------------------------------------------------- */

bool tour_ladder_steps(const struct tour_ladder *ladder, const struct tour_ladder_key *key,
                       int64_t end_ms, struct tour_ladder_step *ret_black,
                       struct tour_ladder_step *ret_white)
{
    uint32_t at = place_of(ladder, key, end_ms);
    const struct tour_ladder_entry *entry;

    if (!is_at(ladder, at, key) || at >= ladder->rated)
        return false;
    entry = &ladder->entries[at];
    *ret_black = (struct tour_ladder_step){entry->black_was, entry->black_was};
    *ret_white = (struct tour_ladder_step){entry->white_was, entry->white_was};
    tour_rating_game(&ladder->pool, &ret_black->after, &ret_white->after, entry->game.black_score2,
                     end_ms);
    return true;
}

static bool is_unsure(const struct tour_ladder_player *player)
{
    return player->rating.deviation > TOUR_DEVIATION_UNSURE;
}

int64_t tour_ladder_order(const struct tour_ladder_player *player)
{
    static const int64_t sure = INT64_C(1000000000000);

    return (is_unsure(player) ? 0 : sure) + llround(1e6 * player->rating.rating) + 1;
}

static int by_rating(const void *a, const void *b)
{
    const struct tour_ladder_player *one = a, *two = b;
    int64_t first = tour_ladder_order(one), second = tour_ladder_order(two);

    if (first != second)
        return first > second ? -1 : 1;
    return (one->id > two->id) - (one->id < two->id);
}

uint32_t tour_ladder_list(const struct tour_ladder *ladder, int64_t at_ms,
                          struct tour_ladder_player **ret)
{
    uint32_t n = 0;

    *ret = alloc_zeroed(ladder->players_n, sizeof **ret);
    for (uint32_t i = 0; i < ladder->players_n; i++) {
        struct tour_ladder_player player = ladder->players[i];
        if (player.games == 0)
            continue;
        player.rating = tour_rating_at(&ladder->pool, &player.rating, at_ms);
        (*ret)[n++] = player;
    }
    qsort(*ret, n, sizeof **ret, by_rating);
    return n;
}
