/* Ladders, read on a copy of the colours. A play puts a stone there and removes nothing. */
#include "ladder.h"

#include "core/assert.h"

enum {
    STEPS = 120, /* plays that are tried for one question; then the string counts as saved */
    ENOUGH = 3   /* liberties of a string that is in no ladder */
};

bool go_search_has_ladders(const struct go_rules *rules)
{
    return rules->liberty == GO_LIBERTY_ADJACENT && rules->removal == GO_REMOVAL_OPPONENT_FIRST &&
           (rules->ko == GO_KO_NONE || rules->ko == GO_KO_BASIC);
}

void go_search_ladder_init(struct go_search_ladder *ladder, const struct go_search_grid *grid,
                           struct go_search_board *board)
{
    ladder->grid = grid;
    ladder->colour = board->colour;
    ladder->stamp = 0;
    for (unsigned cell = 0; cell < grid->cells_n; cell++)
        ladder->seen[cell] = 0;
}

static void new_stamp(struct go_search_ladder *ladder)
{
    if (++ladder->stamp != 0)
        return;
    for (unsigned cell = 0; cell < ladder->grid->cells_n; cell++)
        ladder->seen[cell] = 0;
    ladder->stamp = 1;
}

/* Whether a cell was not met since the last new_stamp(). */
static bool is_new(struct go_search_ladder *ladder, go_cell cell)
{
    bool fresh = ladder->seen[cell] != ladder->stamp;

    ladder->seen[cell] = ladder->stamp;
    return fresh;
}

unsigned go_search_ladder_liberties(struct go_search_ladder *ladder, go_cell stone, unsigned max,
                                    go_cell *ret)
{
    go_cell *string = ladder->string;
    unsigned n = 1, found = 0;

    new_stamp(ladder);
    is_new(ladder, stone);
    string[0] = stone;
    for (unsigned at = 0; at < n; at++) {
        const go_cell *near = ladder->grid->near[string[at]];

        for (unsigned side = 0; side < GO_SIDES_N; side++) {
            uint8_t there = ladder->colour[near[side]];

            if (there != GO_EMPTY && there != ladder->colour[stone])
                continue;
            if (!is_new(ladder, near[side]))
                continue;
            if (there != GO_EMPTY) {
                string[n++] = near[side];
                continue;
            }
            ret[found++] = near[side];
            if (found == max)
                return found;
        }
    }
    return found;
}

/* Whether a string touches an enemy string in atari. */
static bool can_take(struct go_search_ladder *ladder, go_cell stone)
{
    uint8_t own = ladder->colour[stone], enemy = go_other(own);
    go_cell *string = ladder->string, *enemies = ladder->enemies, liberties[2];
    unsigned n = 1, enemies_n = 0;

    new_stamp(ladder);
    is_new(ladder, stone);
    string[0] = stone;
    for (unsigned at = 0; at < n; at++) {
        const go_cell *near = ladder->grid->near[string[at]];

        for (unsigned side = 0; side < GO_SIDES_N; side++) {
            uint8_t there = ladder->colour[near[side]];

            if ((there != own && there != enemy) || !is_new(ladder, near[side]))
                continue;
            if (there == own)
                string[n++] = near[side];
            else
                enemies[enemies_n++] = near[side];
        }
    }
    for (unsigned at = 0; at < enemies_n; at++) {
        if (go_search_ladder_liberties(ladder, enemies[at], 2, liberties) < 2)
            return true;
    }
    return false;
}

static go_cell attack(struct go_search_ladder *ladder, go_cell stone, const go_cell liberties[2]);

/* Whether a string in atari is saved by a play on its liberty, or by taking an attacker. */
static bool escapes(struct go_search_ladder *ladder, go_cell stone, go_cell liberty)
{
    go_cell liberties[ENOUGH];
    unsigned n;
    bool saved;

    if (can_take(ladder, stone))
        return true;
    ladder->colour[liberty] = ladder->colour[stone];
    n = go_search_ladder_liberties(ladder, stone, ENOUGH, liberties);
    saved = n == ENOUGH || (n == 2 && attack(ladder, stone, liberties) == 0);
    ladder->colour[liberty] = GO_EMPTY;
    return saved;
}

/* The one of two liberties where the opponent takes the string in a ladder, or 0. */
static go_cell attack(struct go_search_ladder *ladder, go_cell stone, const go_cell liberties[2])
{
    for (unsigned at = 0; at < 2; at++) {
        go_cell own[1];
        bool taken;

        if (ladder->steps == 0)
            return 0;
        ladder->steps--;
        ladder->colour[liberties[at]] = go_other(ladder->colour[stone]);
        taken = go_search_ladder_liberties(ladder, liberties[at], 1, own) > 0 &&
                !escapes(ladder, stone, liberties[1 - at]);
        ladder->colour[liberties[at]] = GO_EMPTY;
        if (taken)
            return liberties[at];
    }
    return 0;
}

go_cell go_search_ladder_attack(struct go_search_ladder *ladder, go_cell stone)
{
    go_cell liberties[ENOUGH];

    ladder->steps = STEPS;
    if (go_search_ladder_liberties(ladder, stone, ENOUGH, liberties) != 2)
        return 0;
    return attack(ladder, stone, liberties);
}

bool go_search_ladder_saves(struct go_search_ladder *ladder, go_cell stone, go_cell play)
{
    go_cell liberties[ENOUGH];
    unsigned n;
    bool saved;

    go_assert(ladder->colour[play] == GO_EMPTY);
    ladder->steps = STEPS;
    ladder->colour[play] = ladder->colour[stone];
    n = go_search_ladder_liberties(ladder, stone, ENOUGH, liberties);
    saved = n == ENOUGH || (n == 2 && attack(ladder, stone, liberties) == 0);
    ladder->colour[play] = GO_EMPTY;
    return saved;
}
