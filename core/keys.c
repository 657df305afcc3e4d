/* Names of enumerators, as in the protocol, the referee and stored games. They are never translated
 * and never change. */
#include "game.h"

#define KEY_OF(names, index)                                                                       \
    ((index) < sizeof(names) / sizeof(names)[0] && (names)[index] ? (names)[index] : "")

static const char *const reasons[GO_REASONS_N] = {
    [GO_OK] = "",
    [GO_GAME_OVER] = "game-over",
    [GO_WRONG_PHASE] = "wrong-phase",
    [GO_NOT_YOUR_TURN] = "not-your-turn",
    [GO_OFF_BOARD] = "off-board",
    [GO_BLOCKED_POINT] = "blocked",
    [GO_OCCUPIED] = "occupied",
    [GO_OUT_OF_STONES] = "out-of-stones",
    [GO_SUICIDE] = "suicide",
    [GO_KO] = "ko",
    [GO_KO_LOCKED] = "ko-locked",
    [GO_CAPTURE_AFTER_CAPTURE] = "capture-after-capture",
    [GO_SUPERKO] = "superko",
    [GO_MINIMAL_SUPERKO] = "minimal-superko",
    [GO_NO_PASSING] = "no-passing",
    [GO_NO_PASSES_LEFT] = "no-passes-left",
    [GO_NO_CHALLENGE] = "no-challenge",
    [GO_ALREADY_PREPARED] = "already-prepared",
    [GO_NO_RESUMPTIONS_LEFT] = "no-resumptions-left",
    [GO_NOT_YOUR_STRING] = "not-your-string",
    [GO_NO_STRING] = "no-string",
    [GO_DECIDED] = "decided",
    [GO_NO_CLAIM] = "no-claim",
    [GO_TOO_MANY_CLAIMS] = "too-many-claims",
    [GO_TOO_LONG] = "too-long",
};

static const char *const details[GO_DETAILS_N] = {
    [GO_DETAIL_NO_MODIFIED_KO] = "no-modified-ko", [GO_DETAIL_NO_KO_CAPTURE] = "no-ko-capture",
    [GO_DETAIL_NO_RECAPTURE] = "no-recapture",     [GO_DETAIL_CLAIMS] = "claims",
    [GO_DETAIL_SEQUENCES] = "sequences",           [GO_DETAIL_NOT_LARGER] = "not-larger",
    [GO_DETAIL_SINGLE_STONE] = "single-stone",     [GO_DETAIL_LAST_CAPTURER] = "last-capturer",
};

static const char *const endings[GO_ENDINGS_N] = {
    [GO_ENDING_SCORE] = "score",
    [GO_ENDING_RESIGN] = "resign",
    [GO_ENDING_AGREEMENT] = "agreement",
    [GO_ENDING_SINGLE_STONE_SUICIDE] = "single-stone-suicide",
    [GO_ENDING_BRIDGE] = "bridge",
    [GO_ENDING_TWO_PASSES] = "two-passes",
    [GO_ENDING_NO_MOVE] = "no-move",
    [GO_ENDING_REPETITION] = "repetition",
    [GO_ENDING_THREEFOLD] = "threefold",
    [GO_ENDING_TIME] = "time",
    [GO_ENDING_ABSENCE] = "absence",
    [GO_ENDING_FORFEIT] = "forfeit",
    [GO_ENDING_ABORTED] = "aborted",
    [GO_ENDING_CAPTURE_ALL] = "capture-all",
    [GO_ENDING_FIRST_CAPTURE] = "first-capture",
    [GO_ENDING_NO_CAPTURE] = "no-capture",
};

static const char *const results[] = {
    [GO_RESULT_BLACK] = "B",
    [GO_RESULT_WHITE] = "W",
    [GO_RESULT_DRAW] = "draw",
    [GO_RESULT_NONE] = "none",
};

static const char *const phases[] = {
    [GO_PHASE_PLAY] = "play",
    [GO_PHASE_STOPPED] = "stopped",
    [GO_PHASE_CONFIRMATION] = "confirmation",
    [GO_PHASE_FINISHED] = "finished",
};

static const char *const acts[] = {
    [GO_ACT_PLAY] = "play",     [GO_ACT_PASS] = "pass",       [GO_ACT_CHALLENGE] = "challenge",
    [GO_ACT_RESUME] = "resume", [GO_ACT_DEAD] = "dead",       [GO_ACT_ALIVE] = "alive",
    [GO_ACT_ACCEPT] = "accept", [GO_ACT_CLAIM] = "claim",     [GO_ACT_EXPIRE] = "expire",
    [GO_ACT_DRAW] = "draw",     [GO_ACT_RESIGN] = "resign",   [GO_ACT_FLAG] = "flag",
    [GO_ACT_ABSENT] = "absent", [GO_ACT_FORFEIT] = "forfeit", [GO_ACT_ABORT] = "abort",
};

const char *go_reason_key(uint8_t reason)
{
    return KEY_OF(reasons, reason);
}

const char *go_detail_key(uint8_t detail)
{
    return KEY_OF(details, detail);
}

const char *go_ending_key(uint8_t ending)
{
    return KEY_OF(endings, ending);
}

const char *go_result_key(uint8_t result)
{
    return KEY_OF(results, result);
}

const char *go_phase_key(uint8_t phase)
{
    return KEY_OF(phases, phase);
}

const char *go_act_key(uint8_t kind)
{
    return KEY_OF(acts, kind);
}
