/* Diffs a tournament against what was last sent, section by section. Rounds are compared pairing by
 * pairing: a result changes one board of 128. It sends nothing itself. */
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/outbox.h"
#include "server/app/state.h"
#include "server/app/tournament/sent.h"
#include "server/app/tournament/tournament.h"

struct sent *tournament_sent(struct tournament *tournament)
{
    if (!tournament->sent)
        tournament->sent = alloc_zeroed(1, sizeof *tournament->sent);
    return tournament->sent;
}

bool sent_take(struct app *app, struct proto_text *section)
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

struct text sent_string(const struct proto_text *section)
{
    return (struct text){section->at, section->length};
}

/* Grows an array to n items of so many bytes; new ones are zeroed. */
static void *widen(void *things, size_t old, size_t n, size_t bytes)
{
    char *wider = alloc_resized(things, n, bytes);
    memset(wider + old * bytes, 0, (n - old) * bytes);
    return wider;
}

void sent_players(struct sent *sent, uint16_t n)
{
    if (n <= sent->players_n)
        return;
    sent->players = widen(sent->players, sent->players_n, n, sizeof *sent->players);
    sent->players_n = n;
}

void sent_rounds(struct sent *sent, uint8_t n)
{
    if (n <= sent->rounds_n)
        return;
    sent->rounds = widen(sent->rounds, sent->rounds_n, n, sizeof *sent->rounds);
    sent->rounds_n = n;
}

void tournament_forget_sent(struct tournament *tournament)
{
    struct sent *sent = tournament->sent;
    if (!sent)
        return;
    proto_text_finish(&sent->head);
    proto_text_finish(&sent->standings);
    view_table_finish(&sent->table);
    for (unsigned i = 0; i < sent->players_n; i++)
        proto_text_finish(&sent->players[i]);
    for (unsigned i = 0; i < sent->rounds_n; i++)
        sent_round_finish(&sent->rounds[i]);
    for (unsigned i = 0; i < PROTO_DESK_SECTIONS_N; i++)
        proto_text_finish(&sent->desk[i]);
    buf_unref(sent->snap);
    free(sent->players);
    free(sent->rounds);
    free(sent);
    tournament->sent = NULL;
}

/* Estimated: the rendered standings count three times, for the lines and cells that they are made
 * from. */
size_t sent_memory(const struct sent *sent)
{
    size_t bytes = 0;
    if (!sent)
        return 0;
    bytes = sizeof *sent + sent->head.size + 3 * sent->standings.size +
            sent->players_n * sizeof *sent->players + sent->rounds_n * sizeof *sent->rounds;
    for (unsigned i = 0; i < sent->players_n; i++)
        bytes += sent->players[i].size;
    for (unsigned i = 0; i < sent->rounds_n; i++)
        bytes += sent->rounds[i].head.size + sent->rounds[i].pairs.size +
                 sent->rounds[i].pairs_n * sizeof *sent->rounds[i].at;
    for (unsigned i = 0; i < PROTO_DESK_SECTIONS_N; i++)
        bytes += sent->desk[i].size;
    return bytes + (sent->snap ? sent->snap->len : 0);
}

/* --- rounds ----------------------------------------------------------------------------------- */

void sent_round_finish(struct sent_round *round)
{
    proto_text_finish(&round->head);
    proto_text_finish(&round->pairs);
    free(round->at);
    free(round->from);
    *round = (struct sent_round){0};
}

struct sent_source sent_source(const struct proto_view_pair *pair)
{
    struct sent_source ret = {
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

/* Padding between the members of a pair may differ too: then the pair is only rendered once
 * more. */
bool sent_is_from(const struct sent_source *from, const struct proto_view_pair *pair)
{
    return from->decided == pair->decided && from->by_default == pair->by_default &&
           from->slot == pair->slot &&
           memcmp(from->points2, pair->points2, sizeof from->points2) == 0 &&
           memcmp(from->games2, pair->games2, sizeof from->games2) == 0 &&
           memcmp(from->moves, pair->moves, sizeof from->moves) == 0 &&
           memcmp(&from->pair, pair->pair, sizeof from->pair) == 0;
}

struct text sent_pair(const struct sent_round *round, unsigned i)
{
    uint32_t start = i > 0 ? round->at[i - 1].end : 0;
    return (struct text){round->pairs.at + start, round->at[i].end - start};
}

static bool same_boards(const struct sent_round *a, const struct sent_round *b)
{
    bool same = a->pairs_n == b->pairs_n;
    for (unsigned i = 0; same && i < a->pairs_n; i++)
        same = a->at[i].board == b->at[i].board;
    return same;
}

struct proto_round_text sent_take_round(struct sent_round *round, struct sent_round *now)
{
    struct text *pairs = alloc_zeroed(now->pairs_n + 1u, sizeof *pairs);
    struct proto_round_text ret = {.pairs = pairs, .whole = !same_boards(round, now)};
    for (unsigned i = 0; i < now->pairs_n; i++) {
        struct text pair = sent_pair(now, i);
        if (ret.whole || !text_same(sent_pair(round, i), pair))
            pairs[ret.pairs_n++] = pair;
    }
    if (ret.whole || ret.pairs_n > 0 ||
        !text_same(sent_string(&round->head), sent_string(&now->head)))
        ret.head = sent_string(&now->head);
    sent_round_finish(round);
    *round = *now; /* `ret` points into these texts */
    return ret;
}
