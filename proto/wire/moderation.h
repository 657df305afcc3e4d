/* Acts and questions of the owner and moderators, on the channel `house`. The application judges their rights. */
#ifndef MIAI_PROTO_WIRE_MODERATION_H
#define MIAI_PROTO_WIRE_MODERATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/json/ids.h"
#include "proto/wire/limits.h"

/* An act is in force until another one undoes it. The words are stored. */
enum proto_moderation_what {
    PROTO_MODERATION_APPOINT = 1, /* makes an account a moderator */
    PROTO_MODERATION_REMOVE,      /* hides a line of chat */
    PROTO_MODERATION_MUTE,
    PROTO_MODERATION_BAN,
    PROTO_MODERATION_CLOSE,   /* a room */
    PROTO_MODERATION_UNLIST,  /* a tournament */
    PROTO_MODERATION_END,     /* a tournament */
    PROTO_MODERATION_APPROVE, /* a tournament: its games count for ratings */
    PROTO_MODERATION_ANNUL,   /* a tournament: its games do not count, and never did */
    PROTO_MODERATION_TRUST,   /* approves the tournaments that an account makes from now on */
    PROTO_MODERATION_RENAME,  /* a player */
    PROTO_MODERATION_WORD,    /* refuses a word */
    PROTO_MODERATION_DONE,    /* finishes a report */
    PROTO_MODERATION_UNDO,
    PROTO_MODERATION_N
};
extern const char *const proto_moderation_words[]; /* from APPOINT on; ends with NULL */
const char *proto_moderation_key(enum proto_moderation_what what);
/* The act with this word; 0: there is none. */
enum proto_moderation_what proto_moderation_find(const char *word, size_t length);

#define PROTO_MODERATION_MIN_MS 60000                      /* of muting and banning */
#define PROTO_MODERATION_MAX_MS (INT64_C(3653) * 86400000) /* ten years */
#define PROTO_SESSION_BYTES     8 /* of a session's hash, which identify it */
#define PROTO_SESSION_CHARS     (2 * PROTO_SESSION_BYTES)
#define PROTO_ADDRESS_CHARS_MAX 45 /* "2001:db8:0:1::/64" */

/* Fields that an act may have; a text is present if it is not "". */
enum proto_moderation_field {
    PROTO_MODERATION_PLAYER,
    PROTO_MODERATION_ROOM,
    PROTO_MODERATION_AUDIENCE,
    PROTO_MODERATION_LINE,
    PROTO_MODERATION_TOUR,
    PROTO_MODERATION_REPORT,
    PROTO_MODERATION_ACT,
    PROTO_MODERATION_FOR,
    PROTO_MODERATION_ADDRESS,
    PROTO_MODERATION_SESSION,
    PROTO_MODERATION_NAME,
    PROTO_MODERATION_FIELDS_N
};

struct proto_moderation {
    uint8_t what;                        /* enum proto_moderation_what */
    bool has[PROTO_MODERATION_FIELDS_N]; /* not for texts */
    uint8_t audience;
    uint8_t room[PROTO_ID_BYTES], tour[PROTO_ID_BYTES];
    int64_t player, report, act, for_ms;
    uint32_t line;
    uint16_t name_length;
    char name[PROTO_NAME_MAX * PROTO_UTF8_MAX + 1]; /* rename: the new one; word */
    char address[PROTO_ADDRESS_CHARS_MAX + 1];
    char session[PROTO_SESSION_CHARS + 1];
};

/* A question for rows older than `before` (0: the newest), newest first. */
struct proto_moderation_ask {
    int64_t before;
    bool all;       /* reports: finished ones, too */
    bool standing;  /* acts: only those in force */
    uint8_t what;   /* acts: 0 for all */
    int64_t player; /* acts, trail: 0 for all */
    uint16_t name_length;
    char name[PROTO_NAME_MAX * PROTO_UTF8_MAX + 1]; /* trail: of an account */
    char address[PROTO_ADDRESS_CHARS_MAX + 1];      /* trail */
};

/* Whether the text could be an address. The application knows which one. */
bool proto_address_is(const char *text, size_t length);
/* Reads 16 hexadecimal digits with a NUL behind them. False, with *ret unchanged, for any other text. */
bool proto_session_read(const char *text, size_t length, uint8_t ret[PROTO_SESSION_BYTES]);
void proto_session_write(const uint8_t session[PROTO_SESSION_BYTES],
                         char ret[PROTO_SESSION_CHARS + 1]);
bool proto_session_is(const char *text, size_t length);

extern const char
    *const proto_audience_words[]; /* from PROTO_AUDIENCE_PLAYERS on; ends with NULL */

#endif
