/* Challenges in memory. Nothing but the room is stored, so a restart ends them (restore_live.c).
 *
 * Promises: both players see a challenge after its room is stored, and it holds its budget from the
 * command on. The opponent never sees a challenge by a player that they have muted. The challenger
 * alone sees outcomes, at most APP_CHALLENGES_TOLD_MAX of them. */
#include "server/app/play/challenge.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/wire/challenge.h"
#include "server/app/people/me.h"
#include "server/app/people/mutes.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/state.h"

static struct proto_open *copy_of(const struct proto_open *settings)
{
    struct proto_open *copy = alloc_zeroed(1, sizeof *copy);
    *copy = *settings;
    return copy;
}

void challenge_begin(struct app *app, struct room *room, struct player *opponent,
                     const struct challenge *replaced)
{
    struct challenge *challenge = alloc_zeroed(1, sizeof *challenge);
    challenge->id = room->id;
    challenge->room = room;
    challenge->by = player_ref(room->opener);
    challenge->to = player_ref(opponent);
    challenge->payer = room->payer;
    challenge->muted = mutes_has(opponent, room->opener->id);
    challenge->state = PROTO_CHALLENGE_WAITING;
    challenge->changes_left =
        replaced ? (uint8_t)(replaced->changes_left - 1) : APP_CHALLENGE_CHANGES_MAX;
    if (replaced) {
        challenge->before = copy_of(replaced->room->settings);
        challenge->before_room = replaced->id;
        challenge->begun_us = replaced->begun_us;
    }
    challenge->timer = (struct timer){.kind = TIMER_CHALLENGE, .owner = challenge};
    LIST_INSERT_HEAD(&app->play->challenges, challenge, link);
    LIST_INSERT_HEAD(&challenge->by->challenges_made, challenge, made_link);
    LIST_INSERT_HEAD(&opponent->challenges_got, challenge, got_link);
    room->challenge = challenge;
    budget_hold_anyway(app->budgets, BUDGET_CHALLENGES, &challenge->payer);
}

struct player *challenge_opponent(const struct room *room)
{
    return room->challenge ? room->challenge->to : NULL;
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* The challenger's absence makes no event here, so the timer looks for it often enough to end the
 * challenge on time. */
void challenge_arm(struct app *app, struct challenge *challenge)
{
    int64_t gone_us =
        player_is_here(app, challenge->by) ? app->now.mono_us : challenge->by->left_us;
    int64_t at_us = smaller(challenge->until_us, gone_us + APP_CHALLENGE_AWAY_MS * 1000);
    timers_set(&app->timers, &challenge->timer,
               challenge->muted ? smaller(at_us, challenge->declines_us) : at_us);
}

static void show(struct app *app, struct challenge *challenge)
{
    uint16_t random;
    app->host.random(app->host.ctx, &random, sizeof random);
    challenge->shown = true;
    if (!challenge->before)
        challenge->begun_us = app->now.mono_us;
    challenge->until_us = smaller(app->now.mono_us + APP_CHALLENGE_MS * 1000,
                                  challenge->begun_us + APP_CHALLENGE_ALL_MS * 1000);
    challenge->until_ms = app->now.wall_ms + (challenge->until_us - app->now.mono_us) / 1000;
    challenge->declines_us =
        app->now.mono_us +
        INT64_C(1000) * (APP_CHALLENGE_MUTED_MS + random % APP_CHALLENGE_MUTED_RANDOM_MS);
    challenge_arm(app, challenge);
}

/* Takes it from the room, the opponent and the budget; the challenger keeps it. */
static void detach(struct app *app, struct challenge *challenge)
{
    if (!challenge->room)
        return;
    challenge->room->challenge = NULL;
    challenge->room = NULL;
    LIST_REMOVE(challenge, got_link);
    timers_unset(&app->timers, &challenge->timer);
    budget_release(app->budgets, BUDGET_CHALLENGES, &challenge->payer);
}

void challenge_destroy(struct app *app, struct challenge *challenge)
{
    if (challenge->far)
        challenge_unlink_far(app, challenge);
    detach(app, challenge);
    timers_unset(&app->timers, &challenge->timer);
    LIST_REMOVE(challenge, link);
    LIST_REMOVE(challenge, made_link);
    player_unref(app, challenge->by);
    player_unref(app, challenge->to);
    free(challenge->before);
    free(challenge);
}

void challenge_drop(struct app *app, struct challenge *copy, bool with_room)
{
    struct player *by = player_ref(copy->by), *to = player_ref(copy->to);
    bool muted = copy->muted;
    challenge_destroy(app, copy);
    if (!with_room)
        me_changed(app, by);
    if (!muted)
        me_changed(app, to);
    player_unref(app, by);
    player_unref(app, to);
}

void challenge_follow(struct app *app, struct room *room)
{
    struct challenge *copy = room->challenge;
    if (room->settings->opponent == 0)
        return;
    if (!copy && !room_is_mine(app, room))
        copy = challenge_find(app, &room->id);
    if (!copy || !copy->far || copy->state != PROTO_CHALLENGE_WAITING)
        return;
    if (room_is_reserved(room))
        room->challenge = copy;
    else
        challenge_drop(app, copy, true);
}

/* Destroys the oldest outcome beyond the number that is kept. */
static void make_room(struct app *app, const struct player *by)
{
    struct challenge *oldest = NULL;
    unsigned n = 0;
    for (struct challenge *one = LIST_FIRST(&by->challenges_made); one;
         one = LIST_NEXT(one, made_link)) {
        if (one->room || one->far)
            continue;
        oldest = one;
        n++;
    }
    if (n > APP_CHALLENGES_TOLD_MAX)
        challenge_destroy(app, oldest);
}

/* Ends it with this outcome; one that was accepted or called off has none. */
static void end(struct app *app, struct challenge *challenge, const struct room_change *change)
{
    detach(app, challenge);
    if (change->outcome == 0) {
        challenge_destroy(app, challenge);
        return;
    }
    challenge->state = change->outcome;
    challenge->reason = change->reason;
    timers_set(&app->timers, &challenge->timer, app->now.mono_us + APP_CHALLENGE_TOLD_MS * 1000);
    challenge_say(app, challenge);
    make_room(app, challenge->by);
}

void challenge_changed(struct app *app, struct room *room, const struct room_change *change)
{
    struct challenge *challenge = room->challenge;
    if (!challenge)
        return;
    if (challenge->far) { /* another process owns the room since then */
        challenge_follow(app, room);
        return;
    }
    struct player *to = player_ref(challenge->to);
    bool told = !challenge->muted;
    if (!challenge->shown) {
        show(app, challenge);
        challenge_say(app, challenge);
        if (!room_is_mine(app, room))
            challenge_let_go(app, challenge);
    } else if (!room_is_reserved(room)) {
        end(app, challenge, change);
    }
    /* The room publishes the challenger's list, because they sit there. */
    if (told)
        me_changed(app, to);
    player_unref(app, to);
}

void challenge_forget(struct app *app, struct room *room)
{
    if (room->challenge && room->challenge->far)
        room->challenge = NULL;
    else if (room->challenge)
        challenge_destroy(app, room->challenge);
}

void challenges_finish(struct app *app)
{
    for (struct challenge *one; (one = LIST_FIRST(&app->play->challenges));)
        challenge_destroy(app, one);
}

/* --- in `me` ---------------------------------------------------------------------------------- */

static size_t describe(const struct challenge *challenge, struct proto_my_challenge *ret)
{
    if (!challenge->shown)
        return 0;
    *ret = (struct proto_my_challenge){
        .by = player_name(challenge->by),
        .to = player_name(challenge->to),
        .state = challenge->state,
        .reason = challenge->reason,
        .settings = challenge->room ? challenge->room->settings : challenge->settings,
        .until_at_ms = challenge->until_ms,
        .changes_left = challenge->changes_left,
        .before = challenge->before,
    };
    memcpy(ret->before_room, challenge->before_room.bytes, sizeof ret->before_room);
    memcpy(ret->room, challenge->id.bytes, sizeof ret->room);
    return 1;
}

size_t challenges_describe(const struct player *player,
                           struct proto_my_challenge ret[APP_CHALLENGES_LISTED])
{
    size_t n = 0;
    for (const struct challenge *one = LIST_FIRST(&player->challenges_got);
         one && n < APP_CHALLENGES_LISTED; one = LIST_NEXT(one, got_link))
        if (!one->muted)
            n += describe(one, &ret[n]);
    for (const struct challenge *one = LIST_FIRST(&player->challenges_made);
         one && n < APP_CHALLENGES_LISTED; one = LIST_NEXT(one, made_link))
        n += describe(one, &ret[n]);
    return n;
}
