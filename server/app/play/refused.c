/* The last refusals of a game: see refused.h. A ring, since few commands of one game are on their way at once. Few games
 * refuse anything, so it is made with the first refusal. */
#include "server/app/play/refused.h"

#include <stdlib.h>
#include <string.h>

#include "proto/json/text.h"
#include "proto/lib/alloc.h"
#include "server/app/limits.h"
#include "server/app/state.h"

struct refused_act {
    uint8_t hash[32]; /* of key and act */
    int64_t at_us;    /* monotonic */
    enum proto_error code;
    const char *reason;
};

struct refused {
    struct refused_act acts[APP_REFUSED_MAX];
    uint32_t n; /* that were ever noted */
};

static void hash(struct app *app, struct text key, struct text act, uint8_t ret[32])
{
    struct proto_text both;
    proto_text_init(&both);
    proto_text_bytes(&both, key.at, key.length);
    proto_text_char(&both, ' '); /* no key has one */
    proto_text_bytes(&both, act.at, act.length);
    app->host.hash(app->host.ctx, both.at, both.length, ret);
    proto_text_finish(&both);
}

void refused_note(struct app *app, struct refused **refused, struct text key, struct text act,
                  const struct proto_no *no)
{
    if (no->code != PROTO_ERROR_PHASE && no->code != PROTO_ERROR_ILLEGAL)
        return;
    if (!*refused)
        *refused = alloc_zeroed(1, sizeof **refused);
    struct refused_act *noted = &(*refused)->acts[(*refused)->n++ % APP_REFUSED_MAX];
    hash(app, key, act, noted->hash);
    noted->at_us = app->now.mono_us;
    noted->code = no->code;
    noted->reason = no->reason;
}

bool refused_find(struct app *app, const struct refused *refused, struct text key, struct text act,
                  struct proto_no *ret)
{
    uint8_t wanted[32];
    if (!refused)
        return false;
    hash(app, key, act, wanted);
    for (uint32_t i = 0; i < APP_REFUSED_MAX && i < refused->n; i++) {
        const struct refused_act *noted = &refused->acts[i];
        if (memcmp(noted->hash, wanted, sizeof wanted) == 0 &&
            app->now.mono_us - noted->at_us < APP_REFUSED_MS * INT64_C(1000)) {
            *ret = (struct proto_no){.code = noted->code, .reason = noted->reason};
            return true;
        }
    }
    return false;
}

void refused_finish(struct refused *refused)
{
    free(refused);
}
