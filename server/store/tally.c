/* The records of players, as migrations/0024_records.sql describes them: won, drawn and lost by ruleset and by opponent.
 *
 * Promises: the numbers follow from the finished public games with a result. A game is counted in the change that ends
 * it: a game ends once. */
#include "server/store/db.h"

/* The game ?1 as each of its people sees it. No row: it does not count. */
#define SIDES                                                                                      \
    "WITH side (player, other, ruleset, colour, won, drawn, lost) AS ("                            \
    "SELECT black, white, coalesce(ruleset, ''), 1, " ONE_IF("B") ", " ONE_IF("draw") ", " ONE_IF( \
        "W") " FROM game WHERE public = ?1 AND " COUNTS " AND black > 0"                           \
             " UNION ALL"                                                                          \
             " SELECT white, black, coalesce(ruleset, ''), 2, " ONE_IF("W") ", " ONE_IF(           \
                 "draw") ", " ONE_IF("B") " FROM game WHERE public = ?1 AND " COUNTS               \
                                          " AND white > 0)"
#define ONE_IF(said) "CASE result WHEN '" said "' THEN 1 ELSE 0 END"
#define COUNTS                                                                                     \
    "ended_at IS NOT NULL AND is_public = 1 AND listed > 1 AND result IN ('B', 'W', 'draw')"

static void add(struct db *db, struct sql_stmt *s, const struct id128 *game)
{
    db_bind_id(s, 1, game);
    db_do(db, s);
}

void db_tally(struct db *db, const struct id128 *game)
{
    add(db,
        db_statement(db, STATEMENT_TALLY_RULED,
                     SIDES " INSERT INTO record_ruled AS r SELECT player, ruleset,"
                           " (2 - colour) * won, (2 - colour) * drawn, (2 - colour) * lost,"
                           " (colour - 1) * won, (colour - 1) * drawn, (colour - 1) * lost"
                           " FROM side WHERE true ON CONFLICT (player, ruleset) DO UPDATE SET"
                           " black_won = r.black_won + excluded.black_won,"
                           " black_drawn = r.black_drawn + excluded.black_drawn,"
                           " black_lost = r.black_lost + excluded.black_lost,"
                           " white_won = r.white_won + excluded.white_won,"
                           " white_drawn = r.white_drawn + excluded.white_drawn,"
                           " white_lost = r.white_lost + excluded.white_lost"),
        game);
    add(db,
        db_statement(db, STATEMENT_TALLY_MET,
                     SIDES " INSERT INTO record_met AS r SELECT player, other, won, drawn, lost, 1"
                           " FROM side WHERE true ON CONFLICT (player, other) DO UPDATE SET"
                           " won = r.won + excluded.won, drawn = r.drawn + excluded.drawn,"
                           " lost = r.lost + excluded.lost, games = r.games + 1"),
        game);
}

/* --- questions -------------------------------------------------------------------------------- */

void db_ask_records(struct db *db, struct job *job)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_RECORDS,
                     "SELECT ruleset, black_won, black_drawn, black_lost, white_won, white_drawn,"
                     " white_lost FROM record_ruled WHERE player = ?1");
    sql_bind_int(s, 1, job->question.player);
    while (db_row(db, s)) {
        struct row_record *row = DB_APPEND(job, records);
        row->ruleset = db_text(s, 0, job);
        for (int i = 0; i < 6; i++)
            row->n[i / 3][i % 3] = (uint32_t)sql_int64(s, 1 + i);
    }
    s = db_statement(
        db, STATEMENT_MET,
        "SELECT m.other, m.won, m.drawn, m.lost, p.name, " DB_ACCOUNT_KIND(
            "p.id") " FROM record_met m JOIN player p ON p.id = m.other"
                    " WHERE m.player = ?1 ORDER BY m.games DESC, m.other DESC LIMIT ?2");
    sql_bind_int(s, 1, job->question.player);
    sql_bind_int(s, 2, STORE_MET_MAX);
    while (db_row(db, s)) {
        struct row_met *row = DB_APPEND(job, met);
        row->player = sql_int64(s, 0);
        for (int i = 0; i < 3; i++)
            row->n[i] = (uint32_t)sql_int64(s, 1 + i);
        row->name = db_text(s, 4, job);
        row->account = (uint8_t)sql_int(s, 5);
    }
}
