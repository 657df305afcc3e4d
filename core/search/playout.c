/* Playouts. On each turn, in this order: a play that makes a bridge, or keeps the opponent from one; an
 * answer to an atari beside the last play; a 3x3 pattern beside it; any other play that is no eye of
 * one's own and removes nothing but itself. Where passing is legal, a player without such a play
 * passes; where it is not, they fill eyes, and lose at once only when nothing else is left. */
#include "playout.h"

#include "core/assert.h"
#include "core/clause.h"

enum {
    TURNS_PER_POINT = 3,    /* then the playout ends as it is */
    ANSWERS_MAX = 16,       /* candidates around the last play */
    ANSWER_OF_256 = 230,    /* how often an atari is answered, */
    PATTERN_OF_256 = 243,   /* a pattern is played */
    SELF_ATARI_OF_256 = 200 /* and a self-atari is refused */
};

enum eagerness { USEFUL, ANY_BUT_LOSING, ANY };

struct run {
    struct go_playout *playout;
    struct go_search_board *board;
    uint8_t player;
    uint8_t passes;  /* successive ones */
    bool counting;   /* no player has passed yet */
    bool bridges;    /* the goal is one */
    go_cell last[3]; /* the last play of each player, or 0 */
    uint16_t passes_left[3];
    struct go_playout_end *end;
};

static bool happens(struct go_random *random, unsigned of_256)
{
    return (go_random_next(random) & 255) < of_256;
}

enum go_search_verdict go_search_judge(const struct go_rules *rules,
                                       const struct go_search_board *board, uint8_t player,
                                       const struct go_search_try *play)
{
    if (play->bridges)
        return GO_SEARCH_WINS;
    if (play->takes == 0 && play->loses == 0)
        return GO_SEARCH_GOES_ON;
    if (rules->suicide == GO_SUICIDE_SINGLE_STONE_LOSES && play->loses == 1 && play->takes == 0)
        return GO_SEARCH_LOSES;
    switch ((enum go_goal)rules->goal) {
    case GO_GOAL_SCORE:
    case GO_GOAL_NONE:
    case GO_GOAL_BRIDGE:
    case GO_GOAL_BRIDGE_AFTER_REMOVAL: break;
    case GO_GOAL_CAPTURE_ALL:
        if (play->takes > 0)
            return play->takes == board->stones_n[go_other(player)] ? GO_SEARCH_WINS
                                                                    : GO_SEARCH_GOES_ON;
        return play->loses == board->stones_n[player] + 1 ? GO_SEARCH_LOSES : GO_SEARCH_GOES_ON;
    case GO_GOAL_FIRST_CAPTURE: return play->takes > 0 ? GO_SEARCH_WINS : GO_SEARCH_LOSES;
    case GO_GOAL_NO_CAPTURE: return GO_SEARCH_LOSES;
    }
    return GO_SEARCH_GOES_ON;
}

static void decide(struct run *run, uint8_t winner)
{
    run->end->result = winner == GO_BLACK ? GO_RESULT_BLACK : GO_RESULT_WHITE;
}

static void play(struct run *run, go_cell cell, enum go_search_verdict verdict)
{
    struct go_playout *playout = run->playout;

    if (playout->first[cell] == GO_EMPTY)
        playout->first[cell] = run->player;
    if (verdict != GO_SEARCH_GOES_ON) {
        decide(run, verdict == GO_SEARCH_WINS ? run->player : go_other(run->player));
        return;
    }
    go_search_board_play(run->board, run->player, cell);
    run->last[run->player] = cell;
    run->passes = 0;
    if (run->counting)
        run->end->stones_ahead =
            (int16_t)(run->end->stones_ahead + (run->player == GO_BLACK ? 1 : -1));
    run->player = go_other(run->player);
}

/* Plays there if the play is legal and good enough. */
static bool play_if(struct run *run, go_cell cell, enum eagerness eagerness)
{
    const struct go_rules *rules = run->playout->rules;
    struct go_search_try try;
    enum go_search_verdict verdict;

    if (eagerness == USEFUL && go_search_board_eye(run->board, run->player, cell))
        return false;
    try = go_search_board_try(run->board, run->player, cell);
    if (!try.legal)
        return false;
    verdict = go_search_judge(rules, run->board, run->player, &try);
    if (eagerness != ANY && verdict == GO_SEARCH_LOSES)
        return false;
    if (eagerness == USEFUL && verdict == GO_SEARCH_GOES_ON && try.takes == 0) {
        if (try.loses == 1)
            return false;
        if (go_search_board_self_atari(run->board, run->player, cell) &&
            happens(run->playout->random, SELF_ATARI_OF_256))
            return false;
    }
    play(run, cell, verdict);
    return true;
}

struct answers {
    unsigned n;
    go_cell cells[ANSWERS_MAX];
};

static void answers_add(struct answers *answers, go_cell cell)
{
    if (answers->n < ANSWERS_MAX)
        answers->cells[answers->n++] = cell;
}

/* The ways to save a string in atari: to take one of its attackers, or to extend. */
static void find_rescue(const struct run *run, go_cell stone, struct answers *ret)
{
    const struct go_search_board *board = run->board;
    go_cell at = stone, liberty = go_search_liberty(go_search_string_at(board, stone));

    do {
        const go_cell *near = board->grid->near[at];

        for (unsigned side = 0; side < GO_SIDES_N; side++) {
            if (board->colour[near[side]] == go_other(run->player) &&
                go_search_in_atari(go_search_string_at(board, near[side])))
                answers_add(ret, go_search_liberty(go_search_string_at(board, near[side])));
        }
        at = board->next[at];
    } while (at != stone);
    if (!go_search_board_self_atari(board, run->player, liberty))
        answers_add(ret, liberty);
}

/* The answers to ataris around the last play. */
static void find_ataris(const struct run *run, struct answers *ret)
{
    const struct go_search_board *board = run->board;
    go_cell last = board->last;
    const go_cell *near = board->grid->near[last];

    if (board->colour[last] == go_other(run->player) &&
        go_search_in_atari(go_search_string_at(board, last)))
        answers_add(ret, go_search_liberty(go_search_string_at(board, last)));
    for (unsigned side = 0; side < GO_SIDES_N; side++) {
        if (board->colour[near[side]] == run->player &&
            go_search_in_atari(go_search_string_at(board, near[side])))
            find_rescue(run, near[side], ret);
    }
}

static void find_patterns(const struct run *run, struct answers *ret)
{
    const struct go_search_board *board = run->board;
    const go_cell *near = board->grid->near[board->last];

    for (unsigned at = 0; at < GO_SEARCH_NEAR; at++) {
        if (board->colour[near[at]] == GO_EMPTY &&
            go_search_pattern(run->playout->patterns, board, run->player, near[at]))
            answers_add(ret, near[at]);
    }
}

static bool play_answer(struct run *run, struct answers *answers)
{
    while (answers->n > 0) {
        unsigned at = go_random_below(run->playout->random, answers->n);
        go_cell cell = answers->cells[at];

        answers->cells[at] = answers->cells[--answers->n];
        if (play_if(run, cell, USEFUL))
            return true;
    }
    return false;
}

/* The empty cell beside a string where its owner makes a bridge, or 0. A chance to make one is new beside
 * the owner's last play. */
static go_cell find_bridge(const struct run *run, go_cell stone)
{
    const struct go_search_board *board = run->board;
    uint8_t owner = board->colour[stone];
    go_cell at = stone;

    do {
        const go_cell *near = board->grid->near[at];

        for (unsigned side = 0; side < GO_SIDES_N; side++) {
            if (board->colour[near[side]] == GO_EMPTY &&
                go_search_board_bridges(board, owner, near[side]))
                return near[side];
        }
        at = board->next[at];
    } while (at != stone);
    return 0;
}

/* Makes a bridge, or plays where the opponent would make one. */
static bool play_bridge(struct run *run)
{
    uint8_t sides[] = {run->player, go_other(run->player)};

    for (unsigned at = 0; at < 2; at++) {
        go_cell last = run->last[sides[at]], cell;

        if (last == 0 || run->board->colour[last] != sides[at])
            continue;
        cell = find_bridge(run, last);
        if (cell && play_if(run, cell, USEFUL))
            return true;
    }
    return false;
}

static bool play_locally(struct run *run)
{
    const struct go_rules *rules = run->playout->rules;
    bool hunts = rules->goal == GO_GOAL_FIRST_CAPTURE;
    struct answers answers = {.n = 0};

    if (run->board->last == 0)
        return false;
    if (run->bridges && play_bridge(run))
        return true;
    if (rules->goal != GO_GOAL_NO_CAPTURE &&
        (hunts || happens(run->playout->random, ANSWER_OF_256))) {
        find_ataris(run, &answers);
        if (play_answer(run, &answers))
            return true;
    }
    if (rules->scoring == GO_SCORING_NONE || !happens(run->playout->random, PATTERN_OF_256))
        return false;
    answers.n = 0;
    find_patterns(run, &answers);
    return play_answer(run, &answers);
}

/* Tries the empty cells in random order: those that fail move behind the others. */
static bool play_anywhere(struct run *run, enum eagerness eagerness)
{
    struct go_search_board *board = run->board;
    unsigned n = board->empty_n;

    while (n > 0) {
        unsigned at = go_random_below(run->playout->random, n);
        go_cell cell = board->empty[at], behind = board->empty[n - 1];

        if (play_if(run, cell, eagerness))
            return true;
        n--;
        board->empty[at] = behind;
        board->place[behind] = (uint16_t)at;
        board->empty[n] = cell;
        board->place[cell] = (uint16_t)n;
    }
    return false;
}

static void pass(struct run *run)
{
    if (run->passes_left[run->player] != GO_PASSES_UNLIMITED)
        run->passes_left[run->player]--;
    go_search_board_pass(run->board);
    run->passes++;
    run->counting = false;
    run->player = go_other(run->player);
}

static void turn(struct run *run)
{
    if (play_locally(run) || play_anywhere(run, USEFUL))
        return;
    if (run->passes_left[run->player] > 0)
        pass(run);
    else if (!play_anywhere(run, ANY_BUT_LOSING) && !play_anywhere(run, ANY))
        decide(run, go_other(run->player)); /* no move: section 0 */
}

void go_playout_run(struct go_playout *playout, const struct go_game *game,
                    struct go_playout_end *ret)
{
    struct go_search_board *board = &playout->board;
    struct run run = {
        .playout = playout,
        .board = board,
        .player = go_game_next(game),
        .counting = game->phase == GO_PHASE_PLAY,
        .bridges = playout->rules->goal == GO_GOAL_BRIDGE ||
                   playout->rules->goal == GO_GOAL_BRIDGE_AFTER_REMOVAL,
        .end = ret,
    };
    unsigned turns = (unsigned)TURNS_PER_POINT * playout->grid->points_n;
    struct go_turn last;
    uint8_t watched;

    for (uint8_t player = GO_BLACK; player <= GO_WHITE; player++)
        run.passes_left[player] = go_passing_left(game, player);
    go_assert(game->phase != GO_PHASE_FINISHED);
    *ret = (struct go_playout_end){.result = GO_RESULT_OPEN};
    go_search_board_init(board, playout->grid, playout->rules, &game->line.board);
    board->ko_kept = playout->rules->ko == GO_KO_BASIC || playout->rules->ko == GO_KO_NONE;
    if (game->line.turn > 0 && go_game_turn(game, game->line.turn, &last)) {
        board->last_took = last.taken[go_other(last.player)];
        if (last.kind == GO_ACT_PLAY)
            board->last = run.last[last.player] = playout->grid->cell_of[last.point];
    }
    if (game->line.ko_point != GO_NO_POINT)
        board->ko = playout->grid->cell_of[game->line.ko_point];
    if (game->line.last_capture > 0)
        board->capturer = game->journal.records[game->line.last_capture].player;
    ret->colours = board->colour;
    watched = board->colour[playout->stop_at];
    while (turns-- > 0 && run.passes < 2 && ret->result == GO_RESULT_OPEN) {
        turn(&run);
        if (board->colour[playout->stop_at] != watched)
            return;
    }
}
