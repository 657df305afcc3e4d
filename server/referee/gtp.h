/* `miai-referee gtp`: one game, led by a controller through the Go Text Protocol, version 2 (draft
 * 2).
 *
 *     gtp.c           lines in, answers out
 *     gtp_commands.c  the table of commands, and those that need no game
 *     gtp_setup.c     the start of a game: size, ruleset, komi, handicap
 *     gtp_sgf.c       or from a file, and into one
 *     gtp_play.c      acts in the game
 *     gtp_tell.c      questions about it
 *     gtp_ask.c       and questions of other programs, beside the draft
 *     gtp_status.c    dead and living stones
 *     gtp_search.c    moves of its own, by search
 *     gtp_game.c      the game itself: a set-up and a list of acts, folded by the core
 *
 * Every command writes its answer or its error text to `reply` and returns whether it succeeded. A
 * command that failed has changed nothing. */
#ifndef MIAI_SERVER_REFEREE_GTP_H
#define MIAI_SERVER_REFEREE_GTP_H

#include <stdbool.h>
#include <stdio.h>

#include "core/game.h"

#define GTP_LINE_MAX  4096  /* bytes of a line without its comment and control characters */
#define GTP_WORDS_MAX 640   /* words of a line: a vertex for each point, and a few */
#define GTP_ACTS_MAX  20000 /* acts of a game: turns, and marks set and removed */

/* An act as text (core/text.h). An implied act is the pass that a play out of turn implies. */
struct gtp_act {
    char *text; /* owned */
    bool implied;
    bool idle; /* a pass after the end of the game: it changes nothing but can be taken back */
    bool own;  /* the engine chose it */
};

#define GTP_PLAYOUTS_MAX  10000000 /* of a search */
#define GTP_BUDGET_MS_MAX 86400000 /* of a search */
#define GTP_NO_CLOCK      (-1)
#define GTP_LEVEL_DEFAULT 4

/* The engine: how well it plays. */
struct gtp_engine {
    unsigned level;     /* of a house player; 0: so many playouts */
    unsigned playouts;  /* of a search, 1..GTP_PLAYOUTS_MAX */
    uint16_t looseness; /* as in core/search/search.h */
    unsigned seed;
    int64_t budget_ms[3]; /* by colour: for the next search, or GTP_NO_CLOCK */
};

struct gtp {
    const struct go_ruleset *ruleset;
    bool mixed; /* clauses other than komi differ from the ruleset's */
    /* the players settle the dead stones on the board: remaining stones are alive */
    bool capture_all_dead;
    bool komi_said;        /* the controller set it: rules of KGS keep it */
    struct go_setup setup; /* of the present game */
    struct go_game *game;
    void *journal;
    struct gtp_act *acts; /* GTP_ACTS_MAX of them */
    unsigned acts_n;
    struct gtp_engine engine;
    FILE *reply;
    bool quit;
};

/* The words are the n that follow the command's own. */
typedef bool gtp_run(struct gtp *gtp, unsigned n, char **words);

struct gtp_command {
    const char *name;
    gtp_run *run;
    unsigned min, max; /* words after the name */
    const char *words; /* the words, for the error when there are too few or too many */
};

const struct gtp_command *gtp_command_find(const char *name);

/* --- the game ------------------------------------------------------------------------------- */

/* Starts a game from `setup` and repeats the first n acts of the present one. On false - the rules
 * refuse the set-up (*ret_error), or memory runs out - nothing has changed. */
bool gtp_game_start(struct gtp *gtp, const struct go_setup *setup, unsigned n,
                    enum go_setup_error *ret_error);
void gtp_game_finish(struct gtp *gtp);

/* Judges and executes one act, given as text. GO_OFF_BOARD for a well-formed point of another
 * board. False if the text is no act; otherwise *ret is the verdict, and *ret_witness is its
 * witness if it is not GO_OK. */
bool gtp_game_act(struct gtp *gtp, const char *text, bool implied, enum go_reason *ret,
                  struct go_witness *ret_witness);

/* Adds a pass of `player` after the end of the game. A controller that does not know the goal of the
 * game ends it by two passes. False when the list is full. */
bool gtp_game_idle(struct gtp *gtp, uint8_t player);

/* Takes back the last act, and the pass that it implied. False if there is none. */
bool gtp_game_undo(struct gtp *gtp);

/* --- acts ----------------------------------------------------------------------------------- */

/* Makes it the player's turn, by a pass of the other player where the rules allow it. On false, with
 * the text written, that pass may have been made: take it back. */
bool gtp_take_turn(struct gtp *gtp, uint8_t player);

/* Writes `what`, the code of the reason, and the content of its witness. Returns false. */
bool gtp_refuse(struct gtp *gtp, const char *what, enum go_reason reason,
                const struct go_witness *witness);

/* --- the engine ----------------------------------------------------------------------------- */

/* Takes the playouts and the looseness of a house player. False if no level has this number. */
bool gtp_engine_level(struct gtp_engine *engine, unsigned level);
/* Takes a number of playouts, 1..GTP_PLAYOUTS_MAX, under any rules and on any board. */
void gtp_engine_playouts(struct gtp_engine *engine, unsigned playouts);
/* The playouts of an act in a game of this set-up. */
unsigned gtp_playouts(const struct gtp_engine *engine, const struct go_setup *setup);

/* The player's clock shows so many seconds, for so many stones or (0) for the rest of the game. It
 * limits their next search. */
void gtp_engine_clock(struct gtp_engine *engine, uint8_t player, double seconds, double stones);
void gtp_engine_no_clock(struct gtp_engine *engine);

/* --- words ---------------------------------------------------------------------------------- */

bool gtp_fail(struct gtp *gtp, const char *what); /* writes the text; returns false */
bool gtp_read_colour(const char *word, uint8_t *ret);
bool gtp_read_player(struct gtp *gtp, const char *word,
                     uint8_t *ret); /* the same; writes the fault */
bool gtp_read_number(const char *word, unsigned max, unsigned *ret);

/* Reads a vertex other than "pass", in upper case. True with GO_NO_POINT for one beyond the edge. */
bool gtp_read_vertex(const struct gtp *gtp, char *word, go_point *ret);
const char *gtp_colour_name(uint8_t player); /* "black" */

void gtp_write_half_points(struct gtp *gtp, int32_t halves); /* "-6.5" */

/* Writes vertices, with a space between two. */
void gtp_write_vertices(struct gtp *gtp, const go_point *points, unsigned n);

/* --- the commands of each file, for the table -------------------------------------------------- */

gtp_run gtp_boardsize, gtp_rectangular_boardsize, gtp_clear_board, gtp_komi, gtp_fixed_handicap,
    gtp_place_free_handicap, gtp_set_free_handicap, gtp_time_settings, gtp_time_left,
    gtp_miai_ruleset, gtp_miai_clause, gtp_miai_clauses, gtp_miai_setup, gtp_loadsgf, gtp_printsgf,
    gtp_named_rules, gtp_gogui_setup, gtp_gogui_setup_player;
gtp_run gtp_play, gtp_play_sequence, gtp_is_legal, gtp_undo, gtp_judge, gtp_challenge, gtp_resume,
    gtp_dead, gtp_alive, gtp_accept, gtp_claim, gtp_expire, gtp_draw, gtp_resign;
gtp_run gtp_get_komi, gtp_query_boardsize, gtp_list_stones, gtp_move_history, gtp_analyze_commands;
gtp_run gtp_genmove, gtp_reg_genmove, gtp_genmove_cleanup, gtp_genact;
gtp_run gtp_showboard, gtp_final_score, gtp_final_status_list, gtp_phase, gtp_may,
    gtp_rules_game_id, gtp_rules_board, gtp_rules_board_size, gtp_rules_captured_count,
    gtp_rules_legal_moves, gtp_rules_side_to_move, gtp_rules_final_result;

#endif
