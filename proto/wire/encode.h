/* Messages of the server (docs/PROTOCOL.md), from plain structs into text.
 *
 * Each function appends one JSON object to `text` and keeps no pointer. Keys come in the order of
 * the protocol. An optional member has a value here that leaves it out, or writes null; the comment
 * of each field names it. Points of boards need the board's size, which is beside them. Strings
 * must be valid UTF-8: decoding has checked them.
 *
 *     struct proto_text text;
 *     proto_text_init(&text);
 *     proto_encode_event(&text, &event);
 *     send(text.at, text.length);
 *     proto_text_clear(&text);          memory is kept for the next */
#ifndef MIAI_PROTO_WIRE_ENCODE_H
#define MIAI_PROTO_WIRE_ENCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/clock.h"
#include "core/game.h"
#include "proto/game/kinds.h"
#include "proto/json/ids.h"
#include "proto/json/text.h"
#include "proto/lib/text.h"
#include "proto/wire/command.h"

/* A player; id 0 writes null. A negative id is a house player, -1 the weakest. */
struct proto_player {
    int64_t id;
    struct text name;
    bool guest; /* has no account; other guests may have this name too */
    bool bot;   /* the account of a program */
};

/* A person, as sent to themselves. */
struct proto_you {
    struct proto_player player;
    bool account;   /* has a password, and may sign in elsewhere */
    bool owner;     /* of this server; only with an account */
    bool moderator; /* only with an account; left out if false */
};

/* --- answers (encode_answer.c) ---------------------------------------------------------------- */

struct proto_hello {
    const char *server, *build, *epoch;
    struct proto_you you;
    uint32_t message_max, rate, burst, subs;
    int64_t ping_ms, now_at_ms;
};
void proto_encode_hello(struct proto_text *text, const struct proto_hello *hello);

/* `ok` to a `do` (n: number of the event, room: made by `open`, tour: made by `create` or `copy`,
 * arena: made by `announce`)
 * or to an `unsub` (none of them). */
struct proto_ok {
    int64_t id;
    uint32_t n;           /* 0: left out */
    const uint8_t *room;  /* PROTO_ID_BYTES; NULL: left out */
    const uint8_t *tour;  /* the same */
    const uint8_t *arena; /* the same */
};
void proto_encode_ok(struct proto_text *text, const struct proto_ok *ok);

enum proto_mode { PROTO_MODE_REPLAY = 1, PROTO_MODE_SNAPSHOT, PROTO_MODE_NONE };
struct proto_ok_sub {
    int64_t id;
    const struct proto_channel *channel;
    const char *epoch;
    enum proto_mode mode;
    uint32_t n; /* number of the channel's last event */
};
void proto_encode_ok_sub(struct proto_text *text, const struct proto_ok_sub *ok);

/* Why the state of a room or game does not allow an act: the reasons of `phase`. */
enum proto_phase {
    PROTO_PHASE_WELL, /* the act is allowed */
    /* games */
    PROTO_PHASE_OVER,
    PROTO_PHASE_TOO_LATE,
    PROTO_PHASE_NO_UNDO,
    PROTO_PHASE_NOTHING_TO_UNDO,
    PROTO_PHASE_CONFIRMATION,
    PROTO_PHASE_ASKED,
    PROTO_PHASE_NO_QUESTION,
    PROTO_PHASE_DECLINED,
    PROTO_PHASE_NO_OFFER, /* rooms too */
    PROTO_PHASE_DAYS_CLOCK,
    PROTO_PHASE_NOT_TO_MOVE,
    PROTO_PHASE_PRESENT,
    PROTO_PHASE_TOO_EARLY,
    PROTO_PHASE_PAUSED,
    /* rooms */
    PROTO_PHASE_TAKEN,
    PROTO_PHASE_SEATED,
    PROTO_PHASE_BEGUN,
    PROTO_PHASE_NOT_PLACING,
    PROTO_PHASE_NOT_OVER,
    PROTO_PHASE_MATCH,
    PROTO_PHASE_MATCH_OVER,
    PROTO_PHASE_OFFERED,
    PROTO_PHASE_TOURNAMENT, /* games too: the tournament decides it */
    PROTO_PHASE_SHUT,       /* a moderator closed the room */
    /* arenas */
    PROTO_PHASE_ARENA,     /* not in this stage */
    PROTO_PHASE_NO_CHANGE, /* already so */
    PROTO_PHASES_N
};
/* The word on the wire; NULL for PROTO_PHASE_WELL. */
const char *proto_phase_key(enum proto_phase phase);

/* The obstacle in a tournament; a member that is 0 or NULL is left out. */
struct proto_tour_no {
    uint16_t player, board;
    uint32_t n;        /* an act */
    const char *field; /* of the settings */
};

/* A refusal. Members that do not apply are zero. */
struct proto_no {
    int64_t id; /* 0: null, the message had no readable id */
    enum proto_error code;
    const char *field;    /* proto, full; NULL: left out */
    const char *clash[2]; /* proto; NULL: left out */
    bool has_have;        /* stale */
    uint32_t have;
    int64_t after_ms;                 /* rate, busy: above 0; else left out */
    const char *reason;               /* illegal, phase; NULL: left out */
    const struct go_witness *witness; /* illegal; NULL: left out */
    uint8_t width, height;            /* of the witness's board */
    struct proto_tour_no tour;        /* phase */
    int64_t until_ms;                 /* banned, muted: UTC; 0: left out */
    struct text why;                  /* banned, muted: the moderator's reason; NULL: left out */
};
void proto_encode_no(struct proto_text *text, const struct proto_no *no);
/* The answer to bytes that are no message. */
void proto_encode_fault(struct proto_text *text, const struct proto_fault *fault);

void proto_encode_pong(struct proto_text *text, int64_t id);
/* why: a word ("restart"); again_ms < 0 leaves `retry_after` out. */
void proto_encode_bye(struct proto_text *text, unsigned code, const char *why, int64_t again_ms);

struct proto_found_game {
    uint8_t id[PROTO_ID_BYTES], room[PROTO_ID_BYTES];
    struct text ruleset; /* empty: null */
    struct text title;
    uint8_t width, height;
    struct proto_player black, white;
    struct text result, reason;
    bool scored; /* false: score null */
    int32_t score_x2[2];
    uint32_t moves;
    int64_t ended_at_ms;
    bool rated; /* of one player's games: the rating after it, and its change by it */
    uint16_t rating;
    int16_t change;
};
/* The answer to `legal`. */
struct proto_legal {
    const uint8_t *game; /* PROTO_ID_BYTES */
    uint32_t n;
    unsigned width, height;
    const go_point *points;
    size_t points_n;
};
void proto_encode_legal(struct proto_text *text, int64_t id, const struct proto_legal *legal);
/* A found game as one object. */
void proto_encode_found_game(struct proto_text *text, const struct proto_found_game *game);
/* The answer to `games` or `played` (t). next: the cursor of another page; NULL: there is none. */
void proto_encode_found(struct proto_text *text, const char *t, int64_t id,
                        const struct proto_found_game *games, size_t n,
                        const struct proto_cursor *next);

/* --- game (encode_game.c, encode_event.c, describe.c) ----------------------------------------- */

/* The clocks of a running game; without a clock (kind none) the whole object is null. */
struct proto_clk {
    const struct go_clock_rules *rules;
    struct go_clock_side side[2]; /* Black's, White's, at the beginning of the running turn */
    uint8_t run;                  /* the player whose clock runs; GO_EMPTY: none does */
    int64_t since_ms;             /* how long it has run when this is written */
    int64_t until_at_ms;          /* days clock: UTC deadline of the running turn */
};

/* Why the clocks of a game that goes on are stopped. */
enum proto_paused {
    PROTO_PAUSED_NOT,     /* they are not */
    PROTO_PAUSED_WAITING, /* the players have not both come yet */
    PROTO_PAUSED_DIRECTOR /* the director stopped them */
};

/* The acts of each player now. proto_describe() fills in what the rules know; the application adds
 * the fields under "application". */
struct proto_descriptor {
    uint8_t width, height;
    uint8_t phase;    /* enum go_phase */
    uint8_t to, next; /* GO_EMPTY: null */
    uint16_t lost[2];
    struct go_standing standing;
    bool dispute;
    bool confirmation;            /* the rules settle disputes by claims: `claims` is written */
    bool show_marks;              /* stopped, or finished by score: marks and tally are written */
    uint8_t marks[GO_POINTS_MAX]; /* enum go_mark */
    struct go_tally tally;
    uint16_t notes_n;
    struct go_ko_note notes[GO_RECORDS_MAX];
    /* application */
    uint32_t may
        [2]; /* proto_may() bits of Black, White; filled: what the rules allow, draw-no, draw-off */
    uint32_t base;   /* number of the last event that changed board, turn or phase */
    uint8_t undo_by; /* the player who asks to take back; GO_EMPTY: none */
    uint32_t undo_to;
    int64_t until_ms; /* the rest of the marking time; -1: left out */
    bool abort;       /* true until both players have moved */
    uint8_t paused;   /* enum proto_paused */
};
/* Fills everything; the application's fields but `may` are left out (until_ms -1, others 0). */
void proto_describe(const struct go_game *game, struct proto_descriptor *ret);

struct proto_event {
    const struct proto_channel *channel;
    uint32_t n;
    uint8_t kind; /* enum proto_event_kind */
    uint8_t by;   /* GO_EMPTY: the server, null */
    uint8_t width, height;
    go_point at;            /* GO_NO_POINT: left out */
    const go_point *points; /* marks; points_n 0: left out */
    uint16_t points_n;
    bool mk;              /* left out unless true */
    const go_point *gone; /* stones that left the board; gone_n 0: left out */
    uint16_t gone_n;
    uint8_t extra;                /* colour of an automatic pass after it; GO_EMPTY: left out */
    enum proto_sequence sequence; /* SAME: left out */
    const uint8_t *board;         /* GO colours; NULL: left out */
    struct text act;              /* "b Q16" */
    uint32_t move;                /* go_game_turns() after it */
    int64_t spent_ms, lag_ms, time_at_ms;
    const struct proto_clk *clk; /* NULL: null, as without a clock */
    const struct proto_descriptor *d;
    const struct go_outcome *end; /* NULL: left out */
};
void proto_encode_event(struct proto_text *text, const struct proto_event *event);

struct proto_log_entry {
    struct text act;
    int64_t spent_ms, lag_ms;
};

/* A game as a whole. */
struct proto_game {
    uint8_t id[PROTO_ID_BYTES], room[PROTO_ID_BYTES];
    uint32_t no;
    struct text ruleset; /* empty: null, and revision null */
    uint16_t revision;
    struct text title;
    const struct go_setup *setup; /* rules, size, points with handicap stones, to_move, handicap */
    const struct go_clock_rules *clock;
    int64_t marking_ms, absence_ms;
    struct proto_player players[2];     /* Black, White */
    int64_t started_at_ms, ended_at_ms; /* ended_at_ms 0: null */
    const uint8_t *board;               /* GO colours */
    go_point last;                      /* GO_NO_POINT: null */
    uint32_t move;
    const struct proto_log_entry *log; /* of every event */
    uint32_t log_n;
    bool has_log;                /* false: null */
    const struct proto_clk *clk; /* NULL: null */
    const struct proto_descriptor *d;
    const struct go_outcome *end; /* NULL: null */
};

/* Snapshots: {"t":"snap","ch","e","n","v":{…}}. */
struct proto_at {
    const struct proto_channel *channel;
    const char *epoch;
    uint32_t n;
};
void proto_encode_game_snap(struct proto_text *text, const struct proto_at *at,
                            const struct proto_game *game);

/* --- lobby, rooms, me, chat (encode_lobby.c, encode_room.c, encode_people.c) ------------------ */

enum proto_room_state {
    PROTO_ROOM_OPEN = 1,
    PROTO_ROOM_PLACING,
    PROTO_ROOM_PLAYING,
    PROTO_ROOM_OVER
};
const char *proto_room_state_key(enum proto_room_state state);

/* A room in the lobby. */
/* A player's rating in the pool of a room, in whole points. */
struct proto_seat_rating {
    uint16_t rating, deviation; /* deviation 0: none */
};
struct proto_short {
    uint8_t id[PROTO_ID_BYTES];
    enum proto_room_state state;
    struct proto_player by;
    const struct proto_open *settings;
    struct proto_player players[2]; /* by seat; id 0: null */
    struct proto_seat_rating ratings[2];
    int8_t black;        /* seat; -1: null */
    const uint8_t *game; /* PROTO_ID_BYTES; NULL: null, and to, board, last are null */
    uint32_t move;
    uint8_t to; /* GO_EMPTY: null */
    const uint8_t *board;
    go_point last;
    uint8_t result, ending; /* enum go_result, go_ending; open: null */
    bool scored;            /* the points decided; else there is no score */
    int32_t score_x2[2];    /* of Black and White in halves of a point */
    uint32_t watchers;
    int64_t opened_at_ms;
};
/* events: the listed tournaments and arenas that are open for entry or running. */
void proto_encode_lobby_snap(struct proto_text *text, const struct proto_at *at,
                             const struct proto_short *rooms, size_t n, uint32_t players,
                             uint32_t events);
/* A game of the lobby that has moved on: its changed members, and the points that may have changed. */
struct proto_lobby_move {
    const uint8_t *room; /* PROTO_ID_BYTES */
    uint32_t move;
    uint8_t to, width, height; /* to GO_EMPTY: null */
    go_point last;
    const uint8_t *board;
    const uint8_t *points; /* a bit for each point of the board, the lowest of a byte first */
};
/* Changes of the lobby since its last event; empty lists are left out. */
struct proto_lobby_news {
    const struct proto_short *rooms; /* new, or changed beyond the game */
    const struct proto_lobby_move *moves;
    const uint8_t *gone; /* PROTO_ID_BYTES each, one after the other */
    size_t rooms_n, moves_n, gone_n;
};
/* n is the lobby's own number. */
void proto_encode_lobby_rooms(struct proto_text *text, uint32_t n,
                              const struct proto_lobby_news *news);

struct proto_seat {
    struct proto_player player; /* id 0: null */
    bool present;
    int64_t away_ms; /* -1: null */
};
struct proto_room_game {
    uint8_t id[PROTO_ID_BYTES];
    uint32_t no;
    uint8_t black;          /* seat */
    uint8_t result, ending; /* open: null */
    uint32_t moves;
};
struct proto_room_tour {
    const uint8_t *id;
    struct text slug, title; /* slug empty: an arena, which has none */
};
enum proto_match_why { PROTO_MATCH_POINTS = 1, PROTO_MATCH_MOVES, PROTO_MATCH_TIE };
struct proto_room {
    uint8_t id[PROTO_ID_BYTES];
    enum proto_room_state state;
    struct proto_player by;
    const struct proto_open *settings; /* `public` too */
    struct proto_seat seats[2];
    struct proto_seat_rating ratings[2];
    int8_t black; /* seat; -1: null */
    const struct proto_room_game *games;
    size_t games_n;
    uint16_t points_x2[2]; /* of a match, by seat */
    uint8_t match_why;     /* enum proto_match_why; 0: match_result null */
    int8_t match_winner;   /* seat; -1: null */
    int8_t rematch;        /* seat that offers one; -1: null */
    uint32_t watchers;
    int64_t opened_at_ms;
    const struct proto_room_tour *tour; /* the tournament that it belongs to; NULL: left out */
    bool shut;                          /* a moderator closed it; left out if false */
    struct proto_player opponent;       /* challenged: the seat is theirs; id 0: left out */
};
void proto_encode_room_snap(struct proto_text *text, const struct proto_at *at,
                            const struct proto_room *room);
void proto_encode_room_event(struct proto_text *text, const struct proto_channel *channel,
                             uint32_t n, const struct proto_room *room);
void proto_encode_gone(struct proto_text *text, const struct proto_channel *channel, uint32_t n);
/* away_ms -1: null */
void proto_encode_presence(struct proto_text *text, const struct proto_channel *channel,
                           const bool present[2], const int64_t away_ms[2], uint32_t watchers);

struct proto_chat_message {
    uint32_t n;
    struct proto_player by;
    struct text text;
    int64_t time_at_ms;
    bool removed; /* by a moderator: the text is left out */
};
void proto_encode_chat_snap(struct proto_text *text, const struct proto_at *at,
                            const struct proto_chat_message *lines, size_t n);
void proto_encode_chat_message(struct proto_text *text, const struct proto_channel *channel,
                               const struct proto_chat_message *line);
/* A note that a line was removed, or is shown again. */
void proto_encode_chat_changed(struct proto_text *text, const struct proto_channel *channel,
                               const struct proto_chat_message *line);

struct proto_my_game {
    uint8_t room[PROTO_ID_BYTES];
    const uint8_t *game;               /* PROTO_ID_BYTES; NULL: null, not begun */
    const struct proto_open *settings; /* of the room */
    struct proto_player opponent;      /* id 0: null */
    enum proto_room_state state;
    uint8_t your; /* GO_EMPTY: null, not drawn yet */
    bool turn;
    uint32_t move;
    int64_t until_at_ms; /* days clock, and the player is to move; 0: null */
};
/* The kinds of calls of a tournament to a player. */
enum proto_call_kind {
    PROTO_CALL_CHECKIN = 1, /* to check in */
    PROTO_CALL_PAIRING,     /* to see the pairing */
    PROTO_CALL_GAME,        /* to play */
    PROTO_CALL_WITHDRAWN,   /* the pairing was withdrawn */
    PROTO_CALL_WAITING,     /* to wait until the desk lets them in */
    PROTO_CALL_BYE,         /* to play a house player meanwhile, or not */
    PROTO_CALL_READY,       /* in any order: to play at a board that was opened */
};
struct proto_my_call {
    uint8_t kind;              /* enum proto_call_kind */
    struct proto_room_tour of; /* the calling tournament */
    /* of a pairing and a game; a withdrawn pairing has only the round */
    uint8_t round;
    uint16_t board;
    uint8_t your;         /* GO_EMPTY: null, a match of two games */
    struct text opponent; /* empty: null, the bye */
    const uint8_t *room;  /* PROTO_ID_BYTES; NULL: null, none or not yet */
};
/* A tournament that invites the player. */
struct proto_my_invite {
    struct proto_room_tour of;
    struct proto_player by;
};
/* A challenge by the player or to them. */
struct proto_my_challenge {
    uint8_t room[PROTO_ID_BYTES];
    struct proto_player by, to;
    uint8_t state;                     /* enum proto_challenge_state */
    uint8_t reason;                    /* declined: enum proto_decline */
    const struct proto_open *settings; /* waiting: of the room */
    int64_t until_at_ms;               /* waiting: when it expires */
    uint8_t changes_left;              /* waiting: how often its terms may still be changed */
    const struct proto_open
        *before; /* waiting: the terms that these replace; NULL: the first ones */
    uint8_t before_room[PROTO_ID_BYTES];
};
struct proto_me {
    struct proto_you you;
    const int64_t *muted;
    size_t muted_n;
    const int64_t *followed; /* left out if there are none */
    size_t followed_n;
    bool hidden;
    const struct proto_my_game *games;
    size_t games_n;
    const struct proto_my_call *calls;
    size_t calls_n;
    const struct proto_my_invite *invites;
    size_t invites_n;
    const struct proto_my_challenge *challenges;
    size_t challenges_n;
};
void proto_encode_me_snap(struct proto_text *text, const struct proto_at *at,
                          const struct proto_me *me);
void proto_encode_me_event(struct proto_text *text, uint32_t n, const struct proto_me *me);

/* A program that is here, with its capabilities (able.c). */
struct proto_bot {
    struct proto_player player;
    const struct proto_able *able;
    uint32_t running; /* games */
};
void proto_encode_bots(struct proto_text *text, int64_t id, const struct proto_bot *bots, size_t n);

/* Accounts whose names begin so (encode_people.c). */
void proto_encode_accounts(struct proto_text *text, int64_t id, const struct proto_player *players,
                           size_t n);

/* A player and what they do now (encode_people.c). */
enum proto_does {
    PROTO_DOES_AWAY,
    PROTO_DOES_HERE,
    PROTO_DOES_WAIT,
    PROTO_DOES_PLAY,
    PROTO_DOES_WATCH
};
struct proto_present {
    struct proto_player player;
    enum proto_does does;
    const uint8_t *room; /* a public one: PROTO_ID_BYTES; NULL: left out */
    const char *ruleset; /* of the rating; NULL: none */
    uint16_t rating, deviation;
};
struct proto_presents {
    uint32_t count, others; /* players with a connection, and how many of them are not listed */
    const struct proto_present *players, *followed;
    size_t players_n, followed_n;
    bool hidden; /* the asker is */
};
void proto_encode_presents(struct proto_text *text, int64_t id, const struct proto_presents *here);

/* --- records (stored.c, encode_clock.c) ------------------------------------------------------- */

/* Objects as they are inside messages; command.h reads them back. */
void proto_encode_settings(struct proto_text *text, const struct proto_open *open);
void proto_encode_rules(struct proto_text *text, const struct go_rules *rules);
void proto_encode_clock(struct proto_text *text, const struct go_clock_rules *clock);
/* Both sides' clocks, {"b":side,"w":side}: the record of the time left after an event. */
void proto_encode_sides(struct proto_text *text, const struct go_clock_rules *clock,
                        const struct go_clock_side side[2]);

#endif
