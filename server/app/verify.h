/* Verification of stored rows. It judges with the functions that restore rows whether a server
 * could serve them, for tools that read a database while no server has it open. */
#ifndef MIAI_APP_VERIFY_H
#define MIAI_APP_VERIFY_H

#include <stdbool.h>

#include "server/base/job.h"

struct app_verifier {
    void *ctx;
    /* Is there a game with this id, and has it ended by its row? */
    bool (*has_game)(void *ctx, const struct id128 *id, bool *ret_ended);
    struct app_verify_room *room; /* the last room that was verified; NULL at first */
    /* A digest of the state to which each game was folded, in their order: board, phase, turns, who is to move. */
    uint64_t stands;
};
void app_verifier_finish(struct app_verifier *verifier);

/* Each returns NULL, or in a few words why the rows cannot be served. The answers are those to
 * QUESTION_ROOM, QUESTION_GAME and QUESTION_TOUR, each with its rated games, and to QUESTION_ARENA with all acts; verify a
 * room before its games.
 * *ret_live: a server that starts brings it into memory (a game: it is under way). */
const char *app_verify_room(struct app_verifier *verifier, const struct answer *answer,
                            bool *ret_live);
const char *app_verify_game(struct app_verifier *verifier, const struct answer *answer,
                            bool *ret_live);
const char *app_verify_tour(struct app_verifier *verifier, const struct answer *answer);
const char *app_verify_arena(const struct answer *answer);
/* Does a live room need this game, its newest, to be served? */
bool app_verify_needs_game(const struct answer *room);

#endif
