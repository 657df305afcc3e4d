/* The card of a tournament's pages: its title. Only a tournament of the list has one, while it is in memory; a link is no
 * reason to read a log. */
#include "server/app/tournament/card.h"

#include <string.h>

#include "server/app/card.h"
#include "server/app/state.h"
#include "server/app/tournament/list.h"
#include "server/app/tournament/tournament.h"

void tournament_card(struct app *app, const struct app_request *request)
{
    struct card_ask ask;
    char slug[PROTO_TOUR_SLUG_MAX + 1] = "";
    struct text name = card_name(request);
    if (!card_begin(app, request, &ask))
        return;
    if (name.length < sizeof slug)
        memcpy(slug, name.at, name.length);
    const struct tournament *tournament = *slug ? tournament_with_slug(app, slug) : NULL;
    if (tournament && tournament->visible && tournament_is_listed(app, tournament))
        card_say(app, &ask, text_of(tournament->published->settings.title),
                 text_of("A tournament: players, pairings, standings and live boards."), NULL);
    else
        card_refuse(app, &ask);
}
