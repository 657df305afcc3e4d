/* The map of tokens. An entry is 56 bytes, and there are at most APP_TOKENS_MAX.
 *
 * Promises: a token is here from its commit until the commit that revokes it. Names and times of use
 * are in the store alone. */
#include "server/app/token.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/state.h"

const struct token *token_find(const struct app *app, const uint8_t hash[32])
{
    const struct token *token = idmap_get(&app->tokens.map, idmap_bytes(hash));
    return token && memcmp(token->hash, hash, sizeof token->hash) == 0 ? token : NULL;
}

bool tokens_have_room(const struct app *app)
{
    return app->tokens.map.used < APP_TOKENS_MAX;
}

void token_remove(struct app *app, const uint8_t hash[32])
{
    if (token_find(app, hash))
        free(idmap_remove(&app->tokens.map, idmap_bytes(hash)));
}

void token_add(struct app *app, const struct token *token)
{
    token_remove(app, token->hash);
    idmap_put(&app->tokens.map, idmap_bytes(token->hash), alloc_copy(token, sizeof *token));
}

/* The first token of a player, or of the bots of an owner. */
static const struct token *first_of(const struct app *app, int64_t player, int64_t owner)
{
    for (uint32_t i = 0; i < app->tokens.map.size; i++) {
        const struct token *token = idmap_at(&app->tokens.map, i);
        if (token && (token->player == player || (owner != 0 && token->bot_of == owner)))
            return token;
    }
    return NULL;
}

const struct token *token_of_bots(const struct app *app, int64_t owner)
{
    return first_of(app, 0, owner);
}

void tokens_remove_of(struct app *app, int64_t player)
{
    for (const struct token *token = first_of(app, player, 0); token;
         token = first_of(app, player, 0))
        token_remove(app, token->hash);
}

/* --- beginning and end ------------------------------------------------------------------------ */

struct restore_completion {
    struct completion completion;
    void (*then)(struct app *app);
};

static void ask(struct app *app, const uint8_t after[32], void (*then)(struct app *app));

static void loaded(struct app *app, struct completion *completion, struct job *job)
{
    void (*then)(struct app * app) = ((struct restore_completion *)(void *)completion)->then;
    free(completion);
    if (!job)
        return;
    size_t n = job->answer.sessions_n;
    for (size_t i = 0; i < n; i++) {
        const struct row_session *row = &job->answer.sessions[i];
        struct token token = {.player = row->player, .bot_of = row->bot_of, .scopes = row->scopes};
        memcpy(token.hash, row->hash, sizeof token.hash);
        token_add(app, &token);
    }
    if (n < APP_TOKENS_PAGE)
        then(app);
    else
        ask(app, job->answer.sessions[n - 1].hash, then);
}

static void ask(struct app *app, const uint8_t after[32], void (*then)(struct app *app))
{
    struct job *job = outbox_job(app);
    struct restore_completion *completion = alloc_zeroed(1, sizeof *completion);
    completion->then = then;
    job->question.kind = QUESTION_ALL_TOKENS;
    job->question.search.limit = APP_TOKENS_PAGE;
    memcpy(job->question.hash, after, sizeof job->question.hash);
    outbox_store(app, job, &completion->completion, loaded);
}

void tokens_restore(struct app *app, void (*then)(struct app *app))
{
    static const uint8_t none[32];
    ask(app, none, then);
}

void tokens_finish(struct app *app)
{
    for (uint32_t i = 0; i < app->tokens.map.size; i++)
        free(idmap_at(&app->tokens.map, i));
    idmap_finish(&app->tokens.map);
}
