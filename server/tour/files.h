/* Tournaments as files of other programs, and back (docs/TOURNAMENT_FILES.md). Everything here is
 * a function of its arguments: bytes in, bytes out.
 *
 * Promises: no name, club or title can leave its field; what a format cannot say is replaced as the
 * document says. Our own file, which loses nothing, is proto/tour_json.h. */
#ifndef MIAI_TOUR_FILES_H
#define MIAI_TOUR_FILES_H

#include "proto/text.h"
#include "server/tour/tour.h"

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

#endif
