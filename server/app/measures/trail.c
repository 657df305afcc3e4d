/* The trail: a row beside the rows that an act stores, in the same transaction. The store decides
 * how long such rows live; if the setting is zero days, no row is written. */
#include <string.h>

#include "server/app/measures/trail.h"
#include "server/app/state.h"
#include "server/base/customer.h"
#include "server/base/job.h"

void trail_add(const struct app *app, struct job *job, uint8_t what, int64_t player,
               const uint8_t *session, const struct id128 *thing, uint32_t n)
{
    static const uint8_t unknown[sizeof app->payer.session];
    if (!app->config.keeps_trail)
        return;
    struct row_trail *row = &job_change(job, CHANGE_ADD_TRAIL)->row.trail;
    row->at = app->now.wall_ms;
    row->what = what;
    row->player = player;
    row->n = n;
    memcpy(row->address, app->payer.address, sizeof row->address);
    row->has_address = customer_is_known(row->address);
    memcpy(row->session, session ? session : app->payer.session, sizeof row->session);
    row->has_session = memcmp(row->session, unknown, sizeof row->session) != 0;
    row->has_thing = thing != NULL;
    if (thing)
        row->thing = *thing;
}
