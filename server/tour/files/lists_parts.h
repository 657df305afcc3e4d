/* Lists of players: the lines of their files (lists_read.c), and the index (lists.c). */
#ifndef MIAI_TOUR_FILES_LISTS_PARTS_H
#define MIAI_TOUR_FILES_LISTS_PARTS_H

#include "server/tour/files/lists.h"

/* The player of a line. */
struct tour_list_line {
    uint8_t list; /* enum tour_list */
    char surname[PROTO_TOUR_PERSON_MAX * PROTO_UTF8_MAX + 1];
    char first[PROTO_TOUR_PERSON_MAX * PROTO_UTF8_MAX + 1]; /* "": none */
    char country[3];
    char club[PROTO_TOUR_CLUB_MAX * PROTO_UTF8_MAX + 1];
    int8_t rank;
    int16_t rating;
    uint32_t pin;
};
/* Reads a line, which ends with NUL and is cut in place. False: it has no player. */
bool tour_list_line_read(char *line, struct tour_list_line *ret);

#endif
