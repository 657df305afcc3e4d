/* The export of a player's data: everything that is stored about one player, as JSON that SQLite
 * makes. It is one file for the player and needs no second set of row types.
 *
 * Promises: the file has only the data of this player or about them; of other players it has only
 * numbers and the titles of their tournaments. Of each kind it has the newest rows, up to the
 * requested number, and it names the lists that reached this number. docs/PROTOCOL.md, section 3,
 * says what it contains. */
#include "server/store/db.h"

#include <assert.h>
#include <string.h>

#include "proto/lib/base64url.h"

enum { ID_BYTES = 16 }; /* of a room, game or tournament */

static void write_id(sqlite3_context *context, int n, sqlite3_value **values)
{
    const unsigned char *bytes = sqlite3_value_blob(values[0]);
    char text[BASE64URL_CHARS(ID_BYTES) + 1];
    assert(n == 1);
    if (!bytes || sqlite3_value_bytes(values[0]) != ID_BYTES) {
        sqlite3_result_null(context);
        return;
    }
    base64url_write(bytes, ID_BYTES, text);
    sqlite3_result_text(context, text, sizeof text - 1, SQLITE_TRANSIENT);
}

bool db_know_ids(struct db *db)
{
    return sqlite3_create_function(db->handle, "miai_id", 1,
                                   SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, NULL,
                                   write_id, NULL, NULL) == SQLITE_OK;
}

/* The list of objects in the order of `order`, made from the rows that `from` finds for player ?1
 * (at most ?2), and their number: one row. */
#define LIST(name, object, from, order)                                                            \
    "(SELECT json_group_array(json(o)) AS list, count(*) AS n FROM (SELECT json_object(" object    \
    ") AS o FROM " from " ORDER BY " order " LIMIT ?2)) AS " name
#define IN_FILE(name) "'" name "', json(" name ".list)"
#define LENGTH(name)  "('" name "', " name ".n)"
#define PLAYED_BY(side)                                                                            \
    "SELECT id FROM (SELECT id FROM game WHERE " side " = ?1 ORDER BY ended_at DESC LIMIT ?2)"
#define TOUR "'id', miai_id(t.public), 'slug', t.slug, 'title', t.title"

/* clang-format off */
/* In two parts: a compiler need not take a longer string than 4,095 bytes. */
static const char export_file[] =
    "SELECT json_object('player', json_object('id', 'p' || p.id, 'name', p.name, 'created_at', p.created_at),"
    " 'account', (SELECT json_object('name', a.name, 'owner', json(iif(a.is_owner, 'true', 'false')),"
    " 'bot_of', 'p' || a.bot_of, 'hidden', json(iif(a.hidden, 'true', 'false')),"
    " 'created_at', a.created_at) FROM account a WHERE a.player = p.id), "
    IN_FILE("sessions") ", " IN_FILE("tokens") ", " IN_FILE("bots") ", " IN_FILE("lines") ", " IN_FILE("games") ", " IN_FILE("tournaments") ", "
    IN_FILE("roles") ", " IN_FILE("entries") ", " IN_FILE("invitations") ", " IN_FILE("rated") ", " IN_FILE("reports")
    ", 'muted', json((SELECT json_group_array('p' || muted) FROM mute WHERE player = ?1)),"
    " 'followed', json((SELECT json_group_array('p' || followed) FROM follow WHERE player = ?1)),"
    " 'full', json((WITH lengths (name, n) AS (VALUES "
    LENGTH("sessions") ", " LENGTH("tokens") ", " LENGTH("bots") ", " LENGTH("lines") ", " LENGTH("games") ", " LENGTH("tournaments") ", "
    LENGTH("roles") ", " LENGTH("entries") ", " LENGTH("invitations") ", " LENGTH("rated") ", " LENGTH("reports")
    ") SELECT json_group_array(name) FROM lengths WHERE n >= ?2)))";
static const char export_lists[] =
    " FROM player p, "
    LIST("sessions", "'created_at', created_at, 'used_at', used_at",
         "session WHERE player = ?1 AND token IS NULL", "created_at DESC") ", "
    LIST("tokens", "'name', token, 'scopes', json(CASE scopes WHEN 0 THEN '[]' WHEN 1 THEN '[\"play\"]'"
         " WHEN 2 THEN '[\"desk\"]' ELSE '[\"play\",\"desk\"]' END), 'created_at', created_at, 'used_at', nullif(used_at, 0)",
         "session WHERE player = ?1 AND token IS NOT NULL", "created_at DESC") ", "
    LIST("bots", "'id', 'p' || b.id, 'name', b.name",
         "account c JOIN player b ON b.id = c.player WHERE c.bot_of = ?1", "b.id") ", "
    LIST("lines", "'room', miai_id(r.public), 'audience', iif(c.audience = 1, 'players', 'watchers'),"
         " 'n', c.seq, 'text', c.text, 'time_at', c.at",
         "chat c JOIN room r ON r.id = c.room WHERE c.player = ?1 AND c.text <> ''", "c.at DESC") ", "
    LIST("games", "'id', miai_id(g.public), 'title', g.title, 'black', 'p' || g.black, 'white',"
         " 'p' || g.white, 'result', g.result, 'reason', g.reason, 'started_at', g.started_at,"
         " 'ended_at', g.ended_at",
         "game g WHERE g.id IN (" PLAYED_BY("black") " UNION " PLAYED_BY("white") ")",
         "g.started_at DESC") ", "
    LIST("tournaments", TOUR ", 'created_at', t.created_at", "tour t WHERE t.creator = ?1 AND t." DB_TOUR_IS_HERE, "t.id DESC") ", "
    LIST("roles", TOUR ", 'role', iif(s.role = 2, 'director', 'assistant')",
         "tour_staff s JOIN tour t ON t.id = s.tour WHERE s.player = ?1", "t.id DESC") ", "
    LIST("entries", TOUR ", 'waits', json(iif(e.waits, 'true', 'false'))",
         "tour_player e JOIN tour t ON t.id = e.tour WHERE e.player = ?1", "t.id DESC") ", "
    LIST("invitations", TOUR ", 'by', 'p' || i.by, 'time_at', i.at",
         "invite i JOIN tour t ON t.id = i.tour WHERE i.player = ?1", "i.at DESC") ", "
    LIST("rated", "'ruleset', g.pool, 'tournament', miai_id(t.public), 'round', g.round, 'board', g.board,"
         " 'game', miai_id(p.public),"
         " 'black', 'p' || g.black, 'white', 'p' || g.white, 'black_score2', g.score2, 'ended_at', g.ended_at",
         "rated_game g LEFT JOIN tour t ON t.id = g.tour LEFT JOIN game p ON p.id = g.played WHERE g.black = ?1 OR g.white = ?1", "g.ended_at DESC") ", "
    LIST("reports", "'room', miai_id(r.public), 'line', w.line, 'why', w.why, 'time_at', w.at",
         "report w JOIN room r ON r.id = w.room WHERE w.by = ?1 AND w.why <> ''", "w.at DESC")
    " WHERE p.id = ?1";
/* clang-format on */

void db_ask_export(struct db *db, struct job *job)
{
    char sql[sizeof export_file + sizeof export_lists];
    memcpy(sql, export_file, sizeof export_file);
    strcat(sql, export_lists);
    sqlite3_stmt *s = db_statement(db, STATEMENT_EXPORT, sql);
    assert(job->question.player > 0 && job->question.search.limit > 0);
    sqlite3_bind_int64(s, 1, job->question.player);
    sqlite3_bind_int64(s, 2, job->question.search.limit);
    while (db_row(db, s))
        job->answer.file = db_text(s, 0, job);
}
