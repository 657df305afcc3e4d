/* The rhythm of what is repeated; each room above knows what it says. */
#include "server/app/soft.h"

#include "server/app/arena/far.h"
#include "server/app/limits.h"
#include "server/app/people/far.h"
#include "server/app/people/follow.h"
#include "server/app/play/challenge.h"
#include "server/app/play/seeks.h"
#include "server/app/state.h"

static void arm(struct app *app)
{
    timers_set(&app->timers, &app->soft_timer, app->now.mono_us + APP_HERE_MS * INT64_C(1000));
}

void soft_begin(struct app *app)
{
    app->soft_timer.kind = TIMER_SOFT;
    app->players.came = far_came;
    app->players.read = people_read;
    if (app->config.shared)
        arm(app);
}

void soft_due(struct app *app)
{
    far_tell(app);
    far_due(app);
    challenges_tell(app);
    seeks_say(app);
    halls_tell(app);
    arm(app);
}

void soft_finish(struct app *app)
{
    timers_unset(&app->timers, &app->soft_timer);
    far_finish(app);
}
