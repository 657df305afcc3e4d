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
#include <string.h>

#define PIECE 500 /* players that are read together when the index is made */

/* Inserts the rows of a player; existing rows stay. */
static void add_parts(struct db *db, int64_t player, struct text name)
{
    struct text part = db_fold(db, name);
    assert(player != 0);
    for (;;) {
        struct sql_stmt *s = db_statement(db, STATEMENT_ADD_NAME,
                                          "INSERT INTO name_part (part, player) VALUES (?1, ?2)"
                                          " ON CONFLICT (part, player) DO NOTHING");
        db_bind_text(s, 1, part);
        sql_bind_int(s, 2, player);
        db_do(db, s);
        const char *space = part.length ? memchr(part.at, ' ', part.length) : NULL;
        if (!space)
            return;
        part.length -= (size_t)(space + 1 - part.at);
        part.at = space + 1;
    }
}

/* Adds the rows of the players that a query finds: id and name. Returns the last of them. */
static int64_t add_players(struct db *db, struct sql_stmt *s, int64_t last)
{
    while (db_row(db, s)) {
        last = sql_int64(s, 0);
        add_parts(db, last, sql_text(s, 1));
    }
    return last;
}

void db_name_players(struct db *db, const struct id128 *game)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_NAME_PLAYERS,
                     "SELECT p.id, p.name FROM game g JOIN player p ON p.id IN (g.black, g.white)"
                     " WHERE g.public = ?1 AND g.is_public = 1 AND g.ended_at IS NOT NULL");
    db_bind_id(s, 1, game);
    add_players(db, s, 0);
}

void db_name_again(struct db *db, int64_t player)
{
    assert(player > 0);
    struct sql_stmt *s =
        db_statement(db, STATEMENT_REMOVE_NAMES, "DELETE FROM name_part WHERE player = ?1");
    sql_bind_int(s, 1, player);
    db_do(db, s);
    if (db_changes(db) == 0)
        return;
    s = db_statement(db, STATEMENT_NAME_OF, "SELECT id, name FROM player WHERE id = ?1");
    sql_bind_int(s, 1, player);
    add_players(db, s, 0);
}

/* --- making it ---------------------------------------------------------------------------------- */

static bool is_built(struct db *db, const char *what, const char *how)
{
    bool same = false;
    struct sql_stmt *s =
        db_statement(db, STATEMENT_META, "SELECT 1 FROM meta WHERE key = ?1 AND value = ?2");
    db_bind_text(s, 1, text_of(what));
    db_bind_text(s, 2, text_of(how));
    while (db_row(db, s))
        same = true;
    return same;
}

static void set_built(struct db *db, const char *what, const char *how)
{
    struct sql_stmt *s = db_statement(db, STATEMENT_SET_META,
                                      "INSERT INTO meta (key, value) VALUES (?1, ?2)"
                                      " ON CONFLICT (key) DO UPDATE SET value = excluded.value");
    db_bind_text(s, 1, text_of(what));
    db_bind_text(s, 2, text_of(how));
    db_do(db, s);
}

static void build_parts(struct db *db)
{
    int64_t last = INT64_MIN, before;
    db_do(db, db_statement(db, STATEMENT_REMOVE_ALL_NAMES, "DELETE FROM name_part"));
    do {
        struct sql_stmt *s = db_statement(
            db, STATEMENT_PLAYERS_TO_NAME,
            "SELECT id, name FROM player WHERE id > ?1 AND (EXISTS (SELECT 1 FROM game"
            " WHERE black = player.id AND ended_at IS NOT NULL AND is_public = 1) OR EXISTS"
            " (SELECT 1 FROM game WHERE white = player.id AND ended_at IS NOT NULL"
            " AND is_public = 1)) ORDER BY id LIMIT ?2");
        before = last;
        sql_bind_int(s, 1, last);
        sql_bind_int(s, 2, PIECE);
        last = add_players(db, s, last);
        assert(last >= before); /* so the walk ends */
    } while (last > before);
}

static void set_skeleton(struct db *db, int64_t player, struct text name)
{
    assert(player > 0);
    struct sql_stmt *s =
        db_statement(db, STATEMENT_DRAW_SKELETON,
                     "UPDATE account SET skeleton = ?2 WHERE player = ?1"
                     " AND NOT EXISTS (SELECT 1 FROM account a WHERE a.skeleton = ?2)");
    sql_bind_int(s, 1, player);
    db_bind_skeleton(db, s, 2, name);
    db_do(db, s);
}

/* Among existing accounts that look alike, the oldest gets the skeleton. All of them keep their names. */
static void build_skeletons(struct db *db)
{
    int64_t last = INT64_MIN, before;
    db_do(db, db_statement(db, STATEMENT_REMOVE_SKELETONS, "UPDATE account SET skeleton = NULL"));
    do {
        struct sql_stmt *s =
            db_statement(db, STATEMENT_ACCOUNTS_TO_DRAW,
                         "SELECT a.player, p.name FROM account a JOIN player p ON p.id = a.player"
                         " WHERE a.player > ?1 ORDER BY a.player LIMIT ?2");
        before = last;
        sql_bind_int(s, 1, last);
        sql_bind_int(s, 2, PIECE);
        while (db_row(db, s)) {
            assert(sql_int64(s, 0) > last);
            last = sql_int64(s, 0);
            set_skeleton(db, last, sql_text(s, 1));
        }
    } while (last > before);
}

void db_build_names(struct db *db)
{
    bool parts = is_built(db, "names", db->names->how);
    bool skeletons = is_built(db, "skeletons", db->names->how_skeletons);
    if (parts && skeletons)
        return;
    db_run(db, SQL_BEGIN);
    if (!parts)
        build_parts(db);
    set_built(db, "names", db->names->how);
    if (!skeletons)
        build_skeletons(db);
    set_built(db, "skeletons", db->names->how_skeletons);
    db_run(db, SQL_COMMIT);
}
