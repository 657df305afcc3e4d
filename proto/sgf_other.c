/* The main line of a file that another program wrote. What such files leave to the reader is
 * settled here: handicap stones played as moves, stones set up in mid-game, playing on after two
 * passes, passes after the end, and an end that was no move. Illegal moves are not settled: the
 * first one ends the reading. */
#include "proto/sgf_parts.h"

#include <string.h>

#include "proto/characters.h"

static void write_player(struct proto_text *text, uint8_t player)
{
    proto_text_literal(text, player == GO_BLACK ? "b " : "w ");
}

static uint8_t phase(const struct proto_sgf_reader *reader)
{
    return go_game_phase(&reader->walk.game);
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
        proto_sgf_event(reader, node, (struct proto_string){text.at, text.length}, 0, 0);
    proto_text_finish(&text);
    return verdict;
}

/* --- set-up ----------------------------------------------------------------------------------- */

/* Before the first move a set-up is the position that the game begins from; after it the record
 * begins anew, with the board as it stands and the changes. Beside a move PL says again whose turn
 * comes next, and is passed over. */
static bool read_setup(struct proto_sgf_reader *reader, uint32_t node, bool with_move)
{
    struct proto_record *record = reader->record;
    size_t bytes = (size_t)record->setup.width * record->setup.height;
    const uint8_t *now =
        reader->walking ? go_game_points(&reader->walk.game) : record->setup.points;
    uint8_t next = reader->walking ? go_game_next(&reader->walk.game) : GO_EMPTY;
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
        reader->notes->moves_before += go_game_turns(&reader->walk.game);
        proto_walk_finish(&reader->walk);
        reader->walking = false;
        while (record->log_n > 0)
            proto_record_drop(record);
        to_move = to_move == next ? GO_EMPTY : to_move;
    }
    memcpy(record->setup.points, points, bytes);
    reader->first = to_move;
    return true;
}

static unsigned count_stones(const struct go_setup *setup)
{
    unsigned stones = 0;

    for (unsigned point = 0; point < (unsigned)setup->width * setup->height; point++)
        stones += setup->points[point] == GO_BLACK || setup->points[point] == GO_WHITE;
    return stones;
}

/* --- moves ------------------------------------------------------------------------------------ */

struct move {
    uint8_t player; /* GO_EMPTY: the node has none */
    go_point point; /* GO_NO_POINT: a pass */
};

static bool read_move(struct proto_sgf_reader *reader, uint32_t node, struct move *ret)
{
    const struct go_setup *setup = &reader->record->setup;
    const struct proto_sgf_property *black = proto_sgf_property(reader->sgf, node, "B"),
                                    *white = proto_sgf_property(reader->sgf, node, "W"),
                                    *move = black ? black : white;

    *ret = (struct move){.player = GO_EMPTY, .point = GO_NO_POINT};
    if (!move)
        return true;
    if ((black && white) || move->values_n != 1)
        return proto_sgf_fail(reader, move->at, move->name, "two moves in one node");
    const struct proto_sgf_value *value = &reader->sgf->values[move->values];
    ret->player = black ? GO_BLACK : GO_WHITE;
    return proto_sgf_point(reader->sgf->text.at + value->at, value->length, setup->width,
                           setup->height, &ret->point) ||
           proto_sgf_fail(reader, value->at, move->name, "no point of this board");
}

/* Handicap stones that are played one after the other, on a board where nothing was set up. */
static bool lay_handicap(struct proto_sgf_reader *reader, unsigned *laid, const struct move *move)
{
    struct go_setup *setup = &reader->record->setup;

    if (*laid >= setup->handicap || reader->walking || move->player != GO_BLACK ||
        move->point == GO_NO_POINT || setup->points[move->point] != GO_EMPTY ||
        count_stones(setup) != *laid)
        return false;
    setup->points[move->point] = GO_BLACK;
    ++*laid;
    return true;
}

static bool begin(struct proto_sgf_reader *reader, uint32_t node, uint8_t player)
{
    if (reader->walking)
        return true;
    reader->record->setup.to_move = reader->first != GO_EMPTY ? reader->first : player;
    return proto_sgf_begin(reader, reader->sgf->nodes[node].at);
}

static enum proto_sgf_verdict play(struct proto_sgf_reader *reader, uint32_t node,
                                   const struct move *move)
{
    struct proto_text text;
    char name[5];

    if (move->point == GO_NO_POINT && phase(reader) != GO_PHASE_PLAY) {
        reader->notes->passes_after++;
        return PROTO_SGF_GOOD;
    }
    if (phase(reader) == GO_PHASE_STOPPED) {
        enum proto_sgf_verdict verdict = act(reader, node, move->player, "resume");
        if (verdict != PROTO_SGF_GOOD)
            return verdict;
    }
    proto_text_init(&text);
    write_player(&text, move->player);
    proto_sgf_name(move->point, &reader->record->setup, name);
    proto_text_literal(&text, name);
    enum proto_sgf_verdict verdict =
        proto_sgf_event(reader, node, (struct proto_string){text.at, text.length}, 0, 0);
    proto_text_finish(&text);
    return verdict;
}

/* --- the end ---------------------------------------------------------------------------------- */

/* The strings that stand in the other's territory, by TB and TW of the last node, marked dead and
 * accepted: then the rules can count. */
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
            uint8_t stone = go_game_points(&reader->walk.game)[point];
            char words[] = "dead pass";
            go_game_marks(&reader->walk.game, marks);
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

/* An end that RE tells and no move shows. */
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
    struct move move;

    if (!read_move(reader, node, &move) ||
        (node != 0 && !read_setup(reader, node, move.player != GO_EMPTY)))
        return PROTO_SGF_UNUSABLE;
    if (move.player == GO_EMPTY || lay_handicap(reader, laid, &move))
        return PROTO_SGF_GOOD;
    if (!begin(reader, node, move.player))
        return PROTO_SGF_UNUSABLE;
    return play(reader, node, &move);
}

enum proto_sgf_verdict proto_sgf_read_other(struct proto_sgf_reader *reader)
{
    const struct go_setup *setup = &reader->record->setup;
    enum proto_sgf_verdict verdict = PROTO_SGF_GOOD;
    uint32_t last = 0;
    unsigned laid = 0;

    count_variations(reader);
    for (uint32_t node = 0; node != PROTO_SGF_NONE && verdict == PROTO_SGF_GOOD;
         node = reader->sgf->nodes[node].child) {
        verdict = read_node(reader, node, &laid);
        last = node;
    }
    if (verdict == PROTO_SGF_GOOD &&
        !begin(reader, last, setup->handicap >= 2 ? GO_WHITE : GO_BLACK))
        return PROTO_SGF_UNUSABLE;
    return verdict == PROTO_SGF_GOOD ? end(reader, last) : verdict;
}
