/* Every board of 3 x 3, every play on it, and every answer to that play, under rules given as a case on standard input:
 * prints the core's verdicts, a line for each board, for captures.py to compare.
 *
 *     twin-captures 1|2
 *
 * With 1 a line has for each point the result of a play there: the board, and the ending if there was one, or the
 * reason of the refusal. With 2 it has for each accepted first play nine reasons: those of the answers, "." where an
 * answer is accepted. "-" means a refused set-up, or no result. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/referee/case.h"

enum { SIDE = 3, POINTS = SIDE * SIDE, BOARDS = 19683 /* 3 to the 9th */, TURNS = 3 };

struct start {
    struct go_setup setup;
    struct go_game game;
    _Alignas(8) unsigned char journal[1024];
};

static struct start start, after;

static bool begin(unsigned board)
{
    size_t bytes = go_journal_bytes(SIDE, SIDE, TURNS);

    for (unsigned point = 0; point < POINTS; point++, board /= 3)
        start.setup.points[point] = (uint8_t)(board % 3);
    return bytes <= sizeof start.journal &&
           go_game_init(&start.game, &start.setup, start.journal, bytes, NULL) == GO_SETUP_OK;
}

static enum go_reason play_in_copy(go_point point)
{
    struct go_act act = {
        .kind = GO_ACT_PLAY, .player = go_game_to_move(&start.game), .point = point};

    after.game = start.game;
    go_game_move_journal(&after.game, after.journal, sizeof after.journal);
    return go_game_apply(&after.game, &act, NULL, NULL);
}

static void print_play(go_point point)
{
    enum go_reason reason = play_in_copy(point);

    putchar(' ');
    if (reason != GO_OK) {
        fputs(go_reason_key((uint8_t)reason), stdout);
        return;
    }
    for (unsigned at = 0; at < POINTS; at++)
        putchar('0' + go_game_points(&after.game)[at]);
    fputs(go_ending_key(go_game_outcome(&after.game).ending), stdout);
    fputs(go_result_key(go_game_outcome(&after.game).result), stdout);
}

static void print_answers(go_point point)
{
    if (play_in_copy(point) != GO_OK)
        return;
    for (go_point answer = 0; answer < POINTS; answer++) {
        struct go_act act = {
            .kind = GO_ACT_PLAY, .player = go_game_to_move(&after.game), .point = answer};
        enum go_reason reason = go_game_judge(&after.game, &act, NULL, NULL);

        printf(" %s", reason == GO_OK ? "." : go_reason_key((uint8_t)reason));
    }
}

static bool read_rules(void)
{
    char error[REFEREE_ERROR_MAX] = "not JSON";
    struct referee_case input;
    json_t *object = json_loadf(stdin, JSON_REJECT_DUPLICATES, NULL);
    bool read = object && referee_case_read(object, &input, error) && input.setup.width == SIDE &&
                input.setup.height == SIDE;

    if (read)
        start.setup = input.setup;
    else
        fprintf(stderr, "twin-captures: %s\n", error);
    json_decref(object);
    return read;
}

int main(int argc, char **argv)
{
    void (*print)(go_point point) =
        argc == 2 && strcmp(argv[1], "2") == 0 ? print_answers : print_play;

    if (!read_rules())
        return EXIT_FAILURE;
    for (unsigned board = 0; board < BOARDS; board++) {
        putchar('-');
        for (go_point point = 0; begin(board) && point < POINTS; point++)
            print(point);
        putchar('\n');
    }
    return EXIT_SUCCESS;
}
