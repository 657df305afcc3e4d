/* The history of each ko in a continuation.
 *
 * Two live records never touch: a ko capture changes both of its points, and so ends every record
 * that has one of them in its surroundings. That is why GO_RECORDS_MAX is enough: the pairs do not
 * adjoin, and there is at most one for every four points. If it were full all the same, a new ko
 * would have no record and could not be challenged. */
#include "ko_records.h"

#include "assert.h"
#include "effect.h"

/* The index of a record, or n. */
static unsigned find(const struct go_ko_records *records, go_point a, go_point b)
{
    unsigned at = 0;

    go_assert(records->n <= GO_RECORDS_MAX);
    for (; at < records->n; at++) {
        const go_point *points = records->list[at].points;

        if ((points[0] == a && points[1] == b) || (points[0] == b && points[1] == a))
            break;
    }
    return at;
}

const struct go_ko_record *go_ko_records_find(const struct go_ko_records *records, go_point a,
                                              go_point b)
{
    unsigned at = find(records, a, b);

    return at < records->n ? &records->list[at] : NULL;
}

static bool adjoin(const struct go_board *board, go_point a, go_point b)
{
    go_cell near[GO_SIDES_N];
    go_cell cell = go_board_cell(board, a);
    go_cell other = go_board_cell(board, b);

    go_board_neighbours(board, cell, near);
    return near[0] == other || near[1] == other || near[2] == other || near[3] == other;
}

/* Drops every record whose surroundings contain `point`, which has changed. */
static void drop_around(struct go_ko_records *records, const struct go_board *board, go_point point)
{
    unsigned kept = 0;

    for (unsigned at = 0; at < records->n; at++) {
        const struct go_ko_record record = records->list[at];
        const go_point *pair = record.points;

        if (point != pair[0] && point != pair[1] &&
            (adjoin(board, point, pair[0]) || adjoin(board, point, pair[1])))
            continue;
        records->list[kept++] = record;
    }
    go_assert(kept <= records->n);
    records->n = (uint16_t)kept;
}

static void note_capture(struct go_ko_records *records, uint8_t player, go_point placed,
                         go_point taken)
{
    unsigned at = find(records, placed, taken);
    struct go_ko_record *record = &records->list[at];
    uint8_t own = (uint8_t)(1u << player);
    uint8_t enemy = (uint8_t)(1u << go_other(player));

    go_assert(placed != taken && (player == GO_BLACK || player == GO_WHITE));
    if (at == GO_RECORDS_MAX)
        return;
    if (at == records->n) {
        records->n++;
        *record = (struct go_ko_record){0};
        record->points[player - 1] = placed;
        record->points[go_other(player) - 1] = taken;
    }
    record->captured |= own;
    if (record->prepared & own) {
        record->prepared &= (uint8_t)~own;
        record->locked |= enemy;
    }
}

static void note_play(struct go_ko_records *records, const struct go_board *board,
                      const struct go_record *turn, const struct go_gone *gone)
{
    go_point taken;

    if (go_board_at(board, turn->point) != GO_EMPTY)
        drop_around(records, board, turn->point);
    for (unsigned at = 0; at < gone->n; at++) {
        /* a stone that was removed at once has changed nothing */
        if (gone->points[at] != turn->point)
            drop_around(records, board, gone->points[at]);
    }
    taken = go_ko_taken(board, turn->point, gone->points, gone->n, gone->enemy_n);
    if (taken != GO_NO_POINT)
        note_capture(records, turn->player, turn->point, taken);
}

static void note_challenge(struct go_ko_records *records, const struct go_rules *rules,
                           const struct go_board *board, const struct go_record *turn)
{
    struct go_trial trial;
    unsigned at;

    go_effect_of(rules, board, 0, turn->point, turn->player, &trial);
    at = find(records, turn->point, trial.effect.ko_taken);
    if (at < records->n)
        records->list[at].prepared |= (uint8_t)(1u << turn->player);
}

void go_ko_records_note(struct go_ko_records *records, const struct go_rules *rules,
                        const struct go_board *board, const struct go_record *turn,
                        const struct go_gone *gone)
{
    if (turn->kind == GO_ACT_PLAY)
        note_play(records, board, turn, gone);
    else if (turn->kind == GO_ACT_CHALLENGE)
        note_challenge(records, rules, board, turn);
    else {
        for (unsigned at = 0; at < records->n;
             at++) /* any regular pass clears the locks, not the preparations */
            records->list[at].locked = 0;
    }
}

/* Whether every pair that is prepared or locked in `a` is so in `b`. */
static bool included(const struct go_ko_records *a, const struct go_ko_records *b)
{
    for (unsigned at = 0; at < a->n; at++) {
        const struct go_ko_record *record = &a->list[at];
        const struct go_ko_record *other;

        if (!record->prepared && !record->locked)
            continue;
        other = go_ko_records_find(b, record->points[0], record->points[1]);
        if (!other || other->prepared != record->prepared || other->locked != record->locked)
            return false;
    }
    return true;
}

bool go_ko_records_same(const struct go_ko_records *a, const struct go_ko_records *b)
{
    return included(a, b) && included(b, a);
}
