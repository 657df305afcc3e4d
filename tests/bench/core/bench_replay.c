/* The games of a corpus through the rules of this tree: each turn judged with positional superko
 * over the whole game and then applied, as every peer does it. One JSON object.
 *
 *     bench-replay make SIDE GAMES SEED        writes a corpus
 *     bench-replay time FILE [ROUNDS]          CPU time, the best of so many rounds over all games
 *     bench-replay count plays|maps FILE N     does it N times and nothing else, to count
 *                                              instructions: the cost of N more is N times that of one
 *
 * A map is the map of all legal points when half of a game is played. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "corpus.h"

#define TEXT_OF(value)   #value
#define NUMBER_OF(value) TEXT_OF(value)
#ifdef __clang__
#define COMPILER "clang " NUMBER_OF(__clang_major__)
#else
#define COMPILER "gcc " NUMBER_OF(__GNUC__)
#endif

struct replay {
    struct corpus corpus;
    struct go_setup setup;
    struct go_game game;
    unsigned long plays, maps, refused, other_boards;
    _Alignas(8) unsigned char journal[65536];
};

static double cpu_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void start(struct replay *replay)
{
    if (go_game_init(&replay->game, &replay->setup, replay->journal, sizeof replay->journal, NULL))
        abort();
}

/* The first `turns_n` turns of a game. */
static void play(struct replay *replay, const struct corpus_game *game, unsigned turns_n)
{
    const int16_t *turns = replay->corpus.turns + game->first;

    for (unsigned at = 0; at < turns_n; at++) {
        struct go_act act = {
            .kind = turns[at] == CORPUS_PASS ? GO_ACT_PASS : GO_ACT_PLAY,
            .player = at % 2 == 0 ? GO_BLACK : GO_WHITE,
            .point = (go_point)turns[at],
        };

        replay->refused += go_game_apply(&replay->game, &act, NULL, NULL) != GO_OK;
        replay->plays += turns[at] != CORPUS_PASS;
    }
}

static void play_all(struct replay *replay, bool compare)
{
    for (unsigned at = 0; at < replay->corpus.games_n; at++) {
        const struct corpus_game *game = &replay->corpus.games[at];

        start(replay);
        play(replay, game, game->turns_n);
        if (compare)
            replay->other_boards +=
                game->board != corpus_hash(go_game_points(&replay->game),
                                           replay->corpus.side * replay->corpus.side);
    }
}

static void time_plays(struct replay *replay, unsigned rounds)
{
    double best = 0;
    unsigned long plays;

    play_all(replay, true);
    plays = replay->plays;
    for (unsigned round = 0; round < rounds; round++) {
        double started = cpu_seconds();
        double spent;

        play_all(replay, false);
        spent = cpu_seconds() - started;
        if (best == 0 || spent < best)
            best = spent;
    }
    printf("{\"peer\":\"miai\",\"ko\":\"superko\",\"side\":%u,\"plays_per_s\":%.0f,\"refused\":%lu,"
           "\"other_boards\":%lu}\n",
           replay->corpus.side, (double)plays / best, replay->refused, replay->other_boards);
}

static void count_maps(struct replay *replay, unsigned times)
{
    uint8_t flags[GO_POINTS_MAX];

    for (unsigned at = 0; at < replay->corpus.games_n; at++) {
        const struct corpus_game *game = &replay->corpus.games[at];

        start(replay);
        play(replay, game, game->turns_n / 2);
        for (unsigned map = 0; map < times; map++)
            go_game_legal(&replay->game, flags);
    }
    replay->maps = (unsigned long)times * replay->corpus.games_n;
}

static void count(struct replay *replay, const char *what, unsigned times)
{
    unsigned long n;

    if (!strcmp(what, "maps")) {
        count_maps(replay, times);
        n = replay->maps;
    } else {
        for (unsigned time = 0; time < times; time++)
            play_all(replay, false);
        n = replay->plays;
    }
    printf("{\"count\":\"%s\",\"n\":%lu,\"refused\":%lu,\"compiler\":\"%s\"}\n", what, n,
           replay->refused, COMPILER);
}

static unsigned number(const char *text)
{
    char *end;
    unsigned long value = strtoul(text, &end, 10);

    if (*end != '\0' || value < 1 || value > 1000000) {
        fprintf(stderr, "bench-replay: %s is no number from 1 to 1000000\n", text);
        exit(64);
    }
    return (unsigned)value;
}

static void usage(void)
{
    fputs(
        "usage: bench-replay make SIDE GAMES SEED | time FILE [ROUNDS] | count plays|maps FILE N\n",
        stderr);
    exit(64);
}

int main(int argc, char **argv)
{
    static struct replay replay;
    const char *command = argc > 2 ? argv[1] : "";

    if (!strcmp(command, "make") && argc == 5 && number(argv[2]) <= 19) {
        corpus_make(stdout, number(argv[2]), number(argv[3]), number(argv[4]));
    } else if (!strcmp(command, "time") && argc <= 4) {
        corpus_read(&replay.corpus, argv[2]);
        corpus_setup(&replay.setup, replay.corpus.side);
        time_plays(&replay, argc > 3 ? number(argv[3]) : 5);
    } else if (!strcmp(command, "count") && argc == 5) {
        corpus_read(&replay.corpus, argv[3]);
        corpus_setup(&replay.setup, replay.corpus.side);
        count(&replay, argv[2], number(argv[4]));
    } else {
        usage();
    }
    corpus_free(&replay.corpus);
    return replay.refused || replay.other_boards ? 1 : 0;
}
