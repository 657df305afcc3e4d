/* Checks of decoded values. A check that fails aborts. */
#include "checks.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "proto/wire/encode.h"

void require(bool right)
{
    if (!right)
        abort();
}

void check_fault(const struct proto_fault *fault)
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

void check_settings(const struct proto_open *open)
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

void check_act(struct proto_tour_act *act)
{
    struct proto_tour_act back;
    struct proto_fault fault;
    struct proto_text first, second;

    proto_text_init(&first);
    proto_text_init(&second);
    proto_tour_act_write(&first, act);
    require(proto_tour_act_read(first.at, first.length, &back, &fault));
    proto_tour_act_write(&second, &back);
    require(first.length == second.length && memcmp(first.at, second.at, first.length) == 0);
    proto_tour_act_finish(&back);
    proto_text_finish(&first);
    proto_text_finish(&second);
}
