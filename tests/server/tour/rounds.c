/* Drafts of tests: the server's own pairing decides the pairs; results are random. */
#include "tests/server/tour/rounds.h"

#include <stdlib.h>
#include <string.h>

#include "tests/test.h"

void draft_make(struct draft *draft, const struct event *event, uint64_t seed,
                const struct proto_tour_pair *locked, unsigned locked_n)
{
    struct proto_tour_pair *made;
    struct tour_verdict verdict = {0};

    assert_true(tour_pair(event->tour, (uint8_t)(event->tour->rounds_n + 1), seed, locked, locked_n,
                          &made, &draft->n, &verdict));
    memcpy(draft->pairs, made, draft->n * sizeof *made);
    free(made);
}

const char *draft_name(const struct event *event, uint16_t no)
{
    return tour_person(event->tour, no)->name;
}

const char *draft_said(const struct draft *draft, const struct event *event)
{
    static char text[2048];

    *text = '\0';
    for (unsigned i = 0; i < draft->n; i++) {
        if (i > 0)
            strcat(text, " ");
        strcat(text, draft_name(event, draft->pairs[i].first));
        if (draft->pairs[i].second != 0)
            strcat(strcat(text, "-"), draft_name(event, draft->pairs[i].second));
        assert_true(strlen(text) < sizeof text - 128);
    }
    return text;
}

bool draft_has(const struct draft *draft, const struct event *event, const char *a, const char *b)
{
    uint16_t one = event_no(event, a), two = b ? event_no(event, b) : 0;

    for (unsigned i = 0; i < draft->n; i++) {
        const struct proto_tour_pair *pair = &draft->pairs[i];
        if ((pair->first == one && pair->second == two) ||
            (pair->first == two && pair->second == one))
            return true;
    }
    return false;
}

uint32_t draft_total(const struct draft *draft, unsigned level)
{
    struct tour_total totals;

    tour_totals(draft->pairs, draft->n, &totals);
    return totals.level[level];
}

unsigned chance_below(struct chance *chance, unsigned n)
{
    chance->state = chance->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((chance->state >> 33) % n);
}

void draft_play(const struct draft *draft, struct event *event, struct chance *chance)
{
    uint8_t no = (uint8_t)(event->tour->rounds_n + 1);
    struct proto_tour_pair pairs[PROTO_TOUR_PAIRS_MAX];

    memcpy(pairs, draft->pairs, draft->n * sizeof *pairs);
    event_do(event, &(struct proto_tour_act){
                        .kind = PROTO_ACT_PAIR, .round = no, .pairs = pairs, .pairs_n = draft->n});
    event_publish(event);
    event_start(event);
    for (unsigned i = 0; i < draft->n; i++) {
        struct proto_tour_act act = {
            .kind = PROTO_ACT_RESULT, .round = no, .board = pairs[i].board, .game = 1};
        act.outcome.result = (uint8_t)(PROTO_TOUR_BLACK + chance_below(chance, 3));
        act.outcome.by_default =
            act.outcome.result != PROTO_TOUR_DRAW && chance_below(chance, 12) == 0;
        if (pairs[i].second != 0)
            event_do(event, &act);
    }
}
