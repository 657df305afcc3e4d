/* The index of names, by which searches find finished games.
 *
 * Promises: a player with a finished public game has a row for the folded name and a row for each
 * of its words with the rest of the name. A player without such a game has no row, so that names
 * without games, of which strangers make as many as they like, never get in the way. A new name is
 * indexed in the same transaction.
 *
 * The caller of store.h provides the folding of names. */
#include "server/store/db.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"

/* Inserts rows for the players that a query names; existing rows stay. */
#define ADD_NAMES(players)                                                                         \
    "INSERT OR IGNORE INTO name_part (part, player)"                                               \
    " WITH RECURSIVE rest (part, player) AS ("                                                     \
    "SELECT miai_fold(name), id FROM player WHERE id IN (" players ")"                             \
    " UNION ALL SELECT substr(part, instr(part, ' ') + 1), player FROM rest"                       \
    " WHERE instr(part, ' ') > 0) SELECT part, player FROM rest"

static void fold(sqlite3_context *context, int n, sqlite3_value **values)
{
    const struct store_names *names = sqlite3_user_data(context);
    const unsigned char *name = sqlite3_value_text(values[0]);
    size_t len = (size_t)sqlite3_value_bytes(values[0]);
    assert(n == 1);
    char *folded = alloc_raw(len + 1, 1);
    len = name ? names->fold((const char *)name, len, folded) : 0;
    sqlite3_result_text64(context, folded, len, free, SQLITE_UTF8);
}

static void skeleton(sqlite3_context *context, int n, sqlite3_value **values)
{
    const struct store_names *names = sqlite3_user_data(context);
    const unsigned char *name = sqlite3_value_text(values[0]);
    size_t len = (size_t)sqlite3_value_bytes(values[0]);
    char text[STORE_SKELETON_BYTES];
    assert(n == 1);
    len = name ? names->skeleton((const char *)name, len, text) : 0;
    if (len > 0)
        sqlite3_result_text64(context, text, len, SQLITE_TRANSIENT, SQLITE_UTF8);
    else
        sqlite3_result_null(context);
}

bool db_know_names(struct db *db, const struct store_names *names)
{
    /* The const is lost on the way through SQLite, which returns the pointer untouched. */
    union {
        const struct store_names *in;
        void *out;
    } ctx = {names};
    return sqlite3_create_function(db->handle, "miai_fold", 1,
                                   SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, ctx.out,
                                   fold, NULL, NULL) == SQLITE_OK &&
           sqlite3_create_function(db->handle, "miai_skeleton", 1,
                                   SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, ctx.out,
                                   skeleton, NULL, NULL) == SQLITE_OK &&
           db_know_ids(db);
}

static bool built(struct db *db, const char *what, const char *how)
{
    sqlite3_stmt *s = NULL;
    bool same = sqlite3_prepare_v2(db->handle, "SELECT 1 FROM meta WHERE key = ?1 AND value = ?2",
                                   -1, &s, NULL) == SQLITE_OK &&
                sqlite3_bind_text(s, 1, what, -1, SQLITE_STATIC) == SQLITE_OK &&
                sqlite3_bind_text(s, 2, how, -1, SQLITE_STATIC) == SQLITE_OK &&
                sqlite3_step(s) == SQLITE_ROW;
    sqlite3_finalize(s);
    return same;
}

/* Executes `rows`, which begins a transaction, and records `how` they were made. */
static bool build(struct db *db, const char *rows, const char *what, const char *how)
{
    if (built(db, what, how))
        return true;
    char *mark = sqlite3_mprintf("INSERT INTO meta (key, value) VALUES (%Q, %Q)"
                                 " ON CONFLICT DO UPDATE SET value = excluded.value; COMMIT",
                                 what, how);
    bool ok = mark && sqlite3_exec(db->handle, rows, NULL, NULL, NULL) == SQLITE_OK &&
              sqlite3_exec(db->handle, mark, NULL, NULL, NULL) == SQLITE_OK;
    sqlite3_free(mark);
    return ok;
}

/* Among existing accounts that look alike, the oldest gets the skeleton. All of them keep their names. */
static bool build_skeletons(struct db *db, const struct store_names *names)
{
    return build(db,
                 "BEGIN IMMEDIATE; UPDATE account SET skeleton = NULL;"
                 " UPDATE OR IGNORE account SET skeleton ="
                 " (SELECT miai_skeleton(name) FROM player WHERE id = account.player);",
                 "skeletons", names->how_skeletons);
}

bool db_build_names(struct db *db, const struct store_names *names)
{
    static const char rows[] = "BEGIN IMMEDIATE; DELETE FROM name_part;" ADD_NAMES(
        "SELECT black FROM game WHERE ended_at IS NOT NULL AND is_public = 1"
        " UNION SELECT white FROM game WHERE ended_at IS NOT NULL AND is_public = 1") ";";
    return build(db, rows, "names", names->how) && build_skeletons(db, names);
}

void db_name_players(struct db *db, const struct id128 *game)
{
    sqlite3_stmt *s =
        db_statement(db, STATEMENT_NAME_PLAYERS,
                     ADD_NAMES("SELECT black FROM game WHERE public = ?1 AND is_public = 1"
                               " AND ended_at IS NOT NULL"
                               " UNION SELECT white FROM game WHERE public = ?1"
                               " AND is_public = 1 AND ended_at IS NOT NULL"));
    db_bind_id(s, 1, game);
    db_change(db, s);
}

void db_name_again(struct db *db, int64_t player)
{
    assert(player > 0);
    sqlite3_stmt *s =
        db_statement(db, STATEMENT_REMOVE_NAMES, "DELETE FROM name_part WHERE player = ?1");
    sqlite3_bind_int64(s, 1, player);
    if (!db_change(db, s))
        return;
    s = db_statement(db, STATEMENT_ADD_NAMES, ADD_NAMES("?1"));
    sqlite3_bind_int64(s, 1, player);
    db_change(db, s);
}
