/* The log: an index of acts and their stored bytes. Here acts are added and read again; log_fold.c
 * folds and undoes.
 *
 * Promises: the bytes of an act are those of proto_tour_act_write(), so an act that is read from
 * the log is the act that was written. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/tour/json.h"
#include "proto/tour/stored.h"
#include "server/tour/log_parts.h"
#include "server/tour/parts.h"

void tour_log_init(struct tour_log *log)
{
    *log = (struct tour_log){0};
    tour_init(&log->tour);
}

void tour_log_finish(struct tour_log *log)
{
    free(log->entries);
    free(log->bytes);
    tour_finish(&log->tour);
    *log = (struct tour_log){0};
}

size_t tour_log_memory(const struct tour_log *log)
{
    return log->bytes_size + log->size * sizeof *log->entries + tour_memory(&log->tour);
}

void tour_log_copy_acts(const struct tour_log *log, uint32_t n, struct tour_log *ret)
{
    const struct tour_entry *last = tour_log_entry(log, n);
    uint32_t bytes = last ? last->from + last->length : 0;

    tour_log_init(ret);
    ret->entries = alloc_zeroed(n + 1U, sizeof *ret->entries);
    ret->bytes = alloc_zeroed(bytes + 1U, 1);
    if (n > 0)
        memcpy(ret->entries, log->entries, n * sizeof *ret->entries);
    if (bytes > 0)
        memcpy(ret->bytes, log->bytes, bytes);
    ret->n = ret->size = n;
    ret->bytes_n = ret->bytes_size = bytes;
}

/* --- reading ---------------------------------------------------------------------------------- */

const struct tour_entry *tour_log_entry(const struct tour_log *log, uint32_t n)
{
    return n == 0 || n > log->n ? NULL : &log->entries[n - 1];
}

struct text tour_log_bytes(const struct tour_log *log, uint32_t n)
{
    const struct tour_entry *entry = tour_log_entry(log, n);

    assert(entry);
    return (struct text){log->bytes + entry->from, entry->length};
}

/* This server wrote the bytes, so reading them always succeeds. */
void tour_log_act(const struct tour_log *log, uint32_t n, struct proto_tour_act *ret)
{
    struct text bytes = tour_log_bytes(log, n);
    struct proto_fault fault;
    bool good = proto_tour_act_read(bytes.at, bytes.length, ret, &fault);

    assert(good);
    (void)good;
}

void tour_log_outline(const struct tour_log *log, uint32_t n, struct proto_tour_act *ret)
{
    enum proto_tour_act_kind kind = (enum proto_tour_act_kind)tour_log_entry(log, n)->kind;
    bool good = proto_tour_stored_outline(tour_log_bytes(log, n), kind, ret);

    assert(good);
    (void)good;
}

struct text tour_log_reason(const struct tour_log *log, uint32_t n)
{
    return proto_tour_stored_reason(tour_log_bytes(log, n));
}

static struct text slug_of(const struct tour_log *log, uint32_t n)
{
    return proto_tour_stored_slug(tour_log_bytes(log, n));
}

bool tour_log_same_slug(const struct tour_log *log, uint32_t a, uint32_t b)
{
    return text_same(slug_of(log, a), slug_of(log, b));
}

/* Allocates once: the log of a file may have megabytes. */
void tour_log_set_slug(struct tour_log *log, const char *slug)
{
    struct proto_text name;
    size_t bytes_n = log->bytes_n;
    char *to;

    proto_text_init(&name);
    proto_text_name(&name, slug);
    for (uint32_t n = 1; n <= log->n; n++)
        if (log->entries[n - 1].kind == PROTO_ACT_SETTINGS)
            bytes_n += name.length - slug_of(log, n).length;
    char *bytes = to = alloc_raw(bytes_n, 1);
    for (uint32_t n = 1; n <= log->n; n++) {
        struct tour_entry *entry = &log->entries[n - 1];
        struct text act = tour_log_bytes(log, n);
        entry->from = (uint32_t)(to - bytes);
        if (entry->kind == PROTO_ACT_SETTINGS) {
            struct text old = proto_tour_stored_slug(act);
            uint32_t before = (uint32_t)(old.at - act.at);
            memcpy(to, act.at, before);
            memcpy(to + before, name.at, name.length);
            to += before + name.length;
            act.at = old.at + old.length;
            act.length -= before + old.length;
            log->share_bytes[tour_share_of(entry->kind)] += (uint32_t)(name.length - old.length);
            entry->length += (uint32_t)(name.length - old.length);
        }
        memcpy(to, act.at, act.length);
        to += act.length;
    }
    assert(to == bytes + bytes_n);
    free(log->bytes);
    log->bytes = bytes;
    log->bytes_n = log->bytes_size = (uint32_t)bytes_n;
    proto_text_finish(&name);
}

/* --- appending -------------------------------------------------------------------------------- */

/* Makes room for `need` items; when the memory has to grow, for a quarter more. */
static void *room_for(void *at, uint32_t *size, uint32_t need, uint32_t least, size_t each)
{
    if (need <= *size)
        return at;
    *size = need + need / 4 < least ? least : need + need / 4;
    return alloc_resized(at, *size, each);
}

static bool has_rooms(const struct proto_tour_act *act)
{
    if (act->has_room)
        return true;
    for (unsigned i = 0; i < act->pairs_n; i++)
        if (act->pairs[i].has_room)
            return true;
    return false;
}

static bool is_own(const struct proto_tour_act *act)
{
    return (act->kind == PROTO_ACT_ADD || act->kind == PROTO_ACT_ASK) && act->people_n == 1 &&
           act->actor != 0 && act->people[0].account == act->actor;
}

/* Adds the entry and the bytes of an act, and frees the act's memory. */
static void put(struct tour_log *log, struct proto_tour_act *act, const struct proto_text *text)
{
    uint32_t length = (uint32_t)text->length, n = act->n;
    unsigned share = tour_share_of(act->kind);

    log->entries =
        room_for(log->entries, &log->size, log->n + 1, TOUR_LOG_ENTRIES_MIN, sizeof *log->entries);
    log->bytes =
        room_for(log->bytes, &log->bytes_size, log->bytes_n + length, TOUR_LOG_BYTES_MIN, 1);
    memcpy(log->bytes + log->bytes_n, text->at, length);
    log->entries[log->n++] = (struct tour_entry){
        .at_ms = act->at_ms,
        .actor = act->actor,
        .to = act->to,
        .from = log->bytes_n,
        .length = length,
        .board = act->board,
        .kind = act->kind,
        .round = act->round,
        .game = act->game,
        .rooms = has_rooms(act),
        .own = is_own(act),
    };
    log->bytes_n += length;
    log->share_n[share]++;
    log->share_bytes[share] += length;
    proto_tour_act_finish(act);
    *act = (struct proto_tour_act){.n = n};
}

/* The corrected ratings are written only if there is room for them: the act was judged without
 * them. */
void tour_log_keep(struct tour_log *log, struct proto_tour_act *act)
{
    struct proto_text text;

    assert(act->n == log->n + 1);
    proto_text_init(&text);
    proto_tour_act_write(&text, act);
    if (act->changes_n > 0 &&
        tour_judge_room(log, tour_share_of(act->kind), 1, text.length).reason != TOUR_WELL) {
        act->changes_n = 0;
        proto_text_clear(&text);
        proto_tour_act_write(&text, act);
    }
    put(log, act, &text);
    proto_text_finish(&text);
}

struct tour_verdict tour_log_read(struct tour_log *log, struct proto_tour_act *act)
{
    struct tour_verdict verdict = tour_no(TOUR_WELL);
    struct proto_text text;

    if (act->n != log->n + 1 || (act->kind == PROTO_ACT_UNDO && act->to >= act->n))
        verdict.reason = TOUR_NOT_THERE;
    else if (act->kind == PROTO_ACT_UNDO)
        verdict = tour_judge_undone(log, act->to);
    if (verdict.reason == TOUR_WELL && log->n >= PROTO_TOUR_LOG_MAX)
        verdict = tour_log_full(PROTO_TOUR_LOG_MAX);
    proto_text_init(&text);
    if (verdict.reason == TOUR_WELL) {
        proto_tour_act_write(&text, act);
        if (text.length > TOUR_LOG_READ_MAX - log->bytes_n)
            verdict = tour_log_full(TOUR_LOG_READ_MAX);
    }
    if (verdict.reason == TOUR_WELL) {
        if (act->kind == PROTO_ACT_UNDO)
            log->entries[act->to - 1].undone = act->n;
        put(log, act, &text);
    } else {
        verdict.n = log->n + 1;
    }
    proto_text_finish(&text);
    return verdict;
}
