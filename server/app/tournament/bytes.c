/* The disk space of tournaments. Each creator has a share, and all tournaments together have a
 * limit. The bytes of one log have limits of their own (server/tour/limits.h).
 *
 * Promises: a tournament that has begun can be finished, whatever others or its own director have
 * stored. The sums are those of the rows; a process takes them from the store once. */
#include "server/app/tournament/bytes.h"

#include "server/app/limits.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/tournaments.h"
#include "server/tour/log.h"
#include "server/tour/tour.h"

static struct tour_verdict full(const char *field, int64_t limit)
{
    return (struct tour_verdict){.reason = TOUR_FULL,
                                 .field = field,
                                 .n = limit < UINT32_MAX ? (uint32_t)limit : UINT32_MAX};
}

/* Would all tournaments together, with so many bytes more, exceed the server's limit? */
static bool is_full(const struct app *app, int64_t bytes)
{
    return app->config.tours_bytes_max > 0 &&
           app->tournaments->bytes + bytes > app->config.tours_bytes_max;
}

static int64_t pages(size_t bytes)
{
    return (int64_t)(1 + bytes / APP_TOUR_PAGE_BYTES) * APP_TOUR_PAGE_BYTES;
}

void tours_know(struct player *player, int64_t bytes)
{
    if (player->tours_known)
        return;
    player->tours_known = true;
    player->tours_bytes = bytes;
}

struct tour_verdict tours_may_make(const struct app *app, const struct player *player,
                                   uint32_t open_n, bool opens, size_t bytes)
{
    if (opens && open_n >= APP_TOURS_PER_PLAYER_MAX)
        return full("tours", APP_TOURS_PER_PLAYER_MAX);
    if (player->tours_bytes + pages(bytes) > APP_TOURS_BYTES_PER_PLAYER_MAX)
        return full("bytes", APP_TOURS_BYTES_PER_PLAYER_MAX);
    if (is_full(app, pages(bytes)))
        return full("server", app->config.tours_bytes_max);
    return (struct tour_verdict){.reason = TOUR_WELL};
}

/* For a first act tours_may_make() decides. */
struct tour_verdict tournament_may_grow(const struct app *app, const struct tournament *tournament,
                                        const struct proto_tour_act *act)
{
    bool runs = tournament->log.tour.stage == PROTO_STAGE_RUNNING;

    if (tournament->log.n == 0 || tour_share_of(act->kind) == TOUR_SHARE_REST)
        return (struct tour_verdict){.reason = TOUR_WELL};
    if (tournament->creator->tours_bytes > APP_TOURS_BYTES_PER_PLAYER_MAX)
        return full("bytes", APP_TOURS_BYTES_PER_PLAYER_MAX);
    if (!runs && is_full(app, 0))
        return full("server", app->config.tours_bytes_max);
    return (struct tour_verdict){.reason = TOUR_WELL};
}

bool tournament_weigh(struct app *app, struct tournament *tournament)
{
    const struct tour_log *log = &tournament->log;
    int64_t bytes = pages(log->bytes_n + (size_t)log->n * APP_TOUR_ROW_BYTES);
    int64_t more = bytes - tournament->row.bytes;

    if (more <= 0)
        return false;
    app->tournaments->bytes += more;
    tournament->creator->tours_bytes += more;
    tournament->row.bytes = (uint32_t)bytes;
    return true;
}
