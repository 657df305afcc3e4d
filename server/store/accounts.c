/* Accounts, sessions and the link of the owner in the database: their changes and questions.
 * migrations/ says what each column means.
 *
 * Promises: a password never comes near the database. A hash is compared here only to see that it
 * has not changed in the meantime. */
#include "server/store/db.h"

#include <assert.h>

/* --- sessions --------------------------------------------------------------------------------- */

bool db_add_session(struct db *db, struct row_session *row, int64_t added_player)
{
    sqlite3_stmt *s = db_statement(
        db, STATEMENT_ADD_SESSION,
        "INSERT INTO session (hash, player, created_at, used_at) VALUES (?1, ?2, ?3, ?4)");
    if (row->player == 0)
        row->player = added_player;
    assert(row->player > 0);
    sqlite3_bind_blob(s, 1, row->hash, (int)sizeof row->hash, SQLITE_STATIC);
    sqlite3_bind_int64(s, 2, row->player);
    sqlite3_bind_int64(s, 3, row->created_at);
    sqlite3_bind_int64(s, 4, row->used_at);
    return db_change(db, s);
}

/* A session that ended in the meantime stays ended. */
bool db_use_session(struct db *db, const struct row_session *row)
{
    sqlite3_stmt *s =
        db_statement(db, STATEMENT_USE_SESSION, "UPDATE session SET used_at = ?2 WHERE hash = ?1");
    sqlite3_bind_blob(s, 1, row->hash, (int)sizeof row->hash, SQLITE_STATIC);
    assert(row->used_at > 0);
    sqlite3_bind_int64(s, 2, row->used_at);
    db_change(db, s);
    return true;
}

/* Two windows may sign out at once, so a session that is already gone is no conflict. */
bool db_end_session(struct db *db, const struct row_session *row)
{
    sqlite3_stmt *s =
        db_statement(db, STATEMENT_END_SESSION, "DELETE FROM session WHERE hash = ?1");
    sqlite3_bind_blob(s, 1, row->hash, (int)sizeof row->hash, SQLITE_STATIC);
    db_change(db, s);
    return true;
}

bool db_end_sessions(struct db *db, const struct row_session *row)
{
    sqlite3_stmt *s = db_statement(db, STATEMENT_END_SESSIONS,
                                   "DELETE FROM session WHERE player = ?1 AND hash <> ?2");
    sqlite3_bind_int64(s, 1, row->player);
    sqlite3_bind_blob(s, 2, row->hash, (int)sizeof row->hash, SQLITE_STATIC);
    db_change(db, s);
    return true;
}

/* --- accounts --------------------------------------------------------------------------------- */

bool db_add_account(struct db *db, struct row_account *row, int64_t added_player)
{
    sqlite3_stmt *s = db_statement(db, STATEMENT_ADD_ACCOUNT,
                                   "INSERT INTO account (player, name, hash, is_owner, created_at,"
                                   " skeleton) VALUES (?1, ?2, ?3, 0, ?4, miai_skeleton(?5))");
    if (row->player == 0)
        row->player = added_player;
    assert(row->player > 0 && row->folded.length > 0 && row->hash.length > 0);
    sqlite3_bind_int64(s, 1, row->player);
    db_bind_text(s, 2, row->folded);
    db_bind_text(s, 3, row->hash);
    sqlite3_bind_int64(s, 4, row->created_at);
    db_bind_text(s, 5, row->name);
    return db_change(db, s);
}

/* Most players have no account; then there is nothing to do. */
bool db_rename_account(struct db *db, const struct row_player *row)
{
    sqlite3_stmt *s = db_statement(
        db, STATEMENT_NAME_TAKEN,
        "SELECT 1 FROM account mine JOIN account theirs ON theirs.player <> mine.player"
        " WHERE mine.player = ?1 AND (theirs.name = ?2 OR theirs.skeleton = miai_skeleton(?3))");
    bool taken = false;
    sqlite3_bind_int64(s, 1, row->id);
    db_bind_text(s, 2, row->folded);
    db_bind_text(s, 3, row->name);
    while (db_row(db, s))
        taken = true;
    if (taken)
        return false;
    s = db_statement(
        db, STATEMENT_RENAME_ACCOUNT,
        "UPDATE account SET name = ?2, skeleton = miai_skeleton(?3) WHERE player = ?1");
    sqlite3_bind_int64(s, 1, row->id);
    db_bind_text(s, 2, row->folded);
    db_bind_text(s, 3, row->name);
    db_change(db, s);
    return true;
}

bool db_check_account(struct db *db, const struct row_account *row)
{
    sqlite3_stmt *s = db_statement(db, STATEMENT_CHECK_ACCOUNT,
                                   "SELECT 1 FROM account WHERE player = ?1 AND hash = ?2");
    bool same = false;
    sqlite3_bind_int64(s, 1, row->player);
    db_bind_text(s, 2, row->hash);
    while (db_row(db, s))
        same = true;
    return same;
}

bool db_set_password(struct db *db, const struct row_account *row)
{
    sqlite3_stmt *s =
        db_statement(db, STATEMENT_SET_PASSWORD, "UPDATE account SET hash = ?2 WHERE player = ?1");
    assert(row->player > 0 && row->hash.length > 0);
    sqlite3_bind_int64(s, 1, row->player);
    db_bind_text(s, 2, row->hash);
    return db_change(db, s);
}

bool db_remove_account(struct db *db, const struct row_account *row)
{
    sqlite3_stmt *s =
        db_statement(db, STATEMENT_REMOVE_MUTES, "DELETE FROM mute WHERE player = ?1");
    sqlite3_bind_int64(s, 1, row->player);
    db_change(db, s);
    s = db_statement(db, STATEMENT_REMOVE_INVITES, "DELETE FROM invite WHERE player = ?1");
    sqlite3_bind_int64(s, 1, row->player);
    db_change(db, s);
    s = db_statement(db, STATEMENT_REMOVE_ROLES, "DELETE FROM tour_staff WHERE player = ?1");
    sqlite3_bind_int64(s, 1, row->player);
    db_change(db, s);
    /* The player's name is noted before a later change of this job replaces it. Deleting the account
     * is the last step: without an account the job is a conflict, and the other steps are undone. */
    db_end_appointment(db, row->player);
    db_forget_soon(db, row->player);
    s = db_statement(db, STATEMENT_REMOVE_ACCOUNT, "DELETE FROM account WHERE player = ?1");
    sqlite3_bind_int64(s, 1, row->player);
    return db_change(db, s);
}

/* Finds an account by its folded name, or by the number of its player. */
void db_ask_account(struct db *db, struct job *job)
{
    sqlite3_stmt *s = db_statement(
        db, STATEMENT_ACCOUNT,
        "SELECT a.player, a.name, a.hash, a.created_at, p.name, p.created_at, a.is_owner, " DB_IS_MODERATOR
        " FROM account a JOIN player p ON p.id = a.player"
        " WHERE a.player = ?1 OR (?1 IS NULL AND a.name = ?2)");
    db_bind_positive(s, 1, job->question.player);
    db_bind_text(s, 2, job->question.key);
    while (db_row(db, s)) {
        struct row_account *row = job_alloc(job, sizeof *row);
        struct row_player *player = job_alloc(job, sizeof *player);
        row->player = player->id = sqlite3_column_int64(s, 0);
        row->folded = player->folded = db_text(s, 1, job);
        row->hash = db_text(s, 2, job);
        row->created_at = sqlite3_column_int64(s, 3);
        player->name = db_text(s, 4, job);
        player->created_at = sqlite3_column_int64(s, 5);
        player->account = true;
        player->owner = sqlite3_column_int(s, 6);
        player->moderator = sqlite3_column_int(s, 7);
        player->account_at = row->created_at;
        job->answer.accounts = row;
        job->answer.players = player;
        job->answer.accounts_n = job->answer.players_n = 1;
    }
}

/* Finds the accounts with this name or with a name that looks like it. */
void db_ask_name(struct db *db, struct job *job)
{
    sqlite3_stmt *s = db_statement(db, STATEMENT_NAME,
                                   "SELECT player, name FROM account WHERE player <> ?1"
                                   " AND (name = ?2 OR skeleton = miai_skeleton(?3)) LIMIT 2");
    sqlite3_bind_int64(s, 1, job->question.player);
    db_bind_text(s, 2, job->question.key);
    db_bind_text(s, 3, job->question.name);
    while (db_row(db, s)) {
        struct row_account *row = DB_APPEND(job, accounts);
        row->player = sqlite3_column_int64(s, 0);
        row->folded = db_text(s, 1, job);
    }
}

/* --- the owner -------------------------------------------------------------------------------- */

bool db_offer_owner(struct db *db, const struct row_owner_link *row)
{
    sqlite3_stmt *s = db_statement(
        db, STATEMENT_OFFER_OWNER,
        "INSERT OR REPLACE INTO owner_link (one, hash, created_at) VALUES (1, ?1, ?2)");
    sqlite3_bind_blob(s, 1, row->hash, (int)sizeof row->hash, SQLITE_STATIC);
    sqlite3_bind_int64(s, 2, row->created_at);
    return db_change(db, s);
}

bool db_take_owner(struct db *db, const struct row_owner_link *row)
{
    sqlite3_stmt *s = db_statement(db, STATEMENT_USE_LINK,
                                   "DELETE FROM owner_link WHERE hash = ?1 AND created_at >= ?2");
    sqlite3_bind_blob(s, 1, row->hash, (int)sizeof row->hash, SQLITE_STATIC);
    sqlite3_bind_int64(s, 2, row->created_at - JOB_OWNER_LINK_MS);
    if (!db_change(db, s))
        return false;
    s = db_statement(db, STATEMENT_SET_OWNER, "UPDATE account SET is_owner = 1 WHERE player = ?1");
    sqlite3_bind_int64(s, 1, row->player);
    return db_change(db, s);
}

void db_ask_owner(struct db *db, struct job *job)
{
    sqlite3_stmt *s = db_statement(db, STATEMENT_OWNED,
                                   "SELECT 1 FROM owner_link WHERE created_at >= ?1"
                                   " UNION ALL SELECT 1 FROM account WHERE is_owner = 1");
    sqlite3_bind_int64(s, 1, job->question.made_since);
    while (db_row(db, s))
        job->answer.owned = true;
}
