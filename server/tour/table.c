/* Standings: values, direct comparison, order, shared places. Players who are equal in every value
 * share the place; the starting order only decides who is listed first. */
#include <stdlib.h>
#include <string.h>

#include "server/tour/parts.h"

#include "proto/lib/alloc.h"

struct tour_line *tour_line(const struct tour_table *table, uint16_t no)
{
    return &table->lines[table->index[no - 1] - 1];
}

static void enter(const struct tour *tour, struct tour_table *table)
{
    unsigned rounds = table->rounds > 0 ? table->rounds : 1;

    table->lines = alloc_raw(tour->people_n + 1u, sizeof *table->lines);
    table->index = alloc_raw(tour->people_n + 1u, sizeof *table->index);
    table->cells = alloc_raw((tour->people_n + 1u) * rounds, sizeof *table->cells);
    memset(table->cells, 0, (tour->people_n + 1u) * rounds * sizeof *table->cells);
    for (uint16_t no = 1; no <= tour->people_n; no++) {
        table->index[no - 1] = 0;
        if (!tour_person(tour, no))
            continue;
        table->lines[table->n] =
            (struct tour_line){.no = no, .cells = table->cells + table->n * rounds};
        table->index[no - 1] = ++table->n;
    }
}

/* --- order ------------------------------------------------------------------------------------ */

/* qsort() passes no context, and this program has threads. So this is a merge sort of its own,
 * which also keeps equal lines in their order. */
struct order {
    const struct tour *tour;
    unsigned values; /* number of values that count so far */
};

static int compare_values(const struct tour_line *a, const struct tour_line *b, unsigned values)
{
    for (unsigned i = 0; i < values; i++)
        if (a->values[i] != b->values[i])
            return a->values[i] > b->values[i] ? -1 : 1;
    return 0;
}

static int compare(const struct order *order, const struct tour_line *a, const struct tour_line *b)
{
    int by_value;

    if (a->unplaced != b->unplaced)
        return a->unplaced ? 1 : -1;
    by_value = compare_values(a, b, order->values);
    return by_value != 0
               ? by_value
               : tour_seed_order(tour_person(order->tour, a->no), tour_person(order->tour, b->no));
}

static void merge(const struct order *order, struct tour_line *lines, size_t n,
                  struct tour_line *space)
{
    size_t half = n / 2, left = 0, right = half, to = 0;

    if (n < 2)
        return;
    merge(order, lines, half, space);
    merge(order, lines + half, n - half, space);
    memcpy(space, lines, half * sizeof *space);
    while (left < half)
        lines[to++] = right < n && compare(order, &lines[right], &space[left]) < 0 ? lines[right++]
                                                                                   : space[left++];
}

static void sort(struct tour_table *table, const struct order *order)
{
    struct tour_line *space = alloc_raw(table->n / 2u + 1, sizeof *space);

    merge(order, table->lines, table->n, space);
    free(space);
    for (unsigned i = 0; i < table->n; i++)
        table->index[table->lines[i].no - 1] = (uint16_t)(i + 1);
}

/* --- direct comparison ------------------------------------------------------------------------ */

/* Doubled points of a line against those of lines[0..n), or TOUR_NOT_APPLIED if it has not met
 * every other one of them. */
static int32_t against(const struct tour_table *table, const struct tour_line *line,
                       const struct tour_line *lines, unsigned n)
{
    int32_t points2 = 0;
    unsigned met = 0;

    for (unsigned i = 0; i < n; i++) {
        bool one = false;
        for (unsigned round = 0; round < table->rounds; round++) {
            const struct tour_cell *cell = &line->cells[round];
            if (cell->kind == TOUR_CELL_PAIRED && cell->opponent == lines[i].no && cell->decided &&
                !cell->struck) {
                points2 += cell->points2;
                one = true;
            }
        }
        met += one;
    }
    return met == n - 1 ? points2 : TOUR_NOT_APPLIED;
}

/* Fills the value at `which` of adjacent lines that are equal in all values before it. In a round
 * robin all players have met, so only two are compared. */
static void compare_directly(const struct tour *tour, const struct tour_table *table,
                             struct tour_line *lines, unsigned n, unsigned which)
{
    bool applies = n == 2 || (n > 2 && tour->settings.system != PROTO_ROBIN);

    for (unsigned i = 0; i < n; i++) {
        lines[i].values[which] = against(table, &lines[i], lines, n);
        applies = applies && lines[i].values[which] != TOUR_NOT_APPLIED;
    }
    for (unsigned i = 0; i < n && !applies; i++)
        lines[i].values[which] = TOUR_NOT_APPLIED;
}

/* Points against a player who is equal in every value before the direct comparison. */
int32_t tour_direct(const struct tour *tour, const struct tour_table *table,
                    const struct tour_line *line, unsigned round)
{
    const struct proto_tour_settings *settings = &tour->settings;
    const struct tour_cell *cell = &line->cells[round];
    const struct tour_line *other;
    unsigned which = 1;

    while (which <= settings->criteria_n && settings->criteria[which - 1] != PROTO_CRITERION_DC)
        which++;
    if (which > settings->criteria_n || line->values[which] == TOUR_NOT_APPLIED ||
        cell->kind != TOUR_CELL_PAIRED || !cell->decided || cell->struck)
        return 0;
    other = tour_line(table, cell->opponent);
    return other->unplaced == line->unplaced && compare_values(line, other, which) == 0
               ? cell->points2
               : 0;
}

static unsigned equals(const struct tour_table *table, unsigned from, unsigned values)
{
    const struct tour_line *lines = table->lines;
    unsigned n = 1;

    while (from + n < table->n && lines[from + n].unplaced == lines[from].unplaced &&
           compare_values(&lines[from], &lines[from + n], values) == 0)
        n++;
    return n;
}

/* --- the table -------------------------------------------------------------------------------- */

static void evaluate(const struct tour *tour, struct tour_table *table)
{
    const struct proto_tour_settings *settings = &tour->settings;

    for (unsigned which = 1; which <= settings->criteria_n; which++) {
        enum proto_tour_criterion criterion = settings->criteria[which - 1];
        if (criterion == PROTO_CRITERION_DC) {
            sort(table, &(struct order){tour, which});
            for (unsigned i = 0, n; i < table->n; i += n) {
                n = equals(table, i, which);
                compare_directly(tour, table, &table->lines[i], n, which);
            }
            continue;
        }
        for (unsigned i = 0; i < table->n; i++)
            table->lines[i].values[which] = tour_value(tour, table, &table->lines[i], criterion);
    }
}

static void place(const struct tour *tour, struct tour_table *table)
{
    unsigned values = 1u + tour->settings.criteria_n;

    sort(table, &(struct order){tour, values});
    for (unsigned i = 0, n; i < table->n; i += n) {
        n = equals(table, i, values);
        for (unsigned k = i; k < i + n && !table->lines[i].unplaced; k++) {
            table->lines[k].place = (uint16_t)(i + 1);
            table->lines[k].place_to = (uint16_t)(i + n);
        }
    }
}

void tour_table(const struct tour *tour, uint8_t rounds, struct tour_table *ret)
{
    uint8_t begun = tour_begun(tour);

    *ret = (struct tour_table){.rounds = rounds < begun ? rounds : begun};
    enter(tour, ret);
    tour_fill(tour, ret);
    for (unsigned i = 0; i < ret->n; i++)
        ret->lines[i].unplaced = !tour_is_placed(tour, &ret->lines[i]);
    evaluate(tour, ret);
    place(tour, ret);
}

void tour_table_finish(struct tour_table *table)
{
    free(table->lines);
    free(table->index);
    free(table->cells);
    *table = (struct tour_table){0};
}
