/* The reasons of refusals, and their proofs. */
#ifndef MIAI_CORE_VERDICT_H
#define MIAI_CORE_VERDICT_H

#include "point.h"

/* In the order of the checks (docs/RULES.md section 0). go_reason_key() gives the text. */
enum go_reason {
    GO_OK = 0,
    GO_GAME_OVER,
    GO_WRONG_PHASE,
    GO_NOT_YOUR_TURN,
    GO_OFF_BOARD,
    GO_BLOCKED_POINT,
    GO_OCCUPIED,
    GO_OUT_OF_STONES,
    GO_SUICIDE,
    GO_KO,
    GO_KO_LOCKED,
    GO_CAPTURE_AFTER_CAPTURE,
    GO_SUPERKO,
    GO_MINIMAL_SUPERKO,
    GO_NO_PASSING,
    GO_NO_PASSES_LEFT,
    GO_NO_CHALLENGE,
    GO_ALREADY_PREPARED,
    GO_NO_RESUMPTIONS_LEFT,
    GO_NOT_YOUR_STRING,
    GO_NO_STRING,
    GO_DECIDED,
    GO_NO_CLAIM,
    GO_TOO_MANY_CLAIMS,
    GO_TOO_LONG,
    GO_REASONS_N
};

/* The failed condition of a reason that has several. go_detail_key() gives the text. */
enum go_detail {
    GO_DETAIL_NONE = 0,
    GO_DETAIL_NO_MODIFIED_KO, /* challenge: the modified ko rules are not in force */
    GO_DETAIL_NO_KO_CAPTURE,  /* challenge: playing there would not be a ko capture */
    GO_DETAIL_NO_RECAPTURE,   /* challenge: the opponent has not captured in this ko yet */
    GO_DETAIL_CLAIMS,         /* too-many-claims: the game's claims are used up */
    GO_DETAIL_SEQUENCES,      /* too-many-claims: this claim's sequences are used up */
    GO_DETAIL_NOT_LARGER, /* capture-after-capture: takes no more stones than the last one took */
    /* capture-after-capture: one stone, the last placed or taken in self-atari */
    GO_DETAIL_SINGLE_STONE,
    /* capture-after-capture: the player already made the game's latest capture */
    GO_DETAIL_LAST_CAPTURER,
    GO_DETAILS_N
};

/* The witness of a refusal. A field that the reason does not need is GO_NO_POINT, 0 or GO_NO_TURN. */
#define GO_NO_TURN ((uint16_t)0xffff)
struct go_witness {
    uint8_t detail; /* enum go_detail */
    go_point point; /* the refused point; for ko and ko-locked the stone that may not be taken */
    /* number of the earlier turn (0: the set-up): the one whose board would return, or the capture
     * that forbids this one */
    uint16_t turn;
    uint16_t string_n; /* the string without liberty, of the other player, or already decided */
    go_point string[GO_POINTS_MAX];
};

const char *go_reason_key(uint8_t reason); /* "ko-locked"; "" for GO_OK */
const char *go_detail_key(uint8_t detail);

#endif
