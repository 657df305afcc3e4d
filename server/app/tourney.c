/* The life of a tournament in memory: found, made, shown, forgotten; and the people and the slug that
 * its log names.
 *
 * Promises: no two in memory have, or are about to have, one slug. Which of them stay is said in
 * tourney_evict.c. */
#include "server/app/tourney.h"

#include <stdlib.h>
#include <string.h>

#include "server/app/channel.h"
#include "server/app/outbox.h"
#include "server/app/people.h"
#include "server/app/tourney_calls.h"

struct tourney *tourney_find(const struct app *app, const uint8_t id[16])
{
    return idmap_get(&app->tourneys, idmap_bytes(id));
}

struct tourney *tourney_of(const struct app *app, const struct room *room)
{
    return room->tournament ? tourney_find(app, room->tournament->tour.bytes) : NULL;
}

struct tourney *tourney_create(struct app *app, struct id128 id, struct player *creator,
                               int64_t created_ms)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuv";
    struct tourney *tourney = app_alloc(sizeof *tourney);
    uint8_t random[sizeof tourney->epoch - 1];
    tourney->id = id;
    tourney->creator = people_ref(creator);
    tourney->created_ms = created_ms;
    tour_log_init(&tourney->log);
    tour_init(&tourney->behind);
    tourney->published = &tourney->log.tour;
    /* Numbers start again with each life in memory, so each has an epoch of its own. */
    app->host.random(app->host.ctx, random, sizeof random);
    for (size_t i = 0; i < sizeof random; i++)
        tourney->epoch[i] = digits[random[i] & 31];
    channel_init(&tourney->channel, PROTO_CHANNEL_TOUR, &id, tourney->epoch, tourney);
    channel_init(&tourney->desk, PROTO_CHANNEL_DESK, &id, tourney->epoch, tourney);
    channel_init(&tourney->boards, PROTO_CHANNEL_BOARDS, &id, tourney->epoch, tourney);
    tourney->timer = (struct timer){.kind = TIMER_TOUR, .owner = tourney};
    tourney->note_timer = (struct timer){.kind = TIMER_TOUR_NOTE, .owner = tourney};
    tourney->since_ms = tourney->auto_from_ms = app->now.wall_ms;
    idmap_put(&app->tourneys, idmap_bytes(id.bytes), tourney);
    return tourney;
}

void tourney_publish(struct app *app, struct tourney *tourney)
{
    tourney->visible = true;
    tourney->next = app->tourneys_first;
    *(tourney->next ? &tourney->next->prev : &app->tourneys_last) = tourney;
    app->tourneys_first = tourney;
    app->tourneys_n++;
    tourney->used_us = app->now.mono_us;
    tourney_call(app, tourney);
    tourney_measure(app, tourney);
    tourney_evict_later(app);
}

static struct idmap_key slug_key(const struct app *app, const char *slug)
{
    uint8_t hash[32];
    app->host.hash(app->host.ctx, slug, strlen(slug), hash);
    return idmap_bytes(hash);
}

static void give_slug(struct app *app, const struct tourney *tourney)
{
    if (tourney->row.slug[0] && tourney_with_slug(app, tourney->row.slug) == tourney)
        idmap_remove(&app->slugs, slug_key(app, tourney->row.slug));
}

void tourney_take_slug(struct app *app, struct tourney *tourney)
{
    const char *slug = tourney->log.tour.settings.slug;
    if (strcmp(slug, tourney->row.slug) == 0)
        return;
    give_slug(app, tourney);
    strcpy(tourney->row.slug, slug);
    idmap_put(&app->slugs, slug_key(app, slug), tourney);
}

struct tourney *tourney_with_slug(const struct app *app, const char *slug)
{
    return idmap_get(&app->slugs, slug_key(app, slug));
}

void tourney_destroy(struct app *app, struct tourney *tourney)
{
    give_slug(app, tourney);
    channel_finish(&tourney->channel);
    channel_finish(&tourney->desk);
    channel_finish(&tourney->boards);
    timers_unset(&app->timers, &tourney->timer);
    timers_unset(&app->timers, &tourney->note_timer);
    if (tourney->visible) {
        *(tourney->prev ? &tourney->prev->next : &app->tourneys_first) = tourney->next;
        *(tourney->next ? &tourney->next->prev : &app->tourneys_last) = tourney->prev;
        app->tourneys_n--;
    }
    app->tours_memory -= tourney->memory;
    tourney_forget_sent(tourney);
    free(tourney->calls);
    idmap_remove(&app->tourneys, idmap_bytes(tourney->id.bytes));
    for (uint32_t i = 0; i < tourney->pinned_n; i++)
        people_unref(app, tourney->pinned[i]);
    free(tourney->pinned);
    free(tourney->annul_why);
    people_unref(app, tourney->creator);
    tour_finish(&tourney->behind);
    for (unsigned i = 0; i < tourney->undone_n; i++)
        tour_finish(&tourney->undone[i]);
    tour_log_finish(&tourney->log);
    free(tourney);
}

void tourney_finish_all(struct app *app)
{
    while (app->tourneys_first)
        tourney_destroy(app, app->tourneys_first);
}

/* --- people ----------------------------------------------------------------------------------- */

bool tourney_pins(const struct tourney *tourney, const struct player *player)
{
    for (uint32_t i = 0; i < tourney->pinned_n; i++)
        if (tourney->pinned[i] == player)
            return true;
    return tourney->creator == player;
}

void tourney_pin(struct tourney *tourney, struct player *player)
{
    if (tourney_pins(tourney, player))
        return;
    if (tourney->pinned_n == tourney->pinned_size) {
        uint32_t size = tourney->pinned_size ? 2 * tourney->pinned_size : 16;
        struct player **wider = realloc(tourney->pinned, size * sizeof(struct player *));
        if (!wider)
            abort();
        tourney->pinned = wider;
        tourney->pinned_size = size;
    }
    tourney->pinned[tourney->pinned_n++] = people_ref(player);
}

uint8_t tourney_role(const struct tourney *tourney, const struct player *player)
{
    return player ? tour_role(&tourney->log.tour, player->id) : (uint8_t)PROTO_ROLE_NONE;
}

void tourney_person(const struct app *app, const struct proto_tour_person *person,
                    struct proto_tour_person *ret)
{
    const struct player *player = person->account ? people_find(app, person->account) : NULL;
    *ret = *person;
    if (!people_is_gone(player))
        return;
    memcpy(ret->name, player->name, player->name_length);
    ret->name[player->name_length] = '\0';
    ret->pin[0] = ret->note[0] = ret->club[0] = ret->household[0] = ret->country[0] = '\0';
}

void tourney_renamed(struct app *app, const struct player *player)
{
    for (struct tourney *tourney = app->tourneys_first; tourney; tourney = tourney->next)
        if (tourney_pins(tourney, player))
            tourney_notify(app, tourney);
    listing_renamed(app, player);
}

bool tourney_undoes(const struct tourney *tourney)
{
    return tourney->undone_n + 1 >= APP_TOUR_UNDOS_MAX; /* something may follow the last one too */
}

uint8_t tourney_round(const struct tour *tour)
{
    uint8_t round = tour->rounds_n;
    while (round > 0 && tour_round(tour, round)->state == PROTO_ROUND_DRAFTED)
        round--;
    return round;
}

uint16_t tourney_players(const struct tour *tour)
{
    unsigned n = 0;
    for (unsigned i = 0; i < tour->people_n; i++)
        n += tour->people[i].standing != 0;
    return (uint16_t)n;
}
