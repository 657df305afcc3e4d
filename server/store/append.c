/* Events straight into `event`: PostgreSQL has no log of fresh ones, for its pages are written by others.
 *
 * Promises: an event is stored only behind the last one of its game: the statement looks for the one before it, and the
 * primary key is taken by one of two writers. Within a batch the events of a game follow each other, which is seen
 * here. */
#include "server/store/append.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/array.h"
#include "proto/lib/idmap.h"

#define KEPT_MAX (1 << 16) /* bytes of a list that stay from batch to batch */

/* A list of PostgreSQL in the making: {1,2} or {"a","b"}. */
struct list {
    char *text;
    uint32_t size;
    size_t length;
};
enum column { GAME, SEQ, VERSION, KIND, PLAYER, DATA, SPENT, LAG, LEFT, AT, KEY, FIRST, COLUMNS_N };

struct added {
    const struct row_event *row; /* of a job, which outlives the batch */
    bool first;                  /* of its game in this batch */
};
struct append {
    bool gathers;
    struct added *added;
    uint32_t n, size;
    struct idmap last; /* of each game in the batch: its last row */
    struct list lists[COLUMNS_N];
};

void append_create(struct db *db)
{
    db->append = alloc_zeroed(1, sizeof *db->append);
}

void append_destroy(struct db *db)
{
    struct append *append = db->append;
    if (!append)
        return;
    for (int i = 0; i < COLUMNS_N; i++)
        free(append->lists[i].text);
    idmap_finish(&append->last);
    free(append->added);
    free(append);
    db->append = NULL;
}

void append_begin(struct db *db, bool gathers)
{
    append_drop(db, 0);
    db->append->gathers = gathers;
}

bool append_gathers(const struct db *db)
{
    assert(db->append);
    return db->append->gathers;
}

uint32_t append_added(const struct db *db)
{
    return db->append->n;
}

/* The last row of a game among the first n, after the rows behind them were dropped. */
static const struct row_event *last_of(const struct append *append, const struct id128 *game)
{
    for (uint32_t i = append->n; i > 0; i--)
        if (memcmp(&append->added[i - 1].row->game, game, sizeof *game) == 0)
            return append->added[i - 1].row;
    return NULL;
}

void append_drop(struct db *db, uint32_t n)
{
    struct append *append = db->append;
    assert(n <= append->n);
    while (append->n > n) {
        struct added *added = &append->added[--append->n];
        struct idmap_key key = idmap_bytes(added->row->game.bytes);
        const struct row_event *last =
            added->first || n == 0 ? NULL : last_of(append, &added->row->game);
        if (last)
            idmap_put(&append->last, key, (void *)(uintptr_t)last);
        else
            idmap_remove(&append->last, key);
    }
}

/* --- lists ------------------------------------------------------------------------------------ */

static char *room(struct list *list, size_t more)
{
    list->text = array_room(list->text, &list->size, list->length + more, 1);
    return list->text + list->length;
}

static void put_number(struct list *list, int64_t number)
{
    list->length += (size_t)sprintf(room(list, 24), "%" PRId64 ",", number);
}

static void put_text(struct list *list, struct text text)
{
    assert(text.at || text.length == 0);
    char *begin = room(list, 2 * text.length + 4), *to = begin;
    *to++ = '"';
    for (size_t i = 0; i < text.length; i++) {
        if (text.at[i] == '"' || text.at[i] == '\\')
            *to++ = '\\';
        *to++ = text.at[i];
    }
    *to++ = '"';
    *to++ = ',';
    list->length += (size_t)(to - begin);
}

static void put_id(struct list *list, const struct id128 *id)
{
    char *to = room(list, 2 * sizeof id->bytes + 8);
    char *begin = to;
    to += sprintf(to, "\"\\\\x");
    for (size_t i = 0; i < sizeof id->bytes; i++)
        to += sprintf(to, "%02x", id->bytes[i]);
    to += sprintf(to, "\",");
    list->length += (size_t)(to - begin);
}

static void begin_lists(struct append *append)
{
    for (int i = 0; i < COLUMNS_N; i++) {
        struct list *list = &append->lists[i];
        if (list->size > KEPT_MAX) {
            free(list->text);
            *list = (struct list){0};
        }
        list->length = 0;
        *room(list, 1) = '{';
        list->length = 1;
    }
}

static void put_event(struct list lists[COLUMNS_N], const struct row_event *row, bool first)
{
    put_id(&lists[GAME], &row->game);
    put_number(&lists[SEQ], row->seq);
    put_number(&lists[VERSION], row->version);
    put_number(&lists[KIND], row->kind);
    put_number(&lists[PLAYER], row->player);
    put_text(&lists[DATA], row->data);
    put_number(&lists[SPENT], row->spent_ms);
    put_number(&lists[LAG], row->lag_ms);
    put_text(&lists[LEFT], row->left);
    put_number(&lists[AT], row->at);
    put_text(&lists[KEY], row->key);
    put_number(&lists[FIRST], first);
}

/* Stores these events. False: not all of them follow the last one of their game. */
static bool store_events(struct db *db, const struct added *added, uint32_t n)
{
    struct list *lists = db->append->lists;
    struct sql_stmt *s = db_statement(
        db, STATEMENT_ADD_EVENT,
        "WITH added AS (INSERT INTO event"
        " (game, seq, version, kind, player, data, spent, lag, \"left\", at, key)"
        " SELECT g.id, x.seq, x.version, x.kind, x.player, x.data, x.spent, x.lag,"
        " nullif(x.\"left\", ''), x.at, nullif(x.key, '')"
        " FROM unnest(CAST(?1 AS bytea[]), CAST(?2 AS bigint[]), CAST(?3 AS bigint[]),"
        " CAST(?4 AS bigint[]), CAST(?5 AS bigint[]), CAST(?6 AS text[]), CAST(?7 AS bigint[]),"
        " CAST(?8 AS bigint[]), CAST(?9 AS text[]), CAST(?10 AS bigint[]), CAST(?11 AS text[]),"
        " CAST(?12 AS bigint[])) AS x (game, seq, version, kind, player, data, spent, lag,"
        " \"left\", at, key, first) JOIN game g ON g.public = x.game"
        " WHERE x.seq = 1 OR x.first = 0 OR EXISTS (SELECT 1 FROM event e WHERE e.game = g.id"
        " AND e.seq = x.seq - 1) RETURNING 1)"
        " SELECT 1 WHERE (SELECT count(*) FROM added) = ?13");
    assert(n > 0);
    begin_lists(db->append);
    for (uint32_t i = 0; i < n; i++)
        put_event(lists, added[i].row, added[i].first);
    for (int i = 0; i < COLUMNS_N; i++) {
        assert(lists[i].length > 1);
        lists[i].text[lists[i].length - 1] = '}'; /* the last comma */
        sql_bind_text(s, i + 1, lists[i].text, lists[i].length);
    }
    sql_bind_int(s, COLUMNS_N + 1, n);
    return db_change(db, s);
}

bool append_add(struct db *db, const struct row_event *row)
{
    struct append *append = db->append;
    struct idmap_key key = idmap_bytes(row->game.bytes);
    const struct row_event *last = idmap_get(&append->last, key);
    assert(row->seq >= 1 && row->version >= 1 && row->player <= 2);
    if (!append->gathers)
        return store_events(db, &(struct added){row, true}, 1);
    if (last && row->seq != last->seq + 1)
        return false;
    append->added = array_room(append->added, &append->size, append->n + 1, sizeof *append->added);
    append->added[append->n++] = (struct added){row, !last};
    idmap_put(&append->last, key, (void *)(uintptr_t)row);
    return true;
}

void append_write(struct db *db)
{
    struct append *append = db->append;
    assert(append->gathers || append->n == 0);
    if (append->n > 0)
        store_events(db, append->added, append->n);
    append_drop(db, 0);
}
