/* Tournaments in plain structs: settings, acts, and the parts of a tournament. An act is one entry
 * of a tournament's log; the tournament is the fold of its log (server/tour/tour.h). The same JSON
 * is a command on the wire, an entry of the log in the store and in an exported file
 * (docs/PROTOCOL.md, section 11).
 *
 * Scores are doubled (win 2, draw 1), handicaps whole stones, ranks whole grades: 1 dan is 0, 2 dan
 * 1, 1 kyu -1. Players of a tournament have numbers from 1 in the order of entry; 0 is no player (a
 * bye). A number is given again only when no unused one is left, and never the number of a player
 * who was seen in a round (server/tour/numbers.c). */
#ifndef MIAI_PROTO_TOUR_TOUR_H
#define MIAI_PROTO_TOUR_TOUR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/json/rank.h"
#include "proto/wire/command.h"
#include "proto/wire/tour_words.h"

#define PROTO_TOUR_ROBIN_MAX      24 /* of a round robin */
#define PROTO_TOUR_PAIRS_MAX      (PROTO_TOUR_PLAYERS_MAX / 2 + 1)
#define PROTO_TOUR_GAMES_MAX      2     /* of a pairing */
#define PROTO_TOUR_TITLE_MAX      80    /* characters */
#define PROTO_TOUR_TEXT_MAX       1000  /* characters of the announcement */
#define PROTO_TOUR_PLACE_MAX      60    /* characters of the place of play */
#define PROTO_TOUR_PERSON_MAX     60    /* characters of a player's name in a tournament */
#define PROTO_TOUR_CLUB_MAX       30    /* characters of club and household */
#define PROTO_TOUR_REASON_MAX     200   /* characters of a ruling's reason, or of a note */
#define PROTO_TOUR_CRITERIA_MAX   8     /* tie-breaks */
#define PROTO_TOUR_FORBIDDEN_MAX  512   /* forbidden pairs */
#define PROTO_TOUR_STAFF_MAX      32    /* directors and assistants */
#define PROTO_TOUR_WAITING_MAX    128   /* players who wait to be let in */
#define PROTO_TOUR_DECLINED_MAX   256   /* invited players who declined; then no more are invited */
#define PROTO_TOUR_CODE_MAX       24    /* bytes of a code of entry */
#define PROTO_TOUR_CATEGORIES_MAX 8     /* with tables and prizes of their own */
#define PROTO_TOUR_CATEGORY_MAX   30    /* characters of a category's name */
#define PROTO_TOUR_LABELS_MAX     100   /* characters of a player's labels */
#define PROTO_TOUR_BOARDS_MIN     2     /* boards of a match of teams */
#define PROTO_TOUR_BOARDS_MAX     8
#define PROTO_TOUR_TEAM_MAX       16 /* players of a team, reserves included */
#define PROTO_TOUR_TEAMS_MAX      64
#define PROTO_TOUR_DAY_BYTES      10    /* of a day: "2026-12-05" */
#define PROTO_TOUR_LOG_MAX        20000 /* acts of one tournament; then the answer is `full` */

/* Players of these ranks; without bounds, those whose labels have its name. */
struct proto_tour_category {
    char name[PROTO_TOUR_CATEGORY_MAX * PROTO_UTF8_MAX + 1];
    int8_t from, to; /* PROTO_TOUR_NO_RANK: no bound */
};

struct proto_tour_settings {
    char slug[PROTO_TOUR_SLUG_MAX + 1];
    char title[PROTO_TOUR_TITLE_MAX * PROTO_UTF8_MAX + 1];
    char text[PROTO_TOUR_TEXT_MAX * PROTO_UTF8_MAX + 1];   /* "": none; may have line ends */
    char place[PROTO_TOUR_PLACE_MAX * PROTO_UTF8_MAX + 1]; /* hall, town; "": not given */
    uint8_t system;                                        /* enum proto_tour_system */
    uint8_t rounds;         /* 1..; round robin and knock-out: 0, the players decide it */
    uint8_t cycles;         /* round robin: 1 or 2 */
    bool any_order;         /* round robin: all rounds are open at once */
    uint8_t match;          /* games of a pairing: 1, or 2 with colours swapped */
    bool match_score;       /* game points are the score (of a match of two games) */
    uint8_t teams;          /* boards of a match of teams; 0: players play for themselves */
    struct proto_open game; /* settings of every game; .match and .colours are ignored */
    bool over_board;        /* played on wooden boards: no rooms, people type the results */
    bool is_public;         /* listed */
    bool entry;             /* players enter by themselves while the stage allows */
    uint8_t entry_for;      /* enum proto_tour_entry */
    char code[PROTO_TOUR_CODE_MAX + 1]; /* of entry; only the desk sees it, "": none yet */
    bool rated;
    uint16_t players_max; /* 2..PROTO_TOUR_PLAYERS_MAX */
    int64_t starts_at_ms; /* 0: not given */
    int8_t floor, bar;    /* McMahon: ranks */
    bool handicap;        /* for the weaker player; only where komi is in points or fixed */
    uint8_t reduction;    /* 0..9 */
    uint8_t ceiling;      /* 0..9 */
    int8_t handicap_from; /* T: no handicap from this rank up */
    uint8_t bye2, excused2, late2; /* unplayed rounds: 2, 1, 1 (doubled) */
    bool absences_each;            /* each excused or late round counts; else one of each kind */
    bool round_down;               /* the sum of byes and absences counts in whole points */
    bool unplayed_half; /* a round without a game counts half a point for opponents' SOS */
    uint8_t criteria_n;
    uint8_t criteria[PROTO_TOUR_CRITERIA_MAX]; /* after the score, in their order */
    uint8_t seeding_first;                     /* rounds 1 and 2 */
    uint8_t seeding_later;
    /* two players of one club are paired as if their gap were larger: 0 off .. 4 */
    uint8_t club_gap;
    int64_t noshow_ms; /* 0: never */
    bool noshow_auto;  /* forfeits then; otherwise the board turns red */
    int64_t auto_ms;   /* from a round's end to the next round's start; 0: by hand */
    bool together;     /* clocks begin at the start; otherwise when both are at the board */
    int64_t delay_ms;  /* by which watchers see the games later */
    /* level of the house player that a player with a bye may play meanwhile; 0: none */
    uint8_t bye_house;
    uint8_t withdrawn; /* round robin: enum proto_tour_withdrawn */
    uint8_t days_n;    /* days of rounds that are given, from the first round on */
    /* the day by which a round is played; "": none */
    char days[PROTO_TOUR_ROUNDS_MAX][PROTO_TOUR_DAY_BYTES + 1];
    uint8_t categories_n; /* 0: bands of ranks, as clients choose them */
    struct proto_tour_category categories[PROTO_TOUR_CATEGORIES_MAX];
};

/* --- the parts of a tournament ---------------------------------------------------------------- */

enum proto_tour_standing {
    PROTO_TOUR_ENTERED = 1, /* registered */
    PROTO_TOUR_HERE,        /* checked in; plays from now on */
    PROTO_TOUR_RESERVE,     /* plays only when the number is odd */
    PROTO_TOUR_WITHDRAWN,
    PROTO_TOUR_DISQUALIFIED
};
/* The reason why a player has no game in a round. */
enum proto_tour_absence {
    PROTO_ABSENT_NOT, /* plays */
    PROTO_ABSENT_EXCUSED,
    PROTO_ABSENT_ZERO,
    PROTO_ABSENT_LATE, /* before the round in which they joined */
    PROTO_ABSENT_GONE  /* withdrawn or disqualified; derived */
};
struct proto_tour_person {
    uint16_t no;
    int64_t account; /* player of the server; 0: a director typed the name */
    int64_t invited; /* player of the server who is invited to be this one; else 0 */
    char name[PROTO_TOUR_PERSON_MAX * PROTO_UTF8_MAX + 1];
    char country[3]; /* "XX"; "": not given */
    char club[PROTO_TOUR_CLUB_MAX * PROTO_UTF8_MAX + 1];
    /* players of one household are not paired */
    char household[PROTO_TOUR_CLUB_MAX * PROTO_UTF8_MAX + 1];
    /* "Women, Under 12": names of categories that the desk put them in */
    char labels[PROTO_TOUR_LABELS_MAX * PROTO_UTF8_MAX + 1];
    char team[PROTO_TOUR_PERSON_MAX * PROTO_UTF8_MAX + 1]; /* its name; "": none */
    char pin[9];          /* EGD PIN, digits; "" */
    int8_t rank;          /* PROTO_TOUR_NO_RANK: none */
    int16_t rating;       /* 0: none */
    int16_t deviation;    /* of a pool's rating; 0: typed by a person */
    int8_t correction;    /* of the McMahon start, -1..2 */
    uint16_t seed;        /* starting order, from 1; 0: by rating, rank and number */
    uint16_t fixed_board; /* 0: none */
    char note[PROTO_TOUR_REASON_MAX * PROTO_UTF8_MAX + 1]; /* directors only */
    /* filled by acts */
    uint8_t standing;                        /* enum proto_tour_standing */
    uint8_t join_round;                      /* first round that counts for them, from 1 */
    uint8_t leave_round;                     /* withdrawn: first round without them; else 0 */
    uint8_t absences[PROTO_TOUR_ROUNDS_MAX]; /* enum proto_tour_absence, by round - 1 */
    uint32_t rev;                            /* number of the last act that changed this player */
    uint16_t team_place; /* order in the team, from 1; numbers may be missing; 0: no team */
    bool agreed;    /* the account itself took part: entered, checked in or reported */
    bool own;       /* entered by themselves, and the desk has not edited or checked them in */
    bool guest;     /* without an account at their own last act in the tournament */
    bool seen;      /* was in a published round: the number stays theirs for good */
    uint32_t since; /* number of the act that entered them */
};
/* The players that a CLEAR removes. */
enum proto_tour_who { PROTO_WHO_OWN = 1, PROTO_WHO_GUESTS };

enum proto_tour_result { /* of a game or a pairing; stored numbers */
                         PROTO_TOUR_OPEN,
                         PROTO_TOUR_BLACK, /* Black won; of a pairing: its first player */
                         PROTO_TOUR_WHITE,
                         PROTO_TOUR_DRAW,
                         PROTO_TOUR_NEITHER, /* both lose */
                         PROTO_TOUR_BOTH,    /* both win; rare, kept because the formats have it */
                         PROTO_TOUR_VOID     /* does not count */
};
/* A result and its origin. */
struct proto_tour_outcome {
    uint8_t result;  /* enum proto_tour_result */
    bool by_default; /* forfeit: unrated, no colour, counts as a bye for the next one */
    uint8_t ending;  /* enum go_ending of a game of the server, else 0 */
    uint16_t moves;  /* board moves of both sides; fewer in a win as Black decide a 1-1 match */
};
struct proto_tour_game {
    bool first_black; /* the pairing's first player has Black */
    bool has_id;
    uint8_t id[PROTO_ID_BYTES];       /* of a game of the server */
    struct proto_tour_outcome played; /* as the game ended, or as typed */
    bool ruled;
    struct proto_tour_outcome ruling; /* newest that was not revoked */
    uint32_t ruling_n;                /* its act, which has the author and the reason */
    uint8_t claimed[2]; /* over the board: the result as each player reports it; 0: none */
};
/* Two players, or one and a bye, in a round. `first` has Black in game 1. */
struct proto_tour_pair {
    uint16_t board; /* from 1, in the order of the round; a bye comes last and has one too */
    uint16_t first, second; /* second 0: bye */
    uint8_t handicap;       /* stones that `first`, as Black, takes; 1: no komi */
    bool locked;            /* by hand: stays when the round is paired again */
    bool by_hand;           /* colours and handicap too: no drawing changes them */
    bool adjourned;         /* its clocks are stopped until the director lets them go on */
    uint8_t games_n;        /* after the start */
    struct proto_tour_game games[PROTO_TOUR_GAMES_MAX];
    bool has_room; /* of a bye: against a house player, for a game that does not count */
    uint8_t room[PROTO_ID_BYTES];
    bool ruled; /* the pairing as a whole */
    struct proto_tour_outcome ruling;
    uint32_t ruling_n;  /* its act; a START if a player was paired who does not play */
    uint8_t boards2[2]; /* of a match of teams: its doubled board points (server/tour/teams.h) */
    uint16_t levels[9]; /* penalties by level (server/tour/penalty.c); level 5 is in `bye` */
    uint32_t bye;
    uint32_t rev;
};
enum proto_tour_round_state {
    PROTO_ROUND_NONE,
    PROTO_ROUND_DRAFTED, /* only directors see it */
    PROTO_ROUND_PUBLISHED,
    PROTO_ROUND_STARTED,
    PROTO_ROUND_COMPLETE, /* derived: started, and every pairing has a result */
    PROTO_ROUND_CLOSED    /* the next one is drafted */
};
struct proto_tour_round {
    uint8_t no;
    uint8_t state; /* enum proto_tour_round_state */
    uint64_t seed;
    uint16_t pairs_n;
    struct proto_tour_pair *pairs; /* by board */
    int64_t paired_at_ms, published_at_ms, started_at_ms, ended_at_ms;
    bool paused;  /* the clocks of all boards are stopped until the director lets them go on */
    bool taken;   /* had begun when the tournament came in a file */
    uint32_t rev; /* of the last act on the round as a whole */
};

/* --- acts ------------------------------------------------------------------------------------- */

/* Every `k`. docs/PROTOCOL.md describes each one. The word is stored, not the number. */
enum proto_tour_act_kind {
    PROTO_ACT_SETTINGS = 1,   /* settings; the first act of every log */
    PROTO_ACT_STAGE,          /* stage */
    PROTO_ACT_ROLE,           /* account, role */
    PROTO_ACT_FORBID,         /* a, b, on */
    PROTO_ACT_ADD,            /* people: new players, numbers in them */
    PROTO_ACT_ASK,            /* people: one who asks to be let in, without a number */
    PROTO_ACT_ACCEPT,         /* ns, nos: these askers are players now */
    PROTO_ACT_DECLINE,        /* ns: these askers wait no longer */
    PROTO_ACT_CONSENT,        /* a, on: the invited player accepts or declines */
    PROTO_ACT_IDENTIFY,       /* a: the player who acts is this one, by a code of the desk */
    PROTO_ACT_EDIT,           /* people: one, whole; its number identifies the player */
    PROTO_ACT_REMOVE,         /* a: never played */
    PROTO_ACT_CLEAR,          /* who, nos: many players at once */
    PROTO_ACT_TEAM,           /* team, was, nos: a team has this name and these players */
    PROTO_ACT_CHECKIN,        /* a, on */
    PROTO_ACT_ABSENT,         /* a, round, absence */
    PROTO_ACT_WITHDRAW,       /* a, round: the first without them */
    PROTO_ACT_RETURN,         /* a, round: the first with them again */
    PROTO_ACT_DISQUALIFY,     /* a, round, reason */
    PROTO_ACT_PAIR,           /* round, seed, pairs */
    PROTO_ACT_SWAP,           /* round, a, b, pairs: the two change places */
    PROTO_ACT_JOIN,           /* round, a, b (0: bye), pairs: the two meet */
    PROTO_ACT_LOCK,           /* round, board, on */
    PROTO_ACT_COLOURS,        /* round, board, a (has Black), handicap */
    PROTO_ACT_PUBLISH,        /* round */
    PROTO_ACT_WITHDRAW_ROUND, /* round: "unpublish" */
    PROTO_ACT_DISCARD,        /* round */
    PROTO_ACT_START,          /* round, rooms and first games */
    PROTO_ACT_SCHEDULE,       /* nos: all rounds begin, for these players in the order of seeds */
    PROTO_ACT_ABORT,          /* round: games void, back to drafted */
    PROTO_ACT_GAME,           /* round, board, game, id: it has begun; room, if it is the first */
    PROTO_ACT_ENDED,  /* round, board, game, outcome: by the server, with the game's own end */
    PROTO_ACT_RESULT, /* round, board, game, outcome: typed by the desk */
    PROTO_ACT_REPORT, /* round, board, game, result, a: by a player, over the board */
    PROTO_ACT_RULE,   /* round, board, game (0: the pairing), outcome, reason */
    PROTO_ACT_UNRULE, /* round, board, game */
    PROTO_ACT_PAUSE,  /* round, board (0: all), on, reason: stops the clocks, or lets them go on */
    PROTO_ACT_TIME,   /* round, board, game, colour, ms: a clock gains it */
    PROTO_ACT_HOLD,   /* on: no round begins without the desk */
    PROTO_ACT_TAKEN,  /* the acts before it came in a file */
    PROTO_ACT_UNDO,   /* to: number of the act that is cancelled */
    PROTO_ACTS_N
};
const char *proto_tour_act_key(enum proto_tour_act_kind kind); /* "add", "unpublish" … */

#define PROTO_TOUR_BOTH_COLOURS (GO_BLACK | GO_WHITE)

/* The change of a player's rating; 0: no rating. */
struct proto_tour_change {
    uint16_t no, before, after;
};

struct proto_tour_act {
    uint32_t n;                                /* number in the log, from 1; 0 in a command */
    int64_t at_ms;                             /* UTC; 0 in a command */
    int64_t actor;                             /* player of the server; 0: the server */
    uint8_t kind;                              /* enum proto_tour_act_kind */
    uint8_t stage, role, absence, round, game; /* game: 1 or 2; 0: all */
    uint8_t colour;                            /* GO_BLACK, GO_WHITE or PROTO_TOUR_BOTH_COLOURS */
    uint8_t who;                               /* enum proto_tour_who */
    uint16_t a, b, board;
    uint8_t handicap; /* 0 to PROTO_FIXED_HANDICAP_MAX */
    bool on;
    bool guest; /* the player who acts has no account */
    uint32_t to;
    int64_t account;
    uint64_t seed; /* below 2^53 */
    int64_t ms;    /* 1 to PROTO_TOUR_TIME_MAX_MS */
    struct proto_tour_outcome outcome;
    uint8_t id[PROTO_ID_BYTES];
    char reason[PROTO_TOUR_REASON_MAX * PROTO_UTF8_MAX + 1];
    char team[PROTO_TOUR_PERSON_MAX * PROTO_UTF8_MAX + 1]; /* TEAM: its name from now on */
    char was[PROTO_TOUR_PERSON_MAX * PROTO_UTF8_MAX + 1];  /* and until now; "": the same */
    /* allocated; proto_tour_act_finish() frees them */
    struct proto_tour_settings *settings;
    struct proto_tour_person *people;
    uint16_t people_n;
    struct proto_tour_pair
        *pairs; /* PAIR, SWAP, JOIN: the round's; START: board, room, first game */
    uint16_t pairs_n;
    struct proto_tour_change *changes; /* RESULT, RULE, UNRULE, UNDO: corrected ratings */
    uint16_t changes_n;
    bool has_room; /* GAME: in a room that this act opens */
    uint8_t room[PROTO_ID_BYTES];
    /* CLEAR: players; TEAM: its players in order; ACCEPT: their new numbers, in the order of ns; SCHEDULE: the field */
    uint16_t *nos;
    uint16_t nos_n;
    uint32_t *ns; /* ACCEPT, DECLINE: the acts of asking */
    uint16_t ns_n;
    char code[PROTO_TOUR_CODE_MAX + 1]; /* of entry or identity, in a command only */
};
void proto_tour_act_finish(struct proto_tour_act *act);

#endif
