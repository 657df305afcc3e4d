/* Every field of every message to the server, written down a second time, from docs/PROTOCOL.md and not from the
 * decoder's own tables. test_shapes.c spoils each in every way. */
#ifndef TESTS_PROTO_SHAPES_H
#define TESTS_PROTO_SHAPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Types of JSON that a field takes. */
enum { STRING = 1, INTEGER = 2, REAL = 4, BOOL = 8, ARRAY = 16, OBJECT = 32, NIL = 64 };

struct shape {
    const char *specimen; /* file that has the field */
    const char *path;     /* "since.n", "size[1]", "people[0].name" */
    unsigned types;
    bool required;
    int64_t low,
        high;       /* of an integer, if high is above low: both ends are right, beyond is wrong */
    size_t longest; /* characters of a text, or bytes of a word: one more is wrong */
    const char *wrong[8]; /* further values, as JSON, that are wrong */
    const char
        *missing_at; /* where the fault is reported when the field is missing; NULL: at the path */
};

extern const struct shape shapes[];
extern const size_t shapes_n;
/* Of tournaments. */
extern const struct shape tour_shapes[];
extern const size_t tour_shapes_n;

#endif
