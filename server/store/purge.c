/* The purge: the store removes rows that no client can need any more.
 *
 * Promises: one piece is one short transaction that examines some hundred rows at most, however
 * large the database is; jobs come between two pieces. A row is refused before it is removed: it is
 * kept a day longer than it counts, so that setting the clock back does no harm. */
#include "server/store/db.h"

#include <assert.h>

#define COMMAND_KEEP_MS (24 * INT64_C(3600000)) /* how long a command's answer is remembered */
#define SLACK_MS        (24 * INT64_C(3600000))
#define PURGE_MAX       500                     /* rows of each kind that a piece removes */
#define WALK_MAX        20                      /* players, and rooms, that a piece examines */
#define WALK_AGAIN_MS   (24 * INT64_C(3600000)) /* from one walk through all of them to the next */
#define GUEST_KEEP_MS   (24 * INT64_C(3600000)) /* after the guest came, at least */
#define ROOM_KEEP_MS    (24 * INT64_C(3600000)) /* after the room was cancelled */
#define ROOM_CLOSED     5 /* a room's state in the application: closed before its first game */

static bool purge_commands(struct db *db, int64_t now_ms)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_PURGE,
        "DELETE FROM command WHERE (player, key) IN (SELECT player, key FROM command WHERE at < ?1 LIMIT ?2)");
    sql_bind_int(s, 1, now_ms - COMMAND_KEEP_MS);
    sql_bind_int(s, 2, PURGE_MAX);
    return db_change(db, s) && db_changes(db) == PURGE_MAX;
}

/* A session whose total age is too high is refused. So it is not used any more, and becomes idle
 * and is removed here. Tokens do not age. */
static bool purge_sessions(struct db *db, int64_t now_ms, int64_t idle_ms)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_PURGE_SESSIONS,
        "DELETE FROM session WHERE hash IN (SELECT hash FROM session WHERE used_at < ?1 AND token IS NULL LIMIT ?2)");
    if (idle_ms == 0)
        return false;
    sql_bind_int(s, 1, now_ms - idle_ms - SLACK_MS);
    sql_bind_int(s, 2, PURGE_MAX);
    return db_change(db, s) && db_changes(db) == PURGE_MAX;
}

/* Tournaments that were still being stored, piece by piece, when the server stopped. The row stays,
 * empty: removing it would mean searching everything that could refer to it. */
#define GIVEN_UP "is_public = 1 AND stage = ?1 AND stage_at < ?2" /* as the index wants it */

static bool purge_arriving(struct db *db, int64_t now_ms)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_PURGE_ARRIVING,
                     "DELETE FROM tour_act WHERE (tour, seq) IN (SELECT a.tour, a.seq FROM tour t"
                     " CROSS JOIN tour_act a ON a.tour = t.id WHERE " GIVEN_UP " LIMIT ?3)");
    sql_bind_int(s, 1, DB_TOUR_ARRIVING);
    sql_bind_int(s, 2, now_ms - SLACK_MS);
    sql_bind_int(s, 3, PURGE_MAX);
    if (db_change(db, s))
        return true;
    s = db_statement(db, STATEMENT_GIVE_UP_ARRIVING,
                     "UPDATE tour SET stage = ?3, is_public = 0, title = '', settings = '{}',"
                     " bytes = 0 WHERE " GIVEN_UP);
    sql_bind_int(s, 1, DB_TOUR_ARRIVING);
    sql_bind_int(s, 2, now_ms - SLACK_MS);
    sql_bind_int(s, 3, DB_TOUR_GIVEN_UP);
    db_do(db, s);
    return false;
}

/* --- players and rooms that nothing refers to ------------------------------------------------- */

/* The last of the rows that are examined next; 0: there are none. */
static int64_t end_of_walk(struct db *db, enum statement which, const char *sql, int64_t after)
{
    int64_t last = 0;
    struct sql_stmt *s = db_statement(db, which, sql);
    sql_bind_int(s, 1, after);
    sql_bind_int(s, 2, WALK_MAX);
    while (db_row(db, s))
        last = sql_int64(s, 0);
    return last;
}

/* Rooms that were cancelled before their first game. A room with a reported line stays whole. The lines
 * of a room are removed first, in pieces; a room that still has lines waits for the next walk. */
#define DEAD_ROOMS                                                                                 \
    "SELECT id FROM room r WHERE id > ?1 AND id <= ?2 AND state = ?3 AND closed_at < ?4"           \
    " AND NOT EXISTS (SELECT 1 FROM game WHERE room = r.id)"                                       \
    " AND NOT EXISTS (SELECT 1 FROM report WHERE room = r.id)"

static void bind_rooms(const struct db *db, struct sql_stmt *s, int64_t to, int64_t now_ms)
{
    sql_bind_int(s, 1, db->walk.room);
    sql_bind_int(s, 2, to);
    sql_bind_int(s, 3, ROOM_CLOSED);
    sql_bind_int(s, 4, now_ms - ROOM_KEEP_MS);
}

static bool walk_rooms(struct db *db, int64_t now_ms)
{
    int64_t to =
        end_of_walk(db, STATEMENT_WALK_ROOMS,
                    "SELECT id FROM room WHERE id > ?1 ORDER BY id LIMIT ?2", db->walk.room);
    if (to == 0)
        return false;
    struct sql_stmt *s = db_statement(
        db, STATEMENT_PURGE_CHATS,
        "DELETE FROM chat WHERE (room, audience, seq) IN (SELECT room, audience, seq FROM chat"
        " WHERE room IN (" DEAD_ROOMS ") LIMIT ?5)");
    bind_rooms(db, s, to, now_ms);
    sql_bind_int(s, 5, PURGE_MAX);
    if (db_change(db, s)) /* examine the same rooms again: there may be more lines */
        return true;
    s = db_statement(db, STATEMENT_PURGE_ROOMS, "DELETE FROM room WHERE id IN (" DEAD_ROOMS ")");
    bind_rooms(db, s, to, now_ms);
    db_do(db, s);
    assert(to > db->walk.room);
    db->walk.room = to;
    return true;
}

/* Guests without any reference. A new reference to players must be added here, or the purge tries
 * in vain to remove a row that is referred to; a test checks that none is missing. */
#define REFERS(table, column) " AND NOT EXISTS (SELECT 1 FROM " table " WHERE " column " = p.id)"
static const char purge_players[] =
    "DELETE FROM player WHERE id IN (SELECT id FROM player p WHERE id > ?1 AND id <= ?2 AND created_at < ?3" REFERS(
        "session", "player") REFERS("account", "player") REFERS("account", "bot_of")
        REFERS("game", "black") REFERS("game", "white") REFERS("room", "opener")
            REFERS("room", "seat0") REFERS("room", "seat1") REFERS("chat", "player")
                REFERS("report", "by") REFERS("mute", "player") REFERS("mute", "muted")
                    REFERS("command", "player") REFERS("tour", "creator") REFERS("arena", "creator")
                        REFERS("arena_act", "player") REFERS("tour_act", "actor")
                            REFERS("tour_player", "player") REFERS("tour_staff", "player")
                                REFERS("rated_game", "black") REFERS("rated_game", "white")
                                    REFERS("name_part", "player") REFERS("invite", "player")
                                        REFERS("invite", "by") REFERS("forget", "player")
                                            REFERS("record_ruled", "player")
                                                REFERS("record_met", "player") ")";

static bool walk_players(struct db *db, int64_t now_ms)
{
    int64_t to =
        end_of_walk(db, STATEMENT_WALK_PLAYERS,
                    "SELECT id FROM player WHERE id > ?1 ORDER BY id LIMIT ?2", db->walk.player);
    if (to == 0)
        return false;
    struct sql_stmt *s = db_statement(db, STATEMENT_PURGE_PLAYERS, purge_players);
    sql_bind_int(s, 1, db->walk.player);
    sql_bind_int(s, 2, to);
    sql_bind_int(s, 3, now_ms - GUEST_KEEP_MS);
    db_do(db, s);
    assert(to > db->walk.player);
    db->walk.player = to;
    return true;
}

/* One piece of the walk through all rooms and then all players, once a day. */
static bool walk(struct db *db, int64_t now_ms)
{
    if (now_ms < db->walk.again_ms && db->walk.again_ms - now_ms <= WALK_AGAIN_MS)
        return false;
    if (walk_rooms(db, now_ms) || walk_players(db, now_ms))
        return true;
    db->walk = (struct db_walk){.again_ms = now_ms + WALK_AGAIN_MS};
    return false;
}

/* Of several nodes on PostgreSQL one purges at a time; the others have nothing to do. */
static bool may_purge(struct db *db)
{
    bool may = !db->sql->driver->postgres;
    if (may)
        return true;
    struct sql_stmt *s =
        db_statement(db, STATEMENT_PURGE_LOCK, "SELECT pg_try_advisory_xact_lock(1298752375)");
    while (db_row(db, s))
        may = sql_flag(s, 0);
    return may;
}

bool db_purge(struct db *db, int64_t now_ms, int64_t session_idle_ms)
{
    assert(now_ms > 0 && session_idle_ms >= 0);
    assert(!db_in_transaction(db)); /* no job is under way */
    db_run(db, SQL_BEGIN);
    if (!may_purge(db)) {
        db_run(db, SQL_COMMIT);
        return false;
    }
    bool more = purge_commands(db, now_ms);
    more = purge_sessions(db, now_ms, session_idle_ms) || more;
    more = purge_arriving(db, now_ms) || more;
    more = db_forget(db) || more;
    more = more || walk(db, now_ms);
    db_run(db, SQL_COMMIT);
    return more;
}

/* --- the log of commits, of PostgreSQL --------------------------------------------------------- */

#define LOG_PIECE   200 /* commits of each start that a piece removes */
#define TEXT_OF(x)  #x
#define VALUE_OF(x) TEXT_OF(x)
#define LOG_AGE     "interval '" VALUE_OF(LEASE_LOG_MINUTES) " minutes'"

/* The first ones of each start, so that a log has no hole. The key finds them; no index on the time is needed. */
static bool purge_notes(struct db *db)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_PURGE_LOG,
        "DELETE FROM job_log l USING (SELECT c.node, c.boot, x.n FROM node_commit c,"
        " LATERAL (SELECT j.n, j.at FROM job_log j WHERE j.node = c.node AND j.boot = c.boot"
        " ORDER BY j.n LIMIT ?1) x WHERE x.at < now() - " LOG_AGE ") old"
        " WHERE l.node = old.node AND l.boot = old.boot AND l.n = old.n");
    sql_bind_int(s, 1, LOG_PIECE);
    return db_change(db, s) && db_changes(db) >= LOG_PIECE;
}

/* Starts without a log whose node has another start or has left. A node that may come back keeps its row for a day. */
static void purge_starts(struct db *db, const struct node_start *self)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_PURGE_STARTS,
        "DELETE FROM node_commit c WHERE c.used_at < now() - " LOG_AGE
        " AND NOT EXISTS (SELECT 1 FROM job_log j WHERE j.node = c.node AND j.boot = c.boot)"
        " AND NOT EXISTS (SELECT 1 FROM node n WHERE n.name = c.node AND n.boot = c.boot)"
        " AND NOT (c.node = ?1 AND c.boot = ?2)");
    db_bind_text(s, 1, text_of(self->node));
    db_bind_text(s, 2, text_of(self->boot));
    db_do(db, s);
    s = db_statement(db, STATEMENT_PURGE_NODES,
                     "DELETE FROM node WHERE seen_at < now() - interval '1 day'");
    db_do(db, s);
}

bool db_purge_log(struct db *db, const struct node_start *self)
{
    bool may = false;
    assert(!db_in_transaction(db));
    db_run(db, SQL_BEGIN);
    /* A removal that is lost is done again: nothing waits for the disk. */
    struct sql_stmt *s = db_statement(db, STATEMENT_PURGE_LOG_LOCK,
                                      "SELECT pg_try_advisory_xact_lock(1298752376)"
                                      " FROM set_config('synchronous_commit', 'off', true)");
    while (db_row(db, s))
        may = sql_flag(s, 0);
    bool more = may && purge_notes(db);
    if (may && !more)
        purge_starts(db, self);
    db_run(db, SQL_COMMIT);
    return more && !db->cut;
}
