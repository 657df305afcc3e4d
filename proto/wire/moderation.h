/* What the owner and moderators do and ask, as it is said on the channel `house`. Judging who may do what is the application's business. */
#ifndef MIAI_PROTO_WIRE_MODERATION_H
#define MIAI_PROTO_WIRE_MODERATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/json/ids.h"
#include "proto/wire/limits.h"

/* An act stands until another one undoes it. The words are stored. */
enum proto_moderation_what {
    PROTO_MODERATION_APPOINT = 1, /* somebody is a moderator */
    PROTO_MODERATION_REMOVE,      /* a line of chat is not shown any more */
    PROTO_MODERATION_MUTE,
    PROTO_MODERATION_BAN,
    PROTO_MODERATION_CLOSE,   /* a room */
    PROTO_MODERATION_UNLIST,  /* an event */
    PROTO_MODERATION_END,     /* the same */
    PROTO_MODERATION_APPROVE, /* the same: it counts for ratings */
    PROTO_MODERATION_ANNUL,   /* the same: it does not, and never did */
    PROTO_MODERATION_TRUST,   /* events that somebody makes from now on are approved */
    PROTO_MODERATION_RENAME,  /* somebody */
    PROTO_MODERATION_WORD,    /* is refused */
    PROTO_MODERATION_DONE,    /* nothing more is to be done about a report */
    PROTO_MODERATION_UNDO,
    PROTO_MODERATION_N
};
extern const char *const proto_moderation_words[]; /* from APPOINT on; ends with NULL */
const char *proto_moderation_key(enum proto_moderation_what what);
/* 0: there is no such word. */
enum proto_moderation_what proto_moderation_find(const char *word, size_t length);

#define PROTO_MODERATION_MIN_MS 60000                      /* of muting and banning */
#define PROTO_MODERATION_MAX_MS (INT64_C(3653) * 86400000) /* ten years */
#define PROTO_SESSION_BYTES     8 /* of a session's hash, to tell it apart */
#define PROTO_SESSION_CHARS     (2 * PROTO_SESSION_BYTES)
#define PROTO_ADDRESS_CHARS_MAX 45 /* "2001:db8:0:1::/64" */

/* Fields of an act that may be there; texts are there if they are not "". */
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
    uint8_t what;                        /* enum proto_house_what */
    bool has[PROTO_MODERATION_FIELDS_N]; /* not of texts */
    uint8_t audience;
    uint8_t room[PROTO_ID_BYTES], tour[PROTO_ID_BYTES];
    int64_t player, report, act, for_ms;
    uint32_t line;
    uint16_t name_length;
    char name[PROTO_NAME_MAX * PROTO_UTF8_MAX + 1]; /* rename: the new one; word */
    char address[PROTO_ADDRESS_CHARS_MAX + 1];
    char session[PROTO_SESSION_CHARS + 1];
};

/* Questions: what is older than `before` (0: the newest), newest first. */
struct proto_moderation_ask {
    int64_t before;
    bool all;       /* reports: those that are done, too */
    bool standing;  /* acts: only those that stand */
    uint8_t what;   /* acts: 0 for all */
    int64_t player; /* acts, trail: 0 for all */
    uint16_t name_length;
    char name[PROTO_NAME_MAX * PROTO_UTF8_MAX + 1]; /* trail: of an account */
    char address[PROTO_ADDRESS_CHARS_MAX + 1];      /* trail */
};

/* Could it be an address? Which one, the application knows. */
bool proto_address_is(const char *text, size_t length);
/* 16 hexadecimal digits, and a NUL behind them. False, and *ret as it was, if it is none. */
bool proto_session_read(const char *text, size_t length, uint8_t ret[PROTO_SESSION_BYTES]);
void proto_session_write(const uint8_t session[PROTO_SESSION_BYTES],
                         char ret[PROTO_SESSION_CHARS + 1]);
bool proto_session_is(const char *text, size_t length);

extern const char
    *const proto_audience_words[]; /* from PROTO_AUDIENCE_PLAYERS on; ends with NULL */

#endif
