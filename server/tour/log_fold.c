/* Folding a log, and undo: which acts may be left out, and whether the others still make a
 * tournament. The fold itself (fold.c) knows no undo.
 *
 * Promises: a fold in pieces gives the same as a fold of all, also if acts are added meanwhile. */
#include <assert.h>

#include "server/tour/log_parts.h"
#include "server/tour/parts.h"

/* --- acts that may be left out ---------------------------------------------------------------- */

/* Did this act close rooms? The last start of its round opened them. */
static bool has_closed_rooms(const struct tour_log *log, uint32_t n)
{
    const struct tour_entry *entry = tour_log_entry(log, n);

    if (entry->kind != PROTO_ACT_ABORT)
        return false;
    while (--n > 0) {
        const struct tour_entry *before = tour_log_entry(log, n);
        if (before->kind == PROTO_ACT_START && before->round == entry->round)
            return before->rooms;
    }
    return false;
}

/* Did this act give up a slug? Another tournament may have it by now. */
static bool has_moved(const struct tour_log *log, uint32_t n)
{
    if (tour_log_entry(log, n)->kind != PROTO_ACT_SETTINGS)
        return false;
    for (uint32_t k = n - 1; k > 0; k--) {
        const struct tour_entry *before = tour_log_entry(log, k);
        if (before->kind == PROTO_ACT_SETTINGS && before->undone == 0)
            return !tour_log_same_slug(log, k, n);
    }
    return false;
}

/* Is it an act that cannot be left out? Where players sit at the server's boards, forgetting an act
 * would not open, close or stop a room. */
static bool is_lasting(const struct tour_log *log, uint32_t n)
{
    const struct tour_entry *entry = tour_log_entry(log, n);

    return n == 1 || entry->kind == PROTO_ACT_GAME || entry->kind == PROTO_ACT_ENDED ||
           entry->kind == PROTO_ACT_PAUSE || entry->kind == PROTO_ACT_TIME ||
           entry->kind == PROTO_ACT_TAKEN || entry->kind == PROTO_ACT_CONSENT ||
           entry->kind == PROTO_ACT_IDENTIFY || entry->kind == PROTO_ACT_UNDO || entry->rooms ||
           has_moved(log, n) || has_closed_rooms(log, n);
}

/* Does it decide who sits where in a round? */
static bool is_seating(enum proto_tour_act_kind kind)
{
    return kind == PROTO_ACT_PAIR || kind == PROTO_ACT_SWAP || kind == PROTO_ACT_JOIN ||
           kind == PROTO_ACT_COLOURS;
}

/* Does a later act depend on the seats that another one gave? The start of the round does, rooms,
 * and results of games; on the colours of one board only results of that board. */
static bool is_made_of(const struct tour_entry *later, const struct tour_entry *seats)
{
    bool says = later->kind == PROTO_ACT_RESULT || later->kind == PROTO_ACT_REPORT ||
                later->kind == PROTO_ACT_RULE;

    if (later->undone != 0 || later->round != seats->round)
        return false;
    if (later->rooms && (later->board == 0 || seats->board == 0 || later->board == seats->board))
        return true;
    return seats->kind == PROTO_ACT_COLOURS ? says && later->board == seats->board
                                            : says || later->kind == PROTO_ACT_START;
}

/* The first act that depends on the seats which this act gave; folded without this act it would be
 * about other players. 0: none. */
static uint32_t is_played_on(const struct tour_log *log, uint32_t n)
{
    const struct tour_entry *entry = tour_log_entry(log, n);

    if (!is_seating((enum proto_tour_act_kind)entry->kind))
        return 0;
    for (uint32_t k = n + 1; k <= log->n; k++)
        if (is_made_of(tour_log_entry(log, k), entry))
            return k;
    return 0;
}

struct tour_verdict tour_judge_undone(const struct tour_log *log, uint32_t n)
{
    const struct tour_entry *entry = tour_log_entry(log, n);

    if (!entry)
        return tour_no(TOUR_NOT_THERE);
    if (entry->undone != 0)
        return tour_no(TOUR_NO_CHANGE);
    return tour_no(is_lasting(log, n) ? TOUR_LOCKED : TOUR_WELL);
}

/* --- in pieces -------------------------------------------------------------------------------- */

/* Only new undos are refused: logs of older servers, which are not judged again, may contain such
 * an undo. */
struct tour_verdict tour_refold_begin(struct tour_refold *refold, const struct tour_log *log,
                                      uint32_t without)
{
    struct tour_verdict verdict = tour_judge_undone(log, without);

    tour_refold_whole(refold);
    refold->without = without;
    if (verdict.reason == TOUR_WELL && is_played_on(log, without) != 0)
        verdict = (struct tour_verdict){.reason = TOUR_DEPENDS, .n = is_played_on(log, without)};
    return verdict;
}

void tour_refold_whole(struct tour_refold *refold)
{
    *refold = (struct tour_refold){0};
    tour_init(&refold->tour);
}

void tour_refold_finish(struct tour_refold *refold)
{
    tour_finish(&refold->tour);
    *refold = (struct tour_refold){0};
}

static struct tour_verdict fold_next(struct tour_refold *refold, const struct tour_log *log,
                                     uint32_t n)
{
    struct tour_verdict verdict = tour_no(TOUR_WELL);
    struct proto_tour_act act;

    if (tour_log_entry(log, n)->kind == PROTO_ACT_UNDO) {
        refold->tour.n = n;
        return verdict;
    }
    tour_log_act(log, n, &act);
    verdict = tour_judge(&refold->tour, &act);
    if (verdict.reason == TOUR_WELL)
        tour_apply(&refold->tour, &act);
    proto_tour_act_finish(&act);
    return verdict;
}

/* An act that is not in force costs only a look at its entry. */
struct tour_verdict tour_refold_step(struct tour_refold *refold, const struct tour_log *log,
                                     size_t bytes)
{
    size_t spent = 0;

    while (refold->n < log->n && spent < bytes) {
        uint32_t n = ++refold->n;
        const struct tour_entry *entry = tour_log_entry(log, n);
        struct tour_verdict verdict = tour_no(TOUR_WELL);
        spent += TOUR_REFOLD_ACT_BYTES;
        if (entry->undone != 0 || n == refold->without)
            continue;
        spent += entry->length;
        verdict = fold_next(refold, log, n);
        if (verdict.reason == TOUR_WELL)
            continue;
        /* Without the act that is left out this one is refused: so it depends on that act. */
        if (refold->without != 0)
            verdict.reason = TOUR_DEPENDS;
        verdict.n = n;
        tour_refold_finish(refold);
        return verdict;
    }
    return tour_no(TOUR_WELL);
}

void tour_log_take(struct tour_log *log, struct tour_refold *refold)
{
    assert(refold->n == log->n && refold->without == 0);
    tour_finish(&log->tour);
    log->tour = refold->tour;
    tour_init(&refold->tour);
}

struct tour_verdict tour_log_fold(struct tour_log *log)
{
    struct tour_refold refold;
    struct tour_verdict verdict;

    tour_refold_whole(&refold);
    verdict = tour_refold_step(&refold, log, SIZE_MAX);
    if (verdict.reason == TOUR_WELL)
        tour_log_take(log, &refold);
    return verdict;
}

/* --- appending ------------------------------------------------------------------------------- */

/* Folds all at once. *ret is made only on success. */
static struct tour_verdict fold_without(const struct tour_log *log, uint32_t n,
                                        struct tour_refold *ret)
{
    struct tour_verdict verdict = tour_refold_begin(ret, log, n);

    return verdict.reason == TOUR_WELL ? tour_refold_step(ret, log, SIZE_MAX) : verdict;
}

/* Judges any act but an UNDO. The rules come first: only an act that is well can be written, and so
 * measured. */
static struct tour_verdict judge(const struct tour_log *log, const struct proto_tour_act *act)
{
    struct tour_verdict verdict = tour_judge(&log->tour, act);

    if (verdict.reason == TOUR_WELL)
        verdict = tour_judge_slots(&log->tour, act);
    return verdict.reason == TOUR_WELL ? tour_log_has_room(log, act) : verdict;
}

static struct tour_verdict judge_undo(const struct tour_log *log, const struct proto_tour_act *act,
                                      struct tour_refold *ret)
{
    struct tour_verdict verdict = tour_log_has_room(log, act);

    return verdict.reason == TOUR_WELL ? fold_without(log, act->to, ret) : verdict;
}

struct tour_verdict tour_log_judge(const struct tour_log *log, const struct proto_tour_act *act)
{
    struct tour_verdict verdict;
    struct tour_refold refold;

    if (act->kind != PROTO_ACT_UNDO)
        return judge(log, act);
    verdict = judge_undo(log, act, &refold);
    if (verdict.reason == TOUR_WELL)
        tour_refold_finish(&refold);
    return verdict;
}

struct tour_verdict tour_log_preview(const struct tour_log *log, const struct proto_tour_act *act,
                                     struct tour *ret)
{
    struct proto_tour_act numbered = *act;
    struct tour_verdict verdict;
    struct tour_refold refold;

    numbered.n = log->n + 1;
    if (act->kind == PROTO_ACT_UNDO) {
        verdict = judge_undo(log, act, &refold);
        if (verdict.reason == TOUR_WELL) {
            *ret = refold.tour;
            ret->n = numbered.n;
        }
        return verdict;
    }
    verdict = judge(log, act);
    if (verdict.reason != TOUR_WELL)
        return verdict;
    tour_copy(&log->tour, ret);
    tour_apply(ret, &numbered);
    return verdict;
}

void tour_log_do(struct tour_log *log, struct proto_tour_act *act)
{
    act->n = log->n + 1;
    tour_apply(&log->tour, act);
}

void tour_log_undo(struct tour_log *log, struct tour_refold *refold, struct proto_tour_act *act)
{
    assert(refold->n == log->n && refold->without == act->to);
    /* The undone act stays in the log, marked, so that every later fold passes it. */
    log->entries[act->to - 1].undone = act->n = log->n + 1;
    /* The fold replaces the tournament: no act leads from one to the other. */
    tour_finish(&log->tour);
    log->tour = refold->tour;
    /* The UNDO itself counts, although it changes nothing. */
    log->tour.n = act->n;
    tour_init(&refold->tour);
}

struct tour_verdict tour_log_append(struct tour_log *log, struct proto_tour_act *act)
{
    struct tour_verdict verdict;
    struct tour_refold refold;

    if (act->kind == PROTO_ACT_UNDO) {
        verdict = judge_undo(log, act, &refold);
        if (verdict.reason == TOUR_WELL)
            tour_log_undo(log, &refold, act);
    } else {
        verdict = judge(log, act);
        if (verdict.reason == TOUR_WELL)
            tour_log_do(log, act);
    }
    if (verdict.reason == TOUR_WELL)
        tour_log_keep(log, act);
    return verdict;
}
