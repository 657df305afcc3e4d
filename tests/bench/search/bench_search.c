/* The speed of the computer opponent, on one core, in CPU time: playouts a second of a search from the empty board, plays
 * a second within playouts without a tree, and beside them random plays that the core judges and applies in the same run.
 * One JSON object a line for each board and ruleset.
 *
 *     bench-search [--seconds S] [--ruleset NAME]
 *     bench-search --replay FILE [--rounds N]
 *
 * The second form replays a corpus (tests/bench/core/corpus.h) on the search board: for each play a test of its
 * legality, with the simple ko, then the play. The best of N rounds counts.
 *
 * The plays of a playout are the stones on its last board and those that were removed. The time of the best level's move
 * follows from the search's own speed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/game.h"
#include "core/search/levels.h"
#include "core/search/playout.h"
#include "core/search/search.h"
#include "tests/bench/core/corpus.h"

enum { TURNS_MAX = 4000, SEARCH_PLAYOUTS = 2000, NODES = 400000 };

static const char *const rulesets[] = {"chinese", "alter-igo",        "stoical",
                                       "bridge",  "renaissance-area", "makrai-territory"};
static const uint8_t sides[] = {9, 13, 19};

struct bench {
    double seconds; /* of each measurement */
    const char *corpus;
    unsigned rounds;
    struct go_setup setup;
    struct go_game empty, game;
    struct go_random random;
    struct go_search_grid grid;
    struct go_search_patterns patterns;
    struct go_playout playout;
    _Alignas(8) unsigned char empty_journal[4096];
    _Alignas(8) unsigned char journal[262144];
};

static double cpu_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void start(struct bench *bench)
{
    size_t bytes = go_journal_bytes(bench->setup.width, bench->setup.height, TURNS_MAX);

    if (bytes > sizeof bench->journal ||
        go_game_init(&bench->game, &bench->setup, bench->journal, bytes, NULL) != GO_SETUP_OK)
        abort();
}

/* --- the core alone ------------------------------------------------------------------------------ */

/* Tries the empty points in random order until one may be played. */
static bool play_somewhere(struct bench *bench)
{
    const uint8_t *points = go_game_points(&bench->game);
    go_point empty[GO_POINTS_MAX];
    unsigned n = 0;

    for (go_point point = 0; point < bench->grid.points_n; point++) {
        if (points[point] == GO_EMPTY)
            empty[n++] = point;
    }
    while (n > 0) {
        unsigned at = go_random_below(&bench->random, n);
        struct go_act act = {
            .kind = GO_ACT_PLAY, .player = go_game_to_move(&bench->game), .point = empty[at]};

        if (go_game_apply(&bench->game, &act, NULL, NULL) == GO_OK)
            return true;
        empty[at] = empty[--n];
    }
    return false;
}

static double core_plays_per_s(struct bench *bench)
{
    double started = cpu_seconds(), spent = 0;
    unsigned long plays = 0;

    while (spent < bench->seconds) {
        start(bench);
        for (unsigned turn = 0; turn < 2u * bench->grid.points_n && play_somewhere(bench); turn++)
            plays++;
        spent = cpu_seconds() - started;
    }
    return (double)plays / spent;
}

/* --- playouts ------------------------------------------------------------------------------------ */

/* The plays of the playout that just ended. */
static unsigned plays_of(const struct bench *bench)
{
    const struct go_search_board *board = &bench->playout.board;

    return (unsigned)board->stones_n[GO_BLACK] + board->stones_n[GO_WHITE] + board->lost[GO_BLACK] +
           board->lost[GO_WHITE];
}

struct speeds {
    double playouts, plays; /* a second */
};

static struct speeds playouts_alone(struct bench *bench)
{
    double started = cpu_seconds(), spent = 0;
    unsigned long plays = 0, playouts = 0;
    struct go_playout_end end;

    while (spent < bench->seconds) {
        for (unsigned cell = 0; cell < bench->grid.cells_n; cell++)
            bench->playout.first[cell] = GO_EMPTY;
        bench->game = bench->empty;
        go_game_move_journal(&bench->game, bench->journal, sizeof bench->journal);
        go_playout_run(&bench->playout, &bench->game, &end);
        plays += plays_of(bench);
        playouts++;
        spent = cpu_seconds() - started;
    }
    return (struct speeds){(double)playouts / spent, (double)plays / spent};
}

/* Playouts a second of whole searches, their start included. */
static double search_playouts_per_s(struct bench *bench)
{
    size_t bytes = go_search_bytes(&bench->empty, NODES);
    void *memory = malloc(bytes);
    double started, spent = 0;
    unsigned long playouts = 0;

    if (!memory)
        abort();
    started = cpu_seconds();
    for (uint64_t seed = 1; spent < bench->seconds; seed++) {
        struct go_search *search = go_search_init(memory, bytes, &bench->empty, GO_BLACK, seed);

        if (!search)
            abort();
        go_search_run(search, SEARCH_PLAYOUTS);
        playouts += go_search_playouts(search);
        spent = cpu_seconds() - started;
    }
    free(memory);
    return (double)playouts / spent;
}

static void begin(struct bench *bench, const struct go_ruleset *ruleset, uint8_t side)
{
    bench->setup = (struct go_setup){
        .rules = ruleset->rules, .width = side, .height = side, .to_move = GO_BLACK};
    if (go_journal_bytes(side, side, 1) > sizeof bench->empty_journal ||
        go_game_init(&bench->empty, &bench->setup, bench->empty_journal,
                     go_journal_bytes(side, side, 1), NULL) != GO_SETUP_OK)
        abort();
    bench->random.state = 1;
    go_search_grid_init(&bench->grid, &bench->empty.line.board);
    go_search_patterns_init(&bench->patterns);
    bench->playout = (struct go_playout){.grid = &bench->grid,
                                         .patterns = &bench->patterns,
                                         .rules = &bench->setup.rules,
                                         .random = &bench->random};
}

/* --- a corpus on the search board ---------------------------------------------------------------- */

/* Plays a game; returns how many plays were legal. */
static unsigned long replay_game(struct bench *bench, const struct corpus *corpus,
                                 const struct corpus_game *game)
{
    struct go_search_board *board = &bench->playout.board;
    const int16_t *turns = corpus->turns + game->first;
    unsigned long plays = 0;

    go_search_board_init(board, &bench->grid, &bench->setup.rules, &bench->empty.line.board);
    for (unsigned at = 0; at < game->turns_n; at++) {
        uint8_t player = at % 2 == 0 ? GO_BLACK : GO_WHITE;

        if (turns[at] == CORPUS_PASS) {
            go_search_board_pass(board);
            continue;
        }
        if (!go_search_board_try(board, player, bench->grid.cell_of[turns[at]]).legal)
            abort();
        go_search_board_play(board, player, bench->grid.cell_of[turns[at]]);
        plays++;
    }
    return plays;
}

static void compare_end(const struct bench *bench, const struct corpus_game *game)
{
    uint8_t points[GO_POINTS_MAX];

    for (go_point point = 0; point < bench->grid.points_n; point++)
        points[point] = bench->playout.board.colour[bench->grid.cell_of[point]];
    if (corpus_hash(points, bench->grid.points_n) != game->board)
        abort();
}

static void replay(struct bench *bench, const char *path, unsigned rounds)
{
    struct corpus corpus;
    double best = 0;
    unsigned long plays = 0;
    struct go_ruleset ruleset = *go_ruleset_find("chinese", 7);

    corpus_read(&corpus, path);
    ruleset.rules.ko = GO_KO_BASIC;
    begin(bench, &ruleset, (uint8_t)corpus.side);
    for (unsigned round = 0; round <= rounds; round++) { /* the first one compares */
        double started = cpu_seconds(), spent;

        plays = 0;
        for (unsigned at = 0; at < corpus.games_n; at++) {
            plays += replay_game(bench, &corpus, &corpus.games[at]);
            if (round == 0)
                compare_end(bench, &corpus.games[at]);
        }
        spent = cpu_seconds() - started;
        if (round > 0 && (best == 0 || spent < best))
            best = spent;
    }
    printf(
        "{\"bench\":\"search\",\"replay\":\"search board\",\"side\":%u,\"plays\":%lu,\"plays_per_s\":%.0f}\n",
        corpus.side, plays, (double)plays / best);
    corpus_free(&corpus);
}

/* --- the run --------------------------------------------------------------------------------------- */

static void measure(struct bench *bench, const struct go_ruleset *ruleset, uint8_t side)
{
    struct speeds alone;
    double core, search;

    begin(bench, ruleset, side);
    core = core_plays_per_s(bench);
    alone = playouts_alone(bench);
    search = search_playouts_per_s(bench);
    printf("{\"bench\":\"search\",\"ruleset\":\"%s\",\"side\":%u", ruleset->name, side);
    printf(",\"search_playouts_per_s\":%.0f,\"playouts_per_s\":%.0f", search, alone.playouts);
    printf(",\"playout_plays_per_s\":%.0f,\"core_plays_per_s\":%.0f", alone.plays, core);
    printf(",\"ratio\":%.2f,\"level_5_s\":%.2f}\n", alone.plays / core,
           go_search_level_playouts(GO_SEARCH_LEVELS, &bench->setup) / search);
    fflush(stdout);
}

static void usage(void)
{
    fputs("usage: bench-search [--seconds S] [--ruleset NAME] | --replay FILE [--rounds N]\n",
          stderr);
    exit(64);
}

/* Returns the ruleset to measure alone, or NULL for all. */
static const char *read_options(struct bench *bench, int argc, char **argv)
{
    const char *only = NULL;

    for (int at = 1; at < argc; at += 2) {
        if (at + 1 == argc)
            usage();
        if (!strcmp(argv[at], "--seconds"))
            bench->seconds = strtod(argv[at + 1], NULL);
        else if (!strcmp(argv[at], "--ruleset"))
            only = argv[at + 1];
        else if (!strcmp(argv[at], "--replay"))
            bench->corpus = argv[at + 1];
        else if (!strcmp(argv[at], "--rounds"))
            bench->rounds = (unsigned)strtoul(argv[at + 1], NULL, 10);
        else
            usage();
    }
    if (!(bench->seconds > 0 && bench->seconds <= 60) || bench->rounds < 1)
        usage();
    return only;
}

int main(int argc, char **argv)
{
    static struct bench bench = {.seconds = 1, .rounds = 9};
    const char *only = read_options(&bench, argc, argv);

    if (bench.corpus) {
        replay(&bench, bench.corpus, bench.rounds);
        return 0;
    }
    for (size_t at = 0; at < (only ? 1 : sizeof rulesets / sizeof *rulesets); at++) {
        const char *name = only ? only : rulesets[at];
        const struct go_ruleset *ruleset = go_ruleset_find(name, strlen(name));

        if (!ruleset)
            usage();
        for (size_t side = 0; side < sizeof sides; side++)
            measure(&bench, ruleset, sides[side]);
    }
    return 0;
}
