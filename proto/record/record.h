/* A game as a record: the terms that were settled before it, and the numbered list of its events,
 * each as the text of the protocol's `log`. JSON (write.c) and SGF (sgf.h) are two forms of the
 * same record; docs/RECORDS.md describes both.
 *
 * It has no room and no id: a person who gets a game's record does not get its address. */
#ifndef MIAI_PROTO_RECORD_RECORD_H
#define MIAI_PROTO_RECORD_RECORD_H

#include "proto/game/fold.h"
#include "proto/wire/encode.h"

#define PROTO_NO_TIME INT64_MIN /* the time is unknown */

/* The known words about the occasion: "" is unknown. */
enum proto_record_word {
    PROTO_RECORD_BLACK_RANK, /* "3d" */
    PROTO_RECORD_WHITE_RANK,
    PROTO_RECORD_EVENT,
    PROTO_RECORD_ROUND, /* "2", or in more words */
    PROTO_RECORD_PLACE,
    PROTO_RECORD_WORDS_N
};
/* Its names in SGF and JSON. */
struct proto_record_word_names {
    const char *sgf, *json;
};
extern const struct proto_record_word_names proto_record_words[PROTO_RECORD_WORDS_N];

/* Texts of people about moments of the game, in its order. */
struct proto_record_comment {
    uint32_t n; /* the event that it follows; 0: the beginning */
    uint32_t at, length, characters;
};
struct proto_record_comments {
    struct proto_record_comment *list;
    uint32_t n, size;
    struct proto_text text;
};

struct proto_record {
    char ruleset[PROTO_RULESET_MAX + 1]; /* "" for a mix */
    uint16_t revision;
    char title[PROTO_TITLE_MAX + 1];
    struct go_setup setup; /* handicap stones included */
    struct go_clock_rules clock;
    int64_t marking_ms, absence_ms;                              /* 0: unknown */
    char players[2][PROTO_RECORD_NAME_MAX * PROTO_UTF8_MAX + 1]; /* Black, White; "": unknown */
    char words[PROTO_RECORD_WORDS_N][PROTO_RECORD_NAME_MAX * PROTO_UTF8_MAX + 1];
    int64_t started_at_ms, ended_at_ms; /* UTC, or PROTO_NO_TIME */
    struct events log; /* without times and keys, and without the payer of an undo or a pause */
    struct proto_record_comments comments;
    uint32_t log_max;          /* limit of its events; PROTO_RECORD_EVENTS_MAX unless set lower */
    struct proto_text spelled; /* while an event is added */
};

/* An empty game without rules. The caller fills in its fields, and adds events with proto_record_add(). */
void proto_record_init(struct proto_record *record);
void proto_record_finish(struct proto_record *record);

/* Puts the name of a player into the record. text is any valid UTF-8; characters that could garble
 * their surroundings become spaces, and the name is cut to PROTO_RECORD_NAME_MAX characters. */
void proto_record_name(struct proto_record *record, uint8_t player, const char *text,
                       size_t length);

/* The same for a word on the occasion. */
void proto_record_say(struct proto_record *record, enum proto_record_word word, const char *text,
                      size_t length);

/* Takes rules, size, title and ruleset from a shipped ruleset. */
void proto_record_rules(struct proto_record *record, const struct go_ruleset *ruleset);

/* Appends an event in its one canonical spelling. Judges form only. False, with no event added, if
 * the text is no act of the rules or the server, or the record is full. */
bool proto_record_add(struct proto_record *record, struct text act, int64_t spent_ms,
                      int64_t lag_ms);
void proto_record_drop(struct proto_record *record); /* removes the last event */
struct text proto_record_act(const struct proto_record *record, uint32_t n); /* 1.. */

/* --- comments (comments.c) -------------------------------------------------------------------- */

/* Adds a text, cleaned, to the comment on the moment after event n; no later moment has one yet.
 * False if a limit cut the text. */
bool proto_record_comment(struct proto_record *record, uint32_t n, const char *text, size_t length);
/* The comment on that moment, or an empty text. */
struct text proto_record_comment_on(const struct proto_record *record, uint32_t n);
void proto_record_forget_comments(struct proto_record *record);

/* --- going through it (walk.c) --------------------------------------------------------- */

/* The data of an event from which a walk computes the cost of taking back. */
struct proto_walk_event {
    uint32_t counting : 31;   /* events that counted right after it, itself included */
    uint32_t in_sequence : 1; /* a confirmation sequence ran after it */
};

/* The state after events 1..n of a record, n = fold.n. Events that a later `undo` cancels have
 * their effect until that undo. */
struct proto_walk {
    const struct proto_record *record;
    struct fold fold;
    struct proto_walk_event *events; /* event n is at index n; [0] is the set-up */
    uint32_t events_size;
    /* the number of counting events at each mark, the later mark first; 0: none */
    uint32_t marked[2];
    uint32_t again; /* acts folded again because of an undo */
    /* of the last step */
    uint8_t extra;    /* colour of an automatic pass after it; GO_EMPTY: none */
    uint8_t sequence; /* enum proto_sequence */
};

/* The reason of a refused step. */
struct proto_walk_no {
    enum go_reason reason; /* of the rules, or GO_OK and then `why` */
    const char
        *why; /* of the server: "event-after-end", "time-over", "bad-undo", "too-many-undos" */
    struct go_witness witness;
};

/* Starts at the set-up. False with the setup's error if no game can begin so; the walk is finished then. */
bool proto_walk_init(struct proto_walk *walk, const struct proto_record *record,
                     enum go_setup_error *ret_error);
void proto_walk_finish(struct proto_walk *walk);
/* Folds event n + 1, which must be in the record. On false the walk stays where it was. An undo
 * that leads into the middle of a confirmation sequence is refused: no player can ask for one. */
bool proto_walk_step(struct proto_walk *walk, struct proto_walk_no *ret_error);

/* --- errors (error.c) ------------------------------------------------------------------------- */

/* The fault of a record, for people and for programs. */
struct proto_record_error {
    uint32_t line, column;              /* SGF: from 1, in characters; else 0 */
    char field[PROTO_FIELD_MAX + 1];    /* JSON: path; SGF: property; "" for the whole */
    uint32_t event;                     /* number of the refused event, or 0 */
    uint32_t move;                      /* number that its turn would have had, or 0 */
    const char *reason;                 /* code of the rules or of the server, or NULL */
    struct go_witness witness;          /* of a refusal by the rules */
    uint8_t width, height;              /* of its board */
    char act[PROTO_RECORD_ACT_TEXT];    /* the refused act, cut */
    char text[PROTO_RECORD_ERROR_TEXT]; /* an English sentence; printable UTF-8 */
};

/* Begins an error with a sentence. Pieces of input in `text` are cleaned. Always false. */
__attribute__((format(printf, 3, 4))) bool
proto_record_fail(struct proto_record_error *ret_error, const char *field, const char *format, ...);
/* The error that the walk's next event is refused. Always false. */
bool proto_record_refuse(struct proto_record_error *ret_error, const struct proto_walk *walk,
                         const struct proto_walk_no *no);
/* The error that no game can begin from this set-up. Always false. */
bool proto_record_no_setup(struct proto_record_error *ret_error, const char *field,
                           enum go_setup_error error);
/* The members of an object, without its braces: "error":…,"line":… and so on. */
void proto_record_error_json(struct proto_text *text, const struct proto_record_error *error);

/* --- JSON (write.c, read.c) ------------------------------------------------------ */

/* False, with nothing written, if the rules refuse an event of the record. */
bool proto_record_write_json(struct proto_text *text, const struct proto_record *record);

/* A line of a file of many records: the game's id, and the text of its record. */
void proto_record_write_line(struct proto_text *text, const uint8_t *id, struct text record);

/* Reads a text of proto_record_write_json(), and judges every event; at most events_max of them.
 * False, with *ret finished, after any fault. */
bool proto_record_read_json(const char *bytes, size_t length, uint32_t events_max,
                            struct proto_record *ret, struct proto_record_error *ret_error);

#endif
