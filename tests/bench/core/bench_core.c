/* The cost of the rules, on one core, in CPU time: random games judged and applied under positional superko, the map of
 * all legal points in the middle of a game, the memory of a live game, and the same games under every other ruleset, as
 * a share of the plays in a second. One JSON object a line.
 *
 *     bench-core [--seconds S] [--ruleset NAME] [--check]
 *
 * --check exits with 3 if a goal is missed; the goals are rows of `boards` and of `memories`
 * below. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/game.h"

struct options {
    double seconds; /* of each measurement */
    const char *ruleset;
    bool check;
};

/* Goals are those for Tromp-Taylor rules: plays at least, microseconds and bytes at most; 0 for
 * none. */
struct board_row {
    uint8_t side;
    uint16_t middle_turn;
    double plays_goal, map_us_goal;
};

static const struct board_row boards[] = {
    {9, 45, 1.5e6, 0},
    {13, 95, 0, 0},
    {19, 200, 0.7e6, 100},
};

struct memory_row {
    unsigned turns;
    size_t goal;
};

static const struct memory_row memories[] = {{300, 0}, {1000, 64000}, {10000, 320000}};

enum { TURNS_MAX = 1000, RULESETS_SIDE = 19 };

struct bench {
    struct options options;
    struct go_setup setup;
    struct go_game game;
    uint64_t random;
    bool has_goals; /* the goals are for the default ruleset */
    bool missed;
    _Alignas(8) unsigned char journal[65536];
};

static double cpu_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static uint32_t random_below(struct bench *bench, uint32_t n)
{
    bench->random ^= bench->random << 13;
    bench->random ^= bench->random >> 7;
    bench->random ^= bench->random << 17;
    return (uint32_t)((bench->random >> 32) * n >> 32);
}

static void start(struct bench *bench, uint8_t side)
{
    size_t bytes = go_journal_bytes(side, side, TURNS_MAX);

    bench->setup.width = bench->setup.height = side;
    bench->setup.to_move = GO_BLACK;
    if (go_game_init(&bench->game, &bench->setup, bench->journal, bytes, NULL) != GO_SETUP_OK)
        abort();
}

/* Tries the empty points in random order until one may be played; false if none may, or the game is
 * over. */
static bool play_somewhere(struct bench *bench)
{
    const uint8_t *points = go_game_points(&bench->game);
    unsigned points_n = (unsigned)bench->setup.width * bench->setup.height;
    go_point empty[GO_POINTS_MAX];
    unsigned n = 0;

    for (go_point point = 0; point < points_n; point++) {
        if (points[point] == GO_EMPTY)
            empty[n++] = point;
    }
    while (n > 0) {
        unsigned at = random_below(bench, n);
        struct go_act act = {
            .kind = GO_ACT_PLAY, .player = go_game_to_move(&bench->game), .point = empty[at]};

        if (go_game_apply(&bench->game, &act, NULL, NULL) == GO_OK)
            return true;
        empty[at] = empty[--n];
    }
    return false;
}

/* Ends a line, with whether its goal was kept where there is one. */
static void finish_line(struct bench *bench, bool has_goal, bool kept)
{
    if (has_goal && bench->has_goals) {
        printf(",\"goal\":%s", kept ? "true" : "false");
        bench->missed |= !kept;
    }
    puts("}");
}

/* Plays in a second of games on this board. */
static double plays_per_second(struct bench *bench, uint8_t side, unsigned long *ret_games)
{
    unsigned longest = 2u * side * side;
    double started = cpu_seconds();
    double spent = 0;
    unsigned long plays = 0;

    bench->random = 88172645463325252;
    *ret_games = 0;
    while (spent < bench->options.seconds) {
        start(bench, side);
        for (unsigned turn = 0; turn < longest && play_somewhere(bench); turn++)
            plays++;
        ++*ret_games;
        spent = cpu_seconds() - started;
    }
    return (double)plays / spent;
}

static void measure_plays(struct bench *bench, const struct board_row *row)
{
    unsigned long games;
    double speed = plays_per_second(bench, row->side, &games);

    printf("{\"measure\":\"plays\",\"ruleset\":\"%s\",\"side\":%u,\"games\":%lu",
           bench->options.ruleset, row->side, games);
    printf(",\"plays_per_s\":%.0f,\"ns_per_play\":%.0f", speed, 1e9 / speed);
    finish_line(bench, row->plays_goal > 0, speed >= row->plays_goal);
}

/* Every ruleset beside the measured one, on the largest of the usual boards. */
static void measure_rulesets(struct bench *bench)
{
    const struct go_rules asked = bench->setup.rules;
    unsigned long games;
    double speed = plays_per_second(bench, RULESETS_SIDE, &games);

    for (size_t at = 0; at < go_rulesets_n; at++) {
        double other;

        bench->setup.rules = go_rulesets[at]->rules;
        other = plays_per_second(bench, RULESETS_SIDE, &games);
        printf("{\"measure\":\"ruleset\",\"ruleset\":\"%s\",\"side\":%u", go_rulesets[at]->name,
               RULESETS_SIDE);
        printf(",\"plays_per_s\":%.0f,\"beside\":\"%s\",\"ratio\":%.2f}\n", other,
               bench->options.ruleset, other / speed);
    }
    bench->setup.rules = asked;
}

static void measure_map(struct bench *bench, const struct board_row *row)
{
    uint8_t flags[GO_POINTS_MAX];
    double started, spent = 0;
    unsigned long maps = 0;
    unsigned legal_n = 0;

    bench->random = 1181783497276652981;
    start(bench, row->side);
    while (go_game_turns(&bench->game) < row->middle_turn && play_somewhere(bench))
        continue;
    started = cpu_seconds();
    while (spent < bench->options.seconds) {
        legal_n = go_game_legal(&bench->game, flags);
        maps++;
        spent = cpu_seconds() - started;
    }
    printf("{\"measure\":\"legal-map\",\"ruleset\":\"%s\",\"side\":%u,\"turn\":%u",
           bench->options.ruleset, row->side, go_game_turns(&bench->game));
    printf(",\"legal\":%u,\"us_per_map\":%.2f", legal_n, spent / (double)maps * 1e6);
    finish_line(bench, row->map_us_goal > 0, spent / (double)maps * 1e6 <= row->map_us_goal);
}

static void measure_memory(struct bench *bench, const struct memory_row *row)
{
    size_t journal = go_journal_bytes(19, 19, row->turns);
    size_t bytes = sizeof bench->game + journal;

    printf("{\"measure\":\"live-game\",\"side\":19,\"turns\":%u", row->turns);
    printf(",\"struct_bytes\":%zu,\"journal_bytes\":%zu,\"bytes\":%zu", sizeof bench->game, journal,
           bytes);
    finish_line(bench, row->goal > 0, bytes <= row->goal);
}

static void usage(void)
{
    fputs("usage: bench-core [--seconds S] [--ruleset NAME] [--check]\n", stderr);
    exit(64);
}

static void read_options(struct options *ret, int argc, char **argv)
{
    *ret = (struct options){.seconds = 1, .ruleset = "tromp-taylor"};
    for (int at = 1; at < argc; at++) {
        bool more = at + 1 < argc;

        if (!strcmp(argv[at], "--check"))
            ret->check = true;
        else if (more && !strcmp(argv[at], "--seconds"))
            ret->seconds = strtod(argv[++at], NULL);
        else if (more && !strcmp(argv[at], "--ruleset"))
            ret->ruleset = argv[++at];
        else
            usage();
    }
    if (!(ret->seconds > 0 && ret->seconds <= 60))
        usage();
}

int main(int argc, char **argv)
{
    static struct bench bench;
    const struct go_ruleset *ruleset;

    read_options(&bench.options, argc, argv);
    ruleset = go_ruleset_find(bench.options.ruleset, strlen(bench.options.ruleset));
    if (!ruleset)
        usage();
    bench.setup.rules = ruleset->rules;
    bench.has_goals = !strcmp(ruleset->name, "tromp-taylor");
    for (unsigned at = 0; at < sizeof boards / sizeof boards[0]; at++) {
        measure_plays(&bench, &boards[at]);
        measure_map(&bench, &boards[at]);
    }
    for (unsigned at = 0; at < sizeof memories / sizeof memories[0]; at++)
        measure_memory(&bench, &memories[at]);
    bench.options.seconds /= 4; /* there are many */
    measure_rulesets(&bench);
    return bench.options.check && bench.missed ? 3 : 0;
}
