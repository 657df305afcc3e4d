/* The events of a record that Miai wrote: every node with a move or an act is one. At a node with several
 * continuations the marked variations happened first, in their order, and then the main line; the nodes
 * are visited in that order. Variations that people have added since are counted and left out. */
#include "proto/record/sgf_parts.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"

/* The content of a node's private property. */
struct own {
    struct text act; /* empty: the move is the act */
    int64_t spent_ms, lag_ms;
    bool automatic, branch;
    bool show; /* a board for other programs */
};

static bool begins(struct text text, const char *word, struct text *ret_rest)
{
    size_t length = strlen(word);

    if (text.length < length || memcmp(text.at, word, length) != 0)
        return false;
    *ret_rest = (struct text){text.at + length, text.length - length};
    return true;
}

static bool read_ms(struct text text, int64_t *ret)
{
    *ret = 0;
    for (size_t i = 0; i < text.length; i++) {
        if (text.at[i] < '0' || text.at[i] > '9' || *ret > PROTO_INTEGER_MAX / 10)
            return false;
        *ret = *ret * 10 + (text.at[i] - '0');
    }
    return text.length > 0;
}

/* act: room for the text of an act, which outlives the reader's own. */
static bool read_own(struct proto_sgf_reader *reader, uint32_t node, struct proto_text *act,
                     struct own *ret)
{
    const struct proto_sgf_property *property =
        proto_sgf_property(reader->sgf, node, PROTO_SGF_OWN);

    *ret = (struct own){0};
    proto_text_clear(act);
    for (uint32_t i = 0; property && i < property->values_n; i++) {
        struct text text = proto_sgf_simple(reader, property, i), rest;
        bool good = true;
        if (begins(text, "act ", &rest)) {
            proto_text_clear(act);
            proto_text_bytes(act, rest.at, rest.length);
        } else if (begins(text, "spent ", &rest)) {
            good = read_ms(rest, &ret->spent_ms);
        } else if (begins(text, "lag ", &rest)) {
            good = read_ms(rest, &ret->lag_ms);
        } else if (begins(text, "automatic", &rest)) {
            ret->automatic = true;
        } else if (begins(text, "branch", &rest)) {
            ret->branch = true;
        } else if (begins(text, "show", &rest)) {
            ret->show = true;
        }
        if (!good)
            return proto_sgf_fail(reader, property->at, PROTO_SGF_OWN, "no number of milliseconds");
    }
    ret->act = (struct text){act->at, act->length};
    return true;
}

static bool is_branch(const struct proto_sgf_reader *reader, uint32_t node)
{
    const struct proto_sgf_property *property =
        proto_sgf_property(reader->sgf, node, PROTO_SGF_OWN);

    for (uint32_t i = 0; property && i < property->values_n; i++) {
        const struct proto_sgf_value *value = &reader->sgf->values[property->values + i];
        if (value->length == 6 && memcmp(reader->sgf->text.at + value->at, "branch", 6) == 0)
            return true;
    }
    return false;
}

/* Makes "b D4" or "b pass" of a node with a move. False if it has none. */
static bool read_move(struct proto_sgf_reader *reader, uint32_t node, struct proto_text *act)
{
    const struct go_setup *setup = &reader->record->setup;
    const struct proto_sgf_property *black = proto_sgf_property(reader->sgf, node, "B");
    const struct proto_sgf_property *move =
        black ? black : proto_sgf_property(reader->sgf, node, "W");
    go_point point;
    char name[5];

    if (!move)
        return false;
    const struct proto_sgf_value *value = &reader->sgf->values[move->values];
    proto_text_literal(act, black ? "b " : "w ");
    if (!proto_sgf_point(reader->sgf->text.at + value->at, value->length, setup->width,
                         setup->height, &point))
        memcpy(name, "Z26", 4); /* on no board: the rules will refuse it */
    else
        proto_sgf_name(point, setup, name);
    proto_text_literal(act, name);
    return true;
}

static enum proto_sgf_verdict read_node(struct proto_sgf_reader *reader, uint32_t node,
                                        struct proto_text *act)
{
    struct own own;
    uint8_t points[GO_POINTS_MAX];
    bool met;

    memcpy(points, reader->record->setup.points, sizeof points);
    if (!read_own(reader, node, act, &own))
        return PROTO_SGF_UNUSABLE;
    if (own.show)
        return PROTO_SGF_GOOD;
    if (!proto_sgf_read_setup(reader, node, points, &reader->first, &met))
        return PROTO_SGF_UNUSABLE;
    if (met && node != 0) {
        proto_sgf_fail(reader, reader->sgf->nodes[node].at, "", "a set-up within a record of Miai");
        return PROTO_SGF_UNUSABLE;
    }
    if (own.automatic || (own.act.length == 0 && !read_move(reader, node, act)))
        return PROTO_SGF_GOOD;
    return proto_sgf_event(reader, node, (struct text){act->at, act->length}, own.spent_ms,
                           own.lag_ms);
}

static void read_comment(struct proto_sgf_reader *reader, uint32_t node, uint32_t before)
{
    const struct events *log = &reader->record->log;
    struct proto_text sentence;

    proto_text_init(&sentence);
    if (log->n > before)
        proto_sgf_write_sentence(&sentence, events_get(log, log->n));
    proto_sgf_read_comment(reader, node, (struct text){sentence.at, sentence.length});
    proto_text_finish(&sentence);
}

/* Puts the continuations of a node on the stack: the main line below, the first variation on top. */
static uint32_t push_children(struct proto_sgf_reader *reader, uint32_t node, uint32_t *stack,
                              uint32_t n)
{
    const struct proto_sgf *sgf = reader->sgf;
    uint32_t main = sgf->nodes[node].child, from = n + 1;

    if (main == PROTO_SGF_NONE)
        return n;
    stack[n++] = main;
    for (uint32_t i = sgf->nodes[main].next; i != PROTO_SGF_NONE; i = sgf->nodes[i].next) {
        if (is_branch(reader, i))
            stack[n++] = i;
        else
            reader->notes->variations++;
    }
    for (uint32_t to = n; from + 1 < to; from++) {
        uint32_t other = stack[--to];
        stack[to] = stack[from];
        stack[from] = other;
    }
    return n;
}

enum proto_sgf_verdict proto_sgf_read_own(struct proto_sgf_reader *reader)
{
    uint32_t *stack = alloc_raw(reader->sgf->nodes_n, sizeof *stack), n = 0;
    enum proto_sgf_verdict verdict = PROTO_SGF_UNUSABLE;
    struct proto_text act;

    proto_text_init(&act);
    if (reader->first != GO_EMPTY)
        reader->record->setup.to_move = reader->first;
    if (proto_sgf_begin(reader, reader->sgf->start)) {
        verdict = PROTO_SGF_GOOD;
        stack[n++] = 0;
    }
    while (n > 0 && verdict == PROTO_SGF_GOOD) {
        uint32_t node = stack[--n], before = reader->record->log.n;
        /* The root's property belongs to the game and is no event. */
        if (node != 0)
            verdict = read_node(reader, node, &act);
        if (verdict == PROTO_SGF_GOOD)
            read_comment(reader, node, before);
        n = push_children(reader, node, stack, n);
    }
    proto_text_finish(&act);
    free(stack);
    return verdict;
}
