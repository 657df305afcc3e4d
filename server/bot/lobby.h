/* The bot's view of the lobby: from its own state at the server (channel `me`) to wishes. Pure: no socket,
 * no clock. A list that comes again makes no wish again. */
#ifndef MIAI_SERVER_BOT_LOBBY_H
#define MIAI_SERVER_BOT_LOBBY_H

#include "proto/json/ids.h"
#include "server/bot/policy.h"

#define LOBBY_ANSWERED_MAX   128   /* challenges that the bot remembers to have answered */
#define LOBBY_SEAT_COUNTS_MS 10000 /* a seat that was taken counts as a game before `me` shows it */
#define LOBBY_OPEN_AGAIN_MS  5000  /* after a room could not be opened */
#define LOBBY_LATER_MAX_MS                                                                         \
    60000                      /* an answer that the server refuses for now is given again within */
#define LOBBY_ROOM_GAMES_MAX 4 /* games in a row in one room; then another player may be first */
#define LOBBY_LEFT_MAX       16 /* games that the bot remembers to have left */

enum lobby_kind { LOBBY_FOLLOW = 1, LOBBY_PLACE, LOBBY_SIT, LOBBY_DECLINE, LOBBY_OPEN };

struct lobby_wish {
    enum lobby_kind kind;
    char id[PROTO_ID_CHARS + 1]; /* of the game for FOLLOW; of the room; none for OPEN */
    const char *reason;          /* DECLINE */
    const char *clause;          /* DECLINE: of `rules`, for the log; or NULL */
};

struct lobby_answered {
    char room[PROTO_ID_CHARS + 1];
    int64_t sat_us; /* 0: declined */
    int64_t id;     /* of the message; 0: none was sent */
};

struct lobby {
    struct policy policy;
    const char *open; /* JSON of a room to open, or NULL */
    char me[PROTO_PLAYER_CHARS_MAX + 1];
    unsigned games;               /* at once */
    json_t *state;                /* the last state, or NULL */
    size_t game_at, challenge_at; /* the next ones to look at */
    struct lobby_answered answered[LOBBY_ANSWERED_MAX];
    unsigned answered_n; /* in all */
    char left[LOBBY_LEFT_MAX][PROTO_ID_CHARS + 1];
    unsigned left_n;  /* in all */
    int64_t open_id;  /* of the `open` on its way; 0: none */
    int64_t open_us;  /* when to open a room; 0: when the bot sits in none */
    bool opened;      /* a challenge was made: not again */
    int64_t later_us; /* no challenge is answered before then */
};

void lobby_init(struct lobby *lobby, const struct policy *policy, const char *open);
void lobby_finish(struct lobby *lobby);

/* A new connection of player `me`, with so many games at once. */
void lobby_connected(struct lobby *lobby, const char *me, unsigned games);
void lobby_read(struct lobby *lobby, const json_t *state); /* the whole state, after a change */
void lobby_opened(struct lobby *lobby, bool good, const char *code, int64_t now_us);

/* The last answer to a challenge, which lobby_next() wished for, was sent as this message. */
void lobby_sent(struct lobby *lobby, int64_t id);
/* The server refuses a message. If it is an answer to a challenge and the reason will pass ("rate", "busy"), the
 * challenge is answered again, after the time that the server told (0: none). */
void lobby_refused(struct lobby *lobby, int64_t id, const char *code, int64_t after_ms,
                   int64_t now_us);
/* The bot has left a game that goes on: it is not followed again. */
void lobby_leave(struct lobby *lobby, const char *game);
/* The opponent offers another game in a room whose game is over. NULL: the bot agrees, and its seat counts as
 * taken. Else the reason against it: that of a refused challenge, "busy", or "enough". */
const char *lobby_again(struct lobby *lobby, const char *id, const json_t *room, int64_t now_us);

/* The next wish; false: there is none. */
bool lobby_next(struct lobby *lobby, int64_t now_us, struct lobby_wish *ret);

/* Points of a free handicap: the fixed ones where the board has them, else scattered. False: the board
 * has too few empty points. */
bool lobby_place(const struct go_setup *setup, unsigned stones, go_point ret[GO_HANDICAP_MAX]);

#endif
