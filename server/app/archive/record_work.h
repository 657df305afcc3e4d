/* Records of games, written and read by a thread: from plain memory into bytes. Nothing here knows
 * the application. */
#ifndef MIAI_APP_ARCHIVE_RECORD_WORK_H
#define MIAI_APP_ARCHIVE_RECORD_WORK_H

#include "proto/game/events.h"
#include "proto/record/record.h"
#include "server/base/job.h"

/* A game to be written: the rows from the store, or a copy of a game in memory. */
struct record_source {
    struct job *rows;         /* a job with its answer; NULL: a copy */
    struct proto_record head; /* of the copy: all but the events */
    struct events events;     /* of the copy */
    /* known to its tournament only; else "" */
    char round[8], ranks[2][4]; /* Black's, White's */
};
void record_title(struct proto_record *record, struct text ruleset, uint16_t revision,
                  struct text title);
/* The name of a player in a record or a title, which say no more of players: a house player's has
 * "(computer)" behind it. Borrowed from `name`, or constant. */
struct text record_name(int64_t id, struct text name);
void record_source_finish(struct record_source *source);
/* Appends the record to ret. False, with nothing appended: it cannot be read. */
bool record_source_write(const struct record_source *source, bool sgf, struct proto_text *ret);

/* The same as JSON with the game's id, in one line (proto_record_write_line). */
bool record_source_write_line(const struct record_source *source, const uint8_t *id,
                              struct proto_text *ret);

/* Reads a game of an uploaded file, by its number from 1, and writes the JSON of the answer to ret. Returns the HTTP
 * status. */
uint16_t record_file_read(const void *body, size_t len, unsigned game, struct proto_text *ret);

#endif
