/* Plays cases through the rules core and prints the state of the game after every act, one short line each, for
 * compare.py: a comparison of the last position only may miss a fault that a later act hides. Reads cases a line each
 * like `miai-referee cases`; after each game comes an empty line. A set-up that is refused prints the one word
 * "refused"; any other fault of the input ends the program. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "server/referee/case.h"

enum { TURNS = 400, LEGAL_EVERY = 16 /* acts between two maps of the legal points */ };

static _Noreturn void give_up(const char *what)
{
    fprintf(stderr, "states: %s\n", what);
    exit(EXIT_FAILURE);
}

static const char *or_dash(const char *text)
{
    return *text ? text : "-";
}

/* One digit a point. */
static void print_digits(const struct go_game *game, const uint8_t *digits)
{
    const struct go_setup *setup = go_game_setup(game);

    putchar(' ');
    for (unsigned point = 0; point < (unsigned)setup->width * setup->height; point++)
        putchar('0' + digits[point]);
}

static void print_state(const struct go_game *game)
{
    struct go_outcome outcome = go_game_outcome(game);
    struct go_standing standing;
    uint8_t marks[GO_POINTS_MAX];

    go_game_standing(game, &standing);
    print_digits(game, go_game_points(game));
    printf(" %d %d %s %s %s", go_game_to_move(game), go_game_next(game),
           go_phase_key(go_game_phase(game)), or_dash(go_result_key(outcome.result)),
           or_dash(go_ending_key(outcome.ending)));
    if (outcome.scored)
        printf(" %d %d", (int)outcome.score_x2[0], (int)outcome.score_x2[1]);
    else
        printf(" - -");
    printf(" %d %d %d %d%d", go_game_lost(game, GO_BLACK), go_game_lost(game, GO_WHITE),
           standing.draw_offer, standing.accepted[GO_BLACK], standing.accepted[GO_WHITE]);
    go_game_marks(game, marks);
    if (go_game_phase(game) == GO_PHASE_STOPPED)
        print_digits(game, marks);
}

static void play(struct go_game *game, const json_t *moves)
{
    const struct go_setup *setup = go_game_setup(game);

    for (size_t at = 0; at < json_array_size(moves); at++) {
        const json_t *text = json_array_get(moves, at);
        go_point points[GO_POINTS_MAX];
        uint8_t legal[GO_POINTS_MAX];
        struct go_act act;

        if (!go_act_read(json_string_value(text), json_string_length(text), setup->width,
                         setup->height, &act, points))
            give_up(json_string_value(text));
        fputs(or_dash(go_reason_key((uint8_t)go_game_apply(game, &act, NULL, NULL))), stdout);
        print_state(game);
        if (at % LEGAL_EVERY == LEGAL_EVERY - 1) {
            go_game_legal(game, legal);
            print_digits(game, legal);
        }
        putchar('\n');
    }
}

static void judge(const json_t *object)
{
    static _Alignas(8) unsigned char journal[262144];
    static struct go_game game;
    struct referee_case input;
    char error[REFEREE_ERROR_MAX];

    if (!object || !referee_case_read(object, &input, error))
        give_up(object ? error : "not JSON");
    if (go_game_init(&game, &input.setup, journal,
                     go_journal_bytes(input.setup.width, input.setup.height, TURNS),
                     NULL) == GO_SETUP_OK)
        play(&game, input.moves);
    else
        puts("refused");
    putchar('\n');
}

int main(void)
{
    char *line = NULL;
    size_t size = 0;
    ssize_t length;

    while ((length = getline(&line, &size, stdin)) > 0) {
        json_t *object = json_loadb(line, (size_t)length, JSON_REJECT_DUPLICATES, NULL);

        judge(object);
        json_decref(object);
    }
    free(line);
    return EXIT_SUCCESS;
}
