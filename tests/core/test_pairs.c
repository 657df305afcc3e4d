/* Every value of every clause beside every value of every other: a pair is refused with the two
 * clauses named, or there are rules that hold it, and games under them keep the laws. Numbers are
 * tried with a few values.
 *
 *     test-core-pairs [GAMES [PART PARTS]]
 *
 * plays so many games a pair, and with three arguments only those of every PARTS-th pair. */
#include <stdio.h>
#include <stdlib.h>

#include "random_play.h"
#include "tests/test.h"

enum {
    VALUES_MAX = 12,  /* of a clause */
    MENDINGS_MAX = 3, /* further clauses that may change to make a pair possible */
    BASES_MAX = 64,
    ACTS = 60,
    TURNS = 90, /* that a journal holds; equal_moves adds some to the acts */
    BOARDS_TRIED = 50,
    JOURNAL_EVERY = 8 /* acts between two looks at the whole journal */
};

static unsigned games_a_pair = 2, part, parts = 1;

/* --- the values ------------------------------------------------------------------------------ */

struct value {
    int32_t parts[2];
};

static struct value values[64][VALUES_MAX];
static unsigned values_n[64];

static void add(size_t clause, int32_t value, int32_t second)
{
    struct go_rules rules = go_rulesets[0]->rules;

    if (!go_clause_set(&rules, clause, 0, value))
        return;
    assert_true(values_n[clause] < VALUES_MAX);
    values[clause][values_n[clause]++] = (struct value){{value, second}};
}

static void list_values(size_t at)
{
    const struct go_clause *clause = &go_clauses[at];

    switch (clause->kind) {
    case GO_CLAUSE_CHOICE:
        for (int32_t value = 0; value < clause->values_n; value++)
            add(at, clause->first + value, 0);
        return;
    case GO_CLAUSE_BOOL:
        add(at, 0, 0);
        add(at, 1, 0);
        return;
    case GO_CLAUSE_ALLOWANCE:
        add(at, 0, 0);
        add(at, 0, 3);
        add(at, 2, 1);
        return;
    case GO_CLAUSE_KOMI:
        add(at, -7, 0);
        add(at, 0, 0);
        add(at, 13, 0);
        return;
    case GO_CLAUSE_STONE_LIMIT:
        add(at, GO_STONE_LIMIT_NONE, 0);
        add(at, GO_STONE_LIMIT_AUTO, 0);
        add(at, 0, 0);
        add(at, 3, 0);
        return;
    case GO_CLAUSE_NUMBER: break;
    }
    for (int32_t value = clause->min; value <= clause->min + 2; value++)
        add(at, value, 0);
    if (clause->max > clause->min + 2)
        add(at, clause->max, 0);
}

static void set(struct go_rules *rules, size_t clause, const struct value *value)
{
    unsigned halves = go_clauses[clause].kind == GO_CLAUSE_ALLOWANCE ? 2 : 1;

    for (unsigned half = 0; half < halves; half++)
        assert_true(go_clause_set(rules, clause, half, value->parts[half]));
}

/* --- possible pairs --------------------------------------------------------------------- */

struct pair {
    size_t clauses[2];
    const struct value *values[2];
};

static bool holds(const struct pair *pair, size_t clause)
{
    return clause == pair->clauses[0] || clause == pair->clauses[1];
}

/* Makes rules with the pair valid by changing at most `mendings` other clauses. On false `*refused` is set if the pair
 * itself was refused: then no change helps. */
static bool mend(const struct pair *pair, struct go_rules *rules, unsigned mendings, bool *refused)
{
    size_t clash[2];

    if (go_rules_check(rules, &clash[0], &clash[1]))
        return true;
    assert_true(clash[0] < go_clauses_n && clash[1] < go_clauses_n);
    assert_true(clash[0] != clash[1]); /* each value is one of its clause's */
    *refused = holds(pair, clash[0]) && holds(pair, clash[1]);
    for (unsigned side = 0; side < 2 && mendings > 0 && !*refused; side++) {
        for (unsigned at = 0; at < values_n[clash[side]] && !holds(pair, clash[side]); at++) {
            struct go_rules mended = *rules;

            set(&mended, clash[side], &values[clash[side]][at]);
            if (mend(pair, &mended, mendings - 1, refused)) {
                *rules = mended;
                return true;
            }
            if (*refused)
                return false;
        }
    }
    return false;
}

/* The named rulesets that can hold the pair with as few other changes as possible; 0: none. */
static unsigned bases(const struct pair *pair, struct go_rules ret[BASES_MAX], bool *refused)
{
    unsigned n = 0;

    *refused = false;
    assert_true(go_rulesets_n <= BASES_MAX);
    for (unsigned mendings = 0; mendings <= MENDINGS_MAX && n == 0 && !*refused; mendings++) {
        for (size_t base = 0; base < go_rulesets_n && !*refused; base++) {
            ret[n] = go_rulesets[base]->rules;
            for (unsigned side = 0; side < 2; side++)
                set(&ret[n], pair->clauses[side], pair->values[side]);
            n += mend(pair, &ret[n], mendings, refused);
        }
    }
    return n;
}

/* --- games ------------------------------------------------------------------------------------- */

static struct random_play play;

static size_t journal_bytes(void)
{
    return go_journal_bytes(play.setup.width, play.setup.height, TURNS);
}

static bool start(struct go_game *game, unsigned char *journal)
{
    memset(journal, 0, journal_bytes());
    memset(game, 0, sizeof *game);
    return go_game_init(game, &play.setup, journal, journal_bytes(), NULL) == GO_SETUP_OK;
}

/* Starts on some small board, the empty one if no other can be a start. */
static bool start_somewhere(const struct go_rules *rules, uint64_t seed)
{
    play.state = (seed + 1) * UINT64_C(0x9e3779b97f4a7c15);
    for (unsigned tries = 0; tries < BOARDS_TRIED; tries++) {
        memset(&play.setup, 0, sizeof play.setup);
        play.setup.rules = *rules;
        play.setup.to_move = (uint8_t)(1 + random_below(&play, 2));
        random_board(&play);
        if (start(&play.game, play.journal))
            return true;
    }
    memset(play.setup.points, GO_EMPTY, sizeof play.setup.points);
    play.setup.width = play.setup.height = 3;
    return start(&play.game, play.journal);
}

/* Judging changes nothing and has the same verdict as applying; a refusal changes nothing either. */
static enum go_reason judge_and_apply(const struct go_act *act, bool whole)
{
    static struct go_game game;
    static unsigned char journal[RANDOM_JOURNAL];
    enum go_reason judged, applied;

    memcpy(&game, &play.game, sizeof game);
    if (whole)
        memcpy(journal, play.journal, journal_bytes());
    judged = go_game_judge(&play.game, act, NULL, NULL);
    assert_memory_equal(&play.game, &game, sizeof game);
    applied = go_game_apply(&play.game, act, NULL, NULL);
    assert_int_equal(judged, applied);
    if (applied != GO_OK)
        assert_memory_equal(&play.game, &game, sizeof game);
    if (applied != GO_OK && whole)
        assert_memory_equal(play.journal, journal, journal_bytes());
    return applied;
}

struct done {
    struct go_act act;
    go_point listed[4];
};

/* The fold of the accepted acts is the game, to the last byte. */
static void assert_folds(struct done *acts, unsigned n)
{
    static struct go_game game;
    static _Alignas(8) unsigned char journal[RANDOM_JOURNAL];

    assert_true(start(&game, journal));
    for (unsigned at = 0; at < n; at++) {
        acts[at].act.points = acts[at].listed;
        assert_int_equal(go_game_apply(&game, &acts[at].act, NULL, NULL), GO_OK);
    }
    assert_memory_equal(journal, play.journal, journal_bytes());
    memset(&game.journal, 0, sizeof game.journal);
    memset(&play.game.journal, 0, sizeof play.game.journal);
    assert_memory_equal(&game, &play.game, sizeof game);
}

/* A random game; returns whether it ended before the acts did. */
static bool one_game(const struct go_rules *rules, uint64_t seed)
{
    static struct done accepted[ACTS];
    unsigned n = 0;

    assert_true(start_somewhere(rules, seed));
    for (unsigned at = 0; at < ACTS && !random_over(&play); at++) {
        struct go_act act = random_act(&play);
        struct go_outcome outcome;

        accepted[n].act = act;
        memcpy(accepted[n].listed, play.listed, sizeof play.listed);
        n += judge_and_apply(&act, at % JOURNAL_EVERY == 0) == GO_OK;
        outcome = go_game_outcome(&play.game);
        assert_int_equal(random_over(&play), outcome.result != GO_RESULT_OPEN);
    }
    bool over = random_over(&play);
    assert_folds(accepted, n);
    return over;
}

/* --- all of them ------------------------------------------------------------------------------- */

struct counts {
    unsigned pairs, accepted, refused;
    uint64_t games, ended;
};

static void print_pair(const char *what, const struct pair *pair)
{
    printf("# %s: %s %d, %s %d\n", what, go_clauses[pair->clauses[0]].name,
           (int)pair->values[0]->parts[0], go_clauses[pair->clauses[1]].name,
           (int)pair->values[1]->parts[0]);
}

static void try_pair(const struct pair *pair, struct counts *counts)
{
    struct go_rules rules[BASES_MAX];
    bool refused;
    unsigned n = bases(pair, rules, &refused);

    counts->pairs++;
    if (n == 0 && !refused) {
        print_pair("in no rules, and not refused", pair);
        fail();
    }
    counts->refused += refused;
    counts->accepted += !refused;
    if (refused || counts->pairs % parts != part)
        return;
    for (unsigned game = 0; game < games_a_pair; game++) {
        uint64_t seed = (uint64_t)counts->pairs * 1000003 + game;

        counts->games++;
        counts->ended += one_game(&rules[(counts->pairs + game) % n], seed);
    }
}

static void every_pair_of_values_is_refused_by_name_or_its_games_keep_the_laws(void **state)
{
    struct counts counts = {0};

    (void)state;
    for (size_t a = 0; a < go_clauses_n; a++) {
        for (size_t b = a + 1; b < go_clauses_n; b++) {
            for (unsigned i = 0; i < values_n[a]; i++) {
                for (unsigned j = 0; j < values_n[b]; j++) {
                    struct pair pair = {{a, b}, {&values[a][i], &values[b][j]}};

                    try_pair(&pair, &counts);
                }
            }
        }
    }
    printf("# %u pairs: %u accepted, %u refused with their two clauses; %llu games, of which %llu "
           "ended within %d acts\n",
           counts.pairs, counts.accepted, counts.refused, (unsigned long long)counts.games,
           (unsigned long long)counts.ended, ACTS);
    assert_true(counts.accepted > 0 && counts.refused > 0);
    assert_true(counts.ended > counts.games / 3);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pair_of_values_is_refused_by_name_or_its_games_keep_the_laws),
    };

    if (argc > 1)
        games_a_pair = (unsigned)strtoul(argv[1], NULL, 10);
    if (argc > 3) {
        part = (unsigned)strtoul(argv[2], NULL, 10);
        parts = (unsigned)strtoul(argv[3], NULL, 10);
    }
    if (games_a_pair == 0 || parts == 0 || part >= parts || go_clauses_n > 64)
        return 64;
    for (size_t at = 0; at < go_clauses_n; at++)
        list_values(at);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
