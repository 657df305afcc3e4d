/* Any bytes as a message, a session's body and each kind of record. What is refused is refused
 * with a field that can be sent back; what is taken keeps inside the limits, and settings survive
 * being kept and read again. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "proto/encode.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void require(bool right)
{
    if (!right)
        abort();
}

static void check_fault(const struct proto_fault *fault)
{
    struct proto_text text;
    json_t *answer;

    require(strnlen(fault->field, sizeof fault->field) <= PROTO_FIELD_MAX);
    require((fault->clash[0] == NULL) == (fault->clash[1] == NULL));
    proto_text_init(&text);
    proto_encode_fault(&text, fault);
    answer = json_loadb(text.at, text.length, JSON_REJECT_DUPLICATES, NULL);
    require(answer != NULL);
    json_decref(answer);
    proto_text_finish(&text);
}

static void check_settings(const struct proto_open *open)
{
    struct proto_text text;
    struct proto_open back;

    require(go_rules_check(&open->setup.rules, NULL, NULL));
    require(go_clock_check(&open->clock));
    proto_text_init(&text);
    proto_encode_settings(&text, open);
    require(proto_decode_settings(text.at, text.length, &back));
    require(back.setup.width == open->setup.width && back.ruleset == open->ruleset);
    proto_text_finish(&text);
}

static void check_message(const struct proto_message *message, const struct proto_text *content)
{
    require(message->id >= 1 && message->id <= PROTO_INTEGER_MAX);
    if (message->type != PROTO_DO)
        return;
    require(content->length > 0);
    require(message->u.act.kind >= PROTO_OPEN && message->u.act.kind < PROTO_COMMANDS_N);
    require(message->u.act.key_length == strlen(message->u.act.key));
    require(message->u.act.text_length == strlen(message->u.act.text));
    require(message->u.act.points_n <= GO_POINTS_MAX);
    if (message->u.act.kind == PROTO_OPEN)
        check_settings(&message->u.act.open);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    static struct proto_message message;
    static struct proto_open open;
    struct proto_session session;
    struct proto_fault fault;
    struct proto_text content;
    struct go_rules rules;
    struct go_clock_rules clock;

    proto_text_init(&content);
    if (proto_decode(data, len, &message, &content, &fault))
        check_message(&message, &content);
    else
        check_fault(&fault);
    proto_text_finish(&content);
    if (!proto_decode_session(data, len, &session, &fault))
        check_fault(&fault);
    if (proto_decode_settings(data, len, &open))
        check_settings(&open);
    if (proto_decode_rules(data, len, &rules))
        require(go_rules_check(&rules, NULL, NULL));
    if (proto_decode_clock(data, len, &clock))
        require(go_clock_check(&clock));
    return 0;
}
