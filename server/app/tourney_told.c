/* What was told of a tournament, and what of it is another thing now. A round is compared pair by
 * pair: of 128 boards a result changes one. */
#include <stdlib.h>
#include <string.h>

#include "server/app/outbox.h"
#include "server/app/tourney_told.h"

struct told *tourney_told(struct tourney *tourney)
{
    if (!tourney->told)
        tourney->told = app_alloc(sizeof *tourney->told);
    return tourney->told;
}

bool told_take(struct app *app, struct proto_text *section)
{
    bool same = section->length == app->text.length && section->length > 0 &&
                memcmp(section->at, app->text.at, section->length) == 0;
    if (!same) {
        proto_text_clear(section);
        proto_text_bytes(section, app->text.at, app->text.length);
    }
    proto_text_clear(&app->text);
    return !same;
}

struct proto_string told_string(const struct proto_text *section)
{
    return (struct proto_string){section->at, section->length};
}

/* Room for n things of so many bytes, the new ones zeroed. */
static void *widen(void *things, size_t old, size_t n, size_t bytes)
{
    char *wider = realloc(things, n * bytes);
    if (!wider)
        abort();
    memset(wider + old * bytes, 0, (n - old) * bytes);
    return wider;
}

void told_players(struct told *told, uint16_t n)
{
    if (n <= told->players_n)
        return;
    told->players = widen(told->players, told->players_n, n, sizeof *told->players);
    told->players_n = n;
}

void told_rounds(struct told *told, uint8_t n)
{
    if (n <= told->rounds_n)
        return;
    told->rounds = widen(told->rounds, told->rounds_n, n, sizeof *told->rounds);
    told->rounds_n = n;
}

void tourney_forget_told(struct tourney *tourney)
{
    struct told *told = tourney->told;
    if (!told)
        return;
    proto_text_finish(&told->head);
    proto_text_finish(&told->standings);
    view_table_finish(&told->table);
    for (unsigned i = 0; i < told->players_n; i++)
        proto_text_finish(&told->players[i]);
    for (unsigned i = 0; i < told->rounds_n; i++)
        told_round_finish(&told->rounds[i]);
    for (unsigned i = 0; i < PROTO_DESK_SECTIONS_N; i++)
        proto_text_finish(&told->desk[i]);
    buf_unref(told->snap);
    free(told->players);
    free(told->rounds);
    free(told);
    tourney->told = NULL;
}

/* Standings aside, which are as large as their text. */
size_t told_memory(const struct told *told)
{
    size_t bytes = 0;
    if (!told)
        return 0;
    bytes = sizeof *told + told->head.size + 3 * told->standings.size +
            told->players_n * sizeof *told->players + told->rounds_n * sizeof *told->rounds;
    for (unsigned i = 0; i < told->players_n; i++)
        bytes += told->players[i].size;
    for (unsigned i = 0; i < told->rounds_n; i++)
        bytes += told->rounds[i].head.size + told->rounds[i].pairs.size +
                 told->rounds[i].pairs_n * sizeof *told->rounds[i].at;
    for (unsigned i = 0; i < PROTO_DESK_SECTIONS_N; i++)
        bytes += told->desk[i].size;
    return bytes + (told->snap ? told->snap->len : 0);
}

/* --- rounds ----------------------------------------------------------------------------------- */

void told_round_finish(struct told_round *round)
{
    proto_text_finish(&round->head);
    proto_text_finish(&round->pairs);
    free(round->at);
    free(round->from);
    *round = (struct told_round){0};
}

struct told_source told_source(const struct proto_view_pair *pair)
{
    struct told_source ret = {
        .pair = *pair->pair,
        .decided = pair->decided,
        .by_default = pair->by_default,
        .slot = pair->slot,
    };
    memcpy(ret.points2, pair->points2, sizeof ret.points2);
    memcpy(ret.games2, pair->games2, sizeof ret.games2);
    memcpy(ret.moves, pair->moves, sizeof ret.moves);
    return ret;
}

/* What lies between the members of a pair may differ: then it is only written once more. */
bool told_is_from(const struct told_source *from, const struct proto_view_pair *pair)
{
    return from->decided == pair->decided && from->by_default == pair->by_default &&
           from->slot == pair->slot &&
           memcmp(from->points2, pair->points2, sizeof from->points2) == 0 &&
           memcmp(from->games2, pair->games2, sizeof from->games2) == 0 &&
           memcmp(from->moves, pair->moves, sizeof from->moves) == 0 &&
           memcmp(&from->pair, pair->pair, sizeof from->pair) == 0;
}

struct proto_string told_pair(const struct told_round *round, unsigned i)
{
    uint32_t start = i > 0 ? round->at[i - 1].end : 0;
    return (struct proto_string){round->pairs.at + start, round->at[i].end - start};
}

static bool same_text(struct proto_string a, struct proto_string b)
{
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

static bool same_boards(const struct told_round *a, const struct told_round *b)
{
    bool same = a->pairs_n == b->pairs_n;
    for (unsigned i = 0; same && i < a->pairs_n; i++)
        same = a->at[i].board == b->at[i].board;
    return same;
}

struct proto_round_text told_take_round(struct told_round *round, struct told_round *now)
{
    struct proto_string *pairs = app_alloc((now->pairs_n + 1u) * sizeof *pairs);
    struct proto_round_text ret = {.pairs = pairs, .whole = !same_boards(round, now)};
    for (unsigned i = 0; i < now->pairs_n; i++) {
        struct proto_string pair = told_pair(now, i);
        if (ret.whole || !same_text(told_pair(round, i), pair))
            pairs[ret.pairs_n++] = pair;
    }
    if (ret.whole || ret.pairs_n > 0 ||
        !same_text(told_string(&round->head), told_string(&now->head)))
        ret.head = told_string(&now->head);
    told_round_finish(round);
    *round = *now; /* the texts stay where they are */
    return ret;
}
