/* The state of a game beyond its board: the acts of each player, what is left of allowances, the ko
 * records, and the liberties that a client draws. The clauses answer all of it; this file has no rule. */
#include "clause_liberty.h"
#include "ko_records.h"
#include "turn.h"

enum { GO_STONES_LEFT_UNLIMITED = -1 };

static bool allowed(const struct go_game *game, struct go_act act)
{
    return go_game_judge(game, &act, NULL, NULL) == GO_OK;
}

/* Whether a play could be accepted; it does not try the points. */
static bool may_play(const struct go_game *game, uint8_t player)
{
    return go_game_to_move(game) == player && go_game_room(game) > 0 &&
           go_stone_limit_judge(game, player, GO_NO_POINT, NULL) == GO_OK;
}

static bool may_challenge(const struct go_game *game, uint8_t player)
{
    for (unsigned at = 0; at < game->kos.n; at++) {
        for (unsigned end = 0; end < 2; end++) {
            if (allowed(game, (struct go_act){.kind = GO_ACT_CHALLENGE,
                                              .player = player,
                                              .point = game->kos.list[at].points[end]}))
                return true;
        }
    }
    return false;
}

/* Whether some stone on the board could be the point of an act of this kind. */
static bool may_point(const struct go_game *game, uint8_t kind, uint8_t player)
{
    for (go_point point = 0; point < go_board_points_n(&game->line.board); point++) {
        if (game->points[point] != GO_BLACK && game->points[point] != GO_WHITE)
            continue;
        if (kind == GO_ACT_ALIVE && game->marks[point] != GO_MARK_DEAD)
            continue;
        if (allowed(game, (struct go_act){.kind = kind,
                                          .player = player,
                                          .point = point,
                                          .points = &point,
                                          .points_n = 1}))
            return true;
    }
    return false;
}

uint32_t go_game_may(const struct go_game *game, uint8_t player)
{
    static const uint8_t plain[] = {GO_ACT_PASS, GO_ACT_ACCEPT, GO_ACT_DRAW, GO_ACT_RESIGN};
    static const uint8_t pointed[] = {GO_ACT_DEAD, GO_ACT_ALIVE, GO_ACT_CLAIM};
    uint32_t may = 0;

    if (game->phase == GO_PHASE_FINISHED || (player != GO_BLACK && player != GO_WHITE))
        return 0;
    if (may_play(game, player))
        may |= 1u << GO_ACT_PLAY;
    if (may_challenge(game, player))
        may |= 1u << GO_ACT_CHALLENGE;
    for (unsigned modified_ko = 0; modified_ko < 2; modified_ko++) {
        if (allowed(game, (struct go_act){.kind = GO_ACT_RESUME,
                                          .player = player,
                                          .modified_ko = modified_ko == 1}))
            may |= 1u << GO_ACT_RESUME;
    }
    for (unsigned at = 0; at < sizeof plain; at++) {
        if (allowed(game, (struct go_act){.kind = plain[at], .player = player}))
            may |= 1u << plain[at];
    }
    if (game->phase != GO_PHASE_STOPPED)
        return may;
    for (unsigned at = 0; at < sizeof pointed; at++) {
        if (may_point(game, pointed[at], player))
            may |= 1u << pointed[at];
    }
    return may;
}

static void stand_player(const struct go_game *game, uint8_t player, struct go_standing *ret)
{
    int32_t left = go_stone_limit_left(game, player);

    ret->passes_left[player] = go_passing_left(game, player);
    ret->stones_left[player] = left < 0 ? 0 : left;
    if (left == GO_STONES_UNLIMITED)
        ret->stones_left[player] = GO_STONES_LEFT_UNLIMITED;
    ret->accepted[player] = game->accepted[player];
}

void go_game_standing(const struct go_game *game, struct go_standing *ret)
{
    const struct go_rules *rules = &game->setup.rules;
    const struct go_line *line = &game->line;

    *ret = (struct go_standing){
        .successive_passes = line->successive_passes,
        .stop_passes = line->sequence ? 2 : rules->stop_passes,
        .resumptions = game->resumptions,
        .max_resumptions = rules->max_resumptions,
        .claims = game->claims_made,
        .max_claims = rules->max_claims,
        .resumed_by = game->phase == GO_PHASE_PLAY ? game->resumed_by : GO_EMPTY,
        .modified_ko = line->modified_ko,
        .draw_offer = line->draw_offer,
        .ko_point = line->ko_point,
        .remembered_turn = line->remembered,
        .claim_point = GO_NO_POINT,
    };
    stand_player(game, GO_BLACK, ret);
    stand_player(game, GO_WHITE, ret);
    if (line->sequence) {
        ret->claim_point = game->claims[game->claim].point;
        ret->claim_by = game->claims[game->claim].by;
        ret->claim_sequences = game->claims[game->claim].sequences;
    }
}

unsigned go_game_ko_notes(const struct go_game *game, struct go_ko_note *ret, unsigned max)
{
    unsigned n = 0;

    for (unsigned at = 0; at < game->kos.n; at++) {
        const struct go_ko_record *record = &game->kos.list[at];

        for (unsigned side = 0; side < 2; side++) {
            unsigned player = GO_BLACK + side;
            struct go_ko_note note = {
                .capture = record->points[side],
                .other = record->points[1 - side],
                .player = (uint8_t)player,
                .prepared = record->prepared >> player & 1,
                .locked = record->locked >> player & 1,
            };

            if (!note.prepared && !note.locked)
                continue;
            if (n < max)
                ret[n] = note;
            n++;
        }
    }
    return n < max ? n : max;
}

/* Shows every empty point that is outside for stones of `colour`. */
static void show_outside(const struct go_board *board, const struct go_breath *breath,
                         uint8_t colour, struct go_liberties *ret)
{
    for (go_point point = 0; point < go_board_points_n(board); point++) {
        go_cell cell = go_board_cell(board, point);
        uint8_t there = board->cells[cell];

        ret->outside[point] =
            there != GO_BLOCKED && there != colour &&
            (go_cells_has(&breath->beside, cell) || go_cells_has(&breath->above, cell));
    }
}

void go_game_liberties(const struct go_game *game, go_point point, struct go_liberties *ret)
{
    const struct go_board *board = &game->line.board;
    struct go_breath storage;
    const struct go_breath *breath;
    struct go_region string;
    uint8_t colour;

    *ret = (struct go_liberties){0};
    if (point >= go_board_points_n(board))
        return;
    colour = game->points[point];
    if (colour != GO_BLACK && colour != GO_WHITE)
        return;
    breath = go_liberty_breath(game->setup.rules.liberty, board, colour, &storage);
    if (!breath->local)
        show_outside(board, breath, colour, ret);
    go_board_string(board, go_board_cell(board, point), &string);
    for (unsigned at = 0; at < string.n; at++) {
        go_cell near[GO_SIDES_N];

        go_board_neighbours(board, string.cells[at], near);
        for (unsigned side = 0; side < GO_SIDES_N; side++) {
            if (board->cells[near[side]] != GO_EMPTY)
                continue;
            if (go_liberty_counts(breath, near[side], side))
                ret->counting[go_board_point(board, near[side])] = 1;
            else
                ret->internal[go_board_point(board, near[side])] = 1;
        }
    }
    for (go_point at = 0; at < go_board_points_n(board); at++) {
        if (ret->counting[at]) /* perpendicular: one side may count where another does not */
            ret->internal[at] = 0;
    }
}
