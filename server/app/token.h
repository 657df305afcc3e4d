/* Personal tokens: sessions that a program brings as a bearer token. All that are valid are in memory
 * by their hashes, so that the shell refuses a wrong one at once and without the disk. The session
 * behind a token is one like others (session.h). */
#ifndef MIAI_APP_TOKEN_H
#define MIAI_APP_TOKEN_H

#include <stdbool.h>
#include <stdint.h>

#include "proto/lib/idmap.h"

struct app;

struct token {
    uint8_t hash[32];
    int64_t player, bot_of; /* bot_of: the owner of the player, who is a bot; 0: a person */
    uint8_t scopes;         /* PROTO_SCOPE_… */
};

struct tokens {
    struct idmap map;
};

/* Reads all tokens, then calls `then`. */
void tokens_restore(struct app *app, void (*then)(struct app *app));
void tokens_finish(struct app *app);

/* NULL: there is no such token. Good until the next change. */
const struct token *token_find(const struct app *app, const uint8_t hash[32]);
bool tokens_have_room(const struct app *app);
/* A token has been stored. */
void token_add(struct app *app, const struct token *token);
/* These have gone from the store. Takes a hash of no token. */
void token_remove(struct app *app, const uint8_t hash[32]);
void tokens_remove_of(struct app *app, int64_t player);
/* One token of the bots of this owner; NULL: none is left. */
const struct token *token_of_bots(const struct app *app, int64_t owner);

#endif
