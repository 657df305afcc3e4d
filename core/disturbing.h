/* The terms of Stoical Go's refined rule (docs/RULES.md section 3): the features of a capture. */
#ifndef MIAI_CORE_DISTURBING_H
#define MIAI_CORE_DISTURBING_H

#include "board.h"

/* A capture: the board with the placed stone before any removal, the board afterwards, and the removed stones. */
struct go_capture {
    const struct go_board *placed;
    const struct go_board *after;
    go_point point;
    const go_point *gone; /* enemy stones; there is at least one */
    uint16_t gone_n;
};

struct go_capture_features {
    bool loose;  /* loose disturbing */
    bool strict; /* strict disturbing; never both */
    bool small;  /* fewer than five stones and a capturing domain of fewer than five points */
    bool open;   /* both the capturing domain and the captured group are open lines */
    bool snapback_first;  /* takes exactly one stone with a capturing group of two or more */
    bool snapback_second; /* takes one string of two stones or more and ends with two liberties or
                             more: so does a snapback's second capture, which answers the first */
};

struct go_capture_features go_capture_features_of(const struct go_capture *capture);

#endif
