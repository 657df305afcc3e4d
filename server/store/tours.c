/* Tournaments: the row that lists show, and the log, written and read. migrations/ says what each column
 * means.
 *
 * Promises: an act is stored only as the very next one of its tournament. A question for tournaments brings
 * their logs grouped, in the order of the tournaments. The content of an act is not examined here. */
#include "server/store/db.h"

#include <assert.h>
#include <stdio.h>

/* --- changes ---------------------------------------------------------------------------------- */

/* Binds the parameters that both statements share, from parameter 2 on. */
static void bind_tour(struct sql_stmt *s, const struct row_tour *row)
{
    assert(row->slug.length > 0 && row->stage >= 1);
    assert(row->delay_ms >= 0);
    db_bind_id(s, 1, &row->id);
    db_bind_text(s, 2, row->slug);
    db_bind_text(s, 3, row->title);
    sql_bind_int(s, 4, row->is_public);
    sql_bind_int(s, 5, row->stage);
    sql_bind_int(s, 6, row->stage_at);
    db_bind_text(s, 7, row->settings);
    sql_bind_int(s, 8, row->rounds);
    sql_bind_int(s, 9, row->round);
    sql_bind_int(s, 10, row->players);
    sql_bind_int(s, 11, row->bytes);
    sql_bind_int(s, 12, row->wakes);
    sql_bind_int(s, 13, row->delay_ms);
    sql_bind_int(s, 14, row->rated);
}

#define HIDDEN_SLUG (2 + 2 * sizeof(struct id128)) /* bytes, with a NUL */

/* Hides a tournament whose acts are still arriving, or that is deleted. It has a stage that no list
 * asks for, does not wait for approval, and has an address that no tournament can have. It is
 * public, so that the purge finds it by the index of listed tournaments. */
static void bind_hidden(struct sql_stmt *s, const struct row_tour *row, char slug[HIDDEN_SLUG])
{
    slug[0] = '~';
    for (size_t i = 0; i < sizeof row->id.bytes; i++)
        snprintf(slug + 1 + 2 * i, 3, "%02x", row->id.bytes[i]);
    db_bind_text(s, 2, text_of(slug));
    sql_bind_int(s, 4, true);
    sql_bind_int(s, 5, DB_TOUR_ARRIVING);
    sql_bind_int(s, 12, false);
    sql_bind_int(s, 14, false);
}

/* The owner's own tournaments, and those of trusted accounts, are approved from the beginning. */
static void read_rates(struct db *db, struct row_tour *row)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_TOUR_RATES, "SELECT rates_until, approved_by FROM tour WHERE public = ?1");
    db_bind_id(s, 1, &row->id);
    while (db_row(db, s))
        row->rates = (struct rates){.until_ms = sql_int64(s, 0), .approved_by = sql_int64(s, 1)};
}

bool db_add_tour(struct db *db, struct row_tour *row)
{
    char slug[HIDDEN_SLUG];
    struct sql_stmt *s = db_statement(
        db, STATEMENT_ADD_TOUR,
        "INSERT INTO tour (public, slug, title, is_public, stage, stage_at, settings, rounds, round, players,"
        " bytes, wakes, delay_ms, rated, creator, created_at, rates_until, approved_by)"
        " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16,"
        " CASE WHEN max(h.id) IS NOT NULL OR EXISTS (SELECT 1 FROM account WHERE player = ?15 AND is_owner = 1)"
        " THEN ?17 ELSE 0 END,"
        " max(h.id) FROM house_act h WHERE h.kind = 'trust' AND h.player = ?15 AND h.ended IS NULL");
    bind_tour(s, row);
    if (row->arrives)
        bind_hidden(s, row, slug);
    sql_bind_int(s, 15, row->creator);
    sql_bind_int(s, 16, row->created_at);
    sql_bind_int(s, 17, JOB_RATES_ALL);
    if (!db_change(db, s))
        return false;
    read_rates(db, row);
    return true;
}

bool db_set_tour(struct db *db, const struct row_tour *row)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_SET_TOUR,
        "UPDATE tour SET slug = ?2, title = ?3, is_public = ?4, stage = ?5, stage_at = ?6, settings = ?7,"
        " rounds = ?8, round = ?9, players = ?10, bytes = ?11, wakes = ?12, delay_ms = ?13,"
        " rated = ?14 WHERE public = ?1");
    bind_tour(s, row);
    return db_change(db, s);
}

bool db_delete_tour(struct db *db, const struct row_tour *row)
{
    static const struct text none = {"", 0};
    char slug[HIDDEN_SLUG];
    struct sql_stmt *s =
        db_statement(db, STATEMENT_DELETE_TOUR,
                     "UPDATE tour SET slug = ?2, title = ?3, is_public = ?4,"
                     " stage = ?5, stage_at = ?6, settings = '{}', rounds = 0,"
                     " round = 0, players = 0, bytes = 0, wakes = ?12, delay_ms = 0,"
                     " rated = ?14 WHERE public = ?1 AND " DB_TOUR_IS_HERE);
    db_bind_id(s, 1, &row->id);
    bind_hidden(s, row, slug);
    db_bind_text(s, 3, none);
    sql_bind_int(s, 6, row->stage_at);
    return db_change(db, s);
}

bool db_add_tour_act(struct db *db, const struct row_tour_act *row)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_ADD_TOUR_ACT,
        "INSERT INTO tour_act (tour, seq, at, actor, kind, data, key)"
        " SELECT t.id, ?2, ?3, ?4, ?5, ?6, ?7 FROM tour t WHERE t.public = ?1"
        " AND ?2 = 1 + coalesce((SELECT max(seq) FROM tour_act WHERE tour = t.id), 0)");
    assert(row->seq >= 1 && row->kind.length > 0 && row->data.length > 0);
    db_bind_id(s, 1, &row->tour);
    sql_bind_int(s, 2, row->seq);
    sql_bind_int(s, 3, row->at);
    db_bind_positive(s, 4, row->actor);
    db_bind_text(s, 5, row->kind);
    db_bind_text(s, 6, row->data);
    db_bind_text_or_null(s, 7, row->key);
    return db_change(db, s);
}

bool db_set_tour_player(struct db *db, const struct row_tour_player *row)
{
    struct sql_stmt *s =
        row->on ? db_statement(db, STATEMENT_ADD_TOUR_PLAYER,
                               "INSERT INTO tour_player (player, tour, waits)"
                               " SELECT ?1, id, ?3 FROM tour WHERE public = ?2"
                               " ON CONFLICT (player, tour) DO UPDATE SET waits = excluded.waits")
                : db_statement(db, STATEMENT_REMOVE_TOUR_PLAYER,
                               "DELETE FROM tour_player WHERE player = ?1"
                               " AND tour = (SELECT id FROM tour WHERE public = ?2)");
    assert(row->player > 0);
    sql_bind_int(s, 1, row->player);
    db_bind_id(s, 2, &row->tour);
    if (row->on)
        sql_bind_int(s, 3, row->waits);
    db_do(db, s);
    return true;
}

/* A player takes no part in getting a role. They may be gone when an undo gives the role back: then
 * there is no row. */
bool db_set_tour_staff(struct db *db, const struct row_tour_staff *row)
{
    struct sql_stmt *s =
        row->role != 0
            ? db_statement(
                  db, STATEMENT_ADD_TOUR_STAFF,
                  "INSERT INTO tour_staff (player, tour, role)"
                  " SELECT p.id, t.id, ?3 FROM player p, tour t WHERE p.id = ?1 AND t.public = ?2"
                  " ON CONFLICT (player, tour) DO UPDATE SET role = excluded.role")
            : db_statement(db, STATEMENT_REMOVE_TOUR_STAFF,
                           "DELETE FROM tour_staff WHERE player = ?1"
                           " AND tour = (SELECT id FROM tour WHERE public = ?2)");
    assert(row->player > 0);
    sql_bind_int(s, 1, row->player);
    db_bind_id(s, 2, &row->tour);
    if (row->role != 0)
        sql_bind_int(s, 3, row->role);
    db_do(db, s);
    return true;
}

/* --- questions -------------------------------------------------------------------------------- */

/* The tournaments of a question: the one with a public id or a slug, or those in a stage of ?1 to ?2. */
#define ONE       "(t.public = ?1 OR (?1 IS NULL AND t.slug = ?2)) AND t." DB_TOUR_IS_HERE
#define IN_STAGES "t.stage BETWEEN ?1 AND ?2"
#define OLDEST    " ORDER BY t.id"
#define NEWEST    " ORDER BY t.stage_at DESC, t.id DESC LIMIT ?3"

#define SELECT_TOURS(which, order)                                                                 \
    "SELECT t.public, t.slug, t.title, t.creator, t.created_at, t.is_public, t.stage,"             \
    " t.stage_at, t.settings, t.rounds, t.round, t.players, p.name, p.created_at, t.bytes,"        \
    " t.wakes, t.delay_ms, " DB_ACCOUNT_KIND(                                                      \
        "t.creator") ", t.rates_until, t.approved_by, t.annulled_by, h.why, t.id"                  \
                     " FROM tour t JOIN player p ON p.id = t.creator"                              \
                     " LEFT JOIN house_act h ON h.id = t.annulled_by WHERE " which order
#define SELECT_ACTS(which)                                                                         \
    "SELECT t.public, a.seq, a.at, a.actor, a.kind, a.data, a.key"                                 \
    " FROM tour t CROSS JOIN tour_act a ON a.tour = t.id WHERE " which OLDEST ", a.seq"

static void read_tours(struct db *db, struct job *job, struct sql_stmt *s)
{
    while (db_row(db, s)) {
        struct row_tour *row = DB_APPEND(job, tours);
        row->id = db_id(s, 0);
        row->slug = db_text(s, 1, job);
        row->title = db_text(s, 2, job);
        row->creator = sql_int64(s, 3);
        row->created_at = sql_int64(s, 4);
        row->is_public = sql_int(s, 5);
        row->stage = (uint8_t)sql_int(s, 6);
        row->stage_at = sql_int64(s, 7);
        row->settings = db_text(s, 8, job);
        row->rounds = (uint8_t)sql_int(s, 9);
        row->round = (uint8_t)sql_int(s, 10);
        row->players = (uint16_t)sql_int(s, 11);
        row->bytes = (uint32_t)sql_int64(s, 14);
        row->wakes = sql_int(s, 15);
        row->delay_ms = sql_int64(s, 16);
        row->rates = (struct rates){.until_ms = sql_int64(s, 18),
                                    .approved_by = sql_int64(s, 19),
                                    .annulled_by = sql_int64(s, 20)};
        row->annul_why = db_text(s, 21, job);
        row->n = sql_int64(s, 22);
        struct row_player *creator = DB_APPEND(job, players);
        creator->id = row->creator;
        creator->name = db_text(s, 12, job);
        creator->created_at = sql_int64(s, 13);
        creator->account = (uint8_t)sql_int(s, 17);
    }
}

static void read_acts(struct db *db, struct job *job, struct sql_stmt *s)
{
    while (db_row(db, s)) {
        struct row_tour_act *row = DB_APPEND(job, tour_acts);
        row->tour = db_id(s, 0);
        row->seq = (uint32_t)sql_int64(s, 1);
        row->at = sql_int64(s, 2);
        row->actor = sql_int64(s, 3);
        row->kind = db_text(s, 4, job);
        row->data = db_text(s, 5, job);
        row->key = db_text(s, 6, job);
    }
}

static struct sql_stmt *one(struct db *db, struct job *job, enum statement which, const char *sql)
{
    struct sql_stmt *s = db_statement(db, which, sql);
    if (job->question.key.length == 0)
        db_bind_id(s, 1, &job->question.id);
    else
        sql_bind_null(s, 1, SQL_BYTES);
    db_bind_text(s, 2, job->question.key);
    return s;
}

static struct sql_stmt *in_stages(struct db *db, const struct job *job, enum statement which,
                                  const char *sql)
{
    struct sql_stmt *s = db_statement(db, which, sql);
    sql_bind_int(s, 1, job->question.search.from);
    sql_bind_int(s, 2, job->question.search.to);
    return s;
}

/* Counts the tournaments of a player. */
static void count_own(struct db *db, struct job *job)
{
    struct sql_stmt *s = in_stages(
        db, job, STATEMENT_TOUR_COUNT,
        "SELECT count(CASE WHEN " IN_STAGES
        " THEN 1 END), CAST(coalesce(sum(t.bytes), 0) AS BIGINT) FROM tour t WHERE t.creator = ?3");
    sql_bind_int(s, 3, job->question.player);
    while (db_row(db, s)) {
        job->answer.count = (uint32_t)sql_int64(s, 0);
        job->answer.bytes = sql_int64(s, 1);
    }
}

static void weigh_creator(struct db *db, struct row_tour *row)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_TOUR_BYTES, "SELECT CAST(sum(bytes) AS BIGINT) FROM tour WHERE creator = ?1");
    sql_bind_int(s, 1, row->creator);
    while (db_row(db, s))
        row->creator_bytes = sql_int64(s, 0);
}

void db_ask_tour(struct db *db, struct job *job)
{
    read_tours(db, job, one(db, job, STATEMENT_TOUR, SELECT_TOURS(ONE, OLDEST)));
    if (!job->question.brief)
        read_acts(db, job, one(db, job, STATEMENT_TOUR_ACTS, SELECT_ACTS(ONE)));
    if (job->question.player != 0)
        count_own(db, job);
    if (job->answer.tours_n == 1)
        weigh_creator(db, &job->answer.tours[0]);
}

void db_weigh_tours(struct db *db, struct job *job)
{
    struct sql_stmt *s = db_statement(db, STATEMENT_TOURS_BYTES,
                                      "SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM tour");
    while (db_row(db, s))
        job->answer.bytes = sql_int64(s, 0);
}

/* Reads only ids and numbers. */
static void read_ids(struct db *db, struct job *job, struct sql_stmt *s)
{
    while (db_row(db, s)) {
        if (job->answer.tours_n == job->question.search.limit) {
            job->answer.more = true;
            continue;
        }
        struct row_tour *row = DB_APPEND(job, tours);
        row->id = db_id(s, 0);
        row->n = sql_int64(s, 1);
    }
}

void db_ask_awake(struct db *db, struct job *job)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_TOURS_AWAKE,
        "SELECT public, id FROM tour WHERE wakes = 1 AND id > ?1 ORDER BY id LIMIT ?2");
    sql_bind_int(s, 1, job->question.search.from);
    sql_bind_int(s, 2, (int64_t)job->question.search.limit + 1);
    read_ids(db, job, s);
}

/* A player on a waiting list hears of a call in every stage in which they can still be let in.
 * These tournaments come after all others. */
void db_ask_called(struct db *db, struct job *job)
{
    struct sql_stmt *s =
        in_stages(db, job, STATEMENT_TOURS_CALLED,
                  "SELECT t.public, t.id FROM tour_player p JOIN tour t ON t.id = p.tour"
                  " WHERE p.player = ?3 AND t.stage <= ?2 AND (t.stage >= ?1 OR p.waits = 1)"
                  " ORDER BY p.waits, t.stage_at DESC, t.id DESC LIMIT ?4");
    sql_bind_int(s, 3, job->question.player);
    sql_bind_int(s, 4, job->question.search.limit);
    read_ids(db, job, s);
}

void db_ask_tours(struct db *db, struct job *job)
{
    struct sql_stmt *s =
        in_stages(db, job, STATEMENT_TOURS, SELECT_TOURS("t.is_public = 1 AND " IN_STAGES, NEWEST));
    sql_bind_int(s, 3, job->question.search.limit);
    read_tours(db, job, s);
}

void db_ask_waiting(struct db *db, struct job *job)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_TOURS_WAITING,
        SELECT_TOURS("t.rated = 1 AND t.rates_until = 0 AND t.annulled_by IS NULL AND t.id < ?1",
                     " ORDER BY t.id DESC LIMIT ?2"));
    assert(job->question.search.limit > 0 && job->question.moderation.before > 0);
    sql_bind_int(s, 1, job->question.moderation.before);
    sql_bind_int(s, 2, (int64_t)job->question.search.limit + 1);
    read_tours(db, job, s);
    DB_END_PAGE(job, tours);
}

void db_ask_directed(struct db *db, struct job *job)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_TOURS_DIRECTED,
                     "SELECT t.public, t.slug, t.title, t.created_at, t.is_public, t.stage,"
                     " t.rounds, t.round, t.players, s.role"
                     " FROM tour_staff s CROSS JOIN tour t ON t.id = s.tour"
                     " WHERE s.player = ?1 ORDER BY s.tour DESC LIMIT ?2");
    assert(job->question.player > 0 && job->question.search.limit > 0);
    sql_bind_int(s, 1, job->question.player);
    sql_bind_int(s, 2, (int64_t)job->question.search.limit + 1);
    while (db_row(db, s)) {
        struct row_tour *row = DB_APPEND(job, tours);
        row->id = db_id(s, 0);
        row->slug = db_text(s, 1, job);
        row->title = db_text(s, 2, job);
        row->created_at = sql_int64(s, 3);
        row->is_public = sql_int(s, 4);
        row->stage = (uint8_t)sql_int(s, 5);
        row->rounds = (uint8_t)sql_int(s, 6);
        row->round = (uint8_t)sql_int(s, 7);
        row->players = (uint16_t)sql_int(s, 8);
        row->role = (uint8_t)sql_int(s, 9);
    }
    DB_END_PAGE(job, tours);
}

void db_ask_players(struct db *db, struct job *job)
{
    for (size_t i = 0; i < job->question.players_n; i++) {
        struct sql_stmt *s = db_statement(db, STATEMENT_PLAYER,
                                          "SELECT id, name, created_at, " DB_ACCOUNT_KIND(
                                              "player.id") " FROM player WHERE id = ?1");
        sql_bind_int(s, 1, job->question.players[i]);
        while (db_row(db, s)) {
            struct row_player *row = DB_APPEND(job, players);
            row->id = sql_int64(s, 0);
            row->name = db_text(s, 1, job);
            row->created_at = sql_int64(s, 2);
            row->account = (uint8_t)sql_int(s, 3);
        }
    }
}
