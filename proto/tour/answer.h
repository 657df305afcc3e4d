/* The answers to files that are handed in for a tournament (docs/protocol/tournament-log.md). */
#ifndef MIAI_PROTO_TOUR_ANSWER_H
#define MIAI_PROTO_TOUR_ANSWER_H

#include "proto/json/text.h"
#include "proto/tour/tour.h"

/* A fault of a file. */
struct proto_tour_file_no {
    const char *error; /* an English sentence */
    const char *place; /* what the number counts: "row", "line", "act" */
    uint32_t at;       /* 0: the file as a whole, left out */
    const char *field; /* "": left out */
};
void proto_encode_tour_file_no(struct proto_text *text, const struct proto_tour_file_no *no);

/* A file that became a tournament. */
struct proto_tour_taken {
    const uint8_t *tour; /* PROTO_ID_BYTES */
    const char *slug;
    const char *const *notes; /* sentences: what is otherwise than in the file */
    unsigned notes_n;
};
void proto_encode_tour_taken(struct proto_text *text, const struct proto_tour_taken *taken);

/* A list of players that was entered. Lists have one entry for each of them. */
struct proto_tour_entered {
    unsigned n;
    const char *charset,
        *ignored; /* what the bytes were taken for; columns that mean nothing, "": left out */
    const struct proto_tour_person *people;  /* as they are in the file */
    const struct proto_tour_person *numbers; /* the same with their numbers */
    const uint32_t *rows;                    /* of the file */
};
void proto_encode_tour_entered(struct proto_text *text, const struct proto_tour_entered *entered);

#endif
