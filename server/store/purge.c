/* What the store removes by itself, because nobody can want it any more.
 *
 * Promises: a piece of it is one short transaction that looks at some hundred rows at most, however
 * large the database is; jobs come between two pieces. What is removed was refused before: a row is
 * kept a day longer than it counts, so that a clock that is set back does no harm. */
#include "server/store/db.h"

#define COMMAND_KEEP_MS (24 * INT64_C(3600000)) /* how long a command's answer is remembered */
#define SLACK_MS        (24 * INT64_C(3600000))
#define PURGE_MAX       500 /* rows of each kind that a piece removes */

static bool purge_commands(struct db *db, int64_t now_ms)
{
    sqlite3_stmt *s = db_statement(
        db, STATEMENT_PURGE,
        "DELETE FROM command WHERE (player, key) IN (SELECT player, key FROM command WHERE at < ?1 LIMIT ?2)");
    sqlite3_bind_int64(s, 1, now_ms - COMMAND_KEEP_MS);
    sqlite3_bind_int(s, 2, PURGE_MAX);
    return db_change(db, s) && sqlite3_changes(db->handle) == PURGE_MAX;
}

/* A session that is too old in all is refused, so that it is not used any more, and comes to this. */
static bool purge_sessions(struct db *db, int64_t now_ms, int64_t idle_ms)
{
    sqlite3_stmt *s = db_statement(
        db, STATEMENT_PURGE_SESSIONS,
        "DELETE FROM session WHERE hash IN (SELECT hash FROM session WHERE used_at < ?1 LIMIT ?2)");
    if (idle_ms == 0)
        return false;
    sqlite3_bind_int64(s, 1, now_ms - idle_ms - SLACK_MS);
    sqlite3_bind_int(s, 2, PURGE_MAX);
    return db_change(db, s) && sqlite3_changes(db->handle) == PURGE_MAX;
}

bool db_purge(struct db *db, int64_t now_ms, int64_t session_idle_ms)
{
    db_run(db, STATEMENT_BEGIN, "BEGIN IMMEDIATE");
    bool more = purge_commands(db, now_ms);
    more = purge_sessions(db, now_ms, session_idle_ms) || more;
    more = db_forget(db) || more;
    db_run(db, STATEMENT_COMMIT, "COMMIT");
    return more;
}
