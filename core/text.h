/* Points and acts as people write them: "D4", "b pass", "w resume modified-ko". Shared by the
 * referee, the browser build and the tests, so that there is one reader. It works on counted bytes
 * and allocates nothing. */
#ifndef MIAI_CORE_TEXT_H
#define MIAI_CORE_TEXT_H

#include <stddef.h>

#include "game.h"

/* Writes "D4" (at most 4 bytes with the final NUL) for a point of a board of this size. */
void go_point_write(go_point point, unsigned width, unsigned height, char ret[4]);

/* Reads a point. Column letters A-Z without I, rows from the bottom. On GO_NO_POINT, *ret_syntax is true if
 * the text is a well-formed name of a point outside this board, false if it is not the name of a point. */
go_point go_point_read(const char *text, size_t length, unsigned width, unsigned height,
                       bool *ret_syntax);

/* Reads one act as in docs/RULES.md ("b D4", "b dead E3 F7", "expire"). points[] receives listed
 * points and must outlive the act. An off-board point is read as GO_NO_POINT, and the judge refuses
 * it. False if the text is no act. */
bool go_act_read(const char *text, size_t length, unsigned width, unsigned height,
                 struct go_act *ret, go_point points[GO_POINTS_MAX]);

/* Reads rows from the top joined by '/': '.' empty, 'X' black, 'O' white, '#' blocked. False if the
 * text does not have exactly this shape; *ret_at is then the offset in bytes. */
bool go_board_read(const char *text, size_t length, unsigned width, unsigned height,
                   uint8_t ret_points[GO_POINTS_MAX], size_t *ret_at);

/* Writes the same form; size must be at least width * height + height bytes (the last is NUL). */
void go_board_write(const uint8_t *points, unsigned width, unsigned height, char *ret, size_t size);

#endif
