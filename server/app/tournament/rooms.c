/* Rooms of a tournament in memory: found, shown, dropped, renamed. */
#include "server/app/tournament/rooms.h"

#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/play/game.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/state.h"
#include "server/app/tournament/games.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/transaction.h"

static bool is_of(const struct room *room, const struct id128 *tour)
{
    return room->tournament && memcmp(&room->tournament->tour, tour, sizeof *tour) == 0;
}

static struct room *find(const struct app *app, const struct id128 *tour,
                         const struct proto_tour_pair *pair)
{
    struct room *room =
        pair->has_room ? idmap_get(&app->play->rooms, idmap_bytes(pair->room)) : NULL;
    return room && is_of(room, tour) ? room : NULL;
}

struct room *rooms_find(const struct app *app, const struct tournament *tournament,
                        const struct proto_tour_pair *pair)
{
    return find(app, &tournament->id, pair);
}

void rooms_show(struct app *app, struct begun *begun)
{
    /* The room before its game, and both before the tournament looks at them. */
    room_show(app, begun->room);
    game_show(app, begun->game);
    room_changed(app, begun->room);
    tournament_game_published(app, begun->room);
}

void rooms_drop(struct app *app, struct begun *begun)
{
    game_destroy(app, begun->game);
    room_destroy(app, begun->room);
}

void rooms_rename(struct app *app, const struct tournament *tournament)
{
    const char *title =
        tournament->published->settings.title; /* the slug is fixed once there are rooms */
    for (struct room *room = LIST_FIRST(&app->play->room_list); room;
         room = LIST_NEXT(room, link)) {
        if (!is_of(room, &tournament->id) || !room_is_there(room))
            continue;
        strcpy(room->tournament->place,
               tournament->published->settings.place); /* used in records only */
        if (strcmp(room->tournament->title, title) == 0)
            continue;
        strcpy(room->tournament->title, title);
        room_changed(app, room);
    }
}

struct game *rooms_game(const struct app *app, const struct id128 *tour,
                        const struct proto_tour_game *played)
{
    struct game *game =
        played->has_id ? idmap_get(&app->play->games, idmap_bytes(played->id)) : NULL;
    return game && !game->ended && is_of(game->room, tour) ? game : NULL;
}

struct game *rooms_bye_game(const struct app *app, const struct id128 *tour,
                            const struct proto_tour_pair *pair)
{
    const struct room *room = pair->second == 0 ? find(app, tour, pair) : NULL;
    return room && room->game && !room->game->ended ? room->game : NULL;
}
