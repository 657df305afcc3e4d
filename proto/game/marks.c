/* Marks: earlier states, so that taking back, or folding a part of the same events again, need not
 * begin at the start. They save time and never change a result. */
#include "proto/game/parts.h"

#include <stdlib.h>

#include "proto/lib/alloc.h"

/* The least number of turns between two marks that the fold makes by itself: 0.4 ms under slow rules. */
#define MARK_TURNS 32

static void allocate(struct fold *fold)
{
    if (!fold->marks)
        fold->marks = alloc_zeroed(FOLD_MARKS, sizeof *fold->marks);
}

void fold_keep_marks(struct fold *fold)
{
    bool slow = go_game_setup(&fold->game)->rules.liberty != GO_LIBERTY_ADJACENT;
    if (slow) {
        allocate(fold);
        fold->marks_itself = true;
    }
}

void fold_drop_marks(struct fold *fold, uint32_t n)
{
    for (int i = 0; fold->marks && i < FOLD_MARKS; i++)
        if (fold->marks[i].n > n)
            fold->marks[i].n = 0;
    if (fold->marks && fold->marks[0].n == 0) { /* existing marks come first */
        struct fold_mark older = fold->marks[1];
        fold->marks[1] = fold->marks[0];
        fold->marks[0] = older;
    }
}

void fold_copy_game(const struct go_game *from, struct go_game *to, void **journal,
                    size_t *journal_bytes)
{
    const struct go_setup *setup = go_game_setup(from);
    unsigned turns = go_game_turns(from) + FOLD_JOURNAL_TURNS;
    size_t need =
        go_journal_bytes(setup->width, setup->height, turns > GO_TURNS_MAX ? GO_TURNS_MAX : turns);
    if (*journal_bytes < need) {
        free(*journal);
        *journal = alloc_raw(need, 1);
        *journal_bytes = need;
    }
    *to = *from;
    go_game_move_journal(to, *journal, *journal_bytes);
}

static void mark(struct fold *fold, uint32_t n)
{
    struct fold_mark *marks = fold->marks;
    struct fold_mark next = marks[1];
    marks[1] = marks[0];
    next.n = n;
    next.asked = fold->asked;
    fold_copy_game(&fold->game, &next.game, &next.journal, &next.journal_bytes);
    marks[0] = next;
}

void fold_mark(struct fold *fold)
{
    allocate(fold);
    mark(fold, fold->n);
}

void fold_mark_if_due(struct fold *fold, uint32_t n)
{
    const struct fold_mark *marks = fold->marks;
    if (fold->marks_itself && go_game_turns(&fold->game) >=
                                  MARK_TURNS + (marks[0].n ? go_game_turns(&marks[0].game) : 0u))
        mark(fold, n);
}

const struct fold_mark *fold_find_mark(const struct fold *whole, const struct events *events,
                                       uint32_t n)
{
    if (!whole->marks)
        return NULL;
    for (int i = 0; i < FOLD_MARKS; i++) {
        const struct fold_mark *one = &whole->marks[i];
        if (one->n == 0 || one->n > n)
            continue;
        n = events_counting(events, n, one->n);
        if (n == one->n)
            return one;
    }
    return NULL;
}

bool fold_is_near(const struct fold *whole, uint32_t n)
{
    if (!whole->marks_itself || n <= MARK_TURNS)
        return true;
    return whole->marks[0].n != 0 && whole->marks[0].n <= n;
}
