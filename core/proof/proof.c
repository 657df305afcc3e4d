/* The proof search: depth first over all acts, without recursion. A frame is a position on the way; the frames of
 * GO_PROOF_TURNS_MAX turns and their journals lie in the caller's memory. The act that refuted the last position at a
 * depth is tried first at the next one, which saves most of the work. */
#include "proof.h"

#include "core/assert.h"

struct step {
    uint8_t kind; /* enum go_act_kind */
    go_point point;
};

struct frame {
    struct go_game game;
    uint8_t mover;
    uint8_t proof; /* enum go_proof */
    unsigned n, at;
    struct step first; /* refuted the last position here; kind 0: none yet */
    struct step steps[GO_PROOF_ACTS_MAX];
};

struct search {
    const struct go_aim *aim;
    struct frame *frames;
    uint8_t *journals;
    size_t journal_bytes;
};

/* --- aims ------------------------------------------------------------------------------------------ */

static bool is_won_by(struct go_outcome outcome, uint8_t player)
{
    return outcome.result == (player == GO_BLACK ? GO_RESULT_BLACK : GO_RESULT_WHITE);
}

static enum go_proof proof_of(bool reached)
{
    return reached ? GO_PROOF_REACHED : GO_PROOF_MISSED;
}

static bool score_reached(const struct go_game *game, const struct go_aim *aim)
{
    struct go_tally tally;
    int32_t margin;

    go_game_tally(game, &tally);
    margin = tally.score_x2[0] - tally.score_x2[1];
    return (aim->player == GO_BLACK ? margin : -margin) >= aim->margin_x2;
}

/* The stone that must stay decides first: a capture that costs it is none. */
static enum go_proof stones_now(const struct go_game *game, const struct go_aim *aim, bool over)
{
    const uint8_t *points = go_game_points(game);

    if (aim->keep != GO_NO_POINT && points[aim->keep] != aim->player)
        return GO_PROOF_MISSED;
    if (aim->capture != GO_NO_POINT && points[aim->capture] != go_other(aim->player))
        return GO_PROOF_REACHED;
    return over ? proof_of(aim->capture == GO_NO_POINT) : GO_PROOF_OPEN;
}

enum go_proof go_proof_now(const struct go_game *game, const struct go_aim *aim)
{
    struct go_outcome outcome = go_game_outcome(game);
    bool over = aim->turns == 0 || go_game_to_move(game) == GO_EMPTY;

    if (aim->kind != GO_AIM_SCORE && is_won_by(outcome, aim->player))
        return GO_PROOF_REACHED;
    if (aim->kind != GO_AIM_SCORE && is_won_by(outcome, go_other(aim->player)))
        return GO_PROOF_MISSED;
    switch ((enum go_aim_kind)aim->kind) {
    case GO_AIM_STONES: return stones_now(game, aim, over);
    case GO_AIM_WIN: return over ? GO_PROOF_MISSED : GO_PROOF_OPEN;
    case GO_AIM_HOLD: return over ? GO_PROOF_REACHED : GO_PROOF_OPEN;
    case GO_AIM_SCORE: return over ? proof_of(score_reached(game, aim)) : GO_PROOF_OPEN;
    }
    return GO_PROOF_OPEN;
}

/* --- acts ------------------------------------------------------------------------------------------ */

static struct go_act act_of(struct step step, uint8_t player)
{
    return (struct go_act){.kind = step.kind, .player = player, .point = step.point};
}

static bool may(const struct go_game *game, uint8_t player, struct step step,
                struct go_effect *ret_effect)
{
    struct go_act act = act_of(step, player);

    return go_game_judge(game, &act, ret_effect, NULL) == GO_OK;
}

static void swap(struct step *a, struct step *b)
{
    struct step kept = *a;

    *a = *b;
    *b = kept;
}

static unsigned steps_of(const struct go_game *game, uint8_t player,
                         struct step ret[GO_PROOF_ACTS_MAX])
{
    unsigned points_n = (unsigned)game->setup.width * game->setup.height, n = 0, captures = 0;
    uint32_t kinds = go_game_may(game, player);
    struct go_effect effect;

    for (go_point point = 0; point < points_n; point++) {
        struct step step = {GO_ACT_PLAY, point};

        if (go_game_points(game)[point] != GO_EMPTY || !may(game, player, step, &effect))
            continue;
        ret[n++] = step;
        if (effect.taken[go_other(player)] > 0)
            swap(&ret[captures++], &ret[n - 1]);
    }
    for (go_point point = 0; point < points_n && (kinds >> GO_ACT_CHALLENGE & 1); point++) {
        struct step step = {GO_ACT_CHALLENGE, point};

        if (may(game, player, step, NULL))
            ret[n++] = step;
    }
    if (may(game, player, (struct step){GO_ACT_PASS, GO_NO_POINT}, NULL))
        ret[n++] = (struct step){GO_ACT_PASS, GO_NO_POINT};
    return n;
}

unsigned go_proof_acts(const struct go_game *game, struct go_act ret[GO_PROOF_ACTS_MAX])
{
    struct step steps[GO_PROOF_ACTS_MAX];
    uint8_t player = go_game_to_move(game);
    unsigned n = player == GO_EMPTY ? 0 : steps_of(game, player, steps);

    for (unsigned i = 0; i < n; i++)
        ret[i] = act_of(steps[i], player);
    return n;
}

/* --- the search ------------------------------------------------------------------------------------ */

static size_t journal_bytes(const struct go_game *game, unsigned turns)
{
    /* two more: an automatic pass may follow the last turn */
    return go_journal_bytes(game->setup.width, game->setup.height,
                            go_game_turns(game) + turns + 2u);
}

size_t go_proof_bytes(const struct go_game *game, unsigned turns)
{
    return (turns + 1u) * (sizeof(struct frame) + journal_bytes(game, turns));
}

/* Makes a frame a copy of a game. */
static void frame_copy(const struct search *search, unsigned depth, const struct go_game *game)
{
    struct frame *frame = &search->frames[depth];

    frame->game = *game;
    go_game_move_journal(&frame->game, search->journals + depth * search->journal_bytes,
                         search->journal_bytes);
}

/* Decides a frame, or finds its acts. */
static void frame_open(const struct search *search, unsigned depth)
{
    struct frame *frame = &search->frames[depth];
    struct go_aim aim = *search->aim;

    aim.turns = (uint8_t)(aim.turns - depth);
    frame->mover = go_game_to_move(&frame->game);
    frame->proof = (uint8_t)go_proof_now(&frame->game, &aim);
    frame->n = frame->at = 0;
    if (frame->proof != GO_PROOF_OPEN)
        return;
    frame->n = steps_of(&frame->game, frame->mover, frame->steps);
    for (unsigned i = 1; i < frame->n; i++) {
        if (frame->steps[i].kind == frame->first.kind &&
            frame->steps[i].point == frame->first.point)
            swap(&frame->steps[0], &frame->steps[i]);
    }
}

/* Takes the proof of the act that was tried into the frame above it. */
static void frame_learn(struct frame *frame, enum go_proof proof, uint8_t player)
{
    enum go_proof wanted = proof_of(frame->mover == player);

    if (proof == wanted) {
        frame->proof = (uint8_t)proof;
        frame->first = frame->steps[frame->at];
    }
    frame->at++;
}

enum go_proof go_prove(void *memory, size_t bytes, const struct go_game *game,
                       const struct go_aim *aim, uint32_t *positions)
{
    struct search search = {.aim = aim, .frames = memory};
    unsigned depth = 0;

    if (aim->turns > GO_PROOF_TURNS_MAX || bytes < go_proof_bytes(game, aim->turns))
        return GO_PROOF_OPEN;
    search.journals = (uint8_t *)memory + (aim->turns + 1u) * sizeof(struct frame);
    search.journal_bytes = journal_bytes(game, aim->turns);
    for (unsigned i = 0; i <= aim->turns; i++)
        search.frames[i].first = (struct step){0, GO_NO_POINT};
    frame_copy(&search, 0, game);
    frame_open(&search, 0);
    for (;;) {
        struct frame *frame = &search.frames[depth];

        if (frame->proof == GO_PROOF_OPEN && frame->at < frame->n) {
            struct go_act act = act_of(frame->steps[frame->at], frame->mover);
            enum go_reason reason;

            if (*positions == 0)
                return GO_PROOF_OPEN;
            --*positions;
            frame_copy(&search, ++depth, &frame->game);
            reason = go_game_apply(&search.frames[depth].game, &act, NULL, NULL);
            go_assert(reason == GO_OK);
            frame_open(&search, depth);
            continue;
        }
        if (frame->proof == GO_PROOF_OPEN) /* no act was what its player wanted */
            frame->proof = (uint8_t)proof_of(frame->mover != aim->player);
        if (depth == 0)
            return (enum go_proof)frame->proof;
        frame_learn(&search.frames[--depth], (enum go_proof)frame->proof, aim->player);
    }
}
