/* The proof of the problems: prove FILE...
 *
 * For each problem of the files, every first act that the rules allow is tried and searched to the stated depth. Those
 * that reach the aim must be exactly the stated solutions. A line is printed for each problem, as TAP; the exit status
 * is 1 if one of them is wrong. */
#include <stdio.h>
#include <stdlib.h>

#include "problem.h"

/* Positions of all first acts of a problem; a problem that needs more takes the reader's browser too long. */
enum { POSITIONS_MAX = 100000 };

/* The proof after a first act. */
static enum go_proof prove_after(const struct problem *problem, const struct go_act *act,
                                 uint32_t *positions)
{
    static _Alignas(8) unsigned char journal[PROBLEM_JOURNAL];
    struct go_game game = problem->game;
    struct go_aim aim = problem->aim;
    size_t bytes = go_proof_bytes(&game, aim.turns);
    void *memory = malloc(bytes);
    enum go_proof proof;

    go_game_move_journal(&game, journal, sizeof journal);
    if (!memory || go_game_apply(&game, act, NULL, NULL) != GO_OK)
        abort();
    aim.turns--;
    proof = go_prove(memory, bytes, &game, &aim, positions);
    free(memory);
    return proof;
}

static bool prove(const json_t *object, unsigned number)
{
    static struct problem problem;
    static struct go_act acts[GO_PROOF_ACTS_MAX];
    uint32_t positions = POSITIONS_MAX;
    unsigned n, solved = 0, wrong = 0;

    problem_read(object, &problem);
    n = go_proof_acts(&problem.game, acts);
    for (unsigned i = 0; i < n; i++) {
        enum go_proof proof = prove_after(&problem, &acts[i], &positions);
        bool stated = problem_is_solution(&problem, &acts[i]);

        solved += proof == GO_PROOF_REACHED;
        if (proof == (stated ? GO_PROOF_REACHED : GO_PROOF_MISSED))
            continue;
        wrong++;
        printf("# %s: %s %s, and the problem says that it %s\n", problem.name,
               problem_act_text(&problem, &acts[i]),
               proof == GO_PROOF_OPEN      ? "takes too many positions"
               : proof == GO_PROOF_REACHED ? "reaches the aim"
                                           : "fails",
               stated ? "solves" : "fails");
    }
    if (solved != problem.solutions_n) /* a stated act that the rules refuse */
        printf("# %s: %u of %u stated acts\n", problem.name, solved, problem.solutions_n);
    wrong += solved != problem.solutions_n || solved == 0 || solved == n;
    printf("%s %u - %s: %u of %u first acts solve it in %u turns (%u positions)\n",
           wrong ? "not ok" : "ok", number, problem.name, solved, n, problem.aim.turns,
           POSITIONS_MAX - positions);
    return wrong == 0;
}

int main(int argc, char **argv)
{
    unsigned number = 0;
    bool right = true;

    for (int file = 1; file < argc; file++) {
        json_t *list = problems_load(argv[file]), *object;
        size_t index;

        json_array_foreach(list, index, object)
        {
            right = prove(object, ++number) && right;
        }
        json_decref(list);
    }
    printf("1..%u\n", number);
    return right ? 0 : 1;
}
