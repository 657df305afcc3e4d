/* The common knowledge of all simulated people: rooms, games and tournaments by their ids, with the newest state of
 * each. A person looks here for possible messages.
 *
 * A tournament is put together change by change, and compared with a whole snapshot whenever one comes
 * at the same number. */
#ifndef TESTS_FUZZ_PROTOCOL_BOOK_H
#define TESTS_FUZZ_PROTOCOL_BOOK_H

#include "fuzz.h"
#include "tests/sim/tour_view.h"

enum { BOOK_ROOMS = 400, BOOK_GAMES = 600, BOOK_TOURS = 24 };

#define FUZZ_CODE "KILN-2026" /* of entry, where there is one */

struct book_room {
    char id[23];
    json_t *room; /* as sent last; NULL: only the id is known */
    bool gone, of_tour;
    unsigned lines; /* of its chats, at least */
};
struct book_game {
    char id[23], room[23];
    int64_t players[3]; /* by colour; 0: not known */
    unsigned width, height;
    char board[700]; /* from the top, '.', 'X', 'O', '#'; "" not known */
    uint32_t n;
    json_t *d;
    bool over;
};
struct book_tour {
    char id[23], slug[41];
    struct tour_view view;
    char epoch[PROTO_EPOCH_MAX + 1];
    uint32_t n;
    bool whole;       /* view is as the channel says at number n */
    json_t *draft;    /* of the desk; the next two as well */
    json_t *people;   /* with the invited players */
    json_t *entry;    /* with the players who wait to be let in */
    uint32_t rev;     /* last act */
    json_t *added;    /* numbers of acts that a director may want to undo */
    json_t *acts;     /* of the last ones of all kinds */
    unsigned unwind;  /* so many of those are undone one after the other, the last one first */
    char *file;       /* as it was exported */
    unsigned serial;  /* of the names of its players */
    int64_t director; /* player */
};
struct book {
    struct book_room rooms[BOOK_ROOMS];
    unsigned rooms_n;
    struct book_game games[BOOK_GAMES];
    unsigned games_n;
    struct book_tour tours[BOOK_TOURS];
    unsigned tours_n;
    unsigned slugs;
    struct { /* a code of identity: whose it was asked for last, and the last one that came */
        char tour[23], code[17];
        unsigned number;
    } identity;
};

struct book *book_create(void);
void book_destroy(struct book *book);
/* Numbers of channels begin anew after a restart. */
void book_restart(struct book *book);

/* The entry of a room, made if it is new. NULL: the book is full. */
struct book_room *book_room(struct book *book, const char *id);
struct book_game *book_game(struct book *book, const char *id);
struct book_tour *book_tour(struct book *book, const char *id);
/* A random room, or NULL. */
struct book_room *book_any_room(struct fuzz *fuzz);
struct book_game *book_any_game(struct fuzz *fuzz);
struct book_tour *book_any_tour(struct fuzz *fuzz);

/* Takes in a snapshot, event or note of a channel. */
void book_hear(struct fuzz *fuzz, const char *ch, const json_t *message);

#endif
