/* A tournament's file with all its acts at once. The server writes and reads them one by one. */
#ifndef TESTS_PROTO_TOUR_WHOLE_FILE_H
#define TESTS_PROTO_TOUR_WHOLE_FILE_H

#include <stdlib.h>

#include "proto/lib/array.h"
#include "proto/tour/reader.h"

struct whole_file {
    const char *miai; /* version that writes; read back: NULL */
    struct proto_tour_act *acts;
    uint32_t acts_n;
};

static inline void whole_file_finish(struct whole_file *file)
{
    for (uint32_t i = 0; i < file->acts_n; i++)
        proto_tour_act_finish(&file->acts[i]);
    free(file->acts);
    *file = (struct whole_file){0};
}

static inline void whole_file_write(struct proto_text *text, const struct whole_file *file)
{
    proto_tour_file_open(text, file->miai);
    for (uint32_t i = 0; i < file->acts_n; i++) {
        proto_tour_file_next(text, i == 0);
        proto_tour_act_write(text, &file->acts[i]);
    }
    proto_tour_file_close(text);
}

/* whole_file_finish() frees; on false *ret holds nothing. */
static inline bool whole_file_read(const void *bytes, size_t length, struct whole_file *ret,
                                   struct proto_tour_file_error *ret_error)
{
    struct proto_tour_reader reader;
    struct proto_tour_act act;
    enum proto_tour_read got;
    uint32_t size = 0;

    *ret = (struct whole_file){0};
    proto_tour_reader_init(&reader, bytes, length);
    while ((got = proto_tour_reader_next(&reader, &act, ret_error)) == PROTO_TOUR_READ_ACT) {
        ret->acts = array_room(ret->acts, &size, ret->acts_n + 1u, sizeof *ret->acts);
        ret->acts[ret->acts_n++] = act;
    }
    if (got == PROTO_TOUR_READ_FAULT)
        whole_file_finish(ret);
    return got == PROTO_TOUR_READ_END;
}

#endif
