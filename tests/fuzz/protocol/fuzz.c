/* Chance, the trail, and an episode from its beginning to its end: people act one after the other, time passes, the
 * server falls and comes back, and at last all people leave and nothing may remain. */
#include "fuzz.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "book.h"
#include "house.h"

/* --- chance ----------------------------------------------------------------------------------- */

static uint64_t next_random(uint64_t *state)
{
    uint64_t x = (*state += UINT64_C(0x9e3779b97f4a7c15));
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

uint32_t fuzz_random(struct fuzz *fuzz, uint32_t n)
{
    return (uint32_t)((next_random(&fuzz->random) >> 32) * (n ? n : 1) >> 32);
}

bool fuzz_chance(struct fuzz *fuzz, uint32_t percent)
{
    return fuzz_random(fuzz, 100) < percent;
}

/* --- failing ---------------------------------------------------------------------------------- */

void fuzz_note(struct fuzz *fuzz, const char *format, ...)
{
    va_list arguments;
    char *line = fuzz->trail[fuzz->trail_n++ % FUZZ_TRAIL];
    va_start(arguments, format);
    vsnprintf(line, sizeof fuzz->trail[0], format, arguments);
    va_end(arguments);
    for (const char *at = line; *at; at++)
        fuzz->sum = (fuzz->sum ^ (unsigned char)*at) * UINT64_C(0x100000001b3);
    if (!fuzz->trace)
        return;
    printf("%llu ", (unsigned long long)fuzz->messages);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n");
}

void fuzz_say_where(const struct fuzz *fuzz)
{
    unsigned from = fuzz->trail_n > FUZZ_TRAIL ? fuzz->trail_n - FUZZ_TRAIL : 0;
    for (unsigned i = from; i < fuzz->trail_n; i++)
        fprintf(stderr, "  %s\n", fuzz->trail[i % FUZZ_TRAIL]);
    fprintf(stderr,
            "seed %llu, episode %llu (%s), message %llu; again, with everything that is said:\n"
            "  fuzz-protocol%s --seed %llu --episode %llu --episode-messages %llu --trace\n",
            (unsigned long long)fuzz->seed, (unsigned long long)fuzz->episode,
            fuzz->theme ? fuzz->theme->name : "", (unsigned long long)fuzz->messages,
            fuzz->real ? "-socket" : "", (unsigned long long)fuzz->seed,
            (unsigned long long)fuzz->episode, (unsigned long long)fuzz->wanted);
}

void fuzz_fail(struct fuzz *fuzz, const char *format, ...)
{
    va_list arguments;
    fflush(stdout);
    fuzz_say_where(fuzz);
    fprintf(stderr, "WRONG: ");
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, "\n");
    _Exit(1); /* leaks at this exit are no findings */
}

/* --- an episode ------------------------------------------------------------------------------- */

/* No limit delays a client, and yet all use is counted. */
#define FREE                                                                                       \
    "none, subs.connection=32, rooms.guest=6, rooms.account=6, rooms.all=1000, jobs.all=1536, "    \
    "held.all=768, reads.connection=4, reads.all=64"

/* Weights of the acts of a person. */
static const struct theme themes[] = {
    {.name = "rooms",
     .rooms = 80,
     .tours = 5,
     .desk = 2,
     .files = 2,
     .accounts = 6,
     .limits = FREE},
    {.name = "tournament",
     .tours_bytes = 300000,
     .rooms = 40,
     .tours = 12,
     .desk = 30,
     .files = 3,
     .accounts = 3,
     .limits = FREE},
    {.name = "desk",
     .rooms = 8,
     .tours = 10,
     .desk = 70,
     .files = 5,
     .accounts = 3,
     .large = 10,
     .limits = FREE},
    {.name = "large",
     .rooms = 3,
     .tours = 10,
     .desk = 70,
     .files = 10,
     .accounts = 1,
     .large = 60,
     .limits = FREE},
    {.name = "all",
     .tours_bytes = 300000,
     .rooms = 40,
     .tours = 10,
     .desk = 30,
     .files = 6,
     .accounts = 12,
     .large = 2,
     .limits = FREE},
    {.name = "strangers",
     .tours_bytes = 300000,
     .rooms = 60,
     .tours = 15,
     .desk = 15,
     .files = 8,
     .accounts = 15,
     .limits = ""},
};
enum {
    THEMES_N = sizeof themes / sizeof *themes,
    STRANGERS = THEMES_N - 1 /* a real server makes them wait in real time */
};

static void act(struct fuzz *fuzz, struct person *person)
{
    const struct theme *theme = fuzz->theme;
    uint32_t dice = fuzz_random(fuzz, 10 + theme->rooms + theme->tours + theme->desk +
                                          theme->files + theme->accounts);
    if (dice < 10 + theme->accounts)
        people_act(fuzz, person);
    else if ((dice -= 10 + theme->accounts) < theme->files)
        files_act(fuzz, person);
    else if ((dice -= theme->files) < theme->desk)
        desk_act(fuzz, person);
    else if ((dice -= theme->desk) < theme->tours)
        fuzz_chance(fuzz, 75) ? tours_act(fuzz, person) : questions_act(fuzz, person);
    else if (fuzz_chance(fuzz, 80))
        games_act(fuzz, person);
    else if (fuzz_chance(fuzz, 70))
        rooms_act(fuzz, person);
    else if (fuzz_chance(fuzz, 35))
        arenas_act(fuzz, person);
    else
        chat_act(fuzz, person);
}

void fuzz_act(struct fuzz *fuzz)
{
    act(fuzz, &fuzz->people[fuzz_random(fuzz, FUZZ_PEOPLE)]);
}

/* Lets time pass: mostly moments, sometimes days. */
static void pass(struct fuzz *fuzz)
{
    static const int64_t spans_ms[] = {1, 20, 20, 300, 1000, 1100, 5000};
    static const int64_t long_ms[] = {20000, 61000, 300000, 700000, 3600000, 90000000};
    int64_t ms = fuzz_random(fuzz, 400) == 0 ? long_ms[fuzz_random(fuzz, 6)]
                                             : spans_ms[fuzz_random(fuzz, 7)];
    fuzz_note(fuzz, "%lld ms pass", (long long)ms);
    house_pass(fuzz->house, ms);
}

static void step(struct fuzz *fuzz)
{
    uint32_t dice = fuzz_random(fuzz, 1000);
    if (dice < 40)
        pass(fuzz);
    else if (dice < 42 && fuzz->messages > 200 && fuzz_chance(fuzz, 65))
        fuzz_chance(fuzz, 70) ? restart_and_compare(fuzz) : restart_at_once(fuzz);
    fuzz_act(fuzz);
    if (fuzz_chance(fuzz, 1))
        order_act(fuzz);
    if (fuzz_chance(fuzz, 4))
        act(fuzz, &fuzz->people[FUZZ_NOBODY]);
    house_drift(fuzz->house);
    if (fuzz->messages % 64 == 0)
        house_check(fuzz->house, false);
}

static void nothing_is_missing(struct fuzz *fuzz, struct person *person)
{
    for (int i = 0; i < FUZZ_LINES; i++) {
        const struct voice *line = &person->lines[i];
        if (line->conn == 0)
            continue;
        if (!line->greeted)
            fuzz_fail(fuzz, "connection %llu was never greeted", (unsigned long long)line->conn);
        if (line->asked)
            fuzz_fail(fuzz, "message %lld of connection %llu was never answered",
                      (long long)line->asked->id, (unsigned long long)line->conn);
        if (line->nulls > 0)
            fuzz_fail(fuzz, "%u messages without an id of connection %llu were never answered",
                      line->nulls, (unsigned long long)line->conn);
    }
}

static void each_person(struct fuzz *fuzz, void (*then)(struct fuzz *fuzz, struct person *person))
{
    for (int i = 0; i < FUZZ_ALL; i++)
        then(fuzz, &fuzz->people[i]);
}

void fuzz_nobody_waits(struct fuzz *fuzz)
{
    each_person(fuzz, nothing_is_missing);
    if (house_waits_for(fuzz->house))
        fuzz_fail(fuzz, "a request was never answered: %s", house_waits_for(fuzz->house));
}

static void leave(struct fuzz *fuzz, struct person *person)
{
    for (int i = 0; i < FUZZ_LINES; i++)
        people_hang_up(fuzz, &person->lines[i]);
}

static void forget(struct fuzz *fuzz, struct person *person)
{
    (void)fuzz;
    for (int i = 0; i < FUZZ_LINES; i++)
        line_close(&person->lines[i]);
    for (int i = 0; i < FUZZ_DONE; i++)
        free(person->done[i].body);
}

static void begin(struct fuzz *fuzz, uint64_t seed, uint64_t episode, uint64_t messages)
{
    fuzz->seed = seed;
    fuzz->episode = episode;
    fuzz->random = seed * UINT64_C(1000003) + episode;
    fuzz->wanted = messages;
    fuzz->messages = 0;
    fuzz->trail_n = 0;
    fuzz->arenas_n = 0;
    fuzz->sum = 0;
    fuzz->theme = &themes[episode % (fuzz->real ? STRANGERS : THEMES_N)];
    memset(fuzz->people, 0, sizeof fuzz->people);
    for (unsigned i = 0; i < FUZZ_ALL; i++) {
        fuzz->people[i].index = i;
        fuzz->people[i].have = -1;
    }
    for (int i = 0; i < fuzz->rows_n; i++)
        fuzz->rows[i].here = 0;
    fuzz->book = book_create();
    fuzz->house = house_create(fuzz);
}

void fuzz_episode(struct fuzz *fuzz, uint64_t seed, uint64_t episode, uint64_t messages)
{
    begin(fuzz, seed, episode, messages);
    while (fuzz->messages < messages)
        step(fuzz);
    restart_and_compare(fuzz);
    house_settle(fuzz->house);
    fuzz_nobody_waits(fuzz);
    each_person(fuzz, leave);
    house_settle(fuzz->house);
    house_pass(fuzz->house, 2 * 3600000);
    house_settle(fuzz->house);
    house_check(fuzz->house, true);
    house_destroy(fuzz->house);
    each_person(fuzz, forget);
    book_destroy(fuzz->book);
}
