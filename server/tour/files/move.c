/* A tournament on its way to another machine: its log, without the parts that have a meaning only
 * here. An account's number is another player's there, so accounts and roles are left out; the
 * account that imports the file directs. The code of entry is left out too. Rooms and games keep
 * their ids, which name nothing there.
 *
 * Promises: a tournament that is imported and exported again gives the same bytes. Numbers have no
 * gaps: acts that gave roles, answered invitations or noted an import, and undos of these, are left
 * out, and all references get the new numbers. At most one act is in memory beside the log and the
 * file. */
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/tour/json.h"
#include "proto/tour/stored.h"
#include "server/tour/files/files.h"
#include "server/tour/log_parts.h"
#include "server/tour/parts.h"

/* --- numbers ----------------------------------------------------------------------------------- */

/* Is this act left out? `to`: the new number of the act that it undoes; 0: that act was left
 * out. */
static bool stays_behind(uint8_t kind, uint32_t to)
{
    return kind == PROTO_ACT_ROLE || kind == PROTO_ACT_TAKEN || kind == PROTO_ACT_CONSENT ||
           kind == PROTO_ACT_IDENTIFY ||
           (kind == PROTO_ACT_UNDO && to == 0);
}

static void forget_accounts(struct proto_tour_act *act)
{
    act->actor = 0;
    act->guest = false;
    for (unsigned i = 0; i < act->people_n; i++) {
        act->people[i].account = 0;
        act->people[i].invited = 0;
        act->people[i].guest = false;
    }
}

/* Renumbers the acts by which players asked to enter. If a file names an act that does not exist,
 * the act names itself: this can be written and read, and is judged as naming no waiting player.
 * `n` acts have a number. */
static void rename_asked(struct proto_tour_act *act, const uint32_t *numbers, uint32_t n)
{
    for (unsigned i = 0; i < act->ns_n; i++)
        act->ns[i] = act->ns[i] <= n && numbers[act->ns[i]] > 0 ? numbers[act->ns[i]] : act->n;
}

/* --- export ---------------------------------------------------------------------------------- */

/* Writes an act that names accounts, a code or another act. */
static void write_anew(const struct tour_log *log, uint32_t n, const uint32_t *numbers,
                       struct proto_text *ret)
{
    struct proto_tour_act act;

    tour_log_act(log, n, &act);
    act.n = numbers[n];
    act.to = numbers[act.to];
    rename_asked(&act, numbers, n);
    forget_accounts(&act);
    if (act.settings)
        act.settings->code[0] = '\0';
    proto_tour_act_write(ret, &act);
    proto_tour_act_finish(&act);
}

static bool is_of_here(uint8_t kind, struct text bytes)
{
    return kind == PROTO_ACT_UNDO || kind == PROTO_ACT_ACCEPT || kind == PROTO_ACT_DECLINE ||
           proto_tour_stored_is_of_here(bytes);
}

/* Writes any act; most go as they are stored, with another number and actor. */
static void write_act(const struct tour_log *log, uint32_t n, const uint32_t *numbers,
                      struct proto_text *ret)
{
    const struct tour_entry *entry = tour_log_entry(log, n);
    struct text bytes = tour_log_bytes(log, n);

    if (is_of_here(entry->kind, bytes))
        write_anew(log, n, numbers, ret);
    else
        proto_tour_stored_renumber(ret, bytes, numbers[n], entry->at_ms);
}

void tour_move_out(const struct tour_log *log, const char *miai, struct proto_text *ret)
{
    uint32_t *numbers = alloc_zeroed(log->n + 1U, sizeof *numbers), last = 0;

    proto_tour_file_open(ret, miai);
    for (uint32_t n = 1; n <= log->n; n++) {
        const struct tour_entry *entry = tour_log_entry(log, n);
        if (stays_behind(entry->kind, numbers[entry->to]))
            continue;
        numbers[n] = ++last;
        proto_tour_file_next(ret, last == 1);
        write_act(log, n, numbers, ret);
    }
    proto_tour_file_close(ret);
    free(numbers);
}

/* --- import ---------------------------------------------------------------------------------- */

static bool say(struct proto_tour_file_error *ret_error, uint32_t n, uint8_t kind,
                const struct tour_verdict *verdict)
{
    struct proto_text text;

    *ret_error = (struct proto_tour_file_error){.act = n};
    proto_text_init(&text);
    proto_text_literal(&text, "act ");
    proto_text_integer(&text, n);
    proto_text_literal(&text, " (");
    proto_text_literal(&text, proto_tour_act_key((enum proto_tour_act_kind)kind));
    proto_text_literal(&text, ") cannot come there: ");
    proto_text_literal(&text, tour_reason_key(verdict->reason));
    if (verdict->field) {
        proto_text_literal(&text, ", ");
        proto_text_literal(&text, verdict->field);
    }
    if (verdict->reason == TOUR_FULL && verdict->n > 0) {
        proto_text_literal(&text, ", at most ");
        proto_text_integer(&text, verdict->n);
    }
    if (text.length >= sizeof ret_error->text)
        text.length = sizeof ret_error->text - 1;
    memcpy(ret_error->text, text.at, text.length);
    proto_text_finish(&text);
    return false;
}

/* Adds the next act of the file to the log under its new number, or leaves it out. */
static bool take(struct tour_arrival *arrival, struct proto_tour_act *act,
                 struct proto_tour_file_error *ret_error)
{
    struct tour_log *log = &arrival->log;
    uint32_t number = act->n, to = act->kind == PROTO_ACT_UNDO ? arrival->numbers[act->to] : 0;
    struct tour_verdict verdict = {.reason = TOUR_WELL};
    uint8_t kind = act->kind;

    arrival->numbers =
        alloc_resized(arrival->numbers, arrival->reader.acts_n + 1U, sizeof *arrival->numbers);
    arrival->numbers[number] = 0;
    if (stays_behind(kind, to))
        return true;
    arrival->numbers[number] = act->n = log->n + 1;
    act->to = to;
    rename_asked(act, arrival->numbers, number - 1);
    forget_accounts(act);
    if (act->n == 1)
        act->actor = arrival->director;
    verdict = tour_log_read(log, act);
    if (verdict.reason == TOUR_WELL)
        verdict = tour_log_room(log);
    return verdict.reason == TOUR_WELL || say(ret_error, number, kind, &verdict);
}

/* Reads one act. */
static enum tour_arriving read_one(struct tour_arrival *arrival, size_t *spent,
                                   struct proto_tour_file_error *ret_error)
{
    size_t at = arrival->reader.at;
    struct proto_tour_act act = {0};
    enum proto_tour_read got = proto_tour_reader_next(&arrival->reader, &act, ret_error);
    bool good;

    *spent += arrival->reader.at - at + TOUR_REFOLD_ACT_BYTES;
    if (got == PROTO_TOUR_READ_FAULT)
        return TOUR_ARRIVAL_REFUSED;
    if (got == PROTO_TOUR_READ_END) {
        arrival->folds = true;
        tour_refold_whole(&arrival->refold);
        return TOUR_ARRIVES;
    }
    good = take(arrival, &act, ret_error);
    proto_tour_act_finish(&act);
    return good ? TOUR_ARRIVES : TOUR_ARRIVAL_REFUSED;
}

static enum tour_arriving fold_on(struct tour_arrival *arrival, size_t bytes,
                                  struct proto_tour_file_error *ret_error)
{
    struct tour_verdict verdict = tour_refold_step(&arrival->refold, &arrival->log, bytes);
    uint32_t n = 1;

    if (verdict.reason == TOUR_WELL) {
        if (arrival->refold.n < arrival->log.n)
            return TOUR_ARRIVES;
        tour_log_take(&arrival->log, &arrival->refold);
        return TOUR_ARRIVED;
    }
    while (arrival->numbers[n] != verdict.n) /* its number in the file */
        n++;
    say(ret_error, n, tour_log_entry(&arrival->log, verdict.n)->kind, &verdict);
    return TOUR_ARRIVAL_REFUSED;
}

void tour_arrival_init(struct tour_arrival *arrival, const void *bytes, size_t length,
                       int64_t director)
{
    *arrival = (struct tour_arrival){.director = director};
    arrival->numbers = alloc_zeroed(1, sizeof *arrival->numbers);
    proto_tour_reader_init(&arrival->reader, bytes, length);
    tour_log_init(&arrival->log);
}

void tour_arrival_finish(struct tour_arrival *arrival)
{
    free(arrival->numbers);
    tour_refold_finish(&arrival->refold);
    tour_log_finish(&arrival->log);
    *arrival = (struct tour_arrival){0};
}

enum tour_arriving tour_arrival_step(struct tour_arrival *arrival, size_t bytes,
                                     struct proto_tour_file_error *ret_error)
{
    enum tour_arriving state = TOUR_ARRIVES;
    size_t spent = 0;

    while (!arrival->folds && state == TOUR_ARRIVES && spent < bytes)
        state = read_one(arrival, &spent, ret_error);
    if (arrival->folds && state == TOUR_ARRIVES && spent < bytes)
        state = fold_on(arrival, bytes - spent, ret_error);
    return state;
}

/* All settings get the one slug: in a running tournament a change of it would be refused. */
void tour_move_slug(struct tour_log *log, const char *slug)
{
    tour_log_set_slug(log, slug);
    memcpy(log->tour.settings.slug, slug, strlen(slug) + 1);
}
