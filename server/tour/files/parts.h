/* Text and games for other programs: functions that the files of this folder share. */
#ifndef MIAI_TOUR_FILES_PARTS_H
#define MIAI_TOUR_FILES_PARTS_H

#include "server/tour/files/files.h"

/* --- text (text.c) ----------------------------------------------------------------------- */

enum tour_charset { TOUR_ASCII, TOUR_LATIN9 };
#define TOUR_WORD_MAX 80 /* bytes of one word in such a file */

/* Writes text with one byte a character. A character that the charset lacks becomes its base
 * letter, else '?'. Invisible characters are left out; white space is one blank; a byte of `never`
 * becomes '_'. Writes at most `max` bytes and a NUL. Returns the bytes without it. */
size_t tour_latin(const char *text, size_t length, enum tour_charset charset, const char *never,
                  size_t max, char *ret);

/* Would a spreadsheet run the text as a formula? It begins with = + - @, their full-width forms, a
 * tab or an end of line. */
bool tour_is_formula(const char *at);

/* Surname and the rest of a name: "Ash, Ada" as written, else the last word is the surname. Each is
 * "_" if there is none. */
struct tour_name {
    char surname[TOUR_WORD_MAX + 1], first[TOUR_WORD_MAX + 1];
};
struct tour_name tour_name_of(const struct proto_tour_person *person, enum tour_charset charset);

/* The reverse: "Ada Ash", or "van der Ash, Ada", so that a surname of several words stays one.
 * Cleaned, and cut at PROTO_TOUR_PERSON_MAX characters; false: cut. `first` may be "". */
bool tour_name_join(const char *surname, const char *first,
                    char ret[PROTO_TOUR_PERSON_MAX * PROTO_UTF8_MAX + 1]);

void tour_put_spaces(struct proto_text *text, size_t n);
/* Writes text right-aligned or left-aligned in `width`; a longer one is not cut. */
void tour_put_right(struct proto_text *text, const char *at, size_t length, size_t width);
void tour_put_left(struct proto_text *text, const char *at, size_t length, size_t width);
/* Writes the value of a criterion: whole, or with a fraction after `point`. Returns bytes of
 * ret[16]. */
size_t tour_decimal(int32_t value, unsigned scale, char point, char ret[16]);

/* A date, UTC. */
struct tour_date {
    int year, month, day;
};
struct tour_date tour_date_of(int64_t ms);
void tour_put_date(struct proto_text *text, struct tour_date date); /* "2031-04-05" */
/* First and last day: as announced, else from the start and end of the rounds; false: not known. */
bool tour_dates(const struct tour *tour, struct tour_date *ret_first, struct tour_date *ret_last);

/* --- games (games.c) --------------------------------------------------------------------- */

/* A game with colours, as other programs need it. */
struct tour_file_game {
    uint16_t black, white; /* numbers of players */
    uint8_t handicap;      /* stones; 1 means no komi */
    uint8_t result;        /* enum proto_tour_result, by colour */
    bool by_default;
};
/* Game i, from 0, of a pairing; false: there is none. A ruling on the whole pairing counts as its
 * only game. */
bool tour_file_game(const struct proto_tour_pair *pair, unsigned i, struct tour_file_game *ret);
/* The largest number of games of a pairing in the round, at least 1. */
unsigned tour_file_games(const struct proto_tour_round *round);

/* Thinking time in milliseconds: basic, and adjusted by 45 moves of byo-yomi, 60 of Canadian or 120
 * Fischer increments. False: no clock, or a days clock. */
struct tour_time {
    int64_t basic_ms, adjusted_ms;
    bool fischer;
};
bool tour_time_of(const struct tour *tour, struct tour_time *ret);

#endif
