/* Cards of pages. The shell puts a card into the head of its page; a page whose card is refused is served without. */
#include "server/app/card.h"

#include <string.h>

#include "proto/wire/card.h"
#include "server/app/outbox.h"
#include "server/app/state.h"

void card_copy_origin(struct card_ask *ask, const struct app_request *request)
{
    size_t length = request->origin ? strlen(request->origin) : 0;
    if (length < sizeof ask->origin)
        memcpy(ask->origin, request->origin ? request->origin : "", length);
}

bool card_begin(struct app *app, const struct app_request *request, struct card_ask *ret)
{
    const char *address = request->route->address;
    size_t before = strlen(address) - (sizeof "NAME" - 1);

    *ret = (struct card_ask){.request = request->id};
    if (!app->ready || app->draining) {
        outbox_http_error(app, request->id, 503, PROTO_ERROR_BUSY, NULL, 0);
        return false;
    }
    if (before + request->name.length > CARD_PATH_MAX) {
        card_refuse(app, ret);
        return false;
    }
    card_copy_origin(ret, request);
    memcpy(ret->path, address, before);
    memcpy(ret->path + before, request->name.at, request->name.length);
    return true;
}

struct text card_name(const struct app_request *request)
{
    const char *slash = memchr(request->name.at, '/', request->name.length);
    return slash ? (struct text){request->name.at, (size_t)(slash - request->name.at)}
                 : request->name;
}

void card_say(struct app *app, const struct card_ask *ask, struct text title,
              struct text description, const uint8_t *game)
{
    const struct proto_card card = {.title = title,
                                    .description = description,
                                    .origin = ask->origin,
                                    .path = ask->path,
                                    .build = app->config.build,
                                    .game = game};
    if (ask->oembed && !game) {
        card_refuse(app, ask);
    } else if (ask->oembed) {
        proto_encode_oembed(&app->text, &card, ask->width, ask->height);
        outbox_http(app, ask->request, 200, NULL);
    } else {
        proto_encode_card(&app->text, &card);
        outbox_http_media(app, ask->request, 200, "text/html; charset=utf-8");
    }
}

void card_refuse(struct app *app, const struct card_ask *ask)
{
    outbox_http_error(app, ask->request, 404, PROTO_ERROR_NOTFOUND, NULL, 0);
}
