/* Accounts on the wire (docs/PROTOCOL.md, section 3): the bodies of HTTP requests, and of their answers. */
#ifndef MIAI_PROTO_WIRE_ACCOUNT_H
#define MIAI_PROTO_WIRE_ACCOUNT_H

#include "proto/wire/command.h"
#include "proto/wire/encode.h"

/* The requests; each has an address of its own. */
enum proto_account_act {
    PROTO_ACCOUNT_REGISTER, /* name, password */
    PROTO_ACCOUNT_SIGN_IN,  /* name, password */
    PROTO_ACCOUNT_SIGN_OUT, /* everywhere, if the client asks for it */
    PROTO_ACCOUNT_CHANGE,   /* password (the old one), renewed */
    PROTO_ACCOUNT_DELETE,   /* password */
    PROTO_ACCOUNT_OWN,      /* link */
    PROTO_ACCOUNT_BOT,      /* name, password: of the bot */
    PROTO_ACCOUNT_ACTS_N
};

#define PROTO_PASSWORD_BYTES (PROTO_PASSWORD_MAX * PROTO_UTF8_MAX)

/* Only the fields of the act are filled; all others are zero. Texts end with a NUL that their
 * length does not count. */
struct proto_account {
    uint16_t name_length, folded_length, password_length, renewed_length;
    char name[PROTO_NAME_MAX * PROTO_UTF8_MAX + 1];
    char folded[PROTO_NAME_MAX * PROTO_UTF8_MAX + 1]; /* the name in its folded form */
    char password[PROTO_PASSWORD_BYTES + 1];
    char renewed[PROTO_PASSWORD_BYTES + 1];
    char link[PROTO_LINK_CHARS + 1];
    bool everywhere;
};

/* Reads a body. The strings of passwords are wiped from the parsed tree; the caller wipes *ret. On
 * false *ret_error names the field. */
bool proto_decode_account(enum proto_account_act act, const void *bytes, size_t length,
                          struct proto_account *ret, struct proto_fault *ret_error);

/* The answer 200: {"you":…}; without a session {"you":null}. */
void proto_encode_session(struct proto_text *text, const struct proto_you *you);
/* The refusal to a sender who is banned or muted: until when, and the moderator's reason. Every other one is a struct
 * proto_http_no (http.h). */
void proto_encode_session_held(struct proto_text *text, enum proto_error code, int64_t until_ms,
                               struct text why);

#endif
