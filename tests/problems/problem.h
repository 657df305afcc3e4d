/* A problem of web-static/data/problems: a case of the referee with an aim, and the first acts that reach it. */
#ifndef TESTS_PROBLEMS_PROBLEM_H
#define TESTS_PROBLEMS_PROBLEM_H

#include <jansson.h>

#include "core/proof/proof.h"

enum { PROBLEM_TURNS = 64, PROBLEM_JOURNAL = 65536, PROBLEM_SOLUTIONS = 16 };

struct problem {
    const char *name;
    struct go_aim aim;
    struct go_game game; /* after the acts before the problem */
    unsigned solutions_n;
    struct go_act solutions[PROBLEM_SOLUTIONS];
    _Alignas(8) unsigned char journal[PROBLEM_JOURNAL];
};

/* Reads a problem and plays the acts before it. Ends the program with a sentence if it is none. */
void problem_read(const json_t *object, struct problem *ret);

/* The problems of a file, a new reference. Ends the program with a sentence if there are none. */
json_t *problems_load(const char *path);

/* Whether an act is one of the first acts that are stated to reach the aim. */
bool problem_is_solution(const struct problem *problem, const struct go_act *act);

/* "b D4" in memory of its own, until the next call. */
const char *problem_act_text(const struct problem *problem, const struct go_act *act);

#endif
