/* The search for finished public games, newest first.
 *
 * Its statement is put together from constant pieces, because SQLite chooses its way by the
 * conditions that are there: games of a few players come from those players' indexes, all others
 * from the index over the end, read backwards. */
#include "server/store/db.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define FEW_PLAYERS                                                                                \
    200 /* up to so many, their own games are sorted; beyond, games are read until a page is full */
#define SQL_MAX 2500 /* bytes; the pieces below make 1,200 at most */

#define NAMED "(SELECT id FROM player WHERE name LIKE ?1 ESCAPE '\\')"

enum who { WHO_ANYBODY, WHO_FEW, WHO_MANY };

/* A LIKE pattern that finds part anywhere; what LIKE takes for wildcards is escaped. */
static struct text pattern(struct job *job, struct text part)
{
    char *to = job_alloc(job, 2 * part.len + 2);
    size_t n = 0;
    to[n++] = '%';
    for (size_t i = 0; i < part.len; i++) {
        if (part.at[i] == '%' || part.at[i] == '_' || part.at[i] == '\\')
            to[n++] = '\\';
        to[n++] = part.at[i];
    }
    to[n++] = '%';
    assert(n <= 2 * part.len + 2);
    return (struct text){to, n};
}

static enum who count_players(struct db *db, struct text like)
{
    sqlite3_stmt *s = db_statement(
        db, STATEMENT_PLAYERS_NAMED,
        "SELECT count(*) FROM (SELECT 1 FROM player WHERE name LIKE ?1 ESCAPE '\\' LIMIT ?2)");
    db_bind_text(s, 1, like);
    sqlite3_bind_int(s, 2, FEW_PLAYERS + 1);
    int n = 0;
    while (db_row(db, s))
        n = sqlite3_column_int(s, 0);
    return n > FEW_PLAYERS ? WHO_MANY : WHO_FEW;
}

static const char *condition(enum who who)
{
    switch (who) {
    case WHO_ANYBODY: return "";
    case WHO_FEW:
        return " AND g.id IN (SELECT id FROM game WHERE black IN " NAMED
               " UNION SELECT id FROM game WHERE white IN " NAMED ")";
    case WHO_MANY:
        return " AND (+g.black IN " NAMED " OR +g.white IN " NAMED
               ")"; /* + keeps it off their indexes */
    }
    return "";
}

void db_search(struct db *db, struct job *job)
{
    const struct question *q = &job->question;
    uint32_t limit = q->search.limit < STORE_SEARCH_MAX ? q->search.limit : STORE_SEARCH_MAX;
    struct text like = pattern(job, q->search.player);
    enum who who = q->search.player.len > 0 ? count_players(db, like) : WHO_ANYBODY;
    char sql[SQL_MAX];
    int length = snprintf(
        sql, sizeof sql,
        "SELECT " DB_GAME_COLUMNS " FROM " DB_GAME_TABLES
        " WHERE g.ended_at IS NOT NULL AND g.is_public = 1 AND g.ended_at >= ?2 AND g.ended_at < ?3%s%s"
        " ORDER BY g.ended_at DESC, g.id DESC LIMIT ?5 OFFSET ?6",
        q->search.ruleset.len > 0 ? " AND g.ruleset = ?4" : "", condition(who));
    assert(length > 0 && (size_t)length < sizeof sql);
    sqlite3_stmt *s = NULL;
    if (sqlite3_prepare_v2(db->handle, sql, -1, &s, NULL) != SQLITE_OK)
        db_die(db, sql);
    db_bind_text(s, 1, like);
    sqlite3_bind_int64(s, 2, q->search.from);
    sqlite3_bind_int64(s, 3, q->search.to > 0 ? q->search.to : INT64_MAX);
    db_bind_text(s, 4, q->search.ruleset);
    sqlite3_bind_int64(
        s, 5, (int64_t)limit + 1); /* one more than wanted says whether there is a further page */
    sqlite3_bind_int64(s, 6, q->search.offset);
    while (db_row(db, s)) {
        if (job->answer.games_n == limit)
            job->answer.more = true;
        else
            db_read_game(job, s);
    }
    sqlite3_finalize(s);
}
