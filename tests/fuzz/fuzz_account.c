/* Any bytes as the body of a request about a session or an account. A refusal names a field that can be sent back;
 * accepted texts end at their length, and folding a folded name changes nothing. */
#include <stdint.h>
#include <string.h>

#include "checks.h"
#include "proto/json/characters.h"
#include "proto/wire/account.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

/* Texts end at their length, and folding a folded name changes nothing. */
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
    char looks[PROTO_SKELETON_BYTES];
    size_t length = proto_characters_skeleton(account->name, account->name_length, looks);
    require(length == strlen(looks) && length < sizeof looks);
    require(proto_name_is_reserved(account->name, account->name_length) ==
            proto_name_is_reserved(looks, length));
}

static void check_session(const struct proto_session *session)
{
    require(session->name_length > 0 && session->name_length == strlen(session->name));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    struct proto_session session;
    struct proto_account account;
    struct proto_fault fault;

    if (proto_decode_session(data, len, &session, &fault))
        check_session(&session);
    else
        check_fault(&fault);
    for (int act = 0; act < PROTO_ACCOUNT_ACTS_N; act++)
        if (proto_decode_account((enum proto_account_act)act, data, len, &account, &fault))
            check_account(&account);
        else
            check_fault(&fault);
    return 0;
}
