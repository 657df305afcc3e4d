/* Invitations to tournaments, written and read. migrations/0007_invite.sql says what each column means. */
#include "server/store/db.h"

#include <assert.h>

#define STORE_INVITES_MAX 200 /* of one player; the tournaments' logs keep older ones */
#define TOLD_MAX          16  /* in an answer */

#define TOUR "(SELECT id FROM tour WHERE public = ?2)"

bool db_set_invite(struct db *db, const struct row_invite *row)
{
    assert(row->player > 0 && row->by > 0);
    assert(row->at > 0);
    struct sql_stmt *s = db_statement(
        db, STATEMENT_SET_INVITE,
        "INSERT INTO invite (player, tour, by, at) VALUES (?1, " TOUR ", ?3, ?4)"
        " ON CONFLICT (player, tour) DO UPDATE SET by = excluded.by, at = excluded.at");
    sql_bind_int(s, 1, row->player);
    db_bind_id(s, 2, &row->tour);
    sql_bind_int(s, 3, row->by);
    sql_bind_int(s, 4, row->at);
    if (!db_change(db, s))
        return false;
    s = db_statement(db, STATEMENT_TRIM_INVITES,
                     "DELETE FROM invite WHERE player = ?1 AND tour NOT IN (SELECT tour FROM invite"
                     " WHERE player = ?1 ORDER BY at DESC, tour DESC LIMIT ?2)");
    sql_bind_int(s, 1, row->player);
    sql_bind_int(s, 2, STORE_INVITES_MAX);
    db_do(db, s);
    return true;
}

bool db_remove_invite(struct db *db, const struct row_invite *row)
{
    struct sql_stmt *s = db_statement(db, STATEMENT_REMOVE_INVITE,
                                      "DELETE FROM invite WHERE player = ?1 AND tour = " TOUR);
    sql_bind_int(s, 1, row->player);
    db_bind_id(s, 2, &row->tour);
    db_do(db, s);
    return true;
}

/* Of each inviter the newest invitation. */
void db_ask_invites(struct db *db, struct job *job, int64_t player)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_INVITES,
        "SELECT t.public, t.slug, t.title, i.by, p.name, i.at FROM invite i"
        " JOIN tour t ON t.id = i.tour JOIN player p ON p.id = i.by"
        " WHERE i.player = ?1 AND NOT EXISTS (SELECT 1 FROM invite n WHERE n.player = ?1"
        " AND n.by = i.by AND (n.at, n.tour) > (i.at, i.tour))"
        " ORDER BY i.at DESC, i.tour DESC LIMIT ?2");
    sql_bind_int(s, 1, player);
    sql_bind_int(s, 2, TOLD_MAX);
    while (db_row(db, s)) {
        struct row_invite *row = DB_APPEND(job, invites);
        row->player = player;
        row->tour = db_id(s, 0);
        row->tour_slug = db_text(s, 1, job);
        row->tour_title = db_text(s, 2, job);
        row->by = sql_int64(s, 3);
        row->by_name = db_text(s, 4, job);
        row->at = sql_int64(s, 5);
        assert(row->tour_slug.length > 0 && row->by_name.length > 0);
    }
    assert(job->answer.invites_n <= TOLD_MAX);
}
