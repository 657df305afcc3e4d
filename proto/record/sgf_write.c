/* Writing a record as SGF. The game is the main line. Plays that were taken back, and confirmation
 * sequences, are variations in the order in which they happened. So the numbered list of events can
 * be read back: at a node with several continuations the variations came first, one after the
 * other, and the main line last.
 *
 * Every event is one node. A node without a move and without an act is no event: it shows the
 * territory at the end, the automatic pass of a rule, or the board after a play that programs
 * without these rules misjudge. */
#include "proto/record/sgf_parts.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/lib/alloc.h"
#include "proto/lib/array.h"

static uint32_t add_node(struct proto_sgf_writer *writer, uint32_t parent,
                         struct proto_sgf_written node)
{
    uint32_t self = writer->nodes_n;

    writer->nodes =
        array_room(writer->nodes, &writer->nodes_size, writer->nodes_n + 1u, sizeof *writer->nodes);
    node.child = node.last = node.next = PROTO_SGF_NONE;
    writer->nodes[writer->nodes_n++] = node;
    if (parent == PROTO_SGF_NONE)
        return self;
    struct proto_sgf_written *above = &writer->nodes[parent];
    if (above->last == PROTO_SGF_NONE)
        above->child = self;
    else
        writer->nodes[above->last].next = self;
    writer->nodes[parent].last = self;
    return self;
}

/* --- the tree --------------------------------------------------------------------------------- */

/* True for the node of a claim. If the last event was that claim, its sequence runs. */
static bool is_claim(const struct proto_sgf_writer *writer, uint32_t node)
{
    return writer->nodes[node].kind == PROTO_SGF_NODE_EVENT &&
           events_get(&writer->record->log, writer->nodes[node].event)->kind == PROTO_EVENT_CLAIM;
}

static bool has_clock(const struct proto_record *record)
{
    return record->clock.kind != GO_CLOCK_NONE && record->clock.kind != GO_CLOCK_DAYS;
}

/* Adds, behind a play, the node that corrects the board of other programs, if they need one. before: the
 * board before the play, which they had right. Returns the node behind which the next one follows. */
static uint32_t add_shown(struct proto_sgf_writer *writer, const struct proto_walk *walk,
                          uint32_t parent, const uint8_t *before)
{
    const struct go_setup *setup = &writer->record->setup;
    struct text act = proto_record_act(writer->record, walk->fold.n);
    uint32_t at = (uint32_t)writer->shown.length;
    bool syntax;
    go_point point =
        go_point_read(act.at + 2, act.length - 2, setup->width, setup->height, &syntax);

    proto_sgf_write_shown(&writer->shown, setup, before, point,
                          events_get(&writer->record->log, walk->fold.n)->player,
                          go_game_points(&walk->fold.game));
    if (writer->shown.length == at)
        return parent;
    return add_node(
        writer, parent,
        (struct proto_sgf_written){.kind = PROTO_SGF_NODE_SHOWN,
                                   .shown = at,
                                   .shown_length = (uint32_t)writer->shown.length - at});
}

/* Adds the node of the walk's last event. claim: the node where its sequence began. */
static void add_event(struct proto_sgf_writer *writer, const struct proto_walk *walk,
                      uint32_t parent, bool sequence, const uint8_t *before, uint32_t *claim)
{
    const struct event *event = events_get(&writer->record->log, walk->fold.n);
    uint8_t charged = event->kind == PROTO_EVENT_PLAY || event->kind == PROTO_EVENT_PASS ||
                              event->kind == PROTO_EVENT_CHALLENGE
                          ? event->player
                          : GO_EMPTY;
    uint32_t self = add_node(
        writer, parent,
        (struct proto_sgf_written){.event = walk->fold.n,
                                   .kind = PROTO_SGF_NODE_EVENT,
                                   .colour = has_clock(writer->record) ? charged : GO_EMPTY,
                                   .sequence = sequence,
                                   .left = walk->fold.sides[charged == GO_WHITE]});
    bool over = walk->sequence == PROTO_SEQUENCE_PROVED || walk->sequence == PROTO_SEQUENCE_REFUTED;
    if (event->kind == PROTO_EVENT_PLAY && !over) /* at the end of a sequence its board is gone */
        self = add_shown(writer, walk, self, before);
    if (walk->extra != GO_EMPTY)
        self = add_node(
            writer, self,
            (struct proto_sgf_written){.kind = PROTO_SGF_NODE_AUTOMATIC, .colour = walk->extra});
    if (walk->sequence == PROTO_SEQUENCE_BEGUN)
        *claim = self;
    else if (over)
        self = *claim;
    writer->behind[walk->fold.n] = self;
}

/* Adds the owners of points in a scored game: living stones are no territory. */
static void add_score(struct proto_sgf_writer *writer, const struct proto_walk *walk)
{
    const struct go_setup *setup = go_game_setup(&walk->fold.game);
    const uint8_t *points = go_game_points(&walk->fold.game);
    struct go_tally tally;
    bool any = false;

    if (!go_game_outcome(&walk->fold.game).scored)
        return;
    go_game_tally(&walk->fold.game, &tally);
    for (unsigned point = 0; point < (unsigned)setup->width * setup->height; point++) {
        uint8_t owner = tally.owner[point] == points[point] ? GO_EMPTY : tally.owner[point];
        writer->owner[point] = owner;
        any = any || owner == GO_BLACK || owner == GO_WHITE;
    }
    if (any)
        add_node(writer, writer->behind[walk->fold.n],
                 (struct proto_sgf_written){.kind = PROTO_SGF_NODE_SCORE});
}

static bool build(struct proto_sgf_writer *writer, struct go_outcome *ret_end)
{
    const struct proto_record *record = writer->record;
    struct proto_walk walk;
    struct proto_walk_no no;
    enum go_setup_error error;
    uint32_t claim = 0;
    size_t points_n = (size_t)record->setup.width * record->setup.height;
    bool good = proto_walk_init(&walk, record, &error);

    if (!good)
        return false;
    writer->behind[0] =
        add_node(writer, PROTO_SGF_NONE, (struct proto_sgf_written){.kind = PROTO_SGF_NODE_ROOT});
    while (good && walk.fold.n < record->log.n) {
        bool running = go_game_phase(&walk.fold.game) == GO_PHASE_CONFIRMATION;
        uint32_t parent = writer->behind[walk.fold.n];
        uint8_t before[GO_POINTS_MAX];
        memcpy(before, go_game_points(&walk.fold.game), points_n);
        good = proto_walk_step(&walk, &no);
        bool undo = good && events_get(&record->log, walk.fold.n)->kind == PROTO_EVENT_UNDO;
        if (undo) /* behind the last event that still counts */
            parent = writer->behind[events_before(&record->log, walk.fold.n)];
        if (good)
            add_event(writer, &walk, parent, running && !undo && is_claim(writer, parent), before,
                      &claim);
    }
    if (good)
        add_score(writer, &walk);
    *ret_end = go_game_outcome(&walk.fold.game);
    proto_walk_finish(&walk);
    return good;
}

/* --- the tree as text ------------------------------------------------------------------------- */

enum todo_what { TODO_NODE, TODO_MAIN, TODO_BRANCH, TODO_CLOSE, TODO_EMPTY };

/* The next parts to write, the last one first. */
struct todo {
    uint32_t node;
    enum todo_what what;
};

struct todos {
    struct todo *list;
    uint32_t n, size;
};

static void todo(struct todos *todos, uint32_t node, enum todo_what what)
{
    todos->list = array_room(todos->list, &todos->size, todos->n + 1u, sizeof *todos->list);
    todos->list[todos->n].node = node;
    todos->list[todos->n++].what = what;
}

/* Plans the main line first. It is the newest child, unless that is a sequence without a continuation. */
static void plan_children(const struct proto_sgf_writer *writer, uint32_t node, struct todos *todos)
{
    const struct proto_sgf_written *at = &writer->nodes[node];
    uint32_t first = todos->n;
    bool empty;

    if (at->child == PROTO_SGF_NONE)
        return;
    empty = writer->nodes[at->last].sequence;
    if (at->child == at->last && !empty) {
        todo(todos, at->child, TODO_NODE);
        return;
    }
    if (empty)
        todo(todos, 0, TODO_EMPTY);
    else
        todo(todos, at->last, TODO_MAIN);
    for (uint32_t i = at->child; i != PROTO_SGF_NONE; i = writer->nodes[i].next)
        if (empty || i != at->last)
            todo(todos, i, TODO_BRANCH);
    for (uint32_t i = first, k = todos->n - 1; i < k; i++, k--) { /* a stack: the first on top */
        struct todo other = todos->list[i];
        todos->list[i] = todos->list[k];
        todos->list[k] = other;
    }
}

static void write_tree(struct proto_sgf_writer *writer)
{
    struct proto_text *text = writer->text;
    struct todos todos = {0};

    plan_children(writer, 0, &todos);
    while (todos.n > 0) {
        struct todo next = todos.list[--todos.n];
        if (next.what == TODO_CLOSE) {
            proto_text_char(text, ')');
            continue;
        }
        if (next.what != TODO_NODE) {
            proto_text_literal(text, "\n(");
            writer->line = text->length;
            todo(&todos, 0, TODO_CLOSE);
        }
        if (next.what == TODO_EMPTY) {
            proto_sgf_write_node(writer, &(struct proto_sgf_written){.kind = PROTO_SGF_NODE_EMPTY},
                                 false);
            continue;
        }
        proto_sgf_write_node(writer, &writer->nodes[next.node], next.what == TODO_BRANCH);
        plan_children(writer, next.node, &todos);
    }
    free(todos.list);
}

bool proto_sgf_write(struct proto_text *text, const struct proto_record *record)
{
    struct proto_sgf_writer writer = {.record = record, .text = text};
    struct go_outcome end;

    writer.behind = malloc((record->log.n + 1u) * sizeof *writer.behind);
    if (!writer.behind)
        abort();
    proto_text_init(&writer.shown);
    bool good = build(&writer, &end);
    if (good) {
        proto_sgf_write_root(text, record, &end);
        proto_text_char(text, '\n');
        writer.line = text->length;
        write_tree(&writer);
        proto_text_literal(text, ")\n");
    }
    proto_text_finish(&writer.shown);
    free(writer.behind);
    free(writer.nodes);
    return good;
}
