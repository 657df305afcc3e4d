/* Reading a whole database row by row, most often one that no server has open. Nothing in it changes, and no file
 * is made beside it unless its write-ahead log must be read. */
#ifndef MIAI_STORE_INSPECT_H
#define MIAI_STORE_INSPECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/base/job.h"

enum inspect_table {
    INSPECT_PLAYERS,
    INSPECT_ACCOUNTS,
    INSPECT_ROOMS,
    INSPECT_LIVE_ROOMS, /* rooms that a server reads when it starts */
    INSPECT_GAMES,
    INSPECT_EVENTS,
    INSPECT_CHATS,
    INSPECT_TOURS,
    INSPECT_ACTS,
    INSPECT_ARENAS,
    INSPECT_ARENA_ACTS,
    INSPECT_RATED,
    INSPECT_TABLES_N
};

/* Opens the database and reads all of it once: pages, indexes, keys. NULL with a message in
 * ret_error when it is in use, damaged, not a database of Miai, or not of this server's schema. */
struct inspect *inspect_create(const char *path, char *ret_error, size_t size);
/* The same, but also beside a server that goes on. *ret_used: there is one, and what it stores after this call is not
 * read. Of its database only what is read is checked. */
struct inspect *inspect_moment(const char *path, bool *ret_used, char *ret_error, size_t size);
void inspect_destroy(struct inspect *inspect); /* takes NULL */

uint64_t inspect_count(struct inspect *inspect, enum inspect_table table); /* rows */
int inspect_schema(const struct inspect *inspect);
/* The next room, as QUESTION_ROOM brings it; NULL at the end. The caller destroys the job. */
struct job *inspect_room(struct inspect *inspect);
/* False if there is no such game. *ret_ended_ms: the end according to its row; 0: the game still runs. */
bool inspect_has_game(struct inspect *inspect, const struct id128 *id, int64_t *ret_ended_ms);
/* The game as QUESTION_GAME brings it. The caller destroys the job. */
struct job *inspect_game(struct inspect *inspect, const struct id128 *id);
/* The next tournament, as QUESTION_TOUR brings it, with its rated games in the order of rounds,
 * boards and games; NULL at the end. The caller destroys the job. */
struct job *inspect_tour(struct inspect *inspect);
/* The next arena, as QUESTION_ARENA brings it, with all its acts; NULL at the end. The caller destroys the job. */
struct job *inspect_arena(struct inspect *inspect);

#endif
