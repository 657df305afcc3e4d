/* fuzz-protocol [--seed N] [--messages N] [--seconds N] [--episode N] [--episode-messages N] [--trace]
 *               [--coverage] [--again]
 *
 * Episodes follow each other until N messages were sent, or N seconds are over. With --coverage every kind of command
 * must have been accepted at least once; with --again each episode runs twice, and both runs must be the same. A
 * failure is printed with the arguments that repeat it. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fuzz.h"
#include "house.h"
#include "schema.h"

static struct fuzz fuzz;

struct options {
    uint64_t seed, messages, seconds, episode, episode_messages;
    bool one, coverage, again;
};

/* A sanitizer has found a fault. */
void __sanitizer_set_death_callback(void (*then)(void)) __attribute__((weak));

static void say_where(void)
{
    static bool said;
    if (!said)
        fuzz_say_where(&fuzz);
    said = true;
}

static void aborted(int number)
{
    signal(number, SIG_DFL);
    say_where();
    fprintf(stderr, "WRONG: signal %d\n", number);
    raise(number);
}

static double now_s(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + (double)at.tv_nsec / 1e9;
}

static struct options read_options(int argc, char **argv)
{
    struct options options = {.seed = 1, .messages = 100000, .episode_messages = 4000};
    const struct {
        const char *name;
        uint64_t *to;
    } numbers[] = {{"--seed", &options.seed},
                   {"--messages", &options.messages},
                   {"--seconds", &options.seconds},
                   {"--episode", &options.episode},
                   {"--episode-messages", &options.episode_messages}};
    const struct {
        const char *name;
        bool *to;
    } flags[] = {
        {"--trace", &fuzz.trace}, {"--coverage", &options.coverage}, {"--again", &options.again}};
    for (int i = 1; i < argc; i++) {
        bool known = false;
        for (size_t k = 0; k < sizeof flags / sizeof *flags; k++)
            if (strcmp(argv[i], flags[k].name) == 0)
                *flags[k].to = known = true;
        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
            if (strcmp(argv[i], numbers[k].name) == 0 && i + 1 < argc) {
                options.one = options.one || numbers[k].to == &options.episode;
                *numbers[k].to = strtoull(argv[++i], NULL, 10);
                known = true;
            }
        if (!known) {
            fprintf(stderr, "what is %s?\n", argv[i]);
            exit(64);
        }
    }
    return options;
}

/* Only the seed decides about the run: no clock, no address, no uninitialized memory. */
static void run_again(const struct options *options, uint64_t episode, uint64_t messages)
{
    uint64_t sum = fuzz.sum;
    fuzz_episode(&fuzz, options->seed, episode, messages);
    if (fuzz.sum != sum)
        fuzz_fail(&fuzz, "the same episode comes out otherwise");
}

static uint64_t run(const struct options *options)
{
    uint64_t done = 0, from = options->one ? options->episode : 0;
    double begun_s = now_s();
    for (uint64_t episode = from; options->one       ? episode == from
                                  : options->seconds ? now_s() - begun_s < (double)options->seconds
                                                     : done < options->messages;
         episode++) {
        uint64_t left = options->messages - done;
        uint64_t n = options->one || options->seconds || left > options->episode_messages
                         ? options->episode_messages
                         : left;
        fuzz_episode(&fuzz, options->seed, episode, n);
        done += fuzz.messages;
        if (options->again)
            run_again(options, episode, n);
    }
    return done;
}

int main(int argc, char **argv)
{
    const char *source = getenv("MIAI_SOURCE");
    struct options options = read_options(argc, argv);
    double begun_s = now_s();
    setvbuf(stdout, NULL, _IOLBF, 0);
    schema_open(source ? source : ".");
    tally_begin(&fuzz);
    fuzz.real = house_is_real;
    signal(SIGABRT, aborted);
    signal(SIGTERM, aborted); /* it hangs */
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(say_where);
    else
        signal(SIGSEGV, aborted);
    uint64_t messages = run(&options);
    double seconds = now_s() - begun_s;
    tally_print(&fuzz);
    printf(
        "seed %llu: %llu messages in %.1f s, %.0f a second; %llu events and %llu snapshots heard, "
        "%llu spoilt, %llu said again, %llu connections closed, %llu falls, %llu restarts, %llu "
        "snapshots compared\n",
        (unsigned long long)options.seed, (unsigned long long)messages, seconds,
        (double)messages / seconds, (unsigned long long)fuzz.events, (unsigned long long)fuzz.snaps,
        (unsigned long long)fuzz.spoilt, (unsigned long long)fuzz.repeated,
        (unsigned long long)fuzz.closed, (unsigned long long)fuzz.falls,
        (unsigned long long)fuzz.restarts, (unsigned long long)fuzz.compared);
    schema_close();
    return tally_missing(&fuzz) > 0 && options.coverage ? 1 : 0;
}
