/* Guessing passwords is made slow: by address and by account, so that neither one machine against
 * many accounts nor many machines against one get far. Each count is one time, at which everything
 * tried so far would be paid off at the allowed pace; what lies before now is nothing.
 *
 * A name is counted whether or not it is anybody's, so that the count tells nothing. */
#include "server/app/tries.h"

#include <stdlib.h>
#include <string.h>

#include "server/app/out.h"

struct allowance {
    int64_t burst, each_us;
};
static const struct allowance of_address = {APP_TRIES_ADDRESS_BURST,
                                            APP_TRIES_ADDRESS_MS *INT64_C(1000)};
static const struct allowance of_name = {APP_TRIES_NAME_BURST, APP_TRIES_NAME_MS *INT64_C(1000)};

static struct idmap_key key_of(const struct app *app, char kind, const void *at, size_t length)
{
    char text[1 + PROTO_NAME_MAX * PROTO_UTF8_MAX];
    uint8_t hash[32];
    text[0] = kind;
    memcpy(text + 1, at, length);
    app->host.hash(app->host.ctx, text, 1 + length, hash);
    return idmap_bytes(hash);
}

struct idmap_key tries_of_address(const struct app *app, const uint8_t address[16])
{
    return key_of(app, 'a', address, 16);
}

struct idmap_key tries_of_name(const struct app *app, struct text folded)
{
    return key_of(app, 'n', folded.at, folded.len);
}

static void forget(struct app *app, struct tries *tries)
{
    *(tries->prev ? &tries->prev->next : &app->tries_first) = tries->next;
    *(tries->next ? &tries->next->prev : &app->tries_last) = tries->prev;
    idmap_remove(&app->tries, tries->key);
    free(tries);
}

/* Those of this key, now the newest. */
static struct tries *find(struct app *app, struct idmap_key key)
{
    struct tries *old = idmap_get(&app->tries, key);
    int64_t due_us = old ? old->due_us : 0;
    if (old)
        forget(app, old);
    else if (app->tries.used >= APP_TRIES_MAX)
        forget(app, app->tries_last);
    struct tries *tries = app_alloc(sizeof *tries);
    *tries = (struct tries){.key = key, .next = app->tries_first, .due_us = due_us};
    *(tries->next ? &tries->next->prev : &app->tries_last) = tries;
    app->tries_first = tries;
    idmap_put(&app->tries, key, tries);
    return tries;
}

static int64_t take(struct app *app, struct idmap_key key, const struct allowance *allowance)
{
    struct tries *tries = find(app, key);
    int64_t now_us = app->now.mono_us;
    int64_t due_us = (tries->due_us > now_us ? tries->due_us : now_us) + allowance->each_us;
    int64_t wait_us = due_us - now_us - allowance->burst * allowance->each_us;
    if (wait_us > 0)
        return (wait_us + 999) / 1000;
    tries->due_us = due_us;
    return 0;
}

int64_t tries_of_address_take(struct app *app, struct idmap_key key)
{
    return take(app, key, &of_address);
}

int64_t tries_of_name_take(struct app *app, struct idmap_key key)
{
    return take(app, key, &of_name);
}

void tries_of_name_give_back(struct app *app, struct idmap_key key)
{
    find(app, key)->due_us -= of_name.each_us;
}

void tries_finish(struct app *app)
{
    while (app->tries_first)
        forget(app, app->tries_first);
}
