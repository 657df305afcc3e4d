/* SGF, the file format that Go programs share (FF[4], and the forms of older and careless programs).
 * docs/RECORDS.md describes how a record of any ruleset is written in it.
 *
 *     proto_sgf_write(&text, &record);
 *
 *     proto_sgf_open(&sgf, bytes, length);
 *     while ((found = proto_sgf_next(&sgf, &error)) != PROTO_SGF_END)
 *         if (found == PROTO_SGF_GAME)
 *             proto_sgf_read(&sgf, NULL, &record, &notes, &error) …
 *     proto_sgf_close(&sgf);
 *
 * Any bytes are allowed as input. Nothing here recurses, and every size ends at a limit of limits.h. */
#ifndef MIAI_PROTO_RECORD_SGF_H
#define MIAI_PROTO_RECORD_SGF_H

#include "proto/record/record.h"

/* Appends a record as one game tree. False, with nothing written, if the rules refuse an event. */
bool proto_sgf_write(struct proto_text *text, const struct proto_record *record);

/* --- the tree (sgf_parse.c) ------------------------------------------------------------------- */

#define PROTO_SGF_NONE UINT32_MAX

/* A value between its brackets, escapes included; offsets into the text. */
struct proto_sgf_value {
    uint32_t at, length;
};
struct proto_sgf_property {
    char name[PROTO_SGF_NAME_MAX + 1]; /* capital letters and digits; small letters are dropped */
    uint32_t at;                       /* offset of the name */
    uint32_t values, values_n;
};
struct proto_sgf_node {
    uint32_t at;
    uint32_t properties, properties_n;
    uint32_t parent, child, last, next; /* other nodes, or PROTO_SGF_NONE */
};

struct proto_sgf {
    struct proto_text text;       /* the whole file as UTF-8 */
    const char *charset;          /* the encoding in which its bytes were read */
    uint32_t events_max;          /* of a game; PROTO_RECORD_EVENTS_MAX unless set lower */
    size_t at;                    /* where the search for the next game begins */
    size_t start;                 /* where the present one began */
    uint32_t start_line;          /* the line of that offset */
    uint32_t start_column;        /* the column of that offset, in characters */
    size_t again;                 /* bytes that were read again behind broken games */
    bool cut_off;                 /* the present one ends before its last bracket */
    bool mended;                  /* the present one lacks its first "(" or ";" */
    struct proto_sgf_node *nodes; /* of the present game; 0 is its root */
    struct proto_sgf_property *properties;
    struct proto_sgf_value *values;
    uint32_t nodes_n, nodes_size, properties_n, properties_size, values_n, values_size;
    uint32_t *open; /* nodes after which a variation began and is not closed */
    uint32_t open_n, open_size;
};

/* Takes a copy of the bytes, as UTF-8. length is at most PROTO_SGF_BYTES_MAX. */
void proto_sgf_open(struct proto_sgf *sgf, const void *bytes, size_t length);
void proto_sgf_close(struct proto_sgf *sgf);

enum proto_sgf_found { PROTO_SGF_END, PROTO_SGF_GAME, PROTO_SGF_BROKEN };
/* The next game tree of the file. After a broken game the search goes on behind it; a game that is
 * cut off is read as far as it goes. */
enum proto_sgf_found proto_sgf_next(struct proto_sgf *sgf, struct proto_record_error *ret_error);

/* The first property of a node with this name, or NULL. */
const struct proto_sgf_property *proto_sgf_property(const struct proto_sgf *sgf, uint32_t node,
                                                    const char *name);
/* Appends the present game as {"name","black","white","date","event","result"}: texts of its root, cut, or
 * null (sgf_heading.c). */
void proto_sgf_write_heading(struct proto_text *text, const struct proto_sgf *sgf);
/* Line and column of an offset within the present game. */
void proto_sgf_place(const struct proto_sgf *sgf, size_t at, struct proto_record_error *ret);

/* --- bytes and values (sgf_charset.c, sgf_value.c) -------------------------------------------- */

/* Appends the bytes of a file as UTF-8; returns the name of the encoding that it assumed. */
const char *proto_sgf_decode(struct proto_text *ret, const void *bytes, size_t length);

/* Appends a text in the form between brackets. */
void proto_sgf_escape(struct proto_text *text, const char *at, size_t length);
/* Appends a value without its escapes; `simple`: line ends become spaces. */
void proto_sgf_unescape(struct proto_text *text, const char *at, size_t length, bool simple);

/* True if the text begins with the word, in any case of its ASCII letters. */
bool proto_sgf_begins(struct text text, const char *word);

/* "dd" on a board of this size; GO_NO_POINT for a pass. False: not a point of this board. */
bool proto_sgf_point(const char *at, size_t length, unsigned width, unsigned height, go_point *ret);
/* "dd" or "aa:cc": the corners of a rectangle of points. */
bool proto_sgf_points(const char *at, size_t length, unsigned width, unsigned height,
                      go_point *ret_first, go_point *ret_last);
/* Appends "dd". */
void proto_sgf_write_point(struct proto_text *text, go_point point, unsigned width);

/* --- a game (sgf_read.c, sgf_root.c) ---------------------------------------------------------- */

/* Notes on a game that was read. */
struct proto_sgf_notes {
    bool miai;           /* it follows the profile of docs/RECORDS.md */
    uint32_t variations; /* left out: the number of lines that are not part of the game */
    uint32_t restarts;   /* stones were set up in mid-game: the record begins after the last time */
    uint32_t moves_before;    /* turns before that, all legal */
    uint32_t passes_after;    /* passes after the one that stopped the game, left out */
    uint32_t passes_put;      /* passes that the file lacks: one colour played twice in a row */
    uint32_t comments_cut;    /* longer than a record may have, or beyond its room for comments */
    uint32_t values_left_out; /* impossible ones: points off the board, numbers that are none */
    uint8_t handicap_put; /* stones of HA without a point in the file, set on the fixed points */
    bool cut_off, mended; /* as in struct proto_sgf */
    bool rules_guessed;   /* RU names no known rules */
    char result[64];      /* RE, cleaned and cut to 15 characters; "" if there is none */
    char name[256];       /* GN, cleaned and cut to 63 characters; "" if there is none */
};

enum proto_sgf_verdict {
    PROTO_SGF_GOOD = 1,
    PROTO_SGF_REFUSED, /* the first illegal move; *ret ends before it */
    PROTO_SGF_UNUSABLE /* it cannot become a game; *ret is finished */
};
/* Reads the present game as a record. ruleset: the rules that judge it; NULL: those of the file.
 * More than sgf->events_max events are unusable. */
enum proto_sgf_verdict proto_sgf_read(const struct proto_sgf *sgf, const struct go_ruleset *ruleset,
                                      struct proto_record *ret, struct proto_sgf_notes *ret_notes,
                                      struct proto_record_error *ret_error);

#endif
