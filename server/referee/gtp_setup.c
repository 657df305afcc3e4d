/* The start of a game: size, ruleset, komi, handicap. All but komi begin a new game on the new
 * board (rules by their KGS names keep the stones of the set-up); komi changes the present game.
 * The controller keeps the clock; a search takes the time of one move at most. */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/wire/command.h"
#include "proto/wire/rules.h"
#include "server/referee/gtp.h"

/* An empty board under the same rules. */
static struct go_setup empty(const struct gtp *gtp)
{
    return (struct go_setup){
        .rules = gtp->setup.rules,
        .width = gtp->setup.width,
        .height = gtp->setup.height,
        .to_move = GO_BLACK,
    };
}

static bool start(struct gtp *gtp, const struct go_setup *setup)
{
    enum go_setup_error error;

    if (gtp_game_start(gtp, setup, 0, &error))
        return true;
    if (error == GO_SETUP_NO_LIBERTY)
        return gtp_fail(gtp, "the rules refuse it: a string has no liberty");
    if (error == GO_SETUP_BRIDGE)
        return gtp_fail(gtp, "the rules refuse it: a bridge stands already");
    return gtp_fail(gtp, error == GO_SETUP_MEMORY ? "no memory" : "the rules refuse this board");
}

static bool resize(struct gtp *gtp, const char *width_word, const char *height_word)
{
    struct go_setup setup = empty(gtp);
    unsigned width, height;

    if (!gtp_read_number(width_word, GO_SIDE_MAX, &width) || width == 0 ||
        !gtp_read_number(height_word, GO_SIDE_MAX, &height) || height == 0)
        return gtp_fail(gtp, "unacceptable size");
    setup.width = (uint8_t)width;
    setup.height = (uint8_t)height;
    return start(gtp, &setup);
}

bool gtp_boardsize(struct gtp *gtp, unsigned n, char **words)
{
    (void)n;
    return resize(gtp, words[0], words[0]);
}

bool gtp_rectangular_boardsize(struct gtp *gtp, unsigned n, char **words)
{
    (void)n;
    return resize(gtp, words[0], words[1]);
}

bool gtp_clear_board(struct gtp *gtp, unsigned n, char **words)
{
    struct go_setup setup = empty(gtp);

    (void)n;
    (void)words;
    return start(gtp, &setup);
}

static bool is_decimal(const char *word)
{
    char *end;

    strtod(word, &end);
    return word[strspn(word, "+-.0123456789")] == '\0' && *end == '\0' && end != word;
}

/* A komi that is no half point is between two whole numbers of points; the half point between them
 * lets the same player win. */
bool gtp_komi(struct gtp *gtp, unsigned n, char **words)
{
    struct go_setup setup = gtp->setup;
    enum go_setup_error error;
    double twice = 2 * strtod(words[0], NULL);

    (void)n;
    if (!is_decimal(words[0]))
        return gtp_fail(gtp, "syntax error: komi is a number");
    if (twice < -GO_KOMI_X2_MAX || twice > GO_KOMI_X2_MAX)
        return gtp_fail(gtp, "komi is between -999 and 999");
    setup.rules.komi_x2 = (int16_t)twice;
    if (setup.rules.komi_x2 != twice)
        setup.rules.komi_x2 = (int16_t)(2 * (long)(twice / 2) + (twice < 0 ? -1 : 1));
    gtp->komi_said = true;
    return gtp_game_start(gtp, &setup, gtp->acts_n, &error) || gtp_fail(gtp, "no memory");
}

/* --- handicap ----------------------------------------------------------------------------------- */

static bool board_is_empty(const struct gtp *gtp)
{
    for (unsigned i = 0; i < (unsigned)gtp->setup.width * gtp->setup.height; i++)
        if (gtp->setup.points[i] != GO_EMPTY)
            return false;
    return gtp->acts_n == 0;
}

/* Sets Black's stones; White is to move. */
static bool lay(struct gtp *gtp, const go_point *points, unsigned n)
{
    struct go_setup setup = empty(gtp);

    for (unsigned i = 0; i < n; i++) {
        if (setup.points[points[i]] != GO_EMPTY)
            return gtp_fail(gtp, "bad vertex list: a vertex comes twice");
        setup.points[points[i]] = GO_BLACK;
    }
    setup.to_move = GO_WHITE;
    setup.handicap = (uint8_t)n;
    return start(gtp, &setup);
}

/* Sets up to `most` stones on the fixed points of this board. */
static bool place_fixed(struct gtp *gtp, const char *word, bool fewer)
{
    go_point points[PROTO_FIXED_HANDICAP_MAX];
    unsigned stones, n;

    if (!board_is_empty(gtp))
        return gtp_fail(gtp, "board not empty");
    if (!gtp_read_number(word, GO_POINTS_MAX, &stones) || stones < 2)
        return gtp_fail(gtp, "invalid number of stones");
    if (fewer && stones > PROTO_FIXED_HANDICAP_MAX)
        stones = PROTO_FIXED_HANDICAP_MAX;
    do
        n = proto_handicap_points(gtp->setup.width, gtp->setup.height, stones, points);
    while (n == 0 && fewer && --stones >= 2);
    if (n == 0)
        return gtp_fail(gtp, "invalid number of stones");
    if (!lay(gtp, points, n))
        return false;
    gtp_write_vertices(gtp, points, n);
    return true;
}

bool gtp_fixed_handicap(struct gtp *gtp, unsigned n, char **words)
{
    (void)n;
    return place_fixed(gtp, words[0], false);
}

/* The protocol lets the program choose the points, and fewer of them. The referee does not play, so
 * it takes the fixed ones. */
bool gtp_place_free_handicap(struct gtp *gtp, unsigned n, char **words)
{
    (void)n;
    return place_fixed(gtp, words[0], true);
}

bool gtp_set_free_handicap(struct gtp *gtp, unsigned n, char **words)
{
    go_point points[GO_HANDICAP_MAX];

    if (!board_is_empty(gtp))
        return gtp_fail(gtp, "board not empty");
    if (n < 2 || n > GO_HANDICAP_MAX)
        return gtp_fail(gtp, "bad vertex list: 2 to 25 stones");
    for (unsigned i = 0; i < n; i++) {
        if (!gtp_read_vertex(gtp, words[i], &points[i]) || points[i] == GO_NO_POINT) {
            fprintf(gtp->reply, "bad vertex list: %.8s", words[i]);
            return false;
        }
    }
    return lay(gtp, points, n);
}

/* --- time --------------------------------------------------------------------------------------- */

/* A controller's clock may run below zero, and show parts of seconds. */
static bool are_numbers(struct gtp *gtp, unsigned n, char **words)
{
    for (unsigned i = 0; i < n; i++)
        if (!is_decimal(words[i]))
            return gtp_fail(gtp, "syntax error: numbers");
    return true;
}

bool gtp_time_settings(struct gtp *gtp, unsigned n, char **words)
{
    if (!are_numbers(gtp, n, words))
        return false;
    gtp_engine_no_clock(&gtp->engine);
    return true;
}

bool gtp_time_left(struct gtp *gtp, unsigned n, char **words)
{
    uint8_t player;

    if (!gtp_read_player(gtp, words[0], &player) || !are_numbers(gtp, n - 1, words + 1))
        return false;
    gtp_engine_clock(&gtp->engine, player, strtod(words[1], NULL), strtod(words[2], NULL));
    return true;
}

/* --- the referee's own ------------------------------------------------------------------------ */

bool gtp_miai_ruleset(struct gtp *gtp, unsigned n, char **words)
{
    const struct go_ruleset *ruleset = n > 0 ? go_ruleset_find(words[0], strlen(words[0])) : NULL;
    struct go_setup setup = empty(gtp);

    if (n == 0) {
        fprintf(gtp->reply, gtp->mixed ? "%s, changed" : "%s", gtp->ruleset->name);
        return true;
    }
    if (!ruleset)
        return gtp_fail(gtp, "no such ruleset; `miai-referee rulesets` lists them");
    setup.rules = ruleset->rules;
    if (!start(gtp, &setup))
        return false;
    gtp->ruleset = ruleset;
    gtp->mixed = gtp->komi_said = false;
    return true;
}

/* Rules by the names of KGS, KataGo and engines that follow them; KataGo's JSON form is refused.
 * Controllers also set komi and handicap before the rules. That komi stays, and so do the stones of
 * a set-up while no act has followed. */
bool gtp_named_rules(struct gtp *gtp, unsigned n, char **words)
{
    static const char *const names[][2] = {{"japanese", "japanese"},
                                           {"chinese", "chinese"},
                                           {"aga", "aga"},
                                           {"new_zealand", "new-zealand"},
                                           {"new-zealand", "new-zealand"},
                                           {"tromp-taylor", "tromp-taylor"}};
    struct go_setup setup = gtp->acts_n > 0 ? empty(gtp) : gtp->setup;
    const char *name = NULL;

    for (size_t i = 0; n == 1 && i < sizeof names / sizeof *names; i++)
        if (strcmp(words[0], names[i][0]) == 0)
            name = names[i][1];
    if (!name)
        return gtp_fail(gtp,
                        "unknown ruleset: japanese, chinese, aga, new-zealand or tromp-taylor");
    const struct go_ruleset *ruleset = go_ruleset_find(name, strlen(name));
    setup.rules = ruleset->rules;
    if (gtp->komi_said)
        setup.rules.komi_x2 = gtp->setup.rules.komi_x2;
    if (!start(gtp, &setup))
        return false;
    gtp->ruleset = ruleset;
    gtp->mixed = false;
    return true;
}

/* Makes {"ko":"basic",...} of the words; a word that is no JSON value is a text. NULL when memory runs out. */
static json_t *options_of(unsigned n, char **words)
{
    json_t *options = json_object();

    for (unsigned i = 0; options && i + 1 < n; i += 2) {
        json_t *value = json_loads(words[i + 1], JSON_DECODE_ANY, NULL);
        if (!value)
            value = json_string(words[i + 1]);
        if (!value || json_object_set_new(options, words[i], value) != 0) {
            json_decref(options);
            return NULL;
        }
    }
    return options;
}

bool gtp_miai_clause(struct gtp *gtp, unsigned n, char **words)
{
    struct go_setup setup = empty(gtp);
    struct proto_rules_error error;
    json_t *options;
    bool good;

    if (n % 2 != 0)
        return gtp_fail(gtp, "syntax error: miai-clause CLAUSE VALUE [CLAUSE VALUE...]");
    options = options_of(n, words);
    if (!options)
        return gtp_fail(gtp, "a clause or value is no text"); /* bytes that are not UTF-8 */
    good = proto_rules_change(options, &setup.rules, &error);
    json_decref(options);
    if (!good)
        return gtp_fail(gtp, error.text);
    if (!start(gtp, &setup))
        return false;
    gtp->mixed = true;
    return true;
}

/* Every clause with its value, as in the settings of a room, in one word. */
bool gtp_miai_clauses(struct gtp *gtp, unsigned n, char **words)
{
    struct go_setup setup = empty(gtp);
    struct proto_rules_error error;
    json_t *rules = json_loads(words[0], 0, NULL);
    bool good = proto_rules_from_json(rules, &setup.rules, &error);

    (void)n;
    json_decref(rules);
    if (!good)
        return gtp_fail(gtp, error.text);
    if (!start(gtp, &setup))
        return false;
    gtp->mixed = true;
    return true;
}

bool gtp_miai_setup(struct gtp *gtp, unsigned n, char **words)
{
    struct go_setup setup = empty(gtp);
    size_t at;

    for (char *sign = words[0]; *sign != '\0'; sign++)
        if (*sign == '*') /* blocked: in this protocol # begins a comment */
            *sign = '#';
    if (!go_board_read(words[0], strlen(words[0]), setup.width, setup.height, setup.points, &at)) {
        fprintf(gtp->reply, "no board of %u by %u at character %zu", setup.width, setup.height, at);
        return false;
    }
    if (n > 1 && !gtp_read_colour(words[1], &setup.to_move))
        return gtp_fail(gtp, "syntax error: a color is needed");
    return start(gtp, &setup);
}

/* --- GoGui's ---------------------------------------------------------------------------------- */

/* Stones by colour and vertex, on an empty board. */
bool gtp_gogui_setup(struct gtp *gtp, unsigned n, char **words)
{
    struct go_setup setup = empty(gtp);
    uint8_t colour;
    go_point point;

    if (!board_is_empty(gtp))
        return gtp_fail(gtp, "board not empty");
    if (n % 2 != 0)
        return gtp_fail(gtp, "syntax error: a vertex is needed");
    for (unsigned i = 0; i < n; i += 2) {
        if (!gtp_read_colour(words[i], &colour))
            return gtp_fail(gtp, "syntax error: a color is needed");
        if (!gtp_read_vertex(gtp, words[i + 1], &point) || point == GO_NO_POINT)
            return gtp_fail(gtp, "syntax error: a vertex is needed");
        setup.points[point] = colour;
    }
    return start(gtp, &setup);
}

/* The player who begins in the present set-up. */
bool gtp_gogui_setup_player(struct gtp *gtp, unsigned n, char **words)
{
    struct go_setup setup = gtp->setup;

    (void)n;
    if (!gtp_read_colour(words[0], &setup.to_move))
        return gtp_fail(gtp, "syntax error: a color is needed");
    if (gtp->acts_n > 0)
        return gtp_fail(gtp, "play has begun");
    return start(gtp, &setup);
}
