/* The limits of a tournament's log. A tournament of 256 players and nine rounds stores 330 kB in
 * 2,100 acts (docs/PERFORMANCE.md); the largest that the rules allow, 46 rounds of matches between
 * 256 players, 3.4 MB in 18,100. */
#ifndef MIAI_TOUR_LIMITS_H
#define MIAI_TOUR_LIMITS_H

/* Bytes of all stored acts; then every act is `full`. The file of such a log is still within
 * PROTO_TOUR_FILE_MAX. */
#define TOUR_LOG_BYTES_MAX 4000000

/* Shares of the log, so that the rest always suffices to finish the tournament: one for acts on
 * players and settings, one for acts that draw rounds. All other acts (results, rulings, stages and
 * undos) have only the whole log as a limit. */
#define TOUR_LOG_PEOPLE_MAX 5000 /* acts */
/* bytes; 256 players entered, checked in, edited ten times */
#define TOUR_LOG_PEOPLE_BYTES_MAX 1400000
#define TOUR_LOG_DRAWS_MAX        3000    /* acts */
#define TOUR_LOG_DRAWS_BYTES_MAX  1600000 /* bytes; 110 draws of 256 players */

/* Boards that a player can hold open in a tournament whose rounds are played in any order. So at
 * most 24 players * 4 rooms of it are in memory. A game that a director opens anew does not count. */
#define TOUR_BOARDS_OPEN_MAX 4

/* Bytes that an act may grow by when it is done: its number, time and actor; and for each of its
 * players, the rating that seeds them. */
#define TOUR_LOG_ACT_EXTRA    100
#define TOUR_LOG_PERSON_EXTRA 50

/* Bytes of a log that is read back: older servers stored 20,000 acts of any size. A larger one
 * counts as one that cannot be read. */
#define TOUR_LOG_READ_MAX 64000000

/* Cost of an act in a fold in pieces, in bytes, beside the bytes that are read of it. */
#define TOUR_REFOLD_ACT_BYTES 100

/* Memory of a log, beside the bytes of its acts. */
/* entries that the first allocation has room for; then it grows by a quarter */
#define TOUR_LOG_ENTRIES_MIN 64
#define TOUR_LOG_BYTES_MIN   1024 /* the same, for bytes */

#endif
