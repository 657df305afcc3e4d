/* The computer's answers to the problems: levels [--seeds N] FILE...
 *
 * Each level hears the aim of each problem and is asked for the first act, with seeds 1 to N (1 is what is left out). A problem counts as
 * solved by a level if more than half of the answers reach the aim. Prints a table of the problems that each level
 * solves, for each file, and under it the problems that the strongest level misses. The exit status is 1 if the
 * strongest level solves fewer than nine of ten. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/search/levels.h"
#include "core/search/search.h"
#include "problem.h"

enum { PLAYOUTS_A_NODE = 8, SEEDS_MAX = 99, FILES_MAX = 20, SHARE_LEAST = 90 };

struct count {
    unsigned problems, solved[GO_SEARCH_LEVELS];
};

static struct go_act answer(const struct problem *problem, unsigned level, unsigned seed)
{
    const struct go_game *game = &problem->game;
    uint32_t playouts = go_search_level_playouts(level, &game->setup);
    struct go_search_wish wish = {.looseness = go_search_levels[level - 1].looseness};
    size_t bytes = go_search_bytes(game, (playouts / PLAYOUTS_A_NODE + 2) *
                                             (game->setup.width * game->setup.height + 2u));
    void *memory = malloc(bytes);
    struct go_search *search = go_search_init(memory, bytes, game, problem->aim.player, seed);
    struct go_search_answer answer;

    if (!search)
        abort();
    go_search_aim(search, &problem->aim);
    go_search_run(search, playouts);
    go_search_answer(search, &wish, &answer);
    free(memory);
    return answer.act;
}

/* Whether most answers of a level solve the problem; *ret_other is the last one that does not. */
static bool solves(const struct problem *problem, unsigned level, unsigned seeds,
                   struct go_act *ret_other)
{
    unsigned right = 0;

    for (unsigned seed = 1; seed <= seeds; seed++) {
        struct go_act act = answer(problem, level, seed);

        if (problem_is_solution(problem, &act))
            right++;
        else
            *ret_other = act;
    }
    return 2 * right > seeds;
}

static void ask(const json_t *object, unsigned seeds, struct count *count)
{
    static struct problem problem;
    struct go_act other = {0};

    problem_read(object, &problem);
    count->problems++;
    for (unsigned level = 1; level <= GO_SEARCH_LEVELS; level++) {
        bool solved = solves(&problem, level, seeds, &other);

        count->solved[level - 1] += solved;
        if (level == GO_SEARCH_LEVELS && !solved)
            printf("  %s: level %u answers %s\n", problem.name, level,
                   other.kind > GO_ACT_CHALLENGE ? go_act_key(other.kind)
                                                 : problem_act_text(&problem, &other));
    }
}

static void print_row(const char *name, const struct count *count)
{
    printf("%-16s %8u", name, count->problems);
    for (unsigned level = 0; level < GO_SEARCH_LEVELS; level++)
        printf(" %7u", count->solved[level]);
    putchar('\n');
}

/* "stoical" of ".../stoical.json" */
static void print_file(const char *path, const struct count *count)
{
    const char *slash = strrchr(path, '/');
    char name[32];

    snprintf(name, sizeof name, "%s", slash ? slash + 1 : path);
    name[strcspn(name, ".")] = '\0';
    print_row(name, count);
}

int main(int argc, char **argv)
{
    struct count counts[FILES_MAX] = {{0}}, all = {0};
    unsigned seeds = 1;
    int first = 1;

    if (argc > 3 && strcmp(argv[1], "--seeds") == 0) {
        seeds = (unsigned)strtoul(argv[2], NULL, 10);
        first = 3;
    }
    if (argc == first || argc - first > FILES_MAX || seeds < 1 || seeds > SEEDS_MAX) {
        fprintf(stderr, "levels: [--seeds 1..%d] and 1 to %d files are needed\n", SEEDS_MAX,
                FILES_MAX);
        return 64;
    }
    for (int i = first; i < argc; i++) {
        json_t *list = problems_load(argv[i]), *object;
        size_t index;

        json_array_foreach(list, index, object)
        {
            ask(object, seeds, &counts[i - first]);
        }
        json_decref(list);
    }
    printf("\n%-16s %8s", "", "problems");
    for (unsigned level = 1; level <= GO_SEARCH_LEVELS; level++)
        printf(" level %u", level);
    putchar('\n');
    for (int i = first; i < argc; i++) {
        const struct count *count = &counts[i - first];

        print_file(argv[i], count);
        all.problems += count->problems;
        for (unsigned level = 0; level < GO_SEARCH_LEVELS; level++)
            all.solved[level] += count->solved[level];
    }
    print_row("all", &all);
    return 100 * all.solved[GO_SEARCH_LEVELS - 1] >= SHARE_LEAST * all.problems ? 0 : 1;
}
