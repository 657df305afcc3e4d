/* What the owner and moderators do and ask, as it is said on the channel `house`. Judging who may do what is the application's business. */
#ifndef MIAI_PROTO_HOUSE_H
#define MIAI_PROTO_HOUSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/ids.h"
#include "proto/limits.h"

/* An act stands until another one undoes it. The words are stored. */
enum proto_house_what {
    PROTO_HOUSE_APPOINT = 1, /* somebody is a moderator */
    PROTO_HOUSE_REMOVE,      /* a line of chat is not shown any more */
    PROTO_HOUSE_MUTE,
    PROTO_HOUSE_BAN,
    PROTO_HOUSE_CLOSE,   /* a room */
    PROTO_HOUSE_UNLIST,  /* an event */
    PROTO_HOUSE_END,     /* the same */
    PROTO_HOUSE_APPROVE, /* the same: it counts for ratings */
    PROTO_HOUSE_ANNUL,   /* the same: it does not, and never did */
    PROTO_HOUSE_TRUST,   /* events that somebody makes from now on are approved */
    PROTO_HOUSE_RENAME,  /* somebody */
    PROTO_HOUSE_WORD,    /* is refused */
    PROTO_HOUSE_DONE,    /* nothing more is to be done about a report */
    PROTO_HOUSE_UNDO,
    PROTO_HOUSE_N
};
extern const char *const proto_house_words[]; /* from APPOINT on; ends with NULL */
const char *proto_house_key(enum proto_house_what what);
/* 0: there is no such word. */
enum proto_house_what proto_house_find(const char *word, size_t length);

#define PROTO_HOUSE_MIN_MS      60000                      /* of muting and banning */
#define PROTO_HOUSE_MAX_MS      (INT64_C(3653) * 86400000) /* ten years */
#define PROTO_SESSION_BYTES     8 /* of a session's hash, to tell it apart */
#define PROTO_SESSION_CHARS     (2 * PROTO_SESSION_BYTES)
#define PROTO_ADDRESS_CHARS_MAX 45 /* "2001:db8:0:1::/64" */

/* Fields of an act that may be there; texts are there if they are not "". */
enum proto_house_field {
    PROTO_HOUSE_PLAYER,
    PROTO_HOUSE_ROOM,
    PROTO_HOUSE_AUDIENCE,
    PROTO_HOUSE_LINE,
    PROTO_HOUSE_TOUR,
    PROTO_HOUSE_REPORT,
    PROTO_HOUSE_ACT,
    PROTO_HOUSE_FOR,
    PROTO_HOUSE_ADDRESS,
    PROTO_HOUSE_SESSION,
    PROTO_HOUSE_NAME,
    PROTO_HOUSE_FIELDS_N
};

struct proto_house {
    uint8_t what;                   /* enum proto_house_what */
    bool has[PROTO_HOUSE_FIELDS_N]; /* not of texts */
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
struct proto_house_ask {
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
