/* Files of tournaments for other programs, and back (docs/TOURNAMENT_FILES.md). Each function
 * depends only on its arguments: bytes in, bytes out.
 *
 * Promises: no name, club or title can leave its field. Text that a format cannot hold is replaced
 * as the document says. */
#ifndef MIAI_TOUR_FILES_FILES_H
#define MIAI_TOUR_FILES_FILES_H

#include "proto/json/text.h"
#include "proto/tour/reader.h"
#include "server/tour/log.h"

/* --- writing ---------------------------------------------------------------------------------- */

/* Standings for a spreadsheet, UTF-8, lines with CRLF: place, name, rank, score, criteria, rounds.
 * Of the teams that tour_units() makes: place, team, match points, criteria, rounds.
 * `separator` is ',' (decimal points) or ';' (decimal commas, for countries that use them). A text
 * that a spreadsheet would run as a formula gets a leading '. */
void tour_write_csv(struct proto_text *text, const struct tour *tour,
                    const struct tour_table *table, char separator, bool bom);

/* The tournament table of the European Go Database, ISO-8859-15. `place` is "XX,Kiln Lane", or NULL
 * if it was not given. One line a player in the table's order, one result a game and round. */
void tour_write_egd(struct proto_text *text, const struct tour *tour,
                    const struct tour_table *table, const char *place);

/* The report of the American Go Association, ASCII. `place` as above. It has only games that were
 * won. */
void tour_write_aga(struct proto_text *text, const struct tour *tour, const char *place);

/* The reason why no association rates these games as Go (another game, another board); NULL if they
 * may be rated. */
const char *tour_archive_only(const struct tour *tour);

/* --- reading ---------------------------------------------------------------------------------- */

#define TOUR_ROW_TEXT_MAX      200    /* bytes of the sentence of an error, its NUL included */
#define TOUR_ROW_FIELD_MAX     24     /* bytes of the name of a column, its NUL included */
#define TOUR_PEOPLE_BYTES_MAX  262144 /* bytes of a list of players */
#define TOUR_PEOPLE_CELLS_MAX  64     /* columns of such a list */
#define TOUR_PEOPLE_MISSED_MAX 1024   /* rounds that players will miss, in all */
#define TOUR_IGNORED_MAX       160    /* bytes of the names of unused columns */

/* The error in a file of players. Rows count as in a spreadsheet: the header is 1. */
struct tour_row_error {
    uint32_t row;                   /* of XML a line; 0: the file as a whole */
    char field[TOUR_ROW_FIELD_MAX]; /* "rank"; "" */
    char text[TOUR_ROW_TEXT_MAX];   /* "row 7, rank: …"; an English sentence */
};
/* The players of a file, and the rounds that they will miss (PROTO_ABSENT_EXCUSED in their
 * absences). */
struct tour_people {
    struct proto_tour_person *list;
    uint32_t *rows; /* the row of each player */
    unsigned n;
    const char *charset;            /* the encoding that the bytes were read in */
    char ignored[TOUR_IGNORED_MAX]; /* "email, phone": columns that are not used here */
};
/* Reads comma-, semicolon- or tab-separated text, all of it or nothing. tour_people_finish() frees
 * *ret; on false *ret is empty. */
bool tour_read_people(const void *bytes, size_t length, struct tour_people *ret,
                      struct tour_row_error *ret_error);
void tour_people_finish(struct tour_people *people);

/* Makes the act that enters the players, with the rounds that they miss, and judges it. The caller
 * finishes it. On false it is empty, and *ret_error has the row. */
bool tour_enter_people(const struct tour *tour, const struct tour_people *people,
                       struct proto_tour_act *ret, struct tour_row_error *ret_error);

#define TOUR_NOTES_MAX 16

/* Differences to the original file: sentences, constant. */
struct tour_notes {
    const char *list[TOUR_NOTES_MAX];
    unsigned n;
};
/* Reads a tournament of OpenGotha as a log, played over the board: settings, players, absences, and
 * every round with its pairs and results. The only actor is `director`, who made it. Days of the
 * file are kept if they are before now_ms. tour_log_finish() frees *ret; on false *ret is empty. */
bool tour_read_gotha(const void *bytes, size_t length, int64_t director, int64_t now_ms,
                     struct tour_log *ret, struct tour_notes *ret_notes,
                     struct tour_row_error *ret_error);

/* Writes the tournament for OpenGotha (gotha_write.c). table: the standings after all rounds. */
void tour_write_gotha(struct proto_text *text, const struct tour *tour,
                      const struct tour_table *table);

/* Are these bytes the file of a known program that is not read here? Then *ret names it, with
 * advice. */
bool tour_is_foreign(const void *bytes, size_t length, struct tour_row_error *ret);

/* --- Miai's own files (move.c) ---------------------------------------------------------------- */

/* Writes a log for another machine, without accounts and roles; `miai` is the version of this
 * server. */
void tour_move_out(const struct tour_log *log, const char *miai, struct proto_text *ret);

/* Reads such a file in pieces, each through about so many bytes of the file, first to read it and then to
 * fold it. ARRIVED: the caller takes `log` and leaves an empty one. REFUSED: the error names the act. */
enum tour_arriving { TOUR_ARRIVES = 1, TOUR_ARRIVED, TOUR_ARRIVAL_REFUSED };
struct tour_arrival {
    struct tour_log log;
    struct proto_tour_reader reader;
    struct tour_refold refold;
    uint32_t *numbers; /* new numbers by the numbers in the file; 0: left out */
    int64_t director;
    bool folds;
};
/* `director` becomes the director. The bytes are borrowed until tour_arrival_finish(). */
void tour_arrival_init(struct tour_arrival *arrival, const void *bytes, size_t length,
                       int64_t director);
void tour_arrival_finish(struct tour_arrival *arrival);
enum tour_arriving tour_arrival_step(struct tour_arrival *arrival, size_t bytes,
                                     struct proto_tour_file_error *ret_error);
/* Gives an imported tournament another slug. */
void tour_move_slug(struct tour_log *log, const char *slug);

#endif
