/* Seeded random games for the tests of the rules core: every kind of act, legal or not, on small
 * boards where stones get captured. The same seed gives the same game in every build. */
#ifndef TESTS_CORE_RANDOM_PLAY_H
#define TESTS_CORE_RANDOM_PLAY_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "core/game.h"
#include "core/text.h"

enum { RANDOM_TURNS = 400, RANDOM_JOURNAL = 32768 };

struct random_play {
    uint64_t state;
    struct go_setup setup;
    struct go_game game;
    go_point listed[4]; /* of the last act with a list */
    _Alignas(8) unsigned char journal[RANDOM_JOURNAL];
};

static inline uint32_t random_below(struct random_play *play, uint32_t n)
{
    play->state ^= play->state << 13;
    play->state ^= play->state >> 7;
    play->state ^= play->state << 17;
    return (uint32_t)((play->state >> 32) * n >> 32);
}

/* Any set of clause values without a contradiction, half the time a named ruleset. */
static inline void random_rules(struct random_play *play, struct go_rules *ret)
{
    do {
        *ret = go_rulesets[random_below(play, (uint32_t)go_rulesets_n)]->rules;
        if (random_below(play, 4) == 0) /* the one with most machinery */
            *ret = go_ruleset_find("makrai-territory", 16)->rules;
        if (random_below(play, 2))
            return;
        for (unsigned changes = 1 + random_below(play, 4); changes > 0; changes--) {
            size_t at = random_below(play, (uint32_t)go_clauses_n);
            const struct go_clause *clause = &go_clauses[at];
            int32_t span = clause->kind == GO_CLAUSE_CHOICE ? clause->values_n : 5;

            for (unsigned part = 0; part < (clause->kind == GO_CLAUSE_ALLOWANCE ? 2u : 1u); part++)
                go_clause_set(ret, at, part,
                              clause->first + (int32_t)random_below(play, (uint32_t)span));
        }
    } while (!go_rules_check(ret, NULL, NULL));
}

/* Some stones and blocked points on a board of at most 5 x 5. */
static inline void random_board(struct random_play *play)
{
    bool crowded = random_below(play, 2) == 0;

    play->setup.width = (uint8_t)(1 + random_below(play, 5));
    play->setup.height = (uint8_t)(2 + random_below(play, 4));
    for (unsigned point = 0; point < (unsigned)play->setup.width * play->setup.height; point++) {
        uint32_t die = random_below(play, 8);

        play->setup.points[point] = (uint8_t)(crowded && die < 4 ? die : GO_EMPTY);
    }
}

/* Three kos and little else, under rules that have ko challenges. */
static inline void random_triple_ko(struct random_play *play)
{
    static const char board[] = "OOOOOOO/OXO.O.O/X.XOXOX/XXXXXXX/OOOOOOO/.......";
    size_t at;

    play->setup.rules = go_ruleset_find("makrai-territory", 16)->rules;
    play->setup.width = 7;
    play->setup.height = 6;
    go_board_read(board, sizeof board - 1, 7, 6, play->setup.points, &at);
}

/* A game under random rules. */
static inline void random_start(struct random_play *play, uint64_t seed)
{
    play->state = (seed + 1) * UINT64_C(0x9e3779b97f4a7c15);
    do {
        memset(&play->setup, 0, sizeof play->setup);
        random_rules(play, &play->setup.rules);
        random_board(play);
        if (random_below(play, 8) == 0)
            random_triple_ko(play);
        play->setup.to_move = (uint8_t)(1 + random_below(play, 2));
    } while (go_game_init(&play->game, &play->setup, play->journal,
                          go_journal_bytes(play->setup.width, play->setup.height, RANDOM_TURNS),
                          NULL) != GO_SETUP_OK);
}

static inline bool random_over(const struct random_play *play)
{
    return go_game_phase(&play->game) == GO_PHASE_FINISHED;
}

/* Mostly an empty point. */
static inline go_point random_point(struct random_play *play)
{
    unsigned points_n = (unsigned)play->setup.width * play->setup.height;
    go_point point = (go_point)random_below(play, points_n);

    for (unsigned more = 0; more < 6 && go_game_points(&play->game)[point] != GO_EMPTY; more++)
        point = (go_point)random_below(play, points_n);
    return point;
}

static inline uint8_t random_kind(struct random_play *play)
{
    static const uint8_t while_stopped[] = {
        GO_ACT_RESUME, GO_ACT_RESUME, GO_ACT_RESUME, GO_ACT_CLAIM, GO_ACT_CLAIM,
        GO_ACT_CLAIM,  GO_ACT_DEAD,   GO_ACT_DEAD,   GO_ACT_ALIVE, GO_ACT_ACCEPT,
    };
    uint32_t die = random_below(play, 200);

    if (die < 4)
        return (uint8_t)(1 + random_below(play, GO_ACT_DRAW));
    if (go_game_phase(&play->game) == GO_PHASE_STOPPED)
        return while_stopped[random_below(play, sizeof while_stopped)];
    if (die < 30)
        return GO_ACT_PASS;
    if (play->game.line.modified_ko && die < 70)
        return GO_ACT_CHALLENGE;
    return GO_ACT_PLAY;
}

/* Continues a ko of the present continuation, if that is allowed: a challenge rather than a play. */
static inline bool random_ko_act(struct random_play *play, struct go_act *act)
{
    const struct go_ko_records *kos = &play->game.kos;
    static const uint8_t kinds[] = {GO_ACT_CHALLENGE, GO_ACT_PLAY};

    for (unsigned kind = 0; kind < 2; kind++) {
        for (unsigned at = 0; at < 2u * kos->n; at++) {
            act->kind = kinds[kind];
            act->point = kos->list[at / 2].points[at % 2];
            if (go_game_judge(&play->game, act, NULL, NULL) == GO_OK && random_below(play, 3) > 0)
                return true;
        }
    }
    return false;
}

/* Mostly turns of the player to move, sometimes any act. */
static inline struct go_act random_act(struct random_play *play)
{
    unsigned points_n = (unsigned)play->setup.width * play->setup.height;
    bool stopped = go_game_phase(&play->game) == GO_PHASE_STOPPED;
    struct go_act act = {
        .player = go_game_next(&play->game),
        .modified_ko = random_below(play, 3) > 0,
        .points = play->listed,
        .points_n = (uint16_t)random_below(play, 3),
    };

    if (random_below(play, 4) > 0 && random_ko_act(play, &act))
        return act;
    act.kind = random_kind(play);
    act.point = random_point(play);
    if (stopped || random_below(play, 40) == 0)
        act.player = (uint8_t)(1 + random_below(play, 2));
    if (stopped) /* stones rather than empty points */
        act.point = (go_point)random_below(play, points_n);
    play->listed[0] = act.point;
    play->listed[1] = (go_point)random_below(play, points_n + 1);
    return act;
}

#endif
