/* The contents of an OpenGotha file that are used here: between the reader of the XML (gotha_xml.c)
 * and the maker of the log (gotha.c). */
#ifndef MIAI_TOUR_FILES_GOTHA_H
#define MIAI_TOUR_FILES_GOTHA_H

#include "server/tour/files/files.h"

enum { GOTHA_KEY_BYTES = 300, GOTHA_GAMES_MAX = PROTO_TOUR_PAIRS_MAX * PROTO_TOUR_ROUNDS_MAX };

/* The name of a player in such a file: surname and first name without blanks, in capitals; folded
 * here. */
struct gotha_key {
    char at[GOTHA_KEY_BYTES + 1];
};
struct gotha_player {
    struct proto_tour_person person;
    struct gotha_key key;
    bool final;                         /* the registration is final, not preliminary */
    bool misses[PROTO_TOUR_ROUNDS_MAX]; /* by round - 1 */
};
struct gotha_game { /* or a bye: no second player */
    uint8_t round;
    uint16_t table;
    struct gotha_key black, white; /* a bye: "" */
    uint16_t first, second;        /* numbers of these players, when all are known */
    uint8_t handicap;
    struct proto_tour_outcome outcome;
    uint32_t line;
};
/* Contents that are left out or changed; bits of 1 << note. */
enum gotha_note {
    GOTHA_RULES,
    GOTHA_UNLISTED,
    GOTHA_TEAMS,
    GOTHA_CATEGORIES,
    GOTHA_CRITERIA,
    GOTHA_UNKNOWN_RESULTS,
    GOTHA_UNKNOWN_COLOURS,
    GOTHA_CORRECTIONS,
    GOTHA_HANDICAP,
    GOTHA_ZERO,
    GOTHA_CLOCK,
    GOTHA_PRELIMINARY,
    GOTHA_NOTES_N
};
struct gotha {
    struct proto_tour_settings settings; /* .slug is the short name, as written in the file */
    char short_name[PROTO_TOUR_TITLE_MAX * PROTO_UTF8_MAX + 1];
    int64_t begins_ms, ends_ms;  /* days, UTC; 0: not given */
    uint8_t absent2[2], bye2[2]; /* Swiss, McMahon */
    struct gotha_player *players;
    unsigned players_n;
    struct gotha_game *games;
    uint32_t games_n, games_size;
    uint32_t notes;
};

/* Reads a file. gotha_finish() frees *ret; on false *ret is empty. */
bool gotha_read(const void *bytes, size_t length, struct gotha *ret,
                struct tour_row_error *ret_error);
void gotha_finish(struct gotha *gotha);

#endif
