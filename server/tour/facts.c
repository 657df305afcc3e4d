/* Facts for pairing: the opponents, colours, floats and byes of every player, and their place. */
#include "server/tour/facts.h"

#include <stdlib.h>
#include <string.h>

#include "core/board.h"
#include "proto/lib/alloc.h"

static bool same_text(const char *a, const char *b)
{
    return *a != '\0' && strcmp(a, b) == 0;
}

static void forbid(struct tour_facts *facts)
{
    const struct tour *tour = facts->tour;

    for (uint16_t a = 1; a <= tour->people_n; a++)
        for (uint16_t b = (uint16_t)(a + 1); b <= tour->people_n; b++)
            if (same_text(tour->people[a - 1].household, tour->people[b - 1].household))
                facts->forbidden[tour_two(facts, a, b)] = facts->forbidden[tour_two(facts, b, a)] =
                    true;
    for (unsigned i = 0; i < tour->forbidden_n; i++) {
        const struct tour_forbidden *two = &tour->forbidden[i];
        facts->forbidden[tour_two(facts, two->a, two->b)] = true;
        facts->forbidden[tour_two(facts, two->b, two->a)] = true;
    }
}

/* --- the past --------------------------------------------------------------------------------- */

static int16_t before2(const struct tour_line *line, uint8_t round)
{
    return round == 1 ? line->start2 : line->cells[round - 2].score2;
}

static void take_cell(struct tour_facts *facts, const struct tour_table *table,
                      const struct tour_line *line, uint8_t round)
{
    struct tour_fact *fact = &facts->people[line->no - 1];
    const struct tour_cell *cell = &line->cells[round - 1];

    if (cell->kind != TOUR_CELL_PAIRED) {
        fact->unplayed++;
        fact->byes = (uint8_t)(fact->byes + (cell->kind == TOUR_CELL_BYE));
        return;
    }
    if (cell->by_default) {
        fact->unplayed++;
        fact->byes = (uint8_t)(fact->byes + (cell->points2 > 0));
    } else {
        uint8_t *met = &facts->met[tour_two(facts, line->no, cell->opponent)];
        *met = (uint8_t)(*met + (*met < 3));
        if (cell->handicap == 0 && cell->decided && facts->tour->settings.match == 1)
            facts->colours[(size_t)(line->no - 1) * facts->tour->rounds_n + round - 1u] =
                cell->colour;
    }
    int16_t mine = before2(line, round), other = before2(tour_line(table, cell->opponent), round);
    fact->down = (uint8_t)(fact->down + (mine > other && fact->down < 3));
    fact->up = (uint8_t)(fact->up + (mine < other && fact->up < 3));
}

/* Computes the difference of colours, the last two colours, and the colour that the player must
 * get. */
static void balance(struct tour_facts *facts, struct tour_fact *fact)
{
    const uint8_t *colours = &facts->colours[(size_t)(fact->no - 1) * facts->tour->rounds_n];
    uint8_t last = GO_EMPTY, before = GO_EMPTY;

    for (unsigned i = 0; i + 1u < facts->round && i < facts->tour->rounds_n; i++) {
        if (colours[i] == GO_EMPTY)
            continue;
        fact->white = (int8_t)(fact->white + (colours[i] == GO_WHITE ? 1 : -1));
        before = last;
        last = colours[i];
    }
    fact->twice = last == before ? last : GO_EMPTY;
    if (fact->white >= 2 || (fact->white > -2 && fact->twice == GO_WHITE))
        fact->must = GO_BLACK;
    else if (fact->white <= -2 || fact->twice == GO_BLACK)
        fact->must = GO_WHITE;
}

/* --- places
 * ------------------------------------------------------------------------------------ */

static void rank_seeds(struct tour_facts *facts)
{
    const struct tour *tour = facts->tour;

    for (unsigned a = 0; a < tour->people_n; a++)
        for (unsigned b = 0; b < tour->people_n; b++)
            if (a != b && tour->people[b].standing != 0 &&
                tour_seed_order(&tour->people[b], &tour->people[a]) < 0)
                facts->people[a].seed++;
}

/* Groups the players of equal score, in the order of the standings. Players who do not play this
 * round belong to no group. */
static void group(struct tour_facts *facts, const struct tour_table *table)
{
    uint16_t order[PROTO_TOUR_PLAYERS_MAX];
    unsigned n = 0;
    uint8_t index = 0;

    for (unsigned i = 0; i < table->n; i++)
        if (facts->people[table->lines[i].no - 1].plays)
            order[n++] = table->lines[i].no;
    /* The table has unplaced players last, whatever their score. */
    for (unsigned i = 1; i < n; i++)
        for (unsigned k = i;
             k > 0 && facts->people[order[k] - 1].score2 > facts->people[order[k - 1] - 1].score2;
             k--) {
            uint16_t no = order[k];
            order[k] = order[k - 1];
            order[k - 1] = no;
        }
    for (unsigned i = n, size; i > 0; i -= size, index++) {
        for (size = 1; size < i && facts->people[order[i - size - 1] - 1].score2 ==
                                       facts->people[order[i - 1] - 1].score2;)
            size++;
        for (unsigned k = 0; k < size; k++) {
            struct tour_fact *fact = &facts->people[order[i - size + k] - 1];
            fact->position = (uint16_t)k;
            fact->group_n = (uint16_t)size;
            fact->score_index = index;
        }
    }
}

void tour_facts(const struct tour *tour, uint8_t round, uint64_t seed, struct tour_facts *ret)
{
    size_t n = tour->people_n, rounds = tour->rounds_n;
    struct tour_table table;

    *ret = (struct tour_facts){.tour = tour, .round = round, .seed = seed};
    ret->people = alloc_zeroed(n, sizeof *ret->people);
    ret->met = alloc_zeroed(n * n, sizeof *ret->met);
    ret->forbidden = alloc_zeroed(n * n, sizeof *ret->forbidden);
    ret->colours = alloc_zeroed(n * rounds, sizeof *ret->colours);
    forbid(ret);
    rank_seeds(ret);
    tour_table(tour, (uint8_t)(round - 1), &table);
    ret->n = table.n;
    for (unsigned i = 0; i < table.n; i++) {
        const struct tour_line *line = &table.lines[i];
        struct tour_fact *fact = &ret->people[line->no - 1];
        fact->no = line->no;
        fact->score2 = (int16_t)line->values[0];
        fact->plays = tour_plays(tour, tour_person(tour, line->no), round);
        for (uint8_t no = 1; no <= table.rounds; no++)
            take_cell(ret, &table, line, no);
        balance(ret, fact);
    }
    group(ret, &table);
    tour_table_finish(&table);
}

void tour_facts_finish(struct tour_facts *facts)
{
    free(facts->people);
    free(facts->met);
    free(facts->forbidden);
    free(facts->colours);
    *facts = (struct tour_facts){0};
}
