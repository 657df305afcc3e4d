/* Rated games, written and read. migrations/0022_rated_rooms.sql says what each column means.
 *
 * Promises: a game of a tournament is there once. A corrected game keeps its number, so that a
 * reader who goes on from a number misses no new game. */
#include "server/store/db.h"

#include <assert.h>
#include <string.h>

#define TOUR "(SELECT id FROM tour WHERE public = ?1)"

/* Binds the parameters that both changes share. */
static void bind_place(struct sql_stmt *s, const struct row_rated *row)
{
    assert(row->round >= 1 && row->board >= 1 && row->game >= 1);
    db_bind_id(s, 1, &row->tour);
    sql_bind_int(s, 2, row->round);
    sql_bind_int(s, 3, row->board);
    sql_bind_int(s, 4, row->game);
}

/* The game has ended in the same job, so it is there, and it has no row yet. */
static bool add_played(struct db *db, const struct row_rated *row)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_ADD_RATED,
        "INSERT INTO rated_game (pool, played, black, white, score2, ended_at)"
        " SELECT ?2, id, black, white, ?3, ended_at FROM game WHERE public = ?1 AND ended_at IS NOT NULL");
    db_bind_id(s, 1, &row->played);
    db_bind_text(s, 2, row->pool);
    sql_bind_int(s, 3, row->black_score2);
    return db_change(db, s);
}

bool db_set_rated(struct db *db, const struct row_rated *row)
{
    if (row->round == 0)
        return add_played(db, row);
    struct sql_stmt *s = db_statement(
        db, STATEMENT_SET_RATED,
        "INSERT INTO rated_game (tour, round, board, game, pool, black, white, score2, ended_at, counts)"
        " VALUES (" TOUR ", ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
        " ON CONFLICT (tour, round, board, game) DO UPDATE SET pool = excluded.pool, black = excluded.black,"
        " white = excluded.white, score2 = excluded.score2, ended_at = excluded.ended_at, counts = excluded.counts");
    assert(row->pool.length > 0);
    bind_place(s, row);
    db_bind_text(s, 5, row->pool);
    sql_bind_int(s, 6, row->black);
    sql_bind_int(s, 7, row->white);
    sql_bind_int(s, 8, row->black_score2);
    sql_bind_int(s, 9, row->ended_at);
    sql_bind_int(s, 10, !row->guest);
    return db_change(db, s);
}

bool db_remove_rated(struct db *db, const struct row_rated *row)
{
    struct sql_stmt *s = db_statement(db, STATEMENT_REMOVE_RATED,
                                      "DELETE FROM rated_game WHERE tour = " TOUR
                                      " AND round = ?2 AND board = ?3 AND game = ?4");
    bind_place(s, row);
    db_do(db, s);
    return true;
}

/* --- questions -------------------------------------------------------------------------------- */

#define COLUMNS                                                                                    \
    "g.id, g.pool, t.public, g.round, g.board, g.game, g.black, g.white, g.score2, g.ended_at,"    \
    " g.counts, " DB_COUNTS ", p.public"
/* with the tournament or the game of each */
#define FROM_RATED                                                                                 \
    " FROM rated_game g LEFT JOIN tour t ON t.id = g.tour LEFT JOIN game p ON p.id = g.played "

static struct row_rated *read_game(struct job *job, struct sql_stmt *s)
{
    struct row_rated *row = DB_APPEND(job, rated);

    row->n = sql_int64(s, 0);
    row->pool = db_text(s, 1, job);
    row->tour = db_id(s, 2);
    row->round = (uint8_t)sql_int(s, 3);
    row->board = (uint16_t)sql_int(s, 4);
    row->game = (uint8_t)sql_int(s, 5);
    row->black = sql_int64(s, 6);
    row->white = sql_int64(s, 7);
    row->black_score2 = (uint8_t)sql_int(s, 8);
    row->ended_at = sql_int64(s, 9);
    row->guest = !(sql_int(s, 10) & 1);
    row->older = sql_int(s, 10) & 2;
    row->counts = sql_int(s, 11);
    row->played = db_id(s, 12);
    return row;
}

void db_ask_rated(struct db *db, struct job *job)
{
    uint32_t limit = job->question.search.limit;
    struct sql_stmt *s = db_statement(db, STATEMENT_RATED,
                                      "SELECT " COLUMNS FROM_RATED "WHERE g.id > ?1"
                                      " ORDER BY g.id LIMIT ?2");

    sql_bind_int(s, 1, job->question.search.from);
    sql_bind_int(s, 2, limit);
    while (db_row(db, s))
        read_game(job, s);
    job->answer.more = limit > 0 && job->answer.rated_n == limit;
}

void db_ask_rated_of(struct db *db, struct job *job, const struct id128 *tour)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_RATED_OF,
        "SELECT " COLUMNS FROM_RATED
        "WHERE g.tour = (SELECT id FROM tour WHERE public = ?1) ORDER BY g.round, g.board, g.game");

    db_bind_id(s, 1, tour);
    while (db_row(db, s))
        read_game(job, s);
}

void db_ask_rated_played(struct db *db, struct job *job, const struct id128 *game)
{
    struct sql_stmt *s = db_statement(db, STATEMENT_RATED_PLAYED,
                                      "SELECT " COLUMNS FROM_RATED
                                      "WHERE g.played = (SELECT id FROM game WHERE public = ?1)");

    db_bind_id(s, 1, game);
    while (db_row(db, s))
        read_game(job, s);
}

/* The player, and after a bot its owner. */
static void read_player(struct db *db, struct job *job)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_PROFILE,
        "SELECT p.id, p.name, p.created_at, " DB_KIND_OF_A " FROM player p"
        " LEFT JOIN account a ON a.player = p.id WHERE p.id IN"
        " (?1, (SELECT bot_of FROM account WHERE player = ?1)) ORDER BY CASE WHEN p.id = ?1 THEN 0 ELSE 1 END");

    sql_bind_int(s, 1, job->question.player);
    while (db_row(db, s)) {
        struct row_player *row = DB_APPEND(job, players);
        row->id = sql_int64(s, 0);
        row->name = db_text(s, 1, job);
        row->created_at = sql_int64(s, 2);
        row->account = (uint8_t)sql_int(s, 3);
    }
}

/* Each side has its own index; neither gives more games than the question asks for. */
#define LAST(side)                                                                                  \
    "SELECT id FROM (SELECT g.id FROM rated_game g LEFT JOIN tour t ON t.id = g.tour WHERE g." side \
    " = ?1 AND " DB_COUNTS " ORDER BY g.ended_at DESC, g.id DESC LIMIT ?2) newest"

void db_ask_profile(struct db *db, struct job *job)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_PROFILE_GAMES,
        "SELECT " COLUMNS ", b.name, w.name, CASE WHEN t.is_public = 1 THEN t.slug END,"
        " CASE WHEN t.is_public = 1 THEN t.title END, " DB_ACCOUNT_KIND("g.black") ", " DB_ACCOUNT_KIND(
            "g.white") ", p.is_public" FROM_RATED
                       "JOIN player b ON b.id = g.black JOIN player w ON w.id = g.white"
                       " WHERE g.id IN (" LAST("black") " UNION " LAST(
                           "white") ")"
                                    " ORDER BY g.ended_at DESC, g.id DESC LIMIT ?2");

    read_player(db, job);
    sql_bind_int(s, 1, job->question.player);
    sql_bind_int(s, 2, job->question.search.limit);
    while (db_row(db, s)) {
        struct row_rated *row = read_game(job, s);
        row->black_name = db_text(s, 13, job);
        row->white_name = db_text(s, 14, job);
        row->tour_slug = db_text(s, 15, job);
        row->tour_title = db_text(s, 16, job);
        row->black_account = (uint8_t)sql_int(s, 17);
        row->white_account = (uint8_t)sql_int(s, 18);
        row->played_public = sql_int(s, 19);
    }
    db_ask_records(db, job);
}

#define LAST_IN_POOL(side)                                                                          \
    "SELECT id FROM (SELECT g.id FROM rated_game g LEFT JOIN tour t ON t.id = g.tour WHERE g." side \
    " = ?1 AND g.pool = ?3 AND " DB_COUNTS " ORDER BY g.ended_at DESC, g.id DESC LIMIT ?2) newest"

void db_ask_history(struct db *db, struct job *job)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_HISTORY,
                     "SELECT " COLUMNS ", p.is_public" FROM_RATED
                     "WHERE g.id IN (" LAST_IN_POOL("black") " UNION " LAST_IN_POOL(
                         "white") ")"
                                  " ORDER BY g.ended_at DESC, g.id DESC LIMIT ?2");

    sql_bind_int(s, 1, job->question.player);
    sql_bind_int(s, 2, job->question.search.limit);
    db_bind_text(s, 3, job->question.key);
    while (db_row(db, s)) {
        struct row_rated *row = read_game(job, s);
        row->played_public = sql_int(s, 13);
    }
}
