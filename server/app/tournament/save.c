/* Files of tournaments. After each round the store keeps a file from which any other machine can go
 * on: a playing hall has a second laptop, but no administrator.
 *
 * Promises: the file goes with the job of the act that ends the round, and is written only when
 * that job is stored. It has the log up to that act, and nothing that is not stored. */
#include "server/app/tournament/save.h"

#include <string.h>

#include "server/app/state.h"
#include "server/app/tournament/tournament.h"
#include "server/base/job.h"
#include "server/tour/files/files.h"
#include "server/tour/tour.h"

static bool is_over(const struct tour *tour)
{
    return tour->stage == PROTO_STAGE_FINISHED || tour->stage == PROTO_STAGE_ARCHIVED;
}

unsigned tournament_ends(const struct tour *tour)
{
    unsigned n = is_over(tour);
    for (uint8_t no = 1; no <= tour->rounds_n; no++)
        n += tour->rounds[no - 1].state >= PROTO_ROUND_COMPLETE;
    return n;
}

static unsigned rounds_over(const struct tour *tour)
{
    unsigned n = tour->rounds_n;
    while (n > 0 && tour->rounds[n - 1].state < PROTO_ROUND_COMPLETE)
        n--;
    return n;
}

static struct text take(struct app *app, struct job *job)
{
    struct text text = job_text(job, app->text.at, app->text.length);
    proto_text_clear(&app->text);
    return text;
}

void tournament_save_file(struct app *app, const struct tournament *tournament, struct job *job)
{
    const struct tour *tour = &tournament->log.tour;
    if (!app->config.keeps_events)
        return;
    struct row_saved_file *row = &job_change(job, CHANGE_SAVE_FILE)->row.saved_file;
    proto_text_bytes(&app->text, tour->settings.slug, strlen(tour->settings.slug));
    if (is_over(tour)) {
        proto_text_literal(&app->text, "-end");
    } else {
        proto_text_literal(&app->text, "-round-");
        proto_text_integer(&app->text, rounds_over(tour));
    }
    row->name = take(app, job);
    tour_move_out(&tournament->log, app->config.version, &app->text);
    row->bytes = take(app, job);
}
