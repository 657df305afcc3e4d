/* The life of a tournament in memory: found, created, destroyed; and the players and the slug that
 * its log names.
 *
 * Promises: no two tournaments in memory have, or are about to have, the same slug. evict.c decides
 * which of them stay. */
#include "server/app/tournament/tournament.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/array.h"
#include "server/app/channel.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/timers.h"
#include "server/app/tournament/sent.h"
#include "server/app/tournament/tournaments.h"

struct tournament *tournament_find(const struct app *app, const uint8_t id[16])
{
    return idmap_get(&app->tournaments->map, idmap_bytes(id));
}

bool tournament_is_there(const struct tournament *tournament)
{
    return tournament && tournament->visible && !tournament->deleting;
}

bool tournament_is_mine(const struct app *app, const struct tournament *tournament)
{
    return shard_is_mine(app, &tournament->id);
}

struct tournament *tournament_of(const struct app *app, const struct room *room)
{
    return room->tournament ? tournament_find(app, room->tournament->tour.bytes) : NULL;
}

struct tournament *tournament_create(struct app *app, struct id128 id, struct player *creator,
                                     int64_t created_ms)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuv";
    struct tournament *tournament = alloc_zeroed(1, sizeof *tournament);
    uint8_t random[sizeof tournament->epoch - 1];
    tournament->id = id;
    tournament->creator = player_ref(creator);
    tournament->created_ms = created_ms;
    tour_log_init(&tournament->log);
    tour_init(&tournament->behind);
    tournament->published = &tournament->log.tour;
    /* The numbers of its channels start at 0 in each process, so they need a new epoch each
     * time. */
    app->host.random(app->host.ctx, random, sizeof random);
    for (size_t i = 0; i < sizeof random; i++)
        tournament->epoch[i] = digits[random[i] & 31];
    channel_init(&tournament->channel, PROTO_CHANNEL_TOUR, &id, tournament->epoch,
                 app->tournaments->channels.tour, tournament);
    channel_init(&tournament->desk, PROTO_CHANNEL_DESK, &id, tournament->epoch,
                 app->tournaments->channels.desk, tournament);
    channel_init(&tournament->boards, PROTO_CHANNEL_BOARDS, &id, tournament->epoch,
                 app->tournaments->channels.boards, tournament);
    tournament->timer = (struct timer){.kind = TIMER_TOUR, .owner = tournament};
    tournament->note_timer = (struct timer){.kind = TIMER_TOUR_NOTE, .owner = tournament};
    tournament->since_ms = tournament->auto_from_ms = app->now.wall_ms;
    idmap_put(&app->tournaments->map, idmap_bytes(id.bytes), tournament);
    return tournament;
}

static struct idmap_key slug_key(const struct app *app, const char *slug)
{
    uint8_t hash[32];
    app->host.hash(app->host.ctx, slug, strlen(slug), hash);
    return idmap_bytes(hash);
}

static void give_slug(struct app *app, const struct tournament *tournament)
{
    if (tournament->row.slug[0] && tournament_with_slug(app, tournament->row.slug) == tournament)
        idmap_remove(&app->tournaments->slugs, slug_key(app, tournament->row.slug));
}

void tournament_take_slug(struct app *app, struct tournament *tournament)
{
    const char *slug = tournament->log.tour.settings.slug;
    if (strcmp(slug, tournament->row.slug) == 0)
        return;
    give_slug(app, tournament);
    strcpy(tournament->row.slug, slug);
    idmap_put(&app->tournaments->slugs, slug_key(app, slug), tournament);
}

struct tournament *tournament_with_slug(const struct app *app, const char *slug)
{
    return idmap_get(&app->tournaments->slugs, slug_key(app, slug));
}

void tournament_destroy(struct app *app, struct tournament *tournament)
{
    give_slug(app, tournament);
    channel_finish(&tournament->channel);
    channel_finish(&tournament->desk);
    channel_finish(&tournament->boards);
    timers_unset(&app->timers, &tournament->timer);
    timers_unset(&app->timers, &tournament->note_timer);
    if (tournament->visible) {
        LIST_REMOVE(tournament, link);
        app->tournaments->n--;
    }
    app->tournaments->memory -= tournament->memory;
    tournament_forget_sent(tournament);
    free(tournament->calls);
    idmap_remove(&app->tournaments->map, idmap_bytes(tournament->id.bytes));
    for (uint32_t i = 0; i < tournament->pinned_n; i++)
        player_unref(app, tournament->pinned[i]);
    free(tournament->pinned);
    free(tournament->annul_why);
    player_unref(app, tournament->creator);
    tour_finish(&tournament->behind);
    for (unsigned i = 0; i < tournament->undone_n; i++)
        tour_finish(&tournament->undone[i]);
    tour_log_finish(&tournament->log);
    free(tournament);
}

void tournament_finish_all(struct app *app)
{
    while (!LIST_EMPTY(&app->tournaments->list))
        tournament_destroy(app, LIST_FIRST(&app->tournaments->list));
}

/* --- people ----------------------------------------------------------------------------------- */

bool tournament_pins(const struct tournament *tournament, const struct player *player)
{
    for (uint32_t i = 0; i < tournament->pinned_n; i++)
        if (tournament->pinned[i] == player)
            return true;
    return tournament->creator == player;
}

void tournament_pin(struct tournament *tournament, struct player *player)
{
    if (tournament_pins(tournament, player))
        return;
    tournament->pinned = array_room(tournament->pinned, &tournament->pinned_size,
                                    tournament->pinned_n + 1u, sizeof(struct player *));
    tournament->pinned[tournament->pinned_n++] = player_ref(player);
}

uint8_t tournament_role(const struct tournament *tournament, const struct player *player)
{
    return player ? tour_role(&tournament->log.tour, player->id) : (uint8_t)PROTO_ROLE_NONE;
}

void tournament_person(const struct app *app, const struct proto_tour_person *person,
                       struct proto_tour_person *ret)
{
    const struct player *player = person->account ? player_find(app, person->account) : NULL;
    *ret = *person;
    if (!player_is_gone(player))
        return;
    memcpy(ret->name, player->name, player->name_length);
    ret->name[player->name_length] = '\0';
    ret->pin[0] = ret->note[0] = ret->club[0] = ret->household[0] = ret->country[0] = '\0';
    ret->labels[0] = '\0';
}

bool tournament_undoes(const struct tournament *tournament)
{
    return tournament->undone_n + 1 >=
           APP_TOUR_UNDOS_MAX; /* the last undo also needs a place, if acts follow it */
}

uint8_t tournament_round(const struct tour *tour)
{
    uint8_t round = tour_now_from(tour);
    while (round > 0 && round < tour->rounds_n &&
           tour_round(tour, round)->state >= PROTO_ROUND_COMPLETE)
        round++;
    while (round > 0 && tour_round(tour, round)->state == PROTO_ROUND_DRAFTED)
        round--;
    return round;
}

uint16_t tournament_players(const struct tour *tour)
{
    unsigned n = 0;
    for (unsigned i = 0; i < tour->people_n; i++)
        n += tour->people[i].standing != 0;
    return (uint16_t)n;
}

void tournament_mark_dirty(struct app *app, struct tournament *tournament)
{
    bool heard = tournament->boards.subs[CHANNEL_OTHERS] || tournament->desk.subs[CHANNEL_OTHERS];
    bool due = tournament->sent && tournament->sent->table_due;
    if ((heard || due) && tournament->note_timer.slot == 0)
        timers_set(&app->timers, &tournament->note_timer,
                   tournament->note_us > app->now.mono_us ? tournament->note_us : app->now.mono_us);
}
