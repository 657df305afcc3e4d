/* The table of skeletons.txt, in the form that skeletons.py writes. */
#ifndef MIAI_PROTO_JSON_SKELETONS_H
#define MIAI_PROTO_JSON_SKELETONS_H

#include <stddef.h>
#include <stdint.h>

struct skeleton_row {
    uint32_t code;
    uint16_t at; /* in skeleton_codes: the characters that it resembles, */
    uint8_t n;   /* their number, maybe 0 */
};
struct skeleton_range {
    uint32_t first, last;
};

extern const struct skeleton_row skeleton_rows[]; /* by code */
extern const uint32_t skeleton_codes[];
extern const struct skeleton_range skeleton_marks[]; /* which follow a letter; by code */
extern const size_t skeleton_rows_n, skeleton_marks_n;

#endif
