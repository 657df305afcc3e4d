/* A game as data: a set-up and a list of acts, so that a test can try a law about games, and shrink and print a game
 * that breaks it. A law plays the script as often as it wants and returns whether it holds; a script whose set-up is
 * refused breaks no law. */
#ifndef TESTS_CORE_SCRIPT_H
#define TESTS_CORE_SCRIPT_H

#include <stdio.h>

#include "random_play.h"

enum { SCRIPT_ACTS = 120, SCRIPT_LISTED = 2 };

struct scripted {
    struct go_act act;
    go_point listed[SCRIPT_LISTED];
};

struct script {
    struct go_setup setup;
    unsigned n;
    struct scripted acts[SCRIPT_ACTS];
};

typedef bool script_law(const struct script *script);

/* A game with a journal of its own. */
struct table {
    struct go_game game;
    _Alignas(8) unsigned char journal[RANDOM_JOURNAL];
};

static inline bool table_start(struct table *table, const struct go_setup *setup)
{
    size_t bytes = go_journal_bytes(setup->width, setup->height, RANDOM_TURNS);

    memset(table, 0, sizeof *table);
    return go_game_init(&table->game, setup, table->journal, bytes, NULL) == GO_SETUP_OK;
}

static inline struct go_act script_act(const struct script *script, unsigned at)
{
    struct go_act act = script->acts[at].act;

    act.points = script->acts[at].listed;
    return act;
}

static inline enum go_reason table_do(struct table *table, const struct script *script, unsigned at)
{
    struct go_act act = script_act(script, at);

    return go_game_apply(&table->game, &act, NULL, NULL);
}

/* Plays the first n acts; false if the set-up is refused. */
static inline bool table_play(struct table *table, const struct script *script, unsigned n)
{
    if (!table_start(table, &script->setup))
        return false;
    for (unsigned at = 0; at < n; at++)
        table_do(table, script, at);
    return true;
}

/* Whether two games of equal room are the same to the last byte, but for the place of their journals; this includes
 * state that no function shows. */
static inline bool table_same(const struct table *a, const struct table *b)
{
    struct go_game left = a->game, right = b->game;

    memset(&left.journal, 0, sizeof left.journal);
    memset(&right.journal, 0, sizeof right.journal);
    return memcmp(&left, &right, sizeof left) == 0 &&
           memcmp(a->journal, b->journal, sizeof a->journal) == 0;
}

/* The game that random_play.h makes of a seed. */
static inline void script_random(struct script *ret, uint64_t seed)
{
    static struct random_play play;

    random_start(&play, seed);
    memset(ret, 0, sizeof *ret);
    ret->setup = play.setup;
    while (ret->n < SCRIPT_ACTS && !random_over(&play)) {
        struct scripted *next = &ret->acts[ret->n++];

        next->act = random_act(&play);
        memcpy(next->listed, play.listed, sizeof next->listed);
        go_game_apply(&play.game, &next->act, NULL, NULL);
    }
}

static inline void script_cut(struct script *script, unsigned from, unsigned n)
{
    script->n -= n;
    memmove(&script->acts[from], &script->acts[from + n],
            (script->n - from) * sizeof script->acts[0]);
}

/* Removes runs of so many acts while the law stays broken without them. Returns whether any was removed. */
static inline bool script_shrink_runs(struct script *script, script_law *law, unsigned run)
{
    static struct script smaller;
    unsigned n = script->n;

    for (unsigned from = 0; from + run <= script->n;) {
        smaller = *script;
        script_cut(&smaller, from, run);
        if (law(&smaller))
            from++;
        else
            *script = smaller;
    }
    return script->n < n;
}

/* Empties points of the set-up while the law stays broken. Returns whether any was emptied. */
static inline bool script_shrink_setup(struct script *script, script_law *law)
{
    static struct script smaller;
    bool shrunk = false;

    for (unsigned point = 0; point < GO_POINTS_MAX; point++) {
        smaller = *script;
        smaller.setup.points[point] = GO_EMPTY;
        if (script->setup.points[point] == GO_EMPTY || law(&smaller))
            continue;
        *script = smaller;
        shrunk = true;
    }
    return shrunk;
}

/* Removes everything that the fault does not need: half of the acts at first, then single acts and points of the
 * set-up, until nothing more can go. */
static inline void script_shrink(struct script *script, script_law *law)
{
    for (unsigned run = script->n / 2; run > 1; run /= 2)
        script_shrink_runs(script, law, run);
    while (script_shrink_runs(script, law, 1) || script_shrink_setup(script, law)) {
    }
}

static inline void script_print_value(const struct go_rules *rules, size_t at)
{
    const struct go_clause *clause = &go_clauses[at];
    int value = go_clause_get(rules, at, 0);

    switch (clause->kind) {
    case GO_CLAUSE_CHOICE: fprintf(stderr, "\"%s\"", clause->values[value - clause->first]); return;
    case GO_CLAUSE_BOOL: fputs(value ? "true" : "false", stderr); return;
    case GO_CLAUSE_KOMI: fprintf(stderr, "%d.%d", value / 2, value % 2 ? 5 : 0); return;
    case GO_CLAUSE_ALLOWANCE:
        fprintf(stderr, "{\"b\":%d,\"w\":%d}", value, (int)go_clause_get(rules, at, 1));
        return;
    case GO_CLAUSE_STONE_LIMIT:
    case GO_CLAUSE_NUMBER: break;
    }
    if (value == GO_STONE_LIMIT_NONE || value == GO_STONE_LIMIT_AUTO)
        fputs(value == GO_STONE_LIMIT_NONE ? "\"none\"" : "\"auto\"", stderr);
    else
        fprintf(stderr, "%d", value);
}

static inline void script_print_point(const struct go_setup *setup, go_point point)
{
    char text[4] = "Z25"; /* off these small boards */

    if (point < (unsigned)setup->width * setup->height)
        go_point_write(point, setup->width, setup->height, text);
    fprintf(stderr, " %s", text);
}

static inline void script_print_act(const struct go_setup *setup, const struct scripted *scripted)
{
    const struct go_act *act = &scripted->act;

    if (act->kind == GO_ACT_EXPIRE) {
        fputs("\"expire\"", stderr);
        return;
    }
    fprintf(stderr, "\"%c", act->player == GO_BLACK ? 'b' : 'w');
    if (act->kind != GO_ACT_PLAY)
        fprintf(stderr, " %s", go_act_key(act->kind));
    if (act->kind == GO_ACT_PLAY || act->kind == GO_ACT_CHALLENGE || act->kind == GO_ACT_CLAIM)
        script_print_point(setup, act->point);
    for (unsigned at = 0;
         (act->kind == GO_ACT_DEAD || act->kind == GO_ACT_ALIVE) && at < act->points_n; at++)
        script_print_point(setup, scripted->listed[at]);
    if (act->modified_ko && (act->kind == GO_ACT_RESUME || act->kind == GO_ACT_CLAIM))
        fputs(" modified-ko", stderr);
    fputc('"', stderr);
}

/* As a case of `miai-referee cases`, on the standard error. */
static inline void script_print(const struct script *script)
{
    const struct go_setup *setup = &script->setup;
    char board[GO_POINTS_MAX + GO_SIDE_MAX];

    fputs("{\"name\":\"smallest\",\"ruleset\":{", stderr);
    for (size_t at = 0; at < go_clauses_n; at++) {
        fprintf(stderr, "%s\"%s\":", at > 0 ? "," : "", go_clauses[at].name);
        script_print_value(&setup->rules, at);
    }
    go_board_write(setup->points, setup->width, setup->height, board, sizeof board);
    fprintf(stderr, "},\"size\":[%u,%u],\"setup\":\"%s\",\"to_move\":\"%c\",\"moves\":[",
            setup->width, setup->height, board, setup->to_move == GO_BLACK ? 'b' : 'w');
    for (unsigned at = 0; at < script->n; at++) {
        if (at > 0)
            fputc(',', stderr);
        script_print_act(setup, &script->acts[at]);
    }
    fputs("]}\n", stderr);
}

#endif
