/* The rows of the tables in migrations/, as jobs carry them (job.h). Their texts are in the arena of the job. A new
 * member also needs a line in job_fields.c, or in the list of what other nodes do not get
 * (tests/server/base/job_samples.c); it does not compile before. */
#ifndef MIAI_BASE_JOB_ROWS_H
#define MIAI_BASE_JOB_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/lib/text.h"
#include "server/base/id128.h"

/* The account of a player. 0 is a guest, so that the kind serves as a truth value. */
enum account_kind { ACCOUNT_NONE, ACCOUNT_PERSON, ACCOUNT_BOT };

struct row_player {
    int64_t id;
    struct text name;
    struct text folded; /* renaming: the new name by which an account is found */
    int64_t created_at;
    uint8_t account;       /* filled by reads: enum account_kind */
    bool owner, moderator; /* filled by QUESTION_SESSION, QUESTION_ACCOUNT and QUESTION_TARGET */
    bool hidden;           /* filled by QUESTION_SESSION */
    int64_t account_at;    /* QUESTION_SESSION: when the account was made; 0: no account */
};
struct row_ids {
    int64_t n, first; /* first … first + n - 1 */
};
struct row_account {
    int64_t player;     /* 0: the player added earlier in the same job */
    struct text folded; /* the name by which it is found; unique */
    struct text name;   /* CHANGE_ADD_ACCOUNT: the name as written; no two look the same */
    struct text hash;   /* of the password, as text */
    int64_t created_at;
    int64_t bot_of; /* the owner of a bot's account; 0: the account of a person. Filled by reads: */
    bool has_games; /* and whether the player has ever played (QUESTION_ACCOUNT) */
};
#define JOB_BOTS_MAX      3                       /* bots of one owner */
#define JOB_TOKENS_MAX    16                      /* tokens of one account */
#define JOB_OWNER_LINK_MS (24 * INT64_C(3600000)) /* how long a link is valid */
struct row_owner_link {
    uint8_t hash[32];   /* of the link's secret */
    int64_t player;     /* the player who uses the link */
    int64_t created_at; /* CHANGE_TAKE_OWNER: when the link is used */
};
struct row_session {
    uint8_t hash[32];
    int64_t player;
    int64_t created_at, used_at; /* used: as last noted, about once a day */
    struct text token;           /* the name of a token; empty: the session of a cookie */
    uint8_t scopes;              /* of a token: PROTO_SCOPE_… */
    int64_t bot_of;              /* of a token: the owner of the bot `player`, or 0 */
};
struct row_room {
    struct id128 id;
    int64_t opener; /* player */
    bool is_public;
    struct text settings;         /* JSON, as clients see it */
    int64_t seats[2];             /* player, or 0 */
    int8_t first_black;           /* the seat that has Black in game 1, -1 while undrawn */
    uint8_t rematch;              /* 1 + the seat that offers another game; 0: none */
    uint8_t state;                /* enum room_state of the application */
    int64_t opened_at, closed_at; /* closed_at 0: alive, and part of QUESTION_LIVE */
    struct id128 tour, arena;     /* the tournament or arena that it belongs to; zero: none */
    /* filled by reads, if it belongs to a tournament; of an arena the title */
    struct text tour_slug, tour_title, tour_place;
    int64_t tour_delay_ms;
    bool shut; /* filled by reads: a moderator closed it */
};
struct row_game {
    struct id128 id, room;
    uint32_t number;     /* within the room, from 1 */
    struct text ruleset; /* empty for a mix */
    uint16_t revision;
    struct text title;
    struct text rules; /* JSON object with every clause */
    uint8_t width, height;
    struct text setup; /* board text */
    uint8_t to_move, handicap;
    int16_t komi_x2;
    struct text clock; /* JSON */
    int64_t marking_ms, absence_ms;
    int64_t black, white; /* players */
    bool is_public;
    int64_t started_at;
    /* filled when it ends */
    struct text result, reason; /* "" while it runs */
    bool scored;
    int32_t score_x2[2];
    uint32_t moves;
    int64_t ended_at;
    /* filled by reads */
    struct text black_name, white_name;
    uint8_t black_account, white_account; /* enum account_kind */
    struct text tour_title, tour_place;   /* QUESTION_GAME: of its tournament; "": none */
};
struct row_event {
    struct id128 game;
    uint32_t seq;     /* from 1 */
    uint8_t version;  /* of the meaning of kind and data; 1 */
    uint8_t kind;     /* enum proto_event_kind */
    uint8_t player;   /* GO_BLACK, GO_WHITE or 0 for the server */
    struct text data; /* the act as text ("b Q16", "undo 12") */
    int64_t spent_ms, lag_ms;
    struct text left; /* both clocks after it, JSON; empty without clock */
    int64_t at;       /* UTC ms, for records only */
    struct text key;  /* the client's idempotency key; empty for the server */
};
struct row_chat {
    struct id128 room;
    uint8_t audience; /* 1 players, 2 watchers */
    uint32_t seq;
    int64_t player;
    struct text player_name; /* filled by reads; */
    uint8_t account;         /* and the player's enum account_kind */
    struct text text;
    int64_t at;
    bool removed; /* filled by reads: a moderator removed it */
};
struct row_command { /* the answer of a command that made no game event, kept for a day */
    int64_t player;
    struct text key;
    uint8_t body[16]; /* hash of channel, kind and fields */
    struct text answer;
    int64_t at;
};
struct row_report {
    int64_t id; /* filled by reads, as are the next ones */
    int64_t done;
    struct text by_name;
    size_t chats_n; /* lines around it, in the answer's chats, report after report */
    struct id128 room;
    uint8_t audience;
    uint32_t line;
    int64_t by;
    struct text why;
    int64_t at;
};
struct row_mute {
    int64_t player, muted;
    bool on;
};
struct row_follow {
    int64_t player, followed;
    bool on;
};
struct row_hidden {
    int64_t player;
    bool on; /* the account is not listed as here */
};
struct row_invite { /* a player is asked to take part in a tournament */
    int64_t player;
    struct id128 tour;
    int64_t by, at;
    /* filled by reads */
    struct text tour_slug, tour_title, by_name;
};
struct row_moderation_act { /* an act of a moderator */
    int64_t id, at;
    int64_t by; /* player; 0: the operator */
    struct text kind;
    int64_t player; /* the player that it concerns; 0: none */
    bool has_address, has_session;
    uint8_t address[16], session[8];
    struct id128 room, tour; /* zero: none */
    uint8_t audience;
    uint32_t line;
    int64_t report;
    struct text name, why;
    int64_t until;
    bool has_whence;
    uint8_t whence[16]; /* address of its author */
    int64_t undoes;     /* the act to end; JOB_CONFLICT if that is not in force */
    bool replaces;      /* ends the act of this kind in force for the same target */
    bool once;          /* JOB_CONFLICT if one of this kind is in force for the same target */
    bool person;        /* JOB_CONFLICT if the account of `player` is a bot's */
    bool rates;         /* written back: rated games now count that did not, or the reverse */
    /* filled by reads */
    int64_t ended;
    struct text by_name, player_name, tour_slug, tour_title;
};
struct row_trail { /* which player did what, from which address */
    int64_t id;    /* filled by reads */
    int64_t at;
    uint8_t what;
    int64_t player; /* 0: the player added earlier in the same job */
    bool has_address, has_session, has_thing;
    uint8_t address[16], session[8];
    struct id128 thing;
    uint32_t n;
    struct text player_name; /* filled by reads */
};
#define JOB_RATES_ALL INT64_MAX
struct rates {        /* which games of a tournament count for ratings */
    int64_t until_ms; /* games that ended by then count; 0: not approved; JOB_RATES_ALL */
    int64_t approved_by, annulled_by; /* acts; 0: none. While annulled is set no game counts */
};
struct row_tour { /* the row of a tournament in lists and links */
    struct id128 id;
    struct text slug; /* unique */
    struct text title;
    int64_t creator; /* player */
    int64_t created_at;
    bool is_public;       /* listed */
    uint8_t stage;        /* enum proto_tour_stage */
    int64_t stage_at;     /* since when */
    struct text settings; /* JSON */
    uint8_t rounds, round;
    uint16_t players;
    uint32_t bytes; /* of its log, as stored */
    bool wakes;     /* something may happen in it without a client */
    bool rated;     /* the tournament asks to be rated; not read */
    int64_t delay_ms;
    /* CHANGE_ADD_TOUR: clients cannot find it yet; more acts of it follow, and CHANGE_SET_TOUR with the last ones */
    bool arrives;
    /* filled by QUESTION_TOUR and CHANGE_ADD_TOUR: which games count, by which acts */
    struct rates rates;
    struct text annul_why; /* QUESTION_TOUR: why it was annulled */
    /* filled by QUESTION_TOUR: the bytes of all tournaments of its creator */
    int64_t creator_bytes;
    int64_t n;    /* filled by reads: later rows have higher numbers */
    uint8_t role; /* QUESTION_DIRECTED: the role of the player in question, enum proto_tour_role */
};
struct row_tour_act {
    struct id128 tour;
    uint32_t seq; /* from 1 */
    int64_t at;
    int64_t actor;    /* player; 0: the server */
    struct text kind; /* the act's word */
    struct text data; /* JSON, whole */
    struct text key;  /* the client's idempotency key; empty for the server */
};
struct row_tour_player {
    struct id128 tour;
    int64_t player;
    bool on, waits; /* waits: on the waiting list */
};
struct row_tour_staff {
    struct id128 tour;
    int64_t player;
    uint8_t role; /* enum proto_tour_role; 0: the role has ended */
};
/* A game that counts for ratings. One of a tournament counts if the tournament does and no player in
 * it is a guest. */
struct row_rated {
    int64_t n;        /* filled by reads: later rows have higher numbers */
    struct text pool; /* name of the ruleset */
    struct id128
        tour; /* zero: played in a room that a player opened; then round, board and game are 0 */
    struct id128 played; /* that game; else zero */
    bool played_public;  /* filled by QUESTION_PROFILE */
    uint16_t board;
    uint8_t round, game;
    int64_t black, white; /* players */
    uint8_t black_score2; /* 0, 1, 2 */
    int64_t ended_at;
    bool guest; /* one of the players has no account */
    /* filled by reads. counts: the game counts now. older: it was stored before schema 13, and
     * `guest` was decided then */
    bool counts, older;
    /* filled by QUESTION_PROFILE; slug and title where the tournament is listed */
    struct text black_name, white_name, tour_slug, tour_title;
    uint8_t black_account, white_account; /* enum account_kind */
};

/* How often a player won, drew and lost. */
struct row_record {
    struct text ruleset; /* "": all mixes together */
    uint32_t n[2][3];    /* with Black and with White: won, drawn, lost */
};
struct row_met { /* the same against one opponent */
    int64_t player;
    struct text name;
    uint8_t account; /* enum account_kind */
    uint32_t n[3];
};

struct row_saved_file { /* a tournament as a file, beside the backups of the database */
    struct text name;   /* of the file, without its suffix; a-z 0-9 - */
    struct text bytes;
};

#endif
