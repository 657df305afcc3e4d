/* Matches. A match is one game, or two with the colours swapped. More points win it (a win 1, a draw
 * one half). At one win each, both as Black, the game won in fewer moves decides. Every other tie is
 * a drawn match. Points are kept doubled. */
#include "server/app/play/match.h"

#include "proto/wire/command.h"
#include "proto/wire/encode.h"
#include "server/app/play/hooks.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/state.h"

bool match_goes_on(const struct app *app, const struct room *room)
{
    if (room->tournament)
        return play_hooks(app->play, room)->goes_on(app, room);
    return room->games_n % room->settings->match != 0;
}

/* The seat that won a game; -1: neither. */
static int winner_of(const struct game_summary *summary)
{
    if (summary->result != GO_RESULT_BLACK && summary->result != GO_RESULT_WHITE)
        return -1;
    return summary->result == GO_RESULT_BLACK ? summary->black : 1 - summary->black;
}

static void decide(const struct game_summary games[2], struct proto_room *ret)
{
    int first = winner_of(&games[0]), second = winner_of(&games[1]);
    if (ret->points_x2[0] != ret->points_x2[1]) {
        ret->match_why = PROTO_MATCH_POINTS;
        ret->match_winner = ret->points_x2[0] > ret->points_x2[1] ? 0 : 1;
    } else if (first == games[0].black && second == games[1].black && first != second &&
               games[0].moves != games[1].moves) {
        ret->match_why = PROTO_MATCH_MOVES;
        ret->match_winner = (int8_t)(games[0].moves < games[1].moves ? first : second);
    } else {
        ret->match_why = PROTO_MATCH_TIE;
    }
}

void match_describe(const struct room *room, struct proto_room *ret)
{
    uint32_t size = room->settings->match;
    if (room->games_n == 0)
        return;
    uint32_t first = (room->games_n - 1) / size * size;
    for (uint32_t i = first; i < room->games_n; i++) {
        const struct game_summary *summary = &room->games[i];
        int winner = winner_of(summary);
        if (winner >= 0) {
            ret->points_x2[winner] = (uint16_t)(ret->points_x2[winner] + 2);
        } else if (summary->result == GO_RESULT_DRAW) {
            ret->points_x2[0]++;
            ret->points_x2[1]++;
        }
    }
    if (size == 2 && room->games_n == first + size &&
        room->games[first + 1].result != GO_RESULT_OPEN)
        decide(&room->games[first], ret);
}
