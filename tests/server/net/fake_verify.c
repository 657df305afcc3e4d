/* A verifier that finds all rows well, for the server without its application. */
#include "server/app/verify.h"

void app_verifier_finish(struct app_verifier *verifier)
{
    (void)verifier;
}

const char *app_verify_room(struct app_verifier *verifier, const struct answer *answer,
                            bool *ret_live)
{
    (void)verifier;
    (void)answer;
    *ret_live = false;
    return NULL;
}

const char *app_verify_game(struct app_verifier *verifier, const struct answer *answer,
                            bool *ret_live)
{
    return app_verify_room(verifier, answer, ret_live);
}

const char *app_verify_tour(struct app_verifier *verifier, const struct answer *answer)
{
    bool live;
    return app_verify_room(verifier, answer, &live);
}

const char *app_verify_arena(const struct answer *answer)
{
    (void)answer;
    return NULL;
}

bool app_verify_needs_game(const struct answer *room)
{
    (void)room;
    return false;
}
