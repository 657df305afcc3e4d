/* Whether what is stored can be served, judged by the functions that load it: for whoever looks at a
 * database that no server has open. */
#ifndef MIAI_APP_VERIFY_H
#define MIAI_APP_VERIFY_H

#include <stdbool.h>

#include "server/base/job.h"

struct app_verifier {
    void *ctx;
    /* Is there a game with this id, and has it ended by its row? */
    bool (*has_game)(void *ctx, const struct id128 *id, bool *ret_ended);
    struct app_verify_room *room; /* the last one; NULL at first */
};
void app_verifier_finish(struct app_verifier *verifier);

/* Each returns NULL, or why not, in a few words. The answers are those to QUESTION_ROOM, QUESTION_GAME
 * and QUESTION_TOUR with rated games; games follow their room. *ret_live: a server that starts has it
 * in memory (a game: it runs). */
const char *app_verify_room(struct app_verifier *verifier, const struct answer *answer,
                            bool *ret_live);
const char *app_verify_game(struct app_verifier *verifier, const struct answer *answer,
                            bool *ret_live);
const char *app_verify_tour(struct app_verifier *verifier, const struct answer *answer);
/* Does a live room need this game, its newest, to be served? */
bool app_verify_needs_game(const struct answer *room);

#endif
