/* The store's index of a tournament (index.h): differences between two folds become rows of a job.
 *
 * Promises: the index agrees with the log, since both are stored by one job. */
#include "server/app/tournament/index.h"

#include <stdlib.h>
#include <string.h>

#include "server/app/tournament/invites.h"
#include "server/app/tournament/tournament.h"
#include "server/base/job.h"

static int compare_ids(const void *a, const void *b)
{
    int64_t one = ((const struct tour_index_player *)a)->player;
    int64_t two = ((const struct tour_index_player *)b)->player;
    return (one > two) - (one < two);
}

/* An account is entered or waits, once and not both (server/tour/judge_people.c). */
void tour_index_list(const struct tour *tour, struct tour_index *ret)
{
    unsigned n = 0;
    for (unsigned i = 0; i < tour->people_n; i++)
        if (tour->people[i].standing != 0 && tour->people[i].account != 0)
            ret->players[n++] = (struct tour_index_player){tour->people[i].account, false};
    for (unsigned i = 0; i < tour->waiting_n; i++)
        if (tour->waiting[i].person.account != 0)
            ret->players[n++] = (struct tour_index_player){tour->waiting[i].person.account, true};
    qsort(ret->players, n, sizeof *ret->players, compare_ids);
    ret->players_n = n;
    ret->staff_n = tour->staff_n;
    memcpy(ret->staff, tour->staff, ret->staff_n * sizeof *ret->staff);
}

static void fill_player(const struct tournament *tournament, struct tour_index_player player,
                        bool on, struct job *job)
{
    job_change(job, CHANGE_SET_TOUR_PLAYER)->row.tour_player = (struct row_tour_player){
        .tour = tournament->id, .player = player.player, .on = on, .waits = player.waits};
}

static void fill_staff(const struct tournament *tournament, int64_t player, uint8_t role,
                       struct job *job)
{
    job_change(job, CHANGE_SET_TOUR_STAFF)->row.tour_staff =
        (struct row_tour_staff){.tour = tournament->id, .player = player, .role = role};
}

static void store_players(const struct tournament *tournament, const struct tour_index *before,
                          const struct tour_index *now, struct job *job)
{
    static const struct tour_index_player none = {.player = INT64_MAX};
    unsigned was = 0, is = 0;
    while (was < before->players_n || is < now->players_n) {
        struct tour_index_player old = was < before->players_n ? before->players[was] : none;
        struct tour_index_player new = is < now->players_n ? now->players[is] : none;
        if (old.player < new.player)
            fill_player(tournament, old, false, job);
        else if (new.player < old.player || new.waits != old.waits)
            fill_player(tournament, new, true, job);
        was += old.player <= new.player;
        is += new.player <= old.player;
    }
}

static void store_staff(const struct tournament *tournament, const struct tour_index *before,
                        struct job *job)
{
    const struct tour *now = &tournament->log.tour;
    for (unsigned i = 0; i < before->staff_n; i++)
        if (tour_role(now, before->staff[i].account) == PROTO_ROLE_NONE)
            fill_staff(tournament, before->staff[i].account, PROTO_ROLE_NONE, job);
    for (unsigned i = 0; i < now->staff_n; i++) {
        const struct tour_staff *one = &now->staff[i];
        unsigned k = 0;
        while (k < before->staff_n && before->staff[k].account != one->account)
            k++;
        if (k == before->staff_n || before->staff[k].role != one->role)
            fill_staff(tournament, one->account, one->role, job);
    }
}

void tour_index_store(const struct tournament *tournament, const struct tour_index *before,
                      struct job *job)
{
    struct tour_index now;
    tour_index_list(&tournament->log.tour, &now);
    store_players(tournament, before, &now, job);
    store_staff(tournament, before, job);
}

void tour_index_take(const struct tournament *tournament, struct job *job)
{
    struct tour_index nobody;
    nobody.staff_n = 0;
    store_staff(tournament, &nobody, job);
}

void tour_index_clear(const struct tournament *tournament, struct job *job)
{
    struct tour_index index;
    struct invited invited;
    tour_index_list(&tournament->log.tour, &index);
    invites_list(&tournament->log.tour, &invited);
    for (unsigned i = 0; i < index.players_n; i++)
        fill_player(tournament, index.players[i], false, job);
    for (unsigned i = 0; i < index.staff_n; i++)
        fill_staff(tournament, index.staff[i].account, PROTO_ROLE_NONE, job);
    for (unsigned i = 0; i < invited.n; i++)
        job_change(job, CHANGE_REMOVE_INVITE)->row.invite =
            (struct row_invite){.player = invited.list[i], .tour = tournament->id};
}
