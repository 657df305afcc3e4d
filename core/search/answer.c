/* From what a search found to an act, in each phase.
 *
 * In play: the act with most playouts, or a pass where it is as good. At a stop: strings that nearly
 * always change hands are dead; a player marks them, accepts marks that agree, and disputes others
 * as far as the rules allow. */
#include "tree.h"

#include "core/assert.h"
#include "core/clause.h"

enum {
    CHOICES_MAX = GO_POINTS_MAX + 1 + 2 * GO_RECORDS_MAX,
    HOPELESS = GO_SEARCH_SURE / 25,           /* a share of wins below which a player resigns */
    RESIGN_PLAYOUTS = 30,                     /* after so many playouts at least */
    PASS_LOSES_LITTLE = GO_SEARCH_SURE / 100, /* a pass may be so much worse than a play */
    BEHIND = GO_SEARCH_SURE / 8,              /* a share of wins of a player who has surely lost */
    DRAWN_OF_8 = 5,                           /* playouts without a winner where a game is a draw */
    SETTLED = 650,                            /* of 1000: a point surely belongs to one player */
    DEAD_BELOW = -400,                        /* of 1000, from the view of the string's owner */
    MARKINGS_MAX = 3                          /* of one player at one stop */
};

struct asked {
    struct go_search *search;
    const struct go_search_wish *wish;
    struct go_search_answer *ret;
    uint32_t may; /* of go_game_may() */
    int16_t owned[GO_POINTS_MAX];
};

static bool may(const struct asked *asked, unsigned kind)
{
    return asked->may >> kind & 1;
}

static void answer(const struct asked *asked, uint8_t kind, go_point point)
{
    asked->ret->act =
        (struct go_act){.kind = kind, .player = asked->search->player, .point = point};
}

/* Whether every point surely belongs to a player: nothing is left to fight for, and no neutral point
 * is left to take. */
static bool is_settled(const struct asked *asked)
{
    const struct go_game *root = &asked->search->root;

    if (asked->search->scored == 0)
        return false;
    for (go_point point = 0; point < asked->search->grid.points_n; point++) {
        int16_t owned = asked->owned[point];

        if (root->points[point] != GO_BLOCKED && owned < SETTLED && owned > -SETTLED)
            return false;
    }
    return true;
}

/* Takes a choice other than the first at random, weighted by playouts, if the wish is loose. */
static unsigned pick(const struct asked *asked, const struct go_search_choice *choices, unsigned n)
{
    uint64_t least = (uint64_t)choices[0].playouts * (1000u - asked->wish->looseness) / 1000u;
    uint64_t sum = 0, drawn;
    unsigned at = 0;

    if (asked->wish->looseness == 0 || choices[0].proved)
        return 0;
    while (at < n && choices[at].playouts >= least && choices[at].kind == choices[0].kind)
        sum += choices[at++].playouts;
    drawn = sum > 0 ? go_random_below(&asked->search->random, (uint32_t)sum) : 0;
    for (at = 0; drawn >= choices[at].playouts && at + 1 < n; at++)
        drawn -= choices[at].playouts;
    return at;
}

/* Whether a player passes: the board is settled, or the other has passed, and a pass is nearly as good
 * as the best play. A player who is behind on a settled board passes too. */
static bool prefers_pass(const struct asked *asked, const struct go_search_choice *choices,
                         unsigned n)
{
    const struct go_game *root = &asked->search->root;
    bool settled = is_settled(asked);

    if (!go_scoring_any(&root->setup.rules))
        return false;
    for (unsigned at = 0; at < n; at++) {
        const struct go_search_choice *pass = &choices[at];

        if (pass->kind != GO_ACT_PASS)
            continue;
        if (pass->proved)
            return pass->share > 0 && at == 0;
        if (settled && choices[0].share < BEHIND)
            return true;
        return pass->share + PASS_LOSES_LITTLE >= choices[0].share &&
               pass->share > GO_SEARCH_SURE / 2 && (root->line.successive_passes > 0 || settled);
    }
    return false;
}

/* The player's share of wins in all playouts, so that a few of them are evidence too. */
static uint32_t share_of_all(const struct go_search *search)
{
    uint32_t share = go_tree_share(search, &search->nodes[0]); /* of the player who waits */

    return go_game_next(&search->root) == search->player ? GO_SEARCH_SURE - share : share;
}

/* Whether a player gives up: late in the game, and the best act is as bad as the others. */
static bool is_hopeless(const struct asked *asked, const struct go_search_choice *best)
{
    const struct go_search *search = asked->search;

    return asked->wish->may_resign && may(asked, GO_ACT_RESIGN) &&
           search->playouts >= RESIGN_PLAYOUTS && best->share < HOPELESS &&
           share_of_all(search) < HOPELESS &&
           go_game_turns(&search->root) * 2u > search->grid.points_n;
}

/* Whether an offered draw is fair: most playouts end without a winner, or the player is losing. */
static bool takes_draw(const struct go_search *search)
{
    return search->playouts > 0 &&
           ((uint64_t)search->drawn * 8 >= (uint64_t)search->playouts * DRAWN_OF_8 ||
            share_of_all(search) < BEHIND);
}

static void answer_in_play(struct asked *asked)
{
    struct go_search *search = asked->search;
    struct go_search_choice choices[CHOICES_MAX];
    unsigned n = go_search_choices(search, choices, CHOICES_MAX), at;
    bool offered = search->root.line.draw_offer == go_other(search->player);

    if (go_game_to_move(&search->root) != search->player)
        return;
    if (n == 0) {
        answer(asked, may(asked, GO_ACT_PASS) ? GO_ACT_PASS : GO_ACT_RESIGN, GO_NO_POINT);
        return;
    }
    if (offered && may(asked, GO_ACT_DRAW) && asked->ret->takes_draw) {
        answer(asked, GO_ACT_DRAW, GO_NO_POINT);
        return;
    }
    if (is_hopeless(asked, &choices[0])) {
        answer(asked, GO_ACT_RESIGN, GO_NO_POINT);
        return;
    }
    if (prefers_pass(asked, choices, n)) {
        answer(asked, GO_ACT_PASS, GO_NO_POINT);
        return;
    }
    at = pick(asked, choices, n);
    answer(asked, choices[at].kind, choices[at].point);
}

/* How surely a string belongs to its owner, -1000..1000. */
static int32_t belongs(const struct asked *asked, const struct go_region *string)
{
    const struct go_board *board = &asked->search->root.line.board;
    int32_t sum = 0;

    go_assert(string->n > 0);
    for (unsigned at = 0; at < string->n; at++)
        sum += asked->owned[go_board_point(board, string->cells[at])];
    sum /= string->n;
    return board->cells[string->cells[0]] == GO_BLACK ? sum : -sum;
}

/* Finds strings whose mark differs from what the player believes, and lists one stone of each:
 * wanted dead or wanted alive. Returns how many. */
static unsigned find_differences(const struct asked *asked, bool dead, go_point *ret,
                                 bool any_owner)
{
    const struct go_game *root = &asked->search->root;
    const struct go_board *board = &root->line.board;
    struct go_cells seen = {0};
    struct go_region string;
    unsigned n = 0;

    for (go_point point = 0; point < asked->search->grid.points_n; point++) {
        go_cell cell = go_board_cell(board, point);
        uint8_t mark = root->marks[point];

        if (!go_search_is_stone(board->cells[cell]) || go_cells_has(&seen, cell))
            continue;
        go_board_string(board, cell, &string);
        go_cells_unite(&seen, &string.set);
        if (mark == GO_MARK_PROVED_ALIVE || mark == GO_MARK_PROVED_DEAD ||
            (!any_owner && !go_dead_stones_may_mark(&root->setup.rules, asked->search->player,
                                                    board->cells[cell])))
            continue;
        if ((belongs(asked, &string) < DEAD_BELOW) == dead && (mark == GO_MARK_DEAD) != dead)
            ret[n++] = point;
    }
    return n;
}

static bool mark(struct asked *asked, uint8_t kind)
{
    unsigned n = find_differences(asked, kind == GO_ACT_DEAD, asked->ret->points, false);

    if (n == 0 || asked->wish->marked >= MARKINGS_MAX)
        return false;
    answer(asked, kind, GO_NO_POINT);
    asked->ret->act.points = asked->ret->points;
    asked->ret->act.points_n = (uint16_t)n;
    asked->ret->act_again = true;
    return true;
}

/* An enemy's string that is dead and not marked so: claimed where the rules have claims. */
static bool dispute(struct asked *asked)
{
    struct go_search *search = asked->search;
    unsigned n = find_differences(asked, true, asked->ret->points, true);

    for (unsigned at = 0; at < n && may(asked, GO_ACT_CLAIM); at++) {
        struct go_act act = {
            .kind = GO_ACT_CLAIM, .player = search->player, .point = asked->ret->points[at]};

        if (search->root.points[act.point] != search->player &&
            go_game_judge(&search->root, &act, NULL, NULL) == GO_OK) {
            asked->ret->act = act;
            return true;
        }
    }
    if (n == 0)
        n = find_differences(asked, false, asked->ret->points, true);
    if (n == 0 || !may(asked, GO_ACT_RESUME))
        return false;
    answer(asked, GO_ACT_RESUME, GO_NO_POINT);
    return true;
}

/* The winner of the marks as they are; GO_EMPTY for a draw. */
static uint8_t winner_of_marks(const struct asked *asked)
{
    struct go_tally tally;

    go_game_tally(&asked->search->root, &tally);
    if (tally.score_x2[0] == tally.score_x2[1])
        return GO_EMPTY;
    return tally.score_x2[0] > tally.score_x2[1] ? GO_BLACK : GO_WHITE;
}

static uint8_t winner_of_playouts(const struct asked *asked)
{
    int64_t margin = asked->search->margin_x2;

    return margin > 0 ? GO_BLACK : margin < 0 ? GO_WHITE : GO_EMPTY;
}

static void answer_at_stop(struct asked *asked)
{
    struct go_search *search = asked->search;
    const struct go_game *root = &search->root;
    bool fair = winner_of_marks(asked) == winner_of_playouts(asked);

    if (root->accepted[search->player])
        return;
    if (mark(asked, GO_ACT_DEAD) || mark(asked, GO_ACT_ALIVE))
        return;
    if (!fair && winner_of_playouts(asked) == search->player && dispute(asked))
        return;
    if (fair || winner_of_playouts(asked) != search->player || !may(asked, GO_ACT_RESUME))
        answer(asked, GO_ACT_ACCEPT, GO_NO_POINT);
}

void go_search_answer(struct go_search *search, const struct go_search_wish *wish,
                      struct go_search_answer *ret)
{
    struct asked asked = {
        .search = search,
        .wish = wish,
        .ret = ret,
        .may = go_game_may(&search->root, search->player),
    };

    go_assert(wish->looseness <= 1000);
    ret->act = (struct go_act){.kind = 0};
    ret->act_again = false;
    ret->takes_draw = takes_draw(search);
    go_search_ownership(search, asked.owned);
    if (search->root_phase == GO_PHASE_STOPPED)
        answer_at_stop(&asked);
    else
        answer_in_play(&asked);
}
