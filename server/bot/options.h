/* The arguments of miai-bot. */
#ifndef MIAI_SERVER_BOT_OPTIONS_H
#define MIAI_SERVER_BOT_OPTIONS_H

#include "server/bot/link.h"
#include "server/bot/policy.h"

#define OPTIONS_GAMES_MAX 64
#define OPTIONS_TEXT_MAX  300 /* characters of a greeting: a chat message */

struct options {
    struct url url;
    char token[LINK_TOKEN_MAX];
    const char *greeting; /* NULL: none */
    const char *room;     /* an id: sits down there; NULL: nowhere */
    const char *open;     /* JSON: opens a room with these settings; NULL: none */
    unsigned games;       /* at once */
    unsigned threads;     /* of the built-in engine */
    unsigned level;       /* of the built-in engine; 0: `engine` is a program */
    unsigned think_s;     /* for an answer, where no clock is shorter */
    bool undo;            /* the opponent may take back */
    bool once;            /* ends after the first game */
    struct policy policy;
    bool rules_said;     /* --rules was given: it counts for any engine */
    char *const *engine; /* arguments of the program, ending with NULL */
};

/* Reads the arguments. Returns the fault as a text, or NULL. "help" asks for options_usage. */
const char *options_read(int argc, char **argv, struct options *ret);
extern const char options_usage[];

#endif
