/* Leases on PostgreSQL.
 *
 * A node owns a shard while the shard's row has its name and the node's row was renewed within LEASE_MS: so a renewal
 * changes one row, and never waits for a batch, which locks the rows of its shards. All times are the database's, and
 * clock_timestamp(), since a transaction may have waited.
 *
 * Promises: a shard is taken only from a node that has not been seen for LEASE_MS, only while no batch of that node holds
 * its row (a later ask takes it then), and with an epoch that is one larger. So a batch of the earlier owner was
 * committed before the heads in the answer were read, or it finds another epoch and stores nothing of the shard. The
 * first ask of a start ends earlier starts of its node: their shards are released and their numbers of commits are closed
 * (commit_log.c). Rows are locked in one order, by every ask and every batch: node, shard by number, node_commit. */
#include "server/store/leases.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "server/store/batch.h"
#include "server/store/commit_log.h"

#define TEXT_OF(x)  #x
#define VALUE_OF(x) TEXT_OF(x)
#define LEASE_TIME  "interval '" VALUE_OF(LEASE_MS) " ms'"
/* A row of node that was renewed within LEASE_MS. One of the future is of before the clock was set back, and renewed
 * within a second if its node is there. */
#define SEEN(n)                                                                                    \
    n ".seen_at BETWEEN clock_timestamp() - " LEASE_TIME " AND clock_timestamp() + " LEASE_TIME

/* --- the node's row --------------------------------------------------------------------------- */

static bool is_sound(const struct db *db)
{
    return !db->cut && db->sql->driver->sound(db->sql);
}

static void bind_self(struct sql_stmt *s, const struct leases_self *self)
{
    db_bind_text(s, 1, text_of(self->start.node));
    db_bind_text(s, 2, text_of(self->start.boot));
}

static bool take_name(struct db *db, const struct leases_self *self, const struct lease_ask *ask)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_NODE_FIRST,
        "INSERT INTO node (name, boot, version, may_own, started_at, seen_at)"
        " VALUES (?1, ?2, ?3, ?4 = 1, clock_timestamp(), clock_timestamp())"
        " ON CONFLICT (name) DO UPDATE SET boot = excluded.boot, version = excluded.version,"
        " may_own = excluded.may_own, started_at = clock_timestamp(), seen_at = clock_timestamp()"
        " WHERE node.boot = excluded.boot OR NOT (" SEEN("node") ")");
    bind_self(s, self);
    db_bind_text(s, 3, text_of(self->version));
    sql_bind_int(s, 4, ask->may_own);
    return db_change(db, s);
}

static bool renew(struct db *db, const struct leases_self *self, const struct lease_ask *ask)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_NODE_SEEN,
                     "UPDATE node SET seen_at = clock_timestamp(), may_own = ?3 = 1"
                     " WHERE name = ?1 AND boot = ?2");
    bind_self(s, self);
    sql_bind_int(s, 3, ask->may_own);
    return db_change(db, s);
}

static bool leave(struct db *db, const struct leases_self *self)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_NODE_LEAVES, "DELETE FROM node WHERE name = ?1 AND boot = ?2");
    bind_self(s, self);
    return db_change(db, s);
}

/* --- shards ----------------------------------------------------------------------------------- */

#define LIST_MAX (JOB_SHARDS_N * 4 + 3)

/* {1,2}, for PostgreSQL. */
static struct text list(const struct shard_set *set, char ret[LIST_MAX])
{
    size_t n = 1;
    ret[0] = '{';
    for (unsigned shard = 0; shard < JOB_SHARDS_N; shard++)
        if (shard_set_has(set, shard))
            n += (size_t)sprintf(ret + n, "%s%u", n > 1 ? "," : "", shard);
    ret[n++] = '}';
    assert(n < LIST_MAX);
    return (struct text){ret, n};
}

/* Waits for batches of this node; the application gives a shard back after its last one. */
static void release(struct db *db, const struct leases_self *self, const struct shard_set *set)
{
    char text[LIST_MAX];
    struct sql_stmt *s = db_statement(
        db, STATEMENT_RELEASE_SHARDS,
        "UPDATE shard s SET node = NULL FROM (SELECT id FROM shard WHERE node = ?1"
        " AND id = ANY(CAST(?2 AS bigint[])) ORDER BY id FOR NO KEY UPDATE) x WHERE s.id = x.id");
    db_bind_text(s, 1, text_of(self->start.node));
    db_bind_text(s, 2, list(set, text));
    db_do(db, s);
}

static void release_all(struct db *db, const struct leases_self *self)
{
    struct shard_set all;
    memset(&all, 0xff, sizeof all);
    release(db, self, &all);
}

/* Parameter 1 is the list. The shards of this node itself are of a node that was renewed just now. */
#define CAN_BE_TAKEN                                                                               \
    "x.id = ANY(CAST(?1 AS bigint[]))"                                                             \
    " AND NOT EXISTS (SELECT 1 FROM node n WHERE n.name = x.node AND " SEEN("n") ")"

/* A frozen machine keeps its connections, and so its batch would hold its shards for as long. The database
 * does not end it: it waits for the rest of a message or of a pipeline, which counts as work. A process that goes on
 * meanwhile asks whether that batch was stored, as after any lost connection. */
static void end_batches(struct db *db, const struct shard_set *wanted,
                        const struct shard_set *locked)
{
    char text[LIST_MAX];
    struct shard_set held = {{0}};
    for (unsigned shard = 0; shard < JOB_SHARDS_N; shard++)
        if (shard_set_has(wanted, shard) && !shard_set_has(locked, shard))
            shard_set_add(&held, shard);
    if (shard_set_is_empty(&held))
        return;
    struct sql_stmt *s =
        db_statement(db, STATEMENT_END_BATCHES,
                     "SELECT count(pg_terminate_backend(a.pid)) FROM pg_stat_activity a"
                     " JOIN (SELECT DISTINCT x.node FROM shard x WHERE " CAN_BE_TAKEN ") gone"
                     " ON a.application_name = '" BATCH_SESSION "' || gone.node"
                     " WHERE a.datname = current_database() AND a.usename = current_user"
                     " AND a.xact_start IS NOT NULL");
    db_bind_text(s, 1, list(&held, text));
    db_row(db, s);
}

/* Two statements: the second one sees all that was committed before the rows were locked, even the first ask of another
 * node that took the shard meanwhile. A row that a batch holds is left for the next ask, so that no lease waits for a
 * node that is gone with a batch half done. */
static void take(struct db *db, const struct leases_self *self, const struct shard_set *set)
{
    char text[LIST_MAX];
    struct shard_set locked = {{0}};
    struct sql_stmt *s = db_statement(db, STATEMENT_LOCK_SHARDS,
                                      "SELECT x.id FROM shard x WHERE " CAN_BE_TAKEN
                                      " ORDER BY x.id FOR NO KEY UPDATE SKIP LOCKED");
    db_bind_text(s, 1, list(set, text));
    while (db_row(db, s))
        shard_set_add(&locked, (unsigned)sql_int64(s, 0) % JOB_SHARDS_N);
    end_batches(db, set, &locked);
    if (shard_set_is_empty(&locked))
        return;
    s = db_statement(db, STATEMENT_TAKE_SHARDS,
                     "UPDATE shard x SET node = ?2, epoch = x.epoch + 1 WHERE " CAN_BE_TAKEN);
    db_bind_text(s, 1, list(&locked, text));
    db_bind_text(s, 2, text_of(self->start.node));
    db_do(db, s);
}

/* --- the answer ------------------------------------------------------------------------------- */

/* A name that is too long is of no node of ours, and is cut off. */
static void read_start(struct sql_stmt *s, struct node_start *ret)
{
    struct text node = sql_text(s, 0), boot = sql_text(s, 1);
    snprintf(ret->node, sizeof ret->node, "%.*s", (int)node.length, node.at ? node.at : "");
    snprintf(ret->boot, sizeof ret->boot, "%.*s", (int)boot.length, boot.at ? boot.at : "");
}

static void read_nodes(struct db *db, const struct leases_self *self, struct lease_answer *ret)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_NODES,
        "SELECT name, boot, may_own FROM (SELECT n.name, n.boot, n.may_own FROM node n WHERE " SEEN(
            "n") " ORDER BY n.name = ?1 DESC, n.name LIMIT ?2) x ORDER BY name");
    db_bind_text(s, 1, text_of(self->start.node));
    sql_bind_int(s, 2, LEASE_NODES_MAX);
    while (db_row(db, s)) {
        struct lease_node *node = &ret->nodes[ret->nodes_n];
        assert(ret->nodes_n < LEASE_NODES_MAX);
        read_start(s, &node->start);
        node->may_own = sql_flag(s, 2);
        ret->nodes_n++;
    }
}

static uint16_t place_of(const struct lease_answer *answer, struct text name)
{
    for (unsigned i = 0; name.at && i < answer->nodes_n; i++)
        if (text_same(name, text_of(answer->nodes[i].start.node)))
            return (uint16_t)(i + 1);
    return 0;
}

static void read_shards(struct db *db, struct lease_answer *ret)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_ALL_OWNERS, "SELECT id, node, epoch FROM shard");
    while (db_row(db, s)) {
        int64_t shard = sql_int64(s, 0);
        assert(shard >= 0 && shard < JOB_SHARDS_N);
        ret->shards[shard] = (struct lease_shard){.owner = place_of(ret, sql_text(s, 1)),
                                                  .epoch = (uint32_t)sql_int64(s, 2)};
    }
}

/* Starts that are there, and those that stored something within the time of the log. */
static void read_streams(struct db *db, struct lease_answer *ret)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_STREAMS,
        "SELECT node, boot, n FROM (SELECT c.node, c.boot, c.n FROM node_commit c"
        " LEFT JOIN node n ON n.name = c.node AND n.boot = c.boot AND " SEEN(
            "n") " WHERE n.name IS NOT NULL"
                 " OR c.used_at > clock_timestamp() - interval '" VALUE_OF(
                     LEASE_LOG_MINUTES) " minutes'"
                                        " ORDER BY n.name IS NULL, c.used_at DESC LIMIT ?1) x"
                                        " ORDER BY node, boot");
    sql_bind_int(s, 1, LEASE_STREAMS_MAX);
    while (db_row(db, s)) {
        struct lease_stream *stream = &ret->streams[ret->streams_n];
        assert(ret->streams_n < LEASE_STREAMS_MAX);
        read_start(s, &stream->start);
        stream->n = sql_int64(s, 2);
        ret->streams_n++;
    }
}

/* --- an ask ----------------------------------------------------------------------------------- */

static bool is_known(struct db *db, const struct leases_self *self, const struct lease_ask *ask)
{
    assert(*self->start.node && *self->start.boot && self->version);
    return ask->last    ? leave(db, self)
           : ask->first ? take_name(db, self, ask)
                        : renew(db, self, ask);
}

static void carry_out(struct db *db, const struct leases_self *self, const struct lease_ask *ask)
{
    if (ask->first || ask->last)
        release_all(db, self);
    else if (!shard_set_is_empty(&ask->release))
        release(db, self, &ask->release);
    if (ask->first)
        commit_log_end_others(db, &self->start);
    if (!ask->last && !shard_set_is_empty(&ask->want))
        take(db, self, &ask->want);
}

void db_lease(struct db *db, const struct leases_self *self, const struct lease_ask *ask,
              struct lease_answer *ret)
{
    *ret = (struct lease_answer){.status = LEASE_AWAY};
    assert(db->sql->driver->postgres);
    assert(!db_in_transaction(db) && !(ask->first && ask->last));
    db->cut = false;
    db_run(db, SQL_BEGIN);
    bool known = is_known(db, self, ask);
    if (!known && is_sound(db)) { /* the transaction changed nothing */
        ret->status = LEASE_NAMESAKE;
        return;
    }
    if (known)
        carry_out(db, self, ask);
    read_nodes(db, self, ret);
    read_shards(db, ret);
    read_streams(db, ret);
    db_run(db, SQL_COMMIT);
    if (is_sound(db))
        ret->status = LEASE_HELD;
    else
        *ret = (struct lease_answer){.status = LEASE_AWAY};
}
