/* The pieces of messages. Each appends one JSON value, and `null` for the value that means "none".
 * proto_text_literal() writes the keys between them. */
#ifndef MIAI_PROTO_WIRE_WRITE_H
#define MIAI_PROTO_WIRE_WRITE_H

#include "proto/json/write.h"
#include "proto/wire/encode.h"

void proto_write_channel(struct proto_text *text, const struct proto_channel *channel);
void proto_write_player(struct proto_text *text,
                        const struct proto_player *player); /* id 0: null */
void proto_write_you(struct proto_text *text, const struct proto_you *you);
void proto_write_colour(struct proto_text *text, uint8_t colour);   /* GO_EMPTY: null */
void proto_write_colours(struct proto_text *text, uint8_t colours); /* GO_EMPTY: "lot" */
void proto_write_away(struct proto_text *text, int64_t away_ms);    /* -1: null */
void proto_write_seat(struct proto_text *text, int8_t seat);        /* -1: null */
/* "tour":{"id":…,"slug":…,"title":…} */
void proto_write_room_tour(struct proto_text *text, const struct proto_room_tour *tour);
void proto_write_my_challenge(struct proto_text *text, const struct proto_my_challenge *challenge);
void proto_write_size(struct proto_text *text, unsigned width, unsigned height);
void proto_write_point(struct proto_text *text, go_point point, unsigned width,
                       unsigned height); /* GO_NO_POINT: null */
void proto_write_points(struct proto_text *text, const go_point *points, size_t n, unsigned width,
                        unsigned height);
/* ,"ratings":[[1512,88],null]; nothing if both are null. */
void proto_write_ratings(struct proto_text *text, const struct proto_seat_rating ratings[2]);
void proto_write_board(struct proto_text *text, const uint8_t *points, unsigned width,
                       unsigned height); /* NULL: null */
void proto_write_score(struct proto_text *text, bool scored, const int32_t score_x2[2]);
void proto_write_result(struct proto_text *text, uint8_t result);            /* open: null */
void proto_write_ending(struct proto_text *text, uint8_t ending);            /* open: null */
void proto_write_end(struct proto_text *text, const struct go_outcome *end); /* NULL: null */
void proto_write_clk(struct proto_text *text, const struct proto_clk *clk);  /* NULL: null */
void proto_write_descriptor(struct proto_text *text, const struct proto_descriptor *d);
/* ,"witness":{…} with only the members that the reason has; writes nothing if it has none. */
void proto_write_witness(struct proto_text *text, const struct go_witness *witness, unsigned width,
                         unsigned height);

/* {"ruleset":…,"free_handicap":… of settings. The caller writes the other fields, each after a comma, and '}'. */
void proto_write_terms(struct proto_text *text, const struct proto_open *open);

/* "ruleset":…,"revision":…,"title":…,"rules":{…}. An empty ruleset is that of a mix: null, and so is its revision. */
void proto_write_ruleset(struct proto_text *text, struct text ruleset, uint16_t revision,
                         struct text title, const struct go_rules *rules);
/* ,"size":…,"setup":…,"to_move":…,"handicap":…: the board before the first move. */
void proto_write_setup(struct proto_text *text, const struct go_setup *setup);

/* {"t":"snap","ch":…,"e":…,"n":…,"v":. The caller writes the value and '}'. */
void proto_write_snap(struct proto_text *text, const struct proto_at *at);
/* {"t":"ev","ch":…,"n":…,"k":…. The caller writes the other fields, each after a comma, and '}'. */
void proto_write_event(struct proto_text *text, const struct proto_channel *channel, uint32_t n,
                       const char *k);

#endif
