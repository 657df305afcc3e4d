/* The search for finished public games, newest first.
 *
 * Promises: whatever the question, at most one page of index entries is read for each of
 * SEARCH_PLAYERS_MAX players, each colour and each value of `listed`. More players are JOB_BROAD.
 * Pages join without gap or overlap, because each says where the one before it ended. */
#include "server/store/found.h"

#include <assert.h>

/* The number of players whose names may begin with the searched text. Beyond it only players with
 * exactly this word count. */
#define SEARCH_PLAYERS_MAX 100

/* --- players ---------------------------------------------------------------------------------- */

static uint32_t read_players(struct db *db, struct sql_stmt *s, int64_t ret[SEARCH_PLAYERS_MAX + 1])
{
    uint32_t n = 0;
    while (db_row(db, s))
        ret[n++] = sql_int64(s, 0);
    return n;
}

/* Returns SEARCH_PLAYERS_MAX + 1 when there are too many. */
static uint32_t find_players(struct db *db, struct job *job, int64_t ret[SEARCH_PLAYERS_MAX + 1])
{
    struct text name = db_fold(db, job->question.search.player);
    struct sql_stmt *s = db_statement(
        db, STATEMENT_NAMED,
        "SELECT DISTINCT player FROM name_part WHERE part >= ?1 AND part < ?3 LIMIT ?2");
    db_bind_text(s, 1, name);
    sql_bind_int(s, 2, SEARCH_PLAYERS_MAX + 1);
    db_bind_text(s, 3, db_after_all(job, name));
    uint32_t n = read_players(db, s, ret);
    if (n <= SEARCH_PLAYERS_MAX)
        return n;
    s = db_statement(db, STATEMENT_NAMED_EXACTLY,
                     "SELECT player FROM name_part WHERE part = ?1 LIMIT ?2");
    db_bind_text(s, 1, name);
    sql_bind_int(s, 2, SEARCH_PLAYERS_MAX + 1);
    n = read_players(db, s, ret);
    return n > 0 ? n : SEARCH_PLAYERS_MAX + 1;
}

/* --- games ------------------------------------------------------------------------------------ */

#define SELECT_WHERE(wanted) "SELECT ended_at, id FROM game WHERE " wanted FOUND_WITHIN FOUND_NEWEST

/* Takes the games of one query, which brings the newest first. */
static void take_listed(struct db *db, struct sql_stmt *s, const struct job *job,
                        enum listed listed, struct page *page)
{
    found_bind(s, page, page->max, listed);
    if (job->question.search.ruleset.length > 0)
        db_bind_text(s, 7, job->question.search.ruleset);
    while (db_row(db, s)) {
        struct found one = {sql_int64(s, 0), sql_int64(s, 1)};
        found_keep(page, &one);
    }
}

/* Takes the games of the player ?1, or of all, that the question asks for: one query for each value of
 * `listed`, so that each reads its index from the newest game on. */
static void take(struct db *db, struct sql_stmt *s, const struct job *job, int64_t player,
                 struct page *page)
{
    static const enum listed all[] = {LISTED_NOT, LISTED_PEOPLE, LISTED_COMPUTER};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (!(job->question.search.listed & all[i]))
            continue;
        if (player != 0)
            sql_bind_int(s, 1, player);
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
        struct sql_stmt *s = ruled ? db_statement(db, sides[i].which_ruled, sides[i].sql_ruled)
                                   : db_statement(db, sides[i].which, sides[i].sql);
        take(db, s, job, player, page);
    }
}

void db_search(struct db *db, struct job *job)
{
    const struct question *q = &job->question;
    int64_t players[SEARCH_PLAYERS_MAX + 1];
    struct page page;
    assert(q->search.listed != 0);
    found_begin(db, job, &page);
    if (q->player != 0) {
        take_of(db, q->player, job, &page);
    } else if (q->search.player.length > 0) {
        uint32_t n = find_players(db, job, players);
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
    found_answer(db, job, &page);
}
