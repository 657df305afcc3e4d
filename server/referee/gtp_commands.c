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

    fputs(command && !command->hidden ? "true" : "false", gtp->reply);
    return true;
}

static bool quit(struct gtp *gtp, unsigned n, char **words)
{
    (void)n;
    (void)words;
    gtp->quit = true;
    return true;
}

static bool genmove(struct gtp *gtp, unsigned n, char **words)
{
    (void)n;
    (void)words;
    return gtp_fail(gtp, "a referee has no engine and makes no moves");
}

static gtp_run list_commands;

#define COLOUR_VERTICES "COLOR VERTEX [VERTEX...]"
#define SEQUENCE        "[COLOR VERTEX]..."

static const struct gtp_command commands[] = {
    {"protocol_version", protocol_version, 0, 0, "", false},
    {"name", name, 0, 0, "", false},
    {"version", version, 0, 0, "", false},
    {"known_command", known_command, 1, 1, "NAME", false},
    {"list_commands", list_commands, 0, 0, "", false},
    {"quit", quit, 0, 0, "", false},
    {"boardsize", gtp_boardsize, 1, 1, "SIZE", false},
    {"rectangular_boardsize", gtp_rectangular_boardsize, 2, 2, "WIDTH HEIGHT", false},
    {"clear_board", gtp_clear_board, 0, 0, "", false},
    {"komi", gtp_komi, 1, 1, "KOMI", false},
    {"fixed_handicap", gtp_fixed_handicap, 1, 1, "STONES", false},
    {"place_free_handicap", gtp_place_free_handicap, 1, 1, "STONES", false},
    {"set_free_handicap", gtp_set_free_handicap, 1, GTP_WORDS_MAX, "VERTEX VERTEX...", false},
    {"loadsgf", gtp_loadsgf, 1, 2, "FILE [MOVE_NUMBER]", false},
    {"play", gtp_play, 2, 2, "COLOR VERTEX", false},
    {"undo", gtp_undo, 0, 0, "", false},
    {"is_legal", gtp_is_legal, 2, 2, "COLOR VERTEX", false},
    {"list_stones", gtp_list_stones, 1, 1, "COLOR", false},
    {"move_history", gtp_move_history, 0, 0, "", false},
    {"printsgf", gtp_printsgf, 0, 1, "[FILE]", false},
    {"get_komi", gtp_get_komi, 0, 0, "", false},
    {"query_boardsize", gtp_query_boardsize, 0, 0, "", false},
    {"kgs-rules", gtp_named_rules, 1, 1, "RULES", false},
    {"kata-set-rules", gtp_named_rules, 1, GTP_WORDS_MAX, "RULES", false},
    {"time_settings", gtp_time_settings, 3, 3, "MAIN_SECONDS OVERTIME_SECONDS STONES", false},
    {"time_left", gtp_time_left, 3, 3, "COLOR SECONDS STONES", false},
    {"final_score", gtp_final_score, 0, 0, "", false},
    {"final_status_list", gtp_final_status_list, 1, 1, "alive|seki|dead", false},
    {"showboard", gtp_showboard, 0, 0, "", false},
    {"gogui-analyze_commands", gtp_analyze_commands, 0, 0, "", false},
    {"gogui-play_sequence", gtp_play_sequence, 0, GTP_WORDS_MAX, SEQUENCE, false},
    {"gogui-setup", gtp_gogui_setup, 0, GTP_WORDS_MAX, SEQUENCE, false},
    {"gogui-setup_player", gtp_gogui_setup_player, 1, 1, "COLOR", false},
    {"gogui-rules_game_id", gtp_rules_game_id, 0, 0, "", false},
    {"gogui-rules_board", gtp_rules_board, 0, 0, "", false},
    {"gogui-rules_board_size", gtp_rules_board_size, 0, 0, "", false},
    {"gogui-rules_captured_count", gtp_rules_captured_count, 0, 0, "", false},
    {"gogui-rules_legal_moves", gtp_rules_legal_moves, 0, 0, "", false},
    {"gogui-rules_side_to_move", gtp_rules_side_to_move, 0, 0, "", false},
    {"gogui-rules_final_result", gtp_rules_final_result, 0, 0, "", false},
    {"miai-ruleset", gtp_miai_ruleset, 0, 1, "[NAME]", false},
    {"miai-clause", gtp_miai_clause, 2, 80, "CLAUSE VALUE [CLAUSE VALUE...]", false},
    {"miai-setup", gtp_miai_setup, 1, 2, "ROWS [COLOR]", false},
    {"miai-judge", gtp_judge, 2, 2, "COLOR VERTEX", false},
    {"miai-phase", gtp_phase, 0, 0, "", false},
    {"miai-may", gtp_may, 1, 1, "COLOR", false},
    {"miai-challenge", gtp_challenge, 2, 2, "COLOR VERTEX", false},
    {"miai-resume", gtp_resume, 1, 2, "COLOR [modified-ko]", false},
    {"miai-dead", gtp_dead, 2, GTP_WORDS_MAX, COLOUR_VERTICES, false},
    {"miai-alive", gtp_alive, 2, GTP_WORDS_MAX, COLOUR_VERTICES, false},
    {"miai-accept", gtp_accept, 1, 1, "COLOR", false},
    {"miai-claim", gtp_claim, 2, 3, "COLOR VERTEX [modified-ko]", false},
    {"miai-expire", gtp_expire, 0, 0, "", false},
    {"miai-draw", gtp_draw, 1, 1, "COLOR", false},
    {"miai-resign", gtp_resign, 1, 1, "COLOR", false},
    {"genmove", genmove, 0, GTP_WORDS_MAX, "", true},
    {"reg_genmove", genmove, 0, GTP_WORDS_MAX, "", true},
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
        if (!commands[i].hidden)
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
