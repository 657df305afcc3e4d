/* The search for finished public games, newest first.
 *
 * Promises: whatever the question, at most one page of index entries is read for each of
 * SEARCH_PLAYERS_MAX players, each colour and each value of `listed`. More players are JOB_BROAD.
 * Pages join without gap or overlap, because each says where the one before it ended. */
#include "server/store/db.h"

#include <assert.h>
#include <string.h>

/* The number of players whose names may begin with the searched text. Beyond it only players with
 * exactly this word count. */
#define SEARCH_PLAYERS_MAX 100

/* The key of a game in the list of results. */
struct found {
    int64_t ended_at, id;
};
struct page {
    struct found list[STORE_SEARCH_MAX + 1]; /* newest first */
    uint32_t n, max;
    struct found after; /* only games older than this one */
    int64_t from, upto; /* the time in which the game ended, both included */
};

/* --- players ---------------------------------------------------------------------------------- */

static uint32_t read_players(struct db *db, sqlite3_stmt *s, int64_t ret[SEARCH_PLAYERS_MAX + 1])
{
    uint32_t n = 0;
    while (db_row(db, s))
        ret[n++] = sqlite3_column_int64(s, 0);
    return n;
}

/* Returns SEARCH_PLAYERS_MAX + 1 when there are too many. U+10FFFF is no character and sorts after all others. */
static uint32_t find_players(struct db *db, struct text name, int64_t ret[SEARCH_PLAYERS_MAX + 1])
{
    sqlite3_stmt *s =
        db_statement(db, STATEMENT_NAMED,
                     "SELECT DISTINCT player FROM name_part WHERE part >= miai_fold(?1)"
                     " AND part < miai_fold(?1) || char(1114111) LIMIT ?2");
    db_bind_text(s, 1, name);
    sqlite3_bind_int(s, 2, SEARCH_PLAYERS_MAX + 1);
    uint32_t n = read_players(db, s, ret);
    if (n <= SEARCH_PLAYERS_MAX)
        return n;
    s = db_statement(db, STATEMENT_NAMED_EXACTLY,
                     "SELECT player FROM name_part WHERE part = miai_fold(?1) LIMIT ?2");
    db_bind_text(s, 1, name);
    sqlite3_bind_int(s, 2, SEARCH_PLAYERS_MAX + 1);
    n = read_players(db, s, ret);
    return n > 0 ? n : SEARCH_PLAYERS_MAX + 1;
}

/* --- games ------------------------------------------------------------------------------------ */

#define WITHIN                                                                                     \
    "listed = ?8 AND ended_at >= ?2 AND ended_at <= ?3 AND (ended_at < ?4 OR id < ?5) AND is_public = 1"
#define NEWEST               " ORDER BY ended_at DESC, id DESC LIMIT ?6"
#define SELECT_WHERE(wanted) "SELECT ended_at, id FROM game WHERE " wanted WITHIN NEWEST

static bool is_newer(const struct found *a, const struct found *b)
{
    return a->ended_at != b->ended_at ? a->ended_at > b->ended_at : a->id > b->id;
}

/* Keeps a game if it is among the newest, and only once: the names of both players may match. */
static void keep(struct page *page, const struct found *one)
{
    uint32_t at = page->n;
    while (at > 0 && is_newer(one, &page->list[at - 1]))
        at--;
    if (at == page->max || (at > 0 && page->list[at - 1].id == one->id))
        return;
    page->n += page->n < page->max;
    assert(at < page->n && page->n <= page->max);
    memmove(&page->list[at + 1], &page->list[at], (page->n - 1 - at) * sizeof *one);
    page->list[at] = *one;
}

/* Takes the games of one query, which brings the newest first. Of a full page only newer games are
 * wanted. */
static void take_listed(struct db *db, sqlite3_stmt *s, const struct job *job, enum listed listed,
                        struct page *page)
{
    bool full = page->n == page->max;
    int64_t last = full ? page->list[page->max - 1].ended_at : 0;
    sqlite3_bind_int64(s, 2, last > page->from ? last : page->from);
    sqlite3_bind_int64(s, 3, page->upto);
    sqlite3_bind_int64(s, 4, page->after.ended_at);
    sqlite3_bind_int64(s, 5, page->after.id);
    sqlite3_bind_int64(s, 6, page->max);
    if (job->question.search.ruleset.length > 0)
        db_bind_text(s, 7, job->question.search.ruleset);
    sqlite3_bind_int(s, 8, (int)listed);
    while (db_row(db, s)) {
        struct found one = {sqlite3_column_int64(s, 0), sqlite3_column_int64(s, 1)};
        keep(page, &one);
    }
}

/* Takes the games of the player ?1, or of all, that the question asks for: one query for each value of
 * `listed`, so that each reads its index from the newest game on. */
static void take(struct db *db, sqlite3_stmt *s, const struct job *job, int64_t player,
                 struct page *page)
{
    static const enum listed all[] = {LISTED_NOT, LISTED_PEOPLE, LISTED_COMPUTER};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (!(job->question.search.listed & all[i]))
            continue;
        if (player != 0)
            sqlite3_bind_int64(s, 1, player);
        take_listed(db, s, job, all[i], page);
    }
}

static void take_of(struct db *db, int64_t player, const struct job *job, struct page *page)
{
    static const struct {
        enum statement which, which_ruled;
        const char *sql, *sql_ruled;
    } sides[] = {
        {STATEMENT_FOUND_BLACK, STATEMENT_FOUND_BLACK_RULED, SELECT_WHERE("black = ?1 AND "),
         SELECT_WHERE("black = ?1 AND ruleset = ?7 AND ")},
        {STATEMENT_FOUND_WHITE, STATEMENT_FOUND_WHITE_RULED, SELECT_WHERE("white = ?1 AND "),
         SELECT_WHERE("white = ?1 AND ruleset = ?7 AND ")}};
    bool ruled = job->question.search.ruleset.length > 0;
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        sqlite3_stmt *s = ruled ? db_statement(db, sides[i].which_ruled, sides[i].sql_ruled)
                                : db_statement(db, sides[i].which, sides[i].sql);
        take(db, s, job, player, page);
    }
}

/* The last game of the page before this one. */
static struct found after(struct db *db, const struct job *job)
{
    struct found ret = {job->question.search.after_ms, 0};
    if (ret.ended_at == 0)
        return (struct found){INT64_MAX, INT64_MAX};
    sqlite3_stmt *s =
        db_statement(db, STATEMENT_FOUND_AFTER, "SELECT id FROM game WHERE public = ?1");
    db_bind_id(s, 1, &job->question.search.after);
    while (db_row(db, s))
        ret.id = sqlite3_column_int64(s, 0);
    return ret;
}

static void answer(struct db *db, struct job *job, const struct page *page)
{
    uint32_t limit = page->max - 1;
    assert(limit <= STORE_SEARCH_MAX && page->n <= page->max);
    for (uint32_t i = 0; i < page->n && i < limit; i++) {
        sqlite3_stmt *s =
            db_statement(db, STATEMENT_FOUND,
                         "SELECT " DB_GAME_COLUMNS " FROM " DB_GAME_TABLES " WHERE g.id = ?1");
        sqlite3_bind_int64(s, 1, page->list[i].id);
        while (db_row(db, s))
            db_read_game(job, s);
    }
    job->answer.more = page->n > limit;
}

void db_search(struct db *db, struct job *job)
{
    const struct question *q = &job->question;
    int64_t players[SEARCH_PLAYERS_MAX + 1];
    struct page page = {.after = after(db, job), .from = q->search.from};
    uint32_t limit = q->search.limit < STORE_SEARCH_MAX ? q->search.limit : STORE_SEARCH_MAX;
    assert(q->search.listed != 0);
    page.max = limit + 1; /* one game more, to see whether there is a further page */
    page.upto = q->search.to > 0 && q->search.to <= page.after.ended_at ? q->search.to - 1
                                                                        : page.after.ended_at;
    if (q->player != 0) {
        take_of(db, q->player, job, &page);
    } else if (q->search.player.length > 0) {
        uint32_t n = find_players(db, q->search.player, players);
        if (n > SEARCH_PLAYERS_MAX) {
            job->status = JOB_BROAD;
            return;
        }
        for (uint32_t i = 0; i < n; i++)
            take_of(db, players[i], job, &page);
    } else if (q->search.ruleset.length > 0) {
        take(db, db_statement(db, STATEMENT_FOUND_BY_RULESET, SELECT_WHERE("ruleset = ?7 AND ")),
             job, 0, &page);
    } else {
        take(db, db_statement(db, STATEMENT_FOUND_ALL, SELECT_WHERE("")), job, 0, &page);
    }
    answer(db, job, &page);
}
