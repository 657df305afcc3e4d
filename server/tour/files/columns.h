/* Columns of a list of players. */
#ifndef MIAI_TOUR_FILES_COLUMNS_H
#define MIAI_TOUR_FILES_COLUMNS_H

#include "server/tour/files/files.h"

enum { TOUR_COLUMN_NAMES_MAX = 8 };

/* A player as the cells of a row have it, before name and rank are put together. */
struct tour_row {
    struct proto_tour_person person;
    char first[sizeof((struct proto_tour_person *)0)->name];   /* first name; "": not given */
    char surname[sizeof((struct proto_tour_person *)0)->name]; /* the same */
    int8_t rank_by_rating; /* the rank of an AGA rating; PROTO_TOUR_NO_RANK: none */
};
struct tour_column {
    /* lower case; the first one is used in errors; then NULL */
    const char *names[TOUR_COLUMN_NAMES_MAX];
    bool (*set)(const char *cell, struct tour_row *ret); /* reads a cell that is not empty */
    const char *wrong;                                   /* the error if `set` returns false */
    bool names_somebody;                                 /* a list must have one of these */
};

/* Finds a column by its name; capitals and '_' for a blank make no difference. NULL: the column is
 * not used here. */
const struct tour_column *tour_column_find(const char *cell);

/* Puts name and rank together. False: the name is too long. */
bool tour_row_complete(struct tour_row *row);

#endif
