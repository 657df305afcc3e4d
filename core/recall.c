/* Earlier boards, by undoing and redoing the turns of the journal.
 *
 * The walk counts the cells in which its board differs from the wanted one, so that one walk answers for
 * every turn on its way. The cost of a proof is the number of stones that were added and removed since. */
#include "recall.h"

#include "assert.h"

void go_recall_start(struct go_recall *recall, const struct go_game *game,
                     const struct go_board *wanted)
{
    unsigned used = go_board_stride(wanted) * (wanted->height + 2u);

    go_assert(wanted->width == game->line.board.width && wanted->height == game->line.board.height);
    recall->game = game;
    recall->wanted = wanted;
    recall->turn = game->line.turn;
    recall->differing = 0;
    go_board_copy(&recall->board, &game->line.board);
    for (unsigned cell = 0; cell < used; cell++)
        recall->differing =
            (uint16_t)(recall->differing + (recall->board.cells[cell] != wanted->cells[cell]));
}

static void put(struct go_recall *recall, go_point point, uint8_t colour)
{
    go_cell cell = go_board_cell(&recall->board, point);
    uint8_t wanted = recall->wanted->cells[cell];

    recall->differing = (uint16_t)(recall->differing - (recall->board.cells[cell] != wanted));
    recall->board.cells[cell] = colour;
    recall->differing = (uint16_t)(recall->differing + (colour != wanted));
}

static void undo(struct go_recall *recall)
{
    const struct go_journal *journal = &recall->game->journal;
    const struct go_record *record = &journal->records[recall->turn];
    struct go_gone gone;

    if (record->kind != GO_ACT_PLAY)
        return;
    gone = go_journal_gone(journal, recall->turn);
    go_assert(gone.enemy_n <= gone.n);
    for (unsigned at = 0; at < gone.n; at++)
        put(recall, gone.points[at], at < gone.enemy_n ? go_other(record->player) : record->player);
    put(recall, record->point, GO_EMPTY);
}

void go_recall_to(struct go_recall *recall, uint16_t turn)
{
    while (recall->turn > turn) {
        undo(recall);
        recall->turn = go_journal_before(&recall->game->journal, recall->turn);
    }
    go_assert(recall->turn == turn); /* it is on this line */
}

void go_recall_redo(const struct go_journal *journal, uint16_t turn, struct go_board *board)
{
    const struct go_record *record = &journal->records[turn];
    struct go_gone gone;

    if (record->kind != GO_ACT_PLAY)
        return;
    gone = go_journal_gone(journal, turn);
    go_assert(go_board_at(board, record->point) == GO_EMPTY);
    go_board_put(board, record->point, record->player);
    for (unsigned at = 0; at < gone.n; at++)
        go_board_put(board, gone.points[at], GO_EMPTY);
}
