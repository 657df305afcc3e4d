/* The commands of miai-referee. Each gets the arguments after its own name, prints on stdout and returns the exit
 * status of the program (limits.h). */
#ifndef MIAI_SERVER_REFEREE_COMMANDS_H
#define MIAI_SERVER_REFEREE_COMMANDS_H

int referee_rulesets(int argc, char **argv);
int referee_cases(int argc, char **argv);
int referee_perft(int argc, char **argv);
int referee_gtp(int argc, char **argv);
int referee_sgf(int argc, char **argv);

#endif
