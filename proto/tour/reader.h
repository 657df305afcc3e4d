/* The file of a tournament, read act by act: its bytes are cut where acts begin and end, and only one
 * act at a time becomes a tree. So a file that is refused has cost no more than what stands before its
 * first fault, and any number of files may be read side by side, each a little at a time.
 *
 *     proto_tour_reader_init(&reader, bytes, length);
 *     while ((got = proto_tour_reader_next(&reader, &act, &error)) == PROTO_TOUR_READ_ACT)
 *         …; proto_tour_act_finish(&act);
 */
#ifndef MIAI_PROTO_TOUR_READER_H
#define MIAI_PROTO_TOUR_READER_H

#include "proto/tour/json.h"

enum proto_tour_read { PROTO_TOUR_READ_ACT = 1, PROTO_TOUR_READ_END, PROTO_TOUR_READ_FAULT };

struct proto_tour_reader {
    const char *bytes; /* borrowed until the end */
    size_t length, at;
    uint32_t acts_n; /* handed out */
    uint8_t place;   /* in the file; the reader's own */
    uint8_t keys;    /* members that were seen, the log left out */
    bool has_log, checked;
    size_t head_n;
    char head[PROTO_TOUR_HEAD_MAX]; /* those members, as an object */
};

void proto_tour_reader_init(struct proto_tour_reader *reader, const void *bytes, size_t length);

/* The next act; its number runs on from the one before, the first is `settings`, and an undo names one
 * before it. The caller finishes *ret. END: the whole file is well. FAULT: *ret_error says where; after
 * either nothing is asked any more. A file with more than PROTO_TOUR_FILE_MAX bytes or PROTO_TOUR_LOG_MAX acts
 * is a fault. Whether the act may come there is judged by server/tour. */
enum proto_tour_read proto_tour_reader_next(struct proto_tour_reader *reader,
                                            struct proto_tour_act *ret,
                                            struct proto_tour_file_error *ret_error);

#endif
