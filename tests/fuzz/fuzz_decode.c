/* Any bytes as a message, the body of a session or about an account, each kind of record, an act of a
 * tournament and its file. What is refused is refused with a field that can be sent back; what is
 * taken keeps inside the limits, and what was kept is read again. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "proto/account.h"
#include "proto/characters.h"
#include "proto/tour_json.h"

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

/* An act is read back from what is written of it, and written alike. */
static void check_act(struct proto_tour_act *act)
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

static void check_file(const uint8_t *data, size_t len)
{
    struct proto_tour_file file, back;
    struct proto_tour_file_error error;
    struct proto_text first, second;

    if (!proto_tour_file_read(data, len, &file, &error)) {
        require(error.text[0] != '\0' && strlen(error.field) <= PROTO_FIELD_MAX);
        return;
    }
    proto_text_init(&first);
    proto_text_init(&second);
    file.miai = "1";
    proto_tour_file_write(&first, &file);
    require(proto_tour_file_read(first.at, first.length, &back, &error));
    back.miai = "1";
    proto_tour_file_write(&second, &back);
    require(first.length == second.length && memcmp(first.at, second.at, first.length) == 0);
    proto_tour_file_finish(&file);
    proto_tour_file_finish(&back);
    proto_text_finish(&first);
    proto_text_finish(&second);
}

/* What the server adds to a command. */
static void check_wish(struct proto_tour_act *act)
{
    act->n = 1;
    for (uint16_t i = 0; i < act->people_n; i++)
        act->people[i].no = (uint16_t)(i + 1);
    check_act(act);
}

/* Texts end where they say, and a folded name is its own. */
static void check_account(const struct proto_account *account)
{
    char again[sizeof account->folded];

    require(account->name_length == strlen(account->name));
    require(account->folded_length == strlen(account->folded));
    require(account->password_length == strlen(account->password));
    require(account->renewed_length == strlen(account->renewed));
    require((account->folded_length > 0) == (account->name_length > 0));
    require(proto_characters_fold(account->folded, account->folded_length, again) ==
            account->folded_length);
    require(strcmp(again, account->folded) == 0);
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
    static struct proto_open open;
    struct proto_tour_act act;
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
    proto_message_finish(&message);
    proto_text_finish(&content);
    if (proto_tour_act_read(data, len, &act, &fault)) {
        check_act(&act);
        proto_tour_act_finish(&act);
    }
    check_file(data, len);
    if (!proto_decode_session(data, len, &session, &fault))
        check_fault(&fault);
    for (int act_n = 0; act_n < PROTO_ACCOUNT_ACTS_N; act_n++) {
        struct proto_account account;
        if (proto_decode_account((enum proto_account_act)act_n, data, len, &account, &fault))
            check_account(&account);
        else
            check_fault(&fault);
    }
    if (proto_decode_settings(data, len, &open))
        check_settings(&open);
    if (proto_decode_rules(data, len, &rules))
        require(go_rules_check(&rules, NULL, NULL));
    if (proto_decode_clock(data, len, &clock))
        require(go_clock_check(&clock));
    return 0;
}
