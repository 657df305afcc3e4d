/* Messages to the server, written from the parts of a request over HTTP. The decoder reads them like those of a
 * websocket, so a question has one meaning on both ways. */
#include "proto/wire/asking.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "proto/json/write.h"

/* The digits of a number that is written as it came; any other value is a string, which the decoder refuses. */
#define DIGITS_MAX 9

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
    if (number && is_number(value))
        proto_view_integer(text, key + 1, atoi(value));
    else
        proto_view_name(text, key + number, value);
}

static void write_channel(struct proto_text *text, const struct proto_asking *asking)
{
    struct proto_text whole;

    proto_text_init(&whole);
    proto_text_literal(&whole, asking->channel);
    proto_text_bytes(&whole, asking->name.at, asking->name.length);
    proto_view_key(text, "ch");
    proto_text_string(text, whole.at, whole.length);
    proto_text_finish(&whole);
}

void proto_encode_asking(struct proto_text *text, const struct proto_asking *asking)
{
    proto_text_char(text, '{');
    proto_view_name(text, "t", asking->channel ? "sub" : "get");
    proto_view_integer(text, "id", 1);
    if (asking->channel)
        write_channel(text, asking);
    else
        proto_view_name(text, "k", asking->question);
    if (asking->name_is) {
        proto_view_key(text, asking->name_is);
        proto_text_string(text, asking->name.at, asking->name.length);
    }
    for (size_t i = 0; i < PROTO_ASKING_ARGUMENTS_MAX && asking->keys[i]; i++)
        write_argument(text, asking->keys[i], asking->values[i]);
    proto_text_char(text, '}');
}
