/* Moves by search: the referee as an engine (core/search/search.h).
 *
 * The number of playouts decides how well it plays. A controller's clock can only make them fewer. The
 * seed of a search comes from the session's seed and the number of turns: the same position of a
 * game gets the same answer, however often it is asked for. No tree is kept from move to move. */
#include "server/referee/gtp_search.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/board.h"
#include "core/text.h"

enum {
    PLAYOUTS_A_NODE = 8,                /* of a leaf, before it gets children */
    NODES_MAX = 4000000,                /* of 36 bytes */
    PLAYOUTS_A_LOOK = 50,               /* between two looks at the clock */
    MOVES_TO_COME = 30,                 /* a search may take this part of the main time left, */
    SAFETY_PERCENT = 80,                /* and so much of that */
    CLEANUP_LOSES = GO_SEARCH_SURE / 20 /* to clean up, an act may be so much worse than the best */
};

/* --- a search ----------------------------------------------------------------------------------- */

static int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static unsigned nodes_for(const struct gtp *gtp, unsigned playouts)
{
    uint64_t points = (uint64_t)gtp->setup.width * gtp->setup.height;
    uint64_t nodes = (playouts / PLAYOUTS_A_NODE + 2) * (points + 2);

    return nodes < NODES_MAX ? (unsigned)nodes : NODES_MAX;
}

static uint64_t seed_of(const struct gtp *gtp)
{
    return gtp->engine.seed * UINT64_C(0x9e3779b97f4a7c15) +
           go_game_turns(gtp->game) * UINT64_C(0xbf58476d1ce4e5b9);
}

bool gtp_think(struct gtp *gtp, uint8_t player, unsigned playouts, struct gtp_thought *ret)
{
    int64_t until = gtp->engine.budget_ms[player];
    size_t bytes = go_search_bytes(gtp->game, nodes_for(gtp, playouts));

    ret->memory = malloc(bytes);
    if (!ret->memory)
        return gtp_fail(gtp, "no memory");
    ret->search = go_search_init(ret->memory, bytes, gtp->game, player, seed_of(gtp));
    if (!ret->search) {
        free(ret->memory);
        return gtp_fail(gtp, "the game is too long for a search");
    }
    if (until != GTP_NO_CLOCK)
        until += now_ms();
    do {
        unsigned more = playouts < PLAYOUTS_A_LOOK ? playouts : PLAYOUTS_A_LOOK;

        go_search_run(ret->search, more);
        playouts -= more;
    } while (playouts > 0 && (until == GTP_NO_CLOCK || now_ms() < until));
    return true;
}

/* --- acts as text ------------------------------------------------------------------------------- */

/* The act as in a case, without its colour: "D4", "pass", "dead E3 F7". */
static void write_act(const struct gtp *gtp, const struct go_act *act, char *ret, size_t size)
{
    unsigned width = gtp->setup.width, height = gtp->setup.height;
    bool play = act->kind == GO_ACT_PLAY;
    size_t length = (size_t)snprintf(ret, size, "%s", play ? "" : go_act_key(act->kind));
    char vertex[4];

    if (play || act->kind == GO_ACT_CHALLENGE || act->kind == GO_ACT_CLAIM) {
        go_point_write(act->point, width, height, vertex);
        length += (size_t)snprintf(ret + length, size - length, play ? "%s" : " %s", vertex);
    }
    for (unsigned i = 0; i < act->points_n; i++) {
        go_point_write(act->points[i], width, height, vertex);
        length += (size_t)snprintf(ret + length, size - length, " %s", vertex);
    }
    if (act->modified_ko)
        snprintf(ret + length, size - length, " modified-ko");
}

/* Executes an act that a search chose. */
static bool execute(struct gtp *gtp, uint8_t player, const char *words)
{
    char text[GTP_LINE_MAX + 2];
    struct go_witness witness;
    enum go_reason reason;

    snprintf(text, sizeof text, "%c %s", player == GO_BLACK ? 'b' : 'w', words);
    if (gtp_game_act(gtp, text, false, &reason, &witness) && reason == GO_OK)
        return true;
    return gtp_refuse(gtp, "illegal move: ", reason, &witness);
}

/* --- moves -------------------------------------------------------------------------------------- */

enum { CHOICES_MAX = GO_POINTS_MAX + 1 + 2 * GO_RECORDS_MAX };

/* The best act among those of a kind; its kind is 0 if there is none. */
static struct go_search_choice best_of(const struct go_search_choice *choices, unsigned n,
                                       uint8_t kind)
{
    for (unsigned i = 0; i < n; i++)
        if (choices[i].kind == kind)
            return choices[i];
    return (struct go_search_choice){.kind = 0};
}

static bool is_beside(const struct gtp *gtp, go_point point, const uint8_t *status, uint8_t colour)
{
    const uint8_t *points = go_game_points(gtp->game);
    struct go_board board;
    go_cell near[GO_SIDES_N];

    go_board_init(&board, gtp->setup.width, gtp->setup.height,
                  gtp->setup.rules.topology == GO_TOPOLOGY_TORUS, points);
    go_board_neighbours(&board, go_board_cell(&board, point), near);
    for (unsigned side = 0; side < GO_SIDES_N; side++) {
        if (board.cells[near[side]] == colour &&
            status[go_board_point(&board, near[side])] == GTP_STATUS_DEAD)
            return true;
    }
    return false;
}

/* The act that cleans up: a play that takes liberties of dead enemies, or a pass where there are none.
 * Where a pass would cost something, its kind is 0. */
static struct go_search_choice find_cleanup(const struct gtp *gtp, const struct go_search *search,
                                            uint8_t player, const struct go_search_choice *choices,
                                            unsigned n)
{
    struct go_search_choice pass = best_of(choices, n, GO_ACT_PASS);
    struct go_search_choice play = best_of(choices, n, GO_ACT_PLAY);
    uint8_t status[GO_POINTS_MAX];

    if (pass.kind == 0 || pass.share + CLEANUP_LOSES < play.share)
        return (struct go_search_choice){.kind = 0};
    gtp_status_by_search(gtp, search, status);
    for (unsigned i = 0; i < n; i++) {
        if (choices[i].kind == GO_ACT_PLAY && choices[i].share + CLEANUP_LOSES >= play.share &&
            is_beside(gtp, choices[i].point, status, go_other(player)))
            return choices[i];
    }
    return pass;
}

/* The words of a move for a controller, which knows plays, passes and resignations only. */
static bool choose_move(struct gtp *gtp, uint8_t player, bool cleanup, char *ret, size_t size)
{
    const struct go_search_wish wish = {.looseness = gtp->engine.looseness, .may_resign = !cleanup};
    struct go_search_choice choices[CHOICES_MAX], other = {.kind = 0};
    struct go_search_answer answer;
    struct gtp_thought thought;
    unsigned n;

    if (!gtp_think(gtp, player, gtp_playouts(&gtp->engine, &gtp->setup), &thought))
        return false;
    go_search_answer(thought.search, &wish, &answer);
    n = go_search_choices(thought.search, choices, CHOICES_MAX);
    if (answer.act.kind == GO_ACT_CHALLENGE || answer.act.kind == GO_ACT_DRAW) {
        other = best_of(choices, n, GO_ACT_PLAY);
        answer.act.kind = GO_ACT_PASS;
    } else if (cleanup) {
        other = find_cleanup(gtp, thought.search, player, choices, n);
    }
    free(thought.memory);
    if (other.kind != 0)
        answer.act = (struct go_act){.kind = other.kind, .point = other.point};
    write_act(gtp, &answer.act, ret, size);
    return true;
}

enum { MOVE_TEXT = 32 };

enum { KEEP = 1, CLEAN_UP = 2 };

/* Goes on after a stop. The act is implied: an undo of the move takes it back, too. */
static bool resume(struct gtp *gtp, uint8_t player)
{
    struct go_witness witness;
    enum go_reason reason;

    return gtp_game_act(gtp, player == GO_BLACK ? "b resume" : "w resume", true, &reason,
                        &witness) &&
           reason == GO_OK;
}

/* Chooses and makes a move; on failure implied acts remain. */
static bool try_generate(struct gtp *gtp, uint8_t player, bool cleanup, char ret[MOVE_TEXT])
{
    return gtp_take_turn(gtp, player) && choose_move(gtp, player, cleanup, ret, MOVE_TEXT) &&
           execute(gtp, player, ret);
}

/* Answers for a game that a play has ended, since a controller knows two ends only: the loser resigns, so
 * that the winner is named, and other players pass. */
static bool after_end(struct gtp *gtp, uint8_t player, unsigned how)
{
    uint8_t result = go_game_outcome(gtp->game).result;
    bool lost = result == (player == GO_BLACK ? GO_RESULT_WHITE : GO_RESULT_BLACK);

    if (!lost && how & KEEP && !gtp_game_idle(gtp, player))
        return gtp_fail(gtp, "no memory");
    fputs(lost ? "resign" : "pass", gtp->reply);
    return true;
}

/* Answers a move, and makes it if it is to be kept. To clean up after a stop, a player with something
 * to remove goes on with the game; another passes, and the game stays stopped. */
static bool generate(struct gtp *gtp, uint8_t player, unsigned how)
{
    bool cleanup = how & CLEAN_UP;
    bool stopped = cleanup && go_game_phase(gtp->game) == GO_PHASE_STOPPED;
    unsigned before = gtp->acts_n;
    char text[MOVE_TEXT] = "pass";
    enum go_setup_error error;
    if (go_game_phase(gtp->game) == GO_PHASE_FINISHED)
        return after_end(gtp, player, how);
    bool good = (stopped && !resume(gtp, player)) || try_generate(gtp, player, cleanup, text);
    bool keep = good && how & KEEP && !(stopped && strcmp(text, "pass") == 0);

    gtp->engine.budget_ms[player] = GTP_NO_CLOCK;
    if (!keep && gtp->acts_n > before)
        gtp_game_start(gtp, &gtp->setup, before, &error);
    if (keep)
        gtp->acts[gtp->acts_n - 1].own = true;
    if (good)
        fputs(text, gtp->reply);
    return good;
}

#define GENERATE(name, how)                                                                        \
    bool name(struct gtp *gtp, unsigned n, char **words)                                           \
    {                                                                                              \
        uint8_t player;                                                                            \
                                                                                                   \
        (void)n;                                                                                   \
        return gtp_read_player(gtp, words[0], &player) && generate(gtp, player, how);              \
    }

GENERATE(gtp_genmove, KEEP)
GENERATE(gtp_reg_genmove, 0)
GENERATE(gtp_genmove_cleanup, KEEP | CLEAN_UP)

/* --- acts in every phase -------------------------------------------------------------------------- */

/* How often the player marked stones since the last act of another kind. */
static uint8_t markings(const struct gtp *gtp, uint8_t player)
{
    unsigned n = 0;

    for (unsigned at = gtp->acts_n; at-- > 0;) {
        const char *text = gtp->acts[at].text;

        if (strncmp(text + 1, " dead", 5) != 0 && strncmp(text + 1, " alive", 6) != 0)
            break;
        n += (text[0] == 'b') == (player == GO_BLACK);
    }
    return (uint8_t)(n < UINT8_MAX ? n : UINT8_MAX);
}

/* Chooses an act as a house player does, and makes it. It answers the words of a case's move without the
 * colour, or "nothing" where the other player is to act. */
bool gtp_genact(struct gtp *gtp, unsigned n, char **words)
{
    struct go_search_wish wish = {.looseness = gtp->engine.looseness, .may_resign = true};
    struct go_search_answer answer = {.act = {.kind = 0}};
    struct gtp_thought thought;
    char text[GTP_LINE_MAX];
    uint8_t player;

    (void)n;
    if (!gtp_read_player(gtp, words[0], &player))
        return false;
    if (go_game_phase(gtp->game) == GO_PHASE_FINISHED)
        return gtp_take_turn(gtp, player); /* writes the error */
    if (!gtp_think(gtp, player, gtp_playouts(&gtp->engine, &gtp->setup), &thought))
        return false;
    wish.marked = markings(gtp, player);
    go_search_answer(thought.search, &wish, &answer);
    free(thought.memory);
    gtp->engine.budget_ms[player] = GTP_NO_CLOCK;
    if (answer.act.kind == 0) {
        fputs("nothing", gtp->reply);
        return true;
    }
    write_act(gtp, &answer.act, text, sizeof text);
    if (!execute(gtp, player, text))
        return false;
    fputs(text, gtp->reply);
    return true;
}

/* --- clocks --------------------------------------------------------------------------------------- */

void gtp_engine_clock(struct gtp_engine *engine, uint8_t player, double seconds, double stones)
{
    double moves = stones >= 1 ? stones : MOVES_TO_COME;
    double ms = seconds * 10 * SAFETY_PERCENT / moves;

    engine->budget_ms[player] = ms < 0                   ? 0
                                : ms < GTP_BUDGET_MS_MAX ? (int64_t)ms
                                                         : GTP_BUDGET_MS_MAX;
}

void gtp_engine_no_clock(struct gtp_engine *engine)
{
    engine->budget_ms[GO_BLACK] = engine->budget_ms[GO_WHITE] = GTP_NO_CLOCK;
}
