/* Any bytes as a game: a ruleset with some clauses changed, a small board, and events of every kind, also events of the
 * server and undo. A refused event leaves the fold unchanged; an undo restores the state before; folding the whole list
 * at once gives the same state as folding it event by event, in a fresh fold and in a used one. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/game/events.h"
#include "proto/game/fold.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

enum { SIDE_MAX = 5, POINTS_MAX = SIDE_MAX * SIDE_MAX, EVENTS_MAX = 150, ACT_BYTES = 40 };

/* The state that an undo must restore. */
struct image {
    uint8_t points[POINTS_MAX], marks[POINTS_MAX];
    uint8_t phase, next;
    uint16_t turns, lost[3];
    uint32_t may[3];
    struct go_outcome outcome;
};

struct input {
    const uint8_t *at;
    size_t left;
};

static struct fold fold, other;
static struct events events;
static struct image images[EVENTS_MAX + 1]; /* after each event */

static void require(bool right)
{
    if (!right)
        abort();
}

static uint8_t take(struct input *input)
{
    if (input->left == 0)
        return 0;
    input->left--;
    return *input->at++;
}

static void take_image(const struct go_game *game, struct image *ret)
{
    uint8_t marks[GO_POINTS_MAX];

    memset(ret, 0, sizeof *ret);
    go_game_marks(game, marks);
    for (unsigned at = 0; at < go_game_setup(game)->width * go_game_setup(game)->height; at++) {
        ret->points[at] = go_game_points(game)[at];
        ret->marks[at] = marks[at];
    }
    ret->phase = go_game_phase(game);
    ret->next = go_game_next(game);
    ret->turns = go_game_turns(game);
    for (uint8_t player = GO_BLACK; player <= GO_WHITE; player++) {
        ret->lost[player] = go_game_lost(game, player);
        ret->may[player] = go_game_may(game, player);
    }
    ret->outcome = go_game_outcome(game);
}

static bool same_image(const struct image *a, const struct image *b)
{
    return memcmp(a->points, b->points, sizeof a->points) == 0 &&
           memcmp(a->marks, b->marks, sizeof a->marks) == 0 && a->phase == b->phase &&
           a->next == b->next && a->turns == b->turns &&
           memcmp(a->lost, b->lost, sizeof a->lost) == 0 &&
           memcmp(a->may, b->may, sizeof a->may) == 0 && a->outcome.result == b->outcome.result &&
           a->outcome.ending == b->outcome.ending &&
           a->outcome.score_x2[0] == b->outcome.score_x2[0] &&
           a->outcome.score_x2[1] == b->outcome.score_x2[1];
}

static void require_image(const struct fold *of, const struct image *wanted)
{
    struct image now;

    take_image(&of->game, &now);
    require(same_image(&now, wanted));
}

static void read_setup(struct input *input, struct go_setup *ret)
{
    *ret = (struct go_setup){.rules = go_rulesets[take(input) % go_rulesets_n]->rules};
    for (unsigned changes = take(input) % 8; changes > 0; changes--) {
        size_t clause = take(input) % go_clauses_n;

        go_clause_set(&ret->rules, clause, 0, go_clauses[clause].first + take(input) % 9);
    }
    ret->width = (uint8_t)(1 + take(input) % SIDE_MAX);
    ret->height = (uint8_t)(1 + take(input) % SIDE_MAX);
    ret->to_move = (uint8_t)(1 + take(input) % 2);
    for (unsigned point = take(input) % 4 ? POINTS_MAX : 0; point < POINTS_MAX; point++)
        ret->points[point] = take(input) & 3;
}

struct op {
    enum proto_event_kind kind;
    const char *text; /* P: a point; begins with the player unless the server acts */
    bool house;
};

static const struct op ops[] = {
    {PROTO_EVENT_PASS, "pass", false},
    {PROTO_EVENT_CHALLENGE, "challenge P", false},
    {PROTO_EVENT_RESUME, "resume", false},
    {PROTO_EVENT_RESUME, "resume modified-ko", false},
    {PROTO_EVENT_DEAD, "dead P", false},
    {PROTO_EVENT_ALIVE, "alive P", false},
    {PROTO_EVENT_ACCEPT, "accept", false},
    {PROTO_EVENT_CLAIM, "claim P", false},
    {PROTO_EVENT_CLAIM, "claim P modified-ko", false},
    {PROTO_EVENT_EXPIRE, "expire", true},
    {PROTO_EVENT_DRAW, "draw", false},
    {PROTO_EVENT_DRAW_NO, "draw-no", false},
    {PROTO_EVENT_DRAW_OFF, "draw-off", false},
    {PROTO_EVENT_RESIGN, "resign", false},
    {PROTO_EVENT_FLAG, "flag", false},
    {PROTO_EVENT_ABSENT, "absent", false},
    {PROTO_EVENT_FORFEIT, "forfeit", false},
    {PROTO_EVENT_ABORT, "abort", true},
    {PROTO_EVENT_UNDO_ASK, "undo-ask T", false},
    {PROTO_EVENT_UNDO_NO, "undo-no", false},
    {PROTO_EVENT_UNDO_OFF, "undo-off", false},
    {PROTO_EVENT_UNDO, "undo T", true},
    {PROTO_EVENT_CREDIT, "credit", true},
    {PROTO_EVENT_PAUSE, "pause", true},
    {PROTO_EVENT_UNPAUSE, "unpause", true},
    {PROTO_EVENT_TIME, "time 30000", false},
    {PROTO_EVENT_PAUSE, "pause director", true},
    {PROTO_EVENT_UNPAUSE, "unpause director", true},
};
static const struct op play = {PROTO_EVENT_PLAY, "P", false};

/* Writes the act: P becomes the point, T the event that the player may take back to. */
static void write_act(const struct op *op, uint8_t player, go_point point, uint32_t target,
                      char ret[ACT_BYTES])
{
    const struct go_setup *setup = go_game_setup(&fold.game);
    size_t length = 0;
    char name[4];

    go_point_write(point, setup->width, setup->height, name);
    if (!op->house)
        length += (size_t)snprintf(ret, ACT_BYTES, "%c ", player == GO_BLACK ? 'b' : 'w');
    for (const char *from = op->text; *from != '\0'; from++) {
        if (*from == 'P')
            length += (size_t)snprintf(ret + length, ACT_BYTES - length, "%s", name);
        else if (*from == 'T')
            length += (size_t)snprintf(ret + length, ACT_BYTES - length, "%u", (unsigned)target);
        else
            ret[length++] = *from;
    }
    ret[length] = '\0';
}

/* One event from three bytes: its kind, its player and duration, its place. */
static void step(struct input *input)
{
    uint8_t which = take(input) % 64, more = take(input), where = take(input);
    const struct op *op = which < sizeof ops / sizeof ops[0] ? &ops[which] : &play;
    uint8_t player = more & 1 ? go_game_next(&fold.game) : (uint8_t)(1 + (more >> 1) % 2);
    unsigned points_n =
        (unsigned)go_game_setup(&fold.game)->width * go_game_setup(&fold.game)->height;
    uint32_t target = fold_undo_target(&fold, &events, player), n = fold.n;
    uint8_t stops = op->kind == PROTO_EVENT_PAUSE ? fold_running(&fold) : GO_EMPTY;
    struct fold_change change;
    char text[ACT_BYTES];

    if ((op->kind == PROTO_EVENT_UNDO || op->kind == PROTO_EVENT_UNDO_ASK) && target == UINT32_MAX)
        return;
    if (op->kind == PROTO_EVENT_UNDO && images[n].phase == GO_PHASE_FINISHED)
        return;
    write_act(op, player, (go_point)(where % points_n), target, text);
    events_add(&events, &(struct event_new){.kind = (uint8_t)op->kind,
                                            .player = op->house ? stops : player,
                                            .at_ms = 1000 * (int64_t)n,
                                            .spent_ms = more,
                                            .act = {text, strlen(text)}});
    if (fold_next(&fold, &events, &change) != GO_OK) {
        require(fold.n == n);
        require_image(&fold, &images[n]);
        events_drop(&events);
        return;
    }
    require(fold.n == n + 1);
    take_image(&fold.game, &images[n + 1]);
    if (op->kind == PROTO_EVENT_UNDO)
        require(same_image(&images[n + 1], &images[target]));
}

static void require_same_fold(const struct fold *a, const struct fold *b)
{
    require(a->n == b->n && a->base == b->base && a->paused == b->paused);
    require(a->asked.undo_by == b->asked.undo_by && a->asked.declined == b->asked.declined);
    for (unsigned side = 0; side < 2; side++)
        require(a->sides[side].main_ms == b->sides[side].main_ms);
}

static const struct go_clock_rules clock = {
    .kind = GO_CLOCK_FISCHER, .main_ms = 36000000, .increment_ms = 10, .cap_ms = 36000000};

/* Folds the first n events at once and compares the state with the one after them. */
static void fold_at_once(const struct go_setup *setup, uint32_t n)
{
    require(fold_init(&other, setup, &clock, 0) == GO_SETUP_OK);
    require(fold_all(&other, &events, n));
    require_image(&other, &images[n]);
}

static void fold_game(const struct go_setup *setup, struct input *input)
{
    take_image(&fold.game, &images[0]);
    while (input->left > 0 && events.n < EVENTS_MAX)
        step(input);
    fold_at_once(setup, events.n / 2);
    fold_at_once(setup, events.n);
    require_same_fold(&fold, &other);
    require(fold_all(&fold, &events, events.n)); /* in a fold that was used */
    require_image(&fold, &images[events.n]);
    require_same_fold(&fold, &other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    struct input input = {data, len};
    struct go_setup setup;

    require(go_clock_check(&clock));
    read_setup(&input, &setup);
    if (fold_init(&fold, &setup, &clock, 0) == GO_SETUP_OK)
        fold_game(&setup, &input);
    events_finish(&events);
    fold_finish(&other);
    fold_finish(&fold);
    return 0;
}
