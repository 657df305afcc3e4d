/* Measures in force, in memory: read once at the start, then changed by each stored act. A target
 * has at most one mute and one ban, because a new one replaces the one before. Promises: a measure
 * ends at its very millisecond. Without measures a check costs nothing. A measure against an
 * address does not apply to the owner, moderators and accounts older than APP_SETTLED_MS: a whole
 * school may share an address. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/limits.h"
#include "server/app/measures/standing.h"
#include "server/app/measures/words.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/state.h"

enum { BY_PLAYER, BY_SESSION, BY_ADDRESS };
static_assert(BY_ADDRESS + 1 == MODERATION_BYS, "a count for each");

/* --- measures --------------------------------------------------------------------------------- */

static uint32_t *count_of(struct app *app, uint8_t what, uint8_t by)
{
    return &app->standing->counts[what == PROTO_MODERATION_BAN][by];
}

static struct idmap_key key_of(const struct app *app, uint8_t what, uint8_t by, const void *target,
                               size_t n)
{
    uint8_t bytes[2 + 16] = {what, by}, hash[32];
    assert(n <= sizeof bytes - 2);
    memcpy(bytes + 2, target, n);
    app->host.hash(app->host.ctx, bytes, 2 + n, hash);
    return idmap_bytes(hash);
}

static void forget(struct app *app, struct measure *measure)
{
    idmap_remove(&app->standing->measures, measure->key);
    LIST_REMOVE(measure, link);
    --*count_of(app, measure->what, measure->by);
    free(measure);
}

static void forget_old(struct app *app)
{
    for (struct measure *measure = LIST_FIRST(&app->standing->measure_list), *next; measure;
         measure = next) {
        next = LIST_NEXT(measure, link);
        if (measure->until_ms <= app->now.wall_ms)
            forget(app, measure);
    }
}

static void put(struct app *app, uint8_t what, uint8_t by, struct idmap_key key,
                const struct row_moderation_act *row)
{
    struct measure *old = idmap_get(&app->standing->measures, key);
    if (old)
        forget(app, old);
    struct measure *measure = alloc_zeroed(1, sizeof *measure + row->why.length);
    measure->key = key;
    measure->act = row->id;
    measure->until_ms = row->until;
    measure->what = what;
    measure->by = by;
    measure->why_length = (uint16_t)row->why.length;
    memcpy(measure->why, row->why.at, row->why.length);
    LIST_INSERT_HEAD(&app->standing->measure_list, measure, link);
    idmap_put(&app->standing->measures, key, measure);
    ++*count_of(app, what, by);
}

static void add_measure(struct app *app, uint8_t what, const struct row_moderation_act *row)
{
    if (row->has_address)
        put(app, what, BY_ADDRESS, key_of(app, what, BY_ADDRESS, row->address, 16), row);
    else if (row->has_session)
        put(app, what, BY_SESSION, key_of(app, what, BY_SESSION, row->session, 8), row);
    else
        put(app, what, BY_PLAYER, key_of(app, what, BY_PLAYER, &row->player, sizeof row->player),
            row);
}

/* target NULL: unknown, as session and address of a player outside of their messages. */
static const struct measure *find(struct app *app, uint8_t what, uint8_t by, const void *target,
                                  size_t n)
{
    if (!target || *count_of(app, what, by) == 0)
        return NULL;
    const struct measure *measure =
        idmap_get(&app->standing->measures, key_of(app, what, by, target, n));
    return measure && measure->until_ms > app->now.wall_ms ? measure : NULL;
}

static bool is_settled(const struct app *app, const struct player *player)
{
    return player &&
           (player_is_staff(player) || (player->account && player->account_ms > 0 &&
                                        app->now.wall_ms - player->account_ms > APP_SETTLED_MS));
}

static const struct measure *find_any(struct app *app, uint8_t what, struct whom whom)
{
    const struct measure *measure = NULL;
    if (whom.player)
        measure = find(app, what, BY_PLAYER, &whom.player->id, sizeof whom.player->id);
    if (!measure && !player_is_staff(whom.player))
        measure = find(app, what, BY_SESSION, whom.session, 8);
    if (!measure && !is_settled(app, whom.player))
        measure = find(app, what, BY_ADDRESS, whom.address, 16);
    return measure;
}

const struct measure *standing_held(struct app *app, enum proto_moderation_what what,
                                    struct whom whom)
{
    if (LIST_EMPTY(&app->standing->measure_list) || (whom.player && whom.player->owner))
        return NULL;
    const struct measure *ban = find_any(app, PROTO_MODERATION_BAN, whom);
    return ban || what == PROTO_MODERATION_BAN ? ban : find_any(app, PROTO_MODERATION_MUTE, whom);
}

struct whom standing_payer(const struct app *app, const struct player *player)
{
    return (struct whom){player, app->payer.session, app->payer.address};
}

/* --- words ------------------------------------------------------------------------------------ */

static void add_word(struct app *app, const struct row_moderation_act *row)
{
    struct refused_word *word = alloc_zeroed(1, sizeof *word + row->name.length + 1);
    word->length = (uint16_t)words_fold(row->name.at, row->name.length, word->folded);
    for (size_t i = 0; i < word->length; i++)
        word->inside = word->inside || (unsigned char)word->folded[i] >= 0x80;
    word->act = row->id;
    word->next = app->standing->words;
    app->standing->words = word;
    app->standing->words_n++;
}

static void remove_word(struct app *app, struct refused_word **at)
{
    struct refused_word *word = *at;
    *at = word->next;
    app->standing->words_n--;
    free(word);
}

/* --- tournaments
 * ------------------------------------------------------------------------------- */

struct closed_event {
    struct closed_event *next;
    int64_t act;
    struct id128 id;
    uint8_t what;
};

static void add_event(struct app *app, uint8_t what, const struct row_moderation_act *row)
{
    struct closed_event *event = alloc_zeroed(1, sizeof *event);
    *event = (struct closed_event){app->standing->events, row->id, row->tour, what};
    app->standing->events = event;
    app->standing->events_n++;
}

static bool remove_event(struct app *app, int64_t act)
{
    for (struct closed_event **at = &app->standing->events, *event; (event = *at);
         at = &event->next) {
        if (event->act != act)
            continue;
        *at = event->next;
        app->standing->events_n--;
        free(event);
        return true;
    }
    return false;
}

enum proto_moderation_what standing_event(const struct app *app, const uint8_t id[16])
{
    enum proto_moderation_what what = (enum proto_moderation_what)0;
    for (const struct closed_event *event = app->standing->events; event; event = event->next)
        if (memcmp(event->id.bytes, id, sizeof event->id.bytes) == 0 &&
            what != PROTO_MODERATION_END)
            what = (enum proto_moderation_what)event->what;
    return what;
}

/* --- acts
 * -------------------------------------------------------------------------------------- */

void standing_add(struct app *app, const struct row_moderation_act *row)
{
    enum proto_moderation_what what = proto_moderation_find(row->kind.at, row->kind.length);
    if (what == PROTO_MODERATION_MUTE || what == PROTO_MODERATION_BAN)
        add_measure(app, (uint8_t)what, row);
    else if (what == PROTO_MODERATION_WORD)
        add_word(app, row);
    else if (what == PROTO_MODERATION_UNLIST || what == PROTO_MODERATION_END)
        add_event(app, (uint8_t)what, row);
}

void standing_remove(struct app *app, int64_t act)
{
    if (remove_event(app, act))
        return;
    for (struct refused_word **at = &app->standing->words; *at; at = &(*at)->next)
        if ((*at)->act == act) {
            remove_word(app, at);
            return;
        }
    for (struct measure *measure = LIST_FIRST(&app->standing->measure_list); measure;
         measure = LIST_NEXT(measure, link))
        if (measure->act == act) {
            forget(app, measure);
            return;
        }
}

bool standing_has_room(struct app *app, enum proto_moderation_what what)
{
    if (what == PROTO_MODERATION_WORD)
        return app->standing->words_n < APP_WORDS_MAX;
    if (what == PROTO_MODERATION_UNLIST || what == PROTO_MODERATION_END)
        return app->standing->events_n < APP_EVENTS_SHUT_MAX;
    if (app->standing->measures.used >= APP_MEASURES_MAX)
        forget_old(app);
    return app->standing->measures.used < APP_MEASURES_MAX;
}

/* --- beginning and end ------------------------------------------------------------------------ */

struct restore_completion {
    struct completion completion;
    void (*then)(struct app *app);
};

static void loaded(struct app *app, struct completion *completion, struct job *job)
{
    void (*then)(struct app * app) = ((struct restore_completion *)(void *)completion)->then;
    free(completion);
    if (!job)
        return;
    for (size_t i = 0; i < job->answer.acts_n; i++)
        standing_add(app, &job->answer.acts[i]);
    then(app);
}

void standing_restore(struct app *app, void (*then)(struct app *app))
{
    struct job *job = outbox_job(app);
    struct restore_completion *completion = alloc_zeroed(1, sizeof *completion);
    completion->then = then;
    job->question.kind = QUESTION_STANDING;
    job->question.search.from = app->now.wall_ms;
    job->question.search.limit = APP_MEASURES_MAX + APP_WORDS_MAX + APP_EVENTS_SHUT_MAX;
    outbox_store(app, job, &completion->completion, loaded);
}

void standing_create(struct app *app)
{
    app->standing = alloc_zeroed(1, sizeof *app->standing);
}

void standing_destroy(struct app *app)
{
    while (!LIST_EMPTY(&app->standing->measure_list))
        forget(app, LIST_FIRST(&app->standing->measure_list));
    while (app->standing->words)
        remove_word(app, &app->standing->words);
    while (app->standing->events)
        remove_event(app, app->standing->events->act);
    idmap_finish(&app->standing->measures);
    free(app->standing);
}
