/* Arenas: the row that lists show, and the log, written and read. migrations/0026_arenas.sql says what each column
 * means.
 *
 * Promises: an act is stored only as the very next one of its arena. The content of an act is not examined here. */
#include "server/store/db.h"

#include <assert.h>

bool db_add_arena(struct db *db, const struct row_arena *row)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_ADD_ARENA,
        "INSERT INTO arena (public, title, creator, created_at, settings, starts_at, minutes, stage, players, ends_at)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)");
    db_bind_id(s, 1, &row->id);
    db_bind_text(s, 2, row->title);
    sql_bind_int(s, 3, row->creator);
    sql_bind_int(s, 4, row->created_at);
    db_bind_text(s, 5, row->settings);
    sql_bind_int(s, 6, row->starts_at);
    sql_bind_int(s, 7, row->minutes);
    sql_bind_int(s, 8, row->stage);
    sql_bind_int(s, 9, row->players);
    sql_bind_int(s, 10, row->ends_at);
    return db_change(db, s);
}

bool db_set_arena(struct db *db, const struct row_arena *row)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_SET_ARENA,
                     "UPDATE arena SET stage = ?2, players = ?3, starts_at = ?4, ends_at = ?5"
                     " WHERE public = ?1");
    db_bind_id(s, 1, &row->id);
    sql_bind_int(s, 2, row->stage);
    sql_bind_int(s, 3, row->players);
    sql_bind_int(s, 4, row->starts_at);
    sql_bind_int(s, 5, row->ends_at);
    return db_change(db, s);
}

bool db_add_arena_act(struct db *db, const struct row_arena_act *row)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_ADD_ARENA_ACT,
        "INSERT INTO arena_act (arena, seq, at, kind, player, value, black, white, room, result, absent, turns)"
        " SELECT r.id, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12 FROM arena r WHERE r.public = ?1"
        " AND ?2 = 1 + coalesce((SELECT max(seq) FROM arena_act WHERE arena = r.id), 0)");
    assert(row->seq >= 1);
    db_bind_id(s, 1, &row->arena);
    sql_bind_int(s, 2, row->seq);
    sql_bind_int(s, 3, row->at);
    sql_bind_int(s, 4, row->kind);
    db_bind_positive(s, 5, row->player);
    sql_bind_int(s, 6, row->value);
    sql_bind_int(s, 7, row->black);
    sql_bind_int(s, 8, row->white);
    if (row->black > 0) /* a pair */
        db_bind_id(s, 9, &row->room);
    else
        sql_bind_null(s, 9, SQL_BYTES);
    sql_bind_int(s, 10, row->result);
    sql_bind_int(s, 11, row->absent);
    sql_bind_int(s, 12, row->turns);
    return db_change(db, s);
}

/* --- questions -------------------------------------------------------------------------------- */

#define SELECT_ARENAS                                                                              \
    "SELECT r.public, r.title, r.creator, r.created_at, r.settings, r.starts_at, r.minutes,"       \
    " r.stage, r.players, p.name, p.created_at, " DB_ACCOUNT_KIND(                                 \
        "r.creator") ", r.ends_at FROM arena r JOIN player p ON p.id = r.creator"

static void read_arenas(struct db *db, struct job *job, struct sql_stmt *s)
{
    while (db_row(db, s)) {
        struct row_arena *row = DB_APPEND(job, arenas);
        row->id = db_id(s, 0);
        row->title = db_text(s, 1, job);
        row->creator = sql_int64(s, 2);
        row->created_at = sql_int64(s, 3);
        row->settings = db_text(s, 4, job);
        row->starts_at = sql_int64(s, 5);
        row->minutes = (uint16_t)sql_int(s, 6);
        row->stage = (uint8_t)sql_int(s, 7);
        row->players = (uint32_t)sql_int64(s, 8);
        row->ends_at = sql_int64(s, 12);
        struct row_player *creator = DB_APPEND(job, players);
        creator->id = row->creator;
        creator->name = db_text(s, 9, job);
        creator->created_at = sql_int64(s, 10);
        creator->account = (uint8_t)sql_int(s, 11);
    }
}

void db_ask_arenas(struct db *db, struct job *job)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_ARENAS,
                     SELECT_ARENAS " WHERE r.stage BETWEEN ?1 AND ?2"
                                   " ORDER BY r.starts_at DESC, r.id DESC LIMIT ?3");
    sql_bind_int(s, 1, job->question.search.from);
    sql_bind_int(s, 2, job->question.search.to);
    sql_bind_int(s, 3, job->question.search.limit);
    read_arenas(db, job, s);
}

/* The acts of a page. */
#define PAGE                                                                                       \
    " FROM arena_act a WHERE a.arena = (SELECT id FROM arena WHERE public = ?1) AND a.seq > ?2"    \
    " AND a.seq <= ?2 + ?3"

static struct sql_stmt *page(struct db *db, const struct job *job, enum statement which,
                             const char *sql)
{
    struct sql_stmt *s = db_statement(db, which, sql);
    db_bind_id(s, 1, &job->question.id);
    sql_bind_int(s, 2, job->question.search.from);
    sql_bind_int(s, 3, job->question.search.limit);
    return s;
}

static void read_acts(struct db *db, struct job *job)
{
    struct sql_stmt *s =
        page(db, job, STATEMENT_ARENA_ACTS,
             "SELECT a.seq, a.at, a.kind, a.player, a.value, a.black, a.white, a.room, a.result,"
             " a.absent, a.turns" PAGE " ORDER BY a.seq");
    while (db_row(db, s)) {
        struct row_arena_act *row = DB_APPEND(job, arena_acts);
        row->arena = job->question.id;
        row->seq = (uint32_t)sql_int64(s, 0);
        row->at = sql_int64(s, 1);
        row->kind = (uint8_t)sql_int(s, 2);
        row->player = sql_int64(s, 3);
        row->value = sql_int64(s, 4);
        row->black = (uint16_t)sql_int(s, 5);
        row->white = (uint16_t)sql_int(s, 6);
        if (!sql_is_null(s, 7))
            row->room = db_id(s, 7);
        row->result = (uint8_t)sql_int(s, 8);
        row->absent = (uint8_t)sql_int(s, 9);
        row->turns = (uint32_t)sql_int64(s, 10);
    }
    job->answer.more = job->answer.arena_acts_n == job->question.search.limit;
}

void db_ask_arena(struct db *db, struct job *job)
{
    struct sql_stmt *s = db_statement(db, STATEMENT_ARENA, SELECT_ARENAS " WHERE r.public = ?1");
    db_bind_id(s, 1, &job->question.id);
    read_arenas(db, job, s);
    read_acts(db, job);
    s = page(db, job, STATEMENT_ARENA_PLAYERS,
             "SELECT id, name, created_at, " DB_ACCOUNT_KIND(
                 "player.id") " FROM player WHERE id IN (SELECT a.player" PAGE " AND a.kind = 1)");
    while (db_row(db, s)) {
        struct row_player *row = DB_APPEND(job, players);
        row->id = sql_int64(s, 0);
        row->name = db_text(s, 1, job);
        row->created_at = sql_int64(s, 2);
        row->account = (uint8_t)sql_int(s, 3);
    }
}
