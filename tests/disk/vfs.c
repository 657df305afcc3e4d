/* SQLite's way to the disk: files, their locks, and the memory that connections of one process share. Opening a journal
 * syncs the folder with it, as SQLite does under Unix, whichever connection made it; opening a database does not. */
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <sqlite3.h>

enum { REGIONS = 64 };

/* The locks and memory that connections of this process have of one file. */
struct held {
    int shared;
    bool reserved, pending, exclusive;
    void *regions[REGIONS];
    int shared_slots[SQLITE_SHM_NLOCK];
    bool taken_slots[SQLITE_SHM_NLOCK];
    int users; /* of the regions */
};
static struct held held[DISK_FILES];

struct handle {
    sqlite3_file base;
    int file;
    int level;                        /* SQLITE_LOCK_… */
    unsigned shared_slots, own_slots; /* as bits */
    bool sharing, with_folder, temporary;
};

static struct handle *of(sqlite3_file *base)
{
    return (struct handle *)base;
}

static int locked(int code)
{
    pthread_mutex_unlock(&disk_lock);
    return code;
}

void disk_close_all(void)
{
    for (int i = 0; i < DISK_FILES; i++)
        for (int r = 0; r < REGIONS; r++)
            free(held[i].regions[r]);
    memset(held, 0, sizeof held);
}

static int fault(int broken)
{
    return disk->orders.full && (broken == SQLITE_IOERR_WRITE || broken == SQLITE_IOERR_FSYNC)
               ? SQLITE_FULL
               : broken;
}

/* --- bytes ------------------------------------------------------------------------------------ */

static int vfs_read(sqlite3_file *base, void *ret, int len, sqlite3_int64 at)
{
    pthread_mutex_lock(&disk_lock);
    int file = of(base)->file;
    if (disk_fails(DISK_READ))
        return locked(SQLITE_IOERR_READ);
    int64_t there = (int64_t)disk->files[file].size - at;
    int n = there < 0 ? 0 : there < len ? (int)there : len;
    memcpy(ret, disk->now[file] + at, (size_t)n);
    memset((char *)ret + n, 0, (size_t)(len - n));
    return locked(n == len ? SQLITE_OK : SQLITE_IOERR_SHORT_READ);
}

static int vfs_write(sqlite3_file *base, const void *bytes, int len, sqlite3_int64 at)
{
    pthread_mutex_lock(&disk_lock);
    bool fails = disk_fails(DISK_WRITE);
    disk_write(of(base)->file, (uint32_t)at, bytes, (uint32_t)(fails ? len / 2 : len));
    disk_changes();
    return locked(fails ? fault(SQLITE_IOERR_WRITE) : SQLITE_OK);
}

static int vfs_truncate(sqlite3_file *base, sqlite3_int64 size)
{
    pthread_mutex_lock(&disk_lock);
    if (disk_fails(DISK_TRUNCATE))
        return locked(SQLITE_IOERR_TRUNCATE);
    disk_truncate(of(base)->file, (uint32_t)size);
    disk_changes();
    return locked(SQLITE_OK);
}

static int vfs_sync(sqlite3_file *base, int flags)
{
    (void)flags;
    pthread_mutex_lock(&disk_lock);
    struct handle *handle = of(base);
    if (disk_fails(DISK_SYNC)) {
        if (disk->orders.forgets)
            disk_lose(handle->file);
        return locked(fault(SQLITE_IOERR_FSYNC));
    }
    disk_changes();
    disk_sync(handle->file, handle->with_folder);
    handle->with_folder = false;
    return locked(SQLITE_OK);
}

static int vfs_size(sqlite3_file *base, sqlite3_int64 *ret)
{
    pthread_mutex_lock(&disk_lock);
    if (disk_fails(DISK_LOOK))
        return locked(SQLITE_IOERR_FSTAT);
    *ret = disk->files[of(base)->file].size;
    return locked(SQLITE_OK);
}

/* --- locks ------------------------------------------------------------------------------------ */

static int vfs_lock(sqlite3_file *base, int wanted)
{
    pthread_mutex_lock(&disk_lock);
    struct handle *handle = of(base);
    struct held *all = &held[handle->file];
    if (handle->level >= wanted)
        return locked(SQLITE_OK);
    if (wanted == SQLITE_LOCK_SHARED) {
        if (all->pending || all->exclusive)
            return locked(SQLITE_BUSY);
        all->shared++;
    } else if (wanted == SQLITE_LOCK_RESERVED) {
        if (all->reserved)
            return locked(SQLITE_BUSY);
        all->reserved = true;
    } else {
        if ((all->reserved && handle->level < SQLITE_LOCK_RESERVED) ||
            (all->pending && handle->level < SQLITE_LOCK_PENDING))
            return locked(SQLITE_BUSY);
        all->pending = true;
        if (handle->level < SQLITE_LOCK_RESERVED)
            all->reserved = true;
        handle->level = SQLITE_LOCK_PENDING;
        if (all->shared > 1)
            return locked(SQLITE_BUSY);
        all->exclusive = true;
    }
    handle->level = wanted;
    return locked(SQLITE_OK);
}

static void unlock(struct handle *handle, int level)
{
    struct held *all = &held[handle->file];
    if (handle->level <= level)
        return;
    if (handle->level >= SQLITE_LOCK_RESERVED)
        all->reserved = false;
    if (handle->level >= SQLITE_LOCK_PENDING)
        all->pending = all->exclusive = false;
    if (level == SQLITE_LOCK_NONE)
        all->shared--;
    handle->level = level;
}

static int vfs_unlock(sqlite3_file *base, int level)
{
    pthread_mutex_lock(&disk_lock);
    unlock(of(base), level);
    return locked(SQLITE_OK);
}

static int vfs_reserved(sqlite3_file *base, int *ret)
{
    pthread_mutex_lock(&disk_lock);
    *ret = held[of(base)->file].reserved;
    return locked(SQLITE_OK);
}

/* --- memory shared between connections --------------------------------------------------------- */

static int vfs_map(sqlite3_file *base, int region, int size, int make, void volatile **ret)
{
    pthread_mutex_lock(&disk_lock);
    struct handle *handle = of(base);
    struct held *all = &held[handle->file];
    *ret = NULL;
    if (!handle->sharing) {
        handle->sharing = true;
        all->users++;
    }
    if (region >= REGIONS)
        return locked(SQLITE_NOMEM);
    if (!all->regions[region] && make) {
        if (disk_fails(DISK_SHARE))
            return locked(SQLITE_IOERR_SHMMAP);
        all->regions[region] = calloc(1, (size_t)size);
        if (!all->regions[region])
            return locked(SQLITE_NOMEM);
    }
    *ret = all->regions[region];
    return locked(SQLITE_OK);
}

static int take_slots(struct handle *handle, unsigned bits, bool alone)
{
    struct held *all = &held[handle->file];
    for (int i = 0; i < SQLITE_SHM_NLOCK; i++) {
        if (!(bits >> i & 1))
            continue;
        int others = all->shared_slots[i] - (int)(handle->shared_slots >> i & 1);
        if (all->taken_slots[i] || (alone && others > 0))
            return SQLITE_BUSY;
    }
    for (int i = 0; i < SQLITE_SHM_NLOCK; i++) {
        if (!(bits >> i & 1))
            continue;
        if (alone)
            all->taken_slots[i] = true;
        else
            all->shared_slots[i] += !(handle->shared_slots >> i & 1);
    }
    *(alone ? &handle->own_slots : &handle->shared_slots) |= bits;
    return SQLITE_OK;
}

static void leave_slots(struct handle *handle, unsigned bits)
{
    struct held *all = &held[handle->file];
    for (int i = 0; i < SQLITE_SHM_NLOCK; i++) {
        if (!(bits >> i & 1))
            continue;
        if (handle->own_slots >> i & 1)
            all->taken_slots[i] = false;
        all->shared_slots[i] -= (int)(handle->shared_slots >> i & 1);
    }
    handle->own_slots &= ~bits;
    handle->shared_slots &= ~bits;
}

static int vfs_slots(sqlite3_file *base, int first, int n, int flags)
{
    pthread_mutex_lock(&disk_lock);
    unsigned bits = ((1u << n) - 1) << first;
    if (flags & SQLITE_SHM_LOCK)
        return locked(take_slots(of(base), bits, flags & SQLITE_SHM_EXCLUSIVE));
    leave_slots(of(base), bits);
    return locked(SQLITE_OK);
}

static void vfs_barrier(sqlite3_file *base)
{
    (void)base;
    pthread_mutex_lock(&disk_lock);
    pthread_mutex_unlock(&disk_lock);
}

static void unmap(struct handle *handle)
{
    struct held *all = &held[handle->file];
    if (!handle->sharing)
        return;
    leave_slots(handle, (1u << SQLITE_SHM_NLOCK) - 1);
    handle->sharing = false;
    if (--all->users > 0)
        return;
    for (int i = 0; i < REGIONS; i++) {
        free(all->regions[i]);
        all->regions[i] = NULL;
    }
}

static int vfs_unmap(sqlite3_file *base, int remove)
{
    (void)remove;
    pthread_mutex_lock(&disk_lock);
    unmap(of(base));
    return locked(SQLITE_OK);
}

/* --- files ------------------------------------------------------------------------------------ */

static int vfs_control(sqlite3_file *base, int op, void *arg)
{
    (void)base;
    (void)op;
    (void)arg;
    return SQLITE_NOTFOUND;
}

/* Both as SQLite's own file system for Unix says. */
static int vfs_sector(sqlite3_file *base)
{
    (void)base;
    return 4096;
}
static int vfs_traits(sqlite3_file *base)
{
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int vfs_close(sqlite3_file *base)
{
    pthread_mutex_lock(&disk_lock);
    struct handle *handle = of(base);
    unmap(handle);
    unlock(handle, SQLITE_LOCK_NONE);
    if (handle->temporary) {
        disk_lose(handle->file);
        disk->files[handle->file].used = false;
    }
    return locked(SQLITE_OK);
}

static const sqlite3_io_methods methods = {.iVersion = 2,
                                           .xClose = vfs_close,
                                           .xRead = vfs_read,
                                           .xWrite = vfs_write,
                                           .xTruncate = vfs_truncate,
                                           .xSync = vfs_sync,
                                           .xFileSize = vfs_size,
                                           .xLock = vfs_lock,
                                           .xUnlock = vfs_unlock,
                                           .xCheckReservedLock = vfs_reserved,
                                           .xFileControl = vfs_control,
                                           .xSectorSize = vfs_sector,
                                           .xDeviceCharacteristics = vfs_traits,
                                           .xShmMap = vfs_map,
                                           .xShmLock = vfs_slots,
                                           .xShmBarrier = vfs_barrier,
                                           .xShmUnmap = vfs_unmap};

/* The number of the file with this name; -1: there is none. */
static int find(const char *name, int flags, bool *made)
{
    struct entry *entry = disk_entry(name, flags & SQLITE_OPEN_CREATE);
    if (!entry || entry->now >= 0 || !(flags & SQLITE_OPEN_CREATE))
        return entry ? entry->now : -1;
    *made = true;
    return entry->now = disk_new_file();
}

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *ret)
{
    (void)vfs;
    pthread_mutex_lock(&disk_lock);
    struct handle *handle = of(base);
    bool made = false;
    *handle = (struct handle){.file = -1};
    if (!disk_fails(DISK_OPEN))
        handle->file = name ? find(name, flags, &made) : disk_new_file();
    if (handle->file < 0)
        return locked(SQLITE_CANTOPEN);
    handle->temporary = !name;
    handle->with_folder =
        flags & SQLITE_OPEN_CREATE &&
        flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL);
    handle->base.pMethods = &methods;
    if (ret)
        *ret = flags;
    if (made)
        disk_changes();
    return locked(SQLITE_OK);
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int folder)
{
    (void)vfs;
    pthread_mutex_lock(&disk_lock);
    struct entry *entry = disk_entry(name, false);
    if (disk_fails(DISK_DELETE))
        return locked(SQLITE_IOERR_DELETE);
    if (!entry || entry->now < 0)
        return locked(SQLITE_IOERR_DELETE_NOENT);
    entry->now = -1;
    disk_changes();
    for (int i = 0; folder && i < DISK_FILES; i++)
        disk->entries[i].durable = disk->entries[i].now;
    return locked(SQLITE_OK);
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *ret)
{
    (void)vfs;
    pthread_mutex_lock(&disk_lock);
    if (disk_fails(DISK_LOOK))
        return locked(SQLITE_IOERR_ACCESS);
    const struct entry *entry = disk_entry(name, false);
    *ret = entry && entry->now >= 0 &&
           (flags != SQLITE_ACCESS_EXISTS || disk->files[entry->now].size > 0);
    return locked(SQLITE_OK);
}

static int vfs_path(sqlite3_vfs *vfs, const char *name, int size, char *ret)
{
    (void)vfs;
    snprintf(ret, (size_t)size, "%s", name);
    return SQLITE_OK;
}

static int vfs_randomness(sqlite3_vfs *vfs, int len, char *ret)
{
    (void)vfs;
    pthread_mutex_lock(&disk_lock);
    for (int i = 0; i < len; i++)
        ret[i] = (char)disk_random(&disk->random);
    return locked(len);
}

static int vfs_sleep(sqlite3_vfs *vfs, int us)
{
    (void)vfs;
    nanosleep(&(struct timespec){.tv_nsec = us % 1000000 * 1000L}, NULL);
    return us;
}

static int vfs_time(sqlite3_vfs *vfs, sqlite3_int64 *ret)
{
    (void)vfs;
    *ret = 210866760000000 + (sqlite3_int64)time(NULL) * 1000;
    return SQLITE_OK;
}

static int vfs_error(sqlite3_vfs *vfs, int size, char *ret)
{
    (void)vfs;
    (void)size;
    (void)ret;
    return 0;
}

void disk_register(void)
{
    static sqlite3_vfs vfs = {.iVersion = 2,
                              .szOsFile = sizeof(struct handle),
                              .mxPathname = DISK_NAME_MAX,
                              .zName = "disk",
                              .xOpen = vfs_open,
                              .xDelete = vfs_delete,
                              .xAccess = vfs_access,
                              .xFullPathname = vfs_path,
                              .xRandomness = vfs_randomness,
                              .xSleep = vfs_sleep,
                              .xGetLastError = vfs_error,
                              .xCurrentTimeInt64 = vfs_time};
    if (sqlite3_vfs_register(&vfs, 1) != SQLITE_OK)
        abort();
}
