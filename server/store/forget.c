/* Forgetting a player whose account was deleted. Their games stay, under a number. Their writings
 * are removed, in pieces.
 *
 * Promises: afterwards no row has their name, their chat, the reasons of their reports, or notes of
 * tournaments on them other than results. Text of other people that mentions them (the title of a
 * tournament) stays, since it belongs to its writer. Logs of tournaments keep their acts, under
 * another name, and fold as before. */
#include "server/store/db.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

#define LINES_MAX 200 /* lines and reports in a piece */
#define ACTS_MAX  100 /* acts in a piece */

/* The two databases have no function of JSON in common. */

/* True if a person in an act (`value`) is this player: by the account, or by a typed name without
 * another player's account. */
#define IS_THEY                                                                                    \
    "(value ->> '$.account' = ?3 OR value ->> '$.invited' = ?3 OR"                                 \
    " (value ->> '$.account' IS NULL AND value ->> '$.name' = ?4))"
#define FORGOTTEN                                                                                  \
    "json_remove(json_set(value, '$.name', ?5), '$.club', '$.country', '$.household', '$.labels', '$.pin', '$.note')"
#define IN_ACT                                                                                     \
    "EXISTS (SELECT 1 FROM json_each(data, '$.people') WHERE " IS_THEY ")"                         \
    " OR EXISTS (SELECT 1 FROM (SELECT data -> '$.person' AS value) WHERE " IS_THEY ")"

/* The same on PostgreSQL, where an act is read as jsonb. */
#define IS_THEY_POSTGRES                                                                           \
    "(value ->> 'account' = ?3 OR value ->> 'invited' = ?3 OR"                                     \
    " (value ->> 'account' IS NULL AND value ->> 'name' = ?4))"
#define FORGOTTEN_POSTGRES                                                                         \
    "(jsonb_set(value, '{name}', to_jsonb(?5))"                                                    \
    " - 'club' - 'country' - 'household' - 'labels' - 'pin' - 'note')"
#define FORGET_POSTGRES                                                                                      \
    "UPDATE tour_act a SET data = n.data FROM (SELECT tour, seq, CAST(CASE WHEN act -> 'people' IS NOT NULL" \
    " THEN jsonb_set(act, '{people}', (SELECT coalesce(jsonb_agg(CASE WHEN " IS_THEY_POSTGRES                \
    " THEN " FORGOTTEN_POSTGRES " ELSE value END ORDER BY at), '[]')"                                        \
    " FROM jsonb_array_elements(act -> 'people') WITH ORDINALITY AS e (value, at)))"                         \
    " ELSE jsonb_set(act, '{person}', (SELECT " FORGOTTEN_POSTGRES                                           \
    " FROM (SELECT act -> 'person' AS value) p)) END AS text) AS data"                                       \
    " FROM (SELECT tour, seq, CAST(data AS jsonb) AS act FROM tour_act"                                      \
    " WHERE (tour, seq) > (?1, ?2) AND (tour, seq) <= (?6, ?7)"                                              \
    " AND (strpos(data, '\"' || ?3 || '\"') > 0 OR strpos(data, ?4) > 0)) w"                                 \
    " WHERE CASE WHEN jsonb_typeof(act -> 'people') = 'array' THEN EXISTS (SELECT 1"                         \
    " FROM jsonb_array_elements(act -> 'people') AS e (value) WHERE " IS_THEY_POSTGRES ")"                   \
    " ELSE EXISTS (SELECT 1 FROM (SELECT act -> 'person' AS value) p WHERE " IS_THEY_POSTGRES                \
    ") END) n WHERE a.tour = n.tour AND a.seq = n.seq"

struct gone {
    int64_t player, tour, seq;
    struct text name;
};

static bool forget_lines(struct db *db, int64_t player)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_FORGET_LINES,
        "UPDATE chat SET text = '' WHERE (room, audience, seq) IN (SELECT room, audience, seq"
        " FROM chat WHERE player = ?1 AND text <> '' LIMIT ?2)");
    sql_bind_int(s, 1, player);
    sql_bind_int(s, 2, LINES_MAX);
    bool more = db_change(db, s);
    s = db_statement(db, STATEMENT_FORGET_REPORTS,
                     "UPDATE report SET why = '' WHERE id IN (SELECT id FROM report"
                     " WHERE by = ?1 AND why <> '' LIMIT ?2)");
    sql_bind_int(s, 1, player);
    sql_bind_int(s, 2, LINES_MAX);
    return db_change(db, s) || more;
}

/* The last of the acts of the next piece; false: there is none. */
static bool next_acts(struct db *db, const struct gone *gone, int64_t *ret_tour, int64_t *ret_seq)
{
    bool found = false;
    assert(gone->player > 0 && gone->name.length > 0);
    struct sql_stmt *s = db_statement(db, STATEMENT_FORGET_NEXT,
                                      "SELECT tour, seq FROM tour_act WHERE (tour, seq) > (?1, ?2)"
                                      " ORDER BY tour, seq LIMIT ?3");
    sql_bind_int(s, 1, gone->tour);
    sql_bind_int(s, 2, gone->seq);
    sql_bind_int(s, 3, ACTS_MAX);
    while (db_row(db, s)) {
        *ret_tour = sql_int64(s, 0);
        *ret_seq = sql_int64(s, 1);
        found = true;
    }
    return found;
}

static void bind_acts(struct sql_stmt *s, const struct gone *gone, const char *account,
                      const char *number)
{
    sql_bind_int(s, 1, gone->tour);
    sql_bind_int(s, 2, gone->seq);
    db_bind_text(s, 3, text_of(account));
    db_bind_text(s, 4, gone->name);
    db_bind_text(s, 5, text_of(number));
}

static bool forget_acts(struct db *db, const struct gone *gone)
{
    char account[24], number[32];
    int64_t tour, seq;
    snprintf(account, sizeof account, "p%" PRId64, gone->player);
    snprintf(number, sizeof number, "player %" PRId64, gone->player);
    if (!next_acts(db, gone, &tour, &seq))
        return false;
    struct sql_stmt *s = db_statement(
        db, STATEMENT_FORGET_ACTS,
        SQL_TEXT_OF(
            db->sql,
            "UPDATE tour_act SET data = CASE WHEN data -> '$.people' IS NOT NULL THEN"
            " json_set(data, '$.people', json((SELECT json_group_array(json(iif(" IS_THEY
            ", " FORGOTTEN ", value))) FROM json_each(data, '$.people'))))"
            " ELSE json_set(data, '$.person', json((SELECT " FORGOTTEN
            " FROM (SELECT data -> '$.person' AS value)))) END"
            " WHERE (tour, seq) > (?1, ?2) AND (tour, seq) <= (?6, ?7)"
            " AND (instr(data, '\"' || ?3 || '\"') OR instr(data, ?4)) AND json_valid(data) AND (" IN_ACT
            ")",
            FORGET_POSTGRES));
    bind_acts(s, gone, account, number);
    /* each piece moves on, so the walk ends */
    assert(tour > gone->tour || (tour == gone->tour && seq > gone->seq));
    sql_bind_int(s, 6, tour);
    sql_bind_int(s, 7, seq);
    db_do(db, s);
    s = db_statement(db, STATEMENT_FORGET_SEEN,
                     "UPDATE forget SET tour = ?2, seq = ?3 WHERE player = ?1");
    sql_bind_int(s, 1, gone->player);
    sql_bind_int(s, 2, tour);
    sql_bind_int(s, 3, seq);
    return db_change(db, s);
}

void db_forget_soon(struct db *db, int64_t player)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_FORGET,
                     "INSERT INTO forget (player, name) SELECT id, name FROM player WHERE id = ?1"
                     " ON CONFLICT (player) DO UPDATE SET name = excluded.name, tour = 0, seq = 0");
    assert(player > 0);
    sql_bind_int(s, 1, player);
    db_do(db, s);
}

bool db_forget(struct db *db)
{
    struct gone gone = {0};
    struct job *job = job_create(0); /* owns the bytes of the name */
    struct sql_stmt *s =
        db_statement(db, STATEMENT_FORGOTTEN, "SELECT player, tour, seq, name FROM forget LIMIT 1");
    while (db_row(db, s)) {
        gone = (struct gone){
            .player = sql_int64(s, 0), .tour = sql_int64(s, 1), .seq = sql_int64(s, 2)};
        gone.name = db_text(s, 3, job);
    }
    /* The note in `forget` is removed last: a process that dies earlier goes on where it was. */
    if (gone.player > 0 && !forget_lines(db, gone.player) && !forget_acts(db, &gone)) {
        s = db_statement(db, STATEMENT_FORGET_DONE, "DELETE FROM forget WHERE player = ?1");
        sql_bind_int(s, 1, gone.player);
        db_do(db, s);
    }
    job_destroy(job);
    return gone.player > 0;
}
