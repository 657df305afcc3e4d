/* Mutes. The list belongs to the player who mutes, and is stored. Their client hides the messages
 * of muted players; the server drops their invitations. */
#include "server/app/people/mutes.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/wire/command.h"
#include "proto/wire/encode.h"
#include "server/app/command.h"
#include "server/app/dedup.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/people/me.h"
#include "server/app/player.h"

bool mutes_has(const struct player *player, int64_t other)
{
    for (uint32_t i = 0; i < player->muted_n; i++)
        if (player->muted[i] == other)
            return true;
    return false;
}

static void set_mute(struct player *player, int64_t other, bool on)
{
    uint32_t i = 0;
    while (i < player->muted_n && player->muted[i] != other)
        i++;
    if (on && i == player->muted_n) {
        player->muted = alloc_resized(player->muted, player->muted_n + 1, sizeof *player->muted);
        player->muted[player->muted_n++] = other;
    } else if (!on && i < player->muted_n) {
        memmove(&player->muted[i], &player->muted[i + 1],
                (--player->muted_n - i) * sizeof *player->muted);
    }
}

void mutes_follow(struct app *app, const struct row_mute *row)
{
    struct player *player = player_find(app, row->player);
    if (!player || !player->lists_known || mutes_has(player, row->muted) == row->on)
        return;
    set_mute(player, row->muted, row->on);
    me_changed(app, player);
}

struct mute_completion {
    struct completion completion;
    struct dedup *dedup;
    struct player *player;
    int64_t other;
    bool on;
};

static void muted(struct app *app, struct completion *completion, struct job *job)
{
    struct mute_completion *mute = (struct mute_completion *)(void *)completion;
    if (job && job->status == JOB_OK) {
        set_mute(mute->player, mute->other, mute->on);
        dedup_answer(app, mute->dedup, &(struct dedup_answer){0});
        me_changed(app, mute->player);
    } else if (job) {
        dedup_conflict(app, mute->dedup, &(struct proto_no){.code = PROTO_ERROR_NOTFOUND});
    }
    player_unref(app, mute->player);
    free(mute);
}

void mutes_command(struct app *app, struct command *command)
{
    struct player *player = command->player;
    const struct proto_do *act = &command->message->u.act;
    if (act->player == player->id) {
        dedup_refuse(app, command->dedup, &(struct proto_no){.code = PROTO_ERROR_DENIED});
        return;
    }
    if (act->on && player->muted_n >= APP_MUTED_MAX && !mutes_has(player, act->player)) {
        dedup_refuse(app, command->dedup,
                     &(struct proto_no){.code = PROTO_ERROR_FULL, .field = "muted"});
        return;
    }
    struct job *job = outbox_job(app);
    struct mute_completion *mute = alloc_zeroed(1, sizeof *mute);
    job_change(job, CHANGE_SET_MUTE)->row.mute =
        (struct row_mute){.player = player->id, .muted = act->player, .on = act->on};
    dedup_store(app, command->dedup, job, &(struct dedup_answer){0});
    mute->dedup = command->dedup;
    mute->player = player_ref(player);
    mute->other = act->player;
    mute->on = act->on;
    outbox_store(app, job, &mute->completion, muted);
}

bool mutes_take(struct player *player, const struct answer *answer)
{
    if (!player->lists_known) { /* another process may have said an older list (far.c) */
        free(player->muted);
        player->muted = NULL;
        player->muted_n = 0;
    }
    player->lists_known = true;
    if (player->muted || answer->muted_n == 0)
        return false;
    player->muted_n = (uint32_t)answer->muted_n;
    player->muted = alloc_zeroed(1, answer->muted_n * sizeof *player->muted);
    memcpy(player->muted, answer->muted, answer->muted_n * sizeof *player->muted);
    return true;
}
