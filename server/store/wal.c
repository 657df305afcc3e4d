/* The write-ahead log of a database of SQLite. The process decides when it is copied into the database, so that no
 * commit waits for that. */
#include "server/store/wal.h"

#include <assert.h>

#include <sqlite3.h>

#include "server/store/db.h"

void wal_configure(void)
{
    /* The memory statistics of SQLite have no reader, and each allocation takes a lock for them.
     * SQLite refuses the call once it is in use, and goes on counting. */
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

static int committed(void *ctx, sqlite3 *handle, const char *name, int pages)
{
    (void)handle;
    (void)name;
    *(int *)ctx = pages;
    return SQLITE_OK;
}

void wal_watch(struct db *db, int *pages)
{
    assert(db->handle);
    sqlite3_wal_hook(db->handle, committed, pages);
}

bool wal_checkpoint(struct db *db)
{
    int code = sqlite3_wal_checkpoint_v2(db->handle, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    return code == SQLITE_OK || code == SQLITE_BUSY;
}
