/* Accounts, sessions and the link of the owner in the database: their changes and questions.
 * migrations/ says what each column means.
 *
 * Promises: a password never comes near the database. A hash is compared here only to see that it
 * has not changed in the meantime. */
#include "server/store/db.h"

#include <assert.h>
#include <string.h>

/* --- sessions --------------------------------------------------------------------------------- */

/* The checks are part of the statement: meanwhile another request may have made the last token, or
 * the account may have been deleted. */
static bool add_token(struct db *db, const struct row_session *row)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_ADD_TOKEN,
        "INSERT INTO session (hash, player, created_at, used_at, token, scopes)"
        " SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE EXISTS"
        " (SELECT 1 FROM account WHERE player = ?2 AND coalesce(bot_of, 0) = ?7)"
        " AND (SELECT count(*) FROM session WHERE player = ?2 AND token IS NOT NULL) < ?8");
    assert(row->player > 0);
    sql_bind_bytes(s, 1, row->hash, sizeof row->hash);
    sql_bind_int(s, 2, row->player);
    sql_bind_int(s, 3, row->created_at);
    sql_bind_int(s, 4, row->used_at);
    db_bind_text(s, 5, row->token);
    sql_bind_int(s, 6, row->scopes);
    sql_bind_int(s, 7, row->bot_of);
    sql_bind_int(s, 8, JOB_TOKENS_MAX);
    return db_change(db, s);
}

bool db_add_session(struct db *db, struct row_session *row, int64_t added_player)
{
    if (row->token.length > 0)
        return add_token(db, row);
    struct sql_stmt *s = db_statement(
        db, STATEMENT_ADD_SESSION,
        "INSERT INTO session (hash, player, created_at, used_at) VALUES (?1, ?2, ?3, ?4)");
    if (row->player == 0)
        row->player = added_player;
    assert(row->player > 0);
    sql_bind_bytes(s, 1, row->hash, sizeof row->hash);
    sql_bind_int(s, 2, row->player);
    sql_bind_int(s, 3, row->created_at);
    sql_bind_int(s, 4, row->used_at);
    return db_change(db, s);
}

/* A session that ended in the meantime stays ended. */
bool db_use_session(struct db *db, const struct row_session *row)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_USE_SESSION, "UPDATE session SET used_at = ?2 WHERE hash = ?1");
    sql_bind_bytes(s, 1, row->hash, sizeof row->hash);
    assert(row->used_at > 0);
    sql_bind_int(s, 2, row->used_at);
    db_do(db, s);
    return true;
}

/* Two windows may sign out at once, so a session that is already gone is no conflict. */
bool db_end_session(struct db *db, const struct row_session *row)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_END_SESSION, "DELETE FROM session WHERE hash = ?1");
    sql_bind_bytes(s, 1, row->hash, sizeof row->hash);
    db_do(db, s);
    return true;
}

bool db_end_sessions(struct db *db, const struct row_session *row)
{
    struct sql_stmt *s = db_statement(db, STATEMENT_END_SESSIONS,
                                      "DELETE FROM session WHERE player = ?1 AND hash <> ?2");
    sql_bind_int(s, 1, row->player);
    sql_bind_bytes(s, 2, row->hash, sizeof row->hash);
    db_do(db, s);
    return true;
}

bool db_end_bots(struct db *db, const struct row_session *row)
{
    struct sql_stmt *s = db_statement(db, STATEMENT_END_BOTS,
                                      "DELETE FROM session WHERE token IS NOT NULL AND player IN"
                                      " (SELECT player FROM account WHERE bot_of = ?1)");
    sql_bind_int(s, 1, row->player);
    db_do(db, s);
    return true;
}

/* --- tokens ----------------------------------------------------------------------------------- */

void db_ask_all_tokens(struct db *db, struct job *job)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_ALL_TOKENS,
        "SELECT s.hash, s.player, s.scopes, (SELECT bot_of FROM account a WHERE a.player = s.player)"
        " FROM session s WHERE s.token IS NOT NULL AND s.hash > ?1 ORDER BY s.hash LIMIT ?2");
    sql_bind_bytes(s, 1, job->question.hash, sizeof job->question.hash);
    sql_bind_int(s, 2, job->question.search.limit);
    while (db_row(db, s)) {
        struct row_session *row = DB_APPEND(job, sessions);
        db_bytes(s, 0, row->hash, sizeof row->hash);
        row->player = sql_int64(s, 1);
        row->scopes = (uint8_t)sql_int(s, 2);
        row->bot_of = sql_int64(s, 3);
    }
}

#define BOTS "SELECT player FROM account WHERE bot_of = ?1"

void db_ask_tokens(struct db *db, struct job *job)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_TOKENS,
        "SELECT hash, player, created_at, used_at, token, scopes FROM session WHERE (player = ?1"
        " OR player IN (" BOTS ")) AND token IS NOT NULL ORDER BY created_at DESC, hash");
    sql_bind_int(s, 1, job->question.player);
    while (db_row(db, s)) {
        struct row_session *row = DB_APPEND(job, sessions);
        db_bytes(s, 0, row->hash, sizeof row->hash);
        row->player = sql_int64(s, 1);
        row->created_at = sql_int64(s, 2);
        row->used_at = sql_int64(s, 3);
        row->token = db_text(s, 4, job);
        row->scopes = (uint8_t)sql_int(s, 5);
    }
    s = db_statement(db, STATEMENT_BOTS,
                     "SELECT id, name FROM player WHERE id IN (" BOTS ") ORDER BY id");
    sql_bind_int(s, 1, job->question.player);
    while (db_row(db, s)) {
        struct row_player *row = DB_APPEND(job, players);
        row->id = sql_int64(s, 0);
        row->name = db_text(s, 1, job);
        row->account = ACCOUNT_BOT;
    }
}

/* --- accounts --------------------------------------------------------------------------------- */

bool db_add_account(struct db *db, struct row_account *row, int64_t added_player)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_ADD_ACCOUNT,
                     "INSERT INTO account (player, name, hash, is_owner, created_at,"
                     " skeleton) VALUES (?1, ?2, ?3, 0, ?4, ?5)");
    if (row->player == 0)
        row->player = added_player;
    assert(row->player > 0 && row->folded.length > 0 && row->hash.length > 0);
    sql_bind_int(s, 1, row->player);
    db_bind_text(s, 2, row->folded);
    db_bind_text(s, 3, row->hash);
    sql_bind_int(s, 4, row->created_at);
    db_bind_skeleton(db, s, 5, row->name);
    return db_change(db, s);
}

/* Most players have no account; then there is nothing to do. */
bool db_rename_account(struct db *db, const struct row_player *row)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_NAME_TAKEN,
        "SELECT 1 FROM account mine JOIN account theirs ON theirs.player <> mine.player"
        " WHERE mine.player = ?1 AND (theirs.name = ?2 OR theirs.skeleton = ?3)");
    bool taken = false;
    sql_bind_int(s, 1, row->id);
    db_bind_text(s, 2, row->folded);
    db_bind_skeleton(db, s, 3, row->name);
    while (db_row(db, s))
        taken = true;
    if (taken)
        return false;
    s = db_statement(db, STATEMENT_RENAME_ACCOUNT,
                     "UPDATE account SET name = ?2, skeleton = ?3 WHERE player = ?1");
    sql_bind_int(s, 1, row->id);
    db_bind_text(s, 2, row->folded);
    db_bind_skeleton(db, s, 3, row->name);
    db_do(db, s);
    return true;
}

bool db_check_account(struct db *db, const struct row_account *row)
{
    struct sql_stmt *s = db_statement(db, STATEMENT_CHECK_ACCOUNT,
                                      "SELECT 1 FROM account WHERE player = ?1 AND hash = ?2");
    bool same = false;
    sql_bind_int(s, 1, row->player);
    db_bind_text(s, 2, row->hash);
    while (db_row(db, s))
        same = true;
    return same;
}

bool db_make_bot(struct db *db, const struct row_account *row, int64_t added_player)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_MAKE_BOT,
        "UPDATE account SET bot_of = ?2 WHERE player = ?1 AND bot_of IS NULL AND is_owner = 0"
        " AND player <> ?2 AND NOT EXISTS (SELECT 1 FROM account b WHERE b.bot_of = ?1)"
        " AND NOT EXISTS (SELECT 1 FROM house_act m WHERE m.kind = 'appoint' AND m.player = ?1"
        " AND m.ended IS NULL) AND NOT EXISTS (SELECT 1 FROM game WHERE black = ?1 OR white = ?1)"
        " AND EXISTS (SELECT 1 FROM account o WHERE o.player = ?2 AND o.bot_of IS NULL)"
        " AND (SELECT count(*) FROM account b WHERE b.bot_of = ?2) < ?3");
    assert(row->bot_of > 0);
    sql_bind_int(s, 1, row->player == 0 ? added_player : row->player);
    sql_bind_int(s, 2, row->bot_of);
    sql_bind_int(s, 3, JOB_BOTS_MAX);
    return db_change(db, s);
}

bool db_set_password(struct db *db, const struct row_account *row)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_SET_PASSWORD, "UPDATE account SET hash = ?2 WHERE player = ?1");
    assert(row->player > 0 && row->hash.length > 0);
    sql_bind_int(s, 1, row->player);
    db_bind_text(s, 2, row->hash);
    return db_change(db, s);
}

bool db_remove_account(struct db *db, const struct row_account *row)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_REMOVE_MUTES, "DELETE FROM mute WHERE player = ?1");
    sql_bind_int(s, 1, row->player);
    db_do(db, s);
    s = db_statement(db, STATEMENT_REMOVE_FOLLOWS, "DELETE FROM follow WHERE player = ?1");
    sql_bind_int(s, 1, row->player);
    db_do(db, s);
    s = db_statement(db, STATEMENT_REMOVE_INVITES, "DELETE FROM invite WHERE player = ?1");
    sql_bind_int(s, 1, row->player);
    db_do(db, s);
    s = db_statement(db, STATEMENT_REMOVE_ROLES, "DELETE FROM tour_staff WHERE player = ?1");
    sql_bind_int(s, 1, row->player);
    db_do(db, s);
    /* The player's name is noted before a later change of this job replaces it. Deleting the account
     * is the last step: without an account the job is a conflict, and the other steps are undone. */
    db_end_appointment(db, row->player);
    db_forget_soon(db, row->player);
    s = db_statement(db, STATEMENT_REMOVE_ACCOUNT, "DELETE FROM account WHERE player = ?1");
    sql_bind_int(s, 1, row->player);
    return db_change(db, s);
}

/* Finds an account by its folded name, or by the number of its player. */
void db_ask_account(struct db *db, struct job *job)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_ACCOUNT,
        "SELECT a.player, a.name, a.hash, a.created_at, p.name, p.created_at, a.is_owner, " DB_IS_MODERATOR
        ", a.bot_of, EXISTS (SELECT 1 FROM game WHERE black = p.id OR white = p.id) FROM account a JOIN player p ON p.id = a.player"
        " WHERE a.player = ?1 OR (?1 IS NULL AND a.name = ?2)");
    db_bind_positive(s, 1, job->question.player);
    db_bind_text(s, 2, job->question.key);
    while (db_row(db, s)) {
        struct row_account *row = job_alloc(job, sizeof *row);
        struct row_player *player = job_alloc(job, sizeof *player);
        row->player = player->id = sql_int64(s, 0);
        row->folded = player->folded = db_text(s, 1, job);
        row->hash = db_text(s, 2, job);
        row->created_at = sql_int64(s, 3);
        player->name = db_text(s, 4, job);
        player->created_at = sql_int64(s, 5);
        row->bot_of = sql_int64(s, 8);
        row->has_games = sql_int(s, 9);
        player->account = row->bot_of ? ACCOUNT_BOT : ACCOUNT_PERSON;
        player->owner = sql_int(s, 6);
        player->moderator = sql_int(s, 7);
        player->account_at = row->created_at;
        job->answer.accounts = row;
        job->answer.players = player;
        job->answer.accounts_n = job->answer.players_n = 1;
    }
    if (job->question.owner == 0)
        return;
    s = db_statement(db, STATEMENT_BOTS_N, "SELECT count(*) FROM account WHERE bot_of = ?1");
    sql_bind_int(s, 1, job->question.owner);
    while (db_row(db, s))
        job->answer.count = (uint32_t)sql_int(s, 0);
}

/* Finds the accounts with this name or with a name that looks like it. */
void db_ask_name(struct db *db, struct job *job)
{
    struct sql_stmt *s = db_statement(db, STATEMENT_NAME,
                                      "SELECT player, name FROM account WHERE player <> ?1"
                                      " AND (name = ?2 OR skeleton = ?3) LIMIT 2");
    sql_bind_int(s, 1, job->question.player);
    db_bind_text(s, 2, job->question.key);
    db_bind_skeleton(db, s, 3, job->question.name);
    while (db_row(db, s)) {
        struct row_account *row = DB_APPEND(job, accounts);
        row->player = sql_int64(s, 0);
        row->folded = db_text(s, 1, job);
    }
}

void db_ask_accounts(struct db *db, struct job *job)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_ACCOUNTS_FOUND,
        "SELECT p.id, p.name, a.created_at FROM account a JOIN player p ON p.id = a.player"
        " WHERE a.name >= ?1 AND a.name <= ?3 AND a.bot_of IS NULL"
        " ORDER BY a.name LIMIT ?2");
    db_bind_text(s, 1, job->question.key);
    sql_bind_int(s, 2, job->question.search.limit);
    db_bind_text(s, 3, db_after_all(job, job->question.key));
    while (db_row(db, s)) {
        struct row_player *row = DB_APPEND(job, players);
        row->id = sql_int64(s, 0);
        row->name = db_text(s, 1, job);
        row->account = ACCOUNT_PERSON;
        row->account_at = sql_int64(s, 2);
    }
}

/* --- the owner -------------------------------------------------------------------------------- */

bool db_offer_owner(struct db *db, const struct row_owner_link *row)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_OFFER_OWNER,
        "INSERT INTO owner_link (one, hash, created_at) VALUES (1, ?1, ?2)"
        " ON CONFLICT (one) DO UPDATE SET hash = excluded.hash, created_at = excluded.created_at");
    sql_bind_bytes(s, 1, row->hash, sizeof row->hash);
    sql_bind_int(s, 2, row->created_at);
    return db_change(db, s);
}

bool db_take_owner(struct db *db, const struct row_owner_link *row)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_USE_LINK, "DELETE FROM owner_link WHERE hash = ?1 AND created_at >= ?2");
    sql_bind_bytes(s, 1, row->hash, sizeof row->hash);
    sql_bind_int(s, 2, row->created_at - JOB_OWNER_LINK_MS);
    if (!db_change(db, s))
        return false;
    s = db_statement(db, STATEMENT_SET_OWNER, "UPDATE account SET is_owner = 1 WHERE player = ?1");
    sql_bind_int(s, 1, row->player);
    return db_change(db, s);
}

void db_ask_owner(struct db *db, struct job *job)
{
    struct sql_stmt *s = db_statement(db, STATEMENT_OWNED,
                                      "SELECT 1 FROM owner_link WHERE created_at >= ?1"
                                      " UNION ALL SELECT 1 FROM account WHERE is_owner = 1");
    sql_bind_int(s, 1, job->question.made_since);
    while (db_row(db, s))
        job->answer.owned = true;
}
