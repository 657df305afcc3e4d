/* Questions about a game: boards, scores, the player to move. They change nothing.
 *
 * The gogui-rules commands are those of GoGui's manual, chapter "Rules": a program that answers
 * them decides the rules on GoGui's board. There, no legal moves mean that the game is over. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "server/referee/gtp_search.h"

static const char *stone(uint8_t colour)
{
    static const char *const signs[] = {".", "X", "O", "#"};

    return signs[colour & 3];
}

/* --- boards -------------------------------------------------------------------------------------- */

static void write_columns(struct gtp *gtp)
{
    fputs("\n  ", gtp->reply);
    for (unsigned x = 0; x < gtp->setup.width; x++)
        fprintf(gtp->reply, " %c", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[x]);
}

bool gtp_showboard(struct gtp *gtp, unsigned n, char **words)
{
    const uint8_t *points = go_game_points(gtp->game);
    unsigned width = gtp->setup.width, height = gtp->setup.height;

    write_columns(gtp);
    for (unsigned y = 0; y < height; y++) {
        fprintf(gtp->reply, "\n%2u", height - y);
        for (unsigned x = 0; x < width; x++)
            fprintf(gtp->reply, " %s", stone(points[y * width + x]));
        fprintf(gtp->reply, " %u", height - y);
    }
    write_columns(gtp);
    fputs("\nruleset: ", gtp->reply);
    gtp_miai_ruleset(gtp, 0, words);
    fputs(", komi ", gtp->reply);
    gtp_write_half_points(gtp, gtp->setup.rules.komi_x2);
    fprintf(gtp->reply, "\nphase: %s, %s to move after %u moves\nstones lost: black %u, white %u",
            go_phase_key(go_game_phase(gtp->game)), gtp_colour_name(go_game_to_move(gtp->game)),
            go_game_turns(gtp->game), go_game_lost(gtp->game, GO_BLACK),
            go_game_lost(gtp->game, GO_WHITE));
    (void)n;
    return true;
}

bool gtp_rules_board(struct gtp *gtp, unsigned n, char **words)
{
    const uint8_t *points = go_game_points(gtp->game);
    unsigned width = gtp->setup.width;

    (void)n;
    (void)words;
    for (unsigned i = 0; i < width * gtp->setup.height; i++)
        fprintf(gtp->reply, "%s%s", stone(points[i]), i % width == width - 1 ? "\n" : " ");
    return true;
}

bool gtp_rules_board_size(struct gtp *gtp, unsigned n, char **words)
{
    (void)n;
    (void)words;
    if (gtp->setup.width != gtp->setup.height)
        return gtp_fail(gtp, "the board is not square");
    fprintf(gtp->reply, "%u", gtp->setup.width);
    return true;
}

/* The stones that Black captured, and White: those that the other player lost. */
bool gtp_rules_captured_count(struct gtp *gtp, unsigned n, char **words)
{
    (void)n;
    (void)words;
    fprintf(gtp->reply, "%u %u", go_game_lost(gtp->game, GO_WHITE),
            go_game_lost(gtp->game, GO_BLACK));
    return true;
}

/* --- turns --------------------------------------------------------------------------------------- */

bool gtp_rules_legal_moves(struct gtp *gtp, unsigned n, char **words)
{
    uint8_t flags[GO_POINTS_MAX], to_move = go_game_to_move(gtp->game);
    go_point points[GO_POINTS_MAX];
    unsigned legal = 0;

    (void)n;
    (void)words;
    go_game_legal(gtp->game, flags);
    for (go_point i = 0; i < gtp->setup.width * gtp->setup.height; i++)
        if (flags[i])
            points[legal++] = i;
    gtp_write_vertices(gtp, points, legal);
    if (to_move != GO_EMPTY &&
        go_game_judge(gtp->game, &(struct go_act){.kind = GO_ACT_PASS, .player = to_move}, NULL,
                      NULL) == GO_OK)
        fputs(legal > 0 ? " pass" : "pass", gtp->reply);
    return true;
}

bool gtp_rules_side_to_move(struct gtp *gtp, unsigned n, char **words)
{
    (void)n;
    (void)words;
    fputs(gtp_colour_name(go_game_next(gtp->game)), gtp->reply);
    return true;
}

/* "Stoicalrefined": GoGui wants one capital and small letters. */
bool gtp_rules_game_id(struct gtp *gtp, unsigned n, char **words)
{
    bool first = true;

    (void)n;
    (void)words;
    for (const char *at = gtp->ruleset->name; *at != '\0'; at++) {
        if (!isalpha((unsigned char)*at))
            continue;
        fputc(first ? toupper((unsigned char)*at) : *at, gtp->reply);
        first = false;
    }
    return true;
}

bool gtp_phase(struct gtp *gtp, unsigned n, char **words)
{
    (void)n;
    (void)words;
    fputs(go_phase_key(go_game_phase(gtp->game)), gtp->reply);
    return true;
}

bool gtp_may(struct gtp *gtp, unsigned n, char **words)
{
    uint32_t may;
    uint8_t player;

    (void)n;
    if (!gtp_read_colour(words[0], &player))
        return gtp_fail(gtp, "syntax error: a color is needed");
    may = go_game_may(gtp->game, player);
    for (uint8_t kind = GO_ACT_PLAY, some = 0; kind <= GO_ACT_ABORT; kind++)
        if (may & 1u << kind)
            fprintf(gtp->reply, some++ == 0 ? "%s" : " %s", go_act_key(kind));
    return true;
}

/* --- ends ---------------------------------------------------------------------------------------- */

/* True while the players still have to agree on the dead stones of a stopped game. A number would
 * then name a winner without an agreement. */
static bool is_disputed(const struct gtp *gtp)
{
    return go_game_phase(gtp->game) == GO_PHASE_STOPPED && !gtp->capture_all_dead &&
           gtp->setup.rules.dead_stones != GO_DEAD_STONES_NONE;
}

/* The outcome; for a stopped game the one by its present marks. */
static bool outcome_of(const struct gtp *gtp, struct go_outcome *ret)
{
    struct go_tally tally;

    *ret = go_game_outcome(gtp->game);
    if (ret->result != GO_RESULT_OPEN)
        return true;
    if (go_game_phase(gtp->game) != GO_PHASE_STOPPED)
        return false;
    go_game_tally(gtp->game, &tally);
    *ret = (struct go_outcome){
        .result = GO_RESULT_DRAW,
        .ending = GO_ENDING_SCORE,
        .scored = true,
        .score_x2 = {tally.score_x2[0], tally.score_x2[1]},
    };
    if (tally.score_x2[0] != tally.score_x2[1])
        ret->result = tally.score_x2[0] > tally.score_x2[1] ? GO_RESULT_BLACK : GO_RESULT_WHITE;
    return true;
}

/* --- the view of an engine ---------------------------------------------------------------------- */

/* Has this session played the game, or only looked on? */
static bool has_played(const struct gtp *gtp)
{
    for (unsigned i = 0; i < gtp->acts_n; i++)
        if (gtp->acts[i].own)
            return true;
    return false;
}

static bool act_of(struct gtp *gtp, uint8_t player, const char *words)
{
    char text[GTP_LINE_MAX];
    struct go_witness witness;
    enum go_reason reason;

    snprintf(text, sizeof text, "%c %s", player == GO_BLACK ? 'b' : 'w', words);
    return gtp_game_act(gtp, text, true, &reason, &witness) && reason == GO_OK;
}

/* Marks the dead stones as the engine sees them, each by the player who may. */
static bool mark_dead(struct gtp *gtp)
{
    unsigned width = gtp->setup.width, height = gtp->setup.height;
    uint8_t status[GO_POINTS_MAX], marks[GO_POINTS_MAX];

    if (!gtp_find_status(gtp, status))
        return false;
    for (go_point point = 0; point < width * height; point++) {
        char words[GTP_LINE_MAX] = "dead ";

        go_game_marks(gtp->game, marks);
        if (status[point] != GTP_STATUS_DEAD || marks[point] == GO_MARK_DEAD ||
            marks[point] == GO_MARK_PROVED_DEAD)
            continue;
        go_point_write(point, width, height, words + strlen(words));
        if (!act_of(gtp, GO_BLACK, words) && !act_of(gtp, GO_WHITE, words))
            return false;
    }
    return true;
}

/* A controller ends a game by two passes. Some rules want more: the rest are made here. */
static bool pass_on(struct gtp *gtp)
{
    unsigned n = gtp->acts_n;
    bool ended = n >= 2 && strcmp(gtp->acts[n - 1].text + 1, " pass") == 0 &&
                 strcmp(gtp->acts[n - 2].text + 1, " pass") == 0;

    while (ended && go_game_phase(gtp->game) == GO_PHASE_PLAY)
        ended = act_of(gtp, go_game_to_move(gtp->game), "pass");
    return ended;
}

static bool agree(struct gtp *gtp)
{
    return mark_dead(gtp) && act_of(gtp, GO_BLACK, "accept") &&
           (go_game_phase(gtp->game) == GO_PHASE_FINISHED || act_of(gtp, GO_WHITE, "accept"));
}

/* The outcome if both players agreed with the engine. The game stays as it is: both may go on. */
static bool outcome_seen(struct gtp *gtp, struct go_outcome *ret)
{
    unsigned before = gtp->acts_n;
    enum go_setup_error error;
    bool seen = has_played(gtp) && pass_on(gtp) && (!is_disputed(gtp) || agree(gtp)) &&
                outcome_of(gtp, ret);

    return (gtp->acts_n == before || gtp_game_start(gtp, &gtp->setup, before, &error)) && seen;
}

/* In SGF's form of results: B+3.5, W+R, B+ for a win without a number, 0, Void. */
bool gtp_final_score(struct gtp *gtp, unsigned n, char **words)
{
    static const char *const letters[GO_ENDINGS_N] = {
        [GO_ENDING_RESIGN] = "R",
        [GO_ENDING_TIME] = "T",
        [GO_ENDING_ABSENCE] = "F",
        [GO_ENDING_FORFEIT] = "F",
    };
    struct go_outcome outcome;

    (void)n;
    (void)words;
    if (!outcome_seen(gtp, &outcome)) {
        if (is_disputed(gtp))
            return gtp_fail(gtp, "cannot score: dead stones are not agreed");
        if (!outcome_of(gtp, &outcome))
            return gtp_fail(gtp, "cannot score: play goes on");
    }
    if (outcome.result == GO_RESULT_DRAW || outcome.result == GO_RESULT_NONE) {
        fputs(outcome.result == GO_RESULT_DRAW ? "0" : "Void", gtp->reply);
        return true;
    }
    fputs(outcome.result == GO_RESULT_BLACK ? "B+" : "W+", gtp->reply);
    if (outcome.scored)
        gtp_write_half_points(gtp, abs(outcome.score_x2[0] - outcome.score_x2[1]));
    else if (letters[outcome.ending])
        fputs(letters[outcome.ending], gtp->reply);
    return true;
}

/* The same as a sentence. */
bool gtp_rules_final_result(struct gtp *gtp, unsigned n, char **words)
{
    bool open = go_game_outcome(gtp->game).result == GO_RESULT_OPEN;
    struct go_outcome outcome;

    (void)n;
    (void)words;
    if (!outcome_of(gtp, &outcome)) {
        fputs("The game is not over.", gtp->reply);
        return true;
    }
    if (outcome.result == GO_RESULT_DRAW)
        fputs("The game is a draw", gtp->reply);
    else if (outcome.result == GO_RESULT_NONE)
        fputs("The game has no result", gtp->reply);
    else
        fputs(outcome.result == GO_RESULT_BLACK ? "Black wins" : "White wins", gtp->reply);
    if (!outcome.scored) {
        fprintf(gtp->reply, " (%s).", go_ending_key(outcome.ending));
        return true;
    }
    fputs(open ? " as the stones are marked now: Black " : ": Black ", gtp->reply);
    gtp_write_half_points(gtp, outcome.score_x2[0]);
    fputs(", White ", gtp->reply);
    gtp_write_half_points(gtp, outcome.score_x2[1]);
    fputc('.', gtp->reply);
    return true;
}
