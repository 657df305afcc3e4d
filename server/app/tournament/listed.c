/* Players of associations' lists, while a director types. The lists have private people, so only
 * directors and assistants get an answer, and never the list itself: eight players at most, for two
 * letters at least, within the budget `ask`. */
#include "server/app/tournament/listed.h"

#include <string.h>

#include "proto/tour/view.h"
#include "server/app/command.h"
#include "server/app/outbox.h"
#include "server/app/state.h"
#include "server/app/tournament/seek.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/tournaments.h"
#include "server/tour/files/lists.h"

static const char *const names[TOUR_LISTS_END] = {[TOUR_LIST_EGF] = "egf", [TOUR_LIST_AGA] = "aga"};

static void name_lists(const struct tour_lists *lists, const char *ret[TOUR_LISTS_END])
{
    unsigned n = 0;
    for (unsigned list = TOUR_LIST_EGF; lists && list < TOUR_LISTS_END; list++)
        if (tour_lists_have(lists, (enum tour_list)list))
            ret[n++] = names[list];
    ret[n] = NULL;
}

static struct proto_listed describe(const struct tour_listed *player)
{
    return (struct proto_listed){.list = names[player->list],
                                 .name = {player->name, strlen(player->name)},
                                 .club = {player->club, strlen(player->club)},
                                 .country = player->country,
                                 .rank = player->rank,
                                 .rating = player->rating,
                                 .rated = player->list == TOUR_LIST_EGF,
                                 .pin = player->pin};
}

void listed_question(struct app *app, const struct command *command,
                     const struct tournament *tournament)
{
    const struct proto_tour_ask *ask = &command->message->u.ask;
    const struct tour_lists *lists = app->tournaments->lists;
    struct tour_listed found[TOUR_LISTED_MAX];
    struct proto_listed players[TOUR_LISTED_MAX];
    const char *have[TOUR_LISTS_END];
    if (!tournament_is_staff(tournament, command->player)) {
        outbox_refuse(app, command->conn, command->id, PROTO_ERROR_NOTFOUND);
        return;
    }
    name_lists(lists, have);
    unsigned n = lists ? tour_lists_find(lists, ask->text, ask->text_length, found) : 0;
    for (unsigned i = 0; i < n; i++)
        players[i] = describe(&found[i]);
    proto_encode_listed(&app->text, command->id, have, players, n);
    outbox_answer(app, command->conn);
}
