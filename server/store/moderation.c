/* Moderation in the database: acts of moderators, reports, and the trail (which player did what
 * from where). An act is one row. The acts in force are the rows without an end; an undo writes its
 * own row and ends the other one.
 *
 * Promises: an act, its end and their effects are in one transaction. Lists are read newest first
 * by their key, so that a page costs what it shows. */
#include "server/store/db.h"

#include <assert.h>
#include <string.h>

#define PURGE_MAX    2000 /* rows of the trail that one purge removes */
#define LINES_AROUND 5    /* before and after a reported line */

static const struct id128 no_id;

static void bind_id_or_null(struct sql_stmt *s, int at, const struct id128 *id)
{
    if (memcmp(id, &no_id, sizeof no_id) != 0)
        db_bind_id(s, at, id);
    else
        sql_bind_null(s, at, SQL_BYTES);
}

static void bind_bytes(struct sql_stmt *s, int at, bool is_there, const uint8_t *bytes, size_t n)
{
    if (is_there)
        sql_bind_bytes(s, at, bytes, n);
    else
        sql_bind_null(s, at, SQL_BYTES);
}

/* --- changes ---------------------------------------------------------------------------------- */

/* Binds the target of an act, as parameters 2 to 10. */
static void bind_target(struct sql_stmt *s, const struct row_moderation_act *row)
{
    assert(row->kind.length > 0 && row->player >= 0);
    assert(row->audience <= 2); /* 0: it is not about a line */
    db_bind_text(s, 2, row->kind);
    db_bind_positive(s, 3, row->player);
    bind_bytes(s, 4, row->has_address, row->address, sizeof row->address);
    bind_bytes(s, 5, row->has_session, row->session, sizeof row->session);
    bind_id_or_null(s, 6, &row->room);
    db_bind_positive(s, 7, row->audience);
    db_bind_positive(s, 8, row->line);
    bind_id_or_null(s, 9, &row->tour);
    db_bind_text_or_null(s, 10, row->name);
}

/* The target of an act, as bind_target() binds it. */
#define SAME_TARGET                                                                                \
    " player" SAME "?3 AND address" SAME "?4 AND session" SAME "?5"                                \
    " AND room" SAME "(SELECT id FROM room WHERE public = ?6) AND audience" SAME                   \
    "?7 AND line" SAME "?8"                                                                        \
    " AND tour" SAME "(SELECT id FROM tour WHERE public = ?9) AND name" SAME "?10"
#define SAME " IS NOT DISTINCT FROM "

static bool stands(struct db *db, const struct row_moderation_act *row)
{
    bool ret = false;
    struct sql_stmt *s = db_statement(
        db, STATEMENT_ACT_STANDS,
        "SELECT 1 FROM house_act WHERE kind = ?2 AND ended IS NULL AND" SAME_TARGET " LIMIT 1");
    bind_target(s, row);
    while (db_row(db, s))
        ret = true;
    return ret;
}

static bool insert_act(struct db *db, struct row_moderation_act *row)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_ADD_MODERATION_ACT,
        "INSERT INTO house_act (at, kind, player, address, session, room, audience, line, tour, name, by, report, why,"
        " until, whence, undoes) SELECT ?1, ?2, ?3, ?4, ?5, (SELECT id FROM room WHERE public = ?6), ?7, ?8,"
        " (SELECT id FROM tour WHERE public = ?9), ?10, ?11, ?12, ?13, ?14, ?15, ?16"
        " WHERE NOT (?17 = 1 AND EXISTS (SELECT 1 FROM account WHERE player = ?3 AND bot_of IS NOT NULL))"
        " RETURNING id");
    sql_bind_int(s, 1, row->at);
    bind_target(s, row);
    db_bind_positive(s, 11, row->by);
    db_bind_positive(s, 12, row->report);
    db_bind_text(s, 13, row->why);
    db_bind_positive(s, 14, row->until);
    bind_bytes(s, 15, row->has_whence, row->whence, sizeof row->whence);
    db_bind_positive(s, 16, row->undoes);
    sql_bind_int(s, 17, row->person);
    return db_change_returning(db, s, &row->id);
}

/* Ends the act that this one undoes. A report that the ended act had settled is open again. */
static bool end_act(struct db *db, const struct row_moderation_act *row)
{
    assert(row->undoes > 0 && row->undoes < row->id);
    struct sql_stmt *s =
        db_statement(db, STATEMENT_END_MODERATION_ACT,
                     "UPDATE house_act SET ended = ?2 WHERE id = ?1 AND ended IS NULL");
    sql_bind_int(s, 1, row->undoes);
    sql_bind_int(s, 2, row->id);
    if (!db_change(db, s))
        return false;
    s = db_statement(db, STATEMENT_REPORT_OPEN, "UPDATE report SET done = NULL WHERE done = ?1");
    sql_bind_int(s, 1, row->undoes);
    db_do(db, s);
    return true;
}

static void replace_acts(struct db *db, const struct row_moderation_act *row)
{
    assert(row->id > 0);
    struct sql_stmt *s = db_statement(
        db, STATEMENT_REPLACE_MODERATION_ACTS,
        "UPDATE house_act SET ended = ?1 WHERE kind = ?2 AND ended IS NULL AND id <> ?1 AND" SAME_TARGET);
    sql_bind_int(s, 1, row->id);
    bind_target(s, row);
    db_do(db, s);
}

static bool finish_report(struct db *db, const struct row_moderation_act *row)
{
    assert(row->report > 0 && row->id > 0);
    struct sql_stmt *s = db_statement(db, STATEMENT_REPORT_DONE,
                                      "UPDATE report SET done = ?2 WHERE id = ?1 AND done IS NULL");
    sql_bind_int(s, 1, row->report);
    sql_bind_int(s, 2, row->id);
    return db_change(db, s);
}

bool db_add_moderation_act(struct db *db, struct row_moderation_act *row)
{
    assert(row->at > 0 && row->kind.length > 0 && row->why.length > 0);
    assert(!row->has_address || !row->has_session); /* an act is about one of them at most */
    if ((row->once && stands(db, row)) || !insert_act(db, row) ||
        (row->undoes != 0 && !end_act(db, row)) ||
        (row->undoes == 0 && row->report != 0 && !finish_report(db, row)))
        return false;
    if (row->replaces)
        replace_acts(db, row);
    db_approve(db, row);
    return true;
}

/* The row ends itself: the player's appointment and trust end with the account. */
bool db_end_appointment(struct db *db, int64_t player)
{
    assert(player > 0);
    struct sql_stmt *s = db_statement(
        db, STATEMENT_END_APPOINTMENT,
        "UPDATE house_act SET ended = id WHERE kind IN ('appoint', 'trust') AND player = ?1 AND ended IS NULL");
    sql_bind_int(s, 1, player);
    return db_change(db, s);
}

bool db_add_trail(struct db *db, const struct row_trail *row, int64_t added_player)
{
    assert(row->what > 0);
    struct sql_stmt *s =
        db_statement(db, STATEMENT_ADD_TRAIL,
                     "INSERT INTO trail (at, what, player, address, session, thing, n)"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)");
    assert(row->at > 0 && row->what > 0);
    assert(row->player != 0 || added_player != 0); /* every row of the trail has a player */
    sql_bind_int(s, 1, row->at);
    sql_bind_int(s, 2, row->what);
    sql_bind_int(s, 3, row->player ? row->player : added_player);
    bind_bytes(s, 4, row->has_address, row->address, sizeof row->address);
    bind_bytes(s, 5, row->has_session, row->session, sizeof row->session);
    bind_bytes(s, 6, row->has_thing, row->thing.bytes, sizeof row->thing.bytes);
    db_bind_positive(s, 7, row->n);
    return db_change(db, s);
}

/* Rows are as old as their numbers say, unless the clock was set. So the first rows are examined, and the
 * old ones among them are removed, together with the addresses of acts that are no longer in force. */
bool db_purge_trail(struct db *db, int64_t before_ms)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_PURGE_MODERATION_ACTS,
        "UPDATE house_act SET whence = NULL, address = CASE WHEN ended IS NULL AND until > ?1 THEN address END,"
        " session = CASE WHEN ended IS NULL AND until > ?1 THEN session END WHERE at < ?1"
        " AND id IN (SELECT id FROM house_act WHERE at < ?1 AND (whence IS NOT NULL"
        " OR ((address IS NOT NULL OR session IS NOT NULL)"
        " AND (ended IS NOT NULL OR until <= ?1))) LIMIT ?2)");
    sql_bind_int(s, 1, before_ms);
    sql_bind_int(s, 2, PURGE_MAX);
    db_do(db, s);
    s = db_statement(
        db, STATEMENT_PURGE_TRAIL,
        "DELETE FROM trail WHERE at < ?1 AND id IN (SELECT id FROM trail ORDER BY id LIMIT ?2)");
    sql_bind_int(s, 1, before_ms);
    sql_bind_int(s, 2, PURGE_MAX);
    return db_change(db, s) && db_changes(db) == PURGE_MAX;
}

/* --- reading rows ----------------------------------------------------------------------------- */

static bool read_bytes(struct sql_stmt *s, int column, uint8_t *ret, size_t n)
{
    return db_bytes(s, column, ret, n);
}

static struct id128 read_id(struct sql_stmt *s, int column)
{
    return db_id(s, column);
}

#define ACT_COLUMNS                                                                                \
    "h.id, h.at, h.by, h.kind, h.player, h.address, h.session, r.public, h.audience, h.line,"      \
    " t.public, h.report, h.name, h.why, h.until, h.whence, h.undoes, h.ended, b.name, p.name,"    \
    " CASE WHEN t.id IS NOT NULL THEN " DB_TOUR_SLUG(                                              \
        "t") " END,"                                                                               \
             " CASE WHEN t.id IS NOT NULL THEN " DB_TOUR_TITLE("t") " END"
#define ACT_TABLES                                                                                 \
    " FROM house_act h LEFT JOIN room r ON r.id = h.room LEFT JOIN tour t ON t.id = h.tour"        \
    " LEFT JOIN player b ON b.id = h.by LEFT JOIN player p ON p.id = h.player"

static struct row_moderation_act *read_act(struct job *job, struct sql_stmt *s)
{
    struct row_moderation_act *row = DB_APPEND(job, acts);
    row->id = sql_int64(s, 0);
    row->at = sql_int64(s, 1);
    row->by = sql_int64(s, 2);
    row->kind = db_text(s, 3, job);
    row->player = sql_int64(s, 4);
    row->has_address = read_bytes(s, 5, row->address, sizeof row->address);
    row->has_session = read_bytes(s, 6, row->session, sizeof row->session);
    row->room = read_id(s, 7);
    row->audience = (uint8_t)sql_int(s, 8);
    row->line = (uint32_t)sql_int64(s, 9);
    row->tour = read_id(s, 10);
    row->report = sql_int64(s, 11);
    row->name = db_text(s, 12, job);
    row->why = db_text(s, 13, job);
    row->until = sql_int64(s, 14);
    row->has_whence = read_bytes(s, 15, row->whence, sizeof row->whence);
    row->undoes = sql_int64(s, 16);
    row->ended = sql_int64(s, 17);
    row->by_name = db_text(s, 18, job);
    row->player_name = db_text(s, 19, job);
    row->tour_slug = db_text(s, 20, job);
    row->tour_title = db_text(s, 21, job);
    return row;
}

#define REPORT_COLUMNS "e.id, r.public, e.audience, e.line, e.by, e.why, e.at, e.done, b.name"
#define REPORT_TABLES                                                                              \
    " FROM report e JOIN room r ON r.id = e.room LEFT JOIN player b ON b.id = e.by"

static struct row_report *read_report(struct job *job, struct sql_stmt *s)
{
    struct row_report *row = DB_APPEND(job, reports);
    row->id = sql_int64(s, 0);
    row->room = db_id(s, 1);
    row->audience = (uint8_t)sql_int(s, 2);
    row->line = (uint32_t)sql_int64(s, 3);
    row->by = sql_int64(s, 4);
    row->why = db_text(s, 5, job);
    row->at = sql_int64(s, 6);
    row->done = sql_int64(s, 7);
    row->by_name = db_text(s, 8, job);
    assert(row->id > 0 && (row->audience == 1 || row->audience == 2));
    return row;
}

/* Appends lines from..to of a chat to the answer; returns their number. */
static size_t read_lines(struct db *db, struct job *job, const struct id128 *room, uint8_t audience,
                         int64_t from, int64_t to)
{
    size_t before = job->answer.chats_n;
    assert(audience > 0 && from <= to);
    struct sql_stmt *s = db_statement(
        db, STATEMENT_REPORT_LINES,
        "SELECT c.seq, c.player, p.name, c.text, c.at, " DB_IS_REMOVED " FROM chat c"
        " LEFT JOIN player p ON p.id = c.player WHERE c.room = (SELECT id FROM room WHERE public = ?1)"
        " AND c.audience = ?2 AND c.seq BETWEEN ?3 AND ?4 ORDER BY c.seq");
    db_bind_id(s, 1, room);
    sql_bind_int(s, 2, audience);
    sql_bind_int(s, 3, from);
    sql_bind_int(s, 4, to);
    while (db_row(db, s)) {
        struct row_chat *row = DB_APPEND(job, chats);
        row->room = *room;
        row->audience = audience;
        row->seq = (uint32_t)sql_int64(s, 0);
        row->player = sql_int64(s, 1);
        row->player_name = db_text(s, 2, job);
        row->text = db_text(s, 3, job);
        row->at = sql_int64(s, 4);
        row->removed = sql_int(s, 5);
    }
    return job->answer.chats_n - before;
}

/* --- acts in force ---------------------------------------------------------------------------- */

void db_ask_standing(struct db *db, struct job *job)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_STANDING,
                     "SELECT " ACT_COLUMNS ACT_TABLES
                     " WHERE h.ended IS NULL AND h.kind IN ('ban', 'mute', 'word', 'unlist', 'end')"
                     " AND (h.until IS NULL OR h.until > ?1) ORDER BY h.id LIMIT ?2");
    assert(job->question.search.limit > 0);
    sql_bind_int(s, 1, job->question.search.from);
    sql_bind_int(s, 2, job->question.search.limit);
    while (db_row(db, s))
        read_act(job, s);
}

/* --- the target of an act --------------------------------------------------------------------- */

static void read_target_player(struct db *db, struct job *job, int64_t player)
{
    assert(job->answer.players_n == 0); /* an act is about one player */
    struct sql_stmt *s = db_statement(
        db, STATEMENT_TARGET_PLAYER,
        "SELECT p.id, p.name, p.created_at, " DB_KIND_OF_A
        ", coalesce(a.is_owner, 0), " DB_IS_MODERATOR
        ", coalesce(a.created_at, 0) FROM player p LEFT JOIN account a ON a.player = p.id WHERE p.id = ?1");
    sql_bind_int(s, 1, player);
    while (db_row(db, s)) {
        struct row_player *row = DB_APPEND(job, players);
        row->id = sql_int64(s, 0);
        row->name = db_text(s, 1, job);
        row->created_at = sql_int64(s, 2);
        row->account = (uint8_t)sql_int(s, 3);
        row->owner = sql_int(s, 4);
        row->moderator = sql_int(s, 5);
        row->account_at = sql_int64(s, 6);
    }
}

static int64_t find_act(struct db *db, struct job *job)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_TARGET_ACT, "SELECT " ACT_COLUMNS ACT_TABLES " WHERE h.id = ?1");
    int64_t player = 0;
    sql_bind_int(s, 1, job->question.moderation.act);
    while (db_row(db, s))
        player = read_act(job, s)->player;
    return player;
}

static int64_t find_report(struct db *db, struct job *job)
{
    struct sql_stmt *s = db_statement(db, STATEMENT_TARGET_REPORT,
                                      "SELECT " REPORT_COLUMNS REPORT_TABLES " WHERE e.id = ?1");
    sql_bind_int(s, 1, job->question.moderation.report);
    while (db_row(db, s))
        read_report(job, s);
    return 0; /* finishing a report affects no player */
}

static int64_t find_line(struct db *db, struct job *job)
{
    const struct moderation_question *house = &job->question.moderation;
    return read_lines(db, job, &job->question.id, house->audience, house->line, house->line) > 0
               ? job->answer.chats[0].player
               : 0;
}

static int64_t find_room(struct db *db, struct job *job)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_TARGET_ROOM, "SELECT opener FROM room WHERE public = ?1");
    int64_t player = 0;
    db_bind_id(s, 1, &job->question.id);
    while (db_row(db, s)) {
        player = sql_int64(s, 0);
        struct row_room *row = DB_APPEND(job, rooms);
        row->id = job->question.id;
        row->opener = player;
    }
    return player;
}

static int64_t find_tour(struct db *db, struct job *job)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_TARGET_TOUR,
                     "SELECT creator, is_public FROM tour WHERE public = ?1 AND " DB_TOUR_IS_HERE);
    int64_t player = 0;
    db_bind_id(s, 1, &job->question.moderation.tour);
    while (db_row(db, s)) {
        player = sql_int64(s, 0);
        struct row_tour *row = DB_APPEND(job, tours);
        row->id = job->question.moderation.tour;
        row->creator = player;
        row->is_public = sql_int(s, 1);
    }
    return player;
}

void db_ask_target(struct db *db, struct job *job)
{
    const struct moderation_question *house = &job->question.moderation;
    int64_t player = house->act                                        ? find_act(db, job)
                     : house->report                                   ? find_report(db, job)
                     : house->line                                     ? find_line(db, job)
                     : house->room                                     ? find_room(db, job)
                     : memcmp(&house->tour, &no_id, sizeof no_id) != 0 ? find_tour(db, job)
                                                                       : job->question.player;
    if (player != 0)
        read_target_player(db, job, player);
}

/* --- lists ------------------------------------------------------------------------------------ */

void db_ask_reports(struct db *db, struct job *job)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_REPORTS,
                     "SELECT " REPORT_COLUMNS REPORT_TABLES " WHERE e.id < ?1"
                     " AND (?3 = 1 OR e.done IS NULL) ORDER BY e.id DESC LIMIT ?2");
    sql_bind_int(s, 1, job->question.moderation.before);
    sql_bind_int(s, 2, (int64_t)job->question.search.limit + 1);
    sql_bind_int(s, 3, job->question.moderation.all);
    assert(job->question.search.limit > 0 && job->question.moderation.before > 0);
    while (db_row(db, s))
        read_report(job, s);
    DB_END_PAGE(job, reports);
    for (size_t i = 0; i < job->answer.reports_n; i++) {
        struct row_report *row = &job->answer.reports[i];
        row->chats_n =
            read_lines(db, job, &row->room, row->audience, (int64_t)row->line - LINES_AROUND,
                       (int64_t)row->line + LINES_AROUND);
    }
}

void db_ask_acts(struct db *db, struct job *job)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_MODERATION_ACTS,
        "SELECT " ACT_COLUMNS ACT_TABLES " WHERE h.id < ?1 AND (?3 IS NULL OR h.player = ?3)"
        " AND (?4 IS NULL OR h.kind = ?4) AND (?5 = 1 OR h.ended IS NULL) ORDER BY h.id DESC LIMIT ?2");
    sql_bind_int(s, 1, job->question.moderation.before);
    sql_bind_int(s, 2, (int64_t)job->question.search.limit + 1);
    db_bind_positive(s, 3, job->question.player);
    db_bind_text_or_null(s, 4, job->question.key);
    sql_bind_int(s, 5, job->question.moderation.all);
    assert(job->question.search.limit > 0 && job->question.moderation.before > 0);
    while (db_row(db, s))
        read_act(job, s);
    DB_END_PAGE(job, acts);
}

#define SELECT_TRAIL(where)                                                                        \
    "SELECT x.id, x.at, x.what, x.player, x.address, x.session, x.thing, x.n, p.name FROM trail x" \
    " LEFT JOIN player p ON p.id = x.player WHERE " where                                          \
    " = ?1 AND x.id < ?2 ORDER BY x.id DESC LIMIT ?3"

static void read_trail(struct db *db, struct job *job, struct sql_stmt *s)
{
    assert(job->question.search.limit > 0 && job->question.moderation.before > 0);
    sql_bind_int(s, 2, job->question.moderation.before);
    sql_bind_int(s, 3, (int64_t)job->question.search.limit + 1);
    while (db_row(db, s)) {
        struct row_trail *row = DB_APPEND(job, trail);
        row->id = sql_int64(s, 0);
        row->at = sql_int64(s, 1);
        row->what = (uint8_t)sql_int(s, 2);
        row->player = sql_int64(s, 3);
        row->has_address = read_bytes(s, 4, row->address, sizeof row->address);
        row->has_session = read_bytes(s, 5, row->session, sizeof row->session);
        row->has_thing = read_bytes(s, 6, row->thing.bytes, sizeof row->thing.bytes);
        row->n = (uint32_t)sql_int64(s, 7);
        row->player_name = db_text(s, 8, job);
    }
    DB_END_PAGE(job, trail);
}

static int64_t find_named(struct db *db, const struct job *job)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_TRAIL_NAME, "SELECT player FROM account WHERE name = ?1");
    int64_t player = 0;
    db_bind_text(s, 1, job->question.key);
    while (db_row(db, s))
        player = sql_int64(s, 0);
    return player;
}

void db_ask_trail(struct db *db, struct job *job)
{
    struct sql_stmt *s;
    if (job->question.moderation.has_address) {
        s = db_statement(db, STATEMENT_TRAIL_OF_ADDRESS, SELECT_TRAIL("x.address"));
        sql_bind_bytes(s, 1, job->question.moderation.address,
                       sizeof job->question.moderation.address);
        read_trail(db, job, s);
        return;
    }
    int64_t player = job->question.player ? job->question.player : find_named(db, job);
    read_target_player(db, job, player);
    s = db_statement(db, STATEMENT_TRAIL_OF_PLAYER, SELECT_TRAIL("x.player"));
    sql_bind_int(s, 1, player);
    read_trail(db, job, s);
}
