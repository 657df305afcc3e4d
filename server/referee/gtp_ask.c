/* Questions of arbiters and front ends beside the draft of the protocol, in the words of GNU Go,
 * KGS and GoGui. They change nothing. */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "server/referee/gtp.h"

bool gtp_get_komi(struct gtp *gtp, unsigned n, char **words)
{
    (void)n;
    (void)words;
    gtp_write_half_points(gtp, gtp->setup.rules.komi_x2);
    return true;
}

bool gtp_query_boardsize(struct gtp *gtp, unsigned n, char **words)
{
    return gtp_rules_board_size(gtp, n, words);
}

bool gtp_list_stones(struct gtp *gtp, unsigned n, char **words)
{
    const uint8_t *points = go_game_points(gtp->game);
    go_point found[GO_POINTS_MAX];
    unsigned stones = 0;
    uint8_t colour;

    (void)n;
    if (!gtp_read_colour(words[0], &colour))
        return gtp_fail(gtp, "syntax error: a color is needed");
    for (unsigned i = 0; i < (unsigned)gtp->setup.width * gtp->setup.height; i++)
        if (points[i] == colour)
            found[stones++] = (go_point)i;
    gtp_write_vertices(gtp, found, stones);
    return true;
}

/* One turn a line, the last one first. */
bool gtp_move_history(struct gtp *gtp, unsigned n, char **words)
{
    struct go_turn turn;
    char vertex[8];

    (void)n;
    (void)words;
    for (unsigned number = go_game_turns(gtp->game); number > 0; number--) {
        if (!go_game_turn(gtp->game, number, &turn))
            continue;
        memcpy(vertex, "PASS", 5);
        if (turn.kind == GO_ACT_PLAY)
            go_point_write(turn.point, gtp->setup.width, gtp->setup.height, vertex);
        fprintf(gtp->reply, "%s %s\n", gtp_colour_name(turn.player), vertex);
    }
    return true;
}

/* The menu "Analyze" of GoGui: kind, label, command. */
bool gtp_analyze_commands(struct gtp *gtp, unsigned n, char **words)
{
    (void)n;
    (void)words;
    fputs("string/Ruleset/miai-ruleset\n"
          "string/Phase/miai-phase\n"
          "string/What It May Do/miai-may %c\n"
          "string/Would This Be Legal/miai-judge %c %p\n"
          "string/Result/gogui-rules_final_result\n"
          "plist/Dead Stones/final_status_list dead\n"
          "plist/Stones/list_stones %c\n"
          "hstring/Moves/move_history\n"
          "hstring/Record/printsgf\n",
          gtp->reply);
    return true;
}
