/* A page of found games. Several queries bring their games newest first; the page keeps the newest of all.
 *
 * Promises: pages join without gap or overlap, because each says where the one before it ended. */
#include "server/store/found.h"

#include <assert.h>
#include <string.h>

/* The last game of the page before this one. */
static struct found after(struct db *db, const struct job *job)
{
    struct found ret = {job->question.search.after_ms, 0};
    if (ret.ended_at == 0)
        return (struct found){INT64_MAX, INT64_MAX};
    struct sql_stmt *s =
        db_statement(db, STATEMENT_FOUND_AFTER, "SELECT id FROM game WHERE public = ?1");
    db_bind_id(s, 1, &job->question.search.after);
    while (db_row(db, s))
        ret.id = sql_int64(s, 0);
    return ret;
}

void found_begin(struct db *db, const struct job *job, struct page *ret)
{
    const struct question *q = &job->question;
    uint32_t limit = q->search.limit < STORE_SEARCH_MAX ? q->search.limit : STORE_SEARCH_MAX;
    *ret = (struct page){.after = after(db, job), .from = q->search.from};
    ret->max = limit + 1; /* one game more, to see whether there is a further page */
    ret->upto = q->search.to > 0 && q->search.to <= ret->after.ended_at ? q->search.to - 1
                                                                        : ret->after.ended_at;
}

void found_bind(struct sql_stmt *s, const struct page *page, uint32_t limit, enum listed listed)
{
    bool full = page->n == page->max;
    int64_t last = full ? page->list[page->max - 1].ended_at : 0;
    sql_bind_int(s, 2, last > page->from ? last : page->from);
    sql_bind_int(s, 3, page->upto);
    sql_bind_int(s, 4, page->after.ended_at);
    sql_bind_int(s, 5, page->after.id);
    sql_bind_int(s, 6, (int64_t)limit);
    sql_bind_int(s, 8, (int)listed);
}

bool found_is_newer(const struct found *a, const struct found *b)
{
    return a->ended_at != b->ended_at ? a->ended_at > b->ended_at : a->id > b->id;
}

/* The names of both players may match, so a game may come twice. */
void found_keep(struct page *page, const struct found *one)
{
    uint32_t at = page->n;
    while (at > 0 && found_is_newer(one, &page->list[at - 1]))
        at--;
    if (at == page->max || (at > 0 && page->list[at - 1].id == one->id))
        return;
    page->n += page->n < page->max;
    assert(at < page->n && page->n <= page->max);
    memmove(&page->list[at + 1], &page->list[at], (page->n - 1 - at) * sizeof *one);
    page->list[at] = *one;
}

/* The next page begins after this game. */
static void go_on_after(struct db *db, struct job *job, const struct found *last)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_FOUND_PUBLIC, "SELECT public FROM game WHERE id = ?1");
    sql_bind_int(s, 1, last->id);
    job->answer.more = true;
    job->answer.last_ms = last->ended_at;
    while (db_row(db, s))
        job->answer.last = db_id(s, 0);
}

void found_answer(struct db *db, struct job *job, struct page *page)
{
    uint32_t limit = page->max - 1;
    assert(limit <= STORE_SEARCH_MAX && page->n <= page->max);
    while (page->n > 0 && found_is_newer(&page->horizon, &page->list[page->n - 1]))
        page->n--;
    for (uint32_t i = 0; i < page->n && i < limit; i++) {
        struct sql_stmt *s =
            db_statement(db, STATEMENT_FOUND,
                         "SELECT " DB_GAME_COLUMNS " FROM " DB_GAME_TABLES " WHERE g.id = ?1");
        sql_bind_int(s, 1, page->list[i].id);
        while (db_row(db, s))
            db_read_game(job, s);
    }
    if (page->n > limit && limit > 0)
        go_on_after(db, job, &page->list[limit - 1]);
    else if (page->horizon.ended_at > 0)
        go_on_after(db, job, &page->horizon);
    else
        job->answer.more = page->n > limit;
}
