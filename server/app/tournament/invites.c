/* Invitations. A player gets at most one invitation of each inviter, the newest, and of these the
 * newest APP_INVITES_MAX: so a director with a hundred tournaments fills one line of a player's
 * page. The pages of the tournaments show the others, and they come up when earlier ones are
 * answered and the player connects again. */
#include "server/app/tournament/invites.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/people/me.h"
#include "server/app/people/mutes.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/tournament/tournament.h"

struct invite {
    struct id128 tour;
    int64_t by, at_ms;
    char slug[PROTO_TOUR_SLUG_MAX + 1];
    char title[PROTO_TOUR_TITLE_MAX * PROTO_UTF8_MAX + 1];
    uint16_t by_length;
    char by_name[PROTO_NAME_MAX * PROTO_UTF8_MAX + 1];
};

/* --- of a tournament
 * --------------------------------------------------------------------------- */

/* A tournament that is archived or cancelled invites no player any more. */
void invites_list(const struct tour *tour, struct invited *ret)
{
    ret->n = 0;
    if (tour->stage > PROTO_STAGE_FINISHED)
        return;
    for (unsigned i = 0; i < tour->people_n; i++)
        if (tour->people[i].standing != 0 && tour->people[i].invited != 0)
            ret->list[ret->n++] = tour->people[i].invited;
}

static bool is_in(const struct invited *invited, int64_t player)
{
    for (unsigned i = 0; i < invited->n; i++)
        if (invited->list[i] == player)
            return true;
    return false;
}

void invites_store(const struct app *app, const struct tournament *tournament,
                   const struct invited *before, int64_t by, struct job *job)
{
    struct invited after;
    invites_list(&tournament->log.tour, &after);
    for (unsigned i = 0; i < after.n; i++)
        if (!is_in(before, after.list[i]))
            job_change(job, CHANGE_SET_INVITE)->row.invite =
                (struct row_invite){.player = after.list[i],
                                    .tour = tournament->id,
                                    .by = by ? by : tournament->creator->id,
                                    .at = app->now.wall_ms};
    for (unsigned i = 0; i < before->n; i++)
        if (!is_in(&after, before->list[i]))
            job_change(job, CHANGE_REMOVE_INVITE)->row.invite =
                (struct row_invite){.player = before->list[i], .tour = tournament->id};
}

void invites_ask(const struct tour *tour, int64_t actor, struct proto_tour_act *act)
{
    for (unsigned i = 0; i < act->people_n; i++) {
        struct proto_tour_person *next = &act->people[i];
        const struct proto_tour_person *now =
            act->kind == PROTO_ACT_EDIT ? tour_person(tour, next->no) : NULL;
        next->invited = 0;
        if (next->account == 0 || next->account == actor || (now && now->account == next->account))
            continue;
        next->invited = next->account;
        next->account = 0;
    }
}

/* --- of a player ----------------------------------------------------------------------------- */

static void drop(struct player *player, uint32_t at)
{
    memmove(&player->invites[at], &player->invites[at + 1],
            (--player->invites_n - at) * sizeof *player->invites);
}

/* Newest first, one of each inviter. False: it is not among those that are kept. */
static bool put(struct player *player, const struct invite *invite)
{
    uint32_t at = 0;
    for (uint32_t i = player->invites_n; i-- > 0;) {
        const struct invite *other = &player->invites[i];
        bool same = memcmp(&other->tour, &invite->tour, sizeof other->tour) == 0;
        if (!same && other->by == invite->by && other->at_ms > invite->at_ms)
            return false;
        if (same || other->by == invite->by)
            drop(player, i);
    }
    while (at < player->invites_n && player->invites[at].at_ms > invite->at_ms)
        at++;
    if (at == APP_INVITES_MAX)
        return false;
    if (!player->invites)
        player->invites = alloc_zeroed(APP_INVITES_MAX, sizeof *player->invites);
    if (player->invites_n == APP_INVITES_MAX)
        player->invites_n--;
    memmove(&player->invites[at + 1], &player->invites[at],
            (player->invites_n++ - at) * sizeof *player->invites);
    player->invites[at] = *invite;
    return true;
}

static bool take_back(struct player *player, const struct id128 *tour)
{
    for (uint32_t i = 0; i < player->invites_n; i++) {
        if (memcmp(&player->invites[i].tour, tour, sizeof *tour) != 0)
            continue;
        drop(player, i);
        return true;
    }
    return false;
}

static void copy_text(char *ret, size_t size, const char *at, size_t length)
{
    if (length >= size)
        length = size - 1;
    memcpy(ret, at, length);
    ret[length] = '\0';
}

static struct invite invite_of(const struct app *app, const struct tournament *tournament)
{
    const struct proto_tour_settings *settings = &tournament->published->settings;
    const struct tour_entry *newest = tour_log_entry(&tournament->log, tournament->published->n);
    const struct player *by =
        player_find(app, newest && newest->actor ? newest->actor : tournament->creator->id);
    struct invite ret = {.tour = tournament->id, .at_ms = newest ? newest->at_ms : 0};
    by = by ? by : tournament->creator;
    ret.by = by->id;
    ret.by_length = by->name_length;
    memcpy(ret.by_name, by->name, by->name_length);
    copy_text(ret.slug, sizeof ret.slug, settings->slug, strlen(settings->slug));
    copy_text(ret.title, sizeof ret.title, settings->title, strlen(settings->title));
    return ret;
}

void invites_show(struct app *app, const struct tournament *tournament,
                  const struct invited *before)
{
    struct invited after;
    invites_list(tournament->published, &after);
    for (unsigned i = 0; i < after.n; i++) {
        struct player *player =
            is_in(before, after.list[i]) ? NULL : player_find(app, after.list[i]);
        struct invite invite = invite_of(app, tournament);
        if (player && put(player, &invite))
            me_changed(app, player);
    }
    for (unsigned i = 0; i < before->n; i++) {
        struct player *player =
            is_in(&after, before->list[i]) ? NULL : player_find(app, before->list[i]);
        if (player && take_back(player, &tournament->id))
            me_changed(app, player);
    }
}

void invites_arrive(struct app *app, const struct tournament *tournament)
{
    struct invited after;
    invites_list(tournament->published, &after);
    for (unsigned i = 0; i < after.n; i++) {
        struct player *player = player_find(app, after.list[i]);
        struct invite invite = invite_of(app, tournament);
        uint32_t k = 0;
        while (player && k < player->invites_n &&
               memcmp(&player->invites[k].tour, &tournament->id, sizeof tournament->id) != 0)
            k++;
        if (player && k == player->invites_n && put(player, &invite))
            me_changed(app, player);
    }
}

void invites_follow_removed(struct app *app, const struct row_invite *row)
{
    struct player *player = player_find(app, row->player);
    if (player && take_back(player, &row->tour))
        me_changed(app, player);
}

void invites_withdraw(struct app *app, const struct tournament *tournament)
{
    struct invited before;
    invites_list(tournament->published, &before);
    for (unsigned i = 0; i < before.n; i++) {
        struct player *player = player_find(app, before.list[i]);
        if (player && take_back(player, &tournament->id))
            me_changed(app, player);
    }
}

bool invites_take(struct player *player, const struct answer *answer)
{
    bool any = false;
    for (size_t i = 0; i < answer->invites_n; i++) {
        const struct row_invite *row = &answer->invites[i];
        struct invite invite = {.tour = row->tour, .by = row->by, .at_ms = row->at};
        copy_text(invite.slug, sizeof invite.slug, row->tour_slug.at, row->tour_slug.length);
        copy_text(invite.title, sizeof invite.title, row->tour_title.at, row->tour_title.length);
        copy_text(invite.by_name, sizeof invite.by_name, row->by_name.at, row->by_name.length);
        invite.by_length = (uint16_t)strlen(invite.by_name);
        any = put(player, &invite) || any;
    }
    return any;
}

size_t invites_describe(const struct app *app, const struct player *player,
                        struct proto_my_invite ret[APP_INVITES_MAX])
{
    size_t n = 0;
    for (uint32_t i = 0; i < player->invites_n; i++) {
        const struct invite *invite = &player->invites[i];
        const struct tournament *tournament = tournament_find(app, invite->tour.bytes);
        const struct player *by = player_find(app, invite->by);
        const char *slug = tournament ? tournament->published->settings.slug : invite->slug;
        const char *title = tournament ? tournament->published->settings.title : invite->title;
        if (mutes_has(player, invite->by))
            continue;
        ret[n++] = (struct proto_my_invite){
            .of = {.id = invite->tour.bytes,
                   .slug = {slug, strlen(slug)},
                   .title = {title, strlen(title)}},
            .by = by ? player_name(by)
                     : (struct proto_player){.id = invite->by,
                                             .name = {invite->by_name, invite->by_length}},
        };
    }
    return n;
}
