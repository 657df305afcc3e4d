/* Challenges where several processes serve a site. The owner of the room has the challenge; it tells all others at once and
 * every APP_HERE_MS. They keep a copy (`far`), which is in the lists of both players like a challenge of their own.
 *
 * Promises: a copy ends with its room, since rooms are followed by what is stored. So a process that takes the shard of
 * a waiting challenge goes on with it; one that has not heard of it closes the room, as a restart does. An outcome is
 * in memory alone and ends with its owner. */
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/buf.h"
#include "proto/wire/challenge.h"
#include "proto/wire/command.h"
#include "server/app/people/me.h"
#include "server/app/play/challenge.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/base/codec.h"

#define US           INT64_C(1000) /* in a millisecond */
#define SETTINGS_MAX 8192          /* bytes of terms */

static struct room *room_of(const struct app *app, const struct id128 *id)
{
    return idmap_get(&app->play->rooms, idmap_bytes(id->bytes));
}

/* --- hearing ---------------------------------------------------------------------------------- */

struct heard {
    struct id128 id, before_room;
    struct player *by, *to;
    struct proto_open *settings, *before;
    uint8_t address[16];
    uint8_t state, reason, changes_left;
    bool muted;
    int64_t until_ms, age_ms;
};

static void read_bytes(struct codec_reader *reader, void *to, size_t n)
{
    const uint8_t *from = codec_read_bytes(reader, n);
    if (from)
        memcpy(to, from, n);
}

static struct player *read_player(struct app *app, struct codec_reader *reader)
{
    int64_t id = (int64_t)codec_read_number(reader, INT64_MAX);
    uint8_t account = (uint8_t)codec_read_number(reader, ACCOUNT_BOT);
    struct text name = codec_read_text(reader, PLAYER_NAME_BYTES);
    return reader->fault == CODEC_FINE ? player_ref_word(app, id, name, account) : NULL;
}

static struct proto_open *read_settings(struct codec_reader *reader)
{
    struct text text = codec_read_text(reader, SETTINGS_MAX);
    struct proto_open *settings = text.length > 0 ? alloc_zeroed(1, sizeof *settings) : NULL;
    if (settings && !proto_decode_settings(text.at, text.length, settings)) {
        free(settings);
        return NULL;
    }
    return settings;
}

static bool read_heard(struct app *app, const struct site_note *note, struct heard *ret)
{
    struct codec_reader reader = codec_reader_of(note->buf->data, note->buf->len);
    *ret = (struct heard){0};
    read_bytes(&reader, ret->id.bytes, sizeof ret->id.bytes);
    ret->by = read_player(app, &reader);
    ret->to = read_player(app, &reader);
    read_bytes(&reader, ret->address, sizeof ret->address);
    ret->state = (uint8_t)codec_read_number(&reader, PROTO_CHALLENGE_LEFT);
    ret->reason = (uint8_t)codec_read_number(&reader, PROTO_DECLINE_NO);
    ret->muted = codec_read_number(&reader, 1);
    ret->changes_left = (uint8_t)codec_read_number(&reader, APP_CHALLENGE_CHANGES_MAX);
    ret->until_ms = (int64_t)codec_read_number(&reader, INT64_MAX);
    ret->age_ms = (int64_t)codec_read_number(&reader, 2 * APP_CHALLENGE_ALL_MS);
    ret->settings = read_settings(&reader);
    read_bytes(&reader, ret->before_room.bytes, sizeof ret->before_room.bytes);
    ret->before = read_settings(&reader);
    return reader.fault == CODEC_FINE && shard_of(&ret->id) == note->shard && ret->state > 0 &&
           (ret->state != PROTO_CHALLENGE_WAITING || ret->settings);
}

static void finish_heard(struct app *app, struct heard *heard)
{
    player_unref(app, heard->by);
    player_unref(app, heard->to);
    free(heard->settings);
    free(heard->before);
}

static struct challenge *copy_of(struct app *app, struct heard *heard)
{
    struct challenge *copy = alloc_zeroed(1, sizeof *copy);
    copy->far = copy->shown = true;
    copy->id = heard->id;
    copy->by = player_ref(heard->by);
    copy->to = player_ref(heard->to);
    copy->payer = (struct payer){.player = copy->by->id, .account = copy->by->account};
    memcpy(copy->payer.address, heard->address, sizeof copy->payer.address);
    copy->state = heard->state;
    copy->changes_left = heard->changes_left;
    copy->settings = heard->settings;
    copy->before = heard->before;
    copy->before_room = heard->before_room;
    copy->until_ms = heard->until_ms;
    copy->begun_us = app->now.mono_us - heard->age_ms * US;
    heard->settings = heard->before = NULL;
    copy->timer = (struct timer){.kind = TIMER_CHALLENGE, .owner = copy};
    LIST_INSERT_HEAD(&app->play->challenges, copy, link);
    LIST_INSERT_HEAD(&copy->by->challenges_made, copy, made_link);
    if (copy->state == PROTO_CHALLENGE_WAITING)
        LIST_INSERT_HEAD(&copy->to->challenges_got, copy, got_link);
    return copy;
}

static void take(struct app *app, struct heard *heard)
{
    struct room *room = room_of(app, &heard->id);
    struct challenge *copy = challenge_find(app, &heard->id);
    bool waits = heard->state == PROTO_CHALLENGE_WAITING, news = !copy;
    if ((copy && !copy->far) || (waits && room && !room_is_reserved(room)) ||
        (waits && copy && copy->state != PROTO_CHALLENGE_WAITING))
        return; /* said before the room ended */
    if (!copy)
        copy = copy_of(app, heard);
    copy->heard_us = app->now.mono_us;
    if (!waits && copy->state == PROTO_CHALLENGE_WAITING) {
        challenge_unlink_far(app, copy);
        copy->state = heard->state;
        news = true;
    }
    copy->reason = heard->reason;
    copy->muted = heard->muted;
    if (room && waits)
        challenge_follow(app, room);
    if (news)
        me_changed(app, copy->by);
    if (news && !copy->muted)
        me_changed(app, copy->to);
    if (news && waits && room)
        room_changed(app, room); /* it shows the challenged player */
}

void challenge_heard(struct app *app, const struct site_note *note)
{
    struct heard heard;
    if (read_heard(app, note, &heard) && !shard_is_mine(app, &heard.id) &&
        heard.by->id != heard.to->id)
        take(app, &heard);
    finish_heard(app, &heard);
}

/* --- every two seconds ------------------------------------------------------------------------ */

/* A copy of a waiting challenge whose room is here stays while its owner may be changing. */
static bool is_over(const struct app *app, const struct challenge *copy)
{
    const struct room *room = room_of(app, &copy->id);
    bool heard = app->now.mono_us - copy->heard_us < APP_HERE_FOR_MS * US;
    return !heard && !(room && room->challenge == copy &&
                       app->now.wall_ms < copy->until_ms + 2 * APP_HERE_FOR_MS);
}

void challenges_tell(struct app *app)
{
    for (struct challenge *one = LIST_FIRST(&app->play->challenges), *next; one; one = next) {
        next = LIST_NEXT(one, link);
        if (!one->far)
            challenge_say(app, one);
        else if (is_over(app, one))
            challenge_drop(app, one, false);
    }
}

/* --- ownership -------------------------------------------------------------------------------- */

void challenges_disown(struct app *app, uint8_t shard)
{
    struct challenge *one;
    LIST_FOREACH(one, &app->play->challenges, link)
    if (!one->far && one->shown && shard_of(&one->id) == shard)
        challenge_let_go(app, one);
}

static void go_on(struct app *app, struct room *room)
{
    struct challenge *challenge = room->challenge;
    free(challenge->settings);
    challenge->settings = NULL;
    challenge->far = false;
    challenge->room = room;
    budget_hold_anyway(app->budgets, BUDGET_CHALLENGES, &challenge->payer);
    challenge->until_us = app->now.mono_us + (challenge->until_ms - app->now.wall_ms) * US;
    challenge->declines_us = app->now.mono_us + APP_CHALLENGE_MUTED_MS * US;
    challenge_arm(app, challenge);
    challenge_say(app, challenge);
}

void challenge_own(struct app *app, struct room *room)
{
    if (!room_is_reserved(room) || room->changing || !room_is_mine(app, room) ||
        (room->challenge && !room->challenge->far))
        return;
    if (!room->challenge) {
        struct challenge *copy = challenge_find(app, &room->id);
        room->challenge = copy && copy->far && copy->settings ? copy : NULL;
    }
    if (room->challenge)
        go_on(app, room);
    else
        challenge_close(app, room, NULL, 0, 0);
}
