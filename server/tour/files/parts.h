/* What the files that write for other programs share. */
#ifndef MIAI_TOUR_FILES_PARTS_H
#define MIAI_TOUR_FILES_PARTS_H

#include "server/tour/files/files.h"

/* --- text (text.c) ----------------------------------------------------------------------- */

enum tour_charset { TOUR_ASCII, TOUR_LATIN9 };
#define TOUR_WORD_MAX 80 /* bytes of a word of such a file */

/* One byte a character. What the charset has not is written by its base letter, else as '?'; what is
 * invisible is left out; white space is one blank; a byte of `never` becomes '_'. At most `max`
 * bytes, and a NUL. Returns bytes. */
size_t tour_latin(const char *text, size_t length, enum tour_charset charset, const char *never,
                  size_t max, char *ret);

/* Would a spreadsheet run it? = + - @, the same in full width as East Asian ones take them, a tab, a
 * line's end. */
bool tour_is_formula(const char *at);

/* Surname and the rest: "Ash, Ada" as it says, else the last word is the surname. Each "_" if there
 * is none. */
struct tour_name {
    char surname[TOUR_WORD_MAX + 1], first[TOUR_WORD_MAX + 1];
};
struct tour_name tour_name_of(const struct proto_tour_person *person, enum tour_charset charset);

/* The other way: "Ada Ash", and "van der Ash, Ada" so that a surname of several words stays one. Cleaned,
 * and cut at PROTO_TOUR_PERSON_MAX characters; false: cut. `first` may be "". */
bool tour_name_join(const char *surname, const char *first,
                    char ret[PROTO_TOUR_PERSON_MAX * PROTO_UTF8_MAX + 1]);

void tour_put_spaces(struct proto_text *text, size_t n);
/* Right-aligned in `width`, and left-aligned; longer ones are not cut. */
void tour_put_right(struct proto_text *text, const char *at, size_t length, size_t width);
void tour_put_left(struct proto_text *text, const char *at, size_t length, size_t width);
/* A value of a criterion: whole, or with a fraction behind `point`. Returns bytes of ret[16]. */
size_t tour_decimal(int32_t value, unsigned scale, char point, char ret[16]);

/* A day of the calendar, UTC. */
struct tour_date {
    int year, month, day;
};
struct tour_date tour_date_of(int64_t ms);
/* First and last day: as announced, else as the rounds began and ended; false: nothing is known. */
bool tour_dates(const struct tour *tour, struct tour_date *ret_first, struct tour_date *ret_last);

/* --- games (games.c) --------------------------------------------------------------------- */

/* A game with colours as other programs want it. */
struct tour_file_game {
    uint16_t black, white; /* numbers of players */
    uint8_t handicap;      /* stones; 1: no komi */
    uint8_t result;        /* enum proto_tour_result, by colour */
    bool by_default;
};
/* Game i, from 0, of a pairing; false: there is none. A ruling on the pairing as a whole is its only
 * game. */
bool tour_file_game(const struct proto_tour_pair *pair, unsigned i, struct tour_file_game *ret);
/* How many games any pairing of the round has, at least 1. */
unsigned tour_file_games(const struct proto_tour_round *round);

/* Thinking time in milliseconds: basic, and with 45 moves of byo-yomi, 60 of Canadian or 120
 * Fischer increments; false where there is no clock, or one of days. */
struct tour_time {
    int64_t basic_ms, adjusted_ms;
    bool fischer;
};
bool tour_time_of(const struct tour *tour, struct tour_time *ret);

#endif
