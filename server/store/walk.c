/* A walk over all finished public games, on a connection of its own that only reads.
 *
 * Promises: each game is read in one transaction, so its rows belong to one moment. No transaction lasts longer than
 * one game, so a server beside it can empty its log. Games that end meanwhile are not met. */
#include "server/store/walk.h"

#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "server/store/db.h"

struct walk {
    struct db db;
    int64_t upto_ms, ended_ms, id; /* the last game that was met */
};

struct walk *walk_create(const char *path, int64_t upto_ms, char *ret_error, size_t size)
{
    struct walk *walk = alloc_zeroed(1, sizeof *walk);
    walk->upto_ms = upto_ms;
    walk->ended_ms = INT64_MIN;
    if (db_open_beside(&walk->db, path, ret_error, size))
        return walk;
    walk_destroy(walk);
    return NULL;
}

void walk_destroy(struct walk *walk)
{
    if (!walk)
        return;
    db_close(&walk->db);
    free(walk);
}

static bool next(struct walk *walk, struct id128 *ret)
{
    struct sql_stmt *s = db_statement(
        &walk->db, STATEMENT_NEXT_PUBLIC,
        "SELECT ended_at, id, public FROM game WHERE ended_at >= ?1 AND (ended_at, id) > (?1, ?2)"
        " AND ended_at <= ?3 AND is_public = 1 ORDER BY ended_at, id LIMIT 1");
    bool found = false;
    sql_bind_int(s, 1, walk->ended_ms);
    sql_bind_int(s, 2, walk->id);
    sql_bind_int(s, 3, walk->upto_ms);
    while (db_row(&walk->db, s)) {
        walk->ended_ms = sql_int64(s, 0);
        walk->id = sql_int64(s, 1);
        *ret = db_id(s, 2);
        found = true;
    }
    return found;
}

struct job *walk_game(struct walk *walk)
{
    struct id128 id;
    struct job *job = NULL;
    db_run(&walk->db, SQL_BEGIN_READS);
    if (next(walk, &id)) {
        job = job_create(1);
        job->question.kind = QUESTION_GAME;
        job->question.id = id;
        db_answer(&walk->db, job);
    }
    db_run(&walk->db, SQL_COMMIT);
    return job;
}
