/* Approval of tournaments: which games count for ratings, as acts of moderation decide it. The
 * owner approves a tournament, or trusts an account, whose tournaments are then approved when they
 * are made (tours.c). When such an act ends, the games that were rated by then stay rated. An
 * annulment takes all games of a tournament out of the ratings, and its end brings them back.
 *
 * Promises: no row of a game changes, so an act costs the same whatever was played. */
#include "server/store/db.h"

#include <assert.h>
#include <string.h>

static bool any(struct db *db, struct sql_stmt *s)
{
    bool ret = false;
    while (db_row(db, s))
        ret = sql_int(s, 0);
    return ret;
}

/* True if the tournament has games that could count. */
static bool has_games(struct db *db, const struct id128 *tour)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_RATES_OF,
        "SELECT EXISTS (SELECT 1 FROM tour t JOIN rated_game g ON g.tour = t.id WHERE t.public = ?1)");
    db_bind_id(s, 1, tour);
    return any(db, s);
}

/* True if a tournament that this act approved or annulled has such games. */
static bool had_games(struct db *db, int64_t act)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_RATES_BY,
        "SELECT EXISTS (SELECT 1 FROM tour t JOIN rated_game g ON g.tour = t.id WHERE t.approved_by = ?1)"
        " OR EXISTS (SELECT 1 FROM tour t JOIN rated_game g ON g.tour = t.id WHERE t.annulled_by = ?1)");
    sql_bind_int(s, 1, act);
    return any(db, s);
}

static void approve(struct db *db, const struct row_moderation_act *row)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_APPROVE,
                     "UPDATE tour SET rates_until = ?2, approved_by = ?3 WHERE public = ?1");
    db_bind_id(s, 1, &row->tour);
    sql_bind_int(s, 2, JOB_RATES_ALL);
    sql_bind_int(s, 3, row->id);
    db_do(db, s);
}

static void annul(struct db *db, const struct row_moderation_act *row)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_ANNUL, "UPDATE tour SET annulled_by = ?2 WHERE public = ?1");
    db_bind_id(s, 1, &row->tour);
    sql_bind_int(s, 2, row->id);
    db_do(db, s);
}

/* The approval by the undone act ends now. Games that the undone act annulled count again. */
static void undo(struct db *db, const struct row_moderation_act *row)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_UNAPPROVE,
        "UPDATE tour SET rates_until = ?2 WHERE approved_by = ?1 AND rates_until = ?3");
    sql_bind_int(s, 1, row->undoes);
    sql_bind_int(s, 2, row->at);
    sql_bind_int(s, 3, JOB_RATES_ALL);
    db_do(db, s);
    s = db_statement(db, STATEMENT_UNANNUL,
                     "UPDATE tour SET annulled_by = NULL WHERE annulled_by = ?1");
    sql_bind_int(s, 1, row->undoes);
    db_do(db, s);
}

void db_approve(struct db *db, struct row_moderation_act *row)
{
    assert(row->id > 0 && row->at > 0 && row->at < JOB_RATES_ALL);
    if (row->undoes != 0) {
        row->rates = had_games(db, row->undoes);
        undo(db, row);
    } else if (text_is(row->kind, "approve")) {
        row->rates = has_games(db, &row->tour);
        approve(db, row);
    } else if (text_is(row->kind, "annul")) {
        row->rates = has_games(db, &row->tour);
        annul(db, row);
    }
}
