/* Time on the table: it passes when a test says so, and wakes the application whenever that asked for it. */
#include <time.h>

#include "tests/waits.h"
#include "world.h"

int64_t world_cpu_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void world_pass(struct world *world, int64_t ms)
{
    int64_t end_us = world->now.mono_us + ms * 1000;
    unsigned turns = 0, at_once = 0;
    while (world->wake_us != 0 && world->wake_us <= end_us) {
        int64_t step_us =
            world->wake_us > world->now.mono_us ? world->wake_us - world->now.mono_us : 0;
        at_once = step_us > 0 ? 0 : at_once;
        WAITS_TURN(at_once, WAITS_AT_ONCE, "woken at %lld us, it wishes to be woken at %lld again",
                   (long long)world->now.mono_us, (long long)world->wake_us);
        WAITS_TURN(turns, WAITS_TURNS, "%lld ms do not pass: it wishes to be woken all the time",
                   (long long)ms);
        world->now.mono_us += step_us;
        world->now.wall_ms += step_us / 1000;
        world->wake_us = 0;
        WORLD_CALLS(world, app_woken(world->app, world->now));
        world_carry_out(world);
    }
    world->now.wall_ms += (end_us - world->now.mono_us) / 1000;
    world->now.mono_us = end_us;
}
