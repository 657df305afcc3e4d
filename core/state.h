/* The parts of a game's state, as plain memory. Only the core's own files touch them; game.h has
 * the functions for all others. */
#ifndef MIAI_CORE_STATE_H
#define MIAI_CORE_STATE_H

#include "board.h"
#include "journal.h"

/* The part of a state that a confirmation sequence takes over and gives back. */
struct go_line {
    struct go_board board;
    uint64_t hash;
    uint8_t to_move;           /* next in turn */
    uint8_t first_to_move;     /* at the origin */
    bool sequence;             /* a confirmation sequence */
    bool modified_ko;          /* ko challenges are in force */
    uint8_t successive_passes; /* regular ones */
    uint8_t draw_offer;        /* by this player, or GO_EMPTY */
    uint16_t origin; /* the turn that this line starts from: 0, or the last one before the stop */
    uint16_t first;  /* its first own turn */
    uint16_t turn;   /* the last turn on it, or the origin */
    uint16_t phase_first;     /* the first turn of the present phase */
    uint16_t remembered;      /* minimal superko: the turn of the remembered board, or GO_NO_TURN */
    uint16_t lost[3];         /* stones captured and suicided, by colour */
    uint16_t handed[3];       /* stones handed over by passing, by the passing player */
    uint16_t passes[3];       /* regular passes of each player */
    uint16_t moves[3];        /* turns of each player in the present phase */
    int32_t phase_difference; /* prisoners: Black's losses less White's when the phase began */
    uint16_t last_capture;    /* the latest turn that took enemy stones, or 0 */
    go_point ko_point;        /* where basic ko forbids the next play, or GO_NO_POINT */
};

/* The number of stones that Black has lost more than White, those handed over by passing included. */
static inline int32_t go_line_difference(const struct go_line *line)
{
    return line->lost[GO_BLACK] + line->handed[GO_BLACK] - line->lost[GO_WHITE] -
           line->handed[GO_WHITE];
}

/* Modified ko: the history of a pair of points. Players as bits (1u << colour). */
struct go_ko_record {
    go_point points[2]; /* of Black's capture, of White's */
    uint8_t captured, prepared, locked;
};

struct go_ko_records {
    uint16_t n;
    struct go_ko_record list[GO_RECORDS_MAX];
};

/* A claim of the present stop. */
struct go_claim {
    go_point point; /* a stone of the string */
    uint8_t by;
    uint8_t asked_by; /* the player who asked for its latest sequence: by, or the string's owner */
    uint8_t sequences;
};

#endif
