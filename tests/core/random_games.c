/* Prints one line for each of many random games: every verdict, the final board and the ending. Built with the real
 * hash and with the weak one; compare_builds.py demands the same text from both. */
#include <stdio.h>

#include "random_play.h"

enum { GAMES = 1500, ACTS = 200 };

static struct random_play play;

int main(void)
{
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        char board[GO_POINTS_MAX + GO_SIDE_MAX];
        struct go_outcome outcome;

        random_start(&play, seed);
        printf("%u ", (unsigned)seed);
        for (unsigned at = 0; at < ACTS && !random_over(&play); at++) {
            struct go_act act = random_act(&play);

            putchar('a' + (int)go_game_apply(&play.game, &act, NULL, NULL));
        }
        outcome = go_game_outcome(&play.game);
        go_board_write(go_game_points(&play.game), play.setup.width, play.setup.height, board,
                       sizeof board);
        printf(" %s %s %s %u\n", board, go_result_key(outcome.result),
               go_ending_key(outcome.ending), go_game_turns(&play.game));
    }
    return 0;
}
