/* The disk itself: files, names, pending writes, and the remains after a power cut. */
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct disk *disk;
pthread_mutex_t disk_lock = PTHREAD_MUTEX_INITIALIZER;

uint64_t disk_random(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

static _Thread_local bool failed_here;

static void require(bool right, const char *what)
{
    if (right)
        return;
    fprintf(stderr, "disk: %s\n", what);
    abort();
}

void disk_create(void)
{
    void *at = mmap(NULL, sizeof *disk, PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    require(at != MAP_FAILED, "no memory");
    disk = at;
    disk_register();
    disk_format();
}

void disk_format(void)
{
    disk->pending_n = disk->log_n = 0;
    memset(disk->files, 0, sizeof disk->files);
    memset(disk->entries, 0, sizeof disk->entries);
    disk->random = 1;
    disk_boot(&(struct disk_orders){0});
}

void disk_boot(const struct disk_orders *orders)
{
    disk->orders = *orders;
    disk->counts = (struct disk_counts){0};
    disk_close_all();
}

bool disk_failed_here(void)
{
    return failed_here;
}

const struct disk_counts *disk_counts(void)
{
    return &disk->counts;
}

bool disk_fails(enum disk_op op)
{
    if (!(disk->orders.fail_op & op))
        return false;
    uint64_t n = ++disk->counts.fail_able;
    bool fails = disk->orders.fail_at > 0 &&
                 (disk->orders.for_good ? n >= disk->orders.fail_at : n == disk->orders.fail_at);
    disk->counts.failed += fails;
    failed_here |= fails;
    return fails;
}

void disk_changes(void)
{
    if (++disk->counts.changes == disk->orders.cut_at)
        _exit(DISK_EXIT_CUT);
}

void disk_moment(void)
{
    pthread_mutex_lock(&disk_lock);
    disk_changes();
    pthread_mutex_unlock(&disk_lock);
}

/* --- files ------------------------------------------------------------------------------------ */

struct entry *disk_entry(const char *name, bool make)
{
    struct entry *empty = NULL;
    for (int i = 0; i < DISK_FILES; i++) {
        struct entry *entry = &disk->entries[i];
        if (strcmp(entry->name, name) == 0)
            return entry;
        if (!empty && (entry->name[0] == '\0' || (entry->now < 0 && entry->durable < 0)))
            empty = entry;
    }
    if (!make)
        return NULL;
    require(empty && strlen(name) < DISK_NAME_MAX, "too many names, or one too long");
    strcpy(empty->name, name);
    empty->now = empty->durable = -1;
    return empty;
}

int disk_new_file(void)
{
    for (int i = 0; i < DISK_FILES; i++)
        if (!disk->files[i].used) {
            disk->files[i] = (struct file){.used = true};
            return i;
        }
    require(false, "too many files");
    return -1;
}

static void resize(uint8_t *bytes, uint32_t *size, uint32_t to)
{
    require(to <= DISK_FILE_MAX, "a file is too long");
    if (to > *size)
        memset(bytes + *size, 0, to - *size);
    *size = to;
}

static struct pending *pend(int file)
{
    require(disk->pending_n < DISK_PENDING, "too much is pending");
    struct pending *pending = &disk->pending[disk->pending_n++];
    *pending = (struct pending){.file = file};
    return pending;
}

void disk_write(int file, uint32_t at, const void *bytes, uint32_t len)
{
    struct file *to = &disk->files[file];
    struct pending *pending = pend(file);
    require(disk->log_n + len <= DISK_LOG_MAX, "too many bytes are pending");
    pending->at = at;
    pending->len = len;
    pending->bytes = disk->log_n;
    memcpy(disk->log + disk->log_n, bytes, len);
    disk->log_n += len;
    if (at + len > to->size)
        resize(disk->now[file], &to->size, at + len);
    memcpy(disk->now[file] + at, bytes, len);
}

void disk_truncate(int file, uint32_t size)
{
    struct pending *pending = pend(file);
    pending->truncates = true;
    pending->at = size;
    resize(disk->now[file], &disk->files[file].size, size);
}

static void make_durable(int file, uint32_t at, const void *bytes, uint32_t len)
{
    struct file *to = &disk->files[file];
    if (at + len > to->durable_size)
        resize(disk->durable[file], &to->durable_size, at + len);
    memcpy(disk->durable[file] + at, bytes, len);
}

static void forget_settled(void)
{
    size_t n = 0;
    for (size_t i = 0; i < disk->pending_n; i++)
        if (disk->pending[i].file >= 0)
            disk->pending[n++] = disk->pending[i];
    disk->pending_n = n;
    if (n == 0)
        disk->log_n = 0;
}

void disk_sync(int file, bool folder)
{
    for (size_t i = 0; i < disk->pending_n; i++) {
        struct pending *pending = &disk->pending[i];
        if (pending->file != file)
            continue;
        if (pending->truncates)
            resize(disk->durable[file], &disk->files[file].durable_size, pending->at);
        else
            make_durable(file, pending->at, disk->log + pending->bytes, pending->len);
        pending->file = -1;
    }
    forget_settled();
    for (int i = 0; folder && i < DISK_FILES; i++)
        disk->entries[i].durable = disk->entries[i].now;
}

void disk_lose(int file)
{
    for (size_t i = 0; i < disk->pending_n; i++)
        if (disk->pending[i].file == file)
            disk->pending[i].file = -1;
    forget_settled();
}

/* --- the power -------------------------------------------------------------------------------- */

enum fate { FATE_NOTHING, FATE_ALL, FATE_WRITES, FATE_SECTORS, FATES };

static bool coin(uint64_t *random)
{
    return disk_random(random) & 1;
}

/* Each sector is drawn by itself: written, unchanged, or (one in sixteen) torn. */
static void tear(const struct pending *pending, uint64_t *random)
{
    const uint8_t *bytes = disk->log + pending->bytes;
    for (uint32_t done = 0, len; done < pending->len; done += len) {
        uint32_t at = pending->at + done;
        uint8_t garbage[DISK_SECTOR];
        len = DISK_SECTOR - at % DISK_SECTOR;
        if (len > pending->len - done)
            len = pending->len - done;
        if (coin(random))
            make_durable(pending->file, at, bytes + done, len);
        else if (disk_random(random) % 16 == 0) {
            memset(garbage, (int)(disk_random(random) & 0xff), sizeof garbage);
            make_durable(pending->file, at, garbage, len);
        }
    }
}

static void meet(const struct pending *pending, enum fate fate, uint64_t *random)
{
    if (fate == FATE_NOTHING || (fate == FATE_WRITES && coin(random)))
        return;
    if (pending->truncates) {
        if (fate != FATE_SECTORS || coin(random))
            resize(disk->durable[pending->file], &disk->files[pending->file].durable_size,
                   pending->at);
    } else if (fate == FATE_SECTORS) {
        tear(pending, random);
    } else {
        make_durable(pending->file, pending->at, disk->log + pending->bytes, pending->len);
    }
}

/* Files without a name are gone; the rest is as on the disk. */
static void start_over(void)
{
    bool named[DISK_FILES] = {false};
    for (int i = 0; i < DISK_FILES; i++) {
        struct entry *entry = &disk->entries[i];
        entry->now = entry->name[0] ? entry->durable : -1;
        if (entry->name[0] && entry->durable >= 0)
            named[entry->durable] = true;
        else
            entry->name[0] = '\0';
    }
    for (int i = 0; i < DISK_FILES; i++) {
        struct file *file = &disk->files[i];
        file->used = named[i];
        file->size = file->durable_size;
        if (named[i])
            memcpy(disk->now[i], disk->durable[i], file->size);
    }
    disk->pending_n = disk->log_n = 0;
}

void disk_cut(uint64_t *random)
{
    enum fate fate = (enum fate)(disk_random(random) % FATES);
    for (size_t i = 0; i < disk->pending_n; i++)
        if (disk->pending[i].file >= 0)
            meet(&disk->pending[i], fate, random);
    for (int i = 0; i < DISK_FILES; i++) {
        struct entry *entry = &disk->entries[i];
        if (entry->name[0] && fate != FATE_NOTHING && (fate == FATE_ALL || coin(random)))
            entry->durable = entry->now;
    }
    start_over();
}

void disk_settle(void)
{
    for (int i = 0; i < DISK_FILES; i++) {
        struct file *file = &disk->files[i];
        if (file->used) {
            file->durable_size = file->size;
            memcpy(disk->durable[i], disk->now[i], file->size);
        }
        disk->entries[i].durable = disk->entries[i].now;
    }
    start_over();
}

unsigned disk_find(const char *prefix, char ret[DISK_NAME_MAX])
{
    unsigned n = 0;
    for (int i = 0; i < DISK_FILES; i++) {
        const struct entry *entry = &disk->entries[i];
        if (entry->name[0] == '\0' || entry->now < 0 ||
            strncmp(entry->name, prefix, strlen(prefix)) != 0)
            continue;
        if (n++ == 0 && ret)
            strcpy(ret, entry->name);
    }
    return n;
}

uint64_t disk_size(const char *end)
{
    for (int i = 0; i < DISK_FILES; i++) {
        const struct entry *entry = &disk->entries[i];
        size_t len = strlen(entry->name), last = strlen(end);
        if (entry->now >= 0 && len > last && strcmp(entry->name + len - last, end) == 0)
            return disk->files[entry->now].size;
    }
    return 0;
}

/* --- images ----------------------------------------------------------------------------------- */

struct disk_image {
    struct file files[DISK_FILES];
    struct entry entries[DISK_FILES];
    uint8_t *bytes[DISK_FILES];
};

struct disk_image *disk_save(void)
{
    struct disk_image *image = calloc(1, sizeof *image);
    require(image && disk->pending_n == 0, "only a settled disk is saved");
    memcpy(image->files, disk->files, sizeof disk->files);
    memcpy(image->entries, disk->entries, sizeof disk->entries);
    for (int i = 0; i < DISK_FILES; i++)
        if (disk->files[i].used) {
            image->bytes[i] = malloc(disk->files[i].durable_size + 1);
            require(image->bytes[i] != NULL, "no memory");
            memcpy(image->bytes[i], disk->durable[i], disk->files[i].durable_size);
        }
    return image;
}

void disk_load(const struct disk_image *image)
{
    memcpy(disk->files, image->files, sizeof disk->files);
    memcpy(disk->entries, image->entries, sizeof disk->entries);
    for (int i = 0; i < DISK_FILES; i++)
        if (disk->files[i].used)
            memcpy(disk->durable[i], image->bytes[i], disk->files[i].durable_size);
    start_over();
}

void disk_forget(struct disk_image *image)
{
    for (int i = 0; image && i < DISK_FILES; i++)
        free(image->bytes[i]);
    free(image);
}
