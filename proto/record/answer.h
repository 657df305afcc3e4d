/* The answers to a file that a client hands in to have it read as a record (docs/protocol/http.md, "Records in"). */
#ifndef MIAI_PROTO_RECORD_ANSWER_H
#define MIAI_PROTO_RECORD_ANSWER_H

#include "proto/record/record.h"
#include "proto/record/sgf.h"

struct proto_record_answer {
    const struct proto_record *record;   /* the chosen game of the file */
    const struct proto_sgf_notes *notes; /* of JSON all zeros */
    uint32_t games, game;                /* in the file; the number of the chosen one, from 1 */
    struct text list; /* its games as JSON, "[…]": proto_sgf_write_heading() or null each */
    const struct proto_record_error
        *illegal; /* why the record ends before the file does; NULL: it does not */
};
/* Appends the answer 200. */
void proto_record_answer_json(struct proto_text *text, const struct proto_record_answer *answer);
/* Appends any other: a play that the rules refuse, or a file that is no record. */
void proto_record_refusal_json(struct proto_text *text, const struct proto_record_error *error);

#endif
