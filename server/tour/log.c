/* The log: acts in order, which of them are undone, and their fold. Everything that undo means is
 * here; the fold itself knows nothing of it. */
#include "server/tour/log.h"

#include <string.h>

#include "server/tour/parts.h"

enum { ENTRIES_MIN = 64 };

void tour_log_init(struct tour_log *log)
{
    *log = (struct tour_log){0};
    tour_init(&log->tour);
}

void tour_log_finish(struct tour_log *log)
{
    for (uint32_t i = 0; i < log->n; i++)
        proto_tour_act_finish(&log->entries[i].act);
    free(log->entries);
    tour_finish(&log->tour);
    *log = (struct tour_log){0};
}

const struct tour_entry *tour_log_entry(const struct tour_log *log, uint32_t n)
{
    return n == 0 || n > log->n ? NULL : &log->entries[n - 1];
}

/* --- undo ------------------------------------------------------------------------------------- */

static bool has_rooms(const struct proto_tour_act *act)
{
    for (unsigned i = 0; i < act->pairs_n; i++)
        if (act->pairs[i].has_room)
            return true;
    return false;
}

/* Did this act close rooms? Its round's last start opened them. */
static bool has_closed_rooms(const struct tour_log *log, const struct proto_tour_act *act)
{
    if (act->kind != PROTO_ACT_ABORT)
        return false;
    for (uint32_t n = act->n - 1; n > 0; n--) {
        const struct proto_tour_act *before = &log->entries[n - 1].act;
        if (before->kind == PROTO_ACT_START && before->round == act->round)
            return has_rooms(before);
    }
    return false;
}

/* Did this act give up an address? Another tournament may have it by now. */
static bool has_moved(const struct tour_log *log, const struct proto_tour_act *act)
{
    if (act->kind != PROTO_ACT_SETTINGS)
        return false;
    for (uint32_t n = act->n - 1; n > 0; n--) {
        const struct tour_entry *before = &log->entries[n - 1];
        if (before->act.kind == PROTO_ACT_SETTINGS && before->undone == 0)
            return strcmp(before->act.settings->slug, act->settings->slug) != 0;
    }
    return false;
}

/* Where the players sit at the server's boards, what was opened, closed or stopped is not made undone
 * by forgetting it. */
static bool is_lasting(const struct tour_log *log, const struct proto_tour_act *act)
{
    return act->n == 1 || act->kind == PROTO_ACT_GAME || act->kind == PROTO_ACT_ENDED ||
           act->kind == PROTO_ACT_PAUSE || act->kind == PROTO_ACT_TIME ||
           act->kind == PROTO_ACT_TAKEN || act->kind == PROTO_ACT_UNDO || has_moved(log, act) || has_rooms(act) ||
           has_closed_rooms(log, act);
}

/* May this act, among the others that count, be left out? */
static struct tour_verdict judge_target(const struct tour_log *log, uint32_t n)
{
    const struct tour_entry *entry = tour_log_entry(log, n);

    if (!entry)
        return tour_no(TOUR_NOT_THERE);
    if (entry->undone != 0)
        return tour_no(TOUR_NO_CHANGE);
    if (is_lasting(log, &entry->act))
        return tour_no(TOUR_LOCKED);
    return tour_no(TOUR_WELL);
}

/* Folds every act that counts but `without` (0: all) into *ret, which it starts. Refused: the act
 * in the way, and *ret is as empty as before. */
static struct tour_verdict fold(const struct tour_log *log, uint32_t without, struct tour *ret)
{
    tour_init(ret);
    for (uint32_t i = 0; i < log->n; i++) {
        const struct tour_entry *entry = &log->entries[i];
        struct tour_verdict verdict;
        if (entry->undone != 0 || entry->act.n == without)
            continue;
        if (entry->act.kind != PROTO_ACT_UNDO) {
            verdict = tour_judge(ret, &entry->act);
            if (verdict.reason != TOUR_WELL) {
                verdict.n = entry->act.n;
                tour_finish(ret);
                return verdict;
            }
        }
        tour_apply(ret, &entry->act);
    }
    return tour_no(TOUR_WELL);
}

static struct tour_verdict fold_without(const struct tour_log *log, uint32_t n, struct tour *ret)
{
    struct tour_verdict verdict = judge_target(log, n);

    if (verdict.reason != TOUR_WELL)
        return verdict;
    verdict = fold(log, n, ret);
    if (verdict.reason != TOUR_WELL)
        verdict.reason = TOUR_DEPENDS;
    else
        ret->n = log->n + 1;
    return verdict;
}

/* --- one more act ----------------------------------------------------------------------------- */

static bool is_full(const struct tour_log *log, const struct proto_tour_act *act)
{
    return log->n >= PROTO_TOUR_LOG_MAX || log->pairs_n + act->pairs_n > TOUR_LOG_PAIRS_MAX;
}

struct tour_verdict tour_log_preview(const struct tour_log *log, const struct proto_tour_act *act,
                                     struct tour *ret)
{
    struct proto_tour_act numbered = *act;
    struct tour_verdict verdict;

    if (is_full(log, act))
        return tour_no_field(TOUR_FULL, "log");
    if (act->kind == PROTO_ACT_UNDO)
        return fold_without(log, act->to, ret);
    verdict = tour_judge(&log->tour, act);
    if (verdict.reason != TOUR_WELL)
        return verdict;
    numbered.n = log->n + 1;
    tour_copy(&log->tour, ret);
    tour_apply(ret, &numbered);
    return verdict;
}

struct tour_verdict tour_log_judge(const struct tour_log *log, const struct proto_tour_act *act)
{
    struct tour_verdict verdict;
    struct tour after;

    if (is_full(log, act))
        return tour_no_field(TOUR_FULL, "log");
    if (act->kind != PROTO_ACT_UNDO)
        return tour_judge(&log->tour, act);
    verdict = fold_without(log, act->to, &after);
    if (verdict.reason == TOUR_WELL)
        tour_finish(&after);
    return verdict;
}

bool tour_log_read(struct tour_log *log, struct proto_tour_act *act)
{
    if (is_full(log, act))
        return false;
    if (log->n == log->size) {
        log->size = log->size == 0 ? ENTRIES_MIN : log->size * 2;
        log->entries = tour_grown(log->entries, log->size, sizeof *log->entries);
    }
    log->pairs_n += act->pairs_n;
    log->entries[log->n++] = (struct tour_entry){.act = *act};
    *act = (struct proto_tour_act){.n = act->n};
    return true;
}

struct tour_verdict tour_log_append(struct tour_log *log, struct proto_tour_act *act)
{
    struct tour_verdict verdict;
    struct tour after;

    if (act->kind == PROTO_ACT_UNDO && log->n < PROTO_TOUR_LOG_MAX) {
        verdict = fold_without(log, act->to, &after);
        if (verdict.reason != TOUR_WELL)
            return verdict;
        log->entries[act->to - 1].undone = log->n + 1;
        tour_finish(&log->tour);
        log->tour = after;
    } else {
        verdict = tour_log_judge(log, act);
        if (verdict.reason != TOUR_WELL)
            return verdict;
    }
    act->n = log->n + 1;
    if (act->kind != PROTO_ACT_UNDO)
        tour_apply(&log->tour, act);
    tour_log_read(log, act);
    return verdict;
}

/* --- a log that was read ---------------------------------------------------------------------- */

/* What the undos in it cancel. All are marked before anything is folded: what counts at the end
 * counted when the last undo was judged, so one fold says it all. */
static struct tour_verdict mark_undone(struct tour_log *log)
{
    for (uint32_t i = 0; i < log->n; i++) {
        const struct proto_tour_act *act = &log->entries[i].act;
        struct tour_verdict verdict = tour_no(TOUR_WELL);
        if (act->n != i + 1 || (act->kind == PROTO_ACT_UNDO && act->to >= act->n))
            verdict.reason = TOUR_NOT_THERE;
        else if (act->kind == PROTO_ACT_UNDO)
            verdict = judge_target(log, act->to);
        if (verdict.reason != TOUR_WELL) {
            verdict.n = i + 1;
            return verdict;
        }
        if (act->kind == PROTO_ACT_UNDO)
            log->entries[act->to - 1].undone = act->n;
    }
    return tour_no(TOUR_WELL);
}

struct tour_verdict tour_log_fold(struct tour_log *log)
{
    struct tour_verdict verdict;

    tour_finish(&log->tour);
    verdict = mark_undone(log);
    return verdict.reason == TOUR_WELL ? fold(log, 0, &log->tour) : verdict;
}
