/* Any bytes as a message. A refusal has a field that can be sent back; an accepted message keeps inside the limits. */
#include <stdint.h>
#include <string.h>

#include "checks.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

/* The server's additions to a command. */
static void check_wish(struct proto_tour_act *act)
{
    act->n = 1;
    for (uint16_t i = 0; i < act->people_n; i++)
        act->people[i].no = (uint16_t)(i + 1);
    check_act(act);
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
    if (message->u.act.kind == PROTO_DESK || message->u.act.kind == PROTO_CREATE)
        check_wish(message->tour);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    static struct proto_message message;
    struct proto_fault fault;
    struct proto_text content;

    proto_text_init(&content);
    if (proto_decode(data, len, &message, &content, &fault))
        check_message(&message, &content);
    else
        check_fault(&fault);
    proto_message_finish(&message);
    proto_text_finish(&content);
    return 0;
}
