/* The waiting players, the longest waiting one first. pairing.c says which two meet; this file makes
 * their room and begins the game, as if one had opened it and the other had taken the seat.
 *
 * Promises: a player waits once. A step makes at most one pair, so it is bounded by the comparisons of
 * APP_SEEKS_MAX players with each other. Players of which one muted the other never meet. */
#include "server/app/play/seeks.h"

#include <stdlib.h>
#include <string.h>

#include "core/rules.h"
#include "proto/lib/alloc.h"
#include "proto/wire/command.h"
#include "proto/wire/encode.h"
#include "server/app/charge.h"
#include "server/app/command.h"
#include "server/app/conn.h"
#include "server/app/dedup.h"
#include "server/app/limits.h"
#include "server/app/measures/standing.h"
#include "server/app/outbox.h"
#include "server/app/people/mutes.h"
#include "server/app/play/pairing.h"
#include "server/app/play/play.h"
#include "server/app/play/rates.h"
#include "server/app/play/seat.h"
#include "server/app/player.h"
#include "server/app/ratings/ratings.h"
#include "server/app/state.h"
#include "server/base/budget.h"

static void soon(struct app *app, int64_t ms)
{
    if (app->play->seeks.n > 0)
        timers_set(&app->timers, &app->play->seeks.timer, app->now.mono_us + ms * 1000);
    else
        timers_unset(&app->timers, &app->play->seeks.timer);
}

static void drop(struct app *app, uint32_t at)
{
    struct seeks *seeks = &app->play->seeks;
    player_unref(app, seeks->list[at].player);
    memmove(&seeks->list[at], &seeks->list[at + 1], (--seeks->n - at) * sizeof *seeks->list);
}

/* The place of a player; the length of the list: they do not wait. */
static uint32_t find(const struct seeks *seeks, const struct player *player)
{
    uint32_t at = 0;
    while (at < seeks->n && seeks->list[at].player != player)
        at++;
    return at;
}

void seeks_finish(struct app *app)
{
    while (app->play->seeks.n > 0)
        drop(app, app->play->seeks.n - 1);
    timers_unset(&app->timers, &app->play->seeks.timer);
}

/* --- commands --------------------------------------------------------------------------------- */

static uint32_t neighbours(const struct app *app)
{
    static const uint8_t unknown[16];
    const uint8_t *address = app->payer.address;
    uint32_t n = 0;
    if (memcmp(address, unknown, sizeof unknown) == 0)
        return 0;
    for (uint32_t i = 0; i < app->play->seeks.n; i++)
        n += memcmp(app->play->seeks.list[i].payer.address, address, sizeof unknown) == 0;
    return n;
}

static void rate(const struct app *app, struct seek *seek)
{
    uint16_t deviation;
    for (size_t i = 0; i < go_rulesets_n && i < SEEK_RULESETS_MAX; i++)
        if (!ratings_points(app, go_rulesets[i]->name, seek->player->id, &seek->ratings[i],
                            &deviation))
            seek->ratings[i] = SEEK_RATING_NEW;
}

static void add(struct app *app, const struct command *command)
{
    struct seeks *seeks = &app->play->seeks;
    struct seek *seek = &seeks->list[seeks->n++];
    *seek = (struct seek){.player = player_ref(command->player),
                          .conn = command->conn,
                          .since_us = app->now.mono_us,
                          .here_us = app->now.mono_us,
                          .wish = command->message->u.act.seek,
                          .payer = app->payer};
    rate(app, seek);
    soon(app, APP_SEEK_STEP_MS);
}

/* A repeated wish, as after a lost connection, keeps its place in the list. */
static void renew(struct app *app, const struct command *command, struct seek *seek)
{
    seek->conn = command->conn;
    seek->here_us = app->now.mono_us;
    seek->wish = command->message->u.act.seek;
    soon(app, APP_SEEK_STEP_MS);
}

/* Why the player may not wait; code NONE: they may. known: they wait already. */
static struct proto_no obstacle(const struct app *app, const struct player *player, bool rated,
                                bool known)
{
    const struct seeks *seeks = &app->play->seeks;
    if (rated && !rates_admits(player))
        return (struct proto_no){.code = PROTO_ERROR_FORBIDDEN, .field = "rated"};
    if (player_is_bot(player))
        return (struct proto_no){.code = PROTO_ERROR_FORBIDDEN, .field = "bot"};
    if (known || (seeks->n < APP_SEEKS_MAX && neighbours(app) < APP_SEEKS_ADDRESS_MAX))
        return (struct proto_no){.code = PROTO_ERROR_NONE};
    return (struct proto_no){.code = PROTO_ERROR_FULL, .field = "seeks"};
}

static void begin(struct app *app, struct command *command)
{
    struct seeks *seeks = &app->play->seeks;
    uint32_t at = find(seeks, command->player);
    bool known = at < seeks->n;
    struct proto_no no = obstacle(app, command->player, command->message->u.act.seek.rated, known);
    if (no.code != PROTO_ERROR_NONE) {
        dedup_refuse(app, command->dedup, &no);
        return;
    }
    if (known)
        renew(app, command, &seeks->list[at]);
    else
        add(app, command);
    dedup_answer_free(app, command->dedup);
}

void seeks_take(struct app *app, const struct conn *conn, const struct proto_seek *wish,
                int64_t since_us)
{
    struct seeks *seeks = &app->play->seeks;
    uint32_t at = 0;
    if (find(seeks, conn->player) < seeks->n ||
        obstacle(app, conn->player, wish->rated, false).code != PROTO_ERROR_NONE)
        return;
    while (at < seeks->n && seeks->list[at].since_us <= since_us)
        at++;
    memmove(&seeks->list[at + 1], &seeks->list[at], (seeks->n++ - at) * sizeof *seeks->list);
    seeks->list[at] = (struct seek){.player = player_ref(conn->player),
                                    .conn = conn->id,
                                    .since_us = since_us,
                                    .here_us = app->now.mono_us,
                                    .wish = *wish,
                                    .payer = app->payer};
    rate(app, &seeks->list[at]);
    soon(app, APP_SEEK_STEP_MS);
}

void seeks_command(struct app *app, struct command *command)
{
    struct seeks *seeks = &app->play->seeks;
    if (command->message->u.act.kind == PROTO_SEEK) {
        begin(app, command);
        return;
    }
    uint32_t at = find(seeks, command->player);
    if (at < seeks->n)
        drop(app, at);
    dedup_answer_free(app, command->dedup);
}

void seeks_question(struct app *app, struct command *command)
{
    uint32_t counts[SEEK_RULESETS_MAX], n = seeks_count(app, counts);
    proto_encode_seeks(&app->text, command->id, n, counts);
    outbox_answer(app, command->conn);
}

/* --- pairs ------------------------------------------------------------------------------------ */

/* Drops the wishes that have ended by themselves. */
static void tidy(struct app *app)
{
    struct seeks *seeks = &app->play->seeks;
    for (uint32_t i = seeks->n; i > 0; i--) {
        struct seek *seek = &seeks->list[i - 1];
        struct whom whom = {
            .player = seek->player, .address = seek->payer.address, .session = seek->payer.session};
        if (conn_get(app, seek->conn))
            seek->here_us = app->now.mono_us;
        if (app->now.mono_us - seek->here_us >= APP_SEEK_AWAY_MS * INT64_C(1000) ||
            app->now.mono_us - seek->since_us >= APP_SEEK_MS * INT64_C(1000) ||
            (seek->wish.rated && !rates_admits(seek->player)) ||
            standing_held(app, PROTO_MODERATION_BAN, whom))
            drop(app, i - 1);
    }
}

static int64_t last_of(const struct seeks *seeks, const struct player *player)
{
    for (uint32_t i = 0; i < APP_SEEK_LAST_MAX; i++)
        if (seeks->last[i].player == player->id)
            return seeks->last[i].other;
    return 0;
}

static void remember(struct seeks *seeks, int64_t player, int64_t other)
{
    uint32_t at = 0;
    while (at < APP_SEEK_LAST_MAX && seeks->last[at].player != player)
        at++;
    if (at == APP_SEEK_LAST_MAX)
        at = seeks->last_at++ % APP_SEEK_LAST_MAX;
    seeks->last[at].player = player;
    seeks->last[at].other = other;
}

/* The waiting players who are connected at this moment. An opponent would wait for the others in vain. */
struct present {
    const struct seeks *seeks;
    uint32_t place[APP_SEEKS_MAX]; /* in the list of those who wait */
    struct pairing_seeker seekers[APP_SEEKS_MAX];
    uint32_t n;
};

static void look_around(struct app *app, struct present *present)
{
    const struct seeks *seeks = &app->play->seeks;
    present->seeks = seeks;
    for (uint32_t i = 0; i < seeks->n; i++) {
        const struct seek *seek = &seeks->list[i];
        if (!conn_get(app, seek->conn))
            continue;
        present->place[present->n] = i;
        present->seekers[present->n++] = (struct pairing_seeker){
            .player = seek->player->id,
            .last = last_of(seeks, seek->player),
            .waited_ms = (app->now.mono_us - seek->since_us) / 1000,
            .wish = seek->wish,
            .ratings = seek->ratings,
        };
    }
}

static bool excludes(void *ctx, size_t a, size_t b)
{
    const struct present *present = ctx;
    const struct player *one = present->seeks->list[present->place[a]].player,
                        *other = present->seeks->list[present->place[b]].player;
    return mutes_has(one, other->id) || mutes_has(other, one->id);
}

/* A random one of the values of a set. */
static unsigned one_of(struct app *app, uint32_t set)
{
    uint8_t byte;
    unsigned n = 0, at = 0;
    for (unsigned i = 0; i < 32; i++)
        n += set >> i & 1;
    app->host.random(app->host.ctx, &byte, sizeof byte);
    n = byte % n;
    while (!(set >> at & 1) || n-- > 0)
        at++;
    return at;
}

static void settle(struct app *app, const struct proto_seek *terms, struct proto_open *ret)
{
    const struct go_ruleset *ruleset = go_rulesets[one_of(app, terms->rulesets)];
    uint8_t side = proto_seek_sizes[one_of(app, terms->sizes)];
    *ret = (struct proto_open){
        .setup = {.rules = ruleset->rules, .width = side, .height = side, .to_move = GO_BLACK},
        .ruleset = ruleset,
        .colours = GO_EMPTY,
        .clock = proto_seek_clock(one_of(app, terms->clocks)),
        .is_public = true,
        .match = 1,
        .rated = terms->rated,
        .marking_ms = PROTO_MARKING_DEFAULT_MS,
        .absence_ms = PROTO_ABSENCE_DEFAULT_MS,
        .undo = true,
    };
    memcpy(ret->title, ruleset->title, strlen(ruleset->title) + 1);
}

/* first, second: places in the list, the earlier one first. */
static void pair(struct app *app, uint32_t first, uint32_t second, const struct proto_seek *terms)
{
    struct seeks *seeks = &app->play->seeks;
    struct seek one = seeks->list[first], other = seeks->list[second];
    struct proto_open settings;
    settle(app, terms, &settings);
    app->payer = one.payer;
    seat_pair(app, one.player, other.player, &settings);
    charge_nobody(app);
    remember(seeks, one.player->id, other.player->id);
    remember(seeks, other.player->id, one.player->id);
    /* The later place first, so that the earlier one stays what it is. */
    drop(app, second);
    drop(app, first);
}

void seeks_due(struct app *app)
{
    struct present *present = alloc_zeroed(1, sizeof *present);
    struct pairing_pair found;
    bool paired = false;
    tidy(app);
    look_around(app, present);
    if (!app->draining && app->play->rooms_live_n < app->config.rooms_max &&
        pairing_find(present->seekers, present->n, excludes, present, &found)) {
        pair(app, present->place[found.first], present->place[found.second], &found.terms);
        paired = true;
    }
    free(present);
    seeks_say(app);
    soon(app, paired ? APP_SEEK_STEP_MS : APP_SEEK_LOOK_MS);
}
