/* The cost of the largest tournament, on one core, in CPU time: 256 players, nine rounds of a Swiss. Pairing a round is
 * everything from the standings before it to boards and colours. One JSON object a line; --check exits with 3 if a goal
 * is missed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/server/tour/rounds.h"

enum { PLAYERS = 256, ROUNDS = 9, MISSED = 3 };

static const double pair_goal_ms = 2000, table_goal_ms = 50;

static double cpu_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static bool tell(const char *measure, double ms, double goal_ms)
{
    printf("{\"measure\": \"%s\", \"players\": %d, \"rounds\": %d, \"ms\": %.1f, \"most\": %.0f, "
           "\"goal\": %s}\n",
           measure, PLAYERS, ROUNDS, ms, goal_ms, ms <= goal_ms ? "true" : "false");
    return ms <= goal_ms;
}

int main(int argc, char **argv)
{
    static struct draft draft;
    struct chance chance = {1};
    struct event event;
    char players[4096] = "";
    double pair_ms = 0, table_ms = 0;

    for (unsigned i = 1; i <= PLAYERS; i++) {
        char player[16];
        snprintf(player, sizeof player, "P%u ", i);
        strcat(players, player);
    }
    event_open(&event, PROTO_SWISS, ROUNDS, players);
    event.settings.criteria_n = 0; /* as many and as expensive as possible */
    for (uint8_t criterion = PROTO_CRITERION_SOS;
         event.settings.criteria_n < PROTO_TOUR_CRITERIA_MAX; criterion++)
        event.settings.criteria[event.settings.criteria_n++] = criterion;
    event_begin(&event);
    for (unsigned round = 1; round <= ROUNDS; round++) {
        struct tour_table table;
        double from = cpu_ms(), paired, played;
        draft_make(&draft, &event, round, NULL, 0);
        paired = cpu_ms();
        draft_play(&draft, &event, &chance);
        played = cpu_ms();
        tour_table(event.tour, (uint8_t)round, &table);
        table_ms = cpu_ms() - played > table_ms ? cpu_ms() - played : table_ms;
        pair_ms = paired - from > pair_ms ? paired - from : pair_ms;
        tour_table_finish(&table);
    }
    event_close(&event);
    bool met = tell("round", pair_ms, pair_goal_ms);
    met = tell("standings", table_ms, table_goal_ms) && met;
    return argc == 2 && strcmp(argv[1], "--check") == 0 && !met ? MISSED : 0;
}
