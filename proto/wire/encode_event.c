/* Events of a game: the most frequent messages, each written once and shared by all subscribers. */
#include "proto/wire/write.h"

/* The act and its points. */
static void write_act(struct proto_text *text, const struct proto_event *event)
{
    proto_text_literal(text, ",\"by\":");
    proto_write_colour(text, event->by);
    if (event->at != GO_NO_POINT) {
        proto_text_literal(text, ",\"at\":");
        proto_write_point(text, event->at, event->width, event->height);
    }
    if (event->points_n > 0) {
        proto_text_literal(text, ",\"pts\":");
        proto_write_points(text, event->points, event->points_n, event->width, event->height);
    }
    if (event->mk)
        proto_text_literal(text, ",\"ko_challenges\":true");
}

/* Its effect on the board. */
static void write_effect(struct proto_text *text, const struct proto_event *event)
{
    if (event->gone_n > 0) {
        proto_text_literal(text, ",\"captured\":");
        proto_write_points(text, event->gone, event->gone_n, event->width, event->height);
    }
    if (event->extra != GO_EMPTY) {
        proto_text_literal(text, ",\"extra\":");
        proto_write_colour(text, event->extra);
    }
    switch (event->sequence) {
    case PROTO_SEQUENCE_SAME: break;
    case PROTO_SEQUENCE_BEGUN:
        proto_text_literal(text, ",\"sequence\":{\"state\":\"begun\"}");
        break;
    case PROTO_SEQUENCE_PROVED:
        proto_text_literal(text, ",\"sequence\":{\"state\":\"ended\",\"proved\":true}");
        break;
    case PROTO_SEQUENCE_REFUTED:
        proto_text_literal(text, ",\"sequence\":{\"state\":\"ended\",\"proved\":false}");
        break;
    }
    if (event->board) {
        proto_text_literal(text, ",\"board\":");
        proto_write_board(text, event->board, event->width, event->height);
    }
}

void proto_encode_event(struct proto_text *text, const struct proto_event *event)
{
    proto_write_event(text, event->channel, event->n,
                      proto_event_key((enum proto_event_kind)event->kind));
    write_act(text, event);
    write_effect(text, event);
    proto_text_literal(text, ",\"act\":");
    proto_write_string(text, event->act);
    proto_text_literal(text, ",\"move\":");
    proto_text_integer(text, event->move);
    proto_text_literal(text, ",\"spent\":");
    proto_text_integer(text, event->spent_ms);
    proto_text_literal(text, ",\"lag\":");
    proto_text_integer(text, event->lag_ms);
    proto_text_literal(text, ",\"time_at\":");
    proto_text_integer(text, event->time_at_ms);
    proto_text_literal(text, ",\"clk\":");
    proto_write_clk(text, event->clk);
    proto_text_literal(text, ",\"state\":");
    proto_write_descriptor(text, event->d);
    if (event->end) {
        proto_text_literal(text, ",\"end\":");
        proto_write_end(text, event->end);
    }
    proto_text_char(text, '}');
}
