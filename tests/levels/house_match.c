/* Games between two players of known strength, for the ratings of the house players:
 *
 *     house-match RULESET SIZE A B FIRST GAMES SEED
 *
 * RULESET is a name, or a mix: a name and changes, as in "stoical,goal=capture-all,removal=simultaneous". A value is
 * a word, or a number; of a truth 0 or 1, of komi half points.
 *
 * A player is random, greedy or a level 1..5. Games FIRST, FIRST + 1, ... are played, and a line is
 * printed for each: ruleset, size, A, B, number, A's colour, result for A (1, 0.5, 0), moves. Games 2n
 * and 2n + 1 begin with the same two random plays; A is Black in the even ones.
 *
 * random plays anywhere but into its own eyes, and passes when nothing else is left. greedy takes
 * most stones, and plays like random where it can take none. Both accept every mark and every score.
 * A game that is too long counts as a draw. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "core/search/board.h"
#include "core/search/levels.h"
#include "core/search/random.h"
#include "core/search/search.h"

enum {
    RANDOM = -1,
    GREEDY = 0,
    OPENING = 2,         /* random plays */
    TURNS_PER_POINT = 4, /* then the game is too long */
    OTHER_ACTS_MAX = 60, /* marks, claims and resumptions of a game; then both accept */
    PLAYOUTS_A_NODE = 8, /* a leaf gets its children with so many */
    MARKINGS_MAX = 100
};

struct match {
    struct go_setup setup;
    struct go_game game;
    struct go_search_grid grid;
    struct go_random random;
    void *journal;
    size_t journal_bytes;
    uint8_t marked[3];
    unsigned others; /* acts that are no turns */
};

static void fail(const char *text)
{
    fprintf(stderr, "house-match: %s\n", text);
    exit(64);
}

/* --- players without a search ---------------------------------------------------------------------- */

static struct go_act simple_turn(struct match *match, uint8_t player, bool greedy)
{
    const uint8_t *points = go_game_points(&match->game);
    const uint8_t *cells = match->game.line.board.cells;
    bool may_pass = go_game_may(&match->game, player) >> GO_ACT_PASS & 1;
    struct go_act best = {.kind = may_pass ? GO_ACT_PASS : GO_ACT_RESIGN, .player = player};
    unsigned most = 0, as_good = 0;

    for (go_point point = 0; point < match->grid.points_n; point++) {
        struct go_act act = {.kind = GO_ACT_PLAY, .player = player, .point = point};
        bool eye = go_search_eye(&match->grid, cells, player, match->grid.cell_of[point]);
        struct go_effect effect;
        unsigned worth;

        if (points[point] != GO_EMPTY || go_game_judge(&match->game, &act, &effect, NULL) != GO_OK)
            continue;
        worth = greedy && effect.taken[go_other(player)] > 0
                    ? 2u + effect.taken[go_other(player)]
                    : !eye + 1u - (effect.taken[player] > 0);
        if ((worth == 0 || (eye && worth == 1)) && may_pass)
            continue;
        if (worth > most)
            as_good = 0;
        if (worth >= most && go_random_below(&match->random, ++as_good) == 0)
            best = act;
        most = worth > most ? worth : most;
    }
    return best;
}

static struct go_act random_play(struct match *match, uint8_t player)
{
    return simple_turn(match, player, false);
}

/* --- players with one ------------------------------------------------------------------------------ */

/* Whether the level had an act to make. */
static bool level_acts(struct match *match, uint8_t player, int level)
{
    const struct go_search_level *of = &go_search_levels[level - 1];
    struct go_search_wish wish = {
        .looseness = of->looseness, .may_resign = true, .marked = match->marked[player]};
    size_t bytes = go_search_bytes(&match->game, (of->playouts / PLAYOUTS_A_NODE + 2) *
                                                     (match->grid.points_n + 2u));
    void *memory = malloc(bytes);
    uint64_t seed = (uint64_t)go_random_next(&match->random) << 32 | go_random_next(&match->random);
    struct go_search *search = go_search_init(memory, bytes, &match->game, player, seed);
    struct go_search_answer answer;
    bool acted;

    if (!search)
        fail("no memory, or a game that is too long");
    go_search_run(search, of->playouts);
    go_search_answer(search, &wish, &answer);
    free(memory);
    if (answer.act.kind == GO_ACT_DEAD || answer.act.kind == GO_ACT_ALIVE)
        match->marked[player] =
            (uint8_t)(match->marked[player] + (match->marked[player] < MARKINGS_MAX));
    acted = answer.act.kind != 0 && go_game_apply(&match->game, &answer.act, NULL, NULL) == GO_OK;
    if (acted && answer.act.kind <= GO_ACT_CHALLENGE)
        match->marked[GO_BLACK] = match->marked[GO_WHITE] = 0;
    return acted;
}

/* --- a game ---------------------------------------------------------------------------------------- */

static bool act_once(struct match *match, uint8_t player, int who)
{
    bool turn = go_game_to_move(&match->game) == player;
    struct go_act act = {.kind = GO_ACT_ACCEPT, .player = player};

    if (!turn)
        match->others++;
    if (who > GREEDY && (turn || match->others <= OTHER_ACTS_MAX))
        return level_acts(match, player, who);
    if (turn)
        act = simple_turn(match, player, who == GREEDY);
    return go_game_apply(&match->game, &act, NULL, NULL) == GO_OK;
}

static void play_on(struct match *match, const int players[3])
{
    unsigned most = (unsigned)TURNS_PER_POINT * match->grid.points_n;

    while (go_game_phase(&match->game) != GO_PHASE_FINISHED && go_game_turns(&match->game) < most) {
        uint8_t next = go_game_to_move(&match->game);
        uint8_t first = next == GO_EMPTY ? GO_BLACK : next;
        bool acted = act_once(match, first, players[first]);

        if (next == GO_EMPTY && go_game_phase(&match->game) == GO_PHASE_STOPPED)
            acted |= act_once(match, GO_WHITE, players[GO_WHITE]);
        if (!acted && match->others <= OTHER_ACTS_MAX)
            match->others++;
        else if (!acted)
            return;
    }
}

static void begin(struct match *match, uint64_t seed)
{
    match->random.state = seed;
    match->marked[GO_BLACK] = match->marked[GO_WHITE] = 0;
    match->others = 0;
    if (go_game_init(&match->game, &match->setup, match->journal, match->journal_bytes, NULL) !=
        GO_SETUP_OK)
        fail("the rules refuse this board");
    go_search_grid_init(&match->grid, &match->game.line.board);
    for (unsigned turn = 0; turn < OPENING; turn++) {
        struct go_act act = random_play(match, go_game_to_move(&match->game));

        go_game_apply(&match->game, &act, NULL, NULL);
    }
}

static const char *result_for(const struct match *match, uint8_t colour)
{
    uint8_t result = go_game_outcome(&match->game).result;

    if (result != GO_RESULT_BLACK && result != GO_RESULT_WHITE)
        return "0.5";
    return (result == GO_RESULT_BLACK) == (colour == GO_BLACK) ? "1" : "0";
}

static int read_player(const char *text)
{
    int level = atoi(text);

    if (!strcmp(text, "random"))
        return RANDOM;
    if (!strcmp(text, "greedy"))
        return GREEDY;
    if (level < 1 || level > GO_SEARCH_LEVELS)
        fail("a player is random, greedy or 1 to 5");
    return level;
}

/* Reads the value of a clause. */
static bool change(struct go_rules *rules, const char *name, size_t name_n, const char *value,
                   size_t value_n)
{
    size_t at = go_clause_find(name, name_n);
    const struct go_clause *clause = &go_clauses[at];

    if (at == go_clauses_n)
        return false;
    if (clause->kind != GO_CLAUSE_CHOICE)
        return go_clause_set(rules, at, 0, (int32_t)strtol(value, NULL, 10));
    for (int32_t i = 0; i < clause->values_n; i++) {
        if (strlen(clause->values[i]) == value_n && !memcmp(clause->values[i], value, value_n))
            return go_clause_set(rules, at, 0, clause->first + i);
    }
    return false;
}

static void read_rules(struct go_rules *rules, const char *text)
{
    size_t n = strcspn(text, ",");
    const struct go_ruleset *ruleset = go_ruleset_find(text, n);

    if (!ruleset)
        fail("no such ruleset");
    *rules = ruleset->rules;
    for (text += n; *text == ','; text += n) {
        size_t name_n = strcspn(++text, "=");

        n = strcspn(text, ",");
        if (name_n >= n || !change(rules, text, name_n, text + name_n + 1, n - name_n - 1))
            fail("no such clause or value");
    }
    if (!go_rules_check(rules, NULL, NULL))
        fail("the clauses contradict each other");
}

int main(int argc, char **argv)
{
    static struct match match;
    struct go_rules rules;
    unsigned long first, games, seed;
    int a, b, side;

    if (argc != 8)
        fail("usage: house-match RULESET SIZE A B FIRST GAMES SEED");
    read_rules(&rules, argv[1]);
    side = atoi(argv[2]);
    if (side < 2 || side > GO_SIDE_MAX)
        fail("no such size");
    a = read_player(argv[3]);
    b = read_player(argv[4]);
    first = strtoul(argv[5], NULL, 10);
    games = strtoul(argv[6], NULL, 10);
    seed = strtoul(argv[7], NULL, 10);
    match.setup = (struct go_setup){
        .rules = rules, .width = (uint8_t)side, .height = (uint8_t)side, .to_move = GO_BLACK};
    match.journal_bytes = go_journal_bytes((unsigned)side, (unsigned)side,
                                           (TURNS_PER_POINT + 2u) * (unsigned)(side * side) + 100u);
    match.journal = malloc(match.journal_bytes);
    if (!match.journal)
        fail("no memory");
    for (unsigned long number = first; number < first + games; number++) {
        uint8_t colour = number % 2 == 0 ? GO_BLACK : GO_WHITE;
        int players[3] = {0, colour == GO_BLACK ? a : b, colour == GO_BLACK ? b : a};

        /* Both games of a pair draw the same opening; the players' seeds follow from it. */
        begin(&match, seed * UINT64_C(1000003) + number / 2);
        play_on(&match, players);
        printf("%s\t%d\t%s\t%s\t%lu\t%c\t%s\t%u\n", argv[1], side, argv[3], argv[4], number,
               colour == GO_BLACK ? 'b' : 'w', result_for(&match, colour),
               go_game_turns(&match.game));
        fflush(stdout);
    }
    free(match.journal);
    return 0;
}
