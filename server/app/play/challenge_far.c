/* Challenges of several processes, as challenge.c needs them: the word about a challenge, and the state of copies. Nothing here publishes
 * anything (challenge_site.c does). */
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/buf.h"
#include "proto/wire/challenge.h"
#include "proto/wire/command.h"
#include "server/app/outbox.h"
#include "server/app/play/challenge.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/base/codec.h"

#define US           INT64_C(1000) /* in a millisecond */
#define SETTINGS_MAX 8192          /* bytes of terms */

/* --- saying ----------------------------------------------------------------------------------- */

static void write_player(struct codec_bytes *bytes, const struct player *player)
{
    codec_write_number(bytes, (uint64_t)player->id);
    codec_write_number(bytes, player->account);
    codec_write_text(bytes, (struct text){player->name, player->name_length}, PLAYER_NAME_BYTES);
}

/* "" where there are none, or where they are too long for a word. */
static void write_settings(struct app *app, struct codec_bytes *bytes,
                           const struct proto_open *settings)
{
    if (settings)
        proto_encode_settings(&app->text, settings);
    if (codec_write_text(bytes, (struct text){app->text.at, app->text.length}, SETTINGS_MAX) !=
        CODEC_FINE)
        codec_write_number(bytes, 0);
    proto_text_clear(&app->text);
}

void challenge_say(struct app *app, const struct challenge *challenge)
{
    struct codec_bytes bytes = {0};
    if (!app->config.shared || !challenge->shown)
        return;
    codec_write_bytes(&bytes, challenge->id.bytes, sizeof challenge->id.bytes);
    write_player(&bytes, challenge->by);
    write_player(&bytes, challenge->to);
    codec_write_bytes(&bytes, challenge->payer.address, sizeof challenge->payer.address);
    codec_write_number(&bytes, challenge->state);
    codec_write_number(&bytes, challenge->reason);
    codec_write_number(&bytes, challenge->muted);
    codec_write_number(&bytes, challenge->changes_left);
    codec_write_number(&bytes, (uint64_t)challenge->until_ms);
    codec_write_number(&bytes, (uint64_t)((app->now.mono_us - challenge->begun_us) / US));
    write_settings(app, &bytes, challenge->room ? challenge->room->settings : NULL);
    codec_write_bytes(&bytes, challenge->before_room.bytes, sizeof challenge->before_room.bytes);
    write_settings(app, &bytes, challenge->before);
    outbox_site(app, &(struct site_note){.kind = SITE_CHALLENGE,
                                         .shard = shard_of(&challenge->id),
                                         .buf = buf_create(bytes.at, bytes.n)});
    free(bytes.at);
}

/* --- copies ------------------------------------------------------------------------------------ */

struct challenge *challenge_find(const struct app *app, const struct id128 *id)
{
    struct challenge *one = LIST_FIRST(&app->play->challenges);
    while (one && memcmp(one->id.bytes, id->bytes, sizeof id->bytes) != 0)
        one = LIST_NEXT(one, link);
    return one;
}

void challenge_unlink_far(struct app *app, struct challenge *copy)
{
    struct room *room = idmap_get(&app->play->rooms, idmap_bytes(copy->id.bytes));
    if (room && room->challenge == copy)
        room->challenge = NULL;
    if (copy->state == PROTO_CHALLENGE_WAITING)
        LIST_REMOVE(copy, got_link);
    free(copy->settings);
    copy->settings = NULL;
}

void challenge_let_go(struct app *app, struct challenge *challenge)
{
    timers_unset(&app->timers, &challenge->timer);
    challenge->far = true;
    challenge->heard_us = app->now.mono_us;
    if (!challenge->room)
        return;
    challenge->settings = alloc_copy(challenge->room->settings, sizeof *challenge->settings);
    challenge->room = NULL; /* which still has the challenge */
    budget_release(app->budgets, BUDGET_CHALLENGES, &challenge->payer);
}
