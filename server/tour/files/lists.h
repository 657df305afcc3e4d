/* The lists of players that associations publish: of the European Go Database the list of all
 * players ("allworld"), of the American Go Association TDListA and TDListB. A director who types a
 * name gets the rest of a player's line from them.
 *
 * Promises: a line is understood or skipped and counted, whatever its bytes are. A look-up is
 * bounded by TOUR_LISTS_SCAN_MAX words, however many players have the same beginning. */
#ifndef MIAI_TOUR_FILES_LISTS_H
#define MIAI_TOUR_FILES_LISTS_H

#include "proto/tour/tour.h"

#define TOUR_LISTS_FILE_BYTES_MAX (64 * 1048576) /* of one file */
#define TOUR_LISTS_PLAYERS_MAX    400000         /* of all files; further lines are skipped */
#define TOUR_LISTS_LINE_MAX       400            /* bytes of a line that is read */
#define TOUR_LISTS_SCAN_MAX       4096           /* words that one look-up compares */
#define TOUR_LISTED_MAX           8              /* players in the answer to a look-up */
#define TOUR_LISTS_TEXT_MIN       2              /* letters and digits that a look-up needs */

enum tour_list { TOUR_LIST_EGF = 1, TOUR_LIST_AGA, TOUR_LISTS_END };

/* A player of a list. */
struct tour_listed {
    uint8_t list; /* enum tour_list */
    char name[PROTO_TOUR_PERSON_MAX * PROTO_UTF8_MAX + 1];
    char country[3]; /* "": the list does not say */
    char club[PROTO_TOUR_CLUB_MAX * PROTO_UTF8_MAX + 1];
    int8_t rank;    /* PROTO_TOUR_NO_RANK: none */
    int16_t rating; /* of the European database; 0 of the American list, where it is the rank */
    char pin[9];
};

struct tour_lists;

struct tour_lists *tour_lists_create(void);
void tour_lists_destroy(struct tour_lists *lists); /* takes NULL */
/* Adds the players of a file, of either association. Returns their number; *ret_skipped is the
 * number of lines without one, which headings and empty lines are too. */
uint32_t tour_lists_read(struct tour_lists *lists, const void *bytes, size_t length,
                         uint32_t *ret_skipped);
/* Sorts what was read. Afterwards nothing changes any more. */
void tour_lists_sort(struct tour_lists *lists);

/* Is there a player of this list? */
bool tour_lists_have(const struct tour_lists *lists, enum tour_list list);
size_t tour_lists_memory(const struct tour_lists *lists); /* bytes */

/* Finds players by the beginnings of family name, given name or number, in any order and case, with
 * or without accents; those whose family name begins so come first. Returns their number. */
unsigned tour_lists_find(const struct tour_lists *lists, const char *text, size_t length,
                         struct tour_listed ret[TOUR_LISTED_MAX]);

#endif
