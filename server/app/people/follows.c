/* Following. The list belongs to the follower and is stored. The followed player does not hear of it, and it shows the
 * follower no more than the list of players who are here shows to all (play/here.c): neither those who are hidden, nor
 * those who muted the follower. So a follower needs no consent. */
#include "server/app/people/follows.h"

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

static uint32_t place_of(const struct player *player, int64_t other)
{
    uint32_t i = 0;
    while (i < player->followed_n && player->followed[i] != other)
        i++;
    return i;
}

static void set_follow(struct player *player, int64_t other, bool on)
{
    uint32_t i = place_of(player, other);
    if (on && i == player->followed_n) {
        player->followed =
            alloc_resized(player->followed, player->followed_n + 1, sizeof *player->followed);
        player->followed[player->followed_n++] = other;
    } else if (!on && i < player->followed_n) {
        memmove(&player->followed[i], &player->followed[i + 1],
                (--player->followed_n - i) * sizeof *player->followed);
    }
}

void follows_follow(struct app *app, const struct row_follow *row)
{
    struct player *player = player_find(app, row->player);
    if (!player || !player->lists_known ||
        (place_of(player, row->followed) < player->followed_n) == row->on)
        return;
    set_follow(player, row->followed, row->on);
    me_changed(app, player);
}

void follows_follow_hidden(struct app *app, const struct row_hidden *row)
{
    struct player *player = player_find(app, row->player);
    if (!player || player->hidden == row->on)
        return;
    player->hidden = row->on;
    player_list(app, player);
    me_changed(app, player);
}

struct follow_completion {
    struct completion completion;
    struct dedup *dedup;
    struct player *player;
    int64_t other; /* 0: the command was `visible` */
    bool on;
};

static void stored(struct app *app, struct completion *completion, struct job *job)
{
    struct follow_completion *follow = (struct follow_completion *)(void *)completion;
    struct player *player = follow->player;
    if (job && job->status == JOB_OK) {
        if (follow->other != 0) {
            set_follow(player, follow->other, follow->on);
        } else {
            player->hidden = !follow->on;
            player_list(app, player);
        }
        dedup_answer(app, follow->dedup, &(struct dedup_answer){0});
        me_changed(app, player);
    } else if (job) {
        dedup_conflict(app, follow->dedup, &(struct proto_no){.code = PROTO_ERROR_NOTFOUND});
    }
    player_unref(app, player);
    free(follow);
}

static void store(struct app *app, struct command *command, struct job *job)
{
    const struct proto_do *act = &command->message->u.act;
    struct follow_completion *follow = alloc_zeroed(1, sizeof *follow);
    dedup_store(app, command->dedup, job, &(struct dedup_answer){0});
    follow->dedup = command->dedup;
    follow->player = player_ref(command->player);
    follow->other = act->kind == PROTO_FOLLOW ? act->player : 0;
    follow->on = act->on;
    outbox_store(app, job, &follow->completion, stored);
}

void follows_command(struct app *app, struct command *command)
{
    struct player *player = command->player;
    const struct proto_do *act = &command->message->u.act;
    if (act->player == player->id) {
        dedup_refuse(app, command->dedup, &(struct proto_no){.code = PROTO_ERROR_DENIED});
        return;
    }
    if (act->on && player->followed_n >= APP_FOLLOWED_MAX &&
        place_of(player, act->player) == player->followed_n) {
        dedup_refuse(app, command->dedup,
                     &(struct proto_no){.code = PROTO_ERROR_FULL, .field = "followed"});
        return;
    }
    struct job *job = outbox_job(app);
    job_change(job, CHANGE_SET_FOLLOW)->row.follow =
        (struct row_follow){.player = player->id, .followed = act->player, .on = act->on};
    store(app, command, job);
}

void follows_hide(struct app *app, struct command *command)
{
    if (command->player->account == ACCOUNT_NONE) {
        dedup_refuse(app, command->dedup,
                     &(struct proto_no){.code = PROTO_ERROR_FORBIDDEN, .field = "account"});
        return;
    }
    struct job *job = outbox_job(app);
    job_change(job, CHANGE_SET_HIDDEN)->row.hidden =
        (struct row_hidden){command->player->id, !command->message->u.act.on};
    store(app, command, job);
}

bool follows_take(struct player *player, const struct answer *answer)
{
    if (player->followed || answer->followed_n == 0)
        return false;
    player->followed_n = (uint32_t)answer->followed_n;
    player->followed = alloc_copy(answer->followed, answer->followed_n * sizeof *player->followed);
    return true;
}
