/* Answers of an engine by the Go Text Protocol, from bytes that may be anything.
 *
 *     struct answer answer;
 *     answer_begin(&answer);
 *     state = answer_feed(&answer, bytes, n, &taken);      until it is not ANSWER_MORE
 *
 * Pure: no pipe, no clock. The limits bound the memory that an engine can take. */
#ifndef MIAI_SERVER_BOT_ANSWER_H
#define MIAI_SERVER_BOT_ANSWER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/point.h"

#define ANSWER_LINE_MAX 16384 /* bytes of a line */
#define ANSWER_BYTES_MAX                                                                           \
    65536 /* bytes of an answer: the commands of the largest engines take 10,000; and of dropped ones */

enum answer_state {
    ANSWER_MORE = 1, /* it is not whole yet */
    ANSWER_GOOD,     /* "= text" */
    ANSWER_BAD,      /* "? text" */
    ANSWER_NONSENSE  /* no answer: another beginning, or beyond a limit */
};

struct answer {
    enum answer_state state;
    bool begun; /* its first character is there */
    size_t n, line_n;
    size_t dropped;                  /* bytes that are no part of the text */
    char text[ANSWER_BYTES_MAX + 1]; /* without mark, id and white space around it */
};

void answer_begin(struct answer *answer);

/* Reads bytes until the answer is whole. *ret_taken of them belong to it. A state other than
 * ANSWER_MORE is final. */
enum answer_state answer_feed(struct answer *answer, const char *bytes, size_t n,
                              size_t *ret_taken);

/* --- the texts of good answers ------------------------------------------------------------------- */

enum answer_move { ANSWER_PLAY = 1, ANSWER_PASS, ANSWER_RESIGN };

/* Reads "D4", "pass" or "resign", in capitals or not. False for any other text, and for a point off
 * this board. */
bool answer_move(const char *text, unsigned width, unsigned height, enum answer_move *ret,
                 go_point *ret_point);

/* Reads vertices with white space between them; flags[point] becomes 1 for each. False, with flags
 * undefined, for any other text. */
bool answer_points(const char *text, unsigned width, unsigned height,
                   uint8_t ret_flags[GO_POINTS_MAX]);

/* Whether one of the lines is exactly this word. */
bool answer_has_line(const char *text, const char *word);

#endif
