/* The director's view of the page: rounds, pairs and people, and the revisions to name. */
#include <stdio.h>

#include "desk.h"
#include "json.h"

const json_t *desk_numbered(const json_t *table, long long number)
{
    char key[24];
    snprintf(key, sizeof key, "%lld", number);
    return json_object_get(table, key);
}

const json_t *desk_round_at(const struct desk *desk, unsigned no)
{
    const json_t *round = desk_numbered(desk->tour->view.rounds, no);
    return !round && number_at(desk->tour->draft, "number") == no ? desk->tour->draft : round;
}

long long desk_exp(const struct desk *desk, const json_t *thing)
{
    int64_t have = desk->person->have;
    desk->person->have = -1;
    return have >= 0 && fuzz_chance(desk->fuzz, 80) ? have : number_at(thing, "rev");
}

long long desk_head_exp(const struct desk *desk)
{
    return desk_exp(desk, desk->tour->view.head);
}

long long desk_round_exp(const struct desk *desk)
{
    return desk_exp(desk, desk_round_at(desk, desk->round));
}

unsigned desk_player(const struct desk *desk)
{
    return 1 + fuzz_random(desk->fuzz, desk->people + (fuzz_chance(desk->fuzz, 5) ? 3 : 0));
}

long long desk_player_exp(const struct desk *desk, unsigned no)
{
    return desk_exp(desk, desk_numbered(desk->tour->view.players, no));
}

const json_t *desk_pair(const struct desk *desk)
{
    const json_t *pairs = object_at(desk_round_at(desk, desk->round), "pairs");
    size_t n = json_array_size(pairs), from = n ? fuzz_random(desk->fuzz, (uint32_t)n) : 0;
    const json_t *pair = NULL;
    for (size_t i = 0; i < n; i++) {
        pair = json_array_get(pairs, (from + i) % n);
        if (json_is_null(object_at(pair, "points")) || fuzz_chance(desk->fuzz, 10))
            break;
    }
    return pair;
}

const json_t *desk_played_pair(const struct desk *desk)
{
    size_t i;
    json_t *pair;
    json_array_foreach(object_at(desk_round_at(desk, desk->round), "pairs"), i,
                       pair) if (json_is_null(object_at(pair, "points")) &&
                                 *text_at(pair, "room")) return pair;
    return NULL;
}

const json_t *desk_ruled_pair(const struct desk *desk)
{
    size_t i, k;
    json_t *pair, *game;
    json_array_foreach(object_at(desk_round_at(desk, desk->round), "pairs"), i, pair)
    {
        if (json_is_true(object_at(pair, "ruled")))
            return pair;
        json_array_foreach(object_at(pair, "games"), k,
                           game) if (json_is_true(object_at(game, "ruled"))) return pair;
    }
    return NULL;
}

unsigned desk_player_who(const struct desk *desk, const char *standing)
{
    const char *key;
    json_t *player;
    json_object_foreach(desk->tour->view.players, key, player)
    {
        if (same_word(text_at(player, "status"), standing) && fuzz_chance(desk->fuzz, 50))
            return (unsigned)number_at(player, "number");
    }
    return desk_player(desk);
}
