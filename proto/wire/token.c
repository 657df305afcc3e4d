/* Reading and writing messages about tokens and bots. It judges form only: the application decides
 * whose tokens they are.
 *
 * Promises: a scope counts once, and an unknown one is a fault. The secret of a token is written by
 * one function, for the answer that makes it. */
#include "proto/wire/token.h"

#include <string.h>

#include <jansson.h>

#include "proto/json/fields.h"
#include "proto/lib/base64url.h"
#include "proto/wire/load.h"
#include "proto/wire/write.h"

#define RANDOM_BYTES 32
#define PREFIX_CHARS (sizeof PROTO_TOKEN_PREFIX - 1)

static const char *const scope_keys[PROTO_SCOPES_N] = {"play", "desk"};

const char *proto_scope_key(uint8_t scope)
{
    return scope == PROTO_SCOPE_PLAY ? scope_keys[0] : scope_keys[1];
}

void proto_token_write(const uint8_t random[32], char ret[PROTO_TOKEN_CHARS + 1])
{
    memcpy(ret, PROTO_TOKEN_PREFIX, PREFIX_CHARS);
    base64url_write(random, RANDOM_BYTES, ret + PREFIX_CHARS);
}

bool proto_token_is_one(const char *at, size_t length)
{
    uint8_t random[RANDOM_BYTES];
    return length == PROTO_TOKEN_CHARS && memcmp(at, PROTO_TOKEN_PREFIX, PREFIX_CHARS) == 0 &&
           base64url_read(at + PREFIX_CHARS, length - PREFIX_CHARS, random, sizeof random);
}

/* --- reading ---------------------------------------------------------------------------------- */

struct form {
    struct proto_token_form *ret;
    const json_t *scopes;
};

#define INTO(member) PROTO_AT(proto_token_form, member)

static const struct proto_field make_fields[] = {
    PROTO_REQUIRED("name", TEXT, INTO(name), PROTO_WITH(proto_token_form, name_length),
                   .max = PROTO_TOKEN_NAME_MAX),
    PROTO_OPTIONAL("bot", PLAYER, INTO(bot)),
};
static const struct proto_field scopes_fields[] = {
    PROTO_REQUIRED("scopes", JSON, PROTO_AT(form, scopes)),
};
static const struct proto_field revoke_fields[] = {PROTO_REQUIRED("id", ID, INTO(id))};

#define FIELDS(table) table, sizeof(table) / sizeof *(table)

static bool read_scopes(const json_t *list, uint8_t *ret)
{
    size_t i;
    json_t *value;
    if (!json_is_array(list) || json_array_size(list) > PROTO_SCOPES_N)
        return false;
    json_array_foreach(list, i, value)
    {
        const char *word = json_string_value(value);
        unsigned which = 0;
        while (which < PROTO_SCOPES_N && (!word || strcmp(scope_keys[which], word) != 0))
            which++;
        if (which == PROTO_SCOPES_N)
            return false;
        *ret = (uint8_t)(*ret | 1U << which);
    }
    return true;
}

bool proto_decode_token(enum proto_token_act act, const void *bytes, size_t length,
                        struct proto_token_form *ret, struct proto_fault *ret_error)
{
    struct form form = {.ret = ret};
    const struct proto_group make[] = {{FIELDS(make_fields), ret}, {FIELDS(scopes_fields), &form}};
    const struct proto_group revoke[] = {{FIELDS(revoke_fields), ret}};
    json_t *root = proto_load(bytes, length, ret_error);

    memset(ret, 0, sizeof *ret);
    bool ok = root && proto_fields_read(root, act == PROTO_TOKEN_MAKE ? make : revoke,
                                        act == PROTO_TOKEN_MAKE ? 2 : 1, NULL, ret_error);
    if (ok && act == PROTO_TOKEN_MAKE && !read_scopes(form.scopes, &ret->scopes))
        ok = proto_path_fault_key(NULL, "scopes", ret_error);
    json_decref(root);
    return ok;
}

/* --- writing ---------------------------------------------------------------------------------- */

static void write_token(struct proto_text *text, const struct proto_token *token)
{
    proto_text_literal(text, "{\"id\":");
    proto_write_id(text, token->id);
    proto_text_literal(text, ",\"name\":");
    proto_write_string(text, token->name);
    proto_text_literal(text, ",\"scopes\":[");
    for (unsigned i = 0; i < PROTO_SCOPES_N; i++) {
        if (!(token->scopes & 1U << i))
            continue;
        proto_write_comma(text);
        proto_text_name(text, scope_keys[i]);
    }
    proto_text_literal(text, "],\"made_at\":");
    proto_text_integer(text, token->made_at_ms);
    proto_view_or_null(text, "used_at", token->used_at_ms);
    if (token->bot != 0) {
        proto_text_literal(text, ",\"bot\":");
        proto_write_player_id(text, token->bot);
    }
    proto_text_char(text, '}');
}

void proto_encode_tokens(struct proto_text *text, const struct proto_token *tokens, size_t tokens_n,
                         const struct proto_player *bots, size_t bots_n)
{
    proto_text_literal(text, "{\"tokens\":[");
    for (size_t i = 0; i < tokens_n; i++) {
        proto_write_comma(text);
        write_token(text, &tokens[i]);
    }
    proto_text_literal(text, "],\"bots\":[");
    for (size_t i = 0; i < bots_n; i++) {
        proto_write_comma(text);
        proto_write_player(text, &bots[i]);
    }
    proto_text_literal(text, "]}");
}

void proto_encode_token(struct proto_text *text, const char *secret,
                        const struct proto_token *token)
{
    proto_text_literal(text, "{\"token\":");
    proto_text_name(text, secret);
    proto_text_literal(text, ",\"made\":");
    write_token(text, token);
    proto_text_char(text, '}');
}

void proto_encode_bot(struct proto_text *text, const struct proto_player *bot)
{
    proto_text_literal(text, "{\"bot\":");
    proto_write_player(text, bot);
    proto_text_char(text, '}');
}
