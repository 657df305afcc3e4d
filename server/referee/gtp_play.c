/* Acts in a game: plays and passes in the protocol's words, all others in the referee's own.
 *
 * The protocol lets one colour play twice in a row. Here that means that the other player passed. The
 * pass is made where the rules allow it and where it does not stop the game. It has all its costs, and
 * is taken back together with the play. A pass out of turn is refused, because its meaning is unclear.
 * A play after the passes that stop a game is a resumption by that player, as in a record. */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "server/referee/gtp.h"

/* Writes the earlier move of a witness, in the words that its reason needs. */
static void write_turn(struct gtp *gtp, enum go_reason reason, uint16_t turn)
{
    bool board = reason == GO_SUPERKO || reason == GO_MINIMAL_SUPERKO;

    if (board && turn == 0)
        fputs(" (same as the set-up)", gtp->reply);
    else
        fprintf(gtp->reply, board ? " (same as after move %u)" : " (move %u captured)", turn);
}

static void write_state(struct gtp *gtp, enum go_reason reason)
{
    if (reason == GO_NOT_YOUR_TURN)
        fprintf(gtp->reply, " (%s is to move)", gtp_colour_name(go_game_to_move(gtp->game)));
    if (reason == GO_WRONG_PHASE)
        fprintf(gtp->reply, " (%s)", go_phase_key(go_game_phase(gtp->game)));
    if (reason == GO_GAME_OVER)
        fprintf(gtp->reply, " (%s)", go_ending_key(go_game_outcome(gtp->game).ending));
}

/* Writes "superko (same as after move 12)": the code, and the content of its witness. */
static void write_reason(struct gtp *gtp, enum go_reason reason, const struct go_witness *witness)
{
    fputs(go_reason_key((uint8_t)reason), gtp->reply);
    write_state(gtp, reason);
    if (witness->detail != GO_DETAIL_NONE)
        fprintf(gtp->reply, " (%s)", go_detail_key(witness->detail));
    if (witness->turn != GO_NO_TURN)
        write_turn(gtp, reason, witness->turn);
    if (witness->string_n > 0) {
        fputs(reason == GO_SUICIDE ? " (no liberty for " : " (", gtp->reply);
        gtp_write_vertices(gtp, witness->string, witness->string_n);
        fputc(')', gtp->reply);
    }
}

bool gtp_refuse(struct gtp *gtp, const char *what, enum go_reason reason,
                const struct go_witness *witness)
{
    fputs(what, gtp->reply);
    write_reason(gtp, reason, witness);
    return false;
}

/* --- plays and passes ------------------------------------------------------------------------------ */

#define ACT_TEXT GTP_LINE_MAX /* bytes of an act: no longer than the line with the command */

/* Makes "b D4" or "b pass" of a command's two words. */
static bool read_move(struct gtp *gtp, char **words, uint8_t *ret_player, char ret[ACT_TEXT])
{
    go_point point;

    if (!gtp_read_colour(words[0], ret_player))
        return gtp_fail(gtp, "syntax error: a color is needed");
    if (!gtp_read_vertex(gtp, words[1], &point) && strcmp(words[1], "PASS") != 0)
        return gtp_fail(gtp, "syntax error: a vertex is needed");
    snprintf(ret, ACT_TEXT, "%c %s", *ret_player == GO_BLACK ? 'b' : 'w',
             strcmp(words[1], "PASS") == 0 ? "pass" : words[1]);
    return true;
}

/* Executes an act that a play implies, so that an undo of the play takes it back, too. */
static bool imply(struct gtp *gtp, const char *text, const char *what)
{
    struct go_witness witness;
    enum go_reason reason;

    return (gtp_game_act(gtp, text, true, &reason, &witness) && reason == GO_OK) ||
           gtp_refuse(gtp, what, reason, &witness);
}

/* Makes the player to move pass before a play out of turn. */
static bool imply_pass(struct gtp *gtp, uint8_t player)
{
    uint8_t other = go_other(player);

    if (!imply(gtp, other == GO_BLACK ? "b pass" : "w pass",
               "illegal move: not-your-turn; a pass in between is "))
        return false;
    if (go_game_to_move(gtp->game) == player)
        return true;
    fprintf(gtp->reply, "illegal move: not-your-turn (%s is to move; a pass in between ends play)",
            gtp_colour_name(other));
    return false;
}

bool gtp_take_turn(struct gtp *gtp, uint8_t player)
{
    struct go_act pass = {.kind = GO_ACT_PASS, .player = player};
    uint8_t to_move = go_game_to_move(gtp->game);
    struct go_witness witness;

    if (to_move == GO_EMPTY) {
        enum go_reason reason = go_game_judge(gtp->game, &pass, NULL, &witness);

        return gtp_refuse(gtp, "illegal move: ", reason, &witness);
    }
    return to_move == player || imply_pass(gtp, player);
}

/* Makes a move, or writes the reason of its refusal. */
static bool try_move(struct gtp *gtp, uint8_t player, const char *text)
{
    bool pass = strstr(text, "pass") != NULL;
    struct go_witness witness;
    enum go_reason reason;

    if (pass && go_game_phase(gtp->game) == GO_PHASE_FINISHED)
        return gtp_game_idle(gtp, player) || gtp_fail(gtp, "no memory");
    if (!pass && go_game_phase(gtp->game) == GO_PHASE_STOPPED &&
        !imply(gtp, player == GO_BLACK ? "b resume" : "w resume", "illegal move: "))
        return false;
    if (!pass && go_game_to_move(gtp->game) == go_other(player) && !imply_pass(gtp, player))
        return false;
    if (!gtp_game_act(gtp, text, false, &reason, &witness))
        return gtp_fail(gtp, "syntax error");
    return reason == GO_OK || gtp_refuse(gtp, "illegal move: ", reason, &witness);
}

static bool move(struct gtp *gtp, uint8_t player, const char *text)
{
    unsigned before = gtp->acts_n;
    enum go_setup_error error;
    bool good = try_move(gtp, player, text);

    if (!good && gtp->acts_n > before)
        gtp_game_start(gtp, &gtp->setup, before, &error);
    return good;
}

bool gtp_play(struct gtp *gtp, unsigned n, char **words)
{
    char text[ACT_TEXT];
    uint8_t player;

    (void)n;
    return read_move(gtp, words, &player, text) && move(gtp, player, text);
}

bool gtp_judge(struct gtp *gtp, unsigned n, char **words)
{
    char text[ACT_TEXT];
    uint8_t player;

    (void)n;
    if (!read_move(gtp, words, &player, text))
        return false;
    if (move(gtp, player, text)) {
        gtp_game_undo(gtp);
        fputs("legal", gtp->reply);
    }
    return true;
}

bool gtp_is_legal(struct gtp *gtp, unsigned n, char **words)
{
    char text[ACT_TEXT], *said = NULL;
    FILE *reply = gtp->reply;
    uint8_t player;
    size_t length;

    (void)n;
    if (!read_move(gtp, words, &player, text))
        return false;
    gtp->reply = open_memstream(&said, &length); /* the text of the refusal is not used */
    bool legal = gtp->reply && move(gtp, player, text);
    if (gtp->reply)
        fclose(gtp->reply);
    free(said);
    gtp->reply = reply;
    if (legal)
        gtp_game_undo(gtp);
    fputc(legal ? '1' : '0', gtp->reply);
    return true;
}

/* GoGui repeats several moves in one command: all of them count, or none. */
bool gtp_play_sequence(struct gtp *gtp, unsigned n, char **words)
{
    unsigned before = gtp->acts_n;
    enum go_setup_error error;

    if (n % 2 != 0)
        return gtp_fail(gtp, "syntax error: a vertex is needed");
    for (unsigned i = 0; i < n; i += 2) {
        if (gtp_play(gtp, 2, words + i))
            continue;
        gtp_game_start(gtp, &gtp->setup, before, &error);
        return false;
    }
    return true;
}

bool gtp_undo(struct gtp *gtp, unsigned n, char **words)
{
    (void)n;
    (void)words;
    return gtp_game_undo(gtp) || gtp_fail(gtp, "cannot undo");
}

/* --- everything else ------------------------------------------------------------------------------- */

/* Executes an act of the core by its own word: "b dead E3 F7". */
static bool act(struct gtp *gtp, const char *word, unsigned n, char **words)
{
    char text[ACT_TEXT + 16];
    uint8_t player;
    size_t length;
    struct go_witness witness;
    enum go_reason reason;
    go_point point;

    if (!gtp_read_colour(words[0], &player))
        return gtp_fail(gtp, "syntax error: a color is needed");
    length = (size_t)snprintf(text, sizeof text, "%c %s", player == GO_BLACK ? 'b' : 'w', word);
    for (unsigned i = 1; i < n; i++) {
        bool option = strcmp(words[i], "modified-ko") == 0;
        if (!option && !gtp_read_vertex(gtp, words[i], &point))
            return gtp_fail(gtp, "syntax error: a vertex is needed");
        length += (size_t)snprintf(text + length, sizeof text - length, " %s", words[i]);
    }
    if (!gtp_game_act(gtp, text, false, &reason, &witness))
        return gtp_fail(gtp, "syntax error");
    return reason == GO_OK || gtp_refuse(gtp, "refused: ", reason, &witness);
}

#define ACT(name, word)                                                                            \
    bool name(struct gtp *gtp, unsigned n, char **words)                                           \
    {                                                                                              \
        return act(gtp, word, n, words);                                                           \
    }

ACT(gtp_challenge, "challenge")
ACT(gtp_resume, "resume")
ACT(gtp_dead, "dead")
ACT(gtp_alive, "alive")
ACT(gtp_accept, "accept")
ACT(gtp_claim, "claim")
ACT(gtp_draw, "draw")
ACT(gtp_resign, "resign")

bool gtp_expire(struct gtp *gtp, unsigned n, char **words)
{
    struct go_witness witness;
    enum go_reason reason;

    (void)n;
    (void)words;
    return (gtp_game_act(gtp, "expire", false, &reason, &witness) && reason == GO_OK) ||
           gtp_refuse(gtp, "refused: ", reason, &witness);
}
