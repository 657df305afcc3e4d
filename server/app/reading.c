/* Questions of the protocol over HTTP. A request becomes the message that a stranger's websocket would send, and the
 * answer to this message becomes the body. So there is one decoder, one limit and one right to see for both.
 *
 * Promises: the message has passed proto_decode() like any other. A request can ask only for what its route names. It
 * subscribes to no channel: of a channel it gets the state, as a stranger sees it. */
#include "server/app/reading.h"

#include "proto/wire/asking.h"
#include "proto/wire/command.h"
#include "server/app/charge.h"
#include "server/app/command.h"
#include "server/app/outbox.h"
#include "server/app/state.h"

static void ask(struct app *app, request_id request, const struct proto_text *text)
{
    struct proto_fault fault;
    proto_text_clear(&app->content);
    proto_message_finish(&app->message);
    if (!proto_decode(text->at, text->length, &app->message, &app->content, &fault)) {
        outbox_http_error(app, request, 400, PROTO_ERROR_PROTO, *fault.field ? fault.field : NULL,
                          0);
        return;
    }
    struct command command = {.conn = request,
                              .id = app->message.id,
                              .message = &app->message,
                              .bytes = text->at,
                              .length = text->length};
    outbox_expect(app, request);
    app->deferreds.handle(app, &command);
}

void reading_get(struct app *app, const struct app_request *request)
{
    struct proto_text text;
    if (!app->ready || app->draining) {
        outbox_http_error(app, request->id, 503, PROTO_ERROR_BUSY, NULL, 0);
        return;
    }
    if (!charge_route(app, request->id, request->route))
        return;
    proto_text_init(&text);
    const struct app_route *route = request->route;
    proto_encode_asking(&text, &(struct proto_asking){.question = route->question,
                                                      .name_is = route->name_is,
                                                      .channel = route->channel,
                                                      .name = request->name,
                                                      .keys = route->arguments,
                                                      .values = request->arguments});
    ask(app, request->id, &text);
    proto_text_finish(&text);
}
