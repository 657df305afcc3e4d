/* Columns of a list of players. */
#ifndef MIAI_TOUR_FILES_COLUMNS_H
#define MIAI_TOUR_FILES_COLUMNS_H

#include "server/tour/files/files.h"

enum { TOUR_COLUMN_NAMES_MAX = 8 };

/* A player as the cells of a row say it, before it is put together. */
struct tour_row {
    struct proto_tour_person person;
    char first[sizeof((struct proto_tour_person *)0)->name];   /* first name; "": not said */
    char surname[sizeof((struct proto_tour_person *)0)->name]; /* the same */
    int8_t rank_by_rating; /* that an AGA rating means; PROTO_TOUR_NO_RANK: none */
};
struct tour_column {
    const char
        *names[TOUR_COLUMN_NAMES_MAX]; /* small; the first one is said in errors; then NULL */
    bool (*set)(const char *cell, struct tour_row *ret); /* of a cell that is not empty */
    const char *wrong;                                   /* where that is false */
    bool names_somebody;                                 /* a list must have one of these */
};

/* Capitals make no difference, nor '_' for a blank. NULL: a column that means nothing here. */
const struct tour_column *tour_column_find(const char *cell);

/* Puts name and rank together. False: the name became too long. */
bool tour_row_complete(struct tour_row *row);

#endif
