/* The search in the native build, for searches.test.mjs, which asks search.wasm the same. A line of standard input is
 * one question:
 *
 *     WIDTH HEIGHT TO_MOVE BOARD PLAYER SEED PLAYOUTS VALUE:VALUE,...;ACT;ACT...
 *
 * with the two numbers of every clause. The answer is a line of numbers: the choices, the ownership, the act. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/search/search.h"
#include "core/text.h"

enum { NODES = 800000, TURNS = 2000, LINE_MAX_BYTES = 65536, CHOICES_MAX = 400 };

static struct go_setup setup;
static struct go_game game;

static void fail(const char *why)
{
    fprintf(stderr, "searches: %s\n", why);
    exit(1);
}

static void read_rules(char *text)
{
    char *rest = text;

    for (size_t at = 0; at < go_clauses_n; at++) {
        for (unsigned part = 0; part < 2; part++, rest++) {
            int32_t value = (int32_t)strtol(rest, &rest, 10);

            if (!go_clause_set(&setup.rules, at, part, value) && part == 0)
                fail("a clause cannot have its value");
        }
    }
}

static void apply(const char *text)
{
    go_point points[GO_POINTS_MAX];
    struct go_act act;

    if (!go_act_read(text, strlen(text), setup.width, setup.height, &act, points) ||
        go_game_apply(&game, &act, NULL, NULL) != GO_OK)
        fail("an act is refused");
}

static void print_search(struct go_search *search)
{
    static const struct go_search_wish wish = {.looseness = 300, .may_resign = true};
    static struct go_search_choice choices[CHOICES_MAX];
    static struct go_search_answer answer;
    static int16_t owned[GO_POINTS_MAX];
    unsigned n = go_search_choices(search, choices, CHOICES_MAX);

    for (unsigned at = 0; at < n; at++)
        printf("%d %d %d %" PRIu32 " %" PRIu32 " ", choices[at].kind, choices[at].proved,
               choices[at].point == GO_NO_POINT ? -1 : choices[at].point, choices[at].playouts,
               choices[at].share);
    go_search_ownership(search, owned);
    for (unsigned at = 0; at < (unsigned)setup.width * setup.height; at++)
        printf("%d ", owned[at]);
    go_search_answer(search, &wish, &answer);
    printf("%d %d %d %d %d %d %d", answer.act.kind, answer.act.player, answer.act.modified_ko,
           answer.act_again, answer.takes_draw,
           answer.act.point == GO_NO_POINT ? -1 : answer.act.point, answer.act.points_n);
    for (unsigned at = 0; at < answer.act.points_n; at++)
        printf(" %d", answer.act.points[at]);
    putchar('\n');
}

static void answer_line(char *line)
{
    unsigned width, height, to_move, player, playouts;
    uint64_t seed;
    char board[GO_POINTS_MAX + GO_SIDE_MAX + 1];
    int read = 0;
    size_t at, bytes;
    void *journal, *memory;
    struct go_search *search;

    if (sscanf(line, "%u %u %u %650s %u %" SCNu64 " %u %n", &width, &height, &to_move, board,
               &player, &seed, &playouts, &read) != 7)
        fail("a line cannot be read");
    memset(&setup, 0, sizeof setup);
    setup.width = (uint8_t)width;
    setup.height = (uint8_t)height;
    setup.to_move = (uint8_t)to_move;
    if (!go_board_read(board, strlen(board), width, height, setup.points, &at))
        fail("a board cannot be read");
    read_rules(strtok(line + read, ";\n"));
    bytes = go_journal_bytes(width, height, TURNS);
    journal = malloc(bytes);
    if (go_game_init(&game, &setup, journal, bytes, NULL) != GO_SETUP_OK)
        fail("a game does not start");
    for (const char *act = strtok(NULL, ";\n"); act; act = strtok(NULL, ";\n"))
        apply(act);
    bytes = go_search_bytes(&game, NODES);
    memory = malloc(bytes);
    search = go_search_init(memory, bytes, &game, (uint8_t)player, seed);
    if (!search)
        fail("a search does not begin");
    go_search_run(search, playouts);
    print_search(search);
    free(memory);
    free(journal);
}

int main(void)
{
    static char line[LINE_MAX_BYTES];

    while (fgets(line, sizeof line, stdin))
        answer_line(line);
    return 0;
}
