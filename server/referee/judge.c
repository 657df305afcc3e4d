/* Judging a case: it plays the case through the core and writes the answer. A refused move is an answer.
 * A text that is no act at all makes the case unusable, because its author's intention is unclear. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "server/referee/case.h"
#include "server/referee/limits.h"

#define POINT_TEXT 4                             /* bytes of "Z25" */
#define BOARD_TEXT (GO_POINTS_MAX + GO_SIDE_MAX) /* bytes of a board */

static const char *const players[] = {NULL, "b", "w"};

static json_t *point_to_json(const struct go_setup *setup, go_point point)
{
    char text[POINT_TEXT];

    go_point_write(point, setup->width, setup->height, text);
    return json_string(text);
}

static json_t *half_points(int32_t halves)
{
    return halves % 2 == 0 ? json_integer(halves / 2) : json_real(halves / 2.0);
}

static json_t *text_or_null(const char *text)
{
    return text && *text ? json_string(text) : json_null();
}

json_t *referee_witness(const struct go_setup *setup, const struct go_witness *witness)
{
    json_t *object = json_object();

    if (witness->point != GO_NO_POINT)
        json_object_set_new(object, "point", point_to_json(setup, witness->point));
    if (witness->string_n > 0) {
        json_t *string = json_array();
        for (unsigned i = 0; i < witness->string_n; i++)
            json_array_append_new(string, point_to_json(setup, witness->string[i]));
        json_object_set_new(object, "string", string);
    }
    if (witness->turn != GO_NO_TURN)
        json_object_set_new(object, "move", json_integer(witness->turn));
    if (witness->detail != GO_DETAIL_NONE)
        json_object_set_new(object, "detail", json_string(go_detail_key(witness->detail)));
    return object;
}

struct judged {
    json_t *legal, *why, *witness; /* one entry for each move */
};

static void judge_move(struct go_game *game, const struct go_act *act, struct judged *judged)
{
    struct go_witness witness;
    enum go_reason reason = go_game_apply(game, act, NULL, &witness);

    json_array_append_new(judged->legal, json_boolean(reason == GO_OK));
    json_array_append_new(judged->why, text_or_null(go_reason_key((uint8_t)reason)));
    json_array_append_new(judged->witness, reason == GO_OK
                                               ? json_null()
                                               : referee_witness(go_game_setup(game), &witness));
}

static bool judge_moves(struct go_game *game, const struct referee_case *input,
                        struct judged *judged, char ret_error[REFEREE_ERROR_MAX])
{
    const struct go_setup *setup = &input->setup;

    for (size_t i = 0; i < json_array_size(input->moves); i++) {
        const json_t *text = json_array_get(input->moves, i);
        go_point points[GO_POINTS_MAX];
        struct go_act act;
        if (!json_is_string(text) || !go_act_read(json_string_value(text), json_string_length(text),
                                                  setup->width, setup->height, &act, points)) {
            snprintf(ret_error, REFEREE_ERROR_MAX, "moves[%zu]: not a move: %.100s", i,
                     json_is_string(text) ? json_string_value(text) : "not a string");
            return false;
        }
        judge_move(game, &act, judged);
    }
    return true;
}

void referee_add_state(json_t *answer, const struct go_game *game)
{
    const struct go_setup *setup = go_game_setup(game);
    struct go_outcome outcome = go_game_outcome(game);
    char board[BOARD_TEXT];

    go_board_write(go_game_points(game), setup->width, setup->height, board, sizeof board);
    json_object_set_new(answer, "board", json_string(board));
    json_object_set_new(answer, "to_move", text_or_null(players[go_game_to_move(game)]));
    json_object_set_new(answer, "phase", json_string(go_phase_key(go_game_phase(game))));
    json_object_set_new(answer, "result", text_or_null(go_result_key(outcome.result)));
    json_object_set_new(answer, "reason", text_or_null(go_ending_key(outcome.ending)));
    json_object_set_new(answer, "score",
                        outcome.scored
                            ? json_pack("{s:o,s:o}", "black", half_points(outcome.score_x2[0]),
                                        "white", half_points(outcome.score_x2[1]))
                            : json_null());
    json_object_set_new(answer, "stones_lost",
                        json_pack("{s:i,s:i}", players[GO_BLACK], go_game_lost(game, GO_BLACK),
                                  players[GO_WHITE], go_game_lost(game, GO_WHITE)));
}

static json_t *play(struct go_game *game, const struct referee_case *input, bool witness,
                    char ret_error[REFEREE_ERROR_MAX])
{
    struct judged judged = {json_array(), json_array(), json_array()};
    json_t *answer = NULL;

    if (judge_moves(game, input, &judged, ret_error)) {
        answer = json_pack("{s:s,s:O,s:O}", "name", input->name, "legal", judged.legal, "why",
                           judged.why);
        referee_add_state(answer, game);
        if (witness)
            json_object_set(answer, "witness", judged.witness);
    }
    json_decref(judged.legal);
    json_decref(judged.why);
    json_decref(judged.witness);
    return answer;
}

static void say_setup_error(enum go_setup_error error, const struct go_setup *setup, go_point point,
                            char ret_error[REFEREE_ERROR_MAX])
{
    char at[POINT_TEXT] = "";

    if (point != GO_NO_POINT)
        go_point_write(point, setup->width, setup->height, at);
    switch (error) {
    case GO_SETUP_NO_LIBERTY:
        snprintf(ret_error, REFEREE_ERROR_MAX, "setup: the string at %s has no liberty", at);
        break;
    case GO_SETUP_BRIDGE:
        snprintf(ret_error, REFEREE_ERROR_MAX, "setup: a bridge stands already at %s", at);
        break;
    case GO_SETUP_OK:
    case GO_SETUP_SIZE:
    case GO_SETUP_RULES:
    case GO_SETUP_COLOUR:
    case GO_SETUP_MEMORY: snprintf(ret_error, REFEREE_ERROR_MAX, "setup: refused");
    }
}

/* Bytes for every move and for the automatic passes between them. */
static size_t journal_bytes(const struct referee_case *input)
{
    size_t turns = 2 * json_array_size(input->moves) + 1;

    return go_journal_bytes(input->setup.width, input->setup.height,
                            turns < GO_TURNS_MAX ? (unsigned)turns : GO_TURNS_MAX);
}

json_t *referee_case_judge(const struct referee_case *input, bool witness,
                           char ret_error[REFEREE_ERROR_MAX])
{
    struct go_game *game = malloc(sizeof *game);
    size_t bytes = journal_bytes(input);
    void *journal = malloc(bytes);
    go_point point = GO_NO_POINT;
    json_t *answer = NULL;

    snprintf(ret_error, REFEREE_ERROR_MAX, "no memory");
    if (game && journal) {
        enum go_setup_error error = go_game_init(game, &input->setup, journal, bytes, &point);
        if (error == GO_SETUP_OK)
            answer = play(game, input, witness, ret_error);
        else
            say_setup_error(error, &input->setup, point, ret_error);
    }
    free(journal);
    free(game);
    return answer;
}
