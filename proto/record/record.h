/* A game as it travels: what was settled before it, and the numbered list of what happened, each as
 * the text that the protocol's `log` has. JSON (write.c) and SGF (sgf.h) are two ways to write
 * the same record; docs/RECORDS.md describes both.
 *
 * It names no room and no id: whoever is handed a game's record has not been handed its address. */
#ifndef MIAI_PROTO_RECORD_RECORD_H
#define MIAI_PROTO_RECORD_RECORD_H

#include "proto/game/fold.h"
#include "proto/wire/encode.h"

#define PROTO_NO_TIME INT64_MIN /* nobody knows when */

/* What is known of the occasion, in words: "" is unknown. */
enum proto_record_word {
    PROTO_RECORD_BLACK_RANK, /* "3d" */
    PROTO_RECORD_WHITE_RANK,
    PROTO_RECORD_EVENT,
    PROTO_RECORD_ROUND, /* "2", or in more words */
    PROTO_RECORD_PLACE,
    PROTO_RECORD_WORDS_N
};
/* How SGF and JSON call one. */
struct proto_record_word_names {
    const char *sgf, *json;
};
extern const struct proto_record_word_names proto_record_words[PROTO_RECORD_WORDS_N];

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
    struct events
        log; /* without times and keys, and without whose clock paid for an undo or a pause */
    uint32_t log_max; /* events that it may get; PROTO_RECORD_EVENTS_MAX unless set lower */
    struct proto_text spelled; /* while an event is added */
};

/* An empty game under no rules; everything else is filled in by its fields and proto_record_add(). */
void proto_record_init(struct proto_record *record);
void proto_record_finish(struct proto_record *record);

/* Puts the name of a player into the record: valid UTF-8 of any kind, with what could garble its
 * surroundings made a blank, cut to PROTO_RECORD_NAME_MAX characters. */
void proto_record_name(struct proto_record *record, uint8_t player, const char *text,
                       size_t length);

/* The same for a word on the occasion. */
void proto_record_say(struct proto_record *record, enum proto_record_word word, const char *text,
                      size_t length);

/* Takes rules, size, title and ruleset from one that is shipped. */
void proto_record_rules(struct proto_record *record, const struct go_ruleset *ruleset);

/* Appends what happened, in its one canonical spelling. Judges form only. False, and nothing added, if it is no
 * act of the rules or the server, or the record is full. */
bool proto_record_add(struct proto_record *record, struct text act, int64_t spent_ms,
                      int64_t lag_ms);
void proto_record_drop(struct proto_record *record);                         /* the last one */
struct text proto_record_act(const struct proto_record *record, uint32_t n); /* 1.. */

/* --- going through it (walk.c) --------------------------------------------------------- */

/* What a walk keeps of an event, to count what taking back would cost. */
struct proto_walk_event {
    uint32_t counting : 31;   /* events that counted when it had happened, itself among them */
    uint32_t in_sequence : 1; /* a confirmation sequence ran after it */
};

/* The state after events 1..n of a record, n = fold.n. Events that a later `undo` cancels have their effect until
 * it comes. */
struct proto_walk {
    const struct proto_record *record;
    struct fold fold;
    struct proto_walk_event *events; /* of event n at n; [0] is the set-up */
    uint32_t events_size;
    uint32_t marked[2]; /* how many events counted when a mark was made, the later first; 0: none */
    uint32_t again;     /* acts folded once more because of an undo */
    /* of the last step */
    uint8_t extra;    /* colour of an automatic pass that followed; GO_EMPTY: none */
    uint8_t sequence; /* enum proto_sequence */
};

/* Why a step is refused. */
struct proto_walk_no {
    enum go_reason reason; /* of the rules, or GO_OK and then `why` */
    const char
        *why; /* of the server: "event-after-end", "time-over", "bad-undo", "too-many-undos" */
    struct go_witness witness;
};

/* At the set-up. False with the setup's error if no game can begin so; the walk is finished then. */
bool proto_walk_init(struct proto_walk *walk, const struct proto_record *record,
                     enum go_setup_error *ret_error);
void proto_walk_finish(struct proto_walk *walk);
/* Event n + 1, which must be in the record. On false the walk stands where it stood. An undo that
 * would lead into the middle of a confirmation sequence is refused: nobody can ask for one. */
bool proto_walk_step(struct proto_walk *walk, struct proto_walk_no *ret_error);

/* --- what is wrong with one (error.c) -------------------------------------------------- */

/* For people and for programs. */
struct proto_record_error {
    uint32_t line, column;              /* SGF: from 1, in characters; else 0 */
    char field[PROTO_FIELD_MAX + 1];    /* JSON: path; SGF: property; "" for the whole */
    uint32_t event;                     /* number of the refused event, or 0 */
    uint32_t move;                      /* and of the turn that it would have been, or 0 */
    const char *reason;                 /* code of the rules or of the server, or NULL */
    struct go_witness witness;          /* of a refusal by the rules */
    uint8_t width, height;              /* of its board */
    char act[PROTO_RECORD_ACT_TEXT];    /* what was refused, cut */
    char text[PROTO_RECORD_ERROR_TEXT]; /* an English sentence; printable UTF-8 */
};

/* Nothing is wrong yet. Pieces of input are quoted in `text` after being cleaned. Always false. */
__attribute__((format(printf, 3, 4))) bool
proto_record_fail(struct proto_record_error *ret_error, const char *field, const char *format, ...);
/* The walk's next event is refused. Always false. */
bool proto_record_refuse(struct proto_record_error *ret_error, const struct proto_walk *walk,
                         const struct proto_walk_no *no);
/* No game can begin from such a set-up. Always false. */
bool proto_record_no_setup(struct proto_record_error *ret_error, const char *field,
                           enum go_setup_error error);
/* The members of an object, without its braces: "error":…,"line":… and so on. */
void proto_record_error_json(struct proto_text *text, const struct proto_record_error *error);

/* --- JSON (write.c, read.c) ------------------------------------------------------ */

/* False, and nothing written, if some event of the record is refused. */
bool proto_record_write_json(struct proto_text *text, const struct proto_record *record);

/* Reads what proto_record_write_json() wrote, and judges every event; at most events_max of them.
 * False, and *ret finished, if anything is wrong. */
bool proto_record_read_json(const char *bytes, size_t length, uint32_t events_max,
                            struct proto_record *ret, struct proto_record_error *ret_error);

#endif
