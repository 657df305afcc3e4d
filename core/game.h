/* One game: a ruleset, a set-up and the acts so far, folded into a state.
 *
 *     struct go_game game;
 *     go_game_init(&game, &setup, journal, go_journal_bytes(w, h, 400));
 *     reason = go_game_apply(&game, &act);
 *
 * The caller owns both the struct (plain memory, may be copied only together with its journal) and
 * the journal. An act is judged first and applied only if it is allowed: a refused act changes
 * nothing. There is no clock here (clock.h), no undo (a caller folds the shorter list again) and no
 * notion of seats or networks. */
#ifndef MIAI_CORE_GAME_H
#define MIAI_CORE_GAME_H

#include <stdbool.h>
#include <stddef.h>

#include "rules.h"
#include "state.h"
#include "verdict.h"

/* The acts. The numbers are stored in databases and never change. */
enum go_act_kind {
    GO_ACT_PLAY = 1, /* point */
    GO_ACT_PASS,
    GO_ACT_CHALLENGE, /* point: a pass that challenges the ko capture there */
    GO_ACT_RESUME,    /* modified_ko: with ko challenges */
    GO_ACT_DEAD,      /* points: marks whole strings */
    GO_ACT_ALIVE,     /* points: removes marks */
    GO_ACT_ACCEPT,    /* the marks as they are */
    GO_ACT_CLAIM,     /* point, modified_ko: that string is dead; starts a confirmation sequence */
    GO_ACT_EXPIRE,    /* the marking time is over; player is ignored */
    GO_ACT_DRAW,      /* offers a draw or accepts the other player's offer */
    GO_ACT_RESIGN,
    GO_ACT_FLAG,    /* the player's time ran out, as the caller decides */
    GO_ACT_ABSENT,  /* player stayed away and the other claimed the game */
    GO_ACT_FORFEIT, /* the player loses by a ruling from outside the board */
    GO_ACT_ABORT    /* the game is cancelled; no result */
};

struct go_act {
    uint8_t kind;   /* enum go_act_kind */
    uint8_t player; /* GO_BLACK or GO_WHITE */
    bool modified_ko;
    go_point point;         /* play, challenge, claim */
    const go_point *points; /* dead, alive; borrowed for the call */
    uint16_t points_n;
};

enum go_phase { GO_PHASE_PLAY = 1, GO_PHASE_STOPPED, GO_PHASE_CONFIRMATION, GO_PHASE_FINISHED };

enum go_result {
    GO_RESULT_OPEN = 0,
    GO_RESULT_BLACK,
    GO_RESULT_WHITE,
    GO_RESULT_DRAW,
    GO_RESULT_NONE
};

/* The reason why a game ended; go_ending_key() gives the text of docs/PROTOCOL.md and of the referee. */
enum go_ending {
    GO_ENDING_OPEN = 0,
    GO_ENDING_SCORE,
    GO_ENDING_RESIGN,
    GO_ENDING_AGREEMENT,
    GO_ENDING_SINGLE_STONE_SUICIDE,
    GO_ENDING_BRIDGE,
    GO_ENDING_TWO_PASSES,
    GO_ENDING_NO_MOVE,
    GO_ENDING_REPETITION,
    GO_ENDING_THREEFOLD,
    GO_ENDING_TIME,
    GO_ENDING_ABSENCE,
    GO_ENDING_FORFEIT,
    GO_ENDING_ABORTED,
    GO_ENDING_CAPTURE_ALL,
    GO_ENDING_FIRST_CAPTURE,
    GO_ENDING_NO_CAPTURE,
    GO_ENDINGS_N
};

struct go_outcome {
    uint8_t result; /* enum go_result */
    uint8_t ending; /* enum go_ending */
    bool scored;
    int32_t score_x2[2]; /* if scored: Black's and White's half points, komi included */
};

/* The start of a game. */
struct go_setup {
    struct go_rules rules;
    uint8_t width, height; /* 1..GO_SIDE_MAX */
    uint8_t to_move;       /* GO_BLACK or GO_WHITE */
    uint8_t handicap;      /* stones given, for handicap_compensation only; they are in points[] */
    uint8_t points[GO_POINTS_MAX]; /* enum go_colour, row by row from the top */
};

enum go_setup_error {
    GO_SETUP_OK = 0,
    GO_SETUP_SIZE,       /* a side outside 1..GO_SIDE_MAX */
    GO_SETUP_RULES,      /* go_rules_check() refuses them, or handicap is above GO_HANDICAP_MAX */
    GO_SETUP_COLOUR,     /* to_move or a point is no colour */
    GO_SETUP_NO_LIBERTY, /* a string has no liberty under the ruleset's liberty clause */
    GO_SETUP_BRIDGE,     /* the goal is a bridge and the board has one already */
    GO_SETUP_MEMORY      /* the journal is too small for one turn */
};

/* One game in plain memory. The fields belong to the core; other code reads them through the functions below. */
struct go_game {
    struct go_setup setup;
    struct go_journal journal;
    uint16_t playable_n; /* points that are not blocked */
    uint8_t phase;       /* enum go_phase */
    uint8_t resumptions, resumed_by;
    struct go_outcome outcome;
    struct go_line line;    /* the present */
    struct go_line stopped; /* the line that comes back after the running confirmation sequence */
    struct go_ko_records kos;
    uint8_t points[GO_POINTS_MAX]; /* the board of the line, row by row */
    uint8_t marks[GO_POINTS_MAX];  /* enum go_mark */
    bool accepted[3];
    uint8_t claims_made; /* in the whole game */
    uint8_t claims_n;    /* in this stop */
    uint8_t claim;       /* index of the one in question, during a sequence */
    struct go_claim claims[GO_CLAIMS_MAX];
};

/* Journal memory for a game of `turns` plays, passes and challenges on a w x h board, in bytes
 * (alignment 8). */
size_t go_journal_bytes(unsigned width, unsigned height, unsigned turns);

/* Starts a game. On error returns its kind and, if the pointer is given, a stone of the string at fault. */
enum go_setup_error go_game_init(struct go_game *game, const struct go_setup *setup, void *journal,
                                 size_t bytes, go_point *ret_point);

/* Turns that still fit into the journal; at 0 a turn is refused as too-long. */
unsigned go_game_room(const struct go_game *game);

/* Moves the journal into other memory, usually larger. The old memory is no longer used; the caller
 * frees it. Memory that is too small for the turns so far changes nothing. A copy of the struct
 * gets a journal of its own in the same way. */
void go_game_move_journal(struct go_game *game, void *journal, size_t bytes);

/* The same for memory of the same size, to which the caller has copied the bytes of the old one. */
void go_game_rebase_journal(struct go_game *game, void *journal);

/* The effect of a play, computed before any clause judges it. */
struct go_effect {
    uint8_t player;
    bool bridge; /* the placed stone's string joins two opposite sides when the goal looks for it */
    go_point placed;   /* GO_NO_POINT: nothing was computed */
    go_point ko_taken; /* the stone that a ko capture takes, or GO_NO_POINT */
    uint16_t gone_n; /* stones that leave the board, own and enemy, the placed one too if it goes */
    uint16_t taken[3];            /* how many of them are black [1] and white [2] */
    uint64_t hash;                /* of the board afterwards */
    go_point gone[GO_POINTS_MAX]; /* the enemy's stones before the player's own */
};

/* Judges without changing anything. effect and witness may be NULL; witness is filled only on refusal. */
enum go_reason go_game_judge(const struct go_game *game, const struct go_act *act,
                             struct go_effect *ret_effect, struct go_witness *ret_witness);

/* Judges, and applies an allowed act. ret_effect (may be NULL) has the stones that left the board. */
enum go_reason go_game_apply(struct go_game *game, const struct go_act *act,
                             struct go_effect *ret_effect, struct go_witness *ret_witness);

/* Every point where the player to move may play, as flags 0/1 for each point. Returns how many. */
unsigned go_game_legal(const struct go_game *game, uint8_t ret_flags[GO_POINTS_MAX]);

/* --- reading the state
 * ------------------------------------------------------------------------------- */

uint8_t go_game_phase(const struct go_game *game);   /* enum go_phase */
bool go_game_in_dispute(const struct go_game *game); /* a resumption has happened */
uint8_t
go_game_to_move(const struct go_game *game); /* GO_EMPTY unless a stone or pass may be played */
uint8_t go_game_next(const struct go_game *game); /* the player next in turn, stopped or not */
const uint8_t *
go_game_points(const struct go_game *game); /* enum go_colour for each point, row by row */
const struct go_setup *go_game_setup(const struct go_game *game);
struct go_outcome go_game_outcome(const struct go_game *game);
uint16_t go_game_lost(const struct go_game *game,
                      uint8_t player); /* stones captured, suicided, handed over */
uint16_t
go_game_turns(const struct go_game *game); /* plays, passes, challenges of the game (0: none yet) */

/* A turn of the journal, 1..turns; false beyond. The kind is play, pass or challenge. */
struct go_turn {
    uint8_t kind, player;
    bool automatic;   /* the extra pass of equal_moves */
    bool in_sequence; /* belongs to a confirmation sequence */
    go_point point;
    uint16_t taken[3];
};
bool go_game_turn(const struct go_game *game, unsigned number, struct go_turn *ret);

/* The board after turn `number` (0: the set-up) of the present line. False if there is no such
 * turn. */
bool go_game_board_after(const struct go_game *game, unsigned number,
                         uint8_t ret_points[GO_POINTS_MAX]);

/* The acts of each player now: bit (1u << enum go_act_kind) for each kind that could be accepted.
 * Plays are listed without trying every point; go_game_legal() tries them. Expire, flag, absent,
 * forfeit and abort belong to the program that runs the game and are never listed. */
uint32_t go_game_may(const struct go_game *game, uint8_t player);

struct go_standing {
    uint16_t passes_left[3]; /* by colour; 0xffff: unlimited */
    int32_t stones_left[3];  /* how far the loss difference may still grow; -1: unlimited */
    uint8_t successive_passes;
    uint8_t stop_passes;
    uint8_t resumptions, max_resumptions;
    uint8_t claims, max_claims;
    /* the player who asked for the present continuation; GO_EMPTY outside one */
    uint8_t resumed_by;
    bool modified_ko;         /* ko challenges are in force now */
    uint8_t draw_offer;       /* the player whose offer is open, or GO_EMPTY */
    bool accepted[3];         /* the player accepts the present marks */
    go_point ko_point;        /* where basic ko forbids the next play, or GO_NO_POINT */
    uint16_t remembered_turn; /* minimal superko: turn of the remembered board, or GO_NO_TURN */
    go_point claim_point;     /* confirmation: a stone of the string in question, or GO_NO_POINT */
    uint8_t claim_by;         /* confirmation: the claimant */
    uint8_t claim_sequences;  /* sequences of that claim so far */
};
void go_game_standing(const struct go_game *game, struct go_standing *ret);

/* Marks for each point: 0 none, 1 marked dead, 2 proved dead, 3 proved alive. During a stop, or as
 * they were at the last one. */
enum go_mark { GO_MARK_NONE = 0, GO_MARK_DEAD, GO_MARK_PROVED_DEAD, GO_MARK_PROVED_ALIVE };
void go_game_marks(const struct go_game *game, uint8_t ret_marks[GO_POINTS_MAX]);

/* Ko records in force: the points where one player's capture is prepared or locked. Returns their number. */
struct go_ko_note {
    go_point capture, other;
    uint8_t player;
    bool prepared, locked;
};
unsigned go_game_ko_notes(const struct go_game *game, struct go_ko_note *ret, unsigned max);

/* Score of the present board with the present marks, in any phase. owner: GO_BLACK or GO_WHITE for that
 * player's point, GO_EMPTY for a neutral one, GO_BLOCKED. count: half points of each player, with komi. */
struct go_tally {
    int32_t score_x2[2];
    /* The parts: living stones (area), points that are empty or hold dead stones, prisoners and dead
     * stones (territory); less the group tax. A part that the scoring clause does not count is 0. */
    uint16_t stones[2], points[2], prisoners[2], tax[2];
    uint8_t owner[GO_POINTS_MAX];
};
void go_game_tally(const struct go_game *game, struct go_tally *ret);

/* Liberties of the string at `point` under the ruleset: external (counting) and internal ones; for
 * an external clause, outside[] flags the points of outside components as its colour sees them.
 * Flags 0/1 for each point. */
struct go_liberties {
    uint8_t counting[GO_POINTS_MAX], internal[GO_POINTS_MAX], outside[GO_POINTS_MAX];
};
void go_game_liberties(const struct go_game *game, go_point point, struct go_liberties *ret);

const char *go_ending_key(uint8_t ending); /* "single-stone-suicide" */
const char *go_result_key(uint8_t result); /* "B", "W", "draw", "none"; "" while open */
const char *go_phase_key(uint8_t phase);   /* "play", "stopped", "confirmation", "finished" */
const char *go_act_key(uint8_t kind);      /* "play", "pass", ... */

#endif
