/* The main line of a file that another program wrote. This file settles what such files leave to
 * the reader: stones set up in mid-game, one colour twice in a row, playing on after two passes,
 * passes after the end, impossible points, and an end without a move. It does not settle illegal
 * moves: the first one ends the reading. */
#include "proto/record/sgf_parts.h"

#include <string.h>

#include "proto/json/characters.h"

static void write_player(struct proto_text *text, uint8_t player)
{
    proto_text_literal(text, player == GO_BLACK ? "b " : "w ");
}

static uint8_t phase(const struct proto_sgf_reader *reader)
{
    return go_game_phase(&reader->walk.fold.game);
}

static enum proto_sgf_verdict act(struct proto_sgf_reader *reader, uint32_t node, uint8_t player,
                                  const char *words)
{
    struct proto_text text;

    proto_text_init(&text);
    if (player != GO_EMPTY)
        write_player(&text, player);
    proto_text_literal(&text, words);
    enum proto_sgf_verdict verdict =
        proto_sgf_event(reader, node, (struct text){text.at, text.length}, 0, 0);
    proto_text_finish(&text);
    return verdict;
}

/* --- set-up ----------------------------------------------------------------------------------- */

/* Before the first move, a set-up is the starting position of the game. After it, the record begins again
 * with the present board and the changes. Beside a move, PL only repeats the next player and is ignored. */
static bool read_setup(struct proto_sgf_reader *reader, uint32_t node, bool with_move)
{
    struct proto_record *record = reader->record;
    size_t bytes = (size_t)record->setup.width * record->setup.height;
    const uint8_t *now =
        reader->walking ? go_game_points(&reader->walk.fold.game) : record->setup.points;
    uint8_t next = reader->walking ? go_game_next(&reader->walk.fold.game) : GO_EMPTY;
    uint8_t points[GO_POINTS_MAX] = {0}, to_move = reader->walking ? next : reader->first;
    uint8_t before = to_move;
    bool met;

    memcpy(points, now, bytes);
    if (!proto_sgf_read_setup(reader, node, points, &to_move, &met))
        return false;
    if (with_move)
        to_move = before;
    if (!met || (reader->walking && to_move == next && memcmp(points, now, bytes) == 0))
        return true;
    if (reader->walking) {
        reader->notes->restarts++;
        reader->notes->moves_before += go_game_turns(&reader->walk.fold.game);
        proto_walk_finish(&reader->walk);
        reader->walking = false;
        while (record->log.n > 0)
            proto_record_drop(record);
        proto_record_forget_comments(record);
        to_move = to_move == next ? GO_EMPTY : to_move;
    }
    memcpy(record->setup.points, points, bytes);
    reader->first = to_move;
    return true;
}

/* --- moves ------------------------------------------------------------------------------------ */

/* The position of the next move in a node. */
struct cursor {
    uint32_t property, value;
};

/* The next move of a node, which should have one at most. False if there is none. *ret_good: an
 * impossible point may be left out; then there is no move. */
static bool next_move(struct proto_sgf_reader *reader, uint32_t node, struct cursor *cursor,
                      struct proto_sgf_move *ret, bool *ret_good)
{
    const struct go_setup *setup = &reader->record->setup;
    const struct proto_sgf *sgf = reader->sgf;
    const struct proto_sgf_node *at = &sgf->nodes[node];

    *ret = (struct proto_sgf_move){.player = GO_EMPTY, .point = GO_NO_POINT};
    for (; cursor->property < at->properties_n; cursor->property++, cursor->value = 0) {
        const struct proto_sgf_property *property =
            &sgf->properties[at->properties + cursor->property];
        bool black = strcmp(property->name, "B") == 0;
        if ((!black && strcmp(property->name, "W") != 0) || cursor->value == property->values_n)
            continue;
        const struct proto_sgf_value *value = &sgf->values[property->values + cursor->value++];
        if (proto_sgf_point(sgf->text.at + value->at, value->length, setup->width, setup->height,
                            &ret->point))
            ret->player = black ? GO_BLACK : GO_WHITE;
        else
            *ret_good =
                proto_sgf_leave_out(reader, value->at, property->name, "no point of this board");
        return true;
    }
    return false;
}

static bool begin(struct proto_sgf_reader *reader, uint32_t node, uint8_t player)
{
    if (reader->walking)
        return true;
    reader->record->setup.to_move = player;
    return proto_sgf_begin(reader, reader->sgf->nodes[node].at);
}

/* One colour twice in a row means that the other player passed. The pass is added where the rules
 * allow it and where it does not stop the game. Elsewhere the move will be refused. */
static enum proto_sgf_verdict put_pass(struct proto_sgf_reader *reader, uint32_t node,
                                       uint8_t player)
{
    const struct go_game *game = &reader->walk.fold.game;
    uint8_t other = go_other(player);
    struct go_act pass = {.kind = GO_ACT_PASS, .player = other};
    struct go_turn last;

    if (phase(reader) != GO_PHASE_PLAY || go_game_to_move(game) != other ||
        (go_game_turn(game, go_game_turns(game), &last) && last.kind != GO_ACT_PLAY) ||
        go_game_judge(game, &pass, NULL, NULL) != GO_OK)
        return PROTO_SGF_GOOD;
    reader->notes->passes_put++;
    return act(reader, node, other, "pass");
}

static enum proto_sgf_verdict play(struct proto_sgf_reader *reader, uint32_t node,
                                   const struct proto_sgf_move *move)
{
    enum proto_sgf_verdict verdict = PROTO_SGF_GOOD;
    char name[5];

    if (move->point == GO_NO_POINT && phase(reader) != GO_PHASE_PLAY) {
        reader->notes->passes_after++;
        return PROTO_SGF_GOOD;
    }
    if (phase(reader) == GO_PHASE_STOPPED)
        verdict = act(reader, node, move->player, "resume");
    else if (move->point != GO_NO_POINT)
        verdict = put_pass(reader, node, move->player);
    if (verdict != PROTO_SGF_GOOD)
        return verdict;
    proto_sgf_name(move->point, &reader->record->setup, name);
    return act(reader, node, move->player, name);
}

/* --- the end ---------------------------------------------------------------------------------- */

/* Marks the strings in the other player's territory, by TB and TW of the last node, as dead and
 * accepts them: then the rules can count. */
static enum proto_sgf_verdict mark_dead(struct proto_sgf_reader *reader, uint32_t node)
{
    static const struct {
        const char *name;
        uint8_t owner;
    } kinds[] = {{"TB", GO_BLACK}, {"TW", GO_WHITE}};
    const struct go_setup *setup = &reader->record->setup;
    unsigned points_n = (unsigned)setup->width * setup->height;
    enum proto_sgf_verdict verdict = PROTO_SGF_GOOD;
    bool met = false;

    for (unsigned kind = 0; kind < 2; kind++) {
        const struct proto_sgf_property *property =
            proto_sgf_property(reader->sgf, node, kinds[kind].name);
        uint8_t owned[GO_POINTS_MAX] = {0}, marks[GO_POINTS_MAX];
        met = met || property;
        if (property && !proto_sgf_mark(reader, property, owned))
            return PROTO_SGF_UNUSABLE;
        for (unsigned point = 0; point < points_n && verdict == PROTO_SGF_GOOD; point++) {
            uint8_t stone = go_game_points(&reader->walk.fold.game)[point];
            char words[] = "dead pass";
            go_game_marks(&reader->walk.fold.game, marks);
            if (!owned[point] || stone != go_other(kinds[kind].owner) || marks[point])
                continue;
            proto_sgf_name((go_point)point, setup, words + 5);
            verdict = act(reader, node, stone, words);
        }
    }
    for (uint8_t player = GO_BLACK; player <= GO_WHITE; player++)
        if (met && verdict == PROTO_SGF_GOOD && phase(reader) == GO_PHASE_STOPPED)
            verdict = act(reader, node, player, "accept");
    return verdict;
}

/* Adds an end that only RE has, without a move. */
static enum proto_sgf_verdict end(struct proto_sgf_reader *reader, uint32_t node)
{
    const char *result = reader->notes->result;
    uint8_t loser = *result == 'B' ? GO_WHITE : *result == 'W' ? GO_BLACK : GO_EMPTY;
    static const char *const words[][2] = {{"+R", "resign"}, {"+T", "flag"}, {"+F", "forfeit"}};

    if (phase(reader) == GO_PHASE_FINISHED)
        return PROTO_SGF_GOOD;
    for (size_t i = 0; loser != GO_EMPTY && i < sizeof words / sizeof *words; i++)
        if (strncmp(result + 1, words[i][0], 2) == 0)
            return act(reader, node, loser, words[i][1]);
    if (strcmp(result, "Void") == 0)
        return act(reader, node, GO_EMPTY, "abort");
    return phase(reader) == GO_PHASE_STOPPED ? mark_dead(reader, node) : PROTO_SGF_GOOD;
}

/* --- the line --------------------------------------------------------------------------------- */

static void count_variations(struct proto_sgf_reader *reader)
{
    const struct proto_sgf *sgf = reader->sgf;
    uint32_t ends = 0;

    for (uint32_t i = 0; i < sgf->nodes_n; i++)
        ends += sgf->nodes[i].child == PROTO_SGF_NONE;
    reader->notes->variations = ends - 1;
}

static enum proto_sgf_verdict read_node(struct proto_sgf_reader *reader, uint32_t node,
                                        unsigned *laid)
{
    enum proto_sgf_verdict verdict = PROTO_SGF_GOOD;
    struct cursor cursor = {0};
    struct proto_sgf_move move;
    bool good = true, moves = next_move(reader, node, &cursor, &move, &good);

    if (!good || (node != 0 && !read_setup(reader, node, moves)))
        return PROTO_SGF_UNUSABLE;
    while (moves && verdict == PROTO_SGF_GOOD) {
        if (move.player != GO_EMPTY && !proto_sgf_lay_handicap(reader, laid, &move))
            verdict =
                !begin(reader, node, move.player) ? PROTO_SGF_UNUSABLE : play(reader, node, &move);
        moves = next_move(reader, node, &cursor, &move, &good);
        if (!good)
            return PROTO_SGF_UNUSABLE;
    }
    if (verdict == PROTO_SGF_GOOD)
        proto_sgf_read_comment(reader, node, (struct text){"", 0});
    return verdict;
}

static uint8_t first_player(const struct proto_sgf_reader *reader)
{
    uint8_t usual = reader->record->setup.handicap >= 2 ? GO_WHITE : GO_BLACK;

    return reader->first != GO_EMPTY ? reader->first : usual;
}

enum proto_sgf_verdict proto_sgf_read_other(struct proto_sgf_reader *reader)
{
    enum proto_sgf_verdict verdict = PROTO_SGF_GOOD;
    uint32_t last = 0;
    unsigned laid = 0;

    count_variations(reader);
    for (uint32_t node = 0; node != PROTO_SGF_NONE && verdict == PROTO_SGF_GOOD;
         node = reader->sgf->nodes[node].child) {
        verdict = read_node(reader, node, &laid);
        last = node;
    }
    if (verdict == PROTO_SGF_GOOD && !begin(reader, last, first_player(reader)))
        return PROTO_SGF_UNUSABLE;
    return verdict == PROTO_SGF_GOOD ? end(reader, last) : verdict;
}
