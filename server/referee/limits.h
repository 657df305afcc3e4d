/* The limits of the referee's input. Sizes of boards and games are in core/limits.h. */
#ifndef MIAI_SERVER_REFEREE_LIMITS_H
#define MIAI_SERVER_REFEREE_LIMITS_H

#define REFEREE_LINE_MAX        4194304 /* bytes of one case; a longer line is answered with an error */
#define REFEREE_MOVES_MAX       100000 /* moves of one case, refused ones and marks included */
#define REFEREE_PERFT_DEPTH_MAX 200    /* moves */

/* Exit statuses: docs and scripts rely on them. */
enum { REFEREE_DONE = 0, REFEREE_UNUSABLE = 2, REFEREE_USAGE = 64, REFEREE_FAULT = 70 };

#endif
