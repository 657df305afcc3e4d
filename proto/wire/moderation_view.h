/* Answers to the questions of the owner and moderators (docs/PROTOCOL.md, section 12). */
#ifndef MIAI_PROTO_WIRE_MODERATION_VIEW_H
#define MIAI_PROTO_WIRE_MODERATION_VIEW_H

#include "proto/wire/encode.h"
#include "proto/wire/moderation.h"

struct proto_report {
    int64_t no;
    const uint8_t *room; /* PROTO_ID_BYTES */
    uint8_t audience;
    uint32_t line;
    struct proto_player by;
    struct text why;
    int64_t at_ms;
    int64_t done;                           /* number of the act; 0: null */
    const struct proto_chat_message *lines; /* around it, removed ones with their text */
    size_t lines_n;
};
void proto_encode_reports(struct proto_text *text, int64_t id, const struct proto_report *reports,
                          size_t n, bool more);

struct proto_moderation_did {
    int64_t no, at_ms;
    struct proto_player by; /* id 0: null, the operator */
    struct text what;
    struct proto_player player; /* the members from here on are left out if they are empty */
    const uint8_t *room, *tour;
    struct text slug, title; /* of the tournament */
    uint8_t audience;
    uint32_t line;
    int64_t report, undoes;
    struct text address, whence;
    uint8_t session[PROTO_SESSION_BYTES];
    struct text name, why;
    int64_t until_ms;
    int64_t ended; /* number of the act that ended it; 0: null */
};
void proto_encode_acts(struct proto_text *text, int64_t id, const struct proto_moderation_did *acts,
                       size_t n, bool more);

/* The acts of players in the trail. The numbers are stored. */
enum proto_trail_what {
    PROTO_TRAIL_GUEST = 1, /* came as a guest */
    PROTO_TRAIL_ACCOUNT,   /* registered */
    PROTO_TRAIL_SIGN_IN,
    PROTO_TRAIL_NAME, /* took another name */
    PROTO_TRAIL_ROOM, /* opened a room; thing */
    PROTO_TRAIL_GAME, /* began a game: sat down at the second seat; thing: the room */
    PROTO_TRAIL_LINE, /* wrote n in the chat of thing */
    PROTO_TRAIL_REPORT,
    PROTO_TRAIL_EVENT, /* made a tournament; thing */
    PROTO_TRAIL_ACT,   /* acted as a moderator */
    PROTO_TRAIL_N
};
struct proto_trail {
    int64_t no, at_ms;
    uint8_t what;
    struct proto_player player;
    struct text address;
    uint8_t session[PROTO_SESSION_BYTES];
    const uint8_t *thing; /* NULL: left out */
    uint32_t n;           /* 0: left out */
};
/* player: the one in the question; id 0: null. */
void proto_encode_trail(struct proto_text *text, int64_t id, const struct proto_you *player,
                        const struct proto_trail *rows, size_t n, bool more);
const char *proto_trail_key(enum proto_trail_what what);

/* A tournament that asks for its games to count for ratings. */
struct proto_waiting {
    int64_t no;
    const uint8_t *tour; /* PROTO_ID_BYTES */
    struct text slug, title;
    struct proto_player by; /* the creator */
    int64_t made_at_ms;
    uint8_t stage;         /* enum proto_tour_stage */
    uint8_t rounds, round; /* their number; the current one, 0 before the first */
    uint16_t players;
};
void proto_encode_waiting(struct proto_text *text, int64_t id, const struct proto_waiting *tours,
                          size_t n, bool more);

#endif
