/* The sizes of a tournament's log. An event of 256 players and nine rounds stores 330 kB in 2,100 acts
 * (docs/PERFORMANCE.md); the largest that the rules allow, 46 rounds of matches between 256 players,
 * 3.4 MB in 18,100. */
#ifndef MIAI_TOUR_LIMITS_H
#define MIAI_TOUR_LIMITS_H

/* Of all stored acts; then every act is `full`. A file of so much is still one of PROTO_TOUR_FILE_MAX. */
#define TOUR_LOG_BYTES_MAX 4000000

/* Shares that a log cannot go beyond, so that what is left always finishes the event: acts on players
 * and settings, and acts that draw rounds. In front of the last acts' bytes or numbers there is
 * nothing else: results, rulings, stages and undos are refused by the whole alone. */
#define TOUR_LOG_PEOPLE_MAX       5000    /* acts */
#define TOUR_LOG_PEOPLE_BYTES_MAX 1400000 /* 256 players entered, checked in and edited ten times */
#define TOUR_LOG_DRAWS_MAX        3000    /* acts */
#define TOUR_LOG_DRAWS_BYTES_MAX  1600000 /* 110 draws of 256 players */

/* What an act is longer by, once it is done: number, time and whose it is; and each of its people, by the
 * rating that seeds them. */
#define TOUR_LOG_ACT_EXTRA    100
#define TOUR_LOG_PERSON_EXTRA 50

/* Of a log that is read back: older servers stored 20,000 acts of any size. Beyond it the event is left
 * out, as one that cannot be read. */
#define TOUR_LOG_READ_MAX 64000000

/* What an act costs in a fold that is made in pieces, beside the bytes that are read of it. */
#define TOUR_REFOLD_ACT_BYTES 100

/* Of the log's memory beside the bytes of its acts. */
#define TOUR_LOG_ENTRIES_MIN 64   /* the first room for entries; then it grows by a quarter */
#define TOUR_LOG_BYTES_MIN   1024 /* the same of bytes */

#endif
