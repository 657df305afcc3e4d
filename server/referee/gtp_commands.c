/* The table of commands, and the commands that need no game. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "server/referee/gtp.h"

static bool protocol_version(struct gtp *gtp, unsigned n, char **words)
{
    (void)n;
    (void)words;
    fputs("2", gtp->reply);
    return true;
}

static bool name(struct gtp *gtp, unsigned n, char **words)
{
    (void)n;
    (void)words;
    fputs("Miai referee", gtp->reply);
    return true;
}

static bool version(struct gtp *gtp, unsigned n, char **words)
{
    (void)n;
    (void)words;
    fputs(MIAI_VERSION, gtp->reply);
    return true;
}

static bool known_command(struct gtp *gtp, unsigned n, char **words)
{
    const struct gtp_command *command = n > 0 ? gtp_command_find(words[0]) : NULL;

    fputs(command ? "true" : "false", gtp->reply);
    return true;
}

static bool quit(struct gtp *gtp, unsigned n, char **words)
{
    (void)n;
    (void)words;
    gtp->quit = true;
    return true;
}

static gtp_run list_commands;

#define COLOUR_VERTICES "COLOR VERTEX [VERTEX...]"
#define SEQUENCE        "[COLOR VERTEX]..."

static const struct gtp_command commands[] = {
    {"protocol_version", protocol_version, 0, 0, ""},
    {"name", name, 0, 0, ""},
    {"version", version, 0, 0, ""},
    {"known_command", known_command, 1, 1, "NAME"},
    {"list_commands", list_commands, 0, 0, ""},
    {"quit", quit, 0, 0, ""},
    {"boardsize", gtp_boardsize, 1, 1, "SIZE"},
    {"rectangular_boardsize", gtp_rectangular_boardsize, 2, 2, "WIDTH HEIGHT"},
    {"clear_board", gtp_clear_board, 0, 0, ""},
    {"komi", gtp_komi, 1, 1, "KOMI"},
    {"fixed_handicap", gtp_fixed_handicap, 1, 1, "STONES"},
    {"place_free_handicap", gtp_place_free_handicap, 1, 1, "STONES"},
    {"set_free_handicap", gtp_set_free_handicap, 1, GTP_WORDS_MAX, "VERTEX VERTEX..."},
    {"loadsgf", gtp_loadsgf, 1, 2, "FILE [MOVE_NUMBER]"},
    {"play", gtp_play, 2, 2, "COLOR VERTEX"},
    {"genmove", gtp_genmove, 1, 1, "COLOR"},
    {"reg_genmove", gtp_reg_genmove, 1, 1, "COLOR"},
    {"kgs-genmove_cleanup", gtp_genmove_cleanup, 1, 1, "COLOR"},
    {"undo", gtp_undo, 0, 0, ""},
    {"is_legal", gtp_is_legal, 2, 2, "COLOR VERTEX"},
    {"list_stones", gtp_list_stones, 1, 1, "COLOR"},
    {"move_history", gtp_move_history, 0, 0, ""},
    {"printsgf", gtp_printsgf, 0, 1, "[FILE]"},
    {"get_komi", gtp_get_komi, 0, 0, ""},
    {"query_boardsize", gtp_query_boardsize, 0, 0, ""},
    {"kgs-rules", gtp_named_rules, 1, 1, "RULES"},
    {"kata-set-rules", gtp_named_rules, 1, GTP_WORDS_MAX, "RULES"},
    {"time_settings", gtp_time_settings, 3, 3, "MAIN_SECONDS OVERTIME_SECONDS STONES"},
    {"time_left", gtp_time_left, 3, 3, "COLOR SECONDS STONES"},
    {"final_score", gtp_final_score, 0, 0, ""},
    {"final_status_list", gtp_final_status_list, 1, 1, "alive|seki|dead"},
    {"showboard", gtp_showboard, 0, 0, ""},
    {"gogui-analyze_commands", gtp_analyze_commands, 0, 0, ""},
    {"gogui-play_sequence", gtp_play_sequence, 0, GTP_WORDS_MAX, SEQUENCE},
    {"gogui-setup", gtp_gogui_setup, 0, GTP_WORDS_MAX, SEQUENCE},
    {"gogui-setup_player", gtp_gogui_setup_player, 1, 1, "COLOR"},
    {"gogui-rules_game_id", gtp_rules_game_id, 0, 0, ""},
    {"gogui-rules_board", gtp_rules_board, 0, 0, ""},
    {"gogui-rules_board_size", gtp_rules_board_size, 0, 0, ""},
    {"gogui-rules_captured_count", gtp_rules_captured_count, 0, 0, ""},
    {"gogui-rules_legal_moves", gtp_rules_legal_moves, 0, 0, ""},
    {"gogui-rules_side_to_move", gtp_rules_side_to_move, 0, 0, ""},
    {"gogui-rules_final_result", gtp_rules_final_result, 0, 0, ""},
    {"miai-ruleset", gtp_miai_ruleset, 0, 1, "[NAME]"},
    {"miai-clause", gtp_miai_clause, 2, 80, "CLAUSE VALUE [CLAUSE VALUE...]"},
    {"miai-clauses", gtp_miai_clauses, 1, 1, "JSON"},
    {"miai-setup", gtp_miai_setup, 1, 2, "ROWS [COLOR]"},
    {"miai-judge", gtp_judge, 2, 2, "COLOR VERTEX"},
    {"miai-phase", gtp_phase, 0, 0, ""},
    {"miai-may", gtp_may, 1, 1, "COLOR"},
    {"miai-genact", gtp_genact, 1, 1, "COLOR"},
    {"miai-challenge", gtp_challenge, 2, 2, "COLOR VERTEX"},
    {"miai-resume", gtp_resume, 1, 2, "COLOR [modified-ko]"},
    {"miai-dead", gtp_dead, 2, GTP_WORDS_MAX, COLOUR_VERTICES},
    {"miai-alive", gtp_alive, 2, GTP_WORDS_MAX, COLOUR_VERTICES},
    {"miai-accept", gtp_accept, 1, 1, "COLOR"},
    {"miai-claim", gtp_claim, 2, 3, "COLOR VERTEX [modified-ko]"},
    {"miai-expire", gtp_expire, 0, 0, ""},
    {"miai-draw", gtp_draw, 1, 1, "COLOR"},
    {"miai-resign", gtp_resign, 1, 1, "COLOR"},
};

const struct gtp_command *gtp_command_find(const char *wanted)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].name, wanted) == 0)
            return &commands[i];
    return NULL;
}

static bool list_commands(struct gtp *gtp, unsigned n, char **words)
{
    (void)n;
    (void)words;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        fprintf(gtp->reply, "%s\n", commands[i].name);
    return true;
}

/* --- words ------------------------------------------------------------------------------------ */

bool gtp_fail(struct gtp *gtp, const char *what)
{
    fputs(what, gtp->reply);
    return false;
}

static bool same(const char *word, const char *lower)
{
    size_t i = 0;

    while (lower[i] != '\0' && tolower((unsigned char)word[i]) == lower[i])
        i++;
    return word[i] == '\0' && lower[i] == '\0';
}

bool gtp_read_colour(const char *word, uint8_t *ret)
{
    if (same(word, "b") || same(word, "black"))
        *ret = GO_BLACK;
    else if (same(word, "w") || same(word, "white"))
        *ret = GO_WHITE;
    else
        return false;
    return true;
}

bool gtp_read_player(struct gtp *gtp, const char *word, uint8_t *ret)
{
    return gtp_read_colour(word, ret) || gtp_fail(gtp, "syntax error: a color is needed");
}

bool gtp_read_number(const char *word, unsigned max, unsigned *ret)
{
    unsigned long number;
    char *end;

    errno = 0;
    number = strtoul(word, &end, 10);
    if (errno != 0 || *word < '0' || *word > '9' || *end != '\0' || number > max)
        return false;
    *ret = (unsigned)number;
    return true;
}

bool gtp_read_vertex(const struct gtp *gtp, char *word, go_point *ret)
{
    bool syntax;

    for (char *at = word; *at != '\0'; at++)
        *at = (char)toupper((unsigned char)*at);
    *ret = go_point_read(word, strlen(word), gtp->setup.width, gtp->setup.height, &syntax);
    return *ret != GO_NO_POINT || syntax;
}

const char *gtp_colour_name(uint8_t player)
{
    return player == GO_BLACK ? "black" : player == GO_WHITE ? "white" : "nobody";
}

void gtp_write_half_points(struct gtp *gtp, int32_t halves)
{
    fprintf(gtp->reply, "%s%d%s", halves < 0 ? "-" : "", abs(halves) / 2,
            halves % 2 != 0 ? ".5" : "");
}

void gtp_write_vertices(struct gtp *gtp, const go_point *points, unsigned n)
{
    char vertex[4];

    for (unsigned i = 0; i < n; i++) {
        go_point_write(points[i], gtp->setup.width, gtp->setup.height, vertex);
        fprintf(gtp->reply, i == 0 ? "%s" : " %s", vertex);
    }
}
