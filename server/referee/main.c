/* miai-referee: the rules from the command line, without a server. This file picks the command and knows no rules. */
#include <stdio.h>
#include <string.h>

#include "proto/json/memory.h"
#include "server/referee/commands.h"
#include "server/referee/limits.h"

static const char usage[] =
    "usage: miai-referee rulesets\n"
    "           one JSON object a line: name, title and every clause of each ruleset\n"
    "       miai-referee cases [--witness] [FILE|-]\n"
    "           judge cases: one JSON object a line in, one a line out\n"
    "       miai-referee perft RULESET WIDTH HEIGHT DEPTH\n"
    "           count sequences of exactly DEPTH legal moves from the empty board\n"
    "       miai-referee sgf [--ruleset NAME] FILE...\n"
    "           replay game records: the first illegal move of each, and how it ended\n"
    "       miai-referee gtp [--ruleset NAME] [--capture-all-dead]\n"
    "                        [--level 1..5 | --playouts N] [--seed N]\n"
    "           speak the Go Text Protocol on standard input and output, as a referee and as an engine\n"
    "\n"
    "exit status: 0 all judged, 2 some input was unusable, 64 bad arguments\n";

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"rulesets", referee_rulesets}, {"cases", referee_cases}, {"perft", referee_perft},
    {"sgf", referee_sgf},           {"gtp", referee_gtp},
};

static int run(int argc, char **argv)
{
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(usage, stdout);
        return REFEREE_DONE;
    }
    for (size_t i = 0; argc >= 2 && i < sizeof commands / sizeof *commands; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 2, argv + 2);
    fputs(usage, stderr);
    return REFEREE_USAGE;
}

int main(int argc, char **argv)
{
    proto_memory_strict();
    int status = run(argc, argv);

    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("miai-referee: standard output");
        return REFEREE_FAULT;
    }
    return status;
}
