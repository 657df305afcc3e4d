/* Tournaments as files of other programs, and back (docs/TOURNAMENT_FILES.md). Everything here is
 * a function of its arguments: bytes in, bytes out.
 *
 * Promises: no name, club or title can leave its field; what a format cannot say is replaced as the
 * document says. */
#ifndef MIAI_TOUR_FILES_FILES_H
#define MIAI_TOUR_FILES_FILES_H

#include "proto/json/text.h"
#include "proto/tour/reader.h"
#include "server/tour/log.h"

/* --- writing ---------------------------------------------------------------------------------- */

/* Standings for a spreadsheet, UTF-8, lines with CRLF: place, name, rank, score, criteria, rounds.
 * `separator` is ',' (decimal points) or ';' (decimal commas, as where ';' is usual). A text that
 * a spreadsheet would run begins with ' instead. */
void tour_write_csv(struct proto_text *text, const struct tour *tour,
                    const struct tour_table *table, char separator, bool bom);

/* The tournament table of the European Go Database, ISO-8859-15. `place` is "XX,Kiln Lane", or NULL
 * where nobody said. One line a player in the table's order, one result a game and round. */
void tour_write_egd(struct proto_text *text, const struct tour *tour,
                    const struct tour_table *table, const char *place);

/* The report of the American Go Association, ASCII. `place` as above. Only won games are in it. */
void tour_write_aga(struct proto_text *text, const struct tour *tour, const char *place);

/* Why nobody rates these games as Go: another game, another board; NULL where they may be rated. */
const char *tour_archive_only(const struct tour *tour);

/* --- reading ---------------------------------------------------------------------------------- */

#define TOUR_ROW_TEXT_MAX      200    /* bytes of an error's sentence, its NUL included */
#define TOUR_ROW_FIELD_MAX     24     /* bytes of a column's name, its NUL included */
#define TOUR_PEOPLE_BYTES_MAX  262144 /* of a list of players */
#define TOUR_PEOPLE_CELLS_MAX  64     /* columns of one */
#define TOUR_PEOPLE_MISSED_MAX 1024   /* rounds missed, all players together */
#define TOUR_IGNORED_MAX       160    /* bytes of the names of columns that are not read */

/* What is wrong with a file of people: rows are counted as a spreadsheet does, the header being 1. */
struct tour_row_error {
    uint32_t row;                   /* of XML a line; 0: the file as a whole */
    char field[TOUR_ROW_FIELD_MAX]; /* "rank"; "" */
    char text[TOUR_ROW_TEXT_MAX];   /* "row 7, rank: …"; an English sentence */
};
/* Players of a file, and rounds that they will miss (PROTO_ABSENT_EXCUSED in their absences). */
struct tour_people {
    struct proto_tour_person *list;
    uint32_t *rows; /* where each stands */
    unsigned n;
    const char *charset;            /* what the bytes were taken for */
    char ignored[TOUR_IGNORED_MAX]; /* "email, phone": columns that mean nothing here */
};
/* Reads comma-, semicolon- or tab-separated text, all of it or nothing. tour_people_finish() frees;
 * on false *ret holds nothing. */
bool tour_read_people(const void *bytes, size_t length, struct tour_people *ret,
                      struct tour_row_error *ret_error);
void tour_people_finish(struct tour_people *people);

/* What enters them into a tournament: one ADD, and an ABSENT for each round that somebody misses,
 * which are judged one after the other as they will be. The caller finishes each act and frees the
 * list; on false there is none, and *ret_error names the row. */
bool tour_enter_people(const struct tour *tour, const struct tour_people *people,
                       struct proto_tour_act **ret, unsigned *ret_n,
                       struct tour_row_error *ret_error);

#define TOUR_NOTES_MAX 16

/* What became otherwise than it was: sentences, constant. */
struct tour_notes {
    const char *list[TOUR_NOTES_MAX];
    unsigned n;
};
/* Reads an event of OpenGotha as a log of ours, played over the board: settings, players, absences,
 * and every round with its pairs and results. Nobody acts in it but `director`, who made it. Days of
 * the file are kept where they lie before now_ms. tour_log_finish() frees; on false *ret is empty. */
bool tour_read_gotha(const void *bytes, size_t length, int64_t director, int64_t now_ms,
                     struct tour_log *ret, struct tour_notes *ret_notes,
                     struct tour_row_error *ret_error);

/* Are these bytes the file of a program that is known, but not read here? *ret names it, and says what
 * to do instead. */
bool tour_is_foreign(const void *bytes, size_t length, struct tour_row_error *ret);

/* --- our own (move.c) -------------------------------------------------------------------- */

/* The log as it moves to another machine, without accounts and roles; `miai` is our version. */
void tour_move_out(const struct tour_log *log, const char *miai, struct proto_text *ret);

/* Reads it in pieces, each through about so many bytes of the file, first to read it and then to fold
 * it. ARRIVED: `log` is the event's; the caller that takes it leaves an empty one. REFUSED: the error names
 * the act. */
enum tour_arriving { TOUR_ARRIVES = 1, TOUR_ARRIVED, TOUR_ARRIVAL_REFUSED };
struct tour_arrival {
    struct tour_log log;
    struct proto_tour_reader reader;
    struct tour_refold refold;
    uint32_t *numbers; /* new ones by number in the file; 0: left behind */
    int64_t director;
    bool folds;
};
/* `director` directs. The bytes are borrowed until the end. */
void tour_arrival_init(struct tour_arrival *arrival, const void *bytes, size_t length,
                       int64_t director);
void tour_arrival_finish(struct tour_arrival *arrival);
enum tour_arriving tour_arrival_step(struct tour_arrival *arrival, size_t bytes,
                                     struct proto_tour_file_error *ret_error);
/* Gives an event that was taken in another address. */
void tour_move_slug(struct tour_log *log, const char *slug);

#endif
