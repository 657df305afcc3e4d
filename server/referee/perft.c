/* `miai-referee perft`: counts sequences of legal moves. A pass counts where it is legal; no other
 * act does. A game that is stopped or finished has no further moves. Each level keeps its own game,
 * since a game cannot take back. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "server/referee/commands.h"
#include "server/referee/limits.h"

struct level {
    struct go_game game;
    void *journal;
    uint8_t legal[GO_POINTS_MAX];
};

struct perft {
    unsigned points, depth;
    size_t journal_bytes;
    struct level *levels; /* depth of them: the game before each move */
};

static bool may_pass(const struct go_game *game)
{
    const struct go_act pass = {
        .kind = GO_ACT_PASS, .player = go_game_to_move(game), .point = GO_NO_POINT};

    return go_game_judge(game, &pass, NULL, NULL) == GO_OK;
}

static void copy_game(struct perft *perft, struct level *to, const struct level *from)
{
    to->game = from->game;
    go_game_move_journal(&to->game, to->journal, perft->journal_bytes);
}

/* Counts the sequences of the remaining moves from levels[at] on. */
// NOLINTNEXTLINE(misc-no-recursion): as deep as DEPTH
static uint64_t count(struct perft *perft, unsigned at)
{
    struct level *here = &perft->levels[at];
    struct go_act act = {.player = go_game_to_move(&here->game), .point = GO_NO_POINT};
    bool pass;
    uint64_t sum = 0;

    if (act.player == GO_EMPTY)
        return 0;
    sum = go_game_legal(&here->game, here->legal);
    pass = may_pass(&here->game);
    if (at + 1 == perft->depth)
        return sum + pass;
    sum = 0;
    for (unsigned point = 0; point < perft->points + pass; point++) {
        if (point < perft->points && !here->legal[point])
            continue;
        act.kind = point < perft->points ? GO_ACT_PLAY : GO_ACT_PASS;
        act.point = point < perft->points ? (go_point)point : GO_NO_POINT;
        copy_game(perft, here + 1, here);
        go_game_apply(&here[1].game, &act, NULL, NULL);
        sum += count(perft, at + 1);
    }
    return sum;
}

static bool perft_init(struct perft *perft, const struct go_setup *setup, unsigned depth)
{
    *perft = (struct perft){
        .points = (unsigned)setup->width * setup->height,
        .depth = depth,
        .journal_bytes = go_journal_bytes(setup->width, setup->height, 2 * depth),
        .levels = calloc(depth, sizeof *perft->levels),
    };
    for (unsigned i = 0; perft->levels && i < depth; i++)
        perft->levels[i].journal = malloc(perft->journal_bytes);
    for (unsigned i = 0; perft->levels && i < depth; i++)
        if (!perft->levels[i].journal)
            return false;
    return perft->levels && go_game_init(&perft->levels[0].game, setup, perft->levels[0].journal,
                                         perft->journal_bytes, NULL) == GO_SETUP_OK;
}

static void perft_finish(struct perft *perft)
{
    for (unsigned i = 0; perft->levels && i < perft->depth; i++)
        free(perft->levels[i].journal);
    free(perft->levels);
}

static bool read_number(const char *text, unsigned min, unsigned max, unsigned *ret)
{
    char *end;
    unsigned long number;

    errno = 0;
    number = strtoul(text, &end, 10);
    if (errno != 0 || *text < '0' || *text > '9' || *end != '\0' || number < min || number > max)
        return false;
    *ret = (unsigned)number;
    return true;
}

static int usage(const char *what)
{
    fprintf(stderr, "miai-referee: perft RULESET WIDTH HEIGHT DEPTH: %s\n", what);
    return REFEREE_USAGE;
}

int referee_perft(int argc, char **argv)
{
    const struct go_ruleset *ruleset;
    struct go_setup setup = {.to_move = GO_BLACK};
    struct perft perft;
    unsigned width, height, depth;
    bool ready;

    if (argc != 4)
        return usage("four arguments");
    ruleset = go_ruleset_find(argv[0], strlen(argv[0]));
    if (!ruleset)
        return usage("no such ruleset");
    if (!read_number(argv[1], 1, GO_SIDE_MAX, &width) ||
        !read_number(argv[2], 1, GO_SIDE_MAX, &height))
        return usage("a side has 1 to 25 points");
    if (!read_number(argv[3], 0, REFEREE_PERFT_DEPTH_MAX, &depth))
        return usage("DEPTH is a number from 0 to 200");
    setup.rules = ruleset->rules;
    setup.width = (uint8_t)width;
    setup.height = (uint8_t)height;
    if (depth == 0) {
        puts("1");
        return REFEREE_DONE;
    }
    ready = perft_init(&perft, &setup, depth);
    if (ready)
        printf("%" PRIu64 "\n", count(&perft, 0));
    perft_finish(&perft);
    return ready ? REFEREE_DONE : REFEREE_FAULT;
}
