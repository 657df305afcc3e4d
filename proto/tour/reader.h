/* The file of a tournament, read act by act: its bytes are cut between acts, and only one act at a
 * time becomes a tree. So a refused file has cost no more than the bytes before its first fault,
 * and any number of files may be read side by side, each a little at a time.
 *
 *     proto_tour_reader_init(&reader, bytes, length);
 *     while ((got = proto_tour_reader_next(&reader, &act, &error)) == PROTO_TOUR_READ_ACT)
 *         …; proto_tour_act_finish(&act); */
#ifndef MIAI_PROTO_TOUR_READER_H
#define MIAI_PROTO_TOUR_READER_H

#include "proto/tour/json.h"

enum proto_tour_read { PROTO_TOUR_READ_ACT = 1, PROTO_TOUR_READ_END, PROTO_TOUR_READ_FAULT };

struct proto_tour_reader {
    const char *bytes; /* borrowed until the end */
    size_t length, at;
    uint32_t acts_n; /* given out so far */
    uint8_t place;   /* in the file; only the reader uses it */
    uint8_t keys;    /* members seen so far, without the log */
    bool has_log, checked;
    size_t head_n;
    char head[PROTO_TOUR_HEAD_MAX]; /* those members, as an object */
};

void proto_tour_reader_init(struct proto_tour_reader *reader, const void *bytes, size_t length);

/* The next act. Its number follows the one before, the first is `settings`, and an undo names an earlier
 * one. The caller finishes *ret. END: the whole file is valid. FAULT: *ret_error names the place. After
 * END or FAULT it must not be called again. A file with more than PROTO_TOUR_FILE_MAX bytes or
 * PROTO_TOUR_LOG_MAX acts is a fault. server/tour judges whether the act may come there. */
enum proto_tour_read proto_tour_reader_next(struct proto_tour_reader *reader,
                                            struct proto_tour_act *ret,
                                            struct proto_tour_file_error *ret_error);

#endif
