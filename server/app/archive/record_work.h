/* The records of games as a thread writes and reads them: from plain memory into bytes. Nothing here
 * knows the application. */
#ifndef MIAI_APP_ARCHIVE_RECORD_WORK_H
#define MIAI_APP_ARCHIVE_RECORD_WORK_H

#include "proto/game/events.h"
#include "proto/record/record.h"
#include "server/base/job.h"

/* A game to be written: from rows that the store brought, or from a copy of one in memory. */
struct record_source {
    struct job *rows;         /* its answer; NULL: a copy */
    struct proto_record head; /* of a copy: all but the events */
    struct events events;     /* and those */
    /* what only its tournament knows; "" else */
    char round[8], ranks[2][4]; /* Black's, White's */
};
void record_title(struct proto_record *record, struct text ruleset, uint16_t revision,
                  struct text title);
void record_source_finish(struct record_source *source);
/* Appends the record. False, and nothing appended, if it cannot be read. */
bool record_source_write(const struct record_source *source, bool sgf, struct proto_text *ret);

/* A file as it was handed in becomes the answer to it, and its status. */
uint16_t record_file_read(const void *body, size_t len, struct proto_text *ret);

#endif
