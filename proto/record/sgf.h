/* SGF, the file format that Go programs share (FF[4], and what older and careless programs wrote).
 * docs/RECORDS.md says how a record of any ruleset is laid out in it.
 *
 *     proto_sgf_write(&text, &record);
 *
 *     proto_sgf_open(&sgf, bytes, length);
 *     while ((found = proto_sgf_next(&sgf, &error)) != PROTO_SGF_END)
 *         if (found == PROTO_SGF_GAME)
 *             proto_sgf_read(&sgf, NULL, &record, &notes, &error) …
 *     proto_sgf_close(&sgf);
 *
 * Any bytes may come in. Nothing here recurses, and every size ends at a limit of limits.h. */
#ifndef MIAI_PROTO_RECORD_SGF_H
#define MIAI_PROTO_RECORD_SGF_H

#include "proto/record/record.h"

/* Appends a record as one game tree. False, and nothing written, if some event is refused. */
bool proto_sgf_write(struct proto_text *text, const struct proto_record *record);

/* --- the tree (sgf_parse.c) ------------------------------------------------------------------- */

#define PROTO_SGF_NONE UINT32_MAX

/* A value between its brackets, escapes and all; offsets into the text. */
struct proto_sgf_value {
    uint32_t at, length;
};
struct proto_sgf_property {
    char name[PROTO_SGF_NAME_MAX + 1]; /* capital letters and digits; small letters left out */
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
    const char *charset;          /* what its bytes were taken for */
    uint32_t events_max;          /* of a game; PROTO_RECORD_EVENTS_MAX unless set lower */
    size_t at;                    /* where the next game is looked for */
    size_t start;                 /* where the present one began */
    uint32_t start_line;          /* and the line of that */
    uint32_t start_column;        /* and the column, in characters */
    size_t again;                 /* bytes that were read once more behind broken games */
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
/* The next game tree of the file. After one that is broken the search goes on behind it; one that is
 * cut off is read as far as it goes. */
enum proto_sgf_found proto_sgf_next(struct proto_sgf *sgf, struct proto_record_error *ret_error);

/* The first property of a node by its name, or NULL. */
const struct proto_sgf_property *proto_sgf_property(const struct proto_sgf *sgf, uint32_t node,
                                                    const char *name);
/* Line and column of an offset within the present game. */
void proto_sgf_place(const struct proto_sgf *sgf, size_t at, struct proto_record_error *ret);

/* --- bytes and values (sgf_charset.c, sgf_value.c) -------------------------------------------- */

/* Appends the bytes of a file as UTF-8; returns the name of the encoding that they were taken for. */
const char *proto_sgf_decode(struct proto_text *ret, const void *bytes, size_t length);

/* Appends a text as it stands between brackets. */
void proto_sgf_escape(struct proto_text *text, const char *at, size_t length);
/* Appends a value without its escapes; `simple`: line ends become blanks. */
void proto_sgf_unescape(struct proto_text *text, const char *at, size_t length, bool simple);

/* Does the text begin with the word, whatever the case of its ASCII letters? */
bool proto_sgf_begins(struct text text, const char *word);

/* "dd" on a board of this size; GO_NO_POINT for a pass. False: no point of this board. */
bool proto_sgf_point(const char *at, size_t length, unsigned width, unsigned height, go_point *ret);
/* "dd" or "aa:cc": the corners of a rectangle of points. */
bool proto_sgf_points(const char *at, size_t length, unsigned width, unsigned height,
                      go_point *ret_first, go_point *ret_last);
/* Appends "dd". */
void proto_sgf_write_point(struct proto_text *text, go_point point, unsigned width);

/* --- a game (sgf_read.c, sgf_root.c) ---------------------------------------------------------- */

/* What was met on the way. */
struct proto_sgf_notes {
    bool miai;           /* it follows the profile of docs/RECORDS.md */
    uint32_t variations; /* left out: ends of lines that are no part of the game */
    uint32_t restarts;   /* stones were set up in mid-game: the record begins after the last time */
    uint32_t moves_before; /* turns before that, all legal */
    uint32_t passes_after; /* passes after the one that stopped the game, left out */
    uint32_t passes_put;   /* passes that the file leaves out: one colour played twice in a row */
    uint32_t values_left_out; /* that cannot be: points off the board, numbers that are none */
    uint8_t handicap_put;     /* stones of HA that stand nowhere in the file, on the fixed points */
    bool cut_off, mended;     /* as of struct proto_sgf */
    bool rules_guessed;       /* RU says nothing that is known */
    char result[64];          /* RE, cleaned and cut to 15 characters; "" without */
    char name[256];           /* GN, cleaned and cut to 63 characters; "" without */
};

enum proto_sgf_verdict {
    PROTO_SGF_GOOD = 1,
    PROTO_SGF_REFUSED, /* the first illegal move; *ret ends before it */
    PROTO_SGF_UNUSABLE /* no game can be made of it; *ret is finished */
};
/* The present game as a record. ruleset: judge by this one, or NULL: by what the file says.
 * More than sgf->events_max events are unusable. */
enum proto_sgf_verdict proto_sgf_read(const struct proto_sgf *sgf, const struct go_ruleset *ruleset,
                                      struct proto_record *ret, struct proto_sgf_notes *ret_notes,
                                      struct proto_record_error *ret_error);

#endif
