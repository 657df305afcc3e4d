/* The export of a player's data: everything that is stored about one player, as JSON. It is one file
 * for the player and needs no second set of row types.
 *
 * Promises: the file has only the data of this player or about them; of other players it has only
 * numbers and the titles of their tournaments. Of each kind it has the newest rows, up to the
 * requested number, and it names the lists that reached this number. docs/PROTOCOL.md, section 3,
 * says what it contains. */
#include "server/store/db.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "proto/lib/array.h"
#include "proto/lib/base64url.h"

enum { ID_BYTES = 16, COLUMNS_MAX = 10 }; /* of a room, game or tournament */

/* How a column is written. A column that is NULL is null, whatever it is. */
enum form {
    TEXT,
    NUMBER,
    PLAYER, /* "p12" */
    ID,     /* of a room, game or tournament */
    FLAG,
    AUDIENCE, /* "players", "watchers" */
    ROLE,     /* "director", "assistant" */
    SCOPES    /* ["play","desk"] */
};
struct column {
    const char *key;
    enum form form;
};
struct list {
    const char *name, *sql; /* of the player ?1, at most ?2 rows */
    struct column columns[COLUMNS_MAX];
};

struct file {
    char *text;
    uint32_t size;
    size_t length;
};

#define PLAYED_BY(side)                                                                            \
    "SELECT id FROM (SELECT id FROM game WHERE " side " = ?1 ORDER BY ended_at DESC LIMIT ?2) " side
#define TOUR_COLUMNS                                                                               \
    {"id", ID}, {"slug", TEXT},                                                                    \
    {                                                                                              \
        "title", TEXT                                                                              \
    }
#define NEWEST(key) " ORDER BY " key " DESC LIMIT ?2"

/* In the order of the file. */
static const struct list lists[] = {
    {"sessions",
     "SELECT created_at, used_at FROM session WHERE player = ?1 AND token IS NULL" NEWEST(
         "created_at"),
     {{"created_at", NUMBER}, {"used_at", NUMBER}}},
    {"tokens",
     "SELECT token, scopes, created_at, nullif(used_at, 0) FROM session"
     " WHERE player = ?1 AND token IS NOT NULL" NEWEST("created_at"),
     {{"name", TEXT}, {"scopes", SCOPES}, {"created_at", NUMBER}, {"used_at", NUMBER}}},
    {"bots",
     "SELECT b.id, b.name FROM account c JOIN player b ON b.id = c.player"
     " WHERE c.bot_of = ?1 ORDER BY b.id LIMIT ?2",
     {{"id", PLAYER}, {"name", TEXT}}},
    {"lines",
     "SELECT r.public, c.audience, c.seq, c.text, c.at FROM chat c JOIN room r ON r.id = c.room"
     " WHERE c.player = ?1 AND c.text <> ''" NEWEST("c.at"),
     {{"room", ID}, {"audience", AUDIENCE}, {"n", NUMBER}, {"text", TEXT}, {"time_at", NUMBER}}},
    {"games",
     "SELECT g.public, g.title, g.black, g.white, g.result, g.reason, g.started_at, g.ended_at"
     " FROM game g WHERE g.id IN (" PLAYED_BY("black") " UNION " PLAYED_BY("white") ")" NEWEST(
         "g.started_at"),
     {{"id", ID},
      {"title", TEXT},
      {"black", PLAYER},
      {"white", PLAYER},
      {"result", TEXT},
      {"reason", TEXT},
      {"started_at", NUMBER},
      {"ended_at", NUMBER}}},
    {"tournaments",
     "SELECT t.public, t.slug, t.title, t.created_at FROM tour t"
     " WHERE t.creator = ?1 AND t." DB_TOUR_IS_HERE NEWEST("t.id"),
     {TOUR_COLUMNS, {"created_at", NUMBER}}},
    {"roles",
     "SELECT t.public, t.slug, t.title, s.role FROM tour_staff s JOIN tour t ON t.id = s.tour"
     " WHERE s.player = ?1" NEWEST("t.id"),
     {TOUR_COLUMNS, {"role", ROLE}}},
    {"entries",
     "SELECT t.public, t.slug, t.title, e.waits FROM tour_player e JOIN tour t ON t.id = e.tour"
     " WHERE e.player = ?1" NEWEST("t.id"),
     {TOUR_COLUMNS, {"waits", FLAG}}},
    {"invitations",
     "SELECT t.public, t.slug, t.title, i.by, i.at FROM invite i JOIN tour t ON t.id = i.tour"
     " WHERE i.player = ?1" NEWEST("i.at"),
     {TOUR_COLUMNS, {"by", PLAYER}, {"time_at", NUMBER}}},
    {"rated",
     "SELECT g.pool, t.public, g.round, g.board, p.public, g.black, g.white, g.score2, g.ended_at"
     " FROM rated_game g LEFT JOIN tour t ON t.id = g.tour LEFT JOIN game p ON p.id = g.played"
     " WHERE g.black = ?1 OR g.white = ?1" NEWEST("g.ended_at"),
     {{"ruleset", TEXT},
      {"tournament", ID},
      {"round", NUMBER},
      {"board", NUMBER},
      {"game", ID},
      {"black", PLAYER},
      {"white", PLAYER},
      {"black_score2", NUMBER},
      {"ended_at", NUMBER}}},
    {"reports",
     "SELECT r.public, w.line, w.why, w.at FROM report w JOIN room r ON r.id = w.room"
     " WHERE w.by = ?1 AND w.why <> ''" NEWEST("w.at"),
     {{"room", ID}, {"line", NUMBER}, {"why", TEXT}, {"time_at", NUMBER}}},
};
#define LISTS_N (sizeof lists / sizeof *lists)
_Static_assert(LISTS_N + 4 <= DB_EXPORT_STATEMENTS, "a statement for each list, and four more");

/* --- JSON ------------------------------------------------------------------------------------- */

static void put(struct file *file, struct text text)
{
    file->text = array_room(file->text, &file->size, file->length + text.length + 1, 1);
    if (text.length > 0)
        memcpy(file->text + file->length, text.at, text.length);
    file->length += text.length;
}

static void put_word(struct file *file, const char *word)
{
    put(file, text_of(word));
}

static void put_text(struct file *file, struct text text)
{
    static const char *const named[32] = {
        ['\b'] = "\\b", ['\f'] = "\\f", ['\n'] = "\\n", ['\r'] = "\\r", ['\t'] = "\\t"};
    char code[8];
    put_word(file, "\"");
    for (size_t i = 0; i < text.length; i++) {
        unsigned char c = (unsigned char)text.at[i];
        if (c >= ' ') {
            if (c == '"' || c == '\\')
                put_word(file, "\\");
            put(file, (struct text){text.at + i, 1});
            continue;
        }
        snprintf(code, sizeof code, "\\u%04x", c);
        put_word(file, named[c] ? named[c] : code);
    }
    put_word(file, "\"");
}

static void put_number(struct file *file, const char *before, int64_t number, const char *behind)
{
    char digits[40];
    snprintf(digits, sizeof digits, "%s%" PRId64 "%s", before, number, behind);
    put_word(file, digits);
}

static void put_id(struct file *file, struct text bytes)
{
    char text[BASE64URL_CHARS(ID_BYTES) + 1];
    assert(bytes.length == ID_BYTES); /* the tables check it */
    base64url_write((const unsigned char *)bytes.at, ID_BYTES, text);
    put_text(file, (struct text){text, sizeof text - 1});
}

static void put_column(struct file *file, struct sql_stmt *s, int column, enum form form)
{
    static const char *const scopes[] = {"[]", "[\"play\"]", "[\"desk\"]", "[\"play\",\"desk\"]"};
    if (sql_is_null(s, column)) {
        put_word(file, "null");
        return;
    }
    switch (form) {
    case TEXT: put_text(file, sql_text(s, column)); return;
    case NUMBER: put_number(file, "", sql_int64(s, column), ""); return;
    case PLAYER: put_number(file, "\"p", sql_int64(s, column), "\""); return;
    case ID: put_id(file, sql_bytes(s, column)); return;
    case FLAG: put_word(file, sql_flag(s, column) ? "true" : "false"); return;
    case AUDIENCE:
        put_word(file, sql_int64(s, column) == 1 ? "\"players\"" : "\"watchers\"");
        return;
    case ROLE: put_word(file, sql_int64(s, column) == 2 ? "\"director\"" : "\"assistant\""); return;
    case SCOPES: put_word(file, scopes[sql_int64(s, column) & 3]); return;
    }
}

static void put_key(struct file *file, const char *key)
{
    assert(file->length > 0);
    if (file->text[file->length - 1] != '{')
        put_word(file, ",");
    put_text(file, text_of(key));
    put_word(file, ":");
}

/* One object for this row, with these columns; the array ends with the first one without a key. */
static void put_row(struct file *file, struct sql_stmt *s, const struct column *columns)
{
    put_word(file, "{");
    for (int i = 0; i < COLUMNS_MAX && columns[i].key; i++) {
        put_key(file, columns[i].key);
        put_column(file, s, i, columns[i].form);
    }
    put_word(file, "}");
}

/* --- the parts of the file -------------------------------------------------------------------- */

static struct sql_stmt *ask(struct db *db, const struct job *job, size_t n, const char *sql)
{
    struct sql_stmt *s = db_statement(db, (enum statement)(STATEMENT_EXPORT + n), sql);
    sql_bind_int(s, 1, job->question.player);
    return s;
}

/* The object of the one row of a query. Without a row it is null, and the result is false. */
static bool put_one(struct db *db, struct file *file, struct sql_stmt *s,
                    const struct column *columns)
{
    bool found = false;
    while (db_row(db, s)) {
        put_row(file, s, columns);
        found = true;
    }
    if (!found)
        put_word(file, "null");
    return found;
}

static uint32_t put_list(struct db *db, struct file *file, const struct job *job, size_t n)
{
    uint32_t rows = 0;
    assert(n < LISTS_N && lists[n].columns[0].key);
    struct sql_stmt *s = ask(db, job, n, lists[n].sql);
    sql_bind_int(s, 2, job->question.search.limit);
    put_key(file, lists[n].name);
    put_word(file, "[");
    for (; db_row(db, s); rows++) {
        if (rows > 0)
            put_word(file, ",");
        put_row(file, s, lists[n].columns);
    }
    put_word(file, "]");
    return rows;
}

static void put_players(struct db *db, struct file *file, struct sql_stmt *s)
{
    put_word(file, "[");
    for (uint32_t rows = 0; db_row(db, s); rows++) {
        if (rows > 0)
            put_word(file, ",");
        put_column(file, s, 0, PLAYER);
    }
    put_word(file, "]");
}

static bool put_player(struct db *db, struct file *file, const struct job *job)
{
    static const struct column player[COLUMNS_MAX] = {
        {"id", PLAYER}, {"name", TEXT}, {"created_at", NUMBER}};
    static const struct column account[COLUMNS_MAX] = {{"name", TEXT},
                                                       {"owner", FLAG},
                                                       {"bot_of", PLAYER},
                                                       {"hidden", FLAG},
                                                       {"created_at", NUMBER}};
    put_word(file, "{");
    put_key(file, "player");
    if (!put_one(db, file,
                 ask(db, job, LISTS_N, "SELECT id, name, created_at FROM player WHERE id = ?1"),
                 player))
        return false;
    put_key(file, "account");
    put_one(db, file,
            ask(db, job, LISTS_N + 1,
                "SELECT name, is_owner, bot_of, hidden, created_at FROM account WHERE player = ?1"),
            account);
    return true;
}

static void put_file(struct db *db, struct file *file, const struct job *job)
{
    struct file full = {0};
    put_word(&full, "[");
    for (size_t i = 0; i < LISTS_N; i++) {
        if (put_list(db, file, job, i) < job->question.search.limit)
            continue;
        if (full.length > 1)
            put_word(&full, ",");
        put_text(&full, text_of(lists[i].name));
    }
    put_word(&full, "]");
    put_key(file, "muted");
    put_players(db, file, ask(db, job, LISTS_N + 2, "SELECT muted FROM mute WHERE player = ?1"));
    put_key(file, "followed");
    put_players(db, file,
                ask(db, job, LISTS_N + 3, "SELECT followed FROM follow WHERE player = ?1"));
    put_key(file, "full");
    put(file, (struct text){full.text, full.length});
    put_word(file, "}");
    free(full.text);
}

void db_ask_export(struct db *db, struct job *job)
{
    struct file file = {0};
    assert(job->question.player > 0 && job->question.search.limit > 0);
    if (put_player(db, &file, job)) {
        put_file(db, &file, job);
        job->answer.file = job_text(job, file.text, file.length);
    }
    free(file.text);
}
