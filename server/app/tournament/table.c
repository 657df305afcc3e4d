/* Standings: rendered for views, and compared with what was last sent. If only the numbers of a
 * line have changed, the event has the line without its cells: a result changes the sums of all
 * opponents of two players, and so their places, but only two cells. */
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/outbox.h"
#include "server/app/tournament/sent.h"
#include "server/tour/teams.h"

static struct proto_view_cell view_cell(const struct tour_cell *cell)
{
    return (struct proto_view_cell){
        .kind = cell->kind,
        .absence = cell->absence,
        .opponent = cell->opponent,
        .colour = cell->colour,
        .handicap = cell->handicap,
        .decided = cell->decided,
        .by_default = cell->by_default,
        .points2 = cell->points2,
        .games2 = cell->games2,
        .score2 = cell->score2,
    };
}

static void view_line(const struct tour_line *line, struct proto_view_line *ret)
{
    *ret = (struct proto_view_line){
        .no = line->no, .place = line->place, .place_to = line->place_to, .start2 = line->start2};
    for (unsigned i = 0; i <= PROTO_TOUR_CRITERIA_MAX; i++)
        ret->values[i] =
            line->values[i] == TOUR_NOT_APPLIED ? PROTO_VIEW_NO_VALUE : line->values[i];
}

void view_table(const struct tour *tour, struct view_table *ret)
{
    const struct proto_tour_settings *settings = &tour->settings;
    struct tour teams;
    tour_table(tour_units(tour, &teams), tour->rounds_n, &ret->table);
    tour_finish(&teams);
    const struct tour_table *table = &ret->table;
    ret->lines = alloc_zeroed(table->n + 1u, sizeof *ret->lines);
    ret->cells = alloc_zeroed((size_t)table->n * table->rounds + 1, sizeof *ret->cells);
    for (unsigned i = 0; i < table->n; i++) {
        struct proto_view_cell *cells = ret->cells + (size_t)i * table->rounds;
        view_line(&table->lines[i], &ret->lines[i]);
        ret->lines[i].cells = cells;
        for (unsigned round = 0; round < table->rounds; round++)
            cells[round] = view_cell(&table->lines[i].cells[round]);
    }
    ret->view = (struct proto_view_table){.rounds = table->rounds,
                                          .criteria_n = (uint8_t)(1 + settings->criteria_n),
                                          .criteria = {PROTO_CRITERION_SCORE},
                                          .lines = ret->lines,
                                          .lines_n = table->n};
    for (unsigned i = 0; i < settings->criteria_n; i++)
        ret->view.criteria[1 + i] = settings->criteria[i];
    for (unsigned i = 0; i < ret->view.criteria_n; i++)
        ret->view.scales[i] = (uint8_t)tour_scale(tour, ret->view.criteria[i]);
}

void view_table_finish(struct view_table *table)
{
    tour_table_finish(&table->table);
    free(table->lines);
    free(table->cells);
}

/* --- changes ---------------------------------------------------------------------------------- */

/* Both can be compared as bytes: there is no padding between their members. */
#define NUMBERS_BYTES                                                                              \
    (offsetof(struct proto_view_line, values) + sizeof(int32_t[1 + PROTO_TOUR_CRITERIA_MAX]))
static_assert(offsetof(struct proto_view_line, values) == 4 * sizeof(uint16_t), "four numbers");
static_assert(sizeof(struct proto_view_cell) == 12, "two of two bytes, eight of one");

static bool same_criteria(const struct proto_view_table *a, const struct proto_view_table *b)
{
    return a->criteria_n == b->criteria_n && memcmp(a->criteria, b->criteria, a->criteria_n) == 0 &&
           memcmp(a->scales, b->scales, a->criteria_n) == 0;
}

/* One bit for each cell of a line that differs from the line as last sent (NULL: none was). */
static uint64_t new_cells(const struct proto_view_line *line, unsigned rounds,
                          const struct proto_view_line *was, unsigned rounds_then)
{
    static const struct proto_view_cell nothing;
    uint64_t ret = 0;
    for (unsigned i = 0; i < rounds; i++) {
        const struct proto_view_cell *then = was && i < rounds_then ? &was->cells[i] : &nothing;
        if (memcmp(&line->cells[i], then, sizeof *then) != 0)
            ret |= UINT64_C(1) << i;
    }
    return ret;
}

/* Collects the changed lines. True: a line, their order or the number of rounds has changed. */
static bool compare(const struct proto_view_table *before, const struct proto_view_table *now,
                    struct proto_view_new_line *ret, size_t *ret_n)
{
    const struct proto_view_line *was[PROTO_TOUR_PLAYERS_MAX + 1] = {NULL};
    bool any = before->rounds != now->rounds || before->lines_n != now->lines_n;
    *ret_n = 0;
    for (size_t i = 0; i < before->lines_n; i++)
        was[before->lines[i].no] = &before->lines[i];
    for (size_t i = 0; i < now->lines_n; i++) {
        const struct proto_view_line *line = &now->lines[i], *then = was[line->no];
        uint64_t cells = new_cells(line, now->rounds, then, before->rounds);
        any = any || before->lines[i].no != line->no;
        if (cells != 0 || !then || memcmp(line, then, NUMBERS_BYTES) != 0)
            ret[(*ret_n)++] = (struct proto_view_new_line){line, cells};
    }
    return any || *ret_n > 0;
}

struct text sent_take_table(struct sent *sent, const struct tour *tour)
{
    struct proto_view_new_line changed[PROTO_TOUR_PLAYERS_MAX];
    struct view_table now;
    size_t n;
    view_table(tour, &now);
    proto_text_clear(&sent->standings);
    if (!same_criteria(&sent->table.view, &now.view))
        proto_view_write_table(&sent->standings, &now.view);
    else if (compare(&sent->table.view, &now.view, changed, &n))
        proto_view_write_table_change(&sent->standings, &now.view, changed, n);
    view_table_finish(&sent->table);
    sent->table = now;
    return sent_string(&sent->standings);
}

struct text sent_table(struct sent *sent)
{
    proto_text_clear(&sent->standings);
    proto_view_write_table(&sent->standings, &sent->table.view);
    return sent_string(&sent->standings);
}
