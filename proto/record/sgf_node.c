/* A node of a record as SGF: the move, the clock, a comment in words for people without Miai, and
 * data that only Miai reads: acts other than moves, and milliseconds. */
#include <string.h>

#include "core/text.h"
#include "proto/record/sgf_parts.h"

enum { LINE_BYTES = 72 };

static void write_own_value(struct proto_text *text, bool *own)
{
    proto_text_literal(text, *own ? "[" : PROTO_SGF_OWN "[");
    *own = true;
}

/* The points of marks, so that every program shows them. */
static void write_marked(struct proto_sgf_writer *writer, uint32_t n)
{
    const struct go_setup *setup = &writer->record->setup;
    struct text act = proto_record_act(writer->record, n);
    go_point points[GO_POINTS_MAX];
    uint8_t flags[GO_POINTS_MAX] = {0};
    struct go_act read;

    if (!go_act_read(act.at, act.length, setup->width, setup->height, &read, points))
        return;
    for (unsigned i = 0; i < read.points_n; i++)
        flags[points[i]] = 1;
    proto_sgf_write_list(writer->text, "MA", flags, setup, 1);
}

static void write_left(struct proto_text *text, const struct proto_record *record,
                       const struct proto_sgf_written *node)
{
    const struct go_clock_side *left = &node->left;
    bool black = node->colour == GO_BLACK, overtime = left->overtime;
    bool periods = record->clock.kind == GO_CLOCK_BYO_YOMI;

    if (node->colour == GO_EMPTY)
        return;
    proto_text_literal(text, black ? "BL[" : "WL[");
    proto_sgf_write_seconds(text, overtime ? left->period_left_ms : left->main_ms);
    proto_text_char(text, ']');
    if (!overtime || (!periods && record->clock.kind != GO_CLOCK_CANADIAN))
        return;
    proto_text_literal(text, black ? "OB[" : "OW[");
    proto_text_integer(text, periods ? left->periods : left->stones);
    proto_text_char(text, ']');
}

static void write_time(struct proto_text *text, const char *word, int64_t ms, bool *own)
{
    if (ms == 0)
        return;
    write_own_value(text, own);
    proto_text_literal(text, word);
    proto_text_integer(text, ms);
    proto_text_char(text, ']');
}

static void write_event(struct proto_sgf_writer *writer, const struct proto_sgf_written *node,
                        bool *own)
{
    const struct event *event = events_get(&writer->record->log, node->event);
    struct text act = proto_record_act(writer->record, node->event);
    const struct go_setup *setup = &writer->record->setup;
    struct proto_text *text = writer->text;
    bool play = event->kind == PROTO_EVENT_PLAY, pass = event->kind == PROTO_EVENT_PASS;

    if (play || pass || event->kind == PROTO_EVENT_CHALLENGE) {
        proto_text_literal(text, event->player == GO_BLACK ? "B[" : "W[");
        if (play) {
            bool syntax;
            go_point point =
                go_point_read(act.at + 2, act.length - 2, setup->width, setup->height, &syntax);
            proto_sgf_write_point(text, point, setup->width);
        }
        proto_text_char(text, ']');
    }
    write_left(text, writer->record, node);
    if (event->kind == PROTO_EVENT_DEAD)
        write_marked(writer, node->event);
    proto_sgf_write_comment(text, writer->record, node->event);
    if (!play && !pass) {
        write_own_value(text, own);
        proto_text_literal(text, "act ");
        proto_sgf_escape(text, act.at, act.length);
        proto_text_char(text, ']');
    }
    write_time(text, "spent ", event->spent_ms, own);
    write_time(text, "lag ", event->lag_ms, own);
}

void proto_sgf_write_node(struct proto_sgf_writer *writer, const struct proto_sgf_written *node,
                          bool branch)
{
    struct proto_text *text = writer->text;
    const struct go_setup *setup = &writer->record->setup;
    bool own = false;

    if (text->length - writer->line > LINE_BYTES) {
        proto_text_char(text, '\n');
        writer->line = text->length;
    }
    proto_text_char(text, ';');
    if (branch)
        proto_text_literal(text, node->sequence ? "N[Confirmation sequence]" : "N[Taken back]");
    if (node->kind == PROTO_SGF_NODE_EVENT)
        write_event(writer, node, &own);
    if (node->kind == PROTO_SGF_NODE_AUTOMATIC) {
        proto_text_literal(text, node->colour == GO_BLACK ? "B[]" : "W[]");
        write_own_value(text, &own);
        proto_text_literal(text, "automatic]");
    }
    if (node->kind == PROTO_SGF_NODE_SHOWN) {
        proto_text_bytes(text, writer->shown.at + node->shown, node->shown_length);
        write_own_value(text, &own);
        proto_text_literal(text, "show]");
    }
    if (node->kind == PROTO_SGF_NODE_SCORE) {
        proto_sgf_write_list(text, "TB", writer->owner, setup, GO_BLACK);
        proto_sgf_write_list(text, "TW", writer->owner, setup, GO_WHITE);
    }
    if (branch) {
        write_own_value(text, &own);
        proto_text_literal(text, "branch]");
    }
}
