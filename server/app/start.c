/* The start. Each step begins when the store has answered the one before it: measures, so that a
 * ban counts from the first message; numbers for new players; tokens; ratings; live rooms with their games
 * and players; the list of tournaments; arenas that are not over. Only then is the application ready, and clocks run. */
#include "server/app/start.h"

#include "server/app/arena/restore.h"
#include "server/app/measures/standing.h"
#include "server/app/people/newcomers.h"
#include "server/app/play/restore.h"
#include "server/app/ratings/ratings.h"
#include "server/app/state.h"
#include "server/app/token.h"
#include "server/app/tournament/list.h"
#include "server/app/tournament/tournaments.h"
#include "server/app/tournament/visit.h"

static void begin(struct app *app)
{
    app->ready = true;
    app->ready_ms = app->now.wall_ms;
    /* The clocks run from here: messages are accepted from now on, so players can answer. */
    restore_begin(app);
    ratings_ready(app);
    /* Afterwards, since visits look at rooms that live and at players who are here. */
    visits_begin(app);
}

static void restore_arenas(struct app *app)
{
    arenas_restore(app, begin);
}

static void restore_list(struct app *app, int64_t tours_bytes)
{
    app->tournaments->bytes = tours_bytes;
    listing_restore(app, restore_arenas);
}

static void restore_rooms(struct app *app)
{
    restore_live(app, restore_list);
}

static void restore_ratings(struct app *app)
{
    ratings_restore(app, restore_rooms);
}

static void restore_tokens(struct app *app)
{
    tokens_restore(app, restore_ratings);
}

static void draw_ids(struct app *app)
{
    newcomers_draw_ids(app, restore_tokens);
}

void start(struct app *app)
{
    standing_restore(app, draw_ids);
}
