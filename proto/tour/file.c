/* The file that moves a tournament to another machine: its log. Promises that what was read is
 * written again byte for byte, and that nothing is taken of a file with a fault. Whether the acts make
 * a tournament is judged by server/tour. */
#include "proto/tour/json.h"

#include <stdlib.h>

#include "proto/lib/array.h"
#include "proto/tour/fields.h"
#include "proto/tour/reader.h"
#include "proto/wire/write.h"

/* --- writing ---------------------------------------------------------------------------------- */

void proto_tour_file_open(struct proto_text *text, const char *miai)
{
    proto_text_literal(text, "{\"kind\":\"tournament\",\"v\":1,\"miai\":");
    proto_text_name(text, miai);
    proto_text_literal(text, ",\"log\":[");
}

void proto_tour_file_next(struct proto_text *text, bool first)
{
    proto_text_literal(text, first ? "\n" : ",\n");
}

void proto_tour_file_close(struct proto_text *text)
{
    proto_text_literal(text, "\n]}\n");
}

void proto_tour_file_write(struct proto_text *text, const struct proto_tour_file *file)
{
    proto_tour_file_open(text, file->miai);
    for (uint32_t i = 0; i < file->acts_n; i++) {
        proto_tour_file_next(text, i == 0);
        proto_tour_act_write(text, &file->acts[i]);
    }
    proto_tour_file_close(text);
}

/* --- reading ---------------------------------------------------------------------------------- */

static void add(struct proto_tour_file *file, uint32_t *size, const struct proto_tour_act *act)
{
    file->acts = array_room(file->acts, size, file->acts_n + 1u, sizeof *file->acts);
    file->acts[file->acts_n++] = *act;
}

bool proto_tour_file_read(const void *bytes, size_t length, struct proto_tour_file *ret,
                          struct proto_tour_file_error *ret_error)
{
    struct proto_tour_reader reader;
    struct proto_tour_act act;
    enum proto_tour_read got;
    uint32_t size = 0;

    *ret = (struct proto_tour_file){0};
    proto_tour_reader_init(&reader, bytes, length);
    while ((got = proto_tour_reader_next(&reader, &act, ret_error)) == PROTO_TOUR_READ_ACT)
        add(ret, &size, &act);
    if (got == PROTO_TOUR_READ_FAULT)
        proto_tour_file_finish(ret);
    return got == PROTO_TOUR_READ_END;
}

void proto_tour_file_finish(struct proto_tour_file *file)
{
    for (uint32_t i = 0; i < file->acts_n; i++)
        proto_tour_act_finish(&file->acts[i]);
    free(file->acts);
    *file = (struct proto_tour_file){0};
}
