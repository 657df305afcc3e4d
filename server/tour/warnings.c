/* Warnings for the director about a draft. */
#include "core/board.h"
#include "server/tour/facts.h"
#include "server/tour/teams.h"

struct list {
    struct tour_warning *at;
    unsigned n, max;
};

static void warn(struct list *list, const struct proto_tour_pair *pair, enum tour_warning_kind kind,
                 unsigned value)
{
    if (list->n == list->max)
        return;
    list->at[list->n++] = (struct tour_warning){.kind = (uint8_t)kind,
                                                .board = pair->board,
                                                .a = pair->first,
                                                .b = pair->second,
                                                .value = (uint16_t)value};
}

static bool was_absent(const struct tour *tour, uint16_t no, uint8_t round)
{
    return round > 0 && !tour_pair_of(tour, round, no);
}

static void look(const struct tour_facts *facts, const struct proto_tour_pair *pair,
                 struct list *list)
{
    const struct tour_fact *black = tour_fact(facts, pair->first), *white;
    const struct tour *tour = facts->tour;
    int gap;

    if (pair->second == 0) {
        if (black->byes > 0)
            warn(list, pair, TOUR_WARN_SECOND_BYE, black->byes + 1u);
        return;
    }
    white = tour_fact(facts, pair->second);
    if (facts->met[tour_two(facts, pair->first, pair->second)] > 0)
        warn(list, pair, TOUR_WARN_REMATCH, facts->met[tour_two(facts, pair->first, pair->second)]);
    gap = black->score2 > white->score2 ? black->score2 - white->score2
                                        : white->score2 - black->score2;
    if (gap > 2)
        warn(list, pair, TOUR_WARN_GAP, (unsigned)gap);
    if (tour->settings.match == 1 && pair->handicap == 0 &&
        (black->twice == GO_BLACK || white->twice == GO_WHITE))
        warn(list, pair, TOUR_WARN_THIRD_COLOUR, 3);
    if (facts->forbidden[tour_two(facts, pair->first, pair->second)]) {
        const char *household = tour->people[pair->first - 1].household;
        const char *other = tour->people[pair->second - 1].household;
        unsigned i = 0;
        while (household[i] != '\0' && household[i] == other[i])
            i++;
        warn(list, pair,
             household[0] != '\0' && household[i] == other[i] ? TOUR_WARN_HOUSEHOLD
                                                              : TOUR_WARN_FORBIDDEN,
             0);
    }
    if (was_absent(tour, pair->first, (uint8_t)(facts->round - 1)) &&
        was_absent(tour, pair->second, (uint8_t)(facts->round - 1)))
        warn(list, pair, TOUR_WARN_ABSENT_LAST, 0);
}

static unsigned find(const struct tour *tour, const struct proto_tour_round *round,
                     struct tour_warning *ret, unsigned max)
{
    struct list list = {.at = ret, .max = max};
    struct tour_facts facts;
    unsigned playing = 0;

    if (tour->settings.system != PROTO_SWISS && tour->settings.system != PROTO_MCMAHON)
        return 0;
    tour_facts(tour, round->no, round->seed, &facts);
    if (round->seed == 0)
        warn(&list, &(struct proto_tour_pair){0}, TOUR_WARN_IN_ORDER, 0);
    for (unsigned i = 0; i < round->pairs_n; i++)
        look(&facts, &round->pairs[i], &list);
    for (unsigned i = 0; i < tour->people_n; i++)
        playing += facts.people[i].plays;
    if (playing > 1 && tour->settings.rounds >= playing - 1)
        warn(&list, &(struct proto_tour_pair){0}, TOUR_WARN_ROBIN, tour->settings.rounds);
    tour_facts_finish(&facts);
    return list.n;
}

/* Of teams: about their matches, by the first board and the first players. */
unsigned tour_warnings(const struct tour *tour, const struct proto_tour_round *round,
                       struct tour_warning *ret, unsigned max)
{
    struct tour teams;
    const struct tour *units = tour_units(tour, &teams);
    unsigned n = find(units, tour_round(units, round->no), ret, max);

    for (unsigned i = 0; i < n && units != tour; i++)
        if (ret[i].board > 0)
            ret[i].board = tour_first_board(tour, ret[i].board);
    tour_finish(&teams);
    return n;
}
