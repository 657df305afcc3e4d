/* A million random plays in the native build, and one number a ruleset that all of them go into: every verdict, board,
 * turn, phase and end. plays.test.mjs does the very same with core.wasm and compares the numbers. Both files must draw
 * and mix in the same values. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/game.h"
#include "core/text.h"

enum { ACTS_PER_RULESET = 60000, ACTS_PER_GAME = 250, SIDE_MAX = 9 };

static uint32_t seed, chain;
static struct go_setup setup;
static struct go_game game;
static _Alignas(8) unsigned char journal[65536];

static uint32_t below(uint32_t n)
{
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return (seed >> 8) % n;
}

static void mix(uint32_t value)
{
    chain = (chain ^ value) * 16777619u;
}

/* The ruleset, half the time with a few clauses changed, if that makes sense. */
static void draw_rules(const struct go_ruleset *ruleset)
{
    setup.rules = ruleset->rules;
    for (uint32_t changes = below(2) * below(5); changes > 0; changes--) {
        size_t at = below((uint32_t)go_clauses_n);
        const struct go_clause *clause = &go_clauses[at];
        uint32_t span = clause->kind == GO_CLAUSE_CHOICE ? clause->values_n : 4;

        go_clause_set(&setup.rules, at, 0, (int32_t)(clause->first + below(span)));
    }
    if (!go_rules_check(&setup.rules, NULL, NULL))
        setup.rules = ruleset->rules;
}

static void start(const struct go_ruleset *ruleset)
{
    draw_rules(ruleset);
    setup.width = (uint8_t)(2 + below(SIDE_MAX - 1));
    setup.height = (uint8_t)(2 + below(SIDE_MAX - 1));
    for (unsigned point = 0; point < (unsigned)setup.width * setup.height; point++)
        setup.points[point] = below(12) == 0 ? GO_BLOCKED : GO_EMPTY;
    setup.to_move = (uint8_t)(1 + below(2));
    mix(go_game_init(&game, &setup, journal, sizeof journal, NULL));
}

/* Mostly an empty point, by name. */
static void draw_point(char ret[4])
{
    uint32_t points_n = (uint32_t)setup.width * setup.height, point = below(points_n);

    for (unsigned more = 0; more < 4 && go_game_points(&game)[point] != GO_EMPTY; more++)
        point = below(points_n);
    go_point_write((go_point)point, setup.width, setup.height, ret);
}

static void draw_act(char ret[32])
{
    static const char *const settling[] = {"resume", "accept", "resume modified-ko", "dead",
                                           "claim"};
    bool stopped = go_game_phase(&game) == GO_PHASE_STOPPED;
    char player = "-bw"[stopped ? 1 + below(2) : go_game_next(&game)];
    uint32_t kind = stopped ? below(5) : below(40);
    char point[4];

    draw_point(point);
    if (stopped && kind < 3)
        snprintf(ret, 32, "%c %s", player, settling[kind]);
    else if (stopped)
        snprintf(ret, 32, "%c %s %s", player, settling[kind], point);
    else if (kind == 0)
        snprintf(ret, 32, "%c pass", player);
    else
        snprintf(ret, 32, "%c %s%s", player, kind == 1 ? "challenge " : "", point);
}

static void act(void)
{
    char text[32];
    go_point points[GO_POINTS_MAX];
    struct go_act wanted = {0};

    draw_act(text);
    if (!go_act_read(text, strlen(text), setup.width, setup.height, &wanted, points))
        return;
    mix(go_game_apply(&game, &wanted, NULL, NULL));
    mix(go_game_next(&game));
    mix(go_game_phase(&game));
    for (unsigned point = 0; point < (unsigned)setup.width * setup.height; point++)
        mix(go_game_points(&game)[point]);
}

static void finish(void)
{
    struct go_outcome outcome = go_game_outcome(&game);

    mix(outcome.result);
    mix(outcome.ending);
    mix((uint32_t)outcome.score_x2[0]);
    mix((uint32_t)outcome.score_x2[1]);
    mix(go_game_lost(&game, GO_BLACK));
    mix(go_game_lost(&game, GO_WHITE));
    mix(go_game_turns(&game));
}

int main(void)
{
    for (size_t at = 0; at < go_rulesets_n; at++) {
        unsigned acts = 0;

        seed = 2463534242u + (uint32_t)at;
        chain = 2166136261u;
        while (acts < ACTS_PER_RULESET) {
            start(go_rulesets[at]);
            for (unsigned n = 0; n < ACTS_PER_GAME && go_game_phase(&game) != GO_PHASE_FINISHED;
                 n++, acts++)
                act();
            finish();
        }
        printf("%s %u %" PRIu32 "\n", go_rulesets[at]->name, acts, chain);
    }
    return 0;
}
