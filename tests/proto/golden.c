/* See golden.h. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/proto/golden.h"

const uint8_t game_id[PROTO_ID_BYTES] = "foobarbazqux1234";
const uint8_t room_id[PROTO_ID_BYTES] = "0123456789abcdef";
const struct proto_player ann = {.id = 42, .name = STRING("Ann")};
const struct proto_player bob = {.id = 7, .name = STRING("Bob \"B\" 囲碁")};

void assert_golden(const char *name, struct proto_text *text)
{
    const char *source = getenv("MIAI_SOURCE"), *mode = getenv("MIAI_GOLDEN");
    static char line[1 << 16];
    char path[4096];

    snprintf(path, sizeof path, "%s/tests/proto/golden/%s.json", source ? source : ".", name);
    if (mode && strcmp(mode, "write") == 0) {
        FILE *file = fopen(path, "wb");
        assert_non_null(file);
        fprintf(file, "%.*s\n", (int)text->length, text->at);
        fclose(file);
    }
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("%s is missing", path);
    size_t length = fread(line, 1, sizeof line, file);
    fclose(file);
    if (length != text->length + 1 || memcmp(line, text->at, text->length) != 0)
        fail_msg("%s:\n  is %.*s\n  not %.*s", name, (int)text->length, text->at, (int)length,
                 line);
    proto_text_finish(text);
}

struct proto_channel channel_of(enum proto_channel_kind kind, enum proto_audience audience)
{
    struct proto_channel channel = {.kind = (uint8_t)kind, .audience = (uint8_t)audience};

    memcpy(channel.id, kind == PROTO_CHANNEL_GAME ? game_id : room_id, PROTO_ID_BYTES);
    return channel;
}

struct proto_open settings_of(const char *fields)
{
    struct proto_message message;
    struct proto_fault fault;
    char text[1024];
    int length = snprintf(
        text, sizeof text,
        "{\"t\":\"do\",\"id\":1,\"key\":\"k\",\"ch\":\"lobby\",\"k\":\"open\",%s}", fields);

    if (!proto_decode(text, (size_t)length, &message, NULL, &fault))
        fail_msg("%s: %s", fields, fault.field);
    return message.u.act.open;
}
