/* Personal tokens and bots on the wire (docs/protocol/http.md): the bodies of requests, and of their answers. */
#ifndef MIAI_PROTO_WIRE_TOKEN_H
#define MIAI_PROTO_WIRE_TOKEN_H

#include "proto/json/fault.h"
#include "proto/json/ids.h"
#include "proto/json/text.h"
#include "proto/wire/encode.h"
#include "proto/wire/limits.h"

/* The rights of a token, a set. To read needs none. */
enum { PROTO_SCOPE_PLAY = 1, PROTO_SCOPE_DESK = 2 };
#define PROTO_SCOPES_N 2
const char *proto_scope_key(uint8_t scope); /* "play" */

/* A token as text: the prefix, then 32 random bytes in base64url. */
#define PROTO_TOKEN_PREFIX "miai_"
#define PROTO_TOKEN_CHARS  48
void proto_token_write(const uint8_t random[32], char ret[PROTO_TOKEN_CHARS + 1]);
/* True if the text could be a token. */
bool proto_token_is_one(const char *at, size_t length);

/* The requests: POST /api/tokens, POST /api/tokens/revoke, POST /api/bot. */
enum proto_token_act { PROTO_TOKEN_MAKE, PROTO_TOKEN_REVOKE, PROTO_TOKEN_ACTS_N };
struct proto_token_form {
    uint16_t name_length;
    char name[PROTO_TOKEN_NAME_MAX * PROTO_UTF8_MAX + 1];
    uint8_t scopes;
    int64_t bot;                /* the token is for this bot; 0: for the sender */
    uint8_t id[PROTO_ID_BYTES]; /* of a token */
};
bool proto_decode_token(enum proto_token_act act, const void *bytes, size_t length,
                        struct proto_token_form *ret, struct proto_fault *ret_error);

struct proto_token {
    const uint8_t *id; /* PROTO_ID_BYTES */
    struct text name;
    uint8_t scopes;
    int64_t made_at_ms, used_at_ms; /* used: 0 is never */
    int64_t bot;                    /* 0: it is the sender's own */
};
/* {"tokens":[…],"bots":[…]} */
void proto_encode_tokens(struct proto_text *text, const struct proto_token *tokens, size_t tokens_n,
                         const struct proto_player *bots, size_t bots_n);
/* {"token":"miai_…","made":…} */
void proto_encode_token(struct proto_text *text, const char *secret,
                        const struct proto_token *token);
/* {"bot":player} */
void proto_encode_bot(struct proto_text *text, const struct proto_player *bot);

#endif
