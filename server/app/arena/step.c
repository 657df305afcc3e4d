/* The clockwork of an arena. Once a second, and soon after every change, it looks at who is on the page and free, and
 * pairs them. A step makes at most APP_ARENA_PAIRS_ONCE pairs and comes again a millisecond later, so that other games
 * never wait for a full hall.
 *
 * Promises: the end is the start and the length, however long the server was away. A start that was missed counts from
 * its planned time. Only players who are connected on the page, by any process, are paired, in no game of the arena, and not banned. */
#include "server/app/arena/step.h"

#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/arena/arenas.h"
#include "server/app/arena/far.h"
#include "server/app/arena/hall.h"
#include "server/app/arena/notify.h"
#include "server/app/conn.h"
#include "server/app/limits.h"
#include "server/app/measures/standing.h"
#include "server/app/play/game.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/play/seat.h"
#include "server/app/player.h"
#include "server/app/state.h"

#define US INT64_C(1000) /* of a millisecond */

static void set(struct app *app, struct hall *hall, int64_t ms)
{
    timers_set(&app->timers, &hall->timer, app->now.mono_us + ms * US);
}

void step_soon(struct app *app, struct hall *hall)
{
    int64_t at_us = app->now.mono_us + APP_ARENA_STEP_MS * US;
    if (hall->visible && (hall->timer.slot == 0 || hall->timer.at_us > at_us))
        timers_set(&app->timers, &hall->timer, at_us);
}

/* --- start and end ---------------------------------------------------------------------------- */

static void keep_time(struct app *app, struct hall *hall)
{
    struct arena_act act = {0};
    if (hall->now.stage == ARENA_OPEN && app->now.wall_ms >= hall->now.starts_ms) {
        act.kind = ARENA_START;
        act.value = hall->now.starts_ms;
    } else if (hall->now.stage == ARENA_RUNNING && app->now.wall_ms >= hall->now.ends_ms) {
        act.kind = ARENA_END;
    } else {
        return;
    }
    hall_store(app, hall, &act, NULL);
}

/* --- players who do not come ------------------------------------------------------------------ */

/* A player who has not made their first move in time loses; the result pauses them. */
static void look_for_absent(struct app *app, const struct hall *hall)
{
    for (uint32_t i = 0; i < hall->seen.players_n; i++) {
        const struct arena_game *pair = arena_game(&hall->seen, hall->seen.players[i].game);
        if (!pair || pair->black != i + 1)
            continue;
        const struct room *room = idmap_get(&app->play->rooms, idmap_bytes(pair->room));
        struct game *game = room ? room->game : NULL;
        if (!game || game->ended || game->pending || !game->running ||
            app->now.mono_us - game->turn_us < APP_ARENA_FIRST_MS * US)
            continue;
        uint8_t colour = fold_running(&game->fold);
        if (colour != GO_EMPTY && !fold_moved(&game->fold, colour))
            event_house(app, game, PROTO_EVENT_FORFEIT, colour, 0, 0,
                        colour == GO_BLACK ? "b forfeit" : "w forfeit");
    }
}

/* --- pairs ------------------------------------------------------------------------------------ */

static bool is_free(const struct hall *hall, uint16_t no)
{
    const struct arena_player *now = arena_player(&hall->now, no),
                              *seen = arena_player(&hall->seen, no);
    /* By both states: a game that has ended is published before the next one begins. */
    return now && seen && now->here && now->game == 0 && seen->game == 0;
}

/* A ban holds a player, their session or their address. */
static bool is_banned(struct app *app, const struct conn *conn)
{
    const struct whom whom = {conn->player, conn->session, conn->address};
    return standing_held(app, PROTO_MODERATION_BAN, whom) != NULL;
}

void step_look(struct app *app, const struct hall *hall, bool *ret)
{
    for (int list = 0; list < CHANNEL_LISTS; list++)
        for (const struct sub *sub = hall->channel.subs[list]; sub; sub = sub->next) {
            uint16_t no = sub->conn->player ? hall_number(hall, sub->conn->player->id) : 0;
            if (no > 0 && !sub->conn->closing && !is_banned(app, sub->conn))
                ret[no - 1] = true;
        }
}

/* Lists the players who are on the page and free. Returns their number. A player of two tabs counts once. */
static unsigned look_around(struct app *app, struct hall *hall, struct arena_free *ret)
{
    bool here[ARENA_PLAYERS_MAX] = {false};
    unsigned n = 0;
    step_look(app, hall, here);
    for (uint32_t i = 0; i < hall->people_n; i++) {
        if (!(here[i] || hall_has_far(app, hall, i)) || !is_free(hall, (uint16_t)(i + 1))) {
            hall->free_us[i] = 0;
            continue;
        }
        if (hall->free_us[i] == 0)
            hall->free_us[i] = app->now.mono_us;
        ret[n++] = (struct arena_free){.no = (uint16_t)(i + 1),
                                       .waited_ms = (app->now.mono_us - hall->free_us[i]) / US};
    }
    return n;
}

static struct tournament_link *link_of(const struct hall *hall)
{
    struct tournament_link *link = alloc_zeroed(1, sizeof *link);
    link->arena = true;
    link->tour = hall->head.id;
    strcpy(link->title, hall->head.title);
    return link;
}

/* The room, its game and the act are one transaction. */
static void open_room(struct app *app, struct hall *hall, const struct arena_couple *couple)
{
    struct proto_open settings = *hall->head.settings;
    struct arena_act act = {.kind = ARENA_PAIR, .black = couple->black, .white = couple->white};
    struct job *job = outbox_job(app);
    settings.colours = GO_BLACK; /* of the first seat */
    struct room_change *change =
        seat_pair_begin(app, hall->people[couple->black - 1], hall->people[couple->white - 1],
                        &settings, link_of(hall), job);
    struct room *room = change->game->room;
    memcpy(act.room, room->id.bytes, sizeof act.room);
    change->act = hall_add(app, hall, &act, job);
    room_change_store(app, room, change, job);
}

/* True: there are more pairs to make. */
static bool pair(struct app *app, struct hall *hall)
{
    struct arena_free free[ARENA_PLAYERS_MAX];
    struct arena_couple couples[ARENA_PLAYERS_MAX / 2];
    unsigned waiting = look_around(app, hall, free), made = 0;
    unsigned n = arena_pair(&hall->now, free, waiting, couples);
    while (made < n && made < APP_ARENA_PAIRS_ONCE &&
           app->play->rooms_live_n < app->config.rooms_max && hall->now.games_n < ARENA_GAMES_MAX)
        open_room(app, hall, &couples[made++]);
    if (hall->waiting != waiting - 2 * made) {
        hall->waiting = waiting - 2 * made;
        hall->dirty = true;
        hall_tell(app, hall);
    }
    return made == APP_ARENA_PAIRS_ONCE;
}

/* --- the timer -------------------------------------------------------------------------------- */

static void arm(struct app *app, struct hall *hall, bool more)
{
    int64_t wait_ms = APP_ARENA_LOOK_MS;
    if (hall->now.stage == ARENA_OPEN && hall->now.starts_ms - app->now.wall_ms > wait_ms) {
        /* The wall clock may be set meanwhile, so it is looked at again. */
        wait_ms = hall->now.starts_ms - app->now.wall_ms;
        if (wait_ms > APP_WAKE_MAX_MS)
            wait_ms = APP_WAKE_MAX_MS;
    }
    if (hall->dirty && (hall->note_us - app->now.mono_us) / US < wait_ms)
        wait_ms = (hall->note_us - app->now.mono_us) / US + 1;
    if (more)
        wait_ms = APP_ARENA_STEP_MS;
    if ((hall->now.stage <= ARENA_RUNNING && hall_is_mine(app, hall)) || hall->dirty)
        set(app, hall, wait_ms > 0 ? wait_ms : APP_ARENA_STEP_MS);
}

void hall_due(struct app *app, struct hall *hall)
{
    bool more = false;
    if (app->draining || !app->ready)
        return;
    if (hall_is_mine(app, hall))
        keep_time(app, hall);
    /* `seen`, because no room opens before clients know that the arena runs. */
    if (hall_is_mine(app, hall) && hall->now.stage == ARENA_RUNNING &&
        hall->seen.stage == ARENA_RUNNING) {
        look_for_absent(app, hall);
        more = pair(app, hall);
    } else if (hall->waiting > 0 && hall_waits_old(app, hall)) {
        hall->waiting = 0;
        hall->dirty = true;
    }
    if (!shard_is_mine(app, &hall->head.id))
        hall_tell(app, hall);
    hall_note(app, hall);
    arm(app, hall, more);
}
