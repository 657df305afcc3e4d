/* A page of found games, newest first: the part that the search for games and the games of one player share. */
#ifndef MIAI_STORE_FOUND_H
#define MIAI_STORE_FOUND_H

#include "server/store/db.h"

/* The key of a game in a list of results. */
struct found {
    int64_t ended_at, id;
};
struct page {
    struct found list[STORE_SEARCH_MAX + 1]; /* newest first */
    uint32_t n, max;                         /* max: one more than the question asks for */
    struct found after;                      /* only games older than this one */
    int64_t from, upto;                      /* the time in which the game ended, both included */
    /* played.c: a list was read to here and not further, so nothing older belongs to this page; ended_at 0: none */
    struct found horizon;
};

/* The conditions and the order of each query for a page, on table game: found_bind() binds ?2 to ?6. */
#define FOUND_WITHIN                                                                               \
    "listed = ?8 AND ended_at >= ?2 AND ended_at <= ?3 AND (ended_at < ?4 OR id < ?5) AND is_public = 1"
#define FOUND_NEWEST " ORDER BY ended_at DESC, id DESC LIMIT ?6"

/* Begins the page that the question asks for. */
void found_begin(struct db *db, const struct job *job, struct page *ret);
/* Binds the bounds of the page, a limit of rows and the value of `listed`; of a full page only newer games are
 * wanted. */
void found_bind(struct sql_stmt *s, const struct page *page, uint32_t limit, enum listed listed);
bool found_is_newer(const struct found *a, const struct found *b);
/* Keeps a game if it is among the newest, and only once. */
void found_keep(struct page *page, const struct found *one);
/* Writes the games of the page, and whether and where another page begins, into the answer. */
void found_answer(struct db *db, struct job *job, struct page *page);

#endif
