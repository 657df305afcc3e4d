/* Shared functions of the files sgf_*.c and of the record. */
#ifndef MIAI_PROTO_RECORD_SGF_PARTS_H
#define MIAI_PROTO_RECORD_SGF_PARTS_H

#include <jansson.h>

#include "proto/record/sgf.h"

/* The private property of Miai, on the root and on nodes (docs/RECORDS.md). */
#define PROTO_SGF_OWN "MIAI"

/* Reads the terms that JSON and SGF write with the same keys: handicap, clock, marking, absence,
 * started_at, ended_at. A missing one is unknown; a missing clock means no clock. */
bool proto_record_read_terms(const json_t *object, struct proto_record *record,
                             struct proto_record_error *ret_error);

/* Reads the title, cleaned. */
bool proto_record_read_title(const json_t *object, struct proto_record *record,
                             struct proto_record_error *ret_error);

/* --- writing ---------------------------------------------------------------------------------- */

/* A node before it becomes text. */
enum proto_sgf_node_kind {
    PROTO_SGF_NODE_ROOT,
    PROTO_SGF_NODE_EVENT,
    PROTO_SGF_NODE_AUTOMATIC,
    PROTO_SGF_NODE_SHOWN, /* the board, for programs without these rules */
    PROTO_SGF_NODE_EMPTY,
    PROTO_SGF_NODE_SCORE
};

struct proto_sgf_written {
    uint32_t event;             /* number of the event, of PROTO_SGF_NODE_EVENT */
    uint32_t child, last, next; /* PROTO_SGF_NONE: none; children in the order of time */
    uint8_t kind;
    /* PROTO_SGF_NODE_AUTOMATIC; PROTO_SGF_NODE_EVENT with a clock: the player with the time `left` */
    uint8_t colour;
    bool sequence; /* the first of a confirmation sequence */
    struct go_clock_side left;
    uint32_t shown, shown_length; /* its text in `shown` of the writer, of PROTO_SGF_NODE_SHOWN */
};

struct proto_sgf_writer {
    const struct proto_record *record;
    struct proto_sgf_written *nodes;
    uint32_t nodes_n, nodes_size;
    uint32_t *behind; /* by event: the node behind which the next one follows */
    struct proto_text *text;
    struct proto_text shown;      /* set-ups after plays that other programs misjudge */
    size_t line;                  /* the beginning of the present line of text */
    uint8_t owner[GO_POINTS_MAX]; /* of a scored game */
};

/* Appends a node; branch: it is the first one of a variation. */
void proto_sgf_write_node(struct proto_sgf_writer *writer, const struct proto_sgf_written *node,
                          bool branch);
/* Writes the properties of the root. end: the outcome of the game at its end. */
void proto_sgf_write_root(struct proto_text *text, const struct proto_record *record,
                          const struct go_outcome *end);
/* The sentence about an event that every file has for people without Miai, or nothing. */
void proto_sgf_write_sentence(struct proto_text *text, const struct event *event);
/* C[..]: the sentence and the comment on the moment after event n; nothing if there are none. */
void proto_sgf_write_comment(struct proto_text *text, const struct proto_record *record,
                             uint32_t n);
/* AB[..]: the points of one colour, if there are any. */
void proto_sgf_write_list(struct proto_text *text, const char *name, const uint8_t *points,
                          const struct go_setup *setup, uint8_t colour);
/* AE[..], AB[..], AW[..]: corrects the board of other programs after a play, if needed (sgf_show.c). */
void proto_sgf_write_shown(struct proto_text *text, const struct go_setup *setup,
                           const uint8_t *before, go_point point, uint8_t colour,
                           const uint8_t *after);
/* Writes seconds with up to three digits behind the point, as needed. */
void proto_sgf_write_seconds(struct proto_text *text, int64_t ms);

/* --- reading ---------------------------------------------------------------------------------- */

/* The state of reading one game from a tree into a record. */
struct proto_sgf_reader {
    const struct proto_sgf *sgf;
    struct proto_record *record;
    struct proto_sgf_notes *notes;
    struct proto_record_error *error;
    struct proto_text text; /* room to unescape in */
    uint8_t first;          /* PL before the first move, or GO_EMPTY */
    bool protocols; /* six and seven handicap stones are on the points of the Go Text Protocol */
    bool walking;   /* the first event is known: walk is valid */
    struct proto_walk walk;
};

/* A fault at `at`, in property `name`. Always false. */
bool proto_sgf_fail(struct proto_sgf_reader *reader, size_t at, const char *name, const char *what);
/* The same in a record of Miai. In any other file the value is left out and counted, and the result
 * is true until there are too many. */
bool proto_sgf_leave_out(struct proto_sgf_reader *reader, size_t at, const char *name,
                         const char *what);
/* A value without its escapes, simple text; lives until the next call. */
struct text proto_sgf_simple(struct proto_sgf_reader *reader,
                             const struct proto_sgf_property *property, uint32_t index);
/* Reads the whole root but the stones. */
bool proto_sgf_read_root(struct proto_sgf_reader *reader, const struct go_ruleset *ruleset);
/* Puts AB, AW, AE of a node onto points[], and PL into *to_move. *ret_met: the node has one of them. */
bool proto_sgf_read_setup(struct proto_sgf_reader *reader, uint32_t node,
                          uint8_t points[GO_POINTS_MAX], uint8_t *to_move, bool *ret_met);
/* Adds the comments of a node to the present moment. sentence: of the event, which Miai wrote before
 * them. */
void proto_sgf_read_comment(struct proto_sgf_reader *reader, uint32_t node, struct text sentence);
/* The events of a record that Miai wrote. */
enum proto_sgf_verdict proto_sgf_read_own(struct proto_sgf_reader *reader);
/* The main line of any other file. */
enum proto_sgf_verdict proto_sgf_read_other(struct proto_sgf_reader *reader);
/* A move by another program. */
struct proto_sgf_move {
    uint8_t player; /* GO_EMPTY: none */
    go_point point; /* GO_NO_POINT: a pass */
};
/* Before the first move: a handicap stone of HA that is played as a move becomes part of the
 * set-up; returns true. At White's first move, missing stones are set on the fixed points. *laid:
 * the number of stones that were played. */
bool proto_sgf_lay_handicap(struct proto_sgf_reader *reader, unsigned *laid,
                            const struct proto_sgf_move *move);
/* Appends the event of `node` and judges it. */
enum proto_sgf_verdict proto_sgf_event(struct proto_sgf_reader *reader, uint32_t node,
                                       struct text act, int64_t spent_ms, int64_t lag_ms);
/* Sets flags for the points of a list. */
bool proto_sgf_mark(struct proto_sgf_reader *reader, const struct proto_sgf_property *property,
                    uint8_t flags[GO_POINTS_MAX]);
/* "D4" or "pass", with a NUL; ret holds at least 5 bytes. */
void proto_sgf_name(go_point point, const struct go_setup *setup, char ret[5]);
/* Begins the game with the settings of the record. */
bool proto_sgf_begin(struct proto_sgf_reader *reader, size_t at);

#endif
