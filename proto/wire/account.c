/* Reading and writing messages about accounts. It judges form only: the application decides whether
 * a name is taken or a password right.
 *
 * Promises: a password is passed on as it was typed, neither trimmed nor folded, and no copy stays
 * here. (The JSON library's working memory is not wiped.) */
#include "proto/wire/account.h"

#include <string.h>

#include <jansson.h>

#include "proto/json/characters.h"
#include "proto/json/fields.h"
#include "proto/wire/load.h"
#include "proto/wire/write.h"

#define INTO(member) PROTO_AT(proto_account, member)
#define WITH(member) PROTO_WITH(proto_account, member)
#define NAME         PROTO_REQUIRED("name", TEXT, INTO(name), WITH(name_length), .max = PROTO_NAME_MAX)
#define SECRET(key, member)                                                                        \
    PROTO_REQUIRED(key, SECRET, INTO(member), WITH(member##_length), .min = PROTO_PASSWORD_MIN,    \
                   .max = PROTO_PASSWORD_MAX)
/* An existing secret is right or wrong, whatever its length. */
#define ANY_SECRET(key, member)                                                                    \
    PROTO_REQUIRED(key, SECRET, INTO(member), WITH(member##_length), .max = PROTO_PASSWORD_MAX)

static const struct proto_field register_fields[] = {NAME, SECRET("password", password)};
static const struct proto_field sign_in_fields[] = {NAME, ANY_SECRET("password", password)};
static const struct proto_field sign_out_fields[] = {
    PROTO_OPTIONAL("everywhere", BOOL, INTO(everywhere))};
static const struct proto_field change_fields[] = {ANY_SECRET("old", password),
                                                   SECRET("new", renewed)};
static const struct proto_field delete_fields[] = {ANY_SECRET("password", password)};
static const struct proto_field own_fields[] = {
    PROTO_REQUIRED("link", WORD, INTO(link), .max = PROTO_LINK_CHARS),
};

#define FIELDS(table) table, sizeof(table) / sizeof *(table)

static const struct {
    const struct proto_field *fields;
    size_t n;
} shapes[PROTO_ACCOUNT_ACTS_N] = {
    [PROTO_ACCOUNT_REGISTER] = {FIELDS(register_fields)},
    [PROTO_ACCOUNT_SIGN_IN] = {FIELDS(sign_in_fields)},
    [PROTO_ACCOUNT_SIGN_OUT] = {FIELDS(sign_out_fields)},
    [PROTO_ACCOUNT_CHANGE] = {FIELDS(change_fields)},
    [PROTO_ACCOUNT_DELETE] = {FIELDS(delete_fields)},
    [PROTO_ACCOUNT_OWN] = {FIELDS(own_fields)},
    [PROTO_ACCOUNT_BOT] = {FIELDS(register_fields)},
};

/* Overwrites the strings of an object, passwords among them, before the library frees them. */
static void wipe_strings(json_t *root)
{
    const char *key;
    json_t *value;

    json_object_foreach(root, key, value)
    {
        volatile char *at = (char *)(uintptr_t)json_string_value(value);
        for (size_t i = json_string_length(value); i > 0; i--)
            *at++ = '\0';
    }
}

bool proto_decode_account(enum proto_account_act act, const void *bytes, size_t length,
                          struct proto_account *ret, struct proto_fault *ret_error)
{
    const struct proto_group group = {shapes[act].fields, shapes[act].n, ret};
    json_t *root = proto_load(bytes, length, ret_error);

    memset(ret, 0, sizeof *ret);
    bool ok = root && proto_fields_read(root, &group, 1, NULL, ret_error);
    if (ok)
        ret->folded_length =
            (uint16_t)proto_characters_fold(ret->name, ret->name_length, ret->folded);
    wipe_strings(root);
    json_decref(root);
    return ok;
}

void proto_encode_session(struct proto_text *text, const struct proto_you *you)
{
    proto_text_literal(text, "{\"you\":");
    proto_write_you(text, you);
    proto_text_char(text, '}');
}

void proto_encode_session_held(struct proto_text *text, enum proto_error code, int64_t until_ms,
                               struct text why)
{
    proto_text_literal(text, "{\"code\":");
    proto_text_name(text, proto_error_key(code));
    proto_text_literal(text, ",\"field\":null,\"until_at\":");
    proto_text_integer(text, until_ms);
    proto_text_literal(text, ",\"why\":");
    proto_write_string(text, why);
    proto_text_char(text, '}');
}
