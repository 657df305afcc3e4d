/* Reading a game: its state without its insides. Nothing here changes it. */
#include "assert.h"
#include "effect.h"
#include "recall.h"

uint8_t go_game_phase(const struct go_game *game)
{
    return game->phase;
}

bool go_game_in_dispute(const struct go_game *game)
{
    return game->resumptions > 0;
}

uint8_t go_game_to_move(const struct go_game *game)
{
    bool turns = game->phase == GO_PHASE_PLAY || game->phase == GO_PHASE_CONFIRMATION;

    return turns ? game->line.to_move : GO_EMPTY;
}

uint8_t go_game_next(const struct go_game *game)
{
    return game->line.to_move;
}

const uint8_t *go_game_points(const struct go_game *game)
{
    return game->points;
}

const struct go_setup *go_game_setup(const struct go_game *game)
{
    return &game->setup;
}

struct go_outcome go_game_outcome(const struct go_game *game)
{
    return game->outcome;
}

uint16_t go_game_lost(const struct go_game *game, uint8_t player)
{
    go_assert(player == GO_BLACK || player == GO_WHITE);
    return (uint16_t)(game->line.lost[player] + game->line.handed[player]);
}

uint16_t go_game_turns(const struct go_game *game)
{
    return game->journal.n;
}

bool go_game_turn(const struct go_game *game, unsigned number, struct go_turn *ret)
{
    const struct go_record *record, *before;

    if (number < 1 || number > game->journal.n)
        return false;
    record = &game->journal.records[number];
    before = &game->journal.records[go_journal_before(&game->journal, (uint16_t)number)];
    *ret = (struct go_turn){
        .kind = record->kind,
        .player = record->player,
        .automatic = record->flags & GO_RECORD_AUTOMATIC,
        .in_sequence = record->flags & GO_RECORD_SEQUENCE,
        .point = record->point,
    };
    for (unsigned side = 0; side < 2; side++)
        ret->taken[side + 1] = (uint16_t)(record->lost[side] - before->lost[side]);
    return true;
}

/* A finished sequence no longer has its taken stones in the journal; the rules compute them again. */
static void redo_in_sequence(const struct go_game *game, uint16_t turn, struct go_board *board)
{
    const struct go_record *record = &game->journal.records[turn];
    struct go_trial trial;

    if (record->kind != GO_ACT_PLAY)
        return;
    go_effect_of(&game->setup.rules, board, 0, record->point, record->player, &trial);
    go_board_copy(board, &trial.board);
}

/* The first turn of the sequence that `turn` belongs to, or one past it. */
static unsigned sequence_start(const struct go_journal *journal, unsigned turn)
{
    if (!(journal->records[turn].flags & GO_RECORD_SEQUENCE))
        return turn + 1;
    while (!(journal->records[turn].flags & GO_RECORD_FIRST))
        turn--;
    return turn;
}

bool go_game_board_after(const struct go_game *game, unsigned number,
                         uint8_t ret_points[GO_POINTS_MAX])
{
    const struct go_journal *journal = &game->journal;
    const struct go_setup *setup = &game->setup;
    struct go_board board;
    unsigned start;

    if (number > journal->n)
        return false;
    go_board_init(&board, setup->width, setup->height, setup->rules.topology == GO_TOPOLOGY_TORUS,
                  setup->points);
    start = sequence_start(journal, number);
    go_assert(start <= number + 1);
    for (unsigned turn = 1; turn <= number; turn++) {
        if (turn >= start)
            redo_in_sequence(game, (uint16_t)turn, &board);
        else if (!(journal->records[turn].flags & GO_RECORD_SEQUENCE))
            go_recall_redo(journal, (uint16_t)turn, &board);
    }
    go_board_points(&board, ret_points);
    return true;
}

void go_game_marks(const struct go_game *game, uint8_t ret_marks[GO_POINTS_MAX])
{
    for (unsigned point = 0; point < go_board_points_n(&game->line.board); point++)
        ret_marks[point] = game->marks[point];
}
