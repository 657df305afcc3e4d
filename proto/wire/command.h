/* Messages of a client (docs/PROTOCOL.md), decoded: bytes become one struct proto_message, or one
 * struct proto_fault that names the wrong field. A message has no pointers into its bytes;
 * proto_message_finish() frees what it owns.
 *
 *     struct proto_message message;
 *     struct proto_fault fault;
 *     if (!proto_decode(bytes, length, &message, NULL, &fault))
 *         refuse(fault.id, PROTO_ERROR_PROTO, &fault);
 *
 * Decoding judges form only: the application decides whether a room exists, a seat is the sender's
 * or a point is empty. */
#ifndef MIAI_PROTO_WIRE_COMMAND_H
#define MIAI_PROTO_WIRE_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/clock.h"
#include "core/game.h"
#include "proto/json/fault.h"
#include "proto/json/ids.h"
#include "proto/json/point.h"
#include "proto/json/text.h"
#include "proto/wire/able.h"
#include "proto/wire/cursor.h"
#include "proto/wire/limits.h"
#include "proto/wire/moderation.h"
#include "proto/wire/seek.h"

/* Codes of refusals, section 4. proto_error_key() gives the text. */
enum proto_error {
    PROTO_ERROR_NONE = 0,
    PROTO_ERROR_PROTO,
    PROTO_ERROR_AUTH,
    PROTO_ERROR_NOTFOUND,
    PROTO_ERROR_DENIED,
    PROTO_ERROR_ILLEGAL,
    PROTO_ERROR_PHASE,
    PROTO_ERROR_STALE,
    PROTO_ERROR_CONFLICT,
    PROTO_ERROR_FULL,
    PROTO_ERROR_RATE,
    PROTO_ERROR_BUSY,
    PROTO_ERROR_BROAD,
    PROTO_ERROR_BANNED, /* by a moderator, until a given time */
    PROTO_ERROR_MUTED,  /* the same */
    PROTO_ERROR_WORD,   /* the text has a word that this server refuses */
    PROTO_ERROR_ALIKE,
    PROTO_ERROR_FORBIDDEN, /* the sender's token, or their kind of account, may not do this */
    PROTO_ERROR_UNABLE,    /* the challenged program cannot play this */
    PROTO_ERRORS_N
};
const char *proto_error_key(enum proto_error error);

enum proto_type { PROTO_SUB = 1, PROTO_UNSUB, PROTO_DO, PROTO_GET, PROTO_PING };

/* Every `k` of a `do`. Commands on games come in one block, PROTO_PLAY to PROTO_ABSENT: they are
 * the words of `may`. */
enum proto_command {
    PROTO_OPEN = 1, /* lobby */
    PROTO_SEEK,
    PROTO_UNSEEK,
    PROTO_SIT, /* room */
    PROTO_STAND,
    PROTO_CLOSE,
    PROTO_PLACE,
    PROTO_REMATCH,
    PROTO_REMATCH_NO,
    PROTO_NEXT,
    PROTO_DECLINE, /* a challenge */
    PROTO_PLAY,    /* game */
    PROTO_PASS,
    PROTO_CHALLENGE,
    PROTO_RESUME,
    PROTO_DEAD,
    PROTO_ALIVE,
    PROTO_ACCEPT,
    PROTO_CLAIM,
    PROTO_DRAW,
    PROTO_DRAW_NO,
    PROTO_DRAW_OFF, /* by the player who offered */
    PROTO_RESIGN,
    PROTO_UNDO_ASK,
    PROTO_UNDO_YES,
    PROTO_UNDO_NO,
    PROTO_UNDO_OFF, /* by the player who asked */
    PROTO_ABORT,
    PROTO_ABSENT,
    PROTO_SAY, /* chat */
    PROTO_REPORT,
    PROTO_MUTE, /* me */
    PROTO_FOLLOW,
    PROTO_VISIBLE,
    PROTO_ABLE,
    PROTO_CREATE, /* tours */
    PROTO_COPY,
    PROTO_ENTER, /* tour: players for themselves */
    PROTO_LEAVE,
    PROTO_HERE,
    PROTO_ANSWER,   /* to an invitation */
    PROTO_IDENTIFY, /* as a player that the desk entered */
    PROTO_TOLD,     /* "report" */
    PROTO_BEGIN,    /* opens the room of a board of one's own */
    PROTO_DESK,     /* desk: every act of a desk; proto_message.tour says which */
    PROTO_DELETE,   /* desk: no act, since no log is left */
    PROTO_ANNOUNCE, /* arenas */
    PROTO_JOIN,     /* arena */
    PROTO_REST,
    PROTO_ARENA_BEGIN, /* arena: its director */
    PROTO_ARENA_END,
    PROTO_ARENA_CANCEL,
    PROTO_ARENA_WITHDRAW,
    PROTO_ARENA_RETURN,
    PROTO_MODERATE, /* house: an act of a moderator; proto_do.moderation says which */
    PROTO_COMMANDS_N
};
const char *proto_command_key(enum proto_command command); /* "undo-ask" */

/* The bit of a game command in `may` of struct proto_descriptor. */
static inline uint32_t proto_may(enum proto_command command)
{
    return UINT32_C(1) << (command - PROTO_PLAY);
}

enum proto_question {
    PROTO_GAMES = 1,
    PROTO_RATINGS,
    PROTO_PROFILE,
    PROTO_HISTORY,
    PROTO_PLAYED,
    PROTO_TOUR,
    PROTO_SUM,
    PROTO_WHY,
    PROTO_PREVIEW,
    PROTO_REPORTS, /* for the owner and moderators */
    PROTO_MODERATED,
    PROTO_TRAIL,
    PROTO_WAITING, /* for those who may approve tournaments */
    PROTO_DIRECTED,
    PROTO_LEGAL,
    PROTO_BOTS,
    PROTO_SEEKS,
    PROTO_PRESENT,
    PROTO_ARENA_GAMES,
    PROTO_LISTED, /* in the lists of associations; for desks */
    PROTO_ACCOUNTS,
    PROTO_IDENTITY /* the code with which a player identifies; for desks */
};

/* Settings of a room: `open` with every default applied. */
struct proto_open {
    /* Rules, size, board of the message, to_move and the number of handicap stones; without those
     * stones: proto_open_lay() adds them. */
    struct go_setup setup;
    const struct go_ruleset
        *ruleset; /* NULL for a mix. Only komi may differ from the ruleset's clauses */
    char title[PROTO_TITLE_MAX +
               1];      /* "Stoical Go", "Stoical Go, changed" for a mix, "Own rules" for `rules` */
    bool free_handicap; /* Black places setup.handicap stones before the game begins */
    uint8_t fixed_n;    /* fixed handicap points, else 0 */
    go_point fixed[PROTO_FIXED_HANDICAP_MAX];
    uint8_t colours; /* the opener's: GO_BLACK, GO_WHITE, or GO_EMPTY for a lot */
    struct go_clock_rules clock;
    bool is_public;
    uint8_t match; /* 1, or 2 games */
    bool rated;    /* its games count for ratings; proto_open_pool() is then not NULL */
    /* The level of the house player in the second seat; 0: a person sits there. Not stored: the seat
     * says it. */
    uint8_t house;
    /* The challenged player: until the first game begins, the second seat is theirs alone. 0: none. */
    int64_t opponent;
    /* The room of a challenge that this one replaces with other terms. Not stored. */
    bool has_instead;
    uint8_t instead[PROTO_ID_BYTES];
    int64_t marking_ms;
    int64_t absence_ms;
    bool undo;
};

/* The set-up of a game under these settings, with `n` black stones laid (open->fixed, or those of a
 * `place`). False if a point is off the board, not empty, or named twice; *ret is then undefined. */
bool proto_open_lay(const struct proto_open *open, const go_point *stones, unsigned n,
                    struct go_setup *ret);

/* The pool in which games under these terms can be rated: the name of the ruleset, constant. NULL for a
 * mix, and for a board with stones at the start, whose worth is unknown. */
const char *proto_open_pool(const struct proto_open *open);

/* Fixed handicap points of a board, as in the Go Text Protocol: 2-4 stones need sides of at least
 * 7, 5-9 stones odd sides of at least 9. Returns stones, or 0 if there are no such points. */
unsigned proto_handicap_points(unsigned width, unsigned height, unsigned stones,
                               go_point ret[PROTO_FIXED_HANDICAP_MAX]);

/* A new arena; its game is struct proto_open. */
struct proto_announce {
    uint16_t title_length; /* bytes */
    char title[PROTO_ARENA_TITLE_MAX * PROTO_UTF8_MAX + 1];
    int64_t starts_ms; /* UTC; a time that has passed: at once */
    uint16_t minutes;
};

/* A command that changes something. */
struct proto_do {
    uint8_t kind;                /* enum proto_command; fits the kind of the channel */
    uint8_t key_length;          /* 1..PROTO_KEY_MAX */
    char key[PROTO_KEY_MAX + 1]; /* ends with NUL too */
    bool has_exp; /* always for commands marked * in the protocol; otherwise optional */
    uint32_t exp;
    bool mk;               /* resume, claim: with ko challenges */
    struct proto_point at; /* play, challenge, claim */
    uint16_t points_n; /* dead, alive: 1..GO_POINTS_MAX; place: 1..GO_HANDICAP_MAX, all different */
    struct proto_point points[GO_POINTS_MAX];
    struct proto_open open;
    uint16_t text_length; /* say, report: bytes; trimmed, 1..PROTO_SAY_MAX characters */
    char text[PROTO_SAY_MAX * PROTO_UTF8_MAX + 1];
    uint32_t line;                      /* report: number of the line */
    int64_t player;                     /* mute */
    uint16_t number;                    /* arena: withdraw, return */
    bool on;                            /* mute */
    uint8_t reason;                     /* decline: enum proto_decline */
    struct proto_able able;             /* able */
    struct proto_seek seek;             /* seek */
    struct proto_announce announce;     /* announce, with `open` */
    struct proto_moderation moderation; /* act; its reason is the text */
};

/* A question about a tournament. */
struct proto_tour_ask {
    uint8_t id[PROTO_ID_BYTES];         /* sum, why, preview, listed, arena */
    char slug[PROTO_TOUR_SLUG_MAX + 1]; /* tour */
    uint16_t no;                        /* sum, arena */
    uint8_t criterion;                  /* sum: enum proto_tour_criterion */
    uint8_t round;                      /* sum: 0 the last one; why */
    uint16_t a, b;                      /* why: b 0 for the bye */
    uint16_t text_length;               /* listed: bytes, 0: none; accounts */
    char text[PROTO_NAME_MAX * PROTO_UTF8_MAX + 1];
};

/* The opponents of a search: people means that two people played, computers that a house player or a bot played. */
enum proto_opponents { PROTO_OPPONENTS_ANY, PROTO_OPPONENTS_PEOPLE, PROTO_OPPONENTS_COMPUTERS };

/* A search among finished games. */
struct proto_games {
    uint16_t player_length;                           /* bytes; 0: any player */
    char player[PROTO_NAME_MAX * PROTO_UTF8_MAX + 1]; /* beginning of a name, or of a word in it */
    uint16_t ruleset_length;                          /* bytes; 0: any ruleset */
    char ruleset[PROTO_RULESET_MAX + 1];
    uint8_t opponents; /* enum proto_opponents */
    int64_t from_ms;   /* UTC; games ended at this time or later; 0: no bound */
    int64_t
        before_ms; /* UTC; games ended before this time (the day after `to`); INT64_MAX: no bound */
    char after[PROTO_CURSOR_CHARS_MAX + 1]; /* a cursor as text; "": from the first page */
};

/* The games of one player. */
enum proto_outcome {
    PROTO_OUTCOME_ANY,
    PROTO_OUTCOME_WON,
    PROTO_OUTCOME_DRAWN,
    PROTO_OUTCOME_LOST
};
enum proto_only_rated { PROTO_RATED_OR_NOT, PROTO_RATED_ONLY, PROTO_RATED_NOT };
struct proto_played {
    int64_t player, against; /* against 0: any opponent */
    uint16_t ruleset_length; /* bytes; 0: any ruleset */
    char ruleset[PROTO_RULESET_MAX + 1];
    uint8_t outcome;                        /* enum proto_outcome */
    uint8_t rated;                          /* enum proto_only_rated */
    char after[PROTO_CURSOR_CHARS_MAX + 1]; /* a cursor as text; "": from the first page */
};

/* A question about ratings. */
struct proto_rating_ask {
    char ruleset[PROTO_RULESET_MAX +
                 1]; /* ratings, history; a name without revision; "": the pool of most games */
    uint32_t page;   /* ratings */
    char after[PROTO_CURSOR_CHARS_MAX + 1]; /* ratings; in place of the page; "": none */
    int64_t player;                         /* profile, history */
};

struct proto_since {
    uint8_t epoch_length;
    char epoch[PROTO_EPOCH_MAX + 1];
    uint32_t n;
};

struct proto_tour_act; /* proto/tour/tour.h */

struct proto_message {
    uint8_t type;                 /* enum proto_type */
    int64_t id;                   /* 1..PROTO_INTEGER_MAX */
    struct proto_channel channel; /* sub, unsub, do */
    bool has_since;               /* sub */
    struct proto_since since;     /* sub, if has_since */
    uint8_t question;             /* get: enum proto_question */
    union {
        struct proto_do act;       /* do */
        struct proto_games games;  /* get games */
        struct proto_tour_ask ask; /* get tour, sum, why, preview, listed, legal, arena, accounts */
        struct proto_rating_ask rating;         /* get ratings, profile, history */
        struct proto_played played;             /* get played */
        struct proto_moderation_ask moderation; /* get reports, acts, trail, waiting */
    } u;
    /* do on tours, tour:ID and desk:ID, and get preview; else NULL. Each command fills:
     *   create: kind SETTINGS             copy: kind 0, id (of), settings->slug and ->title only
     *   enter: kind ADD, people[0]: name, country, club, rank, if they are in the message
     *   here: kind CHECKIN, on            leave: kind 0
     *   report: kind REPORT
     *   on a desk: the act; join_round and standing (`status`) of a person are 0 if they are absent
     * proto_message_finish() frees it. */
    struct proto_tour_act *tour;
};
void proto_message_finish(struct proto_message *message);

/* Reads one message. ret_content (may be NULL) receives a canonical text of a `do` without id and
 * key. It is equal for equal commands, in any order of keys and any spacing; a repeated command
 * must have the same content in this sense. On false *ret is undefined, and owns nothing. */
bool proto_decode(const void *bytes, size_t length, struct proto_message *ret,
                  struct proto_text *ret_content, struct proto_fault *ret_error);

/* The body of POST /api/session: the trimmed name, in bytes, with a final NUL. */
struct proto_session {
    uint16_t name_length;
    char name[PROTO_NAME_MAX * PROTO_UTF8_MAX + 1];
};
bool proto_decode_session(const void *bytes, size_t length, struct proto_session *ret,
                          struct proto_fault *ret_error);

/* Records: the texts of encode.h's proto_encode_settings(), proto_encode_rules() and
 * proto_encode_clock(), read back. False for any other text. A ruleset that is no longer shipped
 * leaves ret->ruleset NULL; the record has its rules and title. */
bool proto_decode_settings(const void *bytes, size_t length, struct proto_open *ret);
bool proto_decode_rules(const void *bytes, size_t length, struct go_rules *ret);
bool proto_decode_clock(const void *bytes, size_t length, struct go_clock_rules *ret);

#endif
