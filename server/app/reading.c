/* Questions of the protocol over HTTP. A request becomes the message that a stranger's websocket would send, and the
 * answer to this message becomes the body. So there is one decoder, one limit and one right to see for both.
 *
 * Promises: the message has passed proto_decode() like any other. A request can ask only for what its route names. It
 * subscribes to no channel: of a channel it gets the state, as a stranger sees it. */
#include "server/app/reading.h"

#include <string.h>

#include "proto/json/text.h"
#include "proto/wire/command.h"
#include "server/app/charge.h"
#include "server/app/command.h"
#include "server/app/outbox.h"
#include "server/app/state.h"

/* The digits of a number that is written as it came; any other value is a string, which the decoder refuses. */
#define DIGITS_MAX 9

static void write_key(struct proto_text *text, const char *key)
{
    proto_text_char(text, ',');
    proto_text_name(text, key);
    proto_text_char(text, ':');
}

static bool is_number(const char *value)
{
    size_t n = strspn(value, "0123456789");
    return n > 0 && n <= DIGITS_MAX && value[n] == '\0' && (*value != '0' || n == 1);
}

static void write_argument(struct proto_text *text, const char *key, const char *value)
{
    bool number = *key == '#';
    if (!value || *value == '\0')
        return;
    write_key(text, key + number);
    if (number && is_number(value))
        proto_text_literal(text, value);
    else
        proto_text_name(text, value);
}

static void write_channel(struct proto_text *text, const char *channel, struct text name)
{
    struct proto_text whole;
    proto_text_init(&whole);
    proto_text_literal(&whole, channel);
    proto_text_bytes(&whole, name.at, name.length);
    write_key(text, "ch");
    proto_text_string(text, whole.at, whole.length);
    proto_text_finish(&whole);
}

static void write_message(const struct app_request *request, struct proto_text *text)
{
    const struct app_route *route = request->route;
    proto_text_literal(text,
                       route->channel ? "{\"t\":\"sub\",\"id\":1" : "{\"t\":\"get\",\"id\":1");
    if (route->channel) {
        write_channel(text, route->channel, request->name);
    } else {
        write_key(text, "k");
        proto_text_name(text, route->question);
    }
    if (route->name_is) {
        write_key(text, route->name_is);
        proto_text_string(text, request->name.at, request->name.length);
    }
    for (size_t i = 0; i < APP_ARGUMENTS_MAX && route->arguments[i]; i++)
        write_argument(text, route->arguments[i], request->arguments[i]);
    proto_text_char(text, '}');
}

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
    write_message(request, &text);
    ask(app, request->id, &text);
    proto_text_finish(&text);
}
