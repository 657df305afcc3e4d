/* Random games, made by the rules themselves. A game is defined so exactly that another program
 * makes the same one from the same seed:
 *
 *   random numbers are those of splitmix64, whose state starts as seed * 1000003 + index of the game;
 *   each turn lists the empty points in order and draws entry (number % entries): a point that is an
 *   own eye or may not be played gives its place in the list to the last one; with none left, a pass;
 *   an own eye has only own neighbours, and fewer diagonal enemies than two, at the edge than one;
 *   two successive passes or 3 * side * side turns end the game. */
#include "corpus.h"

#include <stdlib.h>
#include <string.h>

enum { TURNS_MAX = 3 * GO_POINTS_MAX };

struct maker {
    unsigned side;
    uint64_t random;
    struct go_setup setup;
    struct go_game game;
    int16_t turns[TURNS_MAX];
    unsigned turns_n;
    _Alignas(8) unsigned char journal[65536];
};

void corpus_setup(struct go_setup *ret, unsigned side)
{
    static const char base[] = "tromp-taylor";

    memset(ret, 0, sizeof *ret);
    ret->rules = go_ruleset_find(base, sizeof base - 1)->rules;
    ret->rules.suicide = GO_SUICIDE_ILLEGAL;
    ret->width = ret->height = (uint8_t)side;
    ret->to_move = GO_BLACK;
}

uint64_t corpus_hash(const uint8_t *points, unsigned points_n)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);

    for (unsigned point = 0; point < points_n; point++)
        hash = (hash ^ points[point]) * UINT64_C(0x100000001b3);
    return hash;
}

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* The content of (x, y), blocked beyond the edge. */
static uint8_t stone_at(const struct maker *maker, int x, int y)
{
    int side = (int)maker->side;

    if (x < 0 || y < 0 || x >= side || y >= side)
        return GO_BLOCKED;
    return go_game_points(&maker->game)[y * side + x];
}

static bool is_own_eye(const struct maker *maker, go_point point, uint8_t player)
{
    static const int near[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    static const int diagonal[4][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    int x = point % (int)maker->side;
    int y = point / (int)maker->side;
    unsigned enemies = 0;
    bool edge = false;

    for (unsigned at = 0; at < 4; at++) {
        uint8_t there = stone_at(maker, x + near[at][0], y + near[at][1]);

        if (there != player && there != GO_BLOCKED)
            return false;
        edge |= there == GO_BLOCKED;
        enemies += stone_at(maker, x + diagonal[at][0], y + diagonal[at][1]) == go_other(player);
    }
    return enemies < (edge ? 1u : 2u);
}

static void make_turn(struct maker *maker)
{
    const uint8_t *points = go_game_points(&maker->game);
    struct go_act act = {.kind = GO_ACT_PLAY, .player = go_game_to_move(&maker->game)};
    go_point empty[GO_POINTS_MAX];
    unsigned n = 0;

    for (unsigned point = 0; point < maker->side * maker->side; point++) {
        if (points[point] == GO_EMPTY)
            empty[n++] = (go_point)point;
    }
    while (n > 0) {
        unsigned at = (unsigned)(next_random(&maker->random) % n);

        act.point = empty[at];
        if (!is_own_eye(maker, act.point, act.player) &&
            go_game_apply(&maker->game, &act, NULL, NULL) == GO_OK) {
            maker->turns[maker->turns_n++] = (int16_t)act.point;
            return;
        }
        empty[at] = empty[--n];
    }
    act.kind = GO_ACT_PASS;
    if (go_game_apply(&maker->game, &act, NULL, NULL) != GO_OK)
        abort();
    maker->turns[maker->turns_n++] = CORPUS_PASS;
}

static void write_game(FILE *out, const struct maker *maker, unsigned index)
{
    const uint8_t *points = go_game_points(&maker->game);
    unsigned points_n = maker->side * maker->side;
    unsigned stones[4] = {0};

    for (unsigned point = 0; point < points_n; point++)
        stones[points[point]]++;
    fprintf(out, "G %u %u %u %u %u %016llx :", maker->side, index, maker->turns_n, stones[GO_BLACK],
            stones[GO_WHITE], (unsigned long long)corpus_hash(points, points_n));
    for (unsigned at = 0; at < maker->turns_n; at++)
        fprintf(out, " %d", maker->turns[at]);
    putc('\n', out);
}

void corpus_make(FILE *out, unsigned side, unsigned games_n, uint64_t seed)
{
    static struct maker maker;

    maker.side = side;
    corpus_setup(&maker.setup, side);
    for (unsigned index = 0; index < games_n; index++) {
        if (go_game_init(&maker.game, &maker.setup, maker.journal, sizeof maker.journal, NULL))
            abort();
        maker.random = seed * 1000003 + index;
        maker.turns_n = 0;
        while (go_game_phase(&maker.game) == GO_PHASE_PLAY && maker.turns_n < 3 * side * side)
            make_turn(&maker);
        write_game(out, &maker, index);
    }
}

static void *grown(void *memory, size_t bytes)
{
    void *ret = realloc(memory, bytes);

    if (!ret)
        abort();
    return ret;
}

static void broken(const char *path, unsigned games_n)
{
    fprintf(stderr, "bench-replay: %s: line %u is no game\n", path, games_n + 1);
    exit(1);
}

void corpus_read(struct corpus *ret, const char *path)
{
    FILE *file = fopen(path, "r");
    unsigned side, turns_n;
    unsigned long long board;
    uint32_t n = 0;

    if (!file) {
        perror(path);
        exit(1);
    }
    *ret = (struct corpus){0};
    while (fscanf(file, " G %u %*u %u %*u %*u %llx :", &side, &turns_n, &board) == 3) {
        if (side < 1 || side > GO_SIDE_MAX || turns_n > TURNS_MAX)
            broken(path, ret->games_n);
        ret->side = side;
        ret->turns = grown(ret->turns, (n + turns_n) * sizeof *ret->turns);
        ret->games = grown(ret->games, (ret->games_n + 1) * sizeof *ret->games);
        ret->games[ret->games_n] =
            (struct corpus_game){.first = n, .turns_n = turns_n, .board = board};
        for (unsigned turn = 0; turn < turns_n; turn++) {
            if (fscanf(file, "%hd", &ret->turns[n++]) != 1)
                broken(path, ret->games_n);
        }
        ret->games_n++;
    }
    if (!feof(file) || ret->games_n == 0)
        broken(path, ret->games_n);
    fclose(file);
}

void corpus_free(struct corpus *corpus)
{
    free(corpus->games);
    free(corpus->turns);
}
