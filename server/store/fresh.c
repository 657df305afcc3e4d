/* Events on their way into the table `event`.
 *
 * A page that changes costs about as much as a dozen rows, and the events of a batch are of as many games: put into
 * `event` at once, each changes a page of its own. So they wait in a log, which grows at its end, and are sorted in by game.
 *
 * Promises: what was committed is in `event` or in the log; `event` has all of a game up to some event, the log what
 * follows. No event is stored twice: `event` has its primary key, and the log takes an event only behind the last one
 * of its game, which `event_tip` or `event` names, in one statement; a database that says otherwise has a second writer,
 * and this process ends. The log is bounded, and empty once nothing has happened for a while. */
#include "server/store/fresh.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>

#include "proto/lib/alloc.h"
#include "proto/lib/array.h"
#include "proto/lib/idmap.h"
#include "server/store/append.h"

#define BYTES_KEPT   (1 << 18) /* of memory for the log's next row */
#define EVENT_DIGITS 160       /* bytes: more than all numbers of an event and its commas */
#define ROWS_AT_ONCE 32        /* of the log, that are removed together */

struct fresh_event {
    TAILQ_ENTRY(fresh_event) of_game, of_batch;
    struct tail *tail;
    struct row_event row; /* its texts lie in bytes[] */
    int64_t log;          /* row of the log that has it; 0: added to this batch */
    size_t size;
    char bytes[];
};
TAILQ_HEAD(fresh_list, fresh_event);

/* A game, while there are events of it here. */
struct tail {
    TAILQ_ENTRY(tail) next;
    struct idmap_key id;
    int64_t game; /* its row */
    uint32_t seq; /* of the last one */
    uint32_t tip; /* of the last one in the log, as event_tip has it; 0: none is there */
    int64_t log;  /* row of the log that had the first of them; 0: none is there yet */
    bool hurry;
    int64_t since_us; /* when the first of them came */
    struct fresh_list events;
};
TAILQ_HEAD(tail_list, tail);

struct fresh {
    struct idmap tails;
    struct tail_list
        waiting; /* the one that has waited longest first; those in a hurry before it */
    struct fresh_list batch;
    uint32_t n, batch_n;
    size_t bytes;
    int64_t now_us;
    int64_t log_first; /* lowest row that the log may have */
    bool log_empty;
    char *text; /* of its next row */
    size_t text_len;
    uint32_t text_size;
};

/* --- beginning and end ------------------------------------------------------------------------ */

void db_open_events(struct db *db)
{
    struct fresh *fresh = db->fresh = alloc_zeroed(1, sizeof *fresh);
    TAILQ_INIT(&fresh->waiting);
    TAILQ_INIT(&fresh->batch);
    fresh->log_first = 1;
    fresh->log_empty = true;
}

static void free_event(struct fresh *fresh, struct fresh_event *event)
{
    TAILQ_REMOVE(&event->tail->events, event, of_game);
    if (event->log == 0) {
        TAILQ_REMOVE(&fresh->batch, event, of_batch);
        fresh->batch_n--;
    }
    fresh->n--;
    fresh->bytes -= event->size;
    free(event);
}

/* The game has no events any more. */
static void end_tail(struct fresh *fresh, struct tail *tail)
{
    assert(TAILQ_EMPTY(&tail->events) && tail->tip == 0);
    TAILQ_REMOVE(&fresh->waiting, tail, next);
    idmap_remove(&fresh->tails, tail->id);
    free(tail);
}

void db_close_events(struct db *db)
{
    struct fresh *fresh = db->fresh;
    if (!fresh)
        return;
    for (struct tail *tail; (tail = TAILQ_FIRST(&fresh->waiting));) {
        while (!TAILQ_EMPTY(&tail->events))
            free_event(fresh, TAILQ_FIRST(&tail->events));
        tail->tip = 0; /* it stays in the database */
        end_tail(fresh, tail);
    }
    idmap_finish(&fresh->tails);
    free(fresh->text);
    free(fresh);
    db->fresh = NULL;
}

/* --- adding ----------------------------------------------------------------------------------- */

void db_begin_events(struct db *db, int64_t now_us)
{
    assert(db->fresh->batch_n == 0);
    db->fresh->now_us = now_us;
}

/* Begins the list of a game that has no event here. NULL unless there is one, and its last event in the
 * database is number `last`. */
static struct tail *begin_tail(struct db *db, const struct id128 *game, uint32_t last)
{
    struct fresh *fresh = db->fresh;
    int64_t row = 0;
    struct sql_stmt *s =
        db_statement(db, STATEMENT_LAST_EVENT,
                     "SELECT id FROM game WHERE public = ?1 AND ?2 ="
                     " coalesce((SELECT max(seq) FROM event WHERE game = game.id), 0)");
    db_bind_id(s, 1, game);
    sql_bind_int(s, 2, last);
    while (db_row(db, s))
        row = sql_int64(s, 0);
    if (row == 0)
        return NULL;
    struct tail *tail = alloc_zeroed(1, sizeof *tail);
    tail->id = idmap_bytes(game->bytes);
    tail->game = row;
    tail->seq = last;
    tail->since_us = fresh->now_us;
    TAILQ_INIT(&tail->events);
    TAILQ_INSERT_TAIL(&fresh->waiting, tail, next);
    idmap_put(&fresh->tails, tail->id, tail);
    return tail;
}

static struct text keep(char **to, struct text text)
{
    char *at = *to;
    if (text.length > 0)
        memcpy(at, text.at, text.length);
    *to += text.length;
    return (struct text){at, text.length};
}

bool db_add_event(struct db *db, const struct row_event *row)
{
    struct fresh *fresh = db->fresh;
    if (!fresh)
        return append_add(db, row);
    struct tail *tail = idmap_get(&fresh->tails, idmap_bytes(row->game.bytes));
    assert(row->seq >= 1 && row->version >= 1 && row->player <= 2);
    if (!tail)
        tail = begin_tail(db, &row->game, row->seq - 1);
    if (!tail || row->seq != tail->seq + 1)
        return false;
    size_t bytes = row->data.length + row->left.length + row->key.length;
    struct fresh_event *event = alloc_raw(1, sizeof *event + bytes);
    char *to = event->bytes;
    *event = (struct fresh_event){.tail = tail, .row = *row, .size = sizeof *event + bytes};
    event->row.data = keep(&to, row->data);
    event->row.left = keep(&to, row->left);
    event->row.key = keep(&to, row->key);
    TAILQ_INSERT_TAIL(&tail->events, event, of_game);
    TAILQ_INSERT_TAIL(&fresh->batch, event, of_batch);
    fresh->batch_n++;
    fresh->n++;
    fresh->bytes += event->size;
    tail->seq++;
    return true;
}

bool db_gathers_events(const struct db *db)
{
    return db->fresh || append_gathers(db);
}

uint32_t db_events_added(const struct db *db)
{
    return db->fresh ? db->fresh->batch_n : append_added(db);
}

void db_drop_events(struct db *db, uint32_t n)
{
    struct fresh *fresh = db->fresh;
    if (!fresh) {
        append_drop(db, n);
        return;
    }
    assert(n <= fresh->batch_n);
    while (fresh->batch_n > n) {
        struct fresh_event *event = TAILQ_LAST(&fresh->batch, fresh_list);
        struct tail *tail = event->tail;
        assert(event == TAILQ_LAST(&tail->events, fresh_list) && tail->seq == event->row.seq);
        tail->seq--;
        free_event(fresh, event);
        if (TAILQ_EMPTY(&tail->events))
            end_tail(fresh, tail);
    }
}

void db_hurry_events(struct db *db, const struct id128 *game)
{
    struct tail *tail = db->fresh ? idmap_get(&db->fresh->tails, idmap_bytes(game->bytes)) : NULL;
    if (!tail || tail->hurry)
        return;
    tail->hurry = true;
    TAILQ_REMOVE(&db->fresh->waiting, tail, next);
    TAILQ_INSERT_HEAD(&db->fresh->waiting, tail, next);
}

/* --- into `event` ----------------------------------------------------------------------------- */

/* The database accepts this unless another program writes to it. */
static void must_change(struct db *db, struct sql_stmt *s)
{
    if (!db_change(db, s))
        db_die(db, "storing an event: does another program write to this database?");
}

static void insert(struct db *db, const struct tail *tail, const struct row_event *row)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_ADD_EVENT,
        "INSERT INTO event (game, seq, version, kind, player, data, spent, lag, left, at, key)"
        " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11"
        " WHERE coalesce((SELECT seq FROM event_tip WHERE game = ?1), 0) = ?12");
    sql_bind_int(s, 1, tail->game);
    sql_bind_int(s, 2, row->seq);
    sql_bind_int(s, 3, row->version);
    sql_bind_int(s, 4, row->kind);
    sql_bind_int(s, 5, row->player);
    db_bind_text(s, 6, row->data);
    sql_bind_int(s, 7, row->spent_ms);
    sql_bind_int(s, 8, row->lag_ms);
    db_bind_text_or_null(s, 9, row->left);
    sql_bind_int(s, 10, row->at);
    db_bind_text_or_null(s, 11, row->key);
    sql_bind_int(s, 12, tail->tip);
    must_change(db, s);
}

static void remove_tip(struct db *db, struct tail *tail)
{
    struct sql_stmt *s = db_statement(db, STATEMENT_REMOVE_TIP,
                                      "DELETE FROM event_tip WHERE game = ?1 AND seq = ?2");
    sql_bind_int(s, 1, tail->game);
    sql_bind_int(s, 2, tail->tip);
    must_change(db, s);
    tail->tip = 0;
}

/* Moves the game's events, oldest first, or the first `most` of them. Returns how many. */
static uint32_t settle(struct db *db, struct tail *tail, uint32_t most)
{
    uint32_t moved = 0;
    struct fresh_event *event;
    assert(!TAILQ_EMPTY(&tail->events));
    for (; moved < most && (event = TAILQ_FIRST(&tail->events)); moved++) {
        uint32_t seq = event->row.seq;
        insert(db, tail, &event->row);
        free_event(db->fresh, event);
        if (tail->tip == seq)
            remove_tip(db, tail);
    }
    if (TAILQ_EMPTY(&tail->events))
        end_tail(db->fresh, tail);
    return moved;
}

/* All rows before the game that waits longest have moved on; everything has if none waits. */
static void shorten_log(struct db *db)
{
    struct fresh *fresh = db->fresh;
    const struct tail *first = TAILQ_FIRST(&fresh->waiting);
    int64_t oldest = first ? first->log : INT64_MAX;
    assert(oldest > 0);
    if (fresh->log_empty || oldest - fresh->log_first < ROWS_AT_ONCE)
        return;
    struct sql_stmt *s =
        db_statement(db, STATEMENT_SHORTEN_LOG, "DELETE FROM event_log WHERE id < ?1");
    sql_bind_int(s, 1, oldest);
    db_do(db, s);
    fresh->log_empty = !first;
    fresh->log_first = first ? oldest : 1; /* an empty table counts from 1 again */
}

static bool is_old(const struct fresh *fresh, const struct tail *tail)
{
    return tail && fresh->now_us - tail->since_us >= FRESH_WAIT_US;
}

/* --- into the log ----------------------------------------------------------------------------- */

static char *put_number(char *to, int64_t value)
{
    char digits[24];
    size_t n = 0;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do
        digits[n++] = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (value < 0)
        *to++ = '-';
    while (n > 0)
        *to++ = digits[--n];
    *to++ = ',';
    return to;
}

static char *put_text(char *to, struct text text)
{
    static const char digits[] = "0123456789abcdef";
    *to++ = '"';
    for (size_t i = 0; i < text.length; i++) {
        unsigned char c = (unsigned char)text.at[i];
        if (c == '"' || c == '\\')
            *to++ = '\\';
        if (c >= ' ') {
            *to++ = (char)c;
            continue;
        }
        memcpy(to, "\\u00", 4);
        to[4] = digits[c >> 4];
        to[5] = digits[c & 15];
        to += 6;
    }
    *to++ = '"';
    *to++ = ',';
    return to;
}

static char *put_text_or_null(char *to, struct text text)
{
    if (text.length > 0)
        return put_text(to, text);
    memcpy(to, "null,", 5);
    return to + 5;
}

static void put_event(struct fresh *fresh, const struct fresh_event *event)
{
    const struct row_event *row = &event->row;
    size_t most = fresh->text_len + EVENT_DIGITS + 6 * (event->size - sizeof *event);
    fresh->text = array_room(fresh->text, &fresh->text_size, most, 1);
    char *to = fresh->text + fresh->text_len;
    *to++ = fresh->text_len == 0 ? '[' : ',';
    *to++ = '[';
    to = put_number(to, event->tail->game);
    to = put_number(to, row->seq);
    to = put_number(to, row->version);
    to = put_number(to, row->kind);
    to = put_number(to, row->player);
    to = put_text(to, row->data);
    to = put_number(to, row->spent_ms);
    to = put_number(to, row->lag_ms);
    to = put_text_or_null(to, row->left);
    to = put_number(to, row->at);
    to = put_text_or_null(to, row->key);
    to[-1] = ']';
    fresh->text_len = (size_t)(to - fresh->text);
}

/* The event is the one after the last one of its game, wherever that is. */
static void put_tip(struct db *db, const struct fresh_event *event)
{
    struct sql_stmt *s =
        event->tail->tip == 0
            ? db_statement(db, STATEMENT_ADD_TIP,
                           "INSERT INTO event_tip (game, seq) SELECT ?1, ?2 WHERE ?2 = 1 +"
                           " coalesce((SELECT max(seq) FROM event WHERE game = ?1), 0)")
            : db_statement(db, STATEMENT_SET_TIP,
                           "UPDATE event_tip SET seq = ?2 WHERE game = ?1 AND seq = ?2 - 1");
    sql_bind_int(s, 1, event->tail->game);
    sql_bind_int(s, 2, event->row.seq);
    must_change(db, s);
    event->tail->tip = event->row.seq;
}

static void write_log(struct db *db)
{
    struct fresh *fresh = db->fresh;
    fresh->text_len = 0;
    struct fresh_event *event;
    TAILQ_FOREACH(event, &fresh->batch, of_batch)
    {
        put_event(fresh, event);
        put_tip(db, event);
    }
    fresh->text[fresh->text_len++] = ']'; /* the room of a comma that was not needed */
    struct sql_stmt *s = db_statement(db, STATEMENT_ADD_LOG,
                                      "INSERT INTO event_log (events) VALUES (?1) RETURNING id");
    int64_t id = 0;
    db_bind_text(s, 1, (struct text){fresh->text, fresh->text_len});
    if (!db_change_returning(db, s, &id))
        db_die(db, "storing events: does another program write to this database?");
    while ((event = TAILQ_FIRST(&fresh->batch))) {
        event->log = id;
        if (event->tail->log == 0)
            event->tail->log = id;
        TAILQ_REMOVE(&fresh->batch, event, of_batch);
    }
    fresh->batch_n = 0;
    fresh->log_empty = false;
    if (fresh->text_size > BYTES_KEPT) {
        free(fresh->text);
        fresh->text = NULL;
        fresh->text_size = 0;
    }
}

/* --- when ------------------------------------------------------------------------------------- */

void db_write_events(struct db *db)
{
    struct fresh *fresh = db->fresh;
    struct tail *first;
    uint32_t moved = 0;
    while ((first = TAILQ_FIRST(&fresh->waiting)) && first->hurry)
        settle(db, first, UINT32_MAX);
    while (fresh->batch_n > 0 && fresh->batch_n <= FRESH_FEW)
        settle(db, TAILQ_FIRST(&fresh->batch)->tail, UINT32_MAX);
    while (fresh->n > FRESH_MAX || fresh->bytes > FRESH_BYTES_MAX)
        settle(db, TAILQ_FIRST(&fresh->waiting), FRESH_AT_ONCE);
    while (moved < FRESH_PIECE && is_old(fresh, TAILQ_FIRST(&fresh->waiting)))
        moved += settle(db, TAILQ_FIRST(&fresh->waiting), FRESH_AT_ONCE);
    if (fresh->batch_n > 0)
        write_log(db);
    shorten_log(db);
}

void db_settle_game(struct db *db, const struct id128 *game)
{
    if (!db->fresh) {
        db_settle_all(db);
        return;
    }
    struct tail *tail = idmap_get(&db->fresh->tails, idmap_bytes(game->bytes));
    if (tail)
        settle(db, tail, UINT32_MAX);
}

void db_settle_all(struct db *db)
{
    if (db->append)
        append_write(db);
    if (!db->fresh)
        return;
    while (!TAILQ_EMPTY(&db->fresh->waiting))
        settle(db, TAILQ_FIRST(&db->fresh->waiting), UINT32_MAX);
}

int64_t db_settle_at(const struct db *db)
{
    const struct tail *first = db->fresh ? TAILQ_FIRST(&db->fresh->waiting) : NULL;
    return first ? first->since_us + FRESH_WAIT_US : INT64_MAX;
}

void db_settle(struct db *db, int64_t now_us, bool all)
{
    struct fresh *fresh = db->fresh;
    uint32_t moved = 0;
    db_begin_events(db, now_us);
    while (!TAILQ_EMPTY(&fresh->waiting) && moved < FRESH_PIECE &&
           (all || is_old(fresh, TAILQ_FIRST(&fresh->waiting))))
        moved += settle(db, TAILQ_FIRST(&fresh->waiting), FRESH_AT_ONCE);
    shorten_log(db);
}
